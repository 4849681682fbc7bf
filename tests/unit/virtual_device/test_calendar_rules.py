"""What the calendar knows of repeats, grids, words and reminders."""

from __future__ import annotations

from datetime import date, datetime

from calendar_phone import HOUR

from mobile_gym.virtual_device.app_kit.date_picker import month_days
from mobile_gym.virtual_device.app_kit.drafts import minutes_of
from mobile_gym.virtual_device.app_kit.events import lanes
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.calendar import draft, look
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.providers.calendar import recurrence, store
from mobile_gym.virtual_device.providers.calendar.store import Event


def test_rules_repeat_as_they_say() -> None:
    first = datetime(2025, 1, 31, 9)

    def days(rule: str, until: datetime = datetime(2025, 7, 1)) -> list[str]:
        return [f"{start:%m%d}" for start in recurrence.starts(rule, first, until)]

    assert days("") == ["0131"]
    assert days("FREQ=DAILY;COUNT=3") == ["0131", "0201", "0202"]
    assert days("FREQ=WEEKLY;INTERVAL=2;COUNT=3") == ["0131", "0214", "0228"]
    assert days("FREQ=WEEKLY;BYDAY=MO,FR;COUNT=4") == ["0131", "0203", "0207", "0210"]
    assert days("FREQ=MONTHLY") == ["0131", "0331", "0531"]  # months without a 31st are left out
    assert days("FREQ=DAILY;UNTIL=20250202") == ["0131", "0201", "0202"]
    leap = datetime(2024, 2, 29)
    years = recurrence.starts("FREQ=YEARLY", leap, datetime(2033, 1, 1))
    assert [start.year for start in years] == [2024, 2028, 2032]


def test_rules_that_are_not_understood_are_none() -> None:
    for text in ("DAILY", "FREQ=HOURLY", "FREQ=DAILY;INTERVAL=0", "FREQ=MONTHLY;BYDAY=2TU",
                 "FREQ=DAILY;UNTIL=20251399", "FREQ=DAILY;BYSETPOS=1"):  # fmt: skip
        assert not recurrence.is_rule(text), text
    rule = recurrence.parse("FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO")
    assert rule is not None
    assert recurrence.text_of(rule) == "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"


def test_overlapping_events_stand_side_by_side() -> None:
    def span(start: int, end: int) -> tuple[datetime, datetime]:
        return datetime(2025, 1, 1, start), datetime(2025, 1, 1, end)

    assert lanes([span(9, 10), span(10, 11)]) == [(0, 1), (0, 1)]
    assert lanes([span(9, 12), span(9, 10), span(10, 11), span(13, 14)]) == [
        (0, 2), (1, 2), (1, 2), (0, 1),
    ]  # fmt: skip


def test_the_grid_of_a_month_has_whole_weeks() -> None:
    days = month_days(2025 * 12 + 2, 6)  # March 2025 begins on a Saturday
    assert len(days) == 42
    assert date.fromordinal(days[0]) == date(2025, 2, 23)
    assert len(month_days(2027 * 12 + 1, 0)) == 28  # a February of four weeks


def test_words_for_repeats_and_reminders() -> None:
    day = date(2025, 3, 5)
    assert look.repeat_text("FREQ=WEEKLY", day, "en") == "Weekly on Wednesday"
    assert look.repeat_text("FREQ=YEARLY", day, "zh") == "每年的3月5日"
    assert look.reminder_text(1440, "en") == "1 day before"
    assert look.reminder_text(90, "en") == "90 minutes before"
    assert look.reminder_text(120, "zh") == "提前 2 小时"


def test_the_draft_is_what_is_stored() -> None:
    made = draft.Draft(title=" T ", start=minutes_of(datetime(2025, 3, 1)), all_day=True)
    made = made._replace(end=made.start)
    item = draft.event_of(made, Event(0, "", 0, 0), "Asia/Tokyo")
    assert (item.title, item.end_ms - item.start_ms) == ("T", 24 * HOUR)
    assert store.from_ms(item.start_ms, "Asia/Tokyo", all_day=True) == datetime(2025, 3, 1)
    timed = draft.event_of(made._replace(all_day=False), Event(0, "", 0, 0), "Asia/Tokyo")
    assert store.from_ms(timed.start_ms, "UTC") == datetime(2025, 2, 28, 15)


def test_the_next_reminder_is_the_first_of_all_that_are_ahead() -> None:
    """What is remembered of a table of events gives what expanding all of it gives."""
    year_ms = 400 * 86_400_000
    for seed in range(3):
        host = DeviceHost(APPS)
        host.boot(seed)
        state = host.state
        now_ms = state.now_ms
        for turn in range(20):
            state = state.with_fields(now_ms=now_ms)
            every = store.alarms(state, now_ms + 1, now_ms + year_ms)
            found = store.next_alarm_ms(state)
            assert found == (every[0][0] if every else None), (seed, turn)
            now_ms = (found or now_ms + 3 * 86_400_000) + turn % 3 * 60_000
