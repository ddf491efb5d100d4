import os
from pathlib import Path

import pytest

os.environ.setdefault("DO_NOT_TRACK", "1")
os.environ.setdefault("HF_HUB_OFFLINE", "1")


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
