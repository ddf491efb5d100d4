"""Rules that take away a negation in a noun phrase: "no", "neither", "few".

Each takes a clause and a style and returns edits or None.
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, in_clause
from augment.english.edits import Edit, delete, match_case, replace
from augment.english.inflection import is_verb, lemma, plural_form
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.determiners import ARGUMENTS, fewness_of, is_no, without_fewness, without_no
from augment.negation.realization.necessity import concludes
from augment.negation.realization.negative_polarity import to_affirmative
from augment.negation.realization.whole_statement import deny_whole
from augment.negation.rules.pronouns import further_turned, plural_verb


def neither_nor(clause: Clause, style: str) -> list[Edit] | None:
    """ "Neither A nor B was" -> "Both A and B were", "neither team won" -> "both teams won"."""
    if "either" not in text_of(clause.doc):
        return None
    neither = next((t for t in clause.doc if t.lower_ == "neither" and in_clause(t, clause)), None)
    if neither is None:
        return None
    auxiliary = norm(after(neither)) in lexicon.AUXILIARY_TENSE
    if auxiliary and neither != clause.subject:
        return None  # "and neither has John"
    nor = next((t for t in clause.doc[neither.i :] if t.lower_ == "nor"), None)
    verb = after(neither)
    if norm(prior(neither)) in lexicon.AND and verb.dep_ == "conj" and verb.tag_ in FINITE and verb != clause.head:
        return None  # "I called both and neither answered": of the next statement
    holder = prior(neither)
    if {holder.tag_, clause.tense} == {"VBZ", "VBP"} and holder != clause.head:
        return None  # "We offer a plan that works but has neither name nor price": of the clause below
    opens = neither.i == 0 or prior(neither).is_punct or prior(neither).tag_ == "CC"
    if nor is None and verb.tag_ == "VBZ" and opens and not auxiliary:
        return [replace(neither, match_case("both", neither)), replace(verb, lemma(verb.lower_))]  # "Neither works"
    if nor is not None and after(neither).lower_ in lexicon.TOO:
        return [replace(neither, "either"), replace(nor, "or")]  # "is neither too soft nor too firm"
    edits = [replace(neither, match_case("both", neither))]
    if nor is not None:
        edits.append(replace(nor, "and"))
    elif after(neither).lower_ in lexicon.ONE_ALONE:  # "neither one of them"
        edits = [Edit(neither.idx, after(neither).idx + len(after(neither)), match_case("both", neither))]
    elif neither.dep_ == "det":
        mistagged = neither.head.tag_ == "NNS" and after(neither) == prior(neither.head)  # "accounts"
        if mistagged and is_verb(lemma(neither.head.lower_)):
            edits.append(replace(neither.head, lemma(neither.head.lower_)))
        noun = after(neither) if mistagged else neither.head
        edits.append(replace(noun, plural_form(noun.text)))
        behind = clause.doc[clause.finite.i :] if noun.i < clause.finite.i else ()
        edits += [replace(t, "their") for t in behind if t.lower_ in lexicon.ITS]
    if neither.i < clause.finite.i and clause.tense != "MD":  # "shall be responsible for any delay"
        edits += to_affirmative(clause, neither)
    in_subject = clause.subject is not None and neither.i < clause.finite.i and neither in list(clause.subject.subtree)
    return edits + (plural_verb(clause) if in_subject else [])


def no_doing(clause: Clause, style: str) -> list[Edit] | None:
    """ "There is no denying it" -> "It is possible to deny it"."""
    for token in clause.doc[1:-2]:
        there, doing = clause.subject, after(token)
        if (
            token.lower_ in lexicon.NO
            and doing.lower_ in lexicon.NO_DOING
            and there is not None
            and norm(there) in lexicon.THERE
        ):
            possible = f"possible to {lemma(doing.lower_)}"
            return [replace(there, match_case("it", there)), Edit(token.idx, doing.idx + len(doing), possible)]
    return None


def hardly_any(clause: Clause, style: str) -> list[Edit] | None:
    """ "Hardly anyone came" -> "Many people came", "has hardly any trees" -> "has many trees"."""
    opening, article = clause.doc[0], after(clause.doc[0])
    single = norm(article) in lexicon.INDEFINITE_ARTICLES and after(article).lower_ not in lexicon.FRACTIONS
    if opening.lower_ in lexicon.SCARCELY and single and not clause.inverted:
        return [Edit(opening.idx, article.idx + len(article), match_case("many a", opening))]  # "Hardly a day passes"
    for token in clause.doc[: clause.head.i + 4]:
        following = after(token)
        if token.lower_ in lexicon.SCARCELY and (following.lower_, after(following).lower_) == lexicon.AT_ALL:
            last = after(following)  # "slept hardly at all"
            return [Edit(token.idx, last.idx + len(last), "a lot")] if in_clause(token, clause) else None
        negative = token.lower_ in lexicon.SCARCELY and following.lower_.startswith("any")
        if not negative or token.i in clause.protected:
            continue
        in_subject = clause.subject is not None and following in (clause.subject, clause.subject.left_edge)
        if not in_subject and not in_clause(following, clause):
            continue
        counted = following.head.tag_ == "NNS" or after(following).lower_ in lexicon.OF
        mass = in_subject and clause.tense == "VBZ" and after(following).lower_ in lexicon.OF
        amount = lexicon.HARDLY_ANY.get(following.lower_) or ("much" if mass else "many" if counted else "a lot of")
        edit = Edit(token.idx, following.idx + len(following), match_case(amount, token))
        return [edit, *(plural_verb(clause) if in_subject and amount.startswith("many") else [])]
    return None


def no_determiner(clause: Clause, style: str) -> list[Edit] | None:
    """ "No survivors were found" -> "Survivors were found", "has no roof" -> "has a roof"."""
    opening = clause.doc[0]
    if clause.imperative and opening.lower_ in lexicon.NO and any(t.text == "," for t in clause.doc[: clause.finite.i]):
        return None  # "No worries, take your time"
    for token in clause.doc[clause.finite.i : -1]:
        more = after(token).lower_ in lexicon.COMPARATIVES or after(token).tag_ == "JJR"
        compared = token.lower_ in lexicon.NO and more
        bounded = compared and _at_first_verb(token, clause)
        if bounded and after(after(token)).tag_[:2] != "NN":  # "no more than ten", but "no better time"
            return [*_permitted(clause), delete(token)]
        alone = token.lower_ in lexicon.NO and after(token).tag_ == "JJ" and token.head == after(token)
        if alone and token.head.dep_ == "acomp" and token.head.head == clause.head:
            return [delete(token)]  # "seems no different"
    nouns = _arguments(clause)
    for group in (nouns[:1] if clause.subject is not None else [], nouns):
        determiners = [c for noun in group for c in noun.lefts if is_no(c) and c.i not in clause.protected]
        determiners += [c for first in determiners for noun in first.head.conjuncts for c in noun.lefts if is_no(c)]
        determiners += _listed(determiners[0], clause) if determiners else []
        if determiners and _but_to(but := after(determiners[0].head)):
            if prior(but).lower_ in lexicon.CHOICES:  # "had no choice but to leave"
                return [without_no(determiners[0]), replace(but, "other than")]
            return deny_whole(clause, style)
        if determiners:
            edits = [*_permitted(clause), *(without_no(c) for c in dict.fromkeys(determiners))]
            further = [*to_affirmative(clause, determiners[0]), *further_turned(determiners[0].head, clause, style)]
            return edits + [e for e in further if all(e.start != d.start for d in edits)]
    return None


def _permitted(clause: Clause) -> list[Edit]:
    """ "must hold no salt", "must be no bigger", which forbid it -> "may hold salt", "may be bigger"."""
    forbids = norm(clause.finite) in lexicon.MUST and clause.subject is not None and not clause.question
    state = norm(clause.head) in lexicon.BE_FORMS and after(after(clause.head)).tag_ != "JJR"
    infers = state or norm(clause.head) in lexicon.HAVE_INFINITIVES  # "must be no fool", "must have no friends"
    return [replace(clause.finite, "may")] if forbids and not infers and not concludes(clause) else []


def _listed(no: ParsedToken, clause: Clause) -> list[ParsedToken]:
    """Each "no" behind a comma or conjunction in one row with the first: "had no money, no friends and no home"."""
    found: list[ParsedToken] = []
    for token in clause.doc[no.i + 2 : -1]:
        if token.tag_ in FINITE or token.tag_[0] == "W" or token.text in lexicon.ENDS:
            break
        noun = token.head
        listed = is_no(token) and noun.tag_[:2] == "NN" and noun.dep_ in ("conj", "appos", "dobj")
        if listed and (prior(token).text == "," or prior(token).tag_ == "CC") and token.i not in clause.protected:
            found.append(token)
    return found


def _but_to(but: ParsedToken) -> bool:
    return but.lower_ == "but" and after(but).tag_ == "TO"


def _at_first_verb(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word belongs to the first verb of the clause: not in "were the next and were no later than 900"."""
    further = {c.verb.i for c in conjuncts(clause)}
    return in_clause(token, clause) and further.isdisjoint(t.i for t in (token, *token.ancestors))


def few_or_none(clause: Clause, style: str) -> list[Edit] | None:
    """ "Little or nothing is known" -> "Much is known", "Few, if any, came" -> "Many came"."""
    for token in clause.doc[:-2]:
        if token.lower_ not in lexicon.FEWNESS or token.i in clause.protected or not in_clause(token, clause):
            continue
        last = _none_behind(token)
        if prior(token).lower_ in lexicon.WITH and token.i > clause.head.i:
            continue  # "was a widow with little or no income"
        if last is None or norm(prior(token)) in lexicon.INDEFINITE_ARTICLES:
            continue
        first = prior(token) if token.i and prior(token).lower_ in lexicon.VERY else token
        amount = "some" if last.lower_ in lexicon.NO else lexicon.FEWNESS[token.lower_]
        alone = token.i > clause.finite.i and amount in lexicon.AMOUNT_OF and after(last).tag_ not in ("NN", "JJ")
        end = last.idx + len(last) - (after(last) == last.doc[-1] and last.is_punct)
        return [Edit(first.idx, end, match_case(lexicon.AMOUNT_OF[amount] if alone else amount, first))]
    return None


def _none_behind(few: ParsedToken) -> ParsedToken | None:
    """The end of "few or none", "little or no", "few, if any,"."""
    second, third = after(after(few)), after(after(after(few)))
    if after(few).lower_ in lexicon.DISJUNCTION and second.lower_ in lexicon.NO | lexicon.PRONOUNS.keys():
        return second
    if after(few).text != "," or second.lower_ not in lexicon.IF or third.lower_ not in lexicon.TO_AFFIRMATIVE:
        return None
    return after(third) if after(third).text == "," else third


def fewness(clause: Clause, style: str) -> list[Edit] | None:
    """ "Few people came" -> "Many people came", "Little is known" -> "Much is known", "has few trees" -> "many"."""
    of_subject = (clause.head, *(c for c in clause.head.rights if c.dep_ == "acomp"))
    described = next((t for t in of_subject if _little_done(t)), None)
    if described is not None:  # "is little known"
        return [replace(prior(described), lexicon.NOT_LITTLE.get(described.lower_, lexicon.FEWNESS["little"]))]
    nouns = [c for c in clause.head.children if c.dep_ in ARGUMENTS]
    if clause.subject is not None and clause.subject.lower_ in lexicon.FEWNESS and clause.subject not in nouns:
        nouns.insert(0, clause.subject)  # "Few of the lamps work", with "work" taken for a noun
    for noun in nouns:
        if (few := fewness_of(noun)) is not None and few.i not in clause.protected:
            return [without_fewness(few), *(delete(t) for t in clause.head.lefts if t.lower_ in lexicon.EVER)]
    return None


def _little_done(participle: ParsedToken) -> bool:
    """Whether "little" alone stands before a participle: "is little changed"; not in "a little worn"."""
    little = participle.i > 1 and prior(participle).lower_ in lexicon.LITTLE and participle.tag_ == "VBN"
    return little and norm(prior(prior(participle))) in lexicon.BE


def _arguments(clause: Clause) -> list[ParsedToken]:
    """The nouns of the clause in which "no" negates it: subject first, then objects, their conjuncts included."""
    nouns = [c for c in clause.head.children if c.dep_ in ARGUMENTS]
    if clause.subject is not None and clause.subject not in nouns:
        nouns.insert(0, clause.subject)
    phrases = (c for c in clause.head.rights if c.dep_ in ("prep", "agent") and prior(c).text != ",")
    nouns += [p for phrase in phrases for p in phrase.children if p.dep_ == "pobj"]
    below = ("xcomp", "ccomp") if clause.head.lower_ == "let" else ("xcomp",)  # "Let there be no doubt"
    nouns += [o for c in clause.head.children if c.dep_ in below for o in c.children if o.dep_ in ARGUMENTS]
    return nouns
