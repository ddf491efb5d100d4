"""The options of the paraphraser: which engine writes, and which of its candidates is selected."""

from dataclasses import dataclass

from augment.flags import check, flag
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.engines.registry import ENGINES

FORMS = ("lower", "raw")
CHOICES = ("farthest", "first", "random")


@dataclass(frozen=True)
class SelectionOptions:
    """Which candidate is selected: one whose match error rate lies in [``low``, ``high``], both ends included.

    ``form`` "lower" compares lower-cased words, which reproduces the values printed in OssCSE's Example 1; "raw" keeps
    case. ``choose`` names the one of several that fit: the "farthest" (as in the paper), the "first", or one at
    "random", drawn by ``seed`` and the sentence alone. Raises EngineError for values without a meaning.
    """

    low: float = flag(0.15, "least match error rate of a pair; the default is OssCSE's, as is --high", ge=0, le=1)
    high: float = flag(0.6, "greatest match error rate of a pair", ge=0, le=1)
    form: str = flag("lower", "words that are compared: lower-cased, or as they are", FORMS)
    choose: str = flag("farthest", "which of several candidates is selected; OssCSE selects the farthest", CHOICES)
    seed: int = flag(42, "of --choose random and of openai")

    def __post_init__(self) -> None:
        check(self, EngineError)
        if not 0 <= self.low <= self.high <= 1:
            raise EngineError(f"match error rates from {self.low} to {self.high}: give 0 <= low <= high <= 1")


@dataclass(frozen=True)
class EngineOptions:
    """Which engine writes, and the options of every engine; an engine reads its own options alone."""

    engine: str = flag(
        "syntax",
        "who writes the paraphrases; apertium is there to try the pipeline without a model, and not good enough to "
        "train on",
        lambda: tuple(ENGINES),
    )
    parser: str | None = flag(None, "syntax: spaCy pipeline, by name or folder; the bundled one where none is given")
    pivots: tuple[str, ...] = flag(
        (),
        "hf, ctranslate2: models out and back (without: OssCSE's); openai: languages (without: a rewriting at once); "
        "apertium: languages as its pairs spell them (without: spa)",
    )
    beams: int = flag(5, "hf, ctranslate2: beams, the default of facebook/wmt19-*", ge=1)
    max_new_tokens: int = flag(256, "hf, ctranslate2: longest translation in tokens", ge=1)
    batch_tokens: int = flag(4_096, "hf, ctranslate2: tokens of a batch, with padding", ge=1)
    device: str = flag("auto", "hf, ctranslate2: cpu, cuda:N, or a GPU in turn where there is one")
    precision: str = flag("auto", "ctranslate2: int8, float16, float32 ...; int8 on CPU and float16 on GPU")
    model: str | None = flag(None, "openai: the model's name at the endpoint that OPENAI_BASE_URL names")
    prompt: str | None = flag(None, "openai: file that asks, with {text} and, for --pivots, {language} in it")
    temperature: float = flag(0.0, "openai: of the sampling", ge=0)
    concurrency: int = flag(8, "openai: requests at a time", ge=1)
    tries: int = flag(5, "openai: tries per request, with growing pauses", ge=1)
    timeout: float = flag(60.0, "openai: seconds until a request is given up", gt=0)
    seed: int = flag(42, "of --choose random and of openai")
    table: str | None = flag(None, 'table: file of "sentence<TAB>paraphrase" lines or JSON lines (text, paraphrase)')


@dataclass(frozen=True)
class ParaphraseOptions(SelectionOptions, EngineOptions):
    """Which engine writes, and which of its candidates is selected. ``pivots`` may be given as a list."""

    def __post_init__(self) -> None:
        if isinstance(self.pivots, list):
            object.__setattr__(self, "pivots", tuple(self.pivots))
        super().__post_init__()
