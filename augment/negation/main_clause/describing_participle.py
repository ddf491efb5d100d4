"""A participle that describes, and is no further verb of the subject: "glad and quite cheered", "and well packed"."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, Clause
from augment.english.inflection import is_past, is_past_only, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.further_tense import own_clause


def felt(participle: ParsedToken) -> bool:
    """Whether a participle goes with an adjective before it: "seemed old and worn", "felt tired and drained"."""
    verb, and_ = participle.head, before_adverbs(participle)
    joined = participle.tag_ == "VBN" and and_.tag_ == "CC" and prior(and_).dep_ == "acomp" and prior(and_).head == verb
    alone = all(c.dep_ in ("cc", "conj", "punct", "prep", "advmod") for c in participle.children)
    return joined and alone and lemma(verb.lower_) in lexicon.SEEMING


def joined_to_participle(past: ParsedToken, clause: Clause) -> bool:
    """Whether a past goes with a participle behind a noun: "is a field built in 1930 and made obsolete in 1959"."""
    copula = clause.finite == clause.head and norm(clause.head) in lexicon.BE_OR_SHORT
    if not copula or past.tag_ not in ("VBD", "VBN") or prior(past).tag_ != "CC" or is_past_only(past.lower_):
        return False
    described = any(t.dep_ == "acl" and t.tag_ == "VBN" for t in past.doc[clause.head.i + 1 : past.i])
    return described and all(c.dep_ not in ("dobj", "ccomp") for c in past.rights) and clause.tense != "VBD"


def tells_state(participle: ParsedToken, clause: Clause) -> bool:
    """Whether a participle at the end tells in what state something came: "arrived on time and well packed"."""
    manner, closes = prior(participle), after(participle).is_punct
    placed = participle.tag_ == "VBN" and manner.tag_ == "RB" and prior(manner).tag_ == "CC" and closes
    active = clause.takes_not or participle.lower_ in lexicon.INTRANSITIVE_PAST
    return placed and clause.tense == "VBD" and not active


def before_noun(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a past form goes with a participle before "and", in front of a noun: "a set of sawn and turned legs"."""
    other = before_adverbs(before_adverbs(verb))
    if before_adverbs(verb).tag_ == "CC" and prior(other).lower_ == "as" and other.head == prior(other):
        return is_past(verb.lower_)  # "is listed as closed and ruined"
    if other.lower_ in lexicon.ALL and norm(before_adverbs(verb)) in lexicon.CONTRASTING:
        return True  # "was all but abandoned"
    paired = before_adverbs(verb).tag_ == "CC" and other != current and (other.tag_ == "VBN" or other.dep_ == "amod")
    return paired and is_past(verb.lower_) and after(verb).tag_ in ("NN", "NNS", "JJ")


def behind_present(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether what may be a participle describes a noun or goes on with a relative clause, behind a present.

    "has webs, and keratinised tubercles"; "rely on feed from farms found here"; "is a rinse which is held or swilled";
    "tells the story of a clerk, notoriously cheated".
    """
    if governor.tense not in ("VBZ", "VBP") or not is_past(verb.lower_) or is_past_only(verb.lower_):
        return False
    if any(c.dep_ in AUXILIARY for c in verb.lefts) or (governor.takes_not and governor.finite != governor.head):
        return False
    joined_by = before_adverbs(verb)
    if joined_by.tag_ != "CC":
        return joined_by.text != "," or joined_by != prior(verb) or verb.lower_.endswith("ed")
    relative = any(t.tag_ in ("WDT", "WP", "WP$") for t in verb.doc[current.i : verb.i])
    return after(verb).tag_ in ("NN", "NNS") or (relative and prior(joined_by).text != ",")


def like_adjective(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether what may be a participle is an adjective, "glad and quite cheered", "is necessary and determined", or
    goes on with a passive below a modal: "would need to be replaced, or reworked"."""
    alone = not any(c.dep_ in AUXILIARY for c in verb.lefts) and not any(c.dep_ == "dobj" for c in verb.rights)
    if not alone or not is_past(verb.lower_) or is_past_only(verb.lower_) or prior(verb).tag_ not in ("CC", "RB"):
        return False
    if prior(verb).lower_ in lexicon.DEGREES | lexicon.VERY:
        return True
    between = verb.doc[current.i + 1 : verb.i]
    if governor.tense == "MD" and verb.tag_ == "VBD":
        return any(t.tag_ == "VBN" and norm(prior(t)) in lexicon.BE_FORMS for t in between)
    described = prior(before_adverbs(verb))
    copula = governor.tense in ("VBZ", "VBP") and governor.finite == current and norm(current) in lexicon.BE
    copula = copula and own_clause(governor, verb) is not None  # "is rough and covered with warts" shares the "is"
    return copula and before_adverbs(verb).tag_ == "CC" and (described.tag_, described.dep_) == ("JJ", "acomp")


def said_of_predicate(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a participle behind "be" and a comma describes the predicate: "was Ness, thought to be deep"."""
    if governor.tense != "VBD" or governor.finite != current or norm(current) not in lexicon.BE:
        return False
    if prior(before_adverbs(verb)).tag_ == "CC" or before_adverbs(verb).tag_ == "CC":
        return False
    alone = not any(c.dep_ in AUXILIARY for c in verb.lefts) and is_past(verb.lower_) and not is_past_only(verb.lower_)
    behind = [t for t in verb.doc[verb.i + 1 : -1] if is_past(t.lower_) and before_adverbs(t).tag_ == "CC"]
    return alone and not behind and not any(c.dep_ == "dobj" for c in verb.rights)  # "was ill, left and died"


def entitled(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a participle gives the title of what went before it: "wrote a thesis, entitled Glass, and moved"."""
    return verb.lower_ in lexicon.ENTITLED and before_adverbs(verb).text == ","
