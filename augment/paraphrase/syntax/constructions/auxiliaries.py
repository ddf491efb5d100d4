"""Auxiliaries written otherwise: "it is known" -> "it's known"; "would later become" -> "later became"."""

from spacy.tokens import Doc, Token

from augment.english.inflection import inflect
from augment.paraphrase.syntax.pattern import TokenEdit

SHORT = {"is": "'s", "are": "'re", "have": "'ve"}
LEANING = frozenset(
    [("it", "is"), ("he", "is"), ("she", "is"), ("there", "is"), ("they", "are"), ("we", "are"), ("they", "have")]
)
PREDICATES = frozenset(["attr", "acomp", "prep"])
LATER = frozenset(["later", "eventually", "subsequently", "ultimately"])
REPORTED = frozenset(["ccomp", "relcl", "advcl", "acl"])


def contractions(doc: Doc) -> list[TokenEdit]:
    """ "It is a village." -> "It's a village."."""
    return [
        TokenEdit(t.i - 1, t.i, f"{doc[t.i - 1].text if t.i > 1 else doc[0].lower_}{SHORT[t.lower_]}")
        for t in doc[1:-2]
        if t.lower_ in SHORT and (doc[t.i - 1].lower_, t.lower_) in LEANING and _leans(t)
    ]


def _leans(verb: Token) -> bool:
    """Whether an auxiliary or "is" stands unstressed behind its subject, before what it says."""
    subject, following = verb.nbor(-1), verb.nbor(1)
    if not following.is_alpha or following.lower_ == "not":
        return False
    if verb.dep_ in ("aux", "auxpass"):
        return subject.head == verb.head and verb.head.i > verb.i
    own = subject.head == verb and verb.lower_ != "have"
    return own and following.tag_ not in ("VB", "MD") and any(c.dep_ in PREDICATES for c in verb.rights)


def narrated(doc: Doc) -> list[TokenEdit]:
    """ "He would later become a priest." -> "He later became a priest."."""
    return [
        TokenEdit(t.i, t.i + 2, f"{doc[t.i + 1].text} {inflect(doc[t.i + 2].lower_, 'VBD')}")
        for t in doc[1:-3]
        if t.lower_ == "would" and doc[t.i + 1].lower_ in LATER and _tells(t, doc[t.i + 2])
    ]


def _tells(modal: Token, verb: Token) -> bool:
    """Whether "would" tells what came later, and nothing reported or supposed."""
    main = modal.head == verb and verb.tag_ == "VB" and verb.lower_ not in ("have", "be")
    return main and verb.dep_ not in REPORTED and not any(t.dep_ == "mark" or t.lower_ == "if" for t in modal.doc)
