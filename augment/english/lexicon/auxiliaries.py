"""Finite verbs that take "not" directly, how "not" is joined to them, and what modals mean."""

from augment.english.lexicon.listing import listed

# --- finite verbs that take "not" directly, with the tag that their ending shows ---
BE = {"am": "VBP", "are": "VBP", "is": "VBZ", "was": "VBD", "were": "VBD", "'m": "VBP", "'re": "VBP", "ai": "VBP"}
HAVE = {"have": "VBP", "has": "VBZ", "had": "VBD", "'ve": "VBP"}
DO = {"do": "VBP", "does": "VBZ", "did": "VBD"}
MODALS = listed("can could may might must shall should will would ought need dare ca wo sha 'll 'd better cannot")
NO_NAMES = listed("would could should must ought ca wo sha")  # modals that no name begins with: "Would buy again"
NOTED_MODALS = listed("will can may might")  # before a verb, without a subject: "Will call you"
AUXILIARY_TENSE = {**BE, **HAVE, **DO}
BE_FORM = {("VBD", True): "were", ("VBD", False): "was", ("VBP", True): "are", ("VBZ", False): "is"}  # tense and plural
DO_FORM = {tag: form for form, tag in DO.items()}  # of do-support, by the tag of the verb
BE_OR_SHORT = BE.keys() | {"'s"}
BE_FORMS = BE.keys() | {"be", "been"}
BEING, HAVING = frozenset(["being"]), frozenset(["having"])
HAVE_INFINITIVES = frozenset(["have", "'ve"])  # after a modal
AUXILIARIES = MODALS | BE.keys() | HAVE.keys() | DO.keys()
HAD_OR_WOULD = frozenset(["'d"])
AMBIGUOUS = {"'s": "VBZ", "'d": "VBD"}  # is or has, had or would
# Forms in which "not" is written as part of the word, or for which the short form has to be written out.
JOINED = {"can": "cannot", "may": "cannot", "might": "could not", "must": "need not"}  # "may not" would leave it open
JOINED_TO_HAVE = {"can": "cannot", "may": "cannot", "might": "could not", "must": "cannot"}  # "must have gone"
IS_NOT = {"full": "is not", "contracted": "isn't"}  # by style, in "it is not the case that"
CLIPPED_MODALS = frozenset(["ca", "wo", "sha"])  # what is left of "can't", "won't", "shan't" before "n't"
SEMI_MODALS = frozenset(["need", "dare"])  # "need not go", "needs to go"
POSSIBILITY = frozenset(["may", "might"])
WRITTEN_OUT = {"'ve": "have", "'ll": "will", "ca": "can", "wo": "will", "sha": "shall"}
UNCLIPPED = {"'m": "am", "'re": "are", "'s": "is", "'ve": "have", "'ll": "will"}  # at the end: "I am"
CONTRACTED = {
    "is": "isn't", "are": "aren't", "was": "wasn't", "were": "weren't", "have": "haven't", "has": "hasn't",
    "had": "hadn't", "do": "don't", "does": "doesn't", "did": "didn't", "can": "can't", "could": "couldn't",
    "should": "shouldn't", "will": "won't", "would": "wouldn't", "must": "needn't", "'re": " aren't",
    "need": "needn't", "may": "can't", "might": "couldn't",
}  # fmt: skip
BE_BY_PERSON = {"i": "am", "there": "is", "it": "is", "they": "are"}
HAVE_BY_PERSON = {"i": "have", "there": "has", "it": "has", "they": "have"}
GOT = frozenset(["got"])
REMAINING = frozenset(["remain", "remains", "remained", "stays", "stayed"])  # before a participle, as "was" is
GET_TENSE = {  # of a passive: "got stuck", "became known"
    **{"got": "VBD", "gets": "VBZ", "get": "VBP"},
    **{"became": "VBD", "becomes": "VBZ", "become": "VBP"},
}
READ_ACCESS = frozenset(("read", noun) for noun in ("access", "permission", "permissions", "rights"))
CLIPPED_TO = frozenset(["ta"])  # "gotta"
PARTICIPLES_AFTER_HAD = listed("been had got gotten done gone seen")  # "she'd been", "it ain't been"
# Words between a finite verb and its "not": "had better not", "would rather not", "may well not".
BEFORE_NOT = {"had": ("better",), "'d": ("better", "rather"), "would": ("rather",), "might": ("as",), "as": ("well",),
              }  # fmt: skip
AINT = frozenset(["ai"])  # what is left of "ain't"
SINGULAR_FINITE = frozenset(["is", "was", "has"])
PLURAL_FINITE = frozenset(["are", "were", "have"])
PLURAL_FORM = {"is": "are", "was": "were", "has": "have", "does": "do"}
SINGULAR_FORM = {plural: single for single, plural in PLURAL_FORM.items()}
SUBJUNCTIVE = frozenset(["be"])  # "If it be needed"

# --- what modals mean ---
NO_ABILITY = {"may": "will", "might": "would", "must": "need"}  # after a subject with "no"
CANNOT = frozenset(["can", "could", "ca"])  # before "not"
CAN = {"may": "can", "might": "could"}  # "in no case can it"
ABILITY = listed("can could may might")
POSSIBLE = listed("may might could can")  # before "well"
AFTER_MODAL = frozenset(["well"])  # "may well be"
DISJUNCTION = frozenset(["or"])  # "may or may not"
POSSIBLY = frozenset(["possibly"])
UNCERTAIN = listed("perhaps maybe possibly")  # "certainly" takes their place in the denial
MUST = frozenset(["must"])
DENIED_MODALS = {
    "will": "will not",
    "would": "would not",
    "can": "cannot",
    "could": "could not",
    "should": "should not",
}
CONCLUDING = listed("still already surely certainly undoubtedly")  # behind "must": it concludes
CONCLUDED = listed("seem look feel sound mean think believe love hate wonder hurt")  # behind "must"
BY_NOW = ("by", "now")
ALWAYS = listed("always times")  # "at all times": an obligation
HE_OR_SHE = frozenset(["he", "she"])
CONCLUDED_THERE = listed(
    "mistake error reason way explanation cause catch misunderstanding something someone somebody hundreds thousands"
)
STATES = listed(  # that nobody is obliged to be in: "You must be tired"
    """tired exhausted hungry thirsty starving freezing mad crazy insane joking kidding dreaming proud angry furious
    happy glad sad lonely mistaken wrong worried relieved thrilled delighted excited jealous bored busy rich desperate
    late early nice hard tough difficult strange odd awful terrible wonderful exciting fun true noon midnight"""
)
OBLIGING = listed("must need have should ought shall require")
SOMEWHERE = frozenset(["somewhere"])
WOULD = frozenset(["would"])
ABLE_TO = frozenset(["able"])  # "may be able"
MINDED = listed(  # behind "may": no "cannot want"
    "want like think wish know enjoy prefer love wonder feel notice experience"
)
OBLIGED_TO = frozenset(["need"])
MINDING = frozenset(["mind"])
WILL = frozenset(["will", "'ll"])
WILL_NOT = {"full": "will not", "contracted": "won't"}  # by style
THREATENING = WILL | {"may", "might", "could"}  # "Pay, or you may be fined"
OWED = frozenset(["must", "shall", "should"])  # before a deadline
USED_TO = frozenset(["used"])  # before "to"
NOT_OBLIGED = {"may": "will not", "might": "will not"}  # "may have to"
ARTICLES_OR_ANY = frozenset(["a", "an", "the", "any", "no"])
BEFORE_NO_VERB = frozenset(["having", "as"])  # what follows is no finite verb: "they as offered"
NO_FINITE_AFTER = listed("to be been being can could will would shall should must")
HAD = frozenset(["had"])
