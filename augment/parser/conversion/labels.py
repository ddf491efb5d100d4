"""Relation names: from Universal Dependencies to CLEAR style, once the heads are in place."""

from augment.parser.conllu import ROOT, Tree
from augment.parser.conversion import wordlists as words

PLAIN = {
    "nsubj": "nsubj", "nsubj:outer": "nsubj", "nsubj:pass": "nsubjpass",
    "csubj": "csubj", "csubj:outer": "csubj", "csubj:pass": "csubjpass",
    "obj": "dobj", "iobj": "dative", "ccomp": "ccomp", "xcomp": "xcomp", "advcl": "advcl", "advcl:relcl": "advcl",
    "acl": "acl", "acl:relcl": "relcl", "aux": "aux", "aux:pass": "auxpass", "cop": "aux", "mark": "mark",
    "advmod": "advmod", "amod": "amod", "det": "det", "det:predet": "predet", "nmod:poss": "poss", "case": "case",
    "cc": "cc", "cc:preconj": "preconj", "conj": "conj", "appos": "appos", "compound": "compound",
    "compound:prt": "prt", "flat": "compound", "flat:foreign": "compound", "goeswith": "compound",
    "nmod:desc": "compound", "nmod:sign": "nmod", "obl:agent": "agent", "obl:tmod": "npadvmod",
    "obl:npmod": "npadvmod", "obl:unmarked": "npadvmod", "nmod:tmod": "npadvmod", "nmod:npmod": "npadvmod",
    "nmod:unmarked": "npadvmod", "obl": "npadvmod", "nmod": "compound", "vocative": "npadvmod", "discourse": "intj",
    "expl": "expl", "punct": "punct", "parataxis": "parataxis", "quantmod": "quantmod",
    "prep": "prep", "pobj": "pobj", "pcomp": "pcomp", "nummod": "nummod", "list": "appos", "agent": "agent",
    "dislocated": "dep", "orphan": "dep", "reparandum": "dep", "dep": "dep", "fixed": "dep", "oprd": "oprd",
    "root": "ROOT",
}  # fmt: skip


def clear_label(tree: Tree, i: int) -> str:
    """CLEAR label of word `i`; raises KeyError on a relation that Universal Dependencies 2 does not define."""
    dep = tree.deps[i]
    if tree.heads[i] == ROOT:
        return "ROOT"
    special = SPECIAL.get(dep)
    return (special and special(tree, i)) or PLAIN.get(dep) or PLAIN[dep.split(":")[0]]


def _adverb_label(tree: Tree, i: int) -> str | None:
    head_tag = tree.tags[tree.heads[i]]
    if tree.tags[i] == "RP":
        return "prt"
    if tree.lower(i) in words.NEGATORS:
        return "preconj" if tree.lower(i) == "not" and tree.forms[i + 1 : i + 2] == ["only"] else "neg"
    if tree.lower(i) == "no" and head_tag in ("RBR", "JJR"):
        return "neg"
    if head_tag == "CD" and tree.lower(i) in words.QUANTIFIERS:
        return "quantmod"
    return None


def _marker_label(tree: Tree, i: int) -> str | None:
    if tree.tags[i] == "TO" or (tree.upos[i] == "PART" and tree.lower(i) in ("to", "na", "ta")):
        return "aux"
    return "advmod" if tree.tags[i] in ("WRB", "RB") else None


def _predicate_label(tree: Tree, i: int) -> str:
    if tree.upos[i] in ("VERB", "AUX"):
        return "xcomp" if _infinitive(tree, i) or tree.tags[i] == "VBG" else "ccomp"
    return {"ADJ": "acomp", "ADV": "advmod", "ADP": "prep"}.get(tree.upos[i], "attr")


def _infinitive(tree: Tree, i: int) -> bool:
    return any(tree.tags[c] == "TO" or tree.lower(c) == "to" for c in tree.children(i, "mark", "aux"))


def _complement_label(tree: Tree, i: int) -> str | None:
    verb = tree.heads[i]
    if tree.upos[i] in ("VERB", "AUX"):
        return None
    if tree.children(verb, "aux:pass", "nsubj:pass") or tree.children(verb, "obj"):
        return "oprd"
    if tree.upos[i] == "ADV":
        return "advmod"
    return "acomp" if tree.upos[i] == "ADJ" else "attr"


def _expletive_label(tree: Tree, i: int) -> str | None:
    if tree.lower(i) == "there" or tree.tags[i] == "EX":
        return "expl"
    return "nsubjpass" if tree.children(tree.heads[i], "aux:pass") else "nsubj"


def _subject_label(tree: Tree, i: int) -> str | None:
    """ "there is a man": the noun is `attr` beside an expletive *there*."""
    head = tree.heads[i]
    there = any(tree.lower(c) == "there" for c in tree.children(head, "expl"))
    if not there:
        return None
    return "attr" if tree.lemmas[head].lower() == "be" else "dobj"


def _clausal_subject_label(tree: Tree, i: int) -> str | None:
    """ "it is clear that …": an extraposed subject clause is a complement."""
    head = tree.heads[i]
    if i > head and tree.children(head, "expl"):
        return "xcomp" if _infinitive(tree, i) else "ccomp"
    return None


def _number_label(tree: Tree, i: int) -> str | None:
    return "compound" if tree.tags[tree.heads[i]] == "CD" and tree.tags[i] == "CD" else None


def _unmarked_nominal_label(tree: Tree, i: int) -> str | None:
    if tree.tags[i] == "CD" and tree.upos[tree.heads[i]] in ("NOUN", "PROPN"):
        return "nummod"
    return None


def _modifier_label(tree: Tree, i: int) -> str | None:
    """Adjectives inside names are tagged as nouns and are compounds; numerals after nouns count."""
    if tree.tags[i] == "CD" and i > tree.heads[i] and tree.tags[tree.heads[i]] != "CD":
        return "nummod"
    return "compound" if tree.tags[i] in ("NN", "NNP", "NNPS") else None


def _recipient_label(tree: Tree, i: int) -> str | None:
    """The only object of its verb is a direct one ("tell him that ...")."""
    return None if tree.children(tree.heads[i], "obj") else "dobj"


def _preposition_label(tree: Tree, i: int) -> str | None:
    verb = tree.heads[i]
    if not tree.children(i, "pobj") or tree.upos[verb] != "VERB":
        return None
    if tree.lower(i) == "by" and tree.tags[verb] == "VBN" and not tree.children(verb, "obj"):
        return "agent"
    transitive = tree.children(verb, "obj", "nsubj:pass")
    is_dative = tree.lower(i) == "to" and tree.lemmas[verb].lower() in words.DATIVE_VERBS and transitive
    return "dative" if is_dative else None


def _complement_clause_label(tree: Tree, i: int) -> str | None:
    """ "knows how to swim": an infinitive without a subject of its own is open."""
    own_subject = tree.children(i, "nsubj", "nsubj:pass", "csubj", "expl")
    return "xcomp" if _infinitive(tree, i) and not own_subject and i > tree.heads[i] else None


def _noun_adverbial_label(tree: Tree, i: int) -> str | None:
    if tree.lower(i).endswith(("self", "selves")):
        return "appos"
    return _unmarked_nominal_label(tree, i)


def _determiner_label(tree: Tree, i: int) -> str | None:
    return "poss" if tree.tags[i] in ("WP$", "PRP$") else None


SPECIAL = {
    "advmod": _adverb_label,
    "mark": _marker_label,
    "pred": _predicate_label,
    "xcomp": _complement_label,
    "expl": _expletive_label,
    "nsubj": _subject_label,
    "csubj": _clausal_subject_label,
    "csubj:pass": _clausal_subject_label,
    "nummod": _number_label,
    "nmod:unmarked": _noun_adverbial_label,
    "ccomp": _complement_clause_label,
    "nmod": _unmarked_nominal_label,
    "det": _determiner_label,
    "amod": _modifier_label,
    "compound": _modifier_label,
    "flat": _modifier_label,
    "iobj": _recipient_label,
    "prep": _preposition_label,
}
