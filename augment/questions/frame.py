"""A clause cut into what questions are made of: subject, verb group, what the verb demands, circumstances."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from augment.english.clause import SUBJECT, Clause
from augment.english.edits import Declined
from augment.english.lexicon import FLOATING, NOT
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm
from augment.negation.main_clause.before_participle import before_participle
from augment.questions import lexicon
from augment.questions.cues import SUPPOSING
from augment.questions.lexicon import FEW, REASON_PREPOSITIONS
from augment.questions.parts import DEMANDED, Part, parts_of
from augment.questions.people import person_noun
from augment.questions.phrases import QUOTES, core_of, text_of_tokens
from augment.questions.sides import PHRASE, VERB, Sides
from augment.questions.verb_forms import CHANGED_MODALS, VerbGroup, join, verb_group
from augment.questions.wholeness import check_parts, check_subject

FURTHER = frozenset(["time", "place", "reason", "other", "purpose"])
CLAUSES = frozenset(["relcl", "ccomp", "advcl", "xcomp"])
LONGEST = 18  # tokens of a circumstance that a question repeats
ENDS = ".!?…\"”)'’"
SHORT, CLIPPED, MIDDLE, LONG = "short", "clipped", "middle", "long"


@dataclass(frozen=True)
class Frame:
    """A clause cut into parts. ``parts`` are in their order behind the verb, circumstances in front come last.

    ``changes`` maps tokens to what the denied version writes for them, ``swaps`` to what either version may write.
    """

    sides: Sides
    subject: ParsedToken
    verb: VerbGroup
    parts: tuple[Part, ...]
    changes: Mapping[int, str] = field(default_factory=dict)
    swaps: Mapping[int, str] = field(default_factory=dict)

    @property
    def clause_head(self) -> ParsedToken:
        """The main verb as it was parsed."""
        assert self.sides.clause is not None
        return self.sides.clause.head

    def write(self, tokens: Sequence[ParsedToken], denied: bool) -> str:
        """Tokens of the affirmed version as either version writes them."""
        return text_of_tokens(tokens, {**self.swaps, **self.changes} if denied else self.swaps)

    def part(self, *roles: str) -> Part | None:
        """The first part with one of these roles."""
        return next((p for p in self.parts if p.role in roles), None)

    def reason(self, denied: bool) -> Part:
        """What one version gives as its reason: "because of" may stand for the other's "despite". Raises Declined."""
        for part in self.parts:
            written = self.changes.get(part.tokens[0].i, "") if denied else ""
            if (written.split()[0] in REASON_PREPOSITIONS) if written else part.role == "reason":
                return part
        raise Declined("no-reason")

    @cached_property
    def demanded(self) -> tuple[Part, ...]:
        """The parts without which the verb says less or nothing: at least one where there is any."""
        parts = [p for p in self.parts if p.role in DEMANDED or (p.role == "argument" and not p.fronted)]
        parts += [p for p in self.parts if p not in parts and (self.holds_denial(p) or p.limits)]
        if not [p for p in parts if p.role != "particle" and p.role in DEMANDED]:
            parts += [p for p in self.parts if p not in parts and (not parts or not p.fronted)][:1]
        return tuple(p for p in self.parts if p in parts)

    def holds_denial(self, part: Part) -> bool:
        """Whether the versions differ in a part and not at the verb."""
        return self.sides.scope == PHRASE and any(t.i in self.changes for t in part.tokens)

    def chosen(self, level: str) -> tuple[Part, ...]:
        """The parts that a wording keeps, in order. A clipped one is a middle one with its phrases brief."""
        kept = list(self.demanded)
        further = [p for p in self.parts if p not in kept and p.role in FURTHER and len(p.tokens) <= LONGEST]
        kept += further if level == LONG else further[:1] if level in (MIDDLE, CLIPPED) else []
        kept += [p for last, p in pairwise(self.parts) if last in kept and p not in kept and _tied(last, p)]
        kept += [p for p, behind in pairwise(self.parts) if behind in kept and p not in kept and _modifies(p, behind)]
        closed = any(t.dep_ in CLAUSES for p in kept for t in p.tokens)  # behind a clause a part would belong to that
        loose = [p for p in kept if p.fronted and p not in self.demanded and (closed or _again(p, kept))]
        return tuple(p for p in self.parts if p in kept and p not in loose)

    def predicate(self, denied: bool, level: str, *without: Part | None) -> str:
        """What follows the verb group."""
        if any(p is not None and self.holds_denial(p) for p in without):
            raise Declined("denied-otherwise")
        brief = level in (SHORT, CLIPPED) and self.sides.scope != PHRASE
        kept = (p for p in self.chosen(level) if p not in without)
        text = join(*(self.write(p.brief if brief else p.tokens, denied) for p in kept))
        if not text and not any(without) and self._says_more:
            raise Declined("too-little-said")  # "The bricks are not placed" of "... once the beams are laid"
        return text

    @property
    def _says_more(self) -> bool:
        """Whether something stands beside the verb that no part holds."""
        around = [c for c in self.clause_head.rights if c.dep_ not in ("punct", "cc", "conj", "parataxis")]
        around += [c for c in self.clause_head.lefts if c.dep_ in ("prep", "advcl")]
        return bool(around)


def _again(fronted: Part, kept: Sequence[Part]) -> bool:
    """Whether what stood in front would follow its like: "the equivalent of February in the north in the south"."""
    behind = [p for p in kept if not p.fronted]
    return any(t.dep_ == "prep" and t.lower_ == fronted.preposition for p in behind for t in p.tokens)


def _tied(part: Part, following: Part) -> bool:
    """Whether a phrase may belong to the second of two nouns before it: "won the race and the prize for boys"."""
    near = following.tokens[0].i == part.tokens[-1].i + 1
    if near and part.preposition == "from":
        return following.preposition in ("to", "into")
    return near and following.role != "time" and any(t.dep_ == "cc" for t in part.tokens)


def _modifies(part: Part, following: Part) -> bool:
    """Whether an adverb belongs to the phrase behind it: "synonymously with", "shortly before"."""
    near = following.tokens[0].i == part.tokens[-1].i + 1
    return near and part.role == "other" and part.head.tag_ == "RB" and following.preposition != ""


def frame_of(sides: Sides) -> Frame:
    """Cut the clause that is denied. Raises Declined."""
    clause = sides.clause
    if clause is None or clause.subject is None or clause.head.dep_ in SUBJECT or before_participle(clause):
        raise Declined("no-clause")  # in the last cases the parse has "failed" for the verb of "retries failed jobs"
    _check(clause)
    subject = _antecedent(clause) or clause.subject
    if subject.dep_[:5] == "csubj" or (subject.dep_ == "expl" and subject.lower_ != "there"):
        raise Declined("no-plain-subject")
    if any(t.lower_ in FEW for t in clause.doc[subject.left_edge.i : subject.i + 1]):
        raise Declined("denied-otherwise")  # "Few came", which already denies
    if sides.scope == VERB and any(c.lower_ in ("all", "every", "each", "both") for c in subject.lefts):
        raise Declined("denied-otherwise")  # "All acids are not salts" of "not all acids are salts"
    floating = after(clause.finite)
    if (
        sides.scope == VERB
        and clause.takes_not
        and (after(floating) if norm(floating) in NOT else floating).lower_ in FLOATING
    ):
        raise Declined("denied-otherwise")  # "are not both written"
    check_subject(subject, clause.finite)
    if subject is clause.subject and any(t.i > clause.finite.i for t in core_of(subject)):
        raise Declined("phrase-unclear")  # a list behind the verb taken for a part of the subject
    verb = verb_group(clause, "" if sides.scope == PHRASE else sides.negator, sides.opposite)
    verb = replace(verb, forbidding=_forbids(sides, verb))
    parts = tuple(parts_of(clause.head, clause.subject))
    if _quotes(clause.head) and not any(p.role in DEMANDED for p in parts):
        raise Declined("quotation-only")  # 'He wrote: "..."'
    if verb.base == "do" and any(t.lower_ == "so" for p in parts for t in p.tokens):
        raise Declined("pronoun")  # "did so"
    check_parts(verb, subject, parts)
    frame = Frame(sides, subject, verb, parts, sides.changes)
    if sides.scope == PHRASE and not any(frame.holds_denial(p) for p in parts):
        raise Declined("denied-otherwise")
    return frame


def _forbids(sides: Sides, verb: VerbGroup) -> str:
    """The modal where the sentence itself has "must not" or "may not", which deny otherwise than a negation of "must".

    The negator affirms "must not" by "may".
    """
    denied = f" {sides.denied_text.lower()} "
    modals = (verb.finite, "must") if verb.finite == "may" else (verb.finite,)
    forbids = (modal for modal in modals if f" {modal} not " in denied)
    return next(forbids, "") if sides.source_denied and verb.finite in CHANGED_MODALS else ""


def _quotes(verb: ParsedToken) -> bool:
    """Whether a verb is followed by what somebody says."""
    behind = [t.text for t in verb.doc[verb.i + 1 : verb.i + 3]]
    return len(behind) == 2 and behind[0] in (",", ":") and behind[1] in QUOTES


def _check(clause: Clause) -> None:
    """Raise Declined where a clause is quoted, not whole, or one of several."""
    if clause.finite.i in clause.protected:
        raise Declined("quotation-only")
    if clause.doc[-1].text == ":" or clause.doc[-1].text[-1] not in ENDS:
        raise Declined("cut-off")
    texts = [t.text for t in clause.doc]
    if any(text == "no" and texts[i + 1 : i + 2] == ["."] for i, text in enumerate(texts)):
        raise Declined("phrase-unclear")  # "the world no. 1 ranking", which the parser cuts in two
    before = texts[: clause.finite.i]
    if ":" in before or sum(mark in ("–", "—") for mark in before) % 2:  # "Minna – a cat who hides when it is fed"
        raise Declined("several-statements")
    if any(c.dep_ == "mark" and c.lower_ in SUPPOSING for c in clause.head.lefts):
        raise Declined("supposition")
    in_front = (t for c in clause.head.lefts if c.dep_ == "prep" for t in c.rights)
    if any(t.lower_ in lexicon.ATTRIBUTED for t in in_front):
        raise Declined("supposition")


def _antecedent(clause: Clause) -> ParsedToken | None:
    """What a relative clause speaks of: "the bridge" of "the bridge, which was not opened". Raises Declined."""
    if clause.head.dep_ != "relcl" or clause.subject is None:
        return None
    if clause.subject.lower_ not in ("which", "who", "that"):
        raise Declined("relative-clause")  # "the bridge that he did not open", without its object
    noun = clause.head.head
    common = noun.tag_ in ("NN", "NNS") and clause.subject.lower_ != "that"
    if noun.tag_[:2] != "NN" or (common and (clause.subject.lower_ == "who") is not person_noun(noun)):
        raise Declined("relative-clause")  # "a boon for the poor, who could not afford it"
    if clause.subject.lower_ == "that" and noun.left_edge.lower_ not in ("the", "a", "an"):
        raise Declined("relative-clause")  # "(all) vertebrates that are not amniotes": not of all is it said
    return noun
