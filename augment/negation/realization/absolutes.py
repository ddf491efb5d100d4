"""What a phrase with "with" tells beside a statement: "won 3-1, with Ross scoring twice" -> "did not win 3-1, and Ross
did not score twice"; "was underway, with settlers pouring in" -> "was not underway, with no settlers pouring in";
"With a new pump, it works" -> "Even with a new pump, it does not work"."""

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause
from augment.english.edits import Edit, delete, insert, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tokens import after, norm, prior
from augment.negation.realization.attachment import governed

BARE = frozenset(["NNS", "NN", "JJ"])  # tags of the first word of a noun phrase without a determiner
NAMED = frozenset(["NNP", "NNPS", "PRP$"])
PLURAL = frozenset(["NNS", "NNPS"])
NO_BARE = (  # first words of what "no" goes not before: "many guests", "everybody"
    lexicon.OPENING_AMOUNTS
    | lexicon.SOME_OR_MANY
    | lexicon.COUNTED
    | lexicon.FEWNESS.keys()
    | lexicon.MANY_OR_MUCH
    | lexicon.INDEFINITE_PRONOUNS
)
PARTICIPLES = frozenset(["VBG", "VBN", "VBD"])


def with_(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """A phrase in front speaks against what is denied; one behind is denied along."""
    if token.i == 0:
        return _in_front(token, clause)
    return _attended(token, clause, removed) if token.lower_ in lexicon.WITH else None


def _in_front(token: ParsedToken, clause: Clause) -> Edit | None:
    """ "With a new pump, it works" -> "Even with a new pump, it does not work"."""
    noun = next((c for c in token.rights if c.dep_ in ("pobj", "pcomp")), None)
    apart = any(t.text == "," for t in clause.doc[1 : clause.finite.i])
    if noun is None or not apart or clause.inverted or clause.subject is None:
        return None
    if noun.tag_[:2] not in ("NN", "VB", "JJ"):
        return None  # "With her, he left"
    if noun.tag_ in ("NNP", "NNPS") or noun.lower_ in lexicon.REGARD or after(token).lower_ in lexicon.PRESENTING:
        return None  # "With this letter, we ask you to wait"
    manner = token.lower_ not in lexicon.WITH and after(token).tag_ not in ("DT", "PRP$")  # "Without warning, it fell"
    manner = manner or (token.lower_ in lexicon.WITHOUT and noun.lower_ in lexicon.SILENT)  # "Without a word, he left"
    stated = governed(token.head, clause) and not manner
    return replace(token, f"{match_case('even', token)} {token.lower_}") if stated else None


def even_with(token: ParsedToken, clause: Clause) -> Edit | None:
    """ "Even with a new pump, it does not work" -> "With a new pump, it works"."""
    opens = token.i == 0 and not clause.imperative
    return delete(token) if opens and any(t.text == "," for t in clause.doc[2 : clause.finite.i]) else None


def _attended(with_: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """Deny along what somebody else did or what was done: the phrase ends the statement, behind a comma."""
    if removed or clause.imperative or with_.i < clause.head.i or prior(with_).text != "," or not _of(with_, clause):
        return None
    end = with_.doc[min(with_.right_edge.i + 1, len(with_.doc) - 1)]
    doing = _participle(with_)
    if doing is None or not (end.text in lexicon.STOPS or end == with_.doc[-1]):
        return None
    first = after(with_)
    if norm(first) in lexicon.INDEFINITE_ARTICLES:
        return replace(first, "no")
    if norm(first) in lexicon.MANY | lexicon.SOME and after(first) == doing:
        return replace(first, "few" if norm(first) in lexicon.MANY else "none")  # "with many calling it a scandal"
    if first.tag_ in BARE and norm(first) not in NO_BARE:
        return insert(first, "no ")
    if first.tag_ not in NAMED and norm(first) not in lexicon.THE:
        return None  # "with three bridges swept away", "with everybody watching"
    denied = _denied(doing, clause)
    phrase = text_between(with_.doc, first.i, doing.i)
    return Edit(with_.idx, doing.idx + len(doing), f"and {phrase} {denied}") if denied else None


def _of(with_: ParsedToken, clause: Clause) -> bool:
    """Whether the phrase belongs to the statement, or to a clause of time beside it."""
    head = with_.head
    return governed(head, clause) or (head.dep_ == "advcl" and governed(head.head, clause))


def _participle(with_: ParsedToken) -> ParsedToken | None:
    """What the noun behind "with" does or what is done to it; None where that is more than one thing."""
    doing = next((c for c in with_.rights if c.dep_ == "pcomp" and c.tag_ in PARTICIPLES), None)
    if doing is None:
        noun = next((c for c in with_.rights if c.dep_ == "pobj"), with_)
        doing = next((t for t in noun.subtree if t.tag_ == "VBG" and t.dep_ == "acl"), None)
    elif not any(c.dep_ in SUBJECT and c.left_edge == after(with_) for c in doing.lefts):
        return None  # "with singing and dancing"
    if doing is None or norm(doing) in lexicon.BEING | lexicon.HAVING:
        return None
    more = {"conj"} if doing.tag_ == "VBG" else {"conj", "dobj"}  # "with most enslaved men"
    return None if any(c.dep_ in more for c in doing.rights) else doing


def _denied(doing: ParsedToken, clause: Clause) -> str:
    """A participle as a denied predicate in the tense of the statement; "" where the statement's has none."""
    noun = next((c for c in doing.lefts if c.dep_ in SUBJECT), doing.head)
    plural = noun.tag_ in PLURAL or any(c.dep_ == "conj" for c in noun.rights)
    active = doing.tag_ == "VBG"
    if clause.tense == "MD":
        modal = lexicon.DENIED_MODALS.get(norm(clause.finite), "")
        return modal and f"{modal} {lemma(doing.lower_) if active else f'be {doing.text}'}"
    tense = "VBD" if clause.tense == "VBD" else "VBP" if plural else "VBZ"
    if active:
        return f"{lexicon.DO_FORM[tense]} not {lemma(doing.lower_)}"
    return f"{lexicon.BE_FORM[tense, plural]} not {doing.text}"
