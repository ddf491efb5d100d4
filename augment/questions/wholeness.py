"""What shows that a clause was cut in the wrong place, or cannot be asked about, so that nothing is made of it."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from augment.english.clause import AUXILIARY, FINITE
from augment.english.edits import Declined
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after
from augment.questions import lexicon
from augment.questions.parts import DEMANDED, YEAR, Part
from augment.questions.verb_forms import VerbGroup

RELATIVES = frozenset(["WP", "WDT", "WP$"])
SINGULAR, PLURAL = frozenset(["is", "was", "has", "does"]), frozenset(["are", "were", "have", "do"])
SPANNING = frozenset(["range", "vary", "extend", "stretch", "span"])  # from one thing to another
IMPERSONAL = frozenset(["become", "seem", "appear", "take", "turn", "require", "cost", "follow", "happen", "remain"])
BELOW = frozenset(["relcl", "acl", "ccomp", "xcomp", "advcl", "pcomp", "csubj", "csubjpass", "parataxis", "appos"])
GOING_ON = frozenset([",", "and", "or", "&"])
OPENINGS = frozenset(["even", "only", "just", "not"])  # of a subject that is set against others


def check_subject(subject: ParsedToken, finite: ParsedToken) -> None:
    """Raise Declined where a subject is of another number than its verb: most likely the parse has the wrong one."""
    conjuncts = list(subject.conjuncts)
    if subject.tag_ == "NNP" and finite.lower_ in PLURAL and not conjuncts:
        raise Declined("noun-unclear")  # the last of a list: "Kent, Surrey, and Essex have"
    if subject.tag_ in ("NNS", "NNPS") and finite.lower_ in SINGULAR and subject.lower_ not in lexicon.PLURALS:
        raise Declined("noun-unclear")  # "Aries has three stars"
    plain = subject.tag_ == "NN" and subject.lower_ not in lexicon.PLURALS | lexicon.GROUPS
    if plain and not conjuncts and (finite.lower_ in PLURAL or finite.tag_ == "VBP"):
        raise Declined("noun-unclear")  # "the interaction between both provide"
    if subject.left_edge.lower_ in OPENINGS:
        raise Declined("noun-unclear")


def check_parts(verb: VerbGroup, subject: ParsedToken, parts: Sequence[Part]) -> None:
    """Raise Declined where the phrases behind a verb are cut, or where an "it" stands for one of them."""
    if subject.lower_ == "it" and _is_empty(verb, parts):
        raise Declined("no-plain-subject")  # "It was announced that", "It has been proposed to sell the mill"
    if subject.lower_ == "it" and verb.base in lexicon.WEATHER:
        raise Declined("no-plain-subject")
    if verb.is_be and all(p.head.lower_ == "except" for p in parts):
        raise Declined("phrase-unclear")  # "The mind is, for some, a leaf", "was not, except for once, sold"
    if verb.base in lexicon.UNFINISHED and not verb.passive and not any(p.role in DEMANDED for p in parts):
        raise Declined("phrase-unclear")  # "She seeks, then, to ruin him"
    for part in parts:
        check_whole(part.tokens)
        if part.role in ("object", "argument", "place") and _bare_number(part):
            raise Declined("amount")  # "worked on 17 under her"
    spans = verb.base in SPANNING and any(p.preposition == "from" for p in parts)
    if spans and not any(p.preposition == "to" or any(t.lower_ == "to" for t in p.tokens) for p in parts):
        raise Declined("phrase-unclear")  # "range from loans, such as ..., to gifts"


def _is_empty(verb: VerbGroup, parts: Sequence[Part]) -> bool:
    """Whether an "it" only fills the place of what follows: "It is hard to tell", "It was the king who fled"."""
    passive = verb.passive or verb.is_be or verb.base in IMPERSONAL
    follows = any(p.role in ("clause", "purpose") or p.head.dep_ == "ccomp" for p in parts)
    predicate = next((p.head for p in parts if p.role == "predicate"), None)
    within = predicate is not None and predicate.tag_ in ("JJ", "JJR", "JJS", "NNP")
    follows |= within and any(c.dep_ in ("xcomp", "ccomp", "relcl", "advcl") for c in predicate.rights)  # type: ignore[union-attr]
    return passive and follows


def _bare_number(part: Part) -> bool:
    noun = part.asked
    counted = noun.tag_ == "CD" and not YEAR.fullmatch(noun.text)
    return counted and not list(noun.children) and after(noun).text != "%"


def check_whole(tokens: Iterable[ParsedToken]) -> None:
    """Raise Declined where a phrase lacks the end of its relative clause, or an item of its list.

    "sisters from whose lips" (the god speaks); "the party who" (is appealing); "a lack of water, bad roads" (and war).
    """
    tokens = list(tokens)
    inside = {t.i for t in tokens}
    for token in tokens:
        if token.tag_ in RELATIVES and (not _verb_inside(token, inside) or after(token).text == ","):
            raise Declined("phrase-unclear")
        if token.dep_ == "acl" and token.tag_ in ("VBN", "VBD") and any(c.dep_ == "dobj" for c in token.rights):
            raise Declined("phrase-unclear")  # "believe the order stimulated the army", a statement taken for a noun
        if token.dep_ in ("relcl", "acl") and _is_finite(token) and not any(c.dep_[:5] == "nsubj" for c in token.lefts):
            raise Declined("phrase-unclear")  # "bans the use of salt and work is done"
    if not tokens:
        return
    behind = after(tokens[-1])
    if behind.text in ("–", "-") and not tokens[-1].whitespace_:
        raise Declined("phrase-unclear")  # "Brønsted" of "Brønsted–Lowry acids", cut in two
    if any(two.i == one.i + 2 and after(one).tag_ == "CC" for one, two in pairwise(tokens)):
        raise Declined("phrase-unclear")  # "fewer frames more colours" of "fewer frames and more colours"
    if any(two.tag_ == "CC" and two.i > one.i + 2 and after(two).tag_ == "VBN" for one, two in pairwise(tokens)):
        raise Declined("phrase-unclear")  # "a cat of Orr, a small town, and led by her": without what was set apart
    if behind.text == "(" and _going_on(behind):
        raise Declined("phrase-unclear")  # "Kent (12 %), Essex (9 %) and Surrey"
    listed = any(t.dep_ == "conj" for t in tokens) and not any(t.dep_ == "cc" for t in tokens)
    if listed and after(tokens[-1]).lower_ in GOING_ON:
        raise Declined("phrase-unclear")
    if _taken_for_noun(tokens) or _title_cut(tokens[-1]) or any(_stated_beside(t, inside) for t in tokens):
        raise Declined("phrase-unclear")


def _going_on(bracket: ParsedToken) -> bool:
    """Whether a list goes on behind a bracket."""
    doc = bracket.doc
    end = next((i for i in range(bracket.i, len(doc)) if doc[i].text == ")"), len(doc))
    following = [doc[i] for i in range(end + 1, min(end + 3, len(doc)))]
    return len(following) == 2 and following[0].lower_ in GOING_ON and following[1].tag_[:2] in ("NN", "CD", "CC")


def _is_finite(verb: ParsedToken) -> bool:
    return any(t.tag_ in FINITE for t in (verb, *(c for c in verb.lefts if c.dep_ in AUXILIARY)))


def _stated_beside(token: ParsedToken, inside: set[int]) -> bool:
    """Whether a finite verb in a phrase is of no clause below its noun."""
    if token.tag_ not in FINITE:
        return False
    above = [t for t in (token, *token.ancestors) if t.i in inside]
    return not any(t.dep_ in BELOW for t in above)


def _title_cut(last: ParsedToken) -> bool:
    """Whether a phrase ends within a title: "Night Train: The Return", "Life as We Know It"."""
    one, two = after(last), after(after(last))
    if one is last or not last.text[0].isupper() or not two.text[0].isupper():
        return False
    return one.text == ":" or (one.tag_ == "IN" and two.tag_[:3] in ("PRP", "VBP", "VBZ", "VBD") and two.text != "I")


def _verb_inside(relative: ParsedToken, inside: set[int]) -> bool:
    """Whether the verb of a relative clause is among the tokens."""
    verb = next((t for t in (relative.head, *relative.head.ancestors) if t.tag_[0] == "V"), None)
    return verb is not None and verb.i in inside


def _taken_for_noun(tokens: Sequence[ParsedToken]) -> bool:
    """Whether a second statement was taken for a part of the first one's noun: "get insurance and traffic ended"."""
    last = tokens[-1]
    return last.tag_ in ("VBN", "VBD") and last.dep_ in ("acl", "conj") and any(t.dep_ == "cc" for t in tokens)
