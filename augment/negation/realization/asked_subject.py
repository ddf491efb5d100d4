"""The end of a question's subject, behind which "not" stands: "Is the mill [not] open?"."""

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause
from augment.english.inflection import is_adjective, is_base_form, is_noun
from augment.english.parsed_sentence import ParsedToken
from augment.english.questions import MODIFIER, NOUNS, asked_in_phrase, asked_of, subject_end
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.realization.asked_long import mended_end

OPEN = frozenset(["NN", "VB", "VBP", "JJ", "JJR", "RB"])  # tags that an infinitive gets by mistake
HUNG = frozenset([("amod", "JJ"), ("acl", "VBN"), ("prep", "IN")])  # relations and tags of predicates behind a noun


def asked_of_perfect(clause: Clause) -> ParsedToken | None:
    """The end of the subject in "How many songs has the choir [not] sung?" with "has" taken for the main verb."""
    finite = clause.finite
    if not clause.question or finite != clause.head or norm(finite) not in lexicon.HAVE or not finite.i:
        return None
    verb = next((c for c in finite.rights if c.dep_ == "ccomp" and c.tag_ in ("VBN", "VBD")), None)
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None) if verb is not None else None
    behind = subject is not None and subject.left_edge == after(finite)
    return subject.right_edge if subject is not None and behind else None


def asked_behind(clause: Clause) -> ParsedToken | None:
    """The subject right behind "be" in "Bob - are you [not] ready?", "Just how old are these men [not]?"."""
    finite, following = clause.finite, after(clause.finite)
    if norm(finite) not in lexicon.BE or not finite.i or clause.subject is None:
        return None
    if (last := asked_in_phrase(finite)) is not None:
        return last
    if following.lower_ in lexicon.NOMINATIVE | lexicon.ADDRESSED and not after(following).is_punct:
        return following
    asked = (
        norm(prior(prior(finite))) in lexicon.EXCLAIMING_DEGREE
        and clause.inverted
        and after(clause.subject.right_edge).is_punct
    )
    return clause.subject.right_edge if asked else None


def may_have_another_verb(clause: Clause) -> bool:
    """Whether another word of a question may be its verb than the one that was found: "Does the firm study prices?".

    With "do", "will", "would", "can"; "not" has no sure place behind the subject then, "n't" has one in front of it.
    """
    finite, head = clause.finite, clause.head
    if (
        not clause.inverted_question
        or norm(finite) not in lexicon.DO.keys() | lexicon.WILL | lexicon.WOULD | lexicon.CANNOT
    ):
        return False
    if not finite.i and (end := _end_of_asked(clause)) is not None and _opens_relative(after(end)):
        return True  # "Can a man who is not rich win?", where the parse has no verb behind the clause
    if head != finite and head.tag_ in ("VB", "VBP"):  # "Does the old bridge carry trains?", with "bridge" for the verb
        described = prior(head).tag_ == "JJ" and prior(prior(head)).tag_ == "DT"
        described = described or prior(head).lower_ in lexicon.DEMONSTRATIVES
        return described and after(head).text.islower() and is_base_form(after(head).lower_)
    if (head != finite and not is_noun(head.lower_)) or any(t.tag_ == "POS" for t in clause.doc):
        return False  # a possessor parts verb and object: "Does the page show today's menu?"
    words = (t for t in clause.doc[finite.i + 2 : -1] if t.text.islower() and is_base_form(t.lower_))
    others = (t for t in words if t != head or (t.dep_ == "ROOT" and finite.i == 0 and not after(t).is_punct))
    return any(t.tag_ in OPEN and (prior(t).tag_ in NOUNS or _noun_by_place(prior(t))) for t in others)


def _opens_relative(word: ParsedToken) -> bool:
    return word.tag_[0] == "W" or word.lower_ in lexicon.NOMINATIVE or norm(word) in lexicon.THAT


def _noun_by_place(word: ParsedToken) -> bool:
    """Whether what was taken for an adjective may be a noun behind its article: "the firm"."""
    return word.tag_ == "JJ" and prior(word).tag_ == "DT" and is_noun(word.lower_)


def end_of_asked(clause: Clause) -> ParsedToken | None:
    """The last word of an inverted subject, unless nothing but the full stop follows it."""
    opens = clause.finite.i == 0 or (clause.finite.i == 1 and clause.doc[0].tag_ == "WRB")
    verbal = clause.head.tag_[0] == "V" or clause.tense == "MD" or norm(clause.finite) in lexicon.DO
    unseen = clause.subject is None or clause.finite.head != clause.head
    if clause.inverted_question and opens and verbal and unseen and clause.finite.i < clause.head.i:
        before = _before_verb(clause)
        if before.lower_ in lexicon.ARTICLES or before.tag_ == "PRP$":
            return None  # "Should the [not] tool we use match it?": the parse shows no end
        if before.i > clause.finite.i:  # not "Is storytelling relevant?" with a gerund for the verb
            return before
    end = mended_end(clause, _end_of_asked(clause))
    if end is None or clause.head.tag_ not in ("VB", "VBP") or clause.finite.head != clause.head:
        return end
    between = clause.doc[end.i + 1 : _before_verb(clause).i + 1]  # "Does this kind of [soil] show it?"
    missed = all(t.tag_ in NOUNS | MODIFIER or t.lower_ in lexicon.PLACED_AFTER_NOUN for t in between)
    return between[-1] if missed and len(between) else end


def _before_verb(clause: Clause) -> ParsedToken:
    """The word before the verb, its auxiliaries and adverbs: "Have the people who moved in [not] complained?"."""
    first = clause.head
    while norm(before_adverbs(first)) in lexicon.BE_FORMS | lexicon.BEING | lexicon.HAVE_INFINITIVES:
        if before_adverbs(first).i <= clause.finite.i:
            break
        first = before_adverbs(first)
    placed = prior(first).lower_ in lexicon.HERE_OR_THERE | lexicon.PLACED_AFTER_NOUN
    return prior(first) if placed else before_adverbs(first)


def _end_of_asked(clause: Clause) -> ParsedToken | None:
    copula = clause.finite == clause.head and norm(clause.finite) in lexicon.BE
    opened = prior(clause.finite).tag_[0] == "W" or after(after(clause.finite)).is_punct
    if clause.inverted_question and copula and opened:
        return asked_of(clause.finite) or _before_adjective(clause)
    if clause.inverted_question and copula and (last_of_place := _before_closing(clause)) is not None:
        return last_of_place
    if clause.inverted_question and copula and (predicate := _hung_on_subject(clause) or _second(clause)) is not None:
        last = prior(predicate.left_edge)
        return prior(last) if last.lower_ in lexicon.JUST | lexicon.ONLY_ADVERB else last  # "Is it [not] just me?"
    if clause.inverted_question and clause.subject is not None and not clause.inverted:
        return subject_end(clause.finite)  # "What was I supposed to do?", "How many stamps does the letter need?"
    last = _with_adverb(clause.subject.right_edge) if clause.subject is not None else clause.doc[-1]
    named = last.tag_ == "NN" and after(last).tag_ == "NNP"
    if named and (norm(clause.finite) in lexicon.DO or after(last).i < clause.head.i):
        return subject_end(clause.finite)  # "What does the name Anna mean?", "Will my uncle Karl come?"
    if last.i + 1 < len(clause.doc) and not after(last).is_punct:
        return last
    if norm(clause.finite) in lexicon.BE and last.tag_ == "JJ" and last.head == clause.subject and last.i > last.head.i:
        return prior(last.left_edge)  # "Are the shops open?": the predicate, taken for a part of the subject
    unsure = clause.subject is None or norm(clause.finite) in lexicon.DO
    last_noun = _with_possessor(subject_end(clause.finite)) if clause.inverted_question and unsure else None
    verb = last_noun is not None and last_noun == clause.head and after(last_noun).tag_ in ("DT", "PRP$")
    return prior(last_noun) if verb and last_noun is not None else last_noun  # "Can the team's new coach [order] one?"


def _with_possessor(last: ParsedToken | None) -> ParsedToken | None:
    """The end of a subject with what "of" joins to it: "Is the king of Ys [not] here?"."""
    of = last is not None and after(last).lower_ in lexicon.OF
    further = subject_end(after(last)) if last is not None and of else None
    return last if further is None else _with_possessor(further)


def _before_adjective(clause: Clause) -> ParsedToken | None:
    """The last word of a subject before an adjective: "How is this possible?"."""
    last = clause.subject.right_edge if clause.subject is not None and clause.inverted else None
    said = last is not None and any(c.dep_ == "acomp" and c.left_edge == after(last) for c in clause.finite.rights)
    return last if said else None


def _hung_on_subject(clause: Clause) -> ParsedToken | None:
    """The predicate, taken for a part of the subject: "Is the museum [open on Sunday]?", "Is it [easy to clean]?"."""
    said = [c for c in clause.finite.rights if c.dep_ in ("nsubj", "attr", "acomp")]
    if len(said) != 1 or said[0].tag_[:2] != "NN" or said[0].left_edge != after(clause.finite):
        return None
    hung = [c for c in said[0].rights if (c.dep_, c.tag_) in HUNG]
    if not hung or hung[0].tag_ != "IN":
        return hung[0] if hung else None
    inner = [t for t in hung[-1].subtree if t.tag_ == "IN" and t.head.dep_ == "pobj"]
    # "Is the key to the box [in the drawer]?"; not "Is the king of Ys here?"
    last = inner[-1] if inner and hung[-1].tag_ == "IN" else hung[-1]
    closes = after(last.right_edge).tag_ == "CC" or after(last.right_edge).is_punct
    return last if closes and last.lower_ not in lexicon.OF else None


def _before_closing(clause: Clause) -> ParsedToken | None:
    """The end of a place behind the subject before an adjective: "Were the guests at the inn [happy]?"."""
    behind = (t for t in clause.doc[clause.finite.i + 1 : -2] if t.tag_ == "JJ" and t.dep_ == "acomp")
    closing = next((t for t in behind if t.head == clause.finite), clause.doc[-2])
    noun = before_adverbs(closing)
    described = closing.tag_[:2] in ("JJ", "VB") or closing.lower_ in lexicon.CLOSING_STATES
    described = described or (is_adjective(closing.lower_) and prior(closing).tag_ == "NN")
    inner = clause.doc[clause.finite.i + 1 : noun.i]
    placed = noun.tag_ in NOUNS and any(t.tag_ == "IN" for t in inner) and all(t.tag_[0] not in "VWM," for t in inner)
    return noun if described and placed and clause.finite.i == 0 else None


def _second(clause: Clause) -> ParsedToken | None:
    """The second of two nouns behind "be", whichever was taken for the subject: "Is the man in red [my uncle]?"."""
    said = [c for c in clause.finite.rights if c.dep_ in ("nsubj", "attr")]
    placed = len(said) == 2 and clause.finite.i == 0 and said[0].left_edge == after(clause.finite)
    if not placed or said[1].left_edge.i <= said[0].right_edge.i:
        return None
    before = prior(said[1].left_edge)
    return before if before.dep_ == "acomp" and before.head == clause.finite else said[1]  # "Is it [worth the wait]?"


def _with_adverb(last: ParsedToken) -> ParsedToken:
    """The end of a subject with what belongs to it or goes before "not": "anyone here", "you please"; where nothing but
    an adverb follows, "here" is what is asked: "Is everyone [not] here yet?"."""
    if last.lower_ in lexicon.AFTER_SUBJECT:
        last = prior(last)
    adverb = after(last)
    if adverb.lower_ not in lexicon.AFTER_SUBJECT or adverb.i + 2 >= len(last.doc):
        return last
    asked = after(adverb).tag_ == "RB" and after(after(adverb)).is_punct
    return last if asked else adverb
