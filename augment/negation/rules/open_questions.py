"""Questions that nobody asks with "not": "What is not the capital?" has any answer but one, "How do I
not mend it?" none. They are declined."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Declined, Edit
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior

NOMINAL = frozenset(["NN", "NNS", "NNP", "NNPS", "PRP", "DT", "CD", "JJS"])  # tags of what is asked about
FILLING = frozenset(["nsubj", "attr", "expl", "punct", "prep", "advmod", "det", "npadvmod", "mark", "advcl", "cc"])
BEFORE_ASKED = frozenset(["CC", "RB", "UH"])
ASKED = frozenset(["WP", "WRB", "WP$", "WDT"])


def open_question(clause: Clause, style: str) -> list[Edit] | None:
    """Decline "What is the capital of Mali?", "Where is it?", "How many stamps does it need?"; not "Who is here?"."""
    if not clause.question or any(norm(t) in lexicon.NOT for t in clause.doc):
        return None  # "Who is not here?"
    if tuple(t.lower_ for t in clause.doc[:3]) in lexicon.ASKING_EXTENT:
        raise Declined("open-question")  # "To what extent does it spread?"
    asked = _asked(clause)
    if asked is None:
        return None
    if norm(asked) in lexicon.ASKING_HOW_MUCH and norm(after(asked)) in lexicon.MANY_OR_MUCH:
        raise Declined("open-question")
    if norm(asked) in lexicon.ASKING_HOW_MUCH and asked == prior(clause.finite) and _asks_the_way(clause):
        raise Declined("open-question")
    if norm(asked) in lexicon.ASKING_WHICH and norm(after(asked)) in lexicon.BEYOND:
        raise Declined("open-question")  # "What more can we do?"
    speaks = clause.subject is not None and norm(clause.subject) in lexicon.SPEAKERS
    if norm(asked) in lexicon.ASKING_WHERE and speaks and norm(clause.finite) in lexicon.ASKING_ABILITY:
        raise Declined("open-question")  # "Where can I buy it?"
    if clause.finite != clause.head:
        return None
    if norm(clause.finite) not in lexicon.BE_OR_SHORT:
        if norm(asked) in lexicon.ASKING_WHERE and asked == prior(clause.finite) and not clause.takes_not:
            raise Declined("open-question")  # "Where stood the mill?"
        return None
    named = _named_behind(clause)
    identity = norm(asked) in lexicon.ASKING_WHO | lexicon.ASKING_HOW_MUCH and asked == prior(clause.finite) and named
    verbless = all(t.tag_[:2] not in ("VB", "MD") for t in clause.doc[clause.finite.i + 1 :])
    between = clause.doc[asked.i + 1 : clause.finite.i]  # "Where in the world is it?"
    located = norm(asked) in lexicon.ASKING_WHERE and verbless and all(t.tag_ in ("IN", "DT", "NN") for t in between)
    degree = norm(asked) in lexicon.ASKING_HOW_MUCH and asked != prior(clause.finite)
    kind = norm(asked) in lexicon.ASKING_WHICH and asked != prior(clause.finite) and _pointed(clause)
    if identity or located or degree or kind:
        raise Declined("open-question")
    return None


def _asked(clause: Clause) -> ParsedToken | None:
    """The question word that opens the clause, before "be"."""
    before = clause.doc[max(clause.finite.i - 9, 0) : clause.finite.i]
    return next((t for t in before if t.tag_ in ASKED and _fronted(t)), None)


def _fronted(asked: ParsedToken) -> bool:
    return asked.i == 0 or prior(asked).is_punct or prior(asked).tag_ in BEFORE_ASKED


def _asks_the_way(clause: Clause) -> bool:
    """Whether a question with "how" asks in what way something is done, not whether it can be: "How do I mend it?",
    not "How can he know?", "How could it be wrong?"."""
    verb = lemma(clause.head.lower_)
    if verb in lexicon.FEELING and all(c.dep_ != "dobj" for c in clause.head.rights):
        return True  # "How do you feel about it?"
    return clause.head != clause.finite and verb not in lexicon.IN_DISBELIEF and norm(clause.head) not in lexicon.BE


def _named_behind(clause: Clause) -> bool:
    """Whether nothing but one noun phrase with its phrases and clauses follows "be"."""
    named = next((t for t in clause.head.children if t.i > clause.finite.i and t.dep_ in ("nsubj", "attr")), None)
    if named is None or named.tag_ not in NOMINAL or named.left_edge != after(clause.finite):
        return False
    stranded = prior(clause.doc[-1]).tag_ in ("IN", "RP", "TO")  # "Who was she with?"
    described = any(t.dep_ == "relcl" for t in clause.doc[named.i + 1 :]) and named.left_edge.lower_ in lexicon.THE
    return not stranded and (described or all(c.dep_ in FILLING for c in clause.head.rights))


def _pointed(clause: Clause) -> bool:
    """Whether what follows "be" is but a word that points: "Whose coat is that?", "What time is it?"."""
    return norm(after(clause.finite)) in lexicon.POINTING and after(after(clause.finite)).is_punct
