"""What a verb says of two things: objects, "Lima is the capital of Peru", "There are two bridges in the town"."""

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import human, quantified
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import COMMA, TokenSequence, find_span, new_tokens, swap_spans

LONGEST_GOAL, LONGEST_THEME = 4, 7  # tokens


def dative(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "gave the school a bell" <-> "gave a bell to the school"."""
    theme = next((c for c in s.tails if c.dep_ == "dobj"), None)
    base = lemma(s.verb.lower_)
    goal = next((c for c in s.tails if c.dep_ == "dative" or (c.lower_ == "to" and base in lexicon.DATIVE_TO)), None)
    if (
        theme is None
        or goal is None
        or theme.lower_ in lexicon.IDIOM_OBJECTS
        or base not in lexicon.DATIVE_TO | lexicon.DATIVE_FOR
        or s.negated
    ):
        return None
    if goal.tag_ in ("IN", "TO"):
        return _preposition_gone(s, sequence, theme, goal)
    if edges(goal)[1] + 1 != edges(theme)[0] or quantified(phrase(theme)) or quantified(phrase(goal)):
        return None
    if base == "make" and theme.lower_ not in lexicon.MADE:
        return None  # "made him a captain"
    if goal.tag_ == "PRP" and edges(theme)[1] - edges(theme)[0] >= LONGEST_THEME:
        return None  # "gave seeds from Peru, Chile and Brazil to him"
    to = new_tokens("to" if base in lexicon.DATIVE_TO else "for")
    first, second = find_span(sequence, *edges(goal)), find_span(sequence, *edges(theme))
    if any(t.lower_ in lexicon.POSSESSIVE or t.tag_[:2] == "VB" for t in phrase(theme)):
        return None
    return sequence[: first.start] + sequence[second] + to + sequence[first] + sequence[second.stop :]


def _preposition_gone(s: Statement, sequence: TokenSequence, theme: Token, goal: Token) -> TokenSequence | None:
    noun = next((c for c in goal.children if c.dep_ == "pobj"), None)
    if noun is None or theme.tag_ == "PRP" or edges(theme)[1] + 1 != goal.i or edges(noun)[1] - goal.i > LONGEST_GOAL:
        return None
    may_receive = human(noun) or noun.lower_ in lexicon.OWNERS | lexicon.ORGANISATIONS
    if not may_receive or noun.left_edge.tag_ not in ("DT", "PRP$") or noun.tag_ == "NNP":
        return None
    if any(c.dep_ in ("advcl", "xcomp") for c in s.tails):
        return None
    if lemma(s.verb.lower_) in ("bring", "leave") or any(t.lower_ in lexicon.POSSESSIVE for t in phrase(noun)):
        return None
    first, second = find_span(sequence, *edges(theme)), find_span(sequence, *edges(noun))
    return sequence[: first.start] + sequence[second] + sequence[first] + sequence[second.stop :]


def copula(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "Lima is the capital of Peru." <-> "The capital of Peru is Lima.", for what there is only one of."""
    attribute = next((c for c in s.tails if c.dep_ == "attr"), None)
    if attribute is None or s.negated or s.coordinated or not s.flat or s.verb.lower_ not in ("is", "was"):
        return None
    if s.verb != s.clause.finite or attribute.left_edge.i != s.verb.i + 1 or len(s.tails) > 3:
        return None
    if not _identity(s.subject, attribute) and not _identity(attribute, s.subject):
        return None
    if any(c.dep_ == "advcl" or (c != attribute and c.dep_ not in ("prep", "npadvmod")) for c in s.tails):
        return None
    if any(t.text == "," for t in s.doc[s.verb.i : s.end]):
        return None
    if s.subject.i == attribute.i or edges(s.subject)[1] + 1 != s.verb.i:
        return None
    return swap_spans(sequence, find_span(sequence, *edges(s.subject)), find_span(sequence, s.verb.i + 1, s.end - 1))


def _identity(name: Token, description: Token) -> bool:
    """Whether a description fits one thing only and the other side is a name."""
    tokens = list(description.doc[description.left_edge.i : description.i + 1])
    plain = all(t.tag_ in ("NNP", "NNPS") for t in phrase(name)) and name.tag_ == "NNP"
    if (
        not plain
        or tokens[0].lower_ != "the"
        or description.tag_ != "NN"
        or any(c.dep_ in ("conj", "appos") for c in description.rights)
    ):
        return False
    epithet = any(t.lower_ in lexicon.EPITHETS or t.tag_ == "JJS" for t in tokens)
    role = description.lower_ in lexicon.UNIQUE and any(c.lower_ == "of" for c in description.rights)
    return (epithet or role) and not any(t.text == "," for t in phrase(description))


def existential(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "There are two bridges in the town." <-> "In the town there are two bridges."."""
    if s.subject.lower_ != "there" or s.subject.dep_ != "expl" or s.negated or s.coordinated or s.fronts or not s.flat:
        return None
    noun = next((c for c in s.tails if c.dep_ in ("attr", "nsubj")), None)
    if noun is None:
        return None
    for child in (*s.tails, *noun.rights):
        first, last = edges(child)
        place = next((c for c in child.children if c.dep_ == "pobj"), None)
        if child.dep_ != "prep" or last + 1 != s.end or child.lower_ not in lexicon.EXISTING_AT:
            continue
        if place is None or first != noun.i + 1 or quantified(phrase(place)) or s.verbs_between(s.verb.i + 1, s.end):
            continue
        if not (place.tag_ == "NNP" or any(c.dep_ in ("det", "poss") for c in place.lefts)):
            continue
        if any(t.lower_ == "such" or t.text == "(" for t in phrase(child)):
            return None  # "changes in the valley such as the loss of wells"
        span = find_span(sequence, first, last)
        return sequence[span] + (COMMA,) + sequence[: span.start] + sequence[span.stop :]
    return None
