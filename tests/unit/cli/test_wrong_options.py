"""Whatever an option or a file of a run holds, a command ends in one line, without a traceback."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from drawn import cases

from mobile_gym.cli import main

TASK = "Lamp.TurnOn"
RUN = ("run", "--suite", "all", "--agent", "noop", "--task", TASK, "--max-steps", "1",
       "--pictures", "0")  # fmt: skip
DEEP = "[" * 100_000
ODD = ["", "x", "-1", "0", "1.5", "nan", "{", "{}", '{"name": 5}', '{"name": "rules", "x": 1}',
       '{"kind": 1}', "[]", DEEP, '{"name": ' + DEEP, "x" * 256, "x" * 5000, "a\nb", "\udcff", "é",
       "/dev/null", "/proc/1/mem", '{"name": 1' + "0" * 5000 + "}"]  # fmt: skip


def ended(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status, and what was told, which is one line where it failed."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    said = [line for line in capsys.readouterr().err.splitlines() if "warning:" not in line]
    status = caught.value.code
    assert status in (0, 1, 2), status
    if status:
        assert len(said) == 1, said
        assert said[0].startswith("mobile-gym: ")
    return int(status or 0), "\n".join(said)


FEW = ["", "x", "-1", "1.5", '{"name": ' + DEEP, "\udcff", '{"name": "rules", "x": 1}']


@pytest.mark.parametrize("value", FEW, ids=range(len(FEW)))
@pytest.mark.parametrize(
    "option",
    ["--suite", "--agent", "--task", "--episodes", "--seed", "--device", "--judge", "--language",
     "--terminate-on", "--max-steps", "--image-size", "--perturbation", "--pictures", "--limit",
     "--engine", "--workers", "--codec", "--ray-address"],
)  # fmt: skip
def test_options_of_run(
    option: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    status, _ = ended((*RUN, "--out", str(out), option, value), capsys)
    assert (status == 0) == (out / "summary.json").exists()


@pytest.mark.parametrize("value", ODD[1:], ids=range(len(ODD) - 1))
def test_folders(
    value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    for command in (
        ("report", value),
        ("judge", value, "--judge", "rules"),
        ("annotate", value, "--model", "{}"),
        ("export", value, "--format", "hf", "--out", value),
        ("import", value, "--format", "digidata", "--out", value),
    ):
        status, _ = ended(command, capsys)
        assert status, command
    ended((*RUN, "--out", value), capsys)


def test_a_name_that_no_folder_can_have(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = ended((*RUN, "--out", str(tmp_path / ("x" * 256))), capsys)
    assert status == 2
    assert "File name too long" in said


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """The folder of a run, judged once more."""
    folder = tmp_path / "whole"
    for command in ((*RUN, "--out", str(folder)), ("judge", str(folder), "--judge", "rules")):
        with pytest.raises(SystemExit) as caught:
            main(command)
        assert not caught.value.code
    return folder


VALUES: list[Any] = [None, True, -1, 1.5, "\ud83d", [[]], {"a": 1}]


def variants(value: Any) -> list[str]:
    """A JSON object with every field replaced, taken out, and doubled."""
    texts = ["", "null", "[]", "5", '"x"', DEEP, "{" * 50, '{"a": ' * 50_000, "\ufeff{}", "NaN"]
    for name in value:
        for other in VALUES:
            texts.append(json.dumps({**value, name: other}))
        texts.append(json.dumps({one: held for one, held in value.items() if one != name}))
        texts.append(json.dumps({**value, name: {name: value[name]}}))
    return texts


@pytest.mark.parametrize("file", ["run.json", "summary.json", "judge.json", "verdict"])
def test_json_files_of_a_run(
    file: str, whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(whole, folder)
    verdicts = folder / "verdicts" / "rules"
    path = {
        "run.json": folder / "run.json",
        "summary.json": folder / "summary.json",
        "judge.json": verdicts / "judge.json",
        "verdict": next(
            one for one in verdicts.glob("*.json") if one.stem not in ("judge", "summary")
        ),
    }[file]
    held = json.loads(path.read_text(encoding="utf-8"))
    texts = variants(held)
    if file == "run.json":
        texts += [json.dumps({**held, "settings": json.loads(text)})
                  for text in variants(held["settings"])[10:]]  # fmt: skip
    for text in cases(texts, 5, of=file):
        path.write_bytes(text.encode("utf-8", "replace"))
        commands = {
            "report": ("report", str(folder), "--pictures", "0"),
            "judge": ("judge", str(folder), "--judge", "rules"),
        }
        ended(commands["report" if file in ("run.json", "summary.json") else "judge"], capsys)
