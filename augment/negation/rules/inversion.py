"""Negations that invert subject and auxiliary, "Never did he return", ", nor did he write"; and tag questions."""

from dataclasses import replace as replace_field

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, verb_of
from augment.english.edits import Declined, Edit, delete, insert, match_case, replace
from augment.english.inflection import inflect, lemma, plural_form
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.questions import question_tag
from augment.english.tokens import after, norm, prior
from augment.negation.realization.negative_polarity import to_affirmative
from augment.negation.realization.whole_statement import deny_from
from augment.negation.rules.misread_inversion import misread_inversion


def fronted_negation(clause: Clause, style: str) -> list[Edit] | None:
    """ "Never did he return." -> "He returned.", "At no time was it open" -> "At some time it was open"."""
    if clause.doc[0].lower_ in lexicon.NO and after(clause.doc[0]).lower_ == "sooner":
        raise Declined("no-sooner")
    if (misread := misread_inversion(clause)) is not None:
        return misread
    if clause.subject is None or clause.subject.i == 0:  # the inverted subject is taken for another part
        other = (c for c in clause.head.children if c.i > clause.finite.i and c.dep_ in ("attr", *SUBJECT))
        clause = replace_field(clause, subject=next(other, clause.subject) or _behind_be(clause))
    if _misparsed(clause):
        return deny_from(clause.doc[0], style)
    if not clause.inverted or clause.question:
        return None
    assert clause.subject is not None
    own = (clause.head, clause.finite)
    front = [
        t for t in clause.doc[: clause.finite.i] if t.head in own or t.lower_ in lexicon.FRONTED_DETERMINERS or t.i == 0
    ]
    front = [t for t in front if t.i not in clause.protected and not (t.lower_ in lexicon.NO and after(t).text == ",")]
    for token in front:
        form = token.lower_
        if form in lexicon.SCARCELY:
            if after(token).lower_ in lexicon.EVER and after(after(token)) == clause.finite:
                return [delete(token, after(token)), *_uninverted(clause, "often ")]  # "Hardly ever does it rain"
            raise Declined("no-sooner")
        if form in lexicon.NOR and token.dep_ == "det" and token.i:
            both = [replace(token, "both"), replace(token.head, plural_form(token.head.text))]
            return [*both, *_uninverted(clause), *to_affirmative(clause, clause.finite)]
        if form in lexicon.FRONTED_REMOVED:
            opening = [replace(token, "And")] if form == "nor" else _before_behind(token, clause)
            return [*opening, *_uninverted(clause), *to_affirmative(clause, clause.finite)]
        if form in lexicon.NEAR_NEGATIVE and lexicon.NEAR_NEGATIVE[form] == "often":
            some = lexicon.TO_AFFIRMATIVE.get(clause.subject.lower_) if norm(clause.finite) in lexicon.DO else None
            subject = [replace(clause.subject, some)] if some else []  # "Rarely does anyone call"
            return [delete(token), *subject, *_uninverted(clause, "often "), *to_affirmative(clause, clause.finite)]
        if form == "nowhere":
            return [replace(token, match_case("somewhere", token)), *_uninverted(clause)]
        if form in lexicon.NO and after(token).lower_ in lexicon.AFTER_ANY:
            return [delete(token, after(token)), *_uninverted(clause, "still ")]
        if form in lexicon.NO and (prior(token).lower_, form, after(token).lower_) in lexicon.BY_NO_MEANS:
            return [delete(prior(token), after(token)), *_uninverted(clause)]
        if form in lexicon.NO:
            noun = after(token)
            several = [replace(noun, plural_form(noun.text))] if noun.lower_ in lexicon.CASE_OR_EVENT else []
            return [replace(token, "some"), *several, *_uninverted(clause)]
        if form == "not" and after(token).lower_ in lexicon.AFTER_FRONTED_NOT:
            if after(after(token)).tag_ == "RB":
                return deny_from(token, style)  # "Not until later did he"
            time = lexicon.AFTER_FRONTED_NOT[after(token).lower_]
            first = Edit(token.idx, after(token).idx + len(after(token)), match_case(time, token))
            return [first, *_uninverted(clause), *to_affirmative(clause, clause.finite)]
    return None


def _behind_be(clause: Clause) -> ParsedToken | None:
    """The subject behind "Nor was", hung on the predicate: "Nor was the owner satisfied that it worked"."""
    finite = clause.finite
    if finite.i != 1 or clause.doc[0].lower_ not in lexicon.NOR or norm(finite) not in lexicon.BE:
        return None
    return next((t for t in clause.doc[2:] if t.dep_ in SUBJECT and t.left_edge.i == 2), None)


def _misparsed(clause: Clause) -> bool:
    """Whether the subject of an inversion was not found: "Never before has so much been asked", "At no point did"."""
    first, finite = clause.doc[0], clause.finite
    negative = first.lower_ in lexicon.NEVER or (first.tag_ == "IN" and after(first).lower_ in lexicon.NO)
    negative = negative or (first.lower_ in lexicon.NOT and after(first).tag_ == "IN")
    if not negative or clause.question or clause.imperative or not 0 < finite.i < 6:
        return False
    if finite == clause.head and norm(finite) in lexicon.DO:
        return True
    verbs = (t for t in clause.doc[finite.i + 2 :] if t.tag_[:2] == "VB" and norm(prior(t)) not in lexicon.AUXILIARIES)
    perfect = finite.tag_ != "VBD" or any(t.tag_ in ("VBN", "VBD") for t in verbs)  # not "Never had a scratch"
    return perfect and norm(finite) in lexicon.HAVE and (finite == clause.head or clause.subject is None)


def _before_behind(negator: ParsedToken, clause: Clause) -> list[Edit]:
    """ "Never before had we seen a crowd" -> "We had seen a crowd before"."""
    before = after(negator)
    if before.lower_ not in lexicon.AFTER_NEVER:
        return [delete(negator)]
    objects = ("dobj", "acomp", "attr", "prt")
    closing = (c for c in clause.head.rights if c.dep_ in objects or (c.dep_ == "advmod" and after(c).is_punct))
    said = (c.right_edge for c in closing)
    last = next(
        (t for t in said if all(w.tag_ not in FINITE for w in clause.doc[clause.head.i + 1 : t.i])), clause.head
    )
    return [delete(negator, before), Edit(last.idx + len(last), last.idx + len(last), f" {before.lower_}")]


def _uninverted(clause: Clause, adverb: str = "") -> list[Edit]:
    """Put the auxiliary back behind the subject, or into the verb where it is "do"; an adverb behind it."""
    assert clause.subject is not None
    finite, head = clause.finite, clause.head
    if norm(finite) in lexicon.DO and finite != head:
        return [delete(finite), replace(head, adverb + inflect(lemma(head.lower_), clause.tense))]
    last = clause.subject if finite == head else clause.subject.right_edge
    return [delete(finite), replace(last, f"{last.text} {finite.lower_} {adverb}".rstrip())]


def _and_so(neither: ParsedToken) -> Edit:
    """ "neither" or "and neither" -> "and so"; behind a semicolon "so"."""
    start = prior(neither) if prior(neither).tag_ == "CC" else neither
    return Edit(start.idx, neither.idx + len(neither), "so" if prior(start).text == ";" else "and so")


def nor_clauses(clause: Clause) -> list[Edit]:
    """Edits on a following "nor did he write", which cannot stay once the first negation is gone: "and he wrote"."""
    edits: list[Edit] = []
    for token in clause.doc[clause.finite.i : len(clause.doc) - 2]:
        if token.lower_ not in lexicon.NOR or token.i in clause.protected:
            continue
        auxiliary = after(token)
        pronoun = after(auxiliary)
        if pronoun.lower_.rstrip(".") in lexicon.TAG_SUBJECTS and pronoun.i + 2 >= len(clause.doc):
            edits.append(_and_so(token))  # ", and neither shall we"
            continue
        verb = verb_of(auxiliary)
        if _says_the_same(auxiliary):
            edits.append(_and_so(token))
            continue
        labels = SUBJECT if verb != auxiliary else SUBJECT | {"attr"}  # "nor are its agents"
        subject = next((c for c in verb.children if c.dep_ in labels and c.i > auxiliary.i), None)
        if subject is not None and verb != clause.head:
            tense = lexicon.AUXILIARY_TENSE.get(auxiliary.lower_, "MD")
            inner = Clause(clause.doc, verb, auxiliary, tense, subject, clause.protected)
            doubled = prior(token).tag_ == "CC"  # ", and nor is a second name"
            repairs = to_affirmative(inner, auxiliary)  # "nor did he ever return"
            if (some := lexicon.TO_AFFIRMATIVE.get(subject.lower_)) is not None:
                repairs.append(replace(subject, some))  # "nor did anyone write"
            edits += [delete(token) if doubled else replace(token, "and"), *_uninverted(inner), *repairs]
    return edits


def _says_the_same(auxiliary: ParsedToken) -> bool:
    """Whether only a subject follows the auxiliary behind "nor": "nor are its agents", "nor does the cat"."""
    rest = list(auxiliary.doc[auxiliary.i + 1 : -1])
    determined = len(rest) > 0 and (rest[0].tag_ in ("DT", "PRP$") or rest[0].tag_ == "NNP")
    nominal = all(t.tag_[:2] in ("NN", "JJ") or t.tag_ in ("POS", "CC", "CD") for t in rest[1:])
    return auxiliary.lower_ in lexicon.AUXILIARIES and determined and nominal and rest[-1].tag_[:2] == "NN"


def reverse_question_tag(doc: ParsedSentence) -> list[Edit]:
    """ ", isn't it?" -> ", is it?" and back; nothing where there is no tag."""
    tag = question_tag(doc)
    if not tag:
        return []
    auxiliary = doc[tag.start]
    if norm(auxiliary) in lexicon.SHALL or (doc[0].tag_ == "VB" and auxiliary.tag_ == "MD"):
        return []  # "Let's not go, shall we?", "Do not wait, will you?"
    if norm(doc[tag.start + 1]) in lexicon.NOT:
        positive = lexicon.WRITTEN_OUT.get(auxiliary.lower_, auxiliary.text)
        return [Edit(auxiliary.idx, doc[tag.start + 1].idx + len(doc[tag.start + 1]), positive)]
    short = lexicon.CONTRACTED.get(auxiliary.lower_)
    return [replace(auxiliary, short)] if short else [insert(doc[-1], " not")]
