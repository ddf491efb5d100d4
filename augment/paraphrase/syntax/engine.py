"""The syntactic engine: meaning-preserving alternations on the dependency parse, without any translation model.

A sentence that is one plain statement (sentence.py) is a line of words (line.py). An alternation takes a line and
gives another one, or None; ALTERNATIONS lists them. They are tried alone and in the order of the table one after the
other, so that the surface differs more: "In 1902 the council closed the mill." gives "The council closed the mill in
1902.", "In 1902 the mill was closed by the council." and "The mill was closed by the council in 1902.".
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc

from augment import parsing
from augment.negation.edits import TEXT, Declined, text_of
from augment.negation.negate import fingerprint as negation_fingerprint
from augment.negation.screening import reason_to_decline
from augment.paraphrase.protocol import Candidate
from augment.paraphrase.syntax import adverbials, conjuncts, nouns, reporting, voice
from augment.paraphrase.syntax.line import Line, line_of, render
from augment.paraphrase.syntax.sentence import Sentence, sentence_of

Alternation = Callable[[Sentence, Line], Line | None]

BATCH_SIZE = 128
MAX_COMBINED = 3

# From the inside of a sentence outwards: what comes first moves words within phrases that later ones move as a whole.
ALTERNATIONS: tuple[tuple[str, Alternation], ...] = (
    ("of-to-genitive", nouns.of_to_genitive),
    ("genitive-to-of", nouns.genitive_to_of),
    ("conjuncts", conjuncts.swap_nouns),
    ("adjectives", conjuncts.swap_adjectives),
    ("apposition", nouns.apposition),
    ("dative", nouns.dative),
    ("passive", voice.passive),
    ("active", voice.active),
    ("copula", nouns.copula),
    ("existential", nouns.existential),
    ("clauses", conjuncts.swap_clauses),
    ("report-last", reporting.report_last),
    ("report-first", reporting.report_first),
    ("front", adverbials.front),
    ("back", adverbials.back),
    ("insert", adverbials.insert),
)


def alternate(doc: Doc) -> list[Candidate]:
    """Every paraphrase of a parsed sentence, single alternations first. Raises Declined if it is no plain statement."""
    sentence = sentence_of(doc)
    found: dict[str, Candidate] = {}
    for names, line in _combinations(sentence, line_of(doc)):
        try:
            text = render(line, doc, sentence.opening)
        except Declined:
            continue
        if text != text_of(doc):
            found.setdefault(text, Candidate(text, "syntax:" + "+".join(names)))
    return list(found.values())


def _combinations(s: Sentence, line: Line) -> Iterator[tuple[tuple[str, ...], Line]]:
    """Lines after one alternation, then after two and more, in the order of the table."""
    done: list[tuple[tuple[str, ...], int, Line]] = [((), -1, line)]
    for _ in range(MAX_COMBINED):
        grown = []
        for names, last, current in done:
            for position in range(last + 1, len(ALTERNATIONS)):
                name, alternation = ALTERNATIONS[position]
                changed = _tried(alternation, s, current)
                if changed is not None:
                    grown.append(((*names, name), position, changed))
        yield from ((names, current) for names, _, current in grown)
        done = grown


def _tried(alternation: Alternation, s: Sentence, line: Line) -> Line | None:
    try:
        return alternation(s, line)
    except Declined:
        return None


class SyntaxEngine:
    """Paraphrases by alternations on the parse. ``reasons`` counts the sentences that got none, by reason."""

    def __init__(self, nlp: Language | None = None, batch_size: int = BATCH_SIZE) -> None:
        self.nlp = nlp if nlp is not None else parsing.load_parser()
        self.batch_size = batch_size
        self.reasons: Counter[str] = Counter()
        self.fingerprint = {"engine": "syntax", "code": fingerprint(), "parser": parsing.fingerprint(self.nlp)}

    def paraphrase(self, texts: list[str]) -> list[list[Candidate]]:
        """The candidates of each text, same length and order; none where nothing may be moved."""
        reasons = [reason_to_decline(text) for text in texts]
        plain = [text for text, reason in zip(texts, reasons, strict=True) if reason is None]
        docs = parsing.parse(plain, self.nlp, self.batch_size)
        return [self._declined(reason) if reason else self._candidates(text, next(docs)) for text, reason in zip(texts, reasons, strict=True)]

    def _candidates(self, text: str, doc: Doc) -> list[Candidate]:
        doc.user_data[TEXT] = text
        try:
            return alternate(doc) or self._declined("no-alternation")
        except Declined as declined:
            return self._declined(str(declined))

    def _declined(self, reason: str) -> list[Candidate]:
        self.reasons[reason] += 1
        return []


@cache
def fingerprint() -> str:
    """A hash of this package's code and words and of those it borrows: other candidates need another value."""
    digest = hashlib.sha256(negation_fingerprint().encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
