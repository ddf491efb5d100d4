"""What coordinated nouns may share beside a conjunction: one name, of which they are parts, or a modifier of all."""

from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.word_order.coordination import COMMON, NAMES, Coordination, shares_article


def _no_plain_name(nouns: Coordination) -> bool:
    return not all(t.tag_ == "NNP" or t.lower_ == "the" for tokens in nouns.tokens for t in tokens)


def _next_to_bracket(nouns: Coordination) -> bool:
    before = nouns.first.doc[max(nouns.tokens[0][0].i - 1, 0)]
    return before.text == ")" or nouns.following.text == "("


def _names_go_on(nouns: Coordination) -> bool:
    return nouns.following.text == "," and nouns.first.doc[nouns.following.i + 1].tag_ in NAMES


def _article_of_some(nouns: Coordination) -> bool:
    return any(nouns.opened) and not all(nouns.opened)


def _firm(nouns: Coordination) -> bool:
    return nouns.last.lower_ in lexicon.FIRMS


def _organisation(nouns: Coordination) -> bool:
    return nouns.last.lower_ in lexicon.ORGANISATIONS and nouns.first.lower_ not in lexicon.ORGANISATIONS


def _name_of_noun(nouns: Coordination) -> bool:
    after = nouns.following
    of_name = nouns.first.dep_ == "pobj" and nouns.first.head.head.tag_ in NAMES
    return after.tag_ in NAMES | COMMON or after.tag_ == "POS" or of_name


def _singular_subject(nouns: Coordination) -> bool:
    """A verb shows that names which are its subject are one: "Berg Savings and Karlsen Loan is"."""
    verb = nouns.first.head
    forms = (verb, *(c for c in verb.lefts if c.dep_ in ("aux", "auxpass")))
    return nouns.first.dep_[:5] == "nsubj" and any(t.tag_ == "VBZ" or t.lower_ in ("was", "has") for t in forms)


def _short_name(nouns: Coordination) -> bool:
    """ "Berg Savings and Loan", "Ann and Bob Reed"; countries alone are no parts of a name."""
    tokens = nouns.tokens
    if all(len(t) == 1 and t[0].lower_ in lexicon.COUNTRIES for t in tokens) or len(nouns.members) > 2:
        return False
    return (len(tokens[-1]) == 1 and tokens[0][0].lower_ not in lexicon.REGIONAL) or len(tokens[0]) == 1


def _modifier_before(nouns: Coordination) -> bool:
    """ "high altitude fresh air and food"."""
    before = nouns.first.doc[max(nouns.tokens[0][0].i - 1, 0)]
    return before.tag_ in ("NN", "JJ", "JJR", "JJS") and not shares_article(nouns.members)


def _phrase_after(nouns: Coordination) -> bool:
    after = nouns.following
    preposition = after.tag_ == "IN" and after.dep_ == "prep" and after.lower_ not in lexicon.TIME_ONLY
    return preposition or after.tag_ in ("WDT", "WP", "VBN", "VBG", "NN", "NNS", "POS", "HYPH")


def _phrase_of_last(nouns: Coordination) -> bool:
    """The last member alone has a phrase behind it, which may speak of all."""
    return nouns.extended[-1] and not all(nouns.extended[:-1])


def _participles(nouns: Coordination) -> bool:
    """ "strong brooding and literary lyrics"."""
    return len({m.lower_.endswith("ing") for m in nouns.members}) > 1


def _unequal_modifiers(nouns: Coordination) -> bool:
    """A modifier of some may belong to all: only both of a pair with a shared article, all, or none may have one."""
    if shares_article(nouns.members):
        pair = len(nouns.members) == 2 and not any(nouns.modified) and not any(nouns.extended)
        article = nouns.first.left_edge.lower_ != "a" or nouns.following.tag_ != "IN"
        return not (pair and article and _same_tag(nouns))
    if all(nouns.modified):  # "with sticks and sustained injuries" is no coordination of nouns
        return any(t[0].tag_ == "VBG" or t[0].lower_.endswith("ed") for t in nouns.tokens)
    return any(nouns.modified) or not _same_tag(nouns) or nouns.following.tag_ in ("IN", "TO")


def _same_tag(nouns: Coordination) -> bool:
    return len({m.tag_ for m in nouns.members}) == 1


NAME_VETOES = (
    _no_plain_name,
    _next_to_bracket,
    _names_go_on,
    _article_of_some,
    _firm,
    _organisation,
    _name_of_noun,
    _singular_subject,
    _short_name,
)
COMMON_VETOES = (_modifier_before, _phrase_after, _phrase_of_last, _participles, _unequal_modifiers)
