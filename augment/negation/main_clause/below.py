"""A clause that its own first words show to be below another, however the parse attached it.

"Guesses at the year in which it was built differ", "Not sure what it costs, but the clerk knows".
"""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, Clause, clause_at, verb_of
from augment.english.inflection import is_verb, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_of
from augment.english.tokens import after, before_adverbs, norm, prior

RELATIVE = frozenset(["WDT", "WP", "WP$", "WRB"])
VERB = frozenset(["VB", "VBD", "VBN", "VBZ", "VBP", "MD"])
NO_SUBJECT = frozenset(
    ["IN", "TO", "JJ", "VBG", "VBN", "VB"]
)  # tags after "when" and its like where no subject follows
SUBJECT_START = frozenset(["DT", "PRP$", "NNS", "NNP", "PRP"])
CLAUSE_ENDS = frozenset([",", ";", ":", ".", "``", "''", "-LRB-", "-RRB-"])  # tags


def opens_below(clause: Clause) -> bool:
    """Whether a relative or interrogative word, "that" or "as" opens the clause, with no other verb in between."""
    if clause.question or clause.imperative or clause.inverted:
        return False
    for token in reversed(clause.doc[: clause.finite.i]):
        if token.i in clause.protected or token.tag_ in CLAUSE_ENDS or _other_verb(token, clause):
            return False
        if _opens(token, clause) or _pronoun_after_noun(token):
            return True
    return False


def _pronoun_after_noun(token: ParsedToken) -> bool:
    """Whether a pronoun opens a relative clause behind the main verb: "is suited to the tongue it was made for"."""
    doc = token.doc
    if (
        norm(token) not in lexicon.NOMINATIVE
        or prior(token).tag_ not in ("NN", "NNS")
        or doc[0].tag_ not in SUBJECT_START
    ):
        return False
    before = doc[: token.i]
    return any(t.lower_ in lexicon.BE for t in before) and all(t.tag_[0] != "W" and t.text != "," for t in before)


def _other_verb(token: ParsedToken, clause: Clause) -> bool:
    described = token.dep_ == "amod" and token.i + 1 < clause.finite.i
    progressive = token.dep_ in AUXILIARY and token.head.tag_ == "VBG" and token.head.i < clause.finite.i
    return token.tag_ in VERB and (progressive or token.dep_ not in AUXILIARY) and not described


def _opens(token: ParsedToken, clause: Clause) -> bool:
    if norm(token) in lexicon.REPORTING_MARKS:
        return norm(prior(token)) in lexicon.BEFORE_AS and lemma(clause.head.lower_) in lexicon.SAYING
    if norm(token) in lexicon.THAT:
        return token.tag_ in ("IN", "WDT") and prior(token).tag_[:2] == "NN" and not _demonstrative(token)
    if token.tag_ not in RELATIVE or prior(token).text == ",":
        return False
    return token.tag_ != "WRB" or after(token).tag_ not in NO_SUBJECT


def _demonstrative(that: ParsedToken) -> bool:
    """Whether "that" belongs to a time: "The report that year named him"."""
    return after(that).lower_ in lexicon.TIMES_OF


def closes_noun_phrase(clause: Clause) -> bool:
    """Whether a noun goes before a clause below, of which it says more or whose verb was not found."""
    opening = next((t.i for t in reversed(clause.doc[: clause.finite.i]) if _opens(t, clause)), 0)
    return any(t.tag_[:2] == "NN" for t in clause.doc[:opening])


def order_after_clause(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The order behind a conditional clause: "And if you doubt it, go and look"."""
    opening = doc[1] if doc[0].tag_ == "CC" and len(doc) > 1 else doc[0]
    if norm(opening) not in lexicon.FRONTED_CONJUNCTIONS or doc[-1].text == "?":
        return None
    comma = next((t for t in doc[3:-2] if t.text == "," and t.i not in protected), None)
    if comma is None or not any(t.tag_ in FINITE or _present_like_noun(t) for t in doc[: comma.i]):
        return None
    verb = after(comma)
    if text_of(doc).lower().startswith(lexicon.REMINDERS, verb.idx):
        return None  # "If you come by car, note that the yard is full"
    if verb.lower_ in lexicon.PLEASE and verb.i + 3 < len(doc) and lemma(after(verb).lower_) == after(verb).lower_:
        asked = after(verb)
        bare = asked.tag_ in ("VB", "VBP", "NN") and is_verb(asked.lower_) and asked.lower_ not in lexicon.AUXILIARIES
        return Clause(doc, asked, asked, "VB", None, protected) if bare else None
    turning = verb.tag_ == "NN" and after(verb).lower_ in lexicon.DIRECTIONS  # "turn left"
    backs = verb.lower_ in lexicon.BACK and after(verb).lower_ in lexicon.PARTING  # "back away slowly"
    taken = verb.tag_ in ("JJ", "NN") and is_verb(verb.lower_) and after(verb).lower_ in lexicon.OBJECTS  # "thin them"
    order = verb.tag_ == "VB" or turning or taken or backs
    order = order and lemma(verb.lower_) == verb.lower_ and after(verb).text != ","
    return Clause(doc, verb, verb, "VB", None, protected) if order and verb.lower_ not in lexicon.AUXILIARIES else None


def _present_like_noun(token: ParsedToken) -> bool:
    """Whether a present was taken for a plural noun: "When the bell rings, ..."."""
    base = lemma(token.lower_)
    return token.tag_ == "NNS" and base != token.lower_ and is_verb(base) and prior(token).tag_ in ("NN", "NNP")


def without_comma(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause that follows one in front with no comma between: "When I was ill I used to read"."""
    opened = norm(doc[0]) in lexicon.FRONTED_CONJUNCTIONS or opens_with_phrase(doc)
    if not opened or any(t.text == "," for t in doc):
        return None
    verbs = [t for t in doc if t.tag_ in FINITE and t.i not in protected]
    if len(verbs) < 2 or norm(prior(verbs[1])) not in lexicon.NOMINATIVE:
        return None
    if any(before_adverbs(verb).tag_ != "CC" for verb in verbs[2:]):
        return None
    return clause_at(verb_of(verbs[1]), protected)


def opens_with_phrase(doc: ParsedSentence) -> bool:
    """Whether a text opens with several words for a conjunction: "As soon as he left"."""
    return text_of(doc)[:24].lower().startswith(lexicon.CONJUNCTION_PHRASES)


def would_behind_if(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind "if" with no comma, hung on its noun: "If he were a rich man he would buy it"."""
    if norm(doc[0]) not in lexicon.ON_CONDITION:
        return None
    end = next((t.i for t in doc[:-1] if t.text == ","), len(doc) - 1)
    would = next((t for t in doc[3:end] if t.tag_ == "MD" and t.dep_ in AUXILIARY), None)
    if doc[end].text == "," and doc[end + 1].tag_ != "CC":
        return None  # "If I were the man he would like me to be, ..."
    if would is None or prior(would).tag_ != "PRP" or would.head.dep_ != "relcl" or would.i in protected:
        return None
    alone = sum(t.tag_ in FINITE for t in doc[: would.i]) == 1
    return clause_at(would.head, protected) if alone else None


def goes_on_below(clause: Clause) -> bool:
    """Whether an "order" goes on with a relative clause: "The fate of those who do not come, but still hope"."""
    head, root = clause.head, clause.head.head
    if head.dep_ == "conj" and any(c.tag_ == "TO" for c in root.lefts) and root.dep_ != "xcomp":
        return True  # "Anna to confirm the date and book the room"
    if clause.subject is not None or head.dep_ != "conj" or root.dep_ != "ROOT" or root.tag_[:2] != "NN":
        return False
    relative = any(t.dep_ == "relcl" and any(c.tag_ in ("WP", "WDT") for c in t.lefts) for t in clause.doc[: head.i])
    return relative and root.i < head.i and before_adverbs(head).tag_ == "CC"
