"""Why there is no result, in plain words. Columns hold short names, such as ``no-finite-verb``."""

# Of those that do not speak for themselves; of others the hyphens go.
PLAIN = {
    "mer-too-low": "hardly another wording",
    "mer-too-high": "too far from the sentence",
    "both-may-be": "both may be true",
    "no-candidate": "no rule fits",
    "not-utf8": "not UTF-8",
    "no-pair": "no two parts to exchange",
}


def in_words(reason: str) -> str:
    return PLAIN.get(reason, reason.replace("-", " "))
