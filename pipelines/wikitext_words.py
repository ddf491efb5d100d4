"""What English Wikipedia's templates, tags and headings stand for, as data of ``wikitext``. All names in lower case."""

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
LEFT_OUT_SECTIONS = frozenset(
    """
    references|notes|footnotes|citations|sources|bibliography|further reading|external links|see also|works cited
    works|selected works|publications|selected publications|selected bibliography|discography|filmography|gallery
    notes and references|references and notes|references and sources|general references|cited sources|literature
    primary sources|secondary sources|external sources|explanatory notes|general sources|cited works|awards|tracks
    track listing|cast|personnel|credits|primary literature|secondary literature|general bibliography|textbooks
    """.replace("\n", "|").replace("    ", "").strip("|").split("|")
)

SILENT_TAGS = frozenset(("ref", "references", "nowiki/", "templatestyles", "section", "indicator", "noinclude", "s"))
BLOCK_TAGS = frozenset(
    "table tr td th caption gallery timeline syntaxhighlight source score poem imagemap hr categorytree pre graph "
    "mapframe inputbox includeonly references del strike".split()
)
LINE_TAGS = frozenset("br p div li ul ol dl dt dd blockquote center".split())
PROSE_TAGS = frozenset(
    "i b em strong small big span u ins abbr cite q sub sup nowiki font var tt code kbd samp dfn bdi bdo mark onlyinclude "
    "wbr time data rb ruby".split()
)

# Footnotes, anchors and notices: nothing is missing from the sentence where they stood.
SILENT_PREFIXES = ("cite ", "cite_", "sfn", "efn", "refn", "pp-", "use ", "citation needed", "inflation/", "flagicon")
SILENT_TEMPLATES = frozenset(
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
    """.replace("\n", "|").replace("    ", "").strip("|").split("|")
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
SHOWN_ARGUMENT = {
    **dict.fromkeys(
        "nowrap|nobr|no wrap|small|smaller|big|larger|abbr|abbrlink|tooltip|em|strong|nihongo|ill|interlanguage link"
        "|vanchor|visible anchor|avoid wrap|mono|not a typo|typo|smallcaps|sc|sc2|smallcaps2|allcaps|noitalic|flag"
        "|flagcountry|flagu|linktext|illm|interlanguage link multi|transliteration1|script|nounderlines|em dash list"
        "|as written|proper name|keypress|kbd|char|nowiki|bold|italic|italics|underline|red|green|blue|normal".split("|"),
        "1",
    ),
    **dict.fromkeys("lang|wikt-lang|langr|color|font color|transl|transliteration|citation span".split("|"), "2"),
    **dict.fromkeys(("blockquote1", "citation needed span1"), "text"),
}
QUOTE_TEMPLATES = frozenset("blockquote|quote|quotation|cquote|bq|block quote|centered quote".split("|"))

CONVERT_TEMPLATES = frozenset(("convert", "cvt"))
CONVERT_ARGUMENTS = 6  # value, range, value, range, value
RANGES = {"-": "–", "–": "–", "to": " to ", "and": " and ", "or": " or ", "x": " × ", "by": " by ", "xx": " × "}
UNITS = {
    **{
        unit: unit
        for unit in "m km cm mm nm ft mi in yd kg g mg t lb oz L ml mL l ha acre acres km/h mph kn m/s ft/s kW MW GW hp "
        "W kPa MPa bar psi atm K nmi N kN MJ kJ J cc impgal bbl hectares acre.ft".split()
    },
    **{"sqkm": "km²", "km2": "km²", "sqm": "m²", "m2": "m²", "sqmi": "square miles", "sqft": "square feet"},
    **{"mi2": "square miles", "ft2": "square feet", "cm2": "cm²", "m3": "m³", "km3": "km³", "C": "°C", "F": "°F"},
    **{"foot": "ft", "feet": "feet", "mile": "miles", "miles": "miles", "inch": "inches", "inches": "inches"},
    **{"C-change": "°C", "F-change": "°F", "g/cm3": "g/cm³", "kg/m3": "kg/m³", "PD/km2": "per km²", "cuft": "cubic feet"},
    **{"PD/sqkm": "per km²", "PD/sqmi": "per square mile", "USgal": "US gallons", "cuyd": "cubic yards"},
    **{"metre": "metres", "metres": "metres", "kilometre": "kilometres", "pound": "pounds", "lbs": "lb", "lb": "lb"},
}
