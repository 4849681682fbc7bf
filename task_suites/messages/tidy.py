"""Tasks in Messaging that sort conversations. See `messages`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mobile_gym.core.checks import AllOf, AnyOf, Check, ContentRow, PageIs, PreferenceIs, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, OK
from task_suites.contacts.book import Cast
from task_suites.messages.inbox import (
    PACKAGE,
    Inbox,
    Place,
    archived_alone,
    conversation_row,
    draw_inbox,
    message_row,
    unread_alone,
)
from task_suites.messages.screens import (
    ARCHIVE,
    BLOCKED_URI,
    DELETE,
    DELETE_MESSAGE,
    PEOPLE,
    Screens,
)
from task_suites.messages.texts import NOTICES, PESTS, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Messages", PACKAGE, texts=Texts)

_UNARCHIVE: Final = TapOn(Selector(resource_id="action_unarchive"))


def _is_only_blocked(number: str) -> Check:
    """This is the only blocked number."""
    return AllOf(
        (
            ContentRow(BLOCKED_URI, (("original_number", number),), 1, 1),
            ContentRow(BLOCKED_URI, (), 1, 1),
        )
    )


@SUITE.add(level=1, who=PEOPLE, layout=LAYOUTS)
def archive_conversation(draft: TaskBuilder, who: str, layout: int) -> Task:
    """Put a conversation into the archive.

    Goal: it is archived, it alone, and no message is lost.
    Start: the launcher; nothing is archived; Messaging was left on its list or on a page above it.
    Substates: Messaging; the conversation is archived; no message is sent or lost.
    Ends: the conversation is archived.
    Golden steps: 3, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.distractors(who, size=12, lots=lots)
    inbox = draw_inbox(draft, lots, (person, *crowd), (person, *crowd[: lots.number(7, 11)]))
    solution = (*inbox.open_list, screens.hold(person.name), ARCHIVE)
    back = (*screens.menu(Texts.archived), screens.hold(person.name), _UNARCHIVE)
    return draft.task(
        Texts.archive_conversation.format(name=person.name),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.fact(
                2,
                Texts.conversation_alone_is_archived.format(name=person.name),
                archived_alone(person.number),
            ),
            screens.nothing_is_sent(3, inbox),
        ),
        start_satisfied=(3,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another one", (*inbox.open_list, screens.hold(crowd[0].name), ARCHIVE)),
            WrongEnding("one too many", (*solution, screens.hold(crowd[1].name), ARCHIVE)),
            WrongEnding("archived and taken out again", (*solution, *back)),
            WrongEnding("deleted", (*solution[:-1], DELETE, OK)),
        ),
    )


@SUITE.add(level=1, who=PEOPLE, layout=LAYOUTS)
def mark_unread(draft: TaskBuilder, who: str, layout: int) -> Task:
    """Mark a conversation as unread.

    Goal: the last message that was received in it is unread, and no other.
    Start: the launcher; everything has been read; Messaging was left on its list or on a page above
        it.
    Substates: Messaging; the conversation is unread; no message is sent or lost.
    Ends: the conversation is unread.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.distractors(who, size=12, lots=lots)
    inbox = draw_inbox(draft, lots, (person, *crowd), (person, *crowd[: lots.number(7, 11)]))

    def mark(name: str) -> tuple[SolutionStep, ...]:
        return (screens.hold(name), *screens.menu(Texts.mark_as_unread))

    solution = (*inbox.open_list, *mark(person.name))
    return draft.task(
        Texts.mark_unread.format(name=person.name),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.fact(
                2,
                Texts.conversation_alone_is_unread.format(name=person.name),
                unread_alone(person.number),
            ),
            screens.nothing_is_sent(3, inbox),
        ),
        start_satisfied=(3,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another one", (*inbox.open_list, *mark(crowd[1].name))),
            WrongEnding("one too many", (*solution, *mark(crowd[1].name))),
            WrongEnding("read again", (*solution, screens.tap(person.name))),
            WrongEnding("selected alone", solution[:-2]),
        ),
    )


# -- senders that are in no address book ----------------------------------------------------------


def _senders(
    draft: TaskBuilder,
    lots: LayoutRandom,
    numbers: Sequence[str],
    texts: Sequence[str],
    place: Place,
) -> Inbox:
    """Messages of services, each with a text, and of people."""
    crowd = Cast(draft).distractors(size=12, lots=lots)
    about = {number: (text,) for number, text in zip(numbers, texts, strict=True)}
    return draw_inbox(
        draft, lots, crowd, crowd[: lots.number(3, 5)],
        services=numbers, about=about, place=place,
    )  # fmt: skip


_ENDINGS: Final = range(20, 90)
_DIGITS: Final = range(2, 9), range(10)
"""First and last digits of `_ENDINGS`."""
_GRIDS: Final = ((2, 3), (3, 2), (2, 4), (4, 2), (3, 3))
"""How many first and how many last digits the endings of similar numbers have."""


def _similar(lots: LayoutRandom, ending: int) -> tuple[int, ...]:
    """This ending, one that differs in one digit, and others.

    They are all pairs of some first and some last digits: none of them is more like the others than
    the rest is.
    """
    counts = lots.one(_GRIDS)
    first, last = (
        (digit, *lots.some(digits, count - 1, exclude=(digit,)))
        for digit, digits, count in zip(divmod(ending, 10), _DIGITS, counts, strict=True)
    )
    _, alike, *others = (tens * 10 + ones for tens in first for ones in last)
    return ending, alike, *lots.shuffled(others)


@SUITE.add(level=2, ending=tuple(_ENDINGS), layout=LAYOUTS)
def delete_service(draft: TaskBuilder, ending: int, layout: int) -> Task:
    """Delete the conversation with a number; similar numbers stay.

    Goal: no message of that number is left, and all others are.
    Start: the launcher; there are six to nine such numbers, which differ in one digit or two;
        Messaging was left on its list or on a page above it.
    Substates: Messaging; the question whether to delete; the messages are gone.
    Ends: the messages are gone.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens = LayoutRandom(draft, layout), Screens(draft)
    endings = _similar(lots, ending)
    numbers = tuple(
        draft.pick(Texts.service_number.format(ending=other_ending)) for other_ending in endings
    )
    notices = tuple(map(draft.pick, lots.some(NOTICES, len(numbers))))
    inbox = _senders(draft, lots, numbers, notices, "inside")
    number = numbers[0]
    count = len(inbox.lines_with(number))

    def delete(one: str) -> tuple[SolutionStep, ...]:
        return (screens.hold(one), DELETE, OK)

    solution = (*inbox.open_list, *delete(number))
    delete_messages = (screens.tap(number), screens.hold(notices[0]), DELETE_MESSAGE, OK)
    return draft.task(
        Texts.delete_service.format(number=number),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.dialog(2),
            screens.fact(
                3,
                Texts.messages_of_number_are_gone.format(number=number),
                AllOf((message_row(0, 0, address=number), inbox.message_count_rose(-count))),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("a similar number", (*inbox.open_list, *delete(numbers[1]))),
            WrongEnding("one message alone", (*inbox.open_list, *delete_messages)),
            WrongEnding("one too many", (*solution, *delete(numbers[2]))),
            WrongEnding("not confirmed", solution[:-1]),
        ),
    )


@SUITE.add(level=2, topic=tuple(PESTS), layout=LAYOUTS)
def block_sender(draft: TaskBuilder, topic: str, layout: int) -> Task:
    """Block the number that wrote about something.

    Goal: that number is blocked, it alone.
    Start: the launcher; there are other services, of which most are a nuisance too; Messaging was
        left on its list or on a page above it.
    Substates: Messaging; the message is on the screen; the number is blocked; no other conversation
        is archived, and no message is sent or lost.
    Ends: the number is blocked.
    Golden steps: 5, and one back from each page that Messaging was left on.
    """
    lots, screens = LayoutRandom(draft, layout), Screens(draft)
    topics = (topic, *lots.some(PESTS, lots.number(4, 6), exclude=(topic,)))
    texts = (
        *(draft.pick(PESTS[other_topic].message) for other_topic in topics),
        *map(draft.pick, lots.some(NOTICES, lots.number(0, 2))),
    )
    endings = lots.some(range(11, 100), len(texts))
    numbers = tuple(draft.pick(Texts.service_number.format(ending=ending)) for ending in endings)
    inbox = _senders(draft, lots, numbers, texts, "last")
    number, wrong = numbers[:2]

    def block(one: str) -> tuple[SolutionStep, ...]:
        return (screens.hold(one), *screens.menu(Texts.block), OK)

    solution = (*inbox.open_list, *block(number))
    return draft.task(
        Texts.block_sender.format(topic=PESTS[topic].name),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.message_was_read(2, 1, Texts.message_is_shown, texts[0]),
            screens.fact(3, Texts.number_alone_is_blocked, _is_only_blocked(number)),
            screens.guard(
                4,
                Texts.no_other_is_archived,
                # Blocking archives the conversation by itself.
                AnyOf((conversation_row(0, 0, archive_status=1), archived_alone(number))),
                inbox.message_count_rose(),
            ),
        ),
        start_satisfied=(4,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another number", (*inbox.open_list, *block(wrong))),
            WrongEnding("one too many", (*solution, *block(wrong))),
            WrongEnding("archived", (*inbox.open_list, screens.hold(number), ARCHIVE)),
            WrongEnding("another one archived", (*solution, screens.hold(wrong), ARCHIVE)),
            WrongEnding(
                "blocked and let through again",
                (*solution, *screens.menu(Texts.blocked_contacts), screens.tap(number)),
            ),
        ),
    )


@SUITE.add(level=2, who=PEOPLE, layout=LAYOUTS)
def silence_conversation(draft: TaskBuilder, who: str, layout: int) -> Task:
    """Turn the notifications of one conversation off.

    Goal: that conversation has none, all others have; the app's own setting is as it was.
    Start: the launcher; every conversation has notifications; Messaging was left on its list or on
        a page above it.
    Substates: Messaging; the conversation; its options; its notifications are off; the app's are
        on, and no message is sent or lost.
    Ends: its notifications are off.
    Golden steps: 5, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.distractors(who, size=12, lots=lots)
    inbox = draw_inbox(draft, lots, (person, *crowd), (person, *crowd[: lots.number(7, 11)]))
    switch = screens.tap(draft.pick(Texts.notifications))

    def silence(name: str) -> tuple[SolutionStep, ...]:
        return (screens.tap(name), *screens.menu(Texts.people_and_options), switch)

    solution = (*inbox.open_list, *silence(person.name))
    row = {"participant_normalized_destination": person.number, "notification_enabled": 0}
    return draft.task(
        Texts.silence_conversation.format(name=person.name),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            PageNode(
                3,
                draft.pick(Texts.options_are_open),
                parent_id=1,
                # The entry of the menu that leads there has the same words.
                check=PageIs(
                    activity=f"{PACKAGE}/.ui.conversationsettings.PeopleAndOptionsActivity"
                ),
            ),
            screens.fact(
                4,
                Texts.conversation_alone_is_silent,
                AllOf(
                    (
                        conversation_row(1, 1, **row),
                        conversation_row(1, 1, notification_enabled=0),
                    )
                ),
            ),
            screens.guard(
                5,
                Texts.app_may_notify,
                PreferenceIs(PACKAGE, "notifications_enabled", "true"),
                inbox.message_count_rose(),
            ),
        ),
        start_satisfied=(5,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("somebody else's", (*inbox.open_list, *silence(crowd[0].name))),
            WrongEnding("one too many", (*solution, BACK, BACK, *silence(crowd[0].name))),
            WrongEnding("off and on again", (*solution, switch)),
            WrongEnding(
                "all notifications", (*inbox.open_list, *screens.menu(Texts.settings), switch)
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
