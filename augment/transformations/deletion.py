"""A word left out: an adjective before its noun, an adverb, or a date."""

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from augment.english.edits import Declined, Edit, delete
from augment.english.protected_spans import protected_spans
from augment.english.tokens import after, prior
from augment.paraphrase.syntax.analysis.temporal import dated
from augment.paraphrase.syntax.lexicon import MONTHS, NEGATIVE
from augment.transformations import lexicon
from augment.transformations.articles import article_before
from augment.transformations.synonyms import Synonyms


def deletions(doc: Doc, wordnet: Synonyms) -> list[list[Edit]]:
    """The edits of everything that can be left out, place by place."""
    protected = protected_spans(doc)
    alternatives = []
    for token in doc[1:]:
        if token.i in protected:
            continue
        try:
            alternatives += [*_adjective(token, wordnet), *_adverb(token), *_date(token)]
        except Declined:
            continue
    return alternatives


def _adjective(token: Token, wordnet: Synonyms) -> Iterator[list[Edit]]:
    """ "an old mill" -> "a mill"; not of "a primary school", which is another thing than a school."""
    noun, following = token.head, after(token)
    plain = token.tag_ == "JJ" and token.dep_ == "amod" and token.text.islower() and token.is_alpha
    plain = plain and not token.like_num and not any(c.dep_ in ("cc", "preconj", "conj") for c in noun.lefts)
    alone = not list(token.children) and following.tag_ in ("NN", "NNS", "JJ") and following.i <= noun.i
    if not plain or not alone or token.lower_ in lexicon.NEEDED or prior(token).tag_ in ("RB", "RBR", "RBS", "CD"):
        return
    if "-" in (prior(token).text, following.text) or any(c.lower_ in ("most", "more") for c in noun.lefts):
        return
    if not wordnet.expression(token.lower_, noun.lower_):
        yield [delete(token), *article_before(prior(token), following.text)]


def _adverb(token: Token) -> Iterator[list[Edit]]:
    """ "They quickly closed the mill." -> "They closed the mill."."""
    is_adverb = token.lower_ in lexicon.ADVERBIALS or token.lower_.endswith("ly")
    if token.tag_ != "RB" or token.dep_ != "advmod" or not is_adverb or list(token.children):
        return
    if token.lower_ in lexicon.NO_ADVERB or token.lower_ in NEGATIVE or token.head.tag_[:2] not in ("VB", "JJ", "RB"):
        return
    between = "," in (prior(token).text, after(token).text)
    linked = token.head.dep_ in ("acomp", "ROOT") and token.head.i < token.i and after(token).is_punct
    if not between and not (linked and token.head.lower_ in ("was", "is", "are", "were")):
        yield [delete(token), *article_before(prior(token), after(token).text)]


def _date(token: Token) -> Iterator[list[Edit]]:
    """ "It was closed in 1902." -> "It was closed."."""
    nouns = [c for c in token.rights if c.dep_ == "pobj"]
    if token.dep_ != "prep" or token.lower_ not in lexicon.DATED or not _dates(token.head) or len(nouns) != 1:
        return
    phrase = token.doc[token.i : token.right_edge.i + 1]
    date = all(t.like_num or t.text in MONTHS or t.lower_ in ("the", "of") or t.text == "," for t in phrase[1:])
    inside = prior(token).text != "," and phrase[-1].text != "," and prior(token).tag_ != "RB"
    needed = token.head.tag_ != "VBN" and next(token.head.rights, None) == token  # "It began in 1902."
    joined = any(c.dep_ in ("cc", "conj") for c in (*token.children, *nouns[0].children)) or _other_date(token)
    if date and any(t.like_num for t in phrase) and inside and not needed and not joined:
        yield [delete(token, token.right_edge)]


def _dates(head: Token) -> bool:
    """Whether a verb can stand without its date: "taken in 1801" beside its noun cannot, nor "Founded in 1801, it"."""
    return head.tag_[:2] == "VB" and head.dep_ != "acl" and not (head.tag_ == "VBN" and head.dep_ == "advcl")


def _other_date(preposition: Token) -> bool:
    """Whether a sentence has a date beside that of ``preposition``: "mayor in 1990 and governor in 1994"."""
    inner = range(preposition.i, preposition.right_edge.i + 1)
    return any(dated(t) for t in preposition.doc if t.i not in inner)
