"""Embeddings that are computed once: one store on disk per model, one row per sentence.

A store is a folder named after the fingerprint of everything that decides an embedding: weights, architecture, pooling,
tokenizer, longest input, prompt. Other weights, another folder; nothing is ever out of date. Each file in it is a NumPy
array of (key of the sentence, embedding) rows, written whole or not at all, so that an interrupted run goes on where it
was and suites that share sentences share their embeddings.
"""

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from torch import Tensor
from transformers import PreTrainedTokenizerBase

from train.model.encoder import Encoder
from train.runtime.errors import InputError

Embeddings = npt.NDArray[np.float32]
CHUNK = 2048  # sentences that are encoded, and written, at a time
KEY_BYTES = 16
PROGRESS_FROM = 2000  # sentences from which progress is shown
# Settings of a configuration that do not change what the model computes.
IGNORED_CONFIG = (
    "_name_or_path",
    "transformers_version",
    "dtype",
    "torch_dtype",
    "output_hidden_states",
    "architectures",
)


def fingerprint(encoder: Encoder, tokenizer: PreTrainedTokenizerBase, max_length: int, prompt: str = "") -> str:
    """Hexadecimal digest (32 digits) of all that an embedding depends on but the sentence."""
    digest = hashlib.blake2b(digest_size=16)
    config = {k: v for k, v in encoder.backbone.config.to_dict().items() if k not in IGNORED_CONFIG}
    spec = [config, encoder.pooling, encoder.mask_id, encoder.keep_head, max_length, tokenizer_spec(tokenizer)]
    if encoder.dense is not None:
        spec.append([type(layer).__name__ for layer in encoder.dense])
    if prompt:  # others keep the fingerprint that they had
        spec.append({"prompt": prompt})
    digest.update(json.dumps(spec, sort_keys=True, default=str).encode())
    for name, value in _weights(encoder):
        digest.update(name.encode())
        digest.update(value.detach().float().cpu().numpy().tobytes())
    return digest.hexdigest()


class Store:
    """The embeddings of one model below ``folder``; ``name`` is what progress calls the model."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.parts: list[npt.NDArray[np.void]] = []
        self.locations: dict[bytes, tuple[int, int]] = {}  # key of a sentence → part, row
        for path in sorted(folder.glob("*.npy")):
            self._add(_open(path))

    def embed(self, texts: Sequence[str], encode: Callable[[Sequence[str]], Embeddings]) -> Embeddings:
        """(len(texts), dim): from the store what it holds; the rest by ``encode``, chunk by chunk, and kept."""
        keys = {text: _key(text) for text in dict.fromkeys(texts)}
        new = [text for text, key in keys.items() if key not in self.locations]
        for chunk in with_progress(new, self.name):
            self._add(_write(self.folder, [keys[text] for text in chunk], encode(chunk)))
        locations = np.array([self.locations[keys[text]] for text in texts], np.int64).reshape(-1, 2)
        width = self.parts[0]["embedding"].shape[1] if self.parts else 0
        embeddings = np.empty((len(texts), width), np.float32)
        for part in np.unique(locations[:, 0]):
            rows = np.flatnonzero(locations[:, 0] == part)
            embeddings[rows] = self.parts[part]["embedding"][locations[rows, 1]]
        return embeddings

    def _add(self, part: npt.NDArray[np.void]) -> None:
        self.parts.append(part)
        keys = part["key"].tobytes()
        for row in range(len(part)):
            self.locations[keys[row * KEY_BYTES : (row + 1) * KEY_BYTES]] = (len(self.parts) - 1, row)


def with_progress(texts: Sequence[str], name: str) -> Iterable[Sequence[str]]:
    """``texts`` in chunks of CHUNK; after each, a line on stderr with speed and time left if there are many."""
    began = time.perf_counter()
    for start in range(0, len(texts), CHUNK):
        yield texts[start : start + CHUNK]
        done = min(start + CHUNK, len(texts))
        if len(texts) >= PROGRESS_FROM:
            speed = done / (time.perf_counter() - began)
            left = (len(texts) - done) / speed
            print(
                f"  {name}: {done:,} of {len(texts):,} sentences embedded, {speed:,.0f} a second, {left:.0f} s left",
                file=sys.stderr,
                flush=True,
            )


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES).digest()


def _write(folder: Path, keys: Sequence[bytes], embeddings: Embeddings) -> npt.NDArray[np.void]:
    """A part from its rows, written atomically under a name that its keys determine."""
    row = np.dtype([("key", f"V{KEY_BYTES}"), ("embedding", "<f4", (embeddings.shape[1],))])
    part = np.empty(len(keys), row)
    part["key"] = np.frombuffer(b"".join(keys), f"V{KEY_BYTES}")
    part["embedding"] = embeddings
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{hashlib.blake2b(b''.join(keys), digest_size=8).hexdigest()}.npy"
    temporary = path.with_suffix(f".{os.getpid()}.writing")  # another evaluation may write the same part
    with temporary.open("wb") as file:
        np.save(file, part, allow_pickle=False)
    temporary.replace(path)
    return _open(path)


def _open(path: Path) -> npt.NDArray[np.void]:
    """A part, mapped into memory."""
    try:
        part: npt.NDArray[np.void] = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise InputError(f"{path} cannot be read ({error}); delete it, its embeddings are computed again") from None
    if part.dtype.names != ("key", "embedding"):
        raise InputError(f"{path} does not hold embeddings; --cache needs a folder of its own")
    return part


def _weights(encoder: Encoder) -> Iterable[tuple[str, Tensor]]:
    """What evaluation uses of the weights, in the order of their names."""
    state = encoder.state_dict()
    for name in sorted(state):
        if name.startswith(("backbone.", "dense.")) or (encoder.keep_head and name.startswith("head.")):
            yield name, state[name]


def tokenizer_spec(tokenizer: PreTrainedTokenizerBase) -> object:
    """Everything that decides token ids. Truncation and padding belong to the call."""
    if not tokenizer.is_fast:
        return [type(tokenizer).__name__, sorted(tokenizer.get_vocab().items()), tokenizer.special_tokens_map]
    spec = json.loads(tokenizer.backend_tokenizer.to_str())
    return {key: value for key, value in spec.items() if key not in ("truncation", "padding")}
