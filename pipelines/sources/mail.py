"""What of a mail or a ticket is no sentence: greetings, signatures, and what is quoted of another."""

import re
from collections.abc import Sequence

GREETING, SIGNATURE, QUOTED = "greeting", "signature", "quoted mail"
MOST_WORDS = 8  # of a line below "Kind regards"

_NAMES = r"(?: [A-Z][\w.'’-]*){1,3}"
_GREETING = re.compile(
    r"(?i:hi|hello|hey|dear|greetings|good (?:morning|afternoon|evening|day))"
    r"(?:(?: [\w.'’-]+){0,4},|(?: [\w'’-]+)?!?)"  # "hi there", but of more words a comma must follow
)
_CLOSING = re.compile(
    r"(?i:(?:with )?(?:my )?(?:best|kind|kindest|warm) (?:regards|wishes)|(?:best )?regards|all the best|cheers|thx|"
    r"(?:many )?thanks(?: a lot| again| in advance| so much)?|thank you(?: very much| so much| in advance)?|"
    r"(?:yours )?(?:sincerely|faithfully|truly))"
    rf"(?:[,.!]*|,?{_NAMES})"
)
_NAME = re.compile(rf"[A-Z][\w.'’-]*(?:{_NAMES})?")
_SENT_FROM = re.compile(r"(?:Sent|Get|Gesendet) (?:from|with|via|von) (?:my|meinem|Mail|Outlook|Yahoo)\b.*")
_DASHES = re.compile(r"--+|__+")
_QUOTED = re.compile(r">.*|(?:On|Am) .{3,80}\b(?:wrote|schrieb):")
_ORIGINAL = re.compile(r"-{2,} ?(?:Original|Forwarded) [Mm]essage ?-{2,}")
_END = re.compile(r"[.!?]$")


def reasons(lines: Sequence[str]) -> list[str | None]:
    """For each line of a row the reason why it is none of its sentences, or None.

    Short lines below a closing are of the signature, all below "Original Message" are quoted. So are those below dashes
    where anything else tells that this is a mail: elsewhere dashes part scenes and verses.
    """
    is_mail = any(_ORIGINAL.fullmatch(line.strip()) or _reason(line.strip()) for line in lines)
    found: list[str | None] = []
    signed = original = False  # whether the line before is of a signature; whether all below is quoted
    for line in map(str.strip, lines):
        original = original or _ORIGINAL.fullmatch(line) is not None
        reason = QUOTED if original else _reason(line)
        if reason is None and is_mail and _DASHES.fullmatch(line):
            reason = SIGNATURE
        if reason is None and signed and line and _is_of_signature(line):
            reason = SIGNATURE
        found.append(reason)
        signed = reason == SIGNATURE if line else signed
    return found


def _reason(line: str) -> str | None:
    if _QUOTED.fullmatch(line):
        return QUOTED
    if _CLOSING.fullmatch(line) or _SENT_FROM.fullmatch(line):
        return SIGNATURE
    return GREETING if _GREETING.fullmatch(line) else None


def _is_of_signature(line: str) -> bool:
    """Whether a line is a name, a job, a number, and no sentence."""
    return len(line.split()) <= MOST_WORDS and (_END.search(line) is None or _NAME.fullmatch(line) is not None)
