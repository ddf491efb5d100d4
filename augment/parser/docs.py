"""Trees as spaCy documents, and the noisy copies that make a parser robust."""

import random
from collections.abc import Iterable, Iterator

from spacy.tokens import Doc
from spacy.vocab import Vocab

from augment.parser.conllu import ROOT, Tree

TYPOGRAPHIC = {"'": "’", "n't": "n’t", "'s": "’s", "'re": "’re", "'ve": "’ve", "'ll": "’ll", "'d": "’d", "'m": "’m"}
OPENING, CLOSING = "``", "''"
FINAL_PUNCTUATION = frozenset({".", "!", "?", ";", ":"})


def to_doc(tree: Tree, vocab: Vocab) -> Doc:
    """One document; from a tree without tags one without tags, from which a tagger does not learn."""
    heads = [i if head == ROOT else head for i, head in enumerate(tree.heads)]
    tags = tree.tags if all(tree.tags) else None
    return Doc(vocab, words=tree.forms, spaces=tree.spaces, heads=heads, deps=tree.deps, tags=tags)


def noisy_copies(trees: Iterable[Tree], share: float, seed: int) -> Iterator[Tree]:
    """A `share` of the trees once more: lower-cased, without final punctuation, or with the other kind of quotes."""
    rng = random.Random(seed)
    for tree in trees:
        if rng.random() < share:
            yield rng.choice((lower_cased, without_final_punctuation, with_other_quotes))(tree)


def lower_cased(tree: Tree) -> Tree:
    """The tree with all words in lower case."""
    return _with_forms(tree, [form.lower() for form in tree.forms])


def without_final_punctuation(tree: Tree) -> Tree:
    """The tree without its last word if that is a punctuation mark that governs nothing, else the tree itself."""
    last = len(tree) - 1
    if last < 1 or tree.forms[last] not in FINAL_PUNCTUATION or last in tree.heads:
        return tree
    columns = (column[:-1] for column in vars(tree).values())
    return Tree(*columns)


def with_other_quotes(tree: Tree) -> Tree:
    """Straight quotes and apostrophes become typographic ones, and typographic quotation marks straight ones."""
    forms = []
    for form, tag in zip(tree.forms, tree.tags, strict=True):
        if form in ("“", "”"):
            form = '"'
        elif form == '"':
            form = {OPENING: "“", CLOSING: "”"}.get(tag, form)
        forms.append(TYPOGRAPHIC.get(form, form))
    return _with_forms(tree, forms)


def _with_forms(tree: Tree, forms: list[str]) -> Tree:
    return Tree(**{**vars(tree), "forms": forms})


def joined(first: Tree, second: Tree) -> Tree:
    """Two sentences in a row, with a root each."""
    heads = [head if head == ROOT else head + len(first) for head in second.heads]
    columns = {name: column + getattr(second, name) for name, column in vars(first).items()}
    return Tree(**columns | {"heads": first.heads + heads, "spaces": [*first.spaces[:-1], True, *second.spaces]})
