"""Tasks in Messaging that sort conversations, or change its settings. See `messages`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf, Check, ContentRow, PreferenceIs, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import OK
from task_suites.contacts.book import Cast
from task_suites.messages.screens import (
    ARCHIVE,
    BLOCKED_URI,
    DELETE,
    OPEN,
    PACKAGE,
    PEOPLE,
    Inbox,
    Screens,
    archived_alone,
    conversation_row,
    message_row,
    other_than,
    shown,
    talk,
    unread_alone,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Messages", PACKAGE)

_UNARCHIVE: Final = TapOn(Selector(resource_id="action_unarchive"))


def _blocked(number: str) -> Check:
    """This is the only blocked number."""
    return AllOf(
        (
            ContentRow(BLOCKED_URI, (("original_number", number),), 1, 1),
            ContentRow(BLOCKED_URI, (), 1, 1),
        )
    )


@SUITE.add(level=1, who=PEOPLE)
def archive_conversation(draft: Draft, who: str) -> Task:
    """Put a conversation into the archive.

    Goal: it is archived, it alone, and no message is lost.
    Start: the launcher; nothing is archived.
    Substates: Messaging; the conversation is archived.
    Ends: the conversation is archived.
    Golden steps: 3.
    """
    screens, cast = Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.crowd(who)
    said = draft.pick(("The kite flew away", "风筝飞走了"))
    inbox = Inbox(draft, (person, *crowd), talk(person.number, 800, said), crowd[:7])
    solution = (OPEN, screens.hold(person.name), ARCHIVE)
    back = (*screens.menu("archived"), screens.hold(person.name), _UNARCHIVE)
    return draft.task(
        (
            f"Archive the conversation with {person.name}.",
            f"将与{person.name}的短信对话归档。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.fact(
                2,
                (
                    f"The conversation with {person.name} alone is archived",
                    f"只有与{person.name}的对话被归档",
                ),
                AllOf((archived_alone(person.number), inbox.grown())),
            ),
        ),
        golden_steps=3,
        solution=solution,
        wrong_endings=(
            WrongEnding("another one", (OPEN, screens.hold(crowd[0].name), ARCHIVE)),
            WrongEnding("archived and taken out again", (*solution, *back)),
            WrongEnding("deleted", (*solution[:-1], DELETE, OK)),
        ),
    )


@SUITE.add(level=1, who=PEOPLE)
def mark_unread(draft: Draft, who: str) -> Task:
    """Mark a conversation as unread.

    Goal: its last message is unread, and no other.
    Start: the launcher; everything has been read.
    Substates: Messaging; the conversation is unread.
    Ends: the conversation is unread.
    Golden steps: 4.
    """
    screens, cast = Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.crowd(who)
    said = draft.pick(("Could you look at the contract?", "能看一下合同吗？"))
    lines = talk(person.number, 25, said, draft.pick(("Page seven above all", "主要是第七页")))
    inbox = Inbox(draft, (person, *crowd), lines, crowd[:6])
    solution = (OPEN, screens.hold(person.name), *screens.menu("mark_unread"))
    return draft.task(
        (
            f"I want to come back to what {person.name} wrote. Mark that conversation as unread.",
            f"我想稍后再看{person.name}的短信，请把与{person.name}的对话标为未读。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.fact(
                2,
                (
                    f"The conversation with {person.name} alone is unread",
                    f"只有与{person.name}的对话是未读",
                ),
                AllOf((unread_alone(person.number), inbox.grown())),
            ),
        ),
        golden_steps=4,
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "another one",
                (OPEN, screens.hold(crowd[1].name), *screens.menu("mark_unread")),
            ),
            WrongEnding("read again", (*solution, screens.tap(person.name))),
            WrongEnding("selected alone", solution[:2]),
        ),
    )


# -- senders that are in no address book ----------------------------------------------------------

_SERVICES: Final[dict[str, tuple[str, tuple[str, str], tuple[str, str]]]] = {
    "prize": (
        "71",
        ("prize draw", "抽奖"),
        ("You have won a prize! Reply WIN", "恭喜抽奖中奖！回复 1 领取"),
    ),
    "loan": (
        "17",
        ("cheap loan", "低息贷款"),
        ("A cheap loan is waiting for you", "低息贷款正等着您"),
    ),
    "diet": (
        "74",
        ("miracle diet", "神奇减肥茶"),
        ("Try the miracle diet", "神奇减肥茶，睡着就能瘦"),
    ),
    "parcel": (
        "47",
        ("parcel", "包裹"),
        ("Your parcel is at the locker", "您的包裹已到快递柜"),
    ),
    "library": (
        "41",
        ("library book", "图书馆"),
        ("Your library book is due", "您借的图书馆书即将到期"),
    ),
}
"""By name: the end of the number, then the topic and the message, each English and Chinese."""
_NUISANCES: Final = ("prize", "loan", "diet")


def _service_number(draft: Draft, key: str) -> str:
    return draft.pick(("555", "106900000")) + _SERVICES[key][0]


def _services(draft: Draft, first: str) -> tuple[Inbox, Cast]:
    """Messages of all services, two of each, and of people."""
    cast = Cast(draft)
    crowd = cast.crowd()
    order = list(_SERVICES)
    shift = order.index(first)
    lines = tuple(
        line
        for place, key in enumerate((*order[shift:], *order[:shift]))
        for line in talk(
            _service_number(draft, key),
            60 + 150 * ((place * 2) % 5),
            draft.pick(("This number takes no calls", "本号码不接听来电")),
            draft.pick(_SERVICES[key][2]),
        )
    )
    return Inbox(draft, crowd, lines, crowd[:5]), cast


@SUITE.add(level=2, service=tuple(_SERVICES))
def delete_service(draft: Draft, service: str) -> Task:
    """Delete the conversation with a number; similar numbers stay.

    Goal: no message of that number is left, and all others are.
    Start: the launcher; there are five such numbers, which differ in two digits.
    Substates: Messaging; the question whether to delete; the messages are gone.
    Ends: the messages are gone.
    Golden steps: 4.
    """
    screens = Screens(draft)
    inbox, _ = _services(draft, service)
    number = _service_number(draft, service)
    wrong = _service_number(draft, other_than(tuple(_SERVICES), service, steps=1))
    words = draft.pick(_SERVICES[service][2])
    delete_message = TapOn(Selector(resource_id="action_delete_message"))

    def delete(one: str) -> tuple[SolutionStep, ...]:
        return (OPEN, screens.hold(one), DELETE, OK)

    return draft.task(
        (
            f"Delete the whole conversation with the number {number}.",
            f"删除与号码 {number} 的整个短信对话。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.dialog(2, ("It is asked whether to delete", "正在询问是否删除")),
            screens.fact(
                3,
                (f"Only the messages of {number} are gone", f"只删除了 {number} 的短信"),
                AllOf((message_row(0, 0, address=number), inbox.grown(-2))),
            ),
        ),
        golden_steps=4,
        solution=delete(number),
        wrong_endings=(
            WrongEnding("a similar number", delete(wrong)),
            WrongEnding(
                "one message alone",
                (OPEN, screens.tap(number), screens.hold(words), delete_message, OK),
            ),
            WrongEnding("not confirmed", delete(number)[:-1]),
        ),
    )


@SUITE.add(level=2, topic=_NUISANCES)
def block_sender(draft: Draft, topic: str) -> Task:
    """Block the number that wrote about something.

    Goal: that number is blocked, it alone.
    Start: the launcher; there are other services, of which two are a nuisance too.
    Substates: Messaging; the message is on the screen; the number is blocked.
    Ends: the number is blocked.
    Golden steps: 5.
    """
    screens = Screens(draft)
    inbox, _ = _services(draft, "library" if topic == "diet" else "parcel")
    number = _service_number(draft, topic)
    wrong = _service_number(draft, other_than(_NUISANCES, topic))
    (english, chinese), words = _SERVICES[topic][1], draft.pick(_SERVICES[topic][2])

    def block(one: str) -> tuple[SolutionStep, ...]:
        return (OPEN, screens.hold(one), *screens.menu("block"), OK)

    solution = block(number)
    return draft.task(
        (
            f"Someone keeps texting me about a {english}. Block that number.",
            f"有个号码总发“{chinese}”的短信，请屏蔽这个号码。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.read(2, 1, ("The message is on the screen", "可以看到该短信"), words),
            screens.fact(
                3,
                ("The number is blocked, it alone", "只屏蔽了该号码"),
                AllOf((_blocked(number), inbox.grown())),
            ),
        ),
        may_change=("data/com.android.messaging/archived",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another number", block(wrong)),
            WrongEnding("archived", (OPEN, screens.hold(number), ARCHIVE)),
            WrongEnding(
                "blocked and let through again",
                (*solution, *screens.menu("blocked"), screens.tap(number)),
            ),
        ),
    )


@SUITE.add(level=2, who=PEOPLE)
def silence_conversation(draft: Draft, who: str) -> Task:
    """Turn the notifications of one conversation off.

    Goal: that conversation has none, all others have; the app's own setting is as it was.
    Start: the launcher; every conversation has notifications.
    Substates: Messaging; the conversation; its options; its notifications are off.
    Ends: its notifications are off.
    Golden steps: 5.
    """
    screens, cast = Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.crowd(who)
    said = draft.pick(("And another photo of the cat", "再来一张猫的照片"))
    inbox = Inbox(draft, (person, *crowd), talk(person.number, 15, said), crowd[:5])
    switch = screens.tap(draft.pick(("Notifications", "通知")))

    def silence(name: str) -> tuple[SolutionStep, ...]:
        return (OPEN, screens.tap(name), *screens.menu("options"), switch)

    solution = silence(person.name)
    row = {"participant_normalized_destination": person.number, "notification_enabled": 0}
    return draft.task(
        (
            f"Messages from {person.name} should no longer notify me. Turn notifications off for "
            "that conversation only.",
            f"不想再收到{person.name}的短信通知，请只关闭与{person.name}的对话的通知。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            PageNode(
                3,
                draft.pick(("The conversation’s options are open", "对话选项已打开")),
                parent_id=1,
                check=shown(text=draft.pick(("People & options", "联系人和选项")), clickable=False),
            ),
            screens.fact(
                4,
                ("That conversation alone is silent", "只有该对话的通知已关闭"),
                AllOf(
                    (
                        conversation_row(1, 1, **row),
                        conversation_row(1, 1, notification_enabled=0),
                        PreferenceIs(PACKAGE, "notifications_enabled", "true"),
                    )
                ),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("somebody else's", silence(crowd[0].name)),
            WrongEnding("off and on again", (*solution, switch)),
            WrongEnding("all notifications", (OPEN, *screens.menu("settings"), switch)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
