"""The type checker finds the mistakes that an app's author makes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

APP = Path(__file__).with_name("planted_app.py")


@pytest.fixture(scope="module")
def lines_with_errors() -> set[int]:
    """Lines of the app, from 1, in which pyright finds an error."""
    run = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", str(APP)],
        capture_output=True,
        text=True,
        check=False,
        cwd=APP.parents[2],
    )
    found = json.loads(run.stdout)["generalDiagnostics"]
    return {one["range"]["start"]["line"] + 1 for one in found if one["severity"] == "error"}


def planted() -> dict[int, str]:
    """Lines with a mistake, and what it is in."""
    lines = APP.read_text(encoding="utf-8").splitlines()
    marked = ((number, line.partition("# planted: ")[2]) for number, line in enumerate(lines, 1))
    return {number: what for number, what in marked if what}


@pytest.mark.parametrize(("line", "what"), planted().items(), ids=planted().values())
def test_a_planted_mistake_is_found(lines_with_errors: set[int], line: int, what: str) -> None:
    assert line in lines_with_errors, what


def test_there_are_seven() -> None:
    assert len(planted()) == 7


def test_the_other_lines_are_right(lines_with_errors: set[int]) -> None:
    assert lines_with_errors == planted().keys()
