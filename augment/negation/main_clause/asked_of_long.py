"""Questions with an auxiliary in front whose verb the parse does not show, as their subject holds a clause or a phrase.

"Have the people who moved in complained?", "Could the tool we use for this help?", "Was the letter that came yesterday
opened?". Parsers are trained on few questions; tags and places tell the verb.
"""

from collections.abc import Callable, Iterator

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.inflection import is_base_form, is_past, is_verb
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.questions import NOUNS
from augment.english.tokens import after, before_adverbs, norm, prior

PARTICIPLES = frozenset(["VBN", "VBD"])
INFINITIVES = frozenset(["VB", "VBP"])
OF_NOUN = frozenset(["DT", "PRP$", "POS", "JJ"])  # tags before a word that describes a noun, or is one
OBJECT_START = frozenset(["DT", "PRP$", "PRP"])
BEHIND_VERB = frozenset(["IN", "RB", "RP", "DT", "PRP", "PRP$", "JJR", "RBR", "TO", "WRB", "WP", "JJ"])


def asked_of_long(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a question that opens with its auxiliary, or "why" and this; None where the parse has its verb."""
    finite = after(doc[0]) if doc[0].tag_ == "WRB" else doc[0]
    opens = after(finite).tag_ not in ("PRP", "EX", "IN", "TO", "RB", "NNP") and not after(finite).is_punct
    if doc[-1].text != "?" or len(doc) < finite.i + 4 or not opens or finite.i in protected:
        return None
    if finite.i and doc[0].lower_ in lexicon.ASKING_HOW_MUCH:
        return None  # "How can it be improved?"
    form, verb = norm(finite), None
    if form in lexicon.HAVE:
        verb, tense = _done(finite), lexicon.HAVE[form]
        verb = None if verb == finite.head and _shown(finite, PARTICIPLES) else verb
    elif form in lexicon.BE and finite.dep_ == "ROOT":
        verb, tense = _being_done(finite), lexicon.BE[form]
    elif (form in lexicon.MODALS or form in lexicon.DO) and not _shown(finite, INFINITIVES):
        verb, tense = _to_do(finite), lexicon.DO.get(form, "MD")
    if verb is None or verb.i in protected:
        return None
    subject = after(finite) if after(finite).lower_ in lexicon.ANYONE_ASKED else None
    return Clause(doc, verb, finite, tense, subject, protected)


def _shown(finite: ParsedToken, tags: frozenset[str]) -> bool:
    """Whether the parse has a verb of the form that the auxiliary asks for, with all between as its subject."""
    verb = finite.head
    if finite.dep_ not in AUXILIARY or verb.tag_ not in tags:
        return False
    between = finite.doc[finite.i + 1 : verb.i]
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT and c.left_edge == after(finite)), None)
    return subject is not None and all(t.text != "," and not _chiefly(t) for t in between)


def _done(finite: ParsedToken) -> ParsedToken | None:
    """The first participle outside a clause that has an object or can be no passive, else the last one before another
    clause: not "hired" in "Has the firm hired to mend it come?"."""
    done = list(_outside(finite, _participle))
    for verb in done:
        been = norm(verb) in lexicon.BE_FORMS
        if not been and (after(verb).tag_ in OBJECT_START or verb.lower_ in lexicon.INTRANSITIVE_PAST):
            return verb
    return done[-1] if done else None


def _being_done(finite: ParsedToken) -> ParsedToken | None:
    """The participle behind "being", or behind the finite verb of a clause that the subject holds."""
    doc = finite.doc
    being = next((t for t in doc[finite.i + 2 : -2] if t.lower_ in lexicon.BEING), None)
    if being is not None and after(being).tag_ in PARTICIPLES:
        return after(being)
    opens = next((t for t in doc[finite.i + 2 : -3] if _opens(t)), None)
    below = next((t for t in doc[opens.i : -2] if t.tag_ in FINITE), None) if opens is not None else None
    if opens is None or below is None or prior(opens).tag_ not in NOUNS:
        return None
    ends = (t for t in doc[below.i + 1 : -1] if t.tag_ in ("VBN", "VBG") and prior(t).tag_ not in OF_NOUN)
    return next((t for t in ends if norm(before_adverbs(t)) not in lexicon.AUXILIARIES and _goes_on(t)), None)


def _to_do(finite: ParsedToken) -> ParsedToken | None:
    """The first infinitive outside a clause, or a noun before it that is chiefly a verb; where there is none the first
    noun that may be one by its place."""
    nouns = [t for t in _outside(finite, _noun) if is_verb(t.lower_)]
    plain = next(_outside(finite, _infinitive), None)
    first = next((t for t in nouns if _chiefly(t)), None)
    if first is not None and (plain is None or first.i < plain.i):
        return first
    return plain or next((t for t in nouns if _goes_on(t)), None)


def _chiefly(token: ParsedToken) -> bool:
    """Whether a word taken for a noun is chiefly a verb, between two nouns: "this kind of clay [help] plants grow"."""
    placed = token.tag_ == "NN" and prior(token).tag_ in NOUNS and after(token).tag_ in NOUNS | OBJECT_START
    return placed and token.lower_ in lexicon.CHIEFLY_VERBS


def _participle(token: ParsedToken) -> bool:
    described = token.tag_ == "JJ" and is_past(token.lower_) and prior(token).tag_ in NOUNS | {"CD"}
    return token.tag_ in PARTICIPLES or described or (_alike(token) and token.tag_ in INFINITIVES | {"NN"})


def _infinitive(token: ParsedToken) -> bool:
    alike = _alike(token) and token.tag_ in PARTICIPLES and after(token).lower_ not in lexicon.BY
    base = token.tag_ in ("VBZ", "NNP") and token.text.islower() and is_base_form(token.lower_)  # "annoy"
    return token.tag_ in INFINITIVES or alike or base


def _alike(token: ParsedToken) -> bool:
    """Whether infinitive and participle have one form: "come", "let"."""
    return token.lower_ in lexicon.COME or (is_base_form(token.lower_) and is_past(token.lower_))


def _noun(token: ParsedToken) -> bool:
    """Whether a word may be an infinitive by what follows, as "close" in "that broke the window close with a bang"."""
    if token.lower_ in lexicon.CLOSING_ADDITIVES:
        return False  # "well"
    return token.tag_ == "NN" or (token.tag_ in ("JJ", "RB") and after(token).tag_ in ("IN", "TO", "DT", "PRP$", "RP"))


def _outside(finite: ParsedToken, fits: Callable[[ParsedToken], bool]) -> Iterator[ParsedToken]:
    """The words that may be the verb, up to a clause behind the first: outside relative clauses."""
    found, below = False, after(finite).tag_ == "WP"
    for token in finite.doc[finite.i + 2 : -1]:
        parts = _opens(token) or token.dep_ == "mark" or token.text == ","
        if (found and parts) or (token.lower_ in lexicon.ON_CONDITION and token.tag_ == "IN"):
            return
        if _opens(token):
            below = True
        elif prior(token).tag_ in NOUNS and not found and _opens_subject(token):
            below = True  # "the tool we use", "the man the police arrested"
        elif below and _verb_below(token):
            below = False
        elif fits(token) and token.text.islower() and not below and _free(token):
            found = True
            yield token


def _verb_below(token: ParsedToken) -> bool:
    """Whether a word is the verb of a relative clause: "that my parents sold", whatever form it was taken for."""
    return token.tag_ in FINITE | {"VB"} or (token.tag_ == "VBN" and prior(token).tag_ in NOUNS | {"PRP"})


def _free(token: ParsedToken) -> bool:
    """Whether nothing before a word makes it part of a noun phrase, an infinitive or another verb."""
    before = prior(token)
    return before.tag_ not in OF_NOUN | {"TO", "MD"} and norm(before) not in lexicon.AUXILIARIES


def _opens(token: ParsedToken) -> bool:
    return token.tag_[0] == "W" or norm(token) in lexicon.THAT


def _opens_subject(token: ParsedToken) -> bool:
    return token.lower_ in lexicon.NOMINATIVE | lexicon.ADDRESSED or token.tag_ in ("DT", "PRP$")


def _goes_on(token: ParsedToken) -> bool:
    following = after(token)
    return following.is_punct or (following.tag_ in BEHIND_VERB and following.lower_ not in lexicon.NOMINATIVE)
