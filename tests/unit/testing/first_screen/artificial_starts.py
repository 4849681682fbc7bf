"""Starts of artificial tasks: records of one table, of which one is the target."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.testing.first_screen.records import Record, RecordTable, Scalar
from mobile_gym.testing.first_screen.starts import EpisodeStart

PLACE = "data/org.things/things"
NOW_MS = 1_700_000_000_000
NAMES = tuple(
    f"{first}{last}" for first in ("Bel", "Cor", "Dav", "Fin") for last in ("a", "en", "us")
)

Fields = dict[str, Scalar]
Leak = Callable[[np.random.Generator, list[Fields], int], object]
"""Changes the records or puts the target, whose place it is given, elsewhere."""


def fair_record(rng: np.random.Generator) -> Fields:
    """A record of the generator that makes targets and decoys alike."""
    return {
        "title": f"{rng.choice(NAMES)} {rng.choice(NAMES)}",
        "body": " ".join(rng.choice(NAMES, size=int(rng.integers(1, 6)))),
        "company": str(rng.choice(("", "Meadow", "Harbour"))),
        "starred": bool(rng.random() < 0.3),
        "size": int(rng.integers(100)),
        "modified_ms": NOW_MS - int(rng.integers(10_000)) * 60_000,
    }


def start_of(
    seed: int,
    leak: Leak | None = None,
    *,
    shown: str = "",
    kind: str = "operation",
    params: Mapping[str, Any] | None = None,
) -> EpisodeStart:
    """A start with 6 to 10 records; the solution changes the target."""
    rng = np.random.default_rng(seed)
    records = [fair_record(rng) for _ in range(int(rng.integers(6, 11)))]
    target = int(rng.integers(len(records)))
    if leak is not None:
        moved = leak(rng, records, target)
        target = moved if isinstance(moved, int) else target
    numbered: list[Record] = [{"id": row + 1, **one} for row, one in enumerate(records)]
    table = RecordTable(PLACE, tuple(str(row + 1) for row in range(len(records))), tuple(numbered))
    title = str(records[target]["title"])
    task = Task(
        "Things.Pick",
        {"en": f"Pick “{title}”."},
        ("org.things",),
        (UnitNode(1, "picked"),),
        golden_steps=1,
        kind=kind,  # pyright: ignore[reportArgumentType]
        params={"title": title} if params is None else params,
        expected_answer=None if kind == "operation" else AnswerMatches((title,)),
    )
    return EpisodeStart(
        seed=seed,
        task=task,
        shown=shown,
        traces=shown,
        now_ms=NOW_MS,
        minute_of_day=600,
        tables={PLACE: table},
        written={PLACE: frozenset(table.keys)},
        changed={PLACE: frozenset({str(target + 1)})} if kind == "operation" else {},
    )
