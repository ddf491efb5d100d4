"""What is left out of the copy of a dirty text that is parsed, and what is restored in it.

Left out are list markers, speakers' names and quoting in front; addresses and hashtags behind; emoji, Markdown, HTML
and notes; "um" and "uh"; blanks in front of marks (" ,", "do n't") and runs of blanks. Restored are apostrophes
("dont"), "u" for "you", and the case of what is in lower case or in capitals throughout.
"""

import re
from collections.abc import Callable

from augment.english import lexicon
from augment.english.clean_copy import BARE, CURLY, LOWER, MARKED, SHOUTED, SPACED, UPPER, CleanCopy

New = str | Callable[[re.Match[str]], str]

MOST_LABELS = 3  # in front of a text: a list marker, a time, a speaker's name
MIN_CAPITALS = 6  # letters of a text in capitals, a shorter one is a name
EMOJI = "\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff\ufe0f"

# Signs of dirt, and pieces of text that are; some clean sentences have them as well ("U.S.", ": ").
SIGN = re.compile(f"[^\\S ]|[\u200b-\u200d\ufeff\u00ad‘’ʼ´&<>*_~#@\\[{EMOJI}]")
CAPITALS = re.compile("[A-Z][A-Z]")
PIECES = ("  ", " ,", " .", " ;", " :", " ?", " !", "!!", "??", "!?", "?!", " )", "( ", " n't", " 't", "``", "''",
          "-lrb-", "-LRB-", "-rrb-", "-RRB-", "-LSB-", ": ", "www.", "http", " i ", " i'", " uh ", " um ",
          " uh,", " um,", " u ", " r ")  # fmt: skip

EMPHASIS = r"(?:\*{1,3}|_{1,3}|~~|`)"
CHANGES: tuple[tuple[str, New, int | None], ...] = (  # what is left out or replaced; what marks new words
    (f"&(?:{'|'.join(lexicon.ENTITIES)});", lambda match: lexicon.ENTITIES[match[0][1:-1]], None),
    (r"</?(?:b|i|em|strong|u|p|br|span|q)\b[^<>]*>", "", None),
    (f" ?[{EMOJI}]+", "", None),
    ("[\u200b-\u200d\ufeff\u00ad]", "", None),
    (r"[^\S ]", " ", None),
    ("‘‘|’’|‘’", '"', None),
    ("[’‘ʼ´]", "'", CURLY),
    (r" (?:[:;=]-?[()DPp]|<3|\^_\^)(?=[.?!]|$)| \(:(?= |$)", "", None),
    ("(?i:-l[rsc]b-)", "(", SPACED),
    ("(?i:-r[rsc]b-)", ")", SPACED),
    ("``|''", '"', SPACED),
    (r" ?\[(?:\d{1,3}|[a-z]|citation needed|note \d+)\]", "", None),
    (rf"(?<![\w*_~]){EMPHASIS}(?=[\w\"'(])|(?<=[\w.,!?;:\"')]){EMPHASIS}(?![\w*_~])", "", MARKED),
    (r" +(?=[,.](?:[\s\"')]|$))", "", SPACED),
    (r" +(?=[;:?!)](?:[\s\"')]|$))|(?<=\() +", "", None),
    (r"(?<=[nN]) (?='t\b)", "", SPACED),
    (r"(?<=[a-z] )u(?= [a-z])", "you", None),
    (r"(?<=[a-z] )r(?= (?:the|you|u|they|we|not|so|very|too|my|your|there|these|those)\b)", "are", None),
    (", (?:uh|um|uhm|erm|er),(?= )", "", None),
    (r"(?<![\w'-])(?:(?:uh|um|uhm|erm),?|(?:Uh|Um|Uhm|Erm),) (?!huh|hum)(?=\w)", "", None),
    (r" (?=n't\b|'(?:s|m|re|ve|ll|d)\b)", "", SPACED),
    ("^ +| +$| +(?= )", "", None),
    (r"[!?]*\?[!?]+|!{2,}", lambda match: "?" if "?" in match[0] else "!", None),
)
PATTERNS = [(re.compile(pattern), new, dirt) for pattern, new, dirt in CHANGES]
LONE_QUOTE = re.compile(r'(?:^|(?<=[ (]))"(?=[ ,.;:?!)]|$)')
JOINED_MARK = re.compile(r"[^\W\d_](?:, |[,.?!]$)")

MARKER = (
    r"[-*•·–—●▪◦‣+>»→#]+ |[•·–—●▪◦‣»→]+|\((?:\d{1,3}|[A-Za-z]|[ivx]{1,4})\) |(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)] |[A-Z]\) "
    r"|Q\. (?=[A-Z])|\d+(?:\.\d+)+\.? (?=[A-Z\"“])|\[[^\][]{1,30}\] ?(?=[A-Z\"“])|(?:RT )?(?:@\w+:? )+"
)
HEADING = (
    rf"(?:{'|'.join(sorted(lexicon.HEADINGS))}|§) ?(?:\d+(?:\.\d+)+[.:)]?|\d+[.:)]) (?=[A-Z])"
    r"|[A-Z]{3,}(?:[ ,.]+[A-Z][\w.]*){0,3}(?: \([\w ]+\))? [-–—]{1,2} (?=[A-Z]?[a-z])"
)
TIME = (
    r"(?:\[?\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?\]?:?|\d{4}:|[A-Z][a-z]+ \d{1,2}, \d{4}:|\d{1,2} [A-Z][a-z]+ \d{4}:)"
    r" (?:- )?(?=[A-Z])"
)
SPEAKER = r"(?!I )[A-Z][\w.'-]*(?: (?:[A-Z][\w.'-]*|\d+)){0,3}(?: \([^()]{1,20}\))?: (?=[\"“(\[]*[A-Z0-9'])"
LABEL = re.compile(f" *(?:{MARKER}|{TIME}|{HEADING}|{SPEAKER})")
LOWER_SPEAKER = re.compile(r"[a-z]+(?: \d+)?: (?=\w+ \w+)")
TRAILER = re.compile(
    rf"(?: +#\w+|{''.join(rf'(?<! {word})' for word in sorted(lexicon.BEFORE_LINK))} +(?:https?://|www\.)\S+"
    r"| )+$"
)

WORD = re.compile("[a-z]+")
SHOUTED_RUN = re.compile(r"\b(?:(?:[A-Z]{2,}(?:'[A-Z]+)?|I|A)[ ,]+){2,}[A-Z]{2,}(?:'[A-Z]+)?\b")
EMPHASISED = re.compile(rf"\b(?:{'|'.join(sorted(lexicon.EMPHASISED)).upper()})(?:N'T)?\b")
SMALL_I = re.compile(r"(?<![\w.'-])i(?=[ ',]|$)")
LEFT_OUT = re.compile(
    rf"(?<![\w'-])(?:(?i:{'|'.join(lexicon.APOSTROPHES)})(?![\w'-])"
    rf"|^(?i:what|who|where) s(?= )|[Ii]ts(?= (?:{'|'.join(sorted(lexicon.AFTER_IT_IS))})\b))|^[Ll]ets(?= )"
)
WITHOUT_APOSTROPHE = lexicon.APOSTROPHES.keys() | lexicon.AMBIGUOUS_WITHOUT | {"s"}  # "What s this?"


def clean(text: str) -> CleanCopy:
    """The clean copy of a text; of a clean text the text itself."""
    whole = CleanCopy(text, text)
    if not _suspect(text):
        return _with_apostrophes(_in_usual_case(whole))
    copy = _without_dirt(whole)
    return _with_apostrophes(_in_usual_case(copy).sub(SMALL_I, "I")) if copy.text else whole


def _suspect(text: str) -> bool:
    """Whether there may be anything to leave out; fast, since nearly every text is asked."""
    if SIGN.search(text) or LABEL.match(text) or text[:1].isspace() or text.islower() or text[:3] in ("Uh,", "Um,"):
        return True
    return any(piece in text for piece in PIECES)


def _without_dirt(copy: CleanCopy) -> CleanCopy:
    text = copy.text
    for pattern, new, dirt in PATTERNS:
        copy = copy.sub(pattern, new, dirt)
    if SPACED in copy.dirt and JOINED_MARK.search(text):
        copy = copy._replace(dirt=copy.dirt - {SPACED})  # not every mark has a blank in front: a slip of the pen
    return _trimmed(_quotes_closed(copy))


def _quotes_closed(copy: CleanCopy) -> CleanCopy:
    """Quotation marks between blanks moved to the words that they enclose."""
    marks = [match.start() for match in LONE_QUOTE.finditer(copy.text)]
    if len(marks) % 2:
        return copy  # the text begins or ends within a quotation
    blanks = {*(i + 1 for i in marks[::2]), *(i - 1 for i in marks[1::2])}
    changes = [(i, i + 1, "") for i in sorted(blanks) if copy.text[i] == " "]
    return copy.replaced(changes) if changes else copy


def _trimmed(copy: CleanCopy) -> CleanCopy:
    """The copy without labels in front and without what is no sentence behind."""
    text, start = copy.text, label_end(copy.text)
    trailer = TRAILER.search(text, start)
    return copy.part(start, trailer.start() if trailer else len(text)) if start or trailer else copy


def label_end(text: str) -> int:
    """Where the labels in front of a text end: list markers, times, headings and speakers; 0 where there is none."""
    start = 0
    for _ in range(MOST_LABELS):
        label = LABEL.match(text, start) or (LOWER_SPEAKER.match(text, start) if _in_lower_case(text) else None)
        start = label.end() if label else start
    return start


def _in_usual_case(copy: CleanCopy) -> CleanCopy:
    """The copy with the capitals of a sentence and without those of emphasis."""
    text = copy.text
    if _in_lower_case(text):
        return copy.sub(WORD, _with_capital).noted(LOWER)
    if not CAPITALS.search(text):
        return copy
    if text.isupper() and " " in text and sum(map(str.isalpha, text)) >= MIN_CAPITALS:
        lower = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
        return copy.with_text(lower, UPPER).sub(WORD, _with_capital).sub(SMALL_I, "I")
    return copy.sub(SHOUTED_RUN, _unshouted, SHOUTED).sub(EMPHASISED, lambda match: match[0].lower())


def _with_apostrophes(copy: CleanCopy) -> CleanCopy:
    if WITHOUT_APOSTROPHE.isdisjoint(copy.text.lower().split()) and LOWER not in copy.dirt:
        return copy
    return copy.sub(LEFT_OUT, _with_apostrophe, BARE).sub(SMALL_I, "I")


def _in_lower_case(text: str) -> bool:
    """Whether a text has no capitals and would begin with one: not "44 of them left"."""
    return text.islower() and not text[0].isdigit()


def _with_capital(word: re.Match[str]) -> str:
    named = {word[0], word[0].removesuffix("s")} & (lexicon.CAPITALISED | lexicon.DATES)
    return word[0].capitalize() if named else word[0]


def _unshouted(run: re.Match[str]) -> str:
    """A run of capitals in lower case, if it holds words that are no names."""
    words = run[0].lower()
    return run[0] if lexicon.ENGLISH.isdisjoint(words.split()) else re.sub(r"\bi\b", "I", words)


def _with_apostrophe(word: re.Match[str]) -> str:
    lower = word[0].lower()
    full = lexicon.APOSTROPHES.get(lower) or f"{lower[:-1]}'s"
    return full if word[0][0].islower() else full[0].upper() + full[1:]
