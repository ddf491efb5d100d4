"""Properties of the conversion from Universal Dependencies to the CLEAR-style scheme, on sentences of our own."""

from pathlib import Path

import pytest

pytest.importorskip("spacy")

from augment.parser.conllu import ROOT, Tree, read_conllu, trees_or_exit
from augment.parser.conversion.convert import convert

TAG_TO_UPOS = {"NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "PRP": "PRON", "DT": "DET", "IN": "ADP", "JJ": "ADJ"}
TAG_TO_UPOS |= {"RB": "ADV", "CC": "CCONJ", ".": "PUNCT", ",": "PUNCT", "MD": "AUX", "TO": "PART", "CD": "NUM"}
TAG_TO_UPOS |= {"WP": "PRON", "WDT": "PRON", "EX": "PRON", "$": "SYM", "PRP$": "PRON"}


def ud(text: str) -> Tree:
    """A tree from words written `form/tag/head/relation`, heads 1-based as in CoNLL-U; a lemma may follow."""
    rows = [word.split("/") for word in text.split()]
    return Tree(
        forms=[row[0] for row in rows],
        lemmas=[row[4] if len(row) > 4 else row[0].lower() for row in rows],
        upos=["AUX" if row[3] in ("aux", "cop", "aux:pass") else TAG_TO_UPOS.get(row[1], "VERB") for row in rows],
        tags=[row[1] for row in rows],
        feats=["_"] * len(rows),
        heads=[int(row[2]) - 1 for row in rows],
        deps=[row[3] for row in rows],
        spaces=[True] * len(rows),
    )


def arcs(tree: Tree) -> dict[str, tuple[str, str]]:
    """word -> (relation, head word)"""
    return {
        f: (d, tree.forms[h] if h != ROOT else "") for f, d, h in zip(tree.forms, tree.deps, tree.heads, strict=True)
    }


CASES = {
    "a copula governs its noun, its subject and its negation": (
        "Whales/NNS/5/nsubj are/VBP/5/cop not/RB/5/advmod big/JJ/5/amod fish/NNS/0/root ././5/punct",
        "Whales:nsubj:are are:ROOT: not:neg:are big:amod:fish fish:attr:are .:punct:are",
    ),
    "a copula governs its adjective, auxiliaries included": (
        "It/PRP/5/nsubj has/VBZ/5/aux been/VBN/5/cop very/RB/5/advmod cold/JJ/0/root today/NN/5/obl:unmarked",
        "It:nsubj:been has:aux:been been:ROOT: very:advmod:cold cold:acomp:been today:npadvmod:been",
    ),
    "adverbs of time before a predicate adjective belong to the copula": (
        "Snow/NN/4/nsubj is/VBZ/4/cop often/RB/4/advmod wet/JJ/0/root",
        "Snow:nsubj:is is:ROOT: often:advmod:is wet:acomp:is",
    ),
    "a prepositional predicate is a preposition under the copula": (
        "She/PRP/4/nsubj is/VBZ/4/cop in/IN/4/case Oslo/NNP/0/root",
        "She:nsubj:is is:ROOT: in:prep:is Oslo:pobj:in",
    ),
    "an existential copula has an expletive and an attribute": (
        "There/EX/2/expl was/VBD/0/root/be a/DT/4/det storm/NN/2/nsubj",
        "There:expl:was was:ROOT: a:det:storm storm:attr:was",
    ),
    "a clausal predicate is a complement of the copula": (
        "Goal/NN/4/nsubj:outer is/VBZ/4/cop to/TO/4/mark win/VB/0/root games/NNS/4/obj",
        "Goal:nsubj:is is:ROOT: to:aux:win win:xcomp:is games:dobj:win",
    ),
    "an extraposed clause is a complement, and its *it* the subject": (
        "It/PRP/3/expl is/VBZ/3/cop clear/JJ/0/root that/IN/6/mark he/PRP/6/nsubj lied/VBD/3/csubj",
        "It:nsubj:is is:ROOT: clear:acomp:is that:mark:lied he:nsubj:lied lied:ccomp:is",
    ),
    "auxiliaries hang from the main verb": (
        "They/PRP/5/nsubj could/MD/5/aux not/RB/5/advmod have/VB/5/aux known/VBN/0/root",
        "They:nsubj:known could:aux:known not:neg:known have:aux:known known:ROOT:",
    ),
    "*never* and n't negate, *to* is an auxiliary": (
        "I/PRP/4/nsubj do/VBP/4/aux n't/RB/4/advmod want/VB/0/root to/TO/7/mark never/RB/7/advmod eat/VB/4/xcomp",
        "I:nsubj:want do:aux:want n't:neg:want want:ROOT: to:aux:eat never:neg:eat eat:xcomp:want",
    ),
    "*not only* negates nothing": (
        "He/PRP/4/nsubj not/RB/4/advmod only/RB/4/advmod sang/VBD/0/root",
        "not:preconj:sang only:advmod:sang sang:ROOT:",
    ),
    "a passive has its own subject, auxiliary and agent": (
        "Bread/NN/3/nsubj:pass was/VBD/3/aux:pass baked/VBN/0/root by/IN/5/case monks/NNS/3/obl:agent",
        "Bread:nsubjpass:baked was:auxpass:baked baked:ROOT: by:agent:baked monks:pobj:by",
    ),
    "prepositions govern nouns, and nest": (
        "He/PRP/2/nsubj ran/VBD/0/root out/IN/6/case of/IN/6/case the/DT/6/det house/NN/2/obl",
        "He:nsubj:ran ran:ROOT: out:prep:ran of:prep:out the:det:house house:pobj:of",
    ),
    "a gerund complements its preposition": (
        "He/PRP/2/nsubj left/VBD/0/root without/IN/4/mark paying/VBG/2/advcl bills/NNS/4/obj",
        "He:nsubj:left left:ROOT: without:prep:left paying:pcomp:without bills:dobj:paying",
    ),
    "a stranded or fronted preposition keeps its object": (
        "Which/WDT/2/det town/NN/5/obl in/IN/2/case they/PRP/5/nsubj met/VBD/0/root",
        "Which:det:town town:pobj:in in:prep:met they:nsubj:met met:ROOT:",
    ),
    "a relative clause keeps its verb and pronoun": (
        "Birds/NNS/4/nsubj that/WDT/3/nsubj sing/VBP/1/acl:relcl nest/VBP/0/root here/RB/4/advmod",
        "Birds:nsubj:nest that:nsubj:sing sing:relcl:Birds nest:ROOT: here:advmod:nest",
    ),
    "conjuncts form a chain": (
        "We/PRP/2/nsubj saw/VBD/0/root ants/NNS/2/obj ,/,/5/punct bees/NNS/3/conj and/CC/7/cc wasps/NNS/3/conj",
        "We:nsubj:saw saw:ROOT: ants:dobj:saw bees:conj:ants and:cc:bees wasps:conj:bees",
    ),
    "conjoined prepositional phrases are joined at their prepositions": (
        "He/PRP/2/nsubj sang/VBD/0/root in/IN/4/case Rome/NNP/2/obl and/CC/7/cc near/IN/7/case Pisa/NNP/4/conj",
        "sang:ROOT: in:prep:sang Rome:pobj:in and:cc:in near:conj:in Pisa:pobj:near",
    ),
    "a conjoined clause belongs to the copula, a conjoined adjective to the adjective": (
        "It/PRP/3/nsubj is/VBZ/3/cop old/JJ/0/root and/CC/5/cc wet/JJ/3/conj but/CC/8/cc he/PRP/8/nsubj ran/VBD/3/conj",
        "is:ROOT: old:acomp:is and:cc:old wet:conj:old but:cc:is ran:conj:is",
    ),
    "names end in their head": (
        "Ada/NNP/3/nsubj Lovelace/NNP/1/flat wrote/VBD/0/root programs/NNS/3/obj",
        "Ada:compound:Lovelace Lovelace:nsubj:wrote wrote:ROOT: programs:dobj:wrote",
    ),
    "amounts end in their head": (
        "It/PRP/2/nsubj costs/VBZ/0/root $/$/2/obj five/CD/5/compound million/CD/3/nummod",
        "$:quantmod:million five:compound:million million:dobj:costs",
    ),
    "the object of a causative is the subject of its complement": (
        "She/PRP/2/nsubj wants/VBZ/0/root/want him/PRP/2/obj to/TO/5/mark go/VB/2/xcomp",
        "him:nsubj:go to:aux:go go:ccomp:wants wants:ROOT:",
    ),
    "a verb of asking controls its complement through its object": (
        "She/PRP/2/nsubj asked/VBD/0/root/ask him/PRP/2/obj to/TO/5/mark go/VB/2/xcomp",
        "him:dobj:asked to:aux:go go:xcomp:asked asked:ROOT:",
    ),
    "the last of two main clauses without a conjunction is the root": (
        "Rain/NN/2/nsubj fell/VBD/0/root ;/,/5/punct rivers/NNS/5/nsubj rose/VBD/2/parataxis",
        "fell:ccomp:rose rivers:nsubj:rose rose:ROOT:",
    ),
    "a multiword preposition is analysed inside": (
        "He/PRP/2/nsubj stayed/VBD/0/root because/IN/5/case of/IN/3/fixed rain/NN/2/obl",
        "because:prep:stayed of:pcomp:because rain:pobj:because",
    ),
    "a fused relative pronoun hangs from its verb": (
        "We/PRP/2/nsubj like/VBP/0/root what/WP/2/obj he/PRP/5/nsubj paints/VBZ/3/acl:relcl",
        "what:dobj:paints he:nsubj:paints paints:ccomp:like like:ROOT:",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_conversion(case: str) -> None:
    source, expected = CASES[case]
    clear = convert(ud(source))
    assert clear.is_tree()
    found = arcs(clear)
    for word in expected.split():
        form, relation, head = word.split(":")
        assert found[form] == (relation, head), form


def test_the_source_tree_is_left_as_it_was() -> None:
    source = next(iter(CASES.values()))[0]
    tree = ud(source)
    convert(tree)
    assert tree == ud(source)


CONLLU = """\
# text = I can't stay, sorry.
1	I	I	PRON	PRP	_	4	nsubj	_	_
2-3	can't	_	_	_	_	_	_	_	_
2	ca	can	AUX	MD	_	4	aux	_	_
3	n't	not	PART	RB	_	4	advmod	_	_
4	stay	stay	VERB	VB	_	0	root	_	SpaceAfter=No
5	,	,	PUNCT	,	_	4	punct	_	_
5.1	was	be	AUX	VBD	_	_	_	_	_
6	sorry	sorry	ADJ	JJ	_	4	parataxis	_	SpaceAfter=No
7	.	.	PUNCT	.	_	4	punct	_	_
"""


def test_conllu_gives_back_the_text_and_skips_empty_nodes(tmp_path: Path) -> None:
    path = tmp_path / "one.conllu"
    path.write_text(CONLLU, encoding="utf-8")
    (tree,) = read_conllu(path)
    assert tree.text == "I can't stay, sorry."
    assert tree.heads == [3, 3, 3, ROOT, 3, 3, 3]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        ("1\tI\tI\n", "one.conllu:1: 3 columns"),
        (CONLLU.replace("\t0\troot", "\t6\troot"), "one.conllu:1: the heads"),
        (CONLLU.replace("\t0\troot", "\t_\troot"), "one.conllu:[0-9]: the head is '_', no number"),
    ],
)
def test_malformed_conllu_names_file_and_line(tmp_path: Path, broken: str, message: str) -> None:
    path = tmp_path / "one.conllu"
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        list(read_conllu(path))
    with pytest.raises(SystemExit, match=f"^error: .*{message}"):
        list(trees_or_exit(path))


def test_conllu_in_another_encoding_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "one.conllu"
    path.write_text(CONLLU + "# caf\xe9\n", encoding="latin-1")
    with pytest.raises(ValueError, match=f"one.conllu:{CONLLU.count(chr(10)) + 1}: not UTF-8"):
        list(read_conllu(path))
