"""Conjuncts change places: "wool and linen" -> "linen and wool", where neither order nor sharing speaks against it."""

from spacy.tokens import Token

from augment.paraphrase.syntax import words
from augment.paraphrase.syntax.binding import binds
from augment.paraphrase.syntax.line import Line, find, swap
from augment.paraphrase.syntax.sentence import Sentence, edges, phrase

LONGEST = 8  # tokens of a conjunct
NAMES = frozenset(["NNP", "NNPS"])
COMMON = frozenset(["NN", "NNS"])
TRANSPARENT = frozenset(["det", "amod", "compound", "nummod", "advmod", "punct", "poss", "case", "prep", "pobj"])


def swap_nouns(s: Sentence, line: Line) -> Line | None:
    """Reverse every coordination of nouns whose members are alike: "A, B and C" -> "C, B and A"."""
    found = None
    for noun in s.doc:
        members = _members(noun)
        if len(members) > 1 and noun.i not in s.clause.aside and _alike(members):
            heads = _professions(members)
            spans = [(m.i, m.i) if heads else _span(m, members) for m in members]
            current = found or line
            for one, other in zip(spans[: len(spans) // 2], reversed(spans), strict=False):
                current = swap(current, find(current, *one), find(current, *other))
            found = current
    return found


def _members(noun: Token) -> list[Token]:
    """The heads of a coordination that starts here, joined by one "and" or "or" before the last."""
    if noun.dep_ == "conj" or noun.dep_ in ("compound", "nmod", "poss", "appos", "npadvmod", "nummod"):
        return []
    if noun.tag_ not in NAMES | COMMON:
        return []
    members, joints = [noun], [c.lower_ for c in noun.rights if c.dep_ == "cc"]
    while following := next((c for c in members[-1].rights if c.dep_ == "conj"), None):
        members.append(following)
        joints += [c.lower_ for c in following.rights if c.dep_ == "cc"]
    return members if joints == ["and"] else []


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
    kinds = NAMES if members[0].tag_ in NAMES else COMMON
    spans = [_span(m, members) for m in members]
    tokens = [list(members[0].doc[a : b + 1]) for a, b in spans]
    if _professions(members):
        return not _fixed(members)
    if any(m.tag_ not in kinds for m in members) or any(len(t) > LONGEST for t in tokens):
        return False
    if any(_odd(token) for member in tokens for token in member):
        return False
    if binds([t for m in tokens for t in m], tokens[-1]) or _fixed(members):
        return False
    return _named(members, tokens) if kinds == NAMES else _plain(members, tokens)


def _professions(members: list[Token]) -> bool:
    """Whether two nouns of what a person does share all that stands before them: "a Welsh poet and painter"."""
    first, last = members[0], members[-1]
    if len(members) != 2 or first.tag_ not in COMMON or last.tag_ != first.tag_ or list(last.lefts):
        return False
    if not all(m.lower_.rstrip("s").endswith(words.PROFESSIONS) for m in members) or first.i + 2 != last.i:
        return False
    shared = all(c.dep_ == "det" or (c.tag_ in ("JJ", "NNP") and c.text[0].isupper()) for c in first.lefts)
    return shared and members[0].doc[last.i + 1].lower_ not in ("of", "for", "in", "at")


def _odd(token: Token) -> bool:
    return (
        token.lower_ in words.TIED
        or token.text in '",()“”'
        or token.tag_[:2] in ("VB", "W")
        or token.dep_ in ("relcl", "acl", "appos", "nummod")
        or token.like_num
        or token.lower_ in words.TIMES
        or token.text in words.MONTHS
    )


def _fixed(members: list[Token]) -> bool:
    return sum(m.lower_ in words.FROZEN for m in members) > 1 or members[-1].lower_ in words.FROZEN - {"science"}


def _named(members: list[Token], tokens: list[list[Token]]) -> bool:
    """Whether these are several names and not the parts of one: "Trinidad and Tobago"."""
    doc, head = members[0].doc, members[0].head
    if any(t.tag_ not in NAMES for m in tokens for t in m):
        return False
    after = doc[tokens[-1][-1].i + 1]
    if any(_opens_with_article(m) for m in members) or (after.tag_ in words.FINITE and members[0].dep_[:5] != "nsubj"):
        return False
    if members[-1].lower_ in words.ORGANISATIONS and members[0].lower_ not in words.ORGANISATIONS:
        return False
    if after.tag_ in NAMES | COMMON or after.tag_ == "POS" or (members[0].dep_ == "pobj" and head.head.tag_ in NAMES):
        return False
    return len(members) > 2 or all(len(t) > 1 for t in tokens)


def _plain(members: list[Token], tokens: list[list[Token]]) -> bool:
    """Whether no article or adjective of the first, or phrase after the last, may belong to all."""
    with_article = [_opens_with_article(m) for m in members]
    if all(with_article):
        return len({t[0].lower_ for t in tokens}) <= 2
    shared = _shares_article(members)
    if any(with_article[1:]) or (with_article[0] and not shared):
        return False
    first, last = tokens[0], tokens[-1]
    if len(first) > 1 or any(len(t) > 1 and t[-1] != m for t, m in zip(tokens, members, strict=True)):
        return False
    if shared and (len(members) > 2 or members[0].left_edge.lower_ in ("a", "an")):
        return False
    after = members[0].doc[last[-1].i + 1]
    return (
        after.tag_ not in ("IN", "TO", "WDT", "WP", "VBN", "VBG", "NN", "NNS", "POS")
        and len({m.tag_ for m in members}) == 1
    )


def swap_adjectives(s: Sentence, line: Line) -> Line | None:
    """ "The soil is dry and stony." -> "The soil is stony and dry."."""
    first = next((c for c in s.tails if c.dep_ == "acomp" and c.tag_ == "JJ"), None)
    second = next((c for c in first.rights if c.dep_ == "conj"), None) if first is not None else None
    if first is None or second is None or second.tag_ != "JJ" or s.negated or first.lower_ in words.FROZEN:
        return None
    if [t.lower_ for t in s.doc[first.i + 1 : second.left_edge.i]] != ["and"] or second.lower_ in words.FROZEN:
        return None
    one, other = (first.left_edge.i, first.i), (second.left_edge.i, second.i)
    if one[0] != first.i or any(t.lower_ in words.TIED for t in phrase(second)) or second.right_edge.i + 1 != s.end:
        return None
    return swap(line, find(line, *one), find(line, *other))


def swap_clauses(s: Sentence, line: Line) -> Line | None:
    """Coordinated clauses that describe a state change places: "Its head is red and its legs are grey."."""
    second = next((c for c in s.verb.rights if c.dep_ == "conj"), None)
    joint = next((c for c in s.verb.rights if c.dep_ == "cc"), None)
    if second is None or joint is None or s.fronts or s.negated or not s.flat or joint.lower_ not in ("and", "but"):
        return None
    if not _stative(s.verb) or not _stative(second) or any(c.dep_ == "conj" for c in second.rights):
        return None
    subject = next((c for c in second.lefts if c.dep_ in ("nsubj", "nsubjpass")), None)
    start = subject.left_edge.i if subject is not None else second.i
    joined = joint.i + 1
    if start != joined or edges(second)[1] + 2 != len(s.doc) or s.verbs_between(s.verb.i + 1, joint.i):
        return None
    first = (0 if subject is not None else s.verb.i, joint.i - 1 - (s.doc[joint.i - 1].text == ","))
    if _referring(s, first, (joined, edges(second)[1])) or any(
        t.lower_ in words.TIED for t in s.doc[joined : joined + 2] if subject is None
    ):
        return None
    return swap(line, find(line, *first), find(line, joined, edges(second)[1]))


def _stative(verb: Token) -> bool:
    """Whether a verb describes how something is, so that the order of telling is no order of events."""
    passive = any(c.dep_ == "auxpass" and c.lower_ in ("is", "are") for c in verb.lefts)
    return (
        verb.lower_ in ("is", "are")
        or passive
        or (
            verb.lower_ in ("has", "have", "contains", "contain", "lacks", "includes", "include")
            and not any(c.dep_ in ("aux", "auxpass") for c in verb.lefts)
        )
    )


def _referring(s: Sentence, first: tuple[int, int], second: tuple[int, int]) -> bool:
    earlier, later = s.doc[first[0] : first[1] + 1], s.doc[second[0] : second[1] + 1]
    pointing = any(t.lower_ in words.POINTING | {"also", "then", "therefore", "thus", "so", "too"} for t in later)
    if pointing or any(t.dep_ == "relcl" for t in later):
        return True
    return (
        any(t.lower_ in words.PERSON and words.PERSON[t.lower_] for t in later)
        and first[0] == 0
        and not any(t.lower_ in words.PERSON for t in earlier)
    )
