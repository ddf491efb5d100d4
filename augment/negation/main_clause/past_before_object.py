"""Further pasts that the parse has for participles, as no article opens the object behind them.

"The firm closed plants and raised prices", "She visited Rome, painted landscapes and wrote poems", "The nurse trained
dogs, ordered parts and sold timber".
"""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.inflection import is_past, is_word, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior

TAGS = frozenset(["VBN", "VBD", "JJ"])  # of such a past


def past_joined(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A past taken for a participle before its object: "promoted peace and restored trade", "closed plants and raised
    prices"; not "sold bread and smoked fish"."""
    past = clause.tense == "VBD" and clause.finite == verb and not clause.takes_not
    perfect = norm(clause.finite) in lexicon.HAVE and clause.finite != verb and verb.tag_ == "VBN"
    if not past and not perfect:
        return None
    things = [verb.head] if verb.dep_ == "amod" else [o for o in verb.rights if o.dep_ == "dobj"]
    without_list = [o for o in things if all(t.text != "," for t in o.rights)]
    hung = [c for o in without_list for c in o.rights]  # what the parse joined to the object, not to the verb
    joined = [c for c in (*verb.rights, *hung) if c.dep_ in ("conj", "dobj") and any(o.i < c.i for o in things)]
    starts = [c.left_edge for c in joined if c.tag_ in ("NN", "NNS") and c.left_edge != c]
    starts += [c for c in joined if c.tag_ == "VBN" and c in hung]
    verbs = (t for t in starts if (t.tag_ == "VBN" and perfect) or (t.tag_ in TAGS and is_past(t.lower_)))
    return next((t for t in verbs if prior(t).tag_ == "CC" and _done(t, verb)), None)


def _done(past: ParsedToken, first: ParsedToken) -> bool:
    """Whether a past may be a second deed: not in "had old floors and painted walls", "sold bread and smoked fish"."""
    base = lemma(past.lower_)
    return past.lower_ not in lexicon.PREPARED and lemma(first.lower_) not in lexicon.HAVING_THINGS and is_word(base)


def past_listed(token: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a past in a list was taken for a participle: "visited Rome, painted landscapes and wrote poems"."""
    described = token.tag_ in TAGS and token.dep_ == "amod" and is_past(token.lower_)
    described = described and all(c == token or c.is_punct for c in token.head.lefts if c.i <= token.i)
    thing = token.head
    while thing.dep_ in ("conj", "appos"):
        thing = thing.head
    second = thing != token.head or any(c.dep_ == "dobj" and c.i < token.i for c in thing.head.rights)
    listed = (thing.dep_ == "dobj" and second) or thing.tag_ == "VBD"  # hung on the object, or on the verb before
    if not described or not listed or not _done(token, verb):
        return False
    if prior(token).tag_ == "CC":
        return verb.dep_ in ("conj", "amod")  # another item before it is a verb
    joint = next((t for t in token.doc[token.i + 1 : -2] if t.tag_ == "CC" or t.text == ","), token)
    return joint.tag_ == "CC" and after(joint).tag_ in ("VBD", "VBN") and is_past(after(joint).lower_)


def past_before_list(clause: Clause) -> Clause | None:
    """The clause of the first of several pasts, taken for a participle: "The nurse trained dogs, ordered parts and"."""
    thing = clause.subject
    if thing is None or thing.tag_ != "NNS" or after(thing).text != "," or after(after(thing)) != clause.head:
        return None
    past = next((c for c in thing.lefts if c.tag_ == "VBN" and is_past(c.lower_)), None)
    whole = past is not None and prior(past).tag_ in ("NN", "NNP") and thing.left_edge.tag_ in ("DT", "PRP$", "NNP")
    if past is None or not whole or after(past) != thing or thing.left_edge == past:
        return None
    return Clause(clause.doc, past, past, "VBD", prior(past), clause.protected)
