"""What policies earn that never read the instruction, as it was measured, by id.

The figures are in `first_screen_floors.json`. `python benchmarks/first_screen.py --held-out
--write` measures them again; `mobile_gym.testing.first_screen` says what is measured.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any


@dataclass(frozen=True, slots=True)
class Earned:
    """What the best policy of a kind earned.

    Attributes:
        success: the share of seeds in which it picks a target, or has a value, in [0, 1].
        chance: the same where nothing leaks.
        clue: what it goes by, in words.
        leaks: whether the difference is large and no coincidence.
    """

    success: float
    chance: float
    clue: str
    leaks: bool


@dataclass(frozen=True, slots=True)
class PickerFloors:
    """One kind of policies.

    Attributes:
        screen: with what apps show; None where there is nothing to go by.
        shell: with what a shell prints in addition; None where that adds nothing.
    """

    screen: Earned | None
    shell: Earned | None

    @property
    def leaks(self) -> bool:
        """Whether either of them leaks."""
        return any(earned is not None and earned.leaks for earned in (self.screen, self.shell))


@dataclass(frozen=True, slots=True)
class FirstScreenFloors:
    """The floors of one task.

    Attributes:
        value: of policies that know a value from the first screen.
        rule: of rules that pick a record.
        forest: of random forests that pick one.
    """

    value: PickerFloors
    rule: PickerFloors
    forest: PickerFloors

    @property
    def leaks(self) -> bool:
        """Whether a policy of any kind leaks."""
        return self.value.leaks or self.rule.leaks or self.forest.leaks


def floors_of(task_id: str) -> FirstScreenFloors | None:
    """The floors of a task, `App.VerbObject`; None where nobody has measured them."""
    entry = _entries().get(task_id)
    if entry is None:
        return None
    return FirstScreenFloors(
        value=_picker(entry["value"]), rule=_picker(entry["rule"]), forest=_picker(entry["forest"])
    )


def measured_ids() -> tuple[str, ...]:
    """Every task whose floors are known, in the order of the catalog."""
    return tuple(_entries())


def _picker(entry: Mapping[str, Any]) -> PickerFloors:
    return PickerFloors(screen=_floors_of(entry["screen"]), shell=_floors_of(entry["shell"]))


def _floors_of(figures: Mapping[str, Any] | None) -> Earned | None:
    return None if figures is None else Earned(**figures)


@functools.cache
def _entries() -> Mapping[str, Mapping[str, Any]]:
    file = resources.files("task_suites") / "first_screen_floors.json"
    return json.loads(file.read_text(encoding="utf-8"))["templates"]
