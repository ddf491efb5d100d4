"""A word exchanged for a synonym in the same form."""

from collections.abc import Iterator

from lemminflect import getInflection, getLemma
from spacy.tokens import Doc, Token

from augment.english.clause import AUXILIARY
from augment.english.edits import Declined, Edit, replace
from augment.english.protected_spans import protected_spans
from augment.english.tokens import after, prior
from augment.opposites.opposite import replacing
from augment.transformations import lexicon
from augment.transformations.synonyms import Synonyms

UPOS = {"n": "NOUN", "v": "VERB"}


def substitutions(doc: Doc, wordnet: Synonyms) -> list[list[Edit]]:
    """The edits of every word that has a synonym, word by word."""
    protected = protected_spans(doc)
    alternatives = []
    for token in doc:
        if token.i in protected or not token.text.islower() or not token.is_alpha:
            continue
        try:
            alternatives += [
                [replace(doc[i], new) for i, new in replacing(token, form).items()] for form in _forms(token, wordnet)
            ]
        except Declined:
            continue
    return alternatives


def _forms(token: Token, wordnet: Synonyms) -> Iterator[str]:
    """The synonym of a word, in the word's form."""
    pos = lexicon.TAGS.get(token.tag_)
    if pos is None or token.dep_ in AUXILIARY or token.dep_ in ("prt", "neg") or _fixed(token, wordnet):
        return
    if _misread(token):
        return
    lemma = (getLemma(token.lower_, upos=UPOS[pos]) or ("",))[0] if pos in UPOS else token.lower_
    if lemma != token.lower_ and wordnet.lemma_itself(token.lower_, pos):
        return
    synonym = None if lemma in lexicon.NO_SYNONYM or token.lower_ in lexicon.NO_SYNONYM else wordnet.synonym(lemma, pos)
    if synonym is None or synonym in lexicon.NO_SYNONYM or synonym in token.doc.text.lower():
        return
    inflected = getInflection(synonym, tag=token.tag_) if pos in UPOS else (synonym,)
    if inflected:
        yield inflected[0]


def _misread(token: Token) -> bool:
    """An adjective in a noun's place ("problems with damp"), and a verb with two objects ("taught the boys a song")."""
    adjective = token.tag_ == "JJ" and token.dep_ not in ("amod", "acomp")
    return adjective or any(c.dep_ == "dative" for c in token.children)


def _fixed(token: Token, wordnet: Synonyms) -> bool:
    """Whether a word belongs to one of several words: "primary school", "give up", "well-known"."""
    left, right = prior(token), after(token)
    joined = any(t.text in "-–/'’" for t in (left, right)) or any(c.dep_ in ("prt", "compound") for c in token.children)
    pairs = [(left.lower_, token.lower_), (token.lower_, right.lower_)]
    return joined or token.dep_ == "compound" or any(wordnet.expression(*pair) for pair in pairs)
