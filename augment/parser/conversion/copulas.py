"""The copula as head of its clause: which parts of the predicate it takes along, and which stay."""

from augment.parser.conllu import ROOT, SUBJECTS, Tree
from augment.parser.conversion import wordlists as words

AUXILIARIES = ("aux", "aux:pass", "cop")
# What hangs from the clause and not from its non-verbal predicate, wherever it stands.
CLAUSAL = {
    *SUBJECTS, "aux", "aux:pass", "mark", "expl", "vocative", "discourse", "parataxis", "dislocated", "ccomp", "csubj",
    "advcl", "advcl:relcl",
}  # fmt: skip


def copulas_govern(tree: Tree) -> None:
    """The copula takes the place of its predicate, and with it all that belongs to the clause."""
    for copula in range(len(tree)):
        if tree.deps[copula] == "cop" and tree.heads[copula] != ROOT:
            predicate = tree.heads[copula]
            tree.replace(predicate, copula, "pred")
            for child in tree.children(predicate):
                if _belongs_to_clause(tree, child, predicate, copula):
                    tree.attach(child, copula)


def _belongs_to_clause(tree: Tree, child: int, predicate: int, copula: int) -> bool:
    dep = tree.deps[child]
    if _is_clause(tree, predicate):  # "the aim is to win": the inner clause keeps its own parts
        return dep.endswith(":outer") or child < copula or (dep == "punct" and child > predicate)
    if dep in ("case", "det", "amod", "compound", "nummod", "nmod:poss", "fixed", "flat", "goeswith"):
        return False
    if dep in CLAUSAL:
        return not (dep in ("ccomp", "advcl") and _complements_adjective(tree, child, predicate))
    if dep == "conj":
        return _starts_clause(tree, child)
    if dep == "punct":
        return child < copula or child > max(predicate, *tree.subtree(predicate)[:-1])
    if child < copula:
        return dep != "cc:preconj"
    return _adjunct_of_clause(tree, child, predicate)


def _is_clause(tree: Tree, predicate: int) -> bool:
    outer = any(tree.deps[c].endswith(":outer") for c in tree.children(predicate))
    return outer or (tree.upos[predicate] == "VERB" and bool(tree.children(predicate, "mark")))


def _complements_adjective(tree: Tree, child: int, predicate: int) -> bool:
    """ "sure that he left": but "it is clear that he left", where the clause is the extraposed subject."""
    extraposed = any(tree.lower(c) in ("it", "that", "this") for c in tree.children(predicate, "expl"))
    return tree.upos[predicate] == "ADJ" and tree.deps[child] == "ccomp" and child > predicate and not extraposed


def _starts_clause(tree: Tree, conjunct: int) -> bool:
    own = tree.children(conjunct, *SUBJECTS, *AUXILIARIES)
    return bool(own) or tree.upos[conjunct] == "AUX" or tree.tags[conjunct] in words.FINITE_TAGS


def _adjunct_of_clause(tree: Tree, child: int, predicate: int) -> bool:
    """Children after the copula: adverbs of time and focus go to the verb, degree adverbs stay; so do complements."""
    dep = tree.deps[child]
    if dep == "advmod":
        if child > predicate:
            return tree.lower(child) not in words.POSTPOSED_DEGREE
        return tree.lower(child) in words.CLAUSE_ADVERBS or tree.upos[predicate] not in ("ADJ", "ADV")
    if dep.startswith("obl"):
        cases = [tree.lower(c) for c in tree.children(child, "case")]
        complement = child > predicate and bool(cases) and cases[0] in words.COMPLEMENT_PREPOSITIONS
        return not complement and child > predicate
    return dep in ("cc", "obj", "orphan", "list")
