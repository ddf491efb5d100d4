"""Universal Dependencies English -> the CLEAR-style scheme of spaCy's English pipelines.

UD makes content words heads; the CLEAR scheme (Choi and Palmer 2012, "Guidelines for the CLEAR Style Constituent to
Dependency Conversion") lets copulas and prepositions govern, chains conjuncts, and has names of its own for the
relations (`attr`, `acomp`, `dobj`, `nsubjpass`, `auxpass`, `relcl` ...). Tags stay what they are: XPOS is the Penn
set that spaCy's `tag_` uses.
"""

from copy import deepcopy

from augment.parser.conllu import Tree
from augment.parser.conversion import copulas, heads, idioms, prepositions
from augment.parser.conversion.labels import clear_label

STEPS = (
    idioms.idioms_are_analysed,
    idioms.minimizers_are_adverbs,
    heads.names_end_in_their_head,
    heads.amounts_end_in_their_head,
    heads.dates_and_times_end_in_their_unit,
    copulas.copulas_govern,
    heads.run_on_clauses_end_in_their_head,
    idioms.purposes_are_nouns,
    heads.free_relatives_are_clauses,
    heads.small_clauses_have_subjects,
    heads.conjuncts_form_a_chain,
    prepositions.prepositions_govern,
    prepositions.conjoined_phrases_join_prepositions,
    heads.commas_rise,
)


def convert(tree: Tree) -> Tree:
    """A new tree in CLEAR style of the same words; the argument is left as it was."""
    clear = deepcopy(tree)
    for step in STEPS:
        step(clear)
    clear.deps = [clear_label(clear, i) for i in range(len(clear))]
    return clear
