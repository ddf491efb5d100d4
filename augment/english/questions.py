"""Parts of a question, found by its tags: parsers are trained on few questions and often get them wrong."""

from augment.english import lexicon
from augment.english.clause import FINITE
from augment.english.inflection import is_adjective, is_verb
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, norm, prior

NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS"])
MODIFIER = frozenset(["DT", "PDT", "PRP$", "CD", "POS", "JJ", "JJR", "JJS", "VBG", "VBN"])


def subject_end(finite: ParsedToken) -> ParsedToken | None:
    """The last word of the noun phrase after an auxiliary; None if none follows, or nothing after it."""
    doc, last, noun_seen = finite.doc, finite.i, False
    if after(finite).text in lexicon.OPENING_QUOTES:  # "What does “ken” mean?"
        end = next((t for t in doc[finite.i + 2 :] if t.text in lexicon.CLOSING_QUOTES), None)
        return end if end is not None and end.i + 2 < len(doc) and not after(end).is_punct else None
    for token in doc[finite.i + 1 :]:
        if token.tag_ == "PRP" and last == finite.i:
            return token if token.i + 2 < len(doc) else None
        if token.tag_ == "DT" and last == finite.i and after(token).tag_ in ("VB", "VBP"):
            return token  # "What difference does that make?"
        if token.tag_ != "POS" and token.tag_ not in NOUNS and (noun_seen or token.tag_ not in MODIFIER):
            break
        noun_seen, last = token.tag_ in NOUNS or (noun_seen and token.tag_ != "POS"), token.i
    if noun_seen and after(doc[last]).tag_ == "CC" and after(after(doc[last])).tag_ in NOUNS | MODIFIER | {"PRP"}:
        end = subject_end(doc[last + 1])
        return end if end is not None else doc[last]
    if not noun_seen:
        return None
    if last + 1 == len(doc) or doc[last + 1].is_punct:  # "Did the war end?" with "end" taken for a noun
        if last - 1 <= finite.i or not is_verb(doc[last].lower_):
            return None
        last -= 1
    return doc[last]


def asked_of(finite: ParsedToken) -> ParsedToken | None:
    """The word before "not" in a question with "be": "Where is the king of Ys [not]?", "Who are you [not]?".

    None where "not" goes before what follows: "What is [not] the price?".
    """
    if norm(after(finite)) in lexicon.THERE:
        return after(finite)  # "Why are there [not] so many of them?"
    last = _phrase_end(finite)
    if last is not None and last.tag_ == "DT" and after(last).tag_ == "RBS":
        return None  # "What is [not] the most common name?"
    if last is None or last.tag_ in ("PRP", "DT"):
        return last
    opening, following = prior(finite), after(last)
    if opening.tag_[:2] == "NN" and following.is_punct:
        return last  # "What colour is the door [not]?"
    if norm(opening) in lexicon.ASKING_HOW:
        if (placed := _placed_end(last)) is not None:
            return placed  # "Why are the roofs in Ys [not] green?"
        alone = opening.lower_ in lexicon.WHY and following.is_punct and last.i > finite.i + 2
        return prior(last) if alone else last  # "Why is the sky [not] blue" with "blue" taken for a noun
    stranded = following.tag_ == "IN" and after(following).is_punct
    described = following.tag_ == "VBN" and following.dep_ == "acl" and _further(following)
    if described and opening.lower_ in lexicon.ASKING_WHAT:
        return None  # "What was [not] the name of the ship built in 1900?"
    return last if stranded or following.tag_ in ("VBG", "VBN", "TO") else None


def asked_in_phrase(finite: ParsedToken) -> ParsedToken | None:
    """The subject's end in "What city was the treaty [not] signed in?", "In which state is the lake [not]?"."""
    before = finite.doc[max(finite.i - 4, 0) : finite.i]
    asked = next((t for t in before if t.lower_ in lexicon.ASKING_WHICH), None)
    last = _phrase_end(finite)
    if asked is None or last is None or prior(finite).tag_[:2] != "NN" or prior(finite) == asked:
        return None
    following = after(last)
    placed = asked.i > 0 and prior(asked).tag_ == "IN" and (following.is_punct or following.tag_ == "DT")
    return last if placed or following.tag_ in ("VBN", "VBD") else None


def _placed_end(last: ParsedToken) -> ParsedToken | None:
    """The end of a place behind a noun, where an adjective follows it: "the roofs in Ys" of "the roofs in Ys green"."""
    if after(last).tag_ != "IN":
        return None
    end = next((t for t in last.doc[after(last).i + 1 : -1] if after(t).tag_ not in NOUNS and t.tag_ in NOUNS), None)
    if end is not None and after(end).is_punct and is_adjective(end.lower_) and prior(end).tag_ in NOUNS:
        return prior(end)  # "Why are the roofs in Ys green?" with "green" taken for a noun
    return end if end is not None and after(end).tag_ in ("JJ", "VBN") else None


def _further(participle: ParsedToken) -> bool:
    """Whether more than a preposition follows a participle: "built in 1900", and not "What is it [not] made of?"."""
    following = after(participle)
    return not following.is_punct and not after(following).is_punct


def _phrase_end(finite: ParsedToken) -> ParsedToken | None:
    """The last word of the noun phrase after a verb, with the phrases that "of" adds."""
    last, noun = None, False
    for token in finite.doc[finite.i + 1 :]:
        if noun and token.tag_ == "CC" and last is not None and prior(token) == last and after(token).tag_ in NOUNS:
            return _phrase_end(token)
        if token.tag_ == "PRP" and last is None:
            return token
        noun = token.tag_ in NOUNS or (noun and norm(token) not in lexicon.OF)
        if token.tag_ not in NOUNS | {"IN"} and (noun or token.tag_ not in MODIFIER):
            break
        if token.tag_ == "IN" and norm(token) not in lexicon.OF:
            break
        last = token
    return last if last is not None and last.tag_ in NOUNS | {"DT"} else None


def question_tag(doc: ParsedSentence) -> range:
    """Indices of a closing tag: ", isn't it?", ", did he?", "It is a nice day isn't it"; an empty range elsewhere."""
    if len(doc) < 6:
        return range(0)
    asked, end = doc[-1].text == "?", len(doc) - doc[-1].is_punct
    if doc[end - 1].lower_ not in lexicon.TAG_SUBJECTS:
        return range(0)
    negated = norm(doc[end - 2]) in lexicon.NOT
    start = end - (3 if negated else 2)
    auxiliary = norm(doc[start])
    is_auxiliary = auxiliary in lexicon.AUXILIARY_TENSE or auxiliary in lexicon.MODALS
    apart = doc[start - 1].text == ","
    again = asked or auxiliary in lexicon.DO
    again = again or any(t.tag_ in FINITE and norm(t) in {auxiliary, "'s"} for t in doc[1 : start - 1])
    denied = any(norm(t) == auxiliary and norm(after(t)) in lexicon.NOT for t in doc[1 : start - 1])
    told = (start > 2 and (again if negated else denied)) or (asked and apart)  # "You like it don't you?"
    return range(start, len(doc)) if is_auxiliary and told else range(0)
