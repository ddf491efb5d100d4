"""The rule for "any" in a subject: "Anyone can join" -> "Not everyone can join"; of questions "Has no one called?"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import inflect, is_mass, lemma
from augment.english.tokens import after, norm, prior
from augment.negation.rules.quantifiers import subject_start


def any_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Anyone can join" -> "Not everyone can join", "Any dispute is settled here" -> "Not every dispute ...".

    What would be welcome is none: "Any help would be nice" -> "No help would be nice".
    """
    if (asked := _asked(clause)) is not None:
        return asked
    first = subject_start(clause)
    if first is None or norm(first) not in lexicon.ANY_OF or clause.subject is None:
        return None
    if first.i and prior(first).lower_ in lexicon.ALMOST:
        return [replace(prior(first), match_case("hardly", prior(first)))]  # "Almost anyone can join"
    mass = is_mass(clause.subject.lower_) and norm(clause.finite) not in lexicon.SHALL  # "Any notice shall be given"
    several = clause.subject.tag_ in ("NNS", "NNPS") or after(first).lower_ in lexicon.OF or mass
    wanted = norm(clause.finite) in lexicon.WOULD or clause.head.lower_ in lexicon.APPRECIATED
    wanted = wanted and norm(first) in lexicon.ANY_OF and first != clause.subject
    denied = "no" if wanted else lexicon.ANY_OF[norm(first)] or ("not all" if several else "not every")
    return [replace(first, match_case(denied, first))]


def _asked(clause: Clause) -> list[Edit] | None:
    """Edits on a question whether there is anyone: "Has anyone called?", "Anyone know her?"; None for another text."""
    if clause.inverted_question and clause.subject is not None and clause.subject.lower_ in lexicon.ANYONE_ASKED:
        return [replace(clause.subject, lexicon.ANYONE_ASKED[clause.subject.lower_])]
    opening, asked = clause.doc[0], after(clause.doc[0])
    if clause.question and opening.lower_ in lexicon.ANYONE_ASKED and not clause.takes_not:
        present = clause.finite == clause.head and clause.finite.tag_ in ("VB", "VBP")
        knows = [replace(clause.finite, inflect(lemma(clause.finite.lower_), "VBZ"))] if present else []
        return [replace(opening, match_case(lexicon.ANYONE_ASKED[opening.lower_], opening)), *knows]
    asking = norm(opening) in lexicon.ASKING | lexicon.BE.keys() and clause.doc[-1].text == "?"
    if asking and norm(asked) in lexicon.ANY_OF and after(asked).lower_ in lexicon.OF:
        return [replace(asked, "none")]  # "Do any of them stop here?"; whichever verb was taken for the predicate
    return None
