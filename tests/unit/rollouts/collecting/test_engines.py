import functools
import re
import sys
from typing import ClassVar

import lamp_phone
import numpy as np
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Tap
from mobile_gym.core.errors import (
    DeviceFault,
    DeviceUnreachable,
    MissingExtra,
    StoreError,
    UnknownName,
    UsageError,
)
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.rollouts import RunFolder, RunSettings, collect, read_episode
from mobile_gym.rollouts.collecting.engines import EpisodeLease, RunPlan, open_leases, run_leases
from mobile_gym.rollouts.storing.store import EpisodeFolder

TASKS = tuple(template.env_id for template in TEMPLATES)


def start(path, settings, suite="lamps", tasks=TASKS, version="1"):
    return RunFolder.start(path, suite=suite, settings=settings, version=version, tasks=tasks)


def play(folder, settings, workers=1, engine="local", templates=TEMPLATES):
    done = folder.outcomes()
    before = set(done)
    told = []

    def report(position, outcome):
        told.append(position)
        done[position] = outcome

    plan = RunPlan("lamps", settings, folder.episodes, agent_process=False)
    run_leases(engine, plan, templates, workers=workers, finished=before, report=report)
    return told


def story(folder):
    return {
        path.name: [(step.action, step.reward) for step in read_episode(path).steps]
        for path in EpisodeFolder(folder.episodes).files()
    }


@pytest.mark.parametrize("workers", [1, 3, 10])
def test_the_episodes_do_not_depend_on_the_number_of_devices(tmp_path, workers):
    settings = RunSettings("random", episodes=3, max_steps=6)
    folder = start(tmp_path, settings)
    assert sorted(play(folder, settings, workers)) == list(range(6))
    alone = list(collect(TEMPLATES, RandomAgent(), settings))
    assert list(story(folder).values()) == [
        [(step.action, step.reward) for step in episode.steps] for episode in alone
    ]


def test_a_policy_is_asked_once_for_all_devices(tmp_path, monkeypatch):
    asked = []

    class Policy(NoopAgent):
        name = "policy"

        @staticmethod
        def act_many(agents, observations, frames):
            assert len(agents) == len(observations) == len(frames) == len(set(map(id, agents)))
            assert all("screenshot" in observation for observation in observations)
            asked.append(len(agents))
            return [
                NoopAgent.act(agent, observation, frame)
                for agent, observation, frame in zip(agents, observations, frames, strict=True)
            ]

    monkeypatch.setattr(lamp_phone, "Policy", Policy, raising=False)
    monkeypatch.setitem(plugins._BUILT_IN["agent"], "policy", "lamp_phone:Policy")
    settings = RunSettings("policy", episodes=4, max_steps=5)
    folder = start(tmp_path, settings)
    assert len(play(folder, settings, 4)) == 8
    assert asked == [4] * 10


def test_a_policy_that_forgets_a_device_is_told(tmp_path, monkeypatch):
    class Forgetful(NoopAgent):
        name = "forgetful"

        @staticmethod
        def act_many(agents, observations, frames):
            return [agents[0].act(observations[0], frames[0])]

    monkeypatch.setattr(lamp_phone, "Forgetful", Forgetful, raising=False)
    monkeypatch.setitem(plugins._BUILT_IN["agent"], "forgetful", "lamp_phone:Forgetful")
    settings = RunSettings("forgetful", episodes=2)
    with pytest.raises(UsageError, match="forgetful: act_many gave 1 actions for 2 devices"):
        play(start(tmp_path, settings), settings, workers=2)


def test_a_run_goes_on_where_it_was_stopped(tmp_path):
    settings = RunSettings("random", episodes=3, max_steps=6)
    folder = start(tmp_path / "run", settings)
    play(folder, settings)
    whole = story(folder)
    files = EpisodeFolder(folder.episodes).files()
    kept = {path: path.stat().st_mtime_ns for path in files[::2]}
    for path in files[1::2]:
        path.unlink()
    again = start(tmp_path / "run", settings)
    assert not again.is_new
    assert sorted(play(again, settings, workers=2)) == [1, 3, 5]
    assert story(again) == whole
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert play(again, settings) == []


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        ({"settings": RunSettings("noop", seed=2)}, r"\(seed 0, not 2\)"),
        ({"settings": RunSettings("noop", episodes=5)}, r"\(episodes 1, not 5\)"),
        ({"settings": RunSettings("random", image_size=(40, 30))}, r"agent noop, not random, im"),
        ({"settings": RunSettings("noop", image_size=(40, 30))}, r"none, not \[40, 30\]"),
        ({"suite": "all"}, r"\(suite lamps, not all\)"),
        ({"version": "2"}, r"\(version 1, not 2\)"),
        ({"tasks": TASKS[:1]}, r"\(with MobileGym/Lamp.CountRooms-v0 among its 2 tasks\)"),
        ({"tasks": (*TASKS, "MobileGym/X-v0")}, r"\(without MobileGym/X-v0 among its 2 tasks\)"),
        ({"tasks": TASKS[::-1]}, "the same tasks in another order"),
    ],
)
def test_another_run_is_refused_with_the_difference(tmp_path, other, difference):
    first = {"settings": RunSettings("noop")}
    start(tmp_path, **first)
    start(tmp_path, **first)
    with pytest.raises(StoreError, match=difference):
        start(tmp_path, **(first | other))


def test_a_canvas_size_is_the_same_after_reading(tmp_path):
    settings = RunSettings("noop", image_size=(400, 300))
    start(tmp_path, settings)
    assert start(tmp_path, settings).run["settings"]["image_size"] == [400, 300]


def test_a_run_killed_before_it_was_written_down_begins_anew(tmp_path):
    (tmp_path / "episodes").mkdir()
    (tmp_path / ".run.json.0123abcd.partial").write_text("{")
    assert start(tmp_path, RunSettings("noop")).is_new
    (tmp_path / "run.json").unlink()
    (tmp_path / "episodes" / "0000000-x.parquet").write_text("")
    with pytest.raises(StoreError, match="not an empty folder"):
        start(tmp_path, RunSettings("noop"))


def test_a_folder_is_held_by_one_and_swept(tmp_path):
    folder = start(tmp_path, RunSettings("noop"))
    left = folder.episodes / ".0000000-x.parquet.0123abcd.partial"
    left.write_text("half")
    with folder.held():
        assert not left.exists()
        with pytest.raises(StoreError, match="another run is writing"), folder.held():
            pass
        left.write_text("half")  # as a worker that is killed leaves it
    assert not left.exists()
    with folder.held():
        pass


def test_what_cannot_be_stored_ends_the_run_and_keeps_the_rest(tmp_path, monkeypatch):
    from mobile_gym.rollouts.storing import writer

    settings = RunSettings("noop", episodes=5, max_steps=2)
    folder = start(tmp_path, settings)
    write = writer.write_episode

    def full(path, episode, codec):
        if int(path.name.partition("-")[0]) >= 3:
            raise StoreError(f"{path}: cannot be written: No space left on device")
        write(path, episode, codec)

    with monkeypatch.context() as patch:
        patch.setattr(writer, "write_episode", full)
        with pytest.raises(StoreError, match=r"0000003-.*No space left"):
            play(folder, settings)
    assert sorted(folder.outcomes()) == [0, 1, 2]
    assert sorted(play(folder, settings)) == list(range(3, 10))


def test_a_broken_device_keeps_what_was_finished(tmp_path, monkeypatch):
    perform, asked = lamp_phone.LampPhone.perform, []

    def fail_later(self, action):
        asked.append(action)
        if len(asked) > 5:
            raise DeviceUnreachable("the cable is loose")
        return perform(self, action)

    monkeypatch.setattr(lamp_phone.LampPhone, "perform", fail_later)
    settings = RunSettings("noop", episodes=3, max_steps=2)
    folder = start(tmp_path, settings)
    with pytest.raises(DeviceFault, match="the cable is loose"):
        play(folder, settings)
    assert sorted(folder.outcomes()) == [0, 1]


@functools.cache
def small_network():
    """A network from pixels to where to tap, and the sizes of the batches that it was given."""
    torch = pytest.importorskip("torch", reason="needs the extra mobile-gym[models]")
    torch.manual_seed(0)
    network = torch.nn.Sequential(
        torch.nn.AdaptiveAvgPool2d((8, 4)), torch.nn.Flatten(), torch.nn.Linear(96, 2)
    )
    return network.eval().requires_grad_(False).double()


class TorchAgent(NoopAgent):
    """Taps where a network says, asked once for all screens."""

    name = "torch"
    observe = ("screenshot",)
    batches: ClassVar[list[int]] = []

    def act(self, observation, frame):
        [action] = self.act_many([self], [observation], [frame])
        return action

    @staticmethod
    def act_many(agents, observations, frames):
        import torch

        TorchAgent.batches.append(len(agents))
        pixels = np.stack([observation["screenshot"] for observation in observations])
        screens = torch.from_numpy(pixels).permute(0, 3, 1, 2).double() / 255
        points = torch.sigmoid(small_network()(screens)).tolist()
        return [Tap(NormalizedPoint(x, y)) for x, y in points]


def test_a_torch_policy_plays_many_devices_with_one_call(tmp_path, monkeypatch):
    small_network()
    monkeypatch.setitem(plugins._BUILT_IN["agent"], "torch", f"{__name__}:TorchAgent")
    monkeypatch.setattr(TorchAgent, "batches", [])
    settings = RunSettings("torch", episodes=3, max_steps=4)
    together, alone = start(tmp_path / "3", settings), start(tmp_path / "1", settings)
    play(together, settings, workers=3)
    assert TorchAgent.batches == [3] * (2 * 4)
    play(alone, settings, workers=1)
    assert TorchAgent.batches[8:] == [1] * (6 * 4)
    taps = {step for steps in story(together).values() for step in steps}
    assert len(taps) > 2, "the policy looks at nothing"
    assert story(together).keys() == story(alone).keys()
    for batched, single in zip(story(together).values(), story(alone).values(), strict=True):
        for (action, reward), (other, other_reward) in zip(batched[1:], single[1:], strict=True):
            # A matrix product may add up in another order for another number of rows.
            assert (action.point.x, action.point.y) == pytest.approx((other.point.x, other.point.y))
            assert reward == other_reward


def test_an_engine_without_its_package_names_the_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "mobile_gym.rollouts.collecting.engines.ray", raising=False)
    settings = RunSettings("noop")
    with pytest.raises(MissingExtra, match=re.escape("pip install 'mobile-gym[ray]'")):
        play(start(tmp_path, settings), settings, engine="ray")


def test_leases_are_what_is_left_in_the_order_of_the_run():
    leases = open_leases(TEMPLATES, 2, frozenset({0, 3}))
    assert leases == (EpisodeLease(1, "Lamp.TurnOn", 1), EpisodeLease(2, "Lamp.CountRooms", 0))


def test_an_unknown_engine_is_named(tmp_path):
    settings = RunSettings("noop")
    with pytest.raises(UnknownName, match="engine 'proces'; did you mean process"):
        play(start(tmp_path, settings), settings, engine="proces")


def test_the_mistake_of_a_worker_process_is_told_here(tmp_path):
    from task_suites import catalog

    settings = RunSettings("noop", image_size=(2, 2))
    folder = start(tmp_path, settings)
    plan = RunPlan("settings", settings, folder.episodes)
    # The catalog of this process is the lamps'; the worker's own has the real suites.
    templates = catalog.suite("settings")[:1]
    with pytest.raises(ValueError, match=re.escape("image_size is (2, 2)")):
        run_leases("process", plan, templates, workers=1, finished=(), report=lambda *_: None)


def test_pictures_come_back_as_they_were_seen(tmp_path):
    settings = RunSettings("random", episodes=2, max_steps=4)
    folder = start(tmp_path, settings)
    play(folder, settings, workers=2)
    files = EpisodeFolder(folder.episodes).files()
    for path, episode in zip(files, collect(TEMPLATES, RandomAgent(), settings), strict=True):
        for read, seen in zip(read_episode(path).steps, episode.steps, strict=True):
            np.testing.assert_array_equal(read.frame.screenshot, seen.frame.screenshot)
