"""Rules that take the negation of a clause away. Each takes a clause and returns edits or None."""

from spacy.tokens import Token

from augment.negation import words
from augment.negation.clause import Clause, norm
from augment.negation.coordination import affirm_conjuncts
from augment.negation.edits import Declined, Edit, delete, replace
from augment.negation.inflection import inflect, lemma, plural, singular
from augment.negation.inversion import nor_clauses
from augment.negation.polarity import to_affirmative
from augment.negation.verbs import remove_not

ARGUMENTS = frozenset(["dobj", "attr", "pobj", "nsubj", "nsubjpass", "dative", "oprd"])
PLURAL = {"is": "are", "was": "were", "has": "have", "does": "do"}


def no_longer(clause: Clause, style: str) -> list[Edit] | None:
    """ "is no longer used" -> "is still used"."""
    for token in clause.doc[max(0, clause.finite.i - 2) : clause.head.i + 3]:
        if token.lower_ == "no" and token.i + 1 < len(clause.doc) and token.nbor().lower_ == "longer":
            return [Edit(token.idx, token.nbor().idx + len("longer"), "still")]
    return None


def not_only(clause: Clause, style: str) -> list[Edit] | None:
    """ "is not only fast but also cheap" -> "is neither fast nor cheap"."""
    for token in clause.doc[: clause.finite.i]:
        if token.lower_ == "not" and token.nbor().lower_ in ("only", "merely") and token.i not in clause.aside:
            if not clause.inverted and token.head.dep_ != "ROOT":
                return None  # "not only two men survived": of the subject alone
            raise Declined("not-only")
    negator = _not(clause)
    if negator is None or negator.i + 1 >= len(clause.doc) or negator.nbor().lower_ not in ("only", "just", "merely"):
        return None
    but = next((t for t in clause.doc[negator.i :] if t.lower_ == "but" and t.dep_ == "cc"), None)
    if but is None or (clause.finite != clause.head and norm(clause.finite) in words.DO):
        raise Declined("not-only")
    also = but.nbor() if but.nbor().lower_ == "also" else but
    only = negator.nbor()
    return [Edit(negator.idx, only.idx + len(only), "neither"), Edit(but.idx, also.idx + len(also), "nor")]


def not_removed(clause: Clause, style: str) -> list[Edit] | None:
    """ "did not leave" -> "left", "cannot" -> "can", "isn't" -> "is"."""
    negator = _not(clause)
    if negator is None:
        return None
    edits = (
        remove_not(clause, negator) + affirm_conjuncts(clause) + to_affirmative(clause, negator) + nor_clauses(clause)
    )
    return edits + _contrast(clause, negator)


def _contrast(clause: Clause, negator: Token) -> list[Edit]:
    """ "is not a root but a fruit" -> "is a root and not a fruit"."""
    for token in clause.doc[negator.i + 1 : -1]:
        if token.lower_ == "but" and token.dep_ == "cc" and token.nbor(-1).text != "," and _belongs(token, clause):
            return [] if _has_own_verb(token) else [replace(token, "and not")]
    return []


def never_removed(clause: Clause, style: str) -> list[Edit] | None:
    """ "never married" -> "married", "hardly moved" -> "moved", "rarely wins" -> "often wins"."""
    low = clause.subject.i if clause.subject is not None else 0
    for token in clause.doc[low : clause.head.i + 3]:
        near = words.NEAR_NEGATIVE.get(token.lower_)
        if (token.lower_ not in words.NEVER and near is None) or token.i in clause.aside:
            continue
        near_verb = token.nbor().lower_ == "ever" or abs(token.i - clause.finite.i) == 1
        if token.head not in (clause.head, clause.finite) and not near_verb:
            continue
        edit = replace(token, near) if near else delete(token)
        if token.nbor().lower_ == "ever":  # "hardly ever" -> "often"
            edit = Edit(token.idx, token.nbor().idx + len("ever"), "often")
        if token.i and token.nbor(-1).lower_ in words.ALMOST:  # "almost never" -> "often"
            edit = Edit(token.nbor(-1).idx, token.idx + len(token), "often")
        repairs = [e for e in to_affirmative(clause, token) if e.start >= edit.end]
        return [edit, *affirm_conjuncts(clause), *repairs]
    return None


def not_before_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Not all members voted" -> "All members voted"."""
    if clause.subject is None or clause.inverted:
        return None
    first = clause.subject.left_edge
    for token in (first, first.nbor(-1) if first.i else first):
        if token.lower_ == "not" and token.i + 1 < len(clause.doc):
            following = token.nbor()
            if following.lower_ in words.QUANTIFIED or following.lower_ in ("a", "one", "each"):
                return [delete(token)]
    return None


def neither_nor(clause: Clause, style: str) -> list[Edit] | None:
    """ "Neither A nor B was" -> "Both A and B were", "neither team won" -> "both teams won"."""
    neither = next((t for t in clause.doc if t.lower_ == "neither" and _belongs(t, clause)), None)
    if neither is None:
        return None
    nor = next((t for t in clause.doc[neither.i :] if t.lower_ == "nor"), None)
    edits = [replace(neither, _cased("both", neither))]
    if nor is not None:
        edits.append(replace(nor, "and"))
    elif neither.dep_ == "det":
        edits.append(replace(neither.head, plural(neither.head.text)))
    in_subject = clause.subject is not None and neither.i < clause.finite.i and neither in list(clause.subject.subtree)
    return edits + (_plural_verb(clause) if in_subject else [])


def no_pronoun(clause: Clause, style: str) -> list[Edit] | None:
    """ "No one came" -> "Someone came", "found nothing" -> "found something", "None were" -> "Some were"."""
    for token in clause.head.children:
        if (token.dep_ not in ARGUMENTS and token.dep_ != "advmod") or token.i in clause.aside:
            continue
        first = token.left_edge
        if token.lower_ == "one" and first.lower_ == "no":
            return [Edit(first.idx, token.idx + len(token), _cased("someone", first)), *to_affirmative(clause, token)]
        if token.lower_ == "nothing" and token.nbor().lower_ == "but":
            if token == clause.subject:
                raise Declined("nothing-but")
            return [replace(token, "anything")]
        if token.lower_ in words.PRONOUNS:
            edits = [replace(token, _cased(words.PRONOUNS[token.lower_], token)), *to_affirmative(clause, token)]
            return edits + (_plural_verb(clause) if token.lower_ == "none" and token == clause.subject else [])
    return None


def no_determiner(clause: Clause, style: str) -> list[Edit] | None:
    """ "No survivors were found" -> "Survivors were found", "has no roof" -> "has a roof"."""
    for token in clause.doc[clause.finite.i : -1]:
        if token.lower_ == "no" and token.nbor().lower_ in words.COMPARATIVES and _belongs(token, clause):
            return [delete(token)]
    nouns = _arguments(clause)
    for group in (nouns[:1] if clause.subject is not None else [], nouns):
        found = [c for noun in group for c in noun.lefts if _is_no(c) and c.i not in clause.aside]
        found += [c for first in found for noun in first.head.conjuncts for c in noun.lefts if _is_no(c)]
        if found:
            edits = [_without_no(c) for c in found]
            return edits + [e for e in to_affirmative(clause, found[0]) if e.start not in {d.start for d in edits}]
    return None


def fewness(clause: Clause, style: str) -> list[Edit] | None:
    """ "Few people came" -> "Many people came", "Little is known" -> "Much is known", "has few trees" -> "many"."""
    nouns = ([clause.subject] if clause.subject is not None else []) + _arguments(clause)
    for noun in nouns:
        first = noun.left_edge
        if first.lower_ in ("very", "relatively") and first != noun:
            first = first.nbor()
        if first.lower_ not in words.FEWNESS or first.i in clause.aside or first.nbor().tag_ == "NNP":
            continue
        if first.lower_ == "few" or first == noun or noun.tag_ != "NNS":
            return [replace(first, _cased(words.FEWNESS[first.lower_], first))]
    return None


def yet_to(clause: Clause, style: str) -> list[Edit] | None:
    """ "has yet to be opened" -> "has already been opened", "is yet to be named" -> "is already named"."""
    doc, i = clause.doc, clause.finite.i + 1
    if i + 2 >= len(doc) or doc[i].lower_ != "yet" or doc[i + 1].lower_ != "to":
        return None
    verb = doc[i + 2]
    if norm(clause.finite) in words.HAVE:
        participle = "been" if verb.lower_ == "be" else inflect(verb.lower_, "VBN")
        return [Edit(doc[i].idx, verb.idx + len(verb), f"already {participle}")]
    if verb.lower_ == "be":
        return [Edit(doc[i].idx, verb.idx + len(verb), "already")]
    raise Declined("yet-to")


def by_no_means(clause: Clause, style: str) -> list[Edit] | None:
    """ "is by no means certain" -> "is certain"."""
    for token in clause.doc[clause.finite.i + 1 : clause.head.i + 3]:
        if token.lower_ == "no" and token.i + 1 < len(clause.doc):
            phrase = (token.nbor(-1).lower_, "no", token.nbor().lower_)
            if phrase in words.BY_NO_MEANS:
                return [delete(token.nbor(-1), token.nbor())]
    return None


def _not(clause: Clause) -> Token | None:
    """The "not" of the clause's finite verb."""
    doc, finite = clause.doc, clause.finite
    last = max(clause.head.i, finite.i + 2)
    if clause.inverted and clause.subject is not None:
        last = max(last, clause.subject.right_edge.i + 1)
    for token in doc[finite.i + 1 : last + 1]:
        if norm(token) not in words.NOT or token.i in clause.aside:
            continue
        adjoins = clause.question or clause.head.lower_ == "let" or token.i == finite.i + 1
        if adjoins or token.head in (clause.head, finite):
            return token
    return None


def _has_own_verb(conjunction: Token) -> bool:
    return any(c.dep_ == "conj" and c.i > conjunction.i and c.tag_[:2] == "VB" for c in conjunction.head.rights)


def _arguments(clause: Clause) -> list[Token]:
    """The nouns of the clause in which "no" negates it: subject first, then objects, their conjuncts included."""
    nouns = [c for c in clause.head.children if c.dep_ in ARGUMENTS]
    nouns += [p for c in clause.head.rights if c.dep_ in ("prep", "agent") for p in c.children if p.dep_ == "pobj"]
    nouns += [o for c in clause.head.children if c.dep_ == "xcomp" for o in c.children if o.dep_ in ARGUMENTS]
    return nouns


def _is_no(token: Token) -> bool:
    """Whether a word is the determiner: not "No. 5", nor the "no" of a Japanese or Spanish title."""
    if token.lower_ != "no" or token.i + 1 >= len(token.doc):
        return False
    following = token.nbor()
    return following.is_alpha and following.tag_ != "CD" and not following.text[0].isupper()


def _without_no(token: Token) -> Edit:
    noun, following = token.head, token.nbor()
    before = token.nbor(-1) if token.i else token
    if before.lower_ in words.ALMOST:  # "almost no" -> "some"
        return Edit(before.idx, token.idx + len(token), "some")
    if before.lower_ == "or" and token.i > 1 and token.nbor(-2).lower_ in ("little", "few"):
        return Edit(token.nbor(-2).idx, token.idx + len(token), "some")
    if noun.tag_ in ("NNS", "NNPS") or (noun.lower_[-1] == "s" and singular(noun.lower_) != noun.lower_):
        return delete(token)
    if following.lower_ == "other":
        return Edit(token.idx, following.idx + len(following), _cased("another", token))
    if _is_mass(noun):
        return replace(token, _cased("some", token))
    article = "an" if following.lower_[0] in "aeio" or following.lower_[:2] in ("un", "ho") else "a"
    return replace(token, _cased(article, token))


def _is_mass(noun: Token) -> bool:
    form = noun.lower_
    return form in words.MASS_NOUNS or form.endswith(("ness", "ism", "ing", "ance", "ence", "ity"))


def _belongs(token: Token, clause: Clause) -> bool:
    """Whether a word stands in the clause itself and not in one below it."""
    while token.i != clause.head.i:
        if token.dep_ in ("relcl", "acl", "advcl", "ccomp", "parataxis") or token.head.i == token.i:
            return False
        token = token.head
    return True


def _plural_verb(clause: Clause) -> list[Edit]:
    form = clause.finite.lower_
    if form in PLURAL:
        return [replace(clause.finite, PLURAL[form])]
    return [replace(clause.finite, lemma(form))] if clause.tense == "VBZ" and not clause.direct else []


def _cased(new: str, old: Token) -> str:
    return new[0].upper() + new[1:] if old.text[0].isupper() else new
