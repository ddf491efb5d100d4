"""Questions without subject or auxiliary: "Need help?", "Heard the news?", "Anyone else there?", "Why not wait?"."""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause
from augment.english.inflection import is_past, is_verb
from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_of
from augment.english.tokens import norm

BEHIND = frozenset(["DT", "PRP$", "TO", "IN", "JJ", "JJR", "NN", "NNS", "NNP", "VBN", "VBG", "RB", "CD", "."])  # tags
DENIALS = {denied: asked for asked, denied in lexicon.ASKED_SHORT.items()} | lexicon.WHY_NOT_JUST


def asked_short(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the first word, where nothing in the question is a finite verb."""
    if doc[-1].text != "?" or len(doc) < 3 or 0 in protected or (opening := short_opening(doc)) is None:
        return None
    following = next((t for t in doc[1:] if t.idx > doc[0].idx + len(opening)), doc[-1])
    asked = next((t.i for t in doc[1:] if t.tag_[0] == "W"), len(doc))  # "Not sure where to start?"
    advised = doc[0].lower_ in lexicon.WHY and _is_base(following)
    rest = doc[following.i + (advised or following.lower_ in lexicon.OBJECTS) : asked]  # "Want me to call?"
    ever = following.i == 1 and doc[0].lower_ in lexicon.EVER | lexicon.NEVER and is_past(following.lower_)
    alone = all(t.tag_ not in FINITE and t.dep_ not in SUBJECT for t in rest) and following.lower_ not in lexicon.OF
    if doc[0].lower_ in lexicon.WHY:
        return Clause(doc, doc[0], doc[0], "VBP", None, protected) if alone and advised else None
    opens = following.tag_ in BEHIND or following.lower_ in lexicon.OBJECTS or opening.endswith(lexicon.UNSURE)
    return Clause(doc, doc[0], doc[0], "VBP", None, protected) if ever or (alone and opens) else None


def _is_base(verb: ParsedToken) -> bool:
    """Whether this is the verb of "Why wait?" and "Why not wait?", not of "Why do you wait?"."""
    return verb.tag_ in ("VB", "VBP") and norm(verb) not in lexicon.AUXILIARIES and is_verb(verb.lower_)


def short_opening(doc: ParsedSentence) -> str | None:
    """How the question opens, or its denial: "need", "don't need"; the longest that does."""
    text = text_of(doc).lower().replace("\u2019", "'")
    found = [o for o in (*lexicon.ASKED_SHORT, *DENIALS) if text.startswith((f"{o} ", f"{o}?"))]
    return max(found, key=len, default=None)
