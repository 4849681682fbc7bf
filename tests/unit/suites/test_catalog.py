"""The catalog: tasks and suites by the names that people write."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mobile_gym.core.errors import TaskError, UnknownName
from mobile_gym.core.tasks import Task
from task_suites import catalog
from task_suites.suite import Suite, TaskBuilder


def test_a_task_by_its_name_its_gymnasium_id_or_a_version() -> None:
    task = catalog.template("Settings.TurnOnWifi")
    assert task.id == "Settings.TurnOnWifi"
    assert catalog.template("MobileGym/Settings.TurnOnWifi-v0") is task
    assert catalog.template("Settings.TurnOnWifi-v0") is task
    assert catalog.template(task.env_id) is task


@pytest.mark.parametrize("ref", ["Settings.TurnOnWiFi", "MobileGym/Settings.TurnOffWifi-v0"])
def test_a_task_that_is_not_there_is_answered_with_near_ones(ref: str) -> None:
    with pytest.raises(UnknownName, match=r"did you mean.*Settings\.TurnOnWifi"):
        catalog.template(ref)


def test_a_task_of_a_suite_that_nobody_has_listed_is_answered_with_where_to_list_it() -> None:
    with pytest.raises(UnknownName, match=r"MODULES of task_suites/catalog\.py"):
        catalog.template("Recipes.AddRecipe")


def test_a_task_of_a_known_suite_is_not_answered_with_that() -> None:
    with pytest.raises(UnknownName) as error:
        catalog.template("Settings.AddRecipe")
    assert "MODULES" not in str(error.value)


def test_a_version_that_is_not_there_is_answered_with_the_one_that_is() -> None:
    with pytest.raises(UnknownName, match=r"TurnOnWifi-v7.*MobileGym/Settings\.TurnOnWifi-v0"):
        catalog.template("MobileGym/Settings.TurnOnWifi-v7")


def test_suites_and_tags() -> None:
    names = catalog.suite_names()
    assert names[0] == "all"
    assert {"settings", "clock", "level1", "level2", "level3", "portable"} <= set(names)
    everything = catalog.suite("all")
    assert len({task.id for task in everything}) == len(everything) >= 12
    modules = names[1 : names.index("android_world") + 1]
    assert {task for name in modules for task in catalog.suite(name)} == set(everything)
    assert all(task.id.startswith("Clock.") for task in catalog.suite("clock"))
    # Tasks of one app's module that cross apps are tagged, and belong to both.
    crossing = catalog.suite("cross_app")
    assert {task.id.partition(".")[0] for task in crossing} > {"CrossApp"}
    assert all(len(task.apps) > 1 for task in crossing)
    assert {task for level in "123" for task in catalog.suite(f"level{level}")} == set(everything)
    assert all(task.level == 2 for task in catalog.suite("level2"))
    assert all("portable" in task.tags for task in catalog.suite("portable"))


def test_a_suite_that_is_not_there_is_answered_with_near_ones() -> None:
    with pytest.raises(UnknownName, match=r"unknown suite 'setings'; did you mean settings"):
        catalog.suite("setings")


def test_recorded_tasks_by_folder_and_id(recorded_folder: Path) -> None:
    tasks = catalog.suite(f"recorded:{recorded_folder}")
    assert len(tasks) == 2
    assert catalog.template(f"recorded:{recorded_folder}#{tasks[1].id}").id == tasks[1].id
    with pytest.raises(UnknownName, match="task9"):
        catalog.template(f"recorded:{recorded_folder}#task9")


@pytest.mark.parametrize("first", ["task_suites.settings", "task_suites.catalog", "mobile_gym"])
def test_any_module_can_be_imported_first_and_all_of_it_is_light(first: str) -> None:
    heavy = "torch transformers skia grpc lxml PIL"
    code = (
        f"import {first}, sys, task_suites.catalog as c; assert c.suite('all');"
        f"print([m for m in {heavy.split()!r} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_a_name_is_taken_once() -> None:
    suite = Suite("Lamp", "org.example.lamp")

    def turn_on(draft: TaskBuilder) -> Task:
        raise NotImplementedError

    suite.add(level=1)(turn_on)
    assert suite.templates[0].id == "Lamp.TurnOn"
    with pytest.raises(TaskError, match=r"two tasks Lamp\.TurnOn"):
        suite.add(level=1)(turn_on)


def test_a_listed_suite_of_another_distribution_is_not_imported_to_be_named(other_suites) -> None:
    other_suites.name(mine=other_suites.write("acme", listed=2))
    assert [task.id for task in catalog.listed_tasks()][-2:] == ["Acme.Do0", "Acme.Do1"]
    assert {"mine", "acme_tag"} <= set(catalog.suite_names())
    assert "acme" not in sys.modules


def test_a_listed_suite_of_another_distribution_is_imported_for_its_templates(other_suites) -> None:
    other_suites.name(mine=other_suites.write("acme", listed=2))
    assert catalog.template("Acme.Do1") is sys.modules["acme.phone_tasks"].TEMPLATES[1]


def test_a_suite_of_another_distribution_needs_no_list(other_suites) -> None:
    other_suites.name(mine=other_suites.write("acme"))
    assert [task.id for task in catalog.suite("mine")] == ["Acme.Do0", "Acme.Do1"]


def test_a_suite_of_another_distribution_does_not_take_the_name_of_ours(other_suites) -> None:
    other_suites.name(clock=other_suites.write("acme", listed=2))
    assert "Clock.SetAlarm" in {task.id for task in catalog.suite("clock")}


def test_a_tag_of_another_distribution_adds_to_ours(other_suites) -> None:
    ours = catalog.suite("level1")
    other_suites.name(mine=other_suites.write("acme", listed=2))
    assert catalog.suite("level1") == (*ours, *catalog.suite("mine"))


@pytest.mark.parametrize("source", ["import no_such_module", "NOTHING = ()"])
def test_a_suite_that_cannot_be_imported_is_left_out_with_a_warning(other_suites, source) -> None:
    other_suites.name(mine=other_suites.write("acme", source=source))
    with pytest.warns(UserWarning, match=r"suite 'mine' \(acme\.phone_tasks\)"):
        assert "mine" not in catalog.suite_names()


def test_a_listed_suite_that_cannot_be_imported_is_left_out_of_what_others_are_in(
    other_suites,
) -> None:
    other_suites.name(mine=other_suites.write("acme", listed=2, source="import no_such_module"))
    with pytest.warns(UserWarning, match=r"suite 'mine' \(acme\.phone_tasks\): No module"):
        assert "Acme.Do0" not in {task.id for task in catalog.suite("all")}


def test_a_listed_suite_that_cannot_be_imported_is_an_error_where_it_is_asked_for(
    other_suites,
) -> None:
    other_suites.name(mine=other_suites.write("acme", listed=2, source="import no_such_module"))
    with pytest.raises(TaskError, match=r"suite 'mine' \(acme\.phone_tasks\): No module"):
        catalog.suite("mine")
    with pytest.raises(TaskError, match=r"suite 'mine' \(acme\.phone_tasks\): No module"):
        catalog.template("Acme.Do0")


def test_a_list_that_is_out_of_date_says_how_to_write_it_again(other_suites) -> None:
    other_suites.name(mine=other_suites.write("acme", count=3, listed=2))
    with pytest.raises(TaskError, match=r"python -m task_suites acme\.phone_tasks"):
        catalog.template("Acme.Do0")


def test_a_template_needs_no_suite_but_its_own() -> None:
    code = (
        "import sys; from task_suites import catalog; catalog.template('Settings.TurnOnWifi');"
        "print(*(name for name in catalog.MODULES if f'task_suites.{name}' in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["settings"]
