"""Screens of the clock (AOSP's DeskClock): how to tell that one is shown, and what to tap on it.

The conditions hold on stock Android too, and whatever language the screens are in. Times are
written as the tasks' setup tells the device, and as the instruction's language usually does: with
AM and PM in English, with 24 hours in Chinese and German.
"""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import (
    AllOf,
    AnyOf,
    Check,
    NodePresent,
    PageIs,
    PreferenceIs,
    Selector,
    ValueShown,
)
from mobile_gym.core.locales import locale_of
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import LANGUAGES, Text
from task_suites.app_screens import OK, AppScreens, rows
from task_suites.clock.texts import Texts
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

PACKAGE: Final = "com.android.deskclock"
OPEN: Final = Perform(OpenApp(PACKAGE))
ALARMS_URI: Final = f"content://{PACKAGE}/alarms"
DEFAULT_SOUND: Final = "content://settings/system/alarm_alert"
"""What an alarm rings with for which no sound was chosen."""
FIRST_TIMERS: Final = range(6)
"""Ids of the first timers since the clock was installed; one that is deleted keeps its own."""
TIMER_RUNS: Final = 1
"""Of the states of a timer in DeskClock's preferences."""

_TABS: Final[Mapping[str, Text]] = {
    "alarm": Texts.alarm,
    "clock": Texts.clock,
    "timer": Texts.timer,
    "stopwatch": Texts.stopwatch,
}
_LOCALES: Final = tuple(map(locale_of, LANGUAGES))
_IN_DIAL: Final = Selector(resource_id="android:id/radial_picker")
_HOUR_FIELD: Final = Selector(resource_id="android:id/input_hour")
_MINUTE_FIELD: Final = Selector(resource_id="android:id/input_minute")


def start(draft: TaskBuilder, *commands: str, lots: LayoutRandom | None = None) -> tuple[str, ...]:
    """Setup: the clock as newly installed, then some commands, and the home screen.

    A new clock shows its clock tab and has two alarms, 8:30 and 9:00, both off. With `lots` it was
    left on its alarms, its timers, or there.
    """
    left_on = () if lots is None else lots.one(_LEFT_ON)
    return (
        f"settings put system time_12_24 {24 if locale_of(draft.language).is_24_hour else 12}",
        f"pm clear {PACKAGE}",
        *commands,
        *left_on,
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


_LEFT_ON: Final[tuple[tuple[str, ...], ...]] = (
    (),
    ("am start -a android.intent.action.SHOW_ALARMS",),
    ("am start -a android.intent.action.SHOW_TIMERS",),
)


def alarm_command(hour: int, minute: int, label: str, *, vibrates: bool = True) -> str:
    """The command that sets an alarm without showing a page (`AlarmClock.ACTION_SET_ALARM`)."""
    extra = "android.intent.extra.alarm"
    return (
        f"am start -a android.intent.action.SET_ALARM --ei {extra}.HOUR {hour} "
        f"--ei {extra}.MINUTES {minute} --es {extra}.MESSAGE {shlex.quote(label)} "
        f"--ez {extra}.SKIP_UI true" + ("" if vibrates else f" --ez {extra}.VIBRATE false")
    )


def alarm_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many alarms have these values in DeskClock's provider."""
    return rows(ALARMS_URI, at_least, at_most, **columns)


def alarm_at(hour: int, minute: int, weekday: int) -> Check:
    """One alarm is on at a time, for once or for a day of the week, of which Monday is 0."""
    return AnyOf(
        tuple(
            alarm_row(1, 1, hour=hour, minutes=minute, daysofweek=days, enabled=1)
            for days in (0, 1 << weekday)
        )
    )


def timer(**values: object) -> Check:
    """One of the first timers since the clock was installed has these values, as preferences."""
    return AnyOf(
        tuple(
            AllOf(tuple(preference(f"{key}_{number}", value) for key, value in values.items()))
            for number in FIRST_TIMERS
        )
    )


def timers_are(*counts: int) -> Check:
    """There are so many timers, whichever of the first ones since the clock was installed."""
    sets = [
        preference("timers_list", ",".join(map(str, chosen)))
        for count in counts
        for chosen in itertools.combinations(FIRST_TIMERS, count)
        if count
    ]
    none = (preference("timers_list", ""), PreferenceIs(PACKAGE, "timers_list", None))
    return AnyOf((*sets, *(none if 0 in counts else ())))


def preference(key: str, value: object) -> Check:
    """A value in DeskClock's shared preferences."""
    return PreferenceIs(PACKAGE, key, str(value))


def node_shown(**fields: object) -> Check:
    """A node of the clock with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))  # type: ignore[arg-type]


class Screens(AppScreens):
    """The clock's screens in a task's language."""

    def __init__(self, draft: TaskBuilder) -> None:
        super().__init__(draft)
        self._locale = locale_of(draft.language)
        self._is_24 = self._locale.is_24_hour

    # -- words ----------------------------------------------------------------------------------

    def time(self, hour: int, minute: int) -> str:
        """A time as the screen shows it: `9:30 AM`, `09:30`."""
        return self._locale.time(hour, minute, is_24_hour=self._is_24)

    def time_forms(self, hour: int, minute: int) -> tuple[str, ...]:
        """The ways in which screens write a time: with 24 hours, and with 12 in each language."""
        ways = [
            locale.time(hour, minute, is_24_hour=is_24)
            for is_24 in (True, False)
            for locale in _LOCALES
        ]
        return tuple(dict.fromkeys(ways))

    def is_shown(self, hour: int, minute: int) -> Check:
        """An alarm's or clock's time is shown, however it is written."""
        return AnyOf(tuple(node_shown(text=text) for text in self.time_forms(hour, minute)))

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The clock is open."""
        description = self._pick(Texts.clock_is_open)
        return PageNode(id, description, check=PageIs(activity=f"{PACKAGE}/.DeskClock"))

    def tab(self, id: int, name: str, parent_id: int = 1) -> PageNode:
        """A tab of it is selected."""
        label = _TABS[name]
        description = self._pick(Texts.tab_is_shown.format(tab=label))
        check = AllOf(
            (
                PageIs(activity=f"{PACKAGE}/.DeskClock"),
                AnyOf(
                    tuple(node_shown(description=w, selected=True) for w in self.spellings(label))
                ),
            )
        )
        return PageNode(id, description, parent_id=parent_id, check=check)

    def settings(self, id: int, parent_id: int = 1) -> PageNode:
        """The settings of the clock are open."""
        description = self._pick(Texts.settings_are_open)
        check = PageIs(activity=f"{PACKAGE}/.settings.SettingsActivity")
        return PageNode(id, description, parent_id=parent_id, check=check)

    def picker(self, id: int, parent_id: int) -> PageNode:
        """The time picker is open, with its dial or its fields."""
        description = self._pick(Texts.time_picker_is_open)
        check = AnyOf(
            (
                node_shown(resource_id="android:id/hours"),
                node_shown(resource_id="android:id/input_hour"),
            )
        )
        return PageNode(id, description, parent_id=parent_id, check=check)

    def time_is_picked(self, id: int, parent_id: int, hour: int, minute: int) -> UnitNode:
        """The time picker shows a time."""
        description = self._pick(Texts.time_picker_shows.format(time=self.time(hour, minute)))
        check = AnyOf((self._on_dial(hour, minute), self._in_fields(hour, minute)))
        return UnitNode(id, description, parent_id=parent_id, check=check)

    def _on_dial(self, hour: int, minute: int) -> Check:
        shows = f"{hour:02d}" if self._is_24 else str(hour % 12 or 12)
        half = "android:id/am_label" if hour < 12 else "android:id/pm_label"
        return AllOf(
            (
                node_shown(resource_id="android:id/hours", text=shows),
                node_shown(resource_id="android:id/minutes", text=f"{minute:02d}"),
                *(() if self._is_24 else (node_shown(resource_id=half, checked=True),)),
            )
        )

    def _in_fields(self, hour: int, minute: int) -> Check:
        number = hour if self._is_24 else hour % 12 or 12
        spinner = Selector(resource_id="android:id/am_pm_spinner")
        halves = dict.fromkeys(locale.am if hour < 12 else locale.pm for locale in _LOCALES)
        half = tuple(node_shown(text=word, within=spinner) for word in halves)

        def field(field_id: str, value: int) -> Check:
            written = dict.fromkeys((f"{value:02d}", str(value)))
            return AnyOf(tuple(node_shown(resource_id=field_id, text=text) for text in written))

        return AllOf(
            (
                field("android:id/input_hour", number),
                field("android:id/input_minute", minute),
                *(() if self._is_24 else (AnyOf(half),)),
            )
        )

    def alarm_seen(
        self, id: int, hour: int, minute: int, label: str, *, asked: str = "time", weight: float = 1
    ) -> UnitNode:
        """An alarm's label and time are on one screen, whichever of the two is asked for."""
        description = Texts.alarm_is_shown.format(label=label)
        if asked == "time":
            time = f"{hour:02d}:{minute:02d}"
            return self.evidence(id, description, time, "time", of=(label,), weight=weight)
        check = AnyOf(
            tuple(ValueShown(label, subject=(time,)) for time in self.time_forms(hour, minute))
        )
        return replace(self.event(id, description, check), weight=weight)

    # -- steps ----------------------------------------------------------------------------------

    def to_tab(self, name: str) -> tuple[SolutionStep, ...]:
        """Open the clock and a tab."""
        return (OPEN, TapOn(Selector(description=self._pick(_TABS[name]), package_name=PACKAGE)))

    def until(self, words: str) -> ScrollTo:
        """Go on when these words are on the screen: a phone on its side shows few alarms."""
        return ScrollTo(Selector(text=words, package_name=PACKAGE))

    def choose_time(self, hour: int, minute: int) -> tuple[SolutionStep, ...]:
        """Choose a time in the open picker: on the dial, or typed where the dial has no number."""
        number = hour if self._is_24 else hour % 12 or 12
        locale = self._locale
        half = () if self._is_24 else (locale.am if hour < 12 else locale.pm,)
        if minute % 5 == 0:
            return (
                TapOn(Selector(description=str(number), within=_IN_DIAL)),
                TapOn(Selector(description=str(minute), within=_IN_DIAL)),
                *(TapOn(Selector(text=word, class_name="RadioButton")) for word in half),
                OK,
            )
        return (
            TapOn(Selector(resource_id="android:id/toggle_mode")),
            TypeInto(_HOUR_FIELD, str(number)),
            TypeInto(_MINUTE_FIELD, f"{minute:02d}"),
            *(
                step
                for word in half
                for step in (
                    TapOn(Selector(resource_id="android:id/am_pm_spinner")),
                    TapOn(Selector(text=word, class_name="CheckedTextView")),
                )
            ),
            OK,
        )

    def new_alarm(self, hour: int, minute: int) -> tuple[SolutionStep, ...]:
        """Open the clock and add an alarm."""
        return (
            *self.to_tab("alarm"),
            TapOn(Selector(resource_id="fab")),
            *self.choose_time(hour, minute),
        )

    def to_settings(self) -> tuple[SolutionStep, ...]:
        """Open the clock and its settings."""
        return (
            OPEN,
            TapOn(Selector(description=self._pick(Texts.more_options), package_name=PACKAGE)),
            TapOn(Selector(text=self._pick(Texts.settings), package_name=PACKAGE)),
        )

    def expand(self, hour: int, minute: int) -> TapOn:
        """A tap that expands the alarm at a time."""
        time = Selector(text=self.time(hour, minute))
        return TapOn(Selector(resource_id="arrow", beside=time))

    def switch_of(self, hour: int, minute: int) -> TapOn:
        """A tap on the switch of the alarm at a time."""
        time = Selector(text=self.time(hour, minute))
        return TapOn(Selector(resource_id="onoff", beside=time))
