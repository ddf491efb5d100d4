"""Hedges dropped: "may be" -> "is", "reportedly" and "it is possible that" left out."""

from collections.abc import Iterator

from augment.english.clause import Clause, in_clause
from augment.english.edits import Edit, delete
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, form_of, plural, range_edit
from augment.opposites.roles.exchange import article_before

QUOTE_MARKS = frozenset(['"', "“", "``", "'", "‘"])


def opening_clause(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "It is possible that he came" -> "He came"."""
    words = [t.lower_ for t in s.doc[:6]]
    for opening in lexicon.OPENS:
        parts = opening.split()
        if words[: len(parts)] == parts and len(s.doc) > len(parts) + 2:
            following = s.doc[len(parts)]
            if following.text == "," or prior(following).dep_ != "mark":
                return  # "It seems that way"
            if parts[-1] == "whether" and "or" in s.words:
                return  # "whether he came or not"
            first = following.text[0].upper() + following.text[1:]
            yield Change("clause-dropped", [Edit(0, following.idx + len(following), first)])
            return


def adverb(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "was reportedly born" -> "was born"."""
    for token in s.doc:
        if token.lower_ not in lexicon.HEDGING_ADVERBS or token.tag_ != "RB" or not in_clause(token, clause):
            continue
        before, following = prior(token), after(token)
        if token.i and before.text in QUOTE_MARKS:
            continue
        if token.i and (following.lower_ in lexicon.AFTER_HEDGE or before.lower_ in lexicon.BEFORE_HEDGE):
            continue
        if token.i == 0:
            if following.text == "," and after(following).is_alpha:
                yield Change("adverb-dropped", [delete(token, following)])
            elif following.is_alpha:
                yield Change("adverb-dropped", [delete(token)])
            continue
        if before.text == "," or following.text in (",", ")", "."):
            if before.text == "," and following.text == ",":
                comma = "," if after(following).tag_ == "CC" else ""
                yield Change("adverb-dropped", [Edit(before.idx, following.idx + 1, comma)])
            continue
        yield Change("adverb-dropped", [delete(token), *article_before(s.doc, token.i, following.text)])


def said_to(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "is said to be" -> "is", "are believed to have left" -> "left"."""
    finite, said = clause.finite, after(clause.finite)
    if said.lower_ not in lexicon.HEARD or after(said).tag_ != "TO" or norm(finite) not in lexicon.IS or s.denied:
        return
    if said.lower_ == "likely" or said.lower_ == "supposed":
        return
    past, many = norm(finite) in ("was", "were"), norm(finite) in lexicon.ARE
    yield from _finite(clause, finite, after(after(said)), past, many)


def seeming(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "seems to be" -> "is"."""
    verb = clause.head
    if lemma(verb.lower_) in lexicon.SEEMING and verb == clause.finite and after(verb).tag_ == "TO" and not s.denied:
        past = clause.tense == "VBD"
        yield from _finite(clause, verb, after(after(verb)), past, None if past else clause.tense == "VBP")


def modal(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "may be" -> "is", "might have won" -> "won"."""
    finite, verb = clause.finite, after(clause.finite)
    if finite.lower_ not in lexicon.MODALS_DROPPED or s.denied or any(c.dep_ == "conj" for c in clause.head.rights):
        return
    if verb.lower_ not in ("be", "have") or any(t.lower_ in ("if", "only", "whether") for t in s.doc):
        return  # "may use" may permit
    yield from _finite(clause, finite, verb, False, None)


def _finite(clause: Clause, first: ParsedToken, verb: ParsedToken, past: bool, many: bool | None) -> Iterator[Change]:
    """The words from ``first`` to the infinitive ``verb`` as one finite verb; ``many`` where ``first`` is plural."""
    if many is None:
        many = _you(clause) or plural(clause.subject)
    tag = "VBD" if past else "VBP" if many else "VBZ"
    if verb.lower_ == "have" and after(verb).tag_ in ("VBN", "VBD"):
        participle = after(verb)
        form = form_of(lemma(participle.lower_), "VBD", clause.subject, many)
        yield Change("finite", [range_edit(first, participle, form)])
        return
    if verb.tag_ == "VB":
        yield Change("finite", [range_edit(first, verb, form_of(lemma(verb.lower_), tag, clause.subject, many))])


def _you(clause: Clause) -> bool:
    return clause.subject is not None and clause.subject.lower_ in ("you", "i")
