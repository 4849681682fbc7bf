"""The alarms: when they ring, what can be done to them, and their tab."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.lists import card_list, check_mark
from mobile_gym.virtual_device.app_kit.prompts import focus_name, name_dialog
from mobile_gym.virtual_device.app_kit.records import Records, deleted_with_undo
from mobile_gym.virtual_device.app_kit.time_picker import time_picker
from mobile_gym.virtual_device.apps.clock import formatting, pages, ringtones, settings
from mobile_gym.virtual_device.apps.clock.data import PACKAGE, STORED, Alarm, read, write
from mobile_gym.virtual_device.apps.clock.frame import BUTTONS_DP, frame
from mobile_gym.virtual_device.apps.clock.texts import Texts
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.formatting import clock_of, clock_text, is_24_hour, locale
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.data import ClockContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_RECORDS: Final = Records(STORED, Alarm, lambda data: data.alarms, lambda data: data.next_alarm_id)
find, restore = _RECORDS.find, _RECORDS.restore
change = _RECORDS.change
"""Of fields that do not concern its time: label, vibration, ringtone."""


def time_text(state: DeviceState, alarm: Alarm) -> str:
    """The alarm's time as the device writes times."""
    return clock_text(alarm.hour, alarm.minute, is_24_hour(state), state.language)


def alarm_clocks_ms(state: DeviceState) -> tuple[int, ...]:
    """When alarms ring next, the first one first."""
    times = [
        due_ms(alarm, state.boot_ms, state.timezone)
        for alarm in read(state).alarms
        if alarm.ringing_since_ms is None
    ]
    return tuple(sorted(time for time in times if time is not None))


def next_alarm_ms(state: DeviceState) -> int | None:
    """When the next alarm rings."""
    return next(iter(alarm_clocks_ms(state)), None)


def add(system: System, **fields: Any) -> Alarm:
    """Add an alarm that rings from now on."""
    return _RECORDS.add(system, after_ms=system.state.now_ms, **fields)


def _reschedule(system: System, alarm_id: int, **fields: Any) -> Alarm | None:
    """Change an alarm and let it ring at its next time from now, as if newly set."""
    now_ms = system.state.now_ms
    return change(
        system, alarm_id, after_ms=now_ms, ringing_since_ms=None, snoozed_until_ms=None, **fields
    )


def announce(system: System, alarm: Alarm) -> None:
    """Say how long it is until the alarm rings."""
    state = system.state
    due = due_ms(alarm, state.boot_ms, state.timezone)
    if due is not None:
        system.toast(formatting.alarm_set_text(due - state.now_ms, state.language))


def set_enabled(system: System, alarm_id: int, enabled: bool) -> None:
    """Turn an alarm on or off."""
    alarm = _reschedule(system, alarm_id, enabled=enabled)
    if alarm is not None:
        announce(system, alarm)


def set_time(system: System, alarm_id: int, hour: int, minute: int) -> None:
    """Give an alarm another time, which also turns it on."""
    alarm = _reschedule(system, alarm_id, hour=hour, minute=minute, enabled=True)
    if alarm is not None:
        announce(system, alarm)


def set_days(system: System, alarm_id: int, days: int) -> None:
    """Give an alarm other days; it says so only where that changes when it rings next."""
    boot_ms, timezone = system.state.boot_ms, system.state.timezone
    before = find(read(system.state), alarm_id)
    alarm = _reschedule(system, alarm_id, days=days)
    if before is None or alarm is None:
        return
    if due_ms(before, boot_ms, timezone) != due_ms(alarm, boot_ms, timezone):
        announce(system, alarm)


def delete(system: System, alarm_id: int) -> Alarm | None:
    """Delete an alarm, and return it for `restore`."""
    return next(iter(_RECORDS.remove(system, alarm_id)), None)


def dismiss(system: System, alarm_id: int) -> None:
    """Stop an alarm that rings or is snoozed."""
    state = system.state
    alarm = find(read(state), alarm_id)
    if alarm is None:
        return
    after = dismissed_alarm(alarm, state.now_ms)
    if after is None:
        delete(system, alarm_id)
    else:
        _RECORDS.update(system, alarm_id, lambda _: after)
    system.toast(Texts.of(state.language).alarm_dismissed.format(time=time_text(state, alarm)))


def snooze(system: System, alarm_id: int) -> None:
    """Put a ringing alarm off for the snooze length of the settings."""
    now_ms, minutes = system.state.now_ms, int(settings.SNOOZE_DURATION.get(system))
    _RECORDS.update(system, alarm_id, lambda alarm: snoozed_alarm(alarm, now_ms, minutes))


def on_time(system: System) -> None:
    """Let alarms ring that are due, and fall silent those that have rung for long enough."""
    state = system.state
    data = read(state)
    silence_ms = settings.silence_ms(data)
    alarms: list[Alarm] = []
    for alarm in data.alarms:
        after = advance(
            alarm, state.now_ms, silence_ms, state.boot_ms, state.timezone, state.clock_shift_ms
        )
        if after is None:
            continue
        alarms.append(after)
    if tuple(alarms) != data.alarms:
        write(system, alarms=tuple(alarms))


# -- When alarms ring: next times, ringing, snoozing, giving up. Pure functions over `Alarm`s ----

MINUTE_MS = 60_000


@lru_cache(maxsize=4096)
def next_time_ms(hour: int, minute: int, days: int, after_ms: int, timezone: str) -> int:
    """The first time after a moment at which the clock shows `hour:minute` on one of `days`.

    Args:
        hour: 0 to 23.
        minute: 0 to 59.
        days: bit mask, Monday 1; 0 stands for any day.
        after_ms: milliseconds since 1970, UTC.
        timezone: IANA name.
    """
    zone = ZoneInfo(timezone)
    after = datetime.fromtimestamp(after_ms / 1000, zone)
    for ahead in range(9):  # a week, today again, and one more where summer time skips the hour
        day = after.date() + timedelta(days=ahead)
        if days and not days >> day.weekday() & 1:
            continue
        local = datetime(day.year, day.month, day.day, hour, minute, tzinfo=zone)
        time_ms = int(local.astimezone(UTC).timestamp()) * 1000
        if time_ms > after_ms:
            return time_ms
    raise ValueError(f"no day in {days:#b}")


def due_ms(alarm: Alarm, boot_ms: int, timezone: str) -> int | None:
    """When the alarm rings next, or None while it is off."""
    if not alarm.enabled:
        return None
    if alarm.snoozed_until_ms is not None:
        return alarm.snoozed_until_ms
    after = max(alarm.after_ms, boot_ms)
    return next_time_ms(alarm.hour, alarm.minute, alarm.days, after, timezone)


def next_event_ms(
    alarms: tuple[Alarm, ...],
    silence_ms: int | None,
    boot_ms: int,
    timezone: str,
    clock_shift_ms: int = 0,
) -> int | None:
    """When the next alarm rings or falls silent. `silence_ms` None: it rings until dismissed."""
    times = [
        (None if silence_ms is None else alarm.ringing_since_ms + clock_shift_ms + silence_ms)
        if alarm.ringing_since_ms is not None
        else due_ms(alarm, boot_ms, timezone)
        for alarm in alarms
    ]
    return min((time for time in times if time is not None), default=None)


def advance(
    alarm: Alarm,
    now_ms: int,
    silence_ms: int | None,
    boot_ms: int,
    timezone: str,
    clock_shift_ms: int = 0,
) -> Alarm | None:
    """The alarm at a moment: ringing if it is due, done if it rang too long; None if deleted."""
    if alarm.ringing_since_ms is None:
        due = due_ms(alarm, boot_ms, timezone)
        if due is None or due > now_ms:
            return alarm
        since = due - clock_shift_ms
        alarm = replace(alarm, ringing_since_ms=since, snoozed_until_ms=None, after_ms=due)
    since = alarm.ringing_since_ms
    assert since is not None
    if silence_ms is not None and now_ms - clock_shift_ms >= since + silence_ms:
        return dismissed_alarm(alarm, now_ms)
    return alarm


def dismissed_alarm(alarm: Alarm, now_ms: int) -> Alarm | None:
    """The alarm after it was dismissed: off, or waiting for its next day; None if it goes."""
    if not alarm.days and alarm.delete_after_use:
        return None
    return replace(
        alarm,
        enabled=bool(alarm.days),
        ringing_since_ms=None,
        snoozed_until_ms=None,
        after_ms=now_ms,
    )


def snoozed_alarm(alarm: Alarm, now_ms: int, minutes: int) -> Alarm:
    """The alarm, put off for some minutes."""
    return replace(alarm, ringing_since_ms=None, snoozed_until_ms=now_ms + minutes * MINUTE_MS)


# -- The alarm tab: a card per alarm, one of them expanded, and dialogs for its label and time ---

CARD_DP: Final = 72.0
EXPANDED_DP: Final = 320.0
CLOCK_SP: Final = 53.0
LABEL_SP: Final = 17.0
EXPANDED: Final = ViewState("expanded", 0)
"""The alarm whose card is expanded; 0 for none."""
_SCROLL: Final = ViewState("scroll:alarms", 0)
AROUND_DP: Final = 28.0 + 48.0 + 56.0 + 72.0
"""Heights: a collapsed card and an expanded one without their texts, their texts, and all bars."""


def page(ctx: ClockContext) -> ui.View:
    """The alarms by time of day, as DeskClock sorts them."""
    theme = ctx.theme
    listed = _sorted_alarms(ctx.data.alarms)
    if listed:
        expanded = EXPANDED.of(ctx)
        cards = (_card(ctx, alarm, alarm.id == expanded) for alarm in listed)
        content = card_list(
            "alarms", *cards, resource_id="alarms_recycler_view", padding=(8, 4, 8, BUTTONS_DP)
        )
    else:
        content = empty_state(
            theme,
            "alarm-off",
            ctx.t.no_alarms,
            size=18,
            gap=16,
            sides=0,
            resource_id="alarms_empty_view",
        )
    return frame(ctx, content, middle=("plus", ctx.t.add_alarm, new_alarm))


def _sorted_alarms(unsorted: tuple[Alarm, ...]) -> list[Alarm]:
    return sorted(unsorted, key=lambda item: (item.hour, item.minute, -item.id))


def _card(ctx: ClockContext, alarm: Alarm, expanded: bool) -> ui.View:
    theme, t = ctx.theme, ctx.t
    time = time_text(ctx.state, alarm)
    toggle = partial_handler(expand, 0 if expanded else alarm.id)
    label = None
    if expanded:
        label = ui.row(
            ui.icon("label-outline", 20, theme.icon),
            ui.text(
                alarm.label or t.add_label,
                16,
                theme.text_secondary,
                class_name="",
                weight=1,
                max_lines=1,
            ),
            width=ui.FILL,
            height=48,
            gap=12,
            class_name="android.widget.TextView",
            resource_id="edit_label",
            text=alarm.label,
            hint=t.add_label,
            description=f"{t.label} {alarm.label}".strip(),
            on_tap=partial_handler(_edit_label, alarm),
        )
    elif alarm.label:
        label = ui.text(alarm.label, 14, theme.text_secondary, max_lines=1, resource_id="label")
    clock = ui.text(
        time,
        44,
        theme.text if alarm.enabled else theme.text_disabled,
        bold=alarm.enabled,
        resource_id="digital_clock",
        description=time,
        on_tap=partial_handler(_edit_time, alarm),
    )
    arrow = ui.icon_button(
        theme,
        "chevron-up" if expanded else "chevron-down",
        (t.collapse if expanded else t.expand),
        toggle,
        class_name="android.widget.ImageButton",
        resource_id="arrow",
    )
    return ui.column(
        ui.row(ui.column(label, clock, weight=1), arrow, width=ui.FILL, align="start"),
        ui.row(
            ui.text(
                _when(ctx, alarm),
                14,
                theme.accent if alarm.enabled else theme.text_secondary,
                weight=1,
                max_lines=2,
                resource_id="days_of_week",
            ),
            ui.switch(
                theme,
                alarm.enabled,
                partial_handler(set_enabled, alarm.id, not alarm.enabled),
                resource_id="onoff",
            ),
            width=ui.FILL,
            gap=12,
        ),
        *(_details(ctx, alarm) if expanded else ()),
        _ringing(ctx, alarm),
        width=ui.FILL,
        padding=(16, 8, 8, 8),
        fill=theme.surface_high if expanded else theme.surface,
        radius=20,
        class_name="android.view.ViewGroup",
        description=f"{time} {alarm.label or t.alarm}",
        on_tap=toggle,
    )


def _when(ctx: ClockContext, alarm: Alarm) -> str:
    if alarm.days:
        order = formatting.week_order(settings.WEEK_START.of(ctx.data))
        return formatting.days_text(alarm.days, order, ctx.state.language)
    later_today = (alarm.hour, alarm.minute) > (ctx.now.hour, ctx.now.minute)
    return ctx.t.today if later_today else ctx.t.tomorrow


def _details(ctx: ClockContext, alarm: Alarm) -> tuple[ui.View, ...]:
    theme, t, written = ctx.theme, ctx.t, locale(ctx.state)
    order = formatting.week_order(settings.WEEK_START.of(ctx.data))
    days = ui.row(
        *(
            ui.chip(
                theme,
                written.weekdays_narrow[day],
                bool(alarm.days >> day & 1),
                partial_handler(set_days, alarm.id, alarm.days ^ 1 << day),
                description=written.weekdays[day],
                resource_id=f"day_button_{position}",
                size=40,
            )
            for position, day in enumerate(order)
        ),
        width=ui.FILL,
        height=56,
        padding=(0, 0, 8, 0),
        justify="between",
        class_name="android.view.ViewGroup",
        resource_id="repeat_days",
    )
    sound = ringtones.title(alarm.ringtone, ctx.state.language)
    return (
        days,
        _line(ctx, "bell-outline", sound, "choose_ringtone", "android.widget.TextView")._replace(
            description=t.ringtone.format(name=sound),
            on_tap=partial_handler(pages.RINGTONES.start, alarm_id=alarm.id),
        ),
        _line(
            ctx,
            "vibrate",
            t.vibrate,
            "vibrate_onoff",
            "android.widget.CheckBox",
            check_mark(theme, alarm.vibrate),
        )._replace(
            checkable=True,
            checked=alarm.vibrate,
            on_tap=partial_handler(change, alarm.id, vibrate=not alarm.vibrate),
        ),
        _line(ctx, "delete-outline", t.delete, "delete", "android.widget.Button")._replace(
            on_tap=partial_handler(_delete, alarm.id)
        ),
    )


def _line(
    ctx: ClockContext,
    icon_name: str,
    label: str,
    resource_id: str,
    class_name: str,
    trailing: ui.View | None = None,
) -> ui.View:
    """One line of an expanded card: an icon, what it says, and a mark at its end."""
    theme = ctx.theme
    return ui.row(
        ui.icon(icon_name, 20, theme.icon),
        ui.text(label, 16, theme.text, class_name="", weight=1, max_lines=1),
        trailing,
        width=ui.FILL,
        height=48,
        gap=12,
        padding=(0, 0, 16, 0),
        class_name=class_name,
        resource_id=resource_id,
        text=label,
    )


def _ringing(ctx: ClockContext, alarm: Alarm) -> ui.View | None:
    """What can be done about an alarm that rings or is snoozed."""
    if alarm.ringing_since_ms is None and alarm.snoozed_until_ms is None:
        return None
    theme, t = ctx.theme, ctx.t
    dismiss_button = ui.button(
        theme,
        t.dismiss,
        partial_handler(dismiss, alarm.id),
        resource_id="preemptive_dismiss_button",
    )
    if alarm.snoozed_until_ms is None:
        snooze_button = ui.button(
            theme, t.snooze, partial_handler(snooze, alarm.id), resource_id="snooze"
        )
        return ui.row(snooze_button, dismiss_button, width=ui.FILL, gap=8)
    until = ctx.now.fromtimestamp(alarm.snoozed_until_ms / 1000, ctx.now.tzinfo)
    time = clock_of(ctx.state, until)
    snoozed = ui.text(t.snoozed_until.format(time=time), 14, theme.accent, weight=1, max_lines=2)
    return ui.row(snoozed, dismiss_button, width=ui.FILL, gap=8)


def label_dialog(ctx: ClockContext[pages.LabelArgs]) -> ui.View:
    """The dialog that edits a label."""
    title, args = ctx.t.label, ctx.args
    save = partial(_save_label, alarm_id=args.id)
    return name_dialog(ctx, title, args.label, save, hint=title)


def expand(system: System, alarm_id: int) -> None:
    """Expand an alarm's card, 0 for none, and scroll so that it is seen, as DeskClock does."""
    EXPANDED.set(system, alarm_id)
    state = system.state
    scale = font_scale_of(state)
    top = 0.0
    for alarm in _sorted_alarms(read(state).alarms):
        if alarm.id == alarm_id:
            break
        top += CARD_DP + (CLOCK_SP + LABEL_SP * bool(alarm.label)) * scale
    else:
        return
    density = state.display.density_dpi / 160
    bottom = top + EXPANDED_DP + CLOCK_SP * scale
    room = state.display.height_px / density - AROUND_DP - BUTTONS_DP
    offset = _SCROLL.get(system) / density
    _SCROLL.set(system, int(min(max(offset, bottom - room), top) * density))


def new_alarm(system: System) -> None:
    """Ask for the time of a new alarm."""
    now = system.now
    pages.TIME_PICKER.open(system, alarm_id=0, hour=now.hour, minute=now.minute)


def _edit_time(system: System, alarm: Alarm) -> None:
    expand(system, alarm.id)
    pages.TIME_PICKER.open(system, alarm_id=alarm.id, hour=alarm.hour, minute=alarm.minute)


def time_dialog(ctx: ClockContext[pages.AlarmTimeArgs]) -> ui.View:
    """The time of an alarm, or of a new one."""
    return time_picker(ctx, partial(_set_time, alarm_id=ctx.args.alarm_id))


def _set_time(system: System, hour: int, minute: int, alarm_id: int) -> None:
    system.dismiss()
    if alarm_id:
        set_time(system, alarm_id, hour, minute)
    else:
        alarm = add(system, hour=hour, minute=minute)
        alarm_id = alarm.id
        announce(system, alarm)
    expand(system, alarm_id)


def _edit_label(system: System, alarm: Alarm) -> None:
    pages.LABEL.open(system, id=alarm.id, label=alarm.label)
    focus_name(system, alarm.label)


def _save_label(system: System, label: str, alarm_id: int) -> None:
    change(system, alarm_id, label=label)


def _delete(system: System, alarm_id: int) -> None:
    EXPANDED.set(system, 0)
    deleted = delete(system, alarm_id)
    if deleted is not None:
        deleted_with_undo(system, PACKAGE, Texts.alarm_deleted.of(system.language), deleted)
