"""Clauses that are put into or before the main one and state nothing of their own.

"The film - I saw it twice - is good", "It is, I think, good", "You see, it leaks", "Had he known, he would have left".
"""

from itertools import pairwise

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause, clause_at, verb_of
from augment.english.inflection import is_base_form, is_past, is_third_person_only, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_of
from augment.english.tokens import after, norm, prior

MOST_BEFORE_NOTICE = 9  # words before "to say that"
MAX_REMARK = 7  # words between the commas of ", as he assured the king,"
NOUN_PHRASE = frozenset(["PRP", "DT", "NN", "NNS", "NNP", "NNPS", "JJ", "PRP$", "MD", "RB", "IN"])
AFTER_VERB = frozenset(["PRP", "PRP$", "RB", "TO", "DT", "NN", "NNS", "NNP", "VB", "VBN"])
SUBJECT_PHRASE = frozenset(["DT", "PRP$", "JJ", "CD", "NN", "NNS", "NNP", "NNPS", "POS", "IN"])
OPENS_SPEECH = frozenset(["UH", "CC", "RB", ","])  # tags before "you know"
BEFORE_INVERSION = frozenset(["NN", "NNS", "NNP", "PRP", "VBN", "VB", "VBD", "JJ"])


def inserted_clauses(doc: ParsedSentence) -> frozenset[int]:
    """Indices of the tokens of such clauses."""
    inserted: set[int] = set()
    marks = [t for t in doc if t.text in lexicon.DASHES or t.text == ","]
    for spans in (_between_dashes(marks), _remarks(marks), _opening_remark(doc, marks), _conditions(doc, marks)):
        inserted.update(*spans)
    inserted.update(_remark_behind_clause(doc, marks))
    inserted.update(_hesitation(doc))
    inserted.update(_filler(doc))
    return frozenset(inserted)


def behind_insertion(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause whose verb stands behind another between dashes: "The firm - we sold it - made pumps"."""
    marks = [t for t in doc if t.text in lexicon.DASHES]
    spans = _between_dashes(marks)
    if not spans or any(t.tag_ not in SUBJECT_PHRASE for t in doc[: spans[0].start]) or doc[0].tag_ == "IN":
        return None
    noun = next((t for t in doc[: spans[0].start] if t.tag_[:2] == "NN" and after(t).tag_[:2] != "NN"), None)
    verb = next((t for t in doc[spans[0].stop : -1] if t.tag_ != "RB"), None)
    if noun is None or verb is None or verb.i in protected or not verb.text.islower():
        return None
    if verb.dep_ == "ROOT" and all(c.i >= spans[0].stop for c in verb.lefts if c.dep_ in AUXILIARY):
        return None
    tense = _tense_behind(verb, noun)
    return Clause(doc, verb, verb, tense, noun, protected | frozenset(spans[0])) if tense else None


def behind_remark(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind thanks or an adjective and a comma, taken for a relative one: "Thanks, that helps".

    Also an order behind "No worries, ".
    """
    comma = next((t for t in doc[1:4] if t.text == ","), None)
    that = after(comma) if comma is not None else doc[0]
    reassured = doc[0].lower_ in lexicon.NO and after(doc[0]).lower_ in lexicon.REASSURING and that.i == 3
    if reassured and that.tag_ in ("VB", "VBP") and that.i not in protected:
        return Clause(doc, that, that, "VB", None, protected)
    verb = that.head
    if comma is None or norm(that) not in lexicon.THAT or that.dep_ not in SUBJECT or that.i in protected:
        return None
    thanked = doc[0].lower_ in lexicon.THANKING | lexicon.NO or (
        comma.i == 1 and (doc[0].tag_ == "JJ" or doc[0].lower_ in lexicon.MATES)
    )
    return clause_at(verb, protected) if thanked and verb.head.i < comma.i else None


def behind_notice(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "Just to let you know that it is closed", "A note to say that ...", which "say" does not state."""
    words = [t.lower_ for t in doc[: MOST_BEFORE_NOTICE + 5]]
    found = ((i, n) for i in range(MOST_BEFORE_NOTICE) for n in lexicon.NOTICES if tuple(words[i : i + len(n)]) == n)
    start, notice = next(found, (0, ()))
    if not notice or any(t.tag_ in FINITE for t in doc[:start]) or (not start and notice not in lexicon.NOTICES[:1]):
        return None  # "To say that he was late is an understatement"
    verb = doc[start + len(notice) - 1].head
    verb = verb_of(verb)
    told = verb.dep_ == "ccomp" or (verb.dep_ in ("acl", "relcl") and notice in lexicon.NOTICES_BY_NOUN)
    return clause_at(verb, protected) if told and verb.i >= start + len(notice) else None


def _tense_behind(verb: ParsedToken, noun: ParsedToken) -> str | None:
    """The tense of a verb behind an insertion, by its form and the number of its subject."""
    form = verb.lower_
    passive = after(verb).lower_ in lexicon.BY and form not in lexicon.INTRANSITIVE_PAST
    if form in lexicon.AUXILIARIES or passive:
        return None
    if is_past(form):
        return "VBD"
    if noun.tag_ in ("NNS", "NNPS"):
        return "VBP" if is_base_form(form) else None
    return "VBZ" if is_third_person_only(form) else None


def _between_dashes(marks: list[ParsedToken]) -> list[range]:
    """What a pair of dashes encloses, if it is a clause."""
    pair = _pair_of_dashes(marks)
    if pair is None:
        return []
    first, last = pair
    inner = first.doc[first.i + 1 : last.i]
    participle = len(inner) > 1 and inner[0].tag_ == "VBN" and inner[1].tag_ in ("IN", "RB")  # "- kept in a box -"
    verbs = FINITE | {"VB"} if _opened_by_subject(first) else FINITE
    clause = (participle or any(t.tag_ in verbs for t in inner)) and first.i and last.i + 2 < len(first.doc)
    return [range(first.i, last.i + 1)] if clause else []


def _pair_of_dashes(marks: list[ParsedToken]) -> tuple[ParsedToken, ParsedToken] | None:
    """The only two dashes of a text; the second may be taken for a hyphen behind a clause with a pronoun."""
    dashes = [t for t in marks if t.text in lexicon.DASHES and _stands_alone(t)]
    if len(dashes) == 1 and _opened_by_subject(dashes[0]):
        alone = all(t.tag_ not in FINITE for t in dashes[0].doc[: dashes[0].i])
        dashes += [t for t in marks if alone and t.i > dashes[0].i and t.tag_ == "HYPH" and _between_blanks(t)]
    return (dashes[0], dashes[1]) if len(dashes) == 2 else None


def _opened_by_subject(dash: ParsedToken) -> bool:
    """Whether a pronoun follows a dash, or follows "as": "- as you all remember -"."""
    opening = after(after(dash)) if after(dash).lower_ in lexicon.AS_BEHIND else after(dash)
    return opening.lower_ in lexicon.CONDITION_SUBJECTS


def _between_blanks(dash: ParsedToken) -> bool:
    return bool(dash.whitespace_) and bool(prior(dash).whitespace_)


def _stands_alone(dash: ParsedToken) -> bool:
    """Whether a dash is no hyphen, as of tokenised text ("three - judge"), and no sign between two numbers."""
    if dash.tag_ == "HYPH" or (prior(dash).text.isdigit() and after(dash).text.isdigit()):
        return False
    return _between_blanks(dash) or dash.text in lexicon.LONG_DASHES


def ends_statement(token: ParsedToken) -> bool:
    """Whether another statement may begin after this mark."""
    return token.text in lexicon.STOPS or (token.text in lexicon.DASHES and _stands_alone(token))


def _remarks(marks: list[ParsedToken]) -> list[range]:
    """ ", I think," and ", the authors claim,": a pair of commas around somebody who says or thinks so."""
    pairs = [(a, b) for a, b in pairwise(marks) if a.text == b.text == "," and 2 < b.i - a.i <= MAX_REMARK + 1]
    pairs = [(a, b) for a, b in pairs if after(b).tag_ not in ("CC", "VB") and not _opens_quotation(b)]
    return [range(a.i, b.i + 1) for a, b in pairs if _remark(a.i + 1, b)]


def _opens_quotation(comma: ParsedToken) -> bool:
    """Whether the only quotation of a text opens behind a comma: ‹When he met us, he said, "I am late."›."""
    quotes = lexicon.OPENING_QUOTES
    return after(comma).text in quotes and all(t.text not in quotes for t in comma.doc[: comma.i])


def _remark(start: int, comma: ParsedToken) -> bool:
    words = list(comma.doc[start : comma.i])
    verb = next((t for t in words[1:] if _says(t)), None)
    if verb is None or not (words[0].tag_ in NOUN_PHRASE or norm(words[0]) in lexicon.NOMINATIVE):
        return False
    before = all(t.tag_ in NOUN_PHRASE or norm(t) in lexicon.AUXILIARY_TENSE or norm(t) in lexicon.BE_FORMS
                 for t in words[: verb.i - start])  # fmt: skip
    return before and all(t.tag_ in AFTER_VERB for t in words[verb.i - start + 1 :])


def _says(token: ParsedToken) -> bool:
    return token.tag_[:2] == "VB" and lemma(token.lower_) in lexicon.REMARKING


def _opening_remark(doc: ParsedSentence, marks: list[ParsedToken]) -> list[range]:
    """ "You see, ...", "I must say ...": the words up to the comma, or up to the clause that follows."""
    start = text_of(doc)[:40].lower().replace("’", "'")
    if start.startswith(lexicon.REMARKS_BEFORE_COMMA):
        return [range(0, _last_repetition(marks) + 1)]
    heeded = len(doc) > 4 and doc[0].lower_ in lexicon.HEED and doc[1].text == ","
    if heeded and (doc[2].tag_ in ("PRP", "EX") or norm(doc[2]) in lexicon.AUXILIARY_TENSE):
        return [range(0, 2)]  # "Look, we made mistakes", "wait, is it at two?"
    called = doc[2].idx if doc[0].tag_ in ("UH", "RB") and doc[1:2] and doc[1].text == "," and len(doc) > 4 else 0
    if not start.startswith(lexicon.REMARKS_BEFORE_CLAUSE, called):
        return []
    opening = next(o for o in lexicon.REMARKS_BEFORE_CLAUSE if start.startswith(o, called)).rstrip()
    end = next(t.i for t in doc if t.idx >= called + len(opening))
    return [range(0, end)] if _clause_opens(doc[end]) else []


def _remark_behind_clause(doc: ParsedSentence, marks: list[ParsedToken]) -> range:
    """ "(And) if you upgrade, note that ...": up to the clause that follows."""
    opening = doc[1] if doc[0].tag_ == "CC" and len(doc) > 1 else doc[0]
    if norm(opening) not in lexicon.FRONTED_CONJUNCTIONS:
        return range(0)
    for comma in marks:
        if words := reminder(after(comma)):
            return words
    return range(0)


def reminder(first: ParsedToken) -> range:
    """The words of "note that" and its like, where they begin here; else none."""
    text = text_of(first.doc).lower()
    remark = next((r for r in lexicon.REMINDERS if text.startswith(r, first.idx)), None)
    if remark is None:
        return range(0)
    return range(first.i, next((t.i for t in first.doc if t.idx >= first.idx + len(remark)), len(first.doc)))


def _hesitation(doc: ParsedSentence) -> range:
    """ "and uh you know" before a clause, in speech."""
    start = next((t.i for t in doc[:4] if t.lower_ in lexicon.ADDRESSED), 0)
    if (
        not start
        or prior(doc[start]).lower_ not in lexicon.HESITATIONS
        or after(doc[start]).lower_ not in lexicon.KNOWING
    ):
        return range(0)
    later = any(t.tag_ in FINITE for t in doc[start + 2 :])
    return (
        range(start, start + 2) if later and after(after(doc[start])).tag_ in ("PRP", "IN", "EX", "WRB") else range(0)
    )


def _filler(doc: ParsedSentence) -> range:
    """ "yeah but you know" or "i mean" before a clause, in speech; not "You know the man who left"."""
    for token in doc[1:8]:
        first = prior(token)
        if (first.lower_, token.lower_) in lexicon.FILLERS:
            told = any(c.dep_ == "ccomp" and _opened_by(c, after(token)) for c in token.rights)
            return range(first.i, token.i + 1) if told else range(0)
        if first.tag_ not in OPENS_SPEECH and first.lower_ not in lexicon.HESITATIONS | lexicon.NO:
            return range(0)
    return range(0)


def _opened_by(verb: ParsedToken, first: ParsedToken) -> bool:
    """Whether a clause with this verb opens with this word, and with no conjunction or question word for its own."""
    asked = first.tag_[0] == "W" or (first.dep_ == "mark" and first.head == verb)
    time = next((c for c in verb.head.rights if c.dep_ == "advcl" and c.left_edge == first), None)
    opens = verb.left_edge == (first if time is None else after(time.right_edge))
    return opens and not asked and any(c.dep_ in SUBJECT for c in verb.lefts)


def _last_repetition(marks: list[ParsedToken]) -> int:
    """The comma after "I know" or after "I know, I know"."""
    commas = [t.i for t in marks if t.text == ","][:2]
    words = [t.lower_ for t in marks[0].doc[: commas[-1]]]
    return commas[-1] if words[: commas[0]] == words[commas[0] + 1 :] else commas[0]


def _clause_opens(token: ParsedToken) -> bool:
    """Whether a subject begins here, or a "that" before one."""
    if norm(token) in lexicon.NOT and after(token).tag_ in ("DT", "PDT"):
        return True  # "not all roads are open"
    return (_noun_phrase_opens(token) or token.tag_ == "IN") and token.lower_ not in lexicon.AFTER_AFRAID


def _conditions(doc: ParsedSentence, marks: list[ParsedToken]) -> list[range]:
    """ "Had he known, ...", "call me should you need help": a condition by inversion, without "if"."""
    if doc[-1].text == "?":
        return []
    if norm(doc[0]) in lexicon.CONDITION_BY_INVERSION and _noun_phrase_opens(after(doc[0])):
        comma = next((t for t in marks if t.text == ","), None)
        return [range(0, comma.i + 1)] if comma is not None else []
    for token in doc[2:-2]:
        if token.lower_ in lexicon.CONDITION_BY_INVERSION and after(token).lower_ in lexicon.CONDITION_SUBJECTS:
            return [range(token.i, len(doc) - 1)] if _may_end_statement(prior(token)) else []
    return []


def _noun_phrase_opens(token: ParsedToken) -> bool:
    return token.tag_ in ("PRP", "DT", "PRP$", "EX", "NNP", "NNS", "NN", "JJ")


def _may_end_statement(token: ParsedToken) -> bool:
    """Whether a statement may end with this word, so that an auxiliary after it opens a condition."""
    if token.text == ",":
        token = prior(token)
    return token.tag_ in BEFORE_INVERSION and any(t.tag_[:2] in ("VB", "MD") for t in token.doc[: token.i + 1])
