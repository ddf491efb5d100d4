"""The present that was taken for a plural noun, where every other finite verb stands in a clause below it.

"Whether it was legal turns on what he knew", "Importing a large file results in an error I cannot read", "This loft
boasts high ceilings". And the one behind a plural that was taken for a present: "The player controls end up here".
"""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause, verb_of
from augment.english.inflection import (
    is_base_form,
    is_noun,
    is_present_alone,
    is_third_person_only,
    is_verb,
    lemma,
    singular_form,
)
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.bare_noun import is_bare

ENDS_SUBJECT = frozenset(["NN", "NNP", "CD", "JJ", ",", "''", "VBZ", "VBD", "VBP"])  # tags before the verb
WITHIN_NOUN_PHRASE = frozenset(["NN", "NNP", "JJ", "VBN", "VBG", "HYPH"])
OBJECT_START = frozenset(["DT", "PRP$", "PDT"])
OBJECT = OBJECT_START | {"NN", "NNS", "NNP", "JJ", "VBG", "CD", "RB", "RP"}


def hidden_present(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a plural noun that its neighbours show to be the verb; None where there is none."""
    if doc[-1].text == "?" or len(doc) < 5:
        return None
    for token in doc[2:-2]:
        shown = token.tag_ in ("NNS", "NN") and token.text.islower() and token.i not in protected
        if shown and prior(token).tag_ in ENDS_SUBJECT and _shown(token) and _others_below(token):
            return Clause(doc, token, token, "VBZ", None, protected) if is_third_person_only(token.lower_) else None
    return None


def behind_apposition(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present behind an apposition and an adverb: "My aunt, a retired nurse, still volunteers here"."""
    commas = [t for t in doc[1:-3] if t.text == ","]
    if len(commas) != 2 or doc[0].tag_ not in OBJECT_START | {"NNP"} or any(t.tag_ in FINITE for t in doc):
        return None
    adverb, verb = after(commas[1]), after(after(commas[1]))
    apposed = after(commas[0]).tag_ in OBJECT_START and prior(commas[0]).tag_ in ("NN", "NNP")
    shown = apposed and adverb.tag_ == "RB" and verb.tag_ == "NNS" and after(verb).tag_ in OBJECT | {"IN", "TO"}
    plain = shown and is_third_person_only(verb.lower_) and verb.i not in protected
    return Clause(doc, verb, verb, "VBZ", prior(commas[0]), protected) if plain else None


def three_with_one_object(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the first of three that share an object: "The firm designs, builds and sells boats"."""
    comma = next((t for t in doc[2:-4] if t.text == ","), None)
    if comma is None or doc[0].tag_ not in OBJECT_START:
        return None
    first, second, third = prior(comma), after(comma), after(after(after(comma)))
    verbs = (first, second, third)
    listed = after(second).tag_ == "CC" and all(is_third_person_only(v.lower_) and v.i not in protected for v in verbs)
    opened = all(t.tag_ in ("NN", "NNP", "JJ") for t in doc[1 : first.i]) and first.i > 1 and first.tag_ == "NNS"
    alone = all(t.tag_ not in FINITE or t in verbs for t in doc)
    shown = listed and opened and alone and after(third).tag_ in OBJECT - {"RB", "RP"}
    return Clause(doc, first, first, "VBZ", prior(first), protected) if shown else None


def little_remains(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of what remains of something, taken for a plural: "Little remains of the original walls"."""
    if len(doc) < 4 or doc[0].lower_ not in lexicon.LITTLE_OR_MUCH or doc[1].lower_ not in lexicon.LEFT_OVER:
        return None
    alone = after(doc[1]).lower_ in lexicon.OF and all(t.tag_ not in FINITE for t in doc) and 1 not in protected
    return Clause(doc, doc[1], doc[1], "VBZ", doc[0], protected) if alone else None


def some_of_this(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present behind "none of this", taken for a plural: "None of this matters"."""
    if len(doc) < 5 or doc[1].lower_ not in lexicon.OF or doc[2].lower_ not in lexicon.SINGULAR_DEMONSTRATIVES:
        return None
    verb = doc[3]
    shown = verb.tag_ == "NNS" and is_third_person_only(verb.lower_) and after(verb).tag_ in (".", "IN", "TO", "RB")
    alone = shown and doc[0].lower_ in lexicon.AMOUNTS_OF_THIS and all(t.tag_ not in FINITE for t in doc)
    return Clause(doc, verb, verb, "VBZ", doc[0], protected) if alone and 3 not in protected else None


def numbered_present(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the present behind a number that names a part: "Figure 3 plots the rate"."""
    named = len(doc) > 4 and doc[0].lower_ in lexicon.NUMBERED_PARTS and doc[1].tag_ == "CD" and 2 not in protected
    if not named or doc[2].tag_ != "NNS" or not is_third_person_only(doc[2].lower_) or not _others_below(doc[2]):
        return None
    return Clause(doc, doc[2], doc[2], "VBZ", doc[0], protected) if after(doc[2]).tag_ in OBJECT else None


def plural_in_place(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present that was taken for a noun behind a phrase: "Shops in the bazaar sell carpets", "The roots
    of the tree damage pipes"."""
    first = next((t for t in doc[:-1] if t.tag_ not in OBJECT_START | {"JJ"}), doc[0])
    plural = first.tag_ == "NNS" or (first.tag_ == "NNP" and singular_form(first.lower_) != first.lower_)
    placed = plural and len(doc) > 5 and after(first).tag_ in ("IN", "TO")
    if not placed or doc[-1].text not in lexicon.ENDS_OF_ORDER:
        return None
    for token in doc[first.i + 3 : -1]:
        if token.tag_ in FINITE or token.text == "," or token.i in protected:
            return None
        shown = token.lower_ in lexicon.DONE_BY_THINGS | lexicon.CHIEFLY_VERBS and token.tag_ in ("NN", "VB", "JJ")
        shown = shown and prior(token).tag_ in ("NN", "NNP")
        if shown and _object_behind(token) and _others_below(token):
            return Clause(doc, token, token, "VBP", first, protected)
    return None


def one_before_plural(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present behind one thing ("a" is of no plural): "A boy buys food", "A man with a harp smiles";
    not in "Another shop signs.", a title."""
    if norm(doc[0]) not in lexicon.SINGULAR_DETERMINERS or doc[-1].text == "?" or any(t.tag_ in FINITE for t in doc):
        return None
    subject = next((t for t in doc[1:-1] if t.tag_ == "NN" and after(t).tag_ not in ("NN", "NNP")), doc[0])
    for token in doc[2:-1]:
        opens = token.tag_[0] == "W" or token.lower_ in lexicon.SUBORDINATING | lexicon.AS
        if opens or token.text in lexicon.STOPS or token.i in protected:
            return None
        taken = token.tag_ in ("NNS", "JJ") and is_third_person_only(token.lower_) and _ends_one(prior(token))
        plain = token.i == 2 and norm(doc[0]) in lexicon.INDEFINITE_ARTICLES  # "A clerk talks."
        described = any(t.tag_ in ("IN", "VBG") for t in doc[1 : token.i])
        ends = after(token).tag_ == "." and (plain or described)
        if taken and (ends or _object_behind(token) or _object(after(token))):
            return Clause(doc, token, token, "VBZ", subject, protected)
    return None


def _ends_one(noun: ParsedToken) -> bool:
    """Whether a noun ends a phrase that "a", "this" or "each" opens."""
    first = noun
    while first.i and prior(first).tag_ in WITHIN_NOUN_PHRASE:
        first = prior(first)
    counted = noun.lower_ in lexicon.COUNTED
    one = first.i > 0 and norm(prior(first)) in lexicon.SINGULAR_DETERMINERS
    return noun.tag_ == "NN" and is_noun(noun.lower_) and one and not counted


def _object_behind(verb: ParsedToken) -> bool:
    """Whether an object follows that may stand so: with an article, several things or a mass; not "the cover sheet"."""
    thing = after(verb)
    if thing.tag_ not in ("NN", "JJ", "VBG"):
        return thing.tag_ in OBJECT - {"RB", "RP"}
    while after(thing).tag_ in ("NN", "NNS", "JJ"):
        thing = after(thing)
    return is_bare(thing)


def present_behind_plural(clause: Clause) -> Clause | None:
    """The clause of the present right behind a plural that was taken for one: "The player controls end up here"."""
    noun, verb = clause.head, after(clause.head)
    plural = noun == clause.finite and noun.tag_ == "VBZ" and is_noun(lemma(noun.lower_))
    compound = plural and prior(noun).tag_ == "NN" and prior(noun) == clause.subject
    numbered = plural and verb.tag_ == "CD" and noun.i == 1
    if numbered:  # "Bus routes 14 and 27 stop here"
        verb = next((t for t in noun.doc[verb.i : verb.i + 5] if t.tag_ not in ("CD", "CC", ",")), verb)
        stated = is_base_form(verb.lower_) and verb.tag_ in ("NN", "VB", "VBP")
        return Clause(clause.doc, verb, verb, "VBP", noun, clause.protected) if stated else None
    base = verb.tag_ == "VBP" and is_base_form(verb.lower_)
    if not (compound and base) or after(verb).tag_ not in ("RP", "IN", "RB", "TO"):
        return None
    return Clause(clause.doc, verb, verb, "VBP", noun, clause.protected)


def behind_singular(clause: Clause) -> Clause | None:
    """The clause behind "that" and a noun taken for a present: "The strategy guide that comes with it is good"."""
    noun, subject = clause.head, clause.subject
    singular = subject is not None and subject.tag_ == "NN" and prior(noun) == subject and clause.tense == "VBP"
    told = singular and noun == clause.finite and norm(after(noun)) in lexicon.THAT and subject is not None
    stated = next((c for c in noun.rights if c.dep_ == "ccomp"), None) if told else None
    if stated is None or subject is None or any(c.dep_ == "conj" for c in subject.rights):
        return None
    finite = next((c for c in stated.lefts if c.dep_ in AUXILIARY), stated)
    tense = lexicon.AUXILIARY_TENSE.get(finite.lower_)
    return Clause(clause.doc, stated, finite, tense, noun, clause.protected) if tense else None


def plural_who(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present with two subjects, of which the first opens the text: "Users who send it own it"."""
    first, root = doc[0], next((t for t in doc if t.head == t), doc[0])
    subjects = [c for c in root.lefts if c.dep_ in SUBJECT]
    two = first.tag_ == "NNS" and after(first).tag_ in ("WP", "WDT") and len(subjects) == 2 and subjects[0] == first
    finite = next((c for c in root.lefts if c.dep_ in AUXILIARY), root)
    plain = two and finite.tag_ == "VBP" and prior(finite) == subjects[-1] and finite.i not in protected
    return Clause(doc, root, finite, "VBP", first, protected) if plain else None


def _shown(token: ParsedToken) -> bool:
    """Whether a plural's neighbours show it to be a verb."""
    pair = (token.lower_, norm(after(token)))
    if pair in lexicon.CERTAIN_WITH or (after(token).lower_ in lexicon.CHOSEN and prior(token).tag_ in ("NN", "NNP")):
        return True
    if prior(token).tag_ not in ("NN", "NNP"):
        return False
    if is_present_alone(token.lower_) and _no_plural(token):
        return True
    return (_act(token.doc[0]) and _goes_on(token)) or (_one(token) and _object(after(token)))


def _no_plural(token: ParsedToken) -> bool:
    """Whether what no plural has behind it follows: "converges faster", "boils, giving off steam"."""
    following = after(token)
    result = following.text == "," and after(following).tag_ == "VBG"
    return result or following.tag_ in OBJECT_START or (following.tag_ == "RBR" and after(following).tag_ == "IN")


def _object(following: ParsedToken) -> bool:
    return following.tag_ in OBJECT or (following.tag_ == "IN" and following.lower_ not in lexicon.OF)


def _act(first: ParsedToken) -> bool:
    """Whether a text opens with a gerund and its object: "Passing an index", "Printing from Firefox"."""
    gerund = first.lower_.endswith("ing") and is_verb(lemma(first.lower_)) and lemma(first.lower_) != first.lower_
    return gerund and after(first).tag_ in OBJECT_START | {"IN", "TO", "NNP"}


def _goes_on(token: ParsedToken) -> bool:
    """Whether a particle and an object follow, or an object or an adverb at once, as they do not behind a noun."""
    following = after(token)
    particle = following.tag_ == "RP" or following.lower_ in lexicon.PARTING
    adverb = following.tag_ == "RB" and any(t.tag_ in OBJECT_START for t in token.doc[: token.i])
    return following.tag_ in OBJECT_START or adverb or (particle and after(following).tag_ in OBJECT_START)


def _one(token: ParsedToken) -> bool:
    """Whether a determiner of one thing opens the phrase that a plural seems to end: "this sunny loft boasts"."""
    first = prior(token)
    while first.i and prior(first).tag_ in WITHIN_NOUN_PHRASE:
        first = prior(first)
    opens = prior(first)
    if norm(opens) in lexicon.INDEFINITE_ARTICLES:
        return first.i > 1 and prior(opens).text == "," and after(token).tag_ != "CC"  # "..., a tax raises prices"
    return first.i > 0 and norm(opens) in lexicon.SINGULAR_DEMONSTRATIVES and (not opens.i or prior(opens).text == ",")


def _others_below(token: ParsedToken) -> bool:
    """Whether each finite verb before and behind stands in a clause below."""
    return _below(list(token.doc[: token.i])) and _below(list(token.doc[token.i + 1 :]))


def _below(words: list[ParsedToken]) -> bool:
    opened = False
    for word in words:
        if word.tag_ in FINITE and word.dep_ not in ("amod", "acl"):
            verb = verb_of(word)
            if word.tag_ == "VBZ" and before_adverbs(word).tag_ in (",", "CC"):
                continue  # "syncs with the bank, sorts the bills and sends a note"
            if not (opened or any(c.dep_ in SUBJECT and _contact(c) for c in verb.lefts)):
                return False
        that = norm(word) in lexicon.THAT and prior(word).tag_[:2] == "NN"
        if (
            word.tag_[0] == "W"
            or word.lower_ in lexicon.CHOSEN
            or norm(word) in lexicon.SUBORDINATING
            or word.dep_ == "mark"
            or that
        ):
            opened = True
        elif word.tag_ == "CC" or word.text in lexicon.STOPS:
            opened = False
    return True


def _contact(subject: ParsedToken) -> bool:
    """Whether a subject stands right behind a noun, in a relative clause without pronoun: "the one my reader uses"."""
    first = subject.left_edge
    return prior(first).tag_[:2] == "NN" and first.tag_ in ("PRP", "PRP$", "DT", "NNP") and prior(first) != subject
