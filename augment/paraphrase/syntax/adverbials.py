"""Adverbial phrases and clauses before the subject and after the verb: "In 1902 the mill burned." and back."""

from spacy.tokens import Token

from augment.negation.inflection import lemma
from augment.paraphrase.syntax import words
from augment.paraphrase.syntax.binding import binds, demonstrative, focused, quantified
from augment.paraphrase.syntax.line import COMMA, Line, find, put, without
from augment.paraphrase.syntax.sentence import Sentence, edges, phrase

LONGEST_INSERTED = 9  # tokens between subject and verb
LONGEST_MOVED = 25


def front(s: Sentence, line: Line) -> Line | None:
    """Move a phrase of time, or a clause, from after the verb to the start."""
    if s.fronts or s.coordinated or not s.flat:
        return None
    for child in reversed(s.tails):
        last = edges(child)[1]
        if _frontable(s, child) and _alone(s, child):
            found = find(line, edges(child)[0], last)
            return put(without(line, _with_comma(line, found)), 0, (*line[found], COMMA))
    return None


def _with_comma(line: Line, place: slice) -> slice:
    """A phrase together with the comma before it."""
    before = place.start and line[place.start - 1].text == ","
    return slice(place.start - 1, place.stop) if before else place


def _frontable(s: Sentence, child: Token) -> bool:
    first, last = edges(child)
    if s.verbs_between(s.verb.i + 1, first - 1) or focused(child) or last - first >= LONGEST_MOVED:
        return False
    if child.i in s.clause.aside or _tied(s, child, first, last):
        return False
    if child.dep_ in ("prep", "npadvmod"):
        return temporal(child) and _takes_time(s, child) and not s.negated
    return child.dep_ == "advcl" and _clause_moves(s, child)


def _tied(s: Sentence, child: Token, first: int, last: int) -> bool:
    """Whether a pronoun or a quantifier keeps a phrase behind the rest."""
    rest = [t for t in s.doc[:first]]
    moved = list(phrase(child))
    return binds(rest, moved) or demonstrative(moved) or (quantified(moved) and quantified(rest))


def _alone(s: Sentence, child: Token) -> bool:
    """Whether a phrase closes the sentence or only other phrases of the verb follow it."""
    last = edges(child)[1]
    return last + 1 == s.end or all(c.dep_ == "prep" for c in s.tails if c.i > last)


def _takes_time(s: Sentence, child: Token) -> bool:
    """Whether a time is said in addition: not "The fair is in May", nor a present with the time of a noun."""
    if lemma(s.verb.lower_) in words.TIME_ARGUMENT:
        return False
    if s.verb.lower_ in words.BE_FORMS and not any(c.dep_ in ("attr", "acomp") and c.i < child.i for c in s.tails):
        return False
    dated = any(words.YEAR.fullmatch(t.text) for t in phrase(child))
    return not (dated and s.clause.tense in ("VBZ", "VBP") and s.clause.finite == s.verb)


def temporal(token: Token) -> bool:
    """Whether a phrase says when: "in 1902", "during the war", "two years later"."""
    if token.dep_ == "npadvmod" or token.tag_ in ("RB", "RBR"):
        return token.lower_ in words.TIMES and token.i != token.left_edge.i
    noun = next((c for c in token.children if c.dep_ == "pobj"), None)
    if noun is None or noun.dep_ == "pcomp":
        return False
    if token.lower_ in words.LASTING and any(c.dep_ == "nummod" for c in noun.lefts):
        return noun.lower_ in words.TIMES and noun.tag_ == "NNS"
    if token.lower_ not in words.TIME_PREPOSITIONS or _elsewhere(noun):
        return False
    bare = noun.i == noun.left_edge.i and noun.text.islower()
    if words.YEAR.fullmatch(noun.text) or noun.text in words.MONTHS or words.DECADE_OR_DAY.fullmatch(noun.text):
        return noun.dep_ == "pobj" and not (noun.text.isdigit() and len(noun.text) < 4 and not _dated(noun))
    return (noun.lower_ in words.TIMES or (noun.lower_ in words.EVENTS and token.lower_ not in ("in", "at", "on", "from"))) and not bare


def _dated(noun: Token) -> bool:
    return any(t.text in words.MONTHS for t in noun.subtree)


def _elsewhere(noun: Token) -> bool:
    """Whether a noun of time heads more than a time: "at the end of the road", "the first half of the route"."""
    of = next((c for c in noun.rights if c.lower_ == "of"), None)
    if of is None:
        return any(c.dep_ in ("relcl", "acl") for c in noun.rights)
    inner = next((c for c in of.children if c.dep_ == "pobj"), None)
    known = inner is not None and (
        inner.lower_ in words.TIMES | words.EVENTS or inner.text in words.MONTHS or words.YEAR.fullmatch(inner.text)
        or words.DECADE_OR_DAY.fullmatch(inner.text)
    )
    return not known


def _clause_moves(s: Sentence, child: Token) -> bool:
    """Whether an adverbial clause may change its place: its conjunction and the main clause's negation allow it."""
    mark = _mark(child)
    if mark is None:
        return _purpose(s, child)
    if mark not in words.MARKS or child.tag_[:2] not in ("VB", "MD", "JJ", "NN"):
        return False
    if not any(c.dep_ in ("nsubj", "nsubjpass") for c in child.lefts) or any(c.dep_ == "conj" for c in child.rights):
        return False
    if mark == "until" and s.clause.tense not in ("VBD",):
        return False
    return not s.negated or mark in words.CONCESSIVE


def _mark(child: Token) -> str | None:
    first = s_first(child)
    return first.lower_ if first.dep_ in ("mark", "advmod") and first.tag_ in ("IN", "WRB") and first.head == child else None


def s_first(child: Token) -> Token:
    return child.doc[edges(child)[0]]


def _purpose(s: Sentence, child: Token) -> bool:
    """Whether an infinitive says what for: "They built a wall to stop the water"."""
    first = s_first(child)
    if first.tag_ != "TO" or first.head != child or child.tag_ != "VB" or child.lower_ in words.RESULTS:
        return False
    if s.negated or lemma(s.verb.lower_) in words.NO_PURPOSE or s.verb.lower_ in words.BE_FORMS:
        return False
    return s.doc[first.i - 1].text != "," and not any(t.lower_ in words.PERSON for t in phrase(child))


def back(s: Sentence, line: Line) -> Line | None:
    """Move a phrase or clause from before the subject to the end."""
    child = _fronted(s)
    if child is None or s.coordinated or not s.flat or not _may_close(s, child):
        return None
    found = find(line, *edges(child))
    stop = found.stop + (line[found.stop].text == ",")
    rest = line[: found.start] + line[stop:]
    comma = (COMMA,) if (_mark(child) or "") in words.COMMA_MARKS or child.lower_ == "according" else ()
    return put(rest, len(rest) - 1, comma + line[found])


def _fronted(s: Sentence) -> Token | None:
    """The only phrase before the subject, if it is one that moves at all."""
    if len(s.fronts) != 1 or s.fronts[0].left_edge.i != 0:
        return None
    child = s.fronts[0]
    first, last = edges(child)
    if focused(child) or last - first >= LONGEST_MOVED or child.i in s.clause.aside:
        return None
    if demonstrative(phrase(child)):
        return None
    return child


def _may_close(s: Sentence, child: Token) -> bool:
    last = edges(child)[1]
    rest = s.doc[last + 1 : s.end]
    if binds(phrase(child), rest) or (quantified(phrase(child)) and quantified(rest)):
        return False
    if s.verbs_between(s.verb.i + 1, s.end - 1) or s.doc[s.end - 1].text in words.QUOTES:
        return False
    if child.dep_ == "advcl":
        return _mark(child) is not None and _clause_moves(s, child)
    if child.dep_ not in ("prep", "npadvmod") or s.negated:
        return False
    if temporal(child):
        return not any(_timed(t) for t in s.doc[s.verb.i : s.end]) and _takes_time_at_end(s)
    return _placed(s, child) and _open_end(s)


def _takes_time_at_end(s: Sentence) -> bool:
    return lemma(s.verb.lower_) not in words.TIME_ARGUMENT and s.verb.i + 1 < s.end


def _timed(token: Token) -> bool:
    return bool(words.YEAR.fullmatch(token.text)) or token.text in words.MONTHS or (
        token.lower_ in words.TIMES or token.lower_ in words.PAST_ADVERBS
    )


def _placed(s: Sentence, child: Token) -> bool:
    """Whether a phrase says where, or under which circumstances."""
    noun = next((c for c in child.children if c.dep_ == "pobj"), None)
    if child.lower_ == "according":
        return True
    if noun is None or noun.lower_ in words.ABSTRACT | words.TIMES or child.left_edge != child:
        return False
    if child.lower_ in words.FREE_PREPOSITIONS:
        return True
    return child.lower_ in words.PLACE_PREPOSITIONS and (noun.tag_ in ("NNP", "NNPS") or _determined(noun))


def _determined(noun: Token) -> bool:
    return any(c.dep_ in ("det", "poss") for c in noun.lefts)


def _open_end(s: Sentence) -> bool:
    """Whether what is added at the end is heard with the verb: no noun within a noun closes the sentence."""
    token, depth = s.doc[s.end - 1], 0
    while token != s.verb:
        depth += token.dep_ in ("prep", "appos", "conj", "agent")
        token = token.head
    return depth == 0 and s.verb.lower_ not in words.BE_FORMS


def insert(s: Sentence, line: Line) -> Line | None:
    """Move a phrase or connective from before the subject to after it: "The mill, however, stood."."""
    child = _fronted(s)
    if child is None or not s.flat or not _insertable(s, child):
        return None
    found = find(line, *edges(child))
    stop = found.stop + (line[found.stop].text == ",")
    moved, rest = line[found], line[: found.start] + line[stop:]
    after = find(rest, *edges(s.subject)).stop
    return put(rest, after, (COMMA, *moved, COMMA))


def _insertable(s: Sentence, child: Token) -> bool:
    first, last = edges(child)
    subject = list(phrase(s.subject))
    if last - first >= LONGEST_INSERTED or s.subject.tag_ in ("PRP", "DT", "EX") or s.subject.dep_ == "expl":
        return False
    if any(t.text == "," or t.tag_[:2] == "VB" for t in subject) or s.doc[edges(s.subject)[1] + 1].text == ",":
        return False
    if binds(phrase(child), subject) or (quantified(phrase(child)) and quantified(subject)):
        return False
    if child.dep_ == "advmod":
        return last == first and child.lower_ in words.CONNECTIVES
    if child.dep_ == "advcl":
        return _mark(child) is not None and _clause_moves(s, child)
    return child.dep_ == "prep" and (temporal(child) or child.lower_ in words.FREE_PREPOSITIONS) and not s.negated
