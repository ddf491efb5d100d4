"""The page and what it asks for: FastAPI over sentences, encoders and files. No CORS, no cookies, nothing is stored."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import Annotated, Any, Literal

from fastapi import FastAPI, HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from augment.augmenter import AugmentError
from pipelines.stages import registry
from pipelines.try_page import files, guards, sentences
from pipelines.try_page.encoders import EncoderError, Encoders, summary

PAGE = Path(__file__).with_name("page")
PARTS = {"/": "index.html", "/page.js": "page.js", "/page.css": "page.css"}
MOST_TEXTS, MOST_CHARACTERS = 50, 1_000
MOST_LINE_CHARACTERS = 5_000  # of a paragraph, before it is divided
OF_PASSAGES = ("questions",)  # not made unless asked for: they need several sentences
EXAMPLES = (
    "The soup is not hot.",
    "The soup is cold.",
    "The soup is hot.",
    "In 1902 the mill burned down.",
    "Nobody has seen the old lighthouse keeper since the storm.",
    "The first train was late, but the conductor waited for the pianist.",
    "She bought a blue coat and a red hat.",
)

Text = Annotated[str, StringConstraints(min_length=1, max_length=MOST_CHARACTERS)]
Line = Annotated[str, StringConstraints(min_length=1, max_length=MOST_LINE_CHARACTERS)]
NAMES = tuple(augmentation.name for augmentation in registry.augmentations())


class Ask(BaseModel):
    """Lines of one sentence or several, and what to make of them."""

    model_config = ConfigDict(extra="forbid")
    texts: list[Line] = Field(min_length=1, max_length=MOST_TEXTS)
    augmentations: list[Literal[NAMES]] = Field(max_length=len(NAMES))  # type: ignore[valid-type]


class AskEncoder(Ask):
    """The number of an encoder among those that were given on the command line."""

    encoder: int = Field(ge=0)


class AskFile(Ask):
    """Two encoders at most, the one before and the one after; null for none."""

    before: int | None = Field(None, ge=0)
    after: int | None = Field(None, ge=0)


class AskParse(BaseModel):
    """One sentence."""

    model_config = ConfigDict(extra="forbid")
    text: Text


class Readiness:
    """Loads in a thread what is slow to load, and says how far that is."""

    def __init__(self, made: sentences.Sentences, encoders: Encoders) -> None:
        self.state, self.error = "loading", ""
        self._made, self._encoders = made, encoders

    def start(self) -> None:
        Thread(target=self._load, daemon=True).start()

    def _load(self) -> None:
        try:
            self._made.load()
        except (AugmentError, ImportError) as error:
            self.state, self.error = "failed", str(error)
            return
        self.state = "ready"
        for number in range(min(2, len(self._encoders.folders))):
            try:
                self._encoders.cosines(number, [[sentences.WARM_UP]])
            except EncoderError:
                return  # said to whom asks for it


def make_app(encoders: Encoders, texts: Sequence[str] = EXAMPLES, **options: Any) -> FastAPI:
    """The application. ``texts`` stand in the box at first; ``options`` are those of the augmentations."""
    made = sentences.Sentences(**options)
    readiness = Readiness(made, encoders)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        readiness.start()
        yield
        encoders.close()

    app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    guards.guard(app)
    _add_page(app)
    _add_errors(app)

    @app.get("/api/state")
    def state() -> dict[str, Any]:
        offered = [(a.name, a.help, a.name not in OF_PASSAGES) for a in registry.augmentations()]
        return {
            "state": readiness.state,
            "error": readiness.error,
            "augmentations": [{"name": name, "help": text, "checked": checked} for name, text, checked in offered],
            "encoders": encoders.names,
            "texts": list(texts),
            "limits": {"texts": MOST_TEXTS, "characters": MOST_CHARACTERS, "line": MOST_LINE_CHARACTERS},
        }

    @app.post("/api/rows")
    def rows(ask: Ask) -> dict[str, Any]:
        result = made.rows(_sentences(ask), ask.augmentations)
        return {"rows": sentences.shown(result.columns), "missing": result.missing}

    @app.post("/api/parse")
    def parse(ask: AskParse) -> dict[str, Any]:
        return made.parse(ask.text)

    def measure(columns: sentences.Columns, number: int) -> list[dict[str, float]]:
        if number >= len(encoders.folders):
            raise HTTPException(404, f"encoder {number}: there are {len(encoders.folders)}")
        variants = sentences.variants(columns)
        asked = [[text, *row.values()] for text, row in zip(columns["text"], variants, strict=True)]
        return [dict(zip(v, c, strict=True)) for v, c in zip(variants, encoders.cosines(number, asked), strict=True)]

    @app.post("/api/cosines")
    def cosines(ask: AskEncoder) -> dict[str, Any]:
        columns = made.rows(_sentences(ask), ask.augmentations).columns
        measured = measure(columns, ask.encoder)
        [to_first] = encoders.cosines(ask.encoder, [columns["text"]])  # of all other sentences
        return {"cosines": measured, "summary": summary(measured), "to_first": to_first}

    @app.post("/api/file/{ending}")
    def file(ending: Literal["csv", "jsonl", "parquet"], ask: AskFile) -> Response:
        columns = made.rows(_sentences(ask), ask.augmentations).columns
        chosen = {when: n for when, n in (("before", ask.before), ("after", ask.after)) if n is not None}
        measured = {when: measure(columns, number) for when, number in chosen.items()}
        table = files.table_of(columns, measured, [encoders.names[number] for number in chosen.values()])
        write, media_type = files.WRITERS[ending]
        headers = {"Content-Disposition": f'attachment; filename="litotes.{ending}"'}
        return Response(write(table), media_type=media_type, headers=headers)

    return app


def _sentences(ask: Ask) -> list[str]:
    """What a row is made of: the sentences of the lines; a line as it is where passages are asked for."""
    texts = ask.texts if {*OF_PASSAGES} & {*ask.augmentations} else sentences.divided(ask.texts)
    if len(texts) > MOST_TEXTS:
        message = f"{len(texts)} sentences are too many: the page takes {MOST_TEXTS}. For a file: litotes augment."
        raise HTTPException(422, message)
    if long := next((number for number, text in enumerate(texts, 1) if len(text) > MOST_CHARACTERS), None):
        raise HTTPException(422, f"Sentence {long} has more than {MOST_CHARACTERS} characters.")
    return texts


def _add_page(app: FastAPI) -> None:
    for path, name in PARTS.items():
        app.add_api_route(path, lambda name=name: FileResponse(PAGE / name), response_class=FileResponse)


def _add_errors(app: FastAPI) -> None:
    """Errors as one line for the page. What was sent is not sent back: it may hold what no answer can."""

    @app.exception_handler(RequestValidationError)
    def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = " ".join(str(part) for part in first["loc"] if part != "body")
        return JSONResponse({"detail": f"{place}: {first['msg']}".encode("ascii", "replace").decode()}, 422)

    @app.exception_handler(AugmentError)
    @app.exception_handler(EncoderError)
    def refused(_: Request, error: Exception) -> JSONResponse:
        return JSONResponse({"detail": str(error)}, 409)
