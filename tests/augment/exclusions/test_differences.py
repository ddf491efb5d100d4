"""Differences: a search beside what it wants, what it leaves out, and both."""

import pytest

from augment.exclusions import Excluder, topic_of
from augment.exclusions.differences import INCLUDING, difference_of
from augment.exclusions.phrase import MENTIONED, Phrase, stems_of
from augment.exclusions.queries import Materials, draws
from augment.exclusions.topics import THING, Topic
from augment.exclusions.wordings import ANY, EXCLUDING, Wording

OF_TWO = [wording for wording in EXCLUDING if "C" not in wording.slots]  # of one kind of thing in both, there are none
PASSAGE = [
    "Velmouth had a salt works and a rope walk. The salt works of Velmouth stood by the harbour, and sailors of the "
    "Northern Fleet came to the rope walk. The Northern Fleet paid the rope walk well."
]


def phrase(text: str, kind: str) -> Phrase:
    return Phrase(text, kind, stems_of(text), "")


@pytest.mark.parametrize("wording", OF_TWO, ids=lambda wording: wording.text)
def test_a_search_of_each_wording_has_its_parts(wording: Wording) -> None:
    topic = Topic("Velmouth", THING if wording.x == ANY else wording.x, stems_of("Velmouth"))
    excluded = [phrase(text, wording.y[0]) for text in ("the copper smelter", "rail tunnels")]
    wanted = [phrase("chess clubs", wording.z[0])]
    found = difference_of([wording], Materials(topic, excluded, wanted), draws(wording.text))
    assert found is not None
    both = ("the copper smelter and rail tunnels", "rail tunnels and the copper smelter")
    assert found.excluded in (both if "Y2" in wording.slots else [one.text for one in excluded])
    assert found.wanted == ("Velmouth and chess clubs" if "Z" in wording.slots else "Velmouth")
    assert stems_of(found.text) >= stems_of(found.wanted) | stems_of(found.excluded)
    assert found.both in [form.format(x=found.wanted, y=found.excluded) for form in INCLUDING]


def test_no_word_of_what_is_left_out_is_wanted() -> None:
    (profile,) = Excluder().profiles(PASSAGE)
    found = list(Excluder().differences(topic_of("Velmouth", PASSAGE), profile))
    assert found == list(Excluder().differences(topic_of("Velmouth", PASSAGE), profile))
    assert len(found) == 2
    assert stems_of(found[0].wanted) >= stems_of("Velmouth")
    about = {one.text for one in profile.phrases if one.prominence >= MENTIONED}
    for each in found:
        assert not stems_of(each.wanted) & stems_of(each.excluded)
        assert set(each.excluded.split(" and ")) <= about


def test_a_topic_that_the_passage_does_not_name_is_left_alone() -> None:
    (profile,) = Excluder().profiles(PASSAGE)
    (found,) = Excluder().differences(topic_of("17", PASSAGE), profile)
    assert "17" not in found.text
