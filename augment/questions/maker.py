"""Questions and claims for a sentence and its negation: of the forms that fit, one each is drawn by a stable key."""

from collections import Counter
from dataclasses import dataclass, replace

from spacy.language import Language
from spacy.tokens import Doc

from augment.english.edits import Declined
from augment.questions.checking import checked
from augment.questions.draw import Draw
from augment.questions.forms import table
from augment.questions.forms.common import Form, Wording
from augment.questions.frame import CLIPPED, LONG, MIDDLE, SHORT, Frame, frame_of
from augment.questions.rewording import reworded
from augment.questions.sides import PHRASE, SUBJECT, VERB, Sides, read_sides

LEVELS = {False: (SHORT, SHORT, MIDDLE, MIDDLE, LONG), True: (MIDDLE, MIDDLE, MIDDLE, LONG, LONG)}  # by denial
SHORTER = {False: (CLIPPED, SHORT), True: (CLIPPED,)}  # a denial needs its place: "did not meet her in Ghent"
LONGEST = {False: 30, True: 20}  # words of a claim, of a question
LONGEST_STATED = 24  # words of a search for a statement
STATED = frozenset(["query:evidence", "query:telegram"])
# "What was not found in Ghent?": nobody asks of whom or of what something is not so, unless a writer says so himself.
NOBODY_ASKS = (
    "subject", "object", "query:noun", "query:order", "query:reduced", "indirect:failure", "indirect:absence",
    "indirect:undone", "indirect:outside", "indirect:instead", "there:where", "there:what",
)  # fmt: skip
OF_DENIED = {  # factors of the weights: what is not so is seldom asked for, rather searched for
    "subject": 0.6, "subject:emphatic": 0.4, "subject:agent": 0.5, "object": 0.4, "object:passive": 0.4,
    "object:agent": 0.3, "object:stranded": 0.5, "query:evidence": 4, "query:telegram": 4, "query:reduced": 0.6,
    "query:gerund": 0.4, "query:denying": 2, "yes-no": 2, "claim:truth": 0.7, "claim:emphatic": 0.5,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Questions:
    """A question and a claim for a sentence, the same for its negation; each with its rule, or the reason why not."""

    question: str | None = None
    question_rule: str | None = None
    question_reason: str | None = None
    contrast_question: str | None = None
    contrast_question_rule: str | None = None
    contrast_question_reason: str | None = None
    claim: str | None = None
    claim_rule: str | None = None
    claim_reason: str | None = None
    contrast_claim: str | None = None
    contrast_claim_rule: str | None = None
    contrast_claim_reason: str | None = None


Text = tuple[str | None, str | None, str | None]  # text, rule, reason


def make_questions(sentence: str, doc: Doc, negated: str, nlp: Language, key: int) -> Questions:
    """Questions that only ``sentence`` answers and ones that only ``negated`` answers, and claims of either.

    ``doc`` is the parse of ``sentence``. ``key`` draws among the forms that fit. Pure; never raises for a text.
    """
    try:
        sides = read_sides(sentence, doc, negated, nlp)
        frame = frame_of(sides)
    except Declined as declined:
        nothing: Text = (None, None, str(declined))
        return Questions(*nothing, *nothing, *nothing, *nothing)
    draw = Draw(key)
    denial, affirmation = (_both(frame, sides, denied, draw) for denied in (True, False))
    own, other = (denial, affirmation) if sides.source_denied else (affirmation, denial)
    return Questions(*own[0], *other[0], *own[1], *other[1])


def _both(frame: Frame, sides: Sides, denied: bool, draw: Draw) -> tuple[Text, Text]:
    """The question and the claim of one version."""
    questions, claims = tables_of(sides, denied, frame)
    if not questions:
        return (None, None, "denied-as-a-whole"), (None, None, "denied-as-a-whole")
    alike = draw.one_in(2, "alike")  # both versions in one form, or each in its own
    salt = "" if alike else "denied" if denied else "affirmed"
    return (
        _drawn(questions, frame, denied, Draw(draw.key, f"question{salt}"), True),
        _drawn(claims, frame, denied, Draw(draw.key, f"claim{salt}"), False),
    )


def tables_of(sides: Sides, denied: bool, frame: Frame) -> tuple[table.Table, table.Table]:
    if frame.subject.dep_ == "expl":
        return table.THERE_QUESTIONS, table.THERE_CLAIMS
    if not denied or sides.scope == VERB:
        return table.QUESTIONS, table.CLAIMS
    if sides.scope == PHRASE:
        return table.PHRASE_QUESTIONS, table.PHRASE_CLAIMS
    return (table.OTHER_QUESTIONS, table.OTHER_CLAIMS) if sides.scope == SUBJECT else ((), ())


def _drawn(forms: table.Table, frame: Frame, denied: bool, draw: Draw, asks: bool) -> Text:
    """The first form that fits, in an order drawn by weight; or the commonest reason why none does."""
    frame = frame if draw.one_in(3, "plain") else reworded(frame, draw)
    wording, reasons = _wording(draw, denied), []
    factors = OF_DENIED if denied else {}
    drawn = ((draw.time(name, weight * factors.get(name, 1)), name, form) for name, weight, form in forms)
    alone = asks and denied and not frame.sides.source_denied
    for _, name, form in sorted(drawn):
        if alone and name.startswith(NOBODY_ASKS):
            continue
        try:
            return _finished(_short_enough(frame, denied, wording, name, form, asks), draw, asks), name, None
        except Declined as declined:
            reasons.append(str(declined))
    return None, None, Counter(reasons or ["denied-alone"]).most_common(1)[0][0]


def _short_enough(frame: Frame, denied: bool, wording: Wording, name: str, form: Form, asks: bool) -> str:
    """What a form writes, with fewer or shorter phrases where that would be long or no good. Raises Declined."""
    longest, reasons = LONGEST_STATED if name in STATED else LONGEST[asks], []
    for level in (wording.level, *SHORTER[denied]):
        try:
            text = checked(form(frame, denied, replace(wording, level=level)), asks, name, frame)
        except Declined as declined:
            reasons.append(str(declined))
            continue
        if len(text.split()) <= longest:
            return text
        reasons.append("too-long")
    raise Declined(reasons[0])


def _wording(draw: Draw, denied: bool) -> Wording:
    level = LEVELS[denied][draw.number("level") % 5]
    return Wording(
        level,
        short_subject=not draw.one_in(3, "subject"),
        by_class=draw.one_in(3, "class"),
        contracted=draw.one_in(4, "contracted"),
        variant=draw.number("variant"),
    )


def _finished(text: str, draw: Draw, asks: bool) -> str:
    """A text as it is typed: now and then without its question mark and capital."""
    if not asks or text[-1] != "?" or not draw.one_in(12, "typed"):
        return text
    return text[0].lower() + text[1:-1]


__all__ = ["Questions", "make_questions"]
