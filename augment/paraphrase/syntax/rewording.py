"""Small changes of wording that the parse vouches for: a conjunction or a pronoun that may stand or not, an infinitive
or a gerund, one relative pronoun or another. And the tables of wordings (wordings.py).
"""

from functools import partial

from spacy.tokens import Doc, Token

from augment.negation.inflection import inflect, lemma
from augment.paraphrase.syntax import wordings, words
from augment.paraphrase.syntax.binding import human
from augment.paraphrase.syntax.pattern import Edit, edits, table

CLOSE = frozenset(["which", "that"])
SUBJECT = frozenset(["nsubj", "nsubjpass"])

connectives, adverbs, quantities, verbs, nouns = (
    partial(edits, rows=table(listed, wordings.NAMED))
    for listed in (wordings.CONNECTIVES, wordings.ADVERBS, wordings.QUANTITIES, wordings.VERBS, wordings.NOUNS)
)


def that(doc: Doc) -> list[Edit]:
    """ "He said he was ill." -> "He said that he was ill."."""
    return [Edit(t.i, t.i, f"{t.text} that") for t in doc[:-1] if _that_is_left_out(t)]


def _that_is_left_out(verb: Token) -> bool:
    if lemma(verb.lower_) not in words.THAT_VERBS or verb.tag_ not in ("VBD", "VBZ", "VBP", "VBN"):
        return False
    said = next((c for c in verb.rights if c.dep_ == "ccomp"), None)
    if said is None or said.left_edge.i != verb.i + 1 or said.tag_ not in ("VBD", "VBZ", "VBP", "VBN", "VB"):
        return False
    subject = next((c for c in said.lefts if c.dep_ in SUBJECT), None)
    plain = subject is not None and subject.left_edge.i == verb.i + 1 and subject.tag_ in ("PRP", "NN", "NNS", "NNP")
    finite = said.tag_ in ("VBD", "VBZ", "VBP") or any(c.tag_ in words.FINITE for c in said.lefts)
    return plain and finite and subject is not None and subject.left_edge.tag_ in ("PRP", "DT", "PRP$")


def aspect(doc: Doc) -> list[Edit]:
    """ "began to play" -> "started playing"; "continued to live" -> "continued living"."""
    return [edit for t in doc[:-2] if (edit := _gerund(t)) is not None]


def _gerund(verb: Token) -> Edit | None:
    base = lemma(verb.lower_) if verb.tag_ in ("VBD", "VBZ", "VBP") else ""
    to, done = verb.doc[verb.i + 1], verb.doc[verb.i + 2]
    complement = to.lower_ == "to" and done.tag_ == "VB" and done.head == verb and done.dep_ == "xcomp"
    if base not in words.ASPECT or not complement or done.lower_ in words.NO_GERUND:
        return None
    if any(c.dep_ == "conj" for c in (*verb.rights, *done.rights)):
        return None
    return Edit(verb.i, done.i, f"{inflect(words.ASPECT[base], verb.tag_)} {inflect(done.lower_, 'VBG')}", True)


def relatives(doc: Doc) -> list[Edit]:
    """ "a bridge which crosses" <-> "a bridge that crosses"; "a town where" <-> "a town in which"."""
    return [Edit(t.i, t.i, new) for t in doc[1:] if (new := _other_relative(t)) is not None]


def _other_relative(token: Token) -> str | None:
    noun, clause = token.nbor(-1), token.head
    if noun.tag_ not in ("NN", "NNS") or clause.dep_ != "relcl" or clause.head != noun or token.tag_[0] != "W":
        return None
    if token.lower_ == "where":
        return "in which" if noun.lower_ in wordings.NAMED["REGIONS"] and token.dep_ == "advmod" else None
    if token.lower_ not in CLOSE or token.dep_ not in SUBJECT or human(noun) or noun.lower_ in words.PEOPLE:
        return None
    return "which" if token.lower_ == "that" else "that"


def placed(doc: Doc) -> list[Edit]:
    """ "is a village in Norway" -> "is a village situated in Norway"."""
    found = []
    for token in doc[:-1]:
        place = token.dep_ == "attr" and token.lower_ in wordings.NAMED["PLACES"] and token.tag_ == "NN"
        following = token.nbor(1)
        if place and following.lower_ in ("in", "on", "near") and following.head == token and following.dep_ == "prep":
            if any(c.dep_ == "pobj" and c.tag_[:2] == "NN" for c in following.children):
                found.append(Edit(token.i, token.i, f"{token.text} situated"))
    return found


def subjects(doc: Doc) -> list[Edit]:
    """ "He left the town and became a priest." -> "He left the town and he became a priest."."""
    found = []
    for verb in doc:
        second = next((c for c in verb.rights if c.dep_ == "conj"), None)
        joint = next((c for c in verb.rights if c.dep_ == "cc"), None)
        subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None)
        if second is None or joint is None or subject is None or subject.tag_ != "PRP" or verb.head != verb:
            continue
        alike = verb.tag_ == second.tag_ == "VBD" and second.i == joint.i + 1 and joint.lower_ == "and"
        own = any(c.dep_ in (*SUBJECT, "aux", "auxpass") for c in second.lefts)
        inner = any(t.tag_ in words.FINITE for t in doc[verb.i + 1 : joint.i])
        if alike and not own and not inner and subject.lower_ in words.PRONOUN_NUMBER and verb.i < joint.i:
            found.append(
                Edit(joint.i, joint.i, f"{joint.text} {subject.text if subject.text == 'I' else subject.lower_}")
            )
    return found
