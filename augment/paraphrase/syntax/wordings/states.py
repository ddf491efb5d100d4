"""Where things come from, what is done to them, how they are. Data only."""

# ruff: noqa: E501  (a row is a line)

STATES = """
is derived/VBN from = comes from
are derived/VBN from = come from
(name|word|term|title) originates/VBZ from = comes from
associated/VBN:pass with = connected with
divided/VBN:pass into = split into
split/VBN:pass into = divided into
brought/VBN:pass up (in|by|on|at) = raised
presented/VBN:pass with (a|an|the|CD) = given
(he|she|they|who) (was|were) transferred/VBN:pass to (NNP|the|a) = moved to
sentenced/VBN:pass to death = condemned to death
buried/VBN:pass (in|at) (NNP) = interred
buried/VBN:pass (in|at) (the|a) (JJ|NN|NNP*) ($GRAVEYARDS) = interred
interred/VBN:pass = buried
invited/VBN:pass to (VB) = asked to
manufactured/VBN (by|in|at|from) = made
cancelled|canceled/VBN:pass (due|because|after|.|,) = called off
postponed/VBN:pass (until|to|due|because|.|,|by) = put off
rebuilt/VBN:pass (in|after|by|and|as|from) = reconstructed
reconstructed/VBN:pass = rebuilt
renovated/VBN:pass = refurbished
(species|plant|beetle|moth|genus|spider|snail|fish|bird|frog|mineral) is found/VBN (in|throughout|across|along) (NNP|the|JJ) = occurs
(it) is found/VBN (in|throughout|across) (NNP) = occurs
(it) is found/VBN (in|throughout|across) (JJ) (NNP) = occurs
(species|plants|animals|minerals|birds|fish) are found/VBN (in|throughout|across|along) = occur
endemic to (NNP) = found only in
(is|are|was|were) unable to (VB) = not able to
devoted/VBN to (NN|NNS|JJ|DT|VBG|PRP$) = dedicated to
converted/VBN:pass into = turned into
transformed/VBN:pass into = turned into
takes its name from = is named after
took its name from = was named after
has its headquarters (in|at) = is headquartered
had its headquarters (in|at) = was headquartered
has/VBZ a length of {CD} {km|kilometres|kilometers|miles|metres|meters|m|feet|ft} (.|,|and) = is {} {} long
has/VBZ a width of {CD} {km|kilometres|kilometers|miles|metres|meters|m|feet|ft} (.|,|and) = is {} {} wide
has/VBZ a depth of {CD} {km|kilometres|kilometers|miles|metres|meters|m|feet|ft} (.|,|and) = is {} {} deep
"""
