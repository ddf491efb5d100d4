"""Who governs whom: from the content-word heads of Universal Dependencies to the function-word heads of CLEAR style.

Each step edits a `Tree` in place and leaves UD relation names, plus the temporary ones of `convert.py`, behind it.
They are meant to run in the order in which `convert.STEPS` lists them.
"""

from augment.parser import wordlists as words
from augment.parser.conllu import ROOT, Tree

SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "csubj:outer")
AUXILIARIES = ("aux", "aux:pass", "cop")
# What hangs from the clause and not from its non-verbal predicate, wherever it stands.
CLAUSAL = {
    *SUBJECTS, "aux", "aux:pass", "mark", "expl", "vocative", "discourse", "parataxis", "dislocated", "ccomp", "csubj",
    "advcl", "advcl:relcl",
}  # fmt: skip


def names_end_in_their_head(tree: Tree) -> None:
    """`flat`: the last part of a contiguous name governs the others ("Barack <- Obama")."""
    for first in range(len(tree)):
        parts = [p for p in tree.children(first, "flat", "flat:name") if tree.upos[p] == "PROPN"]
        if not parts or tree.upos[first] != "PROPN" or tree.upos[parts[-1]] != "PROPN":
            continue
        last = parts[-1]
        tree.replace(first, last, "compound")
        for child in tree.children(first):
            if child in parts:
                tree.attach(child, last, "compound")
            elif child > last or tree.deps[child] not in ("punct", "compound", "amod"):
                tree.attach(child, last)


def copulas_govern(tree: Tree) -> None:
    """The copula takes the place of its predicate, and with it all that belongs to the clause."""
    for copula in range(len(tree)):
        if tree.deps[copula] == "cop" and tree.heads[copula] != ROOT:
            predicate = tree.heads[copula]
            tree.replace(predicate, copula, "pred")
            for child in tree.children(predicate):
                if _belongs_to_clause(tree, child, predicate, copula):
                    tree.attach(child, copula)


def _belongs_to_clause(tree: Tree, child: int, predicate: int, copula: int) -> bool:
    dep = tree.deps[child]
    if _is_clause(tree, predicate):  # "the aim is to win": the inner clause keeps its own parts
        return dep.endswith(":outer") or child < copula or (dep == "punct" and child > predicate)
    if dep in ("case", "det", "amod", "compound", "nummod", "nmod:poss", "fixed", "flat", "goeswith"):
        return False
    if dep in CLAUSAL:
        return not (dep in ("ccomp", "advcl") and _complements_adjective(tree, child, predicate))
    if dep == "conj":
        return _starts_clause(tree, child)
    if dep == "punct":
        return child < copula or child > max(predicate, *tree.subtree(predicate)[:-1])
    if child < copula:
        return dep != "cc:preconj"
    return _adjunct_of_clause(tree, child, predicate)


def _is_clause(tree: Tree, predicate: int) -> bool:
    outer = any(tree.deps[c].endswith(":outer") for c in tree.children(predicate))
    return outer or (tree.upos[predicate] == "VERB" and bool(tree.children(predicate, "mark")))


def _complements_adjective(tree: Tree, child: int, predicate: int) -> bool:
    """ "sure that he left": but "it is clear that he left", where the clause is the extraposed subject."""
    extraposed = any(tree.lower(c) in ("it", "that", "this") for c in tree.children(predicate, "expl"))
    return tree.upos[predicate] == "ADJ" and tree.deps[child] == "ccomp" and child > predicate and not extraposed


def _starts_clause(tree: Tree, conjunct: int) -> bool:
    own = tree.children(conjunct, *SUBJECTS, *AUXILIARIES)
    return bool(own) or tree.upos[conjunct] == "AUX" or tree.tags[conjunct] in words.FINITE_TAGS


def _adjunct_of_clause(tree: Tree, child: int, predicate: int) -> bool:
    """Children after the copula: adverbs of time and focus go to the verb, degree adverbs stay; so do complements."""
    dep = tree.deps[child]
    if dep == "advmod":
        if child > predicate:
            return tree.lower(child) not in words.POSTPOSED_DEGREE
        return tree.lower(child) in words.CLAUSE_ADVERBS or tree.upos[predicate] not in ("ADJ", "ADV")
    if dep.startswith("obl"):
        cases = [tree.lower(c) for c in tree.children(child, "case")]
        complement = child > predicate and bool(cases) and cases[0] in words.COMPLEMENT_PREPOSITIONS
        return not complement and child > predicate
    return dep in ("cc", "obj", "orphan", "list")


def free_relatives_are_clauses(tree: Tree) -> None:
    """ "on what he says": the verb governs its fused relative pronoun, and takes the pronoun's place."""
    for pronoun in range(len(tree)):
        relative = [c for c in tree.children(pronoun, "acl:relcl") if c > pronoun]
        if relative and tree.lower(pronoun) in words.FUSED_RELATIVES and tree.heads[pronoun] != ROOT:
            verb = relative[0]
            has_subject = bool(tree.children(verb, *SUBJECTS))
            outer = tree.deps[pronoun]
            tree.replace(pronoun, verb, "obj" if has_subject else "nsubj")
            tree.deps[verb] = {"nsubj": "csubj", "obj": "ccomp", "pred": "ccomp"}.get(outer, outer)
            for child in tree.children(pronoun, "case"):
                tree.attach(child, verb)


def conjuncts_form_a_chain(tree: Tree) -> None:
    """Each conjunct hangs from the one before it; conjunctions and commas from the conjunct they follow."""
    for first in range(len(tree)):
        previous = first
        for conjunct in (c for c in tree.children(first, "conj") if c > first):
            tree.attach(conjunct, previous)
            for child in tree.children(conjunct):
                if child < conjunct and tree.deps[child] == "cc":
                    tree.attach(child, previous)
            previous = conjunct


def prepositions_govern(tree: Tree) -> None:
    """A case-marked nominal becomes the object of its preposition, a gerund with one its complement clause."""
    for word in range(len(tree)):
        markers = [c for c in tree.children(word) if _is_preposition(tree, c, word)]
        if not markers:
            continue
        first = markers[0]
        before = [c for c in tree.children(word) if c < first < word]
        tree.replace(word, first, "pcomp" if _is_verb(tree, word) or tree.upos[word] == "ADV" else "pobj")
        tree.deps[first] = _prepositional(tree, first)
        for child in before:
            tree.attach(child, first)
        for marker in markers[1:]:  # "out of the house": of complements out
            tree.attach(marker, first, "prep")
        tree.attach(word, _last_preposition(tree, first, word))


def _last_preposition(tree: Tree, first: int, word: int) -> int:
    inner = [c for c in tree.children(first, "prep", "pobj") if c != word and first < c]
    return _last_preposition(tree, inner[-1], word) if inner else first


def _is_preposition(tree: Tree, marker: int, word: int) -> bool:
    if tree.deps[marker] == "case":
        return tree.tags[marker] != "POS" and tree.lower(marker) not in ("'s", "’s", "'", "’")
    is_mark = tree.deps[marker] == "mark" and tree.tags[marker] in ("IN", "", "TO", "JJ")
    if not is_mark or tree.lower(marker) not in words.GERUND_PREPOSITIONS:
        return False
    return tree.lower(marker) in ("with", "without") or _is_gerund(tree, word)


def _is_gerund(tree: Tree, verb: int) -> bool:
    """The first verb form of the clause, auxiliaries included, is an -ing form."""
    chain = [c for c in tree.children(verb, "aux", "aux:pass") if c < verb]
    return tree.tags[(chain or [verb])[0]] == "VBG"


def _is_verb(tree: Tree, word: int) -> bool:
    if tree.upos[word] not in ("VERB", "AUX"):
        return False
    return tree.tags[word][:2] in ("VB", "MD")


def _prepositional(tree: Tree, preposition: int) -> str:
    dep = tree.deps[preposition]
    return dep if dep in ("conj", "root", "obl:agent", "parataxis", "appos", "list") else "prep"


def conjoined_phrases_join_prepositions(tree: Tree) -> None:
    """ "in Paris and in Rome": the second preposition is a conjunct of the first, not of its object."""
    for word in range(len(tree)):
        head = tree.heads[word]
        if tree.deps[word] != "conj" or head == ROOT or tree.deps[head] not in ("pobj", "pcomp"):
            continue
        if tree.children(word, "pobj", "pcomp"):
            for sibling in tree.children(head):
                if head < sibling < word and tree.deps[sibling] in ("cc", "punct"):
                    tree.attach(sibling, tree.heads[head])
            tree.attach(word, tree.heads[head])


def amounts_end_in_their_head(tree: Tree) -> None:
    """ "$ 50 million": the last numeral governs; the sign is its quantifier, or `nmod` beside a lone numeral."""
    for sign in range(len(tree)):
        numerals = [c for c in tree.children(sign, "nummod") if c > sign]
        if tree.tags[sign] != "$" or not numerals:
            continue
        last = numerals[-1]
        tree.replace(sign, last, "quantmod" if tree.children(last, "compound") else "nmod:sign")
        for child in tree.children(sign):
            tree.attach(child, last, "compound" if child in numerals else None)


def dates_and_times_end_in_their_unit(tree: Tree) -> None:
    """ "September 11", "7:30 PM": the month or the unit governs the numeral."""
    for number in range(len(tree)):
        if tree.tags[number] != "CD":
            continue
        for unit in tree.children(number, "compound", "nmod:unmarked", "flat"):
            if tree.lower(unit).rstrip(".") in words.MONTHS | words.HOUR_UNITS:
                tree.replace(number, unit, "nummod")
                for child in tree.children(number):
                    tree.attach(child, unit)
                break


def run_on_clauses_end_in_their_head(tree: Tree) -> None:
    """ "I came; he left" and "he is ill, she says": the last of several main clauses is the root."""
    for last in reversed(range(len(tree))):
        first = tree.heads[last]
        if tree.deps[last] != "parataxis" or first == ROOT or not (_is_main(tree, first) and _is_main(tree, last)):
            continue
        start = tree.subtree(last)[0]
        separator = tree.lower(start) if tree.deps[start] == "punct" else tree.lower(start - 1)
        at_end = max(tree.subtree(first)) <= max(*tree.subtree(last)) + 2
        if start > first and at_end and separator in words.CLAUSE_SEPARATORS:
            tree.replace(first, last, "ccomp")


def _is_main(tree: Tree, verb: int) -> bool:
    auxiliaries = tree.children(verb, "aux", "aux:pass")
    finite = {tree.tags[verb], *(tree.tags[c] for c in auxiliaries)} & words.FINITE_TAGS
    imperative = tree.tags[verb] == "VB" and not auxiliaries and not tree.children(verb, "mark")
    return (bool(finite) and bool(tree.children(verb, *SUBJECTS, "expl"))) or imperative


def small_clauses_have_subjects(tree: Tree) -> None:
    """ "want him to go", "make it red": the object is the subject of the complement, unless the verb controls it."""
    for complement in range(len(tree)):
        verb = tree.heads[complement]
        if tree.deps[complement] != "xcomp" or verb == ROOT:
            continue
        objects = [c for c in tree.children(verb, "obj", "iobj") if c < complement]
        if objects and _takes_small_clause(tree, verb, complement):
            tree.attach(objects[0], complement, "nsubj")
            tree.deps[complement] = "ccomp"


def _takes_small_clause(tree: Tree, verb: int, complement: int) -> bool:
    lemma = tree.lemmas[verb].lower()
    if tree.upos[complement] in ("VERB", "AUX") and not tree.children(complement, "case"):
        return lemma not in words.OBJECT_CONTROL
    return lemma in words.SMALL_CLAUSE_VERBS and not tree.children(complement, "case", "prep", "pobj")


def commas_rise(tree: Tree) -> None:
    """A comma or dash at the edge of a phrase belongs to the phrase's governor."""
    for mark in range(len(tree)):
        while tree.deps[mark] == "punct" and tree.lower(mark) in words.RISING_PUNCTUATION:
            head = tree.heads[mark]
            if tree.heads[head] == ROOT or tree.deps[head] == "conj":
                break
            members = tree.subtree(head)
            if mark not in (members[0], members[-1]):
                break
            tree.attach(mark, tree.heads[head])
