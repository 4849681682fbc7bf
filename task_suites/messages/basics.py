"""Tasks in Messaging: writing, sending, and its settings.

What must be true at the end stands in the telephony provider: the one message that has gone out,
and how many there are in all.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.checks import AllOf, ContentRow, PageIs, PreferenceIs
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, count_steps
from task_suites.contacts.book import Cast
from task_suites.messages.inbox import conversation_row, draw_inbox
from task_suites.messages.screens import (
    BLOCKED_URI,
    PACKAGE,
    PEOPLE,
    SEND,
    Screens,
    next_text,
    node_shown,
    other_than,
)
from task_suites.messages.texts import INVITATIONS, TEXTS, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.messages")

SUITE: Final = Suite("Messages", PACKAGE, texts=Texts)


@SUITE.add(level=1, who=PEOPLE, text=tuple(TEXTS), layout=LAYOUTS)
def send_message(draft: TaskBuilder, who: str, text: str, layout: int) -> Task:
    """Send a message in a conversation that is there.

    Goal: one more message, to that person, with that text.
    Start: the launcher; there are 8 to 12 conversations in a drawn order; Messaging was left on its
        list or on a page above it.
    Substates: Messaging; the conversation; the text is in the field; the message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text))
    person, crowd = cast.person(who), cast.distractors(who, size=12, lots=lots)
    inbox = draw_inbox(draft, lots, (person, *crowd), (person, *crowd[: lots.number(7, 11)]))
    solution = (*inbox.open_list, *screens.send_to(person.name, body))
    return draft.task(
        Texts.send_message.format(name=person.name, body=body),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            screens.message_is_composed(3, 2, body),
            screens.fact(
                4,
                Texts.one_alone_was_sent.format(name=person.name),
                inbox.only_sent(person.number, body),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "to somebody else", (*inbox.open_list, *screens.send_to(crowd[0].name, body))
            ),
            WrongEnding("another text", (*inbox.open_list, *screens.send_to(person.name, wrong))),
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("sent twice", (*solution, screens.write(body), SEND)),
        ),
    )


_UNKNOWN: Final = range(40, 100)
"""Endings of numbers that are in no address book, `Cast`'s begin later."""


@SUITE.add(level=2, ending=tuple(_UNKNOWN), text=tuple(TEXTS), layout=LAYOUTS)
def text_new_number(draft: TaskBuilder, ending: int, text: str, layout: int) -> Task:
    """Send a message to a number that is in no conversation and no address book.

    Goal: one more message, to that number, with that text.
    Start: the launcher; there are conversations with 3 to 6 numbers that are in no address book,
        one of which differs in one digit; Messaging was left on its list or on a page above it.
    Substates: Messaging; a new conversation; the one with the number; the text is in the field; the
        message is sent.
    Ends: the message is sent, and no other.
    Golden steps: 6, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text))
    alike = lots.one(range(ending // 10 * 10, ending // 10 * 10 + 10), exclude=(ending,))
    others = lots.some(_UNKNOWN, lots.number(2, 5), exclude=(ending, alike))
    number, similar, *strangers = (
        draft.pick(Texts.unknown_number.format(ending=other)) for other in (ending, alike, *others)
    )
    crowd = cast.distractors(size=12, lots=lots)
    known = crowd[: lots.number(5, 7)]
    inbox = draw_inbox(draft, lots, crowd, (*known, similar, *strangers))

    def text_to(one: str, words: str) -> tuple[SolutionStep, ...]:
        return (*inbox.open_list, *screens.to_number(one), screens.write(words), SEND)

    solution = text_to(number, body)
    return draft.task(
        Texts.text_new_number.format(body=body, number=number),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.recipient(2),
            PageNode(
                3,
                draft.pick(Texts.conversation_is_there),
                parent_id=1,
                check=node_shown(resource_id="compose_message_text"),
                after=(2,),
            ),
            screens.message_is_composed(4, 3, body),
            screens.fact(
                5,
                Texts.number_alone_was_sent.format(number=number),
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

_HOURS: Final = dict(enumerate(_LISTS["hours"], 9))


@SUITE.add(level=2, who=PEOPLE, limit=range(12, 17), layout=LAYOUTS)
def answer_invitation(draft: TaskBuilder, who: str, limit: int, layout: int) -> Task:
    """Accept an invitation or decline it, whichever its time asks for.

    Goal: the time was read; one more message, to that person: yes where it is before the limit,
        else no.
    Start: the launcher; everybody who wrote has invited the user to something; no invitation is the
        last message of its conversation; Messaging was left on its list or on a page above it.
    Substates: Messaging; the conversation; the invitation is read; the answer is in the field; it
        is sent.
    Ends: the right answer is sent, and no other message.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.distractors(who, size=12, lots=lots)
    hosts = (person, *crowd[: lots.number(7, 11)])
    hours = [limit + lots.one((-3, -2, -1, 1, 2, 3)) for _ in hosts]
    hour, border = hours[0], draft.pick(_HOURS[limit])
    asked = draft.pick(_HOURS[hour])
    answers = Texts.accept, Texts.decline
    answer, wrong = answers if hour < limit else answers[::-1]
    body = draft.pick(answer)
    invitations = {
        host.number: (draft.pick(event), draft.pick(Texts.it_starts.format(time=_HOURS[at])))
        for host, event, at in zip(hosts, lots.some(INVITATIONS, len(hosts)), hours, strict=True)
    }
    inbox = draw_inbox(draft, lots, (person, *crowd), hosts, about=invitations, place="inside")
    solution = (*inbox.open_list, *screens.send_to(person.name, body))
    return draft.task(
        Texts.answer_invitation.format(
            name=person.name, limit=border, accept=Texts.accept, decline=Texts.decline
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            screens.evidence(
                3,
                Texts.invitation_was_read.format(name=person.name),
                asked,
                of=(person.name, draft.pick(Texts.starts)),
                weight=0.5,
            ),
            screens.message_is_composed(4, 2, body),
            screens.fact(
                5,
                Texts.answer_alone_was_sent.format(name=person.name, body=body),
                inbox.only_sent(person.number, body),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "the other answer",
                (*inbox.open_list, *screens.send_to(person.name, draft.pick(wrong))),
            ),
            WrongEnding(
                "to somebody else", (*inbox.open_list, *screens.send_to(crowd[0].name, body))
            ),
            WrongEnding("read alone", solution[:-2]),
        ),
    )


@SUITE.add(level=2, who=PEOPLE, text=tuple(TEXTS), layout=LAYOUTS)
def write_draft(draft: TaskBuilder, who: str, text: str, layout: int) -> Task:
    """Begin a message and leave it unsent.

    Goal: the conversation has that draft; nothing is sent.
    Start: the launcher; no conversation has a draft; Messaging was left on its list or on a page
        above it.
    Substates: Messaging; the conversation; the draft is kept; nothing is sent.
    Ends: the draft is kept, and there are as many messages as before.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    body, wrong = draft.pick(TEXTS[text]), draft.pick(next_text(text, 2))
    person, crowd = cast.person(who), cast.distractors(who, size=12, lots=lots)
    inbox = draw_inbox(draft, lots, (person, *crowd), (person, *crowd[: lots.number(7, 11)]))

    def begin(name: str, words: str) -> tuple[SolutionStep, ...]:
        return (*inbox.open_list, screens.tap(name), screens.write(words), BACK)

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
        Texts.write_draft.format(name=person.name, body=body),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            screens.fact(
                3,
                Texts.draft_alone_is_kept.format(name=person.name),
                kept,
            ),
            screens.nothing_is_sent(4, inbox),
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


class Setting(NamedTuple):
    """A setting: its preference, its title, and the value that a new app does not have."""

    preference: str
    title: Text
    new_value: bool


_SETTINGS: Final[dict[str, Setting]] = {
    "notifications": Setting("notifications_enabled", Texts.notifications, False),
    "sounds": Setting("send_sound", Texts.outgoing_sounds, False),
    "vibration": Setting("notification_vibration", Texts.vibrate, False),
    "reports": Setting("delivery_reports", Texts.delivery_reports, True),
}
_BLOCKED_COUNT: Final = 6


@SUITE.add(level=2, setting=tuple(_SETTINGS), who=PEOPLE, layout=LAYOUTS)
def change_setting(draft: TaskBuilder, setting: str, who: str, layout: int) -> Task:
    """Turn one of Messaging's settings on or off, and let one of the blocked contacts through.

    Goal: the preference has the other value, the other preferences are as they were; that number
        is not blocked, the others are.
    Start: the launcher; the settings are those of a new app; six numbers are blocked.
    Substates: Messaging; its settings; the setting is changed; the number is not blocked; the other
        numbers are.
    Ends: both are changed.
    Golden steps: 6.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    key, title, value = _SETTINGS[setting]
    crowd = cast.distractors(who, size=12, lots=lots)
    person, others = cast.person(who), crowd[: _BLOCKED_COUNT - 1]
    talkers = lots.some((person, *crowd), lots.number(7, 9))
    inbox = draw_inbox(draft, lots, (person, *crowd), talkers, is_left_open=False)
    switch = screens.tap(draft.pick(title))
    to_page = (*inbox.open_list, *screens.menu(Texts.settings))
    to_list = screens.tap_entry(Texts.blocked_contacts)
    solution = (*to_page, switch, to_list, screens.containing(person.name))
    # Vibration can only be changed while there are notifications.
    other = other_than(tuple(_SETTINGS), setting, "vibration")
    wrong = screens.tap(draft.pick(_SETTINGS[other].title))
    preferences = (
        PreferenceIs(PACKAGE, name, str((name == key) == changed).lower())
        for name, _, changed in _SETTINGS.values()
    )
    turned = Texts.on if value else Texts.off
    return draft.task(
        Texts.change_setting.format(turned=turned, title=title, name=person.name),
        setup=inbox.start(
            *(
                f"content insert --uri {BLOCKED_URI} --bind original_number:s:'{item.number}'"
                for item in lots.among(others, person)
            )
        ),
        substates=(
            screens.home(1),
            PageNode(
                2,
                draft.pick(Texts.app_settings_are_open),
                parent_id=1,
                check=PageIs(activity=f"{PACKAGE}/.ui.appsettings.ApplicationSettingsActivity"),
            ),
            screens.fact(
                3,
                Texts.setting_is_changed.format(title=title, turned=turned),
                AllOf(tuple(preferences)),
            ),
            screens.fact(
                4,
                Texts.is_unblocked.format(name=person.name),
                ContentRow(BLOCKED_URI, (("original_number", person.number),), 0, 0),
            ),
            screens.guard(
                5,
                Texts.others_are_blocked,
                *(
                    ContentRow(BLOCKED_URI, (("original_number", other_other.number),), 1, 1)
                    for other_other in others
                ),
                inbox.message_count_rose(),
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
                (*solution, *(screens.containing(other_other.name) for other_other in others)),
            ),
            WrongEnding("the setting alone", solution[:-1]),
            WrongEnding("the number alone", (*to_page, *solution[-2:])),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
