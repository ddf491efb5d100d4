"""Parts of a question, found by its tags: parsers are trained on few questions and often get them wrong."""

from augment.english import lexicon
from augment.english.inflection import is_verb
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import norm

NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS"])
MODIFIER = frozenset(["DT", "PDT", "PRP$", "CD", "POS", "JJ", "JJR", "JJS", "VBG", "VBN"])


def subject_end(finite: ParsedToken) -> ParsedToken | None:
    """The last word of the noun phrase after an auxiliary; None if none follows, or nothing after it."""
    doc, last, noun_seen = finite.doc, finite.i, False
    for token in doc[finite.i + 1 :]:
        if token.tag_ == "PRP" and last == finite.i:
            return token if token.i + 2 < len(doc) else None
        if token.tag_ not in NOUNS and (noun_seen or token.tag_ not in MODIFIER):
            break
        noun_seen, last = noun_seen or token.tag_ in NOUNS, token.i
    if not noun_seen:
        return None
    if last + 1 == len(doc) or doc[last + 1].is_punct:  # "Did the war end?" with "end" taken for a noun
        if last - 1 <= finite.i or not is_verb(doc[last].lower_):
            return None
        last -= 1
    return doc[last]


def question_tag(doc: ParsedSentence) -> range:
    """Indices of a closing tag such as ", isn't it?" or ", did he?"; an empty range where there is none."""
    if len(doc) < 6 or doc[-1].text != "?" or doc[-2].lower_ not in lexicon.TAG_SUBJECTS:
        return range(0)
    start = len(doc) - (4 if norm(doc[-3]) in lexicon.NOT else 3)
    auxiliary = norm(doc[start])
    is_auxiliary = auxiliary in lexicon.AUXILIARY_TENSE or auxiliary in lexicon.MODALS
    negated = start == len(doc) - 4 and start > 3  # "You like it don't you?"
    return range(start, len(doc)) if is_auxiliary and (negated or doc[start - 1].text == ",") else range(0)
