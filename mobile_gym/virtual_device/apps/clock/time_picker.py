"""Android's time picker dialog: a dial of numbers, and a mode in which the time is typed.

Ids and classes are those of the framework's `TimePickerDialog`. A tapped hour leads on to the
minutes; minutes between the fives are typed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.clock import alarm_tab, alarms
from mobile_gym.virtual_device.apps.clock.formatting import is_24_hour
from mobile_gym.virtual_device.apps.clock.time_dial import dial, hour_marks, minute_marks
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    column,
    icon,
    row,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import button, dialog, edit_field, icon_button, radio

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["half_list", "popup", "typed_text"]


def popup(ctx: Context) -> View:
    """The dialog."""
    theme, t = ctx.theme, ctx.t
    hour = ctx.ui.get("hour", ctx.args["hour"])
    minute = ctx.ui.get("minute", ctx.args["minute"])
    typing = ctx.ui.get("typing", False)
    is_24 = is_24_hour(ctx.state)
    if typing:
        content = _typing(ctx, hour, minute, is_24)
    else:
        on_minutes = ctx.ui.get("on_minutes", False)
        content = column(
            _header(ctx, hour, minute, is_24, on_minutes),
            _dial(ctx, hour, minute, is_24, on_minutes),
            width=FILL,
            align="center",
            gap=12,
        )
    toggle = icon_button(
        theme,
        "clock-outline" if typing else "keyboard-outline",
        (t.to_dial if typing else t.to_keyboard),
        _toggle_mode,
        class_name="android.widget.ImageButton",
        resource_id="android:id/toggle_mode",
    )
    built = dialog(
        theme,
        "",
        content,
        button(theme, t.cancel, _cancel, resource_id="android:id/button2"),
        button(theme, t.ok, _accept, resource_id="android:id/button1"),
    )
    panel = built.children[-1]
    panel = panel._replace(children=(toggle, *panel.children))  # left of the space before Cancel
    return built._replace(children=(*built.children[:-1], panel))


def _hour_text(hour: int, is_24: bool) -> str:
    return f"{hour:02d}" if is_24 else str(hour % 12 or 12)


def _header(ctx: Context, hour: int, minute: int, is_24: bool, on_minutes: bool) -> View:
    theme = ctx.theme

    def number(value: str, resource_id: str, selected: bool, to_minutes: bool) -> View:
        return text(
            value,
            52,
            theme.accent if selected else theme.text_secondary,
            resource_id=resource_id,
            selected=selected,
            on_tap=partial(_show_part, minutes=to_minutes),
        )

    halves = column(
        _half(ctx, "am", hour < 12, "android:id/am_label"),
        _half(ctx, "pm", hour >= 12, "android:id/pm_label"),
        class_name="android.widget.RadioGroup",
        resource_id="android:id/ampm_layout",
    )
    return row(
        number(_hour_text(hour, is_24), "android:id/hours", not on_minutes, False),
        text(":", 52, theme.text_secondary, resource_id="android:id/separator"),
        number(f"{minute:02d}", "android:id/minutes", on_minutes, True),
        None if is_24 else space(width=12),
        None if is_24 else halves,
        gap=2,
        class_name="android.widget.RelativeLayout",
        resource_id="android:id/time_header",
    )


def _half(ctx: Context, key: str, checked: bool, resource_id: str) -> View:
    theme, label = ctx.theme, ctx.t[key]
    return stack(
        text(
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
        resource_id=resource_id,
        text=label,
        checkable=True,
        checked=checked,
        on_tap=partial(_set_half, pm=key == "pm"),
    )


def _dial(ctx: Context, hour: int, minute: int, is_24: bool, on_minutes: bool) -> View:
    if on_minutes:
        return dial(ctx.theme, minute_marks(minute), minute, _set_minute)
    return dial(ctx.theme, hour_marks(is_24), hour if is_24 else hour % 12 or 12, _set_hour)


def _typing(ctx: Context, hour: int, minute: int, is_24: bool) -> View:
    theme, t = ctx.theme, ctx.t

    def field(key: str, value: str, label: str) -> View:
        return column(
            edit_field(
                theme,
                key,
                ctx.ui.get(key, value),
                resource_id=f"android:id/{key}",
                on_change=partial(_on_typed, key, value),
                digits=True,
                size=32,
                width=84,
            ),
            text(t[label], 12, theme.text_secondary, resource_id=f"android:id/label_{label}"),
            gap=4,
        )

    half = None
    if not is_24:
        shown = t.am if hour < 12 else t.pm
        half = row(
            text(shown, 18, theme.text, resource_id="android:id/text1"),
            icon("menu-down", 24, theme.icon),
            height=48,
            gap=4,
            padding=(8, 0),
            class_name="android.widget.Spinner",
            resource_id="android:id/am_pm_spinner",
            on_tap=partial(_open_halves, pm=hour >= 12),
        )
    return column(
        text(t.set_time, 18, theme.text, bold=True, resource_id="android:id/top_label"),
        text(t.type_time, 14, theme.text_secondary, resource_id="android:id/input_header"),
        row(
            field("input_hour", _hour_text(hour, is_24), "hour"),
            text(":", 32, theme.text, resource_id="android:id/input_separator"),
            field("input_minute", f"{minute:02d}", "minute"),
            half,
            align="start",
            gap=12,
            class_name="android.widget.RelativeLayout",
            resource_id="android:id/input_block",
        ),
        text(t.invalid_input, 12, theme.error, resource_id="android:id/label_error")
        if ctx.ui.get("invalid", False)
        else None,
        width=FILL,
        padding=(24, 8),
        gap=12,
        class_name="android.widget.RelativeLayout",
        resource_id="android:id/input_mode",
    )


def half_list(ctx: Context) -> View:
    """The list that the spinner of the typing mode opens."""
    pm = ctx.args["pm"]
    return dialog(
        ctx.theme,
        "",
        column(
            radio(ctx.theme, ctx.t.am, not pm, partial(_choose_half, pm=False)),
            radio(ctx.theme, ctx.t.pm, pm, partial(_choose_half, pm=True)),
            width=FILL,
        ),
        width=200,
    )


# -- what the taps do ---------------------------------------------------------------------------


def _hour(system: System) -> int:
    return system.ui("hour", system.args["hour"])


def _minute(system: System) -> int:
    return system.ui("minute", system.args["minute"])


def _show_part(system: System, minutes: bool) -> None:
    system.set_ui(on_minutes=minutes)


def _set_half(system: System, pm: bool) -> None:
    system.set_ui(hour=_hour(system) % 12 + 12 * pm)


def _open_halves(system: System, pm: bool) -> None:
    system.show_popup("am_pm", pm=pm)


def _choose_half(system: System, pm: bool) -> None:
    system.dismiss()
    _set_half(system, pm)


def _set_hour(system: System, value: int) -> None:
    hour = value if is_24_hour(system.state) else value % 12 + 12 * (_hour(system) >= 12)
    system.set_ui(hour=hour, on_minutes=True)


def _set_minute(system: System, value: int) -> None:
    system.set_ui(minute=value)


def typed_text(before: str, after: str, cursor: int) -> str:
    """What was put into a text that was selected as a whole; at most two characters.

    Args:
        before: the selected text.
        after: the text with the edit merely inserted, or deleted.
        cursor: where the cursor stands after the edit.
    """
    added = len(after) - len(before)
    return after[cursor - added : cursor][:2] if added > 0 else ""


def _on_typed(key: str, initial: str, system: System, value: str) -> None:
    """Fields open with their text selected, so the first edit replaces all of it."""
    focus = system.state.focus
    if system.ui(f"{key}:edited", False) or focus is None:
        kept = value[:2]
    else:
        kept = typed_text(initial, value, focus.cursor)
        system.set_ui_item(f"{key}:edited", True)
    if kept != value and focus is not None:
        system.set_ui_item(key, kept)
        system.change(focus=replace(focus, cursor=len(kept)))
    if system.ui("invalid", False):
        system.set_ui(invalid=False)


def _typed(system: System) -> tuple[int, int] | None:
    """The typed time, or None where it is none."""
    is_24 = is_24_hour(system.state)
    hour = system.ui("input_hour", _hour_text(_hour(system), is_24))
    minute = system.ui("input_minute", f"{_minute(system):02d}")
    if not (hour.isdecimal() and minute.isdecimal()):
        return None
    first, last = (0, 23) if is_24 else (1, 12)
    if not (first <= int(hour) <= last and int(minute) <= 59):
        return None
    value = int(hour) if is_24 else int(hour) % 12 + 12 * (_hour(system) >= 12)
    return value, int(minute)


def _toggle_mode(system: System) -> None:
    if system.ui("typing", False):
        time = _typed(system)
        if time is None:
            system.set_ui(invalid=True)
            return
        system.hide_keyboard()
        system.set_ui(typing=False, hour=time[0], minute=time[1])
        return
    shown = _hour_text(_hour(system), is_24_hour(system.state))
    system.set_ui(typing=True, input_hour=shown, input_minute=f"{_minute(system):02d}")
    for key in ("input_hour", "input_minute"):
        system.set_ui_item(f"{key}:edited", False)
    system.focus("input_hour", len(shown))


def _cancel(system: System) -> None:
    system.dismiss()


def _accept(system: System) -> None:
    time = _hour(system), _minute(system)
    if system.ui("typing", False):
        typed = _typed(system)
        if typed is None:
            system.set_ui(invalid=True)
            return
        time = typed
    alarm_id = system.args["alarm_id"]
    system.dismiss()
    if alarm_id:
        alarms.set_time(system, alarm_id, *time)
    else:
        alarm = alarms.add(system, hour=time[0], minute=time[1])
        alarm_id = alarm.id
        alarms.announce(system, alarm)
    alarm_tab.expand(system, alarm_id)
