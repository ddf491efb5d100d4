"""What stands before the subject goes behind the verb: "In 1902 the mill burned." -> "The mill burned in 1902."."""

from collections.abc import Iterable

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds, demonstrative, focused, human, quantified, relative
from augment.paraphrase.syntax.analysis.circumstances import LONGEST_MOVED, free, loose_relative, says_where, with_time
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import dated, eventive, temporal, timed
from augment.paraphrase.syntax.analysis.token_sequence import COMMA, TokenSequence, find_span, insert_tokens
from augment.paraphrase.syntax.word_order.subordinate import clause_moves, mark_of

BROKEN_OFF = frozenset(["IN", "TO", "CC"])
LONG = 5  # tokens of a conjunct that closes a statement
LONGEST_THEME = 6  # tokens between a verb and a date behind its object


def postpose(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Move a phrase or clause from before the subject to behind the verb and what belongs to it."""
    child = fronted_phrase(s)
    place = (landing_index(s, child) or date_index(s, child)) if child is not None and s.flat else None
    if child is None or place is None:
        return None
    if {s.doc[place].lower_, s.doc[place + 1].lower_} & lexicon.BESIDE_TIME or _clings(s, place):
        return None
    span = find_span(sequence, *edges(child))
    stop = span.stop + (sequence[span.stop].text == ",")
    rest = sequence[: span.start] + sequence[stop:]
    comma = (COMMA,) if mark_of(child) in lexicon.COMMA_MARKS or child.lower_ == "according" else ()
    if child.dep_ == "advcl" and (place + 1 < s.end or _resumes(s.doc[edges(child)[1] + 1 : s.end])):
        return None
    # A date may also stand within what follows the verb: "received a prize [in 1990] for her work".
    return insert_tokens(rest, _behind(rest, s.verb.i, place), comma + sequence[span])


def _resumes(tokens: Iterable[Token]) -> bool:
    """Whether a word takes up what was said before: "While York grew, trade elsewhere was slow"; not "There was"."""
    return any(
        (t.lower_ in ("elsewhere", "there", "such") and t.tag_ != "EX" and t.nbor(1).lower_ != "as")
        or (t.lower_ in ("this", "these", "those") and t.tag_ == "DT" and t.dep_ == "det")
        for t in tokens
    )


def _clings(s: Statement, place: int) -> bool:
    """Whether what follows a token would be heard with a phrase put behind it."""
    following = [t.lower_ for t in s.doc[place + 1 : min(place + 3, s.end)] if t.text != ","][:1]
    return bool(lexicon.CLINGING.intersection(following))


def date_index(s: Statement, child: Token) -> int | None:
    """The index of the token behind which a date may go where the end is too far: a verb or its object."""
    year = child.lower_ in ("in", "on") and temporal(child) and any(dated(t) for t in phrase(child))
    if not year or s.clause.tense != "VBD" or s.negated or s.coordinated or not s.last:
        return None
    if lemma(s.verb.lower_) in lexicon.TIME_ARGUMENT or any(t.text == "," for t in phrase(child)):
        return None
    if _said_after(s):
        return s.verb.i
    if any(timed(t) or t.lower_ in lexicon.EVENT_PREPOSITIONS for t in s.doc[s.verb.i : s.end]):
        return None
    theme = next((c for c in s.tails if c.dep_ == "dobj"), None)
    if theme is None:
        following = s.doc[s.verb.i + 1]
        own = following.dep_ in ("prep", "agent") and following.head == s.verb and s.verb.tag_ == "VBN"
        controlled = following.tag_ == "TO" and s.verb.tag_ == "VBN" and following.head.head == s.verb
        controlled = controlled and lemma(s.verb.lower_) in lexicon.CONTROL
        return s.verb.i if controlled or (own and following.lower_ in lexicon.BEHIND_PARTICIPLE) else None
    return _behind_theme(s, theme)


def _said_after(s: Statement) -> bool:
    """Whether a clause of what was said or decided follows the verb: "announced that", "agreed to"."""
    following = s.doc[s.verb.i + 1]
    clause = following.head
    past = s.verb.tag_ == "VBD" or s.subject.lower_ == "it"
    if not past or clause.head != s.verb or following.i != clause.left_edge.i:
        return False
    if clause.dep_ == "ccomp":
        return following.lower_ == "that" and following.dep_ == "mark" and lemma(s.verb.lower_) in lexicon.REPORTING
    return clause.dep_ == "xcomp" and following.tag_ == "TO" and lemma(s.verb.lower_) in lexicon.DECIDING


def _behind_theme(s: Statement, theme: Token) -> int | None:
    """The last token of a short object before "for" or "from", if a date may stand there."""
    place = _core(theme)
    following = s.doc[place + 1]
    if theme.left_edge.i != s.verb.i + 1 or place - s.verb.i > LONGEST_THEME:
        return None
    inner = [t for t in s.doc[s.verb.i + 1 : place + 1] if t.lower_ != "of"]
    if any(t.text == "," or t.tag_[:2] in ("VB", "IN", "TO", "W") or eventive(t) for t in inner):
        return None
    if following.dep_ not in ("prep", "agent") or following.lower_ not in lexicon.BEHIND_DATE:
        return None
    given = next((c for c in following.children if c.dep_ == "pobj"), None)
    part = following.lower_ == "for" and (given is None or given.left_edge.tag_ not in ("DT", "PRP$"))
    return place if following.head in (s.verb, theme) and not part else None  # not "the prize in 1902 for literature"


def _core(theme: Token) -> int:
    """The last token of an object without what "for" or "from" adds to it."""
    added = next((c.i for c in theme.rights if c.lower_ in lexicon.BEHIND_DATE and c.i == theme.i + 1), None)
    return added - 1 if added is not None else edges(theme)[1]


def _behind(sequence: TokenSequence, verb: int, index: int) -> int:
    """The place behind the verb's phrases up to a source token, whatever their order has become."""
    return find_span(sequence, min(verb, index), index).stop


def fronted_phrase(s: Statement) -> Token | None:
    """The only phrase before the subject, a connective aside, if it is one that moves at all."""
    fronts, start = list(s.fronts), s.start
    if len(fronts) == 2 and fronts[0].lower_ in lexicon.CONNECTIVES and s.doc[fronts[0].i + 1].text == ",":
        start = fronts.pop(0).i + 2
    if len(fronts) != 1 or fronts[0].left_edge.i != start or not s.independent:
        return None
    child = fronts[0]
    first, last = edges(child)
    if focused(child) or last - first >= LONGEST_MOVED or child.i in s.clause.aside or demonstrative(phrase(child)):
        return None
    if any(t.text != "," for t in s.doc[last + 1 : s.subject.left_edge.i]) or relative(child):
        return None
    if human(s.subject) and any(t.lower_ == "death" for t in phrase(child)):
        return None  # "After her death, Ann Reed sold the mill": it was not Ann who died
    whole = any(c.dep_ in ("pobj", "pcomp", "prep") for c in child.children) and s.doc[last].tag_ not in BROKEN_OFF
    return None if child.dep_ == "prep" and not whole else child


def landing_index(s: Statement, child: Token) -> int | None:
    """The index of the token behind which a fronted phrase may go; None if it has to stay."""
    rest = s.doc[edges(child)[1] + 1 : s.end]
    if binds(phrase(child), rest) or (quantified(phrase(child)) and quantified(rest)):
        return None
    place = _core_end(s)
    if place is None or s.doc[place].text in lexicon.QUOTES or loose_relative(child):
        return None
    if (
        _complemented(s, place)
        or _amid_list(s, place)
        or s.doc[place].tag_ == "CC"
        or (s.doc[place + 1].tag_ == "CC" and s.doc[place + 2].tag_[:2] not in ("VB", "MD", "RB"))
    ):
        return None
    if any(t.dep_ == "conj" and t.tag_[:2] == "NN" and edges(t)[0] <= place - LONG for t in s.doc[s.verb.i : place]):
        return None  # it would be heard with the last conjunct alone
    following, commas = s.doc[place + 1], any(t.text == "," for t in phrase(child))
    if following.tag_ in lexicon.FINITE | {"VBN", "VBG"} or (
        place + 1 < s.end and (commas or child.lower_ == "according")
    ):
        return None
    if child.dep_ == "advcl":
        if commas:
            return None
        return place if mark_of(child) and clause_moves(s, child) and not s.coordinated and s.last else None
    if child.dep_ not in ("prep", "npadvmod", "advmod") or s.negated:
        return None
    if temporal(child):
        clear = (
            not any(c.dep_ == "conj" and c.tag_[:2] == "VB" for c in s.tails)
            and not any(timed(t) or t.lower_ in lexicon.EVENT_PREPOSITIONS for t in s.doc[s.verb.i : s.end])
            and with_time(s, s.end)
            and not any(c.lower_ in lexicon.ADJUNCTS or c.dep_ == "advcl" for c in s.tails if c.i <= place)
        )
        return place if clear and place >= s.verb.i and not _nested(s, place) else None
    if place == s.verb.i and s.verb.i + 1 < s.end:
        return None
    if free(child) or child.lower_ == "according":
        return place if not s.coordinated and not any(dated(t) for t in s.doc[s.verb.i : s.end]) else None
    if any(c.dep_ == "agent" for c in s.tails):
        return None  # "was drawn by mediators on the ground"
    return place if says_where(child) and _open_end(s, place) and not s.coordinated else None


def _complemented(s: Statement, place: int) -> bool:
    """Whether what follows belongs to the verb or its object: "was chosen to lead", "issued a call for help"."""
    if s.doc[place + 1].lower_ == "for":
        return True
    return (
        s.doc[place + 1].tag_ == "TO" and lemma(s.verb.lower_) in lexicon.CONTROL | lexicon.PASSIVE | lexicon.NO_PURPOSE
    )


def _amid_list(s: Statement, place: int) -> bool:
    """Whether a comma follows and no clause or verb behind it: a list goes on."""
    if s.doc[place + 1].text != ",":
        return False
    if s.doc[place + 2].tag_[:2] in ("NN", "JJ", "DT", "CD"):
        return True
    if place + 1 >= s.end:
        return False
    return not any(c.dep_ in ("advcl", "conj") and place < c.left_edge.i <= place + 3 for c in s.tails)


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


def _nested(s: Statement, place: int) -> bool:
    """Whether a time behind a token would be heard with a phrase within a phrase: "the wish for peace [in 1902]"."""
    if any(eventive(t) or t.lower_ in lexicon.MEASURED for t in s.doc[s.verb.i + 1 : place + 1]):
        return True
    token = s.doc[place]
    while token not in (s.verb, token.head):
        if token.dep_ == "prep" and token.head.tag_[:2] == "NN" and token.lower_ not in lexicon.NEUTRAL:
            return True
        token = token.head
    return False


def _open_end(s: Statement, place: int) -> bool:
    """Whether what is added behind a token is heard with the verb: no noun within a noun stands there."""
    token, depth = s.doc[place], 0
    while token != s.verb:
        depth += token.dep_ in ("appos", "conj", "acl", "relcl") or (token.dep_ == "prep" and token.head != s.verb)
        token = token.head
    return depth == 0 and s.verb.lower_ not in lexicon.BE_FORMS
