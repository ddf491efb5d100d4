"""A sentence said by denying its opposite: "He won." -> "He did not fail to win.", "often" -> "not infrequently"."""

from collections.abc import Iterator

from augment.english import lexicon as english
from augment.english.clause import Clause, in_clause
from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import inflect, lemma
from augment.english.tokens import after, norm, prior
from augment.opposites import lexicon
from augment.opposites.affixes import affixal
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, range_edit
from augment.opposites.implicit.failing import lacks_object, more_said
from augment.opposites.implicit.verbs import lackable, one_verb
from augment.opposites.quantifiers.counts import limits as changed_limits
from augment.opposites.wordnet import ADJECTIVE


def _plain(s: Sentence, clause: Clause) -> bool:
    """Whether nothing in the clause denies, counts or adds, with which another "not" would be heard."""
    if s.denied or clause.subject is None or clause.inverted or clause.imperative:
        return False
    counting = any(t.lower_ in lexicon.COUNTING_SUBJECTS for t in clause.subject.subtree)
    return not counting and all(t.lower_ not in lexicon.AGAINST_DENIAL for t in s.doc)


def frequency(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "is often closed" -> "is not infrequently closed", "is rarely closed" -> "is not often closed"."""
    for token in s.doc:
        new = lexicon.DENIED_ADVERBS.get(token.lower_)
        if new is None or token.tag_ != "RB" or token.dep_ != "advmod" or list(token.children) or token.i == 0:
            continue
        if not in_clause(token, clause) or token.head != clause.head or prior(token).tag_[:2] in ("RB", "CC"):
            continue
        if sum(t.lower_ in lexicon.DENYING_WORDS for t in s.doc if t != token):
            continue
        if new == "not often" and (
            prior(token) != clause.finite or norm(clause.finite) not in lexicon.BEFORE_NOT_OFTEN
        ):
            continue
        yield Change("denied:frequency", [replace(token, new)])


def amounts(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "Many people came" -> "Not a few people came", "Few people came" -> "Not many people came"."""
    token = s.doc[0]
    new = lexicon.DENIED_AMOUNTS.get(token.lower_)
    if new is None or clause.subject is None or token.head != clause.subject or clause.subject.tag_ != "NNS":
        return
    if token.i == 0 and token.dep_ in ("amod", "det") and not any(t.lower_ in lexicon.DENYING_WORDS for t in s.doc[1:]):
        yield Change("denied:amount", [replace(token, match_case(new, token))])


def limits(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "at least five" -> "no fewer than five"."""
    for change in changed_limits(s, clause):
        [edit] = change.edits
        old = s.doc.text[edit.start : edit.end].lower()
        counted = "less" not in edit.new and old in lexicon.INEXACT_LIMITS  # "more than 4 rows": 5 is no fewer than 5
        if old in lexicon.DENIED_LIMITS and " than" in edit.new and not counted:
            new = lexicon.DENIED_LIMITS[old].format("less" if "less" in edit.new else "fewer")
            yield Change(
                "denied:limit", [Edit(edit.start, edit.end, new[0].upper() + new[1:] if edit.start == 0 else new)]
            )


def able(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "was able to come" -> "was not unable to come"."""
    token = after(clause.finite)
    new = lexicon.ABLE.get(token.lower_)
    if norm(clause.finite) not in english.BE or new is None or not new.startswith("un") or not _plain(s, clause):
        return
    if token.dep_ == "acomp" and after(token).tag_ == "TO" and not any(c.dep_ == "conj" for c in clause.head.rights):
        yield Change("denied:able", [replace(token, f"not {new}")])


def not_un(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "an important role" -> "a not unimportant role"."""
    if not _plain(s, clause):
        return
    for token in s.doc:
        noun, article = token.head, prior(token)
        if token.dep_ != "amod" or token.tag_ != "JJ" or article.lower_ not in ("a", "an") or not token.text.islower():
            continue
        if after(token) != noun or noun.tag_ != "NN" or noun.dep_ not in ("dobj", "attr", "pobj"):
            continue
        if not in_clause(token, clause) or s.wordnet.expression(token.lower_, noun.lower_):
            continue
        opposite = affixal(token.lower_, ADJECTIVE, s.wordnet)
        if opposite is None or token.lower_ in lexicon.NEVER_NOT_UN or not opposite.word.startswith(lexicon.UN):
            continue
        if opposite.word.endswith(token.lower_) and "-" not in opposite.word:
            yield Change("denied:not-un", [range_edit(article, token, f"a not {opposite.word}")])


def _do_not(clause: Clause, form: str) -> list[Edit]:
    """The finite verb as "did not" with an infinitive."""
    return [range_edit(clause.head, clause.head, f"{english.DO_FORM[clause.tense]} not {form}")]


def lacking(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "has a roof" -> "does not lack a roof"."""
    verb = clause.head
    thing = next((c for c in verb.rights if c.dep_ == "dobj"), None)
    if (
        lemma(verb.lower_) not in lexicon.HAVING
        or lemma(verb.lower_) == "lack"
        or verb != clause.finite
        or thing is None
    ):
        return
    if not _plain(s, clause) or not one_verb(verb) or not lackable(s, verb, thing) or prior(verb).tag_[:2] == "RB":
        return
    if clause.tense in english.DO_FORM:
        yield Change("denied:lack", _do_not(clause, "lack"))


def stopping(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "continued to sing" -> "did not stop singing", "remained open" -> "did not cease to be open"."""
    verb, base = clause.head, lemma(clause.head.lower_)
    if base not in ("continue", "remain", "keep") or verb != clause.finite or not _plain(s, clause):
        return
    if any(c.dep_ in ("conj", "cc") for c in verb.rights) or prior(verb).tag_[:2] == "RB":
        return
    to, below = after(verb), after(after(verb))
    if any(c.dep_ in ("conj", "cc") for c in below.rights):
        return
    if base == "continue" and to.tag_ == "TO" and below.tag_ == "VB":
        form = "cease to be" if below.lower_ == "be" else f"stop {inflect(below.lower_, 'VBG')}"
        yield Change("denied:stop", [range_edit(verb, below, f"{english.DO_FORM[clause.tense]} not {form}")])
    elif base == "remain" and any(c.dep_ in ("acomp", "attr") for c in verb.rights):
        yield Change("denied:cease", _do_not(clause, "cease to be"))


def failing(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "won" -> "did not fail to win"."""
    verb, base = clause.head, lemma(clause.head.lower_)
    if base not in lexicon.FAILABLE or base in lexicon.AWKWARD_FAILING or not _plain(s, clause) or more_said(clause):
        return
    if any(c.dep_ == "auxpass" for c in verb.lefts) or lacks_object(verb):
        return
    if verb == clause.finite and clause.tense in english.DO_FORM and prior(verb).tag_[:2] != "RB":
        yield Change("denied:fail", _do_not(clause, f"fail to {base}"))
    elif verb.tag_ == "VBN" and prior(verb) == clause.finite and norm(clause.finite) in lexicon.PERFECT:
        yield Change("denied:fail", [range_edit(verb, verb, f"not failed to {base}")])
    elif verb.tag_ == "VB" and prior(verb) == clause.finite and norm(clause.finite) == "will":
        yield Change("denied:fail", [range_edit(verb, verb, f"not fail to {base}")])
