"""Rules for a quotation in front and the words that report it: ‹"It is late," said the guard›."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, insert
from augment.english.inflection import infinitive, lemma
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.reporting import noun_phrase_end, quotation_end
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.verb_group import add_not, negated_do
from augment.negation.realization.whole_statement import deny_whole

APPOSED = frozenset(["NNP", "DT", "PRP$", "CD", "WP", "NN", "JJ"])  # what may explain who the speaker is


def quoted_verb(clause: Clause, style: str) -> list[Edit] | None:
    """‹The clerk "did not recall" it› -> ‹It is not the case that the clerk "did not recall" it›."""
    return deny_whole(clause, style) if clause.finite.i in clause.protected else None


def not_what_was_said(clause: Clause, style: str) -> list[Edit] | None:
    """‹"It is late," said the guard.› -> ‹"It is late" is not what the guard said.›."""
    start = quotation_end(clause.doc)
    if not start or clause.finite.i < start or lemma(clause.head.lower_) not in lexicon.VOICED:
        return None
    if _quotes_again(clause) and clause.subject is not None and not clause.inverted:
        return add_not(clause, style)
    if (turned := _between_quotations(clause, style)) is not None:
        return turned
    if _goes_on(clause):
        return None
    is_not, first = f"{lexicon.IS_NOT[style]} what ", clause.doc[start]
    if clause.head.i > start:
        return [*_without_comma(first), insert(first, is_not)]
    subject = clause.subject
    if (subject is None or subject.tag_ == "DT") and after(clause.head).tag_ in ("DT", "PRP$", "NNP"):
        subject = noun_phrase_end(after(clause.head))  # "grumbled the old man", taken for an object
    if subject is None:
        return None
    last, apposed = _speaker(subject)
    speaker = text_between(clause.doc, start + 1, last.i + 1) + ("," if apposed else "")
    end = last.idx + len(last) + (apposed and after(last).text == ",")
    return [*_without_comma(first), Edit(first.idx, end, f"{is_not}{speaker} {clause.head.text}")]


def _between_quotations(clause: Clause, style: str) -> list[Edit] | None:
    """‹"It was late," said the cook, "and dark"› -> ‹"It was late," the cook did not say, "and dark"›."""
    subject, verb = clause.subject, clause.head
    plain = subject is not None and clause.inverted and verb == clause.finite and subject.left_edge == after(verb)
    if subject is None or not plain or not _quotes_again(clause) or clause.tense not in lexicon.DO_FORM:
        return None
    last, apposed = _speaker(subject)
    if apposed:
        return None
    speaker = text_between(clause.doc, verb.i + 1, last.i + 1)
    denied = f"{speaker} {negated_do(clause.tense, style)} {infinitive(verb.text, clause.tense)}"
    return [Edit(verb.idx, last.idx + len(last), denied)]


def _goes_on(clause: Clause) -> bool:
    """Whether the quotation goes on, or another verb follows: ‹"Go," he said, "and rest"›, ‹he said and left›."""
    return _quotes_again(clause) or bool(conjuncts(clause))


def _quotes_again(clause: Clause) -> bool:
    rest = clause.doc[clause.head.i + 1 :]
    return any(t.text in lexicon.OPENING_QUOTES and prior(t).text == "," and prior(t).whitespace_ for t in rest)


def _without_comma(first: ParsedToken) -> list[Edit]:
    """Take away the comma between a quotation and the words after it, be it in the quotation or behind it."""
    for token in (prior(first), prior(prior(first))):
        if token.text in lexicon.STOPS_OF_QUOTATION:
            return [Edit(token.idx, token.idx + len(token), "")]
    return []


def _described_by(last: ParsedToken) -> ParsedToken | None:
    """The end of a phrase that tells who the speaker is: "said the man [in the grey coat]", not "in a low voice"."""
    within, thing = after(last), after(after(last))
    held = last.tag_ in ("NN", "NNS") and within.tag_ == "IN" and within.head == last and thing.tag_ in ("DT", "PRP$")
    end = noun_phrase_end(thing) if held else last
    placed = within.lower_ in lexicon.BESIDE or (within.lower_ in lexicon.IN and end.lower_ in lexicon.CLOTHES)
    return end if held and placed and after(end) == last.doc[-1] else None


def _speaker(last: ParsedToken) -> tuple[ParsedToken, bool]:
    """The last word of a speaker after the verb, and whether what explains the name is part of it: "Ivo, a smith"."""
    while norm(after(last)) in (lexicon.OF_SPEAKER if last.tag_[:3] == "NNP" else lexicon.OF_SPEAKERS):
        if after(last) == last.doc[-1]:
            break
        last = noun_phrase_end(after(after(last)))
    if (placed := _described_by(last)) is not None:
        last = placed
    opening = after(last)
    if opening.text != "," or after(opening).tag_ not in APPOSED:
        return last, False
    marks = (t for t in last.doc[opening.i + 1 :] if t.text == "," or t.text in lexicon.ENDS)
    return prior(next((t for t in marks if after(t).tag_ not in APPOSED), last.doc[-1])), True
