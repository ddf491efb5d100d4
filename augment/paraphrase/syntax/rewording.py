"""Small changes of wording that the parse vouches for: "that" and "in order", which may stand or not, "as well as" for
"and", an infinitive or a gerund. And the tables of wordings.
"""

from functools import partial

from spacy.tokens import Doc, Token

from augment.english.inflection import inflect, is_verb, lemma
from augment.paraphrase.syntax import lexicon, wordings
from augment.paraphrase.syntax.analysis.binding import human, sure
from augment.paraphrase.syntax.analysis.phrases import takes_plural
from augment.paraphrase.syntax.pattern import Table, TokenEdit, compile_table, match_table
from augment.paraphrase.syntax.rewording_vetoes import unfit

SUBJECT = frozenset(["nsubj", "nsubjpass"])
ONE = frozenset(["one", "1"])
PLAIN_CLAUSE = frozenset(["ROOT", "conj"])
HYPOTHETICAL = frozenset(["if", "would", "might", "because", "that"])


def _fitting(doc: Doc, rows: Table) -> list[TokenEdit]:
    """What the rows of a table write, where nothing in the sentence speaks against it."""
    return [edit for edit in match_table(doc, rows) if not unfit(doc, edit)]


_joining, phrases, _adverbs, _quantities, _doing, _naming = (
    partial(_fitting, rows=compile_table(listed, wordings.NAMED)) for listed in wordings.TABLES
)


def adverbs(doc: Doc) -> list[TokenEdit]:
    """Adverbs of degree and time; "more than one" stays."""
    return [edit for edit in _adverbs(doc) if not (edit.text == "over" and doc[edit.last + 1].lower_ in ONE)]


def quantities(doc: Doc) -> list[TokenEdit]:
    """How many: at most one "number of" in a sentence, none where "few" is counted against it."""
    edits = _quantities(doc)
    numbered = [edit for edit in edits if edit.text.endswith("number of")]
    counted = {i for edit in numbered for i in range(edit.first, edit.last + 1)}
    sparse = any(t.lower_ == "few" and t.i not in counted for t in doc)
    return [edit for edit in edits if edit not in (numbered if sparse else numbered[1:])]


def verbs(doc: Doc) -> list[TokenEdit]:
    """What is done; an "as" stays where another follows ("known as a rake or as a fool"), as does a shared "was"."""
    return [
        edit
        for edit in _doing(doc)
        if not _left_over(doc, edit)
        and not (doc[edit.first].dep_ == "auxpass" and _goes_on(doc[edit.first]))
        and not (edit.text in ("utilized", "employed") and any(t.lower_ in lexicon.TERMS for t in doc))
        and not (edit.text.endswith("influence on") and any(c.dep_ == "xcomp" for c in doc[edit.first].rights))
        and not (edit.text == "did not" and any(t.lower_ in lexicon.NEGATIVE for t in doc))
    ]


def _left_over(doc: Doc, edit: TokenEdit) -> bool:
    gone = doc[edit.last].lower_ == "as" and "as" not in edit.text.split()
    return gone and any(t.lower_ == "as" for t in doc[edit.last + 1 :])


def _goes_on(auxiliary: Token) -> bool:
    """Whether an auxiliary serves a second participle: "was awarded a medal and praised"."""
    return any(c.dep_ == "conj" and c.tag_ == "VBN" for c in auxiliary.head.rights)


def connectives(doc: Doc) -> list[TokenEdit]:
    """What joins words and clauses; "though" for "however" stays where that stood."""
    return [
        edit._replace(verb=True) if edit.text == "though" else edit for edit in _joining(doc) if not _clashes(doc, edit)
    ]


def _clashes(doc: Doc, edit: TokenEdit) -> bool:
    """Whether a word does not go with others: "not" with "up until"."""
    if edit.text.endswith(("died", "retired")):
        return any(t.tag_ in ("VBZ", "VBP") for t in doc)
    if edit.text in ("up until", "once more"):
        return any(t.dep_ == "neg" or t.lower_ in lexicon.NEGATIVE for t in doc)
    if edit.text == "along with":
        return any(t.dep_ == "attr" for t in doc[: edit.first])  # "He is a smith, as well as a poet."
    return edit.text == "in addition to" and doc[edit.first - 1].dep_ in SUBJECT


def nouns(doc: Doc) -> list[TokenEdit]:
    """Nouns and adjectives; a film on which pictures are taken stays."""
    pictures = any(t.lower_ in lexicon.PHOTOGRAPHY for t in doc)
    return [edit for edit in _naming(doc) if not (pictures and edit.text in ("movie", "movies"))]


def that(doc: Doc) -> list[TokenEdit]:
    """ "He said he was ill." -> "He said that he was ill."."""
    return [TokenEdit(t.i, t.i, f"{t.text} that") for t in doc[:-1] if _that_is_left_out(t)]


def _that_is_left_out(verb: Token) -> bool:
    if lemma(verb.lower_) not in lexicon.THAT_VERBS or verb.tag_ not in ("VBD", "VBZ", "VBP", "VBN"):
        return False
    complement = next((c for c in verb.rights if c.dep_ == "ccomp"), None)
    if (
        complement is None
        or complement.left_edge.i != verb.i + 1
        or complement.tag_ not in ("VBD", "VBZ", "VBP", "VBN", "VB")
    ):
        return False
    subject = next((c for c in complement.lefts if c.dep_ in SUBJECT), None)
    plain = subject is not None and subject.left_edge.i == verb.i + 1 and subject.tag_ in ("PRP", "NN", "NNS", "NNP")
    finite = complement.tag_ in ("VBD", "VBZ", "VBP") or any(c.tag_ in lexicon.FINITE for c in complement.lefts)
    return plain and finite and subject is not None and subject.left_edge.tag_ in ("PRP", "DT", "PRP$", "NNP")


def additions(doc: Doc) -> list[TokenEdit]:
    """ "He sold the house and the barn." -> "He sold the house as well as the barn."."""
    return [TokenEdit(t.i, t.i, "as well as") for t in doc if t.lower_ == "and" and t.dep_ == "cc" and _adds(t)]


def _adds(joint: Token) -> bool:
    """Whether "and" joins two whole noun phrases that are no subject, none of them of a pair that belongs together."""
    first = joint.head
    second = next((c for c in first.rights if c.dep_ == "conj"), None)
    if second is None or first.dep_ not in ("dobj", "pobj") or second.left_edge.i != joint.i + 1:
        return False
    nouns = all(t.tag_ in lexicon.NOUNS and t.tag_ != "CD" and t.lower_ not in lexicon.TIMES for t in (first, second))
    whole = joint.nbor(1).tag_ in ("DT", "PRP$") and first.left_edge.tag_ in ("DT", "PRP$", "NNP")
    several = any(c.dep_ in ("conj", "cc") for c in second.rights) or joint.nbor(-1).text == ","
    if (
        second.lower_ in lexicon.HALVES
        or (human(first) and first.tag_ == "NN")
        or lemma(first.head.lower_) == "include"
    ):
        return False  # "Trinidad and the Tobago", "to a farmer and a teacher"
    if not nouns or not whole or several or first.head.lower_ in lexicon.TOGETHER or _counted(first, second):
        return False
    if first.tag_ == "NNP" != second.tag_:
        return False  # "went back to Peru and his family"
    if first.head.lower_ in ("as", "like"):
        return False  # "peaks such as Berg and the Horn"
    if (
        any(t.lower_ in ("between", "both") for t in joint.doc[: joint.i])
        or lemma(first.head.lower_) in lexicon.MERGING
    ):
        return False
    if any(t.tag_ in lexicon.FINITE for t in joint.doc[joint.i :]):
        return False  # perhaps a second clause: "sold the mill and the barn burned"
    after = joint.doc[min(second.right_edge.i + 1, len(joint.doc) - 1)]
    return after.tag_ not in lexicon.FINITE and not any(t.tag_[:2] in ("VB", "MD") for t in second.subtree)


def _counted(first: Token, second: Token) -> bool:
    return any(t.like_num or t.lower_ in ("both", "half", "other") for t in (*first.subtree, *second.lefts))


def purpose(doc: Doc) -> list[TokenEdit]:
    """ "They built a wall to stop the water." -> "They built a wall in order to stop the water."."""
    return [TokenEdit(t.left_edge.i, t.left_edge.i, "in order to") for t in doc if _says_what_for(t)]


def _says_what_for(verb: Token) -> bool:
    to, main = verb.left_edge, verb.head
    if verb.dep_ != "advcl" or verb.tag_ != "VB" or to.lower_ != "to" or to.head != verb or main.tag_[:2] != "VB":
        return False
    if verb.i < main.i or to.nbor(-1).text == "," or verb.lower_ in lexicon.RESULTS or to.nbor(-1).lower_ == "order":
        return False
    base = lemma(main.lower_)
    if base not in lexicon.PASSIVE - lexicon.CONTROL - lexicon.NO_PURPOSE:
        return False
    if any(t.lower_ in lexicon.WITH_INFINITIVE for t in verb.doc[main.i : to.i]):
        return False  # "a plot to kill the king"
    own = any(c.dep_ == "dobj" for c in verb.rights) and is_verb(verb.lower_)
    if not own or any(t.tag_ == "TO" for t in verb.doc[main.i : to.i]):
        return False  # "a net to catch", "wrote to editor Ann Reed's paper"
    return any(c.dep_ in ("dobj", "nsubjpass") for c in main.children) and to.nbor(-1).tag_ not in ("JJ", "RB", "IN")


def aspect(doc: Doc) -> list[TokenEdit]:
    """ "began to play" -> "started playing"; "continued to live" -> "continued living"."""
    return [edit for t in doc[:-2] if (edit := _gerund(t)) is not None]


def _gerund(verb: Token) -> TokenEdit | None:
    base = lemma(verb.lower_) if verb.tag_ in ("VBD", "VBZ", "VBP") else ""
    to, done = verb.doc[verb.i + 1], verb.doc[verb.i + 2]
    complement = to.lower_ == "to" and done.tag_ == "VB" and done.head == verb and done.dep_ == "xcomp"
    if base not in lexicon.ASPECT or not complement or done.lower_ in lexicon.NO_GERUND:
        return None
    if any(c.dep_ == "conj" for c in (*verb.rights, *done.rights)):
        return None
    return TokenEdit(verb.i, done.i, f"{inflect(lexicon.ASPECT[base], verb.tag_)} {inflect(done.lower_, 'VBG')}", True)


def results(doc: Doc) -> list[TokenEdit]:
    """ "He moved to York, becoming a baker." -> "He moved to York and became a baker."."""
    return [
        TokenEdit(t.i - 2, t.i, f"{doc[t.i - 2].text} and {inflect(lemma(t.lower_), 'VBD')}")
        for t in doc[4:]
        if _result(t)
    ]


def _result(verb: Token) -> bool:
    """Whether a participle closes a statement in the past and tells what the subject did next."""
    main, comma = verb.head, verb.nbor(-1)
    if verb.tag_ != "VBG" or verb.dep_ != "advcl" or comma.text != "," or main.i > verb.i or verb.nbor(-2).is_punct:
        return False
    if main.tag_ != "VBD" or main.head != main or lemma(verb.lower_) not in lexicon.OUTCOMES or list(verb.lefts):
        return False
    if verb.lower_ == "peaking" and not any(c.lower_ in wordings.NAMED["RELEASED"] for c in main.lefts):
        return False  # "The town saw a decline, peaking in May": it was not the town
    one = not any(c.dep_ in ("conj", "cc", "neg", "aux") for c in main.children)
    alone = verb.right_edge.i + 2 >= len(verb.doc) and not any(c.dep_ in ("conj", "advcl") for c in verb.rights)
    return one and alone and not any(t.text == "," and t != comma for t in verb.doc[main.i : verb.i])


def abilities(doc: Doc) -> list[TokenEdit]:
    """ "She can read Latin." -> "She is able to read Latin."; "He could not swim." -> "He was unable to swim."."""
    return [edit for t in doc[1:-2] if t.tag_ == "MD" and (edit := _ability(t)) is not None]


def _ability(modal: Token) -> TokenEdit | None:
    verb = modal.head
    subject = next((c for c in verb.lefts if c.dep_ == "nsubj"), None)
    if subject is None or verb.tag_ != "VB" or subject.i > modal.i or subject.lower_ == "i" or verb.lower_ == "be":
        return None
    number = takes_plural(subject)
    follows = modal.doc[modal.i + 1 :][:2]
    if number is None or any(c.dep_ in ("aux", "auxpass") and c != modal for c in verb.lefts):
        return None
    reported = verb.dep_ not in PLAIN_CLAUSE or any(t.lower_ in HYPOTHETICAL for t in modal.doc[: modal.i])
    if modal.lower_ == "could" and not reported and follows[0].lower_ == "not" and follows[-1] == verb:
        return TokenEdit(modal.i, modal.i + 1, f"{lexicon.PAST_BE[number]} unable to")  # "cannot" may also forbid
    able = subject.lower_ in ("he", "she", "they", "we") or sure(subject)
    if modal.lower_ == "can" and able and follows[0] == verb:
        return TokenEdit(modal.i, modal.i, f"{lexicon.PRESENT_BE[number]} able to")
    return None


def subjects(doc: Doc) -> list[TokenEdit]:
    """ "He left the town and became a priest." -> "He left the town and he became a priest."."""
    edits = []
    for verb in doc:
        second = next((c for c in verb.rights if c.dep_ == "conj"), None)
        joint = next((c for c in verb.rights if c.dep_ == "cc"), None)
        subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None)
        if second is None or joint is None or subject is None or subject.tag_ != "PRP" or verb.head != verb:
            continue
        alike = verb.tag_ == second.tag_ == "VBD" and second.i == joint.i + 1 and joint.lower_ == "and"
        own = any(c.dep_ in (*SUBJECT, "aux", "auxpass") for c in second.lefts)
        inner = any(t.tag_ in lexicon.FINITE for t in doc[verb.i + 1 : joint.i])
        whole = verb.i + 1 < joint.i  # "he beat and shot at the target"
        if alike and not own and not inner and subject.lower_ in lexicon.PRONOUN_NUMBER and whole:
            edits.append(
                TokenEdit(joint.i, joint.i, f"{joint.text} {subject.text if subject.text == 'I' else subject.lower_}")
            )
    return edits
