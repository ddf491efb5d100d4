"""Alternations of noun phrases: "the coast of Wales" <-> "Wales's coast"-like genitives, apposition, two objects."""

from spacy.tokens import Token

from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import human, quantified
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import (
    SequenceToken,
    TokenSequence,
    find_span,
    new_tokens,
    swap_spans,
)

LONGEST_OWNER = 4  # tokens
LONGEST_APPOSITION = 12


def of_to_genitive(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "the capital of Norway" -> "Norway's capital", wherever it stands."""
    changed = None
    for noun in s.doc:
        owner = _owner_after(noun)
        if owner is None or noun.i in s.clause.protected:
            continue
        the, last = noun.left_edge, edges(owner)[1]
        first = edges(owner)[0]
        before, place = changed or sequence, find_span(changed or sequence, the.i, last)
        owned = before[find_span(before, the.i + 1, noun.i)]
        changed = (
            before[: place.start]
            + before[find_span(before, first, last)]
            + new_tokens("'s")
            + owned
            + before[place.stop :]
        )
    return changed


def _owner_after(noun: Token) -> Token | None:
    """The name after "of" in "the NOUN of NAME", if that noun is one of a relation."""
    of = next(iter(noun.rights), None)
    if noun.text not in (lexicon.RELATIONAL | lexicon.PROPER_TO) - lexicon.NOT_OWNED or of is None or of.lower_ != "of":
        return None
    if noun.left_edge.lower_ != "the" or any(c.dep_ not in ("det", "amod", "compound", "nummod") for c in noun.lefts):
        return None
    if of.i != noun.i + 1 or noun.right_edge != of.right_edge or any(t.lower_ in lexicon.FOCUS for t in noun.lefts):
        return None
    if noun.text == "capital" and any(c.dep_ == "compound" for c in noun.lefts):
        return None  # "the state capital of Adelaide"
    owner = next(iter(of.children), None)
    following = noun.doc[of.right_edge.i + 1 :][:2]
    if len(following) == 2 and following[0].text == "," and following[1].tag_ not in lexicon.GOING_ON:
        return None  # "the mayor of York, Maine"
    if owner is None:
        return None
    return owner if _known_owner(owner) or (noun.text in lexicon.RELATIONAL and _name(owner)) else None


def _known_owner(owner: Token) -> bool:
    """Whether a phrase is "the" and a noun of somebody or something that may own: "the film"."""
    first, last = edges(owner)
    plain = last == owner.i == owner.right_edge.i and owner.doc[first].lower_ == "the" and last - first < LONGEST_OWNER
    return (
        plain
        and owner.tag_ == "NN"
        and owner.text in lexicon.OWNERS
        and all(t.dep_ in ("det", "amod", "compound") and t.tag_ != "VBG" for t in owner.lefts)
    )


def _name(owner: Token) -> bool:
    """Whether a noun phrase is the plain name of one person or place, without an s at its end."""
    first, last = edges(owner)
    plain = (
        all(t.tag_ in ("NNP", "NNPS") for t in owner.doc[first : last + 1]) and last == owner.right_edge.i == owner.i
    )
    return (
        plain
        and owner.tag_ == "NNP"
        and last - first < LONGEST_OWNER
        and owner.text[-1].isalpha()
        and (owner.lower_[-1] not in "szx")
    )


def genitive_to_of(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "Norway's capital" -> "the capital of Norway", wherever it stands."""
    changed = None
    for case in s.doc:
        owner, noun = case.head, case.head.head
        if case.tag_ != "POS" or owner.dep_ != "poss" or not _owned(noun, owner, case) or case.i in s.clause.protected:
            continue
        before = changed or sequence
        first, last = edges(owner)[0], noun.i
        place = find_span(before, first, last)
        name, owned = before[find_span(before, first, case.i - 1)], before[find_span(before, case.i + 1, noun.i)]
        the, of = (
            SequenceToken("the", first),
            SequenceToken("of", case.i),
        )  # indices of the source keep the phrase together when it moves
        changed = (*before[: place.start], the, *owned, of, *name, *before[place.stop :])
    return changed


def _owned(noun: Token, owner: Token, case: Token) -> bool:
    if noun.text not in (lexicon.RELATIONAL | lexicon.PROPER_TO) - lexicon.NOT_OWNED:
        return False
    if noun.i < case.i or noun.left_edge != owner.left_edge:
        return False
    if noun.text in lexicon.KIN:
        return False  # "the father of Ann" is stilted
    if any(c.lower_ == "of" or c.dep_ == "appos" for c in noun.rights) or owner.right_edge != case:
        return False
    if any(t.tag_ == "POS" and t != case for t in noun.doc[owner.left_edge.i : noun.i + 2]):
        return False  # "Ann's children's books"
    if (
        any((c.dep_ in ("compound", "poss") and c != owner) or c.tag_ == "VBG" for c in noun.lefts)
        or noun.dep_ == "conj"
    ):
        return False
    if noun.nbor(1).tag_ in ("NN", "NNS", "VB", "VBP") and noun.dep_ not in ("nsubj", "nsubjpass"):
        return False  # "Young's parents need to do something"
    if any(c.dep_ == "conj" for c in noun.rights) or owner.text in lexicon.MONTHS or _bare_conjunct(noun):
        return False
    named = all(t.tag_ in ("NNP", "NNPS") for t in owner.doc[owner.left_edge.i : owner.i + 1])
    is_owner = owner.text in lexicon.OWNERS and owner.left_edge.lower_ == "the" and owner.tag_ == "NN"
    return is_owner or (named and noun.text in lexicon.RELATIONAL)


def _bare_conjunct(noun: Token) -> bool:
    """Whether a noun without article is added later, which may have the same owner: "Ann's life ... and work"."""
    return any(t.lower_ == "and" and t.nbor(1).tag_ in ("NN", "NNS", "JJ") for t in noun.doc[noun.i : -1])


def apposition(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "Ann Reed, the first mayor, resigned." <-> "The first mayor, Ann Reed, resigned."."""
    for noun in s.doc:
        other = next((c for c in noun.rights if c.dep_ == "appos"), None)
        if other is None or noun.i in s.clause.protected or not _exchangeable(s, noun, other):
            continue
        first = find_span(sequence, noun.left_edge.i, noun.i)
        second = find_span(sequence, *edges(other))
        return swap_spans(sequence, first, second)
    return None


def _exchangeable(s: Statement, noun: Token, other: Token) -> bool:
    """Whether a name and a description stand in apposition between commas and agree in kind."""
    start, last = edges(other)
    if [t.text for t in s.doc[noun.i + 1 : start]] != [","] or s.doc[last + 1].text not in (",", "."):
        return False
    if last - start >= LONGEST_APPOSITION or (last + 1 < s.end and s.doc[last + 1].text != ","):
        return False
    if noun.right_edge.i > last + 1 or any(
        c.dep_ in ("conj", "appos", "relcl") for c in (*noun.rights, *other.rights) if c != other
    ):
        return False
    name, description = (noun, other) if noun.tag_ == "NNP" else (other, noun)
    if (
        noun.dep_ not in ("nsubj", "nsubjpass", "dobj", "pobj", "agent")
        or noun.head.lower_ in ("in", "at", "near")
        or not _person(name)
        or description.tag_ != "NN"
        or not human(description)
    ):
        return False
    tokens = list(phrase(description)) if description == other else list(s.doc[noun.left_edge.i : noun.i + 1])
    if any(t.text == "," or t.tag_[:2] == "VB" for t in tokens) or quantified(tokens):
        return False
    if tokens[0].i and tokens[0].text[0].isupper():
        return False
    if description == other and tokens[-1].tag_ == "NNP":
        return False  # "the mayor of York, Ann Reed"
    return tokens[0].tag_ == "DT" and tokens[0].lower_ in lexicon.ARTICLES


def _person(name: Token) -> bool:
    """Whether a phrase is a bare name of two words or more."""
    first, last = edges(name)
    last = min(last, name.i)
    return name.tag_ == "NNP" and last > first and all(t.tag_ == "NNP" for t in name.doc[first : last + 1])
