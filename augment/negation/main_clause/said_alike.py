"""Answers that say the same of another subject: "So am I", "Neither does my brother"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.parsed_sentence import ParsedSentence
from augment.english.tokens import after, norm

MOST_WORDS = 4  # of the subject
SUBJECT = frozenset(["PRP", "DT", "PRP$", "NNP", "NN", "NNS", "JJ", "POS"])  # tags of its words


def said_alike(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of an auxiliary between "so" or "neither" and a subject, and nothing else."""
    auxiliary, subject = after(doc[0]), [t for t in doc[2:] if not t.is_punct]
    if doc[0].lower_ not in lexicon.SO | lexicon.NOR or norm(auxiliary) not in lexicon.AUXILIARIES:
        return None
    if not 0 < len(subject) <= MOST_WORDS or any(t.tag_ not in SUBJECT for t in subject) or doc[-1].text == "?":
        return None
    tense = lexicon.AUXILIARY_TENSE.get(norm(auxiliary), "MD")
    return Clause(doc, auxiliary, auxiliary, tense, subject[-1], protected)
