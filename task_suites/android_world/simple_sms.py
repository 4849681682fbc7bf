"""Messages that are sent, answered, passed on, sent again: AndroidWorld's tasks of SMS Messenger.

A device that has SMS Messenger in another place than the default gets it in the setup, and the role
of the app for messages with it.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mobile_gym.core.actions import Key, OpenApp, PressKey
from mobile_gym.core.checks import AllOf, AnyOf, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import (
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from mobile_gym.core.texts import Text
from task_suites.android_world.simple_sms_texts import Addresses, Texts
from task_suites.app_screens import BACK, AppScreens
from task_suites.choices import next_of
from task_suites.contacts.book import NAMES, Cast, Person, fill
from task_suites.messages.inbox import Line, message_row
from task_suites.messages.pools import TEXTS
from task_suites.pools import by_words
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

PACKAGE: Final = "com.simplemobiletools.smsmessenger"
SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_ADDRESSES: Final = by_words(Addresses)
_ROLE: Final = f"cmd role add-role-holder android.app.role.SMS {PACKAGE}"
_SENT, _OUTBOX = 2, 4
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`."""

_OPEN: Final = Perform(OpenApp(PACKAGE))
_HOME: Final = Perform(PressKey(Key.HOME))
_LATEST: Final = TapOn(Selector(resource_id="conversation_address", nth=0))
"""The conversation at the top of the list."""
_FIRST_MESSAGE: Final = TapOn(Selector(resource_id="thread_message_body", nth=0), hold=True)
"""The oldest one of the open conversation."""
_COPY: Final = TapOn(Selector(resource_id="cab_copy_to_clipboard"))
_NEW: Final = TapOn(Selector(resource_id="conversations_fab"))
_CONFIRM: Final = TapOn(Selector(resource_id="new_conversation_confirm"))
_FIELD: Final = Selector(resource_id="thread_type_message")
_RECIPIENT: Final = Selector(resource_id="new_conversation_address")
_SEND: Final = TapOn(Selector(resource_id="thread_send_message"))


# -- what is drawn ------------------------------------------------------------------------------


def _number(area: int, ending: int) -> str:
    """A number of the form that is kept for made-up ones. Source: NANPA, 555-0100 to 555-0199."""
    return f"+1{area}55501{ending:02d}"


def _hidden_number(lots: Lots) -> str:
    """A number that the instruction does not tell."""
    return _number(lots.number(201, 989), lots.number(0, 99))


def _draw_number(rng: np.random.Generator) -> dict[str, Any]:
    return {"number": _number(int(rng.integers(201, 990)), int(rng.integers(100)))}


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


def _word(draft: Draft, pool: Mapping[str, Text], words: str) -> str:
    """Words of ours in the task's language; others as they are."""
    return draft.pick(pool[words]) if words in pool else words


def _person(draft: Draft, name: str, number: str) -> Person:
    """Somebody of ours in the task's language, or of any name, with a number."""
    phones = ((number, "mobile"),)
    if name in NAMES:
        return Cast(draft).person(name, phones=phones)
    first, _, last = name.partition(" ")
    return Person(first, last, phones=phones)


# -- a task's device ----------------------------------------------------------------------------


class _Messenger:
    """The messages that a task starts with, the ways through the app, and what must have been sent.

    Args:
        draft: of the task.
        number: whom the message goes to.
        message: what it says.
        lines: the messages that are there.
        who: what they are called in the app; the number itself where they are in no address book.
    """

    def __init__(
        self, draft: Draft, number: str, message: str, lines: Sequence[Line], who: str = ""
    ) -> None:
        self._screens = AppScreens(draft)
        self._draft = draft
        self._number, self._message = number, message
        self._who = who or number
        self._lines = tuple(sorted(lines, key=lambda line: -line.minutes))

    def setup(self, *commands: str, book: Sequence[Person] = ()) -> tuple[str, ...]:
        """The messages and these contacts alone; the app, which is the one for messages."""
        return (
            f"pm install-existing {PACKAGE}",
            *fill(book),
            "pm clear com.android.providers.telephony",
            f"pm clear {PACKAGE}",
            _ROLE,
            *(line.command for line in self._lines),
            *commands,
            f"am force-stop {PACKAGE}",
            "input keyevent KEYCODE_HOME",
        )

    def substates(self, *, is_written: bool = True) -> tuple[Substate, ...]:
        """The app; the conversation; the message in its field; it is sent, the app in front.

        Args:
            is_written: whether the message has to be written, and the app to stay in front.
        """
        text, who = self._draft.pick, self._who
        thread = AllOf(
            (
                PageIs(activity=f"{PACKAGE}/.activities.ThreadActivity"),
                NodePresent(Selector(resource_id="thread_title", text=who)),
            )
        )
        written = NodePresent(Selector(resource_id="thread_type_message", text=self._message))
        in_field = UnitNode(3, text(Texts.message_is_written), parent_id=2, check=written)
        gone_out = AnyOf(
            tuple(
                message_row(1, address=self._number, body=self._message, type=kind, _id=self._next)
                for kind in (_SENT, _OUTBOX)
            )
        )
        return (
            PageNode(1, text(Texts.messenger_is_open), check=PageIs(package=PACKAGE)),
            PageNode(
                2, text(Texts.conversation_is_open.format(who=who)), parent_id=1, check=thread
            ),
            *((in_field,) if is_written else ()),
            self._screens.fact(
                3 + is_written,
                (Texts.was_sent_here if is_written else Texts.was_sent).format(who=who),
                gone_out,
                message_row(self._next, self._next),
                *((PageIs(package=PACKAGE),) if is_written else ()),
            ),
        )

    @property
    def is_read(self) -> tuple[str, ...]:
        """The messages that are not read yet, which a way may open."""
        return tuple(
            f"content://sms/{place}" for place, line in enumerate(self._lines, 1) if not line.read
        )

    @property
    def _next(self) -> int:
        """The row of the first message that comes; so many there are then."""
        return len(self._lines) + 1

    # -- ways -----------------------------------------------------------------------------------

    def write(self, body: str = "") -> TypeInto:
        """Write the message, or another one, into the open conversation."""
        return TypeInto(body or self._message, _FIELD)

    def to_number(self, number: str = "") -> tuple[SolutionStep, ...]:
        """Begin a conversation with the number, or with another one."""
        return (_NEW, TypeInto(number or self._number, _RECIPIENT), _CONFIRM)

    def to_contact(self, name: str) -> tuple[SolutionStep, ...]:
        """Begin a conversation with a contact."""
        row = Selector(resource_id="cliv_name_textview", text=name)
        return (_NEW, TypeInto(name, _RECIPIENT), TapOn(row))

    def thread(self, who: str = "") -> TapOn:
        """Open a conversation of the list."""
        return TapOn(Selector(resource_id="conversation_address", text=who or self._who))

    def paste(self) -> tuple[SolutionStep, ...]:
        """Paste what is on the clipboard into the open conversation."""
        return (TapOn(_FIELD, hold=True), TapOn(Selector(text=self._draft.pick(Texts.paste))))

    def menu(self, entry: Text) -> tuple[SolutionStep, ...]:
        """An entry of the menu of the three dots."""
        more = Selector(description=self._draft.pick(Texts.more_options))
        return (TapOn(more), TapOn(Selector(text=self._draft.pick(entry))))


def _changed(number: str) -> str:
    """A number that differs in its last digit."""
    return f"{number[:-1]}{(int(number[-1]) + 1) % 10}"


def _noise(draft: Draft, layout: int, number: str, latest: int) -> list[Line]:
    """A message each from some other numbers, each at least so many minutes old."""
    lots = Lots(draft, layout)
    lines: list[Line] = []
    for place in range(lots.number(3, 8)):
        other = _hidden_number(lots)
        body = draft.pick(TEXTS[lots.one(TEXTS)])
        if other[-7:] != number[-7:]:
            lines.append(Line(other, body, latest + 1 + 3 * place, read=lots.chance(0.5)))
    return lines


def _other_message(draft: Draft, message: str) -> str:
    """Another message than this one."""
    known = message if message in TEXTS else next(iter(TEXTS))
    return draft.pick(TEXTS[next_of(TEXTS, known, 1)])


# -- sending ------------------------------------------------------------------------------------


@SUITE.add(level=1, sample=_draw_message, layout=LAYOUTS)
def simple_sms_send(draft: Draft, number: str, message: str, layout: int) -> Task:
    """Send a message to a number.

    Goal: one message more, to the number, with the words; the app is in front at the end.
    Start: the launcher; messages from three to eight other numbers.
    Substates: the app; the conversation; the message in its field; it is sent and the app in front.
    Ends: it is.
    Golden steps: 6.
    """
    body = _word(draft, TEXTS, message)
    messenger = _Messenger(draft, number, body, _noise(draft, layout, number, 2))
    solution = (_OPEN, *messenger.to_number(), messenger.write(), _SEND)
    another = (_OPEN, *messenger.to_number(_changed(number)), messenger.write(), _SEND)
    other = messenger.write(_other_message(draft, message))
    return draft.task(
        Texts.send.format(number=number, message=body),
        setup=messenger.setup(),
        substates=messenger.substates(),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("to a similar number", another),
            WrongEnding("another text", (_OPEN, *messenger.to_number(), other, _SEND)),
            WrongEnding("sent and left", (*solution, _HOME)),
        ),
    )


@SUITE.add(level=2, sample=_draw_number, layout=LAYOUTS)
def simple_sms_send_clipboard_content(draft: Draft, number: str, layout: int) -> Task:
    """Send what is on the clipboard, which is not told, to a number.

    Goal: one message more, to the number, with what is on the clipboard; the app is in front at the
        end.
    Start: the launcher; a text on the clipboard; messages from three to eight other numbers.
    Substates: the app; the conversation; the message in its field; it is sent and the app in front.
    Ends: it is.
    Golden steps: 7.
    """
    message = Lots(draft, layout + len(LAYOUTS)).one(TEXTS)
    body = draft.pick(TEXTS[message])
    messenger = _Messenger(draft, number, body, _noise(draft, layout, number, 2))
    paste = messenger.paste()
    solution = (_OPEN, *messenger.to_number(), *paste, _SEND)
    another = (_OPEN, *messenger.to_number(_changed(number)), *paste, _SEND)
    other = messenger.write(_other_message(draft, message))
    copied = f"cmd clipboard set-primary-clip {shlex.quote(body)}"
    return draft.task(
        Texts.send_clipboard.format(number=number),
        setup=messenger.setup(copied),
        substates=messenger.substates(),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("pasted and not sent", solution[:-1]),
            WrongEnding("to a similar number", another),
            WrongEnding("another text", (_OPEN, *messenger.to_number(), other, _SEND)),
        ),
    )


# -- answering ----------------------------------------------------------------------------------


@SUITE.add(level=1, sample=_draw_message, layout=LAYOUTS)
def simple_sms_reply(draft: Draft, number: str, message: str, layout: int) -> Task:
    """Answer a number.

    Goal: one message more, to the number, with the words; the app is in front at the end.
    Start: the launcher; a message from the number, and from three to eight other numbers, in a
        drawn order.
    Substates: the app; the conversation; the message in its field; it is sent and the app in front.
    Ends: it is.
    Golden steps: 4.
    """
    body = _word(draft, TEXTS, message)
    lots = Lots(draft, layout + len(LAYOUTS))
    asked = Line(number, _other_message(draft, message), lots.number(1, 15))
    messenger = _Messenger(draft, number, body, [*_noise(draft, layout, number, 2), asked])
    solution = (_OPEN, messenger.thread(), messenger.write(), _SEND)
    other = messenger.write(_other_message(draft, message))
    return draft.task(
        Texts.reply.format(number=number, message=body),
        setup=messenger.setup(),
        substates=messenger.substates(),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("another text", (*solution[:2], other, _SEND)),
            WrongEnding("sent twice", (*solution, messenger.write(), _SEND)),
            WrongEnding("sent and left", (*solution, _HOME)),
        ),
    )


@SUITE.add(level=2, sample=_draw_words, layout=LAYOUTS)
def simple_sms_reply_most_recent(draft: Draft, message: str, layout: int) -> Task:
    """Answer the message that came last, from a number that is not told.

    Goal: one message more, to who wrote last, with the words; the app is in front at the end.
    Start: the launcher; the message that came last, and from three to eight other numbers.
    Substates: the app; the conversation; the message in its field; it is sent and the app in front.
    Ends: it is.
    Golden steps: 4.
    """
    body = _word(draft, TEXTS, message)
    number = _hidden_number(Lots(draft, layout + len(LAYOUTS)))
    latest = Line(number, _other_message(draft, message), 1)
    messenger = _Messenger(draft, number, body, [*_noise(draft, layout, number, 4), latest])
    solution = (_OPEN, _LATEST, messenger.write(), _SEND)
    elsewhere = (_OPEN, *messenger.to_number(_changed(number)), messenger.write(), _SEND)
    other = messenger.write(_other_message(draft, message))
    return draft.task(
        Texts.reply_most_recent.format(message=body),
        setup=messenger.setup(),
        substates=messenger.substates(),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("typed and not sent", solution[:-1]),
            WrongEnding("to somebody else", elsewhere),
            WrongEnding("another text", (*solution[:2], other, _SEND)),
        ),
    )


# -- passing on ---------------------------------------------------------------------------------


@SUITE.add(level=3, sample=_draw_names, layout=LAYOUTS)
def simple_sms_send_received_address(draft: Draft, name1: str, name2: str, layout: int) -> Task:
    """Send somebody the address that somebody else has sent.

    Goal: one message more, to the first, with the address; the app is in front at the end.
    Start: the launcher; both in the address book; the address in a message from the second.
    Substates: the app; the conversation with the first; the message in its field; it is sent and
        the app in front.
    Ends: it is.
    Golden steps: 12.
    """
    lots = Lots(draft, layout)
    body = draft.pick(_ADDRESSES[lots.one(_ADDRESSES)])
    number, second = (_number(lots.number(201, 989), ending) for ending in lots.some(range(100), 2))
    goes_to, came_from = _person(draft, name1, number), _person(draft, name2, second)
    received = Line(second, body, lots.number(1, 9), read=False)
    messenger = _Messenger(draft, number, body, (received,), goes_to.name)
    opened = (_OPEN, messenger.thread(came_from.name))
    copied = (*opened, _FIRST_MESSAGE, _COPY)
    paste = messenger.paste()
    solution = (*copied, BACK, *messenger.to_contact(goes_to.name), *paste, _SEND)
    half = messenger.write(body[: len(body) // 2])
    return draft.task(
        Texts.send_received_address.format(name1=goes_to.name, name2=came_from.name),
        setup=messenger.setup(book=(goes_to, came_from)),
        substates=messenger.substates(),
        may_change=messenger.is_read,
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("pasted and not sent", solution[:-1]),
            WrongEnding("to who sent it", (*copied, *paste, _SEND)),
            WrongEnding("half of it", (_OPEN, *messenger.to_contact(goes_to.name), half, _SEND)),
        ),
    )


@SUITE.add(level=2, sample=_draw_name, layout=LAYOUTS)
def simple_sms_resend(draft: Draft, name: str, layout: int) -> Task:
    """Send somebody the message once more that they were sent before.

    Goal: one message more, to them, with the same words.
    Start: the launcher; they are in the address book, were sent the message, and have asked for it;
        messages from three to eight other numbers.
    Substates: the app; the conversation; the message is sent once more.
    Ends: it is.
    Golden steps: 5.
    """
    lots = Lots(draft, layout)
    message, age = lots.one(TEXTS), lots.number(4, 27)
    person = _person(draft, name, _hidden_number(lots))
    body = draft.pick(TEXTS[message])
    lines = (
        Line(person.number, body, age, "sent"),
        Line(person.number, draft.pick(Texts.question), age - 3, read=False),
        *_noise(draft, layout + len(LAYOUTS), person.number, 0),
    )
    messenger = _Messenger(draft, person.number, body, lines, person.name)
    opened = (_OPEN, messenger.thread())
    solution = (*opened, _FIRST_MESSAGE, *messenger.menu(Texts.resend_entry))
    other = messenger.write(_other_message(draft, message))
    return draft.task(
        Texts.resend.format(name=person.name),
        setup=messenger.setup(book=(person,)),
        substates=messenger.substates(is_written=False),
        may_change=messenger.is_read,
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("selected and not sent", solution[:-2]),
            WrongEnding("another text", (*opened, other, _SEND)),
            WrongEnding("sent twice", (*solution, *solution[2:])),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
