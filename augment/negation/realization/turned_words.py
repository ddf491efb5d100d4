"""Words beside a statement that turn with it: "Like his father, he left" -> "Unlike his father, he did not leave",
"Luckily, it rained" -> "Unluckily, it did not rain", "ate fish rather than meat" -> "did not eat fish but meat"."""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.attachment import governed, in_front


def likeness(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "Like his father, he left" -> "Unlike his father, he did not leave", and back."""
    noun = next((c for c in token.rights if c.dep_ == "pobj"), None)
    inserted = _between_commas(token, clause)
    if noun is None or token.dep_ != "prep" or clause.imperative or not (inserted or governed(token.head, clause)):
        return None
    unlike, first = token.lower_ in lexicon.UNLIKE, noun.left_edge
    opens = in_front(token, clause) and (token.i == 0 or prior(token).text == "," or prior(token).tag_ == "CC")
    ends = prior(token).text == "," and token.right_edge.i + 2 == len(clause.doc)
    apart = any(t.text == "," for t in clause.doc[noun.i + 1 : noun.right_edge.i + 2])
    compared = (opens or inserted) and apart and first.lower_ not in lexicon.NOT_LIKENED
    if compared or (ends and (unlike or first.tag_ == "PRP$")):
        return replace(token, match_case("like" if unlike else "unlike", token))
    return None


def _between_commas(token: ParsedToken, clause: Clause) -> bool:
    """Whether one thing is likened behind its name: "the tool, like its rival, works", not "tools, like saws, ..."."""
    subject = clause.subject
    if subject is None or prior(token).text != "," or prior(prior(token)) != subject:
        return False
    determined = subject.left_edge != subject and norm(subject.left_edge) not in lexicon.INDEFINITE_ARTICLES
    return subject.tag_ in ("NNP", "PRP") or (subject.tag_ == "NN" and determined)


def comment(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "Luckily, it rained" -> "Unluckily, it did not rain", and back; "Not surprisingly," -> "Surprisingly,"."""
    not_ = prior(token)
    if not_.i == 0 and norm(not_) in lexicon.NOT and after(token).text == ",":
        return Edit(not_.idx, token.idx + len(token), match_case(token.lower_, not_))
    opens = token.i == 0 and after(token).text == "," and token.dep_ == "advmod" and governed(token.head, clause)
    return replace(token, match_case(lexicon.COMMENTS[token.lower_], token)) if opens else None


def in_line(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "Contrary to the forecast, it rained" -> "In line with the forecast, it did not rain", and back."""
    opening = next((p for p in lexicon.IN_LINE if tuple(t.lower_ for t in clause.doc[: len(p)]) == p), ())
    if token.i + 2 > len(opening) or clause.subject is None or not in_front(token, clause):
        return None
    first, last = clause.doc[0], clause.doc[len(opening) - 1]
    apart = any(t.text == "," for t in clause.doc[len(opening) : clause.finite.i])
    return Edit(first.idx, last.idx + len(last), match_case(lexicon.IN_LINE[opening], first)) if apart else None


def rather_than(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "used a knife rather than a fork" -> "did not use a knife but a fork"."""
    than = after(token)
    if removed or than.lower_ not in lexicon.THAN or token.i <= clause.head.i:
        return None
    between, behind = clause.doc[clause.head.i + 1 : token.i], clause.doc[than.i + 1 :]
    plain = after(than).tag_[:2] not in ("VB", "TO", "MD") and all(t.tag_ not in FINITE for t in behind)
    apart = any(t.tag_ in FINITE or t.tag_[0] == "W" or t.tag_ in ("TO", "VBG") for t in between)
    return Edit(token.idx, than.idx + len(than), "but") if plain and not apart else None


def driven_by(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "rose, driven by demand" -> "did not rise, despite demand"."""
    by, changed = after(token), lemma(clause.head.lower_) in lexicon.CHANGES
    behind = prior(token).text == "," and token.i > clause.head.i and token.tag_ in ("VBN", "VBD")
    caused = by.lower_ in lexicon.BY and behind and changed and not removed
    amount = token.head.tag_ == "CD" and all(t.tag_ not in FINITE for t in clause.doc[clause.head.i + 1 : token.i])
    stated = caused and (amount or governed(token.head, clause))  # "rose to $4 million, driven by"
    return Edit(token.idx, by.idx + len(by), "despite") if stated else None


def notably(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ ", notably by paving it" -> ", not even by paving it", ", especially the cook" -> ", not even the cook"."""
    behind = prior(token).text == "," and token.i > clause.head.i and not removed
    named = after(token).tag_ == "IN" and governed(after(token).head, clause)
    between = clause.doc[clause.head.i + 1 : token.i]
    plain = after(token).tag_ not in ("VBG", "IN") and all(t.tag_ not in FINITE and t.tag_[0] != "W" for t in between)
    named = named or (plain and token.lower_ in lexicon.EMPHASISING)
    return replace(token, "not even") if behind and named else None
