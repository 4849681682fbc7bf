"""Lists of tasks: what they say, and that nobody imports a suite to read one."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from mobile_gym.core.errors import TaskError
from task_suites import catalog, listing

MODULES = catalog.MODULES.values()


@pytest.mark.parametrize("module", MODULES)
def test_the_list_of_every_suite_is_that_of_its_templates(module: str) -> None:
    suite = importlib.import_module(module)
    text = (Path(suite.__file__ or "").parent / listing.FILE_NAME).read_text(encoding="utf-8")
    templates = listing.listed_task(suite.TEMPLATES)
    assert text == listing.text_of(templates), "run: python -m task_suites"


@pytest.mark.parametrize("module", MODULES)
def test_a_list_is_read_as_it_was_written(module: str) -> None:
    templates = importlib.import_module(module).TEMPLATES
    assert listing.read_list(module) == listing.listed_task(templates)


def test_an_entry_of_a_list_has_the_gymnasium_id_of_its_template() -> None:
    templates = importlib.import_module("task_suites.clock").TEMPLATES
    entries = listing.listed_task(templates)
    assert [task.env_id for task in entries] == [template.env_id for template in templates]


def test_reading_a_list_imports_nothing(other_suites) -> None:
    module = other_suites.write("acme", listed=2)
    assert [task.id for task in listing.read_list(module)] == ["Acme.Do0", "Acme.Do1"]
    assert not {"acme", module} & set(sys.modules)


@pytest.mark.parametrize("module", ["acme.phone_tasks", "acme.no_such", "no_such", "no_such.suite"])
def test_a_suite_without_a_list_has_none(other_suites, module: str) -> None:
    other_suites.write("acme")
    assert listing.read_list(module) is None


def test_a_module_that_is_no_package_has_no_list(other_suites) -> None:
    (other_suites.folder / "lone.py").write_text("TEMPLATES = []")
    (other_suites.folder / listing.FILE_NAME).write_text("{}")
    assert listing.read_list("lone") is None


@pytest.mark.parametrize(
    "text",
    ["", "<<<<<<< HEAD", "[]", '{"A.Do": {}}', '{"A.Do": 1}', '{"A.Do": {"version": null}}'],
)
def test_a_malformed_list_is_an_error_that_names_the_file(other_suites, text: str) -> None:
    module = other_suites.write("acme", listed=2)
    path = other_suites.folder / "acme" / "phone_tasks" / listing.FILE_NAME
    path.write_text(text)
    with pytest.raises(TaskError, match=r"acme/phone_tasks/tasks\.json: is no list of tasks"):
        listing.read_list(module)


def test_a_list_is_written_for_a_suite_that_had_none(other_suites) -> None:
    module = other_suites.write("acme", count=3)
    listing.rewrite(module)
    assert [task.id for task in listing.read_list(module)] == ["Acme.Do0", "Acme.Do1", "Acme.Do2"]


def test_a_list_that_is_out_of_date_is_written_again(other_suites) -> None:
    module = other_suites.write("acme", count=1, listed=3)
    listing.rewrite(module)
    assert [task.id for task in listing.read_list(module)] == ["Acme.Do0"]


def test_a_list_needs_a_folder(other_suites) -> None:
    (other_suites.folder / "lone.py").write_text("TEMPLATES = []")
    with pytest.raises(TaskError, match="suite lone: only a package can have a list"):
        listing.rewrite("lone")
