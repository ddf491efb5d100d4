"""Wordings that may stand for each other wherever their row fits (the form of rows: pattern.py). Data only."""

from augment.paraphrase.syntax.wordings.degrees import ADVERBS, QUANTITIES
from augment.paraphrase.syntax.wordings.doing import VERBS
from augment.paraphrase.syntax.wordings.joining import CONNECTIVES, PHRASES
from augment.paraphrase.syntax.wordings.named import NAMED
from augment.paraphrase.syntax.wordings.things import NOUNS

TABLES = (CONNECTIVES, PHRASES, ADVERBS, QUANTITIES, VERBS, NOUNS)

__all__ = ["NAMED", "TABLES"]
