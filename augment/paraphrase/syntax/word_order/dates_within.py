"""Where a date may stand within what follows the verb: "received a prize [in 1990] for her work"."""

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import dated, eventive, temporal, timed

LONGEST_THEME = 6  # tokens between a verb and a date behind its object


def date_index(s: Statement, child: Token) -> int | None:
    """The index of the token behind which a date may go where the end is too far: a verb or its object."""
    year = child.lower_ in ("in", "on") and temporal(child) and any(dated(t) for t in phrase(child))
    if not year or s.clause.tense != "VBD" or s.negated or s.coordinated or not s.last:
        return None
    if lemma(s.verb.lower_) in lexicon.TIME_ARGUMENT or any(t.text == "," for t in phrase(child)):
        return None
    if _reported_clause_follows(s):
        return s.verb.i
    if any(timed(t) or t.lower_ in lexicon.EVENT_PREPOSITIONS for t in s.doc[s.verb.i : s.end]):
        return None
    theme = next((c for c in s.tails if c.dep_ == "dobj"), None)
    if theme is not None:
        return _behind_theme(s, theme)
    return s.verb.i if _stands_behind_participle(s) else None


def _stands_behind_participle(s: Statement) -> bool:
    """Whether a date may stand between a participle and its phrase: "was chosen [in 1990] to lead"."""
    following = s.doc[s.verb.i + 1]
    if s.verb.tag_ != "VBN":
        return False
    if following.tag_ == "TO" and following.head.head == s.verb and lemma(s.verb.lower_) in lexicon.CONTROL:
        return True
    own = following.dep_ in ("prep", "agent") and following.head == s.verb
    return own and following.lower_ in lexicon.BEHIND_PARTICIPLE


def _reported_clause_follows(s: Statement) -> bool:
    """Whether a clause of what was said or decided follows the verb: "announced that", "agreed to"."""
    following = s.doc[s.verb.i + 1]
    clause = following.head
    past = s.verb.tag_ == "VBD" or s.subject.lower_ == "it"
    if not past or clause.head != s.verb or following.i != clause.left_edge.i:
        return False
    if clause.dep_ == "ccomp":
        return following.lower_ == "that" and following.dep_ == "mark" and lemma(s.verb.lower_) in lexicon.REPORTING
    return clause.dep_ == "xcomp" and following.tag_ == "TO" and lemma(s.verb.lower_) in lexicon.DECIDING


def _behind_theme(s: Statement, theme: Token) -> int | None:
    """The last token of a short object before "for" or "from", if a date may stand there."""
    place = _core(theme)
    following = s.doc[place + 1]
    if theme.left_edge.i != s.verb.i + 1 or place - s.verb.i > LONGEST_THEME:
        return None
    inner = [t for t in s.doc[s.verb.i + 1 : place + 1] if t.lower_ != "of"]
    if any(t.text == "," or t.tag_[:2] in ("VB", "IN", "TO", "W") or eventive(t) for t in inner):
        return None
    if following.dep_ not in ("prep", "agent") or following.lower_ not in lexicon.BEHIND_DATE:
        return None
    noun = next((c for c in following.children if c.dep_ == "pobj"), None)
    part = following.lower_ == "for" and (noun is None or noun.left_edge.tag_ not in ("DT", "PRP$"))
    return place if following.head in (s.verb, theme) and not part else None  # not "the prize in 1902 for literature"


def _core(theme: Token) -> int:
    """The last token of an object without what "for" or "from" adds to it."""
    added = next((c.i for c in theme.rights if c.lower_ in lexicon.BEHIND_DATE and c.i == theme.i + 1), None)
    return added - 1 if added is not None else edges(theme)[1]
