"""The verbs that share a subject with the first: "sang and danced", and whose tense or auxiliary each of them has."""

from dataclasses import dataclass

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.inflection import inflect, is_past, is_past_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.candidates import has_subject
from augment.negation.main_clause.further_tense import is_active, own_clause
from augment.negation.main_clause.orders import further_order
from augment.negation.main_clause.reporting import noun_phrase_end
from augment.negation.main_clause.verb_list import hidden_subject, next_in_list, own_subject

COMPLEMENT = frozenset(["IN", "RB", "RP", "DT", "PRP", "PRP$", "NNS", "NN", "TO", "WRB", "CD"])  # tags after a verb
VERB_TAGS = frozenset(["VB", "VBD", "VBN", "VBZ", "VBP", "VBG"])


@dataclass(frozen=True, slots=True)
class Conjunct:
    """A further verb of the clause; ``own_clause`` is its clause where it has a tense or auxiliary of its own.

    ``governor`` is the clause whose tense or auxiliary it would share: the last before it that has its own.
    """

    verb: ParsedToken
    conjunction: ParsedToken | None
    own_clause: Clause | None
    governor: Clause


def conjuncts(clause: Clause) -> list[Conjunct]:
    """The verbs coordinated with the clause's head, up to the first subject of its own."""
    return joined_by_conjunction(verb_chain(clause))


def joined_by_conjunction(verbs: list[Conjunct]) -> list[Conjunct]:
    """The verbs if a conjunction joins any of them, or if all are present forms: "It sorts files, strips comments"."""
    listed = all(_present(c) and before_adverbs(c.verb).text in lexicon.LIST_MARKS for c in verbs)
    listed = listed or all(_apart(c) for c in verbs)
    return verbs if listed or any(c.conjunction is not None for c in verbs) else []


def _apart(conjunct: Conjunct) -> bool:
    """Whether a further predicate with "be" or an auxiliary follows a comma: "plays the organ, is a nurse"."""
    own, first = conjunct.own_clause, conjunct.governor.head
    if own is None or not own.takes_not or before_adverbs(own.finite).text != ",":
        return False
    between = first.doc[first.i + 1 : own.finite.i]
    return sum(t.text == "," for t in between) == 1 and all(
        t.tag_[0] != "W" and t.tag_ not in FINITE and t.dep_ not in SUBJECT and t.dep_ != "mark" for t in between
    )


def _present(conjunct: Conjunct) -> bool:
    return conjunct.own_clause is None and conjunct.verb.tag_ in ("VBZ", "NNS")


def verb_chain(clause: Clause) -> list[Conjunct]:
    """The further verbs, be they joined by a conjunction or by commas alone."""
    verbs: list[Conjunct] = []
    current, governor = clause.head, clause
    while (following := _next_verb(current, governor)) is not None:
        if following.i in clause.protected or any(ends(following, current, governor) for ends in ENDS_OF_CHAIN):
            break
        conjunction = _conjunction(current, following)
        if conjunction is not None and norm(conjunction) not in lexicon.COORDINATORS:
            break
        verbs.append(Conjunct(following, conjunction, own_clause(governor, following), governor))
        current, governor = following, verbs[-1].own_clause or governor
    return verbs


def _next_verb(current: ParsedToken, governor: Clause) -> ParsedToken | None:
    """The verb after one of the chain: the nearer of the parse's and the list's, or the first that NEXT_VERB finds."""
    near = [v for v in (_conjunct(current, governor), next_in_list(current, governor)) if v is not None]
    if near:
        return min(near, key=lambda verb: verb.i)
    candidates = (find(current, governor) for find in NEXT_VERB)
    return next((verb for verb in candidates if verb is not None), None)


def _conjunction(current: ParsedToken, following: ParsedToken) -> ParsedToken | None:
    """The conjunction between two verbs, be it hung on either or on a noun."""
    linked = [*current.rights, *following.head.rights]
    joining = [c for c in linked if c.dep_ == "cc" and current.i < c.i < following.i]
    conjunction = max(joining, key=lambda c: c.i, default=None)
    if conjunction is None and before_adverbs(following).tag_ == "CC":
        return before_adverbs(following)  # hung on a noun
    return conjunction


def _conjunct(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """The verb that the parse coordinates with this one."""
    return next((c for c in verb.rights if c.dep_ == "conj" and _verbal(c, clause)), None)


def _later_root(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """The root after a first verb hung on it: "was shown in May, won a prize and ..."."""
    root = verb.head
    ordered = any(norm(c) in lexicon.NOT or norm(c) in lexicon.DO for c in root.lefts)  # "We are early, don't worry"
    return root if verb.dep_ == "ccomp" and root.i > verb.i and not ordered else None


def _mistagged_neighbour(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb right after "and" or "or" that was taken for a noun or hung on one: "prohibits or restricts fishing"."""
    if clause.tense != "VBZ" or clause.takes_not or verb.i + 2 >= len(verb.doc) or after(verb).tag_ != "CC":
        return None
    following = verb.nbor(2)
    base = lemma(following.lower_)
    tagged = following.tag_ in ("NNS", "VBZ")
    return following if tagged and is_verb(base) and inflect(base, "VBZ") == following.lower_ else None


def _bare_after_conjunction(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A present after "and" that was taken for a noun: "share a room and function as a team", "and charge fees".

    Where it is a noun after all, "or" is right between two objects too.
    """
    denied = clause.tense == "VBP" and norm(clause.finite) in lexicon.DO and clause.finite != clause.head
    if not denied and not _plural_present(clause):
        return None
    joined_by, below = "or" if denied else "and", False
    for token in verb.doc[verb.i + 2 : -1]:
        if token.text in lexicon.ENDS:
            return None
        below = below or token.tag_[0] == "W" or token.dep_ == "mark" or token.dep_ in SUBJECT
        joined = token.tag_ == "NN" and prior(token).lower_ == joined_by
        parallel = not below or (token.dep_ == "conj" and token.head.tag_ == "VBN")  # "expand when heated and contract"
        if joined and parallel and _bare_verb(token) and _followed(token):
            return token
    return None


def _plural_present(clause: Clause) -> bool:
    return clause.tense == "VBP" and not clause.takes_not


def _bare_verb(token: ParsedToken) -> bool:
    """Whether a word without determiner, in lower case, can be an infinitive."""
    return token.text.islower() and is_verb(token.lower_) and not token.lefts and prior(prior(token)).dep_ != "amod"


def _followed(token: ParsedToken) -> bool:
    """Whether what follows goes with a verb: an object, a phrase or an adverb, and no further verb."""
    behind = token.doc[token.i + 1 : token.i + 4] if after(token).tag_[0] != "W" else ()
    return after(token).tag_ in COMPLEMENT and all(t.tag_ not in FINITE for t in behind)


def _hung_on_quotation(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb hung on one inside a title: ‹wrote "How the Light Fades" and has lived here›."""
    if not clause.protected:
        return None
    for token in verb.doc[verb.i + 2 : -1]:
        if token.dep_ == "conj" and token.tag_ in VERB_TAGS and token.head.i in clause.protected:
            first = next((c for c in token.lefts if c.dep_ in AUXILIARY), token)
            return token if token.i not in clause.protected and before_adverbs(first).tag_ == "CC" else None
    return None


def _attached_to_infinitive(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A finite verb hung on an infinitive or a noun, which it cannot go with: "decided to leave and moved to Cork"."""
    if verb.tag_ not in ("VBD", "VBZ"):
        return None
    for token in verb.doc[verb.i + 1 : verb.right_edge.i + 1]:
        if token.tag_[0] == "W":
            return None
        if token.dep_ != "conj" or token.tag_ != verb.tag_:
            continue
        if token.head.tag_[:2] == "NN" and token.tag_ == "VBZ" and before_adverbs(token).tag_ == "CC":
            return token  # "sits on a hill and has a tower"
        if token.head.tag_ != "VB":
            continue
        infinitive = token.head
        if infinitive.head == verb or (infinitive.head.head == verb and infinitive.head.dep_ in ("dobj", "acomp")):
            return token if all(c.dep_ not in AUXILIARY or c.tag_ == "TO" for c in infinitive.lefts) else None
    return None


def _further_order(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """An order after "and" that was taken for a noun or hung on one: "Combine the rest in a bowl and stir"."""
    if not clause.imperative and not (norm(clause.finite) in lexicon.DO and clause.finite.i == 0):
        return None
    following = verb.doc[verb.i + 1 : -1]
    end = next((t.i for t in following if norm(t) in lexicon.TIME_CLAUSES or t.text in lexicon.ENDS), len(verb.doc))
    return next((t for t in following if t.i < end and further_order(t)), None)


def _attached_to_complement(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb of the first one's form hung on what is said: "knew that it would be hard and helped him"."""
    if clause.takes_not and norm(clause.finite) not in lexicon.DO:
        return None
    for stated in (c for c in verb.rights if c.dep_ == "ccomp" and has_subject(c)):
        holders = (stated, *(c for c in stated.rights if c.dep_ in ("acomp", "attr")))
        further = next((c for h in holders for c in h.rights if c.dep_ == "conj" and c.tag_ == verb.tag_), None)
        joined = further is not None and before_adverbs(further).tag_ == "CC" and not has_subject(further)
        if further is None or not joined or any(c.dep_ in AUXILIARY for c in further.lefts):
            continue
        other_tense = all(f.tag_ != verb.tag_ for f in (stated, *stated.lefts) if f.tag_ in FINITE)
        apart = prior(before_adverbs(further)).is_punct
        return further if apart or (other_tense and not clause.takes_not) else None
    return None


def _between_commas(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A past form taken for a participle in the middle of a list: "took shape, developed into a town, and was sold"."""
    if clause.takes_not or clause.tense != "VBD":
        return None
    for token in verb.rights:
        if token.dep_ == "advcl" and token.tag_[:2] == "VB" and prior(token).text == "," and is_past(token.lower_):
            last = next((c for c in token.rights if c.dep_ == "conj"), token)
            return token if last.tag_ == "VBD" or any(c.dep_ in AUXILIARY for c in last.lefts) else None
    return None


def _unattached(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A present that agrees with the first, after "and", hung elsewhere: "is easy to use and works well"."""
    if clause.tense not in ("VBZ", "VBP") or clause.question:
        return None
    for token in verb.doc[verb.i + 2 : -1]:
        below = token.tag_[0] == "W" or token.dep_ in ("mark", "relcl") or token.dep_ in SUBJECT
        if below or token.text in lexicon.ENDS or token.i in clause.protected:
            return None
        joined_by = before_adverbs(token)
        if token.tag_ == clause.tense and joined_by.tag_ == "CC" and not is_means(token):
            if after(joined_by).lower_ in lexicon.INFERRING:
                return None
            return token.head if token.dep_ in AUXILIARY and token.head.i > token.i else token
    return None


def _after_attribute(verb: ParsedToken, clause: Clause) -> ParsedToken | None:
    """A verb hung on a singular predicate, or taken for a plural noun beside it: "is a doctor and lives in Cork"."""
    attribute = next((c for c in verb.rights if c.dep_ in ("attr", "acomp") and c.tag_ in ("NN", "NNP", "JJ")), None)
    if verb.lower_ != "is" or attribute is None or any(c.dep_ == "relcl" for c in attribute.rights):
        return None
    further = (c for c in attribute.rights if c.dep_ == "conj")
    return next((c for c in further if c.tag_ == "VBZ" or (c.tag_ == "NNS" and _verbal(c, clause))), None)


def _verbal(token: ParsedToken, clause: Clause) -> bool:
    """Whether a conjunct is a verb, be it tagged as a plural noun: "lives in rivers and feeds on snails"."""
    if token.tag_ == "NN" and (clause.head.tag_ == "VB" or _plural_present(clause)):  # "can run and jump"
        return is_verb(token.lower_) and not any(c.dep_ in ("det", "amod", "poss", "nummod") for c in token.lefts)
    if token.tag_ == "JJ":  # "function well, cost little and last for years"
        return token.head.tag_ in ("VB", "VBP") and norm(token.head) not in lexicon.BE_FORMS and is_verb(token.lower_)
    if token.tag_ != "NNS":
        return token.tag_ in VERB_TAGS
    base = lemma(token.lower_)
    alone = not any(c.dep_ in ("det", "amod", "poss", "nummod", "compound") for c in token.lefts)
    return clause.tense == "VBZ" and alone and is_verb(base) and inflect(base, "VBZ") == token.lower_


def _belongs_elsewhere(verb: ParsedToken, current: ParsedToken, clause: Clause) -> bool:
    """Whether a verb without tense goes with a noun, or a base form with an infinitive further down."""
    alone = not any(c.dep_ in AUXILIARY for c in verb.lefts)
    if any(c.tag_ == "TO" for c in verb.lefts) and not any(c.tag_ == "TO" for c in clause.head.lefts):
        return True  # "includes work to teach, and to help"
    if alone and verb.tag_ in ("VBZ", "VBP") and any(_explained(noun, verb) for noun in clause.head.rights):
        return True  # "is a river that rises in the hills, and flows into the bay"
    bare = verb.tag_ in ("VB", "VBP") and norm(verb) not in lexicon.BE and alone
    if verb.tag_ == "VBG" and clause.head.tag_ != "VBG" and alone:
        return True
    if alone and any(map(_with_participle, clause.head.rights)) and is_past(verb.lower_) and not is_active(verb):
        return True  # "a game made by monks and sold by ..."
    if clause.finite != clause.head or not bare:
        return False
    if clause.tense == "VBP" and clause.head.lower_ in lexicon.BE and verb.head == clause.head:
        infinitive = any(t.tag_ == "TO" for t in verb.doc[clause.head.i : verb.i])  # "are free to call or write"
        return infinitive or before_adverbs(verb).tag_ != "CC"  # "The children are well and send their love"
    return clause.tense not in ("VBP", "MD", "VB") or (clause.takes_not and verb.tag_ == "VB")


def _describes(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a past form goes with a participle before "and", in front of a noun: "a set of sawn and turned legs"."""
    other = before_adverbs(before_adverbs(verb))
    if before_adverbs(verb).tag_ == "CC" and prior(other).lower_ == "as" and other.head == prior(other):
        return verb.tag_ != "VB"  # "is listed as closed and ruined"
    paired = before_adverbs(verb).tag_ == "CC" and other != current and (other.tag_ == "VBN" or other.dep_ == "amod")
    return paired and is_past(verb.lower_) and after(verb).tag_ in ("NN", "NNS", "JJ")


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
        or all(t.dep_ != "mark" for t in verb.doc[current.i : between[-1].i])
    ):
        return False
    if own.tense == "MD":
        return governor.tense != "MD"
    if norm(governor.head) in lexicon.BE:
        return True  # "is clear that it leaks and needs a seal"
    return _is_past(own.tense) == _is_past(between[-1].tag_) != _is_past(governor.tense)


def _is_past(tense: str) -> bool:
    return tense == "VBD"


def _within_name(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a "verb" is part of a name: the first of the chain has no capital."""
    return verb.text[0].isupper() and current.text.islower()


def is_means(token: ParsedToken) -> bool:
    """Whether "means" is the noun: "defines the manner and means by which it is done", "and means of escape"."""
    return token.lower_ in lexicon.MEANS and after(token).lower_ in lexicon.AFTER_MEANS


def _means(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    return is_means(verb)


def _participle(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
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


def _explained(noun: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a clause with a verb of the same form stands at a predicate noun: a further verb goes with that one."""
    if noun.dep_ != "attr" or noun.i > verb.i:
        return False
    return any(c.dep_ == "relcl" and c.tag_ == verb.tag_ and c.i < verb.i for c in noun.rights)


def _other_subject(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    if prior(verb).lower_ in lexicon.ARTICLES and verb.tag_ in ("VBN", "VBD"):
        return True  # "the hunter - and the hunted"
    if (
        own_subject(verb, current)
        or hidden_subject(verb, current)
        or any(c.lower_ in lexicon.NOMINATIVE for c in verb.lefts)
    ):
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


def _finite(verb: ParsedToken) -> bool:
    return verb.tag_ in ("VBZ", "VBP") or (verb.tag_ == "VBD" and is_past_only(verb.lower_))


def _with_participle(noun: ParsedToken) -> bool:
    """Whether a participle follows a predicate noun, with which a further one may go: "a game made here and sold"."""
    return noun.dep_ == "attr" and any(c.dep_ == "acl" and c.tag_ == "VBN" for c in noun.rights)


def _reports(verb: ParsedToken, current: ParsedToken, governor: Clause) -> bool:
    """Whether a verb behind a comma names who said so, to the end: "..., says Anna Lind"."""
    said = lemma(verb.lower_) in lexicon.SAYING and verb.tag_ in ("VBZ", "VBD") and prior(verb).text == ","
    speaker = after(verb)
    opens = speaker.lower_ in lexicon.NOMINATIVE or (speaker.tag_ == "DT" and lemma(verb.lower_) in lexicon.SAY)
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


# Where else the next verb of a chain is looked for, and what shows that a verb does not belong to it.
NEXT_VERB = (
    next_in_list,
    _conjunct,
    _further_order,
    _later_root,
    _mistagged_neighbour,
    _after_attribute,
    _attached_to_infinitive,
    _attached_to_complement,
    _between_commas,
    _bare_after_conjunction,
    _hung_on_quotation,
    _unattached,
)
ENDS_OF_CHAIN = (
    _of_clause_below,
    _other_subject,
    _belongs_elsewhere,
    _describes,
    _within_name,
    _means,
    _participle,
    _reports,
    _of_modal_below,
    _wishes,
)
