"""Word lists behind the conversion: small closed classes, not tuned on any evaluation sentence."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FINITE_TAGS = frozenset({"VBD", "VBP", "VBZ", "MD"})

# Words that open a negated clause and carry the relation `neg`.
NEGATORS = frozenset({"not", "n't", "n’t", "nt", "never", "'t", "’t"})

# Adverbs between a copula and an adjective that modify the clause, not the adjective's degree.
CLAUSE_ADVERBS = _words(
    "also still often now usually always already probably never not n't n’t only just generally originally formerly "
    "currently sometimes frequently commonly mostly mainly primarily typically normally rarely seldom once then again "
    "soon later therefore thus however actually certainly perhaps maybe clearly obviously apparently possibly "
    "today here there yet ever initially previously recently eventually finally"
)
POSTPOSED_DEGREE = frozenset({"enough"})

# Prepositions after a predicate adjective that open its complement ("different from", "full of").
COMPLEMENT_PREPOSITIONS = _words("of to for with from about by than at as on in")
GERUND_PREPOSITIONS = _words(
    "about above after against as at before besides between by despite during for from in into instead like of on "
    "over since than through to toward towards upon via with within without because due prior"
)
FUSED_RELATIVES = frozenset({"what", "whatever", "whoever", "whichever"})

# Verbs whose object is not the subject of their complement in CLEAR style ("ask him to go").
OBJECT_CONTROL = _words(
    "ask tell persuade convince force encourage urge order teach invite advise instruct beg warn remind challenge "
    "pay hire train use send bring take lead prompt inspire motivate pressure direct assign appoint spend call compel "
    "put assist press sue recruit elect name choose select"
)
# Verbs followed by a subject and a nominal or adjectival predicate ("make him happy").
SMALL_CLAUSE_VERBS = _words("make consider find keep think believe deem leave get prove judge want let")

RISING_PUNCTUATION = frozenset({",", "-", "–", "—", "--", ":", ";"})

MONTHS = _words(
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
HOUR_UNITS = frozenset({"am", "pm", "a.m", "p.m"})

# Verbs whose recipient after *to* is `dative` in CLEAR style.
DATIVE_VERBS = _words("give send offer sell show tell award lend pay hand grant provide submit present")

# What may stand between two main clauses that no conjunction joins.
CLAUSE_SEPARATORS = frozenset({",", ";", "-", "--", "–", "—", "...", "…"})

# Modifiers of a numeral that are `quantmod` and not `advmod` ("over 50 people").
QUANTIFIERS = frozenset({"over", "under", "above", "below", "than", "to", "or", "around", "some"})
