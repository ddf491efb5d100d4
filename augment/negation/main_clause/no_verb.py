"""Whether what was taken for the verb is none: a participle, an adjective or a noun of a text without a finite verb."""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause
from augment.english.inflection import is_past_only, lemma
from augment.english.tokens import after, hyphenated_start, norm, prior
from augment.negation.main_clause.fallback import at_next_time

SUBJECT_START = frozenset(["DT", "PRP$", "NNS", "NNP", "NN", "JJ"])


def no_verb(clause: Clause) -> bool:
    """Whether one of the checks below holds."""
    return any(
        sign(clause)
        for sign in (without_subject, _after_being, in_phrase, _of_fragment, _of_listing, _of_portuguese_name)
    )


def _of_portuguese_name(clause: Clause) -> bool:
    """Whether "do" stands within a name: "a march through the Serra do Sol"."""
    do, subject = clause.finite, clause.subject
    names = prior(do).tag_ == "NNP" and after(do).text[:1].isupper() and do.text in lexicon.DO and clause.tense == "VBP"
    alone = subject is None or (subject.tag_ == "NNP" and all(c.dep_ != "conj" for c in subject.rights))
    return names and alone and do.i > 1 and prior(prior(do)).tag_ != "CC"


def in_phrase(clause: Clause) -> bool:
    """Whether what was taken for a verb stands behind an article or a number: "a bit loud", "a thousand times"."""
    if clause.finite.i == 1 and clause.doc[0].lower_ in lexicon.NO and clause.doc[0].head == clause.finite:
        return True  # "No need to wait"
    if clause.head.dep_ == "pcomp" and clause.head.head.lower_ in lexicon.WITH:
        return True  # "with three bridges swept away"
    if not is_lexical(clause):
        return False
    if clause.doc[0].tag_ == "JJS" and clause.doc[1].tag_ == "CD" and clause.finite.i == 2:
        return True  # "Best thirty bucks I ever spent"
    if clause.finite.i == 1 and clause.finite.lower_ in lexicon.BITS and clause.doc[0].text == "A":
        return True  # "A bit slow, but worth the wait"
    before = prior(hyphenated_start(clause.finite))
    if before.lower_ in lexicon.BODY_SOUNDING and clause.finite.lower_ in lexicon.SOUNDS:
        return True  # "Abdomen soft, bowel sounds present"
    counted = before.tag_ == "CD" and clause.finite.lower_ in lexicon.TIMES_COUNTED and clause.subject is None
    return counted or (before.text in lexicon.ARTICLES_OR_ANY and before != clause.subject)


def is_lexical(clause: Clause) -> bool:
    """Whether the verb is finite itself and none that takes a "not": "sings"."""
    plain = clause.finite == clause.head and not clause.takes_not and clause.finite.i > 0
    return plain and clause.tense in ("VBD", "VBP", "VBZ") and norm(clause.finite) not in lexicon.AUXILIARIES


def _of_fragment(clause: Clause) -> bool:
    """Whether all that is said belongs to a noun without a verb: "the best photos you will ever get"."""
    subject, noun = next((c for c in clause.head.lefts if c.dep_ in SUBJECT), None), clause.head.head
    if (
        clause.head.dep_ != "relcl"
        or subject is None
        or subject.tag_ != "PRP"
        or prior(subject) != noun
        or at_next_time(noun)
    ):
        return False
    root = noun if noun.dep_ == "ROOT" else noun.head
    within = {t.i for t in clause.head.subtree}
    alone = all(t.tag_ not in FINITE or t.i in within for t in clause.doc)
    return alone and root.dep_ == "ROOT" and root.tag_[:2] in ("NN", "JJ") and clause.takes_not


def _of_listing(clause: Clause) -> bool:
    """Whether a participle tells of what is on offer: "Velvet armchair, bought in May", "Lodger wanted for a mill"."""
    head, subject = clause.head, clause.subject
    if subject is None or clause.tense != "VBD" or head != clause.finite or is_past_only(head.lower_):
        return False
    if any(c.dep_ in ("dobj", "ccomp", "xcomp") for c in head.rights) or head.lower_ in lexicon.INTRANSITIVE_PAST:
        return False
    if any(t.tag_ in FINITE and t != head for t in clause.doc):
        return False
    undetermined = subject.left_edge.tag_ not in ("DT", "PRP$", "PRP", "CD")
    if undetermined and head.dep_ == "parataxis" and head.head.tag_ in ("NN", "NNP") and after(head).is_punct:
        return True  # "Accordion in need of reeds, sensible offers considered"
    bare = subject.tag_ == "NN" and subject.left_edge.tag_ in ("NN", "NNP", "JJ")
    if subject.left_edge.i or not (bare or (subject.i == 0 and subject.tag_ == "NNP")):
        return False
    apart = any(t.text == "," for t in clause.doc[subject.i : head.i])
    return (apart and subject.tag_ == "NN") or (head.lower_ in lexicon.SOUGHT and after(head).tag_ == "IN")


def _after_being(clause: Clause) -> bool:
    """Whether a participle was taken for the only verb: "A tall man being stopped by a guard"."""
    finite = clause.finite
    return norm(prior(finite)) in lexicon.BEING and all(t.tag_ not in FINITE or t == finite for t in clause.doc)


def without_subject(clause: Clause) -> bool:
    """Whether a participle was taken for the verb: after nothing but adverbs, or after a comma.

    "Also known as the cap.", "The king's seat, formally called the chair.".
    """
    opening = clause.doc[: clause.finite.i]
    if clause.tense == "VBD" and clause.head.lower_ in lexicon.NAMING:
        rest = [t for t in opening if t.tag_ != "RB"]
        if rest and rest[-1].text == "," and sum(t.text == "," for t in rest) == 1:
            return True
    if moves_off(clause):
        return False
    if _done_by(clause):
        return True
    bare = clause.subject is None and clause.tense == "VBD" and clause.finite.i > 0
    if clause.doc[0].lower_ in lexicon.FIRST_OR_LAST and norm(clause.finite) in lexicon.BE and clause.finite.i == 1:
        return False  # "First was the old style"
    opened = lexicon.NEVER | lexicon.NOTE_ADVERBS.keys()
    stated = clause.head.lower_ in lexicon.LIKED or clause.doc[0].lower_ in opened
    if stated and (after(clause.head).tag_ in ("DT", "PRP$", "PRP") or after(clause.head).lower_ in lexicon.HOMEWARDS):
        return False  # "Really loved this place!", "Never had a bad meal here", "Just got my keys"
    return bare and all(t.tag_ == "RB" or t.is_punct for t in opening)


def _done_by(clause: Clause) -> bool:
    """Whether a participle behind a noun and a comma was taken for the verb: "a small film, carried by its cast".

    Also "Two men sleeping on a bench, slumped over".
    """
    verb, subject = clause.head, clause.subject
    if subject is None or verb != clause.finite or clause.tense != "VBD" or is_past_only(verb.lower_):
        return False
    apart = prior(verb).text == "," and sum(t.text == "," for t in clause.doc[: verb.i]) == 1
    doing = after(subject).tag_ == "VBG" and after(subject).dep_ == "acl" and after(verb).tag_ == "IN"
    done = doing or any(c.dep_ == "agent" for c in verb.rights)
    return apart and done and all(c.dep_ not in ("conj", "dobj") for c in verb.rights)


def moves_off(clause: Clause) -> bool:
    """Whether a word in front goes before its verb and a subject behind: "Up went the curtain", "Then came Anna"."""
    first, verb = clause.doc[0].lower_, lemma(clause.head.lower_)
    moves = first in lexicon.PARTICLES and verb in lexicon.MOVING
    opened = moves or (first in lexicon.NOW_OR_THEN and verb in lexicon.COMING)
    placed = clause.finite.i == 1 and clause.finite == clause.head
    return opened and placed and after(clause.head).tag_ in SUBJECT_START
