"""`benchmarks/blind.py --write` keeps what was measured, also of a part of the catalog."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from mobile_gym.testing import BlindFloor, TemplateFloors
from mobile_gym.testing.blind import PAIRS
from task_suites import catalog

BLIND = Path(__file__).resolve().parents[3] / "benchmarks" / "blind.py"
WIFI, TIMEOUT = "Settings.TurnOnWifi", "Settings.SetScreenTimeout"


@pytest.fixture
def blind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The command's module, which measures nothing and writes into an empty folder."""
    spec = importlib.util.spec_from_file_location("blind_command", BLIND)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "FILE", tmp_path / "floors.json")
    monkeypatch.setattr(
        module,
        "measured",
        lambda ids, work, workers: [
            TemplateFloors(name, False, 0.5, BlindFloor(()), BlindFloor(())) for name in ids
        ],
    )
    return module


def keep(blind: ModuleType, *ids: str, pairs: int = PAIRS) -> None:
    """The file holds floors of these tasks, and of one that is not in the catalog any more."""
    how = {"seeds": "held-out", "pairs": pairs, "perturbation": "standard", "language": "en"}
    blind.FILE.write_text(
        json.dumps({"how": how, "templates": dict.fromkeys((*ids, "Gone.Task"), "kept")})
    )


def run(blind: ModuleType, monkeypatch: pytest.MonkeyPatch, *options: str) -> dict[str, object]:
    monkeypatch.setattr("sys.argv", ["blind.py", "--json", *options])
    blind.main()
    return json.loads(blind.FILE.read_text())["templates"]


def test_a_part_is_merged_in_the_order_of_the_catalog(
    blind: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(blind, TIMEOUT, WIFI)
    entries = run(blind, monkeypatch, "--suite", "notes", "--held-out", "--write")
    notes = [template.id for template in catalog.suite("notes")]
    assert list(entries) == [WIFI, TIMEOUT, *notes]
    assert entries[WIFI] == "kept"
    assert entries[notes[0]] == {
        "by_taps": None,
        "by_named_steps": None,
        "collisions": 0.5,
        "fixed": False,
    }


def test_what_is_measured_again_replaces_what_was_kept(
    blind: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(blind, WIFI, TIMEOUT)
    entries = run(blind, monkeypatch, "--task", WIFI, "--held-out", "--write")
    assert entries[WIFI] != "kept"
    assert entries[TIMEOUT] == "kept"


def test_what_was_measured_in_another_way_is_not_mixed_with_it(
    blind: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(blind, WIFI, pairs=PAIRS + 1)
    with pytest.raises(SystemExit):
        run(blind, monkeypatch, "--suite", "notes", "--held-out", "--write")
    assert "measured with" in capsys.readouterr().err


def test_development_seeds_are_not_written(
    blind: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        run(blind, monkeypatch, "--suite", "notes", "--write")
    assert "held-out" in capsys.readouterr().err
