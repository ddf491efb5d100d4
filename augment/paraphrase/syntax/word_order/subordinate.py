"""Adverbial clauses: which of them say the same before the main clause and after it."""

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import timed


def mark_of(child: Token) -> str:
    """The conjunction that opens an adverbial clause, or ""."""
    first = child.doc[edges(child)[0]]
    opens = first.dep_ in ("mark", "advmod") and first.tag_ in ("IN", "WRB") and first.head == child
    return first.lower_ if opens else ""


def clause_moves(s: Statement, child: Token) -> bool:
    """Whether an adverbial clause may change its place: its conjunction and the main clause's negation allow it."""
    mark = mark_of(child)
    if not mark:
        return _purpose(s, child)
    if mark not in lexicon.MARKS or child.tag_[:2] not in ("VB", "MD", "JJ", "NN"):
        return False
    if mark == "when" and _when_continues(s, child):
        return False
    if mark in ("if", "before") and s.subject.lower_ == "it" and s.verb.lower_ in lexicon.BE_FORMS:
        return False  # "It is unclear if the bridge will hold", "It was years before they met"
    if _elliptic(child):
        return False
    own = any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in child.lefts)
    if not own and not (child.tag_ == "VBG" and mark in lexicon.GERUND_PREPOSITIONS):
        return False
    if any(c.lower_ in lexicon.CONSEQUENT for c in s.verb.children):
        return False  # "The sale was thus delayed, though it went well"
    if any(c.dep_ == "conj" for c in child.rights) or any(t.lower_ in lexicon.TIED for t in child.lefts):
        return False
    return not s.negated or mark in lexicon.CONCESSIVE


def _elliptic(child: Token) -> bool:
    """Whether a clause leaves out what it says, which stands before: "When it was, they left"."""
    auxiliary = child.lower_ in lexicon.BE_FORMS | lexicon.HAVE_FORMS | lexicon.FINITE_DO or child.tag_ == "MD"
    return auxiliary and all(c.dep_ == "punct" for c in child.rights)


def _when_continues(s: Statement, child: Token) -> bool:
    """Whether "when" continues the story or belongs to a time: "was crossing when it fell", "the year when it fell".

    "The day came when it fell" is said of the day too.
    """
    before = s.doc[max(edges(child)[0] - 1, 0)]
    progressive = s.verb.tag_ == "VBG" or any(c.lower_ in ("had", "just") for c in s.verb.lefts)
    of_time = timed(before) or before.lower_ in lexicon.TAKING_WHEN or s.subject.lower_ in lexicon.TIMES
    return child.i > s.verb.i and (progressive or of_time)


def _purpose(s: Statement, child: Token) -> bool:
    """Whether an infinitive says what for: "They built a wall to stop the water"."""
    first = child.doc[edges(child)[0]]
    if first.tag_ != "TO" or first.head != child or child.tag_ != "VB" or child.lower_ in lexicon.RESULTS:
        return False
    if any(t.tag_ in lexicon.FINITE for t in phrase(child)):
        return False
    if s.negated or lemma(s.verb.lower_) in lexicon.NO_PURPOSE or s.verb.lower_ in lexicon.BE_FORMS:
        return False
    if any(t.lower_ in lexicon.WITH_INFINITIVE for t in s.doc[s.verb.i : first.i]):
        return False  # "spoke about the right of women to vote"
    return s.doc[first.i - 1].text != "," and not any(t.lower_ in lexicon.PERSON for t in phrase(child))
