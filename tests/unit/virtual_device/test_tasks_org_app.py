"""The tasks app: its lists, its editor, its reminders, and its database as others write it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from app_phone import AppPhone, wording_is_complete

from mobile_gym.virtual_device.apps import tasks_org
from mobile_gym.virtual_device.apps.tasks_org import dates, filters, recurrence
from mobile_gym.virtual_device.apps.tasks_org.data import Task, TasksData
from mobile_gym.virtual_device.system.system import System

APP = tasks_org.APP
PACKAGE = APP.package
ROWS = f"{PACKAGE}/tasks"
DATABASE = f"/data/data/{PACKAGE}/databases/database"
DAY_MS = 86_400_000


class Tasks(AppPhone):
    """The phone with the tasks app in front, at noon of a Wednesday."""

    def __init__(self, language: str = "en", **options: Any) -> None:
        super().__init__(APP, language, **options)
        self.shell("settings put global auto_time 0; setprop persist.sys.timezone UTC")
        self.shell("date 061112002025.00")

    @property
    def today(self) -> datetime:
        return datetime.fromtimestamp(self.state.now_ms / 1000, UTC)

    def due_ms(self, days: int) -> int:
        return self.state.now_ms // 60_000 * 60_000 + days * DAY_MS

    def add(self, title: str, days: int | None = None, **columns: Any) -> None:
        """Put a row in, due in so many days."""
        if days is not None:
            columns["dueDate"] = self.due_ms(days)
        bound = " ".join(f"--bind {name}:l:{value}" for name, value in columns.items())
        self.shell(f"content insert --uri content://{ROWS} --bind title:s:'{title}' {bound}")
        self.host.advance(300)

    def titles(self) -> list[str]:
        return self.texts("title")

    def menu(self, label: str) -> None:
        self.tap(description="More options")
        self.tap(text=label)

    def task(self, title: str) -> Task:
        return next(one for one in self.data.tasks if one.title == title)


@pytest.fixture
def phone() -> Tasks:
    return Tasks()


def test_every_text_is_in_every_language() -> None:
    wording_is_complete(APP)


# -- lists --------------------------------------------------------------------------------------


def test_tasks_stand_below_headings_by_date(phone: Tasks) -> None:
    phone.add("Late", -3)
    phone.add("Now", 0)
    phone.add("Soon", 1)
    phone.add("Later", 4)
    phone.add("Whenever")
    assert phone.texts("header") == ["Overdue", "Today", "Tomorrow", "Sun, Jun 15", "No due date"]
    assert phone.titles() == ["Late", "Now", "Soon", "Later", "Whenever"]
    assert phone.problems() == []


def test_what_is_done_is_shown_by_a_switch_of_the_menu(phone: Tasks) -> None:
    phone.add("Done", 0, completed=phone.state.now_ms - DAY_MS)
    assert phone.titles() == []
    phone.menu("Show completed")
    assert phone.titles() == ["Done"]
    assert phone.texts("header") == ["Completed"]
    phone.menu("Show completed")
    assert phone.titles() == []


def test_what_has_not_begun_is_shown_by_a_switch_of_the_menu(phone: Tasks) -> None:
    phone.add("To come", 5, hideUntil=phone.due_ms(2))
    assert phone.titles() == []
    phone.menu("Show unstarted")
    assert phone.titles() == ["To come"]


def test_the_search_finds_what_lists_hide(phone: Tasks) -> None:
    phone.add("Paint the door", 0, completed=1)
    phone.add("Paint the gate", 3, hideUntil=phone.due_ms(2))
    phone.add("Buy rice", 0)
    phone.tap(description="Search")
    phone.tap(resource_id="search_src_text")
    phone.type("paint")
    assert set(phone.titles()) == {"Paint the door", "Paint the gate"}


def test_tasks_are_grouped_by_priority(phone: Tasks) -> None:
    for importance, title in enumerate(("First", "Second", "Third", "Fourth")):
        phone.add(title, 3 - importance, importance=importance)
    phone.tap(description="Sort")
    phone.tap(text="By priority")
    phone.back()
    assert phone.texts("header") == [
        "High priority",
        "Medium priority",
        "Low priority",
        "No priority",
    ]
    assert phone.titles() == ["First", "Second", "Third", "Fourth"]


def test_the_filter_of_today_has_what_is_due_until_tonight(phone: Tasks) -> None:
    phone.add("Late", -1)
    phone.add("Now", 0)
    phone.add("Soon", 1)
    phone.tap(description="Menu")
    phone.tap(text="Today", resource_id="drawer_item_text")
    assert phone.titles() == ["Late", "Now"]
    phone.back()
    assert phone.titles() == ["Late", "Now", "Soon"]


def test_each_order(phone: Tasks) -> None:
    rows = (
        Task(1, "b", importance=1, due_ms=3 * DAY_MS, created_ms=3, modified_ms=1),
        Task(2, "a", importance=0, due_ms=9 * DAY_MS, created_ms=1, modified_ms=2),
        Task(3, "c", importance=3, created_ms=2, modified_ms=3),
    )
    expected = {
        "due": [1, 2, 3],
        "priority": [2, 1, 3],
        "title": [2, 1, 3],
        "created": [1, 3, 2],
        "modified": [3, 2, 1],
        "start": [2, 1, 3],
    }
    for sort, ids in expected.items():
        data = TasksData(rows, group="none", sort=sort)
        phone.do(System.set_data, data, PACKAGE)
        (section,) = filters.sections(phone.state)
        assert [listed.task.id for listed in section.tasks] == ids, sort


def test_rows_that_lie_below_each_other_are_all_shown(phone: Tasks) -> None:
    rows = (Task(1, "a", parent=2), Task(2, "b", parent=1), Task(3, "c", parent=2))
    phone.do(System.set_data, TasksData(rows), PACKAGE)
    (section,) = filters.sections(phone.state)
    assert {listed.task.id for listed in section.tasks} == {1, 2, 3}


# -- one task -----------------------------------------------------------------------------------


def test_a_task_is_written(phone: Tasks) -> None:
    phone.tap(description="Create new task")
    phone.tap(resource_id="title")
    phone.type("Call Ida")
    phone.tap(description="High priority")
    phone.tap(resource_id="notes")
    phone.type("About the boat")
    phone.back()
    phone.tap(resource_id="row_due_date")
    phone.tap(text="Tomorrow")
    phone.tap(text="Morning")
    phone.tap(text="OK")
    phone.tap(description="Save")
    task = phone.task("Call Ida")
    assert (task.importance, task.notes) == (0, "About the boat")
    assert dates.local(phone.state, task.due_ms) == datetime(2025, 6, 12, 9, 0, 1, tzinfo=UTC)
    assert phone.texts("due_date") == ["Tomorrow 9:00 AM"]


def test_a_day_and_a_time_are_picked(phone: Tasks) -> None:
    phone.add("Trip", 0)
    phone.tap(text="Trip")
    phone.tap(resource_id="row_start_date")
    phone.tap(text="Pick a date")
    phone.tap(description="20 June 2025")
    phone.tap(resource_id="android:id/button1")
    phone.swipe(0, -400, text="Morning")
    phone.tap(text="Pick a time")
    phone.tap(description="8")
    phone.tap(description="30")
    phone.tap(resource_id="android:id/button1")
    phone.tap(text="OK")
    phone.back()
    start = dates.local(phone.state, phone.task("Trip").hide_until_ms)
    assert f"{start:%m-%d %M}" == "06-20 30"


def test_leaving_an_empty_new_task_makes_none(phone: Tasks) -> None:
    phone.tap(description="Create new task")
    phone.back()
    assert phone.data.tasks == ()


def test_discarded_changes_are_lost(phone: Tasks) -> None:
    phone.add("Keep me", 0)
    phone.tap(text="Keep me")
    phone.tap(description="No priority")
    phone.menu("Discard changes")
    phone.tap(resource_id="android:id/button1")
    assert phone.task("Keep me").importance == 2


def test_opening_and_leaving_a_task_changes_nothing(phone: Tasks) -> None:
    phone.add("Still", 1)
    before = phone.data
    phone.tap(text="Still")
    phone.back()
    assert phone.data == before


def test_a_task_is_completed_and_that_is_taken_back(phone: Tasks) -> None:
    phone.add("Quick", 0)
    phone.tap(resource_id="completeBox")
    assert phone.task("Quick").completed_ms
    assert phone.titles() == []
    phone.tap(text="Undo")
    assert phone.titles() == ["Quick"]


def test_a_task_that_repeats_is_due_again(phone: Tasks) -> None:
    phone.add("Bins", 0)
    phone.tap(text="Bins")
    phone.tap(resource_id="row_repeat")
    phone.tap(text="Repeats weekly")
    phone.back()
    phone.tap(resource_id="completeBox")
    task = phone.task("Bins")
    assert not task.completed_ms
    assert dates.day_of(phone.state, task.due_ms) == (phone.today + timedelta(7)).date()


def test_rules_of_other_programs(phone: Tasks) -> None:
    assert recurrence.rule_text("RRULE:FREQ=DAILY;INTERVAL=3", "en") == "Repeats every 3 days"
    assert recurrence.rule_text("nonsense", "en") == "Does not repeat"
    leap = int(datetime(2024, 2, 29, 12, tzinfo=UTC).timestamp()) * 1000
    yearly = Task(1, due_ms=leap, recurrence="FREQ=YEARLY")
    again = recurrence.next_due_ms(phone.state, yearly)
    assert again is not None
    assert f"{dates.day_of(phone.state, again)}" == "2025-02-28"


def test_a_task_is_deleted_and_comes_back_with_its_tags(phone: Tasks) -> None:
    phone.add("Old", 0)
    phone.tap(text="Old")
    phone.tap(resource_id="row_tags")
    phone.tap(text="Create new tag")
    phone.type("Garden")
    phone.tap(text="OK")
    phone.tap(description="Save")
    phone.tap(text="Old")
    phone.menu("Delete task")
    phone.tap(resource_id="android:id/button1")
    assert phone.data.tasks == phone.data.details == ()
    phone.tap(text="Undo")
    assert phone.texts("chip") == ["Garden"]


def test_parts_are_made_with_a_task_and_done_with_it(phone: Tasks) -> None:
    phone.add("Move", 0)
    phone.tap(text="Move")
    phone.tap(resource_id="row_subtasks")
    phone.type("Pack books")
    phone.tap(text="OK")
    phone.tap(description="Save")
    assert phone.titles() == ["Move", "Pack books"]
    phone.tap(description="Collapse subtasks")
    assert phone.titles() == ["Move"]
    phone.tap(resource_id="completeBox")
    assert phone.task("Pack books").is_done


def test_a_new_list_gets_new_tasks(phone: Tasks) -> None:
    phone.tap(description="Menu")
    phone.tap(text="Create new list")
    phone.type("Boat")
    phone.tap(text="OK")
    phone.tap(description="Create new task")
    phone.tap(resource_id="title")
    phone.type("Varnish")
    phone.back()
    phone.back()
    assert phone.titles() == ["Varnish"]
    phone.back()
    assert phone.texts("chip") == ["Boat"]


def test_selected_tasks_are_deleted(phone: Tasks) -> None:
    for title in ("One", "Two", "Three"):
        phone.add(title, 0)
    phone.tap(text="One", hold_ms=900)
    phone.tap(text="Three")
    assert phone.shows(text="2 selected")
    phone.tap(description="Delete")
    phone.tap(resource_id="android:id/button1")
    assert phone.titles() == ["Two"]


# -- reminders ----------------------------------------------------------------------------------


@pytest.fixture
def reminded(phone: Tasks) -> Tasks:
    """A task with a time has become due."""
    phone.tap(description="Create new task")
    phone.tap(resource_id="title")
    phone.type("Tea")
    phone.back()
    phone.tap(resource_id="row_due_date")
    phone.tap(text="Today")
    phone.tap(text="Afternoon")
    phone.tap(text="OK")
    phone.tap(description="Save")
    left_ms = phone.task("Tea").due_ms - phone.state.now_ms
    phone.host.advance(left_ms - 1000)
    assert phone.state.notifications == ()
    phone.host.advance(2000)
    return phone


def test_a_due_task_is_reminded_of(reminded: Tasks) -> None:
    assert [one.title for one in reminded.state.notifications] == ["Tea"]


def test_a_reminder_is_put_off(reminded: Tasks) -> None:
    reminded.tap(text="Snooze")
    reminded.tap(text="1 hour")
    assert reminded.state.notifications == ()
    reminded.host.advance(61 * 60_000)
    assert [one.title for one in reminded.state.notifications] == ["Tea"]


def test_a_reminder_completes_its_task(reminded: Tasks) -> None:
    reminded.tap(text="Complete")
    assert reminded.task("Tea").is_done


# -- its folder ---------------------------------------------------------------------------------


def test_the_database_is_made_of_the_data_and_adopted_unchanged(phone: Tasks) -> None:
    phone.add("One", 2, importance=0)
    phone.add("Two")
    phone.menu("Show completed")
    before = phone.data
    folder = f"/data/data/{PACKAGE}"
    phone.shell(f"mkdir -p /sdcard/saved; cp -a {folder}/. /sdcard/saved/")
    phone.shell(f"pm clear {PACKAGE}")
    phone.shell(f"rm -r {folder}/*; cp -a /sdcard/saved/. {folder}/")
    phone.open(PACKAGE)
    assert phone.data == before
    assert phone.titles() == ["One", "Two"]


def test_rows_of_another_program_are_shown_and_stay_as_they_are(phone: Tasks) -> None:
    """NULL stays NULL, and a column that nobody knows stays."""
    phone.shell(
        f'sqlite3 {DATABASE} "ALTER TABLE tasks ADD COLUMN mood TEXT; INSERT INTO tasks '
        f"(title, dueDate, notes, remoteId, mood) VALUES ('Theirs', 0, NULL, '77', 'good')\""
    )
    phone.shell(f"am force-stop {PACKAGE}")
    phone.open(PACKAGE)
    assert phone.titles() == ["Theirs"]
    phone.add("Ours", 0)
    rows = phone.shell(f'sqlite3 {DATABASE} "SELECT title, notes IS NULL, mood FROM tasks"')
    assert rows.split() == ["Theirs|1|good", "Ours|1|"]


def test_a_new_task_comes_after_the_rows_of_others(phone: Tasks) -> None:
    phone.shell(f"sqlite3 {DATABASE} \"INSERT INTO tasks (_id, title) VALUES (40, 'Theirs')\"")
    phone.shell(f"am force-stop {PACKAGE}")
    phone.open(PACKAGE)
    phone.add("Ours", 0)
    assert phone.task("Ours").id == 41


def test_only_what_was_edited_is_written(phone: Tasks) -> None:
    phone.add("Row", 1)
    before = phone.task("Row")
    phone.tap(text="Row")
    phone.tap(description="High priority")
    phone.back()
    after = phone.task("Row")
    assert after == replace(before, importance=0, modified_ms=after.modified_ms)


@pytest.mark.parametrize("zone", ["UTC", "Asia/Shanghai", "America/Los_Angeles", "Asia/Kolkata"])
def test_a_time_of_day_stays_when_the_day_changes(phone: Tasks, zone: str) -> None:
    phone.shell(f"setprop persist.sys.timezone {zone}")
    state = phone.state
    day = dates.today(state)
    at = dates.with_time(state, 0, 21, 30)
    moved = dates.with_day(state, at, day + timedelta(3), is_due=True)
    local = dates.local(state, moved)
    assert dates.has_time(moved)
    assert (local.date(), local.hour, local.minute) == (day + timedelta(3), 21, 30)
    alone = dates.local(state, dates.with_day(state, 0, day, is_due=True))
    assert (alone.date(), alone.hour) == (day, 12)
