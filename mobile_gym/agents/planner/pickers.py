"""Android's pickers: times on a clock face or in two fields, dates in a month, digits on a pad."""

from __future__ import annotations

from typing import Final

from mobile_gym.agents.planner.hand import Hand, Steps
from mobile_gym.agents.planner.screen import Element, Screen
from mobile_gym.agents.planner.values import Date, dates_in
from mobile_gym.agents.planner.words import normal

_HOURS: Final = "android:id/hours"
_MINUTES: Final = "android:id/minutes"
_AM: Final = "android:id/am_label"
_PM: Final = "android:id/pm_label"
_TOGGLE: Final = "android:id/toggle_mode"
_INPUT_HOUR: Final = "android:id/input_hour"
_INPUT_MINUTE: Final = "android:id/input_minute"
_SPINNER: Final = "android:id/am_pm_spinner"
_OK: Final = "android:id/button1"
"""Source: AOSP, `time_picker_material`, `time_picker_text_input_material`, `alert_dialog`."""
_NEXT: Final = ("Next month", "Next", "下个月", "下一页", "下一个")
_PREVIOUS: Final = ("Previous month", "Previous", "上个月", "上一页", "上一个")
_MAX_MONTHS: Final = 14
_GRID: Final = 20
"""So many days on a screen are a month."""


def has_time_picker(screen: Screen) -> bool:
    """Whether a time is asked for."""
    return screen.by_id(_HOURS) is not None or screen.by_id(_INPUT_HOUR) is not None


def pick_time(hand: Hand, minutes: int) -> Steps:
    """Set the time in the picker on the screen, and agree."""
    hour, minute = divmod(minutes, 60)
    if hand.screen.by_id(_INPUT_HOUR) is None:
        if minute % 5 and (toggle := hand.screen.by_id(_TOGGLE)) is not None:
            yield from hand.tap(toggle)
        else:
            yield from _on_the_face(hand, hour, minute)
            return (yield from hand.tap(hand.screen.by_id(_OK)))
    yield from _in_fields(hand, hour, minute)
    return (yield from hand.tap(hand.screen.by_id(_OK)))


def _on_the_face(hand: Hand, hour: int, minute: int) -> Steps:
    halves = hand.screen.by_id(_AM) is not None
    shown = hour % 12 or 12 if halves else hour
    header = hand.screen.by_id(_HOURS)
    if header is None or header.node.text.lstrip("0") != str(shown).lstrip("0"):
        if header is not None and not header.node.selected:
            yield from hand.tap(header)
        yield from hand.tap(_number(hand.screen, shown))
    elif (header := hand.screen.by_id(_MINUTES)) is not None and _shown(header) != minute:
        yield from hand.tap(header)
    header = hand.screen.by_id(_MINUTES)
    if header is not None and _shown(header) != minute:
        if not header.node.selected:
            yield from hand.tap(header)
        yield from hand.tap(_number(hand.screen, minute))
    half = hand.screen.by_id(_PM if hour >= 12 else _AM)
    if half is not None and not half.node.checked:
        yield from hand.tap(half)
    return True


def _shown(header: Element) -> int:
    """The number in a header; -1 where there is none."""
    return int(header.node.text) if header.node.text.isdecimal() else -1


def _number(screen: Screen, number: int) -> Element | None:
    """The number on the face of the clock; headers have ids, these have none."""
    wanted = (str(number), f"{number:02d}")
    for one in screen.controls:
        node = one.node
        if not node.resource_id and (node.text in wanted or node.content_description in wanted):
            return one
    return None


def _in_fields(hand: Hand, hour: int, minute: int) -> Steps:
    spinner = hand.screen.by_id(_SPINNER)
    field = hand.screen.by_id(_INPUT_HOUR)
    shown = hour if spinner is None else hour % 12 or 12
    if field is not None and field.node.text.lstrip("0") != str(shown):
        yield from hand.type_into(field, str(shown))
    field = hand.screen.by_id(_INPUT_MINUTE)
    if field is not None and field.node.text != f"{minute:02d}":
        yield from hand.type_into(field, f"{minute:02d}")
    spinner = hand.screen.by_id(_SPINNER)
    half = "PM" if hour >= 12 else "AM"
    if spinner is not None and half not in spinner.label:
        other = {"AM": ("AM", "上午"), "PM": ("PM", "下午")}[half]
        if any(name in spinner.label for name in other):
            return True
        yield from hand.tap(spinner)
        yield from hand.tap(hand.screen.named(*other))
    return True


def days(screen: Screen) -> list[tuple[Element, Date]]:
    """The days of the month that is shown; () where no month is."""
    shown = [
        (one, dates[0])
        for one in screen.controls
        if (dates := dates_in(one.label)) and normal(one.labels[0]).isdigit()
    ]
    return shown if len(shown) >= _GRID else []


def pick_date(hand: Hand, date: Date) -> Steps:
    """Touch a day in the month on the screen, or in one before or after it."""
    for _ in range(_MAX_MONTHS):
        grid = days(hand.screen)
        if not grid:
            return False
        for one, shown in grid:
            if shown == date and one.node.selected:
                return True
            if shown == date:
                return (yield from hand.tap(one))
        month = grid[len(grid) // 2][1].month
        ahead = (date.month - month) % 12 <= 6
        if not (yield from hand.tap(hand.screen.named(*(_NEXT if ahead else _PREVIOUS)))):
            return False
    return False


def type_digits(hand: Hand, digits: str) -> Steps:
    """Press digits one after the other on a pad of keys."""
    for digit in digits:
        if not (yield from hand.tap(hand.screen.named(digit))):
            return False
    return True
