"""Rules that add a negation to an affirmative clause. Each takes a clause and a style and returns edits or None."""

from spacy.tokens import Token

from augment.negation import words
from augment.negation.clause import Clause, after, norm, prior
from augment.negation.coordination import deny_conjuncts
from augment.negation.edits import Edit, cased, insert, replace
from augment.negation.inflection import inflect, lemma, singular
from augment.negation.polarity import to_negative
from augment.negation.verbs import add_not

BEFORE_NOUN = frozenset(["NN", "NNS", "NNPS", "JJ", "JJS", "VBG", "VBN"])  # tags after the determiner "some"
NOT_THE_CASE = {"full": "is not", "contracted": "isn't"}
SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}


def correlative(clause: Clause, style: str) -> list[Edit] | None:
    """ "The more we eat, the more we want" -> "It is not the case that the more ...": no verb can take the "not"."""
    first, second = clause.doc[0], after(clause.doc[0])
    if first.lower_ != "the" or not _comparative(second):
        return None
    answer = next((t.nbor(2) for t in clause.doc[:-2] if t.text == "," and after(t).lower_ == "the"), None)
    if answer is None or not _comparative(answer):
        return None
    noun = second.lower_ not in words.COMPARATIVES and after(second).tag_ not in ("DT", "PRP", "PRP$", "EX")
    if noun and after(answer).lower_ != "the" and after(answer).tag_ not in ("PRP", "PRP$"):
        return None  # "the older brother was a smith, the younger a tailor"
    return [replace(first, f"It {NOT_THE_CASE[style]} the case that the")]


def _comparative(token: Token) -> bool:
    """Whether a word compares: by its tag, or by its ending before a noun phrase ("the nearer the ship came")."""
    if token.tag_ in ("JJR", "RBR") or token.lower_ in words.COMPARATIVES:
        return token.lower_ not in words.NO_COMPARATIVES
    ending = token.lower_.endswith("er") and token.lower_ not in words.NO_COMPARATIVES
    return ending and (token.tag_ in ("JJ", "RB") or after(token).lower_ == "the" or after(token).tag_ == "PRP")


def no_in_existential(clause: Clause, style: str) -> list[Edit] | None:
    """ "There is a school." -> "There is no school."; before a number or another determiner "not" stays right."""
    if clause.subject is None or norm(clause.subject) != "there":
        return None
    if norm(clause.head) not in {*words.BE, "be", "been"}:
        growing = clause.head.tag_ == "VBG" and prior(clause.head) == clause.finite and norm(clause.finite) in words.BE
        return [insert(clause.head, "no ")] if growing and after(clause.head).tag_[:2] in ("NN", "JJ") else None
    noun = next((c for c in clause.head.rights if c.dep_ in ("attr", "nsubj") and c.tag_[:2] == "NN"), None)
    if noun is None or noun.left_edge.i < clause.finite.i:
        return None
    if noun.lower_ in words.QUANTIFIED:
        return [replace(noun, words.QUANTIFIED[noun.lower_])]
    first = noun.left_edge
    if noun.lower_.startswith("any") or any(c.dep_ == "nummod" or c.tag_ == "CD" for c in noun.lefts):
        return None
    if first.lower_ == "a" and after(first).lower_ == "few":
        return [Edit(first.idx, after(first).idx + len("few"), "no")]
    if first.lower_ in ("a", "an", "some"):
        coordinated = any(c.dep_ == "conj" for c in noun.rights)
        return None if coordinated or noun.lower_ in words.AMOUNTS else [replace(first, "no")]
    plain = first.tag_ != "RB" and all(
        c.dep_ in ("amod", "compound", "punct") and c.lower_ not in words.COUNTING for c in noun.lefts
    )
    return [insert(first, "no ")] if plain and noun.tag_ in ("NN", "NNS") else None


def no_in_inversion(clause: Clause, style: str) -> list[Edit] | None:
    """ "On the hill stands a chapel" -> "On the hill stands no chapel": this order takes no "not"."""
    if clause.subject is None:  # the parser takes the inverted subject for the predicate
        verb = clause.head
        placed = norm(verb) in words.BE or lemma(verb.lower_) in words.PLACING
        preposed = any(t.tag_ == "IN" for t in clause.doc[:2]) and prior(verb).tag_ in ("NN", "NNS", "CD", "PRP")
        front = placed and verb == clause.finite and verb.i > 1 and preposed
        subject = next((c for c in verb.rights if front and c.dep_ in ("attr", "dobj")), None)
    else:
        subject = clause.subject if clause.inverted else None
    if subject is None or clause.question or norm(subject) == "there" or subject.lower_ in words.AMOUNTS:
        return None
    first = subject.left_edge
    return [replace(first, "no")] if first.lower_ in ("a", "an") and first.i > clause.finite.i else None


def quantified_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "All members voted" -> "Not all members voted": "not" after the verb would be heard as "none"."""
    first = _subject_start(clause)
    if first is None or norm(first) not in words.QUANTIFIED:
        return None
    following = after(first)
    if (first.tag_ in ("RB", "RBR") and first.lower_ != "only") or following.tag_ in ("JJR", "RBR"):
        return None  # "much better results", "many more of them"
    if any(c.dep_ in ("relcl", "acl") for c in first.children) or following.tag_ in ("NNP", "WDT", "RB"):
        return None
    if following.lower_ in ("this", "that") or (following.tag_ in ("IN", "TO") and following.lower_ != "of"):
        return None
    if first.i and prior(first).lower_ in words.ALMOST:  # "virtually all" -> "not all"
        almost = prior(first)
        return [Edit(almost.idx, first.idx + len(first), cased(words.QUANTIFIED[norm(first)], almost))]
    return [replace(first, cased(words.QUANTIFIED[norm(first)], first))]


def some_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Some members voted" -> "No members voted", "Some of them" -> "None of them"."""
    first = _subject_start(clause)
    if first is None or norm(first) != "some" or after(first).tag_ in ("CD", "NNP", "JJR"):
        return None
    determiner = after(first).i < clause.finite.i and after(first).tag_ in BEFORE_NOUN
    return [replace(first, cased("no" if determiner else "none", first))]


def both_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Both teams won" -> "Neither team won", "Both A and B are" -> "Neither A nor B is"."""
    first = _subject_start(clause)
    if first is None or norm(first) != "both" or clause.subject is None:
        return None
    if any(t.lower_ in ("each", "together") for t in clause.doc[clause.finite.i :]):
        return None  # "both sides met each other"
    conjunction = next((t for t in clause.doc[first.i : clause.finite.i] if norm(t) == "and"), None)
    neither = replace(first, cased("neither", first))
    if conjunction is not None:
        if any(t.text == "," for t in clause.doc[first.i : conjunction.i]):
            return None  # "both pupils of Holm, Anna and Eva met": an apposition
        members = (clause.subject, *clause.subject.conjuncts)
        single = all(c.tag_ in ("NN", "NNP", "PRP") for c in members) and not _plural_predicate(clause)
        return [neither, replace(conjunction, "nor"), *(_singular_verb(clause) if single else [])]
    if after(first).is_punct or _plural_predicate(clause):
        return None
    if after(first).tag_ in ("DT", "PRP$"):
        return [replace(first, cased("neither of", first)), *_singular_verb(clause)]
    if clause.subject != first and clause.subject.tag_ == "NNS":
        return [neither, replace(clause.subject, singular(clause.subject.text)), *_singular_verb(clause)]
    return [neither, *_singular_verb(clause)]


def both_in_predicate(clause: Clause, style: str) -> list[Edit] | None:
    """ "was both hot and cold" -> "was neither hot nor cold", "both sang and danced" -> "neither sang nor danced"."""
    for token in clause.doc[max(clause.finite.i - 1, 0) : -1]:
        if token.lower_ != "both" or token.dep_ != "preconj" or token.i in clause.aside or not _near(token, clause):
            continue
        conjunction = next((c for c in token.head.rights if c.dep_ == "cc" and norm(c) == "and"), None)
        if conjunction is not None:
            return [replace(token, "neither"), replace(conjunction, "nor")]
    return None


def _near(token: Token, clause: Clause) -> bool:
    """Whether a word belongs to the verb, its object or its predicate."""
    member = token.head
    return member == clause.head or (member.head == clause.head and member.dep_ in ("dobj", "attr", "acomp"))


def _plural_predicate(clause: Clause) -> bool:
    """Whether the predicate is a plural noun: "both are teachers"."""
    return any(c.dep_ == "attr" and c.tag_ == "NNS" for c in clause.head.rights)


def still_to_no_longer(clause: Clause, style: str) -> list[Edit] | None:
    """ "is still used" -> "is no longer used"."""
    token = _adverb(clause, frozenset(["still"]))
    return [replace(token, "no longer")] if token is not None else None


def sometimes_to_never(clause: Clause, style: str) -> list[Edit] | None:
    """ "is sometimes used" -> "is never used"."""
    token = _adverb(clause, words.NEVER_FOR)
    return [replace(token, "never")] if token is not None else None


def negated_verb(clause: Clause, style: str) -> list[Edit]:
    """The general rule: "not" after an auxiliary, do-support otherwise, for all coordinated verbs."""
    edits = add_not(clause, style) + deny_conjuncts(clause, style)
    return edits + [e for e in to_negative(clause) if all(e.end <= d.start or d.end <= e.start for d in edits)]


def kind(clause: Clause) -> str:
    """The name under which ``negated_verb`` is counted: what carries the negation."""
    if clause.imperative:
        return "imperative"
    if not clause.direct:
        return "do-support"
    form = norm(clause.finite)
    if clause.finite == clause.head:
        return "copula" if clause.tense != "MD" else "modal"
    if clause.tense == "MD":
        return "modal"
    return "be-auxiliary" if form in words.BE else "do-auxiliary" if form in words.DO else "have-auxiliary"


def _subject_start(clause: Clause) -> Token | None:
    if clause.subject is None or clause.inverted:
        return None
    first = clause.subject.left_edge
    if first.i and prior(first).lower_ == "only":
        first = prior(first)
    if first.lower_ in words.ALMOST and first.i + 1 < clause.finite.i:
        first = after(first)
    return first if first.i < clause.finite.i and first.i not in clause.aside else None


def _singular_verb(clause: Clause) -> list[Edit]:
    form = clause.finite.lower_
    if form in SINGULAR:
        return [replace(clause.finite, SINGULAR[form])]
    return [replace(clause.finite, inflect(lemma(form), "VBZ"))] if clause.tense == "VBP" and not clause.direct else []


def _adverb(clause: Clause, forms: frozenset[str]) -> Token | None:
    """An adverb of ``forms`` right before a lexical verb or right after an auxiliary."""
    doc, finite = clause.doc, clause.finite
    around = [finite.i - 1, finite.i + 1] if clause.direct else [finite.i - 1]
    for i in around:
        if 0 < i < len(doc) - 1 and doc[i].lower_ in forms and doc[i].tag_ == "RB":
            following = doc[i + 1]
            return doc[i] if not following.is_punct and following.lower_ not in ("a", "an", "per", "again") else None
    return None
