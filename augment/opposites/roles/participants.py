"""Who did what to whom, turned round: two of those who take part in what one verb says, or in what two verbs say.

"The dog bit the man." -> "The man bit the dog.", "A girl sings while a boy claps." -> "A boy sings while a girl claps."
"""

from collections.abc import Iterator

from augment.english.edits import Declined, Edit
from augment.english.inflection import is_mass
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after
from augment.opposites import lexicon
from augment.opposites.analysis.frames import Frame
from augment.opposites.analysis.noun_phrases import DESCRIBING, NounPhrase, joined, kind_of, number_of
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.roles.exchange import Exchange, agreement
from augment.paraphrase.syntax.lexicon import OBJECT_FORM, PERSON, SUBJECT_FORM

PERSONS = frozenset(["person", "people", "name"])
Pair = tuple[str, ParsedToken, ParsedToken]


def within_frames(s: Sentence) -> Iterator[Exchange]:
    """Subject and object, subject and agent, and each of them with the noun of a phrase."""
    for frame in s.frames:
        for rule, one, other in _pairs(frame):
            yield from _exchange(s, frame, rule, one, other)


def _pairs(frame: Frame) -> Iterator[Pair]:
    base, subject = frame.base.partition(" ")[0], frame.subject
    if subject is not None and not frame.more_roles and base not in lexicon.SYMMETRIC | lexicon.ONE_WAY:
        if frame.objects and not frame.passive:
            yield "active", subject, frame.objects[0]
        if frame.agent is not None and frame.passive:
            yield "passive", subject, frame.agent
    for preposition, noun in frame.phrases:
        if f"{base} {preposition}" in lexicon.TURNING_VERBS:
            rule = "named-phrase"
        elif preposition in lexicon.TURNING:
            rule = "phrase"
        else:
            continue
        if subject is not None and base not in lexicon.SYMMETRIC and noun.i > frame.verb.i:
            yield f"subject-{rule}", subject, noun
        if frame.objects and not frame.passive and noun.i > frame.objects[0].i:
            yield f"object-{rule}", frame.objects[0], noun
    if frame.objects and base in lexicon.EXCHANGING:
        for preposition, noun in frame.phrases:
            if preposition in lexicon.EXCHANGED:
                yield "object-named-phrase", frame.objects[0], noun


def _exchange(s: Sentence, frame: Frame, rule: str, one: ParsedToken, other: ParsedToken) -> Iterator[Exchange]:
    if one.tag_ == "PRP" or other.tag_ == "PRP":
        if rule in ("active", "passive"):
            yield from _with_pronoun(s, frame, rule, one, other)
        return
    first, second = s.phrases.get(one.i), s.phrases.get(other.i)
    if first is None or second is None or one == other or not _fit(s, rule, first, second):
        return
    rule = rule.replace("-named", "")
    edits: tuple[Edit, ...] = ()
    if one == frame.subject and frame.own_subject:
        edits = agree(frame.verb, second, first)
    elif one == frame.subject and number_of(first) != number_of(second):
        return
    yield exchange_whole(rule, first, second, edits)


def agree(verb: ParsedToken, now: NounPhrase, before: NounPhrase) -> tuple[Edit, ...]:
    """The edits of a verb whose subject becomes another noun. Raises Declined where its number is unclear."""
    return () if joined(before) else agreement(verb, number_of(now), number_of(before))


def _fit(s: Sentence, rule: str, one: NounPhrase, other: NounPhrase) -> bool:
    """Whether two phrases may change places under a rule: places and names do so in few phrases."""
    if rule in ("subject-phrase", "object-phrase") and "name" in (one.kind, other.kind):
        return False
    if rule.startswith("object") and one.kind in lexicon.SURROUNDINGS:
        return False
    return s.exchangeable(one, other)


def exchange_of(rule: str, one: NounPhrase, other: NounPhrase, edits: tuple[Edit, ...] = ()) -> Exchange:
    """Two phrases in each other's place; a bare noun ("Man bites a dog"), if no "hair", changes with the noun alone."""
    first, second = one.first, other.first
    articles = [p.noun.doc[p.first].lower_ in lexicon.ARTICLES and p.first < p.noun.i for p in (one, other)]
    bare = (one if articles[1] else other).noun.lower_
    mass = bare in lexicon.MASS or is_mass(bare)
    if articles[0] != articles[1] and {one.noun.tag_, other.noun.tag_} == {"NN"} and not mass:
        first, second = one.first + articles[0], other.first + articles[1]
    return Exchange(rule, (first, one.noun.i), (second, other.noun.i), edits)


def exchange_whole(rule: str, one: NounPhrase, other: NounPhrase, edits: tuple[Edit, ...] = ()) -> Exchange:
    """The same of two phrases with what follows the noun and describes it, where that is clear. Raises Declined."""
    exchange = exchange_of(rule, one, other, edits)
    if exchange.one is None or exchange.other is None:
        return exchange
    ends = _last(one, other), _last(other, one)
    for phrase, end, new in ((one, ends[0], other), (other, ends[1], one)):
        if end == phrase.noun.i:
            edits += _relative_agreement(phrase, new)
    return exchange._replace(one=(exchange.one[0], ends[0]), other=(exchange.other[0], ends[1]), edits=edits)


def _relative_agreement(phrase: NounPhrase, new: NounPhrase) -> tuple[Edit, ...]:
    """The edits of a relative clause that gets another noun: "the cats that eat mice". Raises Declined."""
    edits: tuple[Edit, ...] = ()
    for verb in phrase.noun.rights:
        pronoun = next((c for c in verb.lefts if c.tag_ in ("WP", "WDT")), None)
        if verb.dep_ != "relcl" or pronoun is None:
            continue
        if pronoun.lower_ != "that" and (phrase.kind in PERSONS) != (new.kind in PERSONS):
            raise Declined("pronoun-unclear")  # "the dog who"
        if pronoun.dep_ in ("nsubj", "nsubjpass"):
            edits += agreement(verb, number_of(new), number_of(phrase))
    return edits


def _last(phrase: NounPhrase, other: NounPhrase) -> int:
    """The last token of a phrase: what describes a noun before its verb goes with it. Raises Declined.

    Behind a verb a phrase may belong to that, and stays: "pushes a boy on a bike". Then the other noun's stays too.
    """
    noun, doc = phrase.noun, phrase.noun.doc
    describing = [c for c in noun.rights if c.dep_ in DESCRIBING]
    if not _in_front(noun) or not describing or (not _in_front(other.noun) and _followed(other.noun)):
        return noun.i
    end = max(t.i for c in describing for t in c.subtree)
    words = doc[noun.i + 1 : end + 1]
    if any(t == other.noun for t in words):
        return noun.i  # "The keeper, who was replaced by Anna"
    if end >= noun.head.i or any(t.is_punct or t.tag_ == "CC" for t in words):
        raise Declined("phrase-unclear")
    return end


def _in_front(noun: ParsedToken) -> bool:
    return noun.dep_ in ("nsubj", "nsubjpass") and noun.i < noun.head.i


def _followed(noun: ParsedToken) -> bool:
    """Whether what describes a noun follows it, or may: "on a horse" of "follows a man on a horse"."""
    return after(noun).dep_ == "prep" or any(c.dep_ in DESCRIBING for c in noun.rights)


def _with_pronoun(s: Sentence, frame: Frame, rule: str, one: ParsedToken, other: ParsedToken) -> Iterator[Exchange]:
    """ "She thanked the doctor" -> "The doctor thanked her"."""
    ranges, forms, numbers = [], [], []
    for token, cases in ((one, OBJECT_FORM), (other, SUBJECT_FORM)):
        phrase = s.phrases.get(token.i)
        if token.tag_ == "PRP" and token.lower_ in lexicon.PRONOUNS and not list(token.children):
            ranges.append((token.i, token.i))
            forms.append(cases.get(token.lower_))
            numbers.append(lexicon.PRONOUN_NUMBER.get(token.lower_))
        elif phrase is not None and phrase.kind in ("person", "people", "name"):
            ranges.append((phrase.first, token.i))
            forms.append(None)
            numbers.append(number_of(phrase))
        else:
            return
    if PERSON.get(one.lower_, one.lower_) == PERSON.get(other.lower_, other.lower_):
        return
    if (
        not frame.own_subject
        or s.pronouns_beside(one, other)
        or any(t.i and t.text[0].isupper() and t.tag_ == "PRP" for t in (one, other))
    ):
        return
    yield Exchange(rule, ranges[0], ranges[1], agreement(frame.verb, numbers[1], numbers[0]), (forms[0], forms[1]))


def across_frames(s: Sentence) -> Iterator[Exchange]:
    """Two that take the same part in what two verbs say: their subjects, objects, agents, or nouns of alike phrases."""
    for place, one in enumerate(s.frames):
        for other in s.frames[place + 1 :]:
            for rule, a, b in _same_part(one, other):
                if a == b or one.rest(a) == other.rest(b) or _same_thing(a, b):
                    continue
                first, second = s.phrases.get(a.i), s.phrases.get(b.i)
                if first is None or second is None or not s.exchangeable(first, second):
                    continue
                if rule == "subjects" and _thinks_of(one, other) and not _both_persons(first, second, other, s):
                    continue
                if rule != "subjects":
                    yield exchange_whole(rule, first, second)
                elif one.own_subject and other.own_subject:
                    edits = agree(one.verb, second, first) + agree(other.verb, first, second)
                    yield exchange_whole(rule, first, second, edits)


def _thinks_of(one: Frame, other: Frame) -> bool:
    """Whether the second frame is what the first says or thinks: "A nurse thinks that the pilot is late"."""
    stated = other.verb.dep_ == "ccomp" and other.verb.head == one.verb
    return stated and all(c.tag_ != "TO" for c in other.verb.lefts)


def _both_persons(first: NounPhrase, second: NounPhrase, below: Frame, s: Sentence) -> bool:
    """Whether two may say and be said the same of: not a dog, nor "the pilot" of "the pilot was a success"."""
    named = next((c for c in below.verb.rights if c.dep_ == "attr" and c.tag_[:2] == "NN"), None)
    return (named is None or kind_of(named, s.wordnet) in PERSONS) and {first.kind, second.kind} <= PERSONS


def _same_thing(one: ParsedToken, other: ParsedToken) -> bool:
    """Whether one noun says who the other is: "the mayor was Lind, who ...", "Lind, the mayor"."""
    return any(
        a.dep_ in ("attr", "appos", "conj") and b in (a.head, *a.head.children) for a, b in ((one, other), (other, one))
    )


def _same_part(one: Frame, other: Frame) -> Iterator[Pair]:
    if one.subject is not None and other.subject is not None and one.passive == other.passive:
        yield "subjects", one.subject, other.subject
    if one.agent is not None and other.agent is not None:
        yield "agents", one.agent, other.agent
    if one.objects and other.objects:
        yield "objects", one.objects[0], other.objects[0]
    for preposition, noun in one.phrases:
        for same, counterpart in other.phrases:
            places = preposition == "in" and {noun.tag_, counterpart.tag_} == {"NNP"}
            if preposition == same and (places or preposition not in lexicon.ONE_WAY_PREPOSITIONS):
                yield "phrases", noun, counterpart
