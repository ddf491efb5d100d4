"""The determiner "no", and what stands in its place without the negation: "a", "some" or nothing."""

from augment.english import lexicon
from augment.english.edits import Edit, delete, insert, match_case, replace
from augment.english.inflection import is_mass, is_noun, lemma, singular_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior

COUNTING_TAGS = frozenset(["DT", "CD", "PRP$", "PDT", "POS"])
ARGUMENTS = frozenset(["dobj", "attr", "pobj", "nsubj", "nsubjpass", "dative", "oprd"])


def is_no(token: ParsedToken) -> bool:
    """Whether a word is the determiner: not "No. 5", nor the "no" of a Japanese or Spanish title."""
    if token.lower_ != "no" or token.i + 1 >= len(token.doc):
        return False
    following = after(token)
    if following.text in lexicon.NAMED_NO:
        return False
    if following.tag_ == "PRP" or (following.lower_ in lexicon.DEMONSTRATIVES and following.tag_ == "DT"):
        return False  # "no that's true"
    if following.lower_ == "matter" and after(following).tag_[0] == "W":
        return False  # "no matter how it is used"
    if (prior(token).lower_, "no", following.lower_) in lexicon.NO_NEGATION or following.lower_ == "doubt":
        if norm(prior(token)) in lexicon.BE and token.i > 1 and norm(token.nbor(-2)) not in lexicon.THERE:
            return False  # "is no doubt due to the rain"
        return following.lower_ == "doubt" and token.head == following and following.dep_ in ARGUMENTS
    noun = token.head
    acronyms = noun.text[-1] == "s" and noun.text[-2:-1].isupper()  # "PhDs", "NGOs"
    counted = noun.tag_ in ("NNS", "NNPS") or acronyms or (noun.tag_ == "NN" and noun.text.islower())
    if token.tag_ == "DT" and counted and (token.i == 0 or acronyms or noun.tag_ in ("NNS", "NNPS")):
        return True  # "No Danes came", "No Danish translation appeared", "There are no NGOs"
    if following.text[0].isupper():
        return _before_name(token)
    return following.is_alpha and following.tag_ != "CD"


def _before_name(token: ParsedToken) -> bool:
    """Whether "no" stands before a name and in none: "No Roland Owen stayed here", not "No Doubt toured"."""
    following = after(token)
    titled = following.lower_ in lexicon.TITLED and after(following).tag_ == "NNP"  # "No King Arthur ruled here"
    named = following.tag_ == "NNP" and following.is_alpha and not is_noun(following.lower_)
    return token.tag_ == "DT" and (titled or named) and (token.i == 0 or prior(token).text.islower())


def of_comparison(none: ParsedToken) -> bool:
    """Whether "none" goes with a comparative: "none the less", "none the wiser"."""
    return (none.lower_, after(none).lower_) == lexicon.NONE_THE and after(after(none)).tag_ in ("JJR", "RBR")


def objects_of(verb: ParsedToken) -> list[ParsedToken]:
    """The objects and predicates of a verb in which "no" or "nothing" may deny it."""
    return [c for c in verb.rights if c.dep_ in ("dobj", "attr") and not of_comparison(c)]


def denies_object(verb: ParsedToken) -> bool:
    """Whether a verb is denied by its object: "eats nothing", "takes no exercise"."""
    return any(o.lower_ in lexicon.PRONOUNS or any(is_no(c) for c in o.lefts) for o in objects_of(verb))


def fewness_of(noun: ParsedToken) -> ParsedToken | None:
    """The "few" or "little" that leaves next to nothing of a noun; not in "a few trees", "his little house"."""
    if any(c.lower_ in lexicon.DEFINITE for c in noun.lefts):
        return None
    for token in (noun, *noun.lefts):
        little = token.lower_ in lexicon.LITTLE and noun.tag_ != "NNS" and _is_amount(token, noun)
        counts = little or token.lower_ in lexicon.FEW
        whole = after(token).lower_ not in lexicon.IF  # "few if any"
        if counts and whole and after(token).lower_ != "by" and prior(token).lower_ != "a":  # "little by little"
            return token
    return None


def _is_amount(token: ParsedToken, noun: ParsedToken) -> bool:
    """Whether "little" is an amount and no size: the noun follows it, or it stands alone."""
    determined = any(c.tag_ in ("DT", "PRP$") and c.i < token.i for c in noun.lefts)  # "this little house"
    described = prior(token).tag_ == "JJ"  # "Great little place"
    return token == noun or (noun.tag_[:3] != "NNP" and noun.i > token.i and not determined and not described)


def without_fewness(few: ParsedToken) -> Edit:
    """The edit that makes many of a few: "few trees" -> "many trees", "little rain" -> "much rain"."""
    first, noun = prior(few) if few.i and prior(few).lower_ in lexicon.VERY else few, few.head
    counted = few.lower_ in lexicon.LITTLE and noun.tag_ == "NN" and noun.i > few.i and not is_mass(noun.lower_)
    many = "some" if counted else lexicon.FEWNESS[few.lower_]  # "makes little attempt"
    return Edit(first.idx, few.idx + len(few), match_case(many, first))


def without_no(token: ParsedToken) -> Edit:
    """The edit that takes "no" away: "no roof" -> "a roof", "no evidence" -> "some evidence", "no doors" -> "doors"."""
    return with_emphasis(_without_no(token), token)


def with_emphasis(edit: Edit, no: ParsedToken) -> Edit:
    """An edit on "no" or "nothing" that takes an "absolutely" before it along."""
    return edit._replace(start=prior(no).idx) if prior(no).lower_ in lexicon.STRESSING and no.i else edit


def _without_no(token: ParsedToken) -> Edit:
    noun, following = token.head, after(token)
    if following.lower_ == "one":
        return Edit(token.idx, following.idx + len(following), match_case("someone", token))
    before = prior(token) if token.i else token
    if before.lower_ in lexicon.ALMOST:  # "almost no" -> "some"
        return Edit(before.idx, token.idx + len(token), "some")
    if before.lower_ == "or" and token.i > 1 and token.nbor(-2).lower_ in lexicon.FEWNESS:
        return Edit(token.nbor(-2).idx, token.idx + len(token), "some")
    if noun.tag_ in ("NNS", "NNPS") or (noun.lower_[-1] == "s" and singular_form(noun.lower_) != noun.lower_):
        return delete(token)
    if (lemma(noun.head.lower_), noun.lower_) == lexicon.TAKE_PART:
        return delete(token)
    if following.lower_ == "such":  # "no such rule" -> "such a rule"
        return Edit(token.idx, following.idx + len(following), match_case("such a", token))
    if following.lower_ == "other":
        return Edit(token.idx, following.idx + len(following), match_case("another", token))
    described = noun.lower_ in lexicon.SOMETIMES_COUNTED and following != noun
    if is_mass(noun.lower_) and not described and noun.lower_ not in lexicon.COUNTED_AFTER_NO:
        return replace(token, match_case("some", token))
    return replace(token, match_case(article_before(following), token))


def article_for_any(any_: ParsedToken) -> str | None:
    """The article in the place of "any" before an object that can be counted: "did not win any prize"."""
    noun, following = any_.head, after(any_)
    counted = any_.dep_ == "det" and (noun.tag_, noun.dep_) == ("NN", "dobj") and not is_mass(noun.lower_)
    if any_.lower_ not in lexicon.ANY or not counted or noun.lower_ in lexicon.NOT_ONE:
        return None
    if noun.head.lower_ in lexicon.CONTAINING or following.lower_ in lexicon.NO_ARTICLE_BEFORE:
        return None
    return article_before(following)


def article_before(word: ParsedToken) -> str:
    """ "a" or "an"."""
    consonant = word.lower_.startswith(lexicon.A_BEFORE)
    return "an" if word.lower_.startswith(lexicon.AN_BEFORE) and not consonant else "a"


def no_to_listed(noun: ParsedToken) -> list[Edit] | None:
    """Edits for nouns joined to one that "no" denies: "and a mill" -> "and no mill", "and mills" -> "or mills".

    None where "no" cannot stand before one of them: "and the mill", "and those who left".
    """
    listed = [noun]
    for token in noun.doc[noun.i + 1 : -1]:
        if token.dep_ == "conj" and token.head in listed:
            listed.append(token)
    starts = [_start(n) for n in listed[1:]]
    if any(n.tag_ not in ("NN", "NNS", "NNPS") for n in listed[1:]) or any(
        s.tag_ == "DT" and s.lower_ not in lexicon.NO_FOR for s in starts
    ):
        return None
    if all(s.tag_ not in COUNTING_TAGS for s in (*starts, noun.left_edge)):
        joints = [prior(s) for s in starts if prior(s).lower_ in lexicon.AND]
        return [replace(t, "or") for t in joints]
    if any(s.tag_ in COUNTING_TAGS - {"DT"} for s in starts):
        return None
    return [replace(s, "no") if s.tag_ == "DT" else insert(s, "no ") for s in starts]


def _start(noun: ParsedToken) -> ParsedToken:
    """The first word of a noun phrase, commas and conjunctions before it left out."""
    phrase = noun.doc[noun.left_edge.i : noun.i]
    return next((t for t in phrase if not t.is_punct and t.tag_ != "CC"), noun)
