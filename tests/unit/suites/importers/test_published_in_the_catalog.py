"""Published suites by name, as every other suite."""

from __future__ import annotations

from pathlib import Path

import pytest
from published_files import ESSENTIAL, write_lines

from mobile_gym.core.errors import UnknownName
from task_suites.catalog import suite, template


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """One of A3's tasks."""
    return write_lines(tmp_path / "tasks.jsonl", [ESSENTIAL])


def test_a_suite_is_named_by_format_and_path(path: Path) -> None:
    assert [one.id for one in suite(f"a3:{path}")] == ["A3.lamp_on"]


def test_a_benchmark_is_there_for_testing_alone(path: Path) -> None:
    assert len(suite(f"a3:{path}", "test_template")) == 1
    assert suite(f"a3:{path}", "train") == ()
    assert suite(f"a3:{path}", "test_instance") == ()


def test_a_task_is_named_after_its_suite(path: Path) -> None:
    assert template(f"a3:{path}#A3.lamp_on").device == "emulator"
    with pytest.raises(UnknownName, match=r"did you mean A3\.lamp_on"):
        template(f"a3:{path}#A3.lamp_off")


def test_what_is_left_out_is_a_warning(tmp_path: Path) -> None:
    broken = write_lines(tmp_path / "tasks.jsonl", [ESSENTIAL, "{", "{", "{", "{"])
    with pytest.warns(UserWarning, match=r"4 tasks are left out: .* and 1 more"):
        assert len(suite(f"a3:{broken}")) == 1
