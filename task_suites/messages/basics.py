"""Tasks in Messaging: writing, sending, and its settings.

What must be true at the end stands in the telephony provider: the one message that has gone out,
and how many there are in all.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf, PageIs, PreferenceIs
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.contacts.book import Cast
from task_suites.messages.screens import (
    OPEN,
    PACKAGE,
    PEOPLE,
    SEND,
    TEXTS,
    Inbox,
    Screens,
    conversation_row,
    next_text,
    other_than,
    shown,
    talk,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Messages", PACKAGE)


@SUITE.add(level=1, who=PEOPLE, text=tuple(TEXTS))
def send_message(draft: Draft, who: str, text: str) -> Task:
    """Send a message in a conversation that is there.

    Goal: one more message, to that person, with that text.
    Start: the launcher; there are seven conversations.
    Substates: Messaging; the conversation; the text is in the field; the message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 4.
    """
    screens, cast = Screens(draft), Cast(draft)
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text))
    person, crowd = cast.person(who), cast.crowd(who)
    lines = talk(
        person.number, 300,
        draft.pick(("Are you on your way?", "你出发了吗？")),
        draft.pick((">Almost", ">快了")),
    )  # fmt: skip
    inbox = Inbox(draft, (person, *crowd), lines, crowd[:6])
    solution = (OPEN, *screens.send_to(person.name, body))
    return draft.task(
        (
            f"Send {person.name} this text message: “{body}”",
            f"给{person.name}发一条短信，内容为“{body}”。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            screens.composed(3, 2, body),
            screens.fact(
                4,
                (f"{person.name} alone was sent the message", f"只给{person.name}发了该短信"),
                inbox.only_sent(person.number, body),
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding("to somebody else", (OPEN, *screens.send_to(crowd[0].name, body))),
            WrongEnding("another text", (OPEN, *screens.send_to(person.name, wrong))),
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("sent twice", (*solution, screens.write(body), SEND)),
        ),
    )


_ENDINGS: Final = ("0817", "0824", "0838", "0846", "0852", "0865", "0871", "0889")
"""The last digits of numbers that are nobody's."""


@SUITE.add(level=2, ending=_ENDINGS, text=tuple(TEXTS))
def text_new_number(draft: Draft, ending: str, text: str) -> Task:
    """Send a message to a number that is in no conversation and no address book.

    Goal: one more message, to that number, with that text.
    Start: the launcher; there is a conversation with a number that differs in one digit.
    Substates: Messaging; a new conversation; the one with the number; the text is in the field; the
        message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 6.
    """
    screens, cast = Screens(draft), Cast(draft)
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text))
    prefix = draft.pick(("07700 90", "131 0000 "))
    number, similar = prefix + ending, prefix + ending[:-1] + str((int(ending) + 1) % 10)
    crowd = cast.crowd()
    lines = talk(similar, 50, draft.pick(("Wrong number, sorry", "抱歉，打错了")))
    inbox = Inbox(draft, crowd, lines, crowd[2:7])
    solution = (OPEN, *screens.to_number(number), screens.write(body), SEND)
    to_similar = (OPEN, *screens.to_number(similar), screens.write(body), SEND)
    return draft.task(
        (
            f"Text “{body}” to {number}. The number is not in your contacts.",
            f"向号码 {number} 发送短信“{body}”，该号码不在通讯录中。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.recipient(2),
            PageNode(
                3,
                draft.pick(
                    (f"The conversation with {number} is open", f"与 {number} 的对话已打开")
                ),
                parent_id=1,
                check=shown(resource_id="compose_message_text"),
                after=(2,),
            ),
            screens.composed(4, 3, body),
            screens.fact(
                5,
                (f"{number} alone was sent the message", f"只向 {number} 发了该短信"),
                inbox.only_sent(number, body),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("to a similar number", to_similar),
            WrongEnding(
                "another text", (OPEN, *screens.to_number(number), screens.write(wrong), SEND)
            ),
            WrongEnding("typed and not sent", solution[:-1]),
        ),
    )


# -- an answer that depends on what was asked -----------------------------------------------------

_HOURS: Final = {14: ("2 pm", "下午两点"), 15: ("3 pm", "下午三点"), 16: ("4 pm", "下午四点")}
_ASKED: Final = {
    12: ("12 noon", "中午十二点"),
    13: ("1 pm", "下午一点"),
    17: ("5 pm", "下午五点"),
    18: ("6 pm", "傍晚六点"),
}
_YES: Final = ("I will be there", "我会去的")
_NO: Final = ("That is too late for me", "太晚了，我去不了")


@SUITE.add(level=2, who=PEOPLE, limit=tuple(_HOURS))
def answer_invitation(draft: Draft, who: str, limit: int) -> Task:
    """Accept an invitation or decline it, whichever its time asks for.

    Goal: one more message, to that person: yes where the time is before the limit, else no.
    Start: the launcher; the invitation is not the last message of its conversation.
    Substates: Messaging; the conversation; the invitation is read; the answer is in the field; it
        is sent.
    Ends: the right answer is sent, and no other message.
    Golden steps: 4.
    """
    screens, cast = Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.crowd(who)
    hour = tuple(_ASKED)[(PEOPLE.index(who) + limit) % len(_ASKED)]
    asked, border = draft.pick(_ASKED[hour]), draft.pick(_HOURS[limit])
    answer, wrong = (_YES, _NO) if hour < limit else (_NO, _YES)
    body = draft.pick(answer)
    lines = talk(
        person.number, 20,
        draft.pick(("We are having a picnic by the lake", "我们要去湖边野餐")),
        draft.pick((f"It starts at {asked} on Sunday", f"星期天{asked}开始")),
        draft.pick(("Can you make it?", "你能来吗？")),
    )  # fmt: skip
    inbox = Inbox(draft, (person, *crowd), lines, crowd[:5])
    solution = (OPEN, *screens.send_to(person.name, body))
    return draft.task(
        (
            f"{person.name} has texted you an invitation. If it starts before {border}, reply "
            f"“{_YES[0]}”; otherwise reply “{_NO[0]}”.",
            f"{person.name}发短信邀请你。如果活动在{border}之前开始，就回复“{_YES[1]}”，"
            f"否则回复“{_NO[1]}”。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            screens.read(3, 2, ("The time is on the screen", "可以看到时间"), asked),
            screens.composed(4, 2, body),
            screens.fact(
                5,
                (f"{person.name} was answered “{body}”", f"已回复{person.name}“{body}”"),
                inbox.only_sent(person.number, body),
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "the other answer", (OPEN, *screens.send_to(person.name, draft.pick(wrong)))
            ),
            WrongEnding("to somebody else", (OPEN, *screens.send_to(crowd[0].name, body))),
            WrongEnding("read alone", (OPEN, screens.tap(person.name))),
        ),
    )


@SUITE.add(level=2, who=PEOPLE, text=tuple(TEXTS))
def write_draft(draft: Draft, who: str, text: str) -> Task:
    """Begin a message and leave it unsent.

    Goal: the conversation has that draft; nothing is sent.
    Start: the launcher; no conversation has a draft.
    Substates: Messaging; the conversation; the draft is kept.
    Ends: the draft is kept, and there are as many messages as before.
    Golden steps: 4.
    """
    screens, cast = Screens(draft), Cast(draft)
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text, 2))
    person, crowd = cast.person(who), cast.crowd(who)
    lines = talk(person.number, 500, draft.pick(("What do you think?", "你觉得呢？")))
    inbox = Inbox(draft, (person, *crowd), lines, crowd[:6])
    solution = (OPEN, screens.tap(person.name), screens.write(body), BACK)
    kept = AllOf(
        (
            conversation_row(
                1, 1,
                participant_normalized_destination=person.number,
                show_draft=1,
                draft_snippet_text=body,
            ),
            conversation_row(1, 1, show_draft=1),
            inbox.grown(),
        )
    )  # fmt: skip
    return draft.task(
        (
            f"Start a text to {person.name} that says “{body}”, but do not send it yet: leave it "
            "as a draft.",
            f"给{person.name}写一条短信草稿“{body}”，先不要发送。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            screens.fact(
                3, (f"The draft to {person.name} is kept", f"给{person.name}的草稿已保留"), kept
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding("sent", (*solution[:-1], SEND)),
            WrongEnding(
                "to somebody else", (OPEN, screens.tap(crowd[1].name), screens.write(body), BACK)
            ),
            WrongEnding(
                "another text", (OPEN, screens.tap(person.name), screens.write(wrong), BACK)
            ),
        ),
    )


# -- settings --------------------------------------------------------------------------------------

_SETTINGS: Final[dict[str, tuple[str, tuple[str, str], bool]]] = {
    "notifications": ("notifications_enabled", ("Notifications", "通知"), False),
    "sounds": ("send_sound", ("Hear outgoing message sounds", "播放信息发送提示音"), False),
    "vibration": ("notification_vibration", ("Vibrate", "振动"), False),
    "reports": ("delivery_reports", ("Get SMS delivery reports", "接收短信送达报告"), True),
}
"""By name: the preference, its title in English and Chinese, and what a new app does not have."""


@SUITE.add(level=1, setting=tuple(_SETTINGS))
def change_setting(draft: Draft, setting: str) -> Task:
    """Turn one of Messaging's settings on or off.

    Goal: its preference has the other value; the other preferences are as they were.
    Start: the launcher; the settings are those of a new app.
    Substates: Messaging; its settings; the setting is changed.
    Ends: the setting is changed.
    Golden steps: 4.
    """
    screens, cast = Screens(draft), Cast(draft)
    key, title, value = _SETTINGS[setting]
    crowd = cast.crowd()
    inbox = Inbox(draft, crowd, (), crowd[:5])
    switch = screens.tap(draft.pick(title))
    to_page = (OPEN, *screens.menu("settings"))
    solution = (*to_page, switch)
    # Vibration can only be changed while there are notifications.
    other = other_than(tuple(_SETTINGS), setting, "vibration")
    wrong = screens.tap(draft.pick(_SETTINGS[other][1]))
    preferences = (
        PreferenceIs(PACKAGE, name, str((name == key) == changed).lower())
        for name, _, changed in _SETTINGS.values()
    )
    turn, turn_zh = ("on", "开启") if value else ("off", "关闭")
    return draft.task(
        (
            f"In the Messaging app’s settings, turn {turn} “{title[0]}”.",
            f"在短信应用的设置中{turn_zh}“{title[1]}”。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            PageNode(
                2,
                draft.pick(("Messaging’s settings are open", "短信设置已打开")),
                parent_id=1,
                check=PageIs(activity=f"{PACKAGE}/.ui.appsettings.ApplicationSettingsActivity"),
            ),
            screens.fact(
                3,
                (
                    f"“{title[0]}” is {turn}, the rest as before",
                    f"“{title[1]}”已{turn_zh}，其余不变",
                ),
                AllOf(tuple(preferences)),
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding("another setting", (*to_page, wrong)),
            WrongEnding("changed and changed back", (*solution, switch)),
            WrongEnding("looked at alone", to_page),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
