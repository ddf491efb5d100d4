"""Noun phrases that may change places: a noun with what stands before it, without what follows it."""

from typing import NamedTuple

from augment.english.inflection import singular_form
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after
from augment.opposites import lexicon
from augment.opposites.wordnet import WordNet
from augment.paraphrase.syntax.lexicon import EITHER_NUMBER, MONTHS

COMMON, NAMES = frozenset(["NN", "NNS"]), frozenset(["NNP", "NNPS"])
HEADS = frozenset(["nsubj", "nsubjpass", "dobj", "pobj", "attr", "conj", "ROOT", "dative"])
BEFORE_NOUN = frozenset(["det", "amod", "compound", "nummod", "poss", "nmod", "advmod", "quantmod"])
DESCRIBING = frozenset(["prep", "acl", "relcl"])  # what follows a noun and describes it
NUMBER = {"NN": False, "NNS": True, "NNP": False, "NNPS": True}  # whether a noun is a plural, by its tag
GOING_ON = frozenset(["NN", "NNS", "NNP", "NNPS", "POS", "HYPH", "CD", "-LRB-", "SYM", "FW"])  # still of the noun


class NounPhrase(NamedTuple):
    """The tokens ``first`` to ``noun``; what they name, as far as known; whether they take a plural verb."""

    noun: ParsedToken
    first: int
    kind: str
    plural: bool | None
    owner: str = ""  # the possessive before it, which stays: "his"

    @property
    def words(self) -> tuple[str, ...]:
        """The words in lower case, the article left out."""
        words = tuple(token.lower_ for token in self.noun.doc[self.first : self.noun.i + 1])
        return words[1:] if words[0] in lexicon.ARTICLES else words


def noun_phrases(doc: ParsedSentence, protected: frozenset[int], wordnet: WordNet) -> dict[int, NounPhrase]:
    """Those of a sentence, by the index of the noun. A noun that the sentence repeats is none."""
    nouns = [token for token in doc if token.tag_ in COMMON or token.tag_ in NAMES]
    words = [token.lower_ for token in nouns]
    phrases = {}
    for token in nouns:
        if token.dep_ in HEADS and token.i not in protected and words.count(token.lower_) == 1:
            first = _first(token)
            if first is not None:
                owner = doc[first].lower_ if doc[first].tag_ == "PRP$" and first < token.i else ""
                first += bool(owner)
                phrases[token.i] = NounPhrase(token, first, kind_of(token, wordnet), NUMBER.get(token.tag_), owner)
    return phrases


def _first(noun: ParsedToken) -> int | None:
    """The index of the first word, or None where the phrase has no clear edges or must stay where it is."""
    doc, first = noun.doc, noun.left_edge.i
    if noun.i + 1 < len(doc) and doc[noun.i + 1].tag_ in GOING_ON and doc[noun.i + 1].dep_ != "npadvmod":
        return None
    if after(noun).text == "," and after(after(noun)).tag_ in ("CD", "DT") and noun.tag_ in COMMON:
        return None  # "three children, two boys and a girl, are"
    if any(child.dep_ not in BEFORE_NOUN for child in noun.lefts):
        return None
    if not noun.text[0].isalpha() or noun.lower_ in lexicon.NO_PARTICIPANTS or noun.text in MONTHS:
        return None
    tokens = doc[first : noun.i + 1]
    if len(tokens) > lexicon.LONGEST or any(
        token.lower_ in lexicon.BOUND or token.text in lexicon.MARKS or token.tag_ == "POS" for token in tokens
    ):
        return None
    if any(child.lower_ in ("of", "'s") or child.dep_ == "appos" or _bare_conjunct(child) for child in noun.rights):
        return None
    if _counted_twice(noun) or _dated(doc, first) or (first and _torn(doc[first - 1], doc[first], noun)):
        return None
    return first


def _bare_conjunct(child: ParsedToken) -> bool:
    """Whether a noun shares the article of the one before: "a shirt and hat"."""
    return child.dep_ == "conj" and child.tag_ == "NN" and not any(c.dep_ in ("det", "poss") for c in child.lefts)


def _counted_twice(noun: ParsedToken) -> bool:
    """Whether what stands before a noun is no plain number or degree: "over 73 candidates", "2019 eight games"."""
    inner = [token for child in noun.lefts for token in child.subtree]
    return sum(t.tag_ == "CD" for t in inner) > 1 or any(
        t.dep_ in ("advmod", "quantmod") and t.lower_ not in lexicon.DEGREES for t in inner
    )


def _dated(doc: ParsedSentence, first: int) -> bool:
    """Whether the number that opens a phrase is the year of a date before it: "On May 31, 2018 Anna Reed said ..."."""
    before = [t.text for t in doc[max(first - 3, 0) : first]]
    return doc[first].tag_ == "CD" and len(before) == 3 and before[0] in MONTHS and before[2] == ","


def _torn(before: ParsedToken, first: ParsedToken, noun: ParsedToken) -> bool:
    """Whether the word before a phrase seems to belong to it, or a quotation mark opens there."""
    if before.text in lexicon.NO_EDGE:
        return True
    if first.tag_ in ("DT", "PRP$", "CD"):
        return before.tag_ in ("DT", "PRP$", "PDT")
    participle = before.tag_ in ("VBN", "VBD", "VBG") and before != noun.head  # "helped persecuted Jews"
    return before.tag_ in lexicon.PART_OF_NOUN or participle


def kind_of(noun: ParsedToken, wordnet: WordNet) -> str:
    """What a noun names: a kind of ``lexicon.NOUN_KINDS``, "name", or WordNet's category; "" where it is unknown."""
    compound = any(c.dep_ == "compound" for c in noun.lefts)  # "water glasses", "pressure washer"
    if noun.tag_ in NAMES:
        category = wordnet.category(noun.lower_) if not compound else None
        if category == "location":
            return category
        return "named" if noun.tag_ == "NNP" and any(c.dep_ == "det" for c in noun.lefts) else "name"  # "the Douro"
    listed = listed_kind(noun)
    return (listed or wordnet.category(noun.lower_) or "") if not compound or listed in lexicon.BEINGS else ""


def listed_kind(noun: ParsedToken) -> str | None:
    """The kind of a common noun by ``lexicon.NOUN_KINDS``, in whichever number."""
    return lexicon.NOUN_KINDS.get(noun.lower_) or lexicon.NOUN_KINDS.get(singular_form(noun.lower_))


def alike(one: NounPhrase, other: NounPhrase, wordnet: WordNet) -> bool:
    """Whether what can be said of one can be said of the other: both are beings, names, or things of one kind."""
    kinds = {one.kind, other.kind}
    if kinds <= lexicon.BEINGS:
        return True
    if kinds <= lexicon.PLACES and len({phrase.noun.tag_[:3] for phrase in (one, other)} - {"NNS"}) == 1:
        return True
    if "" in kinds or len(kinds) > 1 or one.kind in lexicon.ABSTRACT:
        return False
    if one.kind in lexicon.WIDE_KINDS:
        return wordnet.shared_depth(one.noun.lower_, other.noun.lower_) >= lexicon.MIN_DEPTH
    return True


def partner(phrase: NounPhrase, phrases: dict[int, NounPhrase]) -> ParsedToken | None:
    """The noun before that a noun is coordinated with: of "a man in a hat and a woman", the man."""
    noun, doc = phrase.noun, phrase.noun.doc
    if not phrase.first or doc[phrase.first - 1].tag_ != "CC":
        return None
    if noun.dep_ != "conj":
        return next((c for c in noun.head.lefts if c.dep_ == noun.dep_ and c.i < phrase.first), None)
    first = noun.head
    above = first.head.head
    if first.i in phrases and phrases[first.i].kind != phrase.kind and above.i in phrases and above != first:
        return above  # the parser hung the woman on the hat
    return first


def joined(phrase: NounPhrase) -> bool:
    """Whether another noun is coordinated with a noun, so that the number of its verb is not its own."""
    return any(child.dep_ == "conj" for child in phrase.noun.rights)


def number_of(phrase: NounPhrase) -> bool | None:
    """Whether a phrase alone takes a plural verb; None where it may take either."""
    noun = phrase.noun
    people = noun.text in lexicon.ADJECTIVE_KINDS or (noun.tag_ in NAMES and noun.lower_.endswith("s"))  # "the British"
    return None if people or noun.lower_ in EITHER_NUMBER else phrase.plural


def same_place(one: ParsedToken, other: ParsedToken) -> bool:
    """Whether two nouns of one name are coordinated, so that their descriptions may change places unheard."""
    if singular_form(one.lower_) != singular_form(other.lower_):
        return False
    return other in list(one.conjuncts) or one.head == other.head
