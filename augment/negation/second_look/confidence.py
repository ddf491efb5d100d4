"""How likely a negation is right, from what the second look at it shows: a logistic regression.

A negation counts as right where the rules make the same of a tree of its sentence drawn by hand. WEIGHTS are
what ``python -m augment.negation.second_look.calibration`` prints for the bundled parser, fitted on EWT dev.
"""

import math
from collections.abc import Mapping

from augment.english.clause import FINITE
from augment.negation.second_look.look import Look

WEIGHTS = {
    "always": 1.095,
    "polarity turned": 0.855,
    "verb is root": 0.663,
    "subject": 0.953,
    "other subject": 0.754,
    "words moved": -0.007,
    "words relabelled": -1.127,
    "several edits": -0.079,
    "one finite verb": 0.62,
    "words": -0.442,
    "question": 0.151,
}


def confidence(look: Look, weights: Mapping[str, float] = WEIGHTS) -> float:
    """The probability that the negation of the first reading is right, to three places."""
    logit = sum(weights[name] * value for name, value in signs(look).items())
    return round(1 / (1 + math.exp(-logit)), 3)


def signs(look: Look) -> dict[str, float]:
    """What the regression knows of a negation, by the names in WEIGHTS."""
    sentence, clause = look.first.sentence, look.clause
    return {
        "always": 1.0,
        "polarity turned": look.turned,
        "verb is root": clause.head.head == clause.head,
        "subject": clause.subject is not None,
        "other subject": _other_subject(look),
        "words moved": math.log1p(look.moved),
        "words relabelled": math.log1p(look.relabelled),
        "several edits": len(look.first.edits) > 1,
        "one finite verb": sum(token.tag_ in FINITE for token in sentence) == 1,
        "words": math.log1p(len(sentence)),
        "question": clause.question,
    }


def _other_subject(look: Look) -> bool:
    """Whether the main clause of the negation has another subject, be it by a rule or by the parse."""
    before, clause = look.clause.subject, look.second.clause
    now = clause.subject if clause is not None else None
    return before is not None and now is not None and before.lower_ != now.lower_
