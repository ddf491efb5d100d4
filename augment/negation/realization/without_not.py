"""Take a "not" away from a verb group, and its do-support: "did not move" -> "moved"; and "yet to"."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, Clause
from augment.english.edits import Declined, Edit, delete, match_case, replace
from augment.english.inflection import inflect
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm
from augment.negation.realization.negative_polarity import to_affirmative
from augment.negation.realization.verb_group import third_person


def remove_not(clause: Clause, negator: ParsedToken) -> list[Edit]:
    """Take "not" or "n't" away and undo the do-support that came with it."""
    finite, head = clause.finite, clause.head
    if norm(finite) in lexicon.DO and finite != head and not clause.inverted and not clause.inverted_question:
        if finite.i == 0 and head.lower_ in lexicon.BOTHER:
            return [Edit(finite.idx, negator.idx + len(negator), finite.text)]  # "Do bother to come"
        together = negator.i == finite.i + 1
        if finite.i == 0 and after(negator).text == ",":
            return [delete(finite, after(negator))]  # "Do not, at any time, open it"
        removed = [delete(finite, negator)] if together else [delete(finite), delete(negator)]
        verb = next((c for c in head.lefts if c.i > negator.i and c.dep_ in AUXILIARY), head)  # "did not get hurt"
        return [*removed, replace(verb, _affirmative(clause, verb))]
    if negator.i != finite.i + 1:
        return [delete(negator)]
    if norm(finite) in lexicon.SEMI_MODALS and not clause.inverted and not clause.inverted_question:
        # "need not go" -> "needs to go"
        third = third_person(clause)
        return [Edit(finite.idx, negator.idx + len(negator), f"{finite.text}{'s' if third else ''} to")]
    stranded = after(negator).is_punct or after(negator) == negator
    if stranded and norm(finite) in lexicon.UNCLIPPED:  # "but I'm not" -> "but I am"
        return [Edit(finite.idx, negator.idx + len(negator), f" {lexicon.UNCLIPPED[norm(finite)]}")]
    form = _restored(clause)
    return [Edit(finite.idx, negator.idx + len(negator), form)]


def _affirmative(clause: Clause, verb: ParsedToken) -> str:
    """The form of a verb once "do" is gone: tense and person move to it."""
    base = verb.lower_
    return base if base == "be" else inflect(base, clause.tense)


def _restored(clause: Clause) -> str:
    """The finite verb as it stands without n't."""
    text, form = clause.finite.text, norm(clause.finite)
    if form in lexicon.AINT:
        return match_case(_full_be_or_have(clause), clause.finite)
    if form in lexicon.CLIPPED_MODALS:
        full = lexicon.WRITTEN_OUT[form]
        return full.capitalize() if text[0].isupper() else full
    return text


def _full_be_or_have(clause: Clause) -> str:
    """What "ai" of "ain't" stands for, by what follows and by the subject. Raises Declined without a subject."""
    subject = clause.subject
    if subject is None:
        raise Declined("ambiguous-contraction")
    perfect = clause.head.lower_ in lexicon.PARTICIPLES_AFTER_HAD
    forms = lexicon.HAVE_BY_PERSON if perfect else lexicon.BE_BY_PERSON
    return forms.get(subject.lower_, forms["it" if third_person(clause) else "they"])


def already(clause: Clause) -> list[Edit] | None:
    """ "has yet to be opened" -> "has already been opened", "is yet to be named" -> "is already named"."""
    if not follows_yet_to(clause):
        return None
    yet, verb = after(clause.finite), after(after(after(clause.finite)))
    if norm(clause.finite) in lexicon.HAVE and verb.lower_ != "have":
        some = [e for e in to_affirmative(clause, yet) if e.start > verb.idx]
        participle = "been" if verb.lower_ == "be" else inflect(verb.lower_, "VBN")
        return [Edit(yet.idx, verb.idx + len(verb), f"already {participle}"), *some]
    perfect = norm(clause.finite) in lexicon.HAVE  # "has yet to have been opened"
    return [Edit(yet.idx, verb.idx + len(verb), "already")] if perfect or verb.lower_ == "be" else None


def follows_yet_to(clause: Clause) -> bool:
    """Whether "yet to" and a verb stand right behind the finite verb."""
    yet = after(clause.finite)
    to = after(yet)
    return yet.lower_ in lexicon.YET and to.lower_ == "to" and to.i + 1 < len(clause.doc)
