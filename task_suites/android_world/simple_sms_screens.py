"""SMS Messenger in tasks: the device that they start on, the ways through the app, what was sent.

A device that has no such app by default gets it in the setup, and the role of the app for messages
with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mobile_gym.core.actions import OpenApp, Wait
from mobile_gym.core.checks import AllOf, AnyOf, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.android_world.simple_sms_texts import Texts
from task_suites.app_screens import AppScreens
from task_suites.choices import next_of
from task_suites.contacts.book import NAMES, Cast, Person, fill
from task_suites.messages.inbox import Line, message_row
from task_suites.messages.texts import TEXTS
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

PACKAGE: Final = "com.simplemobiletools.smsmessenger"
_ROLE: Final = f"cmd role add-role-holder android.app.role.SMS {PACKAGE}"
_SENT, _OUTBOX = 2, 4
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`."""

OPEN: Final = Perform(OpenApp(PACKAGE))
LATEST: Final = TapOn(Selector(resource_id="conversation_address", nth=0))
"""The conversation at the top of the list."""
FIRST_MESSAGE: Final = TapOn(Selector(resource_id="thread_message_body", nth=0), hold=True)
"""The oldest one of the open conversation."""
COPY: Final = TapOn(Selector(resource_id="cab_copy_to_clipboard"))
SEND: Final = TapOn(Selector(resource_id="thread_send_message"))
SENT: Final = Perform(Wait(2.0))
"""Until a message has gone out."""
_NEW: Final = TapOn(Selector(resource_id="conversations_fab"))
_CONFIRM: Final = TapOn(Selector(resource_id="new_conversation_confirm"))
_FIELD: Final = Selector(resource_id="thread_type_message")
_RECIPIENT: Final = Selector(resource_id="new_conversation_address")


def number_of(area: int, ending: int) -> str:
    """A number of the form that is kept for made-up ones. Source: NANPA, 555-0100 to 555-0199."""
    return f"+1{area}55501{ending:02d}"


def hidden_number(lots: LayoutRandom) -> str:
    """A number that the instruction does not tell."""
    return number_of(lots.number(201, 989), lots.number(0, 99))


def change_last_digit(number: str) -> str:
    """A number that differs in its last digit."""
    return f"{number[:-1]}{(int(number[-1]) + 1) % 10}"


def noise(
    draft: TaskBuilder, layout: int, number: str, latest: int, *, is_sender: bool = False
) -> list[Line]:
    """A message each from three to eight other numbers, the latest first, all drawn alike.

    Args:
        draft: of the task.
        layout: what they are drawn by.
        number: that of the task; "" where it is one of these, whichever.
        latest: each is more minutes old than that.
        is_sender: whether one is from that number, too.
    """
    lots = LayoutRandom(draft, layout)
    # Numbers that end with the same seven digits are the same.
    endings = lots.some(range(100), lots.number(3, 8), exclude=(int(number[-2:] or -1),))
    others = (number_of(lots.number(201, 989), ending) for ending in endings)
    senders = lots.shuffled((*others, *((number,) if is_sender else ())))
    bodies = lots.some(TEXTS, len(senders))
    return [
        Line(sender, draft.pick(TEXTS[body]), latest + 1 + 3 * place, read=lots.chance(0.5))
        for place, (sender, body) in enumerate(zip(senders, bodies, strict=True))
    ]


def other_message(draft: TaskBuilder, message: str) -> str:
    """Another message than this one."""
    known = message if message in TEXTS else next(iter(TEXTS))
    return draft.pick(TEXTS[next_of(TEXTS, known, 1)])


def person_of(draft: TaskBuilder, name: str, number: str) -> Person:
    """Somebody of ours in the task's language, or of any name, with a number."""
    phones = ((number, "mobile"),)
    if name in NAMES:
        return Cast(draft).named_person(name, phones=phones)
    first, _, last = name.partition(" ")
    return Person(first, last, phones=phones)


class Messenger:
    """The messages that a task starts with, the ways through the app, and what must have been sent.

    Args:
        draft: of the task.
        number: whom the message goes to.
        message: what it says.
        lines: the messages that are there.
        who: what they are called in the app; the number itself where they are in no address book.
    """

    def __init__(
        self, draft: TaskBuilder, number: str, message: str, lines: Sequence[Line], who: str = ""
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

    def left_open(self) -> tuple[str, ...]:
        """Further setup: the app was left in the conversation."""
        start = f"am start -a android.intent.action.SENDTO -d sms:{self._number} -p {PACKAGE}"
        return (start, "input keyevent KEYCODE_HOME")

    def substates(self, first: int = 1, *, is_written: bool = True) -> tuple[Substate, ...]:
        """The app; the conversation; the message in its field; it is sent, the app in front.

        Args:
            first: the id of the first one.
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
        in_field = UnitNode(
            first + 2, text(Texts.message_is_written), parent_id=first + 1, check=written
        )
        gone_out = AnyOf(
            tuple(
                message_row(1, address=self._number, body=self._message, type=kind, _id=self._next)
                for kind in (_SENT, _OUTBOX)
            )
        )
        return (
            PageNode(first, text(Texts.messenger_is_open), check=PageIs(package=PACKAGE)),
            PageNode(
                first + 1,
                text(Texts.conversation_is_open.format(who=who)),
                parent_id=first,
                check=thread,
            ),
            *((in_field,) if is_written else ()),
            self._screens.fact(
                first + 2 + is_written,
                (Texts.was_sent_here if is_written else Texts.was_sent).format(who=who),
                gone_out,
                message_row(self._next, self._next),
                *((PageIs(package=PACKAGE),) if is_written else ()),
            ),
        )

    def unread_from(self, number: str) -> tuple[str, ...]:
        """The messages from a number that are not read yet, whose conversation the way opens."""
        return tuple(
            f"data/com.android.providers.telephony/messages/{place}/read"
            for place, line in enumerate(self._lines, 1)
            if line.address == number and not line.read
        )

    @property
    def _next(self) -> int:
        """The row of the first message that comes; so many there are then."""
        return len(self._lines) + 1

    # -- ways -----------------------------------------------------------------------------------

    def write(self, body: str = "") -> TypeInto:
        """Write the message, or another one, into the open conversation."""
        return TypeInto(_FIELD, body or self._message)

    def to_number(self, number: str = "") -> tuple[SolutionStep, ...]:
        """Begin a conversation with the number, or with another one."""
        return (_NEW, *self.name_number(number))

    def name_number(self, number: str = "") -> tuple[SolutionStep, ...]:
        """Where it is asked whom to write to, type the number, or another one."""
        return (TypeInto(_RECIPIENT, number or self._number), _CONFIRM)

    def to_contact(self, name: str) -> tuple[SolutionStep, ...]:
        """Begin a conversation with a contact."""
        row = Selector(resource_id="cliv_name_textview", text=name)
        return (_NEW, TypeInto(_RECIPIENT, name), TapOn(row))

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
