"""The folder loads in Minari, with lossless screens and actions of the declared spaces."""

import sys
from dataclasses import replace

import numpy as np
import pytest

from mobile_gym.core.actions import (
    ACTION_TYPES,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Invalid,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
    to_json,
)
from mobile_gym.core.errors import MissingExtra, StoreError, UsageError
from mobile_gym.rollouts.exporting import ExportOptions, export_episodes
from mobile_gym.rollouts.exporting.minari_dataset import DATASET_ID
from mobile_gym.spaces import actions as own

EVERY = (
    Tap(0.1, 0.2),
    DoubleTap(0.3, 0.4),
    LongPress(0.5, 0.6, duration_s=2),
    Swipe((0.1, 0.2), (0.3, 0.4), 0.5),
    Type("ab", clear=True),
    Type("ab", at=(0.1, 0.1), submit=True),
    PressKey("enter"),
    OpenApp("Clock"),
    Wait(3),
    Answer("1"),
    Finish("impossible"),
    Drag((0.1, 0.2), (0.3, 0.4), 1.5),
    AskUser("b?"),
)


@pytest.fixture
def load(monkeypatch):
    minari = pytest.importorskip("minari", reason="needs the extra mobile-gym[minari]")

    def _load(folder, name=DATASET_ID):
        monkeypatch.setenv("MINARI_DATASETS_PATH", str(folder))
        return minari.load_dataset(name)

    return _load


def test_it_loads(run, episodes, tmp_path, load):
    done = export_episodes(run, "minari", tmp_path / "out")
    data = load(tmp_path / "out")
    assert data.total_episodes == done.episodes == len(episodes)
    assert data.total_steps == done.steps
    for read, episode in zip(data.iterate_episodes(), episodes, strict=True):
        steps = episode.steps
        np.testing.assert_array_equal(
            read.observations["screenshot"], [record.frame.screenshot for record in steps]
        )
        assert read.rewards.tolist() == [record.reward for record in steps[1:]]
        assert read.terminations.tolist() == [record.terminated for record in steps[1:]]
        kinds = [ACTION_TYPES[kind] for kind in read.actions["kind"]]
        assert kinds == [type(record.action) for record in steps[1:]]
        assert list(read.infos["user_reply"]) == [record.user_reply for record in steps]
        assert read.infos["is_success"].tolist() == [record.report.success for record in steps]
        for number, action in enumerate(record.action for record in steps[1:]):
            told = {name: values[number] for name, values in read.actions.items()}
            assert data.action_space.contains(told | {"duration_s": np.array(told["duration_s"])})
            assert own.decode(told) == action
        for number in range(len(steps)):
            seen = {name: values[number] for name, values in read.observations.items()}
            assert data.observation_space.contains(seen)
    (told,) = data.storage.get_episode_metadata([0])
    assert told["options"]["instruction"] == episodes[0].task.text
    assert told["seed"] == episodes[0].seed


def test_screens_of_two_sizes(keep, episodes, tmp_path, load):
    first, *rest = episodes[0].steps
    wide = replace(
        first.frame, width_px=120, height_px=60, screenshot=np.full((60, 120, 3), 9, np.uint8)
    )
    told = replace(episodes[0], steps=(replace(first, frame=wide), *rest))
    export_episodes(keep([told]), "minari", tmp_path / "out")
    seen = load(tmp_path / "out")[0].observations
    assert seen["screenshot"].shape[1:] == (200, 120, 3)
    rects = np.array([[0, 0, 1, 0.3], [0, 0, 0.75, 1]], np.float32)
    np.testing.assert_array_equal(seen["screen_rect"][:2], rects)
    assert (seen["screenshot"][0, :60] == 9).all()
    assert not seen["screenshot"][0, 60:].any()


def test_actions_of_every_kind_are_those_of_the_environment(keep, episodes, tmp_path, load):
    first, second, *_ = episodes[0].steps
    steps = [replace(second, step=step, action=action) for step, action in enumerate(EVERY, 1)]
    unreadable = replace(second, step=len(EVERY) + 1, action=Invalid("x", "y"))
    export_episodes(
        keep([replace(episodes[0], steps=(first, *steps, unreadable))]), "minari", tmp_path / "o"
    )
    data = load(tmp_path / "o")
    read = data[0].actions
    for number, action in enumerate((*EVERY, Wait(0))):
        told = {name: values[number] for name, values in read.items()}
        told["duration_s"] = np.array(told["duration_s"])
        assert data.action_space.contains(told)
        assert own.decode(told) == action


def test_what_minari_cannot_hold(keep, episodes, tmp_path):
    pytest.importorskip("minari", reason="needs the extra mobile-gym[minari]")
    first, second, *rest = episodes[0].steps
    blind = replace(first, frame=replace(first.frame, screenshot=None))
    watched = replace(second, action=None)
    for number, (steps, said) in enumerate(
        (((blind, second, *rest), "step 0 has no screenshot"), ((first, watched), "no actions"))
    ):
        run = keep([replace(episodes[0], steps=steps)], f"run{number}")
        with pytest.raises(StoreError, match=said):
            export_episodes(run, "minari", tmp_path / "out")
        assert not (tmp_path / "out").exists()


def test_its_name_is_chosen(run, tmp_path, load):
    export_episodes(run, "minari", tmp_path / "out", options=ExportOptions(name="lab/lamps-v3"))
    assert load(tmp_path / "out", "lab/lamps-v3").spec.dataset_id == "lab/lamps-v3"
    with pytest.raises(UsageError, match="no data set of the name 'lab/lamps v3'"):
        export_episodes(run, "minari", tmp_path / "no", options=ExportOptions(name="lab/lamps v3"))


def test_without_minari(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "minari", None)
    with pytest.raises(MissingExtra, match=r"mobile-gym\[minari\]"):
        export_episodes(run, "minari", tmp_path / "out")


def test_an_action_in_words_of_its_own(keep, episodes, tmp_path, load):
    first, second, *_ = episodes[0].steps
    typed = replace(second, action=Type("héllo 你"))
    export_episodes(keep([replace(episodes[0], steps=(first, typed))]), "minari", tmp_path / "out")
    read = load(tmp_path / "out")[0]
    assert list(read.actions["text"]) == ["héllo 你"]
    assert to_json(typed.action)["text"] in str(read.infos["action_json"][1])
