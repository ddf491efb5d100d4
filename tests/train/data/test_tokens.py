"""The token cache: made once, mapped afterwards, and never wrong."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from transformers import PreTrainedTokenizerFast

import train.data.tokens
from train.data.tokens import Tokens, tokenise
from train.runtime.errors import InputError
from train.scratch import train_tokenizer

TEXTS = ["The lamp is lit.", None, "Two ferries cross the strait each morning", "", "Snow fell on the old mill ☃."]


@pytest.fixture(scope="module")
def tokenizer() -> PreTrainedTokenizerFast:
    return train_tokenizer([text for text in TEXTS if text] * 3, 300)


def column(texts: list[str | None] = TEXTS) -> pa.ChunkedArray:
    return pa.chunked_array([texts[:2], texts[2:]], pa.string())


def make(tokenizer: Any, cache: Path | None, said: list[str] | None = None, **changes: Any) -> Tokens:
    said = [] if said is None else said
    options: dict[str, Any] = {"texts": column(), "name": "text", "budget": 6, "fingerprint": "f", **changes}
    texts = options.pop("texts")
    return tokenise([texts], tokenizer=tokenizer, log=said.append, cache=cache, rows=len(texts), **options)


def same(one: Tokens, other: Tokens) -> bool:
    ends = (one.ends is None) == (other.ends is None) and (one.ends is None or np.array_equal(one.ends, other.ends))
    return np.array_equal(one.flat, other.flat) and np.array_equal(one.offsets, other.offsets) and ends


@pytest.fixture
def no_tokenising(monkeypatch: pytest.MonkeyPatch) -> None:
    def poisoned(*_: Any) -> Any:
        raise AssertionError("text was tokenised")

    monkeypatch.setattr(train.data.tokens, "_encode", poisoned)


@pytest.mark.parametrize("ends", [True, False])
@pytest.mark.parametrize("chunk", [2, 100])
def test_tokens_are_what_the_tokenizer_makes_of_each_text(
    tokenizer: PreTrainedTokenizerFast, tmp_path: Path, ends: bool, chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(train.data.tokens, "CHUNK", chunk)
    wanted = tokenizer(
        [text or "" for text in TEXTS],
        add_special_tokens=False,
        truncation=True,
        max_length=6,
        return_offsets_mapping=True,
    )
    for tokens in (make(tokenizer, None, ends=ends), make(tokenizer, tmp_path, ends=ends)):
        found = [tokens.gather(np.array([row]))[0].tolist() for row in range(len(tokens))]
        assert found == wanted["input_ids"]
        assert max(map(len, found)) == 6
        assert (tokens.ends is not None) == ends
        if ends:
            assert tokens.ends.tolist() == [spans[-1][1] if spans else 0 for spans in wanted["offset_mapping"]]


def test_the_tokenizer_itself_is_left_as_it_was(tokenizer: PreTrainedTokenizerFast) -> None:
    before = tokenizer.backend_tokenizer.to_str()
    make(tokenizer, None)
    assert tokenizer.backend_tokenizer.to_str() == before


def test_a_second_call_reads_no_text(tokenizer: PreTrainedTokenizerFast, tmp_path: Path, request: Any) -> None:
    first = [make(tokenizer, tmp_path, ends=ends) for ends in (True, False)]
    request.getfixturevalue("no_tokenising")
    again = [make(tokenizer, tmp_path, ends=ends) for ends in (True, False)]
    assert all(map(same, first, again))
    assert not any(array.flags.writeable for array in (again[0].flat, again[0].offsets, again[0].ends))
    with pytest.raises(AssertionError, match="text was tokenised"):
        make(tokenizer, None)


def test_an_entry_is_used_for_what_it_was_made_of_and_nothing_else(
    tokenizer: PreTrainedTokenizerFast, tmp_path: Path
) -> None:
    make(tokenizer, tmp_path)
    other = train_tokenizer([*TEXTS[2:3], "Snow fell."] * 3, 200)
    for changes in ({"budget": 5}, {"name": "negation"}, {"fingerprint": "g"}, {"ends": True}):
        said: list[str] = []
        make(tokenizer, tmp_path, said, **changes)
        assert len(said) == 1, changes
    said = []
    make(other, tmp_path, said)
    assert len(said) == 1
    assert len(list(tmp_path.glob("*.arrow"))) == 6


def test_small_vocabularies_take_two_bytes_a_token(tokenizer: PreTrainedTokenizerFast, tmp_path: Path) -> None:
    assert make(tokenizer, tmp_path).flat.dtype == np.uint16
    large = train_tokenizer([text for text in TEXTS if text] * 3, 300)
    large.add_tokens([f"<{i}>" for i in range(2**16)])
    tokens = make(large, tmp_path, texts=column(["a <65000>", "<65535> b"]))
    assert tokens.flat.dtype == np.int32
    assert tokens.flat.max() >= 2**16


def damage(path: Path, how: str) -> None:
    content = path.read_bytes()
    if how == "empty":
        path.write_bytes(b"")
    elif how == "cut off":
        path.write_bytes(content[: len(content) // 2])
    elif how == "no end":
        path.write_bytes(content[:-8])
    elif how == "something else":
        path.write_bytes(b"ids" * 1000)


@pytest.mark.parametrize("how", ["empty", "cut off", "no end", "something else"])
def test_a_damaged_entry_is_made_anew(tokenizer: PreTrainedTokenizerFast, tmp_path: Path, how: str) -> None:
    wanted = make(tokenizer, None, ends=True)
    make(tokenizer, tmp_path, ends=True)
    (path,) = tmp_path.glob("*.arrow")
    sound = path.read_bytes()
    damage(path, how)
    said: list[str] = []
    assert same(make(tokenizer, tmp_path, said, ends=True), wanted)
    assert "is damaged and will be made again" in said[0]
    assert path.read_bytes() == sound


def test_no_flipped_bit_gets_into_training(tokenizer: PreTrainedTokenizerFast, tmp_path: Path) -> None:
    wanted = make(tokenizer, tmp_path, ends=True)
    (path,) = tmp_path.glob("*.arrow")
    sound = path.read_bytes()
    for place in range(0, len(sound), 13):
        broken = bytearray(sound)
        broken[place] ^= 1 << (place % 8)
        path.unlink()  # what is mapped from the old file stays as it is
        path.write_bytes(broken)
        assert same(make(tokenizer, tmp_path, ends=True), wanted), place
        assert path.read_bytes() == sound


def test_a_process_killed_while_it_writes_leaves_nothing_behind_that_is_read(
    tokenizer: PreTrainedTokenizerFast, tmp_path: Path
) -> None:
    wanted = make(tokenizer, tmp_path)
    (path,) = tmp_path.glob("*.arrow")
    path.rename(path.with_suffix(".writing"))
    damage(path.with_suffix(".writing"), "cut off")
    assert same(make(tokenizer, tmp_path), wanted)
    assert not list(tmp_path.glob("*.writing"))


def test_a_folder_that_cannot_be_written_is_an_error(tokenizer: PreTrainedTokenizerFast, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match=r"token ids cannot be kept in .*file/cache"):
        make(tokenizer, tmp_path / "file" / "cache")


RACER = """
import json, sys, time
from pathlib import Path
from types import SimpleNamespace
import pyarrow as pa
from tokenizers import Tokenizer
from train.data.tokens import tokenise

folder, name, other = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
tokenizer = SimpleNamespace(is_fast=True, backend_tokenizer=Tokenizer.from_file(str(folder / "tokenizer.json")))
texts = pa.chunked_array([[f"Snow fell on mill {i}." for i in range(20_000)]])
(folder / name).touch()
while not (folder / other).exists():
    time.sleep(0.001)
said = []
options = {"rows": len(texts), "cache": folder / "cache", "fingerprint": "f"}
tokens = tokenise([texts], "text", tokenizer, 6, said.append, **options)
print(json.dumps([len(tokens), int(tokens.flat.sum()), said]))
"""


def test_of_two_processes_one_tokenises_and_the_other_waits(tokenizer: PreTrainedTokenizerFast, tmp_path: Path) -> None:
    tokenizer.backend_tokenizer.save(str(tmp_path / "tokenizer.json"))
    racers = [
        subprocess.Popen([sys.executable, "-c", RACER, str(tmp_path), *names], stdout=subprocess.PIPE, text=True)
        for names in (("one", "other"), ("other", "one"))
    ]
    found = [json.loads(racer.communicate(timeout=120)[0]) for racer in racers]
    assert found[0][:2] == found[1][:2]
    assert found[0][0] == 20_000
    said = [line.split()[0] for _, _, lines in found for line in lines]
    assert sorted(said) in (["tokenised"], ["tokenised", "waiting"])
