"""The tense of a finite verb, from its form and what stands around it: tags alone are often wrong."""

from augment.english import lexicon
from augment.english.inflection import inflect, is_adjective, is_noun, is_past, is_past_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior

NOMINAL = frozenset(["NN", "NNS", "NNP", "NNPS", "PRP", "DT", "CD", "EX", "WP", "WDT", "VBG", "-RRB-"])
VERBAL = frozenset(["VB", "VBP", "VBD", "VBN"])
QUOTE_ENDS = frozenset(['"', "”", "''", "»"])
MOST_BEFORE_REQUEST = 10  # words in front of "could you"


def asks(doc: ParsedSentence) -> bool:
    """Whether a text without a question mark opens with an auxiliary and a pronoun: "Are you free on Monday."."""
    if len(doc) > 3 and doc[0].lower_ in lexicon.ASKING_WAY and norm(doc[1]) in lexicon.DO:
        return True  # "How do these shops live."
    start = 2 if len(doc) > 4 and doc[1].text == "," and doc[0].tag_ in ("NNP", "UH") else 0
    if any(t.text == "," and _requests(t) for t in doc[start:MOST_BEFORE_REQUEST]):
        return True
    if len(doc) < start + 3 or norm(doc[start]) not in lexicon.ASKING:
        return False
    conditional = norm(doc[start]) in lexicon.ASKING_OR_CONDITIONAL and any(t.text == "," for t in doc[start + 2 :])
    return doc[start + 1].lower_ in lexicon.SUBJECTS_OF_DO and not conditional


def _requests(comma: ParsedToken) -> bool:
    """Whether a polite request follows: "By Friday, could you please call"."""
    modal = after(comma)
    return norm(modal) in lexicon.REQUESTING and after(modal).lower_ in lexicon.ADDRESSED and comma.doc[0].tag_ != "WRB"


def auxiliary_tense(token: ParsedToken) -> str | None:
    """The Penn tag of an auxiliary by its form (VBD, VBZ, VBP or MD); None for a word that is none here."""
    form = norm(token)
    if token.tag_ == "TO":
        return None
    if token.text[:2].isupper() and len(token) > 1:
        return None  # "WILL", the organisation
    if token.i == 0 and form in lexicon.MODALS and not (token.doc[-1].text == "?" or asks(token.doc)):
        if form == "can" and norm(after(token)) in lexicon.NOT:
            return "MD"  # else not in "May Smith was", "Can Marfà"
        verb = after(after(token)) if norm(after(token)) in lexicon.NOT else after(token)
        bare = verb.tag_ == "VB" and verb.text.islower() and lemma(verb.lower_) == verb.lower_
        sure = form in lexicon.NO_NAMES and after(token).tag_ in ("VB", "RB")
        return "MD" if sure or (bare and form in lexicon.NOTED_MODALS) else None
    asked = token.doc[-1].text == "?"
    foreign = lexicon.DO.get(form) == "VBP" and _titled(after(token))
    denied = norm(after(token)) in lexicon.NOT and token.head.tag_ in ("NN", "NNS", "JJ")  # "do not date from"
    if form in lexicon.DO and not asked and (token.head.tag_ not in VERBAL or foreign) and not denied:
        return None  # "do" of other languages: "Gualaxo do Sul"
    for table in (lexicon.BE, lexicon.HAVE, lexicon.DO, lexicon.AMBIGUOUS):
        if form in table:
            return table[form]
    return "MD" if form in lexicon.MODALS else None


def main_verb_tense(token: ParsedToken, subject: ParsedToken | None) -> str | None:
    """The Penn tag of a verb without auxiliaries (VBD, VBZ, VBP, MD or VB); None where it is not finite."""
    form = norm(token)
    if form in lexicon.BE or form in lexicon.AMBIGUOUS:
        return lexicon.BE.get(form, "VBZ")
    if any(c.tag_ == "TO" for c in token.lefts):
        return None
    if token.tag_ == "MD" and form in lexicon.MODALS:
        return "MD"
    if form in lexicon.HAVE and subject is not None:
        return lexicon.HAVE[form]
    if form in lexicon.DO and subject is not None:
        return lexicon.DO[form]
    return _lexical_tense(token, subject)


def _in_past(token: ParsedToken) -> bool:
    """Whether another verb of the text is in the past: "they shut the gate so that it could dry"."""
    return any(t != token and (t.tag_ == "VBD" or norm(t) in lexicon.PAST_MODALS) for t in token.doc)


def _lexical_tense(token: ParsedToken, subject: ParsedToken | None) -> str | None:
    """The tense of a verb without auxiliaries, checked against its form."""
    tag, form = _checked_tag(token), token.lower_
    if _titled(token) and token.i and not prior(token).is_punct:
        return None  # a verb within a title: "Swiss actor Beat Schlatter"
    if tag[:2] in ("NN", "JJ") or (tag == "RB" and subject is not None and subject.lower_ in lexicon.SPEAKERS):
        return "VBZ" if _note(token) else _mistagged_tense(token, subject)
    if tag in ("VB", "VBP"):
        follows = _follows_nominal(token) or before_adverbs(token).tag_ in ("VBD", "VBN", "JJ")  # "prizes won include"
        if subject is not None and subject.lower_ in lexicon.NEVER_SUBJECTS:
            return None  # "made him cry"
        if is_noun(form) and not is_verb(lemma(form)):
            return None  # "Anna Lind, painter"
        if tag == "VBP" and not is_verb(form) and not is_past(form) and _singular(subject):
            return None  # "The lid more cumbersome than before"
        if subject is not None or (tag == "VBP" and is_verb(form) and follows):
            past = form in lexicon.PAST_MISSPELT or is_past(form)  # "he lead the team", "it fit well"
            return "VBD" if past and (_singular(subject) or _in_past(token)) else "VBP"
        alone = (form, after(token).lower_) == lexicon.LET_ALONE
        return "VB" if _may_be_imperative(token) and is_verb(form) and not alone else None
    if tag == "VBZ":  # not in "these streams all flow" with "streams" taken for the verb
        plural = subject is not None and subject.lower_ in lexicon.PLURAL_PRONOUNS
        return "VBZ" if inflect(lemma(form), "VBZ") == form != lemma(form) and not plural else None
    if (
        tag in ("VBD", "VBN")
        and subject is None
        and lemma(form) == form
        and _follows_comma(token)
        and _may_be_imperative(token)
    ):
        return "VB"  # "With a knife, cut the dough"
    if tag == "VBD" and _timeless(token, subject):
        return "VBP"
    if tag in ("VBD", "VBN") and is_past(form) and form not in lexicon.PARTICIPLES:
        return "VBD" if _simple_past(token, tag, subject) else None
    return None


def _timeless(token: ParsedToken, subject: ParsedToken | None) -> bool:
    """Whether a form that is present and past alike stands among presents: "The two read 5 V because it is closed"."""
    if (
        subject is None
        or lemma(token.lower_) != token.lower_
        or _singular(subject)
        or subject.lower_ in lexicon.HE_OR_SHE
        or subject.left_edge.tag_ == "VBG"  # "Moving house cost us a fortune"
    ):
        return False
    others = {t.tag_ for t in token.doc if t != token}
    if token.lower_ in lexicon.COST and "VBD" not in others:
        return True  # "Tickets cost eight euros"
    below = any(c.dep_ == "advcl" and c.tag_ in ("VBZ", "VBP") for c in token.children)
    return below and "VBD" not in others and is_verb(token.lower_) and is_past(token.lower_)


def _note(token: ParsedToken) -> bool:
    """Whether a present opens a note without its subject and was taken for a noun: "Works great"."""
    alone = token.i == 0 and token.dep_ == "ROOT" and token.lower_ in lexicon.OPENING_NOTES
    return alone and after(token).tag_[:2] in ("JJ", "RB", "IN")


def _singular(subject: ParsedToken | None) -> bool:
    if subject is None or any(c.dep_ == "conj" for c in subject.rights):
        return False
    return subject.tag_ in ("NN", "NNP") or subject.lower_ in lexicon.SINGULAR_PRONOUNS


def _checked_tag(token: ParsedToken) -> str:
    """The tag of a verb, corrected where its form cannot have it."""
    form = token.lower_
    if form == "lay" and (any(c.dep_ == "dobj" for c in token.rights) or _lays_eggs(token)):
        return "VBP"  # the past of "lie" has no object
    if token.tag_ in ("VBD", "VBN") and not is_past(form) and is_verb(form):
        return "VBP"
    past = token.tag_ in ("VB", "VBP", "VBZ") and is_past(form) and not is_verb(form)  # "overspent"
    return "VBD" if past else token.tag_


def _lays_eggs(lay: ParsedToken) -> bool:
    """Whether birds do so, and no place follows: "The hens lay well"."""
    birds = prior(lay).lower_ in lexicon.LAYING
    return birds and (after(lay).tag_ == "RB" or after(lay).is_punct)


def _simple_past(token: ParsedToken, tag: str, subject: ParsedToken | None) -> bool:
    """Whether a form that can be a past or a participle is the predicate."""
    before = before_adverbs(token)
    of_subject = before.dep_ == "relcl" and before.head == subject  # "Everything she touched turned to gold"
    if tag == "VBN" and before.tag_ in ("VBD", "VBZ", "VBP", "VB") and not of_subject:
        return False  # "became closely associated"
    if subject is not None:
        return subject.i < token.i or tag == "VBD"
    opens = token.i == 0 or (token.i == 1 and token.doc[0].lower_ in lexicon.NOTE_ADVERBS and tag == "VBD")
    if opens and token.dep_ == "ROOT" and subject is None:
        return _without_subject(token)
    if tag == "VBD" and token.dep_ == "ROOT" and _opens_capital(token) and token.lower_ not in lexicon.REPORTING:
        return norm(after(token)) != "by"
    if tag == "VBN":
        return (token.lower_ in lexicon.INTRANSITIVE_PAST or takes_object(token)) and _follows_nominal(token)
    # "What he said surprised them"; "When it ended, players of the teams, X and Y, shared the prize"
    predicate = takes_object(token) and (token.dep_ == "ccomp" or (token.dep_ == "ROOT" and _opens_capital(token)))
    certain = is_past_only(token.lower_) or token.lower_ in lexicon.INTRANSITIVE_PAST
    return predicate or certain or _follows_nominal(token)


def _without_subject(token: ParsedToken) -> bool:
    """Whether a past opens a note without its subject: "Went there twice", "Bought this for my son"."""
    if is_past_only(token.lower_) or token.lower_ in lexicon.INTRANSITIVE_PAST:
        return True
    if any(c.dep_ == "ccomp" for c in token.rights) and token.lower_ in lexicon.REPORTING | lexicon.SUPPOSED:
        return True  # "Thought you were late"
    if token.lower_ in lexicon.GOT and after(token).lower_ in lexicon.HOMEWARDS:
        return True  # "Just got home"
    if token.tag_ == "VBD" and any(c.dep_ == "npadvmod" for c in token.rights):
        return True  # "Waited an hour"
    if token.lower_ in lexicon.LEFT and after(token).tag_ in ("PRP$", "PRP", "DT"):
        return True  # "Left my keys at home"
    return takes_object(token) and token.lower_ not in lexicon.NAMING


def takes_object(token: ParsedToken) -> bool:
    """Whether a past form has an object, which a passive participle has only of a ditransitive verb ("given gold")."""
    return (
        any(c.dep_ == "dobj" for c in token.rights) and token.lower_ not in lexicon.PARTICIPLES | lexicon.DITRANSITIVE
    )


def _mistagged_tense(token: ParsedToken, subject: ParsedToken | None) -> str | None:
    """The tense of a verb that the tagger took for a noun, given away by a subject, an object or what it reports."""
    if _reports(token):
        return "VBP"
    form = token.lower_
    if token.tag_ == "JJ" and prior(token) == subject and is_past(form) and not is_adjective(form):
        return None if form.endswith("ed") else "VBD"  # "We overslept"
    if token.tag_ == "JJ" and any(c.dep_ == "conj" and c.tag_ == "JJ" for c in token.rights):
        return None  # "his word true, correct, and plain"
    if subject is None and not any(c.dep_ == "dobj" or (c.dep_ == "conj" and c.tag_ == "VBZ") for c in token.rights):
        return None
    infinitive = lemma(token.lower_)
    if not is_verb(infinitive) or any(c.dep_ in ("det", "poss") for c in token.lefts):
        return None
    if token.tag_ == "NNS" and inflect(infinitive, "VBZ") == token.lower_:
        return "VBZ" if form not in lexicon.NO_PRESENT or _singular(subject) else None
    return "VBP" if infinitive == token.lower_ and subject is not None else None


def _reports(token: ParsedToken) -> bool:
    """Whether a "noun" after a plural reports what follows: "papers state there is a mill"."""
    stated = any(c.dep_ in ("ccomp", "parataxis") and c.left_edge == after(token) for c in token.rights)
    return stated and token.tag_ == "NN" and prior(token).tag_ == "NNS" and token.lower_ in lexicon.REPORTING


def _titled(token: ParsedToken) -> bool:
    return token.text[0].isupper() and token.tag_ != "PRP" and not token.text.isupper()


def _opens_capital(token: ParsedToken) -> bool:
    """Whether a text begins with a capital, and not with this word."""
    first = next((t for t in token.doc if t.is_alpha), token)
    return first != token and first.text[0].isupper()


def _follows_nominal(token: ParsedToken) -> bool:
    """Whether a noun phrase that the parser did not call a subject precedes the verb."""
    if any(c.tag_ in NOMINAL and c.dep_ not in ("prep", "punct", "npadvmod") for c in token.lefts):
        return True
    previous = before_adverbs(token)
    return previous != token and (previous.tag_ in NOMINAL or previous.text in QUOTE_ENDS)


def passive_imperative(token: ParsedToken) -> ParsedToken | None:
    """The "be" of an order in the passive, "Please be advised", or None."""
    if token.tag_ != "VBN" or token.dep_ != "ROOT":
        return None
    be = next((c for c in token.lefts if c.tag_ == "VB" and c.lower_ in lexicon.BE_FORMS), None)
    return be if be is not None and _may_be_imperative(be, token.left_edge) else None


def _follows_comma(token: ParsedToken) -> bool:
    """Whether a verb that the parse makes the root follows a fronted phrase: "For more, visit us", "1. Visit us"."""
    opening = token
    while opening.i and (prior(opening).tag_ in ("RB", "UH") or prior(opening).lower_ in lexicon.PLEASE):
        opening = prior(opening)
    return (
        token.dep_ == "ROOT"
        and (prior(opening).is_punct or opening.lower_ in lexicon.PLEASE)
        and all(t.tag_ != "VB" or t.dep_ == "advcl" or prior(t).tag_ == "TO" for t in token.lefts)
    )


def _may_be_imperative(token: ParsedToken, first: ParsedToken | None = None) -> bool:
    """Whether nothing but punctuation, adverbs, "please" or a fronted phrase precedes a verb: it may be an order."""
    left = token.doc[(first or token.left_edge).i : token.i]
    capital = next((t.text[0].isupper() for t in token.doc if t.is_alpha), False)
    return (
        capital
        and all(t.lower_ != "long" for t in left)
        and token.i + 1 < len(token.doc)
        and after(token).text != ":"
        and (
            all(t.is_punct or t.tag_ in ("RB", "UH", "CC") for t in left)
            or _follows_comma(token)
            or _on_condition(token)
        )
        and not _addresses(token)
        and (token.doc[-1].text in ".!:" or (token.doc[-1].text in QUOTE_ENDS and prior(token.doc[-1]).text in ".!"))
    )


def _on_condition(token: ParsedToken) -> bool:
    """Whether "if" and "then" lead up to an order without a comma: "If you are hungry then eat"."""
    return token.left_edge.lower_ in lexicon.IF and prior(token).lower_ in lexicon.THEN


def _addresses(token: ParsedToken) -> bool:
    """Whether "you" is the object, as of no order: "Thank you", "Talk to you then"."""
    following = after(token) if after(token).tag_ not in ("TO", "IN") else after(after(token))
    return following.lower_ in lexicon.ADDRESSED and following.head in (token, after(token))
