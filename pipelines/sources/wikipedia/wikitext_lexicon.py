"""What English Wikipedia's templates, tags and headings stand for, as data of ``wikitext``. All names in lower case."""

import re


def _names(listed: str) -> frozenset[str]:
    """Names between bars or line ends."""
    return frozenset(map(str.strip, re.split(r"[|\n]", listed))) - {""}


NAMESPACES = frozenset(("file", "image", "category", "media", "template", "wikipedia", "portal", "special", "module"))

DISAMBIGUATIONS = (
    r"disambig\w*",
    r"disamb",
    r"dab",
    "hndis",
    "geodis",
    r"[^{}|]*disambiguation",
    "letter-number combination disambiguation",
    "surname",
    "given name",
    "set index article",
    "sia",
    "wiktionary redirect",
)

# Sections without prose.
LEFT_OUT_SECTIONS = _names(
    """
    references|notes|footnotes|citations|sources|bibliography|further reading|external links|see also|works cited
    works|selected works|publications|selected publications|selected bibliography|discography|filmography|gallery
    notes and references|references and notes|references and sources|general references|cited sources|literature
    primary sources|secondary sources|external sources|explanatory notes|general sources|cited works|awards|tracks
    track listing|cast|personnel|credits|primary literature|secondary literature|general bibliography|textbooks
    """
)

SILENT_TAGS = frozenset(("ref", "references", "templatestyles", "section", "indicator", "noinclude"))
BLOCK_TAGS = _names(
    """
    table|tr|td|th|caption|gallery|timeline|syntaxhighlight|source|score|poem|imagemap|hr|categorytree|pre|graph
    mapframe|inputbox|includeonly
    """
)
LINE_TAGS = _names(
    """
    br|p|div|li|ul|ol|dl|dt|dd|blockquote|center
    """
)
PROSE_TAGS = _names(
    """
    i|b|em|strong|small|big|span|u|ins|abbr|cite|q|sub|nowiki|font|var|tt|code|kbd|samp|dfn|bdi|bdo|mark
    onlyinclude|wbr|time|data|rb|ruby
    """
)

RAISED = str.maketrans("0123456789+-−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ")  # 10⁹ is not 109
RAISABLE = frozenset(map(chr, RAISED))

# Footnotes, anchors and notices: nothing is missing from the sentence where they stood.
SILENT_PREFIXES = ("cite ", "cite_", "sfn", "efn", "refn", "pp-", "use ", "citation needed", "inflation/", "flagicon")
SILENT_TEMPLATES = _names(
    """
    citation|cn|fact|cb|r|rp|ref|note|ref label|note label|notetag|better source needed|failed verification|who|whom
    when|which|where|why|how|clarify|clarification needed|page needed|pages needed|dubious|disputed inline|specify
    dead link|webarchive|anchor|anchors|clear|-|cbignore|full citation needed|verify source|verification needed
    year needed|date missing|update after|update inline|vague|weasel inline|by whom|according to whom|peacock inline
    citation needed span|original research inline|or|synthesis inline|toclimit|toc limit|toc|short description|wbr|shy
    zwj|zwnj|zwsp|nowrap begin|nowrap end|nowrap/begin|nowrap/end|non sequitur|importance inline|relevance inline
    unreliable source?|rs|self-published inline|self-published source|self published inline|primary source inline
    third-party inline|nonspecific|inconsistent|contradict-inline|isbn|issn|doi|oclc|pmid|jstor|arxiv|bibcode|#tag:ref
    inflation-fn|inflation-year|refbegin|refend|sup|ety|#lst|citation-needed|req|fcn|unreferenced inline|tone inline
    clarify span|clarify-inline|attribution needed|quantify|time needed|page number needed|medical citation needed
    mcn|cite|cite web|ill-wd|audio|pronunciation|pronunciation needed|listen|harvid|sfnref|undue inline|flagdeco
    """
)

FIXED_TEMPLATES = {
    "nbsp": " ", "nbs": " ", "thinsp": " ", "hair space": " ", "spaces": " ", "space": " ", "sp": " ",
    "snd": " – ", "spnd": " – ", "spaced ndash": " – ", "spaced en dash": " – ", "snds": " – ", "ndash": "–",
    "en dash": "–", "–": "–", "spaced en dash space": " – ", "mdash": "—", "em dash": "—", "—": "—",
    "'": "'", "'s": "'s", "`": "'", "\" '": "\"'", "' \"": "'\"", "!": "|", "=": "=", "bullet": " ", "sic": "",
    "•": " ", "·": " ", "dot": " ", "middot": " ", "times": "×", "minus": "−", "dagger": "", "extinct": "", "pipe": "|",
    "okina": "ʻ", "hamza": "ʾ", "ayin": "ʿ", "ellipsis": "...", "...": "...",
}  # fmt: skip

# Templates that show one of their arguments, and which.
_FIRST_SHOWN = _names(
    """
    nowrap|nobr|no wrap|small|smaller|big|larger|abbr|abbrlink|tooltip|em|strong|nihongo|ill|interlanguage link
    vanchor|visible anchor|avoid wrap|mono|not a typo|typo|smallcaps|sc|sc2|smallcaps2|allcaps|noitalic|flag
    flagcountry|flagu|linktext|illm|interlanguage link multi|script|nounderlines|as written|proper name
    keypress|kbd|char|nowiki|bold|italic|italics|underline|red|green|blue|normal
    """
)
_SECOND_SHOWN = _names("lang|wikt-lang|langr|color|font color|transl|transliteration")
SHOWN_ARGUMENT = dict.fromkeys(_FIRST_SHOWN, "1") | dict.fromkeys(_SECOND_SHOWN, "2")
QUOTE_TEMPLATES = _names(
    """
    blockquote|quote|quotation|cquote|bq|block quote|centered quote
    """
)

CONVERT_TEMPLATES = frozenset(("convert", "cvt"))
CONVERT_ARGUMENTS = 6  # value, range, value, range, value
RANGES = {"-": "–", "–": "–", "to": " to ", "and": " and ", "or": " or ", "x": " × ", "by": " by ", "xx": " × "}
_SAME_UNITS = _names(
    """
    m|km|cm|mm|nm|ft|mi|in|yd|kg|g|mg|t|lb|oz|L|ml|mL|l|ha|acre|acres|km/h|mph|kn|m/s|ft/s|kW|MW|GW|hp|W|kPa|MPa|bar
    psi|atm|K|nmi|N|kN|MJ|kJ|J|cc|bbl|hectares|miles|feet|inches|metres|°C|°F
    """
)
UNITS = {unit: unit for unit in _SAME_UNITS} | {
    "sqkm": "km²", "km2": "km²", "sqm": "m²", "m2": "m²", "cm2": "cm²", "m3": "m³", "km3": "km³", "C": "°C", "F": "°F",
    "sqmi": "square miles", "mi2": "square miles", "sqft": "square feet", "ft2": "square feet", "cuft": "cubic feet",
    "foot": "feet", "mile": "miles", "inch": "inches", "metre": "metres", "kilometre": "kilometres", "pound": "pounds",
    "lbs": "lb", "C-change": "°C", "F-change": "°F", "g/cm3": "g/cm³", "kg/m3": "kg/m³", "PD/km2": "per km²",
    "PD/sqkm": "per km²", "PD/sqmi": "per square mile", "USgal": "US gallons", "cuyd": "cubic yards",
}  # fmt: skip
