"""Asking agents about recorded steps: what they are told, what counts, and going on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from control_episodes import BACK, LAMP, NAME, episode, step, write

from mobile_gym.agents.model import ModelAgent
from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.actions import Action, Invalid, Key, OpenApp, PressKey, Tap, Type, Wait
from mobile_gym.core.errors import AgentFailed, AgentUnavailable, StoreError, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.language_models import ModelUnavailable, Reply, Request
from mobile_gym.core.ports import Agent
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.offline.control_file import ControlFile
from mobile_gym.rollouts.offline.offline_folder import STEPS, SUMMARY, OfflineFolder
from mobile_gym.rollouts.offline.play_offline import AskingSettings, play_offline

RIGHT = (OpenApp("Lamp"), Tap(0.5, 0.5), PressKey(Key.BACK), Type("Hall"), PressKey(Key.BACK))


class Scripted:
    """Does what it is told to, one action after the other; it remembers what it was told."""

    name = "scripted"

    def __init__(self, actions: Sequence[Action | Exception]) -> None:
        self._actions = list(actions)
        self.instructions: list[str] = []
        self.seeds: list[int] = []

    def reset(self, task: Task, seed: int) -> None:
        self.instructions.append(task.text)
        self.seeds.append(seed)

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        assert observation["instruction"] == self.instructions[-1]
        action = self._actions.pop(0)
        if isinstance(action, Exception):
            raise action
        return action


Play = Callable[..., dict[str, Any]]


@pytest.fixture
def file(tmp_path: Path) -> ControlFile:
    """Two episodes of three and two steps."""
    return ControlFile(write(tmp_path / "a.jsonl"))


@pytest.fixture
def play(file: ControlFile, tmp_path: Path) -> Play:
    """Ask an agent about the file, with the results in a folder of that name."""

    def _play(agent: Agent, name: str = "out", **asking: Any) -> dict[str, Any]:
        folder = OfflineFolder.start(tmp_path / name, {"recordings": file.digest})
        return play_offline(file, lambda: agent, folder, AskingSettings(**asking))

    return _play


def test_right_actions_give_all_steps_and_episodes(play: Play) -> None:
    summary = play(Scripted(RIGHT))
    assert (summary["steps"]["right"], summary["steps"]["total"]) == (5, 5)
    assert summary["episodes"]["rate"] == 1
    assert summary["left"] == 0


def test_one_wrong_action_costs_its_step_and_its_episode(play: Play) -> None:
    summary = play(Scripted([RIGHT[0], Tap(0.1, 0.1), *RIGHT[2:]]))
    assert summary["steps"]["rate"] == pytest.approx(0.8)
    assert summary["steps"]["interval"] == pytest.approx([0.3755, 0.9638], abs=1e-4)
    assert (summary["episodes"]["right"], summary["episodes"]["total"]) == (1, 2)
    assert summary["kinds"]["Tap"]["right"] == 0
    assert summary["kinds"]["PressKey"]["right"] == 2
    assert summary["same_kind"]["rate"] == 1


def test_what_cannot_be_read_is_wrong_and_counted(play: Play) -> None:
    summary = play(Scripted([Invalid("x" * 10_000, "no JSON"), *RIGHT[1:]]))
    assert summary["unreadable"] == 1
    assert summary["steps"]["right"] == 4


def test_an_agent_that_fails_is_asked_once_more(play: Play) -> None:
    failure = AgentFailed("its process ended with status 3")
    summary = play(Scripted([failure, *RIGHT]), "once")
    assert (summary["steps"]["right"], summary["unreadable"]) == (5, 0)
    summary = play(Scripted([failure, failure, *RIGHT[1:]]), "twice")
    assert (summary["steps"]["right"], summary["unreadable"]) == (4, 1)


def test_agents_of_a_call_that_fails_are_asked_one_by_one(
    file: ControlFile, tmp_path: Path
) -> None:
    asked: list[int] = []

    class Together(Scripted):
        """Fails where it is asked for more than one step at once."""

        def __init__(self) -> None:
            super().__init__(())

        @staticmethod
        def act_many(agents: Any, observations: Any, frames: Any) -> list[Any]:
            asked.append(len(agents))
            if len(agents) > 1:
                return [AgentFailed("it did not answer in 4 s") for _ in agents]
            return [Wait() for _ in agents]

    folder = OfflineFolder.start(tmp_path / "out", {"recordings": file.digest})
    summary = play_offline(file, Together, folder, AskingSettings(together=3))
    assert asked == [3, 1, 1, 1, 2, 1, 1]
    assert summary["unreadable"] == 0


def test_the_correct_past_is_told_whatever_the_agent_did(play: Play) -> None:
    agent = Scripted([Wait()] * 5)
    play(agent)
    assert agent.instructions[0] == "Turn the lamp on\nThe screen is not shown."
    assert agent.instructions[2].splitlines()[:3] == [
        "Turn the lamp on",
        "Already done:",
        "1. open Lamp",
    ]
    assert agent.instructions[2].splitlines()[3].startswith("2. tap")
    assert agent.instructions[3] == "Name it Hall\nThe screen is not shown."


def test_the_step_itself_is_told_where_it_is_asked_for(play: Play) -> None:
    agent = Scripted([Wait()] * 5)
    play(agent, step_instructions=True)
    assert agent.instructions[0].splitlines()[-1] == "Do now: open the Lamp app"
    assert "Do now" not in agent.instructions[1]


def test_without_screens_the_result_says_so(play: Play) -> None:
    assert play(Scripted(RIGHT))["observation"] == "text only: goal and past actions, no screen"


def test_every_step_is_a_line(play: Play, tmp_path: Path) -> None:
    play(Scripted(RIGHT))
    lines = [json.loads(line) for line in (tmp_path / "out" / STEPS).read_text().splitlines()]
    assert [(one["episode"], one["step"]) for one in lines] == [
        ("1", 0),
        ("1", 1),
        ("1", 2),
        ("two", 0),
        ("two", 1),
    ]
    assert lines[0]["action"] == {"action": "OpenApp", "name": "Lamp"}


@pytest.mark.parametrize("lines", [0, 1, 3, 5])
@pytest.mark.parametrize("half", [b"", b'{"episode": "tw'])
def test_it_goes_on_after_being_killed(lines: int, half: bytes, play: Play, tmp_path: Path) -> None:
    whole = play(RandomAgent(), seed=4)
    file = tmp_path / "out" / STEPS
    written = file.read_bytes()
    first_lines = b"".join(written.splitlines(keepends=True)[:lines])
    file.write_bytes(first_lines + half)
    (tmp_path / "out" / SUMMARY).unlink()
    assert play(RandomAgent(), seed=4) == whole
    assert file.read_bytes() == written


def test_it_goes_on_after_an_agent_gave_no_answer(play: Play, tmp_path: Path) -> None:
    with pytest.raises(AgentUnavailable):
        play(Scripted([*RIGHT[:2], AgentUnavailable("the server is away")]))
    summary = json.loads((tmp_path / "out" / SUMMARY).read_text())
    assert (summary["steps"]["total"], summary["left"]) == (2, 3)
    assert (summary["episodes"]["total"]) == 0
    agent = Scripted(RIGHT[2:])
    assert play(agent)["steps"]["right"] == 5
    assert len(agent.instructions) == 3


def test_how_many_are_asked_at_once_changes_nothing(file: ControlFile, tmp_path: Path) -> None:
    def results(together: int) -> bytes:
        folder = OfflineFolder.start(tmp_path / f"{together}", {})
        play_offline(file, RandomAgent, folder, AskingSettings(7, together))
        return (folder.path / STEPS).read_bytes()

    assert results(1) == results(2) == results(9)


def test_another_evaluation_is_not_mixed_in(file: ControlFile, tmp_path: Path) -> None:
    OfflineFolder.start(tmp_path / "out", {"seed": 1})
    with pytest.raises(StoreError, match="seed 1, not 2"):
        OfflineFolder.start(tmp_path / "out", {"seed": 2})


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(StoreError, match="not an empty folder"):
        OfflineFolder.start(tmp_path, {})


@pytest.mark.parametrize("line", ["[]", "{}", '{"episode": 1}', "nothing"])
def test_lines_of_something_else_are_one_clear_error(line: str, play: Play, tmp_path: Path) -> None:
    play(Scripted(RIGHT))
    (tmp_path / "out" / STEPS).write_text(f"{line}\n")
    with pytest.raises(StoreError, match=f"{STEPS}:1"):
        play(Scripted(RIGHT))


def test_an_agent_that_needs_screenshots_is_told_how_to_go_without(play: Play) -> None:
    agent = Scripted(RIGHT)
    agent.observe = ("screenshot",)  # type: ignore[attr-defined]
    with pytest.raises(UsageError, match='"picture": "none"'):
        play(agent)


def test_a_file_of_broken_episodes_is_one_clear_error(tmp_path: Path) -> None:
    file = ControlFile(write(tmp_path / "a.jsonl", ["{"]))
    with pytest.raises(UsageError, match=r"no episode to ask about; a\.jsonl, line 1"):
        play_offline(file, RandomAgent, OfflineFolder.start(tmp_path / "out", {}))


def test_what_is_left_out_is_counted(tmp_path: Path) -> None:
    file = ControlFile(write(tmp_path / "a.jsonl", [LAMP, "{", episode(3, step(BACK)), NAME]))
    summary = play_offline(file, RandomAgent, OfflineFolder.start(tmp_path / "out", {}))
    assert summary["left_out"] == 1
    assert summary["steps"]["total"] == 6


class Replies:
    """A model that answers every question in the same way."""

    name = "replies"

    def __init__(self, text: str) -> None:
        self.text = text
        self.calls: list[Sequence[Request]] = []

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        self.calls.append(requests)
        return [Reply(self.text) for _ in requests]


def test_a_model_is_asked_about_several_steps_at_once(file: ControlFile, tmp_path: Path) -> None:
    model = Replies(json.dumps({"action": "system_button", "button": "Back"}))

    def make() -> ModelAgent:
        return ModelAgent(model, dialect="android_control", picture="none", text="indexed_list")

    folder = OfflineFolder.start(tmp_path / "out", {})
    summary = play_offline(file, make, folder, AskingSettings(together=3))
    assert [len(requests) for requests in model.calls] == [3, 2]
    assert summary["kinds"]["PressKey"]["right"] == 2
    assert summary["steps"]["right"] == 2


def test_a_model_is_told_the_correct_past_in_its_own_words(
    file: ControlFile, tmp_path: Path
) -> None:
    model = Replies(json.dumps({"action": "wait", "time": 2}))
    summary = play_offline(
        file,
        lambda: ModelAgent(model, dialect="android_control", picture="none", text="indexed_list"),
        OfflineFolder.start(tmp_path / "out", {}),
    )
    assert summary["past"] == "followed, screen by screen"
    third = str(model.calls[2][0].messages)
    assert '{"action": "open", "text": "Lamp"}' in third
    assert '"coordinate": [540, 1200]' in third
    assert "wait" not in third.partition("Turn the lamp on")[2]
    assert "open" not in str(model.calls[3][0].messages).partition("Name it Hall")[2]


class Following(Scripted):
    """Notes what it is told of the past."""

    def __init__(self, actions: Sequence[Action]) -> None:
        super().__init__(actions)
        self.past: list[Action] = []

    def reset(self, task: Task, seed: int) -> None:
        super().reset(task, seed)
        self.past = []

    def follow(self, observation: Mapping[str, Any], frame: Frame, action: Action) -> None:
        assert observation["instruction"] == self.instructions[-1]
        self.past.append(action)


def test_an_agent_that_follows_is_told_the_goal_alone(play: Play) -> None:
    agent = Following(RIGHT)
    assert play(agent)["steps"]["rate"] == 1
    assert agent.instructions[2] == "Turn the lamp on\nThe screen is not shown."
    assert agent.past == [Type("Hall")]
