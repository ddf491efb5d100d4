"""What is never edited in a sentence: quotations, brackets, question tags, titles that are clauses."""

import re

from augment.english import lexicon
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_of
from augment.english.questions import question_tag
from augment.english.tokens import after, norm, prior

TITLE = re.compile(  # in capitals behind a small word: "the show So You Think You Can Cook"
    r"(?<=[a-z] )[A-Z][\w'’]*(?: (?:[A-Z][\w'’]*|a|an|the|of|in|on|to|for|and|with|from))* [A-Z][\w'’]*"
)
CLAUSE_IN_TITLE = re.compile(r" (?:You|We|They|She|Can|Is|Are|Was|Were|Does|Must|Where|What|Who|How|When|Why)\b")
SMALL_WORD = re.compile(r"\b[a-z]{4,}\b")
LEAST_SMALL_WORDS = 2  # outside of the title: else the whole text is written in capitals
QUOTE_OR_BRACKET = re.compile('["“„«`(]')
OPENING = frozenset(['"', "“", "``", "„", "«"])
CLOSING = frozenset(['"', "”", "''", "“", "»"])
SINGLE_OPENING = frozenset(["'", "‘", "`"])
SINGLE_CLOSING = frozenset(["'", "’"])


def protected_spans(doc: ParsedSentence) -> frozenset[int]:
    """Indices of the tokens within paired double quotation marks or round brackets, and of a question tag."""
    text = text_of(doc)
    inside = {*question_tag(doc), *_titles(doc, text), *_opening_title(doc)}
    if not QUOTE_OR_BRACKET.search(text):
        return frozenset(inside)
    quote, brackets = None, []
    for token in doc:
        if token.text == "(":
            brackets.append(token.i)
        elif token.text == ")" and brackets:
            inside.update(range(brackets.pop(), token.i + 1))
        elif quote is not None and token.text in CLOSING and _may_close(token):
            if sum(t.is_alpha for t in doc[quote : token.i]) > 1:  # a single word may be the verb itself
                inside.update(range(quote, token.i + 1))
            quote = None
        elif token.text in OPENING and _may_open(token):
            quote = token.i
    if quote is not None and _reported(doc[quote]):
        inside.update(range(quote, len(doc)))
    return frozenset(inside)


def _reported(mark: ParsedToken) -> bool:
    """Whether a mark that nothing closes opens what somebody says: ‹she said, "I am late.›."""
    verb = prior(prior(mark)) if prior(mark).text in lexicon.LIST_MARKS | {":"} else prior(mark)
    return lemma(verb.lower_) in lexicon.SAYING and verb.tag_ in ("VBD", "VBZ", "VBP") and after(mark).text[0].isupper()


def _opening_title(doc: ParsedSentence) -> range:
    """The title between single quotation marks that opens a text before its verb: ‹'we met at noon' is a novel›."""
    if not len(doc) or doc[0].text not in SINGLE_OPENING:
        return range(0)
    end = next((t for t in doc[2:-2] if t.text in SINGLE_CLOSING and t.whitespace_ and not prior(t).whitespace_), None)
    verb = norm(after(end)) if end is not None else ""
    stated = verb in lexicon.AUXILIARY_TENSE.keys() | lexicon.MODALS
    return range(end.i + 1) if end is not None and stated else range(0)


def _titles(doc: ParsedSentence, text: str) -> set[int]:
    """Indices of the tokens of titles that hold a clause, which capitals alone mark off."""
    if CLAUSE_IN_TITLE.search(text) is None:
        return set()
    spans = [m.span() for m in TITLE.finditer(text) if CLAUSE_IN_TITLE.search(f" {m[0]}")]
    small = sum(not any(a <= m.start() < b for a, b in spans) for m in SMALL_WORD.finditer(text))
    if not spans or small < LEAST_SMALL_WORDS:
        return set()
    return {t.i for t in doc for a, b in spans if a <= t.idx < b}


def _may_open(token: ParsedToken) -> bool:
    """Whether a mark stands as an opening one: no blank after it."""
    before = token.doc[token.i - 1] if token.i else None
    return not token.whitespace_ and (before is None or bool(before.whitespace_) or before.is_punct)


def _may_close(token: ParsedToken) -> bool:
    """Whether a mark stands as a closing one: no blank before it, or none on either side."""
    return not token.doc[token.i - 1].whitespace_ or bool(token.whitespace_)
