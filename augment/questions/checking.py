"""What a finished question or claim must not be: too long, empty, cut off, or resting on what it does not name."""

import re

from augment.english.edits import Declined
from augment.english.parsed_sentence import ParsedToken
from augment.questions import lexicon
from augment.questions.frame import Frame
from augment.questions.losses import loses_a_part
from augment.questions.people import THING, kind_of

MAX_WORDS = 32
LEAST, LEAST_WHERE_VAGUE = 2, 3  # words that say something, or a name among them
LEAST_OF_PASSIVE = 4  # "Which layered structure is adopted?"
VAGUE = ("object:passive", "query:")  # "Which revolt was blamed?", unless a name or a number is in it
VAGUE_OF_THINGS = ("subject", "indirect:")  # "What is qualitative?", "Which houses were built?"
STRANDING = ("object:stranded", "object:agent", "purpose")  # forms that end with a preposition
EMPTY_IT = re.compile(r"\b(?:[Ii]s|was) it (?:that|true|correct)\b")
WORD = re.compile(r"[\w'’-]+")
DESCRIBED = re.compile(r"-|(?:an|ese|ish|ch)$")  # "Indo-European", capitalised but no name
LONE_QUOTE = re.compile(r"(?<![sS])['’](?=[\s,.;?!]|$)")
THAT_OF = re.compile(r"\b(?:that|those) of\b")  # "What exceeded that of Ostra?"
SELDOM = re.compile(r"\b(?:never|not|n['’]t) (?:sometimes|occasionally|only|un[a-z]{4,}ed)\b")  # "was not undefeated"
NEED = re.compile(r"^(?:What|Who|Which)\b.* need not\b")
OF_MANY = re.compile(r"[sS]['’]")
HEAVY = re.compile(r"\b(?:whom|which|where|whose \w+) (?:he|she|they|it)\b")  # "his class mate whom he married in May"
OPENING_QUOTE = re.compile(r"(?:^|[\s(])['‘]\w")


def checked(text: str, asks: bool, name: str = "", frame: Frame | None = None) -> str:
    """The text itself. Raises Declined where it is no good; ``asks`` for what is read without its passage.

    ``name`` is the form that wrote it of ``frame``.
    """
    words = WORD.findall(EMPTY_IT.sub("", text))
    _check_size(words, name)
    _check_end(words, name)
    lower = [word.lower() for word in words]
    if asks and not lexicon.UNBOUND.isdisjoint(lower[1:]) and not lexicon.ADDRESSING.match(text):
        raise Declined("pronoun")
    if lexicon.POINTING_BACK.search(text) or (asks and lexicon.THAT_TIME.search(text)):
        raise Declined("pronoun")
    if name.startswith("subject") and THAT_OF.search(text):
        raise Declined("pronoun")
    if asks and (HEAVY.search(text) or lower[-1] == "etc" or " etc " in text):
        raise Declined("phrase-unclear")
    if asks and frame is not None:
        _check_possessives(words, frame)
    _check_quotes(text)
    if "not not " in text or (asks and NEED.search(text)) or SELDOM.search(text) or _lacks_second(lower, text):
        raise Declined("denied-otherwise")
    if loses_a_part(text, lower, asks, frame):
        raise Declined("phrase-unclear")
    return text


def _check_quotes(text: str) -> None:
    """Raise Declined for a quotation mark without its other one."""
    opened, closed = len(OPENING_QUOTE.findall(text)), len(LONE_QUOTE.findall(text))
    if text.count('"') % 2 or closed > opened or opened > closed + len(OF_MANY.findall(text)):
        raise Declined("open-quotation")


def _lacks_second(lower: list[str], text: str) -> bool:
    """Whether a text has "either" without "or" or the like."""
    return any(
        first in lower and second not in lower and f"{first} of" not in text
        for first, second in (("neither", "nor"), ("either", "or"))
    )


def _check_size(words: list[str], name: str) -> None:
    if len(words) > MAX_WORDS:
        raise Declined("too-long")
    saying = sum(word.lower() not in lexicon.STOP and not word.endswith("n't") for word in words)
    named = any(word[0].isupper() or word[0].isdigit() for word in words[1:])
    vague = name.startswith(VAGUE) or (name.startswith(VAGUE_OF_THINGS) and words[0] in ("What", "Which"))
    if name == "object:passive" and saying < LEAST_OF_PASSIVE and not named:
        raise Declined("too-little-said")
    if saying < (LEAST_WHERE_VAGUE if name == "object" or (vague and not named) else LEAST):
        raise Declined("too-little-said")


def _check_end(words: list[str], name: str) -> None:
    """Raise Declined where a text breaks off: "essential to", "the means was not"."""
    last = words[-1]
    if last in lexicon.NO_END or last.endswith("n't"):
        raise Declined("too-little-said")
    if last in lexicon.CUT_OFF and not name.startswith(STRANDING):
        raise Declined("phrase-unclear")


def _check_possessives(words: list[str], frame: Frame) -> None:
    """Raise Declined for "Which bullet hit his knee?" and "Anna healing their wounds", which do not say whose."""
    lower = [word.lower() for word in words]
    for i, word in enumerate(lower):
        if lower[0] in ("who", "whom", "whose") or "who" in lower[:i]:
            return
        if word in lexicon.OF_PERSONS:
            named = any(other[0].isupper() and not DESCRIBED.search(other) for other in words[1:i])
            bound = named or kind_of(frame.subject, frame) != THING
        elif word in lexicon.OF_SEVERAL:
            several = any(other in lexicon.SEVERAL or other.endswith("s") for other in lower[:i])
            bound = several or not _is_one(frame.subject)
        else:
            continue
        if not bound:
            raise Declined("pronoun")


def _is_one(noun: ParsedToken) -> bool:
    return noun.tag_ in ("NN", "NNP") and not any(c.dep_ == "conj" for c in noun.rights)
