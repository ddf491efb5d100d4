"""Which words of a sentence may head its main clause, from the parse, the likeliest first."""

from collections.abc import Iterator

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT
from augment.english.inflection import is_noun, is_past_only, lemma
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tense import QUOTE_ENDS, takes_object
from augment.english.tokens import after, before_adverbs, prior
from augment.negation.main_clause.in_front import behind_gerund, has_subject, is_absolute, is_helped, opens_note

SUBORDINATE = frozenset(["relcl", "acl", "advcl", "csubj", "csubjpass", "pcomp", "xcomp", *AUXILIARY])


def independent_verbs(root: ParsedToken) -> Iterator[ParsedToken]:
    """The root, then the heads of other independent clauses of its sentence from left to right."""
    if (root.tag_ in ("VBN", "VBD") or _run_on(root)) and (verb := _later_predicate(root)) is not None:
        yield verb
    yield from (verb for verb in behind_gerund(root) if not subordinated(verb))
    if _announces(root):
        yield from (c for c in root.rights if c.dep_ == "ccomp" and has_subject(c))
    if _free_relative(root):
        yield from (c for c in root.rights if c.dep_ == "ccomp" and _takes_object_of(root, c))
    if _opens_with_question_word(root):  # "What he said surprised them", "However, how much it cost is not known"
        yield from (c for c in root.rights if c.dep_ in ("ccomp", "conj") and not has_subject(c) and not _joined(c))
    if any(c.dep_ in SUBJECT and any(_opens_clause(g) for g in c.lefts) for c in root.lefts):
        yield from (c for c in root.rights if c.dep_ == "ccomp")  # "men whose sons came are here"
    for child in root.lefts:  # "The rain stopped; the race began": the parser may make the second the root
        stated = (has_subject(child) and not _below_gerund(child)) or _opens_with_auxiliary(child)
        if is_absolute(child, root):
            continue
        if opens_note(child, root):
            yield child
        first = child.dep_ == "ccomp" or _independent_adverbial(child)
        if first and stated and (_coordinated(child) or _leads(child, root)):
            yield from _clauses_before(child)
            yield child
    if not _has_conjunction(root):
        yield root
    for token in root.subtree:
        if token == root or token.dep_ in SUBORDINATE or token.tag_[:2] not in ("VB", "MD"):
            continue
        if any(c.dep_ in SUBJECT and c.tag_ == "VBZ" and subordinated(c) for c in token.lefts):
            continue  # "which lists walks", both taken for verbs
        if is_helped(token):
            continue
        if has_subject(token) and not subordinated(token) and not _joined_below(token, root):
            yield token


def _below_gerund(verb: ParsedToken) -> bool:
    """Whether a base form has a gerund for its "subject": "Standing there, watching the ship leave, I wept"."""
    return verb.tag_ == "VBP" and any(c.dep_ == "csubj" and c.tag_ == "VBG" for c in verb.lefts)


def _joined_below(verb: ParsedToken, root: ParsedToken) -> bool:
    """Whether a verb is joined, without a comma, to one that "if" opens: "If they come and you stay [he leaves]"."""
    first = verb
    while first.dep_ == "conj" and first != root:
        first = first.head
    apart = any(t.is_punct for t in root.doc[root.i : verb.i])
    return first == root != verb and not apart and root.left_edge.lower_ in lexicon.IF and _has_conjunction(root)


def _clauses_before(second: ParsedToken) -> Iterator[ParsedToken]:
    """The main clauses hung on the second of three or more, the first one first: "A sings, B plays, C listens"."""
    for child in second.lefts:
        if child.dep_ == "ccomp" and has_subject(child) and not _has_conjunction(child) and _coordinated(child):
            yield from _clauses_before(child)
            yield child


def _independent_adverbial(child: ParsedToken) -> bool:
    """Whether nothing makes a clause in front subordinate that was taken for one: "In May, it was sent, they ..."."""
    if child.dep_ != "advcl" or subordinated(child) or not has_subject(child):
        return False
    subject = next(c for c in child.lefts if c.dep_ in SUBJECT)
    finite = next((c for c in child.lefts if c.dep_ in AUXILIARY and c.tag_ in FINITE), None)
    finite = finite if finite is not None or child.tag_ not in ("VBZ", "VBD") else child
    apart = prior(subject.left_edge).text == ","
    opened = child.left_edge.i == 0 and all(t.tag_[0] != "W" and t.dep_ != "mark" for t in child.doc[: subject.i])
    return finite is not None and opened and apart and subject.i < finite.i


def _opens_with_auxiliary(child: ParsedToken) -> bool:
    """Whether a clause opens the text without its subject: "Can't talk now, I am at work"."""
    first = child.left_edge
    return first.i == 0 and first.dep_ in AUXILIARY and first.lower_ in lexicon.NO_NAMES and first.doc[-1].text != "?"


def _free_relative(root: ParsedToken) -> bool:
    """Whether "what" or "whoever" is the subject of a root: "What surprised my aunt was the price"."""
    subject = next((c for c in root.lefts if c.dep_ in SUBJECT), None)
    if subject is None or subject.lower_ not in lexicon.FREE_RELATIVES or root.doc[-1].text == "?":
        return False
    return all(t.tag_ in ("CC", "RB") or t.is_punct for t in root.doc[: subject.i])


def _takes_object_of(root: ParsedToken, verb: ParsedToken) -> bool:
    """Whether the object of a free relative was taken for the subject of the main verb after it."""
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None)
    return subject is not None and subject.left_edge == after(root)


def _announces(root: ParsedToken) -> bool:
    """Whether a root only announces a clause after its comma: "The truth is, nobody came"."""
    subject = next((c for c in root.lefts if c.dep_ in SUBJECT), None)
    announced = root.lower_ in lexicon.BE and after(root).text == "," and after(after(root)).tag_ not in ("IN", "RB")
    return announced and subject is not None and subject.lower_ in lexicon.ANNOUNCING


def _opens_with_question_word(root: ParsedToken) -> bool:
    """Whether a question word opens a sentence that is no question."""
    first = next((t for t in root.doc[root.left_edge.i : root.i] if t.tag_ != "RB" and not t.is_punct), root)
    return (first.lower_ == "what" or (first.lower_ == "how" and first.i + 1 < root.i)) and root.doc[-1].text != "?"


def _opens_clause(word: ParsedToken) -> bool:
    """Whether a word before a subject makes its clause a subordinate one: "whose", and "which ship sank is unknown"."""
    return word.tag_ == "WP$" or (word.i == 0 and word.tag_ == "WDT" and word.doc[-1].text != "?")


def _joined(verb: ParsedToken) -> bool:
    """Whether a conjunction or comma stands before a verb and its auxiliaries."""
    first = next((c for c in verb.lefts if c.dep_ in AUXILIARY), verb)
    return before_adverbs(first).tag_ == "CC" or before_adverbs(first).text == ","


def _run_on(root: ParsedToken) -> bool:
    """Whether a past form follows a "verb" that can be a plural noun with nothing between: "web searches rose"."""
    past = next((c for c in root.rights if c.dep_ == "conj" and c.tag_ == "VBD"), None)
    if root.tag_ != "VBZ" or past is None:
        return False
    return is_noun(lemma(root.lower_)) and not any(c.dep_ in ("cc", "punct") and c.i < past.i for c in root.rights)


def _has_conjunction(root: ParsedToken) -> bool:
    """Whether a root is subordinate after all: its conjunction stands right before its subject ("If they come")."""
    first = root.left_edge
    if first.tag_ == "RB" and after(first).dep_ == "mark":
        first = after(first)  # "Even though it rained", "Just as we left"
    elif (first.lower_, after(first).lower_) == lexicon.IN_CASE:
        return has_subject(root)
    subject = next((c for c in root.lefts if c.dep_ in SUBJECT), root)
    conjunction = first.dep_ == "mark" or (first.tag_ == "WRB" and root.doc[-1].text != "?")
    opens = conjunction and first.head == root and first.lower_ != "once"
    if opens and subject == root and not has_subject(root) and first.lower_ in lexicon.SUBORDINATING:
        return all(t.text != "," for t in root.doc[first.i : root.i])  # "Though [it was] called a storm"
    return opens and subject.left_edge.i == first.i + 1 and all(t.text != "," for t in root.doc[first.i : subject.i])


def _leads(child: ParsedToken, root: ParsedToken) -> bool:
    """Whether a root without a subject continues the clause before it: "was shown in May, won a prize"."""
    if has_subject(root):
        return False
    if any(c.dep_ in AUXILIARY for c in child.lefts) or child.tag_ in ("VBZ", "VBP"):
        return True
    return is_past_only(child.lower_) or takes_object(child)


def _coordinated(clause: ParsedToken) -> bool:
    """Whether a clause is the first of several main clauses: "A came, B stayed", and "A came, he said"."""
    edge = clause.right_edge
    if edge.i > clause.head.i:  # the parser hung the last full stop on the first of two sentences
        if any(t.text == "." for t in clause.doc[clause.i : clause.head.i]):
            return True
        edge = max((t for t in clause.subtree if t.i < clause.head.i), key=lambda t: t.i)
    last = edge if edge.text not in QUOTE_ENDS else prior(edge)
    end = last.i if last.text in ",;:." else edge.i + 1
    if end + 1 >= len(clause.doc) or any(c.dep_ == "mark" for c in clause.lefts):
        return False
    if text_between(clause.doc, clause.left_edge.i, clause.i).lower().startswith(lexicon.CONJUNCTION_PHRASES):
        return False
    if _abbreviation_ends(last):
        return True
    mark, following = clause.doc[end], clause.doc[end + 1]
    if mark.text != ",":
        return mark.text in lexicon.ENDS or mark.text == "--" or mark.tag_ == "CC"
    if following.tag_ == "CC" or following.lower_ == "so":
        return True
    return any(c.dep_ in SUBJECT and c.i > end for c in clause.head.children)


def _abbreviation_ends(last: ParsedToken) -> bool:
    """Whether the full stop of an abbreviation ends a sentence too: "He lives in the U.S. We do not"."""
    following = after(last)
    return (
        last.text.endswith(".") and following.text[0].isupper() and following.tag_ in ("RB", "DT", "PRP", "PRP$", "IN")
    )


def _later_predicate(root: ParsedToken) -> ParsedToken | None:
    """The true predicate after a participle that became the root: "the film [titled X] was shown"."""
    following = after(root)
    if following.tag_ == "VBP" and following.dep_ in ("xcomp", "ccomp", "conj") and not is_noun(following.lower_):
        return following  # "awards won include"
    if any(c.dep_ in AUXILIARY for c in root.lefts) or (_surely_active(root) and not _passes_on(root)):
        return None
    if any(c.dep_ == "conj" and c.tag_ == "VBD" and prior(c).text == "," and _has_object(c) for c in root.rights):
        return None  # "slipped on the ice, broke her wrist and was unable to work"
    joined = {c.i for c in root.rights if c.dep_ == "cc"}
    for token in root.doc[root.i + 1 : root.right_edge.i + 1]:
        if token.i in joined or (token.tag_ == "CC" and after(token).lower_ in lexicon.INDEFINITE_PRONOUNS):
            return None  # "I waited an hour and nobody called"
        if token.tag_ not in ("VBZ", "VBP", "VBN", "VBG", "VB", "VBD") or token.dep_ in (*AUXILIARY, "relcl", "pcomp"):
            continue
        finite = next((c for c in token.lefts if c.dep_ in AUXILIARY and c.tag_ != "TO"), token)
        certain = finite != token or token.lower_ in lexicon.BE or _after_phrase(token) or _after_insertion(root, token)
        if finite.tag_ not in (FINITE if certain else ("VBZ", "VBP")):
            continue
        if not has_subject(token) and not _below(token, root) and not _complement(token, root):
            return token
    return None


def _has_object(verb: ParsedToken) -> bool:
    return any(c.dep_ == "dobj" for c in verb.rights)


def _after_insertion(root: ParsedToken, token: ParsedToken) -> bool:
    """Whether commas enclose a participle and a past follows: "the house, left empty by him, collapsed"."""
    between = prior(root).text == "," and before_adverbs(token).text == "," and prior(prior(root)).tag_[:2] == "NN"
    return between and token.tag_ == "VBD" and all(c.dep_ != "cc" or c.i > token.i for c in root.rights)


def _after_phrase(token: ParsedToken) -> bool:
    """Whether a past form with an object of its own follows a phrase directly: "a study made in 2008 found that"."""
    complemented = any(c.dep_ in ("ccomp", "dobj", "xcomp") for c in token.rights)
    return complemented and token.tag_ == "VBD" and before_adverbs(token).tag_[:2] in ("NN", "CD")


def _surely_active(root: ParsedToken) -> bool:
    """Whether a past form cannot be a participle here: by its form, its meaning or its object."""
    form = root.lower_
    if is_past_only(form) or form in lexicon.INTRANSITIVE_PAST:
        return True
    return any(c.dep_ == "dobj" for c in root.rights) and form not in lexicon.PARTICIPLES | lexicon.NAMING


def _passes_on(root: ParsedToken) -> bool:
    """Whether a finite auxiliary without a subject follows a phrase: "cases [decided here] are not binding"."""
    if root.tag_ != "VBD" or is_past_only(root.lower_) or after(root).tag_ != "IN":
        return False
    later = [c for c in root.rights if c.dep_ == "ccomp" and not has_subject(c) and not subordinated(c)]
    finite = [a for c in later for a in (c, *c.lefts) if a.lower_ in lexicon.BE or a.tag_ == "MD"]
    return any(prior(a).tag_[:2] in ("NN", "CD") for a in finite)


def _complement(token: ParsedToken, root: ParsedToken) -> bool:
    """Whether a verb belongs to what is said or believed: "He believed the chain, which was long, was broken"."""
    return token.dep_ == "ccomp" and after(root).tag_ in ("DT", "PRP", "PRP$", "NN", "NNS", "NNP")


def _below(token: ParsedToken, root: ParsedToken) -> bool:
    """Whether a verb, or a clause between it and the root, is subordinate or has a subject of its own."""
    while token not in (root, token.head):
        if subordinated(token) or has_subject(token) or token.dep_ == "relcl":
            return True
        token = token.head
    return False


def misattached_verbs(root: ParsedToken) -> Iterator[ParsedToken]:
    """Finite verbs hung on a noun as if they modified it, in a sentence that starts like one."""
    first = root.left_edge
    if root.doc[first.i].text[0].islower():
        return
    for token in root.subtree:
        if token == root or token.tag_ not in ("VBD", "VBZ", "VBP", "VBN", "VB", "VBG"):
            continue
        if token.dep_ in AUXILIARY and token.lower_ in lexicon.AUXILIARY_TENSE:
            continue
        finite = next((c for c in token.lefts if c.dep_ in AUXILIARY and c.tag_ != "TO"), token)
        active = token.lower_ in lexicon.INTRANSITIVE_PAST or takes_object(token)
        if finite.tag_ not in FINITE and not active:
            continue
        if token.dep_ == "xcomp" and token.tag_ == "VB" and token.head.lower_ in lexicon.HELPING:
            continue  # "To help accomplish it"
        if token.dep_ == "pobj" and token.tag_ == "VBZ" and token.head.i == 0 and token.head.tag_ == "IN":
            continue  # "During the winter holidays"
        if token.dep_ == "pcomp" and token.head != root:
            continue  # "with the area labelled a crater"
        if not any(subordinated(t) for t in (token, *token.ancestors) if t != root):
            yield token


def subordinated(token: ParsedToken) -> bool:
    """Whether a conjunction, a relative word or a pronoun right after its noun makes a clause subordinate."""
    for child in token.lefts:
        if child.lower_ in lexicon.CHOSEN and prior(child).text == ",":
            return True  # ", whichever you prefer"
        if child.dep_ == "mark" or child.tag_ in ("WDT", "WP", "WRB", "WP$", "TO"):
            return True
        if child.lower_ == "that" and child.tag_ != "DT":
            return True
        if child.dep_ in SUBJECT and child.tag_ == "PRP" and token.dep_ == "relcl":
            return True
        if child.dep_ in SUBJECT and child.left_edge.tag_ == "WP$" and child.left_edge.i:
            return True  # "an artist whose work is known"
    return False
