"""Cosines of texts for a program that asks on standard input: a JSON line in, a JSON line out, until the input ends.

    echo '{"model": "FOLDER", "rows": [["He left.", "He did not leave."]]}' | python -m train.evaluation.cosine_server

Each row is a text and those that it is compared with. The answer is {"cosines": [[0.62]]}, or {"error": "…"} with the
remedy. ``pooling`` may be given for a model that does not say how to pool. The last models asked for stay loaded.
"""

import json
import sys
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from train.evaluation.models import SentenceModel, Stamp, cosine, load_model, stamp
from train.runtime.errors import InputError

KEPT = 2  # models in memory


def shared_model(model: str, pooling: str | None = None) -> SentenceModel:
    """The model as its folder has it now: loaded again where its files are others than before."""
    return _load(model, pooling, stamp(model))


@lru_cache(KEPT)
def _load(model: str, pooling: str | None, stamped: Stamp) -> SentenceModel:
    return load_model(model, pooling)


def cosines(model: SentenceModel, rows: Sequence[Sequence[str]]) -> list[list[float]]:
    """Of each row the cosines of its first text to its others. Each text is encoded once. InputError for NaN."""
    place = {text: number for number, text in enumerate(dict.fromkeys(text for row in rows for text in row))}
    firsts = [place[row[0]] for row in rows for _ in row[1:]]
    others = [place[text] for row in rows for text in row[1:]]
    if not others:
        return [[] for _ in rows]
    embeddings = model.encode(list(place))  # (texts, dim)
    values = np.clip(cosine(embeddings[firsts], embeddings[others]), -1, 1).tolist()
    ends = np.cumsum([len(row[1:]) for row in rows]).tolist()
    return [values[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def answer(line: str) -> dict[str, Any]:
    """What is written for a line that was read."""
    try:
        question = json.loads(line)
        return {"cosines": cosines(shared_model(question["model"], question.get("pooling")), question["rows"])}
    except InputError as error:
        return {"error": str(error)}
    except (ValueError, KeyError, TypeError) as error:
        return {"error": f'no question: {type(error).__name__} {error}; expected {{"model": …, "rows": [[…], …]}}'}


def main() -> None:
    """Entry point."""
    out, sys.stdout = sys.stdout, sys.stderr  # what libraries print is no answer
    for line in sys.stdin:
        print(json.dumps(answer(line)), file=out, flush=True)


if __name__ == "__main__":
    main()
