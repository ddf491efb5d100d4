"""Opposites: by a word, what that opposite denied says (a paraphrase), and what changes places with what."""

from pipelines.stages.definition import Augmentation, Column, Display, TripletRule, edited_text

ANTONYM, NEGATED_ANTONYM, ROLE_SWAP, ATTRIBUTE_SWAP = "antonym", "negated_antonym", "role_swap", "attribute_swap"


def _opposite(name: str, title: str, one: str, meaning: str) -> tuple[Column, ...]:
    return edited_text(name, Display(title, one), meaning, "what was replaced or exchanged", "why there is none")


AUGMENTATION = Augmentation(
    name="opposites",
    help="antonyms, antonyms denied, roles and attributes exchanged; needs WordNet",
    columns=(
        *_opposite(ANTONYM, "antonyms", "an antonym", "the opposite by one word's antonym, or null"),
        *_opposite(
            NEGATED_ANTONYM, "negated antonyms", "a negated antonym", "the same said by denying the antonym, or null"
        ),
        *_opposite(
            ROLE_SWAP, "exchanged roles", "its roles exchanged", "two participants in each other's place, or null"
        ),
        *_opposite(
            ATTRIBUTE_SWAP,
            "exchanged attributes",
            "its attributes exchanged",
            "what describes one thing said of another and the other way round, or null",
        ),
    ),
    options="augment.opposites.options:OppositesOptions",
    augmenter="augment.opposites.opposer:Opposer",
    data="artifacts/wiki1m_both.parquet",
    out="artifacts/wiki1m_all.parquet",
    optional=True,
    triplets=(
        TripletRule(ANTONYM, "text", "paraphrase", ANTONYM, margin=0.1),
        TripletRule("denied antonym", "negation", ANTONYM, "text", reverse=NEGATED_ANTONYM, margin=0.1),
        TripletRule("denied antonym", "text", NEGATED_ANTONYM, "negation", reverse=ANTONYM, margin=0.1),
        TripletRule("denied antonym", NEGATED_ANTONYM, "text", ANTONYM, reverse="negation", margin=0.1),
        TripletRule("role", "text", "paraphrase", ROLE_SWAP, margin=0.05),
        TripletRule("attribute", "text", "paraphrase", ATTRIBUTE_SWAP, margin=0.05),
    ),
)
