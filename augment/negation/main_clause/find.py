"""Which clause of a text is the main clause.

It is the clause of the first root that heads one. Where the parser put the root on a word that heads no finite clause,
or inside a quotation, brackets or an inserted clause, an independent clause of the same sentence is taken; where there
is none, a finite verb that the parser hung on a noun but that no relative pronoun or conjunction makes subordinate.
"""

from collections.abc import Callable, Iterator

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause, clause_at, verb_of
from augment.english.edits import Declined
from augment.english.inflection import is_past
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.protected_spans import protected_spans
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.asked_with_do import (
    asked_behind_gerund,
    asked_of_any,
    asked_of_done,
    asked_of_passive,
    asked_with_do,
)
from augment.negation.main_clause.before_participle import before_participle
from augment.negation.main_clause.behind_reduced import verb_behind_phrase
from augment.negation.main_clause.below import closes_noun_phrase, goes_on_below, opens_below, without_comma
from augment.negation.main_clause.by_form import clause_by_form
from augment.negation.main_clause.candidates import (
    SUBORDINATE,
    independent_verbs,
    misattached_verbs,
    subordinated,
)
from augment.negation.main_clause.consistency import check_consistency
from augment.negation.main_clause.correlative import correlative_start
from augment.negation.main_clause.exclamations import is_exclamation, is_stage_direction
from augment.negation.main_clause.fallback import fallback_clause
from augment.negation.main_clause.fronted import after_fronted_clause, after_joined_clauses, fronted_end, main_after
from augment.negation.main_clause.hidden_present import behind_singular, present_behind_plural
from augment.negation.main_clause.in_front import has_subject
from augment.negation.main_clause.insertions import ends_statement, inserted_clauses
from augment.negation.main_clause.no_verb import in_phrase
from augment.negation.main_clause.orders import after_phrase, describes_object, joined_to_order, order_behind_purpose
from augment.negation.main_clause.plural_present import opening_present
from augment.negation.main_clause.quoted import behind_title, quoted_sentence
from augment.negation.main_clause.subject_with_clause import (
    before_predicates,
    behind_subject_clause,
    behind_thought,
    behind_which,
    past_alone,
)
from augment.negation.main_clause.taken_for_noun import before_that, before_that_of, verb_as_subject
from augment.negation.main_clause.wrong_root import (
    behind_list,
    capitalised_verb,
    hung_on_gerund,
    hung_on_subject,
    misspelt_its,
)


def find_clause(doc: ParsedSentence) -> Clause:
    """The main clause of the first sentence that has one. Raises Declined."""
    if not len(doc):
        raise Declined("blank")
    if is_exclamation(doc):
        raise Declined("exclamation")
    if is_stage_direction(doc):
        raise Declined("no-finite-verb")
    protected, inserted = protected_spans(doc), inserted_clauses(doc)
    stated = clause_by_form(doc, protected, inserted)
    if stated is not None:
        return stated
    roots = [token for token in doc if token.head == token]
    quoted = imperative = remark = below = None
    for candidates in (independent_verbs, misattached_verbs):
        for clause in _clauses(roots, candidates, protected):
            if clause.finite.i in protected:
                quoted = quoted or clause
            elif clause.finite.i in inserted:
                if clause.imperative and (stated := _admitted(clause, inserted)) is not None:
                    return check_consistency(stated)  # "Note that ..."
                remark = remark or clause
            elif opens_below(clause):
                below = below or clause
            elif clause.imperative and (imperative or not _certain_order(clause.head)):
                imperative = imperative or clause
            elif imperative is not None and describes_object(clause.head, imperative.head):
                continue
            elif imperative is not None and joined_to_order(clause.head, imperative.head):
                return imperative
            elif (behind := behind_title(clause)) is not None:
                return behind
            else:
                clause = (
                    after_fronted_clause(clause)
                    or after_joined_clauses(clause)
                    or misspelt_its(clause)
                    or hung_on_subject(clause)
                    or hung_on_gerund(clause)
                    or behind_list(clause)
                    or present_behind_plural(clause)
                    or verb_behind_phrase(clause)
                    or past_alone(clause)
                    or behind_thought(clause)
                    or behind_singular(clause)
                    or asked_of_passive(clause)
                    or asked_of_done(clause)
                    or asked_of_any(clause)
                    or asked_with_do(clause)
                    or asked_behind_gerund(clause)
                    or behind_subject_clause(clause)
                    or before_predicates(clause)
                    or behind_which(clause)
                    or clause
                )
                return check_consistency(_first_statement(clause, inserted) or _before_noun(clause) or clause)
    if below is not None and (main := _above(below, inserted) or imperative or below) != imperative:
        return check_consistency(main)
    if imperative is not None:
        if goes_on_below(imperative):
            raise Declined("no-finite-verb")
        return imperative
    if remark is not None:
        return _admitted(remark, inserted) or fallback_clause(doc, protected | inserted) or remark
    return quoted_sentence(doc, quoted, protected) if quoted else _last_resort(doc, roots[0], protected)


def _certain_order(verb: ParsedToken) -> bool:
    asked = verb.tag_ == "VB" and verb.dep_ == "ROOT" and verb.doc[0].lower_ in lexicon.ASKING_POLITELY and verb.i == 1
    return asked or verb.lower_ in lexicon.IMPERATIVES or after_phrase(verb)


def _admitted(remark: Clause, inserted: frozenset[int]) -> Clause | None:
    """The clause after "that": "I must say that the soup was cold"."""
    stated = next((c for c in remark.head.rights if _opened_by_that(c) and c.i not in inserted), None)
    if stated is None or after(stated).lower_ in lexicon.BY:
        return None  # "Note that the row returned by it is empty" with "returned" for the verb
    return clause_at(stated, remark.protected)


def _opened_by_that(verb: ParsedToken) -> bool:
    that = any(c.dep_ == "mark" and norm(c) in lexicon.THAT for c in verb.lefts)
    return verb.dep_ == "ccomp" or (verb.dep_ == "advcl" and that)


def _above(below: Clause, inserted: frozenset[int]) -> Clause | None:
    """The main clause where all that the parse shows is a clause below it. Raises Declined."""
    main = fallback_clause(below.doc, below.protected | inserted)
    if main is not None and not opens_below(main):
        return main
    if closes_noun_phrase(below):
        raise Declined("doubtful-parse")
    return None


def _first_statement(clause: Clause, inserted: frozenset[int]) -> Clause | None:
    """The statement before a ";", ":" or dash where the parse has its second one: "It was slow; I waited"."""
    doc = clause.doc
    end = next((t.i for t in doc[1 : clause.finite.i] if ends_statement(t) and t.i not in clause.protected), 0)
    part = doc[:end]
    if end and doc[end].text == ";" and all(t.tag_ not in FINITE for t in part):
        past = next((t for t in part if t.dep_ == "acl" and t.tag_ == "VBN" and prior(t) == t.head), None)
        if past is not None and past.head.head == clause.head and is_past(past.lower_) and past.i + 1 < end:
            return Clause(doc, past, past, "VBD", past.head, clause.protected)  # "Her eyes filled with tears; she ..."
    for token in doc[:end]:
        if token.tag_ not in FINITE or token.i in inserted or token.i in clause.protected:
            continue
        verb = verb_of(token)
        stated = has_subject(verb) or _in_front_of_subject(verb)
        if verb.i < end and verb.dep_ not in SUBORDINATE and stated and not subordinated(verb):
            return clause_at(verb, clause.protected)
    return None


def _in_front_of_subject(verb: ParsedToken) -> bool:
    """Whether "be" stands between a place and its subject: "In the square is the hall; it is old"."""
    placed = verb.doc[0].tag_ == "IN" and norm(verb) in lexicon.BE and prior(verb).tag_[:2] == "NN"
    return placed and verb.doc[0].head == verb and any(c.dep_ == "attr" for c in verb.rights)


def further_clauses(taken: Clause) -> Iterator[Clause]:
    """The other clauses of its sentence that may be the main one, the likeliest first."""
    roots = [token for token in taken.doc if token.head == token]
    closed = taken.protected | inserted_clauses(taken.doc)
    seen = {taken.head.i, taken.finite.i}
    for candidates in (independent_verbs, misattached_verbs):
        for clause in _clauses(roots, candidates, taken.protected):
            new = clause.finite.i not in closed | seen and clause.head.i not in seen
            new = new and clause.head.dep_ not in SUBJECT  # "These days bats that sleep here are rare"
            if new and not clause.imperative and before_participle(clause) is None:
                seen.add(clause.head.i)
                yield clause


def _before_noun(clause: Clause) -> Clause | None:
    return verb_as_subject(clause) or before_participle(clause) or before_that_of(clause) or before_that(clause)


def _last_resort(doc: ParsedSentence, root: ParsedToken, protected: frozenset[int]) -> Clause:
    """What tags and words alone tell where the parse shows no finite clause. Raises Declined."""
    asked = _inverted_question(doc, root, protected) if doc[-1].text == "?" else None
    end = fronted_end(doc, protected)
    clause = (main_after(doc, end, protected) if end else None) or asked
    clause = clause or without_comma(doc, protected) or fallback_clause(doc, protected)
    clause = clause or order_behind_purpose(doc, protected) or opening_present(doc, protected)
    if clause is None and correlative_start(doc) is not None:
        return Clause(doc, root, root, "VBZ", None, protected)  # "The higher the price, the lower the demand"
    clause = clause or capitalised_verb(root, protected) or _past_with_subject(root, protected)
    if clause is None:
        raise Declined("no-finite-verb")
    return check_consistency(clause)


def _past_with_subject(root: ParsedToken, protected: frozenset[int]) -> Clause | None:
    """The clause of a root with a subject, taken for a participle: "The man my aunt hired stayed and worked"."""
    subject = next((c for c in root.lefts if c.dep_ == "nsubj"), None)
    past = root.tag_ == "VBN" and is_past(root.lower_) and all(c.dep_ not in AUXILIARY for c in root.lefts)
    stated = past and subject is not None and subject.tag_[0] != "W" and root.i not in protected
    return Clause(root.doc, root, root, "VBD", subject, protected) if stated else None


def _inverted_question(doc: ParsedSentence, root: ParsedToken, protected: frozenset[int]) -> Clause | None:
    """The clause of a question that opens with an auxiliary or a question word and an auxiliary, whatever the parse."""
    finite = doc[1] if doc[0].tag_[0] == "W" else doc[0]
    tense = lexicon.AUXILIARY_TENSE.get(finite.lower_, "MD" if finite.lower_ in lexicon.MODALS else "")
    done = (c for c in root.rights if c.dep_ == "ccomp" and c.tag_ in ("VBN", "VBD"))
    head = next(done, root) if root == finite else root  # "Have prices risen?" with "have" for the root
    asked = Clause(doc, head, finite, tense, None, protected) if tense and head.i > finite.i else None
    return (asked_with_do(asked) or asked) if asked is not None else None


def _clauses(
    roots: list[ParsedToken], candidates: Callable[[ParsedToken], Iterator[ParsedToken]], protected: frozenset[int]
) -> Iterator[Clause]:
    for root in roots:
        for token in candidates(root):
            clause = clause_at(token, protected)
            if clause is not None and not _relative(clause) and not in_phrase(clause):
                yield clause


def _relative(clause: Clause) -> bool:
    """Whether a relative pronoun is the subject: "which was destroyed in 1945"."""
    if clause.subject is None or clause.subject.lower_ not in lexicon.RELATIVE_SUBJECTS or clause.question:
        return False
    return not any(t.tag_[:2] == "NN" for t in clause.doc[: clause.subject.i])
