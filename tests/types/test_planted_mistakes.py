"""The type checker finds the mistakes that an app's author makes, in screens and in tables."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

import pytest

APP = Path(__file__).with_name("planted_app.py")
TABLES = APP.with_name("planted_tables.py")

Place: TypeAlias = tuple[str, int]
"""A file's name, and a line of it, from 1."""


@pytest.fixture(scope="module")
def places_with_errors() -> set[Place]:
    """Where pyright finds an error."""
    run = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", str(APP), str(TABLES)],
        capture_output=True,
        text=True,
        check=False,
        cwd=APP.parents[2],
    )
    return {
        (Path(one["file"]).name, one["range"]["start"]["line"] + 1)
        for one in json.loads(run.stdout)["generalDiagnostics"]
        if one["severity"] == "error"
    }


def planted(*paths: Path) -> dict[Place, str]:
    """Where a mistake is, and what it is in."""
    lines = (
        (path.name, number, line)
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    )
    marked = ((name, number, line.partition("# planted: ")[2]) for name, number, line in lines)
    return {(name, number): what for name, number, what in marked if what}


PLANTED = planted(APP, TABLES)


@pytest.mark.parametrize(("place", "what"), PLANTED.items(), ids=PLANTED.values())
def test_a_planted_mistake_is_found(
    places_with_errors: set[Place], place: Place, what: str
) -> None:
    assert place in places_with_errors, what


@pytest.mark.parametrize(("path", "count"), [(APP, 7), (TABLES, 7)])
def test_there_are_seven(path: Path, count: int) -> None:
    assert len(planted(path)) == count


def test_the_other_lines_are_right(places_with_errors: set[Place]) -> None:
    assert places_with_errors == PLANTED.keys()
