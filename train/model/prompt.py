"""Prompt templates, kept inside the tokenizer: the saved tokenizer alone turns a sentence into a prompt.

The two tokenizer hooks that do it are a post-processor (template ids around the sentence's ids, where [CLS] and [SEP]
come from too) and a normalizer (" ." after a sentence that ends without punctuation, as SNCSE does). Truncation then
cuts the sentence and never the template, and any library that loads the tokenizer prompts alike.

As SNCSE tokenises in training, the template's two halves and the sentence are tokenised apart. (For byte-level
vocabularies the authors' evaluation tokenises the whole string instead; here both use the training form.)
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from tokenizers import Tokenizer
from transformers import PreTrainedTokenizerBase, PreTrainedTokenizerFast

from train.runtime.errors import InputError


class Template(NamedTuple):
    """A prompt: {} is the sentence, [MASK] the mask token; ``full_stop`` ends a sentence that has no punctuation."""

    text: str
    full_stop: bool = False


# The template of the anchor and that of every other view.
TEMPLATES = {
    "sncse": (
        Template('This sentence : " {} " means [MASK] .', full_stop=True),
        Template('This sentence of " {} " means [MASK] .', full_stop=True),
    ),
    # As the paper prints it (Eq. 1); the code has the two above.
    "sncse-paper": (Template('The sentence of " {} " means [MASK].', full_stop=True),) * 2,
    "promptbert": (Template('This sentence of "{}" means[MASK].'), Template('This sentence : "{}" means[MASK].')),
    "osscse": (Template('This sentence : "{}" means [MASK]'), Template('This sentence of "{}" means [MASK]')),
}

# After a last character that is not in string.punctuation (nor white space): the position where " ." goes.
FULL_STOP: dict[str, Any] = {
    "type": "Replace",
    "pattern": {"Regex": r"(?<=[^!-/:-@\[-`{-~\s])\s*\z"},
    "content": " .",
}


def read_templates(words: Sequence[str]) -> tuple[Template, Template]:
    """The two templates that a name or one or two texts stand for."""
    if len(words) == 1 and words[0] in TEMPLATES:
        return TEMPLATES[words[0]]
    if len(words) not in (1, 2) or any(word.count("{}") != 1 or word.count("[MASK]") != 1 for word in words):
        raise InputError(
            f"--template {' '.join(map(repr, words))}: give one of {', '.join(TEMPLATES)}, or one or two texts that "
            "hold {} once and [MASK] once"
        )
    return Template(words[0]), Template(words[-1])


def wrap_ids(tokenizer: PreTrainedTokenizerBase, template: Template | None) -> tuple[list[int], list[int]]:
    """Token ids that stand before and after a sentence: [CLS] and [SEP] and, if given, the template's two halves."""
    if tokenizer.cls_token_id is None or tokenizer.sep_token_id is None:
        raise InputError(
            f"the tokenizer of {tokenizer.name_or_path!r} has no [CLS] and [SEP]; choose a BERT-like encoder"
        )
    before, after = [tokenizer.cls_token_id], [tokenizer.sep_token_id]
    if template is None:
        return before, after
    if tokenizer.mask_token is None:
        raise InputError(
            f"the tokenizer of {tokenizer.name_or_path!r} has no mask token, which --pooling mask needs; "
            "choose --pooling cls or mean, or a model trained with masked language modelling"
        )
    head, tail = template.text.replace("[MASK]", tokenizer.mask_token).split("{}")
    plain = Tokenizer.from_str(json.dumps({**_spec(tokenizer), "truncation": None, "padding": None}))
    return before + plain.encode(head, add_special_tokens=False).ids, [
        *plain.encode(tail, add_special_tokens=False).ids,
        *after,
    ]


def check_surrounded(tokenizer: PreTrainedTokenizerBase, wrap: tuple[list[int], list[int]]) -> None:
    """InputError unless the tokenizer itself puts ``wrap`` around a text, as training does: later ids would differ."""
    before, after = wrap
    if (found := tokenizer("")["input_ids"]) != [*before, *after]:
        around, wanted = (
            " ".join(tokenizer.convert_ids_to_tokens(ids)) or "nothing" for ids in (found, before + after)
        )
        raise InputError(
            f"the tokenizer of {tokenizer.name_or_path!r} puts {around} around a text, and training {wanted}: give its "
            "tokenizer.json a post-processor that does so, or choose another encoder"
        )


def with_template(tokenizer: PreTrainedTokenizerBase, template: Template | None) -> PreTrainedTokenizerBase:
    """A tokenizer that puts ``template`` (or, for None, only [CLS] and [SEP]) around every sentence.

    A template that is already inside is replaced. A tokenizer that needs no change is returned as it is.
    """
    if template is None and not is_templated(tokenizer):
        return tokenizer
    before, after = wrap_ids(tokenizer, template)
    spec = _spec(tokenizer)
    hooks = [FULL_STOP] if template and template.full_stop else []
    hooks += [spec["normalizer"]] if spec["normalizer"] else []
    spec["normalizer"] = {"type": "Sequence", "normalizers": hooks} if hooks else None
    spec["post_processor"] = _surround(tokenizer, before, after)
    spec["truncation"] = spec["padding"] = None
    return PreTrainedTokenizerFast(
        tokenizer_object=Tokenizer.from_str(json.dumps(spec)),
        name_or_path=tokenizer.name_or_path,
        model_max_length=tokenizer.model_max_length,
        model_input_names=["input_ids", "attention_mask"],
        **tokenizer.special_tokens_map,
    )


def templates_of(tokenizer: PreTrainedTokenizerBase) -> tuple[Template, Template] | None:
    """The pair of TEMPLATES whose first the tokenizer puts around every sentence; None for another prompt or none."""
    around = tokenizer("")["input_ids"]
    for pair in TEMPLATES.values():
        before, after = wrap_ids(tokenizer, pair[0])
        if [*before, *after] == around and _has_full_stop(tokenizer) == pair[0].full_stop:
            return pair
    return None


def template_name(tokenizer: PreTrainedTokenizerBase) -> str | None:
    """The name in TEMPLATES of what templates_of finds; None for another prompt or none."""
    found = templates_of(tokenizer)
    return next((name for name, pair in TEMPLATES.items() if pair == found), None)


def is_templated(tokenizer: PreTrainedTokenizerBase) -> bool:
    """Whether the tokenizer puts a mask token into every sentence by itself."""
    return tokenizer.mask_token_id is not None and tokenizer.mask_token_id in tokenizer("")["input_ids"]


def _has_full_stop(tokenizer: PreTrainedTokenizerBase) -> bool:
    normalizer = json.loads(tokenizer.backend_tokenizer.to_str())["normalizer"]
    return bool(normalizer) and normalizer["type"] == "Sequence" and FULL_STOP in normalizer["normalizers"]


def _spec(tokenizer: PreTrainedTokenizerBase) -> dict[str, Any]:
    """The tokenizer's JSON, without the full-stop rule if it holds one."""
    if not tokenizer.is_fast:
        raise InputError(f"the tokenizer of {tokenizer.name_or_path!r} has no tokenizer.json (a fast tokenizer)")
    spec: dict[str, Any] = json.loads(tokenizer.backend_tokenizer.to_str())
    normalizer = spec["normalizer"]
    if normalizer and normalizer["type"] == "Sequence" and FULL_STOP in normalizer["normalizers"]:
        rest = [step for step in normalizer["normalizers"] if step != FULL_STOP]
        spec["normalizer"] = rest[0] if len(rest) == 1 else {**normalizer, "normalizers": rest} if rest else None
    return spec


def _surround(tokenizer: PreTrainedTokenizerBase, before: list[int], after: list[int]) -> dict[str, Any]:
    """A post-processor that puts the ids ``before`` and ``after`` around a sentence."""
    parts = {"before": before, "after": after}
    special = {
        name: {"id": name, "ids": ids, "tokens": tokenizer.convert_ids_to_tokens(ids)} for name, ids in parts.items()
    }
    first: list[dict[str, Any]] = [
        {"SpecialToken": {"id": "before", "type_id": 0}},
        {"Sequence": {"id": "A", "type_id": 0}},
        {"SpecialToken": {"id": "after", "type_id": 0}},
    ]
    pair = [*first, {"Sequence": {"id": "B", "type_id": 1}}]
    return {"type": "TemplateProcessing", "single": first, "pair": pair, "special_tokens": special}
