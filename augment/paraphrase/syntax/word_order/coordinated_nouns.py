"""Conjuncts change places: "wool and linen" -> "linen and wool", where neither order nor sharing speaks against it."""

from spacy.tokens import Token

from augment.english.inflection import is_noun
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import TokenSequence, find_span, swap_spans
from augment.paraphrase.syntax.analysis.vetoes import first_veto
from augment.paraphrase.syntax.word_order.coordination import (
    COMMON,
    NAMES,
    Coordination,
    members_of,
    opens_with_article,
)
from augment.paraphrase.syntax.word_order.shared_parts import COMMON_VETOES, NAME_VETOES

LONGEST = 8  # tokens of a conjunct
ROUTE = 12  # tokens before the first, among which a word of a route may stand
COUNTED_OFF = frozenset(["former", "latter", "respectively", "first", "second", "last"])
NATIONAL = ("ian", "ish", "ese")


def swap_nouns(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Reverse every coordination of nouns whose members are alike: "A, B and C" -> "C, B and A"."""
    changed = None
    for noun in s.doc:
        nouns = Coordination(tuple(members_of(noun)))
        if len(nouns.members) < 2 or noun.i in s.clause.protected:
            continue
        heads_only = _professions(nouns)
        if _fixed(nouns) if heads_only else first_veto(VETOES, nouns):
            continue
        spans = [(m.i, m.i) for m in nouns.members] if heads_only else nouns.spans
        current = changed or sequence
        for one, other in zip(spans[: len(spans) // 2], reversed(spans), strict=False):
            current = swap_spans(current, find_span(current, *one), find_span(current, *other))
        changed = current
    return changed


def _professions(nouns: Coordination) -> bool:
    """Whether two nouns of what a person does share all that stands before them: "a Welsh poet and painter"."""
    first, last = nouns.first, nouns.last
    if len(nouns.members) != 2 or first.tag_ not in COMMON or last.tag_ != first.tag_ or list(last.lefts):
        return False
    if not all(m.lower_.rstrip("s").endswith(lexicon.PROFESSIONS) for m in nouns.members) or first.i + 2 != last.i:
        return False
    shared = all(c.dep_ == "det" or (c.tag_ in ("JJ", "NNP") and c.text[0].isupper()) for c in first.lefts)
    return shared and first.doc[last.i + 1].lower_ not in ("of", "for", "in", "at")


def _fixed(nouns: Coordination) -> bool:
    """A pair in its usual order, or one name: "Trinidad and Tobago"."""
    return sum(m.lower_ in lexicon.FROZEN for m in nouns.members) > 1 or nouns.last.lower_ in lexicon.HALVES


def _cut_name(nouns: Coordination) -> bool:
    """The parser gave the first word of a name to something else."""
    return any(nouns.first.doc[first - 1].text not in (",", "and") for first, _ in nouns.spans[1:])


def _counted(nouns: Coordination) -> bool:
    """One of them is counted, or a count follows a preposition."""
    counts = [any(t.like_num for t in member) for member in (nouns.tokens[0], nouns.tokens[-1])]
    return counts[0] != counts[1] or (counts[0] and nouns.first.dep_ == "pobj")


def _mixed(nouns: Coordination) -> bool:
    """Names stand among common nouns."""
    tags = NAMES if nouns.names else COMMON
    return any(m.tag_ not in tags for m in nouns.members)


def _too_long(nouns: Coordination) -> bool:
    return any(len(tokens) > LONGEST for tokens in nouns.tokens)


def _with_clause(nouns: Coordination) -> bool:
    return any(c.dep_ in ("relcl", "acl", "appos") for m in nouns.members for c in m.rights)


def _shared_head(nouns: Coordination) -> bool:
    """ "simple assault and trespass charges", "Ellis and Tarrant Counties"."""
    last = nouns.last
    compound = any(c.dep_ == "compound" for c in last.lefts)
    return last.tag_[-1] == "S" and last.tag_ != nouns.first.tag_ and compound


def _titled(nouns: Coordination) -> bool:
    """What opens the first name may be said of all: "Composers Ann Reed and Karl Berg", "Danish ..."."""
    first = nouns.tokens[0][0]
    before = first.doc[max(first.i - 1, 0)]
    common = is_noun(first.lower_.removesuffix("s")) and first.lower_ not in lexicon.REGIONAL
    descriptive = first.lower_.endswith(NATIONAL) or first.tag_ == "NNPS" or common
    named_before = first.i > 0 and before.tag_[:2] in ("NN", "JJ")
    return nouns.names and (named_before or (len(nouns.tokens[0]) > 1 and descriptive))


def _within_noun(nouns: Coordination) -> bool:
    """Common nouns belong to another noun, which may be said of the first alone: "conflicts of duty"."""
    bare = len(nouns.members) == 2 and nouns.last.i == nouns.first.i + 2 and not list(nouns.first.lefts)
    return not nouns.names and nouns.holder != nouns.first and nouns.holder.tag_ in NAMES | COMMON and not bare


def _routed(nouns: Coordination) -> bool:
    """The names may be the stations of a route: "connecting York, Leeds and Hull"."""
    first = nouns.first.left_edge.i
    return any(t.lower_ in lexicon.ROUTES for t in nouns.first.doc[max(first - ROUTE, 0) : first])


def _ranked(nouns: Coordination) -> bool:
    """The order may be one of rank or time: "second only to Ann, Bob and Cleo", "after Norway and Peru"."""
    doc, first, last = nouns.first.doc, nouns.first.left_edge.i, nouns.last.right_edge.i
    before = [t.lower_ for t in doc[max(first - 3, 0) : first]]
    beyond = [t.lower_ for t in doc[last + 1 : last + 4]]
    if not COUNTED_OFF.isdisjoint(t.lower_ for t in doc[last + 1 :]) or "including" in beyond:
        return True  # "wool and tin, the latter of which"
    return before[-1:] in (["after"], ["behind"]) or before[-2:] == ["only", "to"]


def _phrase_of_some(nouns: Coordination) -> bool:
    """Only some members have a phrase behind them, or an article: "the cup for sound and the prize"."""
    return len(set(nouns.extended)) > 1 or any(nouns.opened[1:]) != all(nouns.opened)


def _closing_phrase(nouns: Coordination) -> bool:
    """Members with articles close the phrase of a noun that has one too."""
    holder = nouns.holder
    closing = holder != nouns.first and holder.tag_[:2] == "NN" and opens_with_article(holder)
    return closing and all(nouns.opened)


def _another_conjunction(nouns: Coordination) -> bool:
    return nouns.following.tag_ == "CC"


def _holds_immovable_token(nouns: Coordination) -> bool:
    return any(_is_immovable(token) for tokens in nouns.tokens for token in tokens)


def _is_immovable(token: Token) -> bool:
    return bool(
        token.lower_ in lexicon.TIED
        or token.text in '",()“”'
        or token.tag_[:2] in ("VB", "W")
        or token.tag_ == "CC"
        or lexicon.YEAR.fullmatch(token.text)
        or token.dep_ in ("relcl", "acl", "appos")
        or token.lower_ in lexicon.TIMES
        or token.text in lexicon.MONTHS
    )


def _bound(nouns: Coordination) -> bool:
    """A pronoun of the last may stand for one of the others."""
    return binds([t for tokens in nouns.tokens for t in tokens], nouns.tokens[-1])


def _next_subject(nouns: Coordination) -> bool:
    """The last is the subject of what follows: "sold the mill and the barn burned"."""
    return nouns.following.tag_ in lexicon.FINITE and nouns.first.dep_[:5] != "nsubj"


def _names_vetoed(nouns: Coordination) -> bool:
    """They are the parts of one name and not several: "Berg Savings and Loan"."""
    return nouns.names and first_veto(NAME_VETOES, nouns) is not None


def _common_nouns_vetoed(nouns: Coordination) -> bool:
    """An article or adjective of the first, or a phrase after the last, may belong to all."""
    return not nouns.names and first_veto(COMMON_VETOES, nouns) is not None


VETOES = (
    _cut_name,
    _counted,
    _mixed,
    _too_long,
    _with_clause,
    _shared_head,
    _titled,
    _within_noun,
    _routed,
    _ranked,
    _phrase_of_some,
    _closing_phrase,
    _another_conjunction,
    _holds_immovable_token,
    _bound,
    _fixed,
    _next_subject,
    _names_vetoed,
    _common_nouns_vetoed,
)
