"""What rings or sleeps, an alarm or a timer: its notification, and its page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from immutabledict import immutabledict

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.clock import alarms, data, formatting, pages, timers
from mobile_gym.virtual_device.apps.clock.texts import Texts
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system import notifications, screen
from mobile_gym.virtual_device.system.formatting import clock_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_RINGS, _SLEEPS, _OVER = "alarm", "snoozed", "timer"
"""What the keys of notifications begin with; the id follows."""


def is_settled(state: DeviceState) -> bool:
    """Whether the notifications say what the data says, and no page stays that rang."""
    told = {item.key for item in state.notifications if item.package == data.PACKAGE}
    return told == set(_due(state)) and not _has_rung(state)


def settle(system: System) -> None:
    """Tell what has begun to ring or sleep, and take back what no longer does."""
    state = system.state
    due = dict.fromkeys(_due(state))
    for item in state.notifications:
        if item.package == data.PACKAGE and item.key not in due:
            system.cancel_notification(data.PACKAGE, item.key)
    told = {item.key for item in state.notifications if item.package == data.PACKAGE}
    for key in due:
        if key not in told:
            _tell(system, _notification(state, key))
    if _has_rung(state):
        system.finish()


def _tell(system: System, notification: Notification) -> None:
    """Post a notification; where nobody looks at the screen, what rings takes all of it."""
    is_dark = not system.state.screen_on or screen.is_locked(system.state)
    if not system.notify(notification) or not (notification.heads_up and is_dark):
        return
    screen.show_above_lock(system)
    notifications.open_notification(system, data.PACKAGE, notification.key)


def _due(state: DeviceState) -> Iterator[str]:
    """The keys of the notifications that there are to be."""
    package = state.packages.get(data.PACKAGE)
    if package is None or not package.notifications_enabled:
        return
    stored = data.read(state)
    for alarm in stored.alarms:
        if alarm.ringing_since_ms is not None:
            yield f"{_RINGS}:{alarm.id}"
        elif alarm.snoozed_until_ms is not None:
            yield f"{_SLEEPS}:{alarm.id}"
    front = state.tasks[-1].activities[-1].component
    if front == pages.EXPIRED.component or (
        front == pages.MAIN.component and stored.tab == data.TIMERS
    ):
        return  # who looks at the timers sees it
    for timer in stored.timers:
        if timer.state == data.TimerState.EXPIRED:
            yield f"{_OVER}:{timer.id}"


def _has_rung(state: DeviceState) -> bool:
    """Whether the page in front is that of something that rings no longer."""
    front = state.tasks[-1].activities[-1]
    if front.component == pages.ALARM.component:
        alarm = alarms.find(data.read(state), pages.ALARM.read(front.layers[0]).alarm_id)
        return alarm is None or alarm.ringing_since_ms is None
    if front.component == pages.EXPIRED.component:
        return all(timer.state != data.TimerState.EXPIRED for timer in data.read(state).timers)
    return False


def _notification(state: DeviceState, key: str) -> Notification:
    kind, _, number = key.partition(":")
    stored = data.read(state)
    if kind == _OVER:
        return _of_timer(state, key, timers.find(stored, int(number)))
    alarm = alarms.find(stored, int(number))
    assert alarm is not None
    return (_of_ringing if kind == _RINGS else _of_sleeping)(state, key, alarm)


def _of_ringing(state: DeviceState, key: str, alarm: data.Alarm) -> Notification:
    t = Texts.of(state.language)
    return Notification(
        data.PACKAGE,
        key,
        alarm.label or t.alarm,
        alarms.time_text(state, alarm),
        component=pages.ALARM.component,
        args=immutabledict(alarm_id=alarm.id),
        ongoing=True,
        heads_up=True,
        actions=((t.snooze, "snooze"), (t.dismiss, "dismiss")),
        icon="alarm",
    )


def _of_sleeping(state: DeviceState, key: str, alarm: data.Alarm) -> Notification:
    t = Texts.of(state.language)
    assert alarm.snoozed_until_ms is not None
    until = datetime.fromtimestamp(alarm.snoozed_until_ms / 1000, ZoneInfo(state.timezone))
    return Notification(
        data.PACKAGE,
        key,
        alarm.label or t.alarm,
        t.snoozed_until.format(time=clock_of(state, until)),
        component=pages.MAIN.component,
        ongoing=True,
        actions=((t.dismiss, "dismiss"),),
        icon="alarm-snooze",
    )


def _of_timer(state: DeviceState, key: str, timer: data.Timer | None) -> Notification:
    t = Texts.of(state.language)
    return Notification(
        data.PACKAGE,
        key,
        t.times_up,
        timer.label if timer is not None else "",
        component=pages.EXPIRED.component,
        ongoing=True,
        heads_up=True,
        actions=((t.stop, "stop"), (t.add_one_min, "minute")),
        icon="timer-outline",
    )


_ACTIONS: Final[Mapping[str, Callable[[System, int], object]]] = {
    "snooze": alarms.snooze,
    "dismiss": alarms.dismiss,
    "stop": lambda system, number: timers.update(system, number, timers.reset),
    "minute": lambda system, number: timers.update(system, number, timers.with_minute),
}


def on_action(system: System, key: str, action: str) -> None:
    """A button of one of the clock's notifications."""
    _ACTIONS[action](system, int(key.partition(":")[2]))
    settle(system)


# -- What stands on the whole screen while it rings: an alarm, and the timers that are over ------
#
# Source: AOSP DeskClock, AlarmActivity and ExpiredTimersActivity with their layouts.

_FILL: Final = 0xFF1A237E
_INK: Final = 0xFFFFFFFF
_FAINT: Final = 0x33FFFFFF
_LOW_DP: Final = 480.0


def alarm_page(ctx: data.ClockContext[pages.AlarmArgs]) -> ui.View:
    """An alarm that rings: its time and name; snooze, dismiss, and the bell that a finger moves."""
    t = ctx.t
    alarm = alarms.find(ctx.data, ctx.args.alarm_id) or data.Alarm(ctx.args.alarm_id, 0, 0)
    low = ctx.height_dp < _LOW_DP
    snooze, dismiss = (
        partial_handler(alarms.snooze, alarm.id),
        partial_handler(alarms.dismiss, alarm.id),
    )
    bell = ui.stack(
        ui.icon("alarm", 40, _FILL),
        width=96,
        height=96,
        align="center",
        justify="center",
        fill=_INK,
        radius=48,
        class_name="android.widget.ImageView",
        resource_id="alarm",
        description=alarm.label or t.alarm,
        on_fling=lambda system, way: _on_bell_thrown(system, way, alarm.id),
    )
    return ui.page(
        ctx.theme,
        ui.space(weight=1),
        ui.text(
            alarms.time_text(ctx.state, alarm),
            64,
            _INK,
            light=True,
            text_align="center",
            width=ui.FILL,
            max_lines=1,
            resource_id="digital_clock",
        ),
        ui.text(
            alarm.label or t.alarm,
            24,
            _INK,
            text_align="center",
            width=ui.FILL,
            padding=(24, 8),
            max_lines=2,
            resource_id="title",
        ),
        ui.space(weight=1),
        ui.row(
            _round("alarm-snooze", t.snooze, "snooze", snooze),
            bell,
            _round("alarm-off", t.dismiss, "dismiss", dismiss),
            width=ui.FILL,
            padding=(24, 0),
            justify="between",
        ),
        ui.space(height=16 if low else 96),
        fill=_FILL,
    )


def _on_bell_thrown(system: System, way: str, alarm_id: int) -> None:
    """The bell goes to the side of what is to be done."""
    if way == "left":
        alarms.snooze(system, alarm_id)
    elif way == "right":
        alarms.dismiss(system, alarm_id)


def _round(icon_name: str, label: str, resource_id: str, on_tap: ui.Handler) -> ui.View:
    """A round button with its name below it."""
    return ui.column(
        ui.stack(
            ui.icon(icon_name, 32, _INK),
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
        ui.text(label, 14, _INK, max_lines=1),
        width=112,
        gap=8,
        align="center",
    )


def timers_page(ctx: data.ClockContext) -> ui.View:
    """The timers that are over: a minute more for each, and one button that stops them all."""
    over = [timer for timer in ctx.data.timers if timer.state == data.TimerState.EXPIRED]
    cards = ui.column(
        *(_timer(ctx, timer) for timer in over), width=ui.FILL, gap=24, padding=(24, 48)
    )
    return ui.page(
        ctx.theme,
        ui.scroll("expired", cards, weight=1, height=0, resource_id="expired_timers_scroll"),
        ui.row(_round("stop", ctx.t.stop, "fab", _stop_all), width=ui.FILL, justify="center"),
        ui.space(height=24),
        fill=_FILL,
    )


def _timer(ctx: data.ClockContext, timer: data.Timer) -> ui.View:
    left = timers.remaining_ms(timer, ctx.state.monotonic_ms)
    return ui.column(
        ui.text(timer.label or ctx.t.times_up, 18, _INK, max_lines=1, resource_id="timer_label"),
        ui.text(
            formatting.timer_text(left),
            56,
            _INK,
            light=True,
            max_lines=1,
            resource_id="timer_time_text",
        ),
        ui.stack(
            ui.text(ctx.t.add_minute, 18, _INK, bold=True, class_name="", max_lines=1),
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
            on_tap=partial_handler(timers.update, timer.id, timers.with_minute),
        ),
        width=ui.FILL,
        gap=8,
        align="center",
    )


def _stop_all(system: System) -> None:
    for timer in data.read(system.state).timers:
        if timer.state == data.TimerState.EXPIRED:
            timers.update(system, timer.id, timers.reset)
