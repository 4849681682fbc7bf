"""What rings or sleeps is told in a notification: an alarm, and a timer that is over.

The notifications follow from the clock's data, so whoever changes these need not think of them.

Source: AOSP DeskClock, AlarmNotifications and TimerNotificationBuilder.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.clock import alarms, timers
from mobile_gym.virtual_device.apps.clock.data import PACKAGE, TIMERS, TimerState, read
from mobile_gym.virtual_device.apps.clock.pages import ALARM, EXPIRED, MAIN
from mobile_gym.virtual_device.apps.clock.texts import Texts
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system import notifications, screen
from mobile_gym.virtual_device.system.formatting import clock_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.data import Alarm, Timer
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

__all__ = ["is_settled", "on_action", "settle"]

_RINGS, _SLEEPS, _OVER = "alarm", "snoozed", "timer"
"""What the keys of notifications begin with; the id follows."""


def is_settled(state: DeviceState) -> bool:
    """Whether the notifications say what the data says, and no page stays that rang."""
    told = {item.key for item in state.notifications if item.package == PACKAGE}
    return told == set(_due(state)) and not _has_rung(state)


def settle(system: System) -> None:
    """Tell what has begun to ring or sleep, and take back what no longer does."""
    state = system.state
    due = dict.fromkeys(_due(state))
    for item in state.notifications:
        if item.package == PACKAGE and item.key not in due:
            system.cancel_notification(PACKAGE, item.key)
    told = {item.key for item in state.notifications if item.package == PACKAGE}
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
    notifications.open_notification(system, PACKAGE, notification.key)


def _due(state: DeviceState) -> Iterator[str]:
    """The keys of the notifications that there are to be."""
    package = state.packages.get(PACKAGE)
    if package is None or not package.notifications_enabled:
        return
    data = read(state)
    for alarm in data.alarms:
        if alarm.ringing_since_ms is not None:
            yield f"{_RINGS}:{alarm.id}"
        elif alarm.snoozed_until_ms is not None:
            yield f"{_SLEEPS}:{alarm.id}"
    front = state.tasks[-1].activities[-1].component
    if front == EXPIRED.component or (front == MAIN.component and data.tab == TIMERS):
        return  # who looks at the timers sees it
    for timer in data.timers:
        if timer.state == TimerState.EXPIRED:
            yield f"{_OVER}:{timer.id}"


def _has_rung(state: DeviceState) -> bool:
    """Whether the page in front is that of something that rings no longer."""
    front = state.tasks[-1].activities[-1]
    if front.component == ALARM.component:
        alarm = alarms.find(read(state), ALARM.read(front.layers[0]).alarm_id)
        return alarm is None or alarm.ringing_since_ms is None
    if front.component == EXPIRED.component:
        return all(timer.state != TimerState.EXPIRED for timer in read(state).timers)
    return False


def _notification(state: DeviceState, key: str) -> Notification:
    kind, _, number = key.partition(":")
    data = read(state)
    if kind == _OVER:
        return _of_timer(state, key, timers.find(data, int(number)))
    alarm = alarms.find(data, int(number))
    assert alarm is not None
    return (_of_ringing if kind == _RINGS else _of_sleeping)(state, key, alarm)


def _of_ringing(state: DeviceState, key: str, alarm: Alarm) -> Notification:
    t = Texts.of(state.language)
    return Notification(
        PACKAGE,
        key,
        alarm.label or t.alarm,
        alarms.time_text(state, alarm),
        component=ALARM.component,
        args=immutabledict(alarm_id=alarm.id),
        ongoing=True,
        heads_up=True,
        actions=((t.snooze, "snooze"), (t.dismiss, "dismiss")),
        icon="alarm",
    )


def _of_sleeping(state: DeviceState, key: str, alarm: Alarm) -> Notification:
    t = Texts.of(state.language)
    assert alarm.snoozed_until_ms is not None
    until = datetime.fromtimestamp(alarm.snoozed_until_ms / 1000, ZoneInfo(state.timezone))
    return Notification(
        PACKAGE,
        key,
        alarm.label or t.alarm,
        t.snoozed_until.format(time=clock_of(state, until)),
        component=MAIN.component,
        ongoing=True,
        actions=((t.dismiss, "dismiss"),),
        icon="alarm-snooze",
    )


def _of_timer(state: DeviceState, key: str, timer: Timer | None) -> Notification:
    t = Texts.of(state.language)
    return Notification(
        PACKAGE,
        key,
        t.times_up,
        timer.label if timer is not None else "",
        component=EXPIRED.component,
        ongoing=True,
        heads_up=True,
        actions=((t.stop, "stop"), (t.add_one_min, "minute")),
        icon="timer-outline",
    )


_ACTIONS: Final = {
    "snooze": alarms.snooze,
    "dismiss": alarms.dismiss,
    "stop": lambda system, number: timers.update(system, number, timers.reset),
    "minute": lambda system, number: timers.update(system, number, timers.with_minute),
}


def on_action(system: System, key: str, action: str) -> None:
    """A button of one of the clock's notifications."""
    _ACTIONS[action](system, int(key.partition(":")[2]))
    settle(system)
