"""The statement that is joined to a main clause and has a subject of its own: "The king left, and the queen stayed"."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause, clause_at
from augment.english.edits import Declined
from augment.english.fast_doc import part_of
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.protected_spans import protected_spans
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.end_of_chain import taken_subject
from augment.negation.main_clause.find import find_clause
from augment.negation.main_clause.goes_on import like_one_below, still_below
from augment.negation.main_clause.insertions import inserted_clauses
from augment.negation.main_clause.misread_statement import REPORTING, is_misread, is_no_statement
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.main_clause.short_denial import comma_before_short_denial

MOST_BETWEEN = 9  # words back from a comma to the conjunction before it
NO_ORDER = SUBJECT | AUXILIARY  # relations of what no order has before its verb
ASIDE = frozenset(["ccomp", "advcl", "parataxis"])


@dataclass(frozen=True, slots=True)
class NextStatement:
    """The first word of a statement and its verb; ``joint`` is its conjunction, or the first word where it has none."""

    joint: ParsedToken
    first: ParsedToken
    verb: ParsedToken

    def read(self) -> Clause:
        """Its clause in a sentence of its own. Raises Declined where that has another main clause, or none."""
        part = part_of(self.joint.doc, self.first.i, self.verb.i)
        verb = part[self.verb.i - self.first.i]
        if is_order(self.verb, self.first.i):
            return Clause(part, verb, verb, "VB", None, protected_spans(part))
        if norm(self.verb) in lexicon.DO and comma_before_short_denial(self.joint.doc) is not None:
            return Clause(part, verb, verb, lexicon.DO[norm(verb)], None, protected_spans(part))
        clause = find_clause(part)
        misread = is_misread(clause, self.joint)
        if misread or verb.i not in (clause.head.i, clause.finite.i, clause.predicate.i):
            raise Declined("doubtful-parse")
        if clause.subject is None and (subject := taken_subject(self.verb)) is not None:
            return replace(clause, subject=part[subject.i - self.first.i])
        return clause


def next_statement(clause: Clause) -> NextStatement | None:
    """The first of the statements that are joined to a clause."""
    if (comma := comma_before_short_denial(clause.doc)) is not None and clause.head == prior(comma):
        return NextStatement(after(comma), after(comma), clause.doc[-3])
    orders = clause.imperative or clause.finite.i == 0
    if clause.question or not (orders or any(map(_told_by, clause.doc[clause.head.i + 1 :]))):
        return None
    if any(c.dep_ == "mark" for c in clause.head.lefts):
        return None
    verbs = [clause.head, clause.predicate, *(conjunct.verb for conjunct in conjuncts(clause))]
    infinitives = [c for verb in verbs for c in verb.rights if c.dep_ == "xcomp" and c.tag_ == "VB"]
    further = [c for verb in [*verbs, *infinitives] for c in verb.rights if c.dep_ == "conj" and c not in verbs]
    further += [c for verb in verbs for c in verb.rights if c.dep_ == "parataxis"]
    further += [s for c in clause.head.rights if _by_gerund(c) for s in c.rights if s.dep_ == "ccomp"]
    roots = [t for t in clause.doc[verbs[-1].i + 1 :] if t.head == t]  # "It rained; we stayed", the second as the root
    further += [c for verb in verbs for c in verb.rights if c.dep_ == "advcl" and (_set_beside(c) or _run_on(c))]
    further += [c for verb in further for c in verb.lefts if c.dep_ == "ccomp"]  # "It is old, it leaks, it may be sold"
    further = [_behind_condition(verb) for verb in further]
    further += [*roots, *(c for root in roots for c in root.lefts if c.dep_ in ASIDE)]
    further += list(_above(clause.head))
    verb = min((v for v in further if v.i > verbs[-1].i and _stated(v, clause)), key=lambda v: v.i, default=None)
    return _opened(verb, clause) if verb is not None else None


def _told_by(token: ParsedToken) -> bool:
    """Whether a word behind the verb may belong to a statement of its own, which few sentences have."""
    if token.dep_ not in SUBJECT:
        return token.lower_ in lexicon.SO or taken_subject(token) is not None
    verb = token.head
    if _by_gerund(verb.head):
        return True
    return verb.dep_ in ("conj", "ROOT") or (verb.dep_ in ASIDE and (verb.head.i > verb.i or verb.dep_ == "advcl"))


def _above(verb: ParsedToken) -> Iterator[ParsedToken]:
    """The verbs behind on which a verb is hung in turn: "It is old; it leaks; it is sold"."""
    while verb.dep_ in ASIDE and verb.head.i > verb.i:
        verb = verb.head
        yield verb


def _condition(verb: ParsedToken) -> ParsedToken | None:
    """The "when" or "if" of a clause that opens a joined statement."""
    return next((c for c in verb.lefts if c.lower_ in lexicon.FRONTED_CONJUNCTIONS and prior(c).tag_ == "CC"), None)


def _behind_condition(verb: ParsedToken) -> ParsedToken:
    """The verb of what a condition was taken to state, else itself: "we sat, and when we complained they laughed"."""
    if _condition(verb) is None or verb.lower_ in lexicon.REPORTING:
        return verb
    stated = (c for c in verb.rights if c.dep_ == "ccomp" and any(s.dep_ in SUBJECT for s in c.lefts))
    return next((c for c in stated if all(m.dep_ != "mark" for m in c.lefts)), verb)


def _set_beside(verb: ParsedToken) -> bool:
    """Whether a clause with "while" or "whereas" says something else of something else: ", while the mill is new"."""
    mark = next((c for c in verb.lefts if c.dep_ == "mark"), None)
    if mark is None or norm(mark) not in lexicon.WHEREAS or verb.tag_ == "VBG":
        return False
    at_a_time = prior(mark).text != "," or any(c.tag_ == "PRP" and c.dep_ in SUBJECT for c in verb.lefts)
    return norm(mark) not in lexicon.WHILE or not at_a_time


def _by_gerund(verb: ParsedToken) -> bool:
    """Whether a gerund behind a ";" has the verb of what is its subject hung on it: "is steep; climbing it is hard"."""
    return verb.tag_ == "VBG" and verb.dep_ == "advcl" and prior(verb).text in lexicon.STOPS


def _run_on(verb: ParsedToken) -> bool:
    """Whether a clause hung on a verb has no conjunction: ", however, after an hour it stopped"."""
    pronoun = any(t.tag_ in ("WDT", "WP$") for t in verb.doc[verb.left_edge.i : verb.i])  # ", at which time it stopped"
    opening = verb.left_edge
    between = verb.doc[verb.head.i : opening.i]
    after_noun = opening.lower_ in lexicon.TEMPORAL and all(t.tag_ != "CC" and t.text != ";" for t in between)
    after_noun = after_noun and any(c.dep_ == "pobj" for c in opening.rights)  # ", after news of it, a rumour, came"
    return not pronoun and not after_noun and all(c.dep_ != "mark" and c.tag_[0] != "W" for c in verb.lefts)


def _stated(verb: ParsedToken, clause: Clause) -> bool:
    """Whether a verb heads a statement with a subject that is no relative pronoun, or an order behind one or "so"."""
    stated = clause_at(verb, clause.protected)
    if is_order(verb, clause.head.i) or _forbids(verb):
        so = any(c.lower_ in lexicon.SO and c.i > clause.head.i for c in verb.lefts)
        forbidding = clause.finite.i == 0 and norm(clause.finite) in lexicon.DO
        either = any(norm(t) in lexicon.DISJUNCTION for t in clause.doc[clause.head.i + 1 : verb.i])
        return so or ((clause.imperative or forbidding) and not either)
    if stated is None or stated.finite.i in clause.protected:
        return False
    if any(c.lower_ in lexicon.CHOSEN and prior(c).text == "," for c in verb.lefts):
        return False  # ", whichever you prefer"
    if stated.subject is None:
        return taken_subject(verb) is not None
    first = stated.subject.left_edge
    told_of = any(c.dep_ == "relcl" for c in stated.subject.rights) and before_adverbs(stated.finite).tag_ == "CC"
    if told_of and prior(first).text == ",":
        return False  # ", an event that shook the town and was never forgotten"
    if norm(first) in lexicon.THAT and after(first) == stated.finite and _behind_noun(prior(first)):
        return False
    return clause.head.i < first.i < max(stated.finite.i, verb.i) and first.tag_ not in ("WP", "WP$", "WDT", "WRB")


def _behind_noun(comma: ParsedToken) -> bool:
    """Whether "that" behind a comma and a noun is relative: "with much slang, that was not like him"."""
    return comma.text == "," and prior(comma).tag_ in ("NN", "NNS")


def is_order(verb: ParsedToken, start: int) -> bool:
    """Whether a verb is an infinitive without subject and auxiliary from a word on: an order."""
    alone = (verb.lower_, after(verb).lower_) == lexicon.LET_ALONE
    return verb.tag_ == "VB" and not alone and all(c.dep_ not in NO_ORDER or c.i < start for c in verb.lefts)


def _forbids(verb: ParsedToken) -> bool:
    """Whether a verb stands behind "do not" without a subject: "take the bus, do not walk"."""
    do = next((c for c in verb.lefts if c.dep_ in AUXILIARY), verb)
    forbids = lexicon.DO.get(norm(do)) == "VBP" and norm(after(do)) in lexicon.NOT
    return forbids and all(c.dep_ not in SUBJECT for c in verb.lefts)


def _opened(verb: ParsedToken, clause: Clause) -> NextStatement | None:
    """Where the statement of a verb begins; None where what stands before it may be more than a joint."""
    own = [c for c in verb.lefts if c.left_edge.i > clause.head.i and c.dep_ != "cc" and not c.is_punct]
    if len(own) > 1 and own[0].dep_ == "advcl" and _of_first(own[0].left_edge, own[1].left_edge):
        own = own[1:]
    first = own[0].left_edge if own else verb
    if (subject := taken_subject(verb)) is not None:
        first = subject.left_edge
    if verb.dep_ == "ccomp" and verb.head.i < verb.i and (condition := _condition(verb.head)) is not None:
        first = condition
    if _by_gerund(verb.head) and prior(first) == verb.head:
        first = verb.head
    if norm(first) in lexicon.WHEREAS and verb.dep_ == "advcl":
        return NextStatement(first, after(first), verb)
    result = verb.dep_ == "parataxis" and norm(first) in lexicon.SO  # "died so I could not call"
    order = clause.imperative or (clause.finite.i == 0 and norm(clause.finite) in lexicon.DO)
    if order and norm(first) in lexicon.SO and _able(verb):
        return None  # "Call me so we can talk": what the order is for
    if (first.dep_ == "mark" and first.head == verb and not result) or first.is_punct:
        return None
    if any(t.lower_ in lexicon.CASE and prior(t).lower_ in lexicon.IN for t in clause.doc[clause.head.i : verb.i]):
        return None  # ", just in case it was ever to be reopened"
    if first.i in clause.protected or first.i in inserted_clauses(clause.doc) or still_below(first, clause):
        return None
    if like_one_below(first, verb, clause):
        return None
    joint, first = _joint(first, clause)
    so = first if norm(first) in lexicon.SO else prior(first)
    if norm(so) in lexicon.SO and norm(prior(so)) in lexicon.DISJUNCTION:
        return None  # ", or so his wife said"
    if norm(first) in lexicon.HOWEVER and after(first).tag_ in ("RB", "JJ") and after(first).text != ",":
        return None  # ", however fast they may be"
    if first.lower_ in lexicon.PARTICLES and after(first).tag_ == "PRP":
        return None  # "so off we went"
    if is_no_statement(first, verb, clause):
        return None
    joins = norm(joint) in lexicon.JOINING or _alternative(joint, first, verb, clause)
    if joins and norm(first) not in lexicon.NOT_TURNED:
        return NextStatement(joint, first, verb)
    apart = joint.text in lexicon.LIST_MARKS | lexicon.STOPS | lexicon.DASHES
    if (
        not apart
        or norm(first) in lexicon.NOT_TURNED
        or _left_open(joint, clause)
        or _listed_below(joint, verb, clause)
    ):
        return None
    reporting = {",": verb, ":": clause.head}.get(joint.text)
    reported = reporting is not None and lemma(reporting.lower_) in REPORTING and verb.dep_ != "conj"
    reported = reported and all(c.dep_ != "nsubjpass" for c in verb.lefts)  # ", the village was declared a town"
    opening = first.tag_ == "RB" or norm(first) in lexicon.SEQUENTIAL  # "we waited, then they told us to leave"
    reported = reported and not opening and norm(first) not in lexicon.PRESENTING
    return None if reported else NextStatement(first, first, verb)


def _alternative(or_: ParsedToken, first: ParsedToken, verb: ParsedToken, clause: Clause) -> bool:
    """Whether "or" joins what a pronoun may do: "It leaks or it may freeze"; not "must pay or they may take it", nor
    what would be otherwise: "is ill, or she would have come"."""
    joined = norm(or_) in lexicon.DISJUNCTION and verb.dep_ == "conj" and verb.head == clause.head
    stated = joined and first.tag_ == "PRP" and first.dep_ in SUBJECT and not clause.imperative
    closed = norm(clause.finite) in lexicon.MUST or any(t.lower_ in lexicon.EITHER for t in clause.doc[: clause.head.i])
    modal = next((c for c in verb.lefts if c.tag_ == "MD"), None)
    return stated and not closed and modal is not None and after(modal).lower_ not in lexicon.HAVE


def _of_first(opening: ParsedToken, following: ParsedToken) -> bool:
    """Whether a clause below goes with what is before it: "I was sad when I came, they were late"."""
    return prior(opening).is_alpha and prior(opening).tag_ != "CC" and prior(following).text == ","


def _able(verb: ParsedToken) -> bool:
    return any(norm(c) in lexicon.ABLE and c.dep_ in AUXILIARY for c in verb.lefts)


def _joint(first: ParsedToken, clause: Clause) -> tuple[ParsedToken, ParsedToken]:
    """The mark or conjunction before a statement, and the first word behind it: "but, in the end, it broke"."""
    joint = prior(first)
    if norm(first) in lexicon.SO:  # "so few came"
        return first, after(first)
    if joint.text == ",":
        for token in reversed(clause.doc[max(clause.head.i + 1, first.i - MOST_BETWEEN) : joint.i]):
            if token.tag_ in FINITE or token.text == ",":
                break
            if norm(token) in lexicon.JOINING and prior(token).text in (*lexicon.LIST_MARKS, *lexicon.DASHES):
                return token, after(token)
    return joint, first


def _listed_below(joint: ParsedToken, verb: ParsedToken, clause: Clause) -> bool:
    """Whether a statement behind a comma may be one of several in a clause: "sad that A came, B left, and ..."."""
    below = any(t.dep_ == "mark" for t in clause.doc[clause.head.i + 1 : joint.i])
    return joint.text == "," and below and any(c.dep_ == "conj" and _stated(c, clause) for c in verb.rights)


def _left_open(joint: ParsedToken, clause: Clause) -> bool:
    """Whether the second statement is what the first one speaks of: "All I say is, it works"."""
    return prior(joint) == clause.finite and norm(clause.finite) in lexicon.BE
