"""Tasks in Messaging that lead through several pages or conversations. See `messages`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf, ContentRow, Selector, SettingIs
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, OK
from task_suites.contacts.book import Cast
from task_suites.messages.inbox import (
    PACKAGE,
    Inbox,
    Line,
    archived_alone,
    message_row,
    talk,
    unread_alone,
)
from task_suites.messages.screens import (
    ARCHIVE,
    BLOCKED_URI,
    DELETE,
    PEOPLE,
    SEND,
    Screens,
    next_text,
)
from task_suites.messages.texts import FACTS, TEXTS
from task_suites.settings import screens as settings_screens
from task_suites.settings.texts import Texts as SettingsTexts
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Messages", PACKAGE)

# -- several conversations ------------------------------------------------------------------------

_HALF: Final = len(PEOPLE) // 2


@SUITE.add(
    level=3, sender=PEOPLE[:_HALF], receiver=PEOPLE[_HALF:], fact=tuple(FACTS), layout=LAYOUTS
)
def forward_message(draft: Draft, sender: str, receiver: str, fact: str, layout: int) -> Task:
    """Forward one of the messages of a conversation to somebody else.

    Goal: one more message, to the receiver, with the words of that message.
    Start: the launcher; the sender has written three messages, each with a number; Messaging was
        left on its list or on a page above it.
    Substates: Messaging; the conversation; the words are in the field of the receiver's; the
        message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 7, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    people = cast.person(sender), cast.person(receiver)
    crowd = cast.crowd(sender, receiver, size=13, lots=lots)
    told = lots.among(lots.some(FACTS, 2, but=(fact,)), fact)
    bodies = {
        key: draft.pick(FACTS[key][2:]).format(code)
        for key, code in zip(told, lots.some(range(1003, 9999, 13), len(told)), strict=True)
    }
    body, wrong = bodies[fact], next(bodies[key] for key in told if key != fact)
    lines = (
        *talk(people[0].number, 70, *bodies.values(), draft.pick((">Thanks", ">谢谢"))),
        *talk(people[1].number, 400, draft.pick(("We are nearly there", "我们快到了"))),
    )
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[: lots.number(6, 10)], lots=lots)

    def forward(words: str, to: str) -> tuple[SolutionStep, ...]:
        return (
            *inbox.opened,
            screens.tap(people[0].name),
            screens.hold(words),
            *screens.menu("forward"),
            screens.tap(to),
            SEND,
        )

    solution = forward(body, people[1].name)
    said, said_zh = FACTS[fact][:2]
    return draft.task(
        (
            f"{people[0].name} texted you the {said}. Forward that message to {people[1].name}.",
            f"{people[0].name}发短信告诉过你{said_zh}，请把那条短信转发给{people[1].name}。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, people[0].name),
            screens.conversation(3, people[1].name),
            screens.composed(4, 3, body),
            screens.fact(
                5,
                (
                    f"{people[1].name} alone was sent the {said}",
                    f"只把{said_zh}发给了{people[1].name}",
                ),
                inbox.only_sent(people[1].number, body),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another message", forward(wrong, people[1].name)),
            WrongEnding("to somebody else", forward(body, crowd[0].name)),
            WrongEnding("not sent", solution[:-1]),
        ),
    )


@SUITE.add(level=3, who=PEOPLE, text=tuple(TEXTS), layout=LAYOUTS)
def tell_everyone(draft: Draft, who: str, text: str, layout: int) -> Task:
    """Send the same message to three people, each in their own conversation.

    Goal: three more messages, one to each, with that text.
    Start: the launcher; there is a conversation with each of them, and with others; Messaging was
        left on its list or on a page above it.
    Substates: Messaging; for each of them, that the message is sent; that no other is.
    Ends: the three messages are sent, and no other.
    Golden steps: 14, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    keys = (who, *lots.some(PEOPLE, 2, but=(who,)))
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text))
    people = tuple(map(cast.person, keys))
    crowd = cast.crowd(*keys, size=12, lots=lots)
    asks = draft.pick(("Any news?", "有什么消息吗？"))
    lines = tuple(line for person in people for line in talk(person.number, 90, asks))
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[: lots.number(6, 9)], lots=lots)
    first, second, third = (screens.send_to(person.name, body) for person in people)
    solution = (*inbox.opened, *first, BACK, BACK, *second, BACK, BACK, *third)
    sent = tuple(inbox.sent(person.number, body) for person in people)
    names = tuple(person.name for person in people)
    return draft.task(
        (
            f"Let {names[0]}, {names[1]} and {names[2]} know: send each of them the text "
            f"“{body}” separately.",
            f"分别给{names[0]}、{names[1]}和{names[2]}各发一条短信：“{body}”。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            *(
                screens.fact(
                    number,
                    (f"{person.name} was sent the message", f"已给{person.name}发了该短信"),
                    inbox.sent(person.number, body),
                )
                for number, person in enumerate(people, 2)
            ),
            screens.fact(
                5,
                ("These three messages alone were sent", "只发了这三条短信"),
                *sent,
                inbox.grown_by_these_alone(len(people)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("one is left out", solution[:-4]),
            WrongEnding(
                "one got another text",
                (*solution[:-3], *screens.send_to(names[2], wrong)),
            ),
            WrongEnding("one got it twice", (*solution[:-3], *screens.send_to(names[1], body))),
        ),
    )


@SUITE.add(level=3, apps=(settings_screens.PACKAGE,), who=PEOPLE, text=tuple(TEXTS), layout=LAYOUTS)
def send_failed_again(draft: Draft, who: str, text: str, layout: int) -> Task:
    """Turn airplane mode off and send a message again that could not be sent.

    Goal: airplane mode is off, and the very message that failed has gone out.
    Start: the launcher; airplane mode is on, and the message is marked as not sent; Messaging was
        left on its list or on a page above it.
    Substates: airplane mode is off; Messaging; the conversation; the message is sent, without
        airplane mode.
    Ends: the message is sent.
    Golden steps: 6, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    settings = settings_screens.Screens(draft)
    body = draft.pick(TEXTS[text])
    person, crowd = cast.person(who), cast.crowd(who, size=14, lots=lots)
    asked = draft.pick(("Are you still there?", "你还在吗？"))
    lines = (*talk(person.number, 12, asked), Line(person.number, body, 8, "failed"))
    inbox = Inbox(draft, (person, *crowd), lines, crowd[: lots.number(7, 11)], lots=lots)
    to_airplane = (
        settings_screens.OPEN,
        settings.tap(SettingsTexts.network),
        settings.tap(SettingsTexts.airplane_mode),
    )
    to_text = (*inbox.opened, screens.tap(person.name))
    again = (*to_text, TapOn(Selector(text=body, package_name=PACKAGE)))
    write = (screens.write(body), SEND)
    solution = (*to_airplane, *again)
    is_off = SettingIs("global", "airplane_mode_on", "0")
    return draft.task(
        (
            f"The text “{body}” to {person.name} was not sent because airplane mode is on. Turn "
            "airplane mode off and have that same message sent.",
            f"由于开启了飞行模式，发给{person.name}的短信“{body}”没有发出去。"
            "请关闭飞行模式，再把这条短信发送出去。",
        ),
        setup=inbox.start(
            "cmd connectivity airplane-mode enable", f"am force-stop {settings_screens.PACKAGE}"
        ),
        substates=(
            UnitNode(
                1,
                draft.pick(("Airplane mode is off", "飞行模式已关闭")),
                check=is_off,
                hold="final",
                role="way",
            ),
            screens.home(2),
            screens.conversation(3, person.name, parent_id=2),
            screens.fact(
                4,
                (
                    "The message has gone out, once, and airplane mode is off",
                    "短信已发出，且只发了一次；飞行模式已关闭",
                ),
                is_off,
                inbox.sent_again(body),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("tried in airplane mode", (*again, BACK, BACK, *to_airplane)),
            WrongEnding("written again", (*to_airplane, *to_text, *write)),
            WrongEnding(
                "deleted and written again",
                (*to_airplane, *to_text, *screens.delete_shown(body), *write),
            ),
            WrongEnding("airplane mode alone", to_airplane),
        ),
    )


# -- several things -------------------------------------------------------------------------------


@SUITE.add(level=3, who=PEOPLE, text=tuple(TEXTS), layout=LAYOUTS)
def unblock_and_write(draft: Draft, who: str, text: str, layout: int) -> Task:
    """Let a blocked number through again and write to it.

    Goal: nothing is blocked, and that person was sent the message.
    Start: the launcher; the number is blocked; Messaging was left on its list or on a page above
        it.
    Substates: Messaging; the conversation; the number is not blocked; the message is in the field;
        it is sent.
    Ends: both hold.
    Golden steps: 5, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.crowd(who, size=14, lots=lots)
    lines = talk(person.number, 2000, draft.pick(("I did not mean it", "我不是那个意思")))
    inbox = Inbox(draft, (person, *crowd), lines, crowd[: lots.number(8, 12)], lots=lots)
    body = draft.pick(TEXTS[text])
    unblock = screens.tap(draft.pick(("Unblock", "取消屏蔽")))
    block = (*screens.menu("options"), screens.containing(draft.pick(("Block ", "屏蔽 "))), OK)
    solution = (*inbox.opened, screens.tap(person.name), unblock, screens.write(body), SEND)
    unblocked = solution[:-2]
    return draft.task(
        (
            f"Unblock {person.name} in Messaging and text them “{body}”.",
            f"在短信应用中取消屏蔽{person.name}，然后给对方发短信“{body}”。",
        ),
        setup=inbox.start(
            f"content insert --uri {BLOCKED_URI} --bind original_number:s:'{person.number}'"
        ),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            screens.fact(
                3, ("Nobody is blocked", "没有人被屏蔽"),
                ContentRow(BLOCKED_URI, (), 0, 0),
            ),
            screens.composed(4, 2, body),
            screens.fact(
                5, (f"{person.name} alone was sent the message", f"只给{person.name}发了该短信"),
                inbox.only_sent(person.number, body),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("unblocked alone", unblocked),
            WrongEnding("blocked again", (*solution, *block)),
            WrongEnding(
                "to somebody else",
                (*unblocked, BACK, *screens.send_to(crowd[0].name, body)),
            ),
        ),
    )  # fmt: skip


@SUITE.add(level=3, who=PEOPLE, layout=LAYOUTS)
def tidy_up(draft: Draft, who: str, layout: int) -> Task:
    """Delete one conversation, archive another, and mark a third as unread.

    Goal: all three are so, and all other conversations as they were.
    Start: the launcher; everything has been read, nothing is archived; Messaging was left on its
        list or on a page above it.
    Substates: Messaging; the first conversation is gone; the second is archived; the third is
        unread.
    Ends: all three hold.
    Golden steps: 9, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    keys = (who, *lots.some(PEOPLE, 2, but=(who,)))
    people = tuple(map(cast.person, keys))
    crowd = cast.crowd(*keys, size=12, lots=lots)
    bodies = (
        draft.pick(("Shall we swap seats?", "我们换个座位吧？")),
        draft.pick((">All right", ">好的")),
        draft.pick(("I sit by the window now", "我现在坐窗边")),
    )
    lines = tuple(line for person in people for line in talk(person.number, 45, *bodies))
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[: lots.number(7, 10)], lots=lots)
    gone, put_away, later = people

    def delete(name: str) -> tuple[SolutionStep, ...]:
        return (screens.hold(name), DELETE, OK)

    def archive(name: str) -> tuple[SolutionStep, ...]:
        return (screens.hold(name), ARCHIVE)

    mark = (screens.hold(later.name), *screens.menu("mark_unread"))
    solution = (*inbox.opened, *delete(gone.name), *archive(put_away.name), *mark)
    swapped = (*inbox.opened, *delete(put_away.name), *archive(gone.name), *mark)
    return draft.task(
        (
            f"Tidy up my messages: delete the conversation with {gone.name}, archive the one with "
            f"{put_away.name}, and mark the one with {later.name} as unread.",
            f"整理短信：删除与{gone.name}的对话，归档与{put_away.name}的对话，"
            f"并把与{later.name}的对话标为未读。",
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.fact(
                2,
                (
                    f"The messages of {gone.name} are gone, no other came or went",
                    f"{gone.name}的短信已删除，其他短信没有增减",
                ),
                AllOf((message_row(0, 0, address=gone.number), inbox.grown(-3))),
            ),
            screens.fact(
                3,
                (f"Only {put_away.name} is archived", f"只归档了与{put_away.name}的对话"),
                archived_alone(put_away.number),
            ),
            UnitNode(
                4,
                draft.pick((f"Only {later.name} is unread", f"只有与{later.name}的对话未读")),
                check=unread_alone(later.number),
                hold="final",
            ),
        ),
        may_change=(
            "content://com.android.messaging.datamodel.MessagingContentProvider/conversations",
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("two of them swapped", swapped),
            WrongEnding("the third is left out", solution[: -len(mark)]),
            WrongEnding("one too many", (*solution, *archive(crowd[0].name))),
            WrongEnding("opened afterwards", (*solution, screens.tap(later.name))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
