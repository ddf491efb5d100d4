"""Rules that add a negation to an affirmative clause. Each takes a clause and a style and returns edits or None."""

from dataclasses import replace as replace_field

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.edits import Declined, Edit, delete, insert, replace
from augment.english.inflection import is_third_person_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.no_verb import moves_off
from augment.negation.realization.additives import to_either, without_also
from augment.negation.realization.contrasts import deny_contrast
from augment.negation.realization.coordinated_verbs import deny_conjuncts, deny_each
from augment.negation.realization.determiners import no_to_listed
from augment.negation.realization.further_predicates import deny_predicate
from augment.negation.realization.positive_polarity import closes_part, to_negative
from augment.negation.realization.verb_group import add_not, had_or_would, wished
from augment.negation.realization.whole_statement import deny_whole
from augment.negation.rules.postposed import SUBJECT_LABELS, postposed_subject, takes_no

NOTES = frozenset(["JJ", "NN", "NNS"])  # tags that open notes
FRONT = frozenset(["IN", "RB", "VBN", "JJ"])  # tags that open "In the park is", "Also located here is"


def no_in_existential(clause: Clause, style: str) -> list[Edit] | None:
    """ "There is a school." -> "There is no school."; before a number or another determiner "not" stays right."""
    if clause.subject is None or norm(clause.subject) not in lexicon.THERE or norm(clause.finite) in lexicon.MUST:
        return None
    if norm(clause.head) not in lexicon.BE_FORMS and norm(clause.head) != "'s":
        return _no_before_participle(clause)
    left = [c for c in clause.head.rights if c.dep_ == "ccomp" and clause.question]  # "Are there any seats left?"
    near = (*clause.head.rights, *(c for verb in left for c in verb.lefts))
    said = [c for c in near if c.dep_ in ("attr", "nsubj")]
    noun = next((c for c in said if c.tag_[:2] == "NN"), None)
    if noun is None and said and norm(said[0]) in lexicon.SOME and after(said[0]).lower_ in lexicon.RELATIVE_SUBJECTS:
        return [replace(said[0], "none")]  # "There are some who doubt it"
    if noun is None or noun.left_edge.i < clause.finite.i or _qualified(clause):
        return None
    if any(t.text == ":" and after(t).text not in lexicon.OPENING_QUOTES for t in clause.doc[noun.i : -1]):
        return deny_whole(clause, style)  # "There are two doors: a red and a green one"
    if (still := after(clause.finite)).lower_ in lexicon.STILL and noun.left_edge == after(still):
        return [replace(still, "no longer")]
    denied = _no_to_noun(clause, noun, style)
    between = clause.doc[clause.finite.i : noun.left_edge.i]
    already = [delete(t) for t in between if t.lower_ in lexicon.ALREADY]  # "There is already a way"
    possible = clause.finite != clause.head and norm(clause.finite) in lexicon.POSSIBILITY
    can = [replace(clause.finite, "can")] if possible else []
    closing = [t for t in clause.doc[noun.i + 1 :] if t.lower_ in lexicon.CLOSING_ADDITIVES and closes_part(t)]
    either = [e for t in closing if t.head in (noun, clause.head) for e in to_either(t)]  # "There are others as well"
    return denied if denied is None else denied + without_also(clause) + already + can + either


def _qualified(clause: Clause) -> bool:
    """Whether "often" or "still" is what is denied: "There is not often a queue", "There is no longer a queue"."""
    adverb = after(clause.finite).lower_
    often = adverb in lexicon.FREQUENCY or adverb in lexicon.AT_ALL_TIMES
    return often or (adverb in lexicon.STILL and clause.finite == clause.head)


def _no_to_noun(clause: Clause, noun: ParsedToken, style: str) -> list[Edit] | None:
    """ "a school" -> "no school", "several schools" -> "no schools", "snow" -> "no snow"."""
    first = noun.left_edge
    if noun.lower_ in lexicon.QUANTIFIED:
        return [replace(noun, lexicon.QUANTIFIED[noun.lower_])]
    if noun.doc[-1].text == "?" and noun.lower_ in lexicon.ANYONE_ASKED:
        return [replace(noun, lexicon.ANYONE_ASKED[noun.lower_])]  # "Is there anything I can do?"
    if first.lower_ == "any" and first.head == noun and noun.doc[-1].text == "?":
        return [replace(first, "no")]  # "Is there any way?"
    if noun.lower_.startswith("any") or any(c.dep_ == "nummod" or c.tag_ == "CD" for c in noun.lefts):
        return None
    if (last := _vague_amount(first, noun)) is not None:
        return [Edit(first.idx, last.idx + len(last), "no")]
    if noun.lower_ in lexicon.PLENTY and after(noun).lower_ in lexicon.OF:
        counted = next((t for t in noun.doc[noun.i + 2 : -1] if t.tag_[:2] == "NN"), noun)
        much = "many" if counted.tag_ == "NNS" else "much"
        return [Edit(noun.idx, after(noun).idx + len(after(noun)), f"not {much}")]
    if noun.lower_ in lexicon.AMOUNTS or (noun.lower_ in lexicon.MULTITUDES and first == noun):
        return None  # "plenty of schools"
    if norm(first) in lexicon.INDEFINITE_ARTICLES and norm(after(first)) in lexicon.LOT:
        return None  # "There are a lot more schools"
    if first.lower_ in lexicon.INDEFINITE_ARTICLES | lexicon.PRESENTING or first.lower_ in lexicon.SOME:
        if clause.question and any(c.dep_ == "conj" for c in noun.rights):
            return None
        further = no_to_listed(noun)
        if _apart(first, noun) or further is None:
            return deny_whole(clause, style)
        return [replace(first, "no"), *further]
    if noun.lower_ in lexicon.MULTITUDES | lexicon.GREAT_AMOUNTS.keys() and after(noun).lower_ in lexicon.OF:
        return None  # "hundreds of schools"
    people = noun.tag_ in ("NNP", "NNPS") and noun.lower_.endswith("s") and norm(clause.finite) in lexicon.PLURAL_FINITE
    if not _undetermined(first, noun) or not (people or noun.tag_ in ("NN", "NNS")):
        return None
    further = no_to_listed(noun)
    return deny_whole(clause, style) if further is None else [insert(first, "no "), *further]


def _vague_amount(first: ParsedToken, noun: ParsedToken) -> ParsedToken | None:
    """The last word of "a few" or "a number of" before what is counted."""
    alone = after(after(first)).lower_ not in lexicon.OF and after(first) != noun  # "a couple people"
    if first.lower_ == "a" and (after(first).lower_ == "few" or (after(first).lower_ in lexicon.COUPLE and alone)):
        return after(first)
    amount = after(noun).lower_ in lexicon.OF and (noun.lower_ in lexicon.SOME_NOUNS or _counted_by(noun))
    amount = amount and (
        after(first) == noun or (after(first).tag_ == "JJ" and noun.head.lower_ in lexicon.PLURAL_FINITE)
    )
    return after(noun) if amount and first.lower_ in lexicon.INDEFINITE_ARTICLES else None


def _counted_by(noun: ParsedToken) -> bool:
    """Whether a singular noun counts what follows: "are a multiplicity of ways"."""
    several = noun.tag_ == "NN" and noun.head.lower_ in lexicon.PLURAL_FINITE
    return several and noun.lower_ not in lexicon.AMOUNTS - lexicon.MANY_NOUNS


def _apart(first: ParsedToken, noun: ParsedToken) -> bool:
    """ "several different schools"."""
    return any(c.lower_ in lexicon.DISTINCT for c in noun.lefts) and first.lower_ in lexicon.SOME


def _undetermined(first: ParsedToken, noun: ParsedToken) -> bool:
    """Whether a noun has no determiner and no word that counts."""
    counting = lexicon.COUNTING - {"other"}
    described = (c.dep_ in ("amod", "compound", "punct") and c.lower_ not in counting for c in noun.lefts)
    graded = first.lower_ in lexicon.GRADING and first.head.dep_ == "amod" and noun.tag_ == "NNS"  # "very good seats"
    return (first.tag_ != "RB" or graded) and all(described)


def _no_before_participle(clause: Clause) -> list[Edit] | None:
    """ "There is growing concern" -> "There is no growing concern": the participle describes the noun."""
    head, following = clause.head, after(clause.head)
    between = clause.doc[clause.finite.i + 1 : head.i]
    describes = head.tag_ in ("VBG", "VBN") and norm(clause.finite) in lexicon.BE and following.tag_[:2] in ("NN", "JJ")
    return [insert(head, "no ")] if describes and all(norm(t) in lexicon.SENTENCE_ADVERBS for t in between) else None


def no_in_inversion(clause: Clause, style: str) -> list[Edit] | None:
    """ "On the hill stands a chapel" -> "On the hill stands no chapel"; without an article all is denied."""
    if clause.question or clause.imperative or any(c.dep_ == "csubj" for c in clause.head.lefts):
        return None
    if moves_off(clause):
        return postposed_subject(clause, style)
    moved = _predicate_in_front(clause.head) and (clause.subject is None or clause.subject.tag_ != "PRP")
    if clause.subject is None or moved:  # the inverted subject is taken for the predicate
        verb = clause.head
        placed = norm(verb) in lexicon.BE or lemma(verb.lower_) in lexicon.PLACING
        first = clause.doc[0]
        opened = first.tag_ in FRONT and first.dep_ != "mark" and any(t.tag_ == "IN" for t in clause.doc[:4])
        preposed = opened and prior(verb).tag_ in ("NN", "NNS", "NNP", "CD", "PRP", "VBN")
        front = placed and verb == clause.finite and ((verb.i > 1 and preposed) or _predicate_in_front(verb))
        subject = next((c for c in verb.rights if front and c.dep_ in ("attr", "dobj")), None) or _kept_behind(clause)
    else:
        subject = clause.subject if clause.inverted else None
    if subject is None or norm(subject) in lexicon.THERE or clause.imperative:
        return None
    if takes_no(subject, clause):
        return [replace(subject.left_edge, "no")]
    if (reported := _reported(clause, subject, style)) is not None:
        return reported
    return postposed_subject(clause, style)


def _kept_behind(clause: Clause) -> ParsedToken | None:
    """The definite subject behind a passive: "In a smaller building were kept the bases"."""
    verb, doc = clause.head, clause.doc
    if doc[0].tag_ != "IN" or doc[0].head != verb or verb.tag_ != "VBN" or prior(verb) != clause.finite:
        return None
    behind = norm(clause.finite) in lexicon.BE and after(verb).lower_ in lexicon.ARTICLES
    return next((c for c in verb.rights if behind and c.dep_ in SUBJECT_LABELS and c.left_edge == after(verb)), None)


def _predicate_in_front(verb: ParsedToken) -> bool:
    """Whether an adjective or "such" opens the sentence before "be": "So great was the demand"."""
    such = "such" if verb.doc[0].lower_ not in lexicon.AS else None  # "As such, it is a mill"
    opening = (c for c in verb.lefts if c.left_edge.i == 0 and (c.dep_ == "acomp" or c.lower_ == such))
    return norm(verb) in lexicon.BE and any(opening)


def _reported(clause: Clause, subject: ParsedToken, style: str) -> list[Edit] | None:
    """ "...," said the mayor -> "...," the mayor did not say."""
    if clause.takes_not or clause.head.lower_ not in lexicon.REPORTING or subject.left_edge != after(clause.head):
        return None
    speaker = text_between(clause.doc, subject.left_edge.i, subject.right_edge.i + 1)
    verb = add_not(clause, style)[0]
    return [Edit(verb.start, subject.right_edge.idx + len(subject.right_edge), f"{speaker} {verb.new}")]


def negated_verb(clause: Clause, style: str) -> list[Edit]:
    """The general rule: "not" after an auxiliary, do-support otherwise, for all coordinated verbs.

    A contrast in the predicate, "is cheap but not good", is denied on both sides.
    """
    thanks = clause.subject is None or (
        prior(clause.head).text == "," and norm(after(clause.head)) in lexicon.ADDRESSED
    )
    if clause.head.lower_ in lexicon.THANKING and thanks:
        raise Declined("exclamation")  # "Well, thank you for it"
    further, second = deny_conjuncts(clause, style), deny_predicate(clause)
    misread = _misread(clause)
    if misread and clause.head.tag_ == "VB" and prior(clause.finite).text == ",":
        return add_not(replace_field(clause, tense="VB"), style)  # "Good luck, enjoy your time!"
    if misread and _only_verb(clause):
        if clause.tense != "VBZ":
            raise Declined("no-finite-verb")  # "A finely written and acted film"
        if _no_verb_before(clause) and clause.doc[0].tag_ in NOTES:
            return deny_each(clause, style)  # "Light and works well"
    if clause.imperative and (further is None or second is None):
        return add_not(clause, style)  # "Stop, go home"
    if further is None or second is None or misread:
        note = clause.subject is None and clause.finite.i == 0 and not clause.imperative and not clause.takes_not
        return deny_each(clause, style) if note else deny_whole(clause, style)
    if any(0 <= d.start - e.end <= 1 for d in further for e in second):
        second = []  # "is hit by rain, and smells of smoke"
    edits = (deny_contrast(clause, style) or add_not(clause, style)) + further + second
    return edits + [e for e in to_negative(clause) if all(e.end <= d.start or d.end <= e.start for d in edits)]


def _misread(clause: Clause) -> bool:
    """Whether what precedes the finite verb shows it to be none: "to do so", "can be best compared"."""
    if clause.imperative or clause.question or clause.finite.i == 0:
        return False
    previous = prior(clause.finite)
    joined_by = before_adverbs(clause.finite)
    if _closes_notes(clause):
        return False
    bounded = after(joined_by).lower_ in lexicon.OR_SO and after(joined_by) == previous  # "at noon or later would do"
    joined = joined_by.tag_ == "CC" and joined_by.lower_ not in lexicon.FLOATING and not bounded
    if joined and joined_by.i and not clause.inverted:
        return True  # "can be and is used", "they calm and thin the blood": a verb before it was missed
    if clause.subject is not None and previous.text == "," and clause.tense == "VBP" and not clause.takes_not:
        return prior(previous) == clause.subject and is_verb(clause.subject.lower_)  # "walls defend, close and protect"
    while previous.i and previous.tag_[:2] == "RB":
        previous = prior(previous)
    return norm(previous) in lexicon.NO_FINITE_AFTER and previous.i not in clause.protected


def _only_verb(clause: Clause) -> bool:
    """Whether a misread verb has neither a subject nor another finite verb beside it, so that none may be there."""
    if any(t.tag_ in FINITE and t != clause.finite for t in clause.doc) or clause.finite.lower_ in lexicon.AUXILIARIES:
        return False
    return clause.subject is None


def _closes_notes(clause: Clause) -> bool:
    """Whether notes without a verb go before the only one: "Easy to clean, quick to heat, and looks good"."""
    first = clause.doc[0]
    listed = first.tag_ in NOTES and prior(before_adverbs(clause.finite)).text == ","
    return listed and clause.tense == "VBZ" and _no_verb_before(clause)


def _no_verb_before(clause: Clause) -> bool:
    """Whether no word before the verb, but the first, may be a present like it."""
    return all(t.i == 0 or not is_third_person_only(t.lower_) for t in clause.doc[: clause.finite.i])


def general_rule_name(clause: Clause) -> str:
    """The name under which ``negated_verb`` is counted: what carries the negation."""
    if clause.imperative or wished(clause):
        return "imperative"
    if not clause.takes_not:
        return "do-support"
    form = norm(clause.finite)
    if clause.tense == "MD" or (form in lexicon.HAD_OR_WOULD and had_or_would(clause.finite) == "would"):
        return "modal"
    if clause.finite == clause.head:
        return "copula"
    return "be-auxiliary" if form in lexicon.BE else "do-auxiliary" if form in lexicon.DO else "have-auxiliary"
