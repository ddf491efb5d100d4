"""Opposites of one stem: "legal" and "illegal", "harmful" and "harmless", "agree" and "disagree"."""

from augment.opposites import lexicon
from augment.opposites.wordnet import ADJECTIVE, ADVERB, VERB, Antonym, WordNet


def affixal(word: str, pos: str, wordnet: WordNet) -> Antonym | None:
    """The opposite of a lemma by a prefix or suffix: from the checked list, else one that WordNet lists and finds used.

    None for words that only look like it: "valuable" and "invaluable", "famous" and "infamous".
    """
    if word in lexicon.NO_AFFIX or word in lexicon.NO_ANTONYM:
        return None
    listed = (lexicon.AFFIXAL_VERBS if pos == VERB else lexicon.AFFIXAL_PAIRS).get(word)
    if listed is not None:
        return Antonym(listed, True)
    if pos not in (ADJECTIVE, ADVERB):
        return None
    other = wordnet.affixal(word, pos)
    return Antonym(other, True) if other is not None and other not in lexicon.NO_AFFIX else None


def affixed(one: str, other: str) -> bool:
    """Whether two words differ in a negative prefix or in "-ful" and "-less"."""
    short, long = sorted([one, other], key=len)
    if any(long in (prefix + short, f"{prefix}-{short}") for prefix in (*lexicon.NEGATIVE_PREFIXES, "a", "de")):
        return True
    return any(
        {one, other} == {f"{stem}{full}", f"{stem}{less}"}
        for full, less in lexicon.PAIRED_SUFFIXES
        for stem in (one.removesuffix(full), one.removesuffix(less))
    )
