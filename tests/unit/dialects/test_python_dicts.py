"""Flat mappings in Python's notation."""

from __future__ import annotations

from typing import Any

import pytest

from mobile_gym.dialects.parts.python_dicts import is_python_dict, python_dict
from mobile_gym.dialects.parts.reading import Unreadable


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("{'a': 1}", {"a": 1}),
        ("{ 'a' : -1.5e1 , \"b\" : True, 'c': None, 'd': False, } after", {
            "a": -15, "b": True, "c": None, "d": False,
        }),
        ("{'a': \"it's\"}", {"a": "it's"}),
        (r"{'a': 'it\'s \"\n\t\\ \u597d\x41 \d'}", {"a": "it's \"\n\t\\ 好A \\d"}),
        ("{'a': '{}, \"b\": 1'}", {"a": '{}, "b": 1'}),
    ],
)  # fmt: skip
def test_what_a_mapping_holds(text: str, values: dict[str, Any]) -> None:
    """And where it ends."""
    assert is_python_dict(text)
    read, end = python_dict(text)
    assert read == values
    assert text[end - 1] == "}"
    assert text[end:] in ("", " after")


@pytest.mark.parametrize("text", ['{"a": 1}', "{}", "a {'b': 1}", ""])
def test_what_is_json_or_none(text: str) -> None:
    """JSON keys have double quotes."""
    assert not is_python_dict(text)


@pytest.mark.parametrize(
    "text",
    [
        "{'a': [1]}",
        "{'a': {'b': 1}}",
        "{'a': print('x')}",
        "{'a': 1",
        "{'a",
        "{'a': 'b\nc'}",
        "{'a': None None}",
        "{'a': 1e999}",
        "{'a': " + "9" * 41 + "}",
        "{" + "'a': 1, " * 40 + "}",
        "{'" + "\\" * 100_001 + "': 1}",
    ],
)
def test_what_is_refused(text: str) -> None:
    """Nothing nested, nothing called, nothing endless."""
    with pytest.raises(Unreadable):
        python_dict(text)
