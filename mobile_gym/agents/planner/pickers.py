"""Android's pickers: times on a clock face or in two fields, dates in a month, digits on a pad."""

from __future__ import annotations

from typing import Final

from mobile_gym.agents.planner.hand import Navigator, Steps
from mobile_gym.agents.planner.screen import PlannerScreen, ScreenElement
from mobile_gym.agents.planner.values import PartialDate, dates_in_text
from mobile_gym.agents.planner.words import normalized_text

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


def has_time_picker(screen: PlannerScreen) -> bool:
    """Whether a time is asked for."""
    return screen.element_by_id(_HOURS) is not None or screen.element_by_id(_INPUT_HOUR) is not None


def pick_time(hand: Navigator, minutes: int) -> Steps:
    """Set the time in the picker on the screen, and agree."""
    hour, minute = divmod(minutes, 60)
    if hand.screen.element_by_id(_INPUT_HOUR) is None:
        if minute % 5 and (toggle := hand.screen.element_by_id(_TOGGLE)) is not None:
            yield from hand.tap(toggle)
        else:
            yield from _pick_on_clock_face(hand, hour, minute)
            return (yield from hand.tap(hand.screen.element_by_id(_OK)))
    yield from _pick_in_fields(hand, hour, minute)
    return (yield from hand.tap(hand.screen.element_by_id(_OK)))


def _pick_on_clock_face(hand: Navigator, hour: int, minute: int) -> Steps:
    halves = hand.screen.element_by_id(_AM) is not None
    shown = hour % 12 or 12 if halves else hour
    header = hand.screen.element_by_id(_HOURS)
    if header is None or header.node.text.lstrip("0") != str(shown).lstrip("0"):
        if header is not None and not header.node.selected:
            yield from hand.tap(header)
        yield from hand.tap(_number_on_face(hand.screen, shown))
    elif (header := hand.screen.element_by_id(_MINUTES)) is not None and _number_shown(
        header
    ) != minute:
        yield from hand.tap(header)
    header = hand.screen.element_by_id(_MINUTES)
    if header is not None and _number_shown(header) != minute:
        if not header.node.selected:
            yield from hand.tap(header)
        yield from hand.tap(_number_on_face(hand.screen, minute))
    half = hand.screen.element_by_id(_PM if hour >= 12 else _AM)
    if half is not None and not half.node.checked:
        yield from hand.tap(half)
    return True


def _number_shown(header: ScreenElement) -> int:
    """The number in a header; -1 where there is none."""
    return int(header.node.text) if header.node.text.isdecimal() else -1


def _number_on_face(screen: PlannerScreen, number: int) -> ScreenElement | None:
    """The number on the face of the clock; headers have ids, these have none."""
    wanted = (str(number), f"{number:02d}")
    for control in screen.controls:
        node = control.node
        if not node.resource_id and (node.text in wanted or node.content_description in wanted):
            return control
    return None


def _pick_in_fields(hand: Navigator, hour: int, minute: int) -> Steps:
    spinner = hand.screen.element_by_id(_SPINNER)
    field = hand.screen.element_by_id(_INPUT_HOUR)
    shown = hour if spinner is None else hour % 12 or 12
    if field is not None and field.node.text.lstrip("0") != str(shown):
        yield from hand.type_into(field, str(shown))
    field = hand.screen.element_by_id(_INPUT_MINUTE)
    if field is not None and field.node.text != f"{minute:02d}":
        yield from hand.type_into(field, f"{minute:02d}")
    spinner = hand.screen.element_by_id(_SPINNER)
    half = "PM" if hour >= 12 else "AM"
    if spinner is not None and half not in spinner.label:
        other = {"AM": ("AM", "上午"), "PM": ("PM", "下午")}[half]
        if any(name in spinner.label for name in other):
            return True
        yield from hand.tap(spinner)
        yield from hand.tap(hand.screen.named(*other))
    return True


def visible_days(screen: PlannerScreen) -> list[tuple[ScreenElement, PartialDate]]:
    """The days of the month that is shown; () where no month is."""
    shown = [
        (control, dates[0])
        for control in screen.controls
        if (dates := dates_in_text(control.label)) and normalized_text(control.labels[0]).isdigit()
    ]
    return shown if len(shown) >= _GRID else []


def pick_date(hand: Navigator, date: PartialDate) -> Steps:
    """Touch a day in the month on the screen, or in one before or after it."""
    for _ in range(_MAX_MONTHS):
        grid = visible_days(hand.screen)
        if not grid:
            return False
        for day, shown in grid:
            if shown == date and day.node.selected:
                return True
            if shown == date:
                return (yield from hand.tap(day))
        month = grid[len(grid) // 2][1].month
        ahead = (date.month - month) % 12 <= 6
        if not (yield from hand.tap(hand.screen.named(*(_NEXT if ahead else _PREVIOUS)))):
            return False
    return False


def type_digits(hand: Navigator, digits: str) -> Steps:
    """Press digits one after the other on a pad of keys."""
    for digit in digits:
        if not (yield from hand.tap(hand.screen.named(digit))):
            return False
    return True
