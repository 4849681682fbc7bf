"""Timers: how they run on the device's clock, what can be done to them, and their tab."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.lists import card_list, tile
from mobile_gym.virtual_device.app_kit.prompts import focus_name, name_dialog
from mobile_gym.virtual_device.app_kit.records import Records
from mobile_gym.virtual_device.apps.clock import formatting
from mobile_gym.virtual_device.apps.clock.data import STORED, Timer, TimerState, read, write
from mobile_gym.virtual_device.apps.clock.frame import BUTTONS_DP, frame
from mobile_gym.virtual_device.apps.clock.pages import TIMER_LABEL
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.data import ClockContext
    from mobile_gym.virtual_device.apps.clock.pages import LabelArgs
    from mobile_gym.virtual_device.system.system import System

MINUTE_MS: Final = 60_000
MAX_LENGTH_MS: Final = 100 * 60 * MINUTE_MS - 1000
"""99 hours, 59 minutes and 59 seconds: what fits the display."""


def length_ms(digits: str) -> int:
    """The length that digits typed as `hhmmss` stand for; `90` are 90 seconds."""
    filled = digits.zfill(6)
    hours, minutes, seconds = int(filled[:2]), int(filled[2:4]), int(filled[4:])
    return (hours * 3600 + minutes * 60 + seconds) * 1000


def remaining_ms(timer: Timer, now_ms: int) -> int:
    """What is left; negative once it has expired."""
    if timer.state in (TimerState.RUNNING, TimerState.EXPIRED):
        return timer.remaining_ms - (now_ms - timer.started_ms)
    return timer.remaining_ms


def running_timer(timer: Timer, now_ms: int) -> Timer:
    """The timer, running."""
    if timer.state in (TimerState.RUNNING, TimerState.EXPIRED):
        return timer
    return replace(timer, state=TimerState.RUNNING, started_ms=now_ms)


def paused_timer(timer: Timer, now_ms: int) -> Timer:
    """The timer, held."""
    if timer.state != TimerState.RUNNING:
        return timer
    return replace(
        timer, state=TimerState.PAUSED, remaining_ms=remaining_ms(timer, now_ms), started_ms=0
    )


def reset(timer: Timer, now_ms: int) -> Timer:
    """The timer as it was set up."""
    del now_ms
    return replace(
        timer,
        state=TimerState.RESET,
        total_ms=timer.length_ms,
        remaining_ms=timer.length_ms,
        started_ms=0,
    )


def with_minute(timer: Timer, now_ms: int) -> Timer:
    """The timer with a minute more; an expired one runs again, for a minute."""
    if timer.state == TimerState.EXPIRED:
        return replace(
            timer,
            state=TimerState.RUNNING,
            total_ms=MINUTE_MS,
            remaining_ms=MINUTE_MS,
            started_ms=now_ms,
        )
    more = min(MINUTE_MS, MAX_LENGTH_MS - remaining_ms(timer, now_ms))
    return replace(timer, remaining_ms=timer.remaining_ms + more, total_ms=timer.total_ms + more)


def timer_at(timer: Timer, now_ms: int) -> Timer:
    """The timer at a moment: expired if it has run down."""
    if timer.state == TimerState.RUNNING and remaining_ms(timer, now_ms) <= 0:
        return replace(timer, state=TimerState.EXPIRED)
    return timer


def next_event_ms(timers: tuple[Timer, ...]) -> int | None:
    """When the next timer expires, monotonic."""
    times = [
        timer.started_ms + timer.remaining_ms
        for timer in timers
        if timer.state == TimerState.RUNNING
    ]
    return min(times, default=None)


# -- what is done to them -----------------------------------------------------------------------


_RECORDS: Final = Records(STORED, Timer, lambda data: data.timers, lambda data: data.next_timer_id)
find, change, delete = _RECORDS.find, _RECORDS.change, _RECORDS.remove


def add(system: System, length: int, label: str = "", *, run: bool = True) -> Timer:
    """Add a timer of a length in ms, and start it."""
    timer = Timer(0, length, length, length, label=label)
    return _RECORDS.insert(
        system, running_timer(timer, system.state.monotonic_ms) if run else timer
    )


def update(system: System, timer_id: int, change: Callable[[Timer, int], Timer]) -> None:
    """Change a timer by one of the functions above."""
    now_ms = system.state.monotonic_ms
    _RECORDS.update(system, timer_id, lambda timer: change(timer, now_ms))


def on_time(system: System) -> None:
    """Let timers expire that have run down."""
    timers = read(system.state).timers
    after = tuple(timer_at(timer, system.state.monotonic_ms) for timer in timers)
    if after != timers:
        write(system, timers=after)


# -- The timer tab: the keypad that sets a timer up, and a card per timer ------------------------

_KEYS: Final = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("00", "0", "delete"))
_DIGITS: Final = 6
SETUP: Final = ViewState("setup", False)
"""Whether the keypad is shown though there are timers."""
_DIGITS_TYPED: Final = ViewState("digits", "")
_LOW_DP: Final = 480.0
"""Lower windows have no room for the keys below the time."""


def page(ctx: ClockContext) -> ui.View:
    """The keypad where there is no timer or one is added, else the timers."""
    if SETUP.of(ctx) or not ctx.data.timers:
        return _setup(ctx)
    cards = (_card(ctx, timer) for timer in reversed(ctx.data.timers))
    content = card_list(
        "timers", *cards, resource_id="recycler_view", padding=(8, 4, 8, BUTTONS_DP)
    )
    return frame(ctx, content, middle=("plus", ctx.t.add_timer, _open_setup))


# -- the keypad ---------------------------------------------------------------------------------


def _setup(ctx: ClockContext) -> ui.View:
    theme, t, language = ctx.theme, ctx.t, ctx.state.language
    digits = _DIGITS_TYPED.of(ctx)
    filled = digits.zfill(_DIGITS)
    hours, minutes, seconds = filled[:2], filled[2:4], filled[4:]
    length_text = f"{hours}{t.hours_unit} {minutes}{t.minutes_unit} {seconds}{t.seconds_unit}"
    length = length_ms(digits)
    time = ui.text(
        length_text,
        float(t.timer_setup_sp),
        theme.accent if digits else theme.text_secondary,
        max_lines=1,
        padding=(0, 20, 0, 20),
        resource_id="timer_setup_time",
        description=formatting.duration_words(length, language),
    )
    if ctx.height_dp < _LOW_DP:  # the keys stand beside the time, and the buttons under the time
        keys = (
            ui.row(*(_key(ctx, key, ui.FILL) for key in keys), gap=12, weight=1) for keys in _KEYS
        )
        content = ui.row(
            ui.column(time, weight=1, align="center"),
            ui.column(*keys, weight=1, height=ui.FILL, align="center", gap=4, padding=(0, 0, 0, 4)),
        )
    else:
        keys = (ui.row(*(_key(ctx, key, 72) for key in keys), gap=12) for keys in _KEYS)
        content = ui.column(time, *keys, align="center", gap=12, padding=(0, 0, 0, BUTTONS_DP))
    content = content._replace(
        width=ui.FILL,
        height=ui.FILL,
        class_name="android.view.ViewGroup",
        resource_id="timer_setup",
    )
    return frame(
        ctx,
        content,
        left=("close", t.cancel, _close_setup) if ctx.data.timers else None,
        middle=("play", t.start, _start_new) if length else None,
    )


def _key(ctx: ClockContext, key: str, height: float) -> ui.View:
    theme = ctx.theme
    deletes = key == "delete"
    return tile(
        ui.icon("backspace-outline", 24, theme.text)
        if deletes
        else ui.text(key, 28, theme.text, class_name=""),
        _delete_digit if deletes else partial_handler(_type_digits, key),
        88,
        height,
        fill=theme.surface_high,
        radius=36,
        class_name="android.widget.Button",
        resource_id="timer_setup_delete" if deletes else f"timer_setup_digit_{key}",
        text="" if deletes else key,
        description=ctx.t.delete if deletes else "",
        on_long_press=_clear_digits if deletes else None,
    )


def _type_digits(system: System, key: str) -> None:
    """Digits push the others to the left; leading zeros are none."""
    digits = (_DIGITS_TYPED.get(system) + key).lstrip("0")
    if len(digits) <= _DIGITS:
        _DIGITS_TYPED.set(system, digits)


def _delete_digit(system: System) -> None:
    _DIGITS_TYPED.set(system, _DIGITS_TYPED.get(system)[:-1])


def _clear_digits(system: System) -> None:
    _DIGITS_TYPED.set(system, "")


def _open_setup(system: System) -> None:
    SETUP.set(system, True)
    _clear_digits(system)


def _close_setup(system: System) -> None:
    SETUP.set(system, False)
    _clear_digits(system)


def _start_new(system: System) -> None:
    add(system, length_ms(_DIGITS_TYPED.get(system)))
    _close_setup(system)


# -- a timer ------------------------------------------------------------------------------------


def _card(ctx: ClockContext, timer: Timer) -> ui.View:
    theme, t = ctx.theme, ctx.t
    state = timer.state
    over = state == TimerState.EXPIRED
    left = remaining_ms(timer, ctx.state.monotonic_ms)
    label = ui.row(
        ui.text(
            timer.label or t.label,
            16,
            theme.text if timer.label else theme.text_secondary,
            class_name="",
            max_lines=1,
        ),
        weight=1,
        height=48,
        padding=(8, 0),
        class_name="android.widget.TextView",
        resource_id="timer_label",
        text=timer.label,
        hint=t.label,
        on_tap=partial(_edit_label, timer=timer),
    )
    close = ui.icon_button(
        theme,
        "close-circle-outline",
        t.delete,
        partial_handler(delete, timer.id),
        class_name="android.widget.ImageButton",
        resource_id="close",
    )
    time = ui.column(
        ui.text(t.times_up, 16, theme.error, bold=True, resource_id="timer_state")
        if over
        else None,
        ui.text(
            formatting.timer_text(left),
            44,
            theme.error if over else theme.text,
            max_lines=1,
            resource_id="timer_time_text",
        ),
        ui.icon_button(
            theme,
            "restart",
            t.reset,
            partial_handler(update, timer.id, reset),
            class_name="android.widget.ImageButton",
            resource_id="reset",
            color=theme.accent,
        )
        if state in (TimerState.RUNNING, TimerState.PAUSED)
        else None,
        weight=1,
        align="center",
        gap=4,
    )
    return ui.column(
        ui.row(label, close, width=ui.FILL),
        ui.row(time, _actions(ctx, timer), width=ui.FILL, gap=12),
        width=ui.FILL,
        padding=(12, 8, 16, 16),
        fill=theme.surface,
        radius=20,
        class_name="android.view.ViewGroup",
    )


def _actions(ctx: ClockContext, timer: Timer) -> ui.View:
    """The two big buttons of a card: a minute more, and start, pause or stop."""
    theme, t, state = ctx.theme, ctx.t, timer.state
    if state == TimerState.RUNNING:
        name, label, change = "pause", t.pause, paused_timer
    elif state == TimerState.EXPIRED:
        name, label, change = "stop", t.stop, reset
    else:
        name, label, change = "play", t.start, running_timer
    more = tile(
        ui.text(t.add_minute, 20, theme.text, bold=True, class_name="", max_lines=1),
        partial_handler(update, timer.id, with_minute),
        112,
        56,
        fill=theme.surface_high,
        radius=16,
        class_name="android.widget.Button",
        resource_id="add_one_min",
        text=t.add_minute,
        description=t.add_one_minute,
    )
    act = tile(
        ui.icon(name, 28, theme.on_accent_container),
        partial_handler(update, timer.id, change),
        112,
        56,
        fill=theme.accent_container,
        radius=16,
        class_name="android.widget.ImageButton",
        resource_id="play_pause",
        description=label,
    )
    return ui.column(more if state != TimerState.RESET else None, act, gap=8)


def label_dialog(ctx: ClockContext[LabelArgs]) -> ui.View:
    """The dialog that edits a timer's label."""
    title, args = ctx.t.label, ctx.args
    save = partial(_save_label, timer_id=args.id)
    return name_dialog(ctx, title, args.label, save, hint=title)


def _edit_label(system: System, timer: Timer) -> None:
    TIMER_LABEL.open(system, id=timer.id, label=timer.label)
    focus_name(system, timer.label)


def _save_label(system: System, label: str, timer_id: int) -> None:
    change(system, timer_id, label=label)
