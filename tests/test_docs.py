"""What the pages say is so: their Python runs, their tables are complete, their links lead on."""

import dataclasses
import gc
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args

import gymnasium
import pytest

from mobile_gym.core.checks import CHECK_TYPES
from mobile_gym.core.episodes import TERMINATION_REASONS
from mobile_gym.core.tasks import Task
from mobile_gym.envs.arguments import ResetOptions
from mobile_gym.rollouts import Summary
from mobile_gym.rollouts.reporting.summary import TaskSummary
from mobile_gym.rollouts.storing.episode_rows import SCHEMA
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.boot import boot_state
from mobile_gym.virtual_device.perturbations import PERTURBATIONS
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import System
from task_suites import catalog

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"^print\(.*\)  # (.+?)(?: \.\.\.)?$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def blocks(path: Path, language: str) -> Iterator[tuple[int, str]]:
    """Each block of a language, with the number of its first line."""
    text = path.read_text(encoding="utf-8")
    for match in FENCE.finditer(text):
        if match[1] == language:
            yield text[: match.start(2)].count("\n"), match[2]


@pytest.mark.parametrize(
    "path", [path for path in PAGES if any(blocks(path, "python"))], ids=lambda path: path.name
)
def test_python_runs(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The blocks of a page run in order, share their names, and print what they say they do."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for line, source in blocks(path, "python"):
        # Empty lines above give a failure the page's own line number.
        exec(compile("\n" * line + source, str(path), "exec"), names)
        printed = capsys.readouterr().out
        for said in PRINTED.findall(source):
            assert said in printed
    for value in names.values():
        if isinstance(value, gymnasium.Env):
            value.close()
    names.clear()
    gc.collect()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
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


def test_the_readme_counts_the_tasks() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"| environments | {len(catalog.suite('all'))} tasks " in readme


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


def test_tables_of_episodes_name_what_there_is() -> None:
    episodes = first_cells(page("episodes.md"))
    assert set(SCHEMA.names) <= episodes
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", page("episodes.md")))))
    keys = {field.name for kind in (Summary, TaskSummary) for field in dataclasses.fields(kind)}
    assert keys <= words


def test_types_of_the_episode_columns_are_right() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", page("episodes.md"), re.MULTILINE))
    said = {name: rows[name] for name in SCHEMA.names}
    real = {
        field.name: re.sub(r"list<\w+: (\w+)>", r"list of \1", str(field.type)) for field in SCHEMA
    }
    assert said == real


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
