"""The tokenizer alone turns a sentence into SNCSE's prompt, and goes on doing so after it was saved."""

import json
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer
from transformers import AutoTokenizer, PreTrainedTokenizerBase, PreTrainedTokenizerFast

from train.model.prompt import (
    TEMPLATES,
    check_surrounded,
    is_templated,
    read_templates,
    templates_of,
    with_template,
    wrap_ids,
)
from train.runtime.errors import InputError
from train.scratch import train_tokenizer

PLAIN = train_tokenizer(["A heron waits in the reeds.", "Two boats leave the harbour!"] * 3, 200)
FIRST, SECOND = TEMPLATES["sncse"]
PROMPTED = with_template(PLAIN, FIRST)


def ids(tokenizer: PreTrainedTokenizerBase, text: str) -> list[int]:
    return tokenizer(text)["input_ids"]


def words(tokenizer: PreTrainedTokenizerBase, text: str) -> str:
    return " ".join(tokenizer.convert_ids_to_tokens(ids(tokenizer, text)))


def test_the_template_stands_around_the_sentence() -> None:
    assert words(PROMPTED, "A heron waits.") == '[CLS] this sentence : " a heron waits . " means [MASK] . [SEP]'
    other = with_template(PLAIN, SECOND)
    assert words(other, "A heron waits.") == '[CLS] this sentence of " a heron waits . " means [MASK] . [SEP]'


@pytest.mark.parametrize("last", string.punctuation)
def test_no_full_stop_after_punctuation(last: str) -> None:
    assert ids(PROMPTED, f"boats {last}")[5:-5] == PLAIN(f"boats {last}", add_special_tokens=False)["input_ids"]


@pytest.mark.parametrize("text", ["two boats", "two boats  ", "boat 7", "é", "“boats”"])
def test_a_full_stop_after_anything_else(text: str) -> None:
    assert ids(PROMPTED, text) == ids(PROMPTED, f"{text.strip()} .")


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=30))
def test_the_full_stop_goes_by_the_last_character(text: str) -> None:
    stripped = text.strip()
    expected = f"{stripped} ." if stripped and stripped[-1] not in string.punctuation else stripped
    assert ids(PROMPTED, text)[5:-5] == PLAIN(expected, add_special_tokens=False)["input_ids"]


def test_truncation_cuts_the_sentence_and_keeps_the_template() -> None:
    cut = PROMPTED("heron " * 50, truncation=True, max_length=16)["input_ids"]
    whole = ids(PROMPTED, "heron .")
    assert len(cut) == 16
    assert cut[:5] == whole[:5]
    assert cut[-5:] == whole[-5:]


def test_saved_and_loaded_it_prompts_alike(tmp_path: Path) -> None:
    PROMPTED.save_pretrained(tmp_path)
    loaded = AutoTokenizer.from_pretrained(tmp_path)
    for text in ("A heron waits", "Two boats leave!", ""):
        assert ids(loaded, text) == ids(PROMPTED, text)
    assert loaded.mask_token_id == PLAIN.mask_token_id
    assert loaded.model_max_length == PLAIN.model_max_length


def test_a_template_is_replaced_or_taken_out_again() -> None:
    assert is_templated(PROMPTED)
    assert not is_templated(PLAIN)
    again = with_template(PROMPTED, SECOND)
    assert ids(again, "two boats") == ids(with_template(PLAIN, SECOND), "two boats")
    assert ids(with_template(PROMPTED, None), "two boats") == ids(PLAIN, "two boats")
    assert with_template(PLAIN, None) is PLAIN


def test_wrap_ids_are_what_the_tokenizer_puts_around() -> None:
    before, after = wrap_ids(PROMPTED, SECOND)
    assert before + after == ids(with_template(PLAIN, SECOND), "")
    assert wrap_ids(PLAIN, None) == ([PLAIN.cls_token_id], [PLAIN.sep_token_id])


@pytest.mark.parametrize(
    "words", [[], ["no mask {}"], ["[MASK] without a place"], ["{} {} [MASK]"], ["{} [MASK]"] * 3, ["x"]]
)
def test_a_template_needs_one_sentence_and_one_mask(words: list[str]) -> None:
    with pytest.raises(InputError, match=r"give one of sncse, .*hold {} once and \[MASK\] once"):
        read_templates(words)


def test_a_template_is_a_name_or_one_or_two_texts() -> None:
    assert read_templates(["promptbert"]) == TEMPLATES["promptbert"]
    one, two = read_templates(["{} is [MASK]", "[MASK] is {}"])
    assert (one.text, two.text) == ("{} is [MASK]", "[MASK] is {}")
    assert read_templates(["{} is [MASK]"]) == (one, one)


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_named_template_prompts_and_only_sncse_ends_sentences(name: str) -> None:
    for template in TEMPLATES[name]:
        said = words(with_template(PLAIN, template), "two boats")
        assert said.count("[MASK]") == 1
        assert ("boats ." in said) == name.startswith("sncse")


def test_a_prompt_is_told_by_its_tokenizer_where_it_has_a_name() -> None:
    for pair in TEMPLATES.values():
        assert templates_of(with_template(PLAIN, pair[0])) == pair
    assert templates_of(PLAIN) is None
    assert templates_of(with_template(PLAIN, read_templates(["{} is [MASK]"])[0])) is None


def test_a_tokenizer_without_mask_token_says_what_to_do() -> None:
    without = PreTrainedTokenizerFast(
        tokenizer_object=PLAIN.backend_tokenizer, cls_token="[CLS]", sep_token="[SEP]", pad_token="[PAD]"
    )
    with pytest.raises(InputError, match=r"no mask token.*--pooling cls or mean"):
        with_template(without, FIRST)
    bare = PreTrainedTokenizerFast(tokenizer_object=PLAIN.backend_tokenizer)
    with pytest.raises(InputError, match=r"no \[CLS\] and \[SEP\]"):
        wrap_ids(bare, None)


@pytest.mark.parametrize(
    ("name", "expected", "room"),
    [
        ("bert-base-uncased", '[CLS] this sentence : " hello world . " means [MASK] . [SEP]', 22),
        ("roberta-base", '<s> This Ġsentence Ġ: Ġ" Ġ Hello Ġworld Ġ. Ġ" Ġmeans <mask> Ġ. </s>', 21),
    ],
)
def test_published_vocabularies_give_the_authors_prompt(name: str, expected: str, room: int, real_data: Path) -> None:
    tokenizer = AutoTokenizer.from_pretrained(real_data.parent / "models" / "tokenizers" / name)
    assert words(with_template(tokenizer, FIRST), "Hello world") == expected
    assert 32 - sum(map(len, wrap_ids(tokenizer, FIRST))) == room  # word pieces left of SNCSE's 32


def test_a_tokenizer_that_puts_nothing_around_a_text_is_refused() -> None:
    spec = json.loads(PLAIN.backend_tokenizer.to_str())
    bare = PreTrainedTokenizerFast(
        tokenizer_object=Tokenizer.from_str(json.dumps(spec | {"post_processor": None})), **PLAIN.special_tokens_map
    )
    with pytest.raises(
        InputError, match=r"puts nothing around a text, and training \[CLS\] \[SEP\]: give its tokenizer"
    ):
        check_surrounded(bare, wrap_ids(bare, None))
    for template in (None, FIRST):
        check_surrounded(with_template(PLAIN, template), wrap_ids(PLAIN, template))
    check_surrounded(with_template(bare, FIRST), wrap_ids(bare, FIRST))  # the prompt brings its own
