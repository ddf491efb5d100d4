"""Verbs in a list, by their forms: "publishes books, maintains an archive, hosts lectures and awards a prize".

Parsers take present forms in such a list for plural nouns, or hang them on the nouns before them.
"""

from itertools import pairwise

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.inflection import inflect, is_noun, is_past, is_third_person_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.further_tense import is_active
from augment.negation.main_clause.past_before_object import past_before_list, past_listed

OBJECT_START = frozenset(["DT", "PRP$", "PRP", "CD", "WRB", "TO", "RP"])  # tags that follow a verb and seldom a noun
OBJECT = frozenset(["NN", "NNS", "NNP", "NNPS", "JJ", "VBG"])  # tags that may follow a verb, but no plural noun
LISTED = frozenset(["conj", "parataxis", "auxpass"])  # relations of pasts in a list
BASE_TAGS = frozenset(["VB", "VBP"])


def next_in_list(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """The next verb of the clause's form after a comma or conjunction, before another clause or subject begins.

    Behind a clause below it, as in "thinks he is king, and asks", the parse must hang the next verb on this one.
    """
    if clause.tense == "MD" or (clause.takes_not and not _supported(clause)):
        return None
    below, unsure = False, None
    for token in verb.doc[verb.i + 2 : -1]:
        if token.text in lexicon.ENDS and not (token.text == ";" and _continues_list(_after_and(token), verb, clause)):
            return None
        attached = (
            not below
            or (token.dep_ == "conj" and token.head in (verb, clause.head))
            or token in (clause.head.head, verb.head.head)
        )
        if attached and _joined(token) and _continues_list(token, verb, clause):
            return unsure or token  # what stands between two verbs of a list is one
        if unsure is None and not below and clause.takes_not and _may_be_base_form(token):
            unsure = token
        below = below or _opens_clause(token, verb)
    return None


def _opens_clause(token: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a conjunction, a relative word or a subject shows that another clause begins."""
    if token.dep_ == "mark" or token.tag_[0] == "W":
        return True
    return token.dep_ in SUBJECT and own_subject(token.head, verb)


def _joined(token: ParsedToken) -> bool:
    """Whether a comma or a conjunction stands before a word and its adverbs."""
    before = before_adverbs(token)
    return before.text in lexicon.LIST_MARKS or before.lower_ in lexicon.COORDINATORS


def _after_and(mark: ParsedToken) -> ParsedToken:
    return after(after(mark)) if after(mark).tag_ == "CC" else after(mark)


def _continues_list(token: ParsedToken, verb: ParsedToken, clause: Clause) -> bool:
    helps = token.dep_ in AUXILIARY and lemma(token.lower_) != "get"  # "and got lost"
    if helps or norm(token) in lexicon.BE or not token.text.islower() or token.i in clause.protected:
        return False
    if any(c.dep_ in AUXILIARY for c in token.lefts) or own_subject(token, verb) or hidden_subject(token, verb):
        return False
    if clause.takes_not:
        return is_verb(token.lower_) and _base_form(token, verb, clause)
    if clause.tense == "VBZ":
        bare = verb.i + 2 == token.i or (verb != clause.head and _closes_list(token, verb))  # "loads, sorts, and exits"
        return is_third_person_only(token.lower_) and (bare or _surely_verb(token))
    if clause.tense == "VBD":
        listed = token.dep_ in LISTED or (token.dep_ == "advcl" and is_active(token))
        listed = listed or (token.dep_ == "dep" and prior(token).lower_ in lexicon.THEN)
        listed = listed or (token.dep_ == "ROOT" and verb.dep_ == "amod" and verb.head.head == token)
        past = (token.tag_ == "VBD" or _intransitive(token)) and listed and is_past(token.lower_)
        past = past or _leads_list(token)
        return past or past_listed(token, verb)
    return token.tag_ in BASE_TAGS and _no_infinitive(token) and is_verb(token.lower_)


def _intransitive(token: ParsedToken) -> bool:
    """Whether a past was taken for a participle or another word: "lit a lamp, glanced at the clock and left"."""
    taken = token.tag_ in ("VBN", "NNP", "JJ") and all(c.dep_ not in ("agent", "det") for c in token.children)
    return taken and token.lower_ in lexicon.INTRANSITIVE_PAST


def _leads_list(participle: ParsedToken) -> bool:
    """Whether a past between commas leads others, taken for a participle: "opened it, stepped inside, hung it up"."""
    apart = participle.dep_ == "advcl" and participle.tag_ == "VBN" and prior(participle).text == ","
    further = next((c for c in participle.rights if c.dep_ == "conj"), participle)
    past = further.tag_ == "VBD" and prior(further).text == "," and is_past(participle.lower_)
    return apart and past and all(c.dep_ != "agent" for c in participle.rights)


def first_in_list(clause: Clause) -> Clause | None:
    """The clause of the first verb, taken for a noun before the others: "The machine slices bread, toasts it, ..."."""
    if clause.takes_not or clause.tense not in ("VBZ", "VBD"):
        return None
    if clause.tense == "VBD":
        return past_before_list(clause)
    first = _object_as_verb(clause) or _before_list(clause) or _with_object(clause)
    return Clause(clause.doc, first, first, "VBZ", None, clause.protected) if first is not None else None


def three_presents(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the first of three, taken for nouns: "The lab tests water, surveys rivers and reports leaks"."""
    if doc[0].tag_ not in ("DT", "PRP$"):
        return None
    first = next((t for t in doc[2:-6] if is_third_person_only(t.lower_)), None)
    noun = prior(first) if first is not None else doc[0]
    if first is None or not (noun.tag_ == "NN" or is_noun(noun.lower_)):
        return None
    comma = next((t for t in doc[first.i : -5] if t.text == ","), first)
    joining = next((t for t in doc[comma.i : -2] if t.tag_ == "CC"), first)
    verbs = (first, after(comma), after(joining))
    opened = all(t.tag_ in ("NN", "NNP", "JJ") for t in doc[1 : first.i]) and comma.i < joining.i
    alone = all(t.tag_[0] not in "VMW" or t in verbs or prior(t) in verbs for t in doc[first.i :])
    plural = all(is_verb(after(v).lower_) and not is_third_person_only(after(v).lower_) for v in verbs)
    stated = opened and alone and not plural and all(_present_with_object(v) and v.i not in protected for v in verbs)
    clause = Clause(doc, first, first, "VBZ", noun, protected)
    chained = stated and all(next_in_list(one, clause) == other for one, other in pairwise(verbs))
    return clause if chained else None


def _present_with_object(token: ParsedToken) -> bool:
    following = after(token).tag_ in OBJECT | {"VBZ", "VBP", "DT", "PRP", "PRP$", "CD"}
    return token.text.islower() and is_third_person_only(token.lower_) and following


def _object_as_verb(clause: Clause) -> ParsedToken | None:
    """The verb before its object, with the two taken for subject and verb: "The lawyer drafts contracts, ..."."""
    verb = clause.subject
    plural = verb is not None and verb.tag_ == "NNS" and after(verb) == clause.head
    return verb if verb is not None and plural and _taken_for_noun(verb) else None


def _with_object(clause: Clause) -> ParsedToken | None:
    """The verb with an object that opens the text as "subject" of the second: "Visits a town like a guest, eats it"."""
    verb = clause.subject
    if verb is None or verb.i or not is_third_person_only(verb.lower_) or before_adverbs(clause.head).text != ",":
        return None
    return verb if any(c.dep_ == "dobj" for c in verb.rights) else None


def _before_list(clause: Clause) -> ParsedToken | None:
    end = _separator(clause.head)
    if end is None:
        return None
    while (start := _part_start(end)).i and is_third_person_only(start.lower_):
        end = prior(start)  # "designs a house, builds it, sells it"
    part = clause.doc[start.i : end.i]
    first = next((t for t in part if _taken_for_noun(t)), None)
    unsure = any(t.tag_[0] == "W" or (t.tag_ in FINITE and t != first) for t in part)
    if first is None or unsure or (clause.subject is not None and clause.subject.i < first.i):
        return None
    return first


def _separator(verb: ParsedToken) -> ParsedToken | None:
    """The comma before a verb, or the conjunction."""
    before = before_adverbs(verb)
    if before.tag_ == "CC" and prior(before).text == ",":
        return prior(before)
    return before if before.text == "," or before.tag_ == "CC" else None


def _part_start(end: ParsedToken) -> ParsedToken:
    """The first word after the last comma before this one."""
    last = next((t for t in reversed(list(end.doc[: end.i])) if t.text == ","), None)
    return after(last) if last is not None else end.doc[0]


def _taken_for_noun(token: ParsedToken) -> bool:
    """Whether a form in -s stands between a noun in the singular and what may be its object."""
    following = after(token)
    may_follow = following.tag_ in OBJECT_START | OBJECT | {"JJR", "IN", "RB"} or following.text == ","
    opens = not token.i and following.tag_ in OBJECT_START  # "Sleeps four, has a kitchen and ..."
    noun = (opens or prior(token).tag_ in ("NN", "NNP")) and token.lower_ not in lexicon.PLURALS_BEFORE_NOUNS
    verb = token.tag_ in ("NNS", "VBZ") and is_third_person_only(token.lower_)
    return noun and may_follow and verb and following.lower_ not in lexicon.OF_SPEAKER


def _closes_list(token: ParsedToken, verb: ParsedToken) -> bool:
    """Whether ", and" and one word end a list of verbs with objects: ", mails the admin, and exits"."""
    comma = next((t for t in token.doc[verb.i : token.i] if t.text == ","), token)
    return after(after(comma)) == token and after(comma).tag_ == "CC" and after(token).text in lexicon.ENDS


def hidden_subject(token: ParsedToken, verb: ParsedToken) -> bool:
    """Whether the subject stands before an insertion: "drops it, so Anna, with no reason to hide, returns"."""
    commas = [t.i for t in token.doc[verb.i : token.i] if t.text == ","]
    if before_adverbs(token).text != "," or len(commas) < 2:
        return False
    last = next((t for t in reversed(list(token.doc[verb.i : commas[-2]])) if t.tag_[0] not in "NDJP"), verb)
    return (last.tag_ == "CC" or last.lower_ in lexicon.OPENS_CLAUSE) and last.i + 1 < commas[-2]


def own_subject(verb: ParsedToken, start: ParsedToken) -> bool:
    """Whether a verb has a subject of its own after another; no object is one that only a comma parts from it."""
    subjects = (c for c in verb.children if c.dep_ in SUBJECT and c.i > start.i)
    return any(after(c).text != "," or after(c) != before_adverbs(verb) for c in subjects)


def _supported(clause: Clause) -> bool:
    """Whether the verb goes with "do": "does not sell hats, repair shoes or cut keys"."""
    return clause.finite != clause.head and norm(clause.finite) in lexicon.DO and not clause.question


def _base_form(token: ParsedToken, verb: ParsedToken, clause: Clause) -> bool:
    """Whether a word is an infinitive by its tag and place, or in spite of its tag by what stands around it."""
    following = after(token)
    if token.tag_ in BASE_TAGS:
        hung = token.dep_ == "compound" and following.tag_ in OBJECT  # "read books or watch films"
        return _no_infinitive(token) or verb.i + 2 == token.i or hung
    bare = following.text == "," or following.tag_ == "CC" or following.text in lexicon.ENDS
    sure = verb != clause.head or (token.lower_ in lexicon.CHIEFLY_VERBS and following.tag_ in OBJECT)
    listed = sure and before_adverbs(token).tag_ == "CC" and (bare or following.tag_ in OBJECT)
    alone = verb.i + 2 == token.i and bare
    placed = following.tag_ in OBJECT_START - {"TO", "CD"} or _moves(token)
    return token.tag_ in ("NN", "JJ", "UH") and (alone or listed or placed)


def _moves(token: ParsedToken) -> bool:
    """Whether a verb that takes no object was taken for a noun: "did not light a lamp, glance at the clock or"."""
    intransitive = inflect(token.lower_, "VBD") in lexicon.INTRANSITIVE_PAST
    return intransitive and prior(token).text == "," and after(token).tag_ in ("IN", "TO", "RP")


def _no_infinitive(token: ParsedToken) -> bool:
    """Whether a further verb goes with no "to": not "tends to eat and drink"."""
    return all(c.tag_ != "TO" for verb in (token, token.head) for c in verb.lefts) and token.head.i <= token.i


def _may_be_base_form(token: ParsedToken) -> bool:
    """Whether a word after a comma may be an infinitive taken for a noun: "review leases", "host lectures"."""
    return prior(token).text == "," and token.tag_ == "NN" and after(token).tag_ in OBJECT and is_verb(token.lower_)


def _surely_verb(token: ParsedToken) -> bool:
    """Whether a form in -s is no noun here: by its tag, its meaning or what follows."""
    following = after(token)
    if token.tag_ not in ("VBZ", "NNS", "NN", "NNP") or prior(token).tag_ == "HYPH":
        return False
    if token.lower_ in lexicon.PLURALS_BEFORE_NOUNS:
        return False
    if not is_noun(lemma(token.lower_)) or following.tag_ in OBJECT_START:
        return True
    tagged = token.tag_ == "VBZ" and token.dep_ in ("conj", "ROOT")
    return tagged or following.tag_ in OBJECT | {"VBZ"} or _between_verbs(token)


def _between_verbs(token: ParsedToken) -> bool:
    """Whether a phrase and then "and" with a further verb follow: "employs ten, exports to Chile and makes ..."."""
    joining = next((t for t in token.doc[token.i + 1 : -2] if t.tag_ == "CC" or t.text == ","), token)
    return after(token).tag_ == "IN" and joining.tag_ == "CC" and after(joining).tag_ == "VBZ"
