"""What spaCy finds of the teacher by the entry point in pyproject.toml: the name of its component, and what makes it.

spaCy imports the entry points of all packages for every pipeline; torch and transformers only for one with a teacher.
"""

from typing import TYPE_CHECKING

from spacy.language import Language

if TYPE_CHECKING:
    from augment.parser.teacher.component import BiaffinePipe

FACTORY = "litotes_biaffine_parser"


@Language.factory(FACTORY, assigns=["token.tag", "token.dep", "token.head"])
def make_parser(nlp: Language, name: str) -> "BiaffinePipe":
    """The component as a pipeline's configuration names it."""
    from augment.parser.teacher.component import BiaffinePipe

    return BiaffinePipe(name)
