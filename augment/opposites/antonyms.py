"""The opposite by a word: "The water was cold." -> "The water was hot."; and the same said by denying the opposite:
"The water was not hot.", "He was not awake." -> "He was asleep.".

One word of the main clause is replaced, where that contradicts what the clause asserts: the first of the
``replaceable_words`` that has a clear antonym.
"""

from augment.english.clause import AUXILIARY, Clause, in_clause
from augment.english.edits import Declined
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm
from augment.negation.reader import negate
from augment.opposites import lexicon
from augment.opposites.affixes import affixal, affixed
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import first_change, some_only
from augment.opposites.denials import denial
from augment.opposites.opposite import Opposite, build_opposite, doc_with, inflected, no_opposite, replacing, text_with
from augment.opposites.replaceable_words import ReplaceableWord, replaceable_words
from augment.opposites.wordnet import ADVERB, VERB, Antonym, WordNet
from augment.paraphrase.syntax.analysis.binding import human
from augment.paraphrase.syntax.lexicon import NEGATIVE, QUANTIFIERS

AFFIXAL = "affixal"


def antonym(s: Sentence) -> Opposite:
    """The sentence with one word turned into its antonym; or the reason why not. Pure."""
    try:
        clause = s.statement
        if _negated(clause):
            return no_opposite("negated")
        if any(_by_chance(t) and in_clause(t, clause) for t in s.doc):
            return no_opposite("both-may-be")
        candidate, opposite_word, changed = _first(clause, s.wordnet)
        if some_only(clause):
            return no_opposite("both-may-be")
    except Declined as reason:
        return no_opposite(str(reason))
    return build_opposite(s.doc.text, text_with(s.doc, changed), _named(candidate, opposite_word))


def _by_chance(token: ParsedToken) -> bool:
    """Whether a word says that something may be, or is at times: "can", "often", not the month of May."""
    return token.lower_ in lexicon.CHANCE and (token.tag_ == "MD" or token.lower_ not in lexicon.CHANCE_MODALS)


def negated_antonym(s: Sentence) -> Opposite:
    """The sentence said by denying its opposite, or by affirming the opposite of what it denies. Pure."""
    by_word = _by_negated_word(s)
    if by_word.text is not None:
        return by_word
    restated = first_change(s, denial.RULES)
    return restated if restated.text is not None else by_word


def _by_negated_word(s: Sentence) -> Opposite:
    try:
        clause = s.statement
        candidate, opposite_word, changed = _first(clause, s.wordnet)
        denied = _negated(clause)
        if (reason := _not_the_same(clause, candidate, opposite_word, denied)) is not None:
            return no_opposite(reason)
    except Declined as error:
        return no_opposite(str(error))
    negation = negate(doc_with(s.source, changed), alone=True)
    if negation.text is None or negation.rule not in (lexicon.REMOVING if denied else lexicon.ADDING):
        return no_opposite("not-plainly-negated")
    return build_opposite(
        s.doc.text, negation.text, f"{'affirmed' if denied else 'denied'}:{_named(candidate, opposite_word)}"
    )


def _named(candidate: ReplaceableWord, opposite_word: Antonym) -> str:
    """The rule's name: the place of the word, or that both are of one stem."""
    base = lemma(candidate.token.lower_) if candidate.pos == VERB else candidate.token.lower_
    same_stem = affixed(base, opposite_word.word) or opposite_word.word == f"un{candidate.token.lower_}"
    return AFFIXAL if same_stem else candidate.rule


def _negated(clause: Clause) -> bool:
    return any((t.lower_ in NEGATIVE or t.dep_ == "neg") and in_clause(t, clause) for t in clause.doc)


def _first(clause: Clause, wordnet: WordNet) -> tuple[ReplaceableWord, Antonym, dict[int, str]]:
    """The first candidate with a clear antonym, and the tokens that change. Raises Declined if there is none."""
    reason = "no-candidate"
    for candidate in replaceable_words(clause):
        reason = "no-clear-antonym"
        opposite_word = _antonym(candidate, clause, wordnet)
        if opposite_word is not None and affixed(candidate.token.lower_, opposite_word.word):
            opposite_word = None if candidate.token.lower_ in lexicon.NO_AFFIX else Antonym(opposite_word.word, True)
        if opposite_word is None or any(opposite_word.word in (t.lower_, lemma(t.lower_)) for t in clause.doc):
            continue  # "The show began at three and ended at five"
        if (forbidden := _misfit(candidate, opposite_word, wordnet)) is not None:
            reason = forbidden
            continue
        try:
            return candidate, opposite_word, replacing(candidate.token, _form(candidate.token, opposite_word.word))
        except Declined as error:
            reason = str(error)
    raise Declined(reason)


def _form(token: ParsedToken, opposite_word: str) -> str:
    return opposite_word if _describes(token, opposite_word) else inflected(opposite_word, token)


def _describes(participle: ParsedToken, opposite_word: str) -> bool:
    """Whether the opposite of a participle is an adjective: "unpaved", "open" for "closed" where nobody closes."""
    state = all(c.dep_ == "punct" for c in participle.rights) or _closed_now(participle)
    return opposite_word in (f"un{participle.lower_}", state and lexicon.OPEN_OR_NOT.get(participle.lower_))


def _closed_now(participle: ParsedToken) -> bool:
    """Whether "closed" says how something is, whatever follows: "is closed on Sundays", not "was closed in May"."""
    now = any(c.dep_ == "auxpass" and norm(c) in lexicon.IS_NOW for c in participle.lefts)
    return now and participle.lower_ in lexicon.OPEN_OR_NOT and all(c.dep_ != "agent" for c in participle.rights)


def _antonym(candidate: ReplaceableWord, clause: Clause, wordnet: WordNet) -> Antonym | None:
    token, pos, _ = candidate
    if pos != VERB:
        if token.lower_ in lexicon.BY_PERSON:
            described = clause.subject if token.dep_ == "acomp" else token.head
            assert described is not None
            return Antonym(lexicon.BY_PERSON[token.lower_][0 if human(described) else 1], False)
        return wordnet.antonym(token.lower_, pos) or affixal(token.lower_, pos, wordnet)
    stative = token.lower_ in lexicon.UN_PARTICIPLES | lexicon.OPEN_OR_NOT.keys()
    if token.tag_ == "VBN" and stative and (_state(clause) or _closed_now(token)):
        return Antonym(lexicon.OPEN_OR_NOT.get(token.lower_, f"un{token.lower_}"), True)
    return wordnet.antonym(lemma(token.lower_), pos) or affixal(lemma(token.lower_), pos, wordnet)


def _state(clause: Clause) -> bool:
    """Whether a participle says how something is, not what happened to it: "is paved", not "was paved in May"."""
    verb = clause.head
    passive = any(c.dep_ == "auxpass" and c == clause.finite for c in verb.lefts)
    between = [c for c in verb.lefts if c.i > clause.finite.i and c.dep_ != "neg"]
    said_of = {"nsubjpass", "auxpass", "neg", "punct"}
    if all(c.dep_ != "neg" for c in verb.children) and any(c.dep_ not in said_of for c in verb.lefts):
        return False  # "In 1902 it was finished"
    return passive and not between and all(c.dep_ == "punct" for c in verb.rights)


def _misfit(candidate: ReplaceableWord, antonym: Antonym, wordnet: WordNet) -> str | None:
    """Why an antonym cannot stand in the place of a word, or None."""
    token = candidate.token
    if candidate.pos == VERB:
        return None if _describes(token, antonym.word) else _verb_misfit(token, antonym, wordnet)
    if any(c.lower_ in lexicon.MEASURING or c.tag_ == "CD" or c.dep_ == "npadvmod" for c in token.lefts):
        return "measured"
    if candidate.pos == ADVERB:
        return None
    following = after(token).lower_
    pairs = [(token.lower_, following), (token.lower_, token.head.lower_)]
    if any(wordnet.expression(*pair) or " ".join(pair) in lexicon.FIXED for pair in pairs):
        return "fixed-expression"
    if candidate.rule != "predicate":
        if token.i and token.nbor(-1).dep_ == "compound":  # "American football wide receiver"
            return "fixed-expression"
        if token.lower_ in lexicon.NO_ATTRIBUTE:
            return "sense-unclear"
        return "predicative-only" if antonym.word in lexicon.PREDICATIVE else None
    return "sense-unclear" if token.lower_ in lexicon.ORDINALS else _complement_misfit(token, antonym)


def _complement_misfit(adjective: ParsedToken, antonym: Antonym) -> str | None:
    """ "different from" is not "same from": only opposites of one stem, and a few others, share their prepositions."""
    complement = any(c.dep_ in ("xcomp", "ccomp") or c.lower_ in lexicon.COMPLEMENTS for c in adjective.rights)
    shared = frozenset([adjective.lower_, antonym.word]) in lexicon.SAME_COMPLEMENT
    stem = antonym.complementary and antonym.word not in lexicon.OTHER_COMPLEMENT
    one_stem = stem and (antonym.word.endswith(adjective.lower_) or adjective.lower_.endswith(antonym.word))
    return "other-complement" if complement and not shared and not one_stem else None


def _verb_misfit(verb: ParsedToken, antonym: Antonym, wordnet: WordNet) -> str | None:
    base = lemma(verb.lower_)
    rest = list(verb.rights)
    if any(c.dep_ in ("prt", "xcomp", "ccomp", "dative", "acomp", "attr", "oprd") for c in rest):
        return "other-frame"
    things = [c for c in rest if c.dep_ == "dobj"]
    passive = any(c.dep_ == "auxpass" for c in verb.lefts)
    if base in lexicon.TRANSITIVE_ONLY and not things and not passive:
        return "other-frame"
    if base in lexicon.INTRANSITIVE_ONLY and (things or passive):
        return "other-frame"
    if "lose" in (base, antonym.word) and not passive and things[0].lower_ not in lexicon.CONTESTS:
        return "sense-unclear"
    if any(c.lower_ in lexicon.OTHER_FRAME.get(base, ()) for c in rest):
        return "other-frame"
    fixed = any(wordnet.expression(base, thing.lower_, pos=VERB) for thing in things)
    return "fixed-expression" if fixed else None


def _not_the_same(clause: Clause, candidate: ReplaceableWord, antonym: Antonym, denied: bool) -> str | None:
    """Why the antonym, denied or affirmed, would not say what the sentence says; None where it does."""
    token = candidate.token
    if candidate.rule in ("adverb", "circumstance") or (
        (denied or candidate.pos == VERB) and not antonym.complementary
    ):
        return "not-complementary"
    if clause.tense == "MD" or any(t.dep_ in AUXILIARY and t.tag_ == "MD" for t in clause.head.lefts):
        return "modal"
    if candidate.pos == VERB and (_counted(token) or (not denied and lemma(token.lower_) in lexicon.NOT_DENIED)):
        return "scope-unclear"
    if (
        "lose" in (antonym.word, lemma(token.lower_))
        and token.dep_ != "conj"
        and any(c.dep_ == "auxpass" for c in token.lefts)
    ):
        return "scope-unclear"  # "was won by"
    if candidate.rule == "predicate" and any(c.lower_ in lexicon.NO_DENIED_DEGREE for c in token.lefts):
        return "scope-unclear"
    if candidate.rule == "predicate" and lemma(clause.head.lower_) != "be":
        return "no-copula"
    if candidate.rule == "attribute" and not _alone(clause, token):
        return "scope-unclear"
    if any(c.dep_ in ("conj", "advcl", "ccomp", "parataxis", "cc") for t in (clause.head, token) for c in t.rights):
        return "scope-unclear"
    assert clause.subject is not None
    scoped = lexicon.SCOPED | (set() if denied else NEGATIVE)
    if any(t.lower_ in scoped and in_clause(t, clause) for t in clause.doc):
        return "scope-unclear"
    return "scope-unclear" if any(t.lower_ in QUANTIFIERS for t in clause.subject.subtree) else None


def _counted(verb: ParsedToken) -> bool:
    """Whether "not" would bear on how often or on whose: "won three times", "won their first title"."""
    return any(
        c.dep_ == "npadvmod" or (c.dep_ == "dobj" and any(d.dep_ in ("poss", "nummod", "amod") for d in c.lefts))
        for c in verb.rights
    )


def _alone(clause: Clause, adjective: ParsedToken) -> bool:
    """Whether an adjective is the only one of an indefinite predicate noun: "is a large town", no "large old town"."""
    noun = adjective.head
    modifiers = [c for c in noun.children if c.dep_ in ("amod", "conj", "nummod")]
    article = noun.left_edge.lower_ in ("a", "an") or noun.tag_ == "NNS"
    return noun.dep_ == "attr" and lemma(clause.head.lower_) == "be" and article and modifiers == [adjective]
