"""The syntactic engine: meaning-preserving alternations on the dependency parse, without any translation model.

A sentence that is one plain statement (analysis/statements.py) becomes a sequence of tokens
(analysis/token_sequence.py). An alternation takes a sequence and returns another one, or None; alternations.py lists
them. They are tried alone and in the order of the table one after the
other, so that the surface differs more: "In 1902 the council closed the mill." gives "The council closed the mill in
1902.", "In 1902 the mill was closed by the council." and "The mill was closed by the council in 1902.".
"""

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Token

from augment import parsing
from augment.english.edits import Declined
from augment.english.parsed_sentence import text_of
from augment.english.prefilter import reason_to_decline
from augment.paraphrase.engines.protocol import Candidate
from augment.paraphrase.options import EngineOptions
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.phrases import uncapitalised
from augment.paraphrase.syntax.analysis.statements import opens, statements_of
from augment.paraphrase.syntax.analysis.token_sequence import render, sequence_of
from augment.paraphrase.syntax.combining import combine, edits_by_rewording

BATCH_SIZE = 128
# Sentences in which nothing is moved, but single words may still be changed.
STILL_REWORDED = frozenset(
    ["fragment", "length", "spliced", "order-matters", "parse-in-doubt", "inverted", "several-sentences", "no-clause"]
)


def from_options(options: EngineOptions) -> "SyntaxEngine":
    """The engine over the spaCy pipeline ``--parser``. Raises ParserError where that cannot be loaded."""
    parsing.shared_parser(options.parser)  # loaded now, so that a missing one is said at once
    return SyntaxEngine(lambda: parsing.shared_parser(options.parser))


def alternate(doc: Doc) -> list[Candidate]:
    """Every paraphrase of a parsed sentence, single alternations first. Raises Declined if it is no plain statement."""
    if _words_missing(doc):
        raise Declined("words-missing")
    sequence, changes = sequence_of(doc), edits_by_rewording(doc)
    try:
        statements = statements_of(doc)
    except Declined as declined:
        if not changes or str(declined) not in STILL_REWORDED or not opens(doc):
            raise
        statements = []
    opening = uncapitalised(doc[0])
    candidates: dict[str, Candidate] = {}
    for names, changed in combine(statements, sequence, changes, doc):
        try:
            text = render(changed, doc, opening)
        except Declined:
            continue
        if text != text_of(doc):
            candidates.setdefault(text, Candidate(text, "syntax:" + "+".join(names)))
    return list(candidates.values())


def _open(token: Token) -> bool:
    return token.lower_ in lexicon.WANTING and token.dep_ in ("prep", "agent") and not list(token.children)


def _words_missing(doc: Doc) -> bool:
    """Whether a text was stripped of words: "had a beam of and a draft of .", an empty quotation or bracket."""
    return any(
        (_open(t) and after.text in lexicon.WANTED) or (t.text, after.text) in lexicon.EMPTY
        for t, after in pairwise(doc)
    )


class SyntaxEngine:
    """Paraphrases by alternations on the parse. ``reasons`` counts the sentences that got none, by reason."""

    reads_clean = True

    def __init__(self, nlp: Language | Callable[[], Language] | None = None, batch_size: int = BATCH_SIZE) -> None:
        """``nlp`` is the pipeline, or what gives one for each call (None: the bundled one)."""
        given = nlp if nlp is not None else parsing.load_parser()
        self.parser = (lambda: given) if isinstance(given, Language) else given
        self.batch_size = batch_size
        self.reasons: Counter[str] = Counter()

    @cached_property
    def fingerprint(self) -> dict[str, Any]:
        """The parser's, whose weights take a second to read: only where it is asked for."""
        return {"engine": "syntax", "parser": parsing.fingerprint(self.parser())}

    def paraphrase(self, texts: list[str]) -> list[list[Candidate]]:
        """The candidates of each text, same length and order; none where nothing may be moved."""
        reasons = [reason_to_decline(text) for text in texts]
        parsable = [text for text, reason in zip(texts, reasons, strict=True) if reason is None]
        docs = parsing.parse(parsable, self.parser(), self.batch_size)
        return [self._declined(reason) if reason else self._candidates(next(docs)) for reason in reasons]

    def _candidates(self, doc: Doc) -> list[Candidate]:
        try:
            return alternate(doc) or self._declined("no-alternation")
        except Declined as declined:
            return self._declined(str(declined))

    def _declined(self, reason: str) -> list[Candidate]:
        self.reasons[reason] += 1
        return []
