"""The parser of command lines, for the rooms that may not import ``augment``."""

from augment.flags import Parser

__all__ = ["Parser"]
