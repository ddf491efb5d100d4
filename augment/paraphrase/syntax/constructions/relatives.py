"""Relative clauses: "a film directed by Ann Reed" <-> "a film that Ann Reed directed", "a mill that was built"."""

from spacy.tokens import Token

from augment.english.inflection import inflect, lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import human
from augment.paraphrase.syntax.analysis.participants import acts, in_case, movable
from augment.paraphrase.syntax.analysis.phrases import complete, edges, phrase, takes_plural
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import dated
from augment.paraphrase.syntax.analysis.token_sequence import (
    COMMA,
    NOT_IN_SOURCE,
    SequenceToken,
    TokenSequence,
    find_span,
    insert_tokens,
    new_tokens,
)

LONGEST_AGENT = 8  # tokens
RELATIVE = frozenset(["which", "that", "who"])


def relative_active(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "a film directed by Ann Reed" or "that was directed by Ann Reed" -> "a film that Ann Reed directed"."""
    changed = None
    for verb in s.doc:
        if (
            verb.dep_ not in ("acl", "relcl")
            or verb.tag_ != "VBN"
            or verb.i in s.clause.protected
            or _several(verb.head)
        ):
            continue
        agent = next((c for c in verb.rights if c.dep_ == "agent"), None)
        noun = next((c for c in agent.children if c.dep_ == "pobj"), None) if agent is not None else None
        if agent is not None and noun is not None and (tense := _tense(verb)) and _turns(verb, agent, noun):
            changed = _turned(changed or sequence, verb, agent, noun, tense)
    return changed


def _several(noun: Token) -> bool:
    """Whether a clause written out at a noun would stand beside another one, or within one."""
    clauses = [c for c in noun.rights if c.dep_ in ("acl", "relcl")]
    absolute = any(t.lower_ == "with" for t in noun.ancestors)  # "with the number of ships reduced"
    return absolute or len(clauses) > 1 or any(t.dep_ in ("acl", "relcl", "appos") for t in (noun, *noun.ancestors))


def _tense(verb: Token) -> str:
    """The tense of a passive relative clause; of a participle it is the past, where the verb makes something."""
    lefts = [c.lower_ for c in verb.lefts]
    if verb.dep_ == "acl":
        created = lemma(verb.lower_) in lexicon.CREATION and not lefts and verb.i == verb.head.i + 1
        return "VBD" if created and verb.head.tag_ == "NN" and not human(verb.head) else ""
    if len(lefts) != 2 or lefts[0] not in ("which", "that") or lemma(verb.lower_) in lexicon.NO_ACTIVE:
        return ""
    return {"was": "VBD", "were": "VBD"}.get(lefts[1], "")


def _turns(verb: Token, agent: Token, noun: Token) -> bool:
    if any(c.dep_ in ("conj", "cc", "xcomp", "oprd", "dobj", "prt", "dative") for c in verb.rights) or not acts(noun):
        return False
    first, last = edges(noun)
    tokens = list(phrase(noun))
    if not movable(noun, LONGEST_AGENT) or any(t.lower_ in lexicon.POSSESSIVE for t in tokens):
        return False
    if any(t.dep_ == "prep" and t.lower_ != "of" for t in tokens):
        return False
    return agent.i + 1 == first and verb.doc[last + 1].tag_ != "CC" and verb.doc[agent.i - 1].tag_ not in ("IN", "CC")


def _turned(sequence: TokenSequence, verb: Token, agent: Token, noun: Token, tense: str) -> TokenSequence:
    start = find_span(sequence, verb.left_edge.i, verb.i)
    by, doer = find_span(sequence, *edges(agent)), find_span(sequence, *edges(noun))
    pronoun = sequence[start.start] if verb.dep_ == "relcl" else SequenceToken("that")
    acting = in_case(sequence[doer], noun, lexicon.SUBJECT_FORM)
    done = SequenceToken(inflect(lemma(verb.lower_), tense), verb.i)
    return (*sequence[: start.start], pronoun, *acting, done, *sequence[start.stop : by.start], *sequence[by.stop :])


def relative_passive(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "the film that Ann Reed directed" -> "the film that was directed by Ann Reed"."""
    changed = None
    for verb in s.doc:
        if verb.dep_ != "relcl" or verb.tag_ != "VBD" or verb.i in s.clause.protected:
            continue
        pronoun, agent = next(verb.lefts, None), next((c for c in verb.lefts if c.dep_ == "nsubj"), None)
        if pronoun is None or agent is None:
            continue
        if pronoun.dep_ != "dobj" or pronoun.lower_ not in ("which", "that") or not _undergone(verb, agent):
            continue
        number = takes_plural(verb.head)
        if number is None or edges(agent) != (pronoun.i + 1, verb.i - 1):
            continue
        current = changed or sequence
        doer, at = find_span(current, *edges(agent)), find_span(current, verb.i, verb.i)
        done = SequenceToken(inflect(lemma(verb.lower_), "VBN"), verb.i)
        by = new_tokens("by") + in_case(current[doer], agent, lexicon.OBJECT_FORM)
        changed = (*current[: doer.start], SequenceToken(lexicon.PAST_BE[number]), done, *by, *current[at.stop :])
    return changed


def _undergone(verb: Token, agent: Token) -> bool:
    if lemma(verb.lower_) not in lexicon.PASSIVE or any(
        c.dep_ in ("conj", "xcomp", "oprd", "dative", "prt") for c in verb.rights
    ):
        return False
    return (
        movable(agent, LONGEST_AGENT)
        and agent.tag_ != "PRP"
        and agent.lower_ not in lexicon.POINTING
        and not any(c.dep_ == "neg" for c in verb.lefts)
    )


def reduce(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "the mill which was built in 1902" -> "the mill built in 1902"."""
    changed = None
    for verb in s.doc:
        lefts = list(verb.lefts)
        if verb.dep_ != "relcl" or verb.tag_ != "VBN" or len(lefts) != 2 or verb.i in s.clause.protected:
            continue
        bare = lefts[0].lower_ in RELATIVE and lefts[1].lower_ in lexicon.FINITE_BE
        following = next(verb.rights, None)
        if (
            bare
            and _beside(verb.head, lefts[0])
            and following is not None
            and following.dep_ in ("prep", "agent")
            and following.i == verb.i + 1
            and not any(c.dep_ in ("conj", "xcomp") for c in verb.rights)
        ):
            current = changed or sequence
            gone = find_span(current, lefts[0].i, lefts[1].i)
            changed = current[: gone.start] + current[gone.stop :]
    return changed


def _beside(noun: Token, pronoun: Token) -> bool:
    """Whether a relative pronoun stands right behind its noun, without a comma, and the noun has no other clause."""
    between = noun.doc[noun.i + 1 : pronoun.i]
    alone = sum(c.dep_ in ("acl", "relcl") for c in noun.rights) == 1
    created = lemma(pronoun.head.lower_) in lexicon.CREATION | lexicon.STATES  # not "a frame, which is removed at once"
    return alone and (not between or (created and [t.text for t in between] == [","]))


def expand(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "a mill built in 1902" -> "a mill that was built in 1902"."""
    changed = None
    for verb in s.doc:
        if verb.dep_ != "acl" or verb.tag_ != "VBN" or verb.i != verb.head.i + 1 or verb.i in s.clause.protected:
            continue
        if _several(verb.head) or _of_another(verb.head) or _related(verb) or verb.head.lower_ in lexicon.ABSTRACT:
            continue
        if lemma(verb.lower_) in lexicon.NAMED_BY | lexicon.MERGING or verb.head.dep_ == "conj":
            continue  # "opened in May and the shop closed in June" is misread
        noun, number = verb.head, takes_plural(verb.head)
        forms = _forms_of_be(s, verb)
        if noun.tag_ not in ("NN", "NNS") or number is None or forms is None or (human(noun) and not _person(noun)):
            continue
        if lemma(noun.head.lower_) in lexicon.KEEPING or lemma(verb.lower_) in lexicon.ACCOMPANIED or _loose(verb):
            continue  # "kept the town informed of it"
        if not any(c.dep_ in ("prep", "agent") for c in verb.rights) or any(c.dep_ == "conj" for c in verb.rights):
            continue
        current = changed or sequence
        at = find_span(current, verb.i, verb.i).start
        changed = insert_tokens(current, at, new_tokens(f"{'who' if human(noun) else 'that'} {forms[number]}"))
    return changed


def _of_another(noun: Token) -> bool:
    """Whether a participle behind a noun may belong to an earlier one: "surveys of towns made since 1950"."""
    earlier = noun.head.head if noun.dep_ == "pobj" else noun.head
    return earlier.tag_ in lexicon.NOUNS or earlier.tag_ == "VBG"


def _related(verb: Token) -> bool:
    """Whether a relative clause follows within a participle's phrase, which a second one before it would hide."""
    return any(t.dep_ in ("relcl", "acl") for t in verb.subtree if t != verb) or any(
        t.tag_ in ("WDT", "WP") for t in verb.doc[verb.i :]
    )


def _person(noun: Token) -> bool:
    """Whether a noun is known to name a person."""
    return noun.lower_ in lexicon.PEOPLE or noun.lower_.removesuffix("s") in lexicon.PEOPLE


def _loose(verb: Token) -> bool:
    """Whether a participle behind a place may speak of the subject: "He sat in the hall surprised by the news"."""
    noun = verb.head
    main = noun.head.head if noun.dep_ == "pobj" else noun
    alone = main.tag_[:2] == "VB" and not any(c.dep_ in ("dobj", "nsubjpass") for c in main.children)
    return alone and lemma(verb.lower_) not in lexicon.CREATION | lexicon.STATES


def _forms_of_be(s: Statement, verb: Token) -> dict[bool, str] | None:
    """The tense in which a participle's clause is written out; None where it is not known."""
    base = lemma(verb.lower_)
    if base in lexicon.STATES:
        return lexicon.PRESENT_BE if s.clause.tense in ("VBZ", "VBP") else None
    if base in lexicon.CREATION and verb.head.lower_ in lexicon.WORKS:
        return lexicon.PAST_BE
    past = s.clause.tense == "VBD" or any(dated(t) for t in verb.subtree)
    return lexicon.PAST_BE if past and base in lexicon.PASSIVE else None


def participle(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "Founded in 1902, the club plays in York." <-> "The club, founded in 1902, plays in York."."""
    if s.subject.left_edge.lower_ in ("a", "an"):
        return None
    if s.start or s.subject.tag_ in ("PRP", "DT", "EX") or s.subject.dep_ not in ("nsubj", "nsubjpass"):
        return None
    if len(s.fronts) == 1:
        return _participle_behind(s, sequence, s.fronts[0])
    verb = next((c for c in s.subject.rights if c.dep_ == "acl" and c.tag_ == "VBN"), None)
    if s.fronts or verb is None or s.doc[edges(s.subject)[0] : verb.left_edge.i].text.count(",") != 1:
        return None
    first, last = edges(verb)
    if s.doc[first - 1].text != "," or s.doc[last + 1].text != "," or not _plain_participle(verb):
        return None
    if first - 2 != s.subject.i or any(t.lower_ in lexicon.PERSON for t in phrase(verb)):
        return None
    span = find_span(sequence, first, last)
    return sequence[span] + (COMMA,) + sequence[: span.start - 1] + sequence[span.stop + 1 :]


def _participle_behind(s: Statement, sequence: TokenSequence, verb: Token) -> TokenSequence | None:
    first, last = edges(verb)
    if (
        verb.dep_ != "advcl"
        or verb.tag_ != "VBN"
        or first
        or not _plain_participle(verb)
        or s.doc[last + 1].text != ","
    ):
        return None
    if any(t.text == "," or t.tag_[:2] == "VB" for t in phrase(s.subject)) or edges(s.subject)[0] != last + 2:
        return None
    if s.doc[edges(s.subject)[1] + 1].text == "," or not complete(s.subject):
        return None
    moved, stop = find_span(sequence, first, last), find_span(sequence, *edges(s.subject)).stop
    front = (
        tuple(SequenceToken(w.text[0].lower() + w.text[1:], w.i or NOT_IN_SOURCE) for w in sequence[moved][:1])
        + sequence[moved][1:]
    )
    return (*sequence[moved.stop + 1 : stop], COMMA, *front, COMMA, *sequence[stop:])


def _plain_participle(verb: Token) -> bool:
    if verb.left_edge != verb or any(c.dep_ == "conj" for c in verb.rights):
        return False
    return any(c.dep_ in ("prep", "agent") for c in verb.rights) and not any(t.text == "," for t in phrase(verb))
