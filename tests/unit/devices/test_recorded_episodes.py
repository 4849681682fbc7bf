"""Stored episodes as a device: what was recorded can be done again, and nothing else."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from drawn import cases

from mobile_gym.accessibility import find
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import (
    Action,
    Answer,
    DoubleTap,
    Finish,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.checks import Selector
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import DeviceFault, RecordingError, UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import Agent, Device, DeviceReset
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.tasks import Task, TaskTemplate
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.devices import open_device
from mobile_gym.devices.recorded.episodes import RecordedEpisodes
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, read_episode, write_episode
from mobile_gym.rollouts.reviewing.replay import replay_episode
from mobile_gym.testing import check_device
from task_suites import catalog

WIFI = "Settings.TurnOnWifi"
SETTINGS = "com.android.settings"
TYPED = "Contacts.CreateContact"


class Scripted:
    """Does the given actions and is done."""

    name = "scripted"

    def __init__(self, *actions: Action) -> None:
        self._actions = actions
        self._done = 0

    def reset(self, task: Task, seed: int) -> None:
        self._done = 0

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        self._done += 1
        return (*self._actions, Finish())[self._done - 1]


def record(folder: Path, agent: Agent, names: Sequence[str] = (WIFI,), **fields: Any) -> None:
    """A run of the agent."""
    episodes = EpisodeFolder(folder / "episodes")
    episodes.path.mkdir(parents=True)
    templates = [catalog.template(name) for name in names]
    settings = RunSettings(agent.name, **fields)
    for position, episode in enumerate(collect(templates, agent, settings)):
        write_episode(episodes.file(position, episode.id), episode)


def stored(folder: Path) -> list[Episode]:
    return [read_episode(file) for file in sorted(folder.rglob("*.parquet"))]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The solution's run, and one that looks at the clock first and types into a search."""
    folder = tmp_path_factory.mktemp("runs")
    record(folder / "solution", SolutionAgent(), (WIFI, TYPED))
    record(folder / "clock", Scripted(OpenApp("Clock"), Wait(1.0), PressKey("home")))
    return folder


def request_of(episode: Episode, **fields: Any) -> DeviceReset:
    seed = EpisodeSeed.after_reset(episode.seed).device
    return DeviceReset(**{"task_id": episode.task.id, "seed": seed} | fields)


def opened(folder: Path, episode: Episode) -> RecordedEpisodes:
    device = open_device(f"recorded:{folder}")
    assert isinstance(device, RecordedEpisodes)
    device.reset(request_of(episode))
    return device


def of_task(folder: Path, name: str) -> Episode:
    return next(episode for episode in stored(folder) if episode.task.id == name)


def assert_shows(device: Device, frame: Frame) -> None:
    shown = device.observe()
    assert shown.activity == frame.activity
    assert shown.forest == frame.forest
    np.testing.assert_array_equal(shown.screenshot, frame.screenshot)


@pytest.mark.parametrize(
    "template",
    cases(catalog.suite("all"), 31, of="recorded", name=lambda template: template.id),
    ids=lambda template: template.id,
)
def test_a_recorded_solution_earns_what_it_earned(tmp_path: Path, template: TaskTemplate) -> None:
    record(tmp_path / "run", SolutionAgent(), (template.id,), seed=4)
    (episode,) = stored(tmp_path / "run")
    again = replay_episode(episode, device=f"recorded:{tmp_path / 'run'}")
    assert again.is_same, again.differences
    assert again.total_reward == pytest.approx(1.0)
    # The solution finds its way on the recorded screens by itself, too.
    settings = RunSettings("solution", seed=4, device=f"recorded:{tmp_path / 'run'}")
    (found,) = collect([template], SolutionAgent(), settings)
    assert found.total_reward == 1.0


@pytest.mark.parametrize("name", ["Clock.SetAlarmForDeparture", "Notes.MoveItemToTop"])
def test_recorded_questions_and_drags_are_done_again(tmp_path: Path, name: str) -> None:
    record(tmp_path / "run", SolutionAgent(), (name,), seed=4)
    (episode,) = stored(tmp_path / "run")
    again = replay_episode(episode, device=f"recorded:{tmp_path / 'run'}")
    assert again.is_same, again.differences
    settings = RunSettings("solution", seed=4, device=f"recorded:{tmp_path / 'run'}")
    (played,) = collect([catalog.template(name)], SolutionAgent(), settings)
    assert played.total_reward == pytest.approx(1.0)
    replies = [step.user_reply for step in episode.steps]
    assert [step.user_reply for step in played.steps] == replies
    assert any(replies) == bool(episode.task.user_facts)


def test_an_environment_on_recorded_episodes(runs: Path) -> None:
    episode = of_task(runs / "solution", WIFI)
    env = gymnasium.make(f"MobileGym/{WIFI}-v0", device=f"recorded:{runs}")
    observation, _ = env.reset(seed=episode.seed)
    np.testing.assert_array_equal(observation["screenshot"], episode.steps[0].frame.screenshot)
    observation, _, _, _, info = env.step(Tap(0.5, 0.02))
    assert "recorded" in info["action_error"]
    _, _, _, _, info = env.step(OpenApp(SETTINGS))
    assert info["activity"] == episode.steps[1].frame.activity
    with pytest.raises(UsageError, match=f"seed={episode.seed}"):
        env.reset(seed=episode.seed + 1)
    env.close()


def test_episodes_of_one_start_are_one_graph(runs: Path) -> None:
    solution = of_task(runs / "solution", WIFI)
    device = opened(runs, solution)
    assert device.perform(OpenApp("clock")).accepted
    assert_shows(device, of_task(runs / "clock", WIFI).steps[1].frame)
    assert not device.perform(OpenApp(SETTINGS)).accepted  # nobody did this from the clock
    before_s = device.observe().captured_at_s
    assert device.perform(PressKey("home")).accepted  # although the recording waited first
    assert device.perform(OpenApp(SETTINGS)).accepted  # as from the first screen
    assert_shows(device, solution.steps[1].frame)
    assert device.observe().captured_at_s > before_s


def test_one_file_is_a_recording(runs: Path) -> None:
    (file,) = (runs / "clock").rglob("*.parquet")
    device = open_device(f"recorded:{file}")
    device.reset(DeviceReset())  # without a task, the first episode
    assert device.perform(OpenApp("Clock")).accepted
    assert not device.perform(OpenApp(SETTINGS)).accepted


def test_screens_with_other_answers_of_the_shell_are_not_the_same(tmp_path: Path) -> None:
    record(tmp_path / "a", Scripted(OpenApp("Clock"), PressKey("home")))
    episode = stored(tmp_path / "a")[0]
    assert episode.steps[0].probes
    changed = {command: ShellResult("changed\n") for command in episode.steps[0].probes}
    last = dataclasses.replace(episode.steps[2], probes=changed)
    steps = (*episode.steps[:2], last, *episode.steps[3:])
    for name, kept in (("same", episode.steps), ("other", steps)):
        folder = tmp_path / name
        folder.mkdir()
        write_episode(folder / "0-e.parquet", dataclasses.replace(episode, steps=kept))
        device = opened(folder, episode)
        assert device.perform(OpenApp("Clock")).accepted
        assert device.perform(PressKey("home")).accepted
        # What was done on the first screen can be done on the same screen again.
        assert device.perform(OpenApp("Clock")).accepted == (name == "same")


@pytest.mark.parametrize(
    "action",
    [
        Tap(0.5, 0.45),
        DoubleTap(0.5, 0.15),
        PressKey("back"),
        Swipe((0.5, 0.8), (0.5, 0.2)),
        Swipe((0.5, 0.5), (0.5, 0.5)),
        Type("x"),
        OpenApp("Camera"),
    ],
)
def test_what_was_not_recorded_changes_nothing_and_says_so(runs: Path, action: Action) -> None:
    episode = of_task(runs, WIFI)
    device = opened(runs, episode)
    receipt = device.perform(action)
    assert not receipt.accepted
    assert receipt.error
    assert_shows(device, episode.steps[0].frame)
    assert device.observe().captured_at_s > episode.steps[0].frame.captured_at_s


@pytest.mark.parametrize("action", [Wait(2.0), Answer("4"), Finish()])
def test_what_is_no_input_is_accepted(runs: Path, action: Action) -> None:
    episode = of_task(runs, WIFI)
    device = opened(runs, episode)
    assert device.perform(action).accepted
    assert_shows(device, episode.steps[0].frame)


def at(frame: Frame, **fields: Any) -> NormalizedPoint:
    match = find(frame.nodes, Selector(**fields))
    assert match is not None
    return match.node.bounds.center.to_normalized(frame.width_px, frame.height_px)


def test_the_same_thing_may_be_touched_elsewhere_and_a_field_before_it_is_typed_into(
    runs: Path,
) -> None:
    episode = of_task(runs, TYPED)
    device = opened(runs, episode)
    typed = 0
    for before, record in zip(episode.steps, episode.steps[1:], strict=False):
        action = record.action
        assert action is not None
        if isinstance(action, Tap):
            action = Tap(action.point.x + 0.01, action.point.y + 0.002)
        if isinstance(action, Type) and action.at is not None and not typed:
            typed += 1
            assert not device.perform(dataclasses.replace(action, text="else")).accepted
            assert device.perform(Tap(action.at)).accepted
            focused = find(device.observe().nodes, Selector(focused=True))
            assert focused is not None
            action = dataclasses.replace(action, at=None)
        receipt = device.perform(action)
        assert receipt == record.receipt, (before.step, action)
        assert_shows(device, record.frame)
    assert episode.steps[-1].report.success


def test_saved_states_bring_everything_back(runs: Path) -> None:
    episode = of_task(runs, WIFI)
    device = opened(runs, episode)
    device.perform(OpenApp("Clock"))
    device.perform(Tap(0.5, 0.999))
    saved, shown = device.save_state(), device.observe()
    device.perform(PressKey("home"))
    device.load_state(saved)
    assert_shows(device, shown)
    assert device.observe().captured_at_s == shown.captured_at_s
    other = open_device(f"recorded:{runs}")
    other.load_state(saved)
    assert other.perform(PressKey("home")).accepted
    with pytest.raises(DeviceFault):
        device.load_state("something else")


def test_shell_answers_what_was_recorded(runs: Path) -> None:
    episode = of_task(runs / "solution", WIFI)
    device = opened(runs, episode)
    (command, answer), *_ = episode.steps[0].probes.items()
    assert device.shell(command) == answer
    for record in episode.steps[1:]:
        assert record.action is not None
        device.perform(record.action)
    assert device.shell(command) == episode.steps[-1].probes[command] != answer
    assert device.shell("wm size").stdout == "Physical size: 540x1200\n"
    assert "package:" in device.shell("pm list packages").stdout
    assert device.shell("settings get secure nobody_asked").exit_code == 127


def test_setup_was_done_before_the_recording(tmp_path: Path, runs: Path) -> None:
    episode = of_task(runs, WIFI)
    command = "content insert --uri content://nowhere"
    task = dataclasses.replace(episode.task, setup=(command,))
    write_episode(tmp_path / "0-e.parquet", dataclasses.replace(episode, task=task))
    device = opened(tmp_path, episode)
    assert device.shell(command).exit_code == 0
    assert device.perform(OpenApp("Clock")).accepted
    assert device.shell(command).exit_code == 127


def test_without_pixels_the_tree_is_drawn(tmp_path: Path, runs: Path) -> None:
    episode = of_task(runs, WIFI)
    blind = tuple(
        dataclasses.replace(step, frame=dataclasses.replace(step.frame, screenshot=None))
        for step in episode.steps
    )
    write_episode(tmp_path / "0-e.parquet", dataclasses.replace(episode, steps=blind))
    frame = opened(tmp_path, episode).observe()
    assert frame.is_rendered
    assert frame.screenshot is not None
    assert frame.screenshot.shape == (frame.height_px, frame.width_px, 3)


def test_the_kit_for_devices(runs: Path) -> None:
    for name in (WIFI, TYPED):
        episode = of_task(runs, name)
        path = [step.action for step in episode.steps[1:] if step.action is not None]
        check_device(
            lambda: open_device(f"recorded:{runs}"), request=request_of(episode), actions=path
        )


def test_the_seed_of_a_device_is_known_from_that_of_the_episode() -> None:
    env: Any = gymnasium.make(f"MobileGym/{WIFI}-v0", observe=("activity",))
    for seed in (0, 7, 2**31 - 1):
        env.reset(seed=seed)
        request = env.unwrapped.session.setup.request
        assert request.seed == EpisodeSeed.after_reset(seed).device
    env.close()


def test_a_recorded_perturbation_may_be_asked_for_and_no_other(tmp_path: Path) -> None:
    record(tmp_path / "run", Scripted(), perturbation="visual")
    (episode,) = stored(tmp_path)
    spec = f"recorded:{tmp_path}"
    env = gymnasium.make(f"MobileGym/{WIFI}-v0", device=spec, perturbation="visual")
    observation, _ = env.reset(seed=episode.seed)
    np.testing.assert_array_equal(observation["screenshot"], episode.steps[0].frame.screenshot)
    with pytest.raises(UsageError, match="screens are recorded"):
        env.reset(seed=episode.seed, options={"perturbation": {"locale": "zh"}})
    env.close()


def test_episodes_of_a_vector_are_found_by_their_own_seed(tmp_path: Path, runs: Path) -> None:
    episode = of_task(runs, WIFI)
    drawn = EpisodeSeed.after_reset(episode.seed).value
    own = dataclasses.replace(
        episode, seed=drawn, provenance={**episode.provenance, "episode_seed": str(drawn)}
    )
    write_episode(tmp_path / "0-e.parquet", own)
    env = gymnasium.make(f"MobileGym/{WIFI}-v0", device=f"recorded:{tmp_path}")
    env.reset(options={"episode_seed": drawn})
    assert env.step(OpenApp("Clock"))[4]["action_error"] == ""
    with pytest.raises(UsageError, match=f"'episode_seed': {drawn}"):
        env.reset(seed=0)
    env.close()


def test_mistakes_are_told(tmp_path: Path, runs: Path) -> None:
    episode = of_task(runs, WIFI)
    device = open_device(f"recorded:{runs}")
    with pytest.raises(DeviceFault, match="reset"):
        device.observe()
    with pytest.raises(UnknownName, match=WIFI):
        device.reset(request_of(episode, task_id="Settings.TurnOnWif"))
    with pytest.raises(UsageError, match=f"reset with seed={episode.seed}"):
        device.reset(request_of(episode, seed=3))
    with pytest.raises(UsageError, match="in 'en' alone"):
        device.reset(request_of(episode, language="zh"))
    (tmp_path / "0-e.parquet").write_bytes(b"PAR1")
    with pytest.raises(RecordingError, match=r"0-e\.parquet"):
        open_device(f"recorded:{tmp_path}").reset(DeviceReset())
    with pytest.raises(RecordingError, match="states"):
        open_device(f"recorded:{tmp_path / 'missing'}").reset(DeviceReset())
    device.close()
    device.close()
    device.reset(request_of(episode))
    assert_shows(device, episode.steps[0].frame)
