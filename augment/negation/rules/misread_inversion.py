"""Inversions whose subject the parse did not find: "Rarely does a house like it come on the market", "So vast was it".

Each takes a clause and a style and returns edits or None.
"""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, delete, match_case, replace
from augment.english.inflection import inflect, is_past, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior

ENDS_SUBJECT = frozenset(["NN", "NNS", "NNP", "NNPS", "PRP", "DT", "CD", "RB"])  # tags before the verb
INFINITIVE = frozenset(["VB", "VBP"])
OBJECT_START = frozenset(["PRP$", "DT"])
BEHIND_INFINITIVE = OBJECT_START | {"IN", "RB", "TO", "PRP"}
PHRASE = frozenset(["IN", "DT", "PRP$", "JJ", "JJS", "NN", "NNS", "NNP"])  # tags of "in the history of this town"


def misread_inversion(clause: Clause) -> list[Edit] | None:
    """ "Rarely does a ship in tow sink" -> "A ship in tow often sinks", "Never before in its history has it sunk"."""
    first = clause.doc[0]
    seldom = lexicon.NEAR_NEGATIVE.get(first.lower_) == "often"
    hardly_ever = first.lower_ in lexicon.SCARCELY and after(first).lower_ in lexicon.EVER
    seldom = seldom or hardly_ever
    before = first.lower_ in lexicon.NEVER and after(first).lower_ in lexicon.AFTER_NEVER
    before = before and after(after(first)).tag_ == "IN"
    once = (first.lower_, after(first).lower_) == lexicon.NOT_ONCE and after(after(first)).tag_ == "IN"
    if not clause.question and first.lower_ in lexicon.NOT and after(first).lower_ in lexicon.UNTIL:
        return None if clause.inverted else _not_until(first)
    if clause.question or not (before or ((seldom or once) and not clause.inverted)):
        return None
    auxiliary = next((t for t in clause.doc[1:-3] if t.tag_ not in PHRASE | {"CD"} and t != after(first)), first)
    opening = after(first) if hardly_ever else first
    auxiliary = after(opening) if seldom else auxiliary
    verb = _verb_behind(auxiliary)
    if verb is None or any(t.i in clause.protected for t in (first, auxiliary, verb)):
        return None
    adverb = "often " if seldom else ""
    did = norm(auxiliary) in lexicon.DO
    tense = lexicon.AUXILIARY_TENSE[norm(auxiliary)]
    said = inflect(lemma(verb.lower_), tense) if did else verb.text
    stated = f"{adverb}{said}" if did else f"{auxiliary.lower_} {adverb}{said}"
    moved = [delete(auxiliary), replace(verb, stated)]
    if once:  # "Not once in ten winters has it frozen"
        return [Edit(first.idx, after(first).idx + len(after(first)), match_case("at least once", first)), *moved]
    if seldom:
        return [delete(first, opening), *moved]
    last = prior(clause.doc[-1])
    end = last.idx + len(last)
    return [delete(first, after(first)), *moved, Edit(end, end, f" {after(first).lower_}")]


def _not_until(not_: ParsedToken) -> list[Edit] | None:
    """ "Not until the war was over did the firm reopen" -> "Before the war was over the firm reopened"."""
    doc, until = not_.doc, after(not_)
    for auxiliary in reversed(list(doc[3:-3])):
        if norm(auxiliary) not in lexicon.AUXILIARY_TENSE:
            continue
        verb = next((t for t in doc[auxiliary.i + 2 : -1] if _closes_subject(t, auxiliary)), None)
        if verb is None or any(t.tag_ not in PHRASE | {"PRP", "CD", "CC"} for t in doc[auxiliary.i + 1 : verb.i]):
            continue
        said = f"{auxiliary.lower_} {verb.text}"
        if norm(auxiliary) in lexicon.DO:
            said = inflect(verb.lower_, lexicon.AUXILIARY_TENSE[norm(auxiliary)])
        before = Edit(not_.idx, until.idx + len(until), match_case("before", not_))
        return [before, delete(auxiliary), replace(verb, said)]
    return None


def _closes_subject(token: ParsedToken, auxiliary: ParsedToken) -> bool:
    """Whether a word has the form that an auxiliary asks for and no noun behind it."""
    if norm(auxiliary) in lexicon.DO:
        form = is_verb(token.lower_) and lemma(token.lower_) == token.lower_ and token.tag_ in INFINITIVE | {"NN"}
    else:
        form = token.tag_ in ("VBN", "VBD") or (token.tag_ == "VBG" and norm(auxiliary) in lexicon.BE)
    return form and after(token).tag_[:2] not in ("NN", "VB")


def so_inverted(clause: Clause, style: str) -> list[Edit] | None:
    """ "So vast was the hall that it echoed" -> "The hall was not so vast that it echoed"."""
    doc, so = clause.doc, clause.doc[0]
    be = after(after(so))
    that = next((t for t in doc[4:-1] if norm(t) in lexicon.THAT), None)
    if so.lower_ not in lexicon.SO or after(so).tag_ != "JJ" or norm(be) not in lexicon.BE or that is None:
        return None
    subject = doc[be.i + 1 : that.i]
    plain = all(t.tag_ in PHRASE | {"PRP", "CC", "CD"} for t in subject)
    if clause.finite != be or not plain:
        return None
    last = prior(that)
    moved = f" {be.text} not so {after(so).text}"
    return [delete(so, be), Edit(last.idx + len(last), last.idx + len(last), moved)]


def _verb_behind(auxiliary: ParsedToken) -> ParsedToken | None:
    """The infinitive or participle behind an auxiliary and its subject."""
    done = norm(auxiliary) in lexicon.DO
    if not done and norm(auxiliary) not in lexicon.HAVE:
        return None
    for token in auxiliary.doc[auxiliary.i + 2 : -1]:
        if token.text == "," or token.tag_[0] == "W":
            return None
        form = lemma(token.lower_) == token.lower_ if done else is_past(token.lower_) or token.tag_ == "VBN"
        tagged = token.tag_ in INFINITIVE or (token.tag_ in ("VBN", "VBD") and not done)  # "have so many come"
        noun = token.tag_ == "NN" and after(token).tag_ in (BEHIND_INFINITIVE if done else OBJECT_START)
        # "has a man misunderstood his son", "does a day pass without rain"
        if (tagged or noun) and form and prior(token).tag_ in ENDS_SUBJECT:
            return token
    return None
