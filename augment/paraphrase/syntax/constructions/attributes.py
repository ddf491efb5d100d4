"""What is said of a noun behind it, otherwise: relative pronouns, participles, "in Oslo", "from Oslo"."""

from spacy.tokens import Doc, Token

from augment.english.inflection import inflect, lemma
from augment.paraphrase.syntax import lexicon, wordings
from augment.paraphrase.syntax.analysis.binding import human, sure
from augment.paraphrase.syntax.analysis.phrases import takes_plural
from augment.paraphrase.syntax.pattern import TokenEdit

RELATED = frozenset(["dobj", "attr", "nsubj", "nsubjpass"])
CLOSE = frozenset(["which", "that"])
SUBJECT = frozenset(["nsubj", "nsubjpass"])
WHOLES = frozenset(["world", "country", "state", "region", "province", "city", "town", "county", "island", "continent"])


def relative_that(doc: Doc) -> list[TokenEdit]:
    """ "the bridge he built" -> "the bridge that he built"."""
    edits = []
    for verb in doc:
        noun, subject = verb.head, verb.left_edge
        clause = verb.dep_ == "relcl" and verb.tag_ in ("VBD", "VBZ", "VBP") and subject.i == noun.i + 1
        own = subject.tag_ == "PRP" and subject.dep_ == "nsubj" and subject.head == verb
        thing = noun.tag_ in ("NN", "NNS") and noun.dep_ in RELATED and noun.lower_ not in lexicon.TIMES
        if clause and own and thing and not any(t.tag_[0] == "W" for t in verb.lefts):
            edits.append(TokenEdit(noun.i, noun.i, f"{noun.text} that"))
    return edits


def gerunds(doc: Doc) -> list[TokenEdit]:
    """ "It is a film featuring Ann Reed." -> "It is a film that features Ann Reed."."""
    return [TokenEdit(t.i, t.i, new) for t in doc[1:] if (new := _finite_relative(t)) is not None]


def _finite_relative(verb: Token) -> str | None:
    noun, base = verb.head, lemma(verb.lower_)
    if verb.dep_ != "acl" or verb.tag_ != "VBG" or noun.i != verb.i - 1 or noun.tag_ not in ("NN", "NNS"):
        return None
    main = next(t for t in verb.doc if t.head == t)
    number = takes_plural(noun)
    if any(t.dep_ in ("acl", "relcl", "appos") for t in (noun, *noun.ancestors)):
        return None
    if base not in lexicon.STATIVE or number is None or main.tag_ not in lexicon.FINITE or main.i > noun.i:
        return None
    if any(c.dep_ in ("aux", "auxpass") for c in main.lefts):
        return None
    tag = "VBD" if main.tag_ == "VBD" else ("VBP" if number else "VBZ")
    if human(noun) and not sure(noun):
        return None
    return f"{'who' if human(noun) else 'that'} {inflect(base, tag)}"


def relatives(doc: Doc) -> list[TokenEdit]:
    """ "a bridge which crosses" <-> "a bridge that crosses"; "a town where" <-> "a town in which"."""
    return [TokenEdit(t.i, t.i, new) for t in doc[1:] if (new := _other_relative(t)) is not None]


def _other_relative(token: Token) -> str | None:
    noun, clause = token.nbor(-1), token.head
    if token.lower_ == "where" and noun.text == "," and clause.dep_ == "relcl":
        following = token.nbor(1).dep_ in SUBJECT or token.nbor(1).tag_ == "DT"
        main = next(t for t in token.doc if t.head == t)
        place = clause.head.tag_[:3] == "NNP" and clause.head.lower_ not in wordings.NAMED["MEETINGS"]
        closing = place and main.i < token.i and clause.tag_ in ("VBD", "VBZ", "VBP", "VBN", "VBG")
        joined = any(t.lower_ == "and" and t.nbor(-1).text == "," for t in token.doc[1 : token.i])
        now = any(c.lower_ in lexicon.NOW | {"still"} for c in clause.children)
        plain = not joined and not now and _only_place(clause.head, main)
        return "and there" if following and closing and plain else None
    if noun.tag_ not in ("NN", "NNS") or clause.dep_ != "relcl" or clause.head != noun or token.tag_[0] != "W":
        return None
    if token.lower_ == "where":
        return "in which" if noun.lower_ in wordings.NAMED["REGIONS"] and token.dep_ == "advmod" else None
    if token.lower_ not in CLOSE or token.dep_ not in SUBJECT or human(noun) or noun.lower_ in lexicon.PEOPLE:
        return None
    if not _agrees(noun, next(t for t in token.doc[token.i + 1 :] if t.tag_ in lexicon.FINITE or t == clause)):
        return None
    return "which" if token.lower_ == "that" else "that"


def _agrees(noun: Token, finite: Token) -> bool:
    """Whether a verb may be said of a noun: not "every two days which gives them time"."""
    number = takes_plural(noun)
    plural_by_form = {"VBZ": False, "was": False, "VBP": True, "were": True}
    expected = plural_by_form.get(finite.lower_, plural_by_form.get(finite.tag_))
    return expected is None or number is None or expected == number


def _only_place(noun: Token, main: Token) -> bool:
    """Whether a place is where the main verb leads or happens, and no other name of a place stands before it."""
    own = noun.dep_ == "pobj" and noun.head.head == main and main.lower_ not in lexicon.BE_FORMS
    names = [t for t in noun.doc[: noun.i] if t.tag_ in ("NNP", "NNPS") and t.dep_ in ("pobj", "poss", "appos")]
    return own and not any(t not in noun.subtree for t in names)


def placed(doc: Doc) -> list[TokenEdit]:
    """ "is a village in Norway" -> "is a village situated in Norway"."""
    edits = []
    for token in doc[:-1]:
        place = token.dep_ == "attr" and token.lower_ in wordings.NAMED["PLACES"] and token.tag_ == "NN"
        following = token.nbor(1)
        within = following.lower_ in lexicon.NEAR_PLACE and following.head == token and following.dep_ == "prep"
        described = any(c.dep_ in ("relcl", "acl") or c.lower_ in ("fictional", "fictitious") for c in token.children)
        if (
            place
            and within
            and not described
            and any(c.dep_ == "pobj" and c.tag_[:2] == "NN" for c in following.children)
        ):
            verb = "that lies" if token.head.lower_ == "is" else "situated"
            edits.append(TokenEdit(token.i, token.i, f"{token.text} {verb}"))
    return edits


def origins(doc: Doc) -> list[TokenEdit]:
    """ "is a singer from Oslo" -> "is a singer who comes from Oslo"."""
    edits = []
    for token in doc[1:-1]:
        person = token.nbor(-1)
        is_person = person.dep_ == "attr" and person.tag_ == "NN" and sure(person) and person.head.lower_ == "is"
        named = any(c.dep_ == "pobj" and c.tag_ == "NNP" for c in token.children)
        if token.lower_ == "from" and token.dep_ == "prep" and token.head == person and is_person and named:
            edits.append(TokenEdit(token.i, token.i, "who comes from"))
    return edits


def serving(doc: Doc) -> list[TokenEdit]:
    """ "is a painter currently living in Oslo" -> "is a painter who is currently living in Oslo"."""
    edits = []
    for verb in doc[2:]:
        adverb, person = verb.nbor(-1), verb.nbor(-2)
        now = adverb.lower_ in lexicon.NOW and adverb.head == verb and verb.tag_ == "VBG"
        is_person = (
            person.dep_ == "attr" and sure(person) and person.head.lower_ == "is" and verb.dep_ in ("acl", "advcl")
        )
        if now and is_person:
            edits.append(TokenEdit(adverb.i, adverb.i, f"who is {adverb.text}"))
    return edits


def bare_relatives(doc: Doc) -> list[TokenEdit]:
    """ "the bridge that he built" -> "the bridge he built"."""
    edits = []
    for token in doc[2:-2]:
        verb, noun = token.head, token.nbor(-1)
        inner = token.lower_ == "that" and token.dep_ == "dobj" and verb.dep_ == "relcl" and verb.head == noun
        if inner and token.nbor(1).tag_ == "PRP" and token.nbor(1).head == verb and noun.tag_ in ("NN", "NNS"):
            edits.append(TokenEdit(token.i, token.i, ""))
    return edits


def superlatives(doc: Doc) -> list[TokenEdit]:
    """ "the largest town in Norway" -> "Norway's largest town"."""
    return [edit for t in doc[1:-2] if t.lower_ in ("in", "of") and (edit := _best_of(t)) is not None]


def _best_of(preposition: Token) -> TokenEdit | None:
    doc, noun = preposition.doc, preposition.nbor(-1)
    place = next((c for c in preposition.children if c.dep_ == "pobj"), None)
    first = noun.left_edge.i
    if place is None or preposition.head != noun or noun.tag_ not in ("NN", "NNS") or doc[first].lower_ != "the":
        return None
    inner = doc[first + 1 : noun.i + 1]
    if (
        inner[0].tag_ != "JJS"
        or inner[0].lower_ in lexicon.AMOUNTS
        or any(t.tag_ not in ("JJS", "JJ", "NN", "NNS") for t in inner)
        or noun == inner[0]
    ):
        return None
    start, last = preposition.i + 1, place.right_edge.i
    named = all(t.tag_ == "NNP" for t in doc[start : last + 1]) and place.text[-1] not in "sz."
    is_whole = doc[start].lower_ == "the" and start + 1 == last == place.i and place.lower_ in WHOLES
    if not (named or is_whole) or place.i != last or len(list(noun.rights)) > 1 or noun.dep_ in ("compound", "conj"):
        return None
    following = doc[last + 1]
    if following.text == "," and doc[min(last + 2, len(doc) - 1)].tag_ in ("NNP", "NN", "CC", "DT"):
        return None  # "the oldest mill in York, Maine"
    if following.tag_[:2] in ("NN", "CC", "HY", "PO", "CD") or following.text in "–-/(":
        return None
    return TokenEdit(first, last, f"{doc[start : last + 1].text}'s {inner.text}")
