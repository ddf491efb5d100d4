"""Words that relate two, and their converses. Data only."""

from augment.opposites.lexicon.listing import listed

CONVERSE_DIRECTIONS = {
    "north": "south", "south": "north", "east": "west", "west": "east", "northeast": "southwest",
    "southwest": "northeast", "northwest": "southeast", "southeast": "northwest", "upstream": "downstream",
    "downstream": "upstream", "north-east": "south-west", "south-west": "north-east",
}  # fmt: skip
UNITS_OF_WAY = listed("km kilometres kilometers miles mile mi m metres meters feet just immediately directly kilometer")
CONVERSE_PARTICIPLES = {"preceded": "followed", "followed": "preceded", "succeeded": "preceded"}
CONVERSE_TIMES = {"following": "previous", "previous": "following", "next": "previous"}
PERIODS = listed("year day week month season night morning decade century summer winter spring autumn")
CONVERSE_ADVERBS = {"later": "earlier", "subsequently": "previously", "previously": "subsequently"}
