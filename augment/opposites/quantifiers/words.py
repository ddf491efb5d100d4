"""Words that quantify, turned: "all" and "no", "many" and "few", "always" and "never", "everyone" and "no one"."""

from collections.abc import Iterator

from augment.english import lexicon as english
from augment.english.clause import SUBJECT, Clause, in_clause
from augment.english.edits import Edit, match_case, replace
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.positive_polarity import to_negative
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, range_edit


def determiners(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "All members voted" -> "No members voted", "won many races" -> "won few races"."""
    for token in s.doc:
        new = lexicon.DETERMINERS.get(token.lower_)
        if new is None or not _free(token) or not _before_noun(token):
            continue
        noun = token.head
        if token.lower_ == "no" and after(token).tag_ in ("JJR", "RBR"):
            continue  # "no fewer than six"
        if token.lower_ == "no" and (not in_clause(token, clause) or noun.dep_ not in ("nsubj", "nsubjpass")):
            continue
        if token.lower_ != "all" and after(token).tag_ == "CD":
            continue  # "some 500 people"
        if token.i and prior(token).text == "," and new == "no":
            continue  # one of a list
        if new == "all" and after(token) != noun:
            continue  # "no new leads"
        if new == "no" and noun.dep_ not in lexicon.BARE_ARGUMENTS:
            continue
        following, last = after(token), token
        if token.lower_ == "all" and following.lower_ in lexicon.DEFINITE_AFTER_ALL | {"of"}:
            new = "none of"  # "all the members"
        elif token.lower_ == "all" and following.tag_ == "CD":
            new = "none of the"
        elif token.lower_ == "no":
            many = noun == clause.subject and (clause.tense == "VBP" or norm(clause.finite) in lexicon.ARE)
            new = "all" if noun.tag_ == "NNS" or many or _uncounted(s, noun) else "every"
        elif new == "few" and noun.tag_ not in ("NNS", "NNPS"):
            continue
        yield from _with_polarity(s, clause, token, range_edit(token, last, new), new)


def _uncounted(s: Sentence, noun: ParsedToken) -> bool:
    """Whether there is no "every" of a noun: "money", "smoking"."""
    mass = noun.lower_ in english.MASS_NOUNS - english.SOMETIMES_COUNTED - lexicon.COUNTED_TOO
    return mass or (noun.lower_.endswith("ing") and s.wordnet.category(noun.lower_) == "act")


def _before_noun(token: ParsedToken) -> bool:
    noun = token.head
    return (
        noun.tag_ in ("NN", "NNS", "NNPS")
        and noun.i > token.i
        and token.dep_ in ("det", "amod", "predet", "nummod")
        and (noun.left_edge.i == token.i or token.dep_ == "predet")
        and noun.lower_ not in lexicon.NO_TIME
        and not (token.lower_ in ("every", "each") and after(token).lower_ in lexicon.NO_TIME)
    )


def _free(token: ParsedToken) -> bool:
    """Whether a quantifier stands in no fixed phrase: "at all", "after all", "not many", "so few"."""
    before = prior(token).lower_ if token.i else ""
    hyphened = after(token).text == "-" or before == "-"
    if token.lower_ == "each" and token.i and prior(token).tag_[:2] in ("NN", "CD"):
        return False  # "three batteries each"
    return before not in lexicon.QUANTITY_BEFORE and before not in lexicon.BEFORE_FIXED and not hyphened


def _with_polarity(s: Sentence, clause: Clause, token: ParsedToken, edit: Edit, new: str) -> Iterator[Change]:
    """The change with what stands behind it in the scope of "no" mended; nothing where that cannot be."""
    behind = list(s.doc[token.i + 1 :])
    denies = new.split()[0] in lexicon.DENYING
    if not denies and any(t.lower_ in lexicon.ONLY_BY_DENIAL for t in behind):
        return
    edits = [edit]
    if denies:
        if s.denied or any(t.lower_ in lexicon.OTHERS for t in behind) or _exemplified(token):
            return
        if token.i < clause.finite.i:
            edits += [e for e in to_negative(clause) if e.start >= clause.finite.idx]
            edits += _joined_by_or(clause)
        else:
            if any(t.lower_ == "some" for t in behind):
                return
    yield Change(f"{token.lower_}-to-{new.split()[0]}", edits)


def _joined_by_or(clause: Clause) -> list[Edit]:
    """ "and" before further verbs of the same subject as "or"; nothing where a further verb has its own."""
    verbs = [c for c in clause.head.rights if c.dep_ == "conj"]
    if any(c.dep_ in SUBJECT for verb in verbs for c in verb.lefts):
        return []
    return [replace(c, "or") for c in clause.head.rights if c.dep_ == "cc" and c.lower_ == "and"] if verbs else []


def _exemplified(token: ParsedToken) -> bool:
    """Whether examples follow, which cannot be of none: "all crafts, such as weaving"."""
    noun = token.head if token.head.i > token.i else token
    following = after(noun.right_edge)
    inner = any(t.lower_ in lexicon.EXEMPLIFYING for t in noun.subtree if t.i > token.i)
    return inner or following.lower_ in lexicon.EXEMPLIFYING or after(following).lower_ in lexicon.EXEMPLIFYING


def partitives(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "Most of the members" -> "Few of the members"."""
    for token in s.doc:
        new = lexicon.BEFORE_OF.get(token.lower_)
        of = after(token)
        if new is None or of.lower_ != "of" or of.head != token or not _free(token):
            continue
        noun = next((c for c in of.rights if c.dep_ == "pobj"), None)
        if noun is None or noun.lower_ in lexicon.NO_TIME or after(of).tag_ not in ("DT", "PRP$", "PRP"):
            continue
        if noun.tag_ == "NN" or noun.lower_ == "it":
            new = lexicon.OF_MASS.get(token.lower_, "")
            if not new:
                continue
        if new == "all" and not in_clause(token, clause):
            continue
        yield from _with_polarity(s, clause, token, range_edit(token, token, new), new)


def pronouns(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "Everyone came" -> "No one came"."""
    for token in s.doc:
        new, last = lexicon.QUANTIFYING_PRONOUNS.get(token.lower_), token
        if token.lower_ == "no" and after(token).lower_ == "one" and after(after(token)).lower_ != "of":
            new, last = "everyone", after(token)
        if new is None or prior(token).lower_ in lexicon.BEFORE_PRONOUN or after(last).lower_ in ("else", "but"):
            continue
        if token.dep_ not in ("nsubj", "nsubjpass", "dobj", "det", "attr", "advmod") or not in_clause(token, clause):
            continue
        if token.dep_ in ("attr", "advmod") and s.denied:
            continue
        if s.denied and (token.i > clause.finite.i or token.dep_ not in ("nsubj", "nsubjpass", "det")):
            continue
        yield from _with_polarity(s, clause, token, range_edit(token, last, new), new)


def adverbs(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "always" -> "never", "often" -> "rarely"."""
    for token in s.doc:
        new = lexicon.QUANTIFYING_ADVERBS.get(token.lower_)
        if token.lower_ == "never" and token.head.tag_ in ("VBD", "VBN") and token.head.lower_ not in lexicon.BE_USED:
            continue  # "never graduated"
        if new is None or token.tag_ != "RB" or token.dep_ not in ("advmod", "neg") or list(token.children):
            continue
        before, following = prior(token) if token.i else None, after(token)
        if (before is not None and before.lower_ in lexicon.BEFORE_ADVERB) or following.lower_ in lexicon.AFTER_NEVER:
            continue
        if token.head.tag_[:2] not in ("VB", "MD") or token.i == 0 or following.text in (",", "-", "."):
            continue
        if token.lower_ in lexicon.DENYING and not in_clause(token, clause):
            continue
        if before is not None and before.text in (",", "(", "-"):
            continue
        denies = new in lexicon.DENYING
        if denies and (s.denied or any(t.lower_ in lexicon.OTHERS for t in s.doc[token.i :])):
            continue
        if not denies and any(t.lower_ in lexicon.ONLY_BY_DENIAL for t in s.doc[token.i :]):
            continue
        yield Change(f"{token.lower_}-to-{new}", [replace(token, match_case(new, token))])


def only(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "Only members may vote" -> "Not only members may vote", "the only mill" -> "not the only mill"."""
    first = s.doc[0]
    subject = clause.subject
    opens = first.lower_ == "only" and after(first).tag_ != "CD" and subject is not None and subject.left_edge.i <= 1
    if subject is not None and opens and 0 < subject.i < clause.finite.i and not s.denied:
        yield Change("only-to-not-only", [replace(first, "Not only")])
    for token in s.doc:
        noun, article = token.head, prior(token)
        if token.lower_ != "only" or article.lower_ != "the" or token.tag_ != "JJ" or token.i < 2 or s.denied:
            continue
        if noun.tag_ == "NN" and noun.dep_ == "attr" and after(token) == noun and noun.left_edge == article:
            yield Change("only-to-not-only", [range_edit(article, token, "not the only")])
