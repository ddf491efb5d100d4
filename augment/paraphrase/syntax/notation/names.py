"""Names that everyone writes in two ways: "World War II" and "the Second World War", "the US", "BC" and "BCE".

guards.py knows the same equivalents: no other name may change.
"""

from spacy.tokens import Doc, Token

from augment.paraphrase.syntax.pattern import TokenEdit

WARS = {"I": "First", "II": "Second"}
NUMBERS = {word: number for number, word in WARS.items()}
STATES = {
    "United States": "US",
    "United Kingdom": "UK",
    "United Nations": "UN",
    "Soviet Union": "USSR",
    "European Union": "EU",
}
SHORT = {short: name for name, short in STATES.items()} | {"U.S.": "United States", "U.K.": "United Kingdom"}
OPENING = frozenset(name.split()[0] for name in STATES)
ERAS = {"BC": "BCE", "BCE": "BC"}
BOUND = ("NNP", "POS", "HYPH", "CD", "SYM", "``")


def names(doc: Doc) -> list[TokenEdit]:
    """Each kind of name in its other form, everywhere in a sentence or nowhere."""
    return [edit for edits in (_wars(doc), _states(doc), _eras(doc)) for edit in edits]


def _wars(doc: Doc) -> list[TokenEdit]:
    """ "World War II" <-> "the Second World War"."""
    edits = []
    for at in range(1, len(doc) - 3):
        one, two, three = (t.text for t in doc[at : at + 3])
        before, closed = doc[at - 1], _alone(doc[at + 2]) and doc[at + 3].lower_ != "and"
        if (one, two) == ("World", "War") and three in WARS and closed and before.tag_ in ("IN", "VBD"):
            edits.append(TokenEdit(at, at + 2, f"the {WARS[three]} World War"))
        elif one in NUMBERS and (two, three) == ("World", "War") and before.text == "the" and closed:
            edits.append(TokenEdit(at - 1, at + 2, f"World War {NUMBERS[one]}"))
    return edits if len(edits) == sum(t.text == "War" for t in doc) else []


def _states(doc: Doc) -> list[TokenEdit]:
    """ "the United States" <-> "the US", also before a common noun."""
    edits = []
    for token in doc[1:-2]:
        pair = doc[token.i : token.i + 2].text
        last = token.nbor(1) if pair in STATES else token
        new = STATES.get(pair) or SHORT.get(token.text)
        if token.text in SHORT and token.dep_ in ("compound", "nmod"):
            new = None  # "the UK singer"
        if new and token.nbor(-1).lower_ == "the" and _alone(last) and not _within_name(token.nbor(-1)):
            edits.append(TokenEdit(token.i, last.i, new))
    written = [t for t in doc if t.text in SHORT or (t.text in OPENING and doc[t.i : t.i + 2].text in STATES)]
    short = {doc[edit.first].text in SHORT for edit in edits}
    return edits if len(written) == len(edits) and len(short) == 1 else []


def _alone(last: Token) -> bool:
    """Whether a name ends here and is no part of a longer one."""
    following = last.nbor(1)
    return not following.tag_.startswith(BOUND) and following.lower_ not in ("of", "-", "–", "/", "(", "&")


def _within_name(article: Token) -> bool:
    """Whether a longer name stands before: "Supreme Court of the United States"."""
    before = article.doc[max(article.i - 2, 0) : article.i]
    return article.i > 1 and before[-1].lower_ == "of" and before[0].tag_ in ("NNP", "NNPS")


def _eras(doc: Doc) -> list[TokenEdit]:
    """ "in 50 BC" <-> "in 50 BCE"."""
    eras = [t for t in doc[1:] if t.text in ERAS]
    dated = all(t.nbor(-1).like_num or t.nbor(-1).lower_ in ("century", "millennium") for t in eras)
    mixed = len({t.text for t in eras}) > 1 or any(t.text in ("AD", "CE") for t in doc)
    return [TokenEdit(t.i, t.i, ERAS[t.text]) for t in eras] if dated and not mixed else []
