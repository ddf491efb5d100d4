"""The preposition as head of its phrase."""

from augment.parser.conllu import ROOT, Tree
from augment.parser.conversion import wordlists as words


def prepositions_govern(tree: Tree) -> None:
    """A case-marked nominal becomes the object of its preposition, a gerund with one its complement clause."""
    for word in range(len(tree)):
        markers = [c for c in tree.children(word) if _is_preposition(tree, c, word)]
        if not markers:
            continue
        first = markers[0]
        before = [c for c in tree.children(word) if c < first < word]
        tree.replace(word, first, "pcomp" if _is_verb(tree, word) or tree.upos[word] == "ADV" else "pobj")
        tree.deps[first] = _prepositional(tree, first)
        for child in before:
            tree.attach(child, first)
        for marker in markers[1:]:  # "out of the house": of complements out
            tree.attach(marker, first, "prep")
        tree.attach(word, _last_preposition(tree, first, word))


def _last_preposition(tree: Tree, first: int, word: int) -> int:
    inner = [c for c in tree.children(first, "prep", "pobj") if c != word and first < c]
    return _last_preposition(tree, inner[-1], word) if inner else first


def _is_preposition(tree: Tree, marker: int, word: int) -> bool:
    if tree.deps[marker] == "case":
        return tree.tags[marker] != "POS" and tree.lower(marker) not in ("'s", "’s", "'", "’")
    is_mark = tree.deps[marker] == "mark" and tree.tags[marker] in ("IN", "", "TO", "JJ")
    if not is_mark or tree.lower(marker) not in words.GERUND_PREPOSITIONS:
        return False
    return tree.lower(marker) in ("with", "without") or _is_gerund(tree, word)


def _is_gerund(tree: Tree, verb: int) -> bool:
    """The first verb form of the clause, auxiliaries included, is an -ing form."""
    chain = [c for c in tree.children(verb, "aux", "aux:pass") if c < verb]
    return tree.tags[(chain or [verb])[0]] == "VBG"


def _is_verb(tree: Tree, word: int) -> bool:
    if tree.upos[word] not in ("VERB", "AUX"):
        return False
    return tree.tags[word][:2] in ("VB", "MD")


def _prepositional(tree: Tree, preposition: int) -> str:
    dep = tree.deps[preposition]
    return dep if dep in ("conj", "root", "obl:agent", "parataxis", "appos", "list") else "prep"


def conjoined_phrases_join_prepositions(tree: Tree) -> None:
    """ "in Paris and in Rome": the second preposition is a conjunct of the first, not of its object."""
    for word in range(len(tree)):
        head = tree.heads[word]
        if tree.deps[word] != "conj" or head == ROOT or tree.deps[head] not in ("pobj", "pcomp"):
            continue
        if tree.children(word, "pobj", "pcomp"):
            for sibling in tree.children(head):
                if head < sibling < word and tree.deps[sibling] in ("cc", "punct"):
                    tree.attach(sibling, tree.heads[head])
            tree.attach(word, tree.heads[head])
