"""The offline way to a chat model: a file of requests out, a file of answers in, as OpenAI's Batch API has them.

    python -m augment.paraphrase.batch export --model M [--prompt FILE] < in.txt > requests.jsonl
    python -m augment.paraphrase.batch import --responses responses.jsonl < in.txt > table.jsonl
    python -m flows.augment_flow paraphrase --engine table --table table.jsonl --data IN --out OUT

Requests are named by a hash of their sentence, so that answers may come in any order and in parts. `vllm run-batch`
reads and writes the same files. What the answers lack is counted on standard error.
"""

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from augment.english.prefilter import reason_to_decline
from augment.flags import Parser
from augment.lines import output, read_file
from augment.paraphrase.engines.back_translation import Failure
from augment.paraphrase.engines.chat import ENDPOINT, PROMPT, Request, answer_of, read_prompt
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.options import ParaphraseOptions

UNASKED, MALFORMED, FAILED = "answer to no sentence", "no JSON of a response", "failed request"


def custom_id(text: str) -> str:
    """The name of the request for ``text``."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def requests_of(texts: Iterable[str], request: Request) -> Iterator[dict[str, Any]]:
    """One request per different text that can be a sentence."""
    for text in dict.fromkeys(texts):
        if reason_to_decline(text) is None:
            url = f"/v1{ENDPOINT}"
            yield {"custom_id": custom_id(text), "method": "POST", "url": url, "body": request.body(text)}


def pairs_of(texts: Iterable[str], responses: Iterable[str], rejected: Counter[str]) -> Iterator[dict[str, str]]:
    """{"text", "paraphrase"} per line of ``responses`` that answers one of ``texts``; the others are counted."""
    by_name = {custom_id(text): text for text in texts}
    for line in responses:
        if not line.strip():
            continue
        answer = _answer(line)
        if isinstance(answer, Failure):
            rejected[answer.reason] += 1
        elif answer[0] not in by_name:
            rejected[UNASKED] += 1
        else:
            yield {"text": by_name[answer[0]], "paraphrase": answer[1]}


def _answer(line: str) -> tuple[str, str] | Failure:
    try:
        row = json.loads(line)
        if row.get("error") or row["response"].get("status_code", 200) != 200:
            return Failure(FAILED)
        text = answer_of(row["response"]["body"])
        return text if isinstance(text, Failure) else (str(row["custom_id"]), text)
    except (ValueError, LookupError, TypeError, AttributeError):
        return Failure(MALFORMED)


def main() -> None:
    """Entry point."""
    parser = Parser(prog="python -m augment.paraphrase.batch", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    export = commands.add_parser("export", help="sentences on standard input, requests on standard output")
    export.add_argument("--model", required=True)
    export.add_argument("--prompt", default=str(PROMPT), help="file with {text} in it (default: the project's own)")
    export.add_argument("--temperature", type=float, default=0.0)
    export.add_argument("--seed", type=int, default=42)
    importing = commands.add_parser("import", help="sentences on standard input, a table of pairs on standard output")
    importing.add_argument("--responses", required=True, help="the answers, JSON lines")
    args = parser.parse_args()
    try:
        with output():
            texts = [text for text, valid in read_file(None) if valid]
            rejected: Counter[str] = Counter()
            if args.command == "export":
                ParaphraseOptions(temperature=args.temperature, seed=args.seed)  # says which of them cannot be
                rows = requests_of(texts, Request(args.model, read_prompt(args.prompt), args.temperature, args.seed))
            else:
                responses = Path(args.responses).read_text(encoding="utf-8-sig").split("\n")
                rows = pairs_of(texts, responses, rejected)
            written = sum(print(json.dumps(row, ensure_ascii=False)) is None for row in rows)
    except (EngineError, OSError, ValueError) as error:  # no UTF-8, or no path
        raise SystemExit(f"error: {error}") from None
    rejections = "".join(f", {count} {reason}" for reason, count in sorted(rejected.items()))
    print(f"{len(texts):,} sentences, {written:,} lines{rejections}", file=sys.stderr)


if __name__ == "__main__":
    main()
