"""Conjuncts change places: "wool and linen" -> "linen and wool", where neither order nor sharing speaks against it."""

from spacy.tokens import Token

from augment.english.inflection import is_noun
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds
from augment.paraphrase.syntax.analysis.phrases import edges
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import TokenSequence, find_span, swap_spans

LONGEST = 8  # tokens of a conjunct
ROUTE = 12  # tokens before the first, among which a word of a route may stand
NAMES = frozenset(["NNP", "NNPS"])
COMMON = frozenset(["NN", "NNS"])
COUNTED_OFF = frozenset(["former", "latter", "respectively", "first", "second", "last"])
NATIONAL = ("ian", "ish", "ese")


def swap_nouns(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Reverse every coordination of nouns whose members are alike: "A, B and C" -> "C, B and A"."""
    changed = None
    for noun in s.doc:
        members = _members(noun)
        if len(members) > 1 and noun.i not in s.clause.aside and _alike(members):
            heads = _professions(members)
            spans = [(m.i, m.i) if heads else _span(m, members) for m in members]
            current = changed or sequence
            for one, other in zip(spans[: len(spans) // 2], reversed(spans), strict=False):
                current = swap_spans(current, find_span(current, *one), find_span(current, *other))
            changed = current
    return changed


def _members(noun: Token) -> list[Token]:
    """The heads of a coordination that starts here, joined by one "and" or "or" before the last."""
    if noun.dep_ == "conj" or noun.dep_ in ("compound", "nmod", "poss", "appos", "npadvmod", "nummod"):
        return []
    if noun.tag_ not in NAMES | COMMON:
        return []
    members, joints = [noun], [c for c in noun.rights if c.dep_ == "cc"]
    while following := next((c for c in members[-1].rights if c.dep_ == "conj"), None):
        members.append(following)
        joints += [c for c in following.rights if c.dep_ == "cc"]
    return members if [c.lower_ for c in joints] == ["and"] and joints[0].i > members[-2:][0].i else []


def _span(member: Token, members: list[Token]) -> tuple[int, int]:
    """A member without the others that hang on it, its comma and its conjunction; a shared article stays outside."""
    first, last = member.left_edge.i, member.i
    for child in member.rights:
        if child.dep_ not in ("conj", "cc", "punct") and child.i < _limit(member, members):
            last = max(last, edges(child)[1])
    if member == members[0] and _shares_article(members):
        first += 1
    return first, last


def _limit(member: Token, members: list[Token]) -> int:
    later = [m.left_edge.i for m in members if m.i > member.i]
    return later[0] if later else len(member.doc)


def _shares_article(members: list[Token]) -> bool:
    return _opens_with_article(members[0]) and not any(_opens_with_article(m) for m in members[1:])


def _opens_with_article(noun: Token) -> bool:
    return any(c.dep_ in ("det", "poss") for c in noun.lefts)


def _alike(members: list[Token]) -> bool:
    """Whether the members are of one kind, say nothing of each other and share no modifier."""
    tags = NAMES if members[0].tag_ in NAMES else COMMON
    spans = [_span(m, members) for m in members]
    tokens = [list(members[0].doc[a : b + 1]) for a, b in spans]
    if _professions(members):
        return not _fixed(members)
    if any(members[0].doc[a - 1].text not in (",", "and") for a, _ in spans[1:]):
        return False  # a name of which the parser gave the first word to something else
    counts = [any(t.like_num for t in member) for member in (tokens[0], tokens[-1])]
    if counts[0] != counts[1] or (counts[0] and members[0].dep_ == "pobj"):
        return False
    if any(m.tag_ not in tags for m in members) or any(len(t) > LONGEST for t in tokens):
        return False
    if any(c.dep_ in ("relcl", "acl", "appos") for m in members for c in m.rights):
        return False
    last = members[-1]
    if last.tag_[-1] == "S" and last.tag_ != members[0].tag_ and any(c.dep_ == "compound" for c in last.lefts):
        return False  # "simple assault and trespass charges", "Ellis and Tarrant Counties"
    if _titled(members, tokens) or _within_noun(members, tags):
        return False
    if _routed(members) or _ranked(members) or _phrase_before(members, tokens):
        return False
    if last.doc[spans[-1][1] + 1].tag_ == "CC" or any(_odd(token) for member in tokens for token in member):
        return False
    if binds([t for m in tokens for t in m], tokens[-1]) or _fixed(members):
        return False
    if last.doc[spans[-1][1] + 1].tag_ in lexicon.FINITE and members[0].dep_[:5] != "nsubj":
        return False  # the last is the subject of what follows: "sold the mill and the barn burned"
    return _named(members, tokens) if tags == NAMES else _plain(members, tokens)


def _titled(members: list[Token], tokens: list[list[Token]]) -> bool:
    """Whether what opens the first name may be said of all: "Composers Ann Reed and Karl Berg", "Danish ..."."""
    first, start = tokens[0][0], tokens[0][0].i
    before = members[0].doc[max(start - 1, 0)]
    common = is_noun(first.lower_.removesuffix("s")) and first.lower_ not in lexicon.REGIONAL
    descriptive = first.lower_.endswith(NATIONAL) or first.tag_ == "NNPS" or common
    beside = start > 0 and before.tag_[:2] in ("NN", "JJ")
    return members[0].tag_ in NAMES and (beside or (len(tokens[0]) > 1 and descriptive))


def _within_noun(members: list[Token], tags: frozenset[str]) -> bool:
    """Whether common nouns belong to another noun, which may be said of the first alone: "conflicts of duty"."""
    holder = members[0].head.head if members[0].dep_ == "pobj" else members[0]
    bare = len(members) == 2 and members[-1].i == members[0].i + 2 and not list(members[0].lefts)
    return tags == COMMON and holder != members[0] and holder.tag_ in NAMES | COMMON and not bare


def _professions(members: list[Token]) -> bool:
    """Whether two nouns of what a person does share all that stands before them: "a Welsh poet and painter"."""
    first, last = members[0], members[-1]
    if len(members) != 2 or first.tag_ not in COMMON or last.tag_ != first.tag_ or list(last.lefts):
        return False
    if not all(m.lower_.rstrip("s").endswith(lexicon.PROFESSIONS) for m in members) or first.i + 2 != last.i:
        return False
    shared = all(c.dep_ == "det" or (c.tag_ in ("JJ", "NNP") and c.text[0].isupper()) for c in first.lefts)
    return shared and members[0].doc[last.i + 1].lower_ not in ("of", "for", "in", "at")


def _routed(members: list[Token]) -> bool:
    """Whether the names may be the stations of a route: "connecting York, Leeds and Hull"."""
    first = members[0].left_edge.i
    return any(t.lower_ in lexicon.ROUTES for t in members[0].doc[max(first - ROUTE, 0) : first])


def _ranked(members: list[Token]) -> bool:
    """Whether the order may be one of rank or time: "second only to Ann, Bob and Cleo", "after Norway and Peru"."""
    first = members[0].left_edge.i
    before = [t.lower_ for t in members[0].doc[max(first - 3, 0) : first]]
    last = members[-1].right_edge.i
    beyond = [t.lower_ for t in members[0].doc[last + 1 : last + 4]]
    if not COUNTED_OFF.isdisjoint(t.lower_ for t in members[0].doc[last + 1 :]) or "including" in beyond:
        return True  # "wool and tin, the latter of which"
    return before[-1:] in (["after"], ["behind"]) or before[-2:] == ["only", "to"]


def _phrase_before(members: list[Token], tokens: list[list[Token]]) -> bool:
    """Whether only some members have a phrase or an article, or they close one: "the cup for sound and the prize"."""
    behind = {t[-1] != m for t, m in zip(tokens, members, strict=True)}
    opened = [_opens_with_article(m) for m in members]
    holder = members[0].head.head if members[0].dep_ == "pobj" else members[0]
    closing = holder != members[0] and holder.tag_[:2] == "NN" and _opens_with_article(holder)
    return len(behind) > 1 or any(opened[1:]) != all(opened) or (closing and all(opened))


def _odd(token: Token) -> bool:
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


def _fixed(members: list[Token]) -> bool:
    return sum(m.lower_ in lexicon.FROZEN for m in members) > 1 or members[-1].lower_ in lexicon.HALVES


def _named(members: list[Token], tokens: list[list[Token]]) -> bool:
    """Whether these are several names and not the parts of one: "Trinidad and Tobago"."""
    doc, head = members[0].doc, members[0].head
    plain = all(t.tag_ == "NNP" or t.lower_ == "the" for m in tokens for t in m)
    if not plain or doc[max(tokens[0][0].i - 1, 0)].text == ")" or doc[tokens[-1][-1].i + 1].text == "(":
        return False
    after = doc[tokens[-1][-1].i + 1]
    if after.text == "," and doc[after.i + 1].tag_ in NAMES:
        return False
    opened = [_opens_with_article(m) for m in members]
    if (any(opened) and not all(opened)) or members[-1].lower_ in lexicon.FIRMS:
        return False
    if after.tag_ in lexicon.FINITE and members[0].dep_[:5] != "nsubj":
        return False
    if members[-1].lower_ in lexicon.ORGANISATIONS and members[0].lower_ not in lexicon.ORGANISATIONS:
        return False
    if after.tag_ in NAMES | COMMON or after.tag_ == "POS" or (members[0].dep_ == "pobj" and head.head.tag_ in NAMES):
        return False
    if all(len(t) == 1 and t[0].lower_ in lexicon.COUNTRIES for t in tokens):
        return not _singular(members)
    if len(members) == 2 and len(tokens[-1]) == 1 and tokens[0][0].lower_ not in lexicon.REGIONAL:
        return False  # "Berg Savings and Loan"
    return not _singular(members) and (len(members) > 2 or len(tokens[0]) > 1)  # not "Ann and Bob Reed"


def _singular(members: list[Token]) -> bool:
    """Whether a verb shows that names which are its subject are one: "Berg Savings and Karlsen Loan is"."""
    verb = members[0].head
    forms = (verb, *(c for c in verb.lefts if c.dep_ in ("aux", "auxpass")))
    return members[0].dep_[:5] == "nsubj" and any(t.tag_ == "VBZ" or t.lower_ in ("was", "has") for t in forms)


def _plain(members: list[Token], tokens: list[list[Token]]) -> bool:
    """Whether no article or adjective of the first, or phrase after the last, may belong to all."""
    after = members[0].doc[tokens[-1][-1].i + 1]
    if members[0].doc[max(tokens[0][0].i - 1, 0)].tag_ in ("NN", "JJ") and not _shares_article(members):
        return False  # "high altitude fresh air and food"
    if after.tag_ == "IN" and after.dep_ == "prep" and after.lower_ not in lexicon.TIME_ONLY:
        return False
    if after.tag_ in ("WDT", "WP", "VBN", "VBG", "NN", "NNS", "POS", "HYPH") or _phrase_behind(members, tokens):
        return False
    if len({m.lower_.endswith("ing") for m in members}) > 1:
        return False  # "strong brooding and literary lyrics"
    modified = [t[0] != m for t, m in zip(tokens, members, strict=True)]
    if _shares_article(members):
        lowered = members[0].left_edge.lower_
        return (
            len(members) == 2
            and not any(modified)
            and all(t[-1] == m for t, m in zip(tokens, members, strict=True))
            and (lowered != "a" or after.tag_ != "IN")
            and _same(members)
        )
    if all(modified):  # "with sticks and sustained injuries" is no coordination of nouns
        return all(t[0].tag_ != "VBG" and not t[0].lower_.endswith("ed") for t in tokens)
    return not any(modified) and _same(members) and after.tag_ not in ("IN", "TO")


def _phrase_behind(members: list[Token], tokens: list[list[Token]]) -> bool:
    """Whether the last member alone has a phrase behind it, which may speak of all."""
    return tokens[-1][-1] != members[-1] and any(t[-1] == m for t, m in zip(tokens[:-1], members, strict=False))


def _same(members: list[Token]) -> bool:
    return len({m.tag_ for m in members}) == 1
