"""The figures of an encoder, before and after."""

import json
import re
from dataclasses import replace
from pathlib import Path

from flows.fix import data, inputs, outcome, resume, wrong_way
from flows.fix.plan import Asked, Folder, Machine
from train.evaluation import directions

MACHINE = Machine("mean", "fp32", "as asked", 0.5, 1_000)


def found(quick: bool = False) -> dict[str, object]:
    """What ``outcome.collect`` gives, of two rows; of a quick run of one more, which went the wrong way."""
    rows = [
        ["mean cosine to the negation", 1_150, 0.9, 0.5, "lower is better"],
        ["retrieval mine: nDCG@10 × 100", 2, 40.0, None],  # as an older version wrote it
    ]
    rows += [["mean cosine to the antonym", 9, 0.7, 0.9, "lower is better"]] if quick else []
    counts = {
        "sentences": 300,
        "held_out": 50,
        "steps": 63,
        "triplets": 49_176,
        "written": 44_377,
        "short_claims": 3_538,
        "batch": 26,
        "drawn": 70,
    }
    return {**counts, "quick": quick, "rows": rows, "examples": []}


def test_every_figure_has_the_number_of_items_that_it_is_of(tmp_path: Path, asked: Asked) -> None:
    assert [re.split(r"  +", line)[1:] for line in outcome.as_text(found()).splitlines()] == [
        ["n", "before", "after"],
        ["1,150", "0.900", "0.500", "lower is better"],
        ["2", "40.0", "–", "(few: may be chance)"],
    ]
    folder = Folder(tmp_path / "mine")
    folder.path.mkdir()
    made_by = (
        "litotes fix --model copy --text text.txt s3://mine/more.txt --sample 1000 --passages 100 --quick "
        "--retrieval sets --out mine\n```\n"
    )
    for own in (folder.report, folder.model):
        own.mkdir()
    (folder.report / "cosines.png").write_bytes(b"")
    (folder.model / "result.json").write_text(json.dumps({"provenance": {"start": "someone/encoder"}}))
    text = ("/a/b c/text.txt", "s3://mine/more.txt")
    asked = replace(asked, model="/a/copy", text=text, quick=True, retrieval="/a/sets")
    for quick, cut in ((False, ""), (True, " (paths shortened)")):
        (folder.model / "README.md").write_text(
            f"# A card\n\n## Scores\n\nNone was taken.\n\n## Training\n\nMade by{cut}\n\n"
            "```\nrun.py --model model\n```\n\n## Data\n\n- `t.parquet`: 9 rows (claim 9); its licence is not stated\n"
            "- fingerprint `0`\n"
        )
        for licence in (None, "cc-by-4.0"):  # written again where search is measured later
            published = resume.as_published(asked, folder)
            name = inputs.name_of_model(asked.model)
            outcome.write(folder, MACHINE, found(quick), published, name, licence)
            own = (folder.model / "README.md").read_text()
            assert (
                "- `t.parquet`: 9 rows (claim 9); 47,915 came with Litotes (Apache-2.0), 1,261 are of the text, whose "
                f"licence is {licence or 'not stated'}\n- fingerprint `0`\n"
            ) in own
        assert own.startswith("# A card\n\n**This was a try" if quick else "# A card\n\n## Before and after")
        assert re.findall("^## .*", own, re.MULTILINE) == ["## Before and after", "## Training", "## Data"]
        result = json.loads((folder.model / "result.json").read_text())
        assert result["provenance"]["start"] == "someone/encoder"
        assert result["before_after"] == found(quick)["rows"]
        said = folder.card.read_text()
        assert said.startswith("# encoder-litotes\n\n`someone/encoder` (from the folder `copy`) after 63 steps")
        for text in (folder.card.read_text(), (folder.model / "README.md").read_text()):
            assert (
                "| | n | before | after | better |\n|---|--:|--:|--:|---|\n"
                "| mean cosine to the negation | 1,150 | 0.900 | 0.500 | lower |\n"
            ) in text
            assert ("which may be chance: mean cosine to the antonym (0.700 → 0.900, of" in text) is quick
            assert (
                "1,638 triplets were drawn, 26 a step, of 49,176, about 70 of them from your text: 1,261 triplets from "
                "your text, 44,377 written ones and 3,538 short claims come with Litotes.\n"
            ) in text
            assert text.count("Made by (paths shortened)\n\n```\n" + made_by) == text.count("Made by") == 1
            assert text.count("This was a try (--quick): 63 steps of 26 triplets, of 49,176, teach far less") == quick


def test_a_card_of_an_older_version_loses_the_table_at_its_end(tmp_path: Path, asked: Asked) -> None:
    folder = Folder(tmp_path)
    for own in (folder.report, folder.model):
        own.mkdir()
    (folder.report / "cosines.png").write_bytes(b"")
    (folder.model / "result.json").write_text("{}")
    old = "# A card\n\n## Scores\n\nNone was taken.\n\n## Limits\n\nEnglish only.\n\n## Before and after\n\nOld.\n"
    (folder.model / "README.md").write_text(old)
    outcome.write(folder, MACHINE, found(), "litotes fix", "copy")
    said = (folder.model / "README.md").read_text()
    assert re.findall("^## .*", said, re.MULTILINE) == ["## Before and after", "## Limits"]
    assert said.endswith("\n\n## Limits\n\nEnglish only.\n")
    assert "Old." not in said


def test_what_is_new_in_an_example_is_marked_and_another_sentence_is_not() -> None:
    others = [["negation", "It was not open.", 0.9, 0.5], ["other sentence", "It rains *often*.", 0.1, 0.1]]
    _, _, *lines = outcome._examples({"examples": [{"text": "It was open.", "with": others}]}).splitlines()
    assert lines == [
        "- **It was open.**",
        "  - 0.90 → 0.50, negation: It was **not** open.",
        r"  - 0.10 → 0.10, other sentence: It rains \*often\*.",
    ]


def test_the_texts_share_of_an_epoch_counts_how_often_each_kind_comes() -> None:
    counts = {"negation": 30, "hedge": 20, "short claim": 50, "written claim": 10, "written role": 5, "frame role": 15}
    times = ["written=2", "negation=2", "written role=3"]
    assert outcome.share_of_text(counts, 40, times) == (60 + 20 + 10) / (60 + 20 + 50 + 20 + 15 + 15)
    assert outcome.share_of_text({}, 0, ()) == 0
    assert outcome._often(["difference", "frame difference", "role"], ["difference=0"]) == {
        "difference": 0,
        "frame difference": 1,
        "role": 1,
    }


def test_what_an_older_version_has_counted_in_one_is_said_in_one() -> None:
    assert data.described_origins(10, 9) == "1 triplet from your text, 9 that come with Litotes"
    assert data.described_origins(10, 4, 3, 2) == (
        "3 triplets from your text (2 of them, held, teach nothing but keep other cosines as they were), 4 "
        "written ones and 3 short claims come with Litotes"
    )


def test_what_went_the_wrong_way_by_more_than_noise_is_named_with_what_to_do() -> None:
    right = [
        ["mean cosine to the negation", 50, 0.9, 0.5, directions.LOWER],
        ["mean cosine to the antonym", 50, 0.8, 0.81, directions.LOWER],
        ["mean cosine to another sentence", 50, 0.1, 0.3, "near its old value is better"],
        ["cosine of a text to its old self", 50, 1.0, 0.9, directions.HIGHER],
        ["ten nearest neighbours kept, %", 50, 100.0, None, directions.HIGHER],
        ["exchanged roles, % (chance 33)", 50, 34.0, 32.0, directions.HIGHER],  # one item
        ["retrieval mine: nDCG@10 × 100", 2, 40.0, 30.0],  # as an older version wrote it
    ]
    assert (wrong_way.HIGHER, wrong_way.LOWER) == (directions.HIGHER, directions.LOWER)
    assert wrong_way.note(right) is None
    antonym = ["mean cosine to the antonym", 6, 0.8, 0.821, directions.LOWER]
    assert wrong_way.note([*right, antonym]) == (
        "Lower or higher than wanted, which may be chance: mean cosine to the antonym (0.800 → 0.821, of 6)."
    )
    search = ["retrieval mine: nDCG@10 × 100", 100, 40.0, 38.0, directions.HIGHER]
    roles = ["exchanged roles, % (chance 33)", 50, 34.0, 31.0, directions.HIGHER]
    both = wrong_way.note([antonym, roles, *right, search])
    assert both is not None
    assert both.startswith("Worse than before: retrieval mine: nDCG@10 × 100 (40.0 → 38.0, of 100). Search pays")
    assert both.endswith(
        "chance: mean cosine to the antonym (0.800 → 0.821, of 6); exchanged roles (34.0 → 31.0, of 50)."
    )
    assert "litotes average" in both
    assert "More steps" not in both
    few = ["retrieval mine: nDCG@10 × 100", 13, 32.4, 29.4, directions.HIGHER]
    assert "chance: retrieval mine: nDCG@10 × 100 (32.4 → 29.4, of 13)." in str(wrong_way.note([few]))
    assert wrong_way.note([[*few[:3], 32.0, directions.HIGHER]]) is None
    no_chance = wrong_way.note([[*roles[:3], 14.0, directions.HIGHER]])
    assert "(34.0 → 14.0, of 50). More steps (--steps; --quick takes few)" in str(no_chance)
