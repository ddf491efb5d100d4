"""The words and thresholds that the opposites know, by topic. Data only."""

# ruff: noqa: F403  (readers write lexicon.NAME for every list)

from augment.opposites.lexicon.affixes import *
from augment.opposites.lexicon.antonyms import *
from augment.opposites.lexicon.converses import *
from augment.opposites.lexicon.denials import *
from augment.opposites.lexicon.hedges import *
from augment.opposites.lexicon.implicit import *
from augment.opposites.lexicon.kinds import *
from augment.opposites.lexicon.quantifiers import *
from augment.opposites.lexicon.roles import *
