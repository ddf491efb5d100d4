"""What one fails or refuses to do: "opened the gate" -> "failed to open the gate", "refused to open the gate"."""

from collections.abc import Iterator

from augment.english import lexicon as english
from augment.english.clause import Clause
from augment.english.edits import match_case
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import norm, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, habitual, pick, range_edit


def failing(s: Sentence, clause: Clause) -> Iterator[Change]:
    """The verb below "failed to", or "refused to" where its subject is a person who decides."""
    verb, base = clause.head, lemma(clause.head.lower_)
    if s.denied or verb.tag_ not in ("VBD", "VBZ", "VBP", "VBN", "VB") or base == "be" or habitual(verb):
        return
    if any(c.dep_ == "auxpass" or c.lower_ in lexicon.CHANCE for c in verb.lefts) or clause.subject is None:
        return
    if verb.tag_ in ("VBN", "VB") and (prior(verb) != clause.finite or norm(clause.finite) not in lexicon.BEFORE_FAIL):
        return
    before = prior(verb)
    if verb.tag_[:2] == "VB" and before.tag_[:2] == "RB" and before.lower_ not in lexicon.BEFORE_FAILING:
        return
    person = persons(s, clause.subject)
    wordings = (*(lexicon.FAILING if base in lexicon.FAILABLE else ()),)
    wordings += lexicon.REFUSING if person and base in lexicon.REFUSABLE else ()
    if base in lexicon.AWKWARD_WITH_FAIL or not wordings or lacks_object(verb) or more_said(clause):
        return
    tag = verb.tag_ if verb.tag_ != "VBN" or norm(clause.finite) in english.HAVE else "VBD"
    new = pick(s, wordings)
    form = inflect(new, tag)
    yield Change(f"{new}-to-do", [range_edit(verb, verb, match_case(f"{form} to {base}", verb))])


def persons(s: Sentence, subject: ParsedToken) -> bool:
    """Whether a subject decides: a name, a pronoun, a noun for people."""
    known = subject.lower_ in lexicon.PERSONAL or subject.tag_ in ("NNP", "NNPS")
    return known or s.wordnet.category(subject.lower_) in ("person", "group")


def lacks_object(verb: ParsedToken) -> bool:
    """Whether a verb lacks the object with which one may fail at it: "took", "made a mistake"."""
    return other_object(verb) or (
        lemma(verb.lower_) in lexicon.WITH_OBJECT and all(c.dep_ != "dobj" for c in verb.rights)
    )


def other_object(verb: ParsedToken) -> bool:
    """Whether a verb has an object that one does not fail at: "made a mistake", not "made progress"."""
    objects = lexicon.FAILED_OBJECTS.get(lemma(verb.lower_))
    return objects is not None and all(c.dep_ != "dobj" or c.lower_ not in objects for c in verb.rights)


def more_said(clause: Clause) -> bool:
    """Whether something hangs on the verb that would not go with its failing: a second verb, a result, a particle."""
    verb = clause.head
    for child in verb.rights:
        if child.dep_ in ("conj", "cc", "parataxis", "acomp", "attr", "ccomp", "oprd"):
            return True
        if child.dep_ == "prt" and all(c.dep_ != "dobj" for c in verb.rights):
            return True  # "passed away"
        if child.dep_ == "advcl" and child.tag_ in ("VBG", "VBN"):
            return True
        if child.dep_ == "dobj" and any(c.dep_ in ("relcl", "appos") for c in child.rights):
            return True
    behind = verb.doc[clause.finite.i :]
    apart = any(t.tag_ in ("WDT", "WRB", "WP") and "," in (prior(t).text, prior(prior(t)).text) for t in behind)
    return apart or any(t.lower_ in lexicon.AGAINST_FAILING for t in behind)
