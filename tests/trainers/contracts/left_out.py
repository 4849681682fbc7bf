"""Leaves out their tests that cannot be pointed at our environments, each for a reason it prints.

`left_out.tsv` has the beginning of a test's id and the reason, with a tab between.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

_FILE = Path(__file__).with_name("left_out.tsv")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect them; the other vector of stable-baselines3 is not ours, and is left out, too."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        reasons = dict(csv.reader(file, delimiter="\t"))
    kept, left_out = [], []
    for item in items:
        why = next((why for start, why in reasons.items() if item.nodeid.startswith(start)), "")
        why = why or ("of SubprocVecEnv" if "SubprocVecEnv" in item.nodeid else "")
        if why:
            left_out.append(item)
            print(f"left out: {item.nodeid}: {why}")
        else:
            kept.append(item)
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept
