"""Opposites: by a word, what that opposite denied says (a paraphrase), and who did what to whom turned round."""

from pipelines.stages.definition import Augmentation, Column, Display, edited_text

ANTONYM, NEGATED_ANTONYM, ROLE_SWAP = "antonym", "negated_antonym", "role_swap"


def _opposite(name: str, title: str, one: str, meaning: str) -> tuple[Column, ...]:
    return edited_text(name, Display(title, one), meaning, "what was replaced or exchanged", "why there is none")


AUGMENTATION = Augmentation(
    name="opposites",
    help="antonyms, antonyms denied, roles exchanged; needs WordNet",
    columns=(
        *_opposite(ANTONYM, "antonyms", "an antonym", "the opposite by one word's antonym, or null"),
        *_opposite(
            NEGATED_ANTONYM, "negated antonyms", "a negated antonym", "the same said by denying the antonym, or null"
        ),
        *_opposite(
            ROLE_SWAP, "exchanged roles", "its roles exchanged", "subject and object in each other's place, or null"
        ),
    ),
    options="augment.opposites.options:OppositesOptions",
    augmenter="augment.opposites.opposer:Opposer",
    data="artifacts/wiki1m_both.parquet",
    out="artifacts/wiki1m_all.parquet",
    optional=True,
)
