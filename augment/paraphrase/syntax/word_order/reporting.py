"""Reports: "He said that the road was closed." <-> "The road was closed, he said."."""

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds, human
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import COMMA, TokenSequence, find_span, new_tokens

LONGEST_REPORTER = 8  # tokens
LONGEST_REPORTED = 12  # tokens of what "it is said"


def _simple(s: Statement) -> bool:
    """Whether nothing is denied or added, and the clause is all there is up to the full stop."""
    added = any(c.lower_ in lexicon.ADDING for c in s.verb.children)
    return not s.negated and not added and s.flat and s.end + 1 == len(s.doc)


def report_last(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "X said that CLAUSE." -> "CLAUSE, X said."."""
    reported = next((c for c in s.tails if c.dep_ == "ccomp"), None)
    if reported is None or len(s.tails) != 1 or s.fronts or not _simple(s) or not _reports(s):
        return None
    first, last = edges(reported)
    that = s.doc[first]
    start = first + (that.dep_ == "mark")
    marked = that.dep_ == "mark" and that.lower_ == "that"
    if not marked or first != s.verb.i + 1 or last + 1 != s.end or not _statement(reported, start):
        return None
    reporter = list(phrase(s.subject))
    if len(reporter) > LONGEST_REPORTER or any(t.text == "," for t in reporter):
        return None
    if binds(reporter, s.doc[start : last + 1]) or (s.subject.lower_ == "it" and last - start >= LONGEST_REPORTED):
        return None
    opening, clause = sequence[: find_span(sequence, that.i, that.i).start], sequence[find_span(sequence, start, last)]
    return (*clause, COMMA, *opening, *sequence[-1:])


def _reports(s: Statement) -> bool:
    base = lemma(s.verb.lower_)
    if s.subject.lower_ == "it":
        return base in lexicon.IMPERSONAL and s.subject.dep_ == "nsubjpass" and s.clause.tense in ("VBD", "VBZ")
    if base == "suggest" and not human(s.subject):
        return False
    return base in lexicon.REPORTING and s.subject.dep_ == "nsubj" and s.clause.tense != "MD"


def _statement(reported: Token, start: int) -> bool:
    """Whether a clause starts with its own subject, and is no wish or question."""
    subject = next((c for c in reported.lefts if c.dep_ in ("nsubj", "nsubjpass", "expl")), None)
    if subject is None or subject.left_edge.i != start or subject.lower_ in lexicon.POINTING:
        return False
    if any(c.dep_ in ("aux", "auxpass") and c.lower_ == "be" for c in reported.lefts) and not any(
        c.tag_ == "MD" for c in reported.lefts
    ):
        return False  # "insisted that it be closed"
    if any(c.dep_ == "conj" and c.tag_[:2] in ("VB", "MD") for c in reported.rights):
        return False  # "They said that it is old and may rot": perhaps it is they who may
    if any(c.dep_ == "advcl" and c.doc[c.left_edge.i - 1].text == "," for c in reported.rights):
        return False  # "They claimed that he was ill, implying that he lied"
    bare = reported.tag_ == "VB" and not any(
        (c.dep_ == "aux" and c.tag_ == "MD") or c.lower_ in lexicon.NO_STATEMENT for c in reported.lefts
    )
    return not bare and not any(t.tag_ in ("WP", "WRB") and t.i == start for t in reported.subtree)


def report_first(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "CLAUSE, X said." -> "X said that CLAUSE."."""
    reported = next((c for c in s.fronts if c.dep_ == "ccomp"), None)
    if reported is None or len(s.fronts) != 1 or s.tails or not _simple(s) or reported.left_edge.i != 0:
        return None
    last = edges(reported)[1]
    if not _reports(s) or not _statement(reported, 0) or s.doc[last + 1].text != "," or edges(s.subject)[0] != last + 2:
        return None
    if len(list(phrase(s.subject))) > LONGEST_REPORTER or binds(s.doc[: last + 1], phrase(s.subject)):
        return None
    clause = sequence[find_span(sequence, 0, last)]
    return sequence[find_span(sequence, last + 2, s.end - 1)] + new_tokens("that") + clause + sequence[-1:]
