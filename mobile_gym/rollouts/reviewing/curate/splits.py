"""Training, validation and test sets that do not leak, and how new a test task is."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.reporting.familiarity import CATEGORIES, Familiarity, task_familiarity

By = Literal["parameters", "task", "app"]
"""What is never in two sets: a task with its parameters, a task, or an app."""

SHARES: Final[Mapping[str, float]] = {"train": 0.8, "validation": 0.1, "test": 0.1}


def split_by_task(
    tasks: Sequence[Task], *, by: By, shares: Mapping[str, float] = SHARES, seed: int = 0
) -> tuple[str, ...]:
    """Which set each episode belongs to, from its task.

    Groups are put in an order that depends on the seed and their names alone. Every set but the
    first gets groups until it has its share of the episodes, and at least one; the first gets the
    rest. Apps that one task uses together are one group.

    Args:
        tasks: of the episodes, in their order.
        by: what is kept together.
        shares: by the set's name, in descending order of importance.
        seed: another one gives another split.

    Returns:
        The set of each episode.

    Raises:
        UnknownName: there is no such way to split.
        UsageError: the shares do not sum to 1, or there are fewer groups than sets.
    """
    if by not in get_args(By):
        raise UnknownName.among("way to split", by, get_args(By))
    if any(share <= 0 for share in shares.values()) or abs(sum(shares.values()) - 1) > 1e-9:
        raise UsageError(f"shares {dict(shares)} must be positive and sum to 1")
    keys = _group_keys(tasks, by)
    members: dict[str, list[int]] = defaultdict(list)
    for position, key in enumerate(keys):
        members[key].append(position)
    if len(members) < len(shares):
        raise UsageError(
            f"there are {len(members)} groups by {by} for {len(shares)} sets; "
            "collect more, or split by something finer"
        )
    waiting = sorted(members, key=lambda key: _key_digest(key, seed))
    first, *others = shares
    sets = [first] * len(tasks)
    for still, name in zip(range(len(others), 0, -1), others, strict=True):
        taken, due = 0, shares[name] * len(tasks)
        while not taken or len(waiting) > still:  # the sets that come after need one each
            group = members[waiting[-1]]
            if taken and taken + len(group) / 2 > due:  # nearer to its share without it
                break
            waiting.pop()
            for position in group:
                sets[position] = name
            taken += len(group)
    return tuple(sets)


@dataclass(frozen=True, slots=True)
class TrainingSet:
    """What a policy was trained on: packages, and the categories of these and other apps."""

    apps: frozenset[str] = field(default_factory=frozenset[str])
    categories: Mapping[str, str] = field(default_factory=lambda: CATEGORIES)

    @classmethod
    def of(cls, tasks: Iterable[Task], categories: Mapping[str, str] = CATEGORIES) -> TrainingSet:
        """The training set with these tasks."""
        return cls(frozenset(app for task in tasks for app in task.apps), categories)

    def familiarity(self, task: Task) -> Familiarity:
        """How new a task is, by its apps."""
        return task_familiarity(task.apps, self.apps, self.categories)


def _group_keys(tasks: Sequence[Task], by: By) -> list[str]:
    if by == "task":
        return [task.id for task in tasks]
    if by == "parameters":
        return [
            f"{task.id} {json.dumps(dict(task.params), sort_keys=True, default=str)}"
            for task in tasks
        ]
    above: dict[str, str] = {}
    for task in tasks:
        for app in task.apps:
            root, other = _group_root(above, task.apps[0]), _group_root(above, app)
            above[max(root, other)] = min(root, other)
    return [
        _group_root(above, task.apps[0]) if task.apps else f"{task.id} without app"
        for task in tasks
    ]


def _group_root(above: dict[str, str], app: str) -> str:
    """The first, by name, of the apps that an app is used together with."""
    while above.setdefault(app, app) != app:
        app = above[app]
    return app


def _key_digest(key: str, seed: int) -> bytes:
    return hashlib.blake2b(f"{seed}/{key}".encode(), digest_size=16).digest()
