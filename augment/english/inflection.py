"""Verb forms: from a form to its lemma and from a lemma to a form. Every answer is cached: the same verbs recur."""

from functools import cache, lru_cache
from types import ModuleType

from augment.english.lexicon import FORMS, PAST_LEMMA, TRUNCATED_BY_LIBRARY, UNLISTED_VERBS


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
    base = forms[0] if forms and forms[0] else lower
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
    forms = dictionary().getInflection(infinitive, tag=tag)
    return forms[0] if forms else infinitive


@lru_cache(maxsize=65536)
def is_past(form: str) -> bool:
    """Whether a form can be a simple past ("moved", "found"), whatever the tagger made of it."""
    lower = form.lower()
    if lower in PAST_LEMMA:
        return True
    forms = dictionary().getInflection(lemma(lower), tag="VBD")
    return lower in forms or FORMS.get((lemma(lower), "VBD")) == lower or (lower.endswith("ed") and len(lower) > 4)


@lru_cache(maxsize=65536)
def is_past_only(form: str) -> bool:
    """Whether a form is a simple past and no participle: "went", "became"."""
    lower = form.lower()
    return is_past(lower) and lower not in dictionary().getInflection(lemma(lower), tag="VBN")


@lru_cache(maxsize=65536)
def is_verb(infinitive: str) -> bool:
    """Whether the dictionary knows a verb with this infinitive, or it is a newer one."""
    if infinitive in UNLISTED_VERBS:
        return True
    return infinitive in dictionary().getLemma(infinitive, upos="VERB", lemmatize_oov=False)


def is_third_person(form: str) -> bool:
    """Whether a form can be the third person of a verb: "moves", "rendezvous"."""
    base = lemma(form)
    return is_verb(base) and inflect(base, "VBZ") == form


def is_third_person_only(form: str) -> bool:
    """Whether a form is a third person and no infinitive: "moves"."""
    return form != lemma(form) and is_third_person(form)


@lru_cache(maxsize=65536)
def is_noun(word: str) -> bool:
    """Whether the dictionary knows a noun of this form."""
    return bool(dictionary().getLemma(word, upos="NOUN", lemmatize_oov=False))


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
