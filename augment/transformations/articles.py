"""The article before a word that changes."""

from augment.english.edits import Edit, replace
from augment.english.parsed_sentence import ParsedToken
from augment.paraphrase.syntax.analysis.token_sequence import takes_an


def article_before(token: ParsedToken, word: str) -> list[Edit]:
    """The edit of ``token`` if it is an article that needs another form before ``word``. Raises Declined if unclear."""
    if token.lower_ not in ("a", "an"):
        return []
    form = "an" if takes_an(word) else "a"
    return [] if form == token.lower_ else [replace(token, form.capitalize() if token.text[0].isupper() else form)]
