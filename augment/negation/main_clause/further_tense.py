"""Whether a further verb of a subject has a tense of its own, or goes with the tense or auxiliary of the first."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, Clause, clause_at
from augment.english.inflection import is_past, is_past_only, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior

PRESENT = ("VBP", "VBZ")


def own_clause(clause: Clause, verb: ParsedToken) -> Clause | None:
    """The conjunct's clause, or None where it goes with the first verb's tense or auxiliary."""
    if any(c.dep_ in AUXILIARY for c in verb.lefts) or norm(verb) in lexicon.BE:
        return clause_at(verb)
    if clause.imperative:
        return None  # "Sit down and shut up"
    lexical = not clause.takes_not
    past = verb.tag_ in ("VBD", "VBN") or verb.lower_ in lexicon.INTRANSITIVE_PAST
    if lexical and clause.tense == "VBD" and past and is_past(verb.lower_):
        return None
    if verb.tag_ == "VB" and clause.tense == "VBP" and clause.head.lower_ in lexicon.BE:
        return Clause(clause.doc, verb, verb, "VBP", None, clause.protected)  # "are well and send"
    present = clause.tense == "MD" or clause.head.tag_ == "VB" or (lexical and clause.tense == "VBP")
    if verb.tag_ in ("VB", "NN") or (verb.tag_ == "VBP" and present):
        return None
    if lexical and (verb.tag_ == clause.tense or verb.tag_ == "NNS"):
        return None
    tense = _finite_tense(clause, verb)
    return Clause(clause.doc, verb, verb, tense, None, clause.protected) if tense else None


def _finite_tense(clause: Clause, verb: ParsedToken) -> str | None:
    """The tense of a verb after an auxiliary or a copula; None for a participle that goes with it."""
    if verb.tag_ in ("VBZ", "VBP", "NNS"):
        return "VBZ" if verb.tag_ == "NNS" else verb.tag_
    if verb.tag_ == "VBG" or not is_past(verb.lower_) or any(c.dep_ == "agent" for c in verb.rights):
        return None
    if norm(verb) in lexicon.HAD and norm(clause.finite) in lexicon.HAD and clause.finite != clause.head:
        return "VBD"  # "had built boats and had ten designs"
    taken = verb.tag_ == "VBN" and lemma(verb.lower_) != verb.lower_ and prior(verb).tag_ == "CC"
    past = verb.tag_ == "VBD" or taken
    if norm(clause.finite) in lexicon.DO and clause.finite != clause.head and past:
        return "VBD"  # "did buy it and found it slow"
    if clause.tense == "MD" and clause.head.tag_ == "VB" and verb.tag_ == "VBD":
        if norm(clause.finite) not in lexicon.PAST_MODALS and not is_past_only(verb.lower_):
            return None  # "will include raffles and increased prices"
        return "VBD"  # "would later see it and urged"
    if clause.finite == clause.head:  # "was a teacher and moved", but "was ill and forced to leave"
        nominal = any(c.dep_ == "attr" for c in clause.head.rights)
        participle = any(c.dep_ == "acomp" and c.lower_.endswith("ed") for c in clause.head.rights)
        described = any(c.dep_ == "acomp" for c in clause.head.rights) and before_adverbs(verb).tag_ == "CC"
        if described and clause.tense in PRESENT and not is_active(verb):
            return None  # "is free on Sundays and closed on Mondays"
        past = verb.tag_ == "VBD" and not participle
        return "VBD" if past or nominal or is_active(verb) else None
    if before_adverbs(before_adverbs(verb)) == clause.head and lexicon.BE.get(norm(clause.finite)) in PRESENT:
        return None  # "is being grown and studied"
    if norm(clause.finite) in lexicon.BE and verb.lower_ not in lexicon.BORN_AND:
        return "VBD" if is_active(verb) else None
    return "VBD" if is_past_only(verb.lower_) else None


def is_active(verb: ParsedToken) -> bool:
    """Whether a past form after a passive is no participle: "was born in Kiel and moved", "and joined the army"."""
    if verb.lower_ in lexicon.TRIED and after(verb).tag_ == "IN":
        return False  # "was accused of theft, tried before a jury"
    if is_past_only(verb.lower_) or verb.lower_ in lexicon.INTRANSITIVE_PAST | lexicon.MALFUNCTIONED:
        return True
    if verb.dep_ == "amod" and verb.tag_ == "VBD" and verb.head.dep_ == "conj":
        return True  # "and delighted the crowd" with "crowd" joined to the first verb
    if verb.lower_ in lexicon.RECOVERING and any(c.lower_ in lexicon.PATIENTS for c in verb.head.lefts):
        return True
    if any(c.dep_ == "xcomp" and any(a.lower_ in lexicon.SUBJUNCTIVE for a in c.lefts) for c in verb.rights):
        return False  # "was cremated and repatriated to be buried"
    if verb.lower_ in lexicon.TAUGHT and any(c.dep_ == "dobj" for c in verb.rights):
        return True
    if verb.lower_ in lexicon.INFORMED and all(c.dep_ != "dobj" for c in verb.rights):
        return False  # "was called and informed that it rained"
    objects = ("dobj", "ccomp", "xcomp", "acomp") if verb.tag_ == "VBD" else ("dobj", "ccomp")
    behind = [c for c in verb.rights if c.dep_ in objects and not (c.dep_ == "dobj" and is_time(c))]
    return bool(behind) and verb.lower_ not in lexicon.DITRANSITIVE


def is_time(noun: ParsedToken) -> bool:
    """Whether an "object" says when: "and replayed the next Wednesday"."""
    dated = noun.lower_ in lexicon.TIME_NOUNS | lexicon.DAYS | lexicon.DATES
    return dated and any(c.lower_ in lexicon.NEXT for c in noun.lefts)
