"""When events take place, as the bench reads a calendar, is what the device itself says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.providers.calendar import store
from reward_models.judge_bench.oracles.events import local_time, occasions_on_day, occasions_until

RULES = (
    "",
    "FREQ=DAILY;COUNT=9",
    "FREQ=DAILY;INTERVAL=3",
    "FREQ=WEEKLY",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
    "FREQ=WEEKLY;UNTIL=20250901T000000Z",
    "FREQ=WEEKLY;UNTIL=20250901",
    "FREQ=MONTHLY",
    "FREQ=YEARLY",
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rule", RULES)
def test_series_are_followed_as_the_calendar_follows_them(seed: int, rule: str) -> None:
    host = DeviceHost(APPS)
    host.boot(seed=seed)
    state = host.state
    data = store.read(state)
    events = tuple(replace(event, rrule=rule or event.rrule) for event in data.events)
    state = state.with_fields(data=state.data.set(store.PACKAGE, replace(data, events=events)))
    first = local_time(state, state.now_ms).date() - timedelta(days=60)
    last = first + timedelta(days=400)
    theirs = Counter(
        (one.event.title, one.start, one.end)
        for one in store.occurrences(state, date(2000, 1, 1), last)
    )
    ours = occasions_until(state, last + timedelta(days=1))
    assert Counter((one.title, one.start, one.end) for one in ours.elements()) == theirs
    for day in (first + timedelta(days=number) for number in range(0, 400, 23)):
        assert len(occasions_on_day(state, day)) == len(store.occurrences(state, day, day))
