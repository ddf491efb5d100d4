"""The main verb behind a relative clause that lacks its object, where the parse has a noun for the sentence.

"The results that the team published changed his mind", "The first thing he noticed breaks after a week", "The last of
the letters she sent him goes to the museum".
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, verb_of
from augment.english.inflection import inflect, is_base_form, is_noun, is_past, is_past_only, is_third_person, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tense import auxiliary_tense
from augment.english.tokens import after, norm, prior

NOUNS = frozenset(["NN", "NNS", "JJ"])  # "the last of the letters"
PASTS = frozenset(["VBD", "VBN"])
PRESENTS = frozenset(["VBP", "VBZ"])
OBJECT_START = frozenset(["DT", "PRP$"])
COMPLEMENT_START = frozenset(["DT", "PRP$", "PRP", "IN", "TO", "RP", "RB", "RBR", "WRB"])
TAKEN_FOR_NOUN = frozenset(["VBZ", "NNS"])  # tags that a third person has here


def behind_relative(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the verb right behind that of the relative clause; none where the parse shows a main verb."""
    roots = [t for t in doc if t.head == t and t.i not in protected]
    if not roots or roots[0].tag_ not in NOUNS | {"IN"} or doc[-1].text != ".":
        return None
    relative = next((t for t in doc[2:-3] if t.dep_ in ("relcl", "acl") and _lacks_object(t)), None)
    comma = next((t.i for t in doc[1 : relative.i] if t.text == ","), 0) if relative is not None else 0
    if relative is None or any(t.tag_ in FINITE or t.text == "," for t in doc[comma + 1 : relative.i]):
        return None
    finite, subject = _behind(relative), relative.head
    if (
        finite.i in protected
        or not finite.text.islower()
        or (finite.tag_ == "NNS" and _may_be_object(relative, finite))
    ):
        return None
    if finite.tag_ in FINITE and (tense := auxiliary_tense(finite)) is not None:
        return Clause(doc, verb_of(finite), finite, tense, subject, protected)
    tense = _tense(finite, subject)
    return Clause(doc, finite, finite, tense, subject, protected) if tense is not None else None


def _may_be_object(relative: ParsedToken, things: ParsedToken) -> bool:
    """Whether a plural may be the object of the relative clause: "A shop where she sells books on art"."""
    opened = any(t.tag_ == "WRB" for t in relative.doc[: relative.i])
    told = relative.head.lower_ in lexicon.TIME_NOUNS | lexicon.DAYS | lexicon.REASON_OR_WAY
    return opened or told or things.doc[-2].tag_ == "IN"  # "the man whom he plays cards with"


def _lacks_object(verb: ParsedToken) -> bool:
    """Whether the noun in front is the object: "the letter he wrote", "that the team wrote", "in which he wrote"."""
    subject = prior(verb)
    if subject.lower_ in lexicon.NOMINATIVE:
        return verb.tag_ in PASTS | PRESENTS
    if verb.tag_ not in PASTS or not is_past(verb.lower_):
        return False
    before = verb.doc[max(verb.i - 5, 0) : verb.i - 1]
    opened = any(t.tag_[0] == "W" or t.dep_ == "mark" or (t.tag_ == "IN" and norm(t) in lexicon.THAT) for t in before)
    return subject.tag_[:2] == "NN" and opened


def _behind(verb: ParsedToken) -> ParsedToken:
    """The word behind a verb, whom or what it is for, and where or when: "sent her goes", "use for this shows"."""
    word = after(verb)
    to_guests = word.lower_ in lexicon.TO_WHOM and after(word).tag_ == "NNS"  # whom they serve it to
    if word.tag_ == "IN" and not to_guests:
        word = after(word)
    if (word.lower_ in lexicon.NEVER_SUBJECTS or word.tag_ == "DT") and after(word).tag_ not in NOUNS - {"NNS"}:
        word = after(word)
    if word.lower_ in lexicon.PLACED_AFTER_NOUN | lexicon.DAYS:
        return after(word)
    return word


def _tense(verb: ParsedToken, subject: ParsedToken) -> str | None:
    """The tense of a form that can be finite before what follows it."""
    form, following = verb.lower_, after(verb).tag_
    if verb.tag_ in PASTS:
        goes_on = following in OBJECT_START or (following == "PRP" and verb.tag_ == "VBD")
        goes_on = goes_on or (following == "IN" and is_past_only(form))
        return "VBD" if goes_on and is_past(form) else None
    indefinite = after(verb).lower_ in lexicon.INDEFINITE_PRONOUNS
    if (following not in COMPLEMENT_START and not indefinite) or after(verb).lower_ in lexicon.OF:
        return None
    if is_base_form(form) and (verb.tag_ in ("VB", "VBP") or (verb.tag_ == "NN" and not is_noun(form))):
        one = subject.tag_ in ("NN", "NNP") and is_past(form)
        return "VBD" if one else "VBP"  # "The rule he broke cost us a game", "The people I work with remind me of it"
    third = verb.tag_ in TAKEN_FOR_NOUN and is_third_person(form) and inflect(lemma(form), "VBZ") == form
    return "VBZ" if third else None
