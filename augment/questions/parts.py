"""The phrases of a verb and their roles: object, predicate, argument, time, place, reason."""

import re
from dataclasses import dataclass

from augment.english.clause import FINITE
from augment.english.edits import Declined
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after
from augment.paraphrase.syntax.lexicon import MONTHS, TIME_PREPOSITIONS, TIMES
from augment.questions import lexicon
from augment.questions.phrases import QUOTES, core_of

LIMITS = frozenset(["until", "before", "once"])
BELONGING = frozenset(["as", "to", "into", "from"])
YEAR = re.compile(lexicon.YEAR_LIKE)
ROLES = {
    "dobj": "object", "attr": "predicate", "acomp": "predicate", "oprd": "predicate", "dative": "dative",
    "prt": "particle", "agent": "agent", "xcomp": "clause", "ccomp": "clause",
}  # fmt: skip
DEMANDED = frozenset([*ROLES.values(), "shared"])
NO_PHRASE = frozenset(["punct", "cc", "nsubj", "nsubjpass", "neg", "aux", "auxpass", "det", "mark"])
CLOSING = frozenset(["conj", "parataxis", "dep", "intj"])  # nothing behind these belongs to the verb for sure
SET_APART = frozenset([",", "–", "—", "(", ";"])
NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS", "CD", "POS"])
NEXT = frozenset(["dobj", "dative", "oprd", "attr", "npadvmod", "ccomp", "xcomp", "advcl", "prep"])  # begin with a noun
MAX_TOKENS = 40


@dataclass(frozen=True)
class Part:
    """A phrase of the verb: role, head, the noun behind its preposition, tokens; ``brief`` leaves clauses out."""

    role: str
    head: ParsedToken
    noun: ParsedToken | None
    tokens: tuple[ParsedToken, ...]
    brief: tuple[ParsedToken, ...] = ()
    fronted: bool = False

    @property
    def preposition(self) -> str:
        """The preposition in front, or nothing."""
        return self.head.lower_ if self.noun is not None and self.head.tag_ in ("IN", "TO") else ""

    @property
    def limits(self) -> bool:
        """Whether more would be said without the part: "often", "until all are ready"."""
        if self.role == "when" and any(c.lower_ in LIMITS and c.dep_ in ("mark", "advmod") for c in self.head.lefts):
            return True
        return len(self.tokens) == 1 and self.head.lower_ in lexicon.LIMITING

    @property
    def asked(self) -> ParsedToken:
        """The noun that a question asks for."""
        return self.noun if self.noun is not None else self.head


def parts_of(head: ParsedToken, subject: ParsedToken) -> list[Part]:
    """The parts behind a verb in order, then the circumstances in front of its subject."""
    parts: list[Part] = []
    for child in head.rights:
        if child.dep_ in CLOSING:
            if child.dep_ == "conj" and not parts and _shares(child, head):
                parts.append(_shared(head, child))
            elif child.dep_ == "conj" and not parts and child.left_edge.i <= head.i + 2:
                raise Declined("phrase-unclear")  # "makes or sells two kinds of rope": what it makes stands further on
            break
        if child.dep_ not in NO_PHRASE and (part := _part(child, head, parts)) is not None:
            parts.append(part)
    for child in head.lefts:
        part = _part(child, head, parts, fronted=True) if child.i < subject.left_edge.i else None
        if part is not None and part.role in ("time", "place", "reason"):
            parts.append(part)
    return parts


def _shares(second: ParsedToken, first: ParsedToken) -> bool:
    """Whether a second verb takes the first one's object: "designed and built the bridge"."""
    near = second.left_edge.i == first.i + 2 and second.tag_ == first.tag_
    return near and second.tag_[0] == "V" and not any(c.dep_[:5] == "nsubj" for c in second.lefts)


def _shared(head: ParsedToken, second: ParsedToken) -> Part:
    last = core_of(second)[-1].i
    tokens = tuple(head.doc[head.i + 1 : last + 1])
    return Part("shared", second, None, tokens, tokens)


def _part(child: ParsedToken, verb: ParsedToken, before: list[Part], fronted: bool = False) -> Part | None:
    tokens = tuple(core_of(child))
    before_it = child.doc[child.left_edge.i - 1] if child.left_edge.i else child
    listed = before_it.text == ":" and before_it.i != verb.i + 1  # "three kinds: ...", not 'He said: "..."'
    comma = not fronted and (listed or (before_it is not child and before_it.text in SET_APART))
    if not tokens or len(tokens) > MAX_TOKENS:
        return None
    noun = next((c for c in child.rights if c.dep_ in ("pobj", "pcomp")), None)
    if noun is None and child.dep_ == "prep" and any(c.dep_ == "prep" and list(c.rights) for c in child.rights):
        return None if fronted else Part("argument", child, None, tokens, tokens)  # "out of a form of play"
    if child.lower_ == "as" and child.dep_ == "prep" and noun is None:
        raise Declined("phrase-unclear")  # "saw the plan as necessary for the town"
    role = _role(child, noun, verb, before, fronted)
    last = before[-1] if before else None
    bare = lemma(verb.lower_) in lexicon.LIGHT and last is not None and last.role == "object" and len(last.tokens) == 1
    held = last is not None and (bare or last.role == "predicate") and after(last.tokens[-1]) is child.left_edge
    if role == "purpose" and held:
        role = "clause"  # "is a leading city to use wood", "took steps to open it"
    if comma and before_it.text == "," and role == "argument" and child.lower_ in BELONGING:
        raise Declined("phrase-unclear")  # "refer to the hills, which ..., as the Teeth"
    if comma and child.dep_ in ("xcomp", "ccomp") and any(c.tag_ == "TO" for c in child.lefts):
        raise Declined("phrase-unclear")  # "enabled the men, free or not, to join"
    if role is None or (comma and role != "time"):
        return None
    _check_end(tokens[-1], child, verb)
    described = noun if noun is not None else child
    plain = described.tag_ in ("NNP", "NNPS") or any(c.dep_ in ("amod", "compound", "prep") for c in described.children)
    plain = plain and not any(t.lower_ == "than" for t in tokens)  # "more positive than the reviews she had later"
    return Part(role, child, noun, tokens, tuple(core_of(child, short=True)) if plain else tokens, fronted)


def _check_end(last: ParsedToken, child: ParsedToken, verb: ParsedToken) -> None:
    """Raise Declined where what follows a phrase shows that the parse cut it off, or put it to the wrong verb."""
    following = _behind_brackets(last)
    if following is last or (following.is_punct and following.text not in QUOTES):
        return
    if following.text in QUOTES:
        if not following.whitespace_ and last.whitespace_:
            raise Declined("phrase-unclear")
        return
    top = following
    while top.head is not top and top.head.i != verb.i:
        top = top.head
    if following.tag_ in NOUNS and (top.i == child.i or top.dep_ not in NEXT):
        raise Declined("phrase-unclear")
    second = following.dep_ in ("aux", "auxpass") and top.head.i != verb.i  # of the verb above: "the mill he built was"
    if following.tag_ in FINITE and not second and top.i != child.i:
        raise Declined("phrase-unclear")  # "put to the sword and the women were sold"


def _behind_brackets(last: ParsedToken) -> ParsedToken:
    """What follows a phrase, and brackets behind it."""
    following = after(last)
    if following.text != "(":
        return following
    return next((after(t) for t in following.doc[following.i :] if t.text == ")"), following)


def _role(
    child: ParsedToken, noun: ParsedToken | None, verb: ParsedToken, before: list[Part], fronted: bool
) -> str | None:
    if child.dep_ in ROLES:
        return ROLES[child.dep_]
    if child.dep_ == "npadvmod":
        return "time" if _of_time(child) else "argument"
    if child.dep_ == "advmod":
        return _adverb_role(child)
    if child.dep_ == "advcl":
        return _clause_role(child)
    return _preposition_role(child, noun, verb, before, fronted) if child.dep_ == "prep" else None


def _adverb_role(child: ParsedToken) -> str | None:
    if child.lower_ in lexicon.LOOSE_ADVERBS or child.lower_ in lexicon.RELATIVE_TIMES:
        return None
    if child.lower_ in lexicon.TIME_ADVERBS:
        return "time"
    return "other" if child.tag_ == "RB" else "argument"


def _clause_role(child: ParsedToken) -> str | None:
    mark = next((c.lower_ for c in child.lefts if c.dep_ in ("mark", "advmod")), "")
    if mark == "because":
        return "reason"
    if child.tag_ == "VBG" and not mark and child.i > child.head.i:
        return "argument"  # "was built using granite"
    purpose = any(c.tag_ == "TO" for c in child.lefts) and child.i > child.head.i
    return "purpose" if purpose else "when" if mark in lexicon.TIME_MARKS else None


def _preposition_role(
    child: ParsedToken, noun: ParsedToken | None, verb: ParsedToken, before: list[Part], fronted: bool
) -> str | None:
    if child.lower_ in lexicon.REASON_PREPOSITIONS:
        return "reason" if len(list(child.subtree)) > 2 else None
    if noun is None:
        return "particle" if after(child).tag_ in ("IN", "TO", ".", ",") and not list(child.children) else None
    if _time_phrase(child, noun):
        return "time"
    if noun.tag_ == "VBG":
        return None if child.lower_ in lexicon.BEFORE_GERUNDS else "argument"
    if _place_phrase(child, noun, verb):
        return "place"
    loose = child.lower_ in lexicon.LOOSE_PREPOSITIONS and any(p.role in DEMANDED for p in before)
    if noun.tag_ == "NN" and not list(noun.lefts) and child.lower_ in ("on", "in", "at", "under", "out"):
        return "argument"  # "on sabbatical", "in charge"
    return "other" if loose or fronted or child.lower_ not in lexicon.ARGUMENT_PREPOSITIONS else "argument"


def _of_time(noun: ParsedToken) -> bool:
    return bool(YEAR.fullmatch(noun.text)) or noun.text in MONTHS or noun.lower_.removesuffix("s") in TIMES


def _time_phrase(child: ParsedToken, noun: ParsedToken) -> bool:
    if child.lower_ in ("during", "until", "since") and noun.dep_ == "pobj":
        return True
    if child.lower_ == "for" and noun.lower_ in TIMES and any(c.dep_ == "nummod" for c in noun.lefts):
        return True
    if child.lower_ not in TIME_PREPOSITIONS or any(c.dep_ in ("relcl", "acl") for c in noun.rights):
        return False
    return _of_time(noun)


def _place_phrase(child: ParsedToken, noun: ParsedToken, verb: ParsedToken) -> bool:
    motion = lemma(verb.lower_) in lexicon.MOTION
    if child.lower_ not in (lexicon.WHERE_PREPOSITIONS if motion else lexicon.PLACE_PREPOSITIONS):
        return False
    if noun.lower_ in lexicon.NO_PLACE or noun.dep_ == "pcomp":
        return False
    if noun.tag_ in ("NNP", "NNPS"):
        return noun.lower_ in lexicon.PLACES or child.lower_ in ("in", "near", "to", "at")
    return noun.lower_ in lexicon.PLACES
