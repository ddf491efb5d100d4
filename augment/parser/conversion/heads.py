"""Who governs whom: from the content-word heads of Universal Dependencies to the function-word heads of CLEAR style.

Each step edits a `Tree` in place and leaves UD relation names behind, or names that `labels.PLAIN` knows.
They are meant to run in the order in which `convert.STEPS` lists them.
"""

from augment.parser.conllu import ROOT, SUBJECTS, Tree
from augment.parser.conversion import wordlists as words


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
