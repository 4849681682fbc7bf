"""A task in Android's Settings whose parts get in each other's way. See `task_suites.settings`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

from mobile_gym.core.checks import AllOf, SettingIs
from mobile_gym.core.tasks import Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import BACK
from task_suites.choices import next_of
from task_suites.settings.screens import (
    OPEN,
    PACKAGE,
    START,
    SWIPES_TO_DISPLAY,
    SWIPES_TO_ROTATION,
    TIMEOUTS,
    WIFI_IS_ON,
    Screens,
    put_command,
)
from task_suites.settings.texts import Texts
from task_suites.suite import Suite, TaskBuilder

SUITE: Final = Suite("Settings", PACKAGE, texts=Texts)


class _Extra(NamedTuple):
    """One thing more to do: what, in words; the rows that lead there; the proof."""

    words: Text
    rows: tuple[Text, ...]
    proof: SettingIs
    is_on_display: bool = False
    """Whether it stands on the page of the screen timeout."""


_EXTRAS: Final = {
    "battery_saver": _Extra(
        Texts.turn_on_battery_saver,
        (Texts.battery, Texts.battery_saver, Texts.use_battery_saver),
        SettingIs("global", "low_power", "1"),
    ),
    "do_not_disturb": _Extra(
        Texts.turn_on_do_not_disturb,
        (Texts.sound, Texts.do_not_disturb, Texts.use_do_not_disturb),
        SettingIs("global", "zen_mode", "0", "!="),
    ),
    "dark_theme": _Extra(
        Texts.switch_to_dark_theme,
        (Texts.display, Texts.dark_theme),
        SettingIs("secure", "ui_night_mode", "2"),
        is_on_display=True,
    ),
    "auto_rotate": _Extra(
        Texts.keep_from_rotating,
        (Texts.display, Texts.auto_rotate),
        SettingIs("system", "accelerometer_rotation", "0"),
        is_on_display=True,
    ),
}
_RESET_EXTRAS: Final = (
    "dumpsys battery unplug",  # a phone that is being charged refuses Battery Saver
    put_command("global", "low_power", 0),
    put_command("global", "zen_mode", 0),
    "cmd uimode night no",
    put_command("system", "accelerometer_rotation", 1),
)


@SUITE.add(level=3, extra=tuple(_EXTRAS), timeout_s=tuple(TIMEOUTS))
def prepare_for_flight(draft: TaskBuilder, extra: str, timeout_s: int) -> Task:
    """Turn airplane mode on, Wi-Fi back on, one thing more on, and set the screen timeout.

    Airplane mode turns Wi-Fi off, so the order matters.

    Goal: `global airplane_mode_on` is 1 and `global wifi_on` is 1 or 2 at the same time, the key
        of the third thing is set, and `system screen_off_timeout` is the time.
    Start: the launcher; airplane mode is off, Wi-Fi is on, the third thing is off; another timeout.
    Substates: Settings; Network & internet, or the search; airplane mode is on; Internet; Wi-Fi is
        on in airplane mode; the page of the third thing; the third thing is on; the timeout is set;
        instead of the pages, quick settings and the internet panel.
    Ends: all hold.
    Golden steps: 15, and 12 or 13 for what stands on the page of the timeout, the dark theme or,
        further down, the rotation.
    """
    screens = Screens(draft)
    third, timeout = _EXTRAS[extra], TIMEOUTS[timeout_s]
    airplane = SettingIs("global", "airplane_mode_on", "1")
    switch_airplane = screens.tap(Texts.airplane_mode)
    to_network = (OPEN, screens.tap(Texts.network))
    wifi = (screens.tap(Texts.internet), screens.tap(Texts.wifi), BACK)
    home = (BACK,)
    more = tuple(screens.tap(row) for row in third.rows)
    to_display = (
        () if third.is_on_display else (*(BACK,) * len(third.rows[:-1]), screens.tap(Texts.display))
    )
    timed = (*to_display, screens.tap(Texts.screen_timeout), screens.tap(timeout))
    swipes = SWIPES_TO_DISPLAY + (SWIPES_TO_ROTATION if extra == "auto_rotate" else 0)
    start_s = next_of(TIMEOUTS, timeout_s, 3)
    solution = (*to_network, switch_airplane, *wifi, *home, *more, *timed)
    return draft.task(
        Texts.prepare_for_flight.format(extra=third.words, time=timeout),
        setup=(
            "cmd connectivity airplane-mode disable",
            "svc wifi enable",
            *_RESET_EXTRAS,
            put_command("system", "screen_off_timeout", start_s * 1000),
            *START,
        ),
        substates=(
            screens.home(1, way="start"),
            screens.page(2, Texts.network, way="way"),
            screens.search(3, way="way"),
            # A way: what counts is airplane mode with Wi-Fi on.
            replace(screens.fact(4, Texts.airplane_mode_is_on, airplane), role="way"),
            screens.page(5, Texts.internet, way="Wi-Fi"),
            # Always the same, so it pays less than what has to be read.
            replace(
                screens.fact(
                    6,
                    Texts.wifi_is_on_in_airplane_mode,
                    AllOf((airplane, WIFI_IS_ON)),
                ),
                weight=0.25,
            ),
            screens.page(7, third.rows[-2], way="third"),
            screens.fact(8, Texts.extra_is_done.format(extra=third.words), third.proof),
            screens.quick_settings(9, way="start"),
            screens.quick_settings(10, way="way"),
            screens.internet_panel(11, way="Wi-Fi"),
            screens.quick_settings(12, way="third"),
            screens.fact(
                13,
                Texts.screen_timeout_is.format(time=timeout),
                SettingIs("system", "screen_off_timeout", str(timeout_s * 1000)),
            ),
        ),
        golden_steps=len(solution) + swipes,
        solution=solution,
        wrong_endings=(
            WrongEnding("Wi-Fi left off", (*to_network, switch_airplane, *home, *more, *timed)),
            WrongEnding("the timeout forgotten", solution[: -len(timed)]),
            WrongEnding(
                "airplane mode last, which turns Wi-Fi off",
                (
                    *to_network,
                    switch_airplane,
                    *wifi,
                    switch_airplane,
                    screens.tap(Texts.internet),
                    screens.tap(Texts.wifi),
                    BACK,
                    switch_airplane,
                    *home,
                    *more,
                ),
            ),
            WrongEnding("the third thing forgotten", (*to_network, switch_airplane, *wifi)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
