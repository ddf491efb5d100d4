"""The rule for what letters say of what comes with them: "Please find attached the invoice"."""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, verb_of
from augment.english.edits import Edit
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tokens import after, prior


def enclosed(clause: Clause, style: str) -> list[Edit] | None:
    """ "Please find attached the invoice" -> "The invoice is not attached", "a copy" -> "No copy is attached"."""
    find = clause.head
    opens = find if find.lower_ in lexicon.FIND else None
    if opens is not None and prior(find).lower_ in lexicon.ASKING_POLITELY:
        opens = prior(find)
    if opens is None:
        return None
    behind = after(find).lower_ in lexicon.ENCLOSED
    participle = after(find) if behind else prior(opens)
    start = opens if behind else participle
    if participle.lower_ not in lexicon.ENCLOSED or (start.i and prior(start).text != ","):
        return None
    first, end = after(participle if behind else find), find.doc[-1].i
    thing = find.doc[first.i : end]
    stated = any((t.tag_ in FINITE and verb_of(t).dep_ != "relcl") or t.text in lexicon.ENDS for t in thing)
    if stated or not any(t.tag_[:2] == "NN" for t in thing):
        return None
    be = "are" if _several(first) else "is"
    indefinite = first.lower_ in lexicon.INDEFINITE_ARTICLES
    named = text_between(find.doc, after(first).i if indefinite else first.i, end)
    not_ = be if indefinite else lexicon.CONTRACTED[be] if style == "contracted" else f"{be} not"
    said = f"{'no ' if indefinite else ''}{named} {not_} {participle.lower_}"
    new = said[0].upper() + said[1:] if start.text[0].isupper() else said
    return [Edit(start.idx, thing[-1].idx + len(thing[-1]), new)]


def _several(first: ParsedToken) -> bool:
    """Whether what opens with this word is more than one: its first noun is a plural, or another is joined to it."""
    noun = first
    while noun.tag_[:2] != "NN" or after(noun).tag_[:2] == "NN" or after(noun).tag_ == "POS":
        noun = after(after(noun)) if after(noun).tag_ == "POS" else after(noun)
    return noun.tag_ in ("NNS", "NNPS") or after(noun).tag_ == "CC"
