"""Queries and claims made of the whole sentence, where what was turned is no clause that a question could ask about."""

import re
from dataclasses import replace

from spacy.tokens import Doc

from augment.english.clause import SUBJECT
from augment.english.fast_doc import FastDoc
from augment.questions.cues import COMMON_WORDS, CUES
from augment.questions.maker import Questions
from augment.questions.phrases import lowered

STATEMENT = "statement"  # the rule of a claim that is the sentence itself
MOST_WORDS = 24
WITHIN = frozenset(["thus", "however", "here", "therefore", "hence"])  # what a sentence before it tells
BACK = frozenset(["this", "these", "those", "that", "such", "both", "neither", "others", "it", "its"])
OPENING = frozenset(["whether", "as", "although", "though", "while", "because", "since", "if", "but", "and", "for"])
ON_THE_OTHER_HAND = ["on", "the", "other", "hand"]
QUERY = "query:statement"
RESTS = re.compile(  # on sentences around it, so that it is no claim by itself
    r"^(?:The (?:latter|former) (?:is|was|are|were|has|had|have|did|does)|As such"
    r"|(?:Neither|Both|Some|All|Most) of (?:these|those|them))\b"
    r"|, (?:hence|thus|therefore),|\b(?:above|below)[.!]$|\bthe (?:following \w+s|previous|preceding)\b"
)
CONNECTIVE = re.compile(
    r"(?:However|In particular|Therefore|Thus|For example|For instance|In addition|Moreover|Furthermore|Nevertheless"
    r"|For this reason|As a result|As a consequence|Conversely|Similarly|Consequently|Additionally|Hence|Nonetheless"
    r"|Likewise|Accordingly), (?=\w)"
)
BRACKET = re.compile(r" \([^()]{3,}\)(?=[\s,.;:?!])")
OPENERS = (
    "evidence that", "proof that", "source stating that", "passage that says that", "text saying that",
    "where it is said that", "Is there anything to show that", "Which source says that", "I need a text saying that",
)  # fmt: skip


def stated(sentence: str, negated: str, doc: Doc, key: int) -> Questions:
    """A query and a claim of each version, all of the sentence as a whole. ``key`` draws the wording.

    ``doc`` is the parse of ``sentence``. What rests on the sentences before it, or is long, makes no query.
    """
    sentence, negated = bare(sentence, negated)
    reason = why_no_query(FastDoc(doc))
    first = doc[0].text, lowered(FastDoc(doc)[0])
    queries = (query_for(sentence, key, first), query_for(negated, key // len(OPENERS), first))
    rule = QUERY if reason is None else None
    return Questions(
        queries[0] if rule else None,
        rule,
        reason,
        queries[1] if rule else None,
        rule,
        reason,
        sentence,
        STATEMENT,
        None,
        negated,
        STATEMENT,
    )


def bare(sentence: str, negated: str) -> tuple[str, str]:
    """Both without the brackets that they share: "The moth (first seen in 1902) is rare.".

    A bracket at the end of a list ("a) ...") is none; what differs within one stays. So without "However, " too.
    """
    first = CONNECTIVE.match(sentence)
    if first is not None and negated.startswith(first[0]):
        sentence, negated = (text[first.end()].upper() + text[first.end() + 1 :] for text in (sentence, negated))
    for bracket in BRACKET.findall(sentence):
        if sentence.count(bracket) == negated.count(bracket) == 1:
            sentence, negated = sentence.replace(bracket, ""), negated.replace(bracket, "")
    return sentence, negated


def why_no_query(doc: FastDoc) -> str | None:
    """Why a sentence makes no query: a subject or a beginning that rests on other sentences, or its length."""
    if sum(t.text[0].isalnum() for t in doc) > MOST_WORDS:
        return "too-long"
    if doc[0].dep_ == "mark" or doc[0].lower_ in OPENING or [t.lower_ for t in doc[:4]] == ON_THE_OTHER_HAND:
        return "phrase-unclear"  # "evidence that whether it stood is unknown"
    if doc[0].lower_ in BACK or (doc[0].tag_ == "RB" and doc[1].text == ","):
        return "pronoun"
    if any(token.lower_ in WITHIN for token in doc):
        return "pronoun"
    for token in doc:
        if token.tag_[:3] == "PRP" and token.lower_ not in ("it", "its"):
            return "pronoun"  # before any noun
        if token.tag_[:2] == "NN":
            break
    return "pronoun" if any(t.tag_ == "PRP" and t.dep_ in SUBJECT and t.head.dep_ == "ROOT" for t in doc) else None


def query_for(sentence: str, key: int, opening: tuple[str, str] = ("", "")) -> str:
    """ "The mill was built without a roof." -> "evidence that the mill was built without a roof".

    ``opening``: the first word, and how it is written within a sentence.
    """
    opener = OPENERS[key % len(OPENERS)]
    first, _, rest = sentence.rstrip().rstrip(".!").partition(" ")
    first = opening[1] if first == opening[0] else first
    first = first.lower() if first.lower() in COMMON_WORDS | CUES and first != "I" else first
    return f"{opener} {first} {rest}".strip() + ("?" if opener[0] in "IW" and not opener.startswith("I ") else "")


def with_statements(questions: Questions, sentence: str, negated: str) -> Questions:
    """The questions with the sentences themselves for claims that could not be made, unless these rest on others."""
    sentence, negated = bare(sentence, negated)
    if RESTS.search(sentence):
        return questions
    if questions.claim is None:
        questions = replace(questions, claim=sentence, claim_rule=STATEMENT, claim_reason=None)
    if questions.contrast_claim is None:
        parts = {"contrast_claim_rule": STATEMENT, "contrast_claim_reason": None}
        questions = replace(questions, contrast_claim=negated, **parts)
    return questions
