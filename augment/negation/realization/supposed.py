"""What came of an event that is denied, in a relative clause: "moved to Ys, where he wrote" -> "did not move to Ys,
where he would have written"; "broke, which led to a flood" -> "did not break, which would have led to a flood"."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, SUBJECT, Clause
from augment.english.edits import Edit, insert, replace, splice
from augment.english.inflection import inflect, is_past, lemma
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, norm, prior

FORMS = {"VBD": "VBN", "VBZ": "VB", "VBP": "VB"}  # of a verb behind "would have", "would"


def done_there(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "moved to Ys, where she teaches" -> "did not move to Ys, where she would teach"."""
    at_a_time = prior(token).lower_ in lexicon.DURING  # "made a tour, during which she met him"
    verb, subject = (prior(token).head if at_a_time else token.head), after(token)
    if (
        removed
        or clause.tense == "MD"
        or verb.dep_ not in ("relcl", "advcl")
        or not _went(verb.head, clause, at_a_time)
    ):
        return None
    if subject.tag_ == "IN" and subject.head == verb:  # "where in 1920 he opened a shop"
        subject = next((c for c in verb.lefts if c.lower_ in lexicon.NOMINATIVE and c.i > subject.i), subject)
    if subject.lower_ not in lexicon.NOMINATIVE or subject not in verb.lefts:
        befallen = _befallen(verb, subject)
        return None if befallen is None else _supposed(verb, befallen)
    return None if verb.lower_ in lexicon.BEFORE_GOING_THERE else _supposed(verb, subject)


def held(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "was made sheriff, a position he held until May" -> "was not made sheriff, a position he would have held"."""
    verb = next((c for c in token.rights if c.dep_ == "relcl" and lemma(c.lower_) in lexicon.HOLDING_OFFICE), None)
    behind = prior(token.left_edge).text == "," and token.i > clause.head.i and token.dep_ in ("appos", "npadvmod")
    subject = next((c for c in verb.lefts if c.lower_ in lexicon.NOMINATIVE), None) if verb is not None else None
    if removed or not behind or verb is None or subject is None or verb.tag_ != "VBD" or clause.tense == "MD":
        return None
    if lemma(clause.predicate.lower_) not in lexicon.GIVING_OFFICE:
        return None  # "resigned as mayor, a post he held for years"
    return _supposed(verb, subject)


def _befallen(verb: ParsedToken, first: ParsedToken) -> ParsedToken | None:
    """The noun of "where two men were killed", "where jars were kept", which the sentence names for the first time."""
    several = first.tag_ == "NNS" and any(c.tag_ == "VBD" for c in verb.lefts)
    if first.tag_ != "CD" and not several and norm(first) not in lexicon.INDEFINITE_ARTICLES:
        return None
    return next((c for c in verb.lefts if c.dep_ == "nsubjpass" and c.left_edge == first and c.right_edge == c), None)


def led_to(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "broke, which led to a flood" -> "did not break, which would have led to a flood"; also of "during which"."""
    if prior(token).lower_ in lexicon.DURING:
        return done_there(token, clause, removed)
    verb = token.head
    if (
        after(verb).lower_ in lexicon.WHY
        and norm(verb) in lexicon.BE
        and after(token) == verb
        and _behind(token, clause)
    ):
        return Edit(token.idx, verb.idx + len(verb), f"so that {verb.text} not")  # "freezes, which is why it cracks"
    if not removed and after(token).lower_ in lexicon.CASE and prior(token).lower_ in lexicon.IN:
        return _in_which_case(after(token))
    told = verb.head.dep_ == "dobj" and verb.dep_ == "relcl"  # "read a letter, which shows that he knew"
    if after(token) == verb and _behind(token, clause) and _shows(verb) and not told:
        denied = f"{lexicon.DO_FORM[verb.tag_]} not {lemma(verb.lower_)}"
        return replace(verb, denied) if removed else _supposed(verb, token)
    if removed or prior(token).text != "," or token not in verb.lefts:
        return None
    judge = after(token)
    if judge.lower_ in lexicon.NOMINATIVE and after(judge) == verb and lemma(verb.lower_) in lexicon.ENJOYING:
        return _supposed(verb, judge)  # "is bright, which we like"
    if any(t.dep_ in SUBJECT for t in clause.doc[token.i + 1 : verb.i]):
        return None  # ", which he thinks makes it old"
    if (vain := _in_vain(verb, clause)) is not None:
        return vain
    if _of_made(verb, clause) or _ranks(verb, clause) or _judges(verb, clause):
        return _supposed(verb, token)
    made, pronoun = lemma(verb.lower_), after(verb).tag_ == "PRP"
    leads = made in lexicon.SAVING and pronoun and clause.tense == verb.tag_ and _behind(token, clause)
    if leads and not _known(verb.head, clause):
        return _supposed(verb, token)  # "took the bus, which saved us an hour"
    leads = made in (lexicon.LEADS_TO | lexicon.MAKES if pronoun else lexicon.LEADS_TO) and clause.tense == verb.tag_
    leads = leads and (pronoun or clause.tense == "VBD") and token.i > clause.head.i
    return _supposed(verb, token) if leads else None


def _behind(which: ParsedToken, clause: Clause) -> bool:
    return prior(which).text == "," and which.i > clause.head.i


def _known(thing: ParsedToken, clause: Clause) -> bool:
    """Whether a relative clause tells of a known thing, and not of its loss: "sold the boat, which took him ..."."""
    definite = thing.dep_ == "dobj" and thing.left_edge.tag_ in ("DT", "PRP$")
    definite = definite and norm(thing.left_edge) not in lexicon.INDEFINITE_ARTICLES
    return definite and lemma(clause.head.lower_) not in lexicon.LOSING


def _shows(verb: ParsedToken) -> bool:
    """Whether a verb tells what something is a sign of: "which suggests that it is worn", "which means it is worn"."""
    made, that = lemma(verb.lower_), after(verb).lower_
    told = that in lexicon.THAT or (that in lexicon.NOMINATIVE and made in lexicon.MEAN)
    return made in lexicon.SUGGESTS and told and verb.tag_ in lexicon.DO_FORM


def _in_which_case(case: ParsedToken) -> Edit | None:
    """ ", in which case it is read" -> ", in which case it would be read"."""
    verb = case.head.head
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT and c.i > case.i), None)
    return _supposed(verb, subject) if subject is not None and verb.dep_ in ("relcl", "advcl") else None


def _in_vain(verb: ParsedToken, clause: Clause) -> Edit | None:
    """ "told me to restart it, which did not help" -> "..., which would not have helped"."""
    auxiliaries, made = [c for c in verb.lefts if c.dep_ in AUXILIARY], lemma(verb.lower_)
    denied = any(norm(t) in lexicon.NOT for t in verb.lefts) and verb.i > clause.head.i
    if not denied or len(auxiliaries) != 1 or made not in lexicon.LEADS_TO | lexicon.SUCCEEDING:
        return None
    tense = lexicon.AUXILIARY_TENSE.get(norm(auxiliaries[0])) if norm(auxiliaries[0]) in lexicon.DO else None
    if tense not in FORMS or (tense == "VBD") != (clause.tense == "VBD"):
        return None
    have = "have " if tense == "VBD" else ""
    return Edit(auxiliaries[0].idx, verb.idx + len(verb), f"would not {have}{inflect(made, FORMS[tense])}")


def _ranks(verb: ParsedToken, clause: Clause) -> bool:
    """Whether a relative clause says which of somebody's this was: "won the seat, which was her first success"."""
    noun = next((c for c in verb.rights if c.dep_ == "attr" and c.left_edge.tag_ == "PRP$"), None)
    if noun is None or norm(verb) not in lexicon.BE or clause.tense != "VBD" or norm(clause.head) in lexicon.BE:
        return False
    first = any(t.tag_ == "JJS" or t.lower_ in lexicon.FIRST_OR_LAST | lexicon.ONLY for t in noun.lefts)
    return first and verb.tag_ == "VBD" and verb.i > clause.head.i


def _judges(verb: ParsedToken, clause: Clause) -> bool:
    """Whether a relative clause at the end says how good or odd this was: "was near the station, which was handy"."""
    judged = next((c for c in verb.rights if c.dep_ == "acomp" and c.lower_ in lexicon.JUDGING), None)
    last = (
        after(after(judged)) if judged is not None and after(judged).lower_ in lexicon.OF else judged
    )  # "kind of you"
    ends = last is not None and after(last).is_punct and last.i + 2 >= len(verb.doc)
    ends = ends or any(c.dep_ == "attr" and c.lower_ in lexicon.JUDGED for c in verb.rights)  # "which was a relief"
    alike = clause.tense == verb.tag_ or (clause.tense, verb.tag_) == ("VBP", "VBZ")
    thing = verb.head.head.i == clause.head.i and verb.head.dep_ == "dobj"  # "sells a cake, which is good"
    if verb.head.tag_ == "NNS" and norm(verb) in lexicon.SINGULAR_FINITE:
        thing = False  # "carried my bags, which was kind"
    return ends and alike and not thing and norm(verb) in lexicon.BE and verb.i > clause.head.i


def _of_made(verb: ParsedToken, clause: Clause) -> bool:
    """Whether a relative clause tells what became of the thing made: "wrote a book, which was banned"."""
    thing, maker = verb.head, clause.head
    made = thing.head.i == maker.i and thing.dep_ == "dobj" and norm(thing.left_edge) in lexicon.INDEFINITE_ARTICLES
    if not made or clause.tense != "VBD" or lemma(maker.lower_) not in lexicon.CREATING:
        return False
    finite = _finite(verb)
    return finite is not None and finite.tag_ == "VBD"


def _went(place: ParsedToken, clause: Clause, at_a_time: bool) -> bool:
    """Whether a place or a time stands beside a verb of the statement that brings its subject there."""
    if place.i <= clause.head.i:
        return False
    while place.tag_[:2] != "VB" and place.head != place:
        place = place.head
    if (
        not at_a_time
        and lemma(place.lower_) not in lexicon.GOING_THERE
        and not (place.tag_ == "VBN" and place.lower_ in lexicon.SENT_THERE)
    ):
        return False
    while place.i != clause.head.i and place.dep_ == "conj" and all(c.dep_ not in SUBJECT for c in place.lefts):
        place = place.head
    return place.i == clause.head.i


def _supposed(verb: ParsedToken, subject: ParsedToken) -> Edit | None:
    """One edit that puts "would" behind a subject, and the verb and those joined to it into the form that this asks."""
    finite = _finite(verb)
    if finite is None or finite.i < subject.i:
        return None
    tense, have = finite.tag_, "have " if finite.tag_ == "VBD" else ""
    first = have + _form(finite, tense)
    edits = [replace(finite, f"would {first}")]
    if after(subject) != finite:  # "she currently teaches"
        edits = [insert(after(subject), "would "), replace(finite, first)]
    joined = [c for c in verb.rights if c.dep_ == "conj" and c.tag_[:2] in ("VB", "MD")]
    joined += [c for v in joined for c in v.rights if c.dep_ == "conj" and c.tag_[:2] in ("VB", "MD")]
    for further in joined:
        own = _finite(further)
        if any(c.dep_ in SUBJECT for c in further.lefts) or (own is not None and own.tag_ != tense):
            return None
        if own is not None:
            edits.append(replace(own, _form(own, tense)))
    start, end = edits[0].start, edits[-1].end
    moved = [Edit(e.start - start, e.end - start, e.new) for e in edits]
    return Edit(start, end, splice(text_of(verb.doc)[start:end], moved)[0])


def _finite(verb: ParsedToken) -> ParsedToken | None:
    """The finite verb of a predicate without "have", "do", "not" and modals; None where there is none."""
    auxiliaries = [c for c in verb.lefts if c.dep_ in AUXILIARY]
    finite = auxiliaries[0] if auxiliaries else verb
    if any(c.dep_ == "neg" for c in verb.children) or finite.tag_ not in FORMS:
        return None
    if auxiliaries and norm(finite) not in lexicon.BE:
        return None
    return None if finite.tag_ == "VBD" and not is_past(finite.lower_) else finite


def _form(finite: ParsedToken, tense: str) -> str:
    if norm(finite) in lexicon.BE:
        return "been" if tense == "VBD" else "be"
    return inflect(lemma(finite.lower_), FORMS[tense])


def supposes(statement: Clause, clause: Clause) -> bool:
    """Whether a statement is about what a clause before it says there is: "There is a mill, but nobody runs it"."""
    if clause.imperative or not any(c.dep_ in ("dobj", "attr") and _new(c) for c in clause.head.rights):
        return False  # "Give it a try and you won't regret it"
    told = clause.subject is not None and clause.subject.lower_ in lexicon.PERSONS - lexicon.HE_OR_SHE
    words = lexicon.TAKEN_UP | (lexicon.OF_HIM_OR_HER if told else lexicon.TAKEN_UP)
    return any(norm(t) in words for t in statement.doc)


def _new(noun: ParsedToken) -> bool:
    """Whether a noun is named here for the first time, by its article or as a bare plural."""
    first = noun.left_edge
    return norm(first) in lexicon.NO_FOR or (noun.tag_ == "NNS" and first.tag_ in ("NNS", "JJ", "CD", "VBN"))


def refers_back(statement: Clause) -> bool:
    """Whether a statement opens with a reason or an obstacle named before it: "because of that", "despite this"."""
    opens = norm(statement.doc[0]) in lexicon.CAUSES | lexicon.BECAUSE | lexicon.OBSTACLES
    return opens and any(norm(t) in lexicon.TAKEN_UP for t in statement.doc[1:4])
