"""Screens of Phone (AOSP's Dialer): how to tell that one is shown, and what to tap on it.

Address books come from `task_suites.contacts.book`; here are the calls that a task starts with.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn
from mobile_gym.core.texts import Text
from task_suites.app_screens import AppScreens
from task_suites.contacts.book import Person, fill, row, spellings
from task_suites.phone.texts import Texts
from task_suites.variety import LayoutRandom

PACKAGE: Final = "com.android.dialer"
OPEN: Final = Perform(OpenApp(PACKAGE))
END_CALL: Final = TapOn(Selector(resource_id="incall_end_call"))
CALLS_URI: Final = "content://call_log/calls"
BLOCKED_URI: Final = "content://com.android.blockednumber/blocked"

_MAIN: Final = f"{PACKAGE}/.main.impl.MainActivity"
_DETAILS: Final = f"{PACKAGE}/.calldetails.OldCallDetailsActivity"
_HISTORY: Final = f"{PACKAGE}/.app.calllog.CallLogActivity"
_SETTINGS: Final = f"{PACKAGE}/.app.settings.DialerSettingsActivity"
_BLOCKED: Final = f"{PACKAGE}/.app.filterednumber.BlockedNumbersSettingsActivity"
_IN_CALL: Final = f"{PACKAGE}/com.android.incallui.InCallActivity"


class CallType(NamedTuple):
    """A type of calls: the provider's number and what the log calls it."""

    number: int
    name: Text


TYPES: Final[dict[str, CallType]] = {
    "incoming": CallType(1, Texts.incoming_call),
    "outgoing": CallType(2, Texts.outgoing_call),
    "missed": CallType(3, Texts.missed_call),
}
"""Types of calls. Source: `CallLog.Calls`."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the log: its type in `TYPES`, how long ago it began, and how long it was."""

    number: str
    type: str
    age_min: int = 0
    duration_s: int = 0


def calls_with(lots: LayoutRandom, person: Person, *kinds: str) -> tuple[Call, ...]:
    """Calls with somebody, of these types, or one to three of any; their lengths lie close.

    A length is more than a minute, so that seconds alone are no answer, and no whole minutes.
    """
    of = kinds or tuple(lots.one(TYPES) for _ in range(lots.number(1, 3)))
    about_s = lots.number(155, 860)
    lengths = lots.some([s for s in range(about_s - 90, about_s + 90) if s % 60], len(of))
    return tuple(
        Call(person.number, kind, duration_s=0 if kind == "missed" else length_s)
        for kind, length_s in zip(of, lengths, strict=True)
    )


def apart(lots: LayoutRandom, calls: Sequence[Call]) -> tuple[Call, ...]:
    """These calls in a drawn order, in which no two with one number follow each other.

    The log would show them as one entry.
    """
    while True:
        row = lots.shuffled(calls)
        if all(one.number != other.number for one, other in pairwise(row)):
            return row


def date_calls(lots: LayoutRandom, calls: Sequence[Call]) -> tuple[Call, ...]:
    """These calls, the latest first, with drawn times."""
    age_min, found = lots.number(25, 50), list[Call]()
    for call in calls:
        found.append(replace(call, age_min=age_min))
        age_min += lots.number(3, 20)
    return tuple(found)


def start(
    book: Sequence[Person],
    calls: Sequence[Call] = (),
    *commands: str,
    blocked_numbers: Sequence[str] = (),
) -> tuple[str, ...]:
    """Setup: people, calls and blocked numbers, Phone as newly installed, then the launcher."""
    return (
        *fill(book),
        *(_insert_call(call) for call in calls),
        *(_insert_blocked(number) for number in blocked_numbers),
        f"pm clear {PACKAGE}",
        "pm clear com.android.contacts",
        *commands,
        "input keyevent KEYCODE_HOME",
    )


def _insert_call(call: Call) -> str:
    began = f"$(( $(date +%s) * 1000 - {call.age_min * 60_000} ))"
    return (
        f"content insert --uri {CALLS_URI} --bind {shlex.quote('number:s:' + call.number)} "
        f"--bind type:i:{TYPES[call.type].number} --bind date:l:{began} "
        f"--bind duration:l:{call.duration_s} --bind new:i:0"
    )


def _insert_blocked(number: str) -> str:
    return f"content insert --uri {BLOCKED_URI} --bind {shlex.quote('original_number:s:' + number)}"


def node_shown(**fields: Any) -> Check:
    """A node of Phone with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


def call_is_logged(number: str, kind: str) -> Check:
    """Exactly one call of a type with a number is in the log."""
    rows = [
        row(CALLS_URI, 1, 1, number=spelling, type=TYPES[kind].number)
        for spelling in spellings(number)
    ]
    return AnyOf(tuple(rows))


def not_called(number: str, kind: str) -> Check:
    """No call of a type with a number is in the log."""
    rows = [
        row(CALLS_URI, 0, 0, number=spelling, type=TYPES[kind].number)
        for spelling in spellings(number)
    ]
    return AllOf(tuple(rows))


def all_logged(calls: Sequence[Call]) -> Check:
    """These calls are in the log, and nobody else was called.

    Calls that come in while a task is done are no matter.
    """
    counted = Counter((call.number, call.type) for call in calls)
    outgoing = sum(call.type == "outgoing" for call in calls)
    return AllOf(
        (
            *(
                row(CALLS_URI, count, count, number=number, type=TYPES[kind].number)
                for (number, kind), count in counted.items()
            ),
            row(CALLS_URI, outgoing, outgoing, type=TYPES["outgoing"].number),
        )
    )


def number_is_blocked(number: str, is_blocked: bool = True) -> Check:
    """A number is blocked, with or without spaces, or is not."""
    count = {"at_least": 1} if is_blocked else {"at_least": 0, "at_most": 0}
    checks = tuple(
        row(BLOCKED_URI, **count, original_number=spelling) for spelling in spellings(number)
    )
    return AnyOf(checks) if is_blocked else AllOf(checks)


class Screens(AppScreens):
    """The screens of Phone in a task's language."""

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """Phone is open, on whichever of its pages."""
        description = self._pick(Texts.phone_is_open)
        return PageNode(id, description, check=PageIs(package=PACKAGE))

    def recents(self, id: int, *, way: str = "") -> PageNode:
        """The tab of recent calls."""
        description = self._pick(Texts.recents_are_shown)
        check = AllOf(
            (
                PageIs(activity=_MAIN),
                node_shown(description=self._pick(Texts.recents), selected=True),
            )
        )
        return PageNode(id, description, check=check, alternatives=way)

    def history(self, id: int, *, way: str = "") -> PageNode:
        """The page of all calls, or of the missed ones."""
        description = self._pick(Texts.history_is_shown)
        return PageNode(id, description, check=PageIs(activity=_HISTORY), alternatives=way)

    def details(self, id: int, name: str, parent_id: int | None = None) -> PageNode:
        """The details of the calls with somebody."""
        description = self._pick(Texts.details_are_shown.format(name=name))
        check = AllOf(
            (PageIs(activity=_DETAILS), node_shown(resource_id="contact_name", text=name))
        )
        return PageNode(id, description, parent_id=parent_id, check=check)

    def settings_page(self, id: int) -> PageNode:
        """Phone's settings."""
        description = self._pick(Texts.settings_are_shown)
        return PageNode(id, description, check=PageIs(activity=_SETTINGS))

    def blocked_page(self, id: int, *, way: str = "") -> PageNode:
        """The blocked numbers."""
        description = self._pick(Texts.blocked_numbers_are_shown)
        return PageNode(id, description, check=PageIs(activity=_BLOCKED), alternatives=way)

    def in_call(self, id: int, name: str) -> PageNode:
        """The screen of a call with somebody."""
        description = self._pick(Texts.call_is_shown.format(name=name))
        check = AllOf(
            (
                PageIs(activity=_IN_CALL),
                node_shown(resource_id="contactgrid_contact_name", text=name),
            )
        )
        return PageNode(id, description, check=check)

    def node_was_shown(
        self, id: int, parent_id: int, description: Text, /, **fields: Any
    ) -> UnitNode:
        """A node with these fields is shown on a page."""
        return UnitNode(
            id, self._pick(description), parent_id=parent_id, check=node_shown(**fields)
        )

    # -- steps ----------------------------------------------------------------------------------

    def tap(self, label: Text) -> TapOn:
        """A tap on what has this label."""
        return TapOn(Selector(label=self._pick(label), package_name=PACKAGE))

    def tap_text(self, text: str) -> TapOn:
        """A tap on a text: a name in a list, an item."""
        return TapOn(Selector(text=text, package_name=PACKAGE, class_name="TextView"))

    def tap_call(self, name: str, kind: str) -> TapOn:
        """A tap on the entry of a call of a type with somebody."""
        mark = Selector(description=self._pick(TYPES[kind].name), package_name=PACKAGE)
        return TapOn(Selector(text=name, class_name="TextView", beside=mark))

    def unblock(self, name: str) -> TapOn:
        """A tap on the cross in the row of somebody who is blocked."""
        page = Selector(class_name="RecyclerView")
        line = Selector(class_name="LinearLayout", within=page, has=Selector(text=name))
        return TapOn(Selector(description=self._pick(Texts.unblock_number), within=line))

    def to_recents(self) -> tuple[SolutionStep, ...]:
        """Open Phone and its recent calls."""
        return (OPEN, TapOn(Selector(description=self._pick(Texts.recents), package_name=PACKAGE)))

    def to_settings(self, *rows: Text) -> tuple[SolutionStep, ...]:
        """Open Phone and its settings, then tap rows."""
        return (
            OPEN,
            self.tap(Texts.more_options),
            self.tap(Texts.settings),
            *(self.tap(other_row) for other_row in rows),
        )
