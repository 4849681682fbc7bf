"""Whether anything has come of a touch, although time has passed."""

from __future__ import annotations

import pytest

from mobile_gym.agents.solution import is_as_before
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree


def screen(*labels: str, at_s: float = 0.0, top: int = 0, toast: str = "") -> Frame:
    """Labels below each other; nodes have their numbers as ids."""
    nodes = tuple(
        AccessibilityNode(
            text=label,
            resource_id=f"app:id/{number}",
            bounds=Rect(0, top + 10 * number, 100, top + 10 * number + 10),
        )
        for number, label in enumerate(labels)
    )
    trees = [AccessibilityTree(nodes)]
    if toast:
        trees.append(AccessibilityTree((AccessibilityNode(text=toast),), title="Toast"))
    return Frame(100, 200, "app/.A", forest=AccessibilityForest(tuple(trees)), captured_at_s=at_s)


@pytest.mark.parametrize(
    ("old", "new", "passed_s", "same"),
    [
        (("Save",), ("Save",), 1.1, True),
        (("Save",), ("Saved",), 1.1, False),
        (("a", "a"), ("a",), 1.1, False),
        (("00:05",), ("00:06",), 1.1, True),
        (("59:58",), ("1:00:00",), 2.0, True),
        (("9:59",), ("9:58",), 1.1, True),
        (("9:59",), ("10:59",), 1.1, False),  # a minute was added
        (("1.50",), ("2.62",), 1.12, True),
        (("1.50",), ("4.50",), 1.12, False),
        (("315.4",), ("315.45",), 1.12, False),  # another digit
        (("11",), ("116",), 1.12, False),
        (("0", "50"), ("1", "62"), 1.12, True),
        (("59", "50"), ("1:00", "62"), 1.12, True),
        (("2",), ("3",), 1.12, False),  # a quantity
        (("2", "8"), ("22", "11"), 1.12, False),  # a calculator's formula and result
        (("1", "2", "3"), ("2", "3", "4"), 1.12, False),
    ],
)
def test_only_times_may_change_and_only_by_what_has_passed(
    old: tuple[str, ...], new: tuple[str, ...], passed_s: float, same: bool
) -> None:
    assert is_as_before(screen(*old), screen(*new, at_s=passed_s)) is same


def test_a_new_message_tells_that_something_came_of_it_and_an_old_one_does_not() -> None:
    quiet, told = screen("Save"), screen("Save", toast="Saved")
    assert not is_as_before(quiet, told)
    assert is_as_before(told, quiet)
    assert is_as_before(told, told)


def test_what_has_moved_has_changed() -> None:
    assert not is_as_before(screen("Save"), screen("Save", top=4))
