"""Where a phrase that stands before the subject may go at the end: behind the verb's own phrases."""

from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds, quantified
from augment.paraphrase.syntax.analysis.circumstances import free, loose_relative, says_where, with_time
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import dated, eventive, temporal, timed
from augment.paraphrase.syntax.analysis.vetoes import Phrase, Veto, first_veto
from augment.paraphrase.syntax.word_order.subordinate import clause_moves, mark_of

LONG = 5  # tokens of a conjunct that closes a statement
MOVABLE = frozenset(["prep", "npadvmod", "advmod"])


@dataclass(frozen=True)
class Landing(Phrase):
    """A phrase and the index ``place`` of the token behind which it would go."""

    place: int

    @cached_property
    def following(self) -> Token:
        """The token behind that place."""
        return self.s.doc[self.place + 1]

    @cached_property
    def with_comma(self) -> bool:
        """Whether the phrase holds a comma."""
        return any(t.text == "," for t in phrase(self.child))


def landing_index(s: Statement, child: Token) -> int | None:
    """The index of the token behind which a fronted phrase may go; None if it has to stay."""
    rest = s.doc[edges(child)[1] + 1 : s.end]
    if binds(phrase(child), rest) or (quantified(phrase(child)) and quantified(rest)):
        return None
    place = _core_end(s)
    if place is None:
        return None
    landing = Landing(s, child, place)
    stays = first_veto(VETOES, landing) or first_veto(_vetoes_of(child), landing)
    return None if stays else place


def _vetoes_of(child: Token) -> tuple[Veto[Landing], ...]:
    """The vetoes that hold for phrases such as this one."""
    if child.dep_ == "advcl":
        return CLAUSE_VETOES
    if temporal(child):
        return TIME_VETOES
    if free(child) or child.lower_ == "according":
        return FREE_VETOES
    return PLACE_VETOES


def _at_quotation(landing: Landing) -> bool:
    return landing.s.doc[landing.place].text in lexicon.QUOTES


def _with_loose_relative(landing: Landing) -> bool:
    return loose_relative(landing.child)


def _complemented(landing: Landing) -> bool:
    """What follows belongs to the verb or its object: "was chosen to lead", "issued a call for help"."""
    if landing.following.lower_ == "for":
        return True
    verbs = lexicon.CONTROL | lexicon.PASSIVE | lexicon.NO_PURPOSE
    return landing.following.tag_ == "TO" and lemma(landing.s.verb.lower_) in verbs


def _amid_list(landing: Landing) -> bool:
    """A comma follows and no clause or verb behind it: a list goes on."""
    s, place = landing.s, landing.place
    if s.doc[place + 1].text != ",":
        return False
    if s.doc[place + 2].tag_[:2] in ("NN", "JJ", "DT", "CD"):
        return True
    if place + 1 >= s.end:
        return False
    return not any(c.dep_ in ("advcl", "conj") and place < c.left_edge.i <= place + 3 for c in s.tails)


def _at_conjunction(landing: Landing) -> bool:
    """Words are coordinated there, and not verbs."""
    doc, place = landing.s.doc, landing.place
    joined = landing.following.tag_ == "CC" and doc[place + 2].tag_[:2] not in ("VB", "MD", "RB")
    return doc[place].tag_ == "CC" or joined


def _behind_long_conjunct(landing: Landing) -> bool:
    """The phrase would be heard with the last conjunct alone."""
    s, start = landing.s, landing.place - LONG
    behind_verb = s.doc[s.verb.i : landing.place]
    return any(t.dep_ == "conj" and t.tag_[:2] == "NN" and edges(t)[0] <= start for t in behind_verb)


def _before_verb(landing: Landing) -> bool:
    return landing.following.tag_ in lexicon.FINITE | {"VBN", "VBG"}


def _comma_amid(landing: Landing) -> bool:
    """A phrase with commas stands at the very end only."""
    amid = landing.place + 1 < landing.s.end
    return amid and (landing.with_comma or landing.child.lower_ == "according")


def _with_comma(landing: Landing) -> bool:
    return landing.with_comma


def _clause_stays(landing: Landing) -> bool:
    return not mark_of(landing.child) or not clause_moves(landing.s, landing.child)


def _coordinated(landing: Landing) -> bool:
    return landing.s.coordinated


def _not_last_statement(landing: Landing) -> bool:
    return not landing.s.last


def _immovable(landing: Landing) -> bool:
    return landing.child.dep_ not in MOVABLE


def _negated(landing: Landing) -> bool:
    return landing.s.negated


def _second_verb(landing: Landing) -> bool:
    return any(c.dep_ == "conj" and c.tag_[:2] == "VB" for c in landing.s.tails)


def _another_time(landing: Landing) -> bool:
    s = landing.s
    return any(timed(t) or t.lower_ in lexicon.EVENT_PREPOSITIONS for t in s.doc[s.verb.i : s.end])


def _without_time(landing: Landing) -> bool:
    return not with_time(landing.s, landing.s.end)


def _behind_adjunct(landing: Landing) -> bool:
    tails = (c for c in landing.s.tails if c.i <= landing.place)
    return any(c.lower_ in lexicon.ADJUNCTS or c.dep_ == "advcl" for c in tails)


def _before_own_verb(landing: Landing) -> bool:
    return landing.place < landing.s.verb.i


def _nested(landing: Landing) -> bool:
    """A time would be heard with a phrase within a phrase: "the wish for peace [in 1902]"."""
    s, place = landing.s, landing.place
    if any(eventive(t) or t.lower_ in lexicon.MEASURED for t in s.doc[s.verb.i + 1 : place + 1]):
        return True
    token = s.doc[place]
    while token not in (s.verb, token.head):
        if token.dep_ == "prep" and token.head.tag_[:2] == "NN" and token.lower_ not in lexicon.NEUTRAL:
            return True
        token = token.head
    return False


def _right_behind_verb(landing: Landing) -> bool:
    s = landing.s
    return landing.place == s.verb.i and s.verb.i + 1 < s.end


def _dated(landing: Landing) -> bool:
    s = landing.s
    return any(dated(t) for t in s.doc[s.verb.i : s.end])


def _with_agent(landing: Landing) -> bool:
    """ "was drawn by mediators on the ground"."""
    return any(c.dep_ == "agent" for c in landing.s.tails)


def _no_place(landing: Landing) -> bool:
    return not says_where(landing.child)


def _no_open_end(landing: Landing) -> bool:
    """What is added would be heard with a noun within a noun, not with the verb."""
    s = landing.s
    token, depth = s.doc[landing.place], 0
    while token != s.verb:
        depth += token.dep_ in ("appos", "conj", "acl", "relcl") or (token.dep_ == "prep" and token.head != s.verb)
        token = token.head
    return depth > 0 or s.verb.lower_ in lexicon.BE_FORMS


def _core_end(s: Statement) -> int | None:
    """The last token of the verb's own phrases, before the first clause or coordinated verb.

    None if these hold a verb, to which a phrase added at their end would seem to belong.
    """
    stop = s.end
    for child in s.tails:
        if child.dep_ == "conj" and child.tag_[:2] != "VB":
            return None
        if child.dep_ in ("advcl", "conj"):
            joint = [c.i for c in s.verb.rights if c.dep_ == "cc" and c.i < child.i]
            stop = min([edges(child)[0], *(joint if child.dep_ == "conj" else [])])
            break
    while s.doc[stop - 1].text == ",":
        stop -= 1
    last = stop - 1
    if last == s.verb.i:
        return last
    if last < s.verb.i or s.verbs_between(s.verb.i + 1, last):
        return None
    return last if last in {edges(c)[1] for c in s.tails} and not _comma_within(s, last) else None


def _comma_within(s: Statement, last: int) -> bool:
    """Whether a loose part closes the verb's phrases: an apposition or what was added behind a comma."""
    return any(t.dep_ == "appos" for t in s.doc[s.verb.i : last + 1]) or any(
        t.text == "," and t.head.dep_ not in ("conj",) and not any(c.dep_ == "conj" for c in t.head.rights)
        for t in s.doc[s.verb.i : last + 1]
    )


VETOES = (
    _at_quotation,
    _with_loose_relative,
    _complemented,
    _amid_list,
    _at_conjunction,
    _behind_long_conjunct,
    _before_verb,
    _comma_amid,
)
CLAUSE_VETOES = (_with_comma, _clause_stays, _coordinated, _not_last_statement)
PHRASE_VETOES = (_immovable, _negated)
TIME_VETOES = (
    *PHRASE_VETOES,
    _second_verb,
    _another_time,
    _without_time,
    _behind_adjunct,
    _before_own_verb,
    _nested,
)
FREE_VETOES = (*PHRASE_VETOES, _right_behind_verb, _coordinated, _dated)
PLACE_VETOES = (*PHRASE_VETOES, _right_behind_verb, _with_agent, _no_place, _no_open_end, _coordinated)
