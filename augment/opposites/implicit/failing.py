"""What one fails or refuses to do: "opened the gate" -> "failed to open the gate", "refused to open the gate"."""

from collections.abc import Iterator

from augment.english import lexicon as english
from augment.english.clause import Clause
from augment.english.edits import match_case
from augment.english.inflection import inflect, lemma
from augment.english.tokens import norm, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, pick, range_edit
from augment.paraphrase.syntax.analysis.binding import human


def failing(s: Sentence, clause: Clause) -> Iterator[Change]:
    """The verb below "failed to", or "refused to" where its subject is a person who decides."""
    verb, base = clause.head, lemma(clause.head.lower_)
    if s.denied or verb.tag_ not in ("VBD", "VBZ", "VBP", "VBN", "VB") or base == "be":
        return
    if any(c.dep_ == "auxpass" or c.lower_ in lexicon.CHANCE for c in verb.lefts) or clause.subject is None:
        return
    if verb.tag_ in ("VBN", "VB") and (prior(verb) != clause.finite or norm(clause.finite) not in lexicon.BEFORE_FAIL):
        return
    before = prior(verb)
    if verb.tag_[:2] == "VB" and before.tag_[:2] == "RB" and before.lower_ not in lexicon.BEFORE_FAILING:
        return
    person = human(clause.subject) or clause.subject.lower_ in lexicon.PERSONAL
    wordings = (*(lexicon.FAILING if base in lexicon.FAILABLE else ()),)
    wordings += lexicon.REFUSING if person and base in lexicon.REFUSABLE else ()
    if not wordings or _more_said(clause):
        return
    tag = verb.tag_ if verb.tag_ != "VBN" or norm(clause.finite) in english.HAVE else "VBD"
    new = pick(s, wordings)
    form = inflect(new, tag)
    yield Change(f"{new}-to-do", [range_edit(verb, verb, match_case(f"{form} to {base}", verb))])


def _more_said(clause: Clause) -> bool:
    """Whether something hangs on the verb that would not go with its failing: a second verb, a result, a particle."""
    verb = clause.head
    for child in verb.rights:
        if child.dep_ in ("conj", "cc", "parataxis", "acomp", "attr", "ccomp", "oprd"):
            return True
        if child.dep_ == "advcl" and child.tag_ in ("VBG", "VBN"):
            return True
        if child.dep_ == "dobj" and any(c.dep_ in ("relcl", "appos") for c in child.rights):
            return True
    return any(t.lower_ in lexicon.AGAINST_FAILING for t in verb.doc[clause.finite.i :])
