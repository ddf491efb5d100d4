"""Headlines and notes, a noun and a participle without "be", taken for a past: "Suspect arrested in Lund"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.inflection import is_past_only, plural_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, prior


def is_headline(clause: Clause) -> bool:
    """Whether its "past" says what was done to the subject: a "not" alone denies it, "Refund not granted."."""
    head, subject = clause.head, clause.subject
    if subject is None or clause.tense != "VBD" or subject.tag_[:2] != "NN" or head != clause.finite:
        return False
    by_somebody = _by_somebody(head)
    if not (by_somebody or _done_to(head, subject)):
        return False
    alone = by_somebody or head.i + 1 == len(head.doc) or after(head).tag_ == "IN" or after(head).is_punct
    return alone and prior(head) == subject.right_edge and subject.left_edge.tag_ not in ("DT", "PRP$")


def _by_somebody(head: ParsedToken) -> bool:
    """Whether somebody of the subject's own did it: "Five-year-old boy brought in by his aunt"."""
    agents = (a for c in head.rights if c.dep_ == "agent" for a in c.rights if a.dep_ == "pobj")
    by_own = after(head).tag_ == "RP" and any(any(d.tag_ == "PRP$" for d in a.lefts) for a in agents)
    return by_own and not is_past_only(head.lower_)


def _done_to(head: ParsedToken, subject: ParsedToken) -> bool:
    """Whether a form is what is done to anyone, or to a thing that the subject is: not in "Guests received."."""
    forms = {subject.lower_, plural_form(subject.lower_)}
    if head.lower_ in lexicon.RESOLVED and forms & lexicon.SYMPTOMS:
        return False  # "Symptoms resolved within a week"
    if head.lower_ in lexicon.CLOSING_NOTE and after(head).is_punct:
        return True
    return head.lower_ in lexicon.DONE_TO or (head.lower_ in lexicon.DONE_WITH and not forms & lexicon.LIKING)
