"""Pasts that were taken for participles, in a sentence in which the parser saw no verb: "Sales improved in May"."""

from augment.english import lexicon
from augment.english.clause import FINITE
from augment.english.inflection import is_past, is_past_only
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.bare_noun import is_bare

SINGULAR = frozenset(["NN", "NNP", "CD", "-RRB-"])
PLURAL = frozenset(["NNS", "NNPS"])
SUBJECT_END = SINGULAR | PLURAL | frozenset(["PRP", "DT"])
# Tags of what may follow a verb.
FOLLOWING = frozenset(["DT", "PDT", "PRP$", "PRP", "IN", "TO", "RB", "CD", "JJ", "VBN", "WRB", "RP"])
# Tags of what follows a verb, but neither a noun nor a participle.
OBJECT_START = frozenset(["DT", "PDT", "PRP$", "PRP"])
SUBORDINATING_TAGS = frozenset(["WDT", "WP", "WRB", "WP$"])


def mistagged_past(token: ParsedToken, opened: int) -> str | None:
    form, noun = token.lower_, before_adverbs(token)
    if noun == token or not is_past(form):
        return None
    if token.tag_ == "VBN" and no_participle(token):
        finite = token.i > opened + 1 and noun.tag_ in SUBJECT_END and after(token).tag_ in ("IN", "TO", "RP")
        if finite or (noun.text == "," and _closes_insertion(noun)):
            return "VBD"
    if token.i == 1 and noun.lower_ in lexicon.QUANTITIES_ALONE:
        return "VBD" if no_participle(token) and after(token).tag_ in FOLLOWING else None
    if noun.tag_ not in SUBJECT_END and not noun.text[0].isupper():
        return None
    active = form not in lexicon.PARTICIPLES | lexicon.NAMING | lexicon.DITRANSITIVE
    if token.tag_ == "VBN" and no_participle(token) and (_finite_here(token) or _goes_on(token)):
        return "VBD"
    if token.tag_ == "VBN" and _between_nouns(token, opened):
        return "VBD"
    transitive = token.tag_ == "VBN" and after(token).tag_ in OBJECT_START and active
    return "VBD" if is_past_only(form) or noun.lower_ in lexicon.NOMINATIVE or transitive else None


def _goes_on(token: ParsedToken) -> bool:
    """Whether a past that has an object is joined to it: "The firm answered within an hour and sent me a lid"."""
    later = (c for c in token.rights if c.dep_ == "conj" and c.tag_ == "VBD" and is_past_only(c.lower_))
    return token.dep_ == "acl" and any(g.dep_ in ("dobj", "dative") for c in later for g in c.rights)


def no_participle(token: ParsedToken) -> bool:
    """Whether nothing shows that a past form modifies the noun before it: "the play, written by her"."""
    following = token.doc[token.i + 1 : token.i + 3]
    by = next((t for t in following if norm(t) in lexicon.BY and after(t).tag_ != "CD"), None)  # not "rose by 2 points"
    return token.lower_ not in lexicon.PARTICIPLES and by is None


def _finite_here(token: ParsedToken) -> bool:
    """Whether a form that may be a participle is the verb: "sales improved in May", "courts heard and denied it"."""
    following = after(token)
    if following.tag_ == "CC" and after(following).tag_ == "VBD":
        return True
    if _second_participle(token) or before_participle(token):
        return True
    if token.lower_ in lexicon.SELDOM_PARTICIPLES and following.tag_ in ("IN", "RB"):
        return True
    if token.lower_ in lexicon.RIPPED and following.lower_ in lexicon.THROUGH:
        return True
    return token.doc[0].tag_ == "PRP$" and following.tag_ in ("NN", "NNS", "DT", "PRP$", "JJ")  # "Its album X featured"


def _between_nouns(token: ParsedToken, opened: int) -> bool:
    """Whether nouns are subject and object of a participle: "The drug reduced pain", not "A family run hotel"."""
    noun, thing = before_adverbs(token), token.head
    if token.dep_ != "amod" or noun.tag_[:2] != "NN" or thing.i < token.i or token.lower_ in lexicon.COMPOUNDED:
        return False
    if token.i > opened + 1 and prior(noun).tag_ == "DT" and prior(prior(noun)).text == ",":
        return after(token).tag_ in ("NN", "NNS")  # "Among the old, the vaccine reduced mortality"
    opens = token.doc[0].tag_ in OBJECT_START and all(t.tag_ in ("JJ", "NN") for t in token.doc[1 : noun.i])
    return (opens or _behind_relative(token)) and is_bare(thing) and no_participle(token)


def _behind_relative(token: ParsedToken) -> bool:
    """Whether a clause on the subject goes before: "The teacher who trained nurses reduced costs"."""
    first = token.doc[0].tag_ in OBJECT_START
    return first and any(t.tag_ == "WP" and after(t).tag_ in FINITE for t in token.doc[2 : token.i - 1])


def _second_participle(token: ParsedToken) -> bool:
    """Whether another participle describes the noun that opens it: "children exposed to two languages did as well"."""
    for word in reversed(list(token.doc[: token.i])):
        if word.is_punct or word.tag_ == "CC" or word.tag_ in FINITE:
            return False
        if word.tag_ == "VBN" and word.dep_ == "acl" and prior(word).tag_ == "NNS":
            return prior(token).tag_[:2] == "NN" and after(token).tag_ in FOLLOWING
    return False


def before_participle(token: ParsedToken) -> bool:
    """Whether a participle and who did it follow behind a comma: "exports rose in May, helped by a weak pound"."""
    comma = next((t for t in token.doc[token.i :] if t.text == ","), token)
    plain = after(token).tag_ == "IN" and prior(token).tag_ == "NNS" and norm(after(token)) not in lexicon.BY
    return plain and after(comma).tag_ == "VBN" and norm(after(after(comma))) in lexicon.BY


def _closes_insertion(comma: ParsedToken) -> bool:
    """Whether a comma closes what another one opened right after a noun: "the ship, which was new, sailed"."""
    opening = next((t for t in comma.doc[: comma.i] if t.text in lexicon.OPENS_INSERTION), None)
    if opening is None or any(t.tag_[0] in "VW" for t in comma.doc[: opening.i]) or comma.doc[0].tag_ == "IN":
        return False
    return (
        after(opening).tag_ in SUBORDINATING_TAGS | {"VBN", "VBG", "DT"}
        or after(opening).lower_ in lexicon.OPENS_EXAMPLE
        or (after(opening).lower_ in lexicon.ONCE_OR_NOW and after(after(opening)).tag_ in ("DT", "PRP$"))
    )
