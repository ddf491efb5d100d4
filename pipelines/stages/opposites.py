"""Opposites: by a word, what that opposite denied says (a paraphrase), what changes places with what;
by a word that denies without a negation, by another quantity, and weakened by a hedge.
"""

from pipelines.stages.definition import Augmentation, Column, Display, TripletRule, edited_text

ANTONYM, NEGATED_ANTONYM, ROLE_SWAP, ATTRIBUTE_SWAP = "antonym", "negated_antonym", "role_swap", "attribute_swap"
IMPLICIT, QUANTIFIER_CHANGE, HEDGE = "implicit", "quantifier_change", "hedge"


def _opposite(name: str, title: str, one: str, meaning: str) -> tuple[Column, ...]:
    return edited_text(name, Display(title, one), meaning, "what was replaced or exchanged", "why there is none")


AUGMENTATION = Augmentation(
    name="opposites",
    help="antonyms, antonyms denied, roles exchanged, implicit negations, quantities, hedges; needs WordNet",
    columns=(
        *_opposite(ANTONYM, "antonyms", "an antonym", "the opposite by one word's antonym, or null"),
        *_opposite(
            NEGATED_ANTONYM, "denied antonyms", "a denied antonym", "the same said by denying the antonym, or null"
        ),
        *_opposite(
            ROLE_SWAP,
            "exchanged roles",
            "its roles exchanged",
            "two participants, places or events in each other's place, or what happens at another time; or null",
        ),
        *_opposite(
            ATTRIBUTE_SWAP,
            "exchanged attributes",
            "its attributes exchanged",
            "what describes one thing said of another and the other way round, or null",
        ),
        *_opposite(
            IMPLICIT,
            "implicit negations",
            "an implicit negation",
            "the opposite by a word that denies without a negation: failed to, lacks, prevented; or null",
        ),
        *_opposite(
            QUANTIFIER_CHANGE,
            "changed quantities",
            "its quantity changed",
            "the opposite by another quantity: all and no, many and few, at least and fewer than; or null",
        ),
        *_opposite(HEDGE, "hedges", "a hedge", "the text weakened by a hedge, or without the one that it has; or null"),
    ),
    options="augment.opposites.options:OppositesOptions",
    augmenter="augment.opposites.opposer:Opposer",
    data="artifacts/wiki1m_both.parquet",
    out="artifacts/wiki1m_all.parquet",
    optional=True,
    triplets=(
        TripletRule(ANTONYM, "text", "paraphrase", ANTONYM, margin=0.2, share=4),
        # A negation says what the antonym says only where the antonym can be denied: no "not old" for "new".
        TripletRule("denied antonym", "text", NEGATED_ANTONYM, "negation", reverse=ANTONYM, margin=0.15, share=2),
        TripletRule("denied implicit", NEGATED_ANTONYM, "text", IMPLICIT, reverse="negation", margin=0.1),
        TripletRule("role", "text", "paraphrase", ROLE_SWAP, margin=0.25, share=4),
        TripletRule("attribute", "text", "paraphrase", ATTRIBUTE_SWAP, margin=0.25),
        TripletRule("implicit", "text", "paraphrase", IMPLICIT, margin=0.12),
        TripletRule("quantifier", "text", "paraphrase", QUANTIFIER_CHANGE, margin=0.1),
        TripletRule("hedge", "text", "paraphrase", HEDGE, margin=0.03),
    ),
)
