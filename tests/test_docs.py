"""What the pages say is so: their tables are complete, their links lead on. `docs/` runs them."""

import dataclasses
import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType
from typing import get_args

import gymnasium
import pytest

from mobile_gym.core.checks import CHECK_TYPES
from mobile_gym.core.episodes import TERMINATION_REASONS
from mobile_gym.core.tasks import Task
from mobile_gym.envs.session import ResetOptions
from mobile_gym.rollouts import Summary
from mobile_gym.rollouts.reporting.summary import TaskSummary
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.boot import boot_state
from mobile_gym.virtual_device.perturbations import PERTURBATIONS
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import System
from task_suites import catalog

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    targets = LINK.findall(path.read_text(encoding="utf-8"))
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (path.parent / target).exists()] == []


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_tasks_is_up_to_date() -> None:
    written = load("make_tables").tasks_page()
    assert page("tasks.md") == written, "run: python docs/make_tables.py"


def test_the_screens_of_the_page_on_observations_are_up_to_date() -> None:
    written = load("make_observations").page()
    assert page("observations.md") == written, "run: python docs/make_observations.py"


def test_the_page_on_dialects_is_up_to_date() -> None:
    written = load("make_dialects").page()
    assert page("dialects.md") == written, "run: python docs/make_dialects.py"


def test_the_page_on_presets_is_up_to_date() -> None:
    pytest.importorskip("openai", reason="needs the extra mobile-gym[llm]")
    written = load("make_agents").page()
    assert page("presets.md") == written, "run: python docs/make_agents.py"


def test_a_page_counts_the_tasks() -> None:
    assert f"| environments | {len(catalog.suite('all'))} tasks " in page("contents.md")


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


def test_the_start_page_lists_every_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    assert first_cells(page("start.md")) == set(extras)


def test_what_handlers_use_exists() -> None:
    named = re.findall(r"`system\.(\w+)", page("writing_apps.md"))
    state = boot_state(APPS, Display(), 0, "en", {})
    assert [name for name in named if not hasattr(System(state, APPS), name)] == []


def test_the_picture_is_a_small_png() -> None:
    picture = (ROOT / "docs" / "pictures" / "overview.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < 150_000
    assert "docs/pictures/overview.png" in (ROOT / "README.md").read_text(encoding="utf-8")


def first_cells(text: str) -> set[str]:
    """Every `name` in the first cell of a row of any table."""
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| ")]
    return {name for cell in rows for name in re.findall(r"`([^`]+)`", cell)}


def test_tables_name_what_there_is() -> None:
    environments = first_cells(page("environments.md"))
    env = gymnasium.make("MobileGym/Settings.TurnOnWifi-v0")
    observation, info = env.reset(seed=0)
    env.close()
    assert set(info) <= environments
    assert set(observation) <= environments
    assert set(TERMINATION_REASONS) - {""} <= environments


def test_the_page_of_episodes_names_every_figure() -> None:
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", page("episodes.md")))))
    keys = {field.name for kind in (Summary, TaskSummary) for field in dataclasses.fields(kind)}
    assert keys <= words


def test_the_columns_of_episodes_are_those_declared() -> None:
    text = page("episodes.md")
    assert text == load("make_episodes").with_columns(text), "run: python docs/make_episodes.py"


def test_options_and_perturbations_are_named() -> None:
    text = page("environments.md")
    for name in (*PERTURBATIONS, *ResetOptions.__slots__):
        assert f"`{name}`" in text, name


def test_pages_for_authors_name_every_check_and_field() -> None:
    tasks, apps = page("writing_tasks.md"), page("writing_apps.md")
    for name in CHECK_TYPES:
        assert f"`{name}" in tasks, name
    for field in dataclasses.fields(Task):
        assert f"`{field.name}`" in tasks or field.name in AUTHORS_NEED_NOT, field.name
    for field in dataclasses.fields(App):
        assert f"`{field.name}`" in apps, field.name


AUTHORS_NEED_NOT = {
    # filled in by `Draft`, or by importers of other people's tasks
    "id", "apps", "version", "language", "params", "level", "tags", "device", "split", "source",
    "key_components", "subtasks", "reference",
}  # fmt: skip


def test_checks_that_the_page_lists_exist() -> None:
    rows = re.findall(r"^\| `(\w+)\(", page("writing_tasks.md"), re.MULTILINE)
    assert set(rows) == set(CHECK_TYPES) == {kind.__name__ for kind in get_args_of_check()}


def get_args_of_check() -> tuple[type, ...]:
    from mobile_gym.core.checks import Check

    return get_args(Check)
