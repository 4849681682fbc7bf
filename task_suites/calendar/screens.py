"""The screens of the calendar (AOSP's Calendar): how to tell that one is shown, what to tap.

What the tasks set up, and what must be true at the end, is in `events`.
"""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any, Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, Check, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.app_screens import OK, AppScreens
from task_suites.calendar.events import PACKAGE
from task_suites.calendar.texts import Texts
from task_suites.clock.screens import Screens as ClockScreens
from task_suites.dates import full_date, long_day, short_day, spoken_date, weekday
from task_suites.suite import TaskBuilder

OPEN: Final = Perform(OpenApp(PACKAGE))
NEW: Final = TapOn(Selector(resource_id="floating_action_button"))
EDIT: Final = TapOn(Selector(resource_id="info_action_edit"))
DELETE: Final = TapOn(Selector(resource_id="info_action_delete"))
SAVE: Final = TapOn(Selector(resource_id="action_done"))
_MONTH_GRID: Final = Selector(resource_id="month_by_week")

_MENU: Final = {
    "displayed": Texts.displayed_calendars,
    "search": Texts.search_events,
    "settings": Texts.settings,
}


# -- the screens ----------------------------------------------------------------------------------


def node_shown(**fields: Any) -> Check:
    """A node of the calendar with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


class Screens(AppScreens):
    """The calendar's screens in a task's language, on a day."""

    def __init__(self, draft: TaskBuilder, today: date) -> None:
        super().__init__(draft)
        self._clock = ClockScreens(draft)
        self.today = today

    # -- words ----------------------------------------------------------------------------------

    def time(self, at: datetime | time) -> str:
        """A time of day as the screen shows it: `9:30 AM`, `09:30`."""
        return self._clock.time(at.hour, at.minute)

    def day(self, day: date) -> Text:
        """A day for an instruction: `Thursday, September 18`."""
        return Texts.weekday_and_day.format(weekday=weekday(day.weekday()), day=long_day(day))

    def date(self, day: date) -> str:
        """A date as an answer gives it, and as the calendar's lists show it: `Sep 18`."""
        return self._pick(short_day(day))

    def _long_day(self, day: date) -> str:
        """A day as the calendar writes it in full, and says it of a cell of the month."""
        return self._pick(full_date(day))

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The calendar is open."""
        description = self._pick(Texts.app_is_open)
        return PageNode(id, description, check=PageIs(activity=f"{PACKAGE}/.AllInOneActivity"))

    def detail(self, id: int, title: str, day: date | None = None, parent_id: int = 1) -> PageNode:
        """The page of an event, on a day where one is given."""
        text = Texts.event_is_open.format(title=title)
        if day is not None:
            text = Texts.event_is_open_on_day.format(title=title, day=long_day(day))
        checks = [PageIs(activity=f"{PACKAGE}/.EventInfoActivity"), node_shown(text=title)]
        if day is not None:
            checks.append(node_shown(text_contains=self._long_day(day)))
        return PageNode(id, self._pick(text), parent_id=parent_id, check=AllOf(tuple(checks)))

    def editor(self, id: int, parent_id: int = 1) -> PageNode:
        """The editor of an event is open."""
        description = self._pick(Texts.editor_is_open)
        check = PageIs(activity=f"{PACKAGE}/.event.EditEventActivity")
        return PageNode(id, description, parent_id=parent_id, check=check)

    def title_is_typed(self, id: int, parent_id: int, title: str) -> UnitNode:
        """A title stands in the editor."""
        description = self._pick(Texts.title_is_typed.format(title=title))
        return UnitNode(
            id, description, parent_id=parent_id, check=node_shown(text=title, editable=True)
        )

    def settings(self, id: int, parent_id: int = 1) -> PageNode:
        """The settings of the calendar are open."""
        description = self._pick(Texts.settings_are_open)
        check = PageIs(activity=f"{PACKAGE}/.CalendarSettingsActivity")
        return PageNode(id, description, parent_id=parent_id, check=check)

    def is_seen(self, id: int, text: Text, /, **fields: Any) -> UnitNode:
        """Something is on a screen of the calendar, whichever it is; typing it does not count."""
        return UnitNode(id, self._pick(text), check=node_shown(editable=False, **fields))

    def counts(self, day: date, count: int) -> Check:
        """A cell of the month says how many events a day has."""
        events = Texts.one_event if count == 1 else Texts.many_events.format(count=count)
        return node_shown(description=f"{self._long_day(day)}{self._pick(events)}")

    # -- steps ----------------------------------------------------------------------------------

    def to_day(self, day: date, since: date | None = None) -> tuple[SolutionStep, ...]:
        """Select a day in the month; it is opened, unless a day `since` is selected already."""
        before = since or self.today
        months = day.year * 12 + day.month - before.year * 12 - before.month
        way = self._pick(Texts.next_month if months > 0 else Texts.previous_month)
        turn = TapOn(Selector(description=way, package_name=PACKAGE))
        cell = Selector(description_contains=self._long_day(day), within=_MONTH_GRID)
        return (*(() if since else (OPEN,)), *(turn for _ in range(abs(months))), TapOn(cell))

    def tap(self, label: str) -> TapOn:
        """A tap on the event, row or option of a label."""
        return TapOn(Selector(text=label, package_name=PACKAGE))

    def read_event_page(self, words: str) -> ScrollTo:
        """Look at words on an event's page, which may have to load; no step where they are seen."""
        return ScrollTo(Selector(text=words, package_name=PACKAGE))

    def menu(self, item: str) -> tuple[SolutionStep, ...]:
        """An item of the menu of the three dots."""
        more = self._pick(Texts.more_options)
        return (
            TapOn(Selector(description=more, package_name=PACKAGE)),
            self.tap(self._pick(_MENU[item])),
        )

    def search(self, words: str) -> tuple[SolutionStep, ...]:
        """Open the calendar and search it."""
        field = Selector(resource_id="search_src_text")
        return (OPEN, *self.menu("search"), TypeInto(field, words))

    def write(self, field: str, words: str) -> TypeInto:
        """Type the `title` or the `location` of the event in the editor."""
        return TypeInto(Selector(resource_id=field, editable=True), words)

    def choose_time(self, which: str, at: datetime) -> tuple[SolutionStep, ...]:
        """Choose the time of `start` or `end` in the editor."""
        opener = TapOn(Selector(resource_id=f"{which}_time"))
        return (opener, *self._clock.choose_time(at.hour, at.minute))

    def choose_date(self, before: date, after: date) -> tuple[SolutionStep, ...]:
        """Choose another day for the start in the editor."""
        months = after.year * 12 + after.month - before.year * 12 - before.month
        turn = TapOn(Selector(resource_id=f"android:id/{'next' if months > 0 else 'prev'}"))
        cell = Selector(
            description=self._pick(spoken_date(after)),
            within=Selector(resource_id="android:id/month_view"),
        )
        opener = TapOn(Selector(resource_id="start_date"))
        return (opener, *(turn for _ in range(abs(months))), TapOn(cell), OK)
