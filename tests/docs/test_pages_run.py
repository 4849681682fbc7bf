"""The code of every page runs, prints what the page says, or says itself why it is not run."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from drawn import cases
from page_blocks import PAGES, SHELLS, blocks_of_page, name_of
from page_runner import PageRunner, environment, free_ports, printed_as_written

NEEDS_SDK = "it needs Google's Android SDK"
NEEDS_EMULATOR = "it needs a real emulator"
NEEDS_NOTEBOOK = "it is for a notebook"
NEEDS_MODEL = "it needs a model"
NEEDS_FILE = "it needs a file of your own"
INSTALLS = "it installs into an environment"
MEASURES = "it measures for minutes or hours"

NOT_RUN = {
    "README.md": {INSTALLS},
    "docs/agents.md": {NEEDS_MODEL, NEEDS_EMULATOR, NEEDS_FILE},
    "docs/benchmark.md": {MEASURES},
    "docs/black_box.md": {
        "`agent.py` is yours",
        "`loop.py` is yours",
        "it waits for a client",
        "it needs the server above",
    },
    "docs/connect_emulator.md": {NEEDS_EMULATOR},
    "docs/figures.md": {MEASURES},
    "docs/emulator.md": {NEEDS_SDK, NEEDS_EMULATOR},
    "docs/notebook.md": {INSTALLS, NEEDS_NOTEBOOK},
    "docs/start.md": {INSTALLS},
    "docs/studio.md": {MEASURES, "it serves until it is stopped"},
    "docs/train_ppo.md": {INSTALLS, MEASURES},
    "docs/training/doors.md": {"it needs a package of its own"},
    "docs/training/learner.md": {MEASURES},
    "docs/training/openenv.md": {INSTALLS, "it waits for a client", "it needs the server above"},
    "docs/training/trl.md": {NEEDS_MODEL},
    "docs/training/vector.md": {MEASURES, "it is a script of its own"},
    "docs/writing_apps.md": {MEASURES},
    "docs/writing_tasks.md": {MEASURES},
}
"""Reasons for which blocks of a page are not run; each stands above its block, for the reader."""

GENERATED_WITH_COMMANDS = {"docs/judges.md": "its commands measure judges for hours"}
"""Pages whose generator writes commands that are too long to run."""

EXTRAS = {
    "docs/train_ppo.md": ("stable_baselines3", "needs the extra mobile-gym[train]"),
    "docs/training/doors.md": ("stable_baselines3", "needs the extra mobile-gym[train]"),
}
"""What a page needs that `pip install mobile-gym` does not bring."""

WARNINGS = {
    "docs/train_ppo.md": ("ignore::DeprecationWarning", "ignore::FutureWarning"),
    "docs/training/doors.md": ("ignore::DeprecationWarning", "ignore::FutureWarning"),
}
"""torch and stable-baselines3 warn about themselves when they are imported."""


START = next(page for page in PAGES if name_of(page) == "README.md")
"""The page that everybody reads first; of the others a run draws a third."""


def runs(page: Path) -> bool:
    languages = ("python",) if name_of(page) in GENERATED_WITH_COMMANDS else ("python", *SHELLS)
    return any(block.language in languages and not block.not_run for block in blocks_of_page(page))


def parameters() -> list[object]:
    return [
        pytest.param(
            page,
            id=name_of(page),
            marks=[pytest.mark.filterwarnings(each) for each in WARNINGS.get(name_of(page), ())],
        )
        for page in (START, *cases([one for one in PAGES if one != START], 3, name=name_of))
        if runs(page)
    ]


@pytest.mark.parametrize("page", parameters())
def test_a_page_runs_from_top_to_bottom(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    module, reason = EXTRAS.get(name_of(page), ("mobile_gym", ""))
    if importlib.util.find_spec(module) is None:
        pytest.skip(reason)
    monkeypatch.chdir(tmp_path)
    (adb_server_port,) = free_ports(1)
    for name, value in environment(tmp_path, adb_server_port).items():
        monkeypatch.setenv(name, value)
    runner = PageRunner(tmp_path, adb_server_port)
    try:
        for block in blocks_of_page(page):
            if not block.not_run:
                runner.run(block, page)
                assert printed_as_written(block.source, capsys.readouterr().out) == []
    finally:
        runner.close()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_what_is_not_run_is_listed_with_its_reason(page: Path) -> None:
    reasons = {block.not_run for block in blocks_of_page(page)} - {""}
    assert reasons == NOT_RUN.get(name_of(page), set())
