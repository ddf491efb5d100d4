"""The main clause behind a subordinate one that the parse takes for it: "If it rains, who pays for the ice?"."""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, clause_at, verb_of
from augment.english.inflection import is_past, is_verb
from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_of
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.in_front import has_subject

OPENS_CLAUSE = frozenset(["DT", "PRP", "PRP$", "EX", "NN", "NNS", "NNP", "NNPS", "JJ", "CD", "RB", "WP", "WRB", "WDT"])
BETWEEN = frozenset(["WP", "WDT", "WRB", "WP$"])  # tags of what opens another clause before its verb


def after_fronted_clause(clause: Clause) -> Clause | None:
    """The clause behind the comma where this one belongs to a subordinate clause in front."""
    end = fronted_end(clause.doc, clause.protected)
    return main_after(clause.doc, end, clause.protected) if clause.finite.i < end else None


def fronted_end(doc: ParsedSentence, protected: frozenset[int]) -> int:
    """The index of the comma that ends a subordinate clause in front; 0 where there is none."""
    if not _subordinate(doc):
        return 0
    commas = (t for t in doc[3:-3] if t.text == "," and t.i not in protected)
    return next((t.i for t in commas if _ends_clause(t)), 0)


def _subordinate(doc: ParsedSentence) -> bool:
    opening = doc[1] if doc[0].tag_ == "CC" and len(doc) > 1 else doc[0]
    if opening.tag_ == "RB" and after(opening).text == "," and len(doc) > 3:
        opening = doc[2]  # "However, when it rained, and despite the wind, he stayed"
    if (opening.lower_, after(opening).lower_) == lexicon.ONCE_AGAIN:
        return False
    if norm(opening) in lexicon.FRONTED_CONJUNCTIONS or (
        opening.lower_ in lexicon.TEMPORAL_ADVERBS and opening.dep_ == "mark"
    ):
        return after(opening).tag_ in OPENS_CLAUSE
    if norm(opening) in lexicon.WHATEVER or (opening.lower_, after(opening).lower_) in lexicon.HOWEVER_YOU:
        return doc[-1].text != "?"
    if opening.lower_ in lexicon.EVERYWHERE:
        return after(opening).lower_ in lexicon.NOMINATIVE
    if opening.lower_ in lexicon.SUPPOSING:
        return after(opening).tag_ in OPENS_CLAUSE and not any(t.lower_ in lexicon.REPORTING for t in doc[-4:])
    if opening.lower_ in lexicon.DURING and after(opening).tag_ == "DT":  # "During the year she spent there, ..."
        noun = next((t for t in doc[opening.i + 2 : -3] if t.tag_ not in ("JJ", "CD")), opening)
        subject = after(noun)
        if noun.tag_[:2] == "NN" and subject.lower_ in lexicon.NOMINATIVE and after(subject).tag_ in FINITE:
            return True
    start = text_of(doc)[opening.idx : opening.idx + 24].lower()
    return start.startswith(lexicon.CONJUNCTION_PHRASES) and any(t.tag_ in FINITE for t in doc[2:])


def _ends_clause(comma: ParsedToken) -> bool:
    """Whether a finite verb stands before a comma, and another clause begins right behind it."""
    doc, opening = comma.doc, after(comma)
    if opening.lower_ in lexicon.AS and after(after(opening)).lower_ in lexicon.AS:
        return False  # ", as far as I know"
    if opening.tag_ not in OPENS_CLAUSE or (opening.tag_[0] == "W" and doc[-1].text != "?"):
        return False
    verbs = [t for t in doc[1 : comma.i] if t.tag_ in FINITE or norm(t) in lexicon.SUBJUNCTIVE]
    return bool(verbs) and any(t.tag_ in FINITE or _like_participle(t) for t in doc[opening.i : -1])


def _like_participle(token: ParsedToken) -> bool:
    """Whether a past after its subject was taken for a participle: "Once it was over, the board brought in a nurse"."""
    noun = before_adverbs(token)
    taken = token.tag_ == "VBN" and token.dep_ == "acl" and noun == token.head and noun.tag_ in ("NN", "NNS", "NNP")
    following = after(token).tag_ not in ("TO", ".") and after(token).lower_ not in lexicon.BY
    return taken and following and is_past(token.lower_) and token.lower_ not in lexicon.PARTICIPLES


def main_after(doc: ParsedSentence, comma: int, protected: frozenset[int]) -> Clause | None:
    """The clause of the first finite verb behind a comma, if nothing subordinate opens before it."""
    later = any(t.tag_ in FINITE for t in doc[comma + 1 : -1])
    for token in doc[comma + 2 : -1]:
        if not later and token.i not in protected and _like_participle(token):
            return Clause(doc, token, token, "VBD", token.head, protected)
        if token.i in protected or token.tag_ not in FINITE:
            if token.tag_ in BETWEEN and token.i not in protected:
                return None
            continue
        verb = verb_of(token)
        return clause_at(verb, protected) if not _of_noun(verb) else None
    return None


def _of_noun(verb: ParsedToken) -> bool:
    """Whether a verb tells which thing is meant: "When it rains, the shoes I bought leak", not "all day she sang"."""
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), verb)
    beside = verb.dep_ == "relcl" and subject.lower_ in lexicon.NOMINATIVE and prior(subject) == verb.head
    return beside and verb.head.dep_ != "pobj" and verb.head.lower_ not in lexicon.TIME_NOUNS | lexicon.DAYS


def behind_all(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind "of all" and a relative clause taken for the main one: "Of all the lies we tell, it lasts"."""
    if len(doc) < 6 or doc[0].lower_ not in lexicon.OF or doc[1].lower_ not in lexicon.ALL:
        return None
    comma = next((t.i for t in doc[3:-3] if t.text == ","), 0)
    return main_after(doc, comma, protected) if any(t.tag_ in FINITE for t in doc[:comma]) else None


def after_joined_clauses(clause: Clause) -> Clause | None:
    """The clause behind two subordinate ones: "As his aunt calls, and her dog barks, the boy starts to run"."""
    first, doc = clause.head.head, clause.doc
    opening = doc[1] if doc[0].tag_ == "CC" else doc[0]
    if clause.head.dep_ != "conj" or opening.dep_ != "mark" or opening.head != first:
        return None
    stated = (c for c in clause.head.rights if c.dep_ == "conj" and has_subject(c))
    later = (c for c in stated if "," in (c.left_edge.text, prior(c.left_edge).text))
    return clause_at(main, clause.protected) if (main := next(later, None)) is not None else None


def behind_asked(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind a participle that the parse takes for the verb: "Asked if she would run, the mayor smiled"."""
    asked = doc[0]
    if asked.lower_ not in lexicon.ASKED_OF or asked.dep_ != "ROOT" or 0 in protected:
        return None
    stated = (c for c in asked.rights if c.dep_ in ("ccomp", "parataxis") and has_subject(c))
    opened = (c for c in stated if any(prior(s.left_edge).text == "," for s in c.lefts if s.dep_ == "nsubj"))
    return clause_at(verb, protected) if (verb := next(opened, None)) is not None else None


def behind_with(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind "with" and a participle taken for the verb: "With no link provided it is hard to say"."""
    root = next((t for t in doc[2:-3] if t.head == t), None)
    if doc[0].lower_ not in lexicon.WITH or root is None or root.tag_ not in ("VBD", "VBN") or root.i in protected:
        return None
    described = prior(root).dep_ in SUBJECT and all(t.tag_ not in FINITE and t.text != "," for t in doc[1 : root.i])
    stated = (c for c in root.rights if c.dep_ == "ccomp" and has_subject(c)) if described else ()
    opened = (c for c in stated if any(s == after(root) and s.tag_ == "PRP" for s in c.lefts if s.dep_ in SUBJECT))
    return clause_at(verb, protected) if (verb := next(opened, None)) is not None else None


def behind_as(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind "As a young man", taken for a relative one: "As a young man he walked to Rome"."""
    noun = next((t for t in doc[1:6] if t.tag_[:2] == "NN"), doc[0])
    opened = doc[0].lower_ in lexicon.AS and doc[1].lower_ in lexicon.ARTICLES if len(doc) > 5 else False
    told = opened and after(noun).lower_ in lexicon.NOMINATIVE
    verb = next((c for c in noun.rights if c.dep_ == "relcl" and has_subject(c)), None) if told else None
    alone = verb is not None and all(t.tag_ not in FINITE or t.i >= after(noun).i for t in doc)
    return clause_at(verb, protected) if verb is not None and alone else None


def behind_participle_phrase(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind who sits or walks in a place, taken for a relative one: "Lying in the hay I heard a cry"."""
    if doc[0].lower_ not in lexicon.POSTURES | lexicon.WALKING or doc[0].head != doc[0] or len(doc) < 6:
        return None
    verb = next((t for t in doc[2:-2] if t.dep_ == "relcl" and has_subject(t) and t.head.dep_ == "pobj"), doc[0])
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), doc[0])
    told = norm(subject) in lexicon.NOMINATIVE and prior(subject).tag_ == "NN" and any(verb.rights)
    alone = told and all(t.tag_ not in FINITE or t.i > subject.i for t in doc)
    return clause_at(verb, protected) if alone and not after(verb).is_punct else None


def modal_before_phrase(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a modal that a phrase parts from its verb: "The minister may by order prescribe the form"."""
    modal = next((t for t in doc[1:-4] if t.tag_ in FINITE), doc[0])
    phrase = after(modal)
    noun = after(phrase)
    verb = after(noun)
    parted = modal.tag_ == "MD" and phrase.lower_ in lexicon.BY and noun.tag_ in ("NN", "NNS")
    bare = verb.tag_ in ("VB", "VBP") and is_verb(verb.lower_) and verb.i not in protected
    if not parted or not bare or doc[-1].text == "?":
        return None
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT and c.i < modal.i), None)
    return Clause(doc, verb, modal, "MD", subject, protected)


def mostly(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind "Most of the time", taken for a relative one: "Most of the time it works"."""
    if tuple(t.lower_ for t in doc[:4]) != lexicon.MOST_OF_THE_TIME or len(doc) < 6:
        return None
    verb = next((c for c in doc[3].rights if c.dep_ == "relcl" and has_subject(c)), None)
    return clause_at(verb, protected) if verb is not None and doc[4].tag_[0] != "W" else None


def inverted_perfect(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "Never had the house felt so empty", where "had" is taken for the verb."""
    have = doc[2 if doc[1].lower_ in lexicon.AFTER_NEVER else 1] if len(doc) > 4 else doc[0]
    if doc[0].lower_ not in lexicon.FRONTED_NEGATORS or norm(have) not in lexicon.HAVE or have.dep_ != "ROOT":
        return None
    verb = next((c for c in have.rights if c.dep_ == "ccomp" and c.tag_ in ("VBN", "VBD")), None)
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None) if verb is not None else None
    if verb is None or subject is None or subject.left_edge != after(have):
        return None
    return Clause(doc, verb, have, lexicon.HAVE[norm(have)], subject, protected)
