"""What keeps an active verb from becoming passive."""

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.participants import movable
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.temporal import temporal
from augment.paraphrase.syntax.constructions.voice_vetoes import (
    LONGEST_AGENT,
    LONGEST_OBJECT,
    Theme,
    both_counted,
    contrasted,
    dangling,
    shared_or_negated,
    trailing,
    verb_apart,
)


def _no_passive(theme: Theme) -> bool:
    return lemma(theme.s.verb.lower_) not in lexicon.PASSIVE


def _unfit_subject(theme: Theme) -> bool:
    s = theme.s
    comma = s.doc[edges(s.subject)[1] + 1].text == ","
    return comma or s.subject.dep_ != "nsubj" or s.subject.lower_ in lexicon.NO_BY_AGENT


def _particle_behind(theme: Theme) -> bool:
    """ "shut the plant down"."""
    return any(c.dep_ == "prt" and c.i > theme.noun.i for c in theme.s.verb.rights)


def _receiver(theme: Theme) -> bool:
    """The object may begin with him to whom something is given: "caused the choir difficulties"."""
    compound = any(c.dep_ in ("compound", "nmod") for c in theme.noun.lefts)
    ditransitive = lemma(theme.s.verb.lower_) in lexicon.TWO_OBJECTS and compound
    return ditransitive and theme.noun.left_edge.tag_ in ("DT", "PRP$", "NNP")


def _object_apart(theme: Theme) -> bool:
    between = theme.s.doc[theme.s.verb.i + 1 : theme.noun.left_edge.i]
    return any(t.dep_ != "prt" for t in between)


def _second_object(theme: Theme) -> bool:
    return any(_second(child) for child in theme.s.tails)


def _object_goes_on(theme: Theme) -> bool:
    """ "described the crowd and that it was angry", "imposed curfews, a curb and those ..."."""
    s, following = theme.s, theme.following
    return (
        following[0].tag_ == "CC"
        or following[0].lower_ == "for"
        or (s.doc[theme.noun.i + 1].text in lexicon.QUOTES and lemma(s.verb.lower_) in lexicon.NAMED_BY)
        or (following[0].text == "," and following[-1].tag_ in lexicon.LOOSE)
    )


def _another_by(theme: Theme) -> bool:
    return any(c.lower_ == "by" for c in theme.s.tails)


def _unclosed(theme: Theme) -> bool:
    """What follows an object or lies in it may belong elsewhere: a loose part, "in one of them", "to York"."""
    s, noun, end = theme.s, theme.noun, theme.last + 1
    following = s.doc[end]
    if following.text == "," and end != s.end:
        return True
    if any(t.dep_ == "acl" and t.tag_ == "VB" for t in noun.subtree) and end != s.end:
        return True
    behind = [c for c in s.tails if c.i > noun.i and c.dep_ in ("prep", "advmod")]
    within = [t for t in phrase(noun) if t.dep_ == "prep" and t.lower_ != "of"]
    return bool(within) or not all(temporal(c) for c in behind)


def _immovable(theme: Theme) -> bool:
    return not movable(theme.noun, LONGEST_OBJECT, clauses=True) or not movable(theme.s.subject, LONGEST_AGENT)


def _owned(theme: Theme) -> bool:
    """A possessive may stand for the subject."""
    return any(t.lower_ in lexicon.POSSESSIVE for t in phrase(theme.noun))


def _opens_with_number(theme: Theme) -> bool:
    """ "12 bridges were built by the army"."""
    return next(phrase(theme.noun)).like_num


def _name_with_phrase(theme: Theme) -> bool:
    prepositions = (c for c in theme.noun.rights if c.dep_ == "prep" and c.lower_ != "of")
    return theme.noun.tag_ in ("NNP", "NNPS") and any(prepositions)


def _idiom(theme: Theme) -> bool:
    """The object forms an idiom with the verb, or is a bare noun: "took place"."""
    noun = theme.noun
    bare = noun.tag_ == "NN" and not any(c.dep_ in ("det", "poss", "nummod", "amod") for c in noun.lefts)
    listed = noun.lower_ in lexicon.IDIOM_OBJECTS and (bare or noun.tag_ != "NN")
    return listed or (bare and len(list(phrase(noun))) == 1)


def _dangling_clause(theme: Theme) -> bool:
    return any(dangling(c) or c.lower_ == "as" for c in (*theme.s.tails, *theme.s.fronts))


def _second(child: Token) -> bool:
    """Whether a phrase is a second object, or says what the object is or does."""
    return child.dep_ in ("oprd", "xcomp", "ccomp") or (child.dep_ == "dative" and child.tag_ not in ("IN", "TO"))


PASSIVE_VETOES = (
    _no_passive,
    shared_or_negated,
    _unfit_subject,
    verb_apart,
    contrasted,
    _particle_behind,
    _receiver,
    _object_apart,
    _second_object,
    _object_goes_on,
    _another_by,
    trailing,
    _unclosed,
    _immovable,
    _owned,
    both_counted,
    _opens_with_number,
    _name_with_phrase,
    _idiom,
    _dangling_clause,
)
