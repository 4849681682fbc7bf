"""Settings, Clock, Calendar."""

from __future__ import annotations

import re

from screen_readers.listed import Episode, clock, has_time, minutes


def screen_timeout(seen: Episode) -> str:
    for line in seen.lines:
        if found := re.search(r"(\d+) (?:minutes? of inactivity|分钟后)", line.label):
            return found[1]
    raise AssertionError("no timeout")


def alarm_time(seen: Episode) -> str:
    label = seen.quoted[0]
    for line in seen.lines:
        if line.role == "button" and line.texts[-1:] == (label,) and has_time(line.texts[0]):
            return clock(minutes(line.texts[0]))
    raise AssertionError(label)


def alarm_label(seen: Episode) -> str:
    time = minutes(seen.question)
    for line in seen.lines:
        if line.role != "button" or len(line.texts) != 2 or not has_time(line.texts[0]):
            continue
        if minutes(line.texts[0]) == time:
            return line.texts[1]
    raise AssertionError(time)


def quiet_alarm(seen: Episode) -> str:
    for screen in seen.screens:
        card = ""
        for line in screen.lines:
            card = next((name for name in seen.quoted if name in line.texts), card)
            if line.texts in (("Vibrate",), ("振动",)) and "unchecked" in line.flags:
                return card
    raise AssertionError("all vibrate")


def end_of_alarm(seen: Episode) -> str:
    for line in seen.lines:
        if line.texts[:1] in (("Silence after",), ("闹铃时长",)):
            length = int(re.findall(r"\d+", line.texts[1])[0])
            return clock(minutes(alarm_time(seen)) + length)
    raise AssertionError("never silent")


def event_place(seen: Episode) -> str:
    for line in reversed(seen.last.lines):
        if line.texts[:1] == (seen.quoted[0],) and " · " in line.label:
            return line.label.rpartition(" · ")[2]
    raise AssertionError(seen.quoted)


def events(seen: Episode) -> str:
    day = re.search(r"([A-Z]\w+ \d+|\d+月\d+日)", seen.question)
    assert day is not None
    shown = {
        line.label
        for screen in seen.screens
        if any(re.search(rf"{day[1]}(?!\d)", each.label) for each in screen.lines if not each.role)
        for line in screen.lines
        if line.role == "button" and re.search(r"\d:\d\d.* – |All day|全天", line.label)
    }
    return str(len(shown))


def event_day(seen: Episode) -> str:
    for line in seen.last.lines:
        if line.role == "button" and line.texts[:1] == (seen.quoted[0],):
            found = re.search(r"[A-Z]\w\w \d+(?=,)|\d+月\d+日", line.label)
            if found:
                return found[0]
    raise AssertionError(seen.quoted)


def things_to_bring(seen: Episode) -> str:
    days = re.findall(r"[A-Z]\w+ \d+|\d+月\d+日", seen.question)
    total = 0
    for title, day in zip(seen.quoted, days, strict=True):
        for screen in seen.showing(title):
            brought = [re.match(r"(?:Bring|带) (\d+)", text) for text in screen.texts]
            if any(re.search(rf"{day}\D", text) for text in screen.texts) and any(brought):
                total += sum(int(each[1]) for each in brought if each)
                break
        else:
            raise AssertionError(title)
    return str(total)


def reminded_event(seen: Episode) -> str:
    (lead,) = seen.asks(r"(\d+ \w+ before)", r"(提前 \d+ (?:分钟|小时|天))")
    return seen.showing(lead, seen.quoted[0])[0].after(seen.quoted[0], 2)  # after its time


READERS = {
    "Settings.ReadScreenTimeout": screen_timeout,
    "Clock.ReadAlarmTime": alarm_time,
    "Clock.ReadAlarmLabel": alarm_label,
    "Clock.FindQuietAlarm": quiet_alarm,
    "Clock.TellEndOfAlarm": end_of_alarm,
    "Calendar.ReadEventPlace": event_place,
    "Calendar.CountEvents": events,
    "Calendar.FindEventDay": event_day,
    "Calendar.AddUpNotes": things_to_bring,
    "Calendar.FindRemindedEvent": reminded_event,
}
