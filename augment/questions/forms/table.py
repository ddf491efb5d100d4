"""The tables of forms: name, weight, function. The heavier, the more often a form is drawn among those that fit."""

from augment.questions.forms import (
    circumstances,
    claims,
    existential,
    indirect,
    objects,
    other_scope,
    queries,
    subject,
    yes_no,
)
from augment.questions.forms.common import Form

Table = tuple[tuple[str, float, Form], ...]

INDIRECT_WEIGHTS = {
    "failure": 10, "lack": 12, "undone": 12, "adjective": 14, "instead": 12, "absence": 12, "outside": 9,
    "other-than": 2, "by-no-means": 0.5,
}  # fmt: skip
QUESTIONS: Table = (
    ("subject", 4, subject.plain),
    ("subject:emphatic", 1.5, subject.emphatic),
    ("subject:cleft", 0.3, subject.cleft),
    ("subject:framed", 2, subject.framed),
    ("subject:owner", 6, subject.owner),
    ("subject:agent-noun", 6, subject.agent_noun),
    ("subject:agent", 6, subject.of_agent),
    ("object", 7, objects.plain),
    ("object:passive", 4, objects.passive),
    ("object:agent", 4, objects.agent),
    ("object:stranded", 4, objects.stranded),
    ("object:nothing", 7, objects.nothing),
    ("time", 3, circumstances.time),
    ("time:since", 3, circumstances.since),
    ("place", 4, circumstances.place),
    ("reason", 8, circumstances.reason),
    ("number", 5, circumstances.number),
    ("purpose", 6, circumstances.purpose),
    ("yes-no", 2, yes_no.plain),
    ("query:noun", 3, queries.noun_phrase),
    ("query:reduced", 3, queries.reduced),
    ("query:order", 3, queries.order),
    ("query:gerund", 1.5, queries.gerund),
    ("query:evidence", 1.5, queries.evidence),
    ("query:denying", 1, queries.denying),
    ("query:why", 4, queries.why),
    ("query:telegram", 1, queries.telegram),
    *((f"indirect:{name}", weight, indirect.as_question(name)) for name, weight in INDIRECT_WEIGHTS.items()),
)
CLAIMS: Table = (
    ("claim", 6, claims.core),
    ("claim:framed", 2, claims.framed),
    ("claim:emphatic", 0.7, claims.emphatic),
    ("claim:truth", 0.4, claims.truth),
    ("claim:stressed", 0.7, claims.stressed),
    ("claim:nothing", 2, claims.nothing),
    ("claim:passive", 4, claims.passive),
    ("claim:active", 5, claims.active),
    *((f"claim:{name}", weight / 3, indirect.as_claim(name)) for name, weight in INDIRECT_WEIGHTS.items()),
)
VERBAL = ("indirect:", "object:nothing", "subject:emphatic", "claim:emphatic", "claim:nothing", "claim:truth")
PHRASE_QUESTIONS: Table = tuple(row for row in QUESTIONS if not row[0].startswith(VERBAL))  # the denial is in a phrase
PHRASE_CLAIMS: Table = tuple(
    row for row in CLAIMS if not row[0].startswith(VERBAL) and row[0].partition(":")[2] not in INDIRECT_WEIGHTS
)
OTHER_QUESTIONS: Table = (
    ("query:not-one", 0.2, other_scope.not_one),
    ("query:none", 0.4, other_scope.object_of_none),
    ("query:evidence", 2, other_scope.evidence),
)
OTHER_CLAIMS: Table = (("claim", 3, other_scope.claim), ("claim:none", 3, other_scope.no_claim))
THERE_QUESTIONS: Table = (
    ("there:what", 2, existential.what),
    ("there:where", 2, existential.where),
    ("there:without", 2, existential.without),
    ("there:evidence", 0.5, existential.evidence),
)
THERE_CLAIMS: Table = (("claim", 2, existential.claim), ("claim:having", 2, existential.having))
