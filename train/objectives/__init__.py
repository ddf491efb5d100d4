"""The tables of the trainer: terms, regularizers, and the published objectives that mix them.

A term is a pure function in a file of its own. To add one, write that file and its line in terms.py; a mixture that a
paper has published is an entry of recipes.py, any other is written on the command line (``--terms``).
"""

from train.objectives.recipes import OBJECTIVES
from train.objectives.regularizers import REGULARIZERS
from train.objectives.terms import TERMS

__all__ = ["OBJECTIVES", "REGULARIZERS", "TERMS"]
