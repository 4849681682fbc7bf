"""Tasks in Messaging: writing, sending, and its settings.

What must be true at the end stands in the telephony provider: the one message that has gone out,
and how many there are in all.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf, ContentRow, PageIs, PreferenceIs
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, count_steps
from task_suites.contacts.book import Cast
from task_suites.messages.inbox import Inbox, conversation_row, talk
from task_suites.messages.screens import (
    BLOCKED_URI,
    PACKAGE,
    PEOPLE,
    SEND,
    Screens,
    next_text,
    other_than,
    shown,
)
from task_suites.messages.texts import TEXTS
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Messages", PACKAGE)


@SUITE.add(level=1, who=PEOPLE, text=tuple(TEXTS), layout=LAYOUTS)
def send_message(draft: Draft, who: str, text: str, layout: int) -> Task:
    """Send a message in a conversation that is there.

    Goal: one more message, to that person, with that text.
    Start: the launcher; there are nine conversations and more, in a drawn order; Messaging was left
        on its list or on a page above it.
    Substates: Messaging; the conversation; the text is in the field; the message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text))
    person, crowd = cast.person(who), cast.crowd(who, size=14, lots=lots)
    lines = talk(
        person.number, 300,
        draft.pick(("Are you on your way?", "你出发了吗？")),
        draft.pick((">Almost", ">快了")),
    )  # fmt: skip
    inbox = Inbox(draft, (person, *crowd), lines, crowd[: lots.number(8, 12)], lots=lots)
    solution = (*inbox.opened, *screens.send_to(person.name, body))
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
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("to somebody else", (*inbox.opened, *screens.send_to(crowd[0].name, body))),
            WrongEnding("another text", (*inbox.opened, *screens.send_to(person.name, wrong))),
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("sent twice", (*solution, screens.write(body), SEND)),
        ),
    )


@SUITE.add(level=2, ending=range(940, 1000), text=tuple(TEXTS), layout=LAYOUTS)
def text_new_number(draft: Draft, ending: int, text: str, layout: int) -> Task:
    """Send a message to a number that is in no conversation and no address book.

    Goal: one more message, to that number, with that text.
    Start: the launcher; there is a conversation with a number that differs in one digit; Messaging
        was left on its list or on a page above it.
    Substates: Messaging; a new conversation; the one with the number; the text is in the field; the
        message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 6, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text))
    prefix = draft.pick(("07700 900", "131 0000 0"))
    similar = f"{prefix}{ending // 10 * 10 + (ending + 1) % 10}"
    number = f"{prefix}{ending}"
    crowd = cast.crowd(size=14, lots=lots)
    lines = talk(similar, 50, draft.pick(("Wrong number, sorry", "抱歉，打错了")))
    inbox = Inbox(draft, crowd, lines, crowd[: lots.number(8, 12)], lots=lots)

    def text_to(one: str, words: str) -> tuple[SolutionStep, ...]:
        return (*inbox.opened, *screens.to_number(one), screens.write(words), SEND)

    solution = text_to(number, body)
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
                draft.pick(("A conversation is open", "一个对话已打开")),
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
            WrongEnding("to a similar number", text_to(similar, body)),
            WrongEnding("another text", text_to(number, wrong)),
            WrongEnding("typed and not sent", solution[:-1]),
        ),
    )


# -- an answer that depends on what was asked -----------------------------------------------------

_HOURS: Final = {
    9: ("9 am", "上午九点"),
    10: ("10 am", "上午十点"),
    11: ("11 am", "上午十一点"),
    12: ("12 noon", "中午十二点"),
    13: ("1 pm", "下午一点"),
    14: ("2 pm", "下午两点"),
    15: ("3 pm", "下午三点"),
    16: ("4 pm", "下午四点"),
    17: ("5 pm", "下午五点"),
    18: ("6 pm", "傍晚六点"),
    19: ("7 pm", "晚上七点"),
}
_YES: Final = ("I will be there", "我会去的")
_NO: Final = ("That is too late for me", "太晚了，我去不了")


@SUITE.add(level=2, who=PEOPLE, limit=range(12, 17), layout=LAYOUTS)
def answer_invitation(draft: Draft, who: str, limit: int, layout: int) -> Task:
    """Accept an invitation or decline it, whichever its time asks for.

    Goal: the time was read; one more message, to that person: yes where it is before the limit,
        else no.
    Start: the launcher; the invitation is not the last message of its conversation; Messaging was
        left on its list or on a page above it.
    Substates: Messaging; the conversation; the invitation is read; the answer is in the field; it
        is sent.
    Ends: the right answer is sent, and no other message.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.crowd(who, size=14, lots=lots)
    hour = limit + lots.one((-3, -2, -1, 1, 2, 3))
    asked, border = draft.pick(_HOURS[hour]), draft.pick(_HOURS[limit])
    answer, wrong = (_YES, _NO) if hour < limit else (_NO, _YES)
    body = draft.pick(answer)
    lines = talk(
        person.number, 20,
        draft.pick(("We are having a picnic by the lake", "我们要去湖边野餐")),
        draft.pick((f"It starts at {asked} on Sunday", f"星期天{asked}开始")),
        draft.pick(("Can you make it?", "你能来吗？")),
    )  # fmt: skip
    inbox = Inbox(draft, (person, *crowd), lines, crowd[: lots.number(8, 12)], lots=lots)
    solution = (*inbox.opened, *screens.send_to(person.name, body))
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
            screens.evidence(
                3,
                (
                    f"The time of {person.name}’s invitation was read",
                    f"已看到{person.name}邀请的时间",
                ),
                asked,
                of=(person.name, draft.pick(("starts", "开始"))),
                weight=0.5,
            ),
            screens.composed(4, 2, body),
            screens.fact(
                5,
                (f"{person.name} alone was sent “{body}”", f"只给{person.name}发了“{body}”"),
                inbox.only_sent(person.number, body),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "the other answer",
                (*inbox.opened, *screens.send_to(person.name, draft.pick(wrong))),
            ),
            WrongEnding("to somebody else", (*inbox.opened, *screens.send_to(crowd[0].name, body))),
            WrongEnding("read alone", solution[:-2]),
        ),
    )


@SUITE.add(level=2, who=PEOPLE, text=tuple(TEXTS), layout=LAYOUTS)
def write_draft(draft: Draft, who: str, text: str, layout: int) -> Task:
    """Begin a message and leave it unsent.

    Goal: the conversation has that draft; nothing is sent.
    Start: the launcher; no conversation has a draft; Messaging was left on its list or on a page
        above it.
    Substates: Messaging; the conversation; the draft is kept; nothing is sent.
    Ends: the draft is kept, and there are as many messages as before.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text, 2))
    person, crowd = cast.person(who), cast.crowd(who, size=14, lots=lots)
    lines = talk(person.number, 500, draft.pick(("What do you think?", "你觉得呢？")))
    inbox = Inbox(draft, (person, *crowd), lines, crowd[: lots.number(8, 12)], lots=lots)

    def begin(name: str, words: str) -> tuple[SolutionStep, ...]:
        return (*inbox.opened, screens.tap(name), screens.write(words), BACK)

    solution = begin(person.name, body)
    kept = AllOf(
        (
            conversation_row(
                1, 1,
                participant_normalized_destination=person.number,
                show_draft=1,
                draft_snippet_text=body,
            ),
            conversation_row(1, 1, show_draft=1),
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
                3,
                (f"The draft to {person.name} alone is kept", f"只保留了给{person.name}的草稿"),
                kept,
            ),
            screens.kept(4, inbox),
        ),
        start_satisfied=(4,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("sent", (*solution[:-1], SEND)),
            WrongEnding(
                "sent, and written once more",
                (*solution[:-1], SEND, screens.write(body), BACK),
            ),
            WrongEnding("to somebody else", begin(crowd[1].name, body)),
            WrongEnding("another text", begin(person.name, wrong)),
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
_BLOCKED_COUNT: Final = 6


@SUITE.add(level=2, setting=tuple(_SETTINGS), who=PEOPLE, layout=LAYOUTS)
def change_setting(draft: Draft, setting: str, who: str, layout: int) -> Task:
    """Turn one of Messaging's settings on or off, and let one of the blocked contacts through.

    Goal: the preference has the other value, the other preferences are as they were; that number
        is not blocked, the others are.
    Start: the launcher; the settings are those of a new app; six numbers are blocked.
    Substates: Messaging; its settings; the setting is changed; the number is not blocked; the other
        numbers are.
    Ends: both are changed.
    Golden steps: 6.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    key, title, value = _SETTINGS[setting]
    crowd = cast.crowd(who, size=14, lots=lots)
    person, others = cast.person(who), crowd[: _BLOCKED_COUNT - 1]
    inbox = Inbox(draft, (person, *crowd), (), crowd[-8:], lots=lots, is_left_open=False)
    switch = screens.tap(draft.pick(title))
    to_page = (*inbox.opened, *screens.menu("settings"))
    to_list = screens.tap_entry("blocked")
    solution = (*to_page, switch, to_list, screens.containing(person.name))
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
            f"In the Messaging app’s settings, turn {turn} “{title[0]}”, and unblock "
            f"{person.name}; the others stay blocked.",
            f"在短信应用的设置中{turn_zh}“{title[1]}”，并取消屏蔽{person.name}，其他人仍保持屏蔽。",
        ),
        setup=inbox.start(
            *(
                f"content insert --uri {BLOCKED_URI} --bind original_number:s:'{one.number}'"
                for one in lots.among(others, person)
            )
        ),
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
            screens.fact(
                4,
                (f"{person.name} is not blocked", f"{person.name}未被屏蔽"),
                ContentRow(BLOCKED_URI, (("original_number", person.number),), 0, 0),
            ),
            screens.guard(
                5,
                (
                    "The others are blocked, and there are as many messages as before",
                    "其他人仍被屏蔽，短信数量不变",
                ),
                *(
                    ContentRow(BLOCKED_URI, (("original_number", one.number),), 1, 1)
                    for one in others
                ),
                inbox.grown(),
            ),
        ),
        start_satisfied=(5,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another setting", (*to_page, wrong, *solution[-2:])),
            WrongEnding("another number", (*solution[:-1], screens.containing(others[0].name))),
            WrongEnding(
                "all numbers",
                (*solution, *(screens.containing(one.name) for one in others)),
            ),
            WrongEnding("the setting alone", solution[:-1]),
            WrongEnding("the number alone", (*to_page, *solution[-2:])),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
