"""Deny a whole statement: "It is not the case that several ships sank".

The construction for clauses in which a "not" at the verb would deny something else than the sentence does: after a
number or "only" the "not" is heard below it ("two ships were not lost" may stand beside "two ships were lost").
"""

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause
from augment.english.edits import Declined, Edit, insert, replace
from augment.english.inflection import is_mass, is_noun, is_word, singular_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior

NAME = frozenset(["NNP", "NNPS"])
OPEN = frozenset(["VBG", "VBN", "VB", "VBD", "VBP", "VBZ", "JJ"])  # parts of speech for which the parser takes names
FINITE = frozenset(["MD", "VB", "VBD", "VBP", "VBZ"])


def deny_whole(clause: Clause, style: str) -> list[Edit]:
    """Put "it is not the case that" before the subject, or before all where the subject follows the verb."""
    if clause.finite.i == 0 and (
        clause.inverted_question or (norm(clause.finite) in lexicon.DO and not clause.question)
    ):
        raise Declined("doubtful-parse")  # neither "Do not ..." nor "Is he not ...?" can be the case or not
    first = _opening(clause)
    if first.is_punct or (clause.subject is None and first.i and prior(first).tag_ == "CC"):
        first = clause.doc[0]  # the parser hid the subject
    if any(t.lower_ in lexicon.QUANTIFIED or t.lower_ in lexicon.SOME_OR_MANY for t in clause.doc[: first.i]):
        first = clause.doc[0]  # "From all causes, two men died"
    if first.i and first.i in clause.protected and prior(first).text in lexicon.OPENING_QUOTES:
        first = prior(first)
    return deny_from(first, style)


def deny_from(first: ParsedToken, style: str) -> list[Edit]:
    """Put "it is not the case that" before a word, with a capital where nothing precedes."""
    while first.i + 2 < len(first.doc) and (first.tag_ == "UH" or _joins(first) or _hesitates(first)):
        first = after(first)
    phrase = f"t {lexicon.IS_NOT[style]} the case that "
    if any(t.is_alpha for t in first.doc[: first.i]):
        return [insert(first, "i" + phrase)]
    return [replace(first, "I" + phrase + uncapitalised(first))]


def _joins(first: ParsedToken) -> bool:
    """Whether a conjunction opens the text: "And it is not the case that although ..."."""
    return first.i == 0 and first.tag_ == "CC" and first.lower_ in lexicon.JOINING


def _hesitates(first: ParsedToken) -> bool:
    hyphen = first.text == "-" and prior(first).lower_ in lexicon.HESITATIONS
    return hyphen or first.lower_ in lexicon.HESITATIONS


def identifies(clause: Clause) -> bool:
    """Whether the predicate names what the subject describes: "a winner was Anna Berg", "one is the lake"."""
    if clause.finite != clause.head or norm(clause.head) not in lexicon.BE:
        return False
    for child in clause.head.rights:
        if child.dep_ == "ccomp" or (child.dep_ == "attr" and (child.tag_ in NAME or _definite(child))):
            return True
    return False


def _definite(noun: ParsedToken) -> bool:
    return noun.left_edge.lower_ in lexicon.THE


def _opening(clause: Clause) -> ParsedToken:
    if clause.subject is None or clause.inverted or clause.head.i < clause.finite.i:
        first = clause.head.left_edge
        hidden = first in (clause.head, clause.finite) and all(t.text not in ".;" for t in clause.doc[: first.i])
        return clause.doc[0] if hidden else first
    first = clause.subject.left_edge
    while first.i and (
        prior(first).lower_ in lexicon.ALMOST or prior(first).lower_ in lexicon.BEFORE_SUBJECT or _still(first)
    ):
        first = prior(first)
    if first.i and prior(first).tag_ == "IN" and prior(first).dep_ != "mark":
        phrase = prior(prior(first)) if prior(prior(first)).lower_ in lexicon.BEFORE_TO else prior(first)
        return after(first) if first.tag_ == "CD" else phrase  # "In 2006 28 kg were sold"
    return first


def _still(first: ParsedToken) -> bool:
    return prior(first).lower_ == "still" and first.lower_ in lexicon.OTHERS


def uncapitalised(token: ParsedToken) -> str:
    """A first word without the capital that only its place gave it."""
    text = token.text
    alone = token.tag_ == "NN" and token.dep_ in SUBJECT and token.left_edge == token.right_edge
    titled = (
        alone and not is_mass(token.lower_) and not token.lower_.endswith(lexicon.BARE_ENDINGS)
    )  # "Spade was nominated"
    rare = token.tag_ in ("NN", "NNS") and not is_noun(singular_form(token.lower_))
    unknown = token.tag_ in OPEN and not is_word(token.lower_)  # "Dowling sought a permit"
    misread = token.dep_ in SUBJECT and token.tag_ in FINITE  # "Will sought a permit"
    usual = lexicon.CAPITALISED & {token.lower_, token.lower_.removesuffix("s")}
    odd = rare or unknown or misread or (not text[1:].islower() and len(text) > 1)
    name = token.tag_ in NAME or titled or odd or usual or text == "I"
    return text if name else text[0].lower() + text[1:]
