"""How a claim with one adjective or one verb is worded: ``a`` is an adjective with its article."""

ONE = (
    "The {noun} was {adjective}.", "The {noun} is {adjective}.", "His {noun} is {adjective}.", "It was {a} {noun}.",
    "This {noun} is {adjective}.", "Your {noun} was {adjective}.", "Her {noun} is very {adjective}.",
    "That {noun} is {adjective}.", "Our {noun} was too {adjective}.", "My {noun} is {adjective}.",
    "This is {a} {noun}.", "They have {a} {noun}.",
)  # fmt: skip
MANY = (
    "The {noun} were {adjective}.", "The {noun} are {adjective}.", "His {noun} are {adjective}.",
    "These {noun} were {adjective}.", "Your {noun} are {adjective}.", "Our {noun} were {adjective}.",
    "They were {adjective} {noun}.",
)  # fmt: skip
PERSON = (
    "She is {adjective}.", "You're {adjective}.", "He was {adjective}.", "You are {adjective}.", "I'm {adjective}.",
    "My brother is {adjective}.", "Her boss was {adjective}.", "She's {adjective}.", "The boy is {adjective}.",
    "Your friend is {adjective}.",
)  # fmt: skip
THING = (
    "It is {adjective}.", "That was {adjective}.", "This one is {adjective}.", "They are {adjective}.",
    "It seems {adjective}.", "It was {adjective}.", "That one was {adjective}.", "It was {a} one.",
    "These are {adjective}.", "It will be {adjective}.", "Those were {adjective}.",
)  # fmt: skip
# Of verbs: what they are done to, a thing or a person, or who or what does them.
OBJECT = (
    "They {past} it.",
    "She will {verb} it.",
    "He {past} all of it.",
    "We {past} that one.",
    "They will {verb} this.",
)
PEOPLE = ("They {past} him.", "She will {verb} her brother.", "We {past} the man.")
NOBODY = ("She {past}.", "They will {verb}.", "The old man {past}.")
NOTHING = ("It {past}.", "They {past}.", "This one will {verb}.")
