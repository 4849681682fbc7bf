"""Lists of texts in cells: Python's and JSON's way of writing them, and nothing else."""

from __future__ import annotations

import pytest
from working_time import works_at_most

from mobile_gym.core.errors import RecordingError
from task_suites.importers.text_lists import MAX_ITEMS, read_text_list


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("[]", ()),
        (" [ ] ", ()),
        ("['1','guest']", ("1", "guest")),
        ('["a", "it\'s"]', ("a", "it's")),
        (r"['it\'s', 'a\\b']", ("it's", "a\\b")),
        (r'["\u6c49"]', ("汉",)),
        ("['a', 'b',]", ("a", "b")),
        ("['a b', '']", ("a b",)),
        ("['港币','欧元']", ("港币", "欧元")),
        ("['], [']", ("], [",)),
    ],
)
def test_a_list_is_read(text: str, items: tuple[str, ...]) -> None:
    assert read_text_list(text, "cell") == items


def test_texts_without_a_comma_are_one_as_in_python() -> None:
    assert read_text_list("['首都' '大兴', '宝安']", "cell") == ("首都大兴", "宝安")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "['a'",
        "['a']]",
        "['a'] x",
        "[1]",
        "[,]",
        "['a',,'b']",
        "['a\"]",
        "[f'a']",
        "[['a']]",
        "{'a'}",
        "['a'+'b']",
        "[a]",
        r"['\x41']",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(RecordingError, match="cell"):
        read_text_list(text, "cell")


def test_a_list_has_a_most_of_texts() -> None:
    with pytest.raises(RecordingError, match="more than"):
        read_text_list("[" + "'a'," * (MAX_ITEMS + 1) + "]", "cell")


@pytest.mark.parametrize("junk", ["'\\" * 500_000, "'" * 1_000_000, " " * 1_000_000, "[" * 1000])
def test_junk_takes_no_time(junk: str) -> None:
    with works_at_most(0.5), pytest.raises(RecordingError):
        read_text_list(f"[{junk}", "cell")
