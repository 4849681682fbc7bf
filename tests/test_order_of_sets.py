"""No result depends on the order of a set, which is another one in every process.

What iterates over a set sorts it, or only asks what no order changes: whether any or all are so,
how many there are, another set.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

import pytest
from source_facts import facts_of, in_the_order_of_a_set, modules_below

ROOT: Final = Path(__file__).parent.parent
ROOMS: Final = ("mobile_gym", "task_suites", "reward_models", "examples")


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_done_in_the_order_of_a_set(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in modules_below(ROOT / room)
        for line in facts_of(path).set_loops
    ]
    assert not found, "sort it, or use dict.fromkeys() for the order in which it was said"


@pytest.mark.parametrize(
    "line",
    [
        "for one in {1, 2}: pass",
        "for one in frozenset(names): pass",
        "kept = {key: old[key] for key in old.keys() - new.keys()}",
        "total = sum(weights[word] for word in set(words))",
        "names = [one for word in words for one in set(word)]",
        "def f(): known = {x for x in y}; return tuple(one for one in known)",
    ],
)
def test_it_is_found(line: str) -> None:
    assert list(in_the_order_of_a_set(list(ast.walk(ast.parse(line))))) == [1]


@pytest.mark.parametrize(
    "line",
    [
        "for one in sorted({1, 2}): pass",
        "same = all(old[key] == new[key] for key in old.keys() & new.keys())",
        "letters = {one for word in words for one in set(word)}",
        "names = [one for one in words if one in set(known)]",
        "def f(): known = set(y); return sorted(one for one in known)",
        "def f(): known = set(y); known = list(known); return [one for one in known]",
    ],
)
def test_what_has_no_order_is_left_alone(line: str) -> None:
    assert not list(in_the_order_of_a_set(list(ast.walk(ast.parse(line)))))
