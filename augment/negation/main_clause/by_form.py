"""What finds the main clause of a sentence of its form, wherever the parse has it."""

from augment.english.clause import Clause
from augment.english.parsed_sentence import ParsedSentence
from augment.negation.main_clause.asked_of_long import asked_of_long
from augment.negation.main_clause.asked_short import asked_short
from augment.negation.main_clause.before_participle import change_note
from augment.negation.main_clause.behind_infinitive import behind_infinitive
from augment.negation.main_clause.behind_relative import behind_relative
from augment.negation.main_clause.below import order_after_clause, would_behind_if
from augment.negation.main_clause.clausal_subject import (
    behind_clausal_subject,
    behind_gerund,
    behind_gerund_alone,
    behind_gerund_and_clause,
    behind_gerund_for,
)
from augment.negation.main_clause.contracted_be import contracted_be
from augment.negation.main_clause.fronted import (
    behind_all,
    behind_as,
    behind_asked,
    behind_participle_phrase,
    behind_with,
    inverted_perfect,
    modal_before_phrase,
    mostly,
)
from augment.negation.main_clause.hidden_present import (
    behind_apposition,
    hidden_present,
    little_remains,
    numbered_present,
    one_before_plural,
    plural_in_place,
    plural_who,
    some_of_this,
    three_with_one_object,
)
from augment.negation.main_clause.insertions import behind_insertion, behind_notice, behind_remark
from augment.negation.main_clause.not_only import not_only_clause
from augment.negation.main_clause.order_in_context import order_in_context
from augment.negation.main_clause.orders import opening_order, order_after_condition
from augment.negation.main_clause.plural_present import (
    goes_free,
    need_to,
    opening_past,
    past_of_amount,
    plural_before_object,
    plural_in_compound,
    plural_like,
    plural_present,
    present_between_names,
    present_per_time,
    present_with_particle,
    pronoun_present,
    share_present,
    smells_of,
)
from augment.negation.main_clause.quoted import past_before_quotation
from augment.negation.main_clause.reporting import reporting_clause
from augment.negation.main_clause.said_alike import said_alike
from augment.negation.main_clause.short_denial import before_short_denial
from augment.negation.main_clause.subject_with_clause import (
    before_object,
    behind_counted_off,
    behind_preposition,
    effect_of_act,
    which_is_why,
)
from augment.negation.main_clause.verb_list import three_presents

BY_FORM = (
    order_after_clause,
    plural_present,
    plural_before_object,
    present_per_time,
    share_present,
    smells_of,
    goes_free,
    said_alike,
    asked_short,
    asked_of_long,
    present_with_particle,
    not_only_clause,
    pronoun_present,
    present_between_names,
    change_note,
    plural_like,
    plural_in_compound,
    three_presents,
    behind_insertion,
    behind_asked,
    inverted_perfect,
    mostly,
    behind_as,
    behind_participle_phrase,
    modal_before_phrase,
    past_of_amount,
    past_before_quotation,
    behind_preposition,
    before_object,
    behind_remark,
    behind_notice,
    need_to,
    effect_of_act,
    which_is_why,
    before_short_denial,
    behind_with,
    opening_past,
    hidden_present,
    plural_who,
    little_remains,
    one_before_plural,
    some_of_this,
    behind_apposition,
    three_with_one_object,
    plural_in_place,
    behind_clausal_subject,
    behind_gerund,
    behind_gerund_alone,
    behind_gerund_and_clause,
    behind_gerund_for,
    behind_relative,
    behind_infinitive,
    contracted_be,
    behind_counted_off,
    behind_all,
    would_behind_if,
)


def clause_by_form(doc: ParsedSentence, protected: frozenset[int], inserted: frozenset[int]) -> Clause | None:
    """The clause that the first of them finds; orders and who speaks before all else."""
    stated = (
        numbered_present(doc, protected)
        or order_in_context(doc, protected | inserted)
        or reporting_clause(doc, protected)
    )
    stated = stated or order_after_condition(doc, inserted) or opening_order(doc, protected)
    return stated or next((found for by_form in BY_FORM if (found := by_form(doc, protected)) is not None), None)
