"""The words that the alternations know, by topic. Data only: the functions themselves name hardly a word."""

# ruff: noqa: F403  (readers write words.NAME for every list)

from augment.paraphrase.syntax.words.circumstances import *
from augment.paraphrase.syntax.words.marks import *
from augment.paraphrase.syntax.words.nouns import *
from augment.paraphrase.syntax.words.people import *
from augment.paraphrase.syntax.words.time import *
from augment.paraphrase.syntax.words.verbs import *
