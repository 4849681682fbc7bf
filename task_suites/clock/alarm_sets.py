"""The alarms that are there before a task begins, and how to tell that they still are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from mobile_gym.core.checks import AllOf, AnyOf, Check
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.texts import ENGLISH, Text
from task_suites.clock.screens import DEFAULT_SOUND, Screens, alarm_command, alarm_row
from task_suites.clock.texts import Texts
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

LABELS: Final[Mapping[str, Text]] = {
    label.of(ENGLISH): label
    for label in (
        Texts.gym,
        Texts.medicine,
        Texts.piano_lesson,
        Texts.school_bus,
        Texts.team_meeting,
        Texts.walk_the_dog,
        Texts.water_the_plants,
        Texts.yoga,
        Texts.early_shift,
        Texts.choir_practice,
        Texts.laundry,
        Texts.market_day,
        Texts.nap,
        Texts.parcel,
        Texts.phone_in,
        Texts.rubbish_bins,
        Texts.swimming,
        Texts.train,
        Texts.vet,
        Texts.violin,
        Texts.feed_the_cat,
        Texts.stretching,
        Texts.spanish_course,
        Texts.evening_run,
    )
}
"""Labels of alarms by their English words, which are the parameter."""

MINUTES: Final = (5, 10, 15, 20, 25, 35, 40, 45, 50, 55)
"""Of alarms that the setup makes: never those of the two alarms that a new clock has."""
_TIMES: Final = tuple((hour, minute) for hour in range(12) for minute in MINUTES)
"""On a clock's face."""

NEW_CLOCK: Final = ((8, 30, 0b0011111), (9, 0, 0b1100000))
"""The alarms of a new clock, which are off: hour, minute, and the days on which they repeat."""


LABEL_PX: Final = 0
SWITCH_PX: Final = 91
"""How far below the upper edge of an alarm's card its label and its switch begin."""
_LIST_TOP_PX: Final = 122
_LIST_BOTTOM_PX: Final = 1073
_SLIVER_PX: Final = 18
_CARD_PX: Final = 187
_PLAIN_CARD_PX: Final = 165
_EXPANDED_CARD_PX: Final = 491
_EXPANDED_BOTTOM_PX: Final = 936
_SWIPE_PX: Final = 550
"""Where cards begin and end on the screen, of how little at the end one swipes to see more, how
high they are with and without a label and expanded, where an expanded one ends, and how far a
swipe moves them."""


class Alarm(NamedTuple):
    """An alarm that is on and rings once; its label is a key of `LABELS`."""

    hour: int
    minute: int
    label: str


PairedBy: TypeAlias = Literal["label", "half_a_day"]
"""What two alarms have in common: their label, or a time that is half a day away."""

_LIKE: Final[Mapping[PairedBy, Callable[[Alarm, Alarm], Alarm]]] = {
    "label": lambda one, other: one._replace(label=other.label),
    "half_a_day": lambda one, other: one._replace(hour=(other.hour + 12) % 24, minute=other.minute),
}


@dataclass(frozen=True, slots=True)
class Alarms:
    """Alarms that the setup adds to the two of a new clock."""

    draft: TaskBuilder
    alarms: tuple[Alarm, ...]

    @classmethod
    def draw_alarms(
        cls,
        draft: TaskBuilder,
        lots: LayoutRandom,
        count: int,
        *exclude: Alarm,
        pairs: PairedBy | None = None,
    ) -> Alarms:
        """So many alarms that no attribute tells from those of `exclude`.

        All labels differ, and no two alarms ring at the same time or half a day apart, unless they
        are a pair. Where there are pairs, nearly every alarm is in one: being in one tells nothing
        then. The first of `exclude` is in the first pair, with the first alarm.

        Args:
            draft: of the task.
            lots: what is drawn from.
            count: how many.
            exclude: alarms of the task, drawn from the same labels and times.
            pairs: what the two of each pair have in common; no pairs where None.
        """
        twelve_hours = lots.some(
            _TIMES, count, exclude=[(item.hour % 12, item.minute) for item in exclude]
        )
        named = lots.some(LABELS, count, exclude=[item.label for item in exclude])
        alarms = [
            Alarm(hour + 12 * lots.number(0, 1), minute, name)
            for (hour, minute), name in zip(twelve_hours, named, strict=True)
        ]
        if pairs is not None:
            like = _LIKE[pairs]
            alarms[0] = like(alarms[0], exclude[0])
            for place in range(2, count - lots.number(0, 2), 2):
                alarms[place] = like(alarms[place], alarms[place - 1])
        return cls(draft, tuple(alarms))

    def with_some(self, *more: Alarm) -> Alarms:
        """These and more."""
        return Alarms(self.draft, (*self.alarms, *more))

    def commands(self, lots: LayoutRandom, *, quiet: Iterable[Alarm] = ()) -> tuple[str, ...]:
        """The commands that set them, in a drawn order.

        Args:
            lots: what is drawn from.
            quiet: those that do not vibrate.
        """
        silent = set(quiet)
        return tuple(
            alarm_command(
                item.hour,
                item.minute,
                self.draft.pick(LABELS[item.label]),
                vibrates=item not in silent,
            )
            for item in lots.shuffled(self.alarms)
        )

    def nearest(self, alarm: Alarm) -> Alarm:
        """The one whose time is nearest to another alarm's, and so its card in the list."""
        minutes = alarm.hour * 60 + alarm.minute
        return min(
            self.alarms,
            key=lambda other_alarm: abs(other_alarm.hour * 60 + other_alarm.minute - minutes),
        )

    def swipes_to(self, alarm: Alarm, below_px: int) -> int:
        """How often one swipes, on a screen of 540 x 1200, until a part of an alarm's card shows.

        Args:
            alarm: one of these.
            below_px: how far below the upper edge of the card the part begins.
        """
        return _swipes_until_shown(self._top_px(alarm) + below_px)

    def swipes_over(self, cards: Iterable[Alarm]) -> int:
        """How often a person swipes who expands the cards of these, one after the other.

        One card is expanded at a time, and the list moves until all of it shows.
        """
        swipes = scrolled_px = 0
        before: Alarm | None = None
        for card in cards:
            above_px = _EXPANDED_CARD_PX - _CARD_PX if before is not None else 0
            top_px = self._top_px(card) + above_px - scrolled_px
            needed = _swipes_until_shown(top_px)
            swipes, scrolled_px = swipes + needed, scrolled_px + needed * _SWIPE_PX
            bottom_px = self._top_px(card) - scrolled_px + _EXPANDED_CARD_PX
            scrolled_px += max(0, bottom_px - _EXPANDED_BOTTOM_PX)
            before = card
        return swipes

    def _top_px(self, alarm: Alarm) -> int:
        """Where an alarm's card begins, in the list as it opens."""
        before = sum(other_alarm[:2] < alarm[:2] for other_alarm in self.alarms)
        plain = sum((hour, minute) < alarm[:2] for hour, minute, _ in NEW_CLOCK)
        return _LIST_TOP_PX + before * _CARD_PX + plain * _PLAIN_CARD_PX

    def are_unchanged(self, id: int, *, mine: int = 0, new: int = 0) -> UnitNode:
        """They and those of a new clock are as they were.

        Args:
            id: of the substate.
            mine: how many more there are, which the task may change but not take away.
            new: how many may be added.
        """
        total = len(self.alarms) + len(NEW_CLOCK) + mine
        checks = [
            alarm_row(
                hour=alarm.hour,
                minutes=alarm.minute,
                daysofweek=0,
                label=self.draft.pick(LABELS[alarm.label]),
                enabled=1,
                vibrate=1,
                ringtone=DEFAULT_SOUND,
            )
            for alarm in self.alarms
        ]
        old = [_kept_off(*item) for item in NEW_CLOCK]
        change = Texts.one_may_be_new if new else Texts.none_came_or_went
        return Screens(self.draft).guard(
            id,
            Texts.other_alarms_are_kept.format(change=change),
            AllOf((*checks, *old, alarm_row(at_least=total, at_most=total + new))),
        )


def _swipes_until_shown(top_px: int) -> int:
    """How often one swipes until what begins at this height of the screen, or below it, shows."""
    if top_px <= _LIST_BOTTOM_PX - _SLIVER_PX:
        return 0
    return max(1, (top_px - _LIST_BOTTOM_PX) // _SWIPE_PX + 1)


def _kept_off(hour: int, minute: int, days: int) -> Check:
    """One of a new clock's alarms is as it was; DeskClock gives it no sound of its own."""
    return AnyOf(
        tuple(
            alarm_row(
                hour=hour,
                minutes=minute,
                daysofweek=days,
                enabled=0,
                label="",
                vibrate=1,
                ringtone=sound,
            )
            for sound in (DEFAULT_SOUND, "NULL")
        )
    )
