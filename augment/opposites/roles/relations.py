"""Two that are compared or related, in each other's place; and what came before what.

"Anna is older than Peter." -> "Peter is older than Anna.", "Lind is a suburb of Graz." -> "Graz is a suburb of Lind.",
"He ate before he slept." -> "He ate after he slept."
"""

from collections.abc import Iterator

from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, prior
from augment.opposites import lexicon
from augment.opposites.analysis.frames import Frame
from augment.opposites.analysis.noun_phrases import DESCRIBING, number_of
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.roles.exchange import ANOTHER_TIME, Exchange
from augment.opposites.roles.participants import agree, exchange_of, exchange_whole
from augment.paraphrase.syntax.analysis.binding import human
from augment.paraphrase.syntax.analysis.temporal import dated
from augment.paraphrase.syntax.lexicon import MONTHS, TIMES


def comparatives(s: Sentence) -> Iterator[Exchange]:
    """Subject and what it is compared with."""
    for than in s.doc:
        if than.lower_ != "than" or than.dep_ != "prep":
            continue
        compared = next((c for c in than.rights if c.dep_ == "pobj"), None)
        if than.head.dep_ not in ("acomp", "advmod"):
            continue  # "makes Anna older than Peter"
        frame = next((f for f in s.frames if f.verb == than.head.head), None)
        if compared is None or frame is None or frame.subject is None or not frame.own_subject:
            continue
        one, other = s.phrases.get(frame.subject.i), s.phrases.get(compared.i)
        if one is not None and other is not None and s.exchangeable(one, other):
            edits = agree(frame.verb, other, one)
            yield exchange_whole("comparative", one, other, edits)


def predicates(s: Sentence) -> Iterator[Exchange]:
    """Subject and the other of a relation that the predicate noun names: "the son of", "a village in"."""
    for frame in s.frames:
        noun = next((c for c in frame.verb.rights if c.dep_ == "attr"), None)
        if noun is None or frame.subject is None or not frame.own_subject or noun.lower_ not in lexicon.RELATIONS:
            continue
        for preposition in noun.rights:
            other = next((c for c in preposition.children if c.dep_ == "pobj"), None)
            if preposition.dep_ != "prep" or other is None or preposition.lower_ not in lexicon.RELATING:
                continue
            first, second = s.phrases.get(frame.subject.i), s.phrases.get(other.i)
            if first is None or second is None or number_of(first) or number_of(second):
                continue
            if s.exchangeable(first, second):
                yield exchange_whole("predicate", first, second)


def routes(s: Sentence) -> Iterator[Exchange]:
    """Where from and where to: "from Leeds to York"."""
    for phrase in s.phrases.values():
        start, to = phrase.noun.head, after(phrase.noun)
        if phrase.noun.dep_ != "pobj" or start.lower_ != "from" or to.lower_ not in ("to", "into") or to.dep_ != "prep":
            continue
        other = next((s.phrases.get(c.i) for c in to.rights if c.dep_ == "pobj"), None)
        if other is not None and s.differ(phrase, other) and not {phrase.kind, other.kind} & lexicon.ABSTRACT:
            yield exchange_of("from-to", phrase, other)


def positions(s: Sentence) -> Iterator[Exchange]:
    """What is on, under, behind or above what: "A cat sits on a chair" -> "A chair sits on a cat"."""
    for frame in s.frames:
        if frame.base not in lexicon.POSTURES or frame.subject is None or not _nothing_else(s, frame):
            continue
        for preposition, noun in frame.phrases:
            one, other = s.phrases.get(frame.subject.i), s.phrases.get(noun.i)
            if one is None or other is None or preposition not in lexicon.POSITIONS or noun.i < frame.verb.i:
                continue
            if any(c.dep_ in ("conj", "cc") for t in (one.noun, other.noun) for c in t.rights):
                continue  # "A dog and a cat sleep on a couch"
            if not {one.kind, other.kind} <= lexicon.PHYSICAL or number_of(one) != number_of(other):
                continue
            if s.differ(one, other):
                yield exchange_of("position", one, other)


def _nothing_else(s: Sentence, frame: Frame) -> bool:
    """Whether a sentence says nothing of a subject but where it is: "A man in a hat sits" says more."""
    subject = frame.subject
    described = any(c.dep_ in DESCRIBING and c != frame.verb for c in subject.rights) if subject is not None else True
    return not described and not frame.passive and all(f.subject != subject or f == frame for f in s.frames)


def nested(s: Sentence) -> Iterator[Exchange]:
    """A thing and the thing that its place is told by: "a bench under a tree" -> "a tree under a bench"."""
    for phrase in s.phrases.values():
        preposition = after(phrase.noun)
        if preposition.head != phrase.noun or preposition.lower_ not in lexicon.POSITIONS_OF_THINGS:
            continue
        other = next((s.phrases.get(c.i) for c in preposition.rights if c.dep_ == "pobj"), None)
        if other is None or number_of(phrase) != number_of(other):
            continue
        if {phrase.kind, other.kind} <= lexicon.THINGS and s.differ(phrase, other):
            yield exchange_of("position", phrase, other)


def times(s: Sentence) -> Iterator[Exchange]:
    """When two things happened: "was built in 1914 and burned in 1950"."""
    dates = [(token, span) for token in s.doc if (span := _date(token, s.protected)) is not None]
    for place, (one, first) in enumerate(dates):
        for other, second in dates[place + 1 :]:
            verbs = one.head.head, other.head.head  # or nouns
            if one.head.lower_ != other.head.lower_ or verbs[0] == verbs[1] or _words(s, first) == _words(s, second):
                continue
            if [t.tag_ for t in s.doc[first[0] : first[1] + 1]] != [t.tag_ for t in s.doc[second[0] : second[1] + 1]]:
                continue
            if any(v.tag_[:2] not in ("VB", "NN") or lemma(v.lower_) in lexicon.LIFE for v in verbs):
                continue
            yield Exchange("times", first, second)


def _date(token: ParsedToken, protected: frozenset[int]) -> tuple[int, int] | None:
    """The tokens of a date behind "in" or "on", of which this is the head."""
    if token.dep_ != "pobj" or token.head.lower_ not in ("in", "on") or token.i in protected:
        return None
    first, last = token.left_edge.i, token.right_edge.i
    words = token.doc[first : last + 1]
    if not dated(token) or any(t.tag_ != "CD" and t.text not in MONTHS and t.text != "," for t in words):
        return None
    following = after(words[-1])
    further = after(following) if following.text == "," else following
    if words[-1].text == "," or further.tag_ == "CD" or following.tag_[:2] == "NN" or following.tag_ == "-LRB-":
        return None
    return first, last


def _words(s: Sentence, span: tuple[int, int]) -> list[str]:
    return [t.lower_ for t in s.doc[span[0] : span[1] + 1]]


def sequences(s: Sentence) -> Iterator[Exchange]:
    """ "before" an event turned into "after" it, "two years later" into "two years earlier", and back."""
    for token in s.doc:
        if (
            token.lower_ in lexicon.FOLLOWING
            and token.i not in s.protected
            and (words := _following(token)) is not None
        ):
            last, turned = words
            yield Exchange("order", None, None, (Edit(token.idx, last.idx + len(last), match_case(turned, token)),))
        new = lexicon.SEQUENCE.get(token.lower_)
        if new is None or token.i in s.protected or not _sequencing(token):
            continue
        rule = ANOTHER_TIME if token.lower_ in lexicon.LATER else "order"
        yield Exchange(rule, None, None, (replace(token, match_case(new, token)),))


def _following(token: ParsedToken) -> tuple[ParsedToken, str] | None:
    """The last word of "prior to" or "following" before an event, and what turns it round."""
    last = after(token) if token.lower_ == "prior" else token
    event = next((c for c in last.rights if c.dep_ == "pobj"), None)
    if event is None or event.tag_ not in ("NN", "NNS") or last.dep_ != "prep" or human(event):
        return None
    if token.lower_ == "prior":
        return (last, "after") if last.lower_ == "to" else None
    return last, "before"


def _sequencing(token: ParsedToken) -> bool:
    """Whether "before" or "after" puts one event before another, or "later" says how long after."""
    if token.lower_ in lexicon.LATER:
        return any(c.dep_ == "npadvmod" and c.lower_ in TIMES for c in token.lefts) and after(token).lower_ != "than"
    if token.dep_ not in ("mark", "prep") or after(token).tag_ in ("IN", ".", ",", "CD", "WDT", "CC"):
        return False
    if prior(token).lower_ in lexicon.FIXED_BEFORE_SEQUENCE or after(token).lower_ in lexicon.FIXED_AFTER_SEQUENCE:
        return False
    if token.dep_ == "mark":
        return True
    if token.head.tag_[:2] != "VB" or token.head.lower_ in lexicon.NAMED:
        return False
    inner = next((c for c in token.rights if c.dep_ in ("pobj", "pcomp")), None)
    if inner is None or inner.dep_ == "pcomp":
        return inner is not None
    lasting = inner.lower_ in TIMES and not any(c.lower_ in lexicon.DEFINITE for c in inner.lefts)  # "after a year"
    return inner.tag_ in ("NN", "NNS") and not lasting and not human(inner)
