"""What stands on the whole screen while it rings: an alarm, and the timers that are over.

Source: AOSP DeskClock, AlarmActivity and ExpiredTimersActivity with their layouts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.clock import alarms, formatting, timers
from mobile_gym.virtual_device.apps.clock.data import Alarm, Timer, TimerState, read
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    View,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.context import ClockContext
    from mobile_gym.virtual_device.apps.clock.pages import AlarmArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = ["alarm_page", "timers_page"]

_FILL: Final = 0xFF1A237E
_INK: Final = 0xFFFFFFFF
_FAINT: Final = 0x33FFFFFF
_LOW_DP: Final = 480.0


def alarm_page(ctx: ClockContext[AlarmArgs]) -> View:
    """An alarm that rings: its time and name; snooze, dismiss, and the bell that a finger moves."""
    t = ctx.t
    alarm = alarms.find(ctx.data, ctx.args.alarm_id) or Alarm(ctx.args.alarm_id, 0, 0)
    low = ctx.height_dp < _LOW_DP
    snooze, dismiss = bound(alarms.snooze, alarm.id), bound(alarms.dismiss, alarm.id)
    bell = stack(
        icon("alarm", 40, _FILL),
        width=96,
        height=96,
        align="center",
        justify="center",
        fill=_INK,
        radius=48,
        class_name="android.widget.ImageView",
        resource_id="alarm",
        description=alarm.label or t.alarm,
        on_fling=lambda system, way: _thrown(system, way, alarm.id),
    )
    return page(
        ctx.theme,
        space(weight=1),
        text(
            alarms.time_text(ctx.state, alarm),
            64,
            _INK,
            light=True,
            text_align="center",
            width=FILL,
            max_lines=1,
            resource_id="digital_clock",
        ),
        text(
            alarm.label or t.alarm,
            24,
            _INK,
            text_align="center",
            width=FILL,
            padding=(24, 8),
            max_lines=2,
            resource_id="title",
        ),
        space(weight=1),
        row(
            _round("alarm-snooze", t.snooze, "snooze", snooze),
            bell,
            _round("alarm-off", t.dismiss, "dismiss", dismiss),
            width=FILL,
            padding=(24, 0),
            justify="between",
        ),
        space(height=16 if low else 96),
        fill=_FILL,
    )


def _thrown(system: System, way: str, alarm_id: int) -> None:
    """The bell goes to the side of what is to be done."""
    if way == "left":
        alarms.snooze(system, alarm_id)
    elif way == "right":
        alarms.dismiss(system, alarm_id)


def _round(icon_name: str, label: str, resource_id: str, on_tap: Handler) -> View:
    """A round button with its name below it."""
    return column(
        stack(
            icon(icon_name, 32, _INK),
            width=72,
            height=72,
            align="center",
            justify="center",
            fill=_FAINT,
            radius=36,
            class_name="android.widget.ImageButton",
            resource_id=resource_id,
            description=label,
            focusable=True,
            on_tap=on_tap,
        ),
        text(label, 14, _INK, max_lines=1),
        width=112,
        gap=8,
        align="center",
    )


def timers_page(ctx: ClockContext) -> View:
    """The timers that are over: a minute more for each, and one button that stops them all."""
    over = [timer for timer in ctx.data.timers if timer.state == TimerState.EXPIRED]
    cards = column(*(_timer(ctx, timer) for timer in over), width=FILL, gap=24, padding=(24, 48))
    return page(
        ctx.theme,
        scroll("expired", cards, weight=1, height=0, resource_id="expired_timers_scroll"),
        row(_round("stop", ctx.t.stop, "fab", _stop_all), width=FILL, justify="center"),
        space(height=24),
        fill=_FILL,
    )


def _timer(ctx: ClockContext, timer: Timer) -> View:
    left = timers.remaining_ms(timer, ctx.state.monotonic_ms)
    return column(
        text(timer.label or ctx.t.times_up, 18, _INK, max_lines=1, resource_id="timer_label"),
        text(
            formatting.timer_text(left), 56, _INK, light=True, max_lines=1,
            resource_id="timer_time_text",
        ),
        stack(
            text(ctx.t.add_minute, 18, _INK, bold=True, class_name="", max_lines=1),
            height=48,
            padding=(24, 0),
            justify="center",
            fill=_FAINT,
            radius=24,
            class_name="android.widget.Button",
            resource_id="reset_add",
            text=ctx.t.add_minute,
            description=ctx.t.add_one_minute,
            focusable=True,
            on_tap=bound(timers.update, timer.id, timers.with_minute),
        ),
        width=FILL,
        gap=8,
        align="center",
    )  # fmt: skip


def _stop_all(system: System) -> None:
    for timer in read(system.state).timers:
        if timer.state == TimerState.EXPIRED:
            timers.update(system, timer.id, timers.reset)
