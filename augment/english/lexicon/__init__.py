"""The English words that the rules know, as data, by subject.

Every list of words is here, under a name that says what the words have in common. A rule itself may name the single
word that its construction is made of, as in ``token.lower_ == "both"``, and no list; a test holds that.
"""

# ruff: noqa: F403  (readers write lexicon.NAME for every list)

from augment.english.lexicon.adverbs import *
from augment.english.lexicon.auxiliaries import *
from augment.english.lexicon.clauses import *
from augment.english.lexicon.dirt import *
from augment.english.lexicon.languages import *
from augment.english.lexicon.negators import *
from augment.english.lexicon.nouns import *
from augment.english.lexicon.orders_and_questions import *
from augment.english.lexicon.quantities import *
from augment.english.lexicon.verbs import *
