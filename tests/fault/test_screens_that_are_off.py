"""A phone whose screen was off shows no window; whatever is done with episodes takes that, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mobile_gym.accessibility.xml import parse_xml, write_xml
from mobile_gym.cli import main
from mobile_gym.core.actions import (
    Action,
    Finish,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
)
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.nodes import EMPTY_FOREST
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts import EpisodeFolder, RunFolder, RunSettings, collect, read_episode
from mobile_gym.rollouts.reviewing.replay import replay_episode
from task_suites import catalog

MIDDLE = NormalizedPoint(0.5, 0.5)
ACTIONS = (
    PressKey("power"),
    Tap(MIDDLE),
    LongPress(MIDDLE),
    Swipe(MIDDLE, NormalizedPoint(0.5, 0.2)),
    Type("nobody sees it"),
    OpenApp("Clock"),
    PressKey("power"),
    PressKey("home"),
    Finish(),
)
EXPORTS = ("androidcontrol", "digidata", "hf", "llamatouch", "minari")


class Switching:
    """Switches the screen off, does this and that, and switches it on again."""

    name = "switching"

    def __init__(self) -> None:
        self._done = 0

    def reset(self, task: Task, seed: int) -> None:
        self._done = 0

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        self._done += 1
        return ACTIONS[self._done - 1]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("off") / "run"
    settings = RunSettings("switching", max_steps=len(ACTIONS) + 1)
    run = RunFolder.start(folder, suite="all", settings=settings, version="1", tasks=())
    templates = [catalog.template("Clock.TurnOffAlarm")]
    for position, episode in enumerate(collect(templates, Switching(), settings)):
        assert sum(one.frame.forest == EMPTY_FOREST for one in episode.steps) >= 4
        run.keep(position, episode)
    return folder


def test_the_episode_comes_back(run: Path) -> None:
    (file,) = EpisodeFolder(run / "episodes").files()
    episode = read_episode(file)
    dark = [step.frame for step in episode.steps if step.frame.forest == EMPTY_FOREST]
    assert len(dark) >= 4
    assert all(not np.any(frame.screenshot) for frame in dark)
    assert len(episode.steps) == len(ACTIONS) + 1


@pytest.mark.parametrize("device", ["virtual", "recorded:{run}"])
def test_the_episode_is_played_again(run: Path, device: str) -> None:
    (file,) = EpisodeFolder(run / "episodes").files()
    again = replay_episode(read_episode(file), device=device.format(run=run))
    assert again.is_same, again.differences


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(*arguments: object) -> str:
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert (ended.value.code or 0) == 0, said.err
        return said.out

    return run


@pytest.mark.parametrize("name", EXPORTS)
def test_it_is_exported(run: Path, tmp_path: Path, command: Callable[..., str], name: str) -> None:
    command("export", run, "--format", name, "--out", tmp_path / "out")
    assert any((tmp_path / "out").rglob("*"))


def test_it_is_checked_reported_and_judged(run: Path, command: Callable[..., str]) -> None:
    command("store", "check", run)
    command("report", run)
    assert "Clock.TurnOffAlarm" in (run / "report.html").read_text()
    command("judge", run, "--judge", "rules")


def test_a_dump_without_a_node_is_still_refused() -> None:
    with pytest.raises(RecordingError, match="has no node"):
        parse_xml(write_xml(EMPTY_FOREST))
