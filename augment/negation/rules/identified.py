"""The rule for predicates that name what an indefinite subject describes: "A frequent guest was the mayor".

"A frequent guest was not the mayor" would leave open whether the mayor was another one: subject and predicate change
places, "The mayor was not a frequent guest".
"""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, match_case
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tokens import after, norm, prior
from augment.negation.realization.determiners import article_before
from augment.negation.realization.whole_statement import identifies, uncapitalised
from augment.negation.rules.quantifiers import subject_start


def identified(clause: Clause, style: str) -> list[Edit] | None:
    """ "A frequent guest was the mayor" -> "The mayor was not a frequent guest"."""
    first = subject_start(clause)
    if first is None or first.lower_ not in lexicon.INDEFINITE_ARTICLES | lexicon.ONE.keys() or not identifies(clause):
        return None
    name = next((c for c in clause.head.rights if c.dep_ == "attr"), None)
    if name is None or not _whole_predicate(name, clause):
        return None
    form = _agreeing(clause, name)
    negated = lexicon.CONTRACTED[form] if style == "contracted" else f"{form} not"
    start, end = name.left_edge, name.right_edge
    named = text_between(clause.doc, start.i + 1, end.i + 1)
    blank = " " if named and start.whitespace_ else ""
    subject = f"{_article(first)}{_rest(first, clause)}"
    new = f"{match_case(start.text, first)}{blank}{named} {negated} {subject}"
    return [Edit(first.idx, end.idx + len(end), new)]


def _article(first: ParsedToken) -> str:
    """The first word of the subject, where it is "one" before a noun an article: "is not a reason"."""
    following = after(first)
    if first.lower_ not in lexicon.ONE_ALONE or following.lower_ in lexicon.OF:
        return uncapitalised(first)
    if following.lower_ in lexicon.SUCH:
        return uncapitalised(first)  # "is not one such reason"
    return article_before(following)


def _rest(first: ParsedToken, clause: Clause) -> str:
    """The subject without its first word."""
    rest = text_between(clause.doc, first.i + 1, clause.finite.i)
    return f"{first.whitespace_}{rest}"


def _whole_predicate(name: ParsedToken, clause: Clause) -> bool:
    """Whether the name stands right after the verb and ends the sentence, with no insertion in it or in the subject."""
    end = name.right_edge
    if prior(name.left_edge) != clause.finite or clause.finite != clause.head or not after(end).is_punct:
        return False
    words = clause.doc[clause.finite.i - 1 : end.i + 1]
    closing = all(t.is_punct for t in clause.doc[end.i + 1 :])
    return closing and all(t.text not in lexicon.ENDS and t.text != "," for t in words)


def _agreeing(clause: Clause, name: ParsedToken) -> str:
    """The form of "be" that goes with the name: "An example is the twins" -> "The twins are not an example"."""
    plural = name.tag_ in ("NNS", "NNPS") or any(c.dep_ == "conj" for c in name.rights)
    form = norm(clause.finite)
    return lexicon.PLURAL_FORM.get(form, form) if plural else lexicon.SINGULAR_FORM.get(form, form)
