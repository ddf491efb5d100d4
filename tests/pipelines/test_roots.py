"""LITOTES_ROOTS limits what is read and written, links followed."""

from pathlib import Path

import pytest

from pipelines import roots, shards, storage
from pipelines.sources import corpus, source_files, triplets
from pipelines.versions import publishing

TEXT = "The bridge is open.\nThe ferry is late.\n"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A root beside a second one and a folder that is none; each holds text."""
    for name in ("root", "root2", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "text.txt").write_text(TEXT)
    monkeypatch.setenv(roots.VARIABLE, f"{tmp_path / 'root'}:{tmp_path / 'second'}/:s3://bucket/data:")
    return tmp_path / "root"


def build(source: object, out: object) -> str:
    return corpus.build_corpus([str(source)], str(out), corpus.CorpusOptions())


def test_what_lies_within_is_read_and_written(root: Path) -> None:
    build(root / "text.txt", root / "out.parquet")
    build(root / "*.txt", root.parent / "second" / "deep" / "out.parquet")
    build(root, root / "of-folder.parquet")
    assert shards.read_manifest(str(root / "out.parquet"))["rows"] == 2
    assert all(map(storage.exists, triplets.WRITTEN))


@pytest.mark.parametrize(
    "place",
    [
        "../root2/text.txt",
        "../root/../root2/text.txt",
        "../root2/*.txt",
        "..",
        "/etc/passwd",
        "link.txt",
        "folder/text.txt",
    ],
)
def test_what_lies_outside_is_refused_in_one_line(root: Path, place: str) -> None:
    (root / "link.txt").symlink_to(root.parent / "root2" / "text.txt")
    (root / "folder").symlink_to(root.parent / "root2")
    for url in (str(root / place), f"file://{root / place}"):
        with pytest.raises(storage.Forbidden, match=f"lies outside of what {roots.VARIABLE} lets flows read") as caught:
            build(url, root / "out.parquet")
        assert len(str(caught.value).splitlines()) == 1
        assert str(root) in str(caught.value)


def test_links_of_a_folder_lead_nowhere_else(root: Path) -> None:
    (root / "link.txt").symlink_to(root.parent / "root2" / "text.txt")
    with pytest.raises(storage.Forbidden):
        source_files.expand(str(root))


@pytest.mark.parametrize("out", ["../root2/out.parquet", "folder/out.parquet", "folder"])
def test_nothing_is_written_outside(root: Path, out: str) -> None:
    (root / "folder").symlink_to(root.parent / "root2")
    with pytest.raises(storage.Forbidden):
        build(root / "text.txt", root / out)
    assert [path.name for path in (root.parent / "root2").iterdir()] == ["text.txt"]


def test_versions_are_not_written_beside_a_root(root: Path) -> None:
    with pytest.raises(storage.Forbidden), publishing.rebuilding(str(root)):
        pass
    assert not (root.parent / ".versions").exists()


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("s3://bucket/data/a", True),
        ("s3://bucket/data", True),
        ("s3://bucket/data2/a", False),
        ("s3://bucket/data/../b", False),
        ("s3://bucket/data/%2e%2e/b", False),
        ("s3://bucket/data/.%2E%2fb", False),
        ("s3://bucket/data/.\t./b", False),
        ("s3://bucket/data/a..b/c", True),
        ("http://127.0.0.1/a", False),
    ],
)
def test_addresses_are_compared_by_their_parts(root: Path, url: str, allowed: bool) -> None:
    assert (roots.fault_of(url, None) is None) == allowed


@pytest.mark.parametrize(
    ("listed", "inside", "outside"),
    [
        ("https://host:8443/data", "https://host:8443/data/a.txt", "https://host/8443/data/a.txt"),
        ("https://host:8443/data:s3://b", "s3://b/a.txt", "https://host/a.txt"),
        ("https://host:8443", "https://host:8443/a.txt", "https://host:84430/a.txt"),
        ("s3://b:https://host:8443:hf://datasets/mine", "hf://datasets/mine/a", "https://host/a"),
        ("http://[::1]:8000/data", "http://[::1]:8000/data/a", "http://[::1]/data/a"),
    ],
)
def test_a_port_belongs_to_its_address(listed: str, inside: str, outside: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(roots.VARIABLE, listed)
    assert roots.fault_of(inside, None) is None
    assert "lies outside" in str(roots.fault_of(outside, None))


def test_a_folder_with_a_number_for_its_name_is_a_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(roots.VARIABLE, "texts:2024:s3://bucket")
    assert roots.fault_of("2024/a.txt", "2024/a.txt") is None
    assert roots.fault_of("2025/a.txt", "2025/a.txt") is not None


def test_an_empty_list_lets_nothing_through(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(roots.VARIABLE, "")
    with pytest.raises(storage.Forbidden, match="there is none"):
        build(root / "text.txt", root / "out.parquet")


def test_a_flow_ends_with_one_line(root: Path, prefect_server: str) -> None:
    from flows.augment_flow import flow_of
    from flows.corpus_flow import build_corpus
    from pipelines.stages import registry

    with pytest.raises(storage.Forbidden, match=r"root2/text\.txt: lies outside"):
        build_corpus(source=(str(root.parent / "root2" / "text.txt"),), out=str(root / "out.parquet"))
    data = build(root / "text.txt", root / "out.parquet")
    with pytest.raises(storage.Forbidden, match="root2: lies outside"):
        flow_of(registry.get("negation"))(data=data, out=str(root / "neg.parquet"), parser=str(root.parent / "root2"))
