"""The fast copy of a parse says what spaCy's own objects say; whole denials and doubtful parses are named as such."""

from spacy.language import Language

from augment.english.fast_doc import FastDoc, part_of
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.negation.main_clause.find import find_clause
from augment.negation.negator import negate_texts
from augment.negation.reader import negate
from augment.parsing import parse

TEXTS = [
    "The old mill, which stands by the river, isn't empty – yet.",
    "When the war ended, Anna’s brother (a smith) and his sons left; nobody followed.",
    "  Two spaces, and  a don't. ",
]
ATTRIBUTES = ("text", "lower_", "tag_", "dep_", "i", "idx", "is_alpha", "is_punct", "whitespace_")
LINKS = ("children", "lefts", "rights", "subtree", "ancestors", "conjuncts")


def test_a_fast_copy_has_the_words_labels_and_links_of_the_parse(nlp: Language) -> None:
    for doc in parse(TEXTS, nlp):
        copy = FastDoc(doc)
        assert len(copy) == len(doc)
        for word, token in zip(copy, doc, strict=True):
            assert [getattr(word, name) for name in ATTRIBUTES] == [getattr(token, name) for name in ATTRIBUTES]
            assert (word.head.i, word.left_edge.i, word.right_edge.i, len(word)) == (
                token.head.i,
                token.left_edge.i,
                token.right_edge.i,
                len(token),
            )
            for name in LINKS:
                assert [w.i for w in getattr(word, name)] == [t.i for t in getattr(token, name)]


def test_every_member_that_rules_may_read_is_compared() -> None:
    members = {name for name, value in vars(ParsedToken).items() if isinstance(value, property)}
    assert members == {*ATTRIBUTES, *LINKS, "doc", "head", "left_edge", "right_edge"}


def test_a_parse_and_its_fast_copy_know_the_text_as_it_was_given(nlp: Language) -> None:
    texts = ["He left \ud800 early.", *TEXTS]
    for text, doc in zip(texts, parse(texts, nlp), strict=True):
        assert text_of(doc) == text_of(FastDoc(doc)) == text


def test_a_part_is_a_sentence_of_its_own(nlp: Language) -> None:
    whole = FastDoc(next(iter(parse(["It was late, and the guests went home."], nlp))))
    part = part_of(whole, 5, 7)
    assert (part.text, part[2].dep_) == ("the guests went home.", "ROOT")
    assert [(word.i, word.idx, word.head.i) for word in part] == [
        (0, 0, 1),
        (1, 4, 2),
        (2, 11, 2),
        (3, 16, 2),
        (4, 20, 2),
    ]
    assert find_clause(part).head == part[2]
    assert (whole.text, whole[7].dep_, whole[7].head.i) == (text_of(whole), "conj", 1)


def test_rules_find_the_same_clause_in_a_parse_and_in_its_fast_copy(nlp: Language) -> None:
    for doc in parse(TEXTS[:2], nlp):
        clause, copied = find_clause(doc), find_clause(FastDoc(doc))
        assert (clause.head.i, clause.finite.i, clause.tense) == (copied.head.i, copied.finite.i, copied.tense)
        assert negate(doc) == negate(doc)


def test_denials_of_the_whole_have_one_rule_whichever_rule_asked_for_them(nlp: Language) -> None:
    texts = [
        "Another opened in May and another in June.",
        "There is a chapel and the old school.",
        "Sometimes in winter the ferry stops.",
    ]
    assert {n.rule for n in negate_texts(texts, nlp)} == {"not-the-case"}
    assert negate_texts(["The river flows north."], nlp, variants=0)[0].rule != "not-the-case"


def test_a_parse_that_cannot_be_right_is_declined_with_a_reason(nlp: Language) -> None:
    texts = ["The adults flies mimic bees, such as the drone.", "This rulewill be known as the long rule."]
    assert [n.reason for n in negate_texts(texts, nlp)] == ["doubtful-parse", "no-finite-verb"]
