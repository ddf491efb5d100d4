"""Rewrite with any endpoint that speaks OpenAI's chat completions: a language model as translator or paraphraser.

The base URL and the key come from the environment, OPENAI_BASE_URL and OPENAI_API_KEY; the key goes into the header of
the request and nowhere else. One request per text, several at a time.
"""

import hashlib
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from textwrap import shorten
from typing import Any

from augment.paraphrase.engines.back_translation import BackTranslation, Failure, Route
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.options import EngineOptions

BASE_URL, KEY = "OPENAI_BASE_URL", "OPENAI_API_KEY"
ENDPOINT = "/chat/completions"
PROMPT, TRANSLATE = (Path(__file__).with_name(name) for name in ("prompt.txt", "translate.txt"))
ENGLISH = "English"
NO_ANSWER, REFUSED, UNFINISHED = "no-answer", "refused-by-the-endpoint", "unfinished-translation"
PASSING = frozenset([408, 409, 425, 429, 500, 502, 503, 504])  # HTTP statuses after which a retry may help
HOPELESS = frozenset([401, 403, 404])  # the key, the address or the model's name: no text will fare better
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0  # seconds; doubled after every try
MAX_ANSWER_BYTES = 1 << 20
SHOWN = 300  # characters of a refusal


def from_options(options: EngineOptions) -> BackTranslation:
    """Rewriting in one step, or back-translation over ``--pivots``. Raises EngineError where something is missing."""
    if options.model is None:
        raise EngineError("engine 'openai': name the model with --model")
    if min(options.concurrency, options.tries) < 1:
        raise EngineError("concurrency and tries must be 1 or more")
    model, prompt = options.model, read_prompt(options.prompt or str(TRANSLATE if options.pivots else PROMPT))

    def leg(language: str) -> ChatTranslator:
        instruction = prompt.replace("{language}", language)
        request = Request(model, instruction, options.temperature, options.seed, options.max_new_tokens)
        return ChatTranslator(request, options.concurrency, options.tries, options.timeout)

    if not options.pivots:
        return BackTranslation([Route(f"openai:{model}", (leg(ENGLISH),))])
    return BackTranslation([Route(f"openai:{name}", (leg(name), leg(ENGLISH))) for name in options.pivots])


def read_prompt(path: str) -> str:
    """The prompt in a file. Raises EngineError where it cannot be read or has no place for the sentence."""
    try:
        prompt = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:  # no UTF-8, or no path
        raise EngineError(f"{path}: no readable prompt ({error})") from error
    if "{text}" not in prompt:
        raise EngineError(f"{path}: holds no {{text}}, so the sentence has no place in the prompt")
    return prompt


@dataclass(frozen=True)
class Request:
    """What is asked. ``prompt`` holds ``{text}`` where the sentence goes."""

    model: str
    prompt: str
    temperature: float = 0.0
    seed: int = 42
    max_tokens: int = 256

    def body(self, text: str) -> dict[str, Any]:
        """The JSON of one request."""
        return {
            "model": self.model,
            "messages": [{"role": "user", "content": self.prompt.replace("{text}", text)}],
            "temperature": self.temperature,
            "seed": self.seed,
            "max_tokens": self.max_tokens,
        }


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        """Never follow a redirect."""
        return None


class ChatTranslator:
    """Asks the endpoint for every text, ``concurrency`` at a time, with ``tries`` tries of ``timeout`` seconds each.

    Raises EngineError where the environment names no usable endpoint.
    """

    def __init__(self, request: Request, concurrency: int = 8, tries: int = 5, timeout: float = 60.0) -> None:
        self.request, self.concurrency, self.tries, self.timeout = request, concurrency, tries, timeout
        self.url = _base_url() + ENDPOINT
        self.opener = urllib.request.build_opener(_NoRedirect)
        self.wait: Callable[[float], None] = time.sleep
        self.fingerprint = {
            "engine": "openai",
            "host": urllib.parse.urlsplit(self.url).hostname or "",
            "model": request.model,
            "prompt": hashlib.sha256(request.prompt.encode()).hexdigest()[:16],
            "temperature": str(request.temperature),
            "seed": str(request.seed),
            "max_tokens": str(request.max_tokens),
        }

    def translate(self, texts: list[str]) -> list[str | Failure]:
        """One answer per text.

        Raises EngineError where the endpoint answers none of several or refuses all, or refuses key, address or model.
        """
        with ThreadPoolExecutor(self.concurrency) as pool:
            try:
                answers = list(pool.map(self._ask, texts))
            except EngineError:
                pool.shutdown(cancel_futures=True)  # what has not been asked would be refused as well
                raise
        if len(answers) > 1 and all(answer == Failure(NO_ANSWER) for answer in answers):
            raise EngineError(f"{self.url}: no answer to any of {len(answers)} requests; is the endpoint up?")
        refusals = [answer.said for answer in answers if isinstance(answer, Failure) and answer.said]
        if len(refusals) == len(answers) > 1:
            raise EngineError(
                f"{self.url}: refuses each of {len(answers)} requests, the first with {refusals[0]}; check --model "
                f"{self.request.model} and the options of its requests"
            )
        return answers

    def _ask(self, text: str) -> str | Failure:
        data = json.dumps(self.request.body(text)).encode()
        for attempt in range(self.tries):
            try:
                return answer_of(json.loads(self._post(data)))
            except urllib.error.HTTPError as error:
                refusal = _refusal(error)
                if error.code in HOPELESS or 300 <= error.code < 400:
                    raise EngineError(
                        f"{self.url}: status {error.code}; check {BASE_URL}, {KEY} and --model {self.request.model}"
                    ) from None
                if error.code not in PASSING:
                    return Failure(REFUSED, refusal)
                hint = error.headers.get("Retry-After", "")
            except (OSError, HTTPException, ValueError, LookupError, TypeError):  # no connection, time out, no JSON
                hint = ""
            if attempt + 1 < self.tries:
                self.wait(_pause(attempt, hint))
        return Failure(NO_ANSWER)

    def _post(self, data: bytes) -> bytes:
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {key}"
        request = urllib.request.Request(self.url, data, headers, method="POST")
        with self.opener.open(request, timeout=self.timeout) as response:
            body: bytes = response.read(MAX_ANSWER_BYTES)
            return body


def answer_of(response: dict[str, Any]) -> str | Failure:
    """The text of a chat completion, or why it has none. Raises LookupError or TypeError where it is none."""
    choice = response["choices"][0]
    if choice.get("finish_reason") == "length":
        return Failure(UNFINISHED)
    content = choice["message"]["content"]
    if content is None:
        return Failure(REFUSED)
    text = " ".join(str(content).split())
    quoted = len(text) > 1 and text[0] == '"' == text[-1] and '"' not in text[1:-1]
    return text[1:-1] if quoted else text


def _refusal(error: urllib.error.HTTPError) -> str:
    """The status of an answer that is none, and what it says, without the key."""
    try:
        with error:
            body = error.read(MAX_ANSWER_BYTES).decode("utf-8", errors="replace")
    except (OSError, HTTPException):
        body = ""
    with suppress(ValueError, LookupError, TypeError):  # whole where an endpoint has a form of its own
        body = json.loads(body)["error"]["message"]
    words = str(body).replace(os.environ.get(KEY) or KEY, KEY)
    return f"status {error.code} {shorten(words, SHOWN, placeholder=' …')!r}"


def _base_url() -> str:
    url = os.environ.get(BASE_URL, "").rstrip("/")
    if not url.startswith(("https://", "http://")):
        raise EngineError(f"engine 'openai': set {BASE_URL} to the endpoint, as in http://localhost:8000/v1, and {KEY}")
    if "@" in urllib.parse.urlsplit(url).netloc:
        raise EngineError(f"{BASE_URL}: holds a user name or password; put the key into {KEY}")
    return url


def _pause(attempt: int, hint: str) -> float:
    """Seconds until the next try: what the endpoint asks for, else twice as long each time."""
    seconds = float(hint) if hint.isdecimal() else FIRST_WAIT * 2**attempt
    return min(seconds, LONGEST_WAIT)
