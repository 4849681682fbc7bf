"""AndroidWorld's own code sets up, judges and tears down tasks on a served device."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from expected_skips import NO_ANDROID_WORLD, android_world

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif(android_world() is None, reason=NO_ANDROID_WORLD)
def test_its_judge_tells_a_solution_from_nothing_and_from_a_wrong_ending(tmp_path: Path) -> None:
    found = android_world()
    assert found is not None
    checkout, environment = found
    options = {
        "--android-world": checkout,
        "--environment": environment,
        "--out": tmp_path,
        "--tasks": "ClockTimerEntry|ContactsNewContactDraft",
        "--apps": "clock,contacts",
        "--seeds": 1,
    }
    program = [sys.executable, str(ROOT / "benchmarks" / "androidworld" / "run.py")]
    subprocess.run(
        [*program, *(str(part) for pair in options.items() for part in pair)], check=True, cwd=ROOT
    )
    rows = [json.loads(line) for line in (tmp_path / "found.jsonl").read_text().splitlines()]
    setup = {row["app"]: row["error"] or row["warnings"] for row in rows if row["kind"] == "setup"}
    assert setup == {"clock": [], "contacts": []}
    tasks = [row for row in rows if row["kind"] == "task"]
    assert len(tasks) == 2
    for row in tasks:
        assert row["errors"] == []
        scores = [row[what] for what in ("nothing", "wrong", "solved", "solved again")]
        assert scores == [0.0, 0.0, 1.0, 1.0]
        assert row["torn down"] == 3
