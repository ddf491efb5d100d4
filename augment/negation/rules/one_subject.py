"""Rules for a subject with "a", "one", "another", "each" or "even": "No bomb went off", "No other sank"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.rules.adding import negated_verb
from augment.negation.rules.quantifiers import BEFORE_NOUN, named_apart, subject_start, under_no

NAMING = frozenset(["attr", "ccomp", "xcomp"])  # relations of what tells who or what the subject is


def article_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "A bomb went off" -> "No bomb went off"; of what holds in general, "A dog barks", the verb takes the "not"."""
    first = subject_start(clause)
    if first is None or clause.subject is None or norm(first) not in lexicon.INDEFINITE_ARTICLES:
        return None
    subject = clause.subject
    named = any(t.tag_ == "NNP" for c in subject.rights if c.dep_ in ("acl", "appos") for t in c.subtree)
    if not _once(clause) or first.head != subject or (first.tag_, subject.tag_) != ("DT", "NN") or named:
        return None
    also = any(norm(t) in lexicon.ALSO for t in clause.doc[subject.i : clause.head.i])
    if norm(clause.head) in lexicon.BE and any(c.dep_ == "attr" for c in clause.head.rights):
        return None  # "An owl was a sacred animal"
    if named_apart(clause) or also or subject.lower_ in lexicon.TIMES_OF:
        return None
    if subject.lower_ in lexicon.PARTS or any(t.lower_ in lexicon.NAMING for t in subject.rights):
        return None
    if _joined(clause, subject) or _apposed(clause, first):
        return negated_verb(clause, style)
    denied = under_no(clause, replace(first, match_case("no", first)), style)
    return denied + _agreeing(clause) if denied and len(denied) else None


def _apposed(clause: Clause, article: ParsedToken) -> bool:
    """Whether a phrase between commas was taken for the subject: "With her new song, a cover of his, they won"."""
    behind = prior(article).text == "," and article.doc[0].tag_ == "IN" and norm(after(article.doc[0])) in lexicon.THE
    between = article.doc[article.i : clause.finite.i]
    comma = next((t for t in between if t.text == ","), None)
    below = any(t.tag_[0] in "VW" for t in between)
    return behind and not below and comma is not None and after(comma).i < clause.finite.i


def _joined(clause: Clause, subject: ParsedToken) -> bool:
    """Whether another joins the subject: "A man and a boy walked", "A man in a cap and a boy are running"."""
    several = clause.finite.lower_ in lexicon.SINGULAR_FORM and any(norm(t) in lexicon.AND for t in subject.subtree)
    own = (c.left_edge.lower_ in lexicon.INDEFINITE_ARTICLES for c in subject.rights if c.dep_ == "conj")
    return several or any(own)


def _once(clause: Clause) -> bool:
    """Whether something happened or is going on: "sank", "has sunk", "is sinking"."""
    perfect = norm(clause.finite) in lexicon.HAVE and clause.finite != clause.head
    progressive = norm(clause.finite) in lexicon.BE and clause.head.tag_ == "VBG"
    return clause.tense == "VBD" or perfect or progressive


def _agreeing(clause: Clause) -> list[Edit]:
    """ "A group of men were" -> "No group of men was"."""
    form = lexicon.SINGULAR_FORM.get(clause.finite.lower_)
    plural = clause.subject is not None and any(c.dep_ == "conj" for c in clause.subject.rights)
    return [replace(clause.finite, form)] if form and not plural else []


def one_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "One of the ships sank" -> "None of the ships sank", "Another ship sank" -> "No other ship sank"."""
    first = subject_start(clause)
    if first is None or norm(first) not in lexicon.ONE or clause.subject is None:
        return None
    if first.i and prior(first).tag_ in ("VB", "VBZ", "VBD"):
        return None  # "Whether it will last [another year remains to be seen]"
    following = after(first)
    partitive = norm(first) == "one" and following.lower_ in lexicon.OF
    compound = after(following).text == "-"  # "one well-known brand"
    alone = norm(first) == "one" and first == clause.subject and following == clause.finite and first.tag_ == "CD"
    if alone and norm(clause.head) in lexicon.BE and any(c.dep_ == "ccomp" for c in clause.head.rights):
        return negated_verb(clause, style)  # "One is that it leaks"
    if alone and _once(clause) and norm(clause.head) not in lexicon.BE_FORMS:  # "One was lost"
        return under_no(clause, replace(first, match_case("none", first)), style)
    if not partitive and ((following.tag_ not in BEFORE_NOUN and not compound) or following.i >= clause.finite.i):
        return None
    if norm(first) == "other" and (lemma(clause.head.lower_) == "include" or norm(clause.head) in lexicon.BE):
        return None
    names = norm(clause.head) in lexicon.BE_FORMS and any(c.dep_ in NAMING for c in clause.head.rights)
    names = names or (norm(clause.finite) in lexicon.BE and clause.subject.lower_ in lexicon.IDEAS)  # "is by boat"
    names = names or (clause.subject.lower_ in lexicon.TIME_NOUNS and norm(clause.head) in lexicon.BE)  # "is enough"
    named = any(c.dep_ == "appos" for c in clause.subject.rights)  # "one of her sons, Ivo, sailed"
    behind = clause.doc[clause.finite.i : -1]
    specified = any(t.text == ":" or _of_two(t) for t in behind)  # "one ship was kept: the Alba"
    if names or named or specified:
        return negated_verb(clause, style)
    edit = replace(first, match_case("none" if partitive else lexicon.ONE[norm(first)], first))
    return under_no(clause, edit, style)


def _of_two(word: ParsedToken) -> bool:
    """Whether "the other" opens another clause: "One sister lives in Rome, the other lives in Cairo"."""
    opens = prior(word).is_punct or prior(word).tag_ == "CC"
    return opens and (norm(word), after(word).lower_) == lexicon.THE_OTHER


def even_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Even the cook laughed" -> "Not even the cook laughed"."""
    even, first = clause.doc[0], subject_start(clause)
    if first is None or even.lower_ not in lexicon.SCALAR or even.dep_ != "advmod" or conjuncts(clause):
        return None
    if first not in (even, after(even)):
        return None  # "Even after the repair it leaks"
    return under_no(clause, replace(even, "Not even"), style)


def each_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Each player receives a card" -> "Not every player receives a card"."""
    first = subject_start(clause)
    if first is None or norm(first) != "each":
        return None
    noun = after(first).tag_ in {"NNP", *BEFORE_NOUN} and after(first).i < clause.finite.i
    return [replace(first, match_case("not every" if noun else "not every one", first))]
