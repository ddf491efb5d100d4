"""What is never edited in a sentence: quotations, brackets, question tags."""

import re

from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_of
from augment.english.questions import question_tag

QUOTE_OR_BRACKET = re.compile('["“„«`(]')
OPENING = frozenset(['"', "“", "``", "„", "«"])
CLOSING = frozenset(['"', "”", "''", "“", "»"])


def protected_spans(doc: ParsedSentence) -> frozenset[int]:
    """Indices of the tokens within paired double quotation marks or round brackets, and of a question tag."""
    if not QUOTE_OR_BRACKET.search(text_of(doc)):
        return frozenset(question_tag(doc))
    inside = set(question_tag(doc))
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
    return frozenset(inside)


def _may_open(token: ParsedToken) -> bool:
    """Whether a mark stands as an opening one: no blank after it."""
    before = token.doc[token.i - 1] if token.i else None
    return not token.whitespace_ and (before is None or bool(before.whitespace_) or before.is_punct)


def _may_close(token: ParsedToken) -> bool:
    """Whether a mark stands as a closing one: no blank before it, or none on either side."""
    return not token.doc[token.i - 1].whitespace_ or bool(token.whitespace_)
