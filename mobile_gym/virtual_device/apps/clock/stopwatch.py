"""The stopwatch: its arithmetic, and its tab.

It is a tab of its own; intents start and stop it, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.apps.clock import data, formatting
from mobile_gym.virtual_device.apps.clock.frame import BUTTONS_DP, frame

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

MAX_LAPS = 98
"""As many as DeskClock records (`StopwatchModel.canAddMoreLaps`)."""


class Lap(NamedTuple):
    """A lap: its number from 1, how long it took, and the total at its end."""

    number: int
    lap_ms: int
    total_ms: int


def total_ms(watch: data.Stopwatch, now_ms: int) -> int:
    """What the stopwatch shows."""
    if watch.state == data.StopwatchState.RUNNING:
        return watch.accumulated_ms + now_ms - watch.started_ms
    return watch.accumulated_ms


def running_stopwatch(watch: data.Stopwatch, now_ms: int) -> data.Stopwatch:
    """The stopwatch, running."""
    if watch.state == data.StopwatchState.RUNNING:
        return watch
    return replace(watch, state=data.StopwatchState.RUNNING, started_ms=now_ms)


def paused_stopwatch(watch: data.Stopwatch, now_ms: int) -> data.Stopwatch:
    """The stopwatch, held."""
    if watch.state != data.StopwatchState.RUNNING:
        return watch
    return replace(
        watch,
        state=data.StopwatchState.PAUSED,
        accumulated_ms=total_ms(watch, now_ms),
        started_ms=0,
    )


def reset(watch: data.Stopwatch, now_ms: int) -> data.Stopwatch:
    """The stopwatch at zero, without laps."""
    del watch, now_ms
    return data.Stopwatch()


def stopwatch_with_lap(watch: data.Stopwatch, now_ms: int) -> data.Stopwatch:
    """The stopwatch with one more lap, while it runs and there is room."""
    if watch.state != data.StopwatchState.RUNNING or len(watch.laps) >= MAX_LAPS:
        return watch
    return replace(watch, laps=(*watch.laps, total_ms(watch, now_ms)))


def laps(watch: data.Stopwatch, now_ms: int) -> tuple[Lap, ...]:
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


def page(ctx: data.ClockContext) -> ui.View:
    """The stopwatch tab."""
    theme, t = ctx.theme, ctx.t
    watch = ctx.data.stopwatch
    now_ms = ctx.state.monotonic_ms
    total = total_ms(watch, now_ms)
    size = 72 if total < formatting.HOUR_MS else 54  # the real text shrinks to fit, too
    time = ui.row(
        ui.text(
            formatting.stopwatch_text(total),
            size,
            theme.text,
            light=True,
            max_lines=1,
            resource_id="stopwatch_time_text",
        ),
        ui.text(
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
    content = ui.column(
        time,
        card_list("laps", *rows, resource_id="laps_list", padding=(0, 0, 0, BUTTONS_DP), gap=0)
        if watch.laps
        else None,
        width=ui.FILL,
        height=ui.FILL,
        align="center",
    )
    running = watch.state == data.StopwatchState.RUNNING
    return frame(
        ctx,
        content,
        left=None
        if watch.state == data.StopwatchState.RESET
        else ("restart", t.reset, partial(_do, change=reset)),
        middle=("pause", t.pause, partial(_do, change=paused_stopwatch))
        if running
        else ("play", t.start, partial(_do, change=running_stopwatch)),
        right=("flag-outline", t.lap, partial(_do, change=stopwatch_with_lap))
        if running and len(watch.laps) < MAX_LAPS
        else None,
    )


def _lap(ctx: data.ClockContext, lap: Lap) -> ui.View:
    theme = ctx.theme

    def time(value_ms: int) -> str:
        return f"{formatting.stopwatch_text(value_ms)}.{formatting.hundredths_text(value_ms)}"

    return ui.row(
        ui.text(
            ctx.t.lap_number.format(number=lap.number),
            16,
            theme.text_secondary,
            weight=0.5,
            resource_id="lap_number",
        ),
        ui.text(
            time(lap.lap_ms), 16, theme.text, weight=1, text_align="end", resource_id="lap_time"
        ),
        ui.text(
            time(lap.total_ms),
            16,
            theme.text,
            weight=1,
            text_align="end",
            resource_id="lap_total",
        ),
        width=ui.FILL,
        height=48,
        padding=(32, 0),
        class_name="android.widget.LinearLayout",
    )


def _do(system: System, change: Callable[[data.Stopwatch, int], data.Stopwatch]) -> None:
    watch = data.read(system.state).stopwatch
    data.write(system, stopwatch=change(watch, system.state.monotonic_ms))
