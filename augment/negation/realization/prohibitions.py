"""Orders denied: "Take it." -> "Do not take it."."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Declined, Edit, match_case, replace
from augment.english.inflection import is_noun
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, hyphenated_start, norm, prior
from augment.negation.realization.infinitives import infinitives


def prohibit(clause: Clause, style: str) -> list[Edit]:
    """ "Take it." -> "Do not take it."; "Let's go." -> "Let's not go."."""
    head = clause.head
    titled = after(head).tag_ == "VBN" and norm(after(after(head))) in lexicon.BY and clause.doc[-1].text == ":"
    if titled and is_noun(head.lower_):
        raise Declined("no-finite-verb")  # "Talk given by Ann Reed in April, 2004:"
    contrast = next((t for t in clause.doc[head.i + 2 : -2] if t.lower_ == "not" and prior(t).text == ","), None)
    if contrast is not None and after(contrast).tag_ in ("DT", "IN", "PRP$"):  # "Use a brush, not a cloth"
        rest = _prohibited(clause, style)
        return [*rest, replace(contrast, "but")]
    return _prohibited(clause, style)


def _prohibited(clause: Clause, style: str) -> list[Edit]:
    head = clause.head
    if head.i and prior(head).lower_ == "always":
        return [replace(prior(head), match_case("never", prior(head)))]
    sure = after(head) if head.i + 1 < len(clause.doc) else None
    if sure is not None and sure.lower_ in lexicon.MADE_SURE and after(sure).tag_ == "TO":
        to = after(sure)
        return [replace(to, f"not {to.text}"), *infinitives(after(to), clause)]  # "Be sure to lock it and feed it"
    if head.i and prior(head).lower_ in lexicon.JUST | lexicon.SIMPLY:  # "Just call us"
        just, negated = prior(head), "don't" if style == "contracted" else "do not"
        return [Edit(just.idx, head.idx + len(head), f"{match_case(negated, just)} {head.lower_}")]
    if head.i and (prior(head).lower_ in lexicon.MERELY | lexicon.SCALAR or _goes_to(prior(head))):
        head = prior(head)  # "Simply call us", "Come see us"
    following = clause.doc[head.i + 1] if head.i + 1 < len(clause.doc) else None
    if (
        head.lower_ == "let"
        and following is not None
        and (norm(following) in lexicon.AFTER_LET or after(following).lower_ in lexicon.LET_SAY)
        and after(following).lower_ not in lexicon.LET_KNOW
    ):
        hoped = after(after(following))
        if norm(hoped) in lexicon.NOT and after(hoped).is_punct:
            return [replace(hoped, "so")]  # "Let's hope not."
        return [replace(following, f"{following.text} not")]
    if head.lower_ in lexicon.REMEMBERING and following is not None and following.tag_ == "TO":
        return [replace(following, f"not {following.text}")]
    if (first := hyphenated_start(head)) != head:  # "double-check it"
        negated = "don't" if style == "contracted" else "do not"
        return [replace(first, f"{match_case(negated, first)} {first.lower_}")]
    shouted = len(head) > 1 and head.text.isupper()
    word = head.text if shouted else head.text[0].lower() + head.text[1:]
    if _manner(head):
        adverb = prior(head)
        negated = "don't" if style == "contracted" else "do not"
        return [replace(adverb, f"{match_case(negated, adverb)} {adverb.lower_}"), replace(head, word)]
    start = "do" if head.text[0].islower() or prior(head).text == "," else "Do"  # "then, by all means, GO"
    return [replace(head, f"{start}n't {word}" if style == "contracted" else f"{start} not {word}")]


def _manner(head: ParsedToken) -> bool:
    """Whether an adverb of manner opens an order: "Carefully peel off the film"."""
    adverb = prior(head)
    opens = adverb.i == 0 and head.i == 1 and adverb.tag_ == "RB" and adverb.lower_.endswith("ly")
    return opens and norm(adverb) not in lexicon.SENTENCE_ADVERBS | lexicon.PLEASE


def _goes_to(token: ParsedToken) -> bool:
    return token.lower_ in lexicon.GOING and token.tag_ == "VB"
