"""Who did what to whom, turned round: "The dog bit the man." -> "The man bit the dog.".

Subject and object, or subject and agent of a passive, change places where both name things of one kind and the verb
says of one what it does not say of the other.
"""

from spacy.tokens import Doc, Token

from augment.english.edits import Declined, Edit, apply
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import text_of
from augment.opposites import lexicon
from augment.opposites.opposite import Opposite, build_opposite, no_opposite
from augment.opposites.wordnet import WordNet
from augment.paraphrase.syntax.analysis.participants import movable
from augment.paraphrase.syntax.analysis.phrases import edges, phrase, takes_plural, uncapitalised
from augment.paraphrase.syntax.analysis.statements import Statement, statements_of
from augment.paraphrase.syntax.lexicon import MONTHS, NUMBER, OBJECT_FORM, PERSON, POSSESSIVE, QUOTES, SUBJECT_FORM

MORE_ROLES = frozenset(["xcomp", "ccomp", "oprd", "dative", "prt"])
PLURAL_FORM = {"is": "are", "was": "were", "has": "have", "does": "do"}
SINGULAR_FORM = {plural: singular for singular, plural in PLURAL_FORM.items()}


def role_swap(doc: Doc, wordnet: WordNet) -> Opposite:
    """The sentence with its two participants in each other's place; or the reason why not. Pure."""
    reason = "no-clause"
    try:
        for statement in [s for s in statements_of(doc) if s.independent]:
            try:
                edits, rule = _swap(statement, wordnet)
                return build_opposite(text_of(doc), apply(text_of(doc), edits)[0], rule)
            except Declined as error:
                reason = str(error)
    except Declined as error:
        reason = str(error)
    return no_opposite(reason)


def _swap(s: Statement, wordnet: WordNet) -> tuple[list[Edit], str]:
    other, rule = _participant(s)
    base = lemma(s.verb.lower_)
    if base in lexicon.SYMMETRIC:
        raise Declined("symmetric-verb")
    if base in lexicon.ONE_WAY:
        raise Declined("one-way-verb")
    third = any(c.dep_ in MORE_ROLES or (c.dep_ == "dobj" and c != other) for c in s.tails)
    if third or s.coordinated:
        raise Declined("more-than-two-roles")
    if not movable(s.subject, lexicon.LONGEST) or not movable(other, lexicon.LONGEST) or _bound(s.subject, other):
        raise Declined("not-movable")
    if not _same_category(s.subject, other, wordnet):
        raise Declined("other-kinds")
    forward, back = _written(s.subject, OBJECT_FORM), _written(other, SUBJECT_FORM)
    return [_put(s.subject, back), _put(other, forward), *_agreement(s, other)], rule


def _participant(s: Statement) -> tuple[Token, str]:
    """The object of an active verb, or the agent of a passive one."""
    if s.subject.dep_ == "nsubj":
        noun = next((c for c in s.tails if c.dep_ == "dobj"), None)
        if noun is not None:
            return noun, "active"
    agent = next((c for c in s.tails if c.lower_ == "by" and c.dep_ == "agent"), None)
    noun = next((c for c in agent.children if c.dep_ == "pobj"), None) if agent is not None else None
    if noun is None or s.subject.dep_ != "nsubjpass":
        raise Declined("one-participant")
    return noun, "passive"


def _bound(one: Token, other: Token) -> bool:
    """Whether a pronoun within a phrase may stand for the other, or both are the same."""
    tokens = [*phrase(one), *phrase(other)]
    inner = any((t.lower_ in POSSESSIVE or t.lower_ in PERSON) and t not in (one, other) for t in tokens)
    if any(t.text in QUOTES or t.text in MONTHS or t.dep_ == "conj" for t in tokens):
        return True  # "12 January 1918 Commander Hill", "Hill and Reed", half of a quotation
    same = [t.lower_ for t in phrase(one)] == [t.lower_ for t in phrase(other)]
    return inner or same or PERSON.get(one.lower_, one.lower_) == PERSON.get(other.lower_, other.lower_)


def _same_category(one: Token, other: Token, wordnet: WordNet) -> bool:
    categories = _category(one, wordnet), _category(other, wordnet)
    if None in categories:
        return False
    return categories[0] == categories[1] or set(categories) <= lexicon.BEINGS


def _category(noun: Token, wordnet: WordNet) -> str | None:
    """ "pronoun", "name", or what WordNet says of a noun; None for what seldom does anything to its like."""
    if noun.tag_ == "PRP":
        return "pronoun" if noun.lower_ in lexicon.PRONOUNS else None
    if noun.tag_ not in ("NN", "NNS", "NNP", "NNPS"):
        return None
    category = wordnet.category(noun.lower_)
    if noun.tag_[:3] == "NNP" and not any(c.dep_ in ("det", "poss") for c in noun.lefts):
        return category if category in ("location", "group") else "name"
    return category if category in lexicon.CATEGORIES else None


def _written(noun: Token, forms: dict[str, str]) -> str:
    """A phrase as it is written in its new place. Raises Declined where its capital is unclear."""
    if noun.tag_ == "PRP":
        return forms.get(noun.lower_, noun.lower_ if noun.lower_ != "i" else "I")
    first, last = edges(noun)
    text = text_of(noun.doc)[noun.doc[first].idx : noun.doc[last].idx + len(noun.doc[last])]
    if first:
        return text
    opening = uncapitalised(noun.doc[0])
    if opening is None:
        raise Declined("capital-unclear")
    return opening + text[len(noun.doc[0]) :]


def _put(place: Token, text: str) -> Edit:
    first, last = edges(place)
    start, end = place.doc[first], place.doc[last]
    return Edit(start.idx, end.idx + len(end), text if first else text[0].upper() + text[1:])


def _agreement(s: Statement, subject: Token) -> list[Edit]:
    """The finite verb in the number of its new subject. Raises Declined where that is unclear."""
    finite = s.clause.finite
    form = finite.lower_
    if s.clause.tense == "MD" or (s.clause.tense == "VBD" and form not in NUMBER):
        return []
    before, now = takes_plural(s.subject), takes_plural(subject)
    if {s.subject.lower_, subject.lower_} & lexicon.SPEAKERS and form in NUMBER:
        raise Declined("number-unclear")
    names = any(t.tag_ == "NNPS" or (t.tag_ == "NNP" and t.lower_.endswith("s")) for t in (s.subject, subject))
    if now is None or before is None or names:  # "the Hawks", "James"
        raise Declined("number-unclear")
    if now == before:
        return []
    listed_form = (PLURAL_FORM if now else SINGULAR_FORM).get(form)
    new = listed_form or (lemma(form) if now else inflect(lemma(form), "VBZ"))
    return [Edit(finite.idx, finite.idx + len(finite), new)]
