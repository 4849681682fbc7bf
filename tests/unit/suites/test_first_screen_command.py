"""`benchmarks/first_screen.py` says what leaks by its exit status, and keeps what it measured."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from mobile_gym.testing.first_screen import FirstScreenFloor, PolicyScore
from task_suites import catalog

COMMAND = Path(__file__).resolve().parents[3] / "benchmarks" / "first_screen.py"
PIN, COLOR = "Notes.PinNote", "Notes.ColorNote"
FAIR = PolicyScore("rule", False, "notes", "highest length of title", 2, 15, 0.1, 0.4)
ROW = PolicyScore("rule", True, "notes", "highest row", 15, 15, 0.1, 1e-15)
SMALL = PolicyScore("forest", False, "notes", "", 1200, 10_000, 0.1, 1e-9)
HOW = {"seeds": 300, "first_seed": 20_000, "perturbation": None, "language": "en"}


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The command's module, which measures nothing and writes into an empty folder."""
    spec = importlib.util.spec_from_file_location("first_screen_command", COMMAND)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "FILE", tmp_path / "floors.json")
    monkeypatch.setattr(module, "require_forest", lambda: None)
    module.FILE.write_text(json.dumps({"how": HOW, "templates": {}}))
    return module


def run(
    command: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    scores: dict[str, tuple[PolicyScore, ...]],
    *options: str,
) -> int:
    monkeypatch.setattr(
        command,
        "measured",
        lambda ids, work, workers: [FirstScreenFloor(name, scores.get(name, ())) for name in ids],
    )
    monkeypatch.setattr("sys.argv", ["first_screen.py", *options])
    return command.main()


def test_a_leak_is_printed_and_fails(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--task", PIN, "--task", COLOR)
    assert run(command, monkeypatch, {PIN: (FAIR, ROW)}, *options) == 1
    printed = capsys.readouterr().out
    assert f"{PIN}: the record of notes with the highest row, read with a shell, is the" in printed
    assert COLOR not in printed


def test_what_is_not_above_chance_passes(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither what may be a coincidence nor what is too small to matter."""
    assert run(command, monkeypatch, {PIN: (FAIR, SMALL)}, "--task", PIN) == 0


def test_what_says_why_passes(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    template = dataclasses.replace(catalog.template(PIN), singled_out_by="its pin")
    monkeypatch.setattr(catalog, "template", lambda name: template)
    assert run(command, monkeypatch, {PIN: (ROW,)}, "--task", PIN) == 0
    assert f"{PIN} (its pin): the record" in capsys.readouterr().out


def test_json_has_suites_and_templates(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(command, monkeypatch, {PIN: (FAIR, ROW, SMALL)}, "--suite", "notes", "--json")
    result = json.loads(capsys.readouterr().out)
    assert result["unexplained"] == [PIN]
    assert result["policies"] == 3
    notes = result["suites"]["Notes"]
    assert (notes["leaking"], notes["leaking_on_screen"], notes["rule"]["leaking"]) == (1, 0, 1)
    assert notes["rule"]["success"] == 1.0
    assert notes["forest"]["chance"] == 0.1
    assert notes["value"]["success"] is None
    rule = result["per_template"][PIN]["rule"]
    assert rule["screen"]["leaks"] is False
    assert rule["shell"] == {
        "success": 1.0,
        "chance": 0.1,
        "clue": "notes: highest row",
        "leaks": True,
    }
    assert result["per_template"][PIN]["value"] == {"screen": None, "shell": None}


def test_a_part_is_merged_in_the_order_of_the_catalog(
    command: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    command.FILE.write_text(json.dumps({"how": HOW, "templates": {COLOR: "kept", "Gone": "kept"}}))
    run(command, monkeypatch, {PIN: (FAIR,)}, "--task", PIN, "--held-out", "--write")
    document = json.loads(command.FILE.read_text())
    assert document["how"] == HOW
    order = [template.id for template in catalog.suite("notes") if template.id in (PIN, COLOR)]
    assert list(document["templates"]) == order
    assert document["templates"][COLOR] == "kept"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--held-out", "--seeds=30"), "were measured with"),
        (("--held-out", "--no-forest"), "--write is for all policies"),
        ((), "--write is for the held-out seeds"),
    ],
)
def test_what_was_measured_in_another_way_is_not_mixed_with_it(
    command: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    complaint: str,
) -> None:
    templates = {COLOR: "kept"} if options else {}
    command.FILE.write_text(json.dumps({"how": HOW, "templates": templates}))
    with pytest.raises(SystemExit):
        run(command, monkeypatch, {}, "--task", PIN, "--write", *options)
    assert complaint in capsys.readouterr().err


def test_templates_are_measured_one_by_one(command: ModuleType) -> None:
    """With the real work, on few seeds."""
    work = command.partial(
        command.measure,
        seeds=range(4),
        language="en",
        perturbation=None,
        with_forest=False,
    )
    (floor,) = command.measured([PIN], work, 1)
    assert floor.template_id == PIN
    assert {score.picker for score in floor.scores} == {"value"}
