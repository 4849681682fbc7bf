"""`mobile-gym bench --offline`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mobile_gym.cli.app import main

BACK = {"action": "system_button", "button": "Back"}
WAIT = {"action": "wait", "time": 2}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """One episode of two steps, one of them a pause."""
    steps = [{"action_content": one, "check_options": one} for one in (BACK, WAIT)]
    path = tmp_path / "episodes.jsonl"
    path.write_text(json.dumps({"goal": "Go back", "episode_id": 1, "steps": steps}) + "\n{}\n")
    return path


def status_of(*arguments: object) -> object:
    with pytest.raises(SystemExit) as ended:
        main(["bench", *map(str, arguments)])
    return ended.value.code


def test_agents_are_asked_and_compared(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    asked = ("--offline", file, "--agent", "noop", "--agent", "random", "--out", out)
    assert status_of(*asked) == 0
    output = capsys.readouterr().out
    assert "50.0 %" in output
    assert "text only: goal and past actions, no screen" in output
    assert "left out: 1 episodes" in output
    summary = json.loads((out / "noop" / "summary.json").read_text())
    assert summary["kinds"]["Wait"]["rate"] == 1
    steps = (out / "random" / "steps.jsonl").read_bytes()
    assert status_of(*asked) == 0
    assert (out / "random" / "steps.jsonl").read_bytes() == steps


def test_every_option_of_a_run_is_kept_with_what_it_was_set_to(file: Path, tmp_path: Path) -> None:
    """What is ignored on its way would be kept as its default."""

    def settings(*options: str) -> dict[str, object]:
        out = tmp_path / "".join(options or ("plain",))
        assert status_of("--offline", file, "--agent", "noop", "--out", out, *options) == 0
        return json.loads((out / "noop" / "offline.json").read_text())

    plain = settings()
    assert settings("--step-instructions") == plain | {"step_instructions": True}
    assert settings("--seed", "3") == plain | {"seed": 3}


def test_another_file_needs_another_folder(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--offline", file, "--agent", "noop", "--out", tmp_path / "out")
    assert status_of(*asked) == 0
    file.write_text(file.read_text().replace("Go back", "Go home"))
    assert status_of(*asked) == 2
    assert "choose another --out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--suite", "clock", "--offline", "x"), "give one of them"),
        ((), "give a --suite to play"),
        (("--suite", "clock", "--images", "x"), "give --offline with --images"),
        (("--offline", "missing"), "there is no such file or folder"),
        (("--offline", "missing", "--images", "none"), "--images none: there is no such folder"),
    ],
)
def test_mistakes_are_one_clear_line(
    arguments: tuple[str, ...], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of("--agent", "noop", "--out", tmp_path / "out", *arguments) == 2
    assert why in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_run_of_our_own_is_a_reference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["run", "--agent", "solution", "--suite", "all", "--out", str(tmp_path / "run")])
    capsys.readouterr()
    out = tmp_path / "out"
    assert status_of("--offline", tmp_path / "run", "--agent", "random", "--out", out) == 0
    summary = json.loads((out / "random" / "summary.json").read_text())
    assert summary["steps"]["total"] > 0
    assert "a screenshot at" in summary["observation"]
    assert "view hierarchy" in capsys.readouterr().out
