"""What in its sentence keeps a word from another wording, where the row of the table alone cannot tell."""

from collections.abc import Callable

from spacy.tokens import Doc, Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon, wordings
from augment.paraphrase.syntax.analysis.binding import sure
from augment.paraphrase.syntax.analysis.temporal import timed
from augment.paraphrase.syntax.pattern import SUBJECTS, TokenEdit

LONGEST_LIFE = 2  # digits of somebody's age
INSISTING = frozenset(["only", "just", "merely", "simply"])


def unfit(doc: Doc, edit: TokenEdit) -> bool:
    """Whether a wording would say something else in this sentence."""
    return any(edit.text.endswith(ending) and veto(doc, edit) for ending, veto in VETOES)


def _subject(verb: Token) -> Token | None:
    """What a verb is said of: its subject, that of the verb it is joined to, or the noun that it describes."""
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECTS), None)
    if verb.dep_ == "acl" or (subject is not None and subject.lower_ in ("which", "that") and verb.dep_ == "relcl"):
        return verb.head
    return _subject(verb.head) if subject is None and verb.dep_ == "conj" else subject


def _person(noun: Token | None) -> bool:
    """Whether a word surely stands for a person, or is a name."""
    if noun is None:
        return False
    return noun.tag_ in ("NNP", "WP") or (noun.tag_ == "PRP" and noun.lower_ != "it") or sure(noun)


def _not_obliged(doc: Doc, edit: TokenEdit) -> bool:
    """ "No one has to pay", "the chance he has to win", "what he has to say"."""
    have = doc[edit.first]
    subject = next((c for c in have.lefts if c.dep_ in SUBJECTS), None)
    if any(t.lower_ in lexicon.NEGATIVE or t.lower_ == "only" for t in doc):
        return True
    if subject is None or subject.tag_ in ("WDT", "WP"):
        return False
    before = doc[subject.left_edge.i - 1] if subject.left_edge.i else None
    noun = before is not None and before.tag_ in lexicon.NOUNS and not timed(before)
    return noun or have.dep_ == "relcl" or any(t.tag_ in ("WP", "WDT") for t in have.lefts) or _asked(before)


def _asked(before: Token | None) -> bool:
    return before is not None and before.tag_ in ("WP", "WDT")


def _ordering(doc: Doc, edit: TokenEdit) -> bool:
    """ "The law requires a deposit", "The test requires patients to fast"."""
    subject = _subject(doc[edit.first])
    rules = subject is not None and subject.lower_ in lexicon.RULES
    return rules or any(t.tag_ == "TO" or t.dep_ == "mark" for t in doc[edit.last + 1 :])


def _in_time(doc: Doc, edit: TokenEdit) -> bool:
    """ "arrived in May", "was moved to a later date"."""
    noun = next((c for c in doc[edit.last].rights if c.dep_ == "pobj"), doc[edit.last + 1])
    return any(timed(t) for t in doc[edit.last + 1 : noun.i + 1])


def _replaced_by(doc: Doc, edit: TokenEdit) -> bool:
    """ "replaced Reed with Berg"."""
    return any(t.lower_ in ("with", "by") for t in doc[edit.last + 1 :])


def _no_study(doc: Doc, edit: TokenEdit) -> bool:
    """ "The order was carried out"."""
    subject = next((c for c in doc[edit.first].lefts if c.dep_ == "nsubjpass"), None)
    done = _subject(doc[edit.first]) if subject is not None else None
    return done is not None and done.lower_ not in wordings.NAMED["STUDIES"] | wordings.NAMED["CONDUCTED"]


def _no_person(doc: Doc, edit: TokenEdit) -> bool:
    """ "The door works as a table", "The keys were buried"."""
    return not _person(_subject(doc[edit.first]))


def _no_event(doc: Doc, edit: TokenEdit) -> bool:
    """ "My order was cancelled"."""
    subject = _subject(doc[edit.first])
    return subject is None or subject.lower_ not in wordings.NAMED["CALLED_OFF"]


def _not_led(doc: Doc, edit: TokenEdit) -> bool:
    """ "The blind man was led by a dog"."""
    subject = _subject(doc[edit.first])
    return subject is None or subject.lower_ not in wordings.NAMED["LED"]


def _of_the_day(doc: Doc, edit: TokenEdit) -> bool:
    """ "Today, the firm announced its results", "Today, the sky is blue"."""
    root = next(t for t in doc if t.head == t)
    finite = next((c for c in root.lefts if c.dep_ in ("aux", "auxpass")), root)
    passing = root.tag_ == "VBG" or finite.lower_ in lexicon.HAVE_FORMS - {root.lower_}
    return passing or finite.tag_ not in ("VBZ", "VBP") or any(c.dep_ == "acomp" for c in root.rights)


def _denied(doc: Doc, edit: TokenEdit) -> bool:
    """ "did not sell as well"."""
    return any(t.lower_ in lexicon.NEGATIVE for t in doc)


def _not_only(doc: Doc, edit: TokenEdit) -> bool:
    """ "Not only is it cheap, but it also works"."""
    return any(t.lower_ == "not" and t.nbor(1).lower_ in INSISTING for t in doc[: edit.first])


def _result(doc: Doc, edit: TokenEdit) -> bool:
    """ "was blocked so that the bus could not pass", "so that it fell"."""
    verb = doc[edit.last].head
    return any(c.dep_ == "neg" for c in verb.children) or not any(c.tag_ == "MD" for c in verb.lefts)


def _no_age(doc: Doc, edit: TokenEdit) -> bool:
    """ "The house is two hundred years old"."""
    number = doc[edit.first]
    long = number.text.isdigit() and len(number.text) > LONGEST_LIFE
    return long or number.lower_ in lexicon.LARGE_NUMBERS or not _person(_subject(doc[edit.last].head))


def _way(doc: Doc, edit: TokenEdit) -> bool:
    """ "drove across the country"."""
    return doc[edit.first].lower_ == "across" and lemma(doc[edit.first].head.lower_) in lexicon.MOVING


def _no_companion(doc: Doc, edit: TokenEdit) -> bool:
    """ "is alongside the river"."""
    beside = next((c for c in doc[edit.first].rights if c.dep_ == "pobj"), None)
    return doc[edit.first].lower_ == "alongside" and not _person(beside)


def _uncounted(doc: Doc, edit: TokenEdit) -> bool:
    """ "every right to complain"."""
    return doc[edit.first].head.lower_ in lexicon.EMPHASISED


def _conditional(doc: Doc, edit: TokenEdit) -> bool:
    """ "We will play whether or not it rains"."""
    clause = doc[edit.first].head
    asked = clause.dep_ == "pcomp" or (clause.dep_ == "ccomp" and lemma(clause.head.lower_) in lexicon.ASKING)
    return doc[edit.first].lower_ == "whether" and not asked


def _no_music(doc: Doc, edit: TokenEdit) -> bool:
    """ "The band was blue": nothing in the sentence has to do with music."""
    return doc[edit.first].lower_ == "band" and not any(t.lower_ in lexicon.MUSIC for t in doc)


def _numbered(doc: Doc, edit: TokenEdit) -> bool:
    """ "Three young soldiers"."""
    return any(c.dep_ == "nummod" for c in doc[edit.first].lefts)


VETOES: tuple[tuple[tuple[str, ...], Callable[[Doc, TokenEdit], bool]], ...] = (
    (("must",), _not_obliged),
    (("need", "needs"), _ordering),
    (("reach", "reaches", "reached", "relocate to", "relocates to", "relocated to"), _in_time),
    (("the place of",), _replaced_by),
    (("conducted",), _no_study),
    (("employed as", "interred"), _no_person),
    (("called off",), _no_event),
    (("headed", "under the leadership of"), _not_led),
    (("nowadays ,",), _of_the_day),
    (("too",), _denied),
    (("yet",), _not_only),
    (("in order that",), _result),
    (("of age",), _no_age),
    (("throughout",), _way),
    (("together with",), _no_companion),
    (("each",), _uncounted),
    (("whether",), _conditional),
    (("group",), _no_music),
    (("troops",), _numbered),
)
