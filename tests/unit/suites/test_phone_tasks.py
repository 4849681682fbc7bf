"""Tasks in Phone: the calls of whom a task is about are like those of the others in the log."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from statistics import mean

import pytest
from task_driver import drawn_tasks

from mobile_gym.core.tasks import Task
from task_suites.contacts.book import Cast
from task_suites.suite import TaskBuilder

SEEDS = 80


@dataclass(frozen=True)
class Caller:
    """What the log says of somebody: types and lengths of the calls, their places in it."""

    types: tuple[int, ...]
    lengths: tuple[int, ...]
    places: tuple[float, ...]


def callers_of(task: Task) -> dict[str, Caller]:
    """Everybody in the log by number; the latest call has place 0, the earliest 1."""
    found = re.findall(
        r"number:s:([^']+)' --bind type:i:(\d).*?duration:l:(\d+)", "\n".join(task.setup)
    )
    rows = defaultdict[str, list[tuple[int, int, float]]](list)
    for place, (number, kind, length) in enumerate(found):
        rows[number].append((int(kind), int(length), place / (len(found) - 1)))
    return {number: Caller(*zip(*calls, strict=True)) for number, calls in rows.items()}


def own_and_others(name: str) -> tuple[list[Caller], list[Caller]]:
    """Whom each task is about, and all others in the logs."""
    own, others = list[Caller](), list[Caller]()
    for task in drawn_tasks(name, SEEDS):
        draft = TaskBuilder(name, "en", task.params, (), 1, 0, frozenset())
        callers = callers_of(task)
        own.append(callers.pop(Cast(draft).number(str(task.params["person"]))))
        others += callers.values()
    return own, others


@pytest.mark.parametrize("name", ["DeleteMissedCall", "CountMissedCalls", "ReadCallLength"])
def test_calls_of_whom_a_task_is_about_are_like_those_of_others(name: str) -> None:
    own, others = own_and_others(f"Phone.{name}")

    def share_alike() -> float:
        patterns = {tuple(sorted(one.types)) for one in own}
        return mean(tuple(sorted(one.types)) in patterns for one in others)

    assert share_alike() > 0.7
    for trait, tolerance in (
        (lambda one: one.places[0], 0.12),
        (lambda one: one.places[-1], 0.12),
        (lambda one: len(one.types), 1.0),
        (lambda one: max(one.lengths) / 900, 0.12),
    ):
        assert mean(map(trait, own)) == pytest.approx(mean(map(trait, others)), abs=tolerance)
