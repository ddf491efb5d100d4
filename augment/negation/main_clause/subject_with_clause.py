"""The main verb behind a subject that holds a clause or a phrase, where the parse took the clause for the main one.

"The last time the river froze was in 1963", "A note that makes it clear you own it should do", "His two films after the
war had failed".
"""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, clause_at, verb_of
from augment.english.inflection import is_noun, is_past_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior

NOUNS = frozenset(["NN", "NNS"])


def behind_subject_clause(clause: Clause) -> Clause | None:
    """The clause of the later verb where ``clause`` is one within the subject; None where it is not."""
    if clause.question or clause.imperative or clause.subject is None:
        return None
    return _behind_time(clause) or _behind_bare_clause(clause) or _behind_that(clause) or _behind_relative(clause)


def behind_which(clause: Clause) -> Clause | None:
    """The clause of the past behind a relative clause taken for the main one: "The plan, which was new, failed"."""
    subject = next((c for c in clause.head.lefts if c.dep_ in SUBJECT), clause.subject)
    between = clause.doc[subject.i : clause.finite.i] if subject is not None else ()
    which = next((t for t in between if t.tag_ in ("WDT", "WP", "WP$")), clause.head)
    relative = which != clause.head and prior(which).text == "," and prior(prior(which)) == subject
    if not relative or subject is None or subject.left_edge.i or clause.question:
        return None
    later = (c for c in clause.head.rights if c.dep_ in ("conj", "ccomp", "parataxis") and c.tag_ in ("VBD", "VBZ"))
    verb = next((c for c in later if prior(c).text == "," and all(g.dep_ not in SUBJECT for g in c.lefts)), None)
    return Clause(clause.doc, verb, verb, verb.tag_, subject, clause.protected) if verb is not None else None


def effect_of_act(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present behind a gerund, taken for a plural: "Making it visible increases trust"."""
    verb = next((t for t in doc[2:-2] if t.lower_ in lexicon.AFFECTS), None) if doc[0].tag_ == "VBG" else None
    if verb is None or verb.i in protected or verb.tag_ not in ("NNS", "VBZ"):
        return None
    plain = all(t.tag_ not in FINITE and t.tag_[0] != "W" and t.text != "," for t in doc[: verb.i])
    alone = all(t.tag_ not in FINITE - {"VBP"} or t == verb for t in doc)
    placed = prior(verb).tag_[:2] in ("NN", "JJ", "RB", "PR") and after(verb).tag_[:2] in ("NN", "JJ", "DT", "PR", "VB")
    return Clause(doc, verb, verb, "VBZ", None, protected) if plain and alone and placed else None


def which_is_why(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a remark that goes on with the sentence before: "Which is why he left."."""
    remark = len(doc) > 4 and doc[0].lower_ in lexicon.WHICH and norm(doc[1]) in lexicon.BE and doc[-1].text != "?"
    why = remark and doc[2].lower_ in lexicon.WHY | lexicon.HOW
    return Clause(doc, doc[1], doc[1], lexicon.BE[norm(doc[1])], doc[0], protected) if why else None


def _behind_that(clause: Clause) -> Clause | None:
    """ "That the mill is old has been shown": the verb behind a clause with "that" for its subject."""
    doc, first = clause.doc, clause.doc[0]
    opened = first.lower_ in lexicon.THAT and first.tag_ == "IN" and clause.subject is not None
    if not opened or any(t.text == "," for t in doc):
        return None
    stray = (t for t in doc[clause.head.i + 2 : -1] if t.tag_ == "VBZ" and norm(t) in lexicon.AUXILIARIES)
    later = next((t for t in stray if prior(t).tag_[:2] in ("NN", "JJ") and t.dep_ != "relcl"), None)
    if later is None or any(t.tag_[0] == "W" or t.dep_ == "mark" for t in doc[clause.finite.i : later.i]):
        return None
    head = verb_of(later)
    return Clause(doc, head, later, "VBZ", None, clause.protected)


def _behind_time(clause: Clause) -> Clause | None:
    """ "The last time the river froze was in 1963"."""
    doc, subject = clause.doc, clause.subject
    assert subject is not None
    time = prior(subject.left_edge)
    opened = time.left_edge.i == 0 and time.left_edge.lower_ in lexicon.THE and time.tag_ == "NN"
    if not opened or time.lower_ not in lexicon.TIMES_WITH_CLAUSE or time.head != clause.head:
        return None
    be = next((t for t in doc[clause.head.i + 1 : -1] if t.tag_ in FINITE or t.text in lexicon.STOPS), None)
    named = be is not None and norm(be) in lexicon.BE and be.dep_ == "ccomp" and be.head == clause.head
    if be is None or not named or prior(be).tag_ == "PRP" or prior(be).text == ",":
        return None
    return Clause(doc, be, be, be.tag_, time, clause.protected)


def _behind_bare_clause(clause: Clause) -> Clause | None:
    """ "A note that makes it clear you own it should be enough"."""
    doc, subject = clause.doc, clause.subject
    assert subject is not None
    adjective = prior(subject.left_edge)
    if adjective.lower_ not in lexicon.BEFORE_BARE_CLAUSE or clause.head.head.dep_ != "relcl":
        return None
    noun = doc[0].head if doc[0].dep_ == "det" else doc[0]
    opens = noun.tag_ in NOUNS and noun.i < clause.head.head.i and all(t.tag_ not in FINITE for t in doc[: noun.i])
    later = next((t for t in doc[clause.head.i + 1 : -1] if t.tag_ in FINITE or t.text in lexicon.STOPS), None)
    if not opens or later is None or later.tag_ not in FINITE or prior(later).tag_ not in NOUNS:
        return None
    head = verb_of(later)
    main = clause_at(head, clause.protected)
    return Clause(doc, head, later, main.tense, noun, clause.protected) if main is not None else None


def _behind_relative(clause: Clause) -> Clause | None:
    """ "Every move the firm makes brings the day closer": the second of two finite verbs side by side."""
    head, doc = clause.head, clause.doc
    noun = head.head
    later = after(head)
    if head.dep_ != "relcl" or noun.head != noun or noun.tag_ not in NOUNS or later.tag_ not in FINITE:
        return None
    verb = verb_of(later)
    if verb.head != head or any(c.dep_ in SUBJECT for c in verb.lefts) or later.i in clause.protected:
        return None
    return Clause(doc, verb, later, later.tag_, noun, clause.protected)


def behind_preposition(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause whose subject the parse cut off at a preposition: "His two films after the war had failed"."""
    root = next((t for t in doc[:-3] if t.head == t), None)
    if root is None or root.tag_ not in NOUNS or root.lower_ in lexicon.TIME_NOUNS:
        return None
    mark = after(root)
    owned = any(c.dep_ == "poss" for c in root.lefts) and mark.lower_ in lexicon.PREPOSITIONS_OF_TIME
    verb = mark.head
    if not owned or mark.dep_ != "mark" or verb.head != root or root.i in protected:
        return None
    main = clause_at(verb, protected)
    if main is None or any(t.tag_ in FINITE for t in doc[: root.i]) or main.subject is None:
        return None
    return Clause(doc, main.head, main.finite, main.tense, root, protected)


def before_object(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present taken for a noun: "Ido, Novial and Volapük support it", "The old-minded allege that"."""
    if any(t.tag_ in FINITE and t.dep_ == "ROOT" for t in doc):
        return None
    for verb in doc[2:-2]:
        if (
            verb.tag_ != "NN"
            or not verb.text.islower()
            or not is_verb(verb.lower_)
            or lemma(verb.lower_) != verb.lower_
        ):
            continue
        if verb.i in protected or any(t.tag_ in FINITE for t in doc[: verb.i]):
            return None
        if _lists_names(verb) or _alleges(verb):
            return Clause(doc, verb, verb, "VBP", prior(verb), protected)
    return None


def _lists_names(verb: ParsedToken) -> bool:
    """Whether an "and" and a name go before, and an object of its own behind."""
    first, name = verb.head, prior(verb)
    listed = verb.dep_ == "conj" and first.dep_ == "ROOT" and first.tag_ in ("NNP", "NNPS") and first.i == 0
    owned = any(c.dep_ == "dobj" for c in verb.rights)
    return listed and owned and name.text[:1].isupper() and prior(name).tag_ == "CC"


def _alleges(verb: ParsedToken) -> bool:
    """Whether a verb that is no noun stands behind an adjective that is one, before "that"."""
    described = prior(verb).tag_ == "JJ" and verb.doc[0].lower_ in lexicon.THE and verb.dep_ == "ROOT"
    return described and after(verb).lower_ in lexicon.THAT and not is_noun(verb.lower_)


def before_predicates(clause: Clause) -> Clause | None:
    """The clause of the first of several pasts, hung on the second: "Ivo rose at six, was late, and was fined"."""
    head, first = clause.head, next((c for c in clause.head.lefts if c.dep_ == "ccomp"), None)
    if first is None or clause.subject is not None or clause.question or clause.tense != "VBD":
        return None
    listed = (
        before_adverbs(clause.finite).text == "," and first.tag_ == "VBD" and any(c.dep_ == "cc" for c in head.rights)
    )
    plain = [c.dep_ for c in first.lefts if c.dep_ in SUBJECT] == ["nsubj"]
    return clause_at(first, clause.protected) if listed and plain else None


def behind_counted_off(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind what is said of a part of its subject: "Visitors, many of them ill, went home"."""
    comma = next((t.i for t in doc[1:5] if t.text == ","), None)
    if comma is None or comma + 4 > len(doc) or doc[comma - 1].tag_ not in ("NNS", "NNPS"):
        return None
    part, of, them = doc[comma + 1 : comma + 4]
    counted = part.lower_ in lexicon.QUANTITIES_ALONE and of.lower_ in lexicon.OF
    if not counted or them.lower_ not in lexicon.ACCUSATIVE:
        return None
    verb = next((after(t) for t in doc[comma + 4 : -2] if t.text == ","), doc[0])
    if verb.tag_ not in FINITE or verb.i in protected or doc[comma + 4].tag_ in FINITE - {"VBD"}:
        return None  # ", many of them are old, ..."
    head = verb_of(verb)
    return Clause(doc, head, verb, verb.tag_, doc[comma - 1], protected)


def past_alone(clause: Clause) -> Clause | None:
    """The clause of a simple past that took the verb of a clause below: "People who were told it was easy gave up"."""
    finite, head = clause.finite, clause.head
    apart = norm(finite) in lexicon.BE and is_past_only(head.lower_) and clause.subject is not None
    between = clause.doc[finite.i + 1 : head.i]
    if not apart or head.tag_ not in ("VBN", "VBD") or all(t.tag_ == "RB" for t in between) or clause.inverted:
        return None
    return Clause(clause.doc, head, head, "VBD", clause.subject, clause.protected)


def behind_thought(clause: Clause) -> Clause | None:
    """The clause around "whose name I think was Denise", which was taken for its subject."""
    verb, thought = clause.head.head, prior(clause.finite)
    below = clause.head.dep_ == "ccomp" and clause.head == clause.finite and verb.i > clause.head.i
    relative = thought.dep_ == "relcl" and any(c.tag_ == "WP$" or c.tag_[:2] == "NN" for c in thought.lefts)
    if not (below and relative) or prior(verb).text != "," or verb.tag_ not in ("VBD", "VBZ", "VBP"):
        return None
    return Clause(clause.doc, verb, verb, verb.tag_, clause.subject, clause.protected)
