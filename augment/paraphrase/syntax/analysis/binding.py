"""What keeps two phrases in their order: pronouns and what they stand for, quantifiers, focus."""

from collections.abc import Iterable

from spacy.tokens import Token

from augment.english.parsed_sentence import ParsedToken
from augment.paraphrase.syntax import lexicon


def binds(earlier: Iterable[Token], later: Iterable[Token]) -> bool:
    """Whether a pronoun of the later phrase may stand for a noun of the earlier: they cannot change places.

    A pronoun that occurs in both phrases stands for something before them.
    """
    earlier = list(earlier)
    shared = {lexicon.PERSON[t.lower_] for t in earlier if t.lower_ in lexicon.PERSON}
    pronouns = {lexicon.PERSON[t.lower_] for t in later if t.lower_ in lexicon.PERSON} - shared
    return any(_may_name(t, pronoun) for t in earlier for pronoun in pronouns)


def _may_name(token: Token, pronoun: str) -> bool:
    """Whether a noun may be what a pronoun stands for; nouns of time are not."""
    if token.tag_ not in lexicon.NOUNS or token.dep_ == "compound" or token.like_num:
        return False
    if token.lower_ in lexicon.TIMES or token.text in lexicon.MONTHS:
        return False
    return pronoun not in ("he", "she") or human(token)


def named(tokens: Iterable[Token]) -> set[str]:
    """The nouns of a phrase, lower-cased, without an s at the end."""
    return {t.lower_.removesuffix("s") for t in tokens if t.tag_ in lexicon.NOUNS and t.dep_ != "compound"}


def human(noun: ParsedToken) -> bool:
    """Whether a noun can name a person: any name, and nouns of those who do something."""
    if noun.tag_ in ("NNP", "NNPS"):
        return True
    if noun.lower_.rstrip("s") in lexicon.PEOPLE:
        return True
    return noun.lower_ in lexicon.PEOPLE or noun.lower_.rstrip("s").endswith(lexicon.AGENTIVE)


def sure(noun: Token) -> bool:
    """Whether a noun names a person and no thing whose name ends alike: "painter", not "revolver"."""
    return human(noun) and noun.tag_[:3] != "NNP" and noun.lower_.removesuffix("s") not in lexicon.THINGS


def demonstrative(tokens: Iterable[Token]) -> bool:
    """Whether a phrase points at something said before: "this", "such", "these"."""
    return any(t.lower_ in lexicon.POINTING for t in tokens)


def relative(token: Token) -> bool:
    """Whether a phrase takes up what stands before it by a relative pronoun: "after which"."""
    return token.dep_ == "prep" and any(c.tag_ in ("WDT", "WP", "WP$") for c in token.rights)


def quantified(tokens: Iterable[Token]) -> bool:
    """Whether a phrase holds a word whose scope depends on its place."""
    return any(t.lower_ in lexicon.QUANTIFIERS for t in tokens)


def counted(tokens: Iterable[Token]) -> bool:
    """Whether a phrase says how many: by a quantifier or a numeral."""
    return any(t.lower_ in lexicon.QUANTIFIERS or t.dep_ == "nummod" for t in tokens)


def is_focused(token: Token) -> bool:
    """Whether "only", "even" and the like bear on a phrase, from within its start or from right before it."""
    first = token.left_edge
    before = token.doc[first.i - 1] if first.i else first
    after = token.doc[min(token.right_edge.i + 1, len(token.doc) - 1)]
    behind = {token.right_edge.lower_, after.lower_}  # "in 1902 only"
    if first.i and before.lower_ in lexicon.BEFORE_TIME:
        return True
    return first.lower_ in lexicon.FOCUS or before.lower_ in lexicon.FOCUS or not behind.isdisjoint(lexicon.BESIDE_TIME)
