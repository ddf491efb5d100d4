"""The tables of the engine: what may be moved, in which order, what may be reworded, and what goes together."""

from collections.abc import Callable

from spacy.tokens import Doc

from augment.paraphrase.syntax import rewording
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import TokenSequence
from augment.paraphrase.syntax.constructions import attributes, auxiliaries, nouns, predicates, relatives, voice
from augment.paraphrase.syntax.notation import dates, names, periods
from augment.paraphrase.syntax.pattern import TokenEdit
from augment.paraphrase.syntax.word_order import (
    adjectives_and_clauses,
    adjuncts,
    commas,
    coordinated_nouns,
    fronting,
    parentheticals,
    postposing,
    reporting,
)

Alternation = Callable[[Statement, TokenSequence], TokenSequence | None]
AlternationRow = tuple[str, str, Alternation]

# Alternations within a phrase; of all others, which move a constituent, one is made in a sentence.
INNER = frozenset(["of-to-genitive", "genitive-to-of", "conjuncts", "adjectives", "reduce", "expand"])
FINITE_CLAUSES = frozenset(["gerunds", "relative-that", "purpose"])  # not beside a clause that a move spells out
NAMING = frozenset(["commas", "names"])  # may touch a name
COUNTING = frozenset(
    ["names", "dates", "parts", "editions", "spans", "contracted", "years", "numerals", "lifetimes", "commas"]
)
SPELT_OUT = frozenset(["expand", "relative-active", "relative-passive"])
EXCLUSIVE = (frozenset(["reduce", "expand", "relative-active", "relative-passive", "exchange"]),)

# From the inside of a sentence outwards: what comes first moves words within phrases that later ones move as a whole.
# Each is tried on the text as a whole, on every statement of it or also on the clauses within these.
ALTERNATIONS: tuple[AlternationRow, ...] = (
    ("of-to-genitive", "text", nouns.of_to_genitive),
    ("genitive-to-of", "text", nouns.genitive_to_of),
    ("conjuncts", "text", coordinated_nouns.swap_nouns),
    ("adjectives", "text", adjectives_and_clauses.swap_adjectives),
    ("relative-active", "text", relatives.relative_active),
    ("relative-passive", "text", relatives.relative_passive),
    ("reduce", "text", relatives.reduce),
    ("expand", "text", relatives.expand),
    ("apposition", "text", nouns.apposition),
    ("dative", "clause", predicates.dative),
    ("exchange", "text", adjuncts.exchange_adjuncts),
    ("participle", "text", relatives.participle),
    ("front", "statement", fronting.front),
    ("back", "statement", postposing.postpose),
    ("insert", "statement", parentheticals.insert_parenthetical),
    ("extract", "text", parentheticals.extract_parenthetical),
    ("front-adverb", "statement", parentheticals.front_adverb),
    ("also", "statement", parentheticals.front_also),
    ("passive", "statement", voice.passive),
    ("active", "statement", voice.active),
    ("copula", "statement", predicates.copula),
    ("existential", "text", predicates.existential),
    ("clauses", "text", adjectives_and_clauses.swap_clauses),
    ("report-last", "text", reporting.report_last),
    ("report-first", "text", reporting.report_first),
)

# The relation without which an alternation applies nowhere: most sentences need not be looked through.
NEEDS = {
    "genitive-to-of": "poss",
    "conjuncts": "conj",
    "adjectives": "conj",
    "relative-active": "agent",
    "relative-passive": "relcl",
    "reduce": "relcl",
    "expand": "acl",
    "apposition": "appos",
    "dative": "dobj",
    "front-adverb": "advmod",
    "also": "advmod",
    "passive": "dobj",
    "active": "nsubjpass",
    "copula": "attr",
    "existential": "expl",
    "clauses": "conj",
    "report-last": "ccomp",
    "report-first": "ccomp",
}

# Changes of single words, each of which leaves all others in their places: they are made wherever they apply.
REWORDINGS: tuple[tuple[str, Callable[[Doc], list[TokenEdit]]], ...] = (
    ("names", names.names),
    ("dates", dates.dates),
    ("lifetimes", dates.lifetimes),
    ("parts", periods.parts),
    ("editions", periods.editions),
    ("spans", dates.spans),
    ("superlatives", attributes.superlatives),
    ("years", dates.years),
    ("narrated", auxiliaries.narrated),
    ("aspect", rewording.aspect),
    ("abilities", rewording.abilities),
    ("results", rewording.results),
    ("connectives", rewording.connectives),
    ("verbs", rewording.verbs),
    ("phrases", rewording.phrases),
    ("quantities", rewording.quantities),
    ("adverbs", rewording.adverbs),
    ("nouns", rewording.nouns),
    ("that", rewording.that),
    ("relatives", attributes.relatives),
    ("relative-that", attributes.relative_that),
    ("bare-relatives", attributes.bare_relatives),
    ("purpose", rewording.purpose),
    ("gerunds", attributes.gerunds),
    ("additions", rewording.additions),
    ("placed", attributes.placed),
    ("ordinals", dates.ordinals),
    ("origins", attributes.origins),
    ("serving", attributes.serving),
    ("subjects", rewording.subjects),
    ("contracted", auxiliaries.contractions),
    ("numerals", dates.numerals),
    ("commas", commas.commas),
)
