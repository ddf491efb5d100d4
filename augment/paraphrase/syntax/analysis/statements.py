"""A parsed sentence cut into statements, and each into what alternations move: phrases before the subject, subject,
verb, phrases after it.

Only sentences whose parse can be trusted are cut: they have a subject and a finite verb in their usual order.
"""

import re
from dataclasses import dataclass, replace
from functools import cached_property

from spacy.tokens import Doc, Token

from augment.english.clause import AUXILIARY, SUBJECT, Clause, clause_at, in_clause
from augment.english.edits import Declined
from augment.english.inflection import lemma
from augment.english.parsed_sentence import text_of
from augment.english.prefilter import MARKER
from augment.english.protected_spans import protected_spans
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.phrases import edges, takes_plural

MAX_TOKENS, MIN_TOKENS = 55, 5  # longer sentences are often parsed wrongly, shorter ones have nothing to move
STATEMENT_BREAKS = re.compile(r"[;:]|\.\.\.|…|—|--| [-–] ")
PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))


@dataclass(frozen=True)
class Statement:
    """A statement: the tokens start..end-1, coordinated with others or alone, or a clause within one.

    ``fronts`` and ``tails`` are the heads of the phrases before the subject and after the verb, in their order.
    ``independent`` is false for a clause within another; ``last`` tells whether no statement follows.
    """

    doc: Doc
    clause: Clause
    subject: Token
    fronts: tuple[Token, ...]
    tails: tuple[Token, ...]
    start: int
    end: int
    independent: bool
    last: bool

    @cached_property
    def verb(self) -> Token:
        """The main verb."""
        return self.doc[self.clause.head.i]

    @cached_property
    def flat(self) -> bool:
        """Whether the statement holds no semicolon, colon or dash."""
        return not STATEMENT_BREAKS.search(self.doc[self.start : self.end].text)

    @cached_property
    def coordinated(self) -> bool:
        """Whether the verb is one of several with this subject: a phrase may belong to one of them only."""
        return any(
            c.dep_ == "parataxis"
            or (c.dep_ == "conj" and not _has_subject(c))
            or (c.dep_ == "ccomp" and self.start <= c.i < self.verb.i)
            for c in self.verb.children
        ) or (self.verb.dep_ == "conj" and not _has_subject(self.verb))

    @cached_property
    def negated(self) -> bool:
        """Whether the verb or what belongs to it is negated; clauses within it do not count."""
        tokens = self.doc[self.start : self.end]
        return any((t.lower_ in lexicon.NEGATIVE or t.dep_ == "neg") and in_clause(t, self.clause) for t in tokens)

    def verbs_between(self, first: int, last: int) -> bool:
        """Whether a verb other than the main one and its auxiliaries stands among the tokens first..last."""
        return any(
            t.tag_[:2] in ("VB", "MD")
            and t != self.verb
            and t.dep_ not in ("amod", "acomp", "pobj", "compound")
            and not (t.head == self.verb and t.dep_ in AUXILIARY)
            for t in self.doc[first : last + 1]
        )


def statements_of(doc: Doc) -> list[Statement]:
    """Cut a parsed sentence: its statements first, then the clauses within them.

    Raises Declined where it is no plain statement or its parse is in doubt.
    """
    _screen(doc)
    roots = [t for t in doc if t.head == t]
    if len(roots) != 1:
        raise Declined("several-sentences")
    aside = protected_spans(doc)
    clause = clause_at(roots[0], aside)
    if clause is not None and clause.subject is None:
        clause = replace(clause, subject=_before_bracket(roots[0], aside))
    if clause is None or clause.subject is None or clause.imperative or clause.head.i in clause.protected:
        raise Declined("no-clause")
    statements = _juxtaposed(doc, clause)
    _check(statements[-1])
    while (following := _following(statements[-1])) is not None:
        statements.append(following)
    verbs = {s.verb for s in statements}
    clauses = [t for t in doc if t.dep_ in ("ccomp", "advcl") and t not in verbs and _has_subject(t)]
    inner = [_within(t, aside) for t in clauses]
    return statements + [s for s in inner if s is not None]


def _before_bracket(verb: Token, aside: frozenset[int]) -> Token | None:
    """The subject that the parser gave to a verb in brackets: "Ann Reed (born 1902) was a painter"."""
    inner = next((c for c in verb.lefts if c.i in aside and c.tag_ == "VBN"), None)
    return next((c for c in inner.lefts if c.dep_ in SUBJECT and c.i not in aside), None) if inner is not None else None


def _juxtaposed(doc: Doc, clause: Clause) -> list[Statement]:
    """The main statement, and before it one that the parser hung on it: "Ann left; Bob stayed"."""
    verb, end = doc[clause.head.i], len(doc) - 1
    first = next((c for c in verb.lefts if c.dep_ == "ccomp" and _has_subject(c)), None)
    whole = [_cut(doc, clause, 0, end, True)]
    if first is None or first.left_edge.i or first.i in clause.protected or clause.subject is None:
        return whole
    stop = edges(first)[1] + 1
    earlier = clause_at(first, clause.protected)
    mark = doc[stop].text
    reported = mark != ";" and lemma(clause.head.lower_) in lexicon.REPORTING
    if mark == "," and not reported and earlier is not None and doc[stop + 1].tag_ != "CC":
        raise Declined("spliced")
    if mark not in (";", ",") or reported or earlier is None or earlier.subject is None or earlier.imperative:
        return whole
    start = stop + 1 + (doc[stop + 1].tag_ == "CC")
    before = _cut(doc, earlier, 0, stop, True)
    if not _sound(before) or before.clause.inverted or clause.subject.left_edge.i < start:
        return whole
    return [replace(before, last=mark == ";" and before.last), _cut(doc, clause, start, end, True)]


def _cut(doc: Doc, clause: Clause, start: int, end: int, independent: bool) -> Statement:
    """A statement up to the next one that is coordinated with it."""
    assert clause.subject is not None
    head, subject = doc[clause.head.i], doc[clause.subject.i]
    left = subject.left_edge.i
    following = next((c for c in head.rights if c.dep_ == "conj" and _has_subject(c)), None)
    stop = end
    if following is not None:
        stop = next((c.i for c in head.rights if c.dep_ == "cc" and c.i < following.i), following.left_edge.i)
        stop -= doc[stop - 1].text == ","
    fronts = tuple(c for c in head.lefts if start <= c.i < left and c.dep_ not in ("punct", "cc", "mark"))
    tails = tuple(c for c in head.rights if c.i < stop and c.dep_ not in ("punct", "cc"))
    return Statement(doc, clause, subject, fronts, tails, start, stop, independent, following is None)


def _following(s: Statement) -> Statement | None:
    """The statement coordinated with another, if the parse shows one that can be trusted."""
    verb = next((c for c in s.verb.rights if c.dep_ == "conj" and _has_subject(c)), None)
    joint = next((c for c in s.verb.rights if c.dep_ == "cc" and verb is not None and c.i < verb.i), None)
    if verb is None or joint is None or verb.left_edge.i != joint.i + 1 or s.end > joint.i:
        return None
    clause = clause_at(verb, s.clause.protected)
    if clause is None or clause.subject is None or clause.inverted or clause.imperative:
        return None
    statement = _cut(s.doc, clause, joint.i + 1, edges(verb)[1] + 1, True)
    return statement if _sound(statement) else None


def _within(verb: Token, aside: frozenset[int]) -> Statement | None:
    """The clause of a verb within another clause, if the parse shows one that can be trusted."""
    clause = clause_at(verb, aside)
    if clause is None or clause.subject is None or clause.inverted or clause.imperative or verb.i in aside:
        return None
    if clause.finite == verb and verb.tag_ == "VB":  # "saw her win"
        return None
    first, last = edges(verb)
    statement = _cut(verb.doc, clause, first, last + 1, False)
    return statement if _sound(statement) else None


def _has_subject(token: Token) -> bool:
    return any(c.dep_ in SUBJECT for c in token.lefts)


def opens(doc: Doc) -> bool:
    """Whether a text begins with a capital, or with a quotation that does."""
    first = doc[doc[0].text in lexicon.OPENING and len(doc) > 1]
    return first.text[0].isupper()


def _screen(doc: Doc) -> None:
    """Raise Declined for what is no sentence, or one in which order carries meaning."""
    if not MIN_TOKENS <= len(doc) <= MAX_TOKENS:
        raise Declined("length")
    if doc[-1].text != "." or not opens(doc):
        raise Declined("fragment")
    text = text_of(doc)
    if _unpaired(text):  # but for "1) a pen and 2) some paper", whose items stay where they are
        raise Declined("unpaired-marks" if _unpaired(MARKER.sub("", text)) else "order-matters")
    if lexicon.ORDERED.search(text):
        raise Declined("order-matters")
    if any((t.dep_ == "dep" and t.text.isalpha() and t.head.text.isalpha()) or t.is_space for t in doc):
        raise Declined("parse-in-doubt")


def _unpaired(text: str) -> bool:
    return any(text.count(a) != text.count(b) for a, b in PAIRS) or text.count('"') % 2 == 1


def _check(s: Statement) -> None:
    """Raise Declined where the main clause is no statement in the usual order."""
    if s.clause.inverted or s.subject.i > s.verb.i:
        raise Declined("inverted")
    if not _sound(s):
        raise Declined("parse-in-doubt")


def _sound(s: Statement) -> bool:
    """Whether subject and verb stand side by side, as the parse says, and agree."""
    clause = s.clause
    subjects = [c for c in clause.head.lefts if c.dep_ in SUBJECT and c.i not in clause.protected]
    if len(subjects) > 1 or s.subject.tag_[0] == "W" or lexicon.YEAR.fullmatch(s.subject.left_edge.text):
        return False
    first, last = edges(s.subject)
    for token in s.doc[last + 1 : clause.head.i]:
        if token.i in clause.protected or _between_commas(token, s.verb):
            continue
        adverb = token.tag_ in ("RB", "RBR", "RBS") or token.head.tag_[:2] == "RB"
        if not (adverb or token.dep_ in AUXILIARY or token.text == ","):
            return False
    if any(t.tag_ in lexicon.FINITE and t.dep_ in ("nsubj", "amod", "compound") for t in s.doc[first : last + 1]):
        return False
    number, form = takes_plural(s.subject), clause.finite.lower_
    if s.subject.text[0].isupper() and s.subject.tag_ != "PRP" and not list(s.subject.conjuncts):
        return True  # names are singular or plural whatever their form
    return number is None or form not in lexicon.NUMBER or lexicon.NUMBER[form] == number


def _between_commas(token: Token, verb: Token) -> bool:
    """Whether a word belongs to a phrase set off by commas between subject and verb: "The mill, in 1902, burned"."""
    while token.head != verb and token.head != token:
        token = token.head
    first, last = edges(token)
    return token.i < verb.i and token.doc[first - 1].text == "," and token.doc[last + 1].text == "," and first > 0
