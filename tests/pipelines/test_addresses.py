"""Addresses as they may be shown: which parts are secrets, and which are names."""

import pytest

from pipelines import storage
from pipelines.addresses import file_name, in_settings, within, without_secrets
from train.runtime.errors import InputError


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://me:pw@h:80/f.txt?sig=t&x=u: no such file", "http://h:80/f.txt?sig=…&x=…: no such file"),
        ("('http://me:pw@h/f?sig=t')", "('http://h/f?sig=…')"),
        ("https://pw@h/page?bare", "https://h/page?…"),
        ("https://me:p@w@h/f", "https://h/f"),
        ("http://h/f?sig=a/b==, and", "http://h/f?sig=…, and"),
        ("http://h/f#access_token=t", "http://h/f#access_token=…"),
        ("zip://x::http://me:pw@h/f?sig=t", "zip://x::http://h/f?sig=…"),
        ("s3://key:sec/ret@bucket/f", "s3://bucket/f"),
        ("hf://me:pw@datasets/x", "hf://datasets/x"),
    ],
)
def test_userinfo_and_values_of_a_query_are_left_out(text: str, shown: str) -> None:
    assert without_secrets(text) == shown
    assert without_secrets(shown) == shown


@pytest.mark.parametrize(
    "text", ["s3://b/part-?.txt: no such file", "hf://datasets/a/b@main/f", "write to me@here.org", "a/b?c=d", "x = ?"]
)
def test_what_holds_no_secret_stays(text: str) -> None:
    assert without_secrets(text) == text


def test_a_name_has_no_query_and_a_file_of_a_folder_goes_before_it() -> None:
    assert file_name("http://me:pw@h/a/f.txt?sig=a/b") == "f.txt"
    assert file_name("artifacts/odd?.parquet/") == "odd?.parquet"
    assert within("http://h/d/?sig=t", "f") == "http://h/d/f?sig=t"
    assert within("artifacts/odd?/", "f") == "artifacts/odd?/f"


def test_settings_and_errors_hide_them_too() -> None:
    given = {"data": "http://me:pw@h/f?sig=t", "n": 3, "more": ["http://pw@h/"], "few": ("a",)}
    assert in_settings(given) == {"data": "http://h/f?sig=…", "n": 3, "more": ["http://h/"], "few": ("a",)}
    for error in (storage.NotFound, InputError):
        assert str(error("http://me:pw@h/f?sig=t: gone")) == "http://h/f?sig=…: gone"
