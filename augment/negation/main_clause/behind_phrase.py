"""Further presents that the parse joined to a noun of a phrase: "sits at a desk and types on a pad"."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.inflection import is_present_alone, is_third_person_only
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior


def act_behind_phrase(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A present joined to the noun of a phrase, of whose form hardly a noun is: "sits at a desk and types on a pad"."""
    if clause.tense != "VBZ":
        return None
    joined = (t for t in verb.doc[verb.i + 3 : -1] if t.dep_ == "conj" and prior(t).tag_ == "CC" and not t.lefts)
    for token in joined:
        shown = (token.lower_, after(token).lower_) in lexicon.CERTAIN_WITH  # "lives in woods and feeds on beetles"
        act = token.lower_ in lexicon.ACTS and token.head.tag_ == "NN" and not clause.takes_not
        if act or (shown and _place(token.head)) or (token.tag_ == "NNS" and _goes_on(token, verb)):
            return token  # "is granted for a year and renews automatically"
    return None


def _place(noun: ParsedToken) -> bool:
    """Whether a noun ends a phrase and is no list's first: "is common in Spain", not "is known for its trees"."""
    return noun.dep_ == "pobj" and all(c.dep_ != "poss" for c in noun.lefts)


def present_behind_past(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A present joined to the last noun of a phrase behind a past: "moved to Ys after the war and works in a mill"."""
    if clause.tense != "VBD" or clause.takes_not:
        return None
    for token in verb.doc[verb.i + 2 : -1]:
        if token.tag_[0] == "W" or token.dep_ == "mark" or token.dep_ in SUBJECT or token.text in lexicon.ENDS:
            return None
        if token.tag_ == "VBZ" and token.dep_ == "conj" and token.head.tag_[:2] == "NN":
            return token if before_adverbs(token).tag_ == "CC" and token.i not in clause.protected else None
    return None


def breaks_easily(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """What a thing does besides what it is like: "is thinner than I hoped and creases easily", "was old and leaked"."""
    if norm(clause.finite) not in lexicon.BE or clause.question:
        return None
    for token in verb.doc[verb.i + 2 : -1]:
        if prior(token).tag_ != "CC" or token.i in clause.protected:
            continue
        easily = token.tag_ == "NNS" and after(token).tag_ == "RB" and after(token).lower_.endswith("ly")
        if easily and clause.tense == "VBZ" and is_third_person_only(token.lower_) and not token.lefts:
            return token
        described = any(c.dep_ == "acomp" and token.head in (c, verb) for c in verb.rights)
        if token.lower_ in lexicon.MALFUNCTIONED and clause.tense == "VBD" and described:
            return token
    return None


def _goes_on(token: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a form in -s that is no noun's was joined to a noun of the first verb's own phrases."""
    return is_present_alone(token.lower_) and all(t.tag_[0] != "W" for t in token.doc[verb.i : token.i])


def other_tense_below(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb of the first one's tense joined to one of another in a clause below: "met those who know him and left"."""
    if clause.takes_not or clause.question or clause.tense not in ("VBD", "VBZ"):
        return None
    for token in verb.doc[verb.i + 3 : -1]:
        if token.text in lexicon.ENDS:
            return None
        joined = token.dep_ == "conj" and token.tag_ == clause.tense and before_adverbs(token).tag_ == "CC"
        own = any(c.dep_ in SUBJECT | AUXILIARY for c in token.lefts)
        if not joined or own or token.head == verb or token.i in clause.protected:
            continue
        between = verb.doc[verb.i + 1 : token.i]
        below = [t for t in between if t.tag_ in FINITE]
        past = clause.tense == "VBD"
        said = not past and any(t.dep_ == "mark" for t in between)  # "says that he came and stays"
        other = all((t.tag_ == "VBD") != past and t.tag_ != "MD" for t in below)
        return token if below and other and not said else None
    return None
