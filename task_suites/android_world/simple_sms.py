"""Messages sent, answered, passed on and sent again: AndroidWorld's tasks of SMS Messenger."""

from __future__ import annotations

import shlex
from typing import Any, Final

import numpy as np

from mobile_gym.core.actions import Key, PressKey
from mobile_gym.core.tasks import Perform, Task, TaskTemplate, WrongEnding
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world.simple_sms_screens import (
    COPY,
    FIRST_MESSAGE,
    LATEST,
    OPEN,
    PACKAGE,
    SEND,
    SENT,
    Messenger,
    change_last_digit,
    hidden_number,
    noise,
    number_of,
    other_message,
    person_of,
)
from task_suites.android_world.simple_sms_texts import Texts
from task_suites.app_screens import BACK
from task_suites.contacts.book import NAMES
from task_suites.messages.inbox import Line
from task_suites.messages.texts import TEXTS
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.android_world")

SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_ADDRESSES: Final = by_words(_LISTS["simple_sms_addresses"])
_HOME: Final = Perform(PressKey(Key.HOME))


# -- what is drawn ------------------------------------------------------------------------------


def _draw_number(rng: np.random.Generator) -> dict[str, Any]:
    return {"number": number_of(int(rng.integers(201, 990)), int(rng.integers(100)))}


def _draw_words(rng: np.random.Generator) -> dict[str, Any]:
    return {"message": tuple(TEXTS)[int(rng.integers(len(TEXTS)))]}


def _draw_message(rng: np.random.Generator) -> dict[str, Any]:
    return _draw_number(rng) | _draw_words(rng)


def _draw_name(rng: np.random.Generator) -> dict[str, Any]:
    return {"name": tuple(NAMES)[int(rng.integers(len(NAMES)))]}


def _draw_names(rng: np.random.Generator) -> dict[str, Any]:
    names = tuple(NAMES)
    first, second = (names[int(place)] for place in rng.permutation(len(names))[:2])
    return {"name1": first, "name2": second}


# -- sending ------------------------------------------------------------------------------------


@SUITE.add(level=1, sample=_draw_message, layout=LAYOUTS)
def simple_sms_send(draft: TaskBuilder, number: str, message: str, layout: int) -> Task:
    """Send a message to a number.

    Goal: one message more, to the number, with the words; the app is in front at the end.
    Start: the launcher; messages from three to eight other numbers.
    Substates: the app; the conversation; the message in its field; it is sent and the app in front.
    Ends: it is.
    Golden steps: 7.
    """
    body = draft.pick(TEXTS[message]) if message in TEXTS else message
    messenger = Messenger(draft, number, body, noise(draft, layout, number, 2))
    solution = (OPEN, *messenger.to_number(), messenger.write(), SEND)
    another = (OPEN, *messenger.to_number(change_last_digit(number)), messenger.write(), SEND)
    other = messenger.write(other_message(draft, message))
    return draft.task(
        Texts.send.format(number=number, message=body),
        setup=messenger.setup(),
        substates=messenger.substates(),
        golden_steps=len(solution) + 1,
        solution=(*solution, SENT),
        wrong_endings=(
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("to a similar number", another),
            WrongEnding("another text", (OPEN, *messenger.to_number(), other, SEND)),
            WrongEnding("sent and left", (*solution, _HOME)),
        ),
    )


@SUITE.add(level=2, sample=_draw_number, layout=LAYOUTS)
def simple_sms_send_clipboard_content(draft: TaskBuilder, number: str, layout: int) -> Task:
    """Send what is on the clipboard, which is not told, to a number.

    Goal: one message more, to the number, with what is on the clipboard; the app is in front at the
        end.
    Start: the launcher; a text on the clipboard; messages from three to eight other numbers.
    Substates: the app; the conversation; the message in its field; it is sent and the app in front.
    Ends: it is.
    Golden steps: 8.
    """
    message = LayoutRandom(draft, layout + len(LAYOUTS)).one(TEXTS)
    body = draft.pick(TEXTS[message])
    messenger = Messenger(draft, number, body, noise(draft, layout, number, 2))
    paste = messenger.paste()
    solution = (OPEN, *messenger.to_number(), *paste, SEND)
    another = (OPEN, *messenger.to_number(change_last_digit(number)), *paste, SEND)
    other = messenger.write(other_message(draft, message))
    copied = f"cmd clipboard set-primary-clip {shlex.quote(body)}"
    return draft.task(
        Texts.send_clipboard.format(number=number),
        setup=messenger.setup(copied),
        substates=messenger.substates(),
        golden_steps=len(solution) + 1,
        solution=(*solution, SENT),
        wrong_endings=(
            WrongEnding("pasted and not sent", solution[:-1]),
            WrongEnding("to a similar number", another),
            WrongEnding("another text", (OPEN, *messenger.to_number(), other, SEND)),
        ),
    )


# -- answering ----------------------------------------------------------------------------------


@SUITE.add(level=1, sample=_draw_message, layout=LAYOUTS)
def simple_sms_reply(draft: TaskBuilder, number: str, message: str, layout: int) -> Task:
    """Answer a number.

    Goal: one message more, to the number, with the words; the app is in front at the end.
    Start: the launcher; a message from the number, and from three to eight other numbers, in a
        drawn order.
    Substates: the app; the conversation; the message in its field; it is sent and the app in front.
    Ends: it is.
    Golden steps: 5.
    """
    body = draft.pick(TEXTS[message]) if message in TEXTS else message
    lines = noise(draft, layout, number, 0, is_sender=True)
    messenger = Messenger(draft, number, body, lines)
    solution = (OPEN, messenger.thread(), messenger.write(), SEND)
    other = messenger.write(other_message(draft, message))
    return draft.task(
        Texts.reply.format(number=number, message=body),
        setup=messenger.setup(),
        substates=messenger.substates(),
        may_change=messenger.unread_from(number),
        golden_steps=len(solution) + 1,
        solution=(*solution, SENT),
        wrong_endings=(
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("another text", (*solution[:2], other, SEND)),
            WrongEnding("sent twice", (*solution, messenger.write(), SEND)),
            WrongEnding("sent and left", (*solution, _HOME)),
        ),
    )


@SUITE.add(
    level=2,
    singled_out_by="the message that came last",
    sample=_draw_words,
    layout=LAYOUTS,
)
def simple_sms_reply_most_recent(draft: TaskBuilder, message: str, layout: int) -> Task:
    """Answer the message that came last, from a number that is not told.

    Goal: one message more, to who wrote last, with the words; the app is in front at the end.
    Start: the launcher; messages from three to eight numbers, in a drawn order.
    Substates: the app; the conversation; the message in its field; it is sent and the app in front.
    Ends: it is.
    Golden steps: 5.
    """
    body = draft.pick(TEXTS[message]) if message in TEXTS else message
    lines = noise(draft, layout, "", 0)
    number = lines[0].address
    messenger = Messenger(draft, number, body, lines)
    solution = (OPEN, LATEST, messenger.write(), SEND)
    elsewhere = (OPEN, *messenger.to_number(change_last_digit(number)), messenger.write(), SEND)
    other = messenger.write(other_message(draft, message))
    return draft.task(
        Texts.reply_most_recent.format(message=body),
        setup=messenger.setup(),
        substates=messenger.substates(),
        may_change=messenger.unread_from(number),
        golden_steps=len(solution) + 1,
        solution=(*solution, SENT),
        wrong_endings=(
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("to somebody else", elsewhere),
            WrongEnding("another text", (*solution[:2], other, SEND)),
        ),
    )


# -- passing on ---------------------------------------------------------------------------------


@SUITE.add(level=3, sample=_draw_names, layout=LAYOUTS)
def simple_sms_send_received_address(
    draft: TaskBuilder, name1: str, name2: str, layout: int
) -> Task:
    """Send somebody the address that somebody else has sent.

    Goal: one message more, to the first, with the address; the app is in front at the end.
    Start: the launcher; both in the address book; the address in a message from the second.
    Substates: the app; the conversation with the first; the message in its field; it is sent and
        the app in front.
    Ends: it is.
    Golden steps: 13.
    """
    lots = LayoutRandom(draft, layout)
    body = draft.pick(_ADDRESSES[lots.one(_ADDRESSES)])
    number, second = (
        number_of(lots.number(201, 989), ending) for ending in lots.some(range(100), 2)
    )
    goes_to, came_from = person_of(draft, name1, number), person_of(draft, name2, second)
    received = Line(second, body, lots.number(1, 9), read=False)
    messenger = Messenger(draft, number, body, (received,), goes_to.name)
    opened = (OPEN, messenger.thread(came_from.name))
    copied = (*opened, FIRST_MESSAGE, COPY)
    paste = messenger.paste()
    solution = (*copied, BACK, *messenger.to_contact(goes_to.name), *paste, SEND)
    half = messenger.write(body[: len(body) // 2])
    return draft.task(
        Texts.send_received_address.format(name1=goes_to.name, name2=came_from.name),
        setup=messenger.setup(book=(goes_to, came_from)),
        substates=messenger.substates(),
        may_change=messenger.unread_from(second),
        golden_steps=len(solution) + 1,
        solution=(*solution, SENT),
        wrong_endings=(
            WrongEnding("pasted and not sent", solution[:-1]),
            WrongEnding("to who sent it", (*copied, *paste, SEND)),
            WrongEnding("half of it", (OPEN, *messenger.to_contact(goes_to.name), half, SEND)),
        ),
    )


@SUITE.add(
    level=2, singled_out_by="the message that was sent last", sample=_draw_name, layout=LAYOUTS
)
def simple_sms_resend(draft: TaskBuilder, name: str, layout: int) -> Task:
    """Send somebody the message once more that they were sent before.

    Goal: one message more, to them, with the same words.
    Start: the launcher; they are in the address book, were sent the message, and have asked for it;
        their conversation was left open; messages from three to eight other numbers.
    Substates: the app; the conversation; the message is sent once more.
    Ends: it is.
    Golden steps: 8, and 5 for whoever sees that the conversation is open.
    """
    lots = LayoutRandom(draft, layout)
    message, age = lots.one(TEXTS), lots.number(4, 27)
    person = person_of(draft, name, hidden_number(lots))
    body = draft.pick(TEXTS[message])
    lines = (
        Line(person.number, body, age, "sent"),
        Line(person.number, draft.pick(Texts.question), age - 3, read=False),
        *noise(draft, layout + len(LAYOUTS), person.number, 0),
    )
    messenger = Messenger(draft, person.number, body, lines, person.name)
    opened = (OPEN, BACK, OPEN, messenger.thread())
    solution = (*opened, FIRST_MESSAGE, *messenger.menu(Texts.resend_entry))
    other = messenger.write(other_message(draft, message))
    return draft.task(
        Texts.resend.format(name=person.name),
        setup=(*messenger.setup(book=(person,)), *messenger.left_open()),
        substates=messenger.substates(is_written=False),
        may_change=messenger.unread_from(person.number),
        golden_steps=len(solution) + 1,
        solution=(*solution, SENT),
        wrong_endings=(
            WrongEnding("selected and not sent", solution[:-2]),
            WrongEnding("another text", (*opened, other, SEND)),
            WrongEnding("sent twice", (*solution, *solution[-3:])),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
