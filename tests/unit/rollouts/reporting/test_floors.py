"""A report shows what a blind policy earns beside the score."""

from io import StringIO

import lamp_phone
import pytest
from rich.console import Console

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.cli.tables import print_summary
from mobile_gym.core import plugins
from mobile_gym.rollouts import RunFolder, RunSettings, collect, report_run
from mobile_gym.rollouts.reporting.breakdown import success_floors

KNOWN = {"Lamp.TurnOn": 0.25}


@pytest.fixture
def measured(monkeypatch):
    monkeypatch.setattr(lamp_phone, "success_floor", KNOWN.get, raising=False)


@pytest.fixture
def run(tmp_path):
    settings = RunSettings(agent="solution", episodes=1)
    folder = RunFolder.create(tmp_path / "run", suite="lamps", settings=settings, version="1")
    for position, episode in enumerate(collect(lamp_phone.TEMPLATES, SolutionAgent(), settings)):
        folder.keep(position, episode)
    return folder


def test_a_catalog_that_has_measured_nothing_has_no_floors():
    assert success_floors(["Lamp.TurnOn"]) == {}


@pytest.mark.usefixtures("measured")
def test_floors_are_those_that_are_known():
    assert success_floors(["Lamp.TurnOn", "Lamp.CountRooms"]) == KNOWN


def test_the_suites_tell_the_better_of_the_two_policies(monkeypatch):
    monkeypatch.setitem(plugins._BUILT_IN["suite catalog"], "built-in", "task_suites.catalog")
    from task_suites.blind_floors import floors_of, measured_ids

    known = success_floors(measured_ids())
    assert known
    for task_id, floor in known.items():
        floors = floors_of(task_id)
        assert floors is not None
        assert floors.by_taps is not None
        assert floors.by_named_steps is not None
        assert floor == max(floors.by_taps.success, floors.by_named_steps.success)


@pytest.mark.usefixtures("measured")
def test_they_stand_beside_the_score(run):
    summary = report_run(run)
    assert summary.floor == 0.25
    assert {task.task_id: task.floor for task in summary.tasks} == {
        "Lamp.TurnOn": 0.25,
        "Lamp.CountRooms": None,
    }
    page = (run.path / "report.html").read_text("utf-8")
    assert "success of a blind policy</dt><dd>25.0 %" in page
    assert ">blind policy</th>" in page
    out = StringIO()
    print_summary(summary, Console(file=out, width=200))
    assert "(a blind policy: 25.0 %)" in out.getvalue()
