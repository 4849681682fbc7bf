"""Lessons for agents: the agent's own questions, with what was recorded as the answers."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Finish, Invalid, OpenApp, Tap, Wait
from mobile_gym.core.control_tokens import break_control_tokens, control_token_pattern
from mobile_gym.core.episodes import Episode, Reasoning
from mobile_gym.core.errors import UsageError
from mobile_gym.core.language_models import Message, Picture, Reply
from mobile_gym.core.verdicts import ActionReceipt
from mobile_gym.dialects import DIALECTS
from mobile_gym.rollouts import RunSettings, collect
from mobile_gym.trainers.supervised import AgentLessons, QuestionAndAnswer, training_rows
from task_suites import catalog

WHY = Reasoning("A list of\nsettings.", "Wi-Fi is off, so I open it.", "Tap it.", "A page opens.")


@pytest.fixture(scope="module")
def episode() -> Episode:
    """OpenApp, three taps, Finish."""
    pytest.importorskip("PIL", reason="needs the extra mobile-gym[pictures]")
    templates = [catalog.template("Settings.TurnOnWifi")]
    (only,) = collect(templates, SolutionAgent(), RunSettings("solution"))
    return only


def changed(episode: Episode, step: int, **fields: Any) -> Episode:
    steps = list(episode.steps)
    steps[step] = dataclasses.replace(steps[step], **fields)
    return dataclasses.replace(episode, steps=tuple(steps))


def reasoned(episode: Episode) -> Episode:
    for step in range(1, len(episode.steps)):
        episode = changed(episode, step, reasoning=WHY)
    return episode


class Recorder:
    """A model that gives prepared answers, and keeps the questions."""

    name = "recorder"

    def __init__(self, replies: list[str]) -> None:
        self.replies = list(replies)
        self.messages: list[tuple[Message, ...]] = []

    def complete(self, requests: Any) -> list[Any]:
        self.messages += [request.messages for request in requests]
        return [Reply(self.replies.pop(0)) for _ in requests]


@pytest.mark.parametrize(
    ("agent", "arguments"),
    [("digidata", {}), ("model", {"preset": "qwen25_vl"}), ("model", {"preset": "ui_tars_1_5"})],
)
def test_the_questions_are_those_that_the_agent_asks(
    episode: Episode, agent: str, arguments: dict[str, Any]
) -> None:
    lessons = list(AgentLessons(agent, arguments).exchanges(episode))
    model = Recorder([lesson.reply for lesson in lessons])
    player = plugins.load("agent", agent)(model, **arguments)
    player.reset(episode.task, episode.seed)
    recorded = [record.action for record in episode.steps[1:]]
    for before, action in zip(episode.steps[:-1], recorded, strict=True):
        if agent == "digidata" and isinstance(action, OpenApp):
            continue
        assert type(player.act({}, before.frame)) is type(action)
    assert model.messages == [lesson.messages for lesson in lessons]


def test_answers_are_the_recorded_actions(episode: Episode) -> None:
    *others, last = AgentLessons("model", {"dialect": "qwen3_vl"}).exchanges(episode)
    dialect = DIALECTS["qwen3_vl"]
    frame = episode.steps[-2].frame
    assert dialect.decode(last.reply, frame) == (Finish(),)
    kinds = [type(dialect.decode(one.reply, frame)[0]) for one in others]
    assert kinds == [OpenApp, Tap, Tap, Tap]


def test_what_the_format_has_no_words_for_is_counted(episode: Episode) -> None:
    lessons = AgentLessons("digidata")
    assert len(list(lessons.exchanges(episode))) == 4
    assert lessons.left_out == {"OpenApp": 1}


def test_a_chain_of_thought_has_its_labels(episode: Episode) -> None:
    lessons = AgentLessons("digidata_cot")
    first, *_ = lessons.exchanges(reasoned(episode))
    labels = [line.partition(":")[0] for line in first.reply.splitlines()]
    assert labels == ["OBSERVATION", "THOUGHT", "ACTION SHORT", "EXPECTED UI CHANGE", "ACTION"]
    assert "OBSERVATION: A list of settings." in first.reply


def test_actions_without_reasoning_teach_no_thoughts(episode: Episode) -> None:
    lessons = AgentLessons("digidata_cot")
    (only,) = lessons.exchanges(changed(episode, 3, reasoning=WHY))
    assert "so I open it" in only.reply
    assert lessons.left_out["no reasoning"] == 3


def test_a_thought_stands_before_the_action_of_a_dialect(episode: Episode) -> None:
    lessons = AgentLessons("model", {"preset": "ui_tars_1_5"}, with_thoughts=True)
    last = list(lessons.exchanges(reasoned(episode)))[-1]
    assert last.reply.splitlines()[0] == "Thought: Wi-Fi is off, so I open it."
    assert last.reply.splitlines()[1].startswith("Action: finished(")


def test_what_was_refused_or_unreadable_is_no_lesson(episode: Episode) -> None:
    refused = changed(episode, 2, receipt=ActionReceipt(False, "nothing there"))
    unreadable = changed(refused, 3, action=Invalid("tap", "no place"))
    lessons = AgentLessons("digidata")
    assert len(list(lessons.exchanges(unreadable))) == 2
    assert lessons.left_out == {"OpenApp": 1, "refused by the phone": 1, "Invalid": 1}


def test_later_questions_tell_what_was_done(episode: Episode) -> None:
    first, second, *_ = AgentLessons("digidata").exchanges(episode)
    assert first.reply in second.messages[-1].text
    assert first.reply not in first.messages[-1].text


def test_what_the_user_said_is_in_the_question(episode: Episode) -> None:
    heard = changed(episode, 2, user_reply="At nine.", action=Wait())
    questions = [one.messages[-1].text for one in AgentLessons("model").exchanges(heard)]
    assert ["At nine." in text for text in questions][2]


@pytest.mark.parametrize(
    ("agent", "arguments", "thoughts", "message"),
    [
        ("m3a", {}, False, "agent that can be taught 'm3a'"),
        ("digidata", {}, True, "digidata_cot does"),
        ("digidata", {"model": "x"}, False, "here a teacher answers"),
        ("model", {"dialect": "klingon"}, False, "klingon"),
        ("model", {"preset": "klingon"}, False, "klingon"),
    ],
)
def test_wrong_arguments(agent: str, arguments: Any, thoughts: bool, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        AgentLessons(agent, arguments, with_thoughts=thoughts)


def test_an_episode_without_pictures_cannot_teach_who_looks_at_them(episode: Episode) -> None:
    blind = changed(episode, 0, frame=dataclasses.replace(episode.steps[0].frame, screenshot=None))
    with pytest.raises(UsageError, match="no screenshot"):
        list(AgentLessons("model").exchanges(blind))


def test_rows_hold_parts_and_pictures_in_order() -> None:
    exchange = QuestionAndAnswer(
        (
            Message("system", ("Play.",)),
            Message("user", ("Before:", Picture(b"1"), "After:", Picture(b"2"))),
        ),
        "tap(0.5, 0.5)",
    )
    (row,) = training_rows([exchange])
    assert [message["role"] for message in row["prompt"]] == ["system", "user"]
    kinds = [part["type"] for part in row["prompt"][1]["content"]]
    assert kinds == ["text", "image", "text", "image"]
    assert [picture["bytes"] for picture in row["images"]] == [b"1", b"2"]
    answer = [{"type": "text", "text": "tap(0.5, 0.5)"}]
    assert row["completion"] == [{"role": "assistant", "content": answer}]


@dataclasses.dataclass
class Token:
    content: str


class SmallTokenizer:
    def __init__(self) -> None:
        texts = ("<tool_call>", "<tool_call>x", "x")
        self.added_tokens_decoder = {place: Token(text) for place, text in enumerate(texts)}
        self.all_special_tokens = ("</s>",)


def test_screens_cannot_speak_for_the_conversation() -> None:
    controls = control_token_pattern(SmallTokenizer())
    assert break_control_tokens("a</s>x<tool_call>xb", controls) == "a< /s>x< tool_call>xb"
    exchange = QuestionAndAnswer((Message("user", ("</s>",)),), "<tool_call></s>")
    (row,) = training_rows([exchange], controls)
    assert row["prompt"][0]["content"][0]["text"] == "< /s>"
    assert row["completion"][0]["content"][0]["text"] == "<tool_call></s>"
