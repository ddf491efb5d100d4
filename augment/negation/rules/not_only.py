"""The rule for "not only ... but also": both parts are denied by "neither ... nor", or the first of two clauses.

"Not only did he write it, but he also sang it" -> "He did not write it, but he sang it".
"""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, in_clause
from augment.english.edits import Declined, Edit, delete, insert, match_case, replace
from augment.english.parsed_sentence import ParsedToken
from augment.english.questions import subject_end
from augment.english.tokens import after, norm, prior
from augment.negation.realization.verb_group import add_not, negative_form
from augment.negation.realization.without_not import remove_not
from augment.negation.rules.adding import negated_verb


def not_only(clause: Clause, style: str) -> list[Edit] | None:
    """ "is not only fast but also cheap" -> "is neither fast nor cheap", "is not only used here" -> "is only ..."."""
    negator = next((t for t in clause.doc[:-2] if _before_only(t, clause)), None)
    if negator is None:
        return None
    if not negator.i and after(after(negator)).lower_ in lexicon.THAT and _but_behind(after(after(negator))):
        raise Declined("not-only")  # "not only that but they are late": what is denied is not said here
    if not negator.i and clause.finite == after(after(negator)) and (last := _inverted_subject(clause)) is not None:
        return _in_front(clause, negator, last, style)
    but = next((t for t in clause.doc[negator.i :] if t.lower_ == "but" and t.i not in clause.protected), None)
    adjoins = negator.i == clause.finite.i + 1
    only = after(negator)
    comma = next((t for t in clause.doc[only.i : -1] if t.text == "," and _clause_behind(t)), None)
    if but is None and prior(negator).text == "," and negator.i > clause.head.i and clause.subject is not None:
        denied = [e for e in negated_verb(clause, style) if e.end <= negator.idx or e.start > negator.idx]
        return [*denied, delete(negator)]  # "is open to all, not just members"
    if but is None and comma is not None and (added := _without_also(comma)):  # "is not only old, it is also slow"
        first = [delete(only)] if negator.i > clause.finite.i else [delete(negator, only), *add_not(clause, style)]
        return [*first, insert(after(comma), "but "), *added]
    if but is None:
        removed = remove_not(clause, negator) if adjoins else [delete(negator)]
        return [*removed, *_instead_denied(only)]
    if _opens_clause(but) and negator.i > clause.finite.i:
        return [delete(only), *_without_also(but)]  # "It is not only cheap, but it also works"
    if _opens_clause(but) and but.i > clause.finite.i:
        return [delete(negator, only), *add_not(clause, style), *_without_also(but)]
    also = after(but) if after(but).lower_ in lexicon.ALSO else but
    if adjoins and norm(clause.finite) in lexicon.DO and clause.finite != clause.head:
        return [delete(only), Edit(but.idx, also.idx + len(also), "or")]
    start = prior(but) if prior(but).text == "," and but.i < clause.finite.i else but
    nor = Edit(start.idx, also.idx + len(also), "nor" if start == but else " nor")
    if adjoins and not clause.finite.whitespace_:
        finite = lexicon.WRITTEN_OUT.get(norm(clause.finite), clause.finite.text)
        return [Edit(clause.finite.idx, only.idx + len(only), f"{finite} neither"), nor]  # "can't only read but also"
    neither = [Edit(negator.idx, only.idx + len(only), match_case("neither", negator)), nor]
    predicate = any(c.dep_ in ("attr", "acomp") and c.i < negator.i for c in clause.head.rights)
    if prior(negator).text == "," and predicate and clause.takes_not:  # "is a joy, not only for me but also for you"
        return [*add_not(clause, style), *neither]
    return neither


def _but_behind(word: ParsedToken) -> bool:
    return norm(after(word)) in lexicon.CONTRASTING


def _before_only(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word is the "not" of "not only" in the clause; of the subject alone in "not only two men survived"."""
    if norm(token) not in lexicon.NOT or token.i in clause.protected:
        return False
    if after(token).lower_ not in (lexicon.ONLY if token.i > clause.finite.i else lexicon.ONLY_IN_FRONT):
        return False
    if after(after(token)).lower_ in lexicon.THAT and after(after(after(token))).text == ",":
        return False  # "Not only that, but it leaks"
    between = clause.doc[clause.head.i + 1 : token.i]
    if any(t.dep_ in SUBJECT and t.head.tag_ in FINITE and t.head.i < token.i for t in between):
        return False  # "It was late and she took pictures, not only of me"
    return in_clause(token, clause) or token.i == 0 or after(after(token)) == clause.head


def _opens_clause(but: ParsedToken) -> bool:
    """Whether a subject and a finite verb follow "but"."""
    return any(c.dep_ in SUBJECT for t in (but.head, *but.head.rights) if t.i > but.i for c in t.lefts)


def _inverted_subject(clause: Clause) -> ParsedToken | None:
    """The last word of a subject behind its auxiliary."""
    if clause.head.i > clause.finite.i + 1:
        last = prior(clause.head)
        while last.tag_ == "RB" and last.i > clause.finite.i + 1:
            last = prior(last)
        return last
    if (end := subject_end(clause.finite)) is not None:
        return end
    subject = clause.subject or next((c for c in clause.head.rights if c.dep_ == "attr"), None)
    if subject is None or subject.i < clause.finite.i:
        return None
    return subject if clause.finite == clause.head else subject.right_edge


def _in_front(clause: Clause, negator: ParsedToken, last: ParsedToken, style: str) -> list[Edit]:
    """ "Not only is it old, it is also slow" -> "It is not old, but it is slow"."""
    negated = f"{last.text} {negative_form(clause, style).lower()}"
    edits = [delete(negator, after(negator)), delete(clause.finite), replace(last, negated)]
    following = clause.doc[last.i + 1 : -1]
    but = next((t for t in following if norm(t) in lexicon.CONTRASTING), None)
    if but is not None:
        return edits + _without_also(but)
    comma = next((t for t in following if t.text in lexicon.LIST_MARKS and _clause_behind(t)), None)
    return [*edits, insert(after(comma), "but "), *_without_also(comma)] if comma is not None else edits


def _clause_behind(mark: ParsedToken) -> bool:
    """Whether a subject and its verb begin behind a comma."""
    subject = after(mark).tag_ in ("PRP", "DT", "PRP$")
    return subject and any(t.tag_ in FINITE for t in mark.doc[mark.i + 2 : mark.i + 7])


def _instead_denied(only: ParsedToken) -> list[Edit]:
    """Edits on what is said instead: "is not just old, it is a ruin" -> "is just old, it is not a ruin"."""
    mark = next((t for t in only.doc[only.i : -1] if t.text in (",", ";")), None)
    if mark is None or (mark.text == "," and not _clause_behind(mark)):
        return []
    be = next((t for t in mark.doc[mark.i + 2 : mark.i + 7] if t.tag_ in FINITE), None)
    if be is None or norm(be) not in lexicon.BE_OR_SHORT or norm(after(be)) in lexicon.NOT:
        return []
    also = after(be).lower_ in lexicon.ALSO
    return [replace(after(be), "not")] if also else [replace(be, f"{be.text} not")]


def _without_also(start: ParsedToken) -> list[Edit]:
    also = next((t for t in start.doc[start.i : -1] if t.lower_ in lexicon.ALSO), None)
    return [delete(also)] if also is not None else []
