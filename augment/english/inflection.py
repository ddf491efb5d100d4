"""Verb forms: from a form to its lemma and from a lemma to a form. Every answer is cached: the same verbs recur."""

from functools import cache, lru_cache
from types import ModuleType

from augment.english.lexicon import (
    FORMS,
    MASS_ENDINGS,
    MASS_NOUNS,
    PAST_LEMMA,
    TRUNCATED_BY_LIBRARY,
    UNLISTED_VERBS,
    VERB_PREFIXES,
)


@cache
def dictionary() -> ModuleType:
    """The package lemminflect. It loads spaCy, which takes seconds, so it waits for the first word."""
    import lemminflect

    return lemminflect


@lru_cache(maxsize=65536)
def lemma(form: str) -> str:
    """The infinitive of a finite verb form or past participle; the form itself where the library knows none."""
    lower = form.lower()
    if lower in PAST_LEMMA:
        return PAST_LEMMA[lower]
    forms = dictionary().getLemma(lower, upos="VERB")
    base = _joined_up(forms[0]) if forms and forms[0] else lower
    if not _listed(base) and (prefix := _prefix(lower)) and _irregular(stem := lemma(lower.removeprefix(prefix))):
        return prefix + stem  # "overspent"
    return (
        base + "e" if lower.endswith(TRUNCATED_BY_LIBRARY) and base == lower[:-2] else base
    )  # "crystallizes" -> "crystalliz"


def infinitive(form: str, tense: str) -> str:
    """The infinitive of a verb of which the tense is known: a present "lay" or "found" is its own infinitive."""
    return form.lower() if tense in ("VB", "VBP") else lemma(form)


@lru_cache(maxsize=65536)
def inflect(infinitive: str, tag: str) -> str:
    """The form of a verb with Penn tag VB, VBD, VBZ, VBP or VBN, in lower case. Not for "be": its person is unknown."""
    if tag in ("VB", "VBP"):
        return infinitive
    if (infinitive, tag) in FORMS:
        return FORMS[infinitive, tag]
    forms = _forms(infinitive, tag)
    return forms[0] if forms else infinitive


def _forms(infinitive: str, tag: str) -> tuple[str, ...]:
    """The forms of a verb, behind a prefix with which the library does not know it: "overspent"."""
    forms, prefix = dictionary().getInflection(infinitive, tag=tag, inflect_oov=False), _prefix(infinitive)
    if not forms and prefix and _irregular(stem := infinitive.removeprefix(prefix)):
        return tuple(prefix + form for form in (inflect(stem, tag), *dictionary().getInflection(stem, tag=tag)))
    return tuple(map(_joined_up, forms or dictionary().getInflection(infinitive, tag=tag)))


def _joined_up(form: str) -> str:
    """A form without what the library parts a prefix with: "over-wrote", "over shot"."""
    parts = form.replace("-", " ").split()
    return "".join(parts) if parts and parts[0] in VERB_PREFIXES else form


def _prefix(form: str) -> str:
    return next((p for p in VERB_PREFIXES if form.startswith(p) and len(form) > len(p) + 2), "")


@lru_cache(maxsize=65536)
def _listed(infinitive: str) -> bool:
    """Whether the library knows a verb with this infinitive."""
    return infinitive in dictionary().getLemma(infinitive, upos="VERB", lemmatize_oov=False)


def _irregular(infinitive: str) -> bool:
    """Whether the library knows a verb whose past is none in "-ed": "spend", "feed"."""
    if not _listed(infinitive):
        return False
    past = inflect(infinitive, "VBD")
    return not past.endswith("ed") or len(past) <= len(infinitive)


@lru_cache(maxsize=65536)
def is_past(form: str) -> bool:
    """Whether a form can be a simple past ("moved", "found"), whatever the tagger made of it."""
    lower = form.lower()
    if lower in PAST_LEMMA:
        return True
    forms = _forms(lemma(lower), "VBD")
    return lower in forms or FORMS.get((lemma(lower), "VBD")) == lower or (lower.endswith("ed") and len(lower) > 4)


@lru_cache(maxsize=65536)
def is_past_only(form: str) -> bool:
    """Whether a form is a simple past and no participle: "went", "became"."""
    lower = form.lower()
    return is_past(lower) and lower not in _forms(lemma(lower), "VBN")


@lru_cache(maxsize=65536)
def is_verb(infinitive: str) -> bool:
    """Whether the dictionary knows a verb with this infinitive, or it is a newer one."""
    if infinitive in UNLISTED_VERBS or _listed(infinitive):
        return True
    prefix = _prefix(infinitive)
    return bool(prefix) and _irregular(infinitive.removeprefix(prefix)) and not is_noun(infinitive)


def is_base_form(form: str) -> bool:
    """Whether a form is the infinitive of a verb, and of no other one: "close", not "found" of "find"."""
    return is_verb(form) and lemma(form) == form


def is_third_person(form: str) -> bool:
    """Whether a form can be the third person of a verb: "moves", "rendezvous"."""
    if not form.endswith("s"):
        return False  # most words are asked about in vain, and a lemma is dear
    base = lemma(form)
    return is_verb(base) and inflect(base, "VBZ") == form


def is_third_person_only(form: str) -> bool:
    """Whether a form is a third person and no infinitive: "moves"."""
    return form.endswith("s") and form != lemma(form) and is_third_person(form)


def is_present_alone(form: str) -> bool:
    """Whether a form is a third person and no plural: "renews"."""
    return is_third_person_only(form) and not is_noun(lemma(form))


@lru_cache(maxsize=65536)
def is_noun(word: str) -> bool:
    """Whether the dictionary knows a noun of this form."""
    return bool(dictionary().getLemma(word, upos="NOUN", lemmatize_oov=False))


def is_mass(noun: str) -> bool:
    """Whether a singular noun, in lower case, can stand without an article."""
    return noun in MASS_NOUNS or noun.endswith(MASS_ENDINGS)


def is_adjective(word: str) -> bool:
    """Whether the dictionary knows an adjective of this form."""
    return bool(dictionary().getLemma(word, upos="ADJ", lemmatize_oov=False))


@lru_cache(maxsize=65536)
def is_word(form: str) -> bool:
    """Whether the dictionary knows this form, in lower case, as any part of speech; no function words are in it."""
    return bool(dictionary().getAllLemmas(form))


@lru_cache(maxsize=4096)
def plural_form(noun: str) -> str:
    """The plural of a noun, its own form where it is one."""
    forms = dictionary().getInflection(noun, tag="NNS")
    return forms[0] if forms else noun


@lru_cache(maxsize=4096)
def singular_form(noun: str) -> str:
    """The singular of a plural noun."""
    forms = dictionary().getLemma(noun, upos="NOUN")
    return forms[0] if forms else noun
