"""What was hung in front of a root: a participle with its own noun, the first of several pasts without a subject.

And verbs beside the root: one that it helps somebody to do, and one whose subject it only describes.
"""

from collections.abc import Iterator

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT
from augment.english.inflection import is_past_only, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tense import takes_object
from augment.english.tokens import after, before_adverbs, prior


def has_subject(token: ParsedToken) -> bool:
    return any(c.dep_ in SUBJECT and c.lower_ not in lexicon.ACCUSATIVE for c in token.lefts)


def is_absolute(child: ParsedToken, root: ParsedToken) -> bool:
    """Whether a participle and its own noun go before a statement: "Her hat pulled low, the nurse crossed the yard"."""
    subject = next((c for c in child.lefts if c.dep_ in SUBJECT), None)
    owned = subject is not None and subject.left_edge.i == 0 and subject.left_edge.tag_ == "PRP$"
    participle = (
        child.tag_ in ("VBD", "VBN") and not is_past_only(child.lower_) and after(child).tag_ in ("RB", "JJ", "IN")
    )
    active = child.lower_ in lexicon.INTRANSITIVE_PAST | lexicon.SELDOM_PARTICIPLES or takes_object(child)
    stated = any(c.dep_ in SUBJECT and prior(c.left_edge).text == "," for c in root.lefts)
    return owned and participle and not active and stated and child.dep_ == "ccomp" and _past(root)


def _past(verb: ParsedToken) -> bool:
    return verb.tag_ == "VBD" or any(c.dep_ in AUXILIARY and c.tag_ == "VBD" for c in verb.lefts)


def opens_note(child: ParsedToken, root: ParsedToken) -> bool:
    """Whether the first of several pasts without a subject was hung on the second: "Ran it first, forgot the key"."""
    alone = child.i == 0 and child.dep_ == "advcl" and child.tag_ == "VBD" and not has_subject(root)
    return (
        alone and root.tag_ == "VBD" and prior(root).text == "," and (is_past_only(child.lower_) or takes_object(child))
    )


def is_helped(verb: ParsedToken) -> bool:
    """Whether a present is the infinitive of who is helped or made to: "This can help people sleep"."""
    bare = verb.dep_ == "ccomp" and verb.tag_ in ("VB", "VBP") and lemma(verb.head.lower_) in lexicon.HELPING
    told = bare and (has_subject(verb.head) or verb.head.tag_ != "VB")  # not "Let's go"
    return told and any(c.dep_ in SUBJECT and c.left_edge == after(verb.head) for c in verb.lefts)


def behind_gerund(root: ParsedToken) -> Iterator[ParsedToken]:
    """Verbs behind a root that only tells who the subject is: "The man standing next to you [helped] people sleep"."""
    if root.tag_ != "VBG" or not has_subject(root) or any(c.dep_ in AUXILIARY for c in root.lefts):
        return
    for verb in root.rights:
        finite = next((c for c in verb.lefts if c.dep_ in AUXILIARY and c.tag_ in FINITE), verb)
        told = finite.tag_ in ("VBD", "VBZ", "MD") and before_adverbs(finite).tag_[:2] in ("NN", "PR")
        if verb.dep_ in ("advcl", "ccomp", "conj") and told and not has_subject(verb):
            yield verb
