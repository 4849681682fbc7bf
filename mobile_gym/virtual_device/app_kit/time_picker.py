"""Android's time picker dialog: a dial of numbers, and a mode in which the time is typed.

Ids and classes are those of the framework's `TimePickerDialog`. A tapped hour leads on to the
minutes; minutes between the fives are typed. An app makes a popup of it, whose arguments are, or
extend, `TimeArgs`; the list of AM and PM is another one, `HALVES`.

In 24 hours there are two rings, midnight and the afternoon outside, as Android has them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.system.app import read_args
from mobile_gym.virtual_device.system.formatting import is_24_hour
from mobile_gym.virtual_device.system.pages import Popup, ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.texts import AppTexts
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

DIAL_DP: Final = 264.0
OUTER_DP: Final = 106.0
INNER_DP: Final = 68.0
NUMBER_DP: Final = 40.0
INNER_NUMBER_DP: Final = 34.0
DOT_DP: Final = 18.0

_INNER_HOURS: Final = (12, *range(1, 12))
_OUTER_HOURS: Final = (0, *range(13, 24))


class Mark(NamedTuple):
    """One number: what it stands for, how it is written, its place as a share of a full turn."""

    value: int
    shown: str
    turn: float
    radius: float = OUTER_DP
    size: float = NUMBER_DP


def _hours_12() -> tuple[Mark, ...]:
    return tuple(Mark(value, str(value), place / 12) for place, value in enumerate(_INNER_HOURS))


def _hours_24() -> tuple[Mark, ...]:
    outer = (Mark(value, f"{value:02d}", place / 12) for place, value in enumerate(_OUTER_HOURS))
    inner = (mark._replace(radius=INNER_DP, size=INNER_NUMBER_DP) for mark in _hours_12())
    return (*outer, *inner)


_HOUR_MARKS: Final = {False: _hours_12(), True: _hours_24()}
_MINUTE_MARKS: Final = tuple(Mark(value, f"{value:02d}", value / 60) for value in range(0, 60, 5))


def hour_marks(is_24: bool) -> tuple[Mark, ...]:
    """The hours: 12, 1, ... 11, or 00, 13, ... 23 around 12, 1, ... 11."""
    return _HOUR_MARKS[is_24]


def minute_marks(minute: int) -> tuple[Mark, ...]:
    """Every fifth minute, and the chosen one: small and behind, so that it hides no other."""
    if minute % 5 == 0:
        return _MINUTE_MARKS
    return (Mark(minute, "", minute / 60, size=DOT_DP), *_MINUTE_MARKS)


def dial(
    theme: ui.Theme,
    marks: tuple[Mark, ...],
    chosen: int,
    choose: Callable[[System, int], None],
) -> ui.View:
    """The dial, its hand at the chosen number."""
    middle = DIAL_DP / 2
    x, y = next(_point(mark) for mark in marks if mark.value == chosen)
    return ui.absolute(
        ui.line(middle, middle, x, y, size=2, color=theme.accent),
        ui.box(width=8, height=8, radius=4, fill=theme.accent, offset=(middle - 4, middle - 4)),
        *(
            _number(theme, mark, mark.value == chosen, partial_handler(choose, mark.value))
            for mark in marks
        ),
        width=DIAL_DP,
        height=DIAL_DP,
        fill=theme.surface_high,
        radius=middle,
        class_name="android.view.View",
        resource_id="android:id/radial_picker",
    )


def _point(mark: Mark) -> tuple[float, float]:
    angle = mark.turn * math.tau
    middle = DIAL_DP / 2
    return middle + mark.radius * math.sin(angle), middle - mark.radius * math.cos(angle)


def _number(
    theme: ui.Theme, mark: Mark, selected: bool, on_tap: Callable[[System], None]
) -> ui.View:
    x, y = _point(mark)
    color = theme.on_accent if selected else theme.text
    return ui.stack(
        ui.text(mark.shown, 16 if mark.radius == OUTER_DP else 14, color, class_name="")
        if mark.shown
        else None,
        width=mark.size,
        height=mark.size,
        offset=(x - mark.size / 2, y - mark.size / 2),
        align="center",
        justify="center",
        fill=theme.accent if selected else 0,
        radius=mark.size / 2,
        class_name="android.widget.RadialTimePickerView$RadialPickerTouchHelper",
        description=str(mark.value),
        selected=selected,
        on_tap=on_tap,
    )


TimeContext: TypeAlias = "Context[object, AppTexts]"
Accept: TypeAlias = "Callable[[System, int, int], None]"
"""Gets the hour and the minute that were chosen, and closes the dialog."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeArgs:
    """The time that a popup with a time picker is opened on."""

    hour: int
    minute: int


@dataclass(frozen=True, slots=True)
class HalfArgs:
    """The list of AM and PM: whether PM is chosen."""

    pm: bool


HALVES: Final = Popup("am_pm", HalfArgs)


class _Part(NamedTuple):
    """The hour or the minute while it is typed."""

    name: str
    text: ViewState[str | None]
    edited: ViewState[bool]
    """Whether the text that the field opened with has been replaced."""


def _part(name: str) -> _Part:
    key = f"input_{name}"
    return _Part(name, ViewState(key, None), ViewState(f"{key}:edited", False))


_HOUR_PART: Final = _part("hour")
_MINUTE_PART: Final = _part("minute")
_HOUR: Final = ViewState[int | None]("hour", None)
_MINUTE: Final = ViewState[int | None]("minute", None)
"""What has been chosen; None for what the dialog opened with."""
_ON_MINUTES: Final = ViewState("on_minutes", False)
_TYPING: Final = ViewState("typing", False)
_INVALID: Final = ViewState("invalid", False)


_LOW_DP: Final = 480.0
_LOWEST_DP: Final = 240.0
"""Of a phone on its side with its keyboard, which has room for the fields alone."""
_NARROW_DP: Final = 340.0
_WIDE_DP: Final = 560.0
"""Width of the dialog on a phone on its side, where the dial stands beside what it sets."""


def _chosen_time(args: TimeArgs, hour: int | None, minute: int | None) -> tuple[int, int]:
    return args.hour if hour is None else hour, args.minute if minute is None else minute


def time_picker(ctx: Context[object, AppTexts, TimeArgs], accept: Accept) -> ui.View:
    """The dialog; `accept` gets the time."""
    theme, t = ctx.theme, ctx.t
    hour, minute = _chosen_time(ctx.args, _HOUR.of(ctx), _MINUTE.of(ctx))
    typing = _TYPING.of(ctx)
    is_24 = is_24_hour(ctx.state)
    wide = not typing and ctx.height_dp < _LOW_DP and ctx.width_dp > _WIDE_DP
    if typing:
        content = _typing(ctx, hour, minute, is_24)
    else:
        on_minutes = _ON_MINUTES.of(ctx)
        header = _header(ctx, hour, minute, is_24, on_minutes)
        numbers = _dial(ctx, hour, minute, is_24, on_minutes)
        if wide:
            beside = ui.column(header, weight=1, align="center")
            content = ui.row(beside, numbers, width=ui.FILL, padding=(8, 0, 16, 0))
        else:
            content = ui.column(header, numbers, width=ui.FILL, align="center", gap=12)
    toggle = ui.icon_button(
        theme,
        "clock-outline" if typing else "keyboard-outline",
        (t.to_dial if typing else t.to_keyboard),
        _toggle_mode,
        class_name="android.widget.ImageButton",
        resource_id="android:id/toggle_mode",
    )
    built = ui.dialog(
        theme,
        "",
        content,
        ui.button(theme, t.cancel, _cancel, resource_id="android:id/button2"),
        ui.button(theme, t.ok, partial(_accept, accept=accept), resource_id="android:id/button1"),
        width=_WIDE_DP if wide else _NARROW_DP,
    )
    panel = built.children[-1]
    panel = panel._replace(children=(toggle, *panel.children))  # left of the space before Cancel
    return built._replace(children=(*built.children[:-1], panel))


def _hour_text(hour: int, is_24: bool) -> str:
    return f"{hour:02d}" if is_24 else str(hour % 12 or 12)


def _header(ctx: TimeContext, hour: int, minute: int, is_24: bool, on_minutes: bool) -> ui.View:
    theme = ctx.theme

    def number(value: str, resource_id: str, selected: bool, to_minutes: bool) -> ui.View:
        return ui.text(
            value,
            52,
            theme.accent if selected else theme.text_secondary,
            resource_id=resource_id,
            selected=selected,
            on_tap=partial(_show_part, minutes=to_minutes),
        )

    halves = ui.column(
        _half(ctx, hour < 12, pm=False),
        _half(ctx, hour >= 12, pm=True),
        class_name="android.widget.RadioGroup",
        resource_id="android:id/ampm_layout",
    )
    return ui.row(
        number(_hour_text(hour, is_24), "android:id/hours", not on_minutes, False),
        ui.text(":", 52, theme.text_secondary, resource_id="android:id/separator"),
        number(f"{minute:02d}", "android:id/minutes", on_minutes, True),
        None if is_24 else ui.space(width=12),
        None if is_24 else halves,
        gap=2,
        class_name="android.widget.RelativeLayout",
        resource_id="android:id/time_header",
    )


def _half(ctx: TimeContext, checked: bool, *, pm: bool) -> ui.View:
    theme, label = ctx.theme, ctx.t.pm if pm else ctx.t.am
    return ui.stack(
        ui.text(
            label,
            16,
            theme.accent if checked else theme.text_secondary,
            bold=checked,
            class_name="",
            max_lines=1,
        ),
        width=64,
        height=40,
        align="center",
        justify="center",
        fill=theme.accent_container if checked else 0,
        radius=8,
        class_name="android.widget.RadioButton",
        resource_id="android:id/pm_label" if pm else "android:id/am_label",
        text=label,
        checkable=True,
        checked=checked,
        on_tap=partial(_set_half, pm=pm),
    )


def _dial(ctx: TimeContext, hour: int, minute: int, is_24: bool, on_minutes: bool) -> ui.View:
    if on_minutes:
        return dial(ctx.theme, minute_marks(minute), minute, _set_minute)
    return dial(ctx.theme, hour_marks(is_24), hour if is_24 else hour % 12 or 12, _set_hour)


def _typing(ctx: TimeContext, hour: int, minute: int, is_24: bool) -> ui.View:
    theme, t = ctx.theme, ctx.t

    def field(part: _Part, value: str, label: str) -> ui.View:
        typed = part.text.of(ctx)
        return ui.column(
            ui.edit_field(
                theme,
                part.text.key,
                value if typed is None else typed,
                resource_id=f"android:id/{part.text.key}",
                on_change=partial(_on_typed, part=part, initial=value),
                digits=True,
                size=32,
                width=84,
            ),
            ui.text(label, 12, theme.text_secondary, resource_id=f"android:id/label_{part.name}"),
            gap=4,
        )

    half = None
    if not is_24:
        shown = t.am if hour < 12 else t.pm
        half = ui.row(
            ui.text(shown, 18, theme.text, resource_id="android:id/text1"),
            ui.icon("menu-down", 24, theme.icon),
            height=48,
            gap=4,
            padding=(8, 0),
            class_name="android.widget.Spinner",
            resource_id="android:id/am_pm_spinner",
            on_tap=partial(_open_halves, pm=hour >= 12),
        )
    headings = (
        ui.text(t.set_time, 18, theme.text, bold=True, resource_id="android:id/top_label"),
        ui.text(t.type_time, 14, theme.text_secondary, resource_id="android:id/input_header"),
    )
    return ui.column(
        *(headings if ctx.height_dp > _LOWEST_DP else ()),
        ui.row(
            field(_HOUR_PART, _hour_text(hour, is_24), t.hour),
            ui.text(":", 32, theme.text, resource_id="android:id/input_separator"),
            field(_MINUTE_PART, f"{minute:02d}", t.minute),
            half,
            align="start",
            gap=12,
            class_name="android.widget.RelativeLayout",
            resource_id="android:id/input_block",
        ),
        ui.text(t.invalid_input, 12, theme.error, resource_id="android:id/label_error")
        if _INVALID.of(ctx)
        else None,
        width=ui.FILL,
        padding=(24, 8),
        gap=12,
        class_name="android.widget.RelativeLayout",
        resource_id="android:id/input_mode",
    )


def half_list(ctx: Context[object, AppTexts, HalfArgs]) -> ui.View:
    """The list that the spinner of the typing mode opens."""
    pm = ctx.args.pm
    return ui.dialog(
        ctx.theme,
        "",
        ui.column(
            ui.radio(ctx.theme, ctx.t.am, not pm, partial(_choose_half, pm=False)),
            ui.radio(ctx.theme, ctx.t.pm, pm, partial(_choose_half, pm=True)),
            width=ui.FILL,
        ),
        width=200,
    )


# -- what the taps do ---------------------------------------------------------------------------


def _time(system: System) -> tuple[int, int]:
    return _chosen_time(read_args(TimeArgs, system.args), _HOUR.get(system), _MINUTE.get(system))


def _hour(system: System) -> int:
    return _time(system)[0]


def _minute(system: System) -> int:
    return _time(system)[1]


def _show_part(system: System, minutes: bool) -> None:
    _ON_MINUTES.set(system, minutes)


def _set_half(system: System, pm: bool) -> None:
    _HOUR.set(system, _hour(system) % 12 + 12 * pm)


def _open_halves(system: System, pm: bool) -> None:
    HALVES.open(system, pm=pm)


def _choose_half(system: System, pm: bool) -> None:
    system.dismiss()
    _set_half(system, pm)


def _set_hour(system: System, value: int) -> None:
    hour = value if is_24_hour(system.state) else value % 12 + 12 * (_hour(system) >= 12)
    _HOUR.set(system, hour)
    _ON_MINUTES.set(system, True)


def _set_minute(system: System, value: int) -> None:
    _MINUTE.set(system, value)


def typed_text(before: str, after: str, cursor: int) -> str:
    """What was put into a text that was selected as a whole; at most two characters.

    Args:
        before: the selected text.
        after: the text with the edit merely inserted, or deleted.
        cursor: where the cursor stands after the edit.
    """
    added = len(after) - len(before)
    return after[cursor - added : cursor][:2] if added > 0 else ""


def _on_typed(system: System, value: str, part: _Part, initial: str) -> None:
    """Fields open with their text selected, so the first edit replaces all of it."""
    focus = system.state.focus
    if part.edited.get(system) or focus is None:
        digits = value[:2]
    else:
        digits = typed_text(initial, value, focus.cursor)
        part.edited.set(system, True)
    if digits != value and focus is not None:
        part.text.set(system, digits)
        system.change(focus=replace(focus, cursor=len(digits)))
    if _INVALID.get(system):
        _INVALID.set(system, False)


def _typed_time(system: System) -> tuple[int, int] | None:
    """The typed time, or None where it is none."""
    is_24 = is_24_hour(system.state)
    hour, minute = _HOUR_PART.text.get(system), _MINUTE_PART.text.get(system)
    if hour is None:
        hour = _hour_text(_hour(system), is_24)
    if minute is None:
        minute = f"{_minute(system):02d}"
    if not (hour.isdecimal() and minute.isdecimal()):
        return None
    first, last = (0, 23) if is_24 else (1, 12)
    if not (first <= int(hour) <= last and int(minute) <= 59):
        return None
    value = int(hour) if is_24 else int(hour) % 12 + 12 * (_hour(system) >= 12)
    return value, int(minute)


def _toggle_mode(system: System) -> None:
    if _TYPING.get(system):
        time = _typed_time(system)
        if time is None:
            _INVALID.set(system, True)
            return
        system.hide_keyboard()
        _TYPING.set(system, False)
        _HOUR.set(system, time[0])
        _MINUTE.set(system, time[1])
        return
    shown = _hour_text(_hour(system), is_24_hour(system.state))
    _TYPING.set(system, True)
    _HOUR_PART.text.set(system, shown)
    _MINUTE_PART.text.set(system, f"{_minute(system):02d}")
    for part in (_HOUR_PART, _MINUTE_PART):
        part.edited.set(system, False)
    system.focus(_HOUR_PART.text.key, len(shown))


def _cancel(system: System) -> None:
    system.dismiss()


def _accept(system: System, accept: Accept) -> None:
    time = _time(system)
    if _TYPING.get(system):
        typed = _typed_time(system)
        if typed is None:
            _INVALID.set(system, True)
            return
        time = typed
    accept(system, *time)
