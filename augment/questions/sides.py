"""A sentence and its negation: which of both is the denied one, at which verb, and what else differs."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from spacy.language import Language
from spacy.tokens import Doc

from augment.english import clause as clauses
from augment.english.clause import AUXILIARY, FINITE, Clause, clause_at
from augment.english.edits import Declined
from augment.english.fast_doc import FastDoc, FastToken
from augment.english.inflection import lemma
from augment.english.lexicon import AUXILIARIES, DO
from augment.english.parsed_sentence import ParsedToken
from augment.english.protected_spans import protected_spans
from augment.english.tokens import norm
from augment.negation.main_clause.find import find_clause
from augment.parsing import LONE_SURROGATE, parse
from augment.questions import lexicon
from augment.questions.cues import CUES
from augment.questions.phrases import lowered

WHOLE, VERB, SUBJECT, PHRASE = "whole", "verb", "subject", "phrase"
DENYING = lexicon.NEGATION | CUES
NEGATORS = frozenset(["not", "n't", "never"])
REACH = 5  # tokens around a "not" among which its finite verb is looked for

Change = tuple[int, int, list[str]]  # tokens [start, end) of the affirmed version, and what stands there when denied


@dataclass(frozen=True)
class Sides:
    """Both versions of a sentence. ``affirmed`` is parsed; of the denied one only the differences are kept.

    ``scope`` tells where the denial stands: at the verb of ``clause`` ("does not link"), in front of the whole ("It is
    not the case that ..."), in the subject ("No canal"), or in a phrase ("without a roof", "unable").
    ``negator`` is "not", "never" or "no longer" for a verb; ``opposite`` the verb that denies by itself ("lack").
    ``changes`` maps tokens to what is written for them when denied.
    """

    affirmed: FastDoc
    denied_text: str
    scope: str
    clause: Clause | None
    negator: str
    changes: dict[int, str]
    source_denied: bool
    opposite: str = ""


def read_sides(sentence: str, doc: Doc, negated: str, nlp: Language) -> Sides:
    """Tell the versions apart. Parses ``negated`` where that is the affirmed one. Raises Declined."""
    one, other = [t.text for t in doc], [t.text for t in nlp.make_doc(LONE_SURROGATE.sub("\ufffd", negated))]
    changes = _changes(one, other)
    balance = _negators(w for _, _, new in changes for w in new)
    balance -= _negators(w for start, end, _ in changes for w in one[start:end])
    if balance > 0:
        return _sides(FastDoc(doc), negated, changes, source_denied=False)
    if balance < 0:
        parsed = next(parse([negated], nlp))
        return _sides(FastDoc(parsed), sentence, _changes([t.text for t in parsed], one), source_denied=True)
    raise Declined("polarity-unclear")


def _changes(one: list[str], other: list[str]) -> list[Change]:
    matcher = SequenceMatcher(None, [w.lower() for w in one], [w.lower() for w in other], autojunk=False)
    return [(i, k, other[j:m]) for tag, i, k, j, m in matcher.get_opcodes() if tag != "equal"]


def _negators(words: Iterable[str]) -> int:
    return sum(word.lower().replace("’", "'") in DENYING for word in words)


def _sides(affirmed: FastDoc, denied_text: str, changes: list[Change], source_denied: bool) -> Sides:
    if any("case" in new and "not" in new for _, _, new in changes):
        clause = _main_clause(affirmed)
        return Sides(affirmed, denied_text, WHOLE, clause, "not", {}, source_denied)
    for start, end, new in changes:
        negator = _negator(new, affirmed, start)
        clause = _denied_clause(affirmed, start, end, new, changes) if negator is not None else None
        if negator is not None and clause is not None:
            written = _written(affirmed, changes, _group(clause))
            return Sides(affirmed, denied_text, VERB, clause, negator, written, source_denied)
        if any(word.lower() in DO for word in new):
            raise Declined("no-clause")
    return _elsewhere(affirmed, denied_text, changes, source_denied)


def _elsewhere(doc: FastDoc, denied_text: str, changes: list[Change], source_denied: bool) -> Sides:
    """The sides where the denial is not at the verb: "No canal links", "lacks a roof", "was unable to come"."""
    if not len(doc):
        raise Declined("blank")
    start, end, new = next((c for c in changes if _negators(c[2])), changes[0])
    clause = _clause_around(doc, start) or _main_clause(doc)
    if clause is None or clause.subject is None:
        raise Declined("no-clause")
    if start == clause.head.i and end == start + 1 and len(new) == 1:
        written = _written(doc, changes, _group(clause))
        opposite = lemma(new[0]) if start == clause.finite.i else ""  # "has": "lacks"; "is known": "is unknown"
        return Sides(doc, denied_text, VERB, clause, "not", written, source_denied, opposite)
    subject = range(clause.subject.left_edge.i, clause.subject.right_edge.i + 1)
    scope = SUBJECT if start in subject else PHRASE
    return Sides(doc, denied_text, scope, clause, "not", _written(doc, changes, range(0)), source_denied)


def _group(clause: Clause) -> range:
    return range(min(clause.finite.i, clause.head.i) - 1, max(clause.finite.i, clause.head.i) + 1)


def _clause_around(doc: FastDoc, place: int) -> Clause | None:
    """The clause in which a word stands."""
    token = doc[min(place, len(doc) - 1)]
    protected = protected_spans(doc)
    for verb in (token, *token.ancestors):
        clause = clause_at(verb, protected) if verb.tag_[:2] in ("VB", "MD") else None
        if clause is not None and clause.subject is not None:
            return clause
    return None


def _negator(new: list[str], doc: FastDoc, start: int) -> str | None:
    """The negator that a change puts to a verb; None for "not all" and its like, in front of the subject."""
    words = [word.lower().replace("’", "'") for word in new]
    if "never" in words:
        return "never"
    if "no" in words and "longer" in words:
        return "no longer"
    behind_verb = start > 0 and doc[start - 1].tag_[:2] in ("VB", "MD", "RB")
    following = words[1] if words[1:] else doc[start].lower_ if start < len(doc) else ""
    quantified = not behind_verb and words[:1] == ["not"] and following in lexicon.QUANTIFIED
    return "not" if any(word in ("not", "n't") for word in words) and not quantified else None


def _denied_clause(doc: FastDoc, start: int, end: int, new: list[str], changes: list[Change]) -> Clause | None:
    """The clause whose finite verb a change denies: the verb that gave way to "did not", or the one before "not"."""
    replaced = [i for first, last, _ in changes for i in range(first, last) if abs(i - start) < REACH]
    before = [i for i in range(start - 1, max(start - REACH, -1), -1) if norm(doc[i]) in AUXILIARIES]
    after = list(range(end, min(end + REACH, len(doc))))
    supported = any(word.lower() in DO for word in new)
    protected = protected_spans(doc)
    for i in replaced + (after if supported and start == end else [] if supported else before + after):
        clause = _clause_of(doc[i], protected)
        if clause is not None:
            return clause
    main = _main_clause(doc)
    near = main is not None and norm(main.finite) in AUXILIARIES and main.finite.i in (start - 1, start, end)
    return main if main is not None and (near or main.finite.i in replaced) else None


def _clause_of(token: FastToken, protected: frozenset[int]) -> Clause | None:
    if token.tag_ not in FINITE and norm(token) not in AUXILIARIES and token.tag_ != "VBN":
        return None
    clause = clause_at(token.head if token.dep_ in AUXILIARY else token, protected)
    if clause is None or clause.finite.i != token.i:
        return None
    clause = clause if clause.subject is not None else replace(clause, subject=_before_bracket(clause))
    return clause if clause.subject is not None else None


def _before_bracket(clause: Clause) -> ParsedToken | None:
    """The subject that the parser gave to a verb in brackets: "Ann Reed (born 1902) was a painter"."""
    inner = next((c for c in clause.head.lefts if c.i in clause.protected and c.tag_[0] == "V"), None)
    if inner is None:
        return None
    return next((c for c in inner.lefts if c.dep_ in clauses.SUBJECT and c.i not in clause.protected), None)


def _main_clause(doc: FastDoc) -> Clause | None:
    try:
        return find_clause(doc)
    except Declined:
        return None


def _written(doc: FastDoc, changes: list[Change], group: range) -> dict[int, str]:
    """What is written for the tokens outside of a verb group when the sentence is denied. Raises Declined."""
    written: dict[int, str] = {}
    for start, end, said in changes:
        own = bool(AUXILIARIES.intersection(said)) and not any(i in group for i in range(start - 1, end + 1))
        own = own or [word.lower() for word in said] == ["not", "even"]  # for "particularly"
        new = said if own or not group else [word for word in said if word.lower() not in NEGATORS]  # the verb's "not"
        if group and [word.lower() for word in new] == ["no", "longer"]:
            new = []  # the verb's too, for a "still"
        if start == end and not new:
            continue
        if any(i in group for i in range(start - (start == end), end + 1)) or start >= len(doc):
            written |= _behind_group(doc, start, end, said, group)
        elif start == end:
            written[start] = f"{' '.join(new)} {lowered(doc[start])}"
        else:
            written |= dict.fromkeys(range(start, end), "")
            written[start] = " ".join(new)
    return {i: _within(text, doc[i]) for i, text in written.items()}


def _behind_group(doc: FastDoc, start: int, end: int, new: list[str], group: range) -> dict[int, str]:
    """The words behind the verb in a change that begins with it: "founded and led" -> "did not found or lead"."""
    spilled = range(max(start, group.stop), end) if group else range(0)
    if not spilled or start >= len(doc):
        return {}
    behind = new[-len(spilled) :]
    if len(behind) != len(spilled) or any(word.lower() in lexicon.NEGATION for word in behind):
        raise Declined("denied-otherwise")
    return dict(zip(spilled, behind, strict=True))


def _within(text: str, token: FastToken) -> str:
    """What a sentence begins with, as it is written within one."""
    return text[:1].lower() + text[1:] if token.i == 0 else text


__all__ = ["PHRASE", "SUBJECT", "VERB", "WHOLE", "Sides", "read_sides"]
