"""How many tokens a model has positions for."""

from transformers import PreTrainedTokenizerBase
from transformers.configuration_utils import PretrainedConfig

UNLIMITED = 2**31 - 1  # tokens; the number that tokenizers have for it is too large for them to cut at
# Kinds of model whose position ids start after the padding id, 1. Of a loaded one packing.first_position tells it.
AFTER_PADDING = (
    *("roberta", "xlm-roberta", "xlm-roberta-xl", "roberta-prelayernorm"),
    *("camembert", "data2vec-text", "longformer", "mpnet"),
)


def max_positions(config: PretrainedConfig) -> int:
    """The longest input, in tokens, that the model takes; UNLIMITED where it has no positions (XLNet says -1)."""
    positions = getattr(config, "max_position_embeddings", None) or 0
    return UNLIMITED if positions <= 0 else int(positions) - (2 if config.model_type in AFTER_PADDING else 0)


def max_tokens(config: PretrainedConfig, tokenizer: PreTrainedTokenizerBase) -> int:
    """The longest input, in tokens, that model and tokenizer both take."""
    return int(min(max_positions(config), tokenizer.model_max_length))
