"""Conversations: what a model is told in either style, and what of the past is left out."""

from __future__ import annotations

import pytest
from model_screens import FIRST, SECOND

from mobile_gym.agents.conversation import (
    MAX_PAST_REPLY,
    Conversation,
    Window,
    as_json,
    written_actions,
)
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.core.actions import Drag, Invalid, Tap
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.language_models import Message, Picture, Reply
from mobile_gym.dialects import DIALECTS

DIALECT = DIALECTS["digidata"]
TAP = "I save it.\ntap(0.5, 0.5)"


def conversation(window: Window, view: ScreenView | None = None) -> Conversation:
    begun = Conversation(DIALECT, ScreenView() if view is None else view, window)
    begun.begin("Save the note")
    return begun


def after(talk: Conversation, *replies: str) -> tuple[Message, ...]:
    """The messages after some turns on two screens in turn."""
    for number, reply in enumerate(replies):
        screen = SECOND if number % 2 else FIRST
        talk.ask(screen)
        talk.take(reply, screen)
    return talk.ask(FIRST)


def count_pictures(messages: tuple[Message, ...]) -> int:
    return sum(len(message.pictures) for message in messages)


def test_the_first_question_has_instructions_goal_and_screen() -> None:
    system, user = conversation(Window()).ask(FIRST)
    assert system.text == DIALECT.instructions("en")
    assert "The user wants: Save the note" in user.text
    assert "Nothing has been done yet." in user.text
    assert len(user.pictures) == 1


def test_own_instructions_replace_those_of_the_dialect() -> None:
    talk = Conversation(DIALECT, ScreenView(), system="Play.")
    talk.begin("x")
    assert talk.ask(FIRST)[0].text == "Play."


def test_it_speaks_chinese() -> None:
    talk = Conversation(DIALECT, ScreenView(), language="zh")
    talk.begin("保存笔记")
    system, user = talk.ask(FIRST)
    assert system.text == DIALECT.instructions("zh")
    assert "用户的要求：保存笔记" in user.text


class TestSteps:
    def test_the_past_is_a_list_of_actions(self) -> None:
        _, user = after(conversation(Window("steps")), TAP, "status(complete)")
        assert "1. tap(0.5, 0.5)\n2. status(complete)" in user.text
        assert "I save it." not in user.text

    def test_thoughts_are_told_where_they_are_wanted(self) -> None:
        _, user = after(conversation(Window("steps", thoughts=True)), TAP)
        assert "1. I save it.\ntap(0.5, 0.5)" in user.text

    def test_only_the_last_steps_are_told_and_the_others_counted(self) -> None:
        taps = [f"tap(0.{n}, 0.5)" for n in range(1, 5)]
        _, user = after(conversation(Window("steps", turns=2)), *taps)
        assert "(2 earlier steps are left out)\n3. tap(0.3, 0.5)\n4. tap(0.4, 0.5)" in user.text
        assert "tap(0.2" not in user.text

    def test_no_step_may_be_told(self) -> None:
        _, user = after(conversation(Window("steps", turns=0)), TAP)
        assert "tap(0.5" not in user.text
        assert "Nothing has been done yet." not in user.text

    def test_earlier_pictures_come_before_the_present_one(self) -> None:
        talk = conversation(Window("steps", pictures=2))
        first = talk.ask(FIRST)[1].pictures[0]
        talk.take(TAP, FIRST)
        assert talk.ask(SECOND)[1].pictures[0] == first
        assert count_pictures(talk.ask(SECOND)) == 2

    def test_no_more_pictures_than_the_window_has(self) -> None:
        assert count_pictures(after(conversation(Window("steps", pictures=3)), *[TAP] * 6)) == 3

    def test_a_note_stands_where_it_was_said(self) -> None:
        talk = conversation(Window("steps"))
        talk.ask(FIRST, "The user answers: blue")
        talk.take(TAP, FIRST)
        _, user = talk.ask(SECOND)
        assert "1. tap(0.5, 0.5)\n   (The user answers: blue)" in user.text

    def test_a_mistake_is_told_once(self) -> None:
        talk = conversation(Window("steps"))
        _, then = talk.ask(FIRST, mistake="Again, please.")
        talk.take(TAP, FIRST)
        _, now = talk.ask(SECOND)
        assert "Again, please." in then.text
        assert "Again, please." not in now.text


class TestTurns:
    def test_what_was_said_stays_as_it_was(self) -> None:
        """So that a server finds the beginning of the conversation in its cache."""
        talk = conversation(Window("turns", pictures=9))
        then = talk.ask(FIRST, "The user answers: blue", "Again, please.")
        talk.take(TAP, FIRST)
        assert talk.ask(SECOND)[: len(then)] == then

    def test_screens_and_answers_alternate(self) -> None:
        messages = after(conversation(Window("turns")), TAP, TAP)
        roles = [message.role for message in messages]
        assert roles == ["system", "user", "assistant", "user", "assistant", "user"]

    def test_the_goal_is_told_once(self) -> None:
        messages = after(conversation(Window("turns")), TAP, TAP)
        assert ["Save the note" in message.text for message in messages].count(True) == 1

    def test_the_goal_is_told_where_the_first_turns_are_left_out(self) -> None:
        messages = after(conversation(Window("turns", turns=1)), *[TAP] * 3)
        assert len(messages) == 4
        assert "Save the note" in messages[1].text

    def test_old_pictures_are_replaced_by_a_word(self) -> None:
        messages = after(conversation(Window("turns", pictures=2)), *[TAP] * 3)
        users = [message for message in messages if message.role == "user"]
        assert [len(message.pictures) for message in users] == [0, 0, 1, 1]
        assert "no longer shown" in users[0].text

    def test_texts_of_old_screens_stay(self) -> None:
        view = ScreenView("screenshot", "indexed_list")
        messages = after(conversation(Window("turns"), view), TAP)
        assert "Save" in messages[1].text

    def test_answers_are_actions_or_whole(self) -> None:
        plain = after(conversation(Window("turns")), TAP)
        whole = after(conversation(Window("turns", thoughts=True)), TAP)
        assert plain[2].text == "tap(0.5, 0.5)"
        assert whole[2].text == TAP


def test_an_answer_becomes_actions_and_the_past() -> None:
    talk = conversation(Window())
    talk.ask(FIRST)
    assert talk.take(TAP, FIRST) == (Tap(0.5, 0.5),)
    (turn,) = talk.turns
    assert (turn.reply, turn.actions) == (TAP, "tap(0.5, 0.5)")


def test_what_somebody_else_did_becomes_the_past() -> None:
    talk = conversation(Window())
    talk.follow(Tap(0.5, 0.5), SECOND)
    (turn,) = talk.turns
    assert (turn.reply, turn.actions) == ("tap(0.5, 0.5)", "tap(0.5, 0.5)")
    assert "1. tap(0.5, 0.5)" in str(talk.ask(FIRST))


def test_native_calls_are_read_and_remembered_as_the_dialect_writes_them() -> None:
    talk = conversation(Window(thoughts=True))
    talk.ask(FIRST)
    call = {"function": {"name": "tap", "arguments": '{"x": 0.5, "y": 0.5}'}}
    assert talk.take(Reply("", tool_calls=(call,)), FIRST) == (Tap(0.5, 0.5),)
    assert talk.turns[0].reply == "tap(0.5, 0.5)"


def test_an_answer_that_cannot_be_read_is_told_as_such() -> None:
    talk = conversation(Window())
    talk.ask(FIRST)
    (invalid,) = talk.take("No idea.", FIRST)
    assert isinstance(invalid, Invalid)
    assert talk.turns[0].actions == f"(an answer that could not be read: {invalid.reason})"


def test_a_long_answer_is_cut_in_the_past() -> None:
    talk = conversation(Window())
    talk.ask(FIRST)
    talk.take(f"{'x' * 5000}\ntap(0.5, 0.5)", FIRST)
    assert len(talk.turns[0].reply) == MAX_PAST_REPLY


def test_an_action_without_words_is_told_by_its_kind() -> None:
    actions = (Drag((0.1, 0.1), (0.9, 0.9)), Tap(0.5, 0.5))
    assert written_actions(actions, DIALECT, FIRST, "en") == "Drag\ntap(0.5, 0.5)"


def test_a_new_episode_forgets() -> None:
    talk = conversation(Window())
    after(talk, TAP, TAP)
    talk.begin("Another goal")
    assert talk.turns == ()
    assert "Another goal" in talk.ask(FIRST)[1].text


def test_asking_twice_is_asking_once() -> None:
    talk = conversation(Window())
    assert talk.ask(FIRST) == talk.ask(FIRST)
    assert talk.turns == ()


def test_an_answer_needs_a_question() -> None:
    talk = conversation(Window())
    with pytest.raises(UsageError, match="call ask"):
        talk.take(TAP, FIRST)


def test_messages_as_json_have_their_pictures_as_bytes() -> None:
    messages = [Message("user", ("Hi", Picture(b"\x89", "image/png")))]
    assert as_json(messages) == [
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "Hi"},
                {"type": "image", "image": b"\x89", "media_type": "image/png"},
            ],
        }
    ]


def test_windows_are_checked() -> None:
    with pytest.raises(UnknownName, match="turns"):
        Window("turn")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="turns is -1"):
        Window(turns=-1)
    with pytest.raises(UsageError, match="pictures is 0"):
        Window(pictures=0)
