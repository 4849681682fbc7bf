"""The conversations that a task of Messaging starts with, and what may become of them.

A task clears the device's messages and address book and makes its own, so it is known what must
change and what must not. What must be true at the end stands in the telephony provider, and for
archive, silence and drafts in Messaging's own.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check
from mobile_gym.core.tasks import Perform, SolutionStep
from task_suites.app_screens import BACK, rows
from task_suites.contacts.book import Person, fill
from task_suites.messages.pools import TALKS
from task_suites.suite import Draft
from task_suites.variety import Lots

__all__ = [
    "OPEN",
    "PACKAGE",
    "Inbox",
    "Line",
    "archived_alone",
    "conversation_row",
    "message_row",
    "talk",
    "unread_alone",
]

PACKAGE: Final = "com.android.messaging"
OPEN: Final = Perform(OpenApp(PACKAGE))
_SMS: Final = "content://sms"
_CONVERSATIONS: Final = f"content://{PACKAGE}.datamodel.MessagingContentProvider/conversations"
_SENT, _OUTBOX = 2, 4
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`."""

_IN_VIEW: Final = 8
"""Conversations that the list shows without being scrolled; those that matter are among them."""
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


def talk(address: str, minutes: int, *bodies: str) -> tuple[Line, ...]:
    """A conversation, the oldest first, in which the last message came so long ago.

    A body that starts with ">" is the user's.
    """
    count = len(bodies)
    return tuple(
        Line(
            address,
            body.removeprefix(">"),
            minutes + 4 * (count - 1 - place),
            "sent" if body.startswith(">") else "inbox",
        )
        for place, body in enumerate(bodies)
    )


class Inbox:
    """The messages and contacts that a task starts with.

    With `lots` each conversation stands at a drawn place of the list, those that matter in view,
    and the app was left on a drawn page, which `opened` goes back from.

    Args:
        draft: of the task.
        book: everybody in the address book.
        lines: the messages that matter.
        talkers: those of the book with whom there are other conversations, one each.
        lots: draws the order of the list.
        is_left_open: whether the app may have been left on another page than its list.
    """

    def __init__(
        self,
        draft: Draft,
        book: Sequence[Person],
        lines: Sequence[Line],
        talkers: Sequence[Person] = (),
        *,
        lots: Lots | None = None,
        is_left_open: bool = True,
    ) -> None:
        self._book = tuple(book)
        others = tuple(
            talk(person.number, 35 + 190 * place, *_talk_of(draft, person, place))
            for place, person in enumerate(talkers)
        )
        self._pages: tuple[str, ...] = ()
        if lots is None:
            self._lines = (*lines, *(line for lines_of in others for line in lines_of))
        else:
            self._lines = _in_drawn_order(lots, lines, others)
            if is_left_open:
                self._pages = _left_on(lots, talkers)

    @property
    def total(self) -> int:
        """How many messages there are."""
        return len(self._lines)

    @property
    def opened(self) -> tuple[SolutionStep, ...]:
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

    def sent(self, number: str, body: str) -> Check:
        """Such a message has gone out, or is on its way; that it is one, `grown` says."""
        return AnyOf(
            tuple(
                message_row(address=spelled, body=body, type=kind)
                for spelled in _spellings(number)
                for kind in (_SENT, _OUTBOX)
            )
        )

    def grown(self, by: int = 0) -> Check:
        """There are so many more messages than at the start, and none was lost."""
        return message_row(self.total + by, self.total + by)

    def grown_by_these_alone(self, count: int) -> Check:
        """So many messages have come, none was lost, and none came that has gone again.

        Rows are numbered in the order in which they were made, and no number is used twice.
        """
        return AllOf(
            (
                self.grown(count),
                *(message_row(1, 1, _id=self.total + 1 + place) for place in range(count)),
            )
        )

    def only_sent(self, number: str, body: str) -> Check:
        """This message has gone out, and nothing else has come or gone."""
        return AllOf((self.sent(number, body), self.grown_by_these_alone(1)))

    def sent_again(self, body: str) -> Check:
        """That very message, which had failed, has gone out, and no other has come or gone."""
        row = self.id_of(body)
        return AllOf(
            (
                AnyOf(
                    tuple(
                        message_row(1, 1, _id=row, body=body, type=kind)
                        for kind in (_SENT, _OUTBOX)
                    )
                ),
                self.grown(),
            )
        )


def _talk_of(draft: Draft, person: Person, place: int) -> tuple[str, str]:
    theirs, mine = TALKS[(len(person.name) + place) % len(TALKS)]
    return draft.pick(theirs), f">{draft.pick(mine)}"


def _in_drawn_order(
    lots: Lots, lines: Sequence[Line], others: Sequence[Sequence[Line]]
) -> tuple[Line, ...]:
    """The conversations at drawn places of the list, those of `lines` in view; ages follow."""
    ours: dict[str, list[Line]] = {}
    for line in lines:
        ours.setdefault(line.address, []).append(line)
    count = len(ours) + len(others)
    places = lots.some(range(min(_IN_VIEW, count)), len(ours))
    at = dict(zip(places, ours.values(), strict=True))
    rest = iter(lots.shuffled(others))
    found: list[Line] = []
    age = lots.number(3, 30)
    for place in range(count):
        group = at[place] if place in at else next(rest)
        last = min(line.minutes for line in group)
        found += [replace(line, minutes=age + line.minutes - last) for line in group]
        age += lots.number(12, 240)
    return tuple(found)


def _left_on(lots: Lots, talkers: Sequence[Person]) -> tuple[str, ...]:
    """Commands that open the pages above the list on which the app was left."""
    depth = lots.number(0, _DEEPEST)
    if depth == _DEEPEST:
        return (_SETTINGS, _BLOCKED)
    digits = lots.one(talkers).number.replace(" ", "")
    conversation = f"am start -n {PACKAGE}/.ui.conversation.ConversationActivity -d sms:{digits}"
    return (lots.one((_SETTINGS, _ARCHIVED, conversation)),)[:depth]


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
