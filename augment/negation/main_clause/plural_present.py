"""The verb of a plural subject that was taken for a noun beside it: "The two boards function as one and share ...".

No singular noun follows a plural in a noun phrase, but for the few that go before others ("the sports club").
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.inflection import is_noun, is_third_person_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior

OPENING = frozenset(["DT", "PRP$", "CD", "JJ", "JJR", "JJS", "PDT"])  # tags before the noun
COMPLEMENT = frozenset(["IN", "RB", "PRP", "CC", "DT", "PRP$", "WRB", "."])  # tags after the verb
OBJECT = frozenset(["NN", "NNS", "NNP", "DT", "PRP", "PRP$", "JJ", "CD"])  # tags of what opens an object
JOINED_BY = frozenset(["CC", ","])
VERBS = FINITE | {"VB"}


def plural_present(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the noun behind a plural that opens the text, if it can be a verb and the first one."""
    noun = next((t for t in doc[:-2] if t.tag_ not in OPENING), None)
    if noun is None or not noun.i or noun.tag_ != "NNS" or noun.i in protected or noun.dep_ != "compound":
        return None
    verb = after(noun)
    if noun.head != verb or noun.lower_ in lexicon.PLURALS_BEFORE_NOUNS or not _base_form(verb):
        return None
    if norm(doc[0]) in lexicon.SINGULAR_DETERMINERS or after(verb).tag_ not in COMPLEMENT:
        return None
    following = next(
        (t for t in doc[verb.i + 1 :] if t.tag_ in VERBS or t.tag_[0] == "W" or t.text in lexicon.STOPS), None
    )
    if following is not None and following.tag_ in VERBS and before_adverbs(following).tag_ not in JOINED_BY:
        return None
    return Clause(doc, verb, verb, "VBP", noun, protected)


def share_present(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present behind a share that was taken for a plural noun: "One in five pupils skips breakfast"."""
    for token in doc[:-4]:
        noun = _counted_out_of(token) if token.tag_ == "CD" else None
        if noun is None or noun.i in protected:
            continue
        verb = after(noun)
        taken = verb.tag_ == "NNS" and is_third_person_only(verb.lower_) and verb.dep_ != "nsubj"
        return Clause(doc, verb, verb, "VBZ", token, protected) if taken else None
    return None


def present_with_particle(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present before "together" that was taken for a plural noun: "The page groups together tools"."""
    for token in doc[1:-3]:
        if token.tag_ in FINITE or token.tag_[0] == "W" or token.i in protected:
            return None
        if after(token).lower_ in lexicon.TOGETHER and token.tag_ == "NNS" and after(after(token)).tag_ in OBJECT:
            taken = prior(token).tag_ in ("NN", "NNP") and is_third_person_only(token.lower_)
            return Clause(doc, token, token, "VBZ", prior(token), protected) if taken else None
    return None


def pronoun_present(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present behind a pronoun that was taken for a plural noun: "Everyone benefits from the work"."""
    first, verb = doc[0], doc[min(1, len(doc) - 1)]
    taken = (
        (verb.tag_ == "NNS" or first.dep_ == "compound")
        and is_third_person_only(verb.lower_)
        and verb.i not in protected
    )
    if (
        norm(first) not in lexicon.INDEFINITE_PRONOUNS
        or not taken
        or after(verb).tag_ not in COMPLEMENT | OBJECT | {"TO"}
    ):
        return None
    return Clause(doc, verb, verb, "VBZ", first, protected)


def present_between_names(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present between two names that was taken for a plural noun: "anna visits ivo in prison"."""
    first, verb = doc[0], doc[min(1, len(doc) - 1)]
    named = first.tag_ == "NNP" and after(verb).tag_ == "NNP" and after(verb).text.islower() and len(doc) > 3
    taken = verb.tag_ == "NNS" and is_third_person_only(verb.lower_) and verb.i not in protected
    alone = all(t.tag_ not in FINITE for t in doc)
    return Clause(doc, verb, verb, "VBZ", first, protected) if named and taken and alone else None


def opening_present(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present that opens a review, taken for a plural noun: "borrows from every film he saw"."""
    first = doc[0]
    alone = is_third_person_only(first.lower_) and is_verb(lemma(first.lower_)) and not is_noun(lemma(first.lower_))
    stated = alone and 0 not in protected and len(doc) > 3 and after(first).tag_ in COMPLEMENT - {"CC", "."}
    return Clause(doc, first, first, "VBZ", None, protected) if stated else None


def _counted_out_of(number: ParsedToken) -> ParsedToken | None:
    """The plural behind "one in five" or "one out of five"."""
    second = after(after(number)) if after(number).lower_ in lexicon.IN else after(after(after(number)))
    out_of = prior(second).lower_ in lexicon.IN | lexicon.OF and second.tag_ == "CD"
    return after(second) if out_of and after(second).tag_ == "NNS" else None


def _base_form(word: ParsedToken) -> bool:
    return word.text.islower() and is_verb(word.lower_) and lemma(word.lower_) == word.lower_
