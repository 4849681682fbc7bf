"""The stopwatch: its arithmetic, and its tab."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.apps.clock import formatting
from mobile_gym.virtual_device.apps.clock.data import Stopwatch, StopwatchState, read, write
from mobile_gym.virtual_device.apps.clock.frame import BUTTONS_DP, frame
from mobile_gym.virtual_device.ui.view import FILL, View, column, row, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.clock.data import ClockContext
    from mobile_gym.virtual_device.system.system import System

MAX_LAPS = 98
"""As many as DeskClock records (`StopwatchModel.canAddMoreLaps`)."""


class Lap(NamedTuple):
    """A lap: its number from 1, how long it took, and the total at its end."""

    number: int
    lap_ms: int
    total_ms: int


def total_ms(watch: Stopwatch, now_ms: int) -> int:
    """What the stopwatch shows."""
    if watch.state == StopwatchState.RUNNING:
        return watch.accumulated_ms + now_ms - watch.started_ms
    return watch.accumulated_ms


def started(watch: Stopwatch, now_ms: int) -> Stopwatch:
    """The stopwatch, running."""
    if watch.state == StopwatchState.RUNNING:
        return watch
    return replace(watch, state=StopwatchState.RUNNING, started_ms=now_ms)


def paused(watch: Stopwatch, now_ms: int) -> Stopwatch:
    """The stopwatch, held."""
    if watch.state != StopwatchState.RUNNING:
        return watch
    return replace(
        watch, state=StopwatchState.PAUSED, accumulated_ms=total_ms(watch, now_ms), started_ms=0
    )


def reset(watch: Stopwatch, now_ms: int) -> Stopwatch:
    """The stopwatch at zero, without laps."""
    del watch, now_ms
    return Stopwatch()


def lapped(watch: Stopwatch, now_ms: int) -> Stopwatch:
    """The stopwatch with one more lap, while it runs and there is room."""
    if watch.state != StopwatchState.RUNNING or len(watch.laps) >= MAX_LAPS:
        return watch
    return replace(watch, laps=(*watch.laps, total_ms(watch, now_ms)))


def laps(watch: Stopwatch, now_ms: int) -> tuple[Lap, ...]:
    """The laps, the latest first; the one that is being run stands before those recorded."""
    if not watch.laps:
        return ()
    ends = (*watch.laps, total_ms(watch, now_ms))
    starts = (0, *watch.laps)
    found = [
        Lap(number, end - start, end)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), start=1)
    ]
    return tuple(reversed(found))


def page(ctx: ClockContext) -> View:
    """The stopwatch tab."""
    theme, t = ctx.theme, ctx.t
    watch = ctx.data.stopwatch
    now_ms = ctx.state.monotonic_ms
    total = total_ms(watch, now_ms)
    size = 72 if total < formatting.HOUR_MS else 54  # the real text shrinks to fit, too
    time = row(
        text(
            formatting.stopwatch_text(total),
            size,
            theme.text,
            light=True,
            max_lines=1,
            resource_id="stopwatch_time_text",
        ),
        text(
            formatting.hundredths_text(total),
            size / 2,
            theme.text_secondary,
            light=True,
            padding=(8, 0, 0, 8),
            resource_id="stopwatch_hundredths_text",
        ),
        align="end",
        padding=(0, 48, 0, 24),
    )
    rows = (_lap(ctx, lap) for lap in laps(watch, now_ms))
    content = column(
        time,
        card_list("laps", *rows, resource_id="laps_list", padding=(0, 0, 0, BUTTONS_DP), gap=0)
        if watch.laps
        else None,
        width=FILL,
        height=FILL,
        align="center",
    )
    running = watch.state == StopwatchState.RUNNING
    return frame(
        ctx,
        content,
        left=None
        if watch.state == StopwatchState.RESET
        else ("restart", t.reset, partial(_do, change=reset)),
        middle=("pause", t.pause, partial(_do, change=paused))
        if running
        else ("play", t.start, partial(_do, change=started)),
        right=("flag-outline", t.lap, partial(_do, change=lapped))
        if running and len(watch.laps) < MAX_LAPS
        else None,
    )


def _lap(ctx: ClockContext, lap: Lap) -> View:
    theme = ctx.theme

    def time(value_ms: int) -> str:
        return f"{formatting.stopwatch_text(value_ms)}.{formatting.hundredths_text(value_ms)}"

    return row(
        text(
            ctx.t.lap_number.format(number=lap.number),
            16,
            theme.text_secondary,
            weight=0.5,
            resource_id="lap_number",
        ),
        text(time(lap.lap_ms), 16, theme.text, weight=1, text_align="end", resource_id="lap_time"),
        text(
            time(lap.total_ms),
            16,
            theme.text,
            weight=1,
            text_align="end",
            resource_id="lap_total",
        ),
        width=FILL,
        height=48,
        padding=(32, 0),
        class_name="android.widget.LinearLayout",
    )


def _do(system: System, change: Callable[[Stopwatch, int], Stopwatch]) -> None:
    watch = read(system.state).stopwatch
    write(system, stopwatch=change(watch, system.state.monotonic_ms))
