"""Signs that a further verb is not the subject's: where the chain of its verbs, "sang and danced", ends."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.inflection import is_noun, is_past, is_past_only, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.describing_participle import (
    before_noun,
    behind_present,
    entitled,
    like_adjective,
    said_of_predicate,
)
from augment.negation.main_clause.further_tense import is_active, own_clause
from augment.negation.main_clause.reporting import noun_phrase_end
from augment.negation.main_clause.verb_list import hidden_subject, own_subject


def ends_chain(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a verb found behind ``current`` goes elsewhere; ``governor`` is the clause whose tense it would share."""
    return any(ends(verb, current, governor) for ends in ENDS)


def _of_clause_below(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a verb has the tense of a clause below the first verb: "proved that it works and is fast"."""
    between = [
        t for t in verb.doc[current.i + 1 : verb.i] if (t.tag_ in FINITE and t.head != verb) or t.dep_ == "ccomp"
    ]
    own = own_clause(governor, verb)
    if (
        own is None
        or not between
        or prior(before_adverbs(verb)).text == ","
        or all(t.dep_ != "mark" or norm(t) in lexicon.THAN for t in verb.doc[current.i : between[-1].i])
    ):
        return False
    if own.tense == "MD":
        return governor.tense != "MD"
    if norm(governor.head) in lexicon.BE:
        return True  # "is clear that it leaks and needs a seal"
    return _is_past(own.tense) == _is_past(between[-1].tag_) != _is_past(governor.tense)


def _other_subject(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    if prior(verb).lower_ in lexicon.ARTICLES and verb.tag_ in ("VBN", "VBD"):
        return True  # "the hunter - and the hunted"
    if (
        own_subject(verb, current)
        or hidden_subject(verb, current)
        or any(c.lower_ in lexicon.NOMINATIVE for c in verb.lefts)
    ):
        return True
    first = next((c for c in verb.lefts if c.dep_ in AUXILIARY), verb)
    if norm(first) in lexicon.AUXILIARIES and prior(first).lower_ in lexicon.SO and prior(prior(first)).tag_ == "CC":
        return True  # "is old and so is the barn"
    if any(c.dep_ == "prep" and c.left_edge.lower_ in lexicon.ONLY_ADVERB for c in verb.lefts):
        return True  # "and only at noon was the gate open"
    taken = taken_subject(verb)
    if taken is not None and (verb.head in (current, governor.head) or taken.lower_ in lexicon.NEITHER):
        return True
    quantified = prior(verb).lower_ in lexicon.ALONE_AS_SUBJECT and prior(prior(verb)).tag_ == "CC"
    if quantified and verb.tag_ in ("VBZ", "VBP", "VBD"):
        return True  # "sank, but most escaped"
    if verb.tag_ in ("VBZ", "VBP", "VBD") and any(c.dep_ == "compound" and c.tag_[:2] == "NN" for c in verb.lefts):
        return True  # "and landslides block the road": no verb has a compound
    noun = before_adverbs(verb)
    if noun.dep_ == "conj" and noun.tag_ in ("NNS", "NNP", "NN") and prior(noun).tag_ == "CC" and _finite(verb):
        return True  # "moved from Ys and things got better"
    if prior(verb).tag_ == "RB" and lemma(verb.lower_) in lexicon.PLACING:
        return any(c.dep_ in ("dobj", "attr") for c in verb.rights)  # "and thence comes the name"
    return any(s.dep_ in SUBJECT for c in verb.lefts if c.dep_ in AUXILIARY for s in c.lefts)


def taken_subject(verb: ParsedToken) -> ParsedToken | None:
    """The subject of a further verb, taken for an object of the first: "The troops left Ys and the mayor closed it"."""
    finite = next((c for c in verb.lefts if c.dep_ in AUXILIARY), verb)
    noun = prior(finite)
    if noun.lower_ in lexicon.NEITHER and norm(prior(noun)) in lexicon.AND and verb.dep_ == "conj":
        return noun  # "I called both and neither answered"
    while noun.i and noun.dep_ in ("pobj", "prep", "acl"):
        noun = noun.head
    if verb.dep_ != "conj" or finite.tag_ not in FINITE or any(c.dep_ in SUBJECT for c in verb.lefts):
        return None
    listed = noun.dep_ == "conj" and noun.tag_[:2] == "NN" and noun.right_edge.i == finite.i - 1
    return noun if listed and norm(prior(noun.left_edge)) in lexicon.AND else None


def _belongs_elsewhere(verb: ParsedToken, current: ParsedToken, clause: Clause) -> bool:
    """Whether a verb without tense goes with a noun, or a base form with an infinitive further down."""
    alone = not any(c.dep_ in AUXILIARY for c in verb.lefts)
    if any(c.tag_ == "TO" for c in verb.lefts) and not any(c.tag_ == "TO" for c in clause.head.lefts):
        return True  # "includes work to teach, and to help"
    if alone and verb.tag_ in ("VBZ", "VBP") and any(_explained(noun, verb) for noun in clause.head.rights):
        return True  # "is a river that rises in the hills, and flows into the bay"
    bare = verb.tag_ in ("VB", "VBP") and norm(verb) not in lexicon.BE and alone
    bare = bare and not _past_in_list(verb, current, clause)
    if verb.tag_ == "VBG" and clause.head.tag_ != "VBG" and alone:
        return True
    if alone and any(map(_with_participle, clause.head.rights)) and is_past(verb.lower_) and not is_active(verb):
        return True  # "a game made by monks and sold by ..."
    if clause.finite != clause.head and verb.tag_ == "VB" and alone and clause.head.tag_ == "VBN":
        below = any(t.tag_[0] == "W" for t in verb.doc[clause.head.i : verb.i])
        return (
            below and norm(verb) not in lexicon.BE_FORMS and not is_past(verb.lower_)
        )  # "was made by a firm that wants to stay, and expand"
    if clause.finite != clause.head or not bare:
        return False
    if clause.tense == "VBP" and clause.head.lower_ in lexicon.BE and verb.head == clause.head:
        infinitive = any(t.tag_ == "TO" for t in verb.doc[clause.head.i : verb.i])  # "are free to call or write"
        opening = prior(prior(verb)) if prior(verb).lower_ in lexicon.LONGER else verb  # "are old and no longer help"
        return infinitive or before_adverbs(opening).tag_ != "CC"  # "The children are well and send their love"
    return clause.tense not in ("VBP", "MD", "VB") or (clause.takes_not and verb.tag_ == "VB")


def _past_in_list(verb: ParsedToken, current: ParsedToken, clause: Clause) -> bool:
    """Whether a past like its base form goes on behind pasts: "sat down, read a page and fell asleep"."""
    joined = verb.tag_ == "VB" and verb.dep_ == "conj" and verb.head in (current, clause.head)
    past = clause.tense == "VBD" and not clause.takes_not and is_past(verb.lower_)
    return joined and past and (before_adverbs(verb).text == "," or before_adverbs(verb).tag_ == "CC")


def _within_name(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a "verb" is part of a name: the first of the chain has no capital."""
    return verb.text[0].isupper() and current.text.islower()


def is_means(token: ParsedToken) -> bool:
    """Whether "means" is the noun: "defines the manner and means by which it is done", "and means of escape"."""
    return token.lower_ in lexicon.MEANS and after(token).lower_ in lexicon.AFTER_MEANS


def _of_which(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a present goes on with a clause behind ", which", and not with a past: "was given a canal, which now
    feeds the mill, and drives it"."""
    if governor.tense != "VBD" or verb.tag_ != "VBZ" or any(c.dep_ in AUXILIARY for c in verb.lefts):
        return False
    between = verb.doc[current.i + 1 : verb.i]
    which = next((t for t in between if t.tag_ == "WDT" and prior(t).text == ","), None)
    if which is None or which.dep_ not in SUBJECT:
        return False
    return [t.tag_ for t in verb.doc[which.i : verb.i] if t.tag_ in FINITE] == [verb.tag_]


def _means(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    return is_means(verb)


def _reports(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a verb behind a comma names who said so, to the end: "..., says Anna Lind"."""
    said = lemma(verb.lower_) in lexicon.SAYING and verb.tag_ in ("VBZ", "VBD") and prior(verb).text == ","
    speaker = after(verb)
    opens = speaker.lower_ in lexicon.NOMINATIVE or (
        speaker.tag_ in ("DT", "PRP$") and lemma(verb.lower_) in lexicon.SAY
    )
    opens = opens or (speaker.tag_ == "NN" and after(speaker).tag_ == "NNP")  # "notes critic Anna Lind"
    if not said or not (opens or speaker.tag_[:3] == "NNP" or speaker.text[0].isupper()):
        return False
    return after(noun_phrase_end(speaker)).is_punct or noun_phrase_end(speaker) == verb.doc[-1]


def _of_modal_below(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a passive has a bare "be", and the first verb no modal: "said it would not be sold, but be burned"."""
    auxiliaries = [c for c in verb.lefts if c.dep_ in AUXILIARY]
    bare = any(c.lower_ in lexicon.SUBJUNCTIVE for c in auxiliaries) and all(
        c.tag_ not in FINITE | {"TO"} for c in auxiliaries
    )
    return bare and governor.tense not in ("MD", "VB") and governor.head.tag_ != "VB"


def _wishes(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a wish follows what somebody is doing: "I am waiting for your answer and have a nice day"."""
    doing = governor.head.tag_ == "VBG" and norm(governor.finite) in lexicon.BE and norm(verb) in lexicon.HAVE
    article, kind = after(verb), after(after(verb))
    return doing and article.lower_ in lexicon.ARTICLES and kind.lower_ in lexicon.WISHED and verb.tag_ == "VB"


def _unmarked(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether neither a conjunction nor a mark leads up to a verb: "was 570, up from the 452 reported before"."""
    if governor.imperative or any(t.tag_ == "CC" for t in verb.doc[current.i + 1 : verb.i]):
        return False
    first = next((c for c in verb.lefts if c.dep_ in AUXILIARY), verb)
    then = prior(first).lower_ in lexicon.THEN and verb.head == current  # "rose then fell"
    return verb.dep_ != "ROOT" and not then and not before_adverbs(first).is_punct


def _after_not_only(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether "but also" goes with "not only" in what is said: "said it not only will rain, but also will snow"."""
    between = [t for t in verb.doc[current.i + 1 : verb.i] if norm(t) in lexicon.NOT and norm(after(t)) in lexicon.ONLY]
    return any(t.head != current for t in between)


def _disagrees(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a plural form goes on behind a singular one: "is rare because most are odd, and are hard to find"."""
    first = next((c for c in verb.lefts if c.dep_ in AUXILIARY), verb)
    if norm(governor.finite) in lexicon.PLURAL_FINITE and verb.tag_ == "VBZ" and first == verb:
        return is_noun(lemma(verb.lower_)) and after(verb).lower_ in lexicon.SUCH_AS  # "are towns, and ports such as"
    several = governor.tense == "VBP" and governor.subject is not None and governor.subject.tag_ in ("NNS", "NNPS")
    if several and norm(first) in lexicon.SINGULAR_FINITE and first.tag_ == "VBZ":
        return True  # "Cells hold the code that tells them apart, and is passed on"
    person = governor.subject is not None and governor.subject.tag_ == "PRP" and governor.tense == "VBP"
    if person and verb.tag_ == "VBZ" and any(t.dep_ == "relcl" for t in verb.doc[current.i + 1 : verb.i]):
        return True  # "we offer one that works but needs oil"
    return norm(governor.finite) in lexicon.SINGULAR_FINITE and norm(first) in lexicon.PLURAL_FINITE


def _is_past(tense: str) -> bool:
    return tense == "VBD"


def _explained(noun: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a clause with a verb of the same form stands at a predicate noun: a further verb goes with that one."""
    if noun.dep_ != "attr" or noun.i > verb.i:
        return False
    return any(c.dep_ == "relcl" and c.tag_ == verb.tag_ and c.i < verb.i for c in noun.rights)


def _with_participle(noun: ParsedToken) -> bool:
    """Whether a participle follows a predicate noun, with which a further one may go: "a game made here and sold"."""
    return noun.dep_ == "attr" and any(c.dep_ == "acl" and c.tag_ == "VBN" for c in noun.rights)


def _finite(verb: ParsedToken) -> bool:
    return verb.tag_ in ("VBZ", "VBP") or (verb.tag_ == "VBD" and is_past_only(verb.lower_))


def _hung_below(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a verb taken for a noun goes on with what is said: "says that the pain moves to the arm and worsens"."""
    if verb.tag_ != "NNS" or before_adverbs(verb).tag_ != "CC":
        return False
    above = verb.head
    while above.head != above and above.tag_[:1] != "V":
        above = above.head
    stated = above.dep_ == "ccomp" and above.tag_ == "VBZ" and above.head == current
    return stated and any(c.dep_ == "mark" for c in above.lefts) and prior(before_adverbs(verb)).text != ","


def _opens_next(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a participle opens the next statement: "It was late; asked to stay, she shrugged"."""
    alone = prior(verb).text in lexicon.STOPS and is_past(verb.lower_) and not is_past_only(verb.lower_)
    return alone and any(t.dep_ in SUBJECT and prior(t.left_edge).text == "," for t in verb.doc[verb.i + 1 :])


ENDS = (
    _opens_next,
    _hung_below,
    _of_clause_below,
    _other_subject,
    _belongs_elsewhere,
    before_noun,
    _within_name,
    _of_which,
    _means,
    behind_present,
    like_adjective,
    _reports,
    _of_modal_below,
    _wishes,
    _unmarked,
    said_of_predicate,
    _disagrees,
    entitled,
    _after_not_only,
)
