"""Opposites that are edits of a few words: rules in order, of which the first that applies is written."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

from augment.english import lexicon as english
from augment.english.clause import Clause
from augment.english.edits import Declined, Edit, apply, match_case, replace
from augment.english.inflection import inflect
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
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
    """Replace neighbouring tokens, the blank behind them excluded; a blank parts them from a word joined to them."""
    before = prior(first)
    joined = first.i and not before.whitespace_ and before.text[-1].isalnum()
    blank = " " if joined else ""
    return Edit(first.idx, last.idx + len(last), blank + (match_case(new, first) if first.i == 0 else new))


def plural(noun: ParsedToken | None) -> bool:
    """Whether a subject takes a plural verb. Raises Declined where its form does not tell."""
    if noun is None:
        return False
    if noun.lower_ == "there":
        return plural(next((t for t in noun.doc[noun.i + 1 :] if t.dep_ in lexicon.BEHIND_THERE), None))
    if any(c.dep_ == "conj" for c in noun.rights) and any(c.lower_ == "and" for c in noun.rights):
        return True
    of = next((c for c in noun.rights if c.lower_ == "of"), None)
    parts = None if of is None else next((c for c in of.rights if c.dep_ == "pobj"), None)
    if parts is not None and (noun.lower_ in lexicon.SHARES or _a_number(noun)):
        return plural(parts)
    if noun.lower_ in lexicon.EITHER_ALONE:
        raise Declined("number-unclear")
    if noun.tag_ == "CD":
        return noun.lower_ not in lexicon.ONE and (noun.is_alpha or parts is not None)
    return noun.tag_ in ("NNS", "NNPS") or noun.lower_ in lexicon.PLURAL_PRONOUNS


def _a_number(noun: ParsedToken) -> bool:
    """Whether a noun tells how many: "a number of people", not "the number of people"."""
    return noun.lower_ in lexicon.NUMBERS and noun.left_edge.lower_ in english.INDEFINITE_ARTICLES


def be_form(tense: str, subject: ParsedToken | None, many: bool | None = None) -> str:
    """ "be" in the tense VBD, VBZ or VBP, as its subject needs it; ``many`` where a verb of it tells its number."""
    if subject is not None and subject.lower_ == "i":
        return "was" if tense == "VBD" else "am"
    if (plural(subject) if many is None else many) or (subject is not None and subject.lower_ == "you"):
        return "were" if tense == "VBD" else "are"
    return "was" if tense == "VBD" else "is"


def form_of(base: str, tag: str, subject: ParsedToken | None, many: bool | None = None) -> str:
    """An infinitive (with further words behind it) in the form of a tag, "be" as the subject needs it."""
    verb, _, rest = base.partition(" ")
    if verb == "be" and tag in ("VBD", "VBZ", "VBP"):
        form = be_form(tag, subject, many)
    elif verb == "be":
        form = {"VBN": "been", "VBG": "being"}.get(tag, "be")
    else:
        form = inflect(verb, tag)
    return f"{form} {rest}" if rest else form


def to_verb(token: ParsedToken, base: str, subject: ParsedToken | None = None) -> Edit:
    """Another verb in the form of one."""
    return replace(token, match_case(form_of(base, token.tag_, subject), token))


def habitual(verb: ParsedToken) -> bool:
    """Whether "used" says what somebody did again and again: "used to smoke"."""
    return verb.lower_ == "used" and after(verb).tag_ == "TO"


def some_only(clause: Clause) -> bool:
    """Whether a subject is some of a number, so that the opposite may be so of the others: "Some players scored"."""
    subject = clause.subject
    if subject is None:
        return False
    words = [t.lower_ for t in subject.doc[subject.left_edge.i : subject.i + 1]]
    counted = after(subject).lower_ == "of" and (subject.tag_ == "CD" or subject.lower_ in lexicon.PARTIAL_NOUNS)
    said = f" {' '.join(words)} "
    return (counted and words[0] != "the") or any(f" {some} " in said for some in lexicon.PARTIAL)


def linking_be(clause: Clause) -> bool:
    """Whether the verb is a form of "be" alone."""
    return clause.finite == clause.head and norm(clause.head) in english.BE
