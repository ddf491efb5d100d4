"""From what a user writes for a pivot to the translators that a sentence passes.

    de=facebook/wmt19-en-de,facebook/wmt19-de-en     two models, out and back
    facebook/nllb-200-distilled-600M:eng_Latn>deu_Latn    one model of many languages, and its codes

What stands before "=" names the pivot in ``paraphrase_origin``; without it, the first model's or the language's name.
"""

import re
from collections.abc import Callable

from augment.paraphrase.engines.back_translation import Route, Translator
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.engines.translation.codec import Codec

# OssCSE: English-Russian-English and English-German-English (footnote 4).
PAPER = ("ru=facebook/wmt19-en-ru,facebook/wmt19-ru-en", "de=facebook/wmt19-en-de,facebook/wmt19-de-en")
PIVOT = re.compile(
    r"(?:(?P<name>[^=,>]+)=)?(?:(?P<out>[^=,>]+),(?P<back>[^=,>]+)|(?P<many>[^=,>]+):(?P<codes>\S+>\S+))"
)


def routes(engine: str, pivots: tuple[str, ...], run: Callable[[Codec], Translator]) -> list[Route]:
    """A route per pivot, its origin "ENGINE:NAME". Raises EngineError for what is no pivot."""
    return [_route(engine, pivot, run) for pivot in pivots or PAPER]


def _route(engine: str, pivot: str, run: Callable[[Codec], Translator]) -> Route:
    match = PIVOT.fullmatch(pivot.strip())
    if match is None:
        raise EngineError(f'pivot {pivot!r}: give "[NAME=]MODEL_OUT,MODEL_BACK" or "[NAME=]MODEL:ENGLISH>PIVOT"')
    if match["many"]:
        here, there = match["codes"].split(">")
        legs = Codec(match["many"], here, there), Codec(match["many"], there, here)
        name = match["name"] or there
    else:
        legs = Codec(match["out"]), Codec(match["back"])
        name = match["name"] or match["out"].rstrip("/").rsplit("/", 1)[-1]
    return Route(f"{engine}:{name}", tuple(run(codec) for codec in legs))
