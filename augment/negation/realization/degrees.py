"""Degrees that a "not" does not go with: "rather dry" -> "not very dry", "a bit of a bore" -> "not a bore"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, delete, match_case
from augment.english.inflection import is_adjective, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.determiners import article_before


def without_degree(token: ParsedToken, clause: Clause) -> list[Edit]:
    """Edits on a degree that "not" does not go with: "rather dry" -> "very dry", "slightly dry" -> "at all dry"."""
    following, first = after(token), token
    if norm(prior(token)) in lexicon.NOT:
        return []  # "would be the pig - not quite as big"
    if following.lower_ in lexicon.MUCH:
        return []
    if token.lower_ in lexicon.BITS:  # "a bit wet"
        first = prior(token)
        first = prior(first) if first.lower_ in lexicon.LITTLE else first  # "a little bit wet"
        bit_of_a = following.lower_ in lexicon.OF and after(following).lower_ in lexicon.INDEFINITE_ARTICLES
        if bit_of_a and first.i == clause.finite.i + 1 and first.lower_ in lexicon.INDEFINITE_ARTICLES:
            return [delete(first, following)]  # "is a bit of a bore"
        if token.head != following or first.lower_ not in lexicon.INDEFINITE_ARTICLES:
            return []
    elif token.tag_ not in ("RB", "PDT"):
        return []
    unsure = following.tag_ == "RB" and following.lower_ in lexicon.SENTENCE_ADVERBS
    if unsure and norm(after(following)) not in lexicon.AFTER_LIKELY:
        return [delete(token, following)]  # "is quite possibly the oldest"
    if following.lower_ in lexicon.INDEFINITE_ARTICLES:
        return [_quite_a(token, following)]
    if following.tag_ in ("JJR", "RBR") or following.lower_ in lexicon.MORE_OR_LESS:
        within = following.dep_ == "amod" and prior(first).tag_ in ("DT", "PRP$")
        if within or prior(first).lower_ in lexicon.INDEFINITE_ARTICLES:
            return [taken_out(first, token)]  # "a slightly larger house"
        if prior(first).lower_ in lexicon.TO_NEGATIVE:
            return [delete(first, token)]  # "something a bit larger"
        return [Edit(first.idx, token.idx + len(token), "any")]
    participle = following.tag_ == "VBN" and norm(clause.finite) in lexicon.BE
    if (following.tag_ not in ("JJ", "RB") and not participle) or _absolute(token):
        return []
    if following.dep_ == "conj" or prior(first).text == ",":  # "and, somewhat oddly, on Mondays"
        return [taken_out(first, token)]  # "was hot and fairly dry"
    if following.dep_ != "amod":
        return [Edit(first.idx, token.idx + len(token), _under_not(token))]
    return [taken_out(first, token)]


def _under_not(degree: ParsedToken) -> str:
    """What stands for a degree under "not": "not very dry" denies "rather dry", "not at all dry" "slightly dry"."""
    slight = degree.lower_ in lexicon.SLIGHT | lexicon.BITS
    return "at all" if slight or _denies(after(degree).lower_) else "very"


def _denies(adjective: str) -> bool:
    """Whether an adjective says by "un-" that something is not so: "not very unhelpful" would be hard to read."""
    return adjective.startswith("un") and (is_adjective(adjective[2:]) or is_verb(lemma(adjective[2:])))


def taken_out(first: ParsedToken, last: ParsedToken) -> Edit:
    """ "a rather old house" -> "an old house", with the article that the next word asks for."""
    article, following = prior(first), after(last)
    if article.lower_ not in lexicon.INDEFINITE_ARTICLES:
        return delete(first, last)
    return Edit(article.idx, last.idx + len(last), match_case(article_before(following), article))


def _absolute(quite: ParsedToken) -> bool:
    """Whether "quite" says that something is wholly so, which "not quite" denies: "quite sure"."""
    return quite.lower_ in lexicon.QUITE and after(quite).lower_ in lexicon.ABSOLUTE


def _quite_a(quite: ParsedToken, article: ParsedToken) -> Edit:
    """ "quite a few" -> "many", "quite a long day" -> "a very long day", "quite a shock" -> "much of a shock"."""
    word = after(article)
    if word.lower_ in lexicon.QUITE_A:
        return Edit(quite.idx, word.idx + len(word), lexicon.QUITE_A[word.lower_])
    described = word.tag_[:2] == "JJ"
    return Edit(quite.idx, article.idx + len(article), "a very" if described else f"much of {article.text}")


def in_the_least(least: ParsedToken) -> Edit | None:
    """The edit that takes "in the least" or "the least bit" away."""
    the = prior(least)
    if norm(the) not in lexicon.THE:
        return None
    if after(least).lower_ in lexicon.BITS:
        return delete(the, after(least))
    return delete(prior(the), least) if norm(prior(the)) in lexicon.IN else None


def is_much_of_a(much: ParsedToken) -> bool:
    """Whether "much of a" follows a negation: "is not much of a cook"."""
    of = after(much)
    return of.lower_ in lexicon.OF and norm(after(of)) in lexicon.INDEFINITE_ARTICLES
