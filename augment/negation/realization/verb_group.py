"""Edits on a verb group: add "not" to a finite verb, with do-support where it needs it."""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause
from augment.english.edits import Edit, insert, match_case, replace
from augment.english.inflection import infinitive, is_past, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken, text_between, text_of
from augment.english.tense import NOMINAL, QUOTE_ENDS
from augment.english.tokens import after, hyphenated_start, norm, prior
from augment.negation.main_clause.headline import is_headline
from augment.negation.realization.additives import without_also
from augment.negation.realization.asked_subject import (
    asked_behind,
    asked_of_perfect,
    end_of_asked,
    may_have_another_verb,
)
from augment.negation.realization.hedges import without_by_far, without_either, without_hedge
from augment.negation.realization.necessity import concludes
from augment.negation.realization.prohibitions import prohibit


def add_not(clause: Clause, style: str) -> list[Edit]:
    """Negate the finite verb of a clause that holds no negator yet; "also" goes: "also sang" -> "did not sing"."""
    edits = _negated(clause, style)
    dropped = without_also(clause) + without_hedge(clause) + without_by_far(clause) + without_either(clause)
    return edits + [e for e in dropped if all(e.end <= d.start or d.end <= e.start for d in edits)]


def _negated(clause: Clause, style: str) -> list[Edit]:
    if clause.imperative:
        return prohibit(clause, style)
    if wished(clause):
        return [insert(clause.head, "not ")]
    if clause.question and clause.head.lower_ in lexicon.MINDING and after(clause.head).tag_ == "VBG":
        return [insert(after(clause.head), "not ")]  # "Would you mind waiting?"
    first, second = clause.doc[0], after(clause.doc[0])
    if clause.question and first.lower_ in lexicon.SEMI_MODALS and second == clause.subject and second.tag_ == "PRP":
        return [replace(second, f"{second.text} not")]  # "Need I say more?"
    if (obliged := _have_got_to(clause, style)) is not None:
        return [obliged]
    if (last := asked_of_perfect(clause)) is not None:
        return [replace(last, f"{last.text} not")]
    if not clause.takes_not:
        return _do_support(clause, style)
    style = "contracted" if may_have_another_verb(clause) else style  # "Didn't the software block good results?"
    short = style == "contracted" and norm(clause.finite) in lexicon.CONTRACTED
    if not short and (clause.inverted_question or (clause.inverted and clause.finite != clause.head)):
        last = end_of_asked(clause)
        if last is not None:
            return [replace(last, f"{last.text} not")]
    if not short and clause.question and (last := asked_behind(clause)) is not None:
        return [replace(last, f"{last.text} not")]
    return _after_finite(clause, style)


def wished(clause: Clause) -> bool:
    """Whether a clause is a wish or a supposition with a bare infinitive: "May God bless you", "Let x be a number"."""
    opens = clause.doc[0].lower_ in lexicon.WISHES and clause.head.i > 1 and clause.finite == clause.head
    return opens and clause.head.tag_ in ("VB", "VBP") and lemma(clause.head.lower_) == clause.head.lower_


def _have_got_to(clause: Clause, style: str) -> Edit | None:
    """ "I've got to go", "I gotta go" -> "I do not have to go"."""
    finite, got = clause.finite, clause.head
    clipped = after(got).lower_ in lexicon.CLIPPED_TO
    if got.lower_ not in lexicon.GOT or (clause.tense == "VBD" and not clipped):
        return None
    if not clipped and (finite == got or after(got).tag_ != "TO" or after(after(got)).tag_ != "VB"):
        return None
    third = clause.tense == "VBZ" or (finite == got and third_person(clause))
    negated = negated_do("VBZ" if third else "VBP", style)
    last = after(got) if clipped else got
    blank = "" if prior(finite).whitespace_ else " "
    return Edit(finite.idx, last.idx + len(last), f"{blank}{negated} have{' to' if clipped else ''}")


def negated_do(tense: str, style: str) -> str:
    """ "does not", or "doesn't", for the tense of a verb."""
    auxiliary = lexicon.DO_FORM[tense]
    return lexicon.CONTRACTED[auxiliary] if style == "contracted" else f"{auxiliary} not"


def _after_finite(clause: Clause, style: str) -> list[Edit]:
    finite, doc = clause.finite, clause.doc
    last = finite
    if finite.i + 1 < len(doc) and norm(doc[finite.i + 1]) == "'ve":  # "might've" -> "might not have"
        return [Edit(finite.idx, finite.idx + len(finite) + 3, f"{negative_form(clause, style)} have")]
    while last.i + 2 < len(doc) and _keeps_before_not(doc[last.i + 1], last):
        last = doc[last.i + 1]
    if _floating(prior(finite)) and norm(prior(finite)) != "each":  # "they both were late" -> "they were not both late"
        quantifier = prior(finite)
        return [Edit(quantifier.idx, finite.idx + len(finite), f"{negative_form(clause, style)} {quantifier.text}")]
    if last != finite and any(norm(t) in lexicon.ALSO for t in doc[finite.i + 1 : last.i + 1]):
        return [_without_also_between(clause, last, style)]
    if last != finite and norm(finite) in lexicon.JOINED and norm(last) not in lexicon.AFTER_MODAL:
        adverbs = text_between(doc, finite.i + 1, last.i + 1)  # "may perhaps" -> "perhaps cannot"
        return [Edit(finite.idx, last.idx + len(last), f"{adverbs} {negative_form(clause, style)}")]
    if (phrase := of_certainty(last)) is not None:
        last = phrase
    if last != finite:
        return [replace(last, f"{last.text} not")]
    that = " that" if _clause_follows(clause) else ""
    opened = finite.i == 0 or prior(finite).is_punct or prior(finite).tag_[0] == "W"
    asked = clause.question and opened and (clause.subject is None or norm(finite) in lexicon.DO)
    if asked and norm(finite) in lexicon.CONTRACTED:  # "Isn't" goes before whatever the subject is
        style = "contracted"
    return [replace(finite, negative_form(clause, style) + that)]


def _clause_follows(clause: Clause) -> bool:
    """Whether a clause without its "that" follows "be", where a "not" alone would stumble: "The truth is she left"."""
    if clause.finite != clause.head or norm(clause.head) not in lexicon.BE_OR_SHORT or clause.question:
        return False
    stated = next((c for c in clause.head.rights if c.dep_ == "ccomp"), None)
    if stated is None or clause.subject is None or clause.subject.tag_[:2] != "NN" or clause.inverted:
        return False
    if after(clause.finite).dep_ == "mark" or all(t.tag_ not in FINITE | {"VB"} for t in (stated, *stated.lefts)):
        return False  # "is that doing it is hard", with "that" hung on "doing"; "is him leaving"
    subject = next((c for c in (*stated.lefts, *clause.head.rights) if c.dep_ in (*SUBJECT, "attr")), stated)
    opens = stated.left_edge in (subject.left_edge, after(subject.right_edge))  # "Google" for the predicate
    return opens and subject.i < stated.i and subject.tag_[0] != "W" and subject.left_edge == after(clause.finite)


def _without_also_between(clause: Clause, last: ParsedToken, style: str) -> Edit:
    """ "is also probably" -> "is probably not", "may also" -> "cannot", "'s also" -> " is not"."""
    finite = clause.finite
    kept = [t.text for t in clause.doc[finite.i + 1 : last.i + 1] if norm(t) not in lexicon.ALSO]
    modal = norm(finite) in lexicon.JOINED and norm(last) not in lexicon.AFTER_MODAL
    words = [*kept, negative_form(clause, style)] if modal else [finite.text, *kept, "not"]
    new = " ".join(words) if kept else negative_form(clause, style)
    return Edit(finite.idx, last.idx + len(last), new)


def of_certainty(last: ParsedToken) -> ParsedToken | None:
    """The end of a phrase behind a verb that says how sure the statement is: "is without a doubt [not] the best"."""
    for phrase in lexicon.OF_CERTAINTY:
        words = last.doc[last.i + 1 : last.i + 1 + len(phrase)]
        if tuple(norm(t) for t in words) == phrase and not after(words[-1]).is_punct:
            return words[-1]
    return None


def _keeps_before_not(token: ParsedToken, previous: ParsedToken) -> bool:
    if token.lower_ in lexicon.RATHER and any(t.lower_ in lexicon.THAN for t in token.doc[token.i :]):
        return False  # "would rather walk than wait"
    if token.lower_ == "likely" and after(token).lower_ in lexicon.AFTER_LIKELY:
        return False
    if norm(token) in lexicon.SURPRISINGLY and after(token).tag_ in ("JJ", "RB"):
        return False  # "is surprisingly light"
    if norm(token) in lexicon.POSSIBLY:
        return previous.tag_ != "MD"  # "could not possibly"
    if norm(token) in lexicon.NEARLY:
        return norm(after(token)) in lexicon.SENTENCE_ADVERBS  # "almost certainly not"
    return norm(token) in lexicon.SENTENCE_ADVERBS or norm(token) in lexicon.BEFORE_NOT.get(norm(previous), ())


def negative_form(clause: Clause, style: str) -> str:
    """ "was" -> "was not", or "wasn't" in contracted style."""
    text, form = clause.finite.text, norm(clause.finite)
    concluded = clause.doc[0].lower_ in lexicon.FREE_RELATIVES  # "Whoever made it must have small hands"
    perfect = norm(after(clause.finite)) in lexicon.HAVE_INFINITIVES
    if form in lexicon.JOINED and perfect and (concluded or after(clause.finite) != clause.head):
        return match_case(lexicon.JOINED_TO_HAVE[form], clause.finite)
    form = "can" if concludes(clause) else form
    if style == "contracted" and form in lexicon.CONTRACTED:
        short = lexicon.CONTRACTED[form]
        short = short.replace("'", "’") if "’" in text_of(clause.doc) else short
        return short if text[0].islower() or not text[0].isalpha() else short[0].upper() + short[1:]
    if form in lexicon.JOINED:
        return match_case(lexicon.JOINED[form], clause.finite)
    if form in lexicon.WRITTEN_OUT:
        return f" {lexicon.WRITTEN_OUT[form]} not"
    if form in lexicon.HAD_OR_WOULD:
        return f" {had_or_would(clause.finite)} not"
    return f"{text} not"


def had_or_would(short: ParsedToken) -> str:
    """What "'d" stands for: "had" before a participle ("She'd been doing it"), "would" before an infinitive."""
    following = after(short)
    while following.tag_[:2] == "RB" and following.i + 1 < len(following.doc):
        following = after(following)
    form = following.lower_
    certain = form in lexicon.PARTICIPLES_AFTER_HAD or (is_past(form) and not is_verb(form))
    return "had" if certain or following.tag_ in ("VBN", "VBD") else "would"


def _do_support(clause: Clause, style: str) -> list[Edit]:
    """ "He often plays" -> "He does not often play"."""
    head = clause.head
    if is_headline(clause):
        return [insert(head, "not ")]
    first = hyphenated_start(head)
    while first.i > 0 and _within_verb_group(clause, prior(first)):
        first = hyphenated_start(prior(first))  # "bi-annually meets"
    negated = negated_do(clause.tense, style)
    base = infinitive(head.text, clause.tense)
    adverb = clause.doc[0]
    if head.i == 1 and clause.subject is None and adverb.lower_ in lexicon.NOTE_ADVERBS:
        opened = f"{negated} {lexicon.NOTE_ADVERBS[adverb.lower_]}{base}"  # "Just got it" -> "Did not get it"
        return [Edit(0, head.idx + len(head), match_case(opened, adverb))]
    if first == head:
        text = f"{negated} {base}"
        return [replace(head, text.capitalize() if head.i == 0 and head.text[0].isupper() else text)]
    return [insert(first, f"{negated} "), replace(head, base)]


def _within_verb_group(clause: Clause, token: ParsedToken) -> bool:
    """Whether an adverb before the verb stands in the scope of "not"."""
    if token.lower_ == "guest" and lemma(clause.head.lower_) in lexicon.PERFORMING:
        return True  # "guest starred"
    if _floating(token):
        return True
    if token.lower_ in lexicon.SO and prior(token).tag_ == "VBG":
        return False  # "Doing so blocks the loop"
    if token.tag_ not in ("RB", "RBR", "RBS") or norm(token) in lexicon.SENTENCE_ADVERBS or norm(token) == "too":
        return False
    if prior(token).tag_ in ("VBD", "VBZ") and clause.subject is not None and clause.subject.dep_ == "csubj":
        return False  # "what happened next surprised them"
    if token.lower_ in lexicon.BEFORE_OR_LATER and prior(token).lower_ in lexicon.TIME_NOUNS:
        return False  # "A scan made two days later showed"
    ends_clause = lexicon.FIRST_OR_LAST | lexicon.PARTING
    if prior(token).tag_[:2] == "VB" and prior(token).dep_ == "relcl" and token.lower_ in ends_clause:
        return False  # "Those who come first usually win", "The man who came back left"
    if (
        token.lower_ in lexicon.TWICE | lexicon.FIRST_OR_LAST
        and clause.subject is not None
        and clause.subject.tag_ == "VBG"
    ):
        return False  # "Calling it twice raises an error"
    if token.lower_ in lexicon.PLACED_AFTER_NOUN:
        return False  # "the court below held", "he alone knew", "those who lived there left", "help from abroad came"
    if token.lower_ in lexicon.MORE_OR_LESS and prior(token).tag_ in ("CD", "JJ", "DT"):
        return False  # "two more came"
    if prior(token).dep_ == "acl" or token.lower_ in lexicon.AGO:
        return False  # "the steps listed below assume", "the survey a month ago had"
    if prior(token).dep_ == "relcl" and token.tag_ != "RB":
        return False  # "those who slept longer made fewer errors"
    if token.head != clause.head and token.head != after(token):  # "once again entered"
        return False
    if clause.subject is None:  # "is a smith and widely travels", but "and later moved"
        adverb = (
            token.lower_.endswith("ly") or token.lower_ in lexicon.FREQUENCY.keys() | lexicon.LATER | lexicon.SCALAR
        )
        return token.text.islower() and (adverb or (token.lower_ in lexicon.NEARLY and after(token).tag_ == "RB"))
    return clause.subject.i < token.i


def _floating(token: ParsedToken) -> bool:
    """Whether a word counts off the subject from behind it: "they both agreed"."""
    if token.lower_ not in lexicon.FLOATING or token.i == 0:
        return False
    return prior(token).tag_ in NOMINAL or prior(token).text in QUOTE_ENDS


def third_person(clause: Clause) -> bool:
    subject = clause.subject
    if subject is not None and norm(subject) in lexicon.THERE:  # "There need not be a rule"
        subject = next((c for c in clause.head.rights if c.dep_ in ("attr", "nsubj", "dobj")), None)
    if subject is None or any(c.dep_ == "conj" for c in subject.rights):
        return False
    return subject.tag_ in ("NN", "NNP") or subject.lower_ in lexicon.THIRD_PERSON
