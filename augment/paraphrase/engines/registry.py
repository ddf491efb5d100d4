"""The engines by name, from settings. Each imports what it needs when it is asked for, and not before."""

from collections.abc import Callable
from pathlib import Path

from augment.paraphrase.engines.protocol import Engine, EngineError
from augment.paraphrase.engines.translation.codec import Search
from augment.paraphrase.options import Settings

PROMPT, TRANSLATE = (Path(__file__).with_name(name) for name in ("prompt.txt", "translate.txt"))
ENGLISH, SPANISH = "English", "spa"


def make_engine(settings: Settings) -> Engine:
    """The engine that ``settings`` name. Raises EngineError where it is unknown or lacks something."""
    maker = ENGINES.get(settings.engine)
    if maker is None:
        raise EngineError(f"engine {settings.engine!r}: expected one of {', '.join(ENGINES)}")
    return maker(settings)


def uses_gpu(settings: Settings) -> bool:
    """Whether such an engine computes on a GPU where there is one."""
    return settings.engine not in NO_GPU and settings.device != "cpu"


def workers(settings: Settings) -> int | None:
    """How many processes such an engine can fill, or None for one per core."""
    return None if settings.engine in LIGHT else 1


def _syntax(settings: Settings) -> Engine:
    from augment.paraphrase.syntax.engine import SyntaxEngine
    from augment.parsing import shared_parser

    return SyntaxEngine(shared_parser(settings.parser))


def _hf(settings: Settings) -> Engine:
    from augment.paraphrase.engines.back_translation import BackTranslation
    from augment.paraphrase.engines.transformers_models import HFTranslator
    from augment.paraphrase.engines.translation.routes import routes

    search = _search(settings)
    made = routes("hf", settings.pivots, lambda codec: HFTranslator(codec, search, settings.device))
    return BackTranslation(made)


def _ctranslate2(settings: Settings) -> Engine:
    from augment.paraphrase.engines.back_translation import BackTranslation
    from augment.paraphrase.engines.ctranslate2_models import CT2Translator
    from augment.paraphrase.engines.translation.routes import routes

    search, device, precision = _search(settings), settings.device, settings.precision
    made = routes("ctranslate2", settings.pivots, lambda codec: CT2Translator(codec, search, device, precision))
    return BackTranslation(made)


def _search(settings: Settings) -> Search:
    if min(settings.beams, settings.max_new_tokens, settings.batch_tokens) < 1:
        raise EngineError("beams, max_new_tokens and batch_tokens must be 1 or more")
    return Search(settings.beams, settings.max_new_tokens, settings.batch_tokens)


def _openai(settings: Settings) -> Engine:
    from augment.paraphrase.engines.back_translation import BackTranslation, Route
    from augment.paraphrase.engines.chat import ChatTranslator, Request

    if settings.model is None:
        raise EngineError("engine 'openai': name the model with --model")
    if min(settings.concurrency, settings.tries) < 1:
        raise EngineError("concurrency and tries must be 1 or more")
    prompt = read_prompt(settings.prompt or str(TRANSLATE if settings.pivots else PROMPT))

    def leg(language: str) -> ChatTranslator:
        asked = prompt.replace("{language}", language)
        request = Request(str(settings.model), asked, settings.temperature, settings.seed, settings.max_new_tokens)
        return ChatTranslator(request, settings.concurrency, settings.tries, settings.timeout)

    if not settings.pivots:
        return BackTranslation([Route(f"openai:{settings.model}", (leg(ENGLISH),))])
    return BackTranslation([Route(f"openai:{name}", (leg(name), leg(ENGLISH))) for name in settings.pivots])


def read_prompt(path: str) -> str:
    """The prompt in a file. Raises EngineError where it cannot be read or has no place for the sentence."""
    try:
        prompt = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise EngineError(f"{path}: no readable prompt ({error})") from error
    if "{text}" not in prompt:
        raise EngineError(f"{path}: holds no {{text}}, so the sentence has no place in the prompt")
    return prompt


def _apertium(settings: Settings) -> Engine:
    from augment.paraphrase.engines.apertium import ApertiumTranslator
    from augment.paraphrase.engines.back_translation import BackTranslation, Route, Translator

    def legs(name: str) -> tuple[Translator, ...]:
        return ApertiumTranslator(f"eng-{name}"), ApertiumTranslator(f"{name}-eng")

    return BackTranslation([Route(f"apertium:{name}", legs(name)) for name in settings.pivots or (SPANISH,)])


def _table(settings: Settings) -> Engine:
    from augment.paraphrase.engines.table import Table

    if settings.table is None:
        raise EngineError("engine 'table': name its file with --table")
    return Table(settings.table)


ENGINES: dict[str, Callable[[Settings], Engine]] = {
    "syntax": _syntax,
    "hf": _hf,
    "ctranslate2": _ctranslate2,
    "openai": _openai,
    "apertium": _apertium,
    "table": _table,
}
NO_GPU = ("syntax", "table", "openai", "apertium")
LIGHT = ("syntax", "table")  # one thread each; the others fill a machine by themselves
