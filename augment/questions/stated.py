"""Queries and claims made of the whole sentence, where what was turned is no clause that a question could ask about."""

from dataclasses import replace

from augment.questions.cues import COMMON_WORDS, CUES
from augment.questions.maker import Questions

STATEMENT = "statement"  # the rule of a claim that is the sentence itself
QUERY = "query:statement"
OPENERS = (
    "evidence that", "proof that", "source stating that", "passage that says that", "text according to which",
    "where it is said that", "Is there anything to show that", "Which source says that", "I need a text saying that",
)  # fmt: skip


def stated(sentence: str, negated: str, key: int) -> Questions:
    """A query and a claim of each version, all of the sentence as a whole. ``key`` draws the wording."""
    return Questions(
        query_for(sentence, key),
        QUERY,
        None,
        query_for(negated, key // len(OPENERS)),
        QUERY,
        None,
        sentence,
        STATEMENT,
        None,
        negated,
        STATEMENT,
    )


def query_for(sentence: str, key: int) -> str:
    """ "It was built without a roof." -> "evidence that it was built without a roof"."""
    opener = OPENERS[key % len(OPENERS)]
    first, _, rest = sentence.rstrip().rstrip(".!").partition(" ")
    first = first.lower() if first.lower() in COMMON_WORDS | CUES and first != "I" else first
    return f"{opener} {first} {rest}".strip() + ("?" if opener[0] in "IW" and not opener.startswith("I ") else "")


def with_statements(questions: Questions, sentence: str, negated: str) -> Questions:
    """The questions with the sentences themselves for claims that could not be made."""
    if questions.claim is None:
        questions = replace(questions, claim=sentence, claim_rule=STATEMENT, claim_reason=None)
    if questions.contrast_claim is None:
        parts = {"contrast_claim_rule": STATEMENT, "contrast_claim_reason": None}
        questions = replace(questions, contrast_claim=negated, **parts)
    return questions
