"""How CTranslate2 reads FSMT, the architecture of facebook/wmt19-*, for which it has no loader of its own.

FSMT is Bart without the normalisation of embeddings, with sinusoidal positions counted after the padding index, and
with one vocabulary per side.
"""

from typing import Any

from ctranslate2.converters.transformers import (
    _SUPPORTED_ACTIVATIONS,
    BartLoader,
    register_loader,
)
from ctranslate2.specs import transformer_spec


@register_loader("FSMTConfig")
class FSMTLoader(BartLoader):
    """Weights and vocabularies of a FSMTForConditionalGeneration."""

    @property
    def architecture_name(self) -> str:
        """The class of transformers whose weights are read."""
        return "FSMTForConditionalGeneration"

    def get_model_spec(self, model: Any) -> Any:
        """The weights of a model in CTranslate2's layout."""
        config = model.config
        spec = transformer_spec.TransformerSpec.from_config(
            (config.encoder_layers, config.decoder_layers),
            config.encoder_attention_heads,
            pre_norm=False,
            activation=_SUPPORTED_ACTIVATIONS[config.activation_function],
            layernorm_embedding=False,
        )
        self.set_encoder(spec.encoder, model.model.encoder)
        self.set_decoder(spec.decoder, model.model.decoder)
        self.set_linear(spec.decoder.projection, model.model.decoder.output_projection)
        return spec

    def set_position_encodings(self, spec: Any, module: Any) -> None:
        """Sinusoidal positions, without those up to the padding index."""
        spec.encodings = module.weight[module.padding_idx + 1 :]

    def get_vocabulary(self, model: Any, tokenizer: Any) -> tuple[list[str], list[str]]:
        """The tokens of the source and of the target side, by index."""
        source = sorted(tokenizer.encoder, key=tokenizer.encoder.__getitem__)
        return source, [tokenizer.decoder[i] for i in sorted(tokenizer.decoder)]

    def set_vocabulary(self, spec: Any, tokens: tuple[list[str], list[str]]) -> None:
        """Store one vocabulary per side."""
        spec.register_source_vocabulary(tokens[0])
        spec.register_target_vocabulary(tokens[1])

    def set_config(self, config: Any, model: Any, tokenizer: Any) -> None:
        """Name the special tokens of the target side."""
        config.bos_token = tokenizer.decoder[model.config.bos_token_id]
        config.eos_token = tokenizer.decoder[model.config.eos_token_id]
        config.decoder_start_token = tokenizer.decoder[model.config.decoder_start_token_id]
        config.unk_token = tokenizer.unk_token
