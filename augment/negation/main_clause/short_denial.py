"""Two statements of which the second says only "does not": "Printing to PDF works, printing to paper doesn't"."""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.inflection import is_third_person_only
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, norm, prior

MOST_WORDS = 9  # of the second statement


def before_short_denial(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the first statement, whose present was taken for a plural noun."""
    comma = comma_before_short_denial(doc)
    if comma is None:
        return None
    verb, noun = prior(comma), prior(prior(comma))
    present = verb.tag_ in ("NNS", "VBZ") and is_third_person_only(verb.lower_) and verb.i not in protected
    alone = verb.i > 0 and all(t.tag_ not in FINITE for t in doc[: verb.i])
    placed = any(t.tag_ in ("IN", "TO") for t in doc[: noun.i])
    return Clause(doc, verb, verb, "VBZ", None if placed else noun, protected) if present and alone else None


def comma_before_short_denial(doc: ParsedSentence) -> ParsedToken | None:
    """The only comma of a text that ends with "does not"."""
    closing, commas = doc[-2:-1], [t for t in doc if t.text == ","]
    if len(doc) < 6 or len(commas) != 1 or norm(closing[0]) not in lexicon.NOT:
        return None
    auxiliary, comma = prior(closing[0]), commas[0]
    short = comma.i + 1 < auxiliary.i < comma.i + MOST_WORDS and after(comma).tag_ != "CC"
    plain = all(t.tag_ not in FINITE and t.tag_[0] != "W" for t in doc[comma.i : auxiliary.i])
    return comma if short and plain and lexicon.DO.get(norm(auxiliary)) == "VBZ" else None
