"""The conversations that a task of Messaging starts with, and what may become of them.

A task clears the device's messages and address book and makes its own, so it is known what must
change and what must not. What must be true at the end stands in the telephony provider, and for
archive, silence and drafts in Messaging's own.

`draw_inbox` makes all conversations in the same way, at the rates below, whichever of them the
instruction means: a policy that does not read the instruction cannot tell which one it is.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Final, Literal

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check
from mobile_gym.core.tasks import Perform, SolutionStep
from task_suites.app_screens import BACK, rows
from task_suites.contacts.book import Person, fill
from task_suites.messages.texts import REMARKS, SERVICE_LINES, TALKS
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

PACKAGE: Final = "com.android.messaging"
OPEN: Final = Perform(OpenApp(PACKAGE))
_SMS: Final = "content://sms"
_CONVERSATIONS: Final = f"content://{PACKAGE}.datamodel.MessagingContentProvider/conversations"
_SENT, _OUTBOX, _FAILED = 2, 4, 5
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`."""

_LENGTHS: Final = (1, 1, 2, 2, 3, 4)
"""How many lines a conversation has, those that matter among them; each as likely as the others."""
_REPLIED: Final = 0.5
"""Share of the other party's lines that the user has replied to."""
_UNASKED: Final = 0.25
"""Share of the lines without a reply to them that the user has written first."""
_LATEST: Final = (3, 30)
"""How many minutes ago the latest line of all was written: from, to."""
_BETWEEN: Final = (12, 240)
"""Minutes between the last lines of two conversations that follow each other in the list."""
_APART: Final = (1, 40)
"""Minutes between two lines of a conversation."""
_MINE, _FAILED_MINE = ">", "!"
"""How a line of the user's begins where a task gives it, and one that could not be sent."""
Place = Literal["anywhere", "inside", "last"]
"""Where the lines that matter stand: inside, another one follows, which the list shows instead."""

_SETTINGS: Final = f"am start -n {PACKAGE}/.ui.appsettings.ApplicationSettingsActivity"
_BLOCKED: Final = f"am start -n {PACKAGE}/.ui.BlockedParticipantsActivity"
_ARCHIVED: Final = f"am start -n {PACKAGE}/.ui.conversationlist.ArchivedConversationListActivity"
_MAIN: Final = f"am start -n {PACKAGE}/.ui.conversationlist.ConversationListActivity"
_DEEPEST: Final = 2
"""How many pages may lie above the list where the app was left."""


@dataclass(frozen=True, slots=True)
class Line:
    """A message of the setup.

    Attributes:
        address: the other party's number.
        minutes: how long ago it came or was sent.
        box: `"inbox"`, `"sent"` or `"failed"`.
        read: whether the user has seen it.
    """

    address: str
    body: str
    minutes: int
    box: str = "inbox"
    read: bool = True

    @property
    def command(self) -> str:
        """The command that puts it there."""
        bindings = (
            f"address:s:{self.address}", f"body:s:{self.body}", f"read:i:{int(self.read)}",
        )  # fmt: skip
        bound = " ".join(f"--bind {shlex.quote(binding)}" for binding in bindings)
        date = f"$(( $(date +%s) - {self.minutes * 60} ))000"
        return f"content insert --uri {_SMS}/{self.box} {bound} --bind date:l:{date}"


class Inbox:
    """The messages and contacts that a task starts with, made by `draw_inbox`.

    Args:
        book: everybody in the address book.
        lines: all messages.
        pages: commands that open the pages above the list on which the app was left.
    """

    def __init__(
        self, book: Sequence[Person], lines: Sequence[Line], pages: Sequence[str] = ()
    ) -> None:
        self._book, self._lines, self._pages = tuple(book), tuple(lines), tuple(pages)

    @property
    def total(self) -> int:
        """How many messages there are."""
        return len(self._lines)

    def lines_with(self, number: str) -> tuple[Line, ...]:
        """The lines of one conversation, the oldest first."""
        return tuple(line for line in self._by_age() if line.address == number)

    @property
    def open_list(self) -> tuple[SolutionStep, ...]:
        """Open the app, and go back to its list where it was left on another page."""
        return (OPEN, *(BACK for _ in self._pages))

    def start(self, *commands: str) -> tuple[str, ...]:
        """Setup: these contacts and messages alone, further commands, and the home screen."""
        pages = (_MAIN, *self._pages) if self._pages else ()
        return (
            *fill(self._book),
            "pm clear com.android.providers.telephony",
            f"pm clear {PACKAGE}",
            *(line.command for line in self._by_age()),
            *commands,
            f"am force-stop {PACKAGE}",
            *pages,
            "input keyevent KEYCODE_HOME",
        )

    def _by_age(self) -> list[Line]:
        return sorted(self._lines, key=lambda line: -line.minutes)

    def id_of(self, body: str) -> int:
        """The row of the first message that says this."""
        return 1 + [line.body for line in self._by_age()].index(body)

    def message_is_sent(self, number: str, body: str) -> Check:
        """Such a message has gone out, or is on its way; that it is one, `grown` says."""
        return AnyOf(
            tuple(
                message_row(address=spelled, body=body, type=kind)
                for spelled in _spellings(number)
                for kind in (_SENT, _OUTBOX)
            )
        )

    def message_count_rose(self, by: int = 0) -> Check:
        """There are so many more messages than at the start, and none was lost."""
        return message_row(self.total + by, self.total + by)

    def grown_by_these_alone(self, count: int) -> Check:
        """So many messages have come, none was lost, and none came that has gone again.

        Rows are numbered in the order in which they were made, and no number is used twice.
        """
        return AllOf(
            (
                self.message_count_rose(count),
                *(message_row(1, 1, _id=self.total + 1 + place) for place in range(count)),
            )
        )

    def only_sent(self, number: str, body: str) -> Check:
        """This message has gone out, and nothing else has come or gone."""
        return AllOf((self.message_is_sent(number, body), self.grown_by_these_alone(1)))

    def sent_again(self, body: str) -> Check:
        """That very message, which had failed, has gone out, and no other has come or gone.

        Those that failed beside it have not gone out.
        """
        row = self.id_of(body)
        left = sum(line.box == "failed" for line in self._lines) - 1
        return AllOf(
            (
                AnyOf(
                    tuple(
                        message_row(1, 1, _id=row, body=body, type=kind)
                        for kind in (_SENT, _OUTBOX)
                    )
                ),
                message_row(left, left, type=_FAILED),
                self.message_count_rose(),
            )
        )


# -- how conversations are drawn ------------------------------------------------------------------


def draw_inbox(
    draft: TaskBuilder,
    lots: LayoutRandom,
    book: Sequence[Person],
    talkers: Sequence[Person | str],
    *,
    services: Sequence[str] = (),
    about: Mapping[str, Sequence[str]] | None = None,
    place: Place = "anywhere",
    is_left_open: bool = True,
) -> Inbox:
    """An inbox whose conversations are all drawn alike; the app was left on a drawn page.

    Whose conversation the instruction means is no argument. What it asks of that conversation (an
    amount, a question, a message that failed) stands in `about`, for the others as well: for all
    of them, or for so many that the kind of line gives nothing away.

    Args:
        draft: of the task.
        lots: draws everything that `about` leaves open.
        book: everybody in the address book.
        talkers: with whom there are conversations: people, or numbers that are in no book.
        services: numbers with conversations, too, in which the user never writes.
        about: the lines that matter, the oldest first, by the number of their conversation. One
            that begins with ">" is the user's, and one with "!" the user's that was not sent.
        place: where in their conversations they stand, next to each other.
        is_left_open: whether the app may have been left on another page than its list.
    """
    about = about or {}
    fillers = _Fillers(draft, lots)
    numbers = [talker if isinstance(talker, str) else talker.number for talker in talkers]
    # Their order is drawn first: who comes late in it may get a line that was there before.
    talks = [
        (item, fillers.around(about.get(item, ()), place, is_service=item in services))
        for item in lots.shuffled((*numbers, *services))
    ]
    lines = _date_lines(lots, talks)
    silent = [item for item in book if item.number not in numbers]
    return Inbox(book, lines, _left_on(lots, silent) if is_left_open else ())


class _Fillers:
    """Draws lines that do not matter, none twice while there are others."""

    def __init__(self, draft: TaskBuilder, lots: LayoutRandom) -> None:
        self._lots, self._pick = lots, draft.pick
        self._talks = cycle(lots.shuffled(TALKS))
        self._remarks = cycle(lots.shuffled(REMARKS))
        self._service_lines = cycle(lots.shuffled(SERVICE_LINES))

    def around(
        self, about: Sequence[str], place: Place, *, is_service: bool = False
    ) -> tuple[str, ...]:
        """A conversation: these lines with drawn ones before and after, one of them not mine."""
        is_answered = any(not line.startswith((_MINE, _FAILED_MINE)) for line in about)
        fewest = 0 if is_answered and place != "inside" else 1
        count = max(self._lots.one(_LENGTHS) - len(about), fewest)
        drawn = self._of_service(count) if is_service else self._of_people(count, is_answered)
        last = {"anywhere": count, "inside": count - 1, "last": count}[place]
        before = last if place == "last" else self._lots.number(0, last)
        return (*drawn[:before], *about, *drawn[before:])

    def _of_service(self, count: int) -> list[str]:
        return [self._pick(next(self._service_lines)) for _ in range(count)]

    def _of_people(self, count: int, is_answered: bool) -> list[str]:
        found: list[str] = []
        reply = ""
        while len(found) < count:
            is_needed = not is_answered and len(found) == count - 1
            if reply and self._lots.chance(_REPLIED):
                found.append(_MINE + reply)
                reply = ""
            elif self._lots.chance(_UNASKED) and not is_needed:
                found.append(_MINE + self._pick(next(self._remarks)))
                reply = ""
            else:
                line, answer = map(self._pick, next(self._talks))
                found.append(line)
                reply, is_answered = answer, True
        return found


def _date_lines(lots: LayoutRandom, talks: Sequence[tuple[str, Sequence[str]]]) -> tuple[Line, ...]:
    """The lines of conversations, the one that stands first in the list first."""
    found: list[Line] = []
    latest = lots.number(*_LATEST)
    for address, bodies in talks:
        minutes = latest
        for body in reversed(bodies):
            box = {_MINE: "sent", _FAILED_MINE: "failed"}.get(body[0], "inbox")
            words = body if box == "inbox" else body[1:]
            found.append(Line(address, words, minutes, box))
            minutes += lots.number(*_APART)
        latest += lots.number(*_BETWEEN)
    return tuple(found)


def _left_on(lots: LayoutRandom, silent: Sequence[Person]) -> tuple[str, ...]:
    """Commands that open the pages above the list on which the app was left.

    Where it is a conversation, it is a new one with somebody without any: an open conversation
    would be a hint, or would already have been read.
    """
    depth = lots.number(0, _DEEPEST)
    if depth == _DEEPEST:
        return (_SETTINGS, _BLOCKED)
    pages = [_SETTINGS, _ARCHIVED]
    if silent:
        digits = lots.one(silent).number.replace(" ", "")
        pages.append(f"am start -n {PACKAGE}/.ui.conversation.ConversationActivity -d sms:{digits}")
    return (lots.one(pages),)[:depth]


def _spellings(number: str) -> tuple[str, ...]:
    """Usual ways to write a number: spaced, joined or hyphened, at home and from abroad."""
    groups = re.findall(r"\d+", number)
    if groups[0].startswith("0"):
        abroad = [f"+44 {groups[0][1:]}", *groups[1:]]
    elif len("".join(groups)) == 11:
        abroad = [f"+86 {groups[0]}", *groups[1:]]
    else:
        return (number,)  # of a service
    found = [
        joint.join(spelled).replace(" ", blank)
        for spelled in (groups, abroad)
        for joint in (" ", "-", "")
        for blank in (" ", "")
    ]
    return tuple(dict.fromkeys(found))


# -- what stands in the providers -----------------------------------------------------------------


def message_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many messages have these values in the telephony provider."""
    return rows(_SMS, at_least, at_most, **columns)


def conversation_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many conversations have these values in Messaging's provider."""
    return rows(_CONVERSATIONS, at_least, at_most, **columns)


def archived_alone(*numbers: str) -> Check:
    """These conversations are in the archive, and no other."""
    count = len(numbers)
    return AllOf(
        (
            *(
                conversation_row(participant_normalized_destination=number, archive_status=1)
                for number in numbers
            ),
            conversation_row(count, count, archive_status=1),
        )
    )


def unread_alone(number: str) -> Check:
    """One message of this conversation is unread, and no other message is."""
    return AllOf((message_row(1, 1, address=number, read=0), message_row(1, 1, read=0)))
