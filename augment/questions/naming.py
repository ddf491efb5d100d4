"""How a question or a claim names the subject of its sentence."""

from augment.english.edits import Declined
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after
from augment.questions import lexicon
from augment.questions.frame import Frame
from augment.questions.people import NAMES, class_of_name, quoted
from augment.questions.phrases import core_of
from augment.questions.wholeness import check_whole

LONGEST_SUBJECT = 14  # tokens
SHORT = 4  # tokens of a phrase that stays with its noun: "the forms on earth"
NO_NAMED_SUBJECT = ("PRP", "DT", "WP", "WDT", "EX", "CD", "JJ")


def name_subject(frame: Frame, denied: bool, short: bool, by_class: bool = False, asked: bool = True) -> str:
    """The subject as a question names it. Raises Declined for a pronoun, whose antecedent is unknown.

    ``short`` leaves phrases behind the noun out, ``by_class`` says "the canal" for a name that ends so. What is
    ``asked`` is read without its passage: "her father" and "this canal" do not do.
    """
    subject = frame.subject
    pronoun = subject.tag_ in NO_NAMED_SUBJECT or subject.lower_ in lexicon.UNRESOLVED
    pronoun = pronoun or (subject.lower_ in lexicon.LONE and not any(c.lower_ == "of" for c in subject.rights))
    if subject.lower_ == "none" and after(subject).lower_ != "of":
        raise Declined("pronoun-subject")  # "none (perhaps all) comets"
    if asked and (pronoun or subject.left_edge.lower_ in lexicon.BOUND_OPENING):
        raise Declined("pronoun-subject")
    if asked and any(c.lower_ in lexicon.OTHERS for c in subject.lefts):
        raise Declined("pronoun-subject")  # "other towns": than which?
    if subject.tag_ in ("PRP", "WP", "WDT", "EX"):
        raise Declined("pronoun-subject")
    if by_class and (named := _class(subject)) is not None:
        return f"the {named}"
    relative = any(c.dep_ == "relcl" and c.i == frame.clause_head.i for c in subject.rights)  # the clause in question
    short = short and _is_definite(subject)  # "other factors that inhibit growth" are not other factors
    tokens = core_of(subject, short or relative)
    tokens = _shortened(subject, tokens) if short else tokens
    if tokens and tokens[-1].tag_ in ("IN", "TO"):
        raise Declined("phrase-unclear")  # "the role as"
    if after(tokens[-1]).text == "," and frame.write(tokens, denied).count(",") == 1:
        raise Declined("phrase-unclear")  # "barges, and some ferries," without its second comma
    if quoted(subject) and after(subject) not in tokens:
        raise Declined("open-quotation")  # 'The phrase "ANSI"'
    if subject.lower_ in lexicon.NAMED_CLASSES and after(subject).tag_ in NAMES and after(subject) not in tokens:
        raise Declined("phrase-unclear")  # "The term Ostra", the name taken for a second subject
    if tokens[-1].tag_ in NAMES and after(tokens[-1]).tag_ == "CD":
        raise Declined("phrase-unclear")  # "Apollo 8's mission"
    if tokens[0].lower_ in lexicon.SUBORDINATING:
        raise Declined("phrase-unclear")  # "the source, if not the heart of the art"
    check_whole(tokens)
    if len(tokens) > LONGEST_SUBJECT:
        raise Declined("subject-too-long")
    return frame.write(tokens, denied)


def _class(subject: ParsedToken) -> str | None:
    if subject.tag_ != "NNP" or any(c.dep_ == "conj" for c in subject.rights):
        return None
    return class_of_name(subject)


def _is_definite(subject: ParsedToken) -> bool:
    """Whether a noun names something without what is behind it: neither "work on exoplanets" nor "the first state to
    ratify"."""
    if any(c.lower_ in lexicon.ORDINAL or c.tag_ in ("JJS", "CD") for c in subject.lefts):
        return False
    known = subject.left_edge.tag_ == "PRP$" or subject.left_edge.lower_ in lexicon.DETERMINERS - {"a", "an"}
    return known or subject.tag_ in NAMES


def _shortened(subject: ParsedToken, tokens: list[ParsedToken]) -> list[ParsedToken]:
    """A definite noun phrase without the long phrases behind its noun, but for "of" and coordination. A name stays
    whole."""
    if subject.tag_ in NAMES:
        return tokens
    gone = {
        t.i
        for c in subject.rights
        if c.dep_ in ("acl", "advcl")
        or (c.dep_ == "prep" and c.lower_ not in lexicon.KEPT_BEHIND_NOUN and len(list(c.subtree)) > SHORT)
        for t in c.subtree
    }
    return [t for t in tokens if t.i not in gone]
