"""What stands between subject and verb: "The mill, however, stood.", "The mill was later sold."."""

from spacy.tokens import Token

from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds, quantified
from augment.paraphrase.syntax.analysis.circumstances import free
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import temporal
from augment.paraphrase.syntax.analysis.token_sequence import (
    COMMA,
    TokenSequence,
    find_span,
    insert_tokens,
    new_tokens,
    remove_span,
)
from augment.paraphrase.syntax.word_order.dates_within import date_index
from augment.paraphrase.syntax.word_order.landing import landing_index
from augment.paraphrase.syntax.word_order.postposing import fronted_phrase
from augment.paraphrase.syntax.word_order.subordinate import clause_moves, mark_of

LONGEST_DATE = 4  # tokens
LONGEST_INSERTED = 12  # tokens between subject and verb


def insert_parenthetical(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Move a phrase or connective from before the subject to behind it: "The mill, however, stood."."""
    child = fronted_phrase(s)
    if s.start and s.doc[s.start - 1].text != ";":
        return None
    if child is None or not s.flat or not _insertable(s, child) or landing_index(s, child) is not None:
        return None  # where a phrase may stand at the end it reads better there
    span = find_span(sequence, *edges(child))
    stop = span.stop + (sequence[span.stop].text == ",")
    moved, rest = sequence[span], sequence[: span.start] + sequence[stop:]
    return insert_tokens(rest, find_span(rest, *edges(s.subject)).stop, (COMMA, *moved, COMMA))


def _insertable(s: Statement, child: Token) -> bool:
    first, last = edges(child)
    subject = list(phrase(s.subject))
    if subject[0].text[0].isdigit():
        return False  # a sentence opens with no number
    if s.subject.tag_ == "PRP":
        return child.dep_ == "advmod" and last == first and child.lower_ == "however"
    if last - first >= LONGEST_INSERTED or s.subject.tag_ in ("DT", "EX") or s.subject.dep_ == "expl":
        return False
    if (
        any(t.text == "," or t.tag_[:2] == "VB" for t in subject)
        or subject[-1].tag_ == "POS"
        or s.doc[edges(s.subject)[1] + 1].text == ","
    ):
        return False
    if binds(phrase(child), subject) or (quantified(phrase(child)) and quantified(subject)):
        return False
    if child.dep_ == "advmod" and last == first:
        return child.lower_ in lexicon.CONTRASTING
    if child.dep_ == "advcl":
        return mark_of(child) in lexicon.CONCESSIVE and clause_moves(s, child)
    set_off = s.doc[last + 1].text == "," and s.subject.tag_ in lexicon.NOUNS
    if s.doc[first : last + 1].text.lower() in lexicon.INSERTED:
        return set_off
    if child.lower_ == "according":
        plain = not any(t.text == "," or t.tag_[:2] == "VB" for t in s.doc[first + 1 : last + 1])
        return set_off and plain and not s.start
    if _dates_noun(s, child):
        return date_index(s, child) is None
    gerund = any(c.dep_ == "pcomp" for c in child.children)
    return child.dep_ == "prep" and (gerund or child.lower_ == "despite") and free(child) and not s.negated


def _dates_noun(s: Statement, child: Token) -> bool:
    """Whether a year may stand between commas behind a subject: "The mill, in 1902, burned"."""
    first, last = edges(child)
    dated = child.lower_ in lexicon.DATING and temporal(child)
    year = dated and any(t.text.isdigit() or lexicon.YEAR.fullmatch(t.text) for t in phrase(child))
    short = last - first < LONGEST_DATE and not any(t.text == "," for t in phrase(child))
    single = all(t.dep_ in ("det", "compound", "amod", "nummod") or t == s.subject for t in phrase(s.subject))
    simple_tense = s.clause.finite.lower_ not in lexicon.FINITE_HAVE
    return (
        year and short and single and simple_tense and s.subject.tag_ in lexicon.NOUNS and not s.start and not s.negated
    )


def front_adverb(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "The mill was later sold." -> "Later, the mill was sold."."""
    if s.fronts or s.coordinated or s.negated or not s.flat or s.start or not s.last:
        return None
    for child in s.verb.lefts:
        alone = (
            child.dep_ == "advmod" and child.left_edge == child.right_edge and child.lower_ in lexicon.FRONTED_ADVERBS
        )
        if (
            alone
            and child.i > s.subject.i
            and s.doc[child.i - 1].text != ","
            and s.doc[child.i + 1].tag_ in lexicon.VERBAL
        ):
            span = find_span(sequence, child.i, child.i)
            return (*sequence[span], COMMA, *remove_span(sequence, span))
    return None


def extract_parenthetical(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "The mill, in 1902, burned." -> "In 1902, the mill burned."."""
    if s.fronts or s.coordinated or s.negated or not s.flat or s.start:
        return None
    for child in s.verb.lefts:
        first, last = edges(child)
        if child.i < s.subject.i or s.doc[first - 1].text != "," or s.doc[last + 1].text != ",":
            continue
        moves = temporal(child) or free(child) or child.lower_ in lexicon.CONNECTIVES
        if moves and not binds(phrase(s.subject), phrase(child)) and first - 2 == edges(s.subject)[1]:
            span = find_span(sequence, first, last)
            return (*sequence[span], COMMA, *sequence[: span.start - 1], *sequence[span.stop + 1 :])
    return None


def front_also(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "The mill was also sold." -> "In addition, the mill was sold."."""
    if s.fronts or s.coordinated or s.negated or not s.flat or s.start or not s.last:
        return None
    child = next((c for c in s.verb.children if c.lower_ == "also" and c.dep_ == "advmod"), None)
    several = sum(t.lower_ == "also" for t in s.doc) > 1
    if child is None or several or not s.subject.i < child.i or child.left_edge != child.right_edge:
        return None
    if any(t.dep_ in ("relcl", "acl") for t in phrase(s.subject)):
        return None  # "Customers who bought this item also bought a case"
    between = s.doc[edges(s.subject)[1] + 1 : child.i]
    following = s.doc[child.i + 1]
    if any(t.head != s.verb and t != s.verb for t in between) or following.lower_ in lexicon.NAMING:
        return None
    if any(t.text == "," for t in (*between, following)) or not (between or following == s.verb):
        return None
    span = find_span(sequence, child.i, child.i)
    return (*new_tokens("in addition"), COMMA, *remove_span(sequence, span))
