"""The finite verb of a sentence in which the tagger saw none: it takes rare verbs for nouns ("the king reigns in ...").

Only tried when nothing else was found, on text that begins and ends like a sentence.
"""

from spacy.tokens import Doc, Token

from augment.negation.clause import Clause, after, before, prior
from augment.negation.inflection import inflect, is_noun, is_past, is_past_only, is_verb, lemma
from augment.negation.words import DITRANSITIVE, NAMING, NOMINATIVE, PARTICIPLES

SINGULAR = frozenset(["NN", "NNP", "CD", "-RRB-"])
PLURAL = frozenset(["NNS", "NNPS"])
SUBJECT_END = SINGULAR | PLURAL | frozenset(["PRP", "DT"])
FOLLOWING = frozenset(["DT", "PRP$", "PRP", "IN", "TO", "RB", "CD", "JJ", "VBN"])  # what may follow a verb
SUBORDINATING_WORDS = frozenset(
    ["while", "because", "although", "though", "as", "that", "if", "since", "unless", "whereas"]
)
SUBORDINATING = frozenset(["WDT", "WP", "WRB", "WP$"])


def guess_clause(doc: Doc, aside: frozenset[int]) -> Clause | None:
    """The clause of the first word that can be a verb and stands between a subject and its complement, or None."""
    if not _like_a_sentence(doc):
        return None
    for token in doc[:-1]:
        if token.tag_ in SUBORDINATING or token.lower_ in SUBORDINATING_WORDS:
            return None
        if token.i and token.i not in aside and token.text.islower() and (tense := _possible_tense(token)):
            return Clause(doc, token, token, tense, None, aside)
    return None


def _like_a_sentence(doc: Doc) -> bool:
    first = next((t for t in doc if t.is_alpha), None)
    return first is not None and first.text[0].isupper() and doc[-1].text in (".", ":") and len(doc) > 3


def _possible_tense(token: Token) -> str | None:
    form, noun = token.lower_, before(token)
    if prior(token).text == "-":
        return None
    if noun == token or noun.tag_ not in SUBJECT_END:
        return None
    if (
        is_past_only(form)
        or (noun.lower_ in NOMINATIVE and is_past(form))
        or (token.tag_ in ("VBN", "VBD") and _object_follows(token) and _can_be_active(form))
    ):
        return "VBD"
    base = lemma(form)
    sure = _object_follows(token) or not is_noun(base) or (after(token).tag_ == "RB" and base != form)
    if token.tag_ not in ("NN", "NNS", "VB", "VBP", "VBZ", "JJ") or not (sure or token.dep_ == "ROOT"):
        return None
    if not _complement_follows(token):
        return None
    if base != form and (sure or noun.tag_ in SINGULAR) and is_verb(base) and inflect(base, "VBZ") == form:
        return "VBZ"
    return "VBP" if (sure or noun.tag_ in PLURAL) and is_verb(form) else None


def _can_be_active(form: str) -> bool:
    return is_past(form) and form not in PARTICIPLES | NAMING | DITRANSITIVE


def _object_follows(token: Token) -> bool:
    """Whether a determiner or pronoun follows: it does a verb, but neither a noun nor a participle."""
    return after(token).tag_ in ("DT", "PRP$", "PRP") or after(token).lower_ == "that"


def _complement_follows(token: Token) -> bool:
    following = after(token)
    if following.tag_ == "CC" and following.i + 1 < len(token.doc):
        return is_verb(lemma(after(following).lower_)) and after(following).lower_.endswith("s")
    if following.tag_ in ("NN", "NNS", "NNP") and (token.tag_ == "NNS" or not is_noun(token.lower_)):
        return True  # compounds seldom have a plural before a noun
    return following.tag_ in FOLLOWING and following.lower_ != "of"
