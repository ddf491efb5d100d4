"""Rules that take away a denial in other words than "not": "dunno", "has yet to", "anything but", "by no means"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Declined, Edit, delete, match_case, replace
from augment.english.inflection import inflect, lemma
from augment.english.tokens import after, norm, prior
from augment.negation.realization.negative_polarity import to_affirmative
from augment.negation.realization.without_not import already, follows_yet_to


def dunno(clause: Clause, style: str) -> list[Edit] | None:
    """ "I dunno who it is" -> "I know who it is"."""
    verb = clause.head
    return [replace(verb, match_case("know", verb))] if verb.lower_ in lexicon.DUNNO else None


def yet_to(clause: Clause, style: str) -> list[Edit] | None:
    """ "has yet to be opened" -> "has already been opened". Raises Declined for "He was yet to come"."""
    if (edits := already(clause)) is None and follows_yet_to(clause):
        raise Declined("yet-to")
    return edits


def anything_but(clause: Clause, style: str) -> list[Edit] | None:
    """ "is anything but cheap" -> "is cheap"; at the end of a clause "is anything but" -> "is just that"."""
    words = clause.doc[clause.finite.i + 1 : -1]
    first = next((t for t in words if (norm(t), norm(after(t))) == lexicon.ANYTHING_BUT), None)
    if first is None or first.i in clause.protected or first.head not in (clause.head, after(after(first))):
        return None
    last = after(first)
    if after(last).is_punct:
        return [Edit(first.idx, last.idx + len(last), "just that")]
    return [delete(first, last)] if norm(clause.head) in lexicon.BE_FORMS else None


def unable(clause: Clause, style: str) -> list[Edit] | None:
    """ "was unable to walk" -> "was able to walk"."""
    word = after(clause.finite)
    stated = norm(clause.finite) in lexicon.BE and word.lower_ in lexicon.DISABLED and after(word).tag_ == "TO"
    return [replace(word, "able"), *to_affirmative(clause, word)] if stated else None


def cannot_help(clause: Clause, style: str) -> list[Edit] | None:
    """ "cannot help laughing", "cannot help but laugh" -> "can keep from laughing"."""
    finite, verb = clause.finite, clause.head
    but = after(verb)
    done = after(but) if but.lower_ in lexicon.CONTRASTING else but
    if norm(finite) not in lexicon.CANNOT or norm(after(finite)) not in lexicon.NOT:
        return None
    able = lexicon.WRITTEN_OUT.get(norm(finite), finite.text)
    if verb.lower_ not in lexicon.KEEPING_FROM or done.tag_ != ("VB" if done != but else "VBG"):
        return None
    return [Edit(finite.idx, done.idx + len(done), f"{able} keep from {inflect(lemma(done.lower_), 'VBG')}")]


def cannot_enough(clause: Clause, style: str) -> list[Edit] | None:
    """ "I cannot thank you enough" -> "I cannot thank you"."""
    enough = next((t for t in clause.doc[clause.head.i + 1 : -1] if t.lower_ in lexicon.ENOUGH), None)
    praised = clause.head.lower_ in lexicon.PRAISING and norm(clause.finite) in lexicon.CANNOT
    ends = enough is not None and (after(enough).is_punct or after(enough).tag_ == "IN")
    stated = praised and ends and norm(after(clause.finite)) in lexicon.NOT
    return [delete(enough)] if stated and enough is not None else None


def semi_modal_not(clause: Clause, style: str) -> list[Edit] | None:
    """ "Need I not explain more?" -> "Need I explain more?"."""
    opened = clause.question and clause.doc[0].lower_ in lexicon.SEMI_MODALS and len(clause.doc) > 3
    return [delete(clause.doc[2])] if opened and norm(clause.doc[2]) in lexicon.NOT else None


def not_done(clause: Clause, style: str) -> list[Edit] | None:
    """ "Refund not granted." -> "Refund granted.": a note without "be"."""
    verb, not_, subject = clause.head, prior(clause.head), clause.subject
    if subject is None or prior(not_) != subject.right_edge or not_.i in clause.protected:
        return None
    ends = after(verb).is_punct and verb.tag_ == "VBN"  # "Batteries not included."
    done = (ends or verb.lower_ in lexicon.DONE_TO | lexicon.DONE_WITH) and clause.finite == verb
    return [delete(not_)] if done and norm(not_) in lexicon.NOT else None


def no_further(clause: Clause, style: str) -> list[Edit] | None:
    """ "Look no further than the shop" -> "Look further than the shop"."""
    behind = clause.doc[clause.head.i + 1 : clause.head.i + 6]
    found = (t for t in behind if t.lower_ in lexicon.NO and after(t).lower_ in lexicon.FARTHER)
    no = next((t for t in found if t.i not in clause.protected and after(after(t)).tag_[:2] != "NN"), None)
    return None if no is None else [delete(no)]


def by_no_means(clause: Clause, style: str) -> list[Edit] | None:
    """ "is by no means certain" -> "is certain"."""
    for token in clause.doc[clause.finite.i + 1 : clause.head.i + 3]:
        if token.lower_ in lexicon.NO and token.i + 1 < len(clause.doc):
            phrase = (prior(token).lower_, "no", after(token).lower_)
            if phrase in lexicon.BY_NO_MEANS:
                return [delete(prior(token), after(token))]
    return None
