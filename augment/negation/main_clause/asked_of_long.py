"""Questions whose subject holds a clause, where the parse has the auxiliary or the subject for the sentence: by tags.

"Have the people who moved in complained?", "Was the letter that came yesterday opened?", "Will the plan that the mayor
proposed work?". Parsers are trained on few questions.
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.inflection import is_verb
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.questions import MODIFIER, NOUNS
from augment.english.tokens import after, norm, prior

PARTICIPLES = frozenset(["VBN", "VBD"])
OF_NOUN = frozenset(["DT", "PRP$", "POS", "JJ"])  # tags before a participle that describes a noun
INFINITIVES = frozenset(["VB", "VBP"])
BEHIND_VERB = frozenset(["IN", "RB", "RP", "DT", "PRP", "PRP$", "JJR", "TO"])


def asked_of_long(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a question that opens with its auxiliary, or "why" and this; None where the parse has its verb."""
    finite = after(doc[0]) if doc[0].tag_ == "WRB" else doc[0]
    if doc[-1].text != "?" or len(doc) < finite.i + 5 or after(finite).tag_ not in NOUNS | MODIFIER:
        return None
    form = norm(finite)
    verb: ParsedToken | None = None
    if form in lexicon.HAVE and finite.dep_ == "ROOT":
        verb, tense = _done(finite), lexicon.HAVE[form]
    elif form in lexicon.BE and finite.dep_ == "ROOT":
        verb, tense = _being_done(finite), lexicon.BE[form]
    elif (form in lexicon.MODALS or form in lexicon.DO) and finite.head.tag_ not in INFINITIVES:
        verb, tense = _to_do(finite), lexicon.DO.get(form, "MD")
    if verb is None or verb.i in protected:
        return None
    return Clause(doc, verb, finite, tense, None, protected)


def _done(finite: ParsedToken) -> ParsedToken | None:
    """The last participle that no conjunction or relative word parts from the first; not that of a relative clause."""
    done: list[ParsedToken] = []
    below = False
    for token in finite.doc[finite.i + 2 : -1]:
        if _opens(token) or token.text == ",":
            if done:
                break
            below = True
        elif token.tag_ in PARTICIPLES and prior(token).tag_ not in OF_NOUN:
            done.append(token)
    return done[-1] if len(done) > below else None


def _being_done(finite: ParsedToken) -> ParsedToken | None:
    """The participle behind "being", or behind the finite verb of a clause that the subject holds."""
    being = next(
        (t for t in finite.doc[finite.i + 2 : -2] if t.lower_ in lexicon.BEING and after(t).tag_ in PARTICIPLES), None
    )
    if being is not None:
        return after(being)
    behind = _behind_relative(finite)
    ends = (t for t in behind if t.tag_ in ("VBN", "VBG") and norm(prior(t)) not in lexicon.AUXILIARIES)
    return next((t for t in ends if prior(t).tag_ not in OF_NOUN and _goes_on(t)), None)


def _to_do(finite: ParsedToken) -> ParsedToken | None:
    """The infinitive behind the finite verb of a clause that the subject holds."""
    behind = [t for t in _behind_relative(finite) if prior(t).tag_ not in OF_NOUN | {"TO", "MD"}]
    plain = [t for t in behind if t.tag_ in INFINITIVES]
    taken = [t for t in behind if t.tag_ == "NN" and is_verb(t.lower_) and _goes_on(t)]
    return next(iter(plain or taken[-1:]), None)


def _behind_relative(finite: ParsedToken) -> list[ParsedToken]:
    """What follows the first finite verb of a relative clause of the subject; nothing where there is none."""
    opens = next((t for t in finite.doc[finite.i + 2 : -3] if _opens(t)), None)
    if opens is None or prior(opens).tag_ not in NOUNS:
        return []
    below = next((t for t in finite.doc[opens.i : -2] if t.tag_ in FINITE), None)
    return list(finite.doc[below.i + 1 : -1]) if below is not None else []


def _opens(token: ParsedToken) -> bool:
    return token.tag_[0] == "W" or token.dep_ == "mark" or norm(token) in lexicon.THAT


def _goes_on(token: ParsedToken) -> bool:
    return after(token).is_punct or after(token).tag_ in BEHIND_VERB
