"""The words that the alternations know, by topic. Data only: the functions themselves name hardly a word."""

# ruff: noqa: F403  (readers write words.NAME for every list)

from augment.paraphrase.syntax.lexicon.circumstances import *
from augment.paraphrase.syntax.lexicon.marks import *
from augment.paraphrase.syntax.lexicon.nouns import *
from augment.paraphrase.syntax.lexicon.people import *
from augment.paraphrase.syntax.lexicon.time import *
from augment.paraphrase.syntax.lexicon.verbs import *
