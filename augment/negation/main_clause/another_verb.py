"""The verb that is the main one after all, where the parser took a participle, a noun or a possessive for it."""

from dataclasses import replace

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause, clause_at, verb_of
from augment.english.inflection import inflect, is_noun, is_past, is_past_only, is_third_person, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior

JOINING = frozenset(["CC", ",", ":", "``", "''", "-LRB-", "-RRB-", "IN", "TO", "WDT", "WP", "WRB"])
DESCRIBING = frozenset(["JJ", "RB", "CC", "VBN", "IN", "NN", "DT"])  # tags behind "although" without a verb


def second_subject(clause: Clause) -> Clause | None:
    """The first of two clauses with its verb taken for a noun: "The guard presides over it and a man walks along"."""
    subjects = [c for c in clause.head.lefts if c.dep_ in SUBJECT]
    if len(subjects) < 2 or subjects[0].tag_ != "NNS" or clause.tense != "VBZ" or clause.takes_not:
        return None
    verb, second = subjects[0], subjects[-1].left_edge
    noun = prior(verb)
    stated = (
        noun.head == verb
        and noun.tag_ in ("NN", "NNP")
        and is_third_person(verb.lower_)
        and verb.i not in clause.protected
    )
    joined = prior(second).tag_ == "CC" and all(t.tag_ not in FINITE for t in clause.doc[: second.i])
    return Clause(clause.doc, verb, verb, "VBZ", noun, clause.protected) if stated and joined else None


def before_joined(clause: Clause) -> Clause | None:
    """The first of two verbs, taken for a noun: "The pump hums and shakes when it is cold"."""
    verb, noun = clause.head.head, prior(clause.head.head)
    joined = clause.subject is None and clause.tense == "VBZ" and clause.head.dep_ == "conj" and verb.dep_ == "ROOT"
    if not joined or verb.tag_ != "NNS" or after(verb).tag_ != "CC" or before_adverbs(clause.head) != after(verb):
        return None
    stated = noun.head == verb and noun.tag_ == "NN" and is_third_person(verb.lower_) and verb.i not in clause.protected
    return Clause(clause.doc, verb, verb, "VBZ", noun, clause.protected) if stated else None


def before_numbered(clause: Clause) -> Clause | None:
    """The verb before a noun with a number that was taken for one: "Our firewall blocks port 25."."""
    noun, verb = clause.head, prior(clause.head)
    numbered = noun == clause.finite and noun.tag_ == "NN" and after(noun).tag_ == "CD" and noun.i + 2 < len(clause.doc)
    if not numbered or after(after(noun)).tag_[:2] == "NN" or verb != clause.subject or verb.tag_ != "NNS":
        return None
    stated = prior(verb).head == verb and prior(verb).tag_ in ("NN", "JJ") and is_third_person(verb.lower_)
    free = verb.i not in clause.protected
    return Clause(clause.doc, verb, verb, "VBZ", prior(verb), clause.protected) if stated and free else None


def after_possessive(clause: Clause) -> Clause | None:
    """The clause of the verb behind a possessive "'s" that was taken for one: "Coe's 500 Index was up"."""
    finite = clause.finite
    if finite != clause.head or norm(finite) != "'s" or finite.tag_ != "POS":
        return None
    later = next((t for t in clause.doc[finite.i + 2 : -1] if t.tag_ in FINITE), None)
    if later is None or later.i in clause.protected or before_adverbs(later).tag_ in JOINING - {"-RRB-"}:
        return None
    if any(t.tag_ in JOINING - {"IN", "-LRB-", "-RRB-"} for t in clause.doc[finite.i + 1 : later.i]):
        return None
    verb = verb_of(later)
    main = clause_at(verb, clause.protected)
    return replace(main, subject=None) if main is not None and not any(c.dep_ in SUBJECT for c in verb.lefts) else main


def behind_participle(clause: Clause) -> Clause | None:
    """The main clause behind a participle and its comma: "Recently made a priest, he is sent to Ys"."""
    for verb in clause.head.rights:
        subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None)
        if verb.dep_ in ("conj", "ccomp", "parataxis") and subject is not None and prior(subject.left_edge).text == ",":
            return clause_at(verb, clause.protected)
    return None


def behind_apposed_participle(clause: Clause) -> Clause | None:
    """The clause behind a participle between commas: "Sitka, renamed Ys in 1804, became the capital"."""
    head, subject = clause.head, clause.subject
    opening = before_adverbs(head)
    if subject is None or clause.finite != head or clause.tense != "VBD" or opening.text != "," or opening.i < 1:
        return None
    if is_past_only(head.lower_) or subject.i > head.i or any(t.text == "," for t in clause.doc[subject.i : opening.i]):
        return None
    for token in clause.doc[head.i + 2 : -1]:
        if token.tag_ == "CC":
            return None
        if token.tag_ in ("WDT", "WP", "WRB") or token.dep_ == "mark" or token.dep_ in SUBJECT:
            return _resumed(clause)
        past = token.tag_ == "VB" and is_past(token.lower_)  # "put", "cut"
        if (
            (past or token.tag_ in ("VBD", "VBZ"))
            and before_adverbs(token).text == ","
            and token.i not in clause.protected
        ):
            verb = verb_of(token)
            return Clause(clause.doc, verb, token, "VBD" if past else token.tag_, subject, clause.protected)
    return None


def _resumed(clause: Clause) -> Clause | None:
    """The verb behind a comma without a subject: "The map, folded so often that it had torn, lay on the table"."""
    for verb in clause.head.rights:
        if verb.tag_ == "CC" or (verb.dep_ == "conj" and any(c.dep_ not in ("advmod", "punct") for c in verb.lefts)):
            return None
        if verb.dep_ == "conj" and before_adverbs(verb).text == "," and verb.i not in clause.protected:
            tense = "VBD" if is_past(verb.lower_) else verb.tag_
            return Clause(clause.doc, verb, verb, tense, clause.subject, clause.protected) if tense in FINITE else None
    return None


def behind_absolute(clause: Clause) -> Clause | None:
    """The clause behind a participle in a phrase with "with": "Ivo, with his work now finished, left the hall"."""
    subjects = [c for c in clause.head.lefts if c.dep_ in SUBJECT]
    within = clause.finite == clause.head and any(prior(c.left_edge).lower_ in lexicon.WITH for c in subjects[1:])
    past = (c for c in clause.head.rights if c.dep_ == "conj" and c.tag_ == "VBD" and prior(c).text == ",")
    verb = next((c for c in past if not any(s.dep_ in SUBJECT for s in c.lefts)), None) if within else None
    return Clause(clause.doc, verb, verb, "VBD", subjects[0], clause.protected) if verb is not None else None


def done_as(clause: Clause) -> Clause | None:
    """The clause of "did" before "as" and a participle that was taken for its verb: "He did as commanded"."""
    did = clause.finite
    told = norm(did) in lexicon.DO and did != clause.head and after(did).lower_ in lexicon.AS
    told = told and after(after(did)) == clause.head and clause.head.tag_ in ("VBN", "VBD")
    return Clause(clause.doc, did, did, clause.tense, clause.subject, clause.protected) if told else None


def joined_before(clause: Clause) -> Clause | None:
    """The first of two clauses, taken for a participle: "After the war, trade recovered and in 1979, Ivo took over"."""
    for verb in clause.head.lefts:
        subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None)
        end = clause.finite.i if clause.subject is None else clause.subject.left_edge.i
        between = [t for t in clause.doc[verb.i + 1 : end] if t.tag_ == "CC"]
        joint = next((t for t in between if not any(c.dep_ == "conj" and c.i > t.i for c in t.head.rights)), None)
        if verb.dep_ != "advcl" or subject is None or joint is None or any(c.dep_ == "mark" for c in verb.lefts):
            continue
        plain = all(c.dep_ not in AUXILIARY and c.tag_[0] != "W" for c in verb.lefts)
        if plain and verb.tag_ == "VBN" and is_past(verb.lower_) and norm(joint) in lexicon.ADDING:
            return Clause(clause.doc, verb, verb, "VBD", subject, clause.protected)
    return None


def run_on(clause: Clause) -> Clause | None:
    """The first of two clauses with a mark alone between them: "The roof leaked, the walls cracked", "Although old, it
    was dry; however, rain came in"."""
    first = next((c for c in clause.head.lefts if c.dep_ == "advcl" and clause_at(c) is not None), None)
    if first is None or clause.subject is None:
        return None
    subject, opening = next((c for c in first.lefts if c.dep_ in SUBJECT), None), clause.subject.left_edge
    between = clause.doc[first.right_edge.i + 1 : opening.i]
    joined = [t for t in between if t.text in (",", ";")] and all(t.is_punct or t.tag_ == "RB" for t in between)
    if subject is None or not joined or any(c.tag_[0] == "W" for c in (subject, *first.lefts)):
        return None
    if subject.i == 0 and (subject.tag_, first.tag_) == ("VBG", "VBN"):
        return None  # "Using data obtained at night, we found it"
    start, doc = subject.left_edge, clause.doc
    if start.i == 0 and all(c.dep_ != "mark" for c in first.lefts):
        return clause_at(first, clause.protected)
    verbless = start.i > 2 and prior(start).text == "," and all(t.tag_ in DESCRIBING for t in doc[1 : start.i - 1])
    stated = doc[0].dep_ == "mark" and verbless and any(t.text == ";" for t in between)
    return clause_at(first, clause.protected) if stated else None


def before_contrast(clause: Clause) -> Clause | None:
    """The clause before "but they failed" with a verb taken for a participle: "men called for help but they failed"."""
    subjects = [c.left_edge for c in clause.head.lefts if c.dep_ in SUBJECT and prior(c.left_edge).tag_ == "CC"]
    apart = (c for c in subjects if c.lower_ in lexicon.NOMINATIVE or prior(prior(c)).text == ",")
    second = next(apart, None)
    if second is None:
        return None
    pasts = [t for t in clause.doc[: second.i] if t.tag_ in FINITE or (t.tag_ == "VBN" and t.dep_ == "acl")]
    if len(pasts) != 1 or pasts[0].dep_ != "acl" or prior(pasts[0]) != pasts[0].head or not is_past(pasts[0].lower_):
        return None
    noun = pasts[0].head
    if noun.tag_ == "NN" and noun.left_edge.i == 0 and noun.left_edge.tag_ == "JJ":
        return None  # "Great little place tucked behind the station, and the food is good"
    return Clause(clause.doc, pasts[0], pasts[0], "VBD", noun, clause.protected)


def between_subjects(clause: Clause) -> Clause | None:
    """The clause of a verb that was taken for a participle before a second subject: "a poll found owners pay more"."""
    subjects = [c for c in clause.head.lefts if c.dep_ in SUBJECT]
    for token in subjects[-1].lefts if subjects else ():
        if token.dep_ == "amod" and token.tag_ == "VBN" and token.lower_ in lexicon.REPORTING:
            first = next((c for c in (*token.lefts, *subjects[:-1]) if c.dep_ in SUBJECT), None)
            return Clause(clause.doc, token, token, "VBD", first, clause.protected) if first is not None else None
    return None


def after_plural(clause: Clause) -> Clause | None:
    """The clause of the plural noun that was taken for the verb at the start: "Group means for each test were low"."""
    head, subject = clause.head, clause.subject
    if clause.tense != "VBZ" or subject is None or subject.i or head.i != 1 or not is_noun(lemma(head.lower_)):
        return None
    later = next((t for t in clause.doc[3:] if t.lower_ in lexicon.PLURAL_FINITE), None)
    if after(head).tag_ != "IN" or later is None or before_adverbs(later).tag_ in JOINING:
        return None
    below = any(t.tag_ in FINITE or t.tag_ in JOINING - {"IN"} for t in clause.doc[2 : later.i])
    return None if below else clause_at(verb_of(later), clause.protected)


def later_verb(clause: Clause) -> ParsedToken | None:
    """The verb after a past form that belongs to the noun before it: "a man called X rose", "those found there are"."""
    head, subject = clause.head, clause.subject
    if (
        clause.takes_not
        or clause.tense != "VBD"
        or is_past_only(head.lower_)
        or head.lower_ in lexicon.INTRANSITIVE_PAST
    ):
        return None
    if subject is not None and (subject.tag_[:2] != "NN" or before_adverbs(head) != subject):
        return None
    stray = next((t for t in clause.doc[head.i + 1 :] if stray_finite(t, clause)), None)
    if stray is None or any(t.tag_ == "CC" for t in clause.doc[head.i + 2 : stray.i]):
        return None  # another clause may begin at the conjunction
    return verb_of(stray)


def stray_finite(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word is surely a finite verb, has no subject and is joined to nothing."""
    if token.tag_ not in FINITE or not token.text.islower() or token.i in clause.protected:
        return False
    if before_adverbs(token).tag_ in JOINING:
        return False
    verb = verb_of(token)
    own = [c for v in (verb, token) for c in v.children if c.dep_ in SUBJECT or c.dep_ == "mark"]
    if any(not _object_of(clause.head, c) for c in own):
        return False
    form = norm(token)
    auxiliary = form in lexicon.BE or form in lexicon.HAVE or form in lexicon.DO or token.tag_ == "MD"
    if token.tag_ == "VBD":
        return auxiliary or is_past_only(form) or form in lexicon.INTRANSITIVE_PAST
    present = inflect(lemma(form), token.tag_) == form if token.tag_ in ("VBZ", "VBP") else False
    return auxiliary or (present and is_verb(lemma(form)) and not is_noun(lemma(form)))


def _object_of(head: ParsedToken, subject: ParsedToken) -> bool:
    """Whether what was taken for a subject goes with the participle: "found there is", "a farm called Holm lies"."""
    adjacent = subject.left_edge == after(head)
    placed = subject.lower_ == "there" and head.lower_ not in lexicon.REPORTING - lexicon.DONE_THERE
    return adjacent and (placed or (head.lower_ in lexicon.NAMING and subject.text[0].isupper()))
