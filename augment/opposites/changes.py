"""Opposites that are edits of a few words: rules in order, of which the first that applies is written."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

from augment.english import lexicon as english
from augment.english.clause import Clause
from augment.english.edits import Declined, Edit, apply, match_case, replace
from augment.english.inflection import inflect
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import norm
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.opposite import Opposite, build_opposite, no_opposite


class Change(NamedTuple):
    """A rule's name and its edits."""

    rule: str
    edits: list[Edit]


Rule = Callable[[Sentence, Clause], Iterator[Change]]
Rules = Sequence[tuple[Rule, frozenset[str]]]  # with the words without any of which a rule cannot apply; or none

ANY: frozenset[str] = frozenset()


def first_change(s: Sentence, rules: Rules) -> Opposite:
    """The sentence with the edits of the first rule that applies; or the reason why there is none. Pure."""
    try:
        clause = s.statement
        if len(s.doc) > lexicon.MOST_TOKENS:
            raise Declined("too-long")
    except Declined as declined:
        return no_opposite(str(declined))
    reason = "no-candidate"
    for rule, needed in rules:
        if needed and needed.isdisjoint(s.words):
            continue
        try:
            for change in rule(s, clause):
                if s.protects(change.edits):
                    reason = "protected"
                    continue
                text, _ = apply(s.doc.text, change.edits)
                return build_opposite(s.doc.text, text, change.rule)
        except Declined as declined:
            reason = str(declined)
    return no_opposite(reason)


def pick(s: Sentence, wordings: Sequence[str]) -> str:
    """One of several wordings, by the text alone."""
    return wordings[crc32(s.doc.text.encode(errors="replace")) % len(wordings)]


def range_edit(first: ParsedToken, last: ParsedToken, new: str) -> Edit:
    """Replace neighbouring tokens, the blank behind them excluded."""
    return Edit(first.idx, last.idx + len(last), match_case(new, first) if first.i == 0 else new)


def plural(noun: ParsedToken | None) -> bool:
    """Whether a subject takes a plural verb."""
    if noun is None:
        return False
    joined = any(c.dep_ == "conj" for c in noun.rights) and any(c.lower_ == "and" for c in noun.rights)
    return joined or noun.tag_ in ("NNS", "NNPS") or noun.lower_ in lexicon.PLURAL_PRONOUNS


def be_form(tense: str, subject: ParsedToken | None) -> str:
    """ "be" in the tense VBD, VBZ or VBP, as its subject needs it."""
    if subject is not None and subject.lower_ == "i":
        return "was" if tense == "VBD" else "am"
    if plural(subject) or (subject is not None and subject.lower_ == "you"):
        return "were" if tense == "VBD" else "are"
    return "was" if tense == "VBD" else "is"


def form_of(base: str, tag: str, subject: ParsedToken | None) -> str:
    """An infinitive (with further words behind it) in the form of a tag, "be" and "have" as the subject needs them."""
    verb, _, rest = base.partition(" ")
    if verb == "be" and tag in ("VBD", "VBZ", "VBP"):
        form = be_form(tag, subject)
    elif verb == "be":
        form = {"VBN": "been", "VBG": "being"}.get(tag, "be")
    else:
        form = inflect(verb, tag)
    return f"{form} {rest}" if rest else form


def to_verb(token: ParsedToken, base: str, subject: ParsedToken | None = None) -> Edit:
    """Another verb in the form of one."""
    return replace(token, match_case(form_of(base, token.tag_, subject), token))


def linking_be(clause: Clause) -> bool:
    """Whether the verb is a form of "be" alone."""
    return clause.finite == clause.head and norm(clause.head) in english.BE
