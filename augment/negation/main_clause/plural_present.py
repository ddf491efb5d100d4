"""The verb of a plural subject that was taken for a noun beside it: "The two boards function as one and share ...".

No singular noun follows a plural in a noun phrase, but for the few that go before others ("the sports club"). So are
"like", which was taken for a preposition, and pasts behind "both", taken for adjectives.
"""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.inflection import (
    is_base_form,
    is_present_alone,
    is_third_person_only,
    lemma,
    singular_form,
)
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.bare_noun import is_bare

OPENING = frozenset(["DT", "PRP$", "CD", "JJ", "JJR", "JJS", "PDT"])  # tags before the noun
COUNTING = lexicon.ONLY_ADVERB | lexicon.NOT | lexicon.NONE | lexicon.THAN | lexicon.HALF  # before the noun too
COMPLEMENT = frozenset(["IN", "RB", "PRP", "CC", "DT", "PRP$", "WRB", "."])  # tags after the verb
OBJECT = frozenset(["NN", "NNS", "NNP", "DT", "PRP", "PRP$", "JJ", "CD"])  # tags of what opens an object
JOINED_BY = frozenset(["CC", ","])
OBJECT_OF_PLURAL = OBJECT - {"NN", "NNP"}
VERBS = FINITE | {"VB"}
ENDS_PHRASE = frozenset(["NN", "NNP", "NNPS", "CD"])  # tags of the end of a phrase in front
PRESENT_OR_PAST = frozenset(["VBP", "VBD", "VBN"])


def plural_present(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the noun behind a plural that opens the text, if it can be a verb and the first one; also behind
    "all of the lamps"."""
    opened = doc[_start(doc) : -2]
    noun = subject = next((t for t in opened if t.tag_ not in OPENING and t.lower_ not in COUNTING), None)
    if noun is not None and noun.lower_ in lexicon.OF and _counts(prior(noun)):
        subject = prior(noun)
        noun = next((t for t in doc[noun.i + 1 : -2] if t.tag_ not in OPENING), None)
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
    return Clause(doc, verb, verb, "VBP", subject, protected)


def plural_before_object(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present between a plural that opens the text and a bare object: "Local farmers plant trees"."""
    noun = next((t for t in doc[_start(doc) : -3] if t.tag_ not in OPENING), doc[0])
    named = noun.tag_ == "NNP" and noun.i == 0 and singular_form(noun.lower_) != noun.lower_  # "Owls"
    verb = thing = after(noun)
    if not (noun.tag_ == "NNS" or named) or noun.lower_ in lexicon.PLURALS_BEFORE_NOUNS or doc[-1].text != ".":
        return None
    if verb.tag_ not in ("NN", "VB") or not _base_form(verb) or any(t.tag_ in FINITE for t in doc):
        return None
    while after(thing).tag_ in ("NN", "NNS", "JJ"):
        thing = after(thing)
    bare = thing != verb and is_bare(thing) and all(t.tag_ != "NNS" for t in doc[verb.i : thing.i])
    alone = bare and (after(thing).is_punct or after(thing).tag_ == "IN")
    single = norm(doc[0]) in lexicon.SINGULAR_DETERMINERS or noun.lower_ in lexicon.TIME_NOUNS
    stated = alone and not single and verb.i not in protected
    return Clause(doc, verb, verb, "VBP", noun, protected) if stated else None


def _start(doc: ParsedSentence) -> int:
    """The index of the article behind a phrase in front: "At noon [the] bells ring"; else 0."""
    if doc[0].tag_ != "IN":
        return 0
    articles = (t.i for t in doc[2:-3] if t.tag_ in ("DT", "PRP$") and prior(t).tag_ in ENDS_PHRASE)
    return next(articles, 0)


def present_per_time(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present behind "forty ships a day", where the day was taken for its subject or a part of it."""
    noun = next((t for t in doc[1:-4] if t.tag_ == "NNS" and prior(t).tag_ == "CD"), None)
    if noun is None or any(t.tag_[:2] in ("NN", "VB") or t.text == "," for t in doc[: noun.i]):
        return None
    time, verb = after(after(noun)), after(after(after(noun)))
    timed = norm(after(noun)) in lexicon.INDEFINITE_ARTICLES and time.lower_ in lexicon.TIME_NOUNS
    timed = timed and noun.lower_ not in lexicon.TIME_NOUNS and all(t.tag_ not in FINITE for t in doc[verb.i + 1 :])
    hidden = timed and noun.dep_ not in SUBJECT and verb.tag_ in ("NN", "VB", "VBP") and _base_form(verb)
    return Clause(doc, verb, verb, "VBP", noun, protected) if hidden and verb.i not in protected else None


def _counts(word: ParsedToken) -> bool:
    """Whether a word tells how many, before "of the lamps"."""
    return word.tag_ == "CD" or word.lower_ in lexicon.QUANTITIES_ALONE | lexicon.NONE | lexicon.HALF


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
    """The clause of a present that opens a review, taken for a plural noun: "borrows from every film he saw".

    Also that of one behind the first noun: "Sound travels faster in water".
    """
    first, second = doc[0], doc[min(1, len(doc) - 1)]
    faster = after(second).tag_ == "RBR" and after(after(second)).tag_ == "IN"
    if first.tag_ == "NN" and is_third_person_only(second.lower_) and faster and 1 not in protected:
        return Clause(doc, second, second, "VBZ", first, protected)
    stated = (
        is_present_alone(first.lower_)
        and 0 not in protected
        and len(doc) > 3
        and after(first).tag_ in COMPLEMENT - {"CC", "."}
    )
    return Clause(doc, first, first, "VBZ", None, protected) if stated else None


def goes_free(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a verb before "free", taken for a noun before a verb: "Orders over 50 euros ship free"."""
    verb = next((t for t in doc[1:-2] if t.lower_ in lexicon.GOING_FREE and after(t).lower_ in lexicon.FREE), None)
    if verb is None or not after(after(verb)).is_punct or verb.i in protected or doc[-1].text == "?":
        return None
    singular = is_third_person_only(verb.lower_)
    alone = all(t.tag_ not in FINITE or t in (verb, after(verb)) for t in doc)
    return Clause(doc, verb, verb, "VBZ" if singular else "VBP", None, protected) if alone else None


def smells_of(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "tastes of", taken for a plural: "The soup tastes of smoke"."""
    verb = next((t for t in doc[1:-2] if t.lower_ in lexicon.SMELLING and after(t).lower_ in lexicon.OF), None)
    if verb is None or verb.i in protected or doc[0].tag_ not in ("DT", "PRP$") or prior(verb).tag_ not in ("NN", "JJ"):
        return None
    return None if any(t.tag_ in FINITE for t in doc) else Clause(doc, verb, verb, "VBZ", prior(verb), protected)


def opening_past(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a past that opens a review, before an object taken for a subject: "made me feel uneasy"."""
    first, object_ = doc[0], after(doc[0])
    if first.lower_ in lexicon.HAD and object_.tag_ == "TO" and after(object_).tag_ == "VB" and 0 not in protected:
        return Clause(doc, first, first, "VBD", None, protected)  # "Had to wait an hour"
    if first.lower_ in lexicon.BEGUN and object_.tag_ == "VBG" and first.tag_ == "VBD" and 0 not in protected:
        return Clause(doc, first, first, "VBD", None, protected)  # "Stopped working after a month"
    if (_before_reasons(first) or _before_statement(first)) and 0 not in protected:
        return Clause(doc, first, first, "VBD", None, protected)
    stated = first.tag_ == "VBD" and first.dep_ == "ROOT" and object_.lower_ in lexicon.ACCUSATIVE
    taken = stated and object_.dep_ in SUBJECT and object_.head.dep_ == "ccomp" and object_.head.head == first
    whole = any(t.lower_ in lexicon.NEVER for t in doc)  # "kept us waiting and never said why" is denied as a whole
    return Clause(doc, first, first, "VBD", None, protected) if taken and not whole and 0 not in protected else None


def _before_statement(first: ParsedToken) -> bool:
    """Whether a past that opens a review has an object, and a statement follows: "Bought it in May, it broke"."""
    verb, object_ = first.head, after(first)
    alone = first.lower_ in lexicon.REVIEWED and first.dep_ in ("advcl", "ccomp") and not any(first.lefts)
    named = object_.lower_ in lexicon.OBJECTS | lexicon.DEMONSTRATIVES or object_.tag_ in ("DT", "PRP$", "CD")
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None) if alone and named else None
    return subject is not None and prior(subject.left_edge).text == "," and subject.left_edge.i > first.right_edge.i


def _before_reasons(first: ParsedToken) -> bool:
    """Whether a past that opens a review has an object and "because", hung on its reason: "Bought it because ..."."""
    alone = first.tag_ == "VBD" and first.dep_ in ("advcl", "ccomp") and not first.lefts
    object_ = after(first).lower_ in lexicon.OBJECTS | lexicon.DEMONSTRATIVES or after(first).tag_ == "PRP$"
    finite = next((t for t in first.doc[1:] if t.tag_ in FINITE), first)
    between = first.doc[1 : finite.i]
    return alone and object_ and any(norm(t) in lexicon.BECAUSE and t.dep_ == "mark" for t in between)


def plural_in_compound(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the verb behind a plural that was taken for a verb: "School closures upset parents"."""
    verb = next((t for t in doc[2:-2] if t.lower_ in lexicon.AFFECTING), None)
    if verb is None or verb.i in protected or verb.tag_ in PRESENT_OR_PAST or after(verb).tag_ not in OBJECT_OF_PLURAL:
        return None
    noun = prior(verb)
    start = next((t.i + 1 for t in reversed(list(doc[: noun.i])) if t.text == ","), 0)  # "In May, school closures ..."
    counted = noun.tag_ in ("VBZ", "NNS") and singular_form(noun.lower_) != noun.lower_ and noun.text.islower()
    described = prior(noun).tag_ in ("NN", "NNP") and all(t.tag_ in ("JJ", "NN", "NNP") for t in doc[start : noun.i])
    described = described and prior(noun).lower_ not in lexicon.PRONOUNS
    first = all(t.tag_ not in FINITE for t in doc[:start]) and lemma(noun.lower_) not in lexicon.TAKING_NOUNS
    return Clause(doc, verb, verb, "VBP", noun, protected) if counted and described and first else None


def plural_like(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "like" behind a plural, taken for a preposition: "My parents like the house"."""
    like = next((t for t in doc[1:-2] if t.lower_ in lexicon.LIKE and t.tag_ == "IN"), None)
    if like is None or like.i in protected or not _object_of_like(like):
        return None
    if any(t.lower_ in lexicon.DISJUNCTIONS | lexicon.CONTRASTING for t in doc[: like.i]):
        return None  # "Neither boys nor girls like it"
    subject = next((c for c in like.lefts if c.dep_ in SUBJECT), None)
    if like.dep_ != "ROOT":
        subject = prior(like) if _liking(prior(like), like) else None
    plural = subject is not None and subject.tag_ not in ("NN", "NNP")
    return Clause(doc, like, like, "VBP", subject, protected) if plural else None


def need_to(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "need" behind a number or a plural, taken for a noun: "Children under ten need to be led"."""
    verb = next((t for t in doc[2:-3] if t.lower_ in lexicon.NEEDING and after(t).tag_ == "TO"), None)
    if verb is None or verb.tag_ != "NN" or verb.i in protected or prior(verb).tag_ not in ("CD", "NNS"):
        return None
    noun = next((t for t in doc[: verb.i] if t.tag_[:2] == "NN"), verb)
    opened = all(t.tag_ in OPENING for t in doc[: noun.i]) and all(t.tag_ not in FINITE for t in doc)
    return Clause(doc, verb, verb, "VBP", noun, protected) if opened and noun.tag_ == "NNS" else None


def past_of_amount(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a past behind "both" or a number that was taken for an adjective: "In 2019 both qualified"."""
    verb = next((t for t in doc[1:-1] if t.dep_ == "ROOT" and t.tag_ in ("JJ", "VBN")), None)
    if verb is None or verb.lower_ not in lexicon.INTRANSITIVE_PAST or verb.i in protected:
        return None
    amount = prior(verb)
    counted = amount.lower_ in lexicon.QUANTITIES_ALONE or amount.tag_ == "CD" or amount.dep_ == "preconj"
    opens = amount.i == 0 or (doc[0].tag_ == "IN" and (prior(amount).text == "," or prior(amount).tag_ == "CD"))
    alone = after(verb).tag_ in ("IN", "RB", "TO", ".") and all(t.tag_ not in FINITE for t in doc)
    return Clause(doc, verb, verb, "VBD", amount, protected) if counted and opens and alone else None


def _liking(noun: ParsedToken, like: ParsedToken) -> bool:
    """Whether a noun for persons heads a text with no other verb but in clauses below: "Most people like it"."""
    first = noun.head if noun.dep_ == "conj" else noun  # "Teachers and pupils like it"
    hung = like.head in (noun, first) and first.dep_ == "ROOT" and noun.doc[-1].text in lexicon.ENDS_OF_ORDER
    hung = hung and all(t.lower_ not in lexicon.FEWNESS | lexicon.NEAR_NEGATIVE for t in noun.doc[: noun.i])
    return hung and noun.lower_ in lexicon.LIKING and all(_in_clause_below(t) for t in noun.doc if t.tag_ in VERBS)


def _in_clause_below(verb: ParsedToken) -> bool:
    """Whether a verb stands in a relative or an adverbial clause, or has a subject of its own behind "and"."""
    while verb.dep_ in AUXILIARY or verb.dep_ == "xcomp":
        verb = verb.head
    stated = verb.dep_ == "conj" and any(c.dep_ in SUBJECT for c in verb.lefts)
    return stated or verb.dep_ in ("relcl", "advcl", "pcomp")


def _object_of_like(like: ParsedToken) -> bool:
    """Whether what follows is liked, and not likened: no "people like us", "like that", "like Anna"."""
    following = after(like)
    alone = after(following).is_punct or after(following).tag_ in ("IN", "CC")
    if following.tag_ == "PRP" or (following.tag_ == "DT" and alone):
        return following.lower_ in lexicon.TAKEN_UP - lexicon.DEMONSTRATIVES
    return following.tag_ in OBJECT - {"NNP"}


def _counted_out_of(number: ParsedToken) -> ParsedToken | None:
    """The plural behind "one in five" or "one out of five"."""
    second = after(after(number)) if after(number).lower_ in lexicon.IN else after(after(after(number)))
    out_of = prior(second).lower_ in lexicon.IN | lexicon.OF and second.tag_ == "CD"
    return after(second) if out_of and after(second).tag_ == "NNS" else None


def _base_form(word: ParsedToken) -> bool:
    return word.text.islower() and is_base_form(word.lower_)
