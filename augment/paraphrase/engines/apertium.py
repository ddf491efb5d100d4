"""Translate with Apertium, which works by rules: to try the pipeline without a model.

Round trips through it are small and quick, and only about one in four is acceptable: no data to train on. The command
``apertium`` runs as a process of its own, over paragraphs; what it does not know it leaves as it is, without a mark.
"""

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

from augment.paraphrase.engines.back_translation import BackTranslation, Failure, Route, Translator
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.options import EngineOptions

COMMAND = "apertium"
SPANISH = "spa"  # the pivot where none is named
MODES = Path("/usr/share/apertium/modes")  # of Debian's packages: the programs and files of each pair
PARAGRAPHS = 500  # texts to one process, which takes a third of a second to start
BROKEN = "translator-error"
GAP = re.compile(r"\n[^\S\n]*\n\s*")
NAMED = re.compile(r"'([^']+)'")


def from_options(options: EngineOptions) -> BackTranslation:
    """Back-translation over ``--pivots``. Raises EngineError where the command or a pair is not installed."""

    def legs(name: str) -> tuple[Translator, ...]:
        return ApertiumTranslator(f"eng-{name}"), ApertiumTranslator(f"{name}-eng")

    return BackTranslation([Route(f"apertium:{name}", legs(name)) for name in options.pivots or (SPANISH,)])


class ApertiumTranslator:
    """One direction by the name of its pair, "eng-spa". Raises EngineError where it is not installed."""

    def __init__(self, pair: str) -> None:
        pairs = installed()
        if pair not in pairs:
            raise EngineError(
                f"engine 'apertium': no pair {pair!r} among {', '.join(pairs) or 'none'}; Debian has pairs as packages"
                " (apt-get install apertium-eng-spa)"
            )
        self.pair = pair
        self.fingerprint = {"engine": COMMAND, "pair": pair, "version": _run(["-V"]), "data": _data(pair)}

    def translate(self, texts: list[str]) -> list[str | Failure]:
        """One translation per text, in order; a text whose paragraph does not come back as one is a Failure."""
        translations: list[str | Failure] = []
        for start in range(0, len(texts), PARAGRAPHS):
            chunk = texts[start : start + PARAGRAPHS]
            paragraphs = self._paragraphs(chunk)
            translations += paragraphs if len(paragraphs) == len(chunk) else [self._alone(text) for text in chunk]
        return translations

    def _alone(self, text: str) -> str | Failure:
        paragraphs = self._paragraphs([text])
        return paragraphs[0] if len(paragraphs) == 1 else Failure(BROKEN)

    def _paragraphs(self, texts: list[str]) -> list[str]:
        written = "\n\n".join(" ".join(text.split()) for text in texts) + "\n\n"
        answer = _run(["-u", self.pair], written)
        return [" ".join(part.split()) for part in GAP.split(answer)] if answer else []


def installed() -> list[str]:
    """The pairs that can be had. Raises EngineError, with the remedy, where the command itself is missing."""
    if shutil.which(COMMAND) is None:
        raise EngineError(
            "engine 'apertium': no command 'apertium'; install it with a pair"
            " (apt-get install apertium apertium-eng-spa)"
        )
    return _run(["-l"]).split()


def _data(pair: str) -> str:
    """A hash of a pair's rules and dictionaries, which changes with their package; "" where they lie elsewhere."""
    mode = MODES / f"{pair}.mode"
    if not mode.exists():
        return ""
    text = mode.read_text(encoding="utf-8")
    files = filter(Path.is_file, map(Path, NAMED.findall(text)))
    return hashlib.sha256(b"".join([text.encode(), *(path.read_bytes() for path in files)])).hexdigest()[:16]


def _run(arguments: list[str], text: str = "") -> str:
    """What the command answers, without blanks around it. Raises EngineError where it fails."""
    done = subprocess.run([COMMAND, *arguments], input=text, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise EngineError(f"apertium {' '.join(arguments)} ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout.strip()
