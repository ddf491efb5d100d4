"""Publish a trained encoder on the Hugging Face hub, or another that speaks its protocol (HF_ENDPOINT).

    python -m train.push RUN --repo OWNER/NAME --private

One commit with what sentence-transformers and AutoModel load, the card as README.md, the scores and the curves. Weights
go as safetensors, and as ONNX where the folder has them; checkpoints, logs of trackers and args.json, which has paths
of this machine, stay. The token is HF_TOKEN, or what `hf auth login` has stored; it is never printed.
"""

import argparse
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from pipelines.schema import instead_of
from train.runtime.errors import InputError, first_line, plain_errors
from train.runtime.flags import Parser

CARD = "README.md"
MUST_HAVE = ("config.json", "model.safetensors", "tokenizer.json", "modules.json", CARD)
SUFFIXES = (".safetensors", ".json", ".jsonl", ".txt", ".model", ".md", ".png", ".onnx")
NOT_PUSHED = ("args.json", "checkpoints", "litotes", "wandb")  # of a run's folder


def collect(folder: Path, repo: str) -> dict[str, str | bytes]:
    """What is published of ``folder``: path in the repository → file, or content. InputError where it is no model."""
    if instead := instead_of(str(folder)):
        raise InputError(f"{folder}: {instead}")
    missing = [name for name in MUST_HAVE if not (folder / name).is_file()]
    if missing:
        raise InputError(f"{folder} has no {', '.join(missing)}; name the folder of a finished run or of an average")
    files: dict[str, str | bytes] = {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        hidden = any(part.startswith(".") for part in parts)
        if path.is_file() and path.suffix in SUFFIXES and parts[0] not in NOT_PUSHED and not hidden:
            files["/".join(parts)] = str(path)
    card = (folder / CARD).read_text(encoding="utf-8")
    card = re.sub(r'SentenceTransformer\("[^"]*"\)  # this folder[^\n]*', f'SentenceTransformer("{repo}")', card)
    return {**files, CARD: card.encode()}


def push(folder: Path, repo: str, *, private: bool = False) -> str:
    """Publish ``folder`` as ``repo`` ("OWNER/NAME"), which is made where it is not there; returns the commit's address.

    Raises InputError for a folder that is no model, and where the hub cannot be reached or refuses.
    """
    return commit(collect(folder, repo), repo, private)


def commit(files: Mapping[str, str | bytes], repo: str, private: bool) -> str:
    """One commit of ``files`` to the repository of a model; InputError with what the hub says.

    ``pipelines.push`` has its own call of the hub, with another error: that room's code is not this one's to import.
    """
    from huggingface_hub import CommitOperationAdd, HfApi

    api = HfApi()
    operations = [CommitOperationAdd(name, content) for name, content in files.items()]
    try:
        made = api.create_repo(repo, private=private or None, exist_ok=True)
        info = api.create_commit(made.repo_id, operations, commit_message="Upload of a model by Litotes")
    except Exception as error:  # each version of the hub's client has its own errors for networks
        first = first_line(error)
        raise InputError(
            f"{repo} cannot be written ({type(error).__name__}: {first}). Set HF_TOKEN to a token that may write, or "
            "run `hf auth login`; unset HF_HUB_OFFLINE"
        ) from None
    return str(info.commit_url)


def main(argv: Sequence[str] | None = None) -> None:
    """Publish a folder and print the address of the commit; --dry-run lists the files alone."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a finished run, an average, or an encoder as ONNX")
    parser.add_argument("--repo", required=True, metavar="OWNER/NAME", help="made where it is not there")
    parser.add_argument("--private", action="store_true", help="make the repository a private one")
    parser.add_argument("--dry-run", action="store_true", help="list what would be published")
    args = parser.parse_args(argv)
    with plain_errors():
        if args.dry_run:
            print("\n".join(collect(args.folder, args.repo)))
        else:
            print(push(args.folder, args.repo, private=args.private))


if __name__ == "__main__":
    main()
