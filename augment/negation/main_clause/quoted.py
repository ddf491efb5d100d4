"""The main clause of a text with a quotation, brackets or a title in which the parse has it or its subject."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Declined
from augment.english.inflection import is_past, is_verb
from augment.english.parsed_sentence import ParsedSentence
from augment.english.tokens import after, prior
from augment.negation.main_clause.fallback import fallback_clause

OPENS_ADVERBIAL = frozenset(["IN", "VBG", "VBN", "VB", "VBD", "RB", "WRB", "TO"])


def behind_title(clause: Clause) -> Clause | None:
    """The clause of a verb whose subject the parse has within a title: "The show So You Think You Can Cook won"."""
    within = clause.subject is not None and clause.subject.i in clause.protected
    hung = clause.head.dep_ == "ccomp" and clause.head.head.i in clause.protected
    return fallback_clause(clause.doc, clause.protected) if within and hung else None


def past_before_quotation(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a past like its base form, taken for a noun: ‹The headline read "Mayor resigns" in large type›."""
    verb = next((t for t in doc[1:-2] if t.dep_ == "ROOT"), None)
    if verb is None or verb.tag_ != "NN" or verb.i in protected or after(verb).text not in lexicon.OPENING_QUOTES:
        return None
    subject = next((c for c in verb.lefts if c.dep_ == "nsubj"), None)
    past = verb.text.islower() and is_verb(verb.lower_) and is_past(verb.lower_)
    return Clause(doc, verb, verb, "VBD", subject, protected) if past and subject is not None else None


def quoted_sentence(doc: ParsedSentence, clause: Clause, protected: frozenset[int]) -> Clause:
    """A clause outside of quotation marks or brackets after all, or the one inside if these hold the whole text.

    Raises Declined.
    """
    if (outside := fallback_clause(doc, protected)) is not None:
        return outside
    if clause.subject is not None and clause.subject.i not in protected and not clause.question:
        return clause
    if _in_quotation_behind(clause):
        return clause
    if any(t.is_alpha and t.i not in protected and t.tag_ not in ("CC", "WRB", "RB") for t in doc):
        raise Declined("quotation-only")
    return Clause(doc, clause.head, clause.finite, clause.tense, clause.subject)


def _in_quotation_behind(clause: Clause) -> bool:
    """Whether an adverbial goes before a quotation that holds the whole statement: ‹According to him, "it rains."›."""
    doc, head = clause.doc, clause.head
    start = next(t for t in doc if t.i in clause.protected)
    opened = doc[0].tag_ in OPENS_ADVERBIAL and prior(start).text == "," and start.text != "("
    rest = [t for t in doc[start.i :] if t.i not in clause.protected]
    return opened and head.head == head and head.i > start.i and all(t.is_punct for t in rest)
