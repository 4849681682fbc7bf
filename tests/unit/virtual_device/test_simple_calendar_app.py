"""Simple Calendar Pro, by touch: its views, its editor, searching, settings and reminders."""

from __future__ import annotations

import pytest
from simple_calendar_phone import (
    EDITOR,
    MAIN,
    PACKAGE,
    TODAY,
    add,
    at,
    calendar,
    events,
    only,
    show,
)

from mobile_gym.virtual_device.apps.simple_calendar import pages, store
from mobile_gym.virtual_device.apps.simple_calendar.data import (
    DAILY,
    EVENT_LIST,
    MONTHLY,
    MONTHLY_DAILY,
    TASK,
    WEEKLY,
    YEARLY,
    read,
)

DAY = 86_400


def open_editor(phone, what="event"):
    phone.tap(resource_id="calendar_fab")
    phone.tap(resource_id=f"fab_{what}_label")


def type_into(phone, field, words):
    phone.tap(resource_id=field)
    phone.type(words)
    phone.back()


def pick_time(phone, field, hour, minute):
    phone.tap(resource_id=field)
    for number in (hour, minute):
        phone.tap(
            description=str(number), class_name="RadialTimePickerView$RadialPickerTouchHelper"
        )
    phone.tap(resource_id="android:id/button1")


def open_event(phone, event_id, start_ts=0):
    phone.do(pages.EDITOR.start, event_id=event_id, start_ts=start_ts)


# -- views ------------------------------------------------------------------------------------


def test_opens_on_the_month():
    phone = calendar()
    assert phone.front == MAIN
    assert phone.texts("top_value") == ["October"]


def test_a_day_of_the_month_says_how_many_events_it_has():
    phone = calendar()
    add(phone, "Lunch", at(16, 12))
    add(phone, "Review", at(16, 14))
    assert phone.shows(description="Monday, October 16, 2023, 2 events")


def test_a_day_of_the_month_opens_and_back_returns():
    phone = calendar()
    add(phone, "Lunch", at(18, 12))
    phone.tap(description_contains="October 18, 2023")
    assert phone.texts("top_value") == ["October 18 (Wed)"]
    assert phone.texts("event_item_title") == ["Lunch"]
    phone.back()
    assert phone.texts("top_value") == ["October"]


@pytest.mark.parametrize(
    ("view", "title"),
    [
        (MONTHLY, "November"),
        (MONTHLY_DAILY, "November"),
        (WEEKLY, "October"),
        (DAILY, "October 16 (Mon)"),
        (YEARLY, "2024"),
    ],
)
def test_the_arrow_turns_the_page(view, title):
    phone = calendar()
    show(phone, view)
    phone.tap(resource_id="top_right_arrow")
    assert phone.texts("top_value") == [title]


def test_the_view_that_was_chosen_is_there_at_the_next_start():
    phone = calendar()
    phone.tap(description="Change view")
    phone.tap(text="Daily view")
    phone.shell(f"am force-stop {PACKAGE}")
    phone.open(PACKAGE)
    assert phone.texts("top_value") == ["October 15 (Sun)"]


def test_goes_to_a_date_and_back_to_today():
    phone = calendar()
    phone.tap(resource_id="top_value")
    phone.tap(resource_id="android:id/next")
    phone.tap(description="09 November 2023")
    phone.tap(resource_id="android:id/button1")
    assert phone.texts("top_value") == ["November"]
    phone.tap(description="Go to today")
    assert phone.texts("top_value") == ["October"]
    assert not phone.shows(description="Go to today")


def test_the_week_shows_an_event_where_it_takes_place():
    phone = calendar()
    event_id = add(phone, "Lunch", at(17, 12))
    show(phone, WEEKLY)
    phone.tap(description="Lunch, 12:00 - 13:00")
    assert phone.front == EDITOR
    assert pages.EDITOR.read(phone.state.tasks[-1].activities[-1].layers[0]).event_id == event_id


def test_an_empty_hour_of_the_week_starts_an_event_there():
    phone = calendar()
    show(phone, WEEKLY)
    left, top = phone.place(resource_id="week_day_letter", nth=2)
    phone.host.tap(left, top + 120)
    phone.host.advance(300)
    assert phone.texts("event_start_date") == ["October 17 (Tue)"]


def test_the_year_marks_months_and_opens_one():
    phone = calendar()
    add(phone, "Lunch", at(17, 12))
    show(phone, YEARLY)
    assert phone.shows(description="October 2023, 1 event")
    phone.tap(resource_id="month_3")
    assert phone.texts("top_value") == ["March"]


def test_the_list_begins_now_and_shows_what_was_before_on_demand():
    phone = calendar()
    add(phone, "Breakfast", at(15, 8))
    add(phone, "Dinner", at(15, 20))
    show(phone, EVENT_LIST)
    assert phone.texts("event_item_title") == ["Dinner"]
    phone.tap(resource_id="earlier")
    assert phone.texts("event_item_title") == ["Breakfast", "Dinner"]


def test_a_long_event_is_there_on_each_of_its_days():
    phone = calendar()
    add(phone, "Night shift", at(16, 22), 8 * 60)
    show(phone, DAILY)
    phone.tap(resource_id="top_right_arrow")
    assert phone.texts("event_item_title") == ["Night shift"]
    phone.tap(resource_id="top_right_arrow")
    assert phone.texts("event_item_title") == ["Night shift"]


# -- something new ----------------------------------------------------------------------------


def test_writes_an_event():
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    type_into(phone, "event_location", "Cafe")
    type_into(phone, "event_description", "With Ann")
    phone.tap(resource_id="event_start_date")
    phone.tap(description="19 October 2023")
    phone.tap(resource_id="android:id/button1")
    pick_time(phone, "event_start_time", 12, 0)
    pick_time(phone, "event_end_time", 12, 45)
    phone.tap(description="Save")
    event = only(phone)
    assert (event.title, event.location, event.description) == ("Lunch", "Cafe", "With Ann")
    assert (event.start_ts, event.end_ts) == (1697716800, 1697716800 + 45 * 60)
    assert (event.repeat_interval, event.repeat_rule, event.repeat_limit) == (0, 0, 0)
    assert (event.reminder_1_minutes, event.source) == (10, "simple-calendar")
    assert phone.front == MAIN
    assert phone.toast == "Event added"


def test_moving_the_start_takes_the_end_along():
    phone = calendar()
    event_id = add(phone, "Lunch", at(16, 12), 45)
    open_event(phone, event_id)
    pick_time(phone, "event_start_time", 14, 0)
    assert phone.texts("event_end_time") == ["14:45"]


def test_an_event_without_a_title_is_not_saved():
    phone = calendar()
    open_editor(phone)
    phone.tap(resource_id="save")
    assert (phone.toast, events(phone), phone.front) == ("Please enter a title", (), EDITOR)


def test_an_event_does_not_end_before_it_starts():
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    pick_time(phone, "event_end_time", 9, 0)
    phone.tap(resource_id="save")
    assert (events(phone), phone.front) == ((), EDITOR)


@pytest.mark.parametrize(
    ("choice", "interval", "rule"),
    [
        ("Daily", DAY, 0),
        ("Weekly", 7 * DAY, 1 << 6),
        ("Monthly", 2_592_001, 1),
        ("Yearly", 31_536_000, 1),
    ],
)
def test_repeats_as_the_columns_say(choice, interval, rule):
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    phone.tap(resource_id="event_repetition_row")
    phone.tap(text=choice)
    phone.tap(resource_id="save")
    assert (only(phone).repeat_interval, only(phone).repeat_rule) == (interval, rule)


def test_the_weekday_of_a_weekly_event_follows_its_start():
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    phone.tap(resource_id="event_repetition_row")
    phone.tap(text="Weekly")
    phone.tap(resource_id="event_start_date")
    phone.tap(description="18 October 2023")
    phone.tap(resource_id="android:id/button1")
    phone.tap(resource_id="save")
    assert only(phone).repeat_rule == 1 << 2


def test_weekdays_are_chosen():
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    phone.tap(resource_id="event_repetition_row")
    phone.tap(text="Weekly")
    phone.tap(resource_id="event_repetition_rule_row")
    phone.tap(text="Monday")
    phone.tap(resource_id="android:id/button1")
    phone.tap(resource_id="save")
    assert only(phone).repeat_rule == 1 << 6 | 1


def test_repeats_a_number_of_times():
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    phone.tap(resource_id="event_repetition_row")
    phone.tap(text="Daily")
    phone.tap(resource_id="event_repetition_limit_row")
    phone.tap(text="Stop after a number of occurrences")
    phone.type("3")
    phone.tap(resource_id="android:id/button1")
    phone.tap(resource_id="save")
    assert only(phone).repeat_limit == -3


def test_three_reminders_and_a_typed_one():
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    phone.tap(resource_id="event_reminder_2_row")
    phone.tap(text="1 hour before")
    phone.tap(resource_id="event_reminder_3_row")
    phone.tap(text="Custom")
    phone.type("3")
    phone.tap(text="Days")
    phone.tap(resource_id="android:id/button1")
    phone.tap(resource_id="save")
    assert only(phone).reminders == (10, 60, 3 * 1440)


def test_an_all_day_event_has_midnights():
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Holiday")
    phone.tap(resource_id="event_all_day_holder_row")
    phone.tap(resource_id="save")
    assert only(phone).all_day
    assert only(phone).start_ts == only(phone).end_ts == 1697328000


def test_back_asks_before_something_is_lost():
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    phone.back()
    phone.tap(text="Discard")
    assert (events(phone), phone.front) == ((), MAIN)


def test_an_event_that_was_not_changed_is_left_without_a_question():
    phone = calendar()
    open_event(phone, add(phone, "Lunch", at(16, 12)))
    phone.back()
    assert phone.front == MAIN


def test_a_new_type_is_made_in_the_editor_and_colours_the_event():
    phone = calendar()
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    phone.tap(resource_id="event_type_row")
    phone.tap(text="Add a new type")
    phone.tap(resource_id="type_title")
    phone.type("Work")
    phone.tap(description="Blue")
    phone.tap(resource_id="android:id/button1")
    phone.tap(resource_id="save")
    made = read(phone.state).types[1]
    assert (made.title, made.color & 0xFFFFFFFF) == ("Work", 0xFF1976D2)
    assert only(phone).event_type == made.id


def test_asks_for_the_permission_to_announce():
    phone = calendar()
    phone.shell(f"pm revoke {PACKAGE} android.permission.POST_NOTIFICATIONS")
    phone.open(PACKAGE)
    open_editor(phone)
    type_into(phone, "event_title", "Lunch")
    phone.tap(resource_id="save")
    assert phone.overlays == ["permission"]


# -- tasks ------------------------------------------------------------------------------------


def test_a_task_is_written_and_marked_as_done():
    phone = calendar()
    open_editor(phone, "task")
    type_into(phone, "task_title", "Buy milk")
    phone.tap(resource_id="save")
    assert (only(phone).type, only(phone).completed) == (TASK, False)
    show(phone, DAILY)
    phone.tap(text="Buy milk")
    phone.tap(text="Mark completed")
    assert only(phone).completed


def test_without_tasks_the_button_opens_an_event_at_once():
    phone = calendar()
    phone.do(pages.SETTINGS.start)
    phone.reveal(text="Allow creating tasks")
    phone.tap(text="Allow creating tasks")
    phone.back()
    phone.tap(description="New Event")
    assert phone.front == EDITOR


# -- deleting and changing --------------------------------------------------------------------


def test_deletes_an_event_when_it_is_certain():
    phone = calendar()
    add(phone, "Dinner", at(17, 19))
    open_event(phone, add(phone, "Lunch", at(16, 12)))
    phone.tap(description="Delete")
    phone.tap(text="No")
    assert len(events(phone)) == 2
    phone.tap(description="Delete")
    phone.tap(text="Yes")
    assert [event.title for event in events(phone)] == ["Dinner"]
    assert phone.front == MAIN


def test_deletes_what_is_selected():
    phone = calendar()
    for hour, title in ((17, "One"), (18, "Two"), (19, "Three")):
        add(phone, title, at(15, hour))
    show(phone, DAILY)
    phone.tap(hold_ms=800, text="One")
    phone.tap(text="Three")
    phone.tap(resource_id="cab_delete")
    phone.tap(text="Yes")
    assert [event.title for event in events(phone)] == ["Two"]
    assert not phone.shows(resource_id="cab_delete")


@pytest.mark.parametrize(
    ("choice", "days"),
    [
        ("This occurrence only", [16, 18, 19, 20]),
        ("This and all future occurrences", [16]),
        ("All occurrences", []),
    ],
)
def test_deletes_some_times_of_a_repeated_event(choice, days):
    phone = calendar()
    event_id = add(phone, "Lunch", at(16, 12), repeat_interval=DAY)
    open_event(phone, event_id, store.to_ts(at(17, 12), "UTC"))
    phone.tap(description="Delete")
    phone.tap(text=choice)
    found = store.occurrences(phone.state, TODAY, TODAY.replace(day=20))
    assert [place.start.day for place in found] == days


@pytest.mark.parametrize(
    ("choice", "names"),
    [
        ("This occurrence only", ["Lunch", "Lunchx", "Lunch", "Lunch"]),
        ("This and all future occurrences", ["Lunch", "Lunchx", "Lunchx", "Lunchx"]),
        ("All occurrences", ["Lunchx", "Lunchx", "Lunchx", "Lunchx"]),
    ],
)
def test_updates_some_times_of_a_repeated_event(choice, names):
    phone = calendar()
    event_id = add(phone, "Lunch", at(16, 12), repeat_interval=DAY)
    open_event(phone, event_id, store.to_ts(at(17, 12), "UTC"))
    type_into(phone, "event_title", "x")
    phone.tap(resource_id="save")
    phone.tap(text=choice)
    found = store.occurrences(phone.state, TODAY, TODAY.replace(day=19))
    assert [place.event.title for place in found] == names


def test_a_copy_of_an_event_is_another_one():
    phone = calendar()
    open_event(phone, add(phone, "Lunch", at(16, 12)))
    phone.tap(description="More options")
    phone.tap(text="Duplicate event")
    phone.tap(resource_id="save")
    assert [(event.id, event.title) for event in events(phone)] == [(1, "Lunch"), (2, "Lunch")]


# -- searching --------------------------------------------------------------------------------


def test_searches_titles_places_and_descriptions():
    phone = calendar()
    add(phone, "Lunch", at(16, 12), location="Blue Cafe")
    add(phone, "Blues", at(2, 12))
    add(phone, "Dinner", at(17, 19), description="something blue")
    add(phone, "Other", at(18, 12))
    phone.tap(resource_id="top_toolbar_search")
    phone.type("blue")
    assert phone.texts("event_item_title") == ["Blues", "Lunch", "Dinner"]
    phone.back()
    phone.back()
    assert phone.texts("top_value") == ["October"]


def test_a_search_for_one_letter_finds_nothing_yet():
    phone = calendar()
    add(phone, "Lunch", at(16, 12))
    phone.tap(resource_id="top_toolbar_search")
    phone.type("l")
    assert phone.texts("event_item_title") == []


# -- reminders --------------------------------------------------------------------------------


def test_announces_an_event_and_once_more_when_it_is_snoozed():
    phone = calendar()
    add(phone, "Dinner", at(15, 19), reminder_1_minutes=10)
    phone.host.advance(3 * 3_600_000 + 16 * 60_000)
    (posted,) = phone.state.notifications
    assert (posted.title, posted.heads_up) == ("Dinner", True)
    phone.pull_shade()
    phone.tap(text="Snooze")
    assert phone.state.notifications == ()
    phone.host.advance(10 * 60_000 + 1000)
    assert [one.title for one in phone.state.notifications] == ["Dinner"]


def test_a_repeated_event_is_announced_at_each_of_its_times():
    phone = calendar()
    add(phone, "Standup", at(15, 19), repeat_interval=DAY, reminder_1_minutes=0)
    phone.host.advance(3 * 3_600_000 + 30 * 60_000)
    phone.host.advance(DAY * 1000)
    assert [one.title for one in phone.state.notifications] == ["Standup", "Standup"]


def test_a_deleted_event_takes_its_reminder_along():
    phone = calendar()
    event_id = add(phone, "Dinner", at(15, 15, 40), reminder_1_minutes=5)
    phone.host.advance(3 * 60_000)
    assert len(phone.state.notifications) == 1
    open_event(phone, event_id)
    phone.tap(description="Delete")
    phone.tap(text="Yes")
    assert phone.state.notifications == ()


# -- settings and other apps ------------------------------------------------------------------


def test_weeks_start_as_set():
    phone = calendar()
    phone.do(pages.SETTINGS.start)
    phone.tap(text="Start week on")
    phone.tap(text="Monday")
    phone.back()
    show(phone, WEEKLY)
    assert (
        phone.node(resource_id="week_day_letter").content_description == "Monday, October 9, 2023"
    )


def test_times_are_written_as_set():
    phone = calendar()
    add(phone, "Dinner", at(15, 19))
    phone.do(pages.SETTINGS.start)
    phone.tap(text="Time format")
    phone.tap(text="12 hours")
    phone.back()
    show(phone, DAILY)
    assert phone.texts("event_item_time") == ["7:00 PM - 8:00 PM"]


def test_a_type_that_is_filtered_out_is_not_shown():
    phone = calendar()
    phone.shell(
        f"content insert --uri content://{PACKAGE}/event_types --bind title:s:Work "
        "--bind color:i:-15108398"
    )
    add(phone, "Dinner", at(15, 19), event_type=2)
    add(phone, "Lunch", at(15, 17))
    show(phone, DAILY)
    phone.tap(description="Filter events by type")
    phone.tap(text="Work")
    phone.tap(resource_id="android:id/button1")
    assert phone.texts("event_item_title") == ["Lunch"]


def test_exports_and_imports_a_file():
    phone = calendar()
    add(phone, "Dinner", at(15, 19), location="Home", reminder_1_minutes=30)
    before = only(phone)
    phone.do(pages.SETTINGS.start)
    phone.reveal(text="Export events to an .ics file")
    phone.tap(text="Export events to an .ics file")
    name = "events_20231015_153404.ics"
    assert "SUMMARY:Dinner" in phone.shell(f"cat /sdcard/Download/{name}")
    phone.shell(f"content delete --uri content://{PACKAGE}/events")
    assert events(phone) == ()
    phone.tap(text="Import events from an .ics file")
    phone.tap(text=name)
    after = only(phone)
    assert (after.title, after.start_ts, after.location) == ("Dinner", before.start_ts, "Home")
    assert (after.reminders, after.source) == ((30,), "imported-ics")


def test_another_app_hands_over_an_event():
    phone = calendar()
    phone.shell(
        f"am start -n {PACKAGE}/.activities.EventActivity -a android.intent.action.INSERT "
        "-t vnd.android.cursor.dir/event --es title Lunch --el beginTime 1697716800000"
    )
    phone.host.advance(500)
    assert phone.texts("event_title") == ["Lunch"]
    assert phone.texts("event_start_date") == ["October 19 (Thu)"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_is_cut_off(language):
    phone = calendar(language)
    for day in (15, 16, 18):
        add(phone, "Dinner", at(day, 19), location="Home")
    for view in (MONTHLY, MONTHLY_DAILY, WEEKLY, DAILY, YEARLY, EVENT_LIST):
        show(phone, view)
        assert phone.problems() == []


def test_a_type_without_a_title_is_refused_until_it_has_one():
    phone = calendar()
    phone.do(pages.TYPES_PAGE.start)
    phone.tap(description="Add a new type")
    phone.tap(resource_id="android:id/button1")
    assert phone.texts("error") == ["A type needs a title"]
    phone.type("Work")
    phone.tap(resource_id="android:id/button1")
    assert [one.title for one in read(phone.state).types] == ["Regular event", "Work"]


def test_the_events_of_a_deleted_type_become_regular():
    phone = calendar()
    phone.shell(f"content insert --uri content://{PACKAGE}/event_types --bind title:s:Work")
    add(phone, "Dinner", at(15, 19), event_type=2)
    phone.do(pages.TYPES_PAGE.start)
    phone.tap(resource_id="delete_event_type")
    phone.tap(resource_id="android:id/button1")
    assert len(read(phone.state).types) == 1
    assert only(phone).event_type == 1
