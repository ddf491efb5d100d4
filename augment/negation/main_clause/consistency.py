"""Consistency of a parse: signs that the parser took the wrong word for the main verb.

The negation of such a clause would be ungrammatical.
Where a later verb without a subject shows that a participle was taken, that verb is taken; else the text is declined.
"""

from collections.abc import Iterator
from itertools import takewhile

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, clause_at, in_clause
from augment.english.edits import Declined
from augment.english.inflection import (
    is_noun,
    is_past_only,
    is_third_person,
    is_verb,
    lemma,
    singular_form,
)
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.another_verb import (
    after_plural,
    after_possessive,
    before_contrast,
    before_joined,
    before_numbered,
    behind_absolute,
    behind_apposed_participle,
    behind_participle,
    between_subjects,
    done_as,
    joined_before,
    later_verb,
    run_on,
    second_subject,
    stray_finite,
)
from augment.negation.main_clause.no_verb import is_lexical, no_verb, without_subject
from augment.negation.main_clause.reduced_relative import verb_after_participle
from augment.negation.main_clause.verb_list import first_in_list

QUESTION_WORDS = frozenset(["WRB", "WDT", "WP", "WP$"])


def check_consistency(clause: Clause) -> Clause:
    """The clause, or that of the verb which is the main one after all. Raises Declined."""
    if clause.imperative or clause.question:
        return clause
    if (other := after_possessive(clause)) is not None:
        return other
    if (other := first_in_list(clause) or verb_after_participle(clause) or second_subject(clause)) is not None:
        return other
    other = before_numbered(clause) or before_joined(clause) or behind_absolute(clause) or done_as(clause)
    if other is not None:
        return other
    if without_subject(clause) and (main := behind_participle(clause)) is not None:
        return main
    if (main := behind_apposed_participle(clause) or joined_before(clause) or run_on(clause)) is not None:
        return main
    if no_verb(clause):
        raise Declined("no-finite-verb")
    for sign in SIGNS:
        if sign(clause):
            raise Declined("doubtful-parse")
    if (earlier := before_contrast(clause) or between_subjects(clause) or after_plural(clause)) is not None:
        return earlier
    later = later_verb(clause)
    if later is None:
        return clause
    if (corrected := clause_at(later, clause.protected)) is None or corrected.tense == "VB":
        raise Declined("doubtful-parse")
    return corrected


def _as_soon_as(clause: Clause) -> bool:
    """Whether the clause of a time or condition was taken for the main one: "As soon as two people edit it, ..."."""
    marks = (c for c in clause.head.lefts if c.dep_ == "mark" and c.lower_ in lexicon.AS_BEHIND)
    first = clause.doc[0]
    alone = first.tag_ == "VBG" and first.head == first  # "Moving out as soon as the lease is up."
    return any(prior(mark).lower_ in lexicon.SOON_OR_LONG and (mark.i == 2 or alone) for mark in marks)


def _provided(clause: Clause) -> bool:
    """Whether "provided that" behind a comma was taken for the verb: "A gas is ..., provided that it is warm"."""
    verb = clause.head
    return verb.lower_ in lexicon.PROVIDED and prior(verb).text == "," and norm(after(verb)) in lexicon.THAT


def _no_finite(clause: Clause) -> bool:
    """Whether the word before a verb shows it to be none: "having left school", "they as offered"."""
    before = (prior(clause.finite).lower_, before_adverbs(clause.finite).lower_)
    return is_lexical(clause) and not lexicon.BEFORE_NO_VERB.isdisjoint(before)


def _half_inverted(clause: Clause) -> bool:
    """Whether the modal before the subject is left out of the clause: "Should they wish the gate is opened"."""
    first, subject = clause.doc[0], clause.subject
    opened = norm(first) in lexicon.MODALS and first not in (clause.finite, subject) and subject is not None
    return opened and subject is not None and subject.left_edge.i == 1 and is_lexical(clause)


def _subordinate(clause: Clause) -> bool:
    """Whether a conjunction stands right before the subject: "whenever it is efficient"."""
    if clause.subject is None and prior(prior(clause.finite)).lower_ in lexicon.THAN:
        return True
    if clause.subject is None or clause.inverted:
        return False
    first = clause.subject.left_edge
    opening = prior(first)
    if first.i == 0 or opening.i in clause.protected:
        return False
    if norm(opening) in lexicon.MARKS and opening.head == clause.head and opening.dep_ == "mark":
        stated = norm(opening) not in lexicon.THAT or any(t.tag_ in FINITE for t in clause.doc[: opening.i])
        return prior(opening).text == "," and stated  # "and, as the jury says, ...", not "For years, that hope was"
    question_word = opening.tag_ in QUESTION_WORDS and opening.i and prior(opening).tag_ not in ("IN", ",")
    much_as = opening.lower_ in lexicon.AS and prior(opening).lower_ in lexicon.MUCH  # "..., much as they are used to"
    subordinating = opening.lower_ in lexicon.SUBORDINATING and opening.tag_ != "NN"  # "for a while"
    return much_as or bool(question_word) or subordinating or opening.lower_ in lexicon.THAN


def _named_by_clause(clause: Clause) -> bool:
    """Whether "that" stands between a noun and the verb: "The theorem, that every group is free"."""
    that = next((c for c in clause.head.lefts if c.dep_ == "mark" and norm(c) in lexicon.THAT), None)
    return that is not None and clause.subject is not None and clause.subject.i < that.i and prior(that).text == ","


def _before_main(clause: Clause) -> bool:
    """Whether the verb stands in a clause with a conjunction in front of another: "If he loses, the game is over"."""
    doc = clause.doc
    if doc[0].lower_ not in lexicon.FRONTED_CONJUNCTIONS or after(doc[0]).tag_ == "IN":
        return False  # "When in doubt he asked, and they told him"
    if (doc[0].lower_, after(doc[0]).lower_) == lexicon.ONCE_AGAIN:
        return False
    given = doc[0].head
    below = doc[0].dep_ in ("mark", "advmod") and given.dep_ == "advcl" and given.head == clause.head
    if below and clause.subject is not None and after(given.right_edge) == clause.subject.left_edge:
        return False  # "If he asks the price is named, and ..."
    comma = next((t for t in doc[clause.finite.i :] if t.text == ","), None)
    if comma is None or any(t.text == "," for t in doc[: clause.finite.i]):
        return False
    return any(t.tag_ in FINITE and any(s.dep_ in SUBJECT for s in t.lefts) for t in doc[comma.i :])


def _disagrees(clause: Clause) -> bool:
    """Whether a plural noun stands before a third person: "the adult flies mimic wasps" with "flies" for the verb."""
    subject = clause.subject
    if subject is None or clause.takes_not or clause.inverted or any(c.dep_ == "conj" for c in subject.rights):
        return False
    first = subject.left_edge
    if not first.i and first != subject and first.lower_.endswith("ing") and is_verb(lemma(first.lower_)):
        return False  # "Uploading large files fails"
    if any(c.dep_ == "nsubj" and prior(c.left_edge).tag_ == "CC" for c in clause.head.lefts):
        return False  # "The app and the site show it", each taken for a subject
    if subject.tag_ == "NNS" and clause.tense == "VBZ":
        noun = subject.lower_
        return subject.text.islower() and noun.endswith("s") and singular_form(noun) != noun
    named = subject.text[0].isupper() and not is_noun(subject.lower_)  # "Ivobus offer a tour"
    stray = subject.tag_ == "NN" and clause.tense == "VBP" and any(stray_finite(t, clause) for t in _behind(clause))
    single = subject.tag_ == "NN" and subject.lower_ not in lexicon.IRREGULAR_PLURALS and clause.tense == "VBP"
    misread = is_noun(clause.head.lower_) or clause.head.lower_.endswith(lexicon.ADJECTIVE_ENDINGS)
    misread = misread or (clause.head.tag_ == "NN" and prior(clause.head).tag_ == "VBG")  # "A dog playing fetch"
    return single and not named and (misread or stray) and not _counts(subject) and norm(subject) not in lexicon.NONE


def _behind(clause: Clause) -> Iterator[ParsedToken]:
    """The words of the sentence behind a verb: "the battery include with the kit [is a large one]"."""
    return takewhile(lambda t: t.text not in lexicon.STOPS, clause.doc[clause.head.i + 1 :])


def _counts(subject: ParsedToken) -> bool:
    """Whether a singular subject stands for several: "half of the towns", "a number of towns"."""
    if subject.lower_ in lexicon.SEVERAL_ALONE and prior(subject).lower_ in lexicon.THE:
        return True  # "the rest go out"
    amount = subject.lower_ in lexicon.PARTS | lexicon.COUNTED | lexicon.AMOUNTS
    return amount and after(subject).lower_ in lexicon.OF


def _two_verbs(clause: Clause) -> bool:
    """Whether the subject may be the verb of a participle and its noun: "the hall features painted doors"."""
    verb, head = clause.subject, clause.head
    if verb is None or verb.tag_ != "NNS" or verb.i + 1 != head.i or clause.tense != "VBD" or clause.takes_not:
        return False
    described = after(head).tag_ in ("NN", "NNS", "JJ") and not is_past_only(head.lower_)
    return described and (verb.lower_ in lexicon.MOSTLY_VERBS or (_named(prior(verb)) and is_third_person(verb.lower_)))


def _named(word: ParsedToken) -> bool:
    """Whether a name may be a subject: not in "In May nurses visited schools"."""
    return word.tag_ == "NNP" and prior(word).tag_ != "IN"


def _relative_after(clause: Clause) -> bool:
    """Whether a relative clause follows what was taken for a verb: "the lava flows that form it cooled"."""
    following = after(clause.head)
    relative = following.lower_ == "that" and after(following).tag_ in FINITE
    return relative and clause.tense == "VBZ" and not clause.takes_not and is_noun(lemma(clause.head.lower_))


def _bare_infinitive(clause: Clause) -> bool:
    """Whether an infinitive "be" was taken for the finite verb: "the rulewill be known", with a blank left out."""
    if clause.doc[0].lower_ in lexicon.WISHES:
        return False  # "let x be a number"
    return not clause.takes_not and "be" in (clause.head.lower_, prior(clause.head).lower_)


def _stray_modal(clause: Clause) -> bool:
    """Whether a modal stands unattached between a subject and its verb: "boats can class race"."""
    if clause.subject is None or clause.takes_not or clause.inverted:
        return False
    between = clause.doc[clause.subject.left_edge.i + 1 : clause.head.i]
    return any(t.tag_ == "MD" and t.head.dep_ != "csubj" and in_clause(t, clause) for t in between)


def _within_compound(clause: Clause) -> bool:
    """Whether a modal is a part of a compound: "the all-you can-eat deal"."""
    return clause.tense == "MD" and after(clause.finite).text == "-" and not clause.finite.whitespace_


def _amount_alone(clause: Clause) -> bool:
    """Whether "several" may go with a participle taken for the verb: "several refined flours were sold"."""
    subject = clause.subject
    if subject is None or norm(subject) not in lexicon.SOME or clause.tense != "VBD" or after(subject) != clause.head:
        return False
    stated = (c for c in clause.head.rights if c.dep_ == "ccomp" and clause.head.lower_ not in lexicon.REPORTING)
    return any(s.dep_ in SUBJECT and s.left_edge == after(clause.head) for c in stated for s in c.lefts)


def _given(clause: Clause) -> bool:
    """Whether the verb stands in the clause that "given that" opens: "Given that I have a car the trip is short"."""
    first, second = clause.doc[0], after(clause.doc[0])
    opened = first.lower_ in lexicon.GIVEN_THAT and norm(second) in lexicon.THAT
    return opened and all(t.tag_ not in FINITE and t.text != "," for t in clause.doc[2 : clause.finite.i])


def _two_subjects(clause: Clause) -> bool:
    """Whether a relative clause goes on with what was taken for a second subject: "A test that shows a row is new"."""
    subjects = [c for c in clause.head.lefts if c.dep_ == "nsubj"]
    if len(subjects) < 2 or clause.inverted:
        return False
    if subjects[0].lower_ in lexicon.INDEFINITE_PRONOUNS | lexicon.NOBODY.keys():
        return False  # "Nobody who saw the play liked it"
    before = prior(subjects[1].left_edge)
    pasts = before.tag_ == "VBD" and before.head == subjects[0] and clause.tense == "VBD"
    if pasts and prior(before).tag_ == "WP":
        return False  # "The nurse who treated my father moved to Spain"
    relative = before.dep_ == "relcl" and any(c.tag_ == "WDT" for c in before.lefts)
    copula = clause.finite == clause.head and clause.takes_not
    if relative and not copula and lemma(before.lower_) not in lexicon.SAID_OR_SHOWN:
        return False  # "The car that hit the wall belonged to him", "The idea that cats hate water seems old"
    if before.dep_ == "mark" and before.head == clause.head and _sets_beside(before):
        return True  # "A crowd riding bikes as people line the street"
    return before.dep_ == "relcl" and before.head == subjects[0] and before.tag_ in FINITE


def _beside_caption(clause: Clause) -> bool:
    """Whether the verb is of what happens meanwhile, the caption itself without one: "A man walking as it rains"."""
    verb, doing = clause.head, clause.head.head
    mark = next((c for c in verb.lefts if c.dep_ == "mark"), None)
    caption = doing.tag_ == "VBG" and doing.dep_ == "acl" and doing.head.dep_ == "ROOT" and doing.head.tag_[:2] == "NN"
    return verb.dep_ == "advcl" and mark is not None and _sets_beside(mark) and caption


def _sets_beside(mark: ParsedToken) -> bool:
    return mark.lower_ in lexicon.AS_OR_WHILE and prior(mark).lower_ not in lexicon.SUCH_AS


SIGNS = (
    _two_subjects,
    _beside_caption,
    _given,
    _provided,
    _no_finite,
    _half_inverted,
    _subordinate,
    _named_by_clause,
    _disagrees,
    _before_main,
    _two_verbs,
    _relative_after,
    _bare_infinitive,
    _stray_modal,
    _amount_alone,
    _within_compound,
    _as_soon_as,
)
