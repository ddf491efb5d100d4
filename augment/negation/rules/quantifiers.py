"""Rules for subjects that count or quantify: a "not" at the verb would leave them outside of what is denied.

Each takes a clause and a style and returns edits or None.
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.edits import Edit, delete, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.questions import question_tag
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.positive_polarity import to_negative
from augment.negation.realization.whole_statement import deny_whole, identifies
from augment.negation.rules.adding import negated_verb

DESCRIBING = frozenset(["JJ", "VBN", "RB"])  # tags
BEFORE_NOUN = frozenset(["NN", "NNS", "NNPS", "JJ", "JJS", "VBG", "VBN"])  # tags after the determiner "some"


def subject_start(clause: Clause) -> ParsedToken | None:
    """The first word of a subject that stands before its verb, "almost" left out."""
    asked = clause.question and not question_tag(clause.doc)
    if clause.subject is None or clause.inverted or asked or clause.imperative:
        return None
    first = _after_comma(clause.subject)
    if first.i and prior(first).lower_ in lexicon.ONLY_ADVERB:
        first = prior(first)
    if first.lower_ in lexicon.ALMOST and first.i + 1 < clause.finite.i:
        first = after(first)
    return first if first.i < clause.finite.i and first.i not in clause.protected else None


def _after_comma(subject: ParsedToken) -> ParsedToken:
    """The first word of a subject without a place before it that was taken in: "[In Graz, Austria], several men"."""
    first = subject.left_edge
    if first.text == "," and first.i < subject.i:  # hung on the subject that follows it
        first = after(first)
    comma = next((t for t in subject.doc[first.i : subject.i] if t.text == ","), None)
    if comma is not None and first.tag_ in ("RBR", "JJR") and prior(first).tag_ in FINITE and first.i:
        first = after(comma)  # "As they became [less obliging, costs] rose"
    phrase = subject.doc[first.i + 1 : subject.i + 1]
    opening = lexicon.OPENING_AMOUNTS
    if subject.tag_ == "CD":
        opening = opening | lexicon.APPROXIMATE | lexicon.BOUND_WORDS
    return next((t for t in phrase if prior(t).text == "," and norm(t) in opening), first)


def all_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "All members voted" -> "Not all members voted": "not" after the verb would be heard as "none"."""
    first = subject_start(clause)
    if first is not None and first.lower_ in lexicon.VERY and after(first).lower_ in lexicon.MUCH:
        return [replace(first, match_case(f"not {first.lower_}", first))]  # "Too many pupils fail"
    pretty, all_ = clause.doc[0], after(after(clause.doc[0]))
    if (pretty.lower_, after(pretty).lower_) == lexicon.PRETTY_MUCH and all_.lower_ in lexicon.QUANTIFIED:
        return [Edit(0, all_.idx + len(all_), match_case(lexicon.QUANTIFIED[all_.lower_], pretty))]
    if first is None or norm(first) not in lexicon.QUANTIFIED:
        return None
    following = after(first)
    if following == clause.subject and norm(first) in lexicon.MUCH and norm(following) in lexicon.MORE_OR_LESS:
        return [replace(first, match_case(f"not {first.lower_}", first))]  # "Much more is known"
    if norm(first) in lexicon.MANY and following.lower_ in lexicon.MORE and following.head == clause.subject:
        return [replace(first, match_case("not many", first))]  # "Many more boats came"
    if first.tag_ in ("RB", "RBR") or following.tag_ in ("JJR", "RBR"):
        return None  # "much better results", "many more of them"
    if following.lower_ in lexicon.THAT and norm(first) in lexicon.ALL and norm(clause.head) not in lexicon.BE_FORMS:
        return [replace(first, match_case("not all", first))]  # "All that is old falls", not "All that I say is true"
    desired = norm(first) in lexicon.ALL and following.lower_ in lexicon.PERSONS and norm(clause.head) in lexicon.BE
    if desired and not after(clause.finite).is_punct:
        return deny_whole(clause, style)  # "All I want is some peace"
    every = norm(first).startswith("every") and any(c.dep_ == "relcl" and c.i < clause.finite.i for c in first.rights)
    if (any(c.dep_ in ("relcl", "acl") for c in first.children) and not every) or following.tag_ in ("WDT", "RB"):
        return None
    if following.tag_ == "NNP" and not _plural_name(clause) and norm(first) not in lexicon.EVERY:
        return None
    pronoun = norm(first) in lexicon.SUMMARIZING or (
        norm(first).startswith("every") and norm(first) not in lexicon.EVERY
    )
    phrase = following.tag_ in ("IN", "TO") and following.lower_ not in lexicon.OF and not pronoun
    phrase = phrase and not (norm(first) in lexicon.MANY and first == clause.subject)  # "Many in the town"
    if following.lower_ in lexicon.SINGULAR_DEMONSTRATIVES or phrase:
        return None
    contrasted = any(c.conjunction is not None and norm(c.conjunction) == "but" for c in conjuncts(clause))
    if contrasted:  # "All shops were closed, but reopened in May"
        return deny_whole(clause, style)
    if any(_excepts(t) for t in clause.doc[following.i : clause.finite.i]):
        return deny_whole(clause, style)  # "Everyone but the cook left", "All but two seats are taken"
    named = any(t.lower_ in lexicon.NAMING_SOME for t in clause.doc[: clause.finite.i])
    if _exemplified(clause) and not (named and norm(first) in lexicon.MANY):  # "Not many stalls, including the baker's"
        return negated_verb(clause, style)
    example = emphasised_example(clause)
    if example is not None and norm(first) not in lexicon.MANY:
        return deny_whole(clause, style)  # "All birds, particularly owls, see well"
    if first.i and prior(first).lower_ in lexicon.ALMOST:  # "virtually all" -> "hardly any"
        almost = prior(first)
        few = _hardly(first)
        hardly = few is not None and clause.subject is not None and all(c.dep_ != "conj" for c in clause.subject.rights)
        new = few if few is not None and hardly else lexicon.QUANTIFIED[norm(first)]
        edit = Edit(almost.idx, first.idx + len(first), match_case(new, almost))
        return [edit, *(e for e in to_negative(clause) if e.start > clause.finite.idx)] if hardly else [edit]
    edits = [replace(first, match_case(lexicon.QUANTIFIED[norm(first)], first))]
    second = after(following)
    if {norm(first), norm(second)} <= lexicon.SOMEBODY and norm(following) in lexicon.DISJUNCTION:
        nothing = replace(second, lexicon.QUANTIFIED[norm(second)])
        edits += [replace(following, "and"), nothing]  # "someone or something"
    if norm(clause.finite) in lexicon.MUST and norm(after(clause.finite)) in lexicon.HAVE_INFINITIVES:
        edits += [replace(clause.finite, "can")] * (norm(first) in lexicon.SUMMARIZING)  # "Someone must have lost it"
    return edits + ([example] if example is not None else [])


def _excepts(but: ParsedToken) -> bool:
    """Whether "but" or "except" leaves somebody out, and joins no adjectives: "all small but solid houses"."""
    return but.lower_ in lexicon.ALL_BUT and not {prior(but).tag_, after(but).tag_} <= DESCRIBING


def _hardly(first: ParsedToken) -> str | None:
    """What "almost all" becomes: "hardly any", "hardly any of" before an article; None where unclear."""
    following = after(first)
    if norm(first) in lexicon.ALL and (following.tag_ in BEFORE_NOUN or following.lower_ in lexicon.OF):
        return "hardly any"
    if norm(first) in lexicon.ALL and following.tag_ in ("DT", "PRP$"):
        return "hardly any of"
    return lexicon.HARDLY.get(norm(first))


def some_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Some members voted" -> "No members voted", "A number of the ships" -> "None of the ships"."""
    first = subject_start(clause)
    last = _amount(first) if first is not None else None
    if first is None or last is None or after(last).tag_ in ("CD", "JJR"):
        return None
    named = after(last).tag_ == "NNP"
    if named and not _plural_name(clause):
        return None
    assert clause.subject is not None
    described = after(last).tag_ in ("VBD", "RB") and clause.subject.i > after(last).i  # "several refined methods"
    counts = last.head == clause.subject and last.dep_ == "det" and clause.subject.i > last.i
    determiner = after(last).i < clause.finite.i and (counts or named or described or after(last).tag_ in BEFORE_NOUN)
    if not determiner and first.tag_ == "JJ" and after(last).lower_ not in lexicon.OF and after(last) != clause.finite:
        return None
    if lemma(clause.head.lower_) in lexicon.INCLUDING or identifies(clause):  # "Some of the birds are the owl and ..."
        end = last if determiner or last.lower_ in lexicon.OF else after(last)
        return [*negated_verb(clause, style), delete(first, end)]
    if first == clause.subject.left_edge and named_apart(clause) and emphasised_example(clause) is None:
        return deny_whole(clause, style)  # "Some fruits, such as plums, grow here"
    edit = Edit(first.idx, last.idx + len(last), match_case("no" if determiner else "none", first))
    return under_no(clause, edit, style)


def under_no(clause: Clause, edit: Edit, style: str) -> list[Edit] | None:
    """The edits of a clause whose subject takes "no" by an edit; "not" goes to the verb where its members are named."""
    edit = _without_still(edit, clause)
    if any(t.lower_ in lexicon.OTHERS_ALONE and _opposed(t) for t in clause.doc[clause.finite.i : -1]):
        return deny_whole(clause, style)  # "Some are old, others are new"
    if (example := emphasised_example(clause)) is not None:
        return [edit, example, *(e for e in to_negative(clause) if e.start > clause.finite.idx)]
    if _mainly(clause):
        return deny_whole(clause, style)
    verbs = conjuncts(clause)
    if named_apart(clause) or any(
        c.conjunction is not None and c.conjunction.lower_ in lexicon.CONTRASTING for c in verbs
    ):
        return negated_verb(clause, style)
    joined_by = [c.conjunction for c in verbs if c.conjunction is not None] + _conjunctions(clause)
    disjoined = [replace(c, "or") for c in joined_by if c.lower_ in lexicon.ADDING]
    able = lexicon.NO_ABILITY.get(norm(clause.finite))
    modal = [replace(clause.finite, able)] if able else []
    behind = [e for e in to_negative(clause) if e.start > clause.finite.idx]
    return [edit, *disjoined, *modal, *_not_even(clause), *{*_without_also(clause), *behind}]


def _not_even(clause: Clause) -> list[Edit]:
    """ ", including" behind the verb: "Some boats sank, including a ferry" -> "No boats sank, not even a ferry"."""
    behind = clause.doc[clause.head.i + 1 : -1]
    named = next((t for t in behind if t.lower_ in lexicon.NAMING_SOME and prior(t).text == ","), None)
    several = clause.subject is not None and clause.subject.tag_ != "NN"
    if named is None or named.i in clause.protected or not several:
        return []
    between = clause.doc[clause.head.i + 1 : named.i]  # "dislike many things, including war" names the object's
    alone = all(t.tag_ not in FINITE and t.tag_[:2] not in ("NN", "PR") for t in between)
    return [replace(named, "not even")] if alone and not conjuncts(clause) else []


def _opposed(others: ParsedToken) -> bool:
    """Whether "others" are set against the subject, not only met: "waves to others", "where it reminds others"."""
    return others.dep_ not in ("pobj", "dobj", "dative")


def _without_still(edit: Edit, clause: Clause) -> Edit:
    """ "Still others left" -> "No others left"."""
    still, following = clause.doc[0], clause.doc[1]
    opens = still.lower_ in lexicon.STILL and edit.start == following.idx and following.lower_ in lexicon.OTHERS
    return Edit(still.idx, edit.end, match_case(edit.new, still)) if opens else edit


def emphasised_example(clause: Clause) -> Edit | None:
    """ "particularly" before an example of the subject becomes "not even": "No birds, not even owls, hunt at night"."""
    if clause.subject is None or conjuncts(clause):
        return None
    for token in clause.doc[clause.subject.left_edge.i + 2 : clause.finite.i]:
        if prior(token).text != "," or token.i in clause.protected:
            continue
        if norm(token) in lexicon.EMPHASISING:
            return replace(token, "not even")
        if (norm(token), norm(after(token))) in (lexicon.PARTICULAR, lexicon.SUCH_AS_TWO) and _closed(token, clause):
            return Edit(token.idx, after(token).idx + len(after(token)), "not even")
    return None


def _closed(token: ParsedToken, clause: Clause) -> bool:
    """Whether a comma right before the verb, or its auxiliary, closes what opens here."""
    return norm(token) not in lexicon.SUCH or prior(clause.finite).text == ","


def _mainly(clause: Clause) -> bool:
    """Whether the subject says what most of it is: "some drugs, mainly older ones", "a few, most of them old"."""
    start = clause.subject.left_edge.i if clause.subject is not None else 0
    words = clause.doc[start : clause.finite.i]
    opening = [t for t in words if t.i and prior(t).text in lexicon.OPENS_NOTE and not _described(t)]
    return any(norm(t) in lexicon.MAINLY | lexicon.MOST for t in opening)


def _described(degree: ParsedToken) -> bool:
    """Whether but an adjective follows: "another term, mostly archaic, ..."."""
    return after(degree).tag_ == "JJ" and after(after(degree)).text in lexicon.CLOSES_NOTE


def _conjunctions(clause: Clause) -> list[ParsedToken]:
    """The conjunctions between the nouns of the subject: "some men and women", not "with a hat and wearing a coat"."""
    cc = [c for c in clause.subject.rights if c.dep_ == "cc"] if clause.subject is not None else []
    return [c for c in cc if after(c).tag_ != "VBG"]


def named_apart(clause: Clause) -> bool:
    """Whether the members of the subject are named or described apart: "some towns, such as Brill", "one son, Ivo"."""
    subject = clause.subject
    if subject is None:
        return False
    apart = after(subject.right_edge).text == "," or prior(clause.finite).text == ","
    includes = lemma(clause.head.lower_) in lexicon.INCLUDING
    following = clause.doc[clause.finite.i : -1]
    apart = apart or any(t.lower_ in lexicon.SUCH and prior(t).text == "," for t in following)
    likened = _exemplified(clause) and (apart or subject.left_edge.lower_ not in lexicon.SOME_OR_FEW)
    return apart or includes or after(subject).text == "," or likened or identifies(clause)


def _plural_name(clause: Clause) -> bool:
    """Whether the subject, though it begins with a name, can be counted: "many Anglo-Saxons", "some Inuit people"."""
    return clause.subject is not None and clause.subject.tag_ in ("NNS", "NNPS")


def _amount(first: ParsedToken) -> ParsedToken | None:
    """The last word of "some", "several", "a few", "a number of"."""
    if norm(first) in lexicon.SOME:
        return first
    noun = after(first)
    if first.lower_ != "a" or noun.lower_ not in lexicon.SOME_NOUNS:
        return None
    of = after(noun)
    if of.lower_ in lexicon.OF and after(of).tag_ not in ("DT", "PRP", "PRP$"):
        return of
    people = noun.lower_ in lexicon.COUPLE and of.tag_ == "NNS"  # "a couple people"
    return noun if of.lower_ in lexicon.OF or noun.lower_ == "few" or people else None


def _without_also(clause: Clause) -> list[Edit]:
    """ "Other farms also burned" -> "No other farms burned", "Some even left" -> "None left"."""
    start = clause.finite.i if clause.subject is None else clause.subject.i + 1
    at_verb = clause.doc[start : max(clause.head.i, clause.finite.i + 2)]  # "are also playable"
    added = lexicon.ALSO | lexicon.SCALAR
    return [delete(t) for t in at_verb if t.lower_ in added and t.head in (clause.head, clause.finite)]


def _exemplified(clause: Clause) -> bool:
    """Whether the subject gives examples, which cannot be examples of none: "some towns, such as Brill"."""
    assert clause.subject is not None
    words = clause.doc[clause.subject.i : clause.finite.i]
    return any(t.lower_ in lexicon.SUCH_AS and not (t.lower_ in lexicon.SUCH and _of_other(t, clause)) for t in words)


def _of_other(such: ParsedToken, clause: Clause) -> bool:
    """Whether examples of another noun follow: "Many sailors in ports such as Brill"."""
    return prior(such).tag_ in ("NNS", "NN") and prior(such) != clause.subject
