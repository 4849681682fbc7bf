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
    archived_alone,
    draw_inbox,
    message_row,
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
    sample_pair,
)
from task_suites.messages.texts import FACTS, TEXTS, Texts
from task_suites.settings import screens as settings_screens
from task_suites.settings.texts import Texts as SettingsTexts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Messages", PACKAGE, texts=Texts)

# -- several conversations ------------------------------------------------------------------------


@SUITE.add(level=3, sample=sample_pair("sender", "receiver"), fact=tuple(FACTS), layout=LAYOUTS)
def forward_message(draft: TaskBuilder, sender: str, receiver: str, fact: str, layout: int) -> Task:
    """Forward one of the messages of a conversation to somebody else.

    Goal: one more message, to the receiver, with the words of that message.
    Start: the launcher; everybody who wrote has written three messages with a number each;
        Messaging was left on its list or on a page above it.
    Substates: Messaging; the conversation; the words are in the field of the receiver's; the
        message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 7, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    people = cast.person(sender), cast.person(receiver)
    crowd = cast.distractors(sender, receiver, size=11, lots=lots)
    talkers = (*people, *crowd[: lots.number(6, 9)])
    told = lots.shuffled((fact, *lots.some(FACTS, 2, exclude=(fact,))))
    keys = (told, *(lots.some(FACTS, len(told)) for _ in talkers[1:]))
    codes = iter(lots.some(range(1003, 9999, 13), len(told) * len(talkers)))
    facts = {
        one.number: tuple(draft.pick(FACTS[key].message.format(code=next(codes))) for key in theirs)
        for one, theirs in zip(talkers, keys, strict=True)
    }
    bodies = dict(zip(told, facts[people[0].number], strict=True))
    body, wrong = bodies[fact], next(bodies[key] for key in told if key != fact)
    inbox = draw_inbox(draft, lots, (*people, *crowd), talkers, about=facts)

    def forward(words: str, to: str) -> tuple[SolutionStep, ...]:
        return (
            *inbox.open_list,
            screens.tap(people[0].name),
            screens.hold(words),
            *screens.menu(Texts.forward),
            screens.tap(to),
            SEND,
        )

    solution = forward(body, people[1].name)
    return draft.task(
        Texts.forward_message.format(
            sender=people[0].name, fact=FACTS[fact].name, receiver=people[1].name
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, people[0].name),
            screens.conversation(3, people[1].name),
            screens.message_is_composed(4, 3, body),
            screens.fact(
                5,
                Texts.fact_alone_was_sent.format(receiver=people[1].name, fact=FACTS[fact].name),
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
def tell_everyone(draft: TaskBuilder, who: str, text: str, layout: int) -> Task:
    """Send the same message to three people, each in their own conversation.

    Goal: three more messages, one to each, with that text.
    Start: the launcher; there is a conversation with each of them, and with others; Messaging was
        left on its list or on a page above it.
    Substates: Messaging; for each of them, that the message is sent; that no other is.
    Ends: the three messages are sent, and no other.
    Golden steps: 14, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    keys = (who, *cast.keys(who, size=2, lots=lots))
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text))
    people = tuple(map(cast.person, keys))
    crowd = cast.distractors(*keys, size=10, lots=lots)
    inbox = draw_inbox(draft, lots, (*people, *crowd), (*people, *crowd[: lots.number(5, 9)]))
    first, second, third = (screens.send_to(person.name, body) for person in people)
    solution = (*inbox.open_list, *first, BACK, BACK, *second, BACK, BACK, *third)
    sent = tuple(inbox.message_is_sent(person.number, body) for person in people)
    names = tuple(person.name for person in people)
    return draft.task(
        Texts.tell_everyone.format(first=names[0], second=names[1], third=names[2], body=body),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            *(
                screens.fact(
                    number,
                    Texts.one_was_sent.format(name=person.name),
                    inbox.message_is_sent(person.number, body),
                )
                for number, person in enumerate(people, 2)
            ),
            screens.fact(
                5,
                Texts.three_alone_were_sent,
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


@SUITE.add(
    level=3,
    apps=(settings_screens.PACKAGE,),
    who=PEOPLE,
    text=tuple(TEXTS),
    layout=LAYOUTS,
)
def send_failed_again(draft: TaskBuilder, who: str, text: str, layout: int) -> Task:
    """Turn airplane mode off and send a message again that could not be sent.

    Goal: airplane mode is off, and the very message that failed has gone out, it alone.
    Start: the launcher; airplane mode is on, and the message is marked as not sent, as is one in
        each other conversation; Messaging was left on its list or on a page above it.
    Substates: airplane mode is off; Messaging; the conversation; the message is sent, without
        airplane mode.
    Ends: the message is sent.
    Golden steps: 6, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    settings = settings_screens.Screens(draft)
    body = draft.pick(TEXTS[text])
    person, crowd = cast.person(who), cast.distractors(who, size=12, lots=lots)
    people = (person, *crowd[: lots.number(7, 11)])
    bodies = (
        body,
        *map(draft.pick, lots.some(TEXTS.values(), len(people) - 1, exclude=(TEXTS[text],))),
    )
    failed = {one.number: (f"!{words}",) for one, words in zip(people, bodies, strict=True)}
    inbox = draw_inbox(draft, lots, (person, *crowd), people, about=failed, place="last")
    to_airplane = (
        settings_screens.OPEN,
        settings.tap(SettingsTexts.network),
        settings.tap(SettingsTexts.airplane_mode),
    )

    def resend(place: int) -> tuple[SolutionStep, ...]:
        message = TapOn(Selector(text=bodies[place], package_name=PACKAGE))
        return screens.tap(people[place].name), message

    to_text = (*inbox.open_list, screens.tap(person.name))
    again = (*inbox.open_list, *resend(0))
    write = (screens.write(body), SEND)
    solution = (*to_airplane, *again)
    is_off = SettingIs("global", "airplane_mode_on", "0")
    return draft.task(
        Texts.send_failed_again.format(body=body, name=person.name),
        setup=inbox.start(
            "cmd connectivity airplane-mode enable", f"am force-stop {settings_screens.PACKAGE}"
        ),
        substates=(
            UnitNode(
                1,
                draft.pick(Texts.airplane_mode_is_off),
                check=is_off,
                hold="final",
                role="way",
            ),
            screens.home(2),
            screens.conversation(3, person.name, parent_id=2),
            screens.fact(
                4,
                Texts.failed_was_sent,
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
            WrongEnding("one too many", (*solution, BACK, *resend(1))),
            WrongEnding("another one", (*to_airplane, *inbox.open_list, *resend(1))),
        ),
    )


# -- several things -------------------------------------------------------------------------------


@SUITE.add(level=3, who=PEOPLE, text=tuple(TEXTS), layout=LAYOUTS)
def unblock_and_write(draft: TaskBuilder, who: str, text: str, layout: int) -> Task:
    """Let a blocked number through again and write to it.

    Goal: the number is not blocked, all others that were still are, and that person was sent the
        message.
    Start: the launcher; the number is blocked, and so are 4 to 6 others; Messaging was left on its
        list or on a page above it.
    Substates: Messaging; the conversation; the number is not blocked; the message is in the field;
        it is sent.
    Ends: both hold.
    Golden steps: 5, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.distractors(who, size=12, lots=lots)
    inbox = draw_inbox(draft, lots, (person, *crowd), (person, *crowd[: lots.number(7, 11)]))
    others = crowd[1 : 1 + lots.number(4, 6)]
    body = draft.pick(TEXTS[text])
    unblock = screens.tap(draft.pick(Texts.unblock))
    block = (
        *screens.menu(Texts.people_and_options),
        screens.containing(draft.pick(Texts.block_somebody)),
        OK,
    )
    solution = (*inbox.open_list, screens.tap(person.name), unblock, screens.write(body), SEND)
    unblocked = solution[:-2]
    return draft.task(
        Texts.unblock_and_write.format(name=person.name, body=body),
        setup=inbox.start(
            *(
                f"content insert --uri {BLOCKED_URI} --bind original_number:s:'{item.number}'"
                for item in lots.shuffled((person, *others))
            )
        ),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            screens.fact(
                3, Texts.one_alone_is_let_through.format(name=person.name),
                ContentRow(BLOCKED_URI, (("original_number", person.number),), 0, 0),
                *(
                    ContentRow(BLOCKED_URI, (("original_number", other.number),), 1, 1)
                    for other in others
                ),
                ContentRow(BLOCKED_URI, (), len(others), len(others)),
            ),
            screens.message_is_composed(4, 2, body),
            screens.fact(
                5, Texts.one_alone_was_sent.format(name=person.name),
                inbox.only_sent(person.number, body),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("unblocked alone", unblocked),
            WrongEnding("blocked again", (*solution, *block)),
            WrongEnding(
                "one too many",
                (*solution, BACK, BACK, screens.tap(others[0].name), unblock),
            ),
            WrongEnding(
                "to somebody else",
                (*unblocked, BACK, *screens.send_to(crowd[0].name, body)),
            ),
        ),
    )  # fmt: skip


@SUITE.add(level=3, who=PEOPLE, layout=LAYOUTS)
def tidy_up(draft: TaskBuilder, who: str, layout: int) -> Task:
    """Delete one conversation, archive another, and mark a third as unread.

    Goal: all three are so, and all other conversations as they were.
    Start: the launcher; everything has been read, nothing is archived; Messaging was left on its
        list or on a page above it.
    Substates: Messaging; the first conversation is gone; the second is archived; the third is
        unread.
    Ends: all three hold.
    Golden steps: 9, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    keys = (who, *cast.keys(who, size=2, lots=lots))
    people = tuple(map(cast.person, keys))
    crowd = cast.distractors(*keys, size=10, lots=lots)
    inbox = draw_inbox(draft, lots, (*people, *crowd), (*people, *crowd[: lots.number(5, 9)]))
    gone, put_away, later = people
    count = len(inbox.lines_with(gone.number))

    def delete(name: str) -> tuple[SolutionStep, ...]:
        return (screens.hold(name), DELETE, OK)

    def archive(name: str) -> tuple[SolutionStep, ...]:
        return (screens.hold(name), ARCHIVE)

    mark = (screens.hold(later.name), *screens.menu(Texts.mark_as_unread))
    solution = (*inbox.open_list, *delete(gone.name), *archive(put_away.name), *mark)
    swapped = (*inbox.open_list, *delete(put_away.name), *archive(gone.name), *mark)
    return draft.task(
        Texts.tidy_up.format(deleted=gone.name, archived=put_away.name, unread=later.name),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.fact(
                2,
                Texts.messages_of_one_are_gone.format(name=gone.name),
                AllOf((message_row(0, 0, address=gone.number), inbox.message_count_rose(-count))),
            ),
            screens.fact(
                3,
                Texts.one_alone_is_archived.format(name=put_away.name),
                archived_alone(put_away.number),
            ),
            UnitNode(
                4,
                draft.pick(Texts.one_alone_is_unread.format(name=later.name)),
                check=unread_alone(later.number),
                hold="final",
            ),
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
