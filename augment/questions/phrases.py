"""Phrases of a parse written out: without what is added in brackets or behind a comma, and for either polarity."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from augment.english.edits import Declined
from augment.english.inflection import is_noun
from augment.english.lexicon import CAPITALISED
from augment.english.parsed_sentence import ParsedToken
from augment.paraphrase.syntax.analysis.phrases import uncapitalised
from augment.questions import lexicon

BRACKETS = {"(": ")"}  # square ones stay: "the worst of [his] career"
LOOSE = frozenset(["relcl", "acl", "appos", "advcl", "prep", "parataxis", "npadvmod", "advmod"])
MARKS = frozenset([",", ";", ":", ".", "–", "—", "-", "..."])
FINITE_OR_PRONOUN = frozenset(["VBP", "VBZ", "VBD", "PRP"])
STOPS = frozenset([":", ";"])
DASHES = frozenset(["–", "—", "-"])
GLUED = frozenset([",", "'s", "’s"])  # no blank before
PARTS_OF_NAMES = frozenset(["Jr.", "Jr", "Sr.", "Sr"])
QUOTES = frozenset(['"', "“", "”", "``", "''", "„", "«", "»"])
NO_CHANGES: Mapping[int, str] = {}


def core_of(head: ParsedToken, short: bool = False) -> list[ParsedToken]:
    """The tokens of a phrase in order, less what a comma or brackets set apart; with ``short`` less clauses too."""
    tokens = _without_brackets(_before_stop(head, sorted(_subtree(head, short), key=lambda token: token.i)))
    while tokens and (tokens[-1].text in MARKS or tokens[-1].tag_ == "CC" or _dangling(tokens)):
        tokens.pop()
    while tokens and tokens[0].text in (",", ";", ":"):
        tokens = tokens[1:]
    return _with_quotes(tokens)


def _before_stop(head: ParsedToken, tokens: list[ParsedToken]) -> list[ParsedToken]:
    """The tokens up to the first colon or semicolon behind the head, which may hang on another word."""
    for last, token in zip([head, *tokens], tokens, strict=False):
        between = head.doc[last.i : token.i + 1] if last.i >= head.i else ()
        if any(t.text in STOPS for t in between):
            if last.text[0].isupper() and token.text[0].isupper():
                raise Declined("open-quotation")  # a title: "Night Train: The Return"
            return tokens[: tokens.index(token)]
    return tokens


def _with_quotes(tokens: list[ParsedToken]) -> list[ParsedToken]:
    """A phrase with the quotation marks around it, which may hang on another word."""
    if not tokens or tokens[0].i == 0 or tokens[-1].i + 1 >= len(tokens[0].doc):
        return tokens
    before, after = tokens[0].doc[tokens[0].i - 1], tokens[0].doc[tokens[-1].i + 1]
    inside = sum(t.text in QUOTES for t in tokens)
    if inside == 1 and tokens[-1].text in QUOTES and before.text in QUOTES:
        return [before, *tokens]
    if inside == 1 and tokens[0].text in QUOTES and after.text in QUOTES:
        return [*tokens, after]
    quoted = not inside and before.text in QUOTES and after.text in QUOTES
    return [before, *tokens, after] if quoted else tokens


def _dangling(tokens: list[ParsedToken]) -> bool:
    """Whether a phrase ends with "and again" or its like."""
    return len(tokens) > 2 and tokens[-1].tag_ == "RB" and tokens[-2].tag_ == "CC"


def _subtree(head: ParsedToken, short: bool) -> Iterator[ParsedToken]:
    for child in head.lefts:
        yield from _subtree(child, short)
    yield head
    for child in head.rights:
        if not _set_apart(child, short):
            yield from _subtree(child, short)


def _set_apart(child: ParsedToken, short: bool) -> bool:
    if child.text in PARTS_OF_NAMES:
        return False
    if child.dep_ == "punct":
        return child.text == "," and not any(c.dep_ == "conj" for c in child.head.rights)
    before = child.doc[child.left_edge.i - 1] if child.left_edge.i else None
    names = child.dep_ == "appos" and child.head.tag_[:3] == child.tag_[:3] == "NNP"
    listed = names and any(c.dep_ in ("conj", "appos") for c in child.rights)  # taken for an apposition
    listed = listed or _lists(child)
    apart = before is not None and (before.text in (",", "(") or (before.text in DASHES and before.whitespace_ != ""))
    if child.dep_ in LOOSE and apart and not listed:
        if before is not None and before.text == "(" and any(t.text == ")" for t in list(child.subtree)[:-1]):
            raise Declined("phrase-unclear")  # "the use (70 %) of tar", read as "70 % of tar"
        return True
    if child.dep_ == "relcl" and any(c.lower_ in lexicon.FEW or c.tag_ == "JJS" for c in child.head.lefts):
        return False  # "one of the few birds that swim"
    titled = any(t.text[0].isupper() and t.tag_ in FINITE_OR_PRONOUN and t.text != "I" for t in child.subtree)
    return short and child.dep_ in ("relcl", "advcl") and not titled  # "Life as We Know It"


def _lists(child: ParsedToken) -> bool:
    """Whether the second of a list was taken for an apposition: "the flag, the coat of arms and the anthem"."""
    definite = child.left_edge.lower_ == "the" and any(c.lower_ == "the" for c in child.head.lefts)
    several = child.dep_ == "appos" and any(t.dep_ == "conj" and t.left_edge.lower_ == "the" for t in child.subtree)
    return several and definite and child.tag_ == child.head.tag_ == "NN"


def _without_brackets(tokens: list[ParsedToken]) -> list[ParsedToken]:
    """Tokens outside of brackets, which may hang on words that are not among them."""
    inside, depth = set(), 0
    for token in tokens[0].doc[tokens[0].i : tokens[-1].i + 1] if tokens else ():
        depth += token.text in BRACKETS
        inside |= {token.i} if depth else set()
        depth = max(depth - (token.text in BRACKETS.values()), 0)
    return [token for token in tokens if token.i not in inside and token.text not in BRACKETS.values()]


def text_of_tokens(tokens: Iterable[ParsedToken], changes: Mapping[int, str] = NO_CHANGES) -> str:
    """The tokens as they are written within a sentence, blanks between them as in the source.

    Raises Declined where quotation marks are left open.
    """
    tokens = list(tokens)
    if sum(t.text in QUOTES for t in tokens) % 2:
        raise Declined("open-quotation")
    pieces: list[str] = []
    inside = False
    for last, token in zip([None, *tokens], tokens, strict=False):
        quote = token.text in QUOTES
        if last is not None:
            gap = token.i - last.i - 1
            pieces.append("," if gap == 1 and token.doc[last.i + 1].text == "," else "")  # "October 12, 1920"
            glued = token.text in GLUED or (quote and inside) or (last.text in QUOTES and inside)
            pieces.append(" " if (gap or last.whitespace_) and not glued else "")
        inside = inside != quote
        pieces.append(changes.get(token.i, _without_end(lowered(token), token)))
    return " ".join("".join(pieces).split())


def _without_end(text: str, token: ParsedToken) -> str:
    """A last word without the mark of its sentence, where that was taken for a part of it: "the model 3G."."""
    last = token.i + 1 == len(token.doc) and any(c.isdigit() for c in text)
    return text.removesuffix(".") if last else text


def _opens_name(token: ParsedToken) -> bool:
    """Whether a name begins with a word: "Upper Silesia", not "Former president Reed", "Guitarist Anna Lind"."""
    plain = token.lower_ in lexicon.PERSONS | lexicon.TITLES | lexicon.NO_MODIFIER
    return token.tag_ in ("JJ", "NN") and token.head.tag_[:3] == "NNP" and not plain


def lowered(token: ParsedToken) -> str:
    """A token as it is written within a sentence."""
    if token.i:
        return token.text
    if token.lower_ in CAPITALISED or _opens_name(token):
        return token.text  # "Spanish", "Upper Silesia"
    if token.lower_ in lexicon.ELEMENTS:
        return token.lower_
    plain = uncapitalised(cast(Any, token))
    if plain is not None:
        return plain
    lower = token.text.lower()
    word = token.tag_ == "NN" and (is_noun(lower) or lower.endswith("ing"))  # "Copper conducts electricity"
    return token.text if token.tag_ in ("NNP", "NNPS", "NN") and not word else lower
