"""Who takes part in what: the verbs of a sentence with their subject, object, agent and the phrases that they take."""

from dataclasses import dataclass, field

from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.opposites import lexicon

FURTHER = frozenset(["xcomp", "ccomp", "oprd", "dative"])  # a third participant, or a clause with one


@dataclass(slots=True)
class Frame:
    """A verb and those who take part. ``phrases`` are (preposition, noun)."""

    verb: ParsedToken
    subject: ParsedToken | None = None
    passive: bool = False
    objects: list[ParsedToken] = field(default_factory=list)
    agent: ParsedToken | None = None
    phrases: list[tuple[str, ParsedToken]] = field(default_factory=list)
    own_subject: bool = True  # and not that of the verb that it is coordinated with

    @property
    def base(self) -> str:
        """The infinitive, with its particle."""
        particle = next((f" {c.lower_}" for c in self.verb.rights if c.dep_ == "prt"), "")
        return lemma(self.verb.lower_) + particle

    @property
    def more_roles(self) -> bool:
        """Whether another clause or person takes part than those that are listed."""
        return len(self.objects) > 1 or any(child.dep_ in FURTHER for child in self.verb.rights)

    def rest(self, without: ParsedToken) -> tuple[object, ...]:
        """What the frame says of one of its participants; two frames that say the same say nothing if exchanged."""
        taking_part = [t for t in (self.subject, self.agent, *self.objects) if t is not None and t != without]
        phrases = [(prep, noun.lower_) for prep, noun in self.phrases if noun != without]
        described = [c.lower_ for c in self.verb.rights if c.dep_ in ("acomp", "attr", "advmod", "xcomp", "ccomp")]
        return self.base, self.passive, tuple(t.lower_ for t in taking_part), tuple(phrases), tuple(described)


def frames_of(doc: ParsedSentence, protected: frozenset[int]) -> list[Frame]:
    """The frames of a sentence, in the order of their verbs."""
    frames = {token.i: Frame(token) for token in doc if token.tag_[:2] == "VB" and token.i not in protected}
    for token in doc:
        _add(token, frames)
    for frame in frames.values():
        if frame.subject is None:
            _borrow_subject(frame, frames)
        elif sum(child.dep_ in ("nsubj", "nsubjpass") for child in frame.verb.lefts) > 1:
            frame.subject = None  # coordinated, or one of them is none
    return [frame for frame in frames.values() if frame.verb.dep_ not in ("aux", "auxpass", "amod", "compound")]


def _add(token: ParsedToken, frames: dict[int, Frame]) -> None:
    frame = frames.get(token.head.i)
    if token.dep_ == "pobj":
        preposition, governor = phrase_of(token)
        frame = frames.get(governor.i)
        if frame is not None and preposition == "by" and token.head.dep_ == "agent":
            frame.agent = token
        elif frame is not None:
            frame.phrases.append((preposition, token))
    elif frame is None or token == token.head:
        return
    elif token.dep_ in ("nsubj", "nsubjpass"):
        frame.subject, frame.passive = token, token.dep_ == "nsubjpass"
        if token.tag_ in ("WP", "WDT") and frame.verb.dep_ == "relcl":
            antecedent = frame.verb.head
            frame.subject = antecedent if antecedent.head.lower_ != "of" else None  # "a panel of experts that met"
            frame.own_subject = False
    elif token.dep_ == "dobj":
        frame.objects.append(token)


def phrase_of(noun: ParsedToken) -> tuple[str, ParsedToken]:
    """The preposition of a noun and what its phrase belongs to: "in front of" counts as one."""
    preposition = noun.head
    inner = preposition.head
    if preposition.lower_ == "of" and inner.lower_ in lexicon.FRONT and inner.dep_ == "pobj" and not list(inner.lefts):
        return f"{inner.head.lower_} {inner.lower_} of", inner.head.head
    return preposition.lower_, inner


def _borrow_subject(frame: Frame, frames: dict[int, Frame]) -> None:
    """The noun that a participle describes, or the subject of the verb that this one is coordinated with."""
    verb = frame.verb
    frame.own_subject = False
    if verb.head.head.lower_ == "of" and verb.dep_ == "acl":
        return
    if verb.dep_ == "acl" and verb.tag_ in ("VBG", "VBN"):
        frame.subject, frame.passive = verb.head, verb.tag_ == "VBN"
    elif verb.dep_ == "conj" and verb.head.i in frames and verb.head.i < verb.i:
        first = frames[verb.head.i]
        passive = verb.tag_ == "VBN" and any(c.dep_ == "auxpass" for c in (*verb.lefts, *verb.head.lefts))
        frame.subject, frame.passive = first.subject, passive
    elif verb.dep_ in ("advcl", "xcomp") and verb.tag_ in ("VBG", "VB") and verb.head.i in frames:
        above = frames[verb.head.i]
        if verb.dep_ == "advcl" or not above.objects:
            frame.subject = above.subject
