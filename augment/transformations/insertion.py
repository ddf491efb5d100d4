"""A word put in: an adverb beside the main verb, or an adjective before a noun that has none."""

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from augment.english.clause import AUXILIARY
from augment.english.edits import Declined, Edit, insert
from augment.english.inflection import singular_form
from augment.english.lexicon import BE
from augment.english.tokens import after, prior
from augment.negation.main_clause.find import find_clause
from augment.paraphrase.syntax.analysis.temporal import dated
from augment.paraphrase.syntax.lexicon import NEGATIVE
from augment.transformations import lexicon
from augment.transformations.articles import article_before
from augment.transformations.synonyms import Synonyms


def insertions(doc: Doc, wordnet: Synonyms) -> list[list[Edit]]:
    """The edits of every word that can be put in, place by place."""
    try:
        return [*_adverbs(doc), *_adjectives(doc, wordnet)]
    except Declined:
        return []


def _adverbs(doc: Doc) -> Iterator[list[Edit]]:
    """ "The council also closed the mill.", "The mill has apparently been closed."."""
    clause = find_clause(doc)
    if clause.question or clause.imperative or clause.subject is None or clause.inverted:
        return
    auxiliary = clause.finite.lower_ in BE or clause.finite.dep_ in AUXILIARY or clause.tense == "MD"
    place = after(clause.finite) if auxiliary else clause.finite
    neighbours = (prior(place), place)
    if any(t.tag_[:2] == "RB" or t.dep_ == "neg" or t.is_punct or t.i in clause.protected for t in neighbours):
        return
    if any(t.lower_ in NEGATIVE for t in doc[: place.i]):
        return  # "No refund will certainly be given."
    own = clause.subject.lower_ in ("i", "we")
    adverbs = [a for a in lexicon.ADVERBS if a not in doc.text and not (own and a in lexicon.HEARSAY)]
    if prior(place).whitespace_ and place.i > clause.subject.i:
        yield from ([insert(place, f"{adverb} ")] for adverb in adverbs)


def _adjectives(doc: Doc, wordnet: Synonyms) -> Iterator[list[Edit]]:
    """ "the bridge" -> "the old bridge"."""
    for noun in doc[1:]:
        if _bare(noun):
            category = wordnet.category(singular_form(noun.lower_) if noun.tag_ == "NNS" else noun.lower_)
            for adjective in lexicon.ADJECTIVES.get(category or "", ()):
                if adjective not in doc.text and not _contradicted(adjective, doc):
                    yield [insert(noun, f"{adjective} "), *article_before(prior(noun), adjective)]


def _contradicted(adjective: str, doc: Doc) -> bool:
    """Whether a sentence says something of the same kind: "large" beside "small", "new" beside "founded in 1902"."""
    opposed = next((words for words in lexicon.DIMENSIONS if adjective in words), frozenset[str]())
    return any(t.lower_ in opposed for t in doc) or (adjective in lexicon.RECENT and any(dated(t) for t in doc))


def _bare(noun: Token) -> bool:
    """Whether a noun heads its phrase alone, or behind an article, and so takes an adjective."""
    if noun.tag_ not in ("NN", "NNS") or noun.dep_ not in lexicon.HEADS or not noun.text.islower() or not noun.is_alpha:
        return False
    left, following = list(noun.lefts), after(noun)
    article = [prior(noun)] == left and left[0].lower_ in lexicon.ARTICLES
    alone = not left and noun.tag_ == "NNS"
    joined = following.text in "-–/" or prior(noun).text in "-–/" or following.lower_ == "of"
    return (article or alone) and not joined and noun.lower_ not in lexicon.NO_CATEGORY
