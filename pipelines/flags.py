"""The parser of command lines and the end of their output, for the rooms that may not import ``augment``."""

from augment.flags import Parser
from augment.lines import NO_READER, quiet_without_reader

__all__ = ["NO_READER", "Parser", "quiet_without_reader"]
