import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pyarrow as pa
import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from pipelines.stages.definition import Augmentation

settings.register_profile("calm", deadline=None)  # a busy machine is no failure
settings.load_profile("calm")
os.environ.setdefault("DO_NOT_TRACK", "1")
os.environ.setdefault("HF_HUB_OFFLINE", "1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests on real data are slow ones, whatever their size: the everyday suite is the same on every machine.

    Files run from the back of the alphabet: those of the trainer and the flows take longest, and where processes share
    the files, the long ones must not be the last.
    """
    items.sort(key=lambda item: item.path.parts, reverse=True)
    for item in items:
        if "real_data" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def real_data() -> Path:
    """The folder of real data that LITOTES_DATA names; tests that ask for it skip without it."""
    folder = os.environ.get("LITOTES_DATA")
    if not folder:
        pytest.skip("LITOTES_DATA is not set")
    return Path(folder)


@pytest.fixture(scope="session")
def sample_text() -> Path:
    return Path(__file__).parents[1] / "pipelines" / "sample" / "encyclopedia.txt"


@pytest.fixture(scope="session")
def prefect_server() -> Iterator[str]:
    """A Prefect server with a database of its own, for flows that run in this process; yields the address of its API.

    One per process of pytest: a start takes 8 s of CPU time, half of it for the tables of a fresh database, so that a
    limit of seconds fails on a busy machine. Prefect's own limits are 20 and 30 s.
    """
    from prefect.settings import PREFECT_API_URL
    from prefect.testing.utilities import prefect_test_harness

    with prefect_test_harness(server_startup_timeout=600):
        yield str(PREFECT_API_URL.value())


@pytest.fixture(scope="session")
def s3() -> Iterator[dict[str, str]]:
    """moto's S3 server on 127.0.0.1, which fsspec finds; yields the environment by which other processes find it."""
    import fsspec
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    keys = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_DEFAULT_REGION": "us-east-1"}
    variables = keys | {"FSSPEC_S3_ENDPOINT_URL": endpoint}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in variables.items():
            patch.setenv(name, value)
        patch.setitem(fsspec.config.conf, "s3", {"endpoint_url": endpoint})
        yield variables
        fsspec.filesystem("s3").clear_instance_cache()
    server.stop()


class Editions:
    """Datasets of SHARDS shards, each of one sentence that tells the edition which it is of."""

    SHARDS = 3
    FIRST, SECOND, THIRD = "The first edition stays.", "The second edition came.", "The third edition follows."

    def make(self, folder: str, *texts: str) -> str:
        """A finished dataset of one sentence per shard, remade only where the text is another."""
        from pipelines import schema, shards, storage
        from pipelines.sources import building

        names = [shards.shard_name(i, len(texts)) for i in range(len(texts))]
        for name, text in zip(names, texts, strict=True):
            table = pa.table([[building.sentence_id(text)], [text], ["here"]], schema=schema.SENTENCES)
            if not shards.is_done(storage.join(folder, name), text):
                shards.write_shard(storage.join(folder, name), table, shards.Footer("test", text, 1, 1))
        shards.finish(folder, names, {})
        return folder

    def write(self, folder: str, text: str) -> str:
        return self.make(folder, *(f"{text} {number}" for number in range(self.SHARDS)))

    def read(self, out: str) -> str:
        """The edition that a trainer reads; fails where it reads parts of two."""
        from pipelines import schema
        from train.data.dataset import read_dataset

        read = read_dataset(out, [schema.TEXT]).table[schema.TEXT].to_pylist()
        [text] = {line.rsplit(" ", 1)[0] for line in read}
        assert len(read) == self.SHARDS
        return text


@pytest.fixture(scope="session")
def editions() -> Editions:
    return Editions()


@pytest.fixture
def work(out: str) -> str:
    """Where the next version of the dataset ``out``, which the test's module names, is made."""
    from pipelines.versions import publishing as versions

    return versions.work_folder(out)


@pytest.fixture
def two(out: str, work: str, editions: Editions) -> str:
    """``out`` after the first and the second edition."""
    from pipelines.versions import publishing as versions

    for text in (editions.FIRST, editions.SECOND):
        versions.publish(out, editions.write(work, text))
    return out


POS_NUMBERS = {"n": 1, "v": 2, "a": 3, "r": 4}
FILE_OF = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}


@pytest.fixture(scope="session")
def small_wordnet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in WordNet's format, wndb(5WN), made of tests/augment/opposites/opposites_wordnet.tsv."""
    lines = (
        (Path(__file__).parent / "augment" / "opposites" / "opposites_wordnet.tsv")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    folder, counts = tmp_path_factory.mktemp("wordnet"), []
    for pos, name in FILE_OF.items():
        senses = [row[1:] for row in rows if row[0] == pos]
        number = [sum(s[0] == sense[0] for s in senses[:i]) for i, sense in enumerate(senses)]  # among its lemma's
        text, offsets = "", [0] * len(senses)
        for _ in range(2):  # the second time with the places that the first one found
            text = "  a dictionary for tests\n"
            for i, (lemma, lexicon, _, antonyms) in enumerate(senses):
                places = [next(j for j, s in enumerate(senses) if s[0] == a) for a in antonyms.split(",") if a]
                pointers = "".join(f"! {offsets[j]:08d} {pos} 0101 " for j in places)
                offsets[i] = len(text)
                head = (
                    f"{offsets[i]:08d} {int(lexicon):02d} {pos} 01 {lemma} {number[i]:x} {len(places):03d} {pointers}"
                )
                text += f"{head}{'01 + 08 00 ' if pos == 'v' else ''}| for tests  \n"
        (folder / f"data.{name}").write_text(text)
        index = {s[0]: [o for o, t in zip(offsets, senses, strict=True) if t[0] == s[0]] for s in senses}
        said = [
            f"{lemma} {pos} {len(at)} 0 {len(at)} 0 {' '.join(f'{o:08d}' for o in at)}  \n"
            for lemma, at in index.items()
        ]
        (folder / f"index.{name}").write_text("  a dictionary for tests\n" + "".join(sorted(said)))
        (folder / f"{name}.exc").write_text("")
        counts += [
            f"{s[0]}%{POS_NUMBERS[pos]}:{int(s[1]):02d}:{n:02d}:: {n + 1} {s[2]}\n"
            for s, n in zip(senses, number, strict=True)
            if s[2] != "0"
        ]
    (folder / "cntlist.rev").write_text("".join(sorted(counts)))
    return folder


@pytest.fixture
def toy_augmentation() -> Iterator["Augmentation"]:
    """An augmentation that is registered as long as the test runs: the sentence in upper case, and its letters."""
    from pipelines.stages import registry

    toy = _upper_case()
    registry.register(toy)
    yield toy
    registry.unregister(toy.name)


def _upper_case() -> "Augmentation":
    """All that a new augmentation needs: an augmenter with its options, and one definition."""
    from augment.augmenter import Augmenter
    from augment.flags import flag
    from pipelines.stages.definition import Augmentation, Column, Display, reason_column, rule_column, text_column

    @dataclass(frozen=True)
    class UpperOptions:
        ending: str = flag("", "toy: what is put at the end", ("", "!"))
        longest: int = flag(1_000, "toy: longer sentences are declined", ge=1)

    @dataclass(frozen=True)
    class Upper(UpperOptions, Augmenter[str | None]):
        column_names = ("upper", "upper_rule", "upper_reason", "upper_letters")
        column_types: ClassVar[Mapping[str, Any]] = {"upper_letters": float}

        @property
        def fingerprint(self) -> dict[str, Any]:
            return {"toy": [self.ending, self.longest]}

        @property
        def failed(self) -> str:
            return ""

        def results(self, texts: list[str]) -> list[str | None]:
            return [text.upper() + self.ending if len(text) <= self.longest else None for text in texts]

        def cells(self, result: str | None) -> tuple[Any, ...]:
            letters = float(sum(map(str.isalpha, result))) if result else None
            reason = None if result else "too-long" if result is None else "failed"
            return result or None, "upper" if result else None, reason, letters

    return Augmentation(
        name="upper",
        help="the sentence in upper case",
        columns=(
            text_column("upper", Display("upper cases", "an upper case"), "the sentence in upper case, or null"),
            rule_column("upper", "how it was raised"),
            reason_column("upper", "why it was not raised"),
            Column("upper_letters", pa.float32(), "number", "upper", "how many letters it has", label="letters"),
        ),
        options=UpperOptions,
        augmenter=Upper,
        data="artifacts/wiki1m_all.parquet",
        out="artifacts/wiki1m_upper.parquet",
        stated=("ending",),
    )
