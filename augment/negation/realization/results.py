"""What follows from a statement whose polarity turned: "is cheap, so buy two" -> "is not cheap, but buy two"."""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause
from augment.english.edits import Edit
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tokens import after, norm, prior
from augment.negation.realization.attachment import governed

SUBJECT_TAGS = frozenset(
    ["DT", "PRP", "PRP$", "NNP", "NN", "NNS", "JJ", "EX", "IN", "CD"]
)  # of a statement's first word


def so(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "is cheap, so we buy it" -> "is not cheap, but we buy it"; also of "and so", "and hence"."""
    verb, joined = token.head, prior(token)
    if (that := after(token)).lower_ in lexicon.THAT and joined.text == "," and token.dep_ == that.dep_ == "mark":
        there = clause.subject is not None and norm(clause.subject) in lexicon.THERE
        state = norm(clause.finite) in lexicon.BE and clause.tense != "VBD" and not there  # "is rare, so that few ..."
        came = (state or any(t.tag_ == "VBD" for t in (verb, *verb.lefts))) and governed(verb.head, clause)
        came = came and all(t.lower_ not in lexicon.ONLY_ADVERB for t in clause.doc[clause.finite.i : token.i])
        return Edit(token.idx, that.idx + len(that), "but") if came else None  # "took them, so that it had all"
    if not removed and so_is(token):
        return Edit(token.idx, token.idx + len(token), "neither")
    if clause.imperative or token.i < clause.head.i or verb.tag_[:2] not in ("VB", "MD"):
        return None
    if norm(joined) not in lexicon.AND and (joined.text != "," or token.lower_ not in lexicon.SO | lexicon.THEREFORE):
        return None  # ", hence its name"
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None)
    follows = clause.head.head.i == verb.i or verb.head.i == clause.head.i
    stated = subject is not None and subject.left_edge == after(token)
    intended = any(c.lower_ in lexicon.INTENDED for c in verb.lefts)  # "held it up, so they might see it"
    if not stated or not follows or intended or _of_another_clause(token, clause):
        return None
    if norm(joined) in lexicon.AND and (before := prior(joined)).text != ",":
        return Edit(before.idx + len(before), token.idx + len(token), ", but")
    return Edit((token if joined.text == "," else joined).idx, token.idx + len(token), "but")


def so_is(token: ParsedToken) -> bool:
    """Whether "so" says the same of another subject: "is old and so is the barn"."""
    joined = norm(prior(token)) in lexicon.AND or prior(token).text == ";"
    inverted = joined and norm(after(token)) in lexicon.AUXILIARIES
    return inverted and after(after(token)).tag_ in SUBJECT_TAGS


def _of_another_clause(token: ParsedToken, clause: Clause) -> bool:
    """Whether a clause joined to the statement goes before: "is deep, but the water is cold, so you need a coat"."""
    between = clause.doc[clause.head.i + 1 : token.i - 1]
    joint = next((t for t in between if t.dep_ == "cc" and t.head.i == clause.head.i), None)
    return joint is not None and any(t.dep_ in SUBJECT and t.i > joint.i for t in between)


def result(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "was sold, making it the oldest" -> "was not sold, which would have made it the oldest"; "is
    not lit, meaning that it is off" -> "is lit, which does not mean that it is off"."""
    if not _behind_comma(token, clause) or not _of_event(token):
        return None
    if removed:
        shows = token.lower_ in lexicon.SUGGESTING | lexicon.MEANING and clause.tense in lexicon.DO_FORM
        do = "did" if clause.tense == "VBD" else "does"
        return _listed(token, f"which {do} not", "VB", "or") if shows else None
    if token.lower_ in lexicon.GIVING and after(token).tag_ == "PRP":
        return None  # "holds a child, giving him a toy": a deed
    earned = after(token).tag_ == "PRP$" or after(after(token)).lower_ in lexicon.LIVELIHOOD
    if token.lower_ in lexicon.EARNING and earned:
        return None  # "earning her degree", not "earning him a prize"
    if after(token).tag_[:3] == "PRP" and any(c.lower_ in lexicon.FIRST_TIME for c in token.rights if c.dep_ == "dobj"):
        return None  # "making her debut"
    past = clause.tense == "VBD" or norm(clause.finite) in lexicon.PAST_MODALS
    form, would = ("VBN", "which would have") if past else ("VB", "which would")
    return _listed(token, would, form, "and")


def outcome(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "beat Ann, becoming the champion" -> "did not beat Ann, and so did not become the champion"."""
    perfect = norm(clause.finite) in lexicon.HAVE and clause.finite != clause.head
    going_on = clause.head.tag_ == "VBG"  # "is eating well, gaining weight"
    if removed or perfect or going_on or clause.tense not in lexicon.DO_FORM or not _behind_comma(token, clause):
        return None
    between = clause.doc[max(clause.head.i, token.head.i) + 1 : token.i]
    if norm(clause.head) in lexicon.BE_FORMS or any(t.tag_ in FINITE or t.tag_[0] == "W" for t in between):
        return None  # "is a player who won the cup, becoming ..."
    return _listed(token, f"and so {lexicon.DO_FORM[clause.tense]} not", "VB", "or")


def deed(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "ran a mill, selling flour" -> "did not run a mill, and did not sell flour": what the subject does besides."""
    if removed or token.text.istitle() or token.lower_ in lexicon.NO_DEEDS:
        return None
    if not _behind_comma(token, clause) or not _closes(token, clause):
        return None
    told = norm(clause.head) in lexicon.BE_OR_SHORT and norm(clause.subject or clause.head) in lexicon.NO_DOERS
    if clause.subject is not None and clause.subject.dep_ == "csubj":
        return None  # "What he saw was a hand, reaching out"
    subject = clause.head.head if clause.subject is None and clause.head.dep_ == "acl" else clause.subject
    if subject is None or told or norm(subject) in lexicon.THERE or _set_apart(token, clause):
        return None
    denied, form = _denied_again(clause)
    return _listed(token, f"and {denied}", form, "or") if denied else None


def _set_apart(token: ParsedToken, clause: Clause) -> bool:
    """Whether a clause, a participle or "with ..., ..." parts a participle from the verb, or another follows it."""
    start = max(clause.head.i, token.head.i) + 1  # "gives up his dream of going, and calls Ann, promising to help"
    between = [t for t in clause.doc[start : token.i - 1] if t.i not in clause.protected]
    phrase = next((t for t in between if t.lower_ in lexicon.WITH), None)
    if phrase is not None and any(t.text == "," for t in between if t.i > phrase.i):
        return True
    verbs = [t for t in between if t.tag_ == "VBG" and t.dep_ not in ("amod", "compound", "acl")]
    verbs += [t for t in between if prior(t).tag_ == "IN" and t.lower_.endswith("ing")]  # "helps in growing herbs"
    verbs += [c for c in (*token.rights, *token.head.rights) if c.i > token.i and c.tag_ == "VBG" and c.dep_ == "advcl"]
    return bool(verbs) or any(
        t.tag_[0] == "W" or (t.tag_ in FINITE and not (prior(t).tag_ == "CC" and governed(t, clause))) for t in between
    )


def _closes(token: ParsedToken, clause: Clause) -> bool:
    """Whether a participle and what goes with it end the statement."""
    end, doc = token.right_edge.i + 1, clause.doc
    if end >= len(doc) - 1 or doc[end].text in lexicon.STOPS:
        return True
    return doc[end].text == "," and doc[end + 1].tag_ == "CC" and doc[end + 2].tag_ in SUBJECT_TAGS


def _denied_again(clause: Clause) -> tuple[str, str]:
    """The denied auxiliary of a statement once more, and the form of the verb behind it; none where it has none."""
    finite, head = lexicon.UNCLIPPED.get(norm(clause.finite), norm(clause.finite)), clause.head
    if clause.finite != head and finite in lexicon.HAVE:
        return f"{finite} not", "VBN"
    if clause.finite != head and finite in lexicon.BE and head.tag_ == "VBG":
        return f"{finite} not", "VBG"
    if clause.tense == "MD":
        return lexicon.DENIED_MODALS.get(finite, ""), "VB"
    return (f"{lexicon.DO_FORM[clause.tense]} not", "VB") if clause.tense in lexicon.DO_FORM else ("", "")


def _behind_comma(token: ParsedToken, clause: Clause) -> bool:
    """Whether a participle behind a comma belongs to the statement."""
    if clause.imperative or token.i < clause.head.i or prior(_first(token)).text != ",":
        return False
    described = prior(prior(token)).tag_ == "JJ" and prior(prior(prior(token))).tag_ == "DT"  # "a tall, stooping man"
    if described and after(token).tag_ in ("NN", "NNS"):
        return False
    return token.tag_ == "VBG" and token.dep_ == "advcl" and governed(token.head, clause)


def _first(token: ParsedToken) -> ParsedToken:
    """The word before a participle that goes with it, also between commas: ", thus, making ..."."""
    before = prior(token)
    if before.text == "," and prior(before).lower_ in lexicon.SEQUENTIAL and prior(prior(before)).text == ",":
        return prior(before)
    return before if before.lower_ in lexicon.BEFORE_RESULT else token


def _listed(token: ParsedToken, opening: str, form: str, conjunction: str) -> Edit | None:
    """The participle and one joined to it, each in another form: "which would have smashed and drowned"."""
    further = [c for c in token.rights if c.dep_ == "conj" and c.tag_ == "VBG" and not _describes(c)]
    first = _first(token)
    kept = f" {first.text}" if first != token and norm(first) not in lexicon.SEQUENTIAL | lexicon.ALSO else ""
    start, new = first.idx, f"{opening}{kept} {_inflected(token, form)}"
    hidden = [after(t) for t in token.doc[token.i + 1 : token.right_edge.i] if t.tag_ == "CC"] if not further else []
    hidden = [
        t for t in hidden if t.lower_.endswith("ing") and t.head.tag_ != "VBG" and not _describes(t)
    ]  # not "an idea of giving and taking"
    further = further or hidden  # "making friends and serving as captain"
    if any(t.tag_ == "VBG" and prior(t).text == "," for t in token.doc[token.i + 1 : token.right_edge.i]):
        return None  # "wearing hats, resting, and waiting"
    if any(t.tag_ != "VBG" for t in further):
        return None  # "selling flour and baking bread" with "baking" for a noun
    if not further:
        return Edit(start, token.idx + len(token), new)
    last, joint = further[0], prior(further[0])
    if len(further) > 1 or norm(joint) not in lexicon.AND or any(c.dep_ == "conj" for c in last.rights):
        return None
    between = text_between(token.doc, token.i + 1, joint.i)
    middle = f" {between}" if between else ""
    return Edit(start, last.idx + len(last), f"{new}{middle} {conjunction} {_inflected(last, form)}")


def _describes(participle: ParsedToken) -> bool:
    """Whether a participle goes with the noun behind it: "and lingering doubts"."""
    return participle.lower_ in lexicon.DESCRIBING_PARTICIPLES and after(participle).tag_ in ("NN", "NNS")


def _inflected(participle: ParsedToken, form: str) -> str:
    base = lemma(participle.lower_)
    return {"VB": base, "VBG": participle.lower_}.get(form) or inflect(base, form)


def _of_event(participle: ParsedToken) -> bool:
    """Whether a participle tells what an event leads to, and not what its subject does: "causing", "making it"."""
    form, following = participle.lower_, after(participle)
    if form in lexicon.MEANING:
        return following.lower_ in lexicon.THAT | lexicon.NOMINATIVE
    if form in lexicon.SUGGESTING:
        return following.lower_ in lexicon.THAT
    if form in lexicon.LEADING:
        return following.lower_ in lexicon.TO_OR_IN
    return form not in lexicon.MAKING or following.tag_ == "PRP"


def only_to(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "opened it, only to find it empty" -> "did not open it only to find it empty": it did not come to this."""
    comma = prior(token)
    disappoints = comma.text == "," and after(token).tag_ == "TO" and comma.i > clause.head.i and not removed
    return Edit(comma.idx, token.idx + len(token), " only") if disappoints else None
