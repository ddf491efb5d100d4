"""All rules, in the order in which they are tried: the first that makes edits decides, and where none does, the verb is
negated (rules/adding.py)."""

from collections.abc import Callable

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit
from augment.negation.reading import NOT_ONLY, WHOLE
from augment.negation.rules import (
    adding,
    both_neither,
    bounded,
    counted,
    elliptical,
    focus,
    frequency,
    identified,
    indefinites,
    inversion,
    not_only,
    open_questions,
    quantifiers,
    removal,
    reported,
    wide_scope,
)

Rule = Callable[[Clause, str], list[Edit] | None]

ANY: frozenset[str] = frozenset()
RULES: tuple[tuple[str, Rule, frozenset[str]], ...] = (  # name, rule, words without any of which it cannot apply
    (WHOLE, reported.quoted_verb, ANY),
    ("open-question", open_questions.open_question, lexicon.BE_OR_SHORT | lexicon.MANY_OR_MUCH | lexicon.ASKING_WAY),
    ("remove:not", elliptical.not_felt, lexicon.FEELINGS),
    ("feeling", elliptical.felt, lexicon.FEELINGS),
    ("hope", elliptical.hoped, lexicon.HOPING),
    ("few", quantifiers.but_not_all, frozenset(["all"])),
    ("correlative", wide_scope.correlative, frozenset(["the"])),
    ("remove:fronted", inversion.fronted_negation, lexicon.FRONTED_NEGATORS),
    ("remove:no-doing", indefinites.no_doing, lexicon.NO_DOING),
    ("remove:few", indefinites.few_or_none, frozenset(lexicon.FEWNESS)),
    ("remove:hardly-any", indefinites.hardly_any, lexicon.SCARCELY),
    ("remove:not-the-case", removal.not_the_case_removed, frozenset(["case"])),
    ("remove:no-longer", removal.no_longer_removed, frozenset(["longer"])),
    (NOT_ONLY, not_only.not_only, lexicon.ONLY),
    ("remove:not", removal.dunno, lexicon.DUNNO),
    ("remove:not", removal.not_removed, lexicon.NEGATORS),
    ("remove:never", removal.never_removed, lexicon.NEVER | lexicon.NEAR_NEGATIVE.keys()),
    ("remove:not-all", removal.not_before_subject, frozenset(["not"])),
    ("remove:neither", indefinites.neither_nor, frozenset(["neither"])),
    ("remove:yet-to", removal.yet_to, frozenset(["yet"])),
    ("remove:by-no-means", removal.by_no_means, lexicon.NO),
    ("remove:anything-but", removal.anything_but, frozenset(["anything"])),
    ("remove:pronoun", indefinites.no_pronoun, lexicon.NO | lexicon.PRONOUNS.keys()),
    ("remove:no", indefinites.no_determiner, lexicon.NO),
    ("remove:few", indefinites.fewness, frozenset(lexicon.FEWNESS)),
    ("not-what", reported.not_what_was_said, ANY),
    ("only", focus.only_in_front, lexicon.ONLY_ADVERB),
    ("fronted-amount", frequency.fronted_amount, lexicon.SOME_OR_MANY | lexicon.SOME_NOUNS),
    (WHOLE, frequency.fronted_time, lexicon.OFTEN),
    ("until", wide_scope.until, lexicon.UNTIL),
    ("as-well-as", wide_scope.as_well_as, frozenset(["well"])),
    ("sometimes-to-never", wide_scope.obliged_sometimes, lexicon.NEVER_FOR),
    ("amount", bounded.at_least, frozenset(["least"])),
    (WHOLE, wide_scope.gapped, frozenset(lexicon.ONE)),
    ("focus", focus.existential_focus, lexicon.THERE),
    ("existential", adding.no_in_existential, frozenset(["there"])),
    ("postposed", frequency.fronted_place, ANY),
    ("postposed", adding.no_in_inversion, ANY),
    ("frequency", frequency.fronted_frequency, frozenset(lexicon.FREQUENCY)),
    ("not-all", quantifiers.all_subject, frozenset(lexicon.QUANTIFIED) | lexicon.MUCH),
    ("not-all", quantifiers.any_subject, frozenset(lexicon.ANY_OF)),
    ("not-all", quantifiers.each_subject, frozenset(["each"])),
    ("some-to-no", quantifiers.some_subject, lexicon.SOME | lexicon.SOME_NOUNS),
    (WHOLE, wide_scope.told_by_deed, lexicon.IDEAS),
    ("identified", identified.identified, lexicon.INDEFINITE_ARTICLES | lexicon.ONE.keys()),
    ("one-to-none", quantifiers.one_subject, frozenset(lexicon.ONE)),
    ("only", focus.only_subject, lexicon.ONLY_ADVERB),
    ("amount", counted.counted_subject, ANY),
    ("a-to-no", quantifiers.article_subject, lexicon.INDEFINITE_ARTICLES),
    ("both-to-neither", both_neither.both_subject, frozenset(["both"])),
    ("either-to-neither", both_neither.either_subject, frozenset(["either"])),
    ("both-to-neither", both_neither.both_in_predicate, frozenset(["both"])),
    ("ever-to-never", adding.ever_to_never, frozenset(["ever"])),
    ("still-to-no-longer", adding.still_to_no_longer, frozenset(["still"])),
    ("sometimes-to-never", adding.sometimes_to_never, lexicon.NEVER_FOR),
    ("postposed", wide_scope.turned, ANY),
    ("contrast", wide_scope.contrasted, frozenset(["not"])),
    (WHOLE, wide_scope.narrow_focus, ANY),
    ("focus", focus.focus_adverb, focus.FOCUS_WORDS),
    ("focus", focus.only_in_predicate, lexicon.ONLY_ADVERB),
)
NEEDED = frozenset().union(*(needed for _, _, needed in RULES))
