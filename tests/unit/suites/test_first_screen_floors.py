"""The kept figures of first screens are those of this catalog, and nothing leaks unexplained."""

import importlib.util
import json
from pathlib import Path

import pytest

from mobile_gym.core.tasks import FIXED
from task_suites import catalog, first_screen_floors
from task_suites.first_screen_floors import floors_of, measured_ids

TEMPLATES = catalog.suite("all")
VARIED = [template for template in TEMPLATES if FIXED not in template.tags]
AGAIN = "run: python benchmarks/first_screen.py --held-out --write"
MOST_EXPLAINED = 26


def test_every_task_that_varies_has_floors_once_they_are_measured():
    if measured_ids():
        assert measured_ids() == tuple(template.id for template in VARIED), AGAIN


def test_what_leaks_says_what_singles_out_its_target():
    leaking = {template_id for template_id in measured_ids() if floors_of(template_id).leaks}
    explained = {template.id for template in TEMPLATES if template.singled_out_by}
    assert leaking <= explained
    assert not measured_ids() or explained <= leaking, "these need no reason any more"


def test_few_instructions_say_it_on_every_seed():
    explained = [template for template in TEMPLATES if template.singled_out_by]
    assert len(explained) <= MOST_EXPLAINED
    for template in explained:
        assert FIXED not in template.tags
        assert not template.singled_out_by.endswith(".")


def test_figures_are_shares():
    for template_id in measured_ids():
        floors = floors_of(template_id)
        for picker in (floors.value, floors.rule, floors.forest):
            for earned in filter(None, (picker.screen, picker.shell)):
                assert 0 <= earned.success <= 1
                assert 0 <= earned.chance <= 1
                assert earned.success > earned.chance or not earned.leaks


def test_a_task_that_nobody_has_measured_has_no_floors():
    assert floors_of("Mine.SetTheme") is None


@pytest.fixture
def measured(monkeypatch):
    """One task whose rule leaks with a shell alone."""
    nothing = {"screen": None, "shell": None}
    fair = {
        "success": 0.1,
        "chance": 0.09,
        "clue": "notes: highest length of title",
        "leaks": False,
    }
    leaking = {"success": 1.0, "chance": 0.09, "clue": "notes: highest row", "leaks": True}
    entry = {"value": nothing, "rule": {"screen": fair, "shell": leaking}, "forest": nothing}
    entries = json.loads(json.dumps({"Notes.PinNote": entry}))
    monkeypatch.setattr(first_screen_floors, "_entries", lambda: entries)


@pytest.mark.usefixtures("measured")
def test_the_table_of_tasks_has_what_takes_a_shell_in_brackets():
    path = Path(__file__).resolve().parents[3] / "docs" / "make_tables.py"
    spec = importlib.util.spec_from_file_location("make_tables", path)
    assert spec is not None
    assert spec.loader is not None
    tables = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tables)
    cells = tables._first_screen(catalog.template("Notes.PinNote"))
    assert cells == ("", "0.10 / 0.09 (**1.00 / 0.09**)", "")
    assert tables._first_screen(catalog.template("Notes.ColorNote")) == ("", "", "")


@pytest.mark.usefixtures("measured")
def test_floors_are_read_by_what_a_policy_sees():
    floors = floors_of("Notes.PinNote")
    assert floors.rule.screen.success == 0.1
    assert floors.rule.shell.clue == "notes: highest row"
    assert (floors.value.leaks, floors.rule.leaks, floors.leaks) == (False, True, True)
