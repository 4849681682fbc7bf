"""Simple Calendar Pro: how to tell that a screen is shown, and what to tap on it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, Check, NodePresent, PageIs, Selector
from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.android_world.simple_calendar_rows import PACKAGE, TODAY, Event
from task_suites.android_world.simple_calendar_texts import Texts
from task_suites.app_screens import OK, AppScreens
from task_suites.dates import full_date, long_day, spoken_date
from task_suites.suite import TaskBuilder

_MAIN: Final = f"{PACKAGE}/.activities.MainActivity"
_EDITOR: Final = f"{PACKAGE}/.activities.EventActivity"

OPEN: Final = Perform(OpenApp(PACKAGE))
NEW: Final = (
    TapOn(Selector(resource_id="calendar_fab")),
    TapOn(Selector(resource_id="fab_event_label")),
)
SAVE: Final = TapOn(Selector(resource_id="save"))
DELETE: Final = TapOn(Selector(resource_id="delete"))
_YES: Final = OK
_DIAL: Final = Selector(resource_id="android:id/radial_picker")
_TITLE: Final = "event_item_title"


class Screens(AppScreens):
    """The app's screens in a task's language."""

    def __init__(self, draft: TaskBuilder) -> None:
        super().__init__(draft)
        self._draft = draft

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The calendar is open."""
        return PageNode(id, self._pick(Texts.app_is_open), check=PageIs(activity=_MAIN))

    def editor(self, id: int, parent_id: int = 1) -> PageNode:
        """The page of an event is open."""
        description = self._pick(Texts.editor_is_open)
        return PageNode(id, description, parent_id=parent_id, check=PageIs(activity=_EDITOR))

    def editor_shows(self, **fields: Any) -> Check:
        """The page of an event is open, with a node that has these fields."""
        return AllOf((PageIs(activity=_EDITOR), NodePresent(Selector(**fields))))

    def title_was_shown(self, id: int, title: str, *, weight: float = 1.0) -> Any:
        """An event's title was on some screen."""
        text = Texts.answer_was_seen.format(title=title)
        return self.evidence(id, text, title, weight=weight)

    # -- steps ----------------------------------------------------------------------------------

    def to_day(self, day: date) -> tuple[SolutionStep, ...]:
        """Open the app and, on the page of its month, a day."""
        months = day.year * 12 + day.month - TODAY.year * 12 - TODAY.month
        way = "top_right_arrow" if months > 0 else "top_left_arrow"
        turns = (TapOn(Selector(resource_id=way)) for _ in range(abs(months)))
        cell = Selector(
            description_contains=self._pick(full_date(day)),
            within=Selector(resource_id="month_view_wrapper"),
        )
        return (OPEN, *turns, TapOn(cell))

    def to_list(self) -> tuple[SolutionStep, ...]:
        """Open the app and what comes from now on, as a list."""
        return (
            OPEN,
            TapOn(Selector(resource_id="change_view")),
            TapOn(Selector(text=self._pick(Texts.event_list))),
        )

    def search(self, words: str) -> tuple[SolutionStep, ...]:
        """Open the app and search it."""
        return (OPEN, TypeInto(Selector(resource_id="top_toolbar_search"), words))

    def look_at(self, title: str) -> ScrollTo:
        """Scroll until the row of an event is seen."""
        return ScrollTo(Selector(resource_id=_TITLE, text=title))

    def tap_event(self, title: str) -> TapOn:
        """Open the page of an event in a list."""
        return TapOn(Selector(resource_id=_TITLE, text=title))

    def delete_rows(self, count: int) -> tuple[SolutionStep, ...]:
        """Select the first rows of a day, and delete what is selected."""
        rows = (
            TapOn(Selector(resource_id="event_item_frame", nth=place), hold=place == 0)
            for place in range(count)
        )
        return (*rows, TapOn(Selector(resource_id="cab_delete")), _YES)

    def delete_event(self, title: str) -> tuple[SolutionStep, ...]:
        """Open an event of the day that is shown, and delete it."""
        return (self.tap_event(title), DELETE, _YES)

    def write(self, event: Event) -> tuple[SolutionStep, ...]:
        """Fill in the page of a new event."""
        return (
            TypeInto(Selector(resource_id="event_title"), event.title),
            *(
                (TypeInto(Selector(resource_id="event_description"), event.description),)
                if event.description
                else ()
            ),
            *self.choose_date("start", event.start.date(), TODAY.date()),
            *self.choose_time("start", event.start),
            *(
                self.choose_date("end", event.end.date(), event.start.date())
                if event.end.date() != event.start.date()
                else ()
            ),
            *self.choose_time("end", event.end),
        )

    def choose_date(self, which: str, day: date, before: date) -> tuple[SolutionStep, ...]:
        """Choose the day of the `start` or of the `end`, which is another one `before`."""
        if day == before:
            return ()
        months = day.year * 12 + day.month - before.year * 12 - before.month
        way = "android:id/next" if months > 0 else "android:id/prev"
        cell = Selector(
            description=self._pick(spoken_date(day)),
            within=Selector(resource_id="android:id/month_view"),
        )
        return (
            TapOn(Selector(resource_id=f"event_{which}_date")),
            *(TapOn(Selector(resource_id=way)) for _ in range(abs(months))),
            TapOn(cell),
            OK,
        )

    def choose_time(self, which: str, at: datetime) -> tuple[SolutionStep, ...]:
        """Choose the time of the `start` or of the `end`; its minutes are divided by five.

        Raises:
            TaskError: the dial has no such number of minutes.
        """
        if at.minute % 5:
            raise TaskError(f"{self._draft.id}: {at:%H:%M} is not on the dial; take full 5 minutes")
        return (
            TapOn(Selector(resource_id=f"event_{which}_time")),
            *(
                TapOn(Selector(description=str(number), within=_DIAL))
                for number in (at.hour, at.minute)
            ),
            OK,
        )

    def repeat(self, rhythm: Text) -> tuple[SolutionStep, ...]:
        """Choose how the event repeats."""
        return (
            TapOn(Selector(resource_id="event_repetition")),
            TapOn(Selector(text=self._pick(rhythm))),
        )

    def day_text(self, day: date) -> Text:
        """A day for an instruction: `October 18`."""
        return long_day(day)
