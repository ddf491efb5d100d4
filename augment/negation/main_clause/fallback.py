"""The finite verb of a sentence in which the parser saw none, from the tags and the words alone.

Taggers take rare verbs for nouns ("the king reigns in ..."), parsers hang the verb on a noun before it. Tried only when
there is no other clause, on text that begins and ends like a sentence. One walk from left to right: every relative word
or conjunction opens a clause that needs a verb; the first verb after a noun that no such clause needs is the main one.
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, denied_verb
from augment.english.inflection import (
    inflect,
    is_adjective,
    is_noun,
    is_past,
    is_third_person_only,
    is_verb,
    is_word,
    lemma,
)
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tense import QUOTE_ENDS
from augment.english.tokens import after, before_adverbs, glued, norm, prior
from augment.negation.main_clause.mistagged_past import (
    FOLLOWING,
    OBJECT_START,
    PLURAL,
    SINGULAR,
    SUBJECT_END,
    SUBORDINATING_TAGS,
    before_participle,
    mistagged_past,
    no_participle,
)

NO_VERB_AFTER = frozenset(["DT", "PRP$", "IN", "TO", "CC", "POS", "VBZ", "VBD", "VBP", "MD"])
VERB_SHOWN = frozenset(["RP", "WRB"])  # what seldom follows a noun
MISTAGGED = frozenset(["NN", "NNS", "VB", "VBP", "JJ"])  # tags that a present form gets by mistake
PARTICIPLE_TAGS = frozenset(["VBG", "VBN", "VB"])


def fallback_clause(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the first word that can be the main verb and stands after a noun, or None."""
    if not _like_a_sentence(doc):
        return None
    comma = next((t.i for t in doc if t.text == ","), len(doc))
    dated = doc[0].tag_ in ("IN", "RB") and any(t.tag_ == "CD" or t.lower_ == "time" for t in doc[: comma + 5])
    dated = dated or (doc[0].tag_ == "IN" and doc[1].tag_ == "VBG" and comma < len(doc))  # "Despite losing him, ..."
    opened = comma if dated else len(doc)  # after "In 1902, ..." a sentence follows, no title
    found = _walk(doc, protected, comma, len(doc))
    if found is None and opened < len(doc):
        found = _walk(doc, protected, comma, opened)
    return found or _walk(doc, protected, comma, len(doc), temporal=False)


def _walk(
    doc: ParsedSentence, protected: frozenset[int], comma: int, opened: int, temporal: bool = True
) -> Clause | None:
    """Where ``temporal`` is false, "after" and its like open no clause: "what got worse after exercise led us here"."""
    pending, nominal, seen = 0, False, -1
    for token in doc[:-1]:
        if token.i in protected or token.i <= seen:
            continue
        if token.i == comma and seen < 0 and _subordinating(doc[0]):
            pending = 0  # "While a student, he wrote"
        if _subordinating(token) and (temporal or token.lower_ not in lexicon.TEMPORAL):
            pending += 1
        elif nominal and token.text.islower() and (tense := _tense(token, opened)):
            head = _head(token)
            if not pending and not (seen >= 0 and before_adverbs(token).tag_ == "CC"):
                return Clause(doc, head, token, tense, None, protected)
            pending, seen = max(pending - 1, 0), head.i
        nominal = nominal or token.tag_ in SUBJECT_END or token.i == 0
    return None


def _like_a_sentence(doc: ParsedSentence) -> bool:
    first = next((t for t in doc if t.text[0].isalpha()), None)
    if first is not None and first.lower_ in lexicon.THANKING:
        return False  # "Thank you for the direct mail appeal."
    return first is not None and first.text[0].isupper() and doc[-1].text in (".", ":") and len(doc) > 3


def _subordinating(token: ParsedToken) -> bool:
    """Whether a word opens a clause below the main one; so does a pronoun right after a noun ("the house he built")."""
    if token.tag_ in SUBORDINATING_TAGS or token.lower_ in lexicon.SUBORDINATING:
        return True
    if token.lower_ == "that":
        return token.tag_ == "IN"
    if token.lower_ == "as":
        return token.i == 0 or after(token).tag_ == "PRP" or (prior(token).text == "," and token.dep_ == "mark")
    if token.lower_ in lexicon.TEMPORAL:
        return token.dep_ == "mark" and (token.i > 0 or _fronted_clause(token.doc))
    doc = token.doc
    start = max((t.i + 1 for t in doc[: token.i] if t.text == ","), default=0)
    anew = any(t.tag_ in OBJECT_START and prior(t).tag_ in SUBJECT_END | {"RB"} for t in doc[start + 2 : token.i])
    # "In 2001, with her help they won"; not "At home the songs they sing last"
    behind_phrase = doc[start].tag_ == "IN" and not anew
    of_noun = token.lower_ in lexicon.NOMINATIVE and prior(token).tag_ in ("NN", "NNS") and not behind_phrase
    return of_noun and not (token.i <= 3 and at_next_time(prior(token)))


def at_next_time(noun: ParsedToken) -> bool:
    """Whether a noun tells when, and needs no clause: "The next month he left", "This time I was late"."""
    which = prior(noun).lower_ in lexicon.NEXT or (noun.i == 1 and prior(noun).lower_ in lexicon.THIS_OR_LAST)
    return which and noun.lower_ in lexicon.TIME_NOUNS | lexicon.TIMES_WITH_CLAUSE


def _fronted_clause(doc: ParsedSentence) -> bool:
    """Whether a finite verb stands before the first comma: "After he died, ...", not "After his death he went"."""
    comma = next((t.i for t in doc if t.text == ","), 0)
    return any(t.tag_ in FINITE for t in doc[:comma]) and any(t.tag_ in FINITE for t in doc[comma:])


def _head(token: ParsedToken) -> ParsedToken:
    """The verb that an auxiliary goes with; the word itself where it is none."""
    if norm(token) not in lexicon.AUXILIARY_TENSE and token.tag_ != "MD":
        return token
    if (verb := denied_verb(token)) is not None:
        return verb  # "did not empty bins"
    last = token
    for following in token.doc[token.i + 1 : token.i + 5]:
        if following.tag_ in PARTICIPLE_TAGS:
            last = following
        elif following.tag_ != "RB":
            break
    return last


def _tense(token: ParsedToken, opened: int) -> str | None:
    form = norm(token)
    if norm(prior(token)) == "to" or (token.i == 1 and norm(prior(token)) in lexicon.THAT and after(token).text == ","):
        return None  # "That is, done by hand"
    if token.i == 1 and token.tag_ == "NNS" and "CD" in (prior(token).tag_, after(token).tag_):
        return None  # "Five stars for the staff", "Bus routes 14 and 27"
    if glued(prior(token)):
        return None  # "Five stars for the staff"
    for table in (lexicon.BE, lexicon.HAVE, lexicon.DO):
        if form in table:
            return table[form] if token.tag_[:2] == "VB" else None
    if token.tag_ == "MD":
        return "MD"
    if _caption(token.doc):
        return None
    if token.tag_ in ("JJ", "VBN") and after(token).lower_ in lexicon.INDEFINITE_PRONOUNS and is_past(form):
        return "VBD" if prior(token).tag_ in SUBJECT_END else None  # "The news surprised anyone who knew him"
    than = after(after(after(token)))
    dearer = after(token).lower_ in lexicon.MORE_OR_LESS and than.tag_ not in ("VBD", "VBN")
    if form in lexicon.COST and dearer and prior(token).tag_ in SINGULAR | PLURAL:
        return "VBD" if prior(token).tag_ in SINGULAR else "VBP"  # "The new lamp cost less than the old one"
    if before_adverbs(token).tag_ not in NO_VERB_AFTER:
        if token.tag_ == "VBD" and is_past(form) and no_participle(token):
            return "VBD"
        if token.tag_ in ("VBZ", "VBP") and inflect(lemma(form), token.tag_) == form and is_verb(lemma(form)):
            return token.tag_
    return mistagged_past(token, opened) or _mistagged_present(token)


def _caption(doc: ParsedSentence) -> bool:
    """Whether a text opens like a title or caption: "Featuring ...", "Shown in ...", or like an order."""
    if doc[0].tag_ == "VBN" and doc[1].text == ":":
        return True  # "Added: support for ..."
    return doc[0].tag_ in ("VBG", "VB") or (doc[0].tag_ == "VBN" and doc[1].tag_ in ("IN", "DT", "RB", "TO", "RP"))


def _mistagged_present(token: ParsedToken) -> str | None:
    """The tense of a present form that was taken for a noun or an adjective: "the king reigns in ..."."""
    form, noun = token.lower_, before_adverbs(token)
    base = lemma(form)
    inserted = noun.text in lexicon.DASHES and bool(noun.whitespace_)
    noun = _before_insertion(noun) if inserted else noun
    if (
        (form in lexicon.NO_PRESENT and not _one_thing(noun))
        or (prior(token).text == "-" and not inserted)
        or noun == token
        or token.tag_ not in MISTAGGED
        or _described_at_start(token)
        or (after(token).tag_ == "VBN" and before_participle(after(token)))
    ):
        return None
    third = is_third_person_only(form)
    if third and token.tag_ == "NN" and base != form and noun.tag_ in SINGULAR and is_verb(base):
        behind = _complement_follows(token) or after(token).tag_ in ("NN", "NNS", "JJ")
        return "VBZ" if behind else None  # "My uncle buys bread": no singular noun has its -s
    if third and not is_noun(base) and noun.tag_ not in NO_VERB_AFTER and noun.text not in QUOTE_ENDS:
        return "VBZ" if _complement_follows(token) else None
    name = noun.tag_ == "JJ" and noun.i == 0 and not is_word(noun.lower_)  # a name of one word
    name = name or _no_adjective(noun)
    if not (name or noun.tag_ in SUBJECT_END) or noun.lower_ in lexicon.ARTICLES or not _complement_follows(token):
        return None
    certain = (
        inserted
        or _surely_present(token, base)
        or _amount_of(noun)
        or (third and noun.lower_ in lexicon.SINGULAR_DEMONSTRATIVES)
    )
    within = third and token.dep_ in ("compound", "nsubj") and (noun.tag_[:2] == "NN" or name)
    within = within and form not in lexicon.PLURALS_BEFORE_NOUNS
    if not (certain or token.dep_ == "ROOT" or within):
        return None
    if third and (certain or name or noun.tag_ in SINGULAR):
        return "VBZ"
    plural = noun.tag_ in PLURAL or noun.lower_ in lexicon.IRREGULAR_PLURALS
    alone = noun.tag_ in SINGULAR and all(t.tag_ != "CC" for t in token.doc[: noun.i])
    return "VBP" if (plural or (certain and not alone)) and is_verb(form) else None


def _one_thing(noun: ParsedToken) -> bool:
    """Whether it is a singular noun with its article or possessor, a subject: "The clerk files papers"."""
    return noun.tag_ in SINGULAR and prior(noun).tag_ in OBJECT_START


def _no_adjective(noun: ParsedToken) -> bool:
    """Whether a word behind an article is a noun, whatever the tagger made of it: "Our firewall blocks port 277."."""
    behind = noun.tag_ == "JJ" and noun.text.islower() and prior(noun).tag_ in ("DT", "PRP$", "NN")
    form, following = after(noun), after(after(noun))
    shown = following.tag_ in VERB_SHOWN or (form.tag_ == "NNS" and following.tag_ == "NNS")  # "The firm plants trees"
    return behind and (not is_adjective(noun.lower_) or (is_noun(noun.lower_) and shown))


def _described_at_start(token: ParsedToken) -> bool:
    """Whether a participle that opens the text describes a plural before a phrase: "Improved road signs for cars"."""
    first = token.doc[0]
    return first.head == token and first.dep_ == "amod" and is_past(first.lower_) and after(token).tag_ == "IN"


def _amount_of(noun: ParsedToken) -> bool:
    """Whether a noun ends a subject that opens the text: "Most asteroids", "The majority of them"."""
    doc = noun.doc
    amount = doc[0].lower_ in lexicon.QUANTITIES_ALONE or doc[1].lower_ in lexicon.MAJORITY
    return amount and noun.tag_ == "NNS" and all(t.tag_[0] in "NJDRIV" and t.tag_ not in FINITE for t in doc[: noun.i])


def _before_insertion(dash: ParsedToken) -> ParsedToken:
    """The word before a pair of dashes, of which this is the second: "John - my brother - lives in Rome"."""
    return next((prior(t) for t in dash.doc[1 : dash.i] if t.text == dash.text), dash)


def _surely_present(token: ParsedToken, base: str) -> bool:
    """Whether a form can be no noun here: by its object, its lemma or an adverb after its ending."""
    if (token.lower_, norm(after(token))) in lexicon.CERTAIN_WITH:
        return True
    return _object_follows(token) or not is_noun(base) or (after(token).tag_ == "RB" and base != token.lower_)


def _object_follows(token: ParsedToken) -> bool:
    following = after(token)
    subject = following.lower_ in lexicon.NOMINATIVE - {"it"}  # "the best pizza place I know"
    return (following.tag_ in OBJECT_START and not subject) or following.lower_ == "that"


def _phrase_start(noun: ParsedToken) -> ParsedToken:
    """The first word of the noun phrase that ends here."""
    while noun.i and prior(noun).tag_ in ("JJ", "NN", "NNP", "DT", "PRP$"):
        noun = prior(noun)
    return noun


def _complement_follows(token: ParsedToken) -> bool:
    following = after(token)
    if following.lower_ in lexicon.BOTH:
        return True
    if following == token.doc[-1]:  # "If not paid in time, the fee doubles."
        opens = token.doc[0].lower_ in lexicon.SUBORDINATING and prior(prior(token)).tag_ in ("DT", "PRP$")
        fronted = token.doc[0].tag_ == "IN" and any(t.text == "," for t in token.doc[: token.i])
        opens = opens or (
            fronted and _phrase_start(prior(token)).tag_ == "DT" and prior(_phrase_start(prior(token))).text == ","
        )
        return opens and prior(token).tag_ == "NN"
    if following.tag_ == "CC" and following.i + 1 < len(token.doc):
        return is_verb(lemma(after(following).lower_)) and after(following).lower_.endswith("s")
    if following.tag_ in ("NN", "NNS", "NNP") and (token.tag_ == "NNS" or not is_noun(token.lower_)):
        return True  # compounds seldom have a plural before a noun
    return following.tag_ in FOLLOWING and following.lower_ not in lexicon.OF
