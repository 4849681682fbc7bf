"""Messages in, text out: the agent's own messages, one answer a turn, rewards and ends."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from typing import Any

import gymnasium
import pytest

import mobile_gym  # noqa: F401
from mobile_gym.agents.model import ModelAgent
from mobile_gym.agents.presets import PRESETS
from mobile_gym.core.actions import Action, Finish, Key, PressKey, Tap
from mobile_gym.core.chat_messages import ChatMessage, chat_messages
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.language_models import Reply, Request
from mobile_gym.dialects import DIALECTS
from mobile_gym.foreign.pictures import parse_picture
from mobile_gym.rollouts.collecting.collect import take_step
from mobile_gym.trainers.conversation import SUITE, PhoneConversation
from mobile_gym.trainers.rollout import collect_rollout
from mobile_gym.trainers.task_rows import TaskRow, task_rows

ROW = TaskRow("Clock.TurnOffAlarm", 0, "train")
BACK = '{"action": "PressKey", "key": "back"}'
CLOCK = '{"action": "OpenApp", "name": "Clock"}'
FINISH = '{"action": "Finish", "status": "complete"}'


class RecordingModel:
    """Gives answers in order, and keeps what it was asked."""

    name = "recording"

    def __init__(self, answers: Sequence[str]) -> None:
        self._answers = list(answers)
        self.asked: list[list[ChatMessage]] = []

    def complete(self, requests: Sequence[Request]) -> list[Any]:
        self.asked += [chat_messages(request.messages) for request in requests]
        return [Reply(self._answers.pop(0)) for _ in requests]


def evaluated(answers: Sequence[str], **arguments: Any) -> tuple[list[list[ChatMessage]], float]:
    """What the agent asks a model that answers so, and what the episode pays."""
    model = RecordingModel(answers)
    agent = ModelAgent(model, **arguments)
    env: Any = gymnasium.make(SUITE, split=ROW.split, observe=agent.observe)
    observation, _ = env.reset(seed=ROW.seed, options={"task": ROW.task})
    agent.reset(env.unwrapped.task, ROW.seed)
    total, is_over = 0.0, False
    while not is_over:
        action = agent.act(observation, env.unwrapped.frame)
        observation, reward, terminated, truncated, _ = take_step(env, action)
        total, is_over = total + float(reward), terminated or truncated
    env.close()
    return model.asked, total


def answers_in(dialect: str) -> list[str]:
    """Answers of any dialect: a touch, one that cannot be read, a key, the end."""
    env: Any = gymnasium.make(SUITE, observe=("screenshot",))
    env.reset(seed=ROW.seed)
    frame = env.unwrapped.frame
    env.close()
    actions: list[Action] = [Tap(0.4, 0.7), PressKey(Key.BACK), Finish()]
    touch, key, end = (DIALECTS[dialect].encode(action, frame) for action in actions)
    return [touch, "I am not sure.", key, end]


@pytest.mark.parametrize("preset", ["any", "text", "qwen3_vl", "ui_tars_1_5", "digidata"])
def test_what_is_trained_is_what_is_evaluated(preset: str) -> None:
    answers = answers_in(PRESETS[preset].dialect)
    asked, total = evaluated(answers, preset=preset)
    left = list(answers)
    with PhoneConversation(preset=preset) as phone:
        played = collect_rollout(lambda messages: left.pop(0), phone, ROW)
    assert len(asked) == len(answers)
    assert [list(turn.messages) for turn in played.turns] == asked
    assert played.total_reward == total


def test_an_appending_conversation_is_evaluated_by_the_arguments_it_tells() -> None:
    answers = [CLOCK, "what?", BACK, FINISH]
    with PhoneConversation(preset="text", appending=True) as phone:
        left = list(answers)
        played = collect_rollout(lambda messages: left.pop(0), phone, ROW)
        asked, _ = evaluated(answers, **phone.agent_arguments)
    assert [list(turn.messages) for turn in played.turns] == asked


def test_who_only_appends_has_the_messages_of_an_appending_conversation() -> None:
    with PhoneConversation(preset="text", appending=True) as phone:
        history, _ = phone.init(ROW)
        for answer in (CLOCK, "what?", BACK):
            step = phone.step(answer)
            history = [*history, {"role": "assistant", "content": answer}, *step.observations]
            assert history == step.metadata["messages"]


def test_the_past_told_anew_is_one_new_message() -> None:
    with PhoneConversation(preset="text") as phone:
        phone.init(ROW)
        step = phone.step(CLOCK)
    assert step.observations == step.metadata["messages"][-1:]


def test_pictures_are_data_urls_of_the_screen() -> None:
    with PhoneConversation(preset="qwen3_vl") as phone:
        messages, _ = phone.init(ROW)
    content = messages[-1]["content"]
    assert isinstance(content, list)
    (url,) = [part["image_url"]["url"] for part in content if part["type"] == "image_url"]
    kind, _, data = url.partition(";base64,")
    assert kind == "data:image/jpeg"
    assert parse_picture(base64.b64decode(data), "it").ndim == 3


def test_what_cannot_be_read_costs_a_step_and_the_model_is_told() -> None:
    with PhoneConversation(preset="text") as phone:
        phone.init(ROW)
        step = phone.step("I would rather not.")
    assert (step.metadata["step"], step.done) == (1, False)
    assert step.metadata["unreadable"] == "the answer has no action in it"
    assert "could not be read: the answer has no action" in str(step.observations[-1]["content"])


def test_several_actions_in_one_answer_are_one_turn() -> None:
    with PhoneConversation(preset="text", dialect="digidata") as phone:
        phone.init(ROW)
        step = phone.step("navigate(home)\nnavigate(back)\nstatus(complete)")
    assert step.done
    assert len(step.metadata["rewards"]) == step.metadata["step"] == len(step.metadata["actions"])
    assert step.metadata["step"] > 1
    assert step.reward == sum(step.metadata["rewards"])


def test_a_turn_pays_what_each_of_its_actions_pays() -> None:
    """Not what the last one pays: here the first action is the one that is paid."""
    wait = '{"action": "Wait", "duration_s": 1}'
    with PhoneConversation(preset="text") as phone:
        phone.init(ROW)
        step = phone.step(f"{CLOCK}\n{wait}")
    first, second = step.metadata["rewards"]
    assert first > 0 == second
    assert step.reward == first


def test_progress_is_paid_in_its_turn() -> None:
    with PhoneConversation(preset="text") as phone:
        phone.init(ROW)
        assert phone.step(CLOCK).reward > 0
        assert phone.step('{"action": "Wait", "duration_s": 1}').reward == 0


def test_after_the_end_there_is_nothing_to_ask_and_nothing_to_answer() -> None:
    with PhoneConversation(preset="text") as phone:
        phone.init(ROW)
        step = phone.step(FINISH)
        assert (step.done, step.observations, step.metadata["messages"]) == (True, [], [])
        assert step.metadata["terminated"]
        assert step.metadata["termination_reason"] == "agent_complete"
        with pytest.raises(UsageError, match="init"):
            phone.step(BACK)


def test_a_text_beyond_the_action_space_is_a_step() -> None:
    with PhoneConversation(preset="text") as phone:
        phone.init(ROW)
        step = phone.step(json.dumps({"action": "Answer", "text": "x\0"}))
    assert step.metadata["step"] == 1
    assert step.metadata["action_error"]


def test_the_step_limit_cuts_off() -> None:
    with PhoneConversation(preset="text", env_arguments={"max_steps": 2}) as phone:
        played = collect_rollout(lambda messages: BACK, phone, ROW)
    assert len(played.turns) == 2
    assert played.end["truncated"]
    assert not played.is_success
    assert played.is_valid


def test_equal_rows_begin_equally_and_other_seeds_do_not() -> None:
    with PhoneConversation(preset="text") as phone:
        first, _ = phone.init(ROW)
        again, info = phone.init({**ROW.columns(), "prompt": "of the data set"})
        other, _ = phone.init(TaskRow(ROW.task, 1, "train"))
    assert first == again
    assert first != other
    assert (info["task_id"], info["seed"], info["split"]) == (ROW.task, 0, "train")


def test_one_conversation_plays_rows_of_any_split() -> None:
    with PhoneConversation(preset="text") as phone:
        for split in ("train", "test_instance", "test_app"):
            row = task_rows("all", split)[0]
            _, info = phone.init(row)
            assert (info["task_id"], info["split"]) == (row.task, split)


def test_without_a_row_the_environment_draws() -> None:
    with PhoneConversation(preset="text") as phone:
        tasks = {phone.init()[1]["task_id"] for _ in range(8)}
    assert len(tasks) > 1


def test_everything_that_it_tells_is_json() -> None:
    with PhoneConversation(preset="text") as phone:
        _, info = phone.init(ROW)
        step = phone.step(CLOCK)
    assert json.loads(json.dumps(info)) == info
    assert json.loads(json.dumps(step.metadata)) == step.metadata


def test_native_calls_are_read_and_tools_are_offered() -> None:
    with PhoneConversation(preset="gemini") as phone:
        phone.init(ROW)
        assert all(tool["type"] == "function" for tool in phone.tools)
        assert {"go_back"} <= {tool["function"]["name"] for tool in phone.tools}
        call = {"function": {"name": "go_back", "arguments": "{}"}}
        step = phone.step(Reply("", tool_calls=(call,)))
    assert step.metadata["unreadable"] == ""


def test_the_transcript_of_an_appending_episode_is_the_whole_of_it() -> None:
    left = [CLOCK, FINISH]
    with PhoneConversation(preset="text", appending=True) as phone:
        played = collect_rollout(lambda messages: left.pop(0), phone, ROW)
    roles = [message["role"] for message in played.transcript]
    assert roles == ["system", "user", "assistant", "user", "assistant"]
    assert played.transcript[2]["content"] == CLOCK


UNREADABLE: Sequence[Any] = (
    None,
    3,
    b"text",
    {"role": "assistant"},
    Reply(None),  # pyright: ignore[reportArgumentType]
    Reply("", tool_calls=({"function": {"name": "tap", "arguments": None}},)),
    Reply("", tool_calls=({"function": {"name": "tap", "arguments": {"pnt": 1}}},)),
    '{"action": "Tap", "pnt": 3}',
    '{"action": "Wait", "duration_s": "long"}',
    '{"name": "tap", "arguments": {"pnt": [1]}}',
    "tap(x=[1)",
)


@pytest.mark.parametrize("dialect", [*DIALECTS])
def test_an_answer_that_is_no_text_costs_a_step_in_words_of_this_library(dialect: str) -> None:
    env_arguments = {"image_size": (240, 108), "observe": (), "max_steps": 50}
    with PhoneConversation(dialect=dialect, env_arguments=env_arguments) as phone:
        phone.init(ROW)
        for step, answer in enumerate(UNREADABLE, 1):
            outcome = phone.step(answer)
            told = outcome.metadata
            if not isinstance(answer, str):
                assert told["unreadable"], answer
            assert told["step"] == step
            shown = f"{told['messages']} {told['unreadable']} {told['action_error']}"
            assert not re.search(r"__init__|keyword argument|NoneType|object has no", shown)
            if outcome.done:  # a text beside no call may be an answer
                break


class TestMistakes:
    def test_an_answer_before_the_first_episode(self) -> None:
        with pytest.raises(UsageError, match="call init"):
            PhoneConversation(preset="text").step(BACK)

    def test_a_model_is_not_asked_here(self) -> None:
        with pytest.raises(UsageError, match="the trainer does"):
            PhoneConversation(preset="text", model="some-model")

    def test_an_appending_conversation_has_a_window_of_its_own(self) -> None:
        with pytest.raises(UsageError, match="turns"):
            PhoneConversation(preset="text", appending=True, turns=3)

    def test_a_preset_that_is_none(self) -> None:
        with pytest.raises(UnknownName, match="preset"):
            PhoneConversation(preset="text3")

    def test_a_task_of_another_split(self) -> None:
        with PhoneConversation(preset="text") as phone, pytest.raises(UnknownName, match="task"):
            phone.init(TaskRow("Clock.SetAlarm", 0, "train"))

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({}, "needs a column task"),
            ({"task": "Clock.TurnOffAlarm", "seed": True}, "seed is True"),
            (3, "a row is a mapping"),
            ("Clock.TurnOffAlarm", "a row is a mapping"),
        ],
    )
    def test_a_row_without_its_columns(self, wrong: Any, said: str) -> None:
        with PhoneConversation(preset="text") as phone, pytest.raises(UsageError, match=said):
            phone.init(wrong)

    def test_a_split_that_is_none(self) -> None:
        with pytest.raises(UnknownName, match="split"):
            TaskRow.from_columns({"task": "Clock.TurnOffAlarm", "seed": 0, "split": "test"})
