"""A task in Android's Settings whose parts get in each other's way. See `task_suites.settings`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import AllOf, SettingIs
from mobile_gym.core.tasks import Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.choices import next_of
from task_suites.settings.screens import (
    OPEN,
    PACKAGE,
    START,
    TIMEOUTS,
    WIFI_IS_ON,
    Screens,
    put,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Settings", PACKAGE)

_EXTRAS: Final[dict[str, tuple[tuple[str, str], tuple[str, ...], SettingIs]]] = {
    "battery_saver": (
        ("turn on Battery Saver", "开启省电模式"),
        ("battery", "battery_saver", "use_battery_saver"),
        SettingIs("global", "low_power", "1"),
    ),
    "do_not_disturb": (
        ("turn on Do Not Disturb", "开启勿扰模式"),
        ("sound", "do_not_disturb", "use_do_not_disturb"),
        SettingIs("global", "zen_mode", "0", "!="),
    ),
    "dark_theme": (
        ("switch to the dark theme", "切换到深色主题"),
        ("display", "dark_theme"),
        SettingIs("secure", "ui_night_mode", "2"),
    ),
    "auto_rotate": (
        ("keep the screen from rotating", "关闭自动旋转屏幕"),
        ("display", "auto_rotate"),
        SettingIs("system", "accelerometer_rotation", "0"),
    ),
}
"""By value of the parameter: what to do, in words; the rows that lead there; the proof."""
_RESET_EXTRAS: Final = (
    "dumpsys battery unplug",  # a phone that is being charged refuses Battery Saver
    put("global", "low_power", 0),
    put("global", "zen_mode", 0),
    "cmd uimode night no",
    put("system", "accelerometer_rotation", 1),
)


@SUITE.add(level=3, extra=tuple(_EXTRAS), timeout_s=tuple(TIMEOUTS))
def prepare_for_flight(draft: Draft, extra: str, timeout_s: int) -> Task:
    """Turn airplane mode on, Wi-Fi back on, one thing more on, and set the screen timeout.

    Airplane mode turns Wi-Fi off, so the order matters.

    Goal: `global airplane_mode_on` is 1 and `global wifi_on` is 1 or 2 at the same time, the key
        of the third thing is set, and `system screen_off_timeout` is the time.
    Start: the launcher; airplane mode is off, Wi-Fi is on, the third thing is off; another timeout.
    Substates: Settings; Network & internet, or the search; airplane mode is on; Internet; Wi-Fi is
        on in airplane mode; the page of the third thing; the third thing is on; the timeout is set;
        instead of the pages, quick settings and the internet panel.
    Ends: all hold.
    Golden steps: 14, and 11 for what stands on the page of the timeout.
    """
    screens = Screens(draft)
    (words, words_zh), titles, proof = _EXTRAS[extra]
    airplane = SettingIs("global", "airplane_mode_on", "1")
    switch_airplane = screens.row("airplane_mode")
    to_network = (OPEN, screens.row("network"))
    wifi = (screens.row("internet"), screens.row("wifi"), BACK)
    home = (BACK,)
    more = tuple(screens.row(title) for title in titles)
    said, said_zh = TIMEOUTS[timeout_s]
    back = (BACK,) * len(titles[:-1]) if titles[0] != "display" else ()
    display = () if titles[0] == "display" else (screens.row("display"),)
    timed = (*back, *display, screens.row("screen_timeout"), screens.tap(TIMEOUTS[timeout_s]))
    start_s = next_of(TIMEOUTS, timeout_s, 3)
    solution = (*to_network, switch_airplane, *wifi, *home, *more, *timed)
    return draft.task(
        (
            f"Get the phone ready for a flight: turn on airplane mode, keep Wi-Fi on, {words}, and "
            f"set the screen timeout to {said}.",
            f"为乘机做好准备：开启飞行模式但保持 WLAN 开启，{words_zh}，并把屏幕自动关闭的时间设为 "
            f"{said_zh}。",
        ),
        setup=(
            "cmd connectivity airplane-mode disable",
            "svc wifi enable",
            *_RESET_EXTRAS,
            put("system", "screen_off_timeout", start_s * 1000),
            *START,
        ),
        substates=(
            screens.home(1, way="start"),
            screens.page(2, "network", way="way"),
            screens.search(3, way="way"),
            # A way: what counts is airplane mode with Wi-Fi on.
            replace(
                screens.fact(4, ("Airplane mode is on", "飞行模式已开启"), airplane), role="way"
            ),
            screens.page(5, "internet", way="Wi-Fi"),
            # Always the same, so it pays less than what has to be read.
            replace(
                screens.fact(
                    6,
                    ("Wi-Fi is on in airplane mode", "飞行模式下 WLAN 已开启"),
                    AllOf((airplane, WIFI_IS_ON)),
                ),
                weight=0.25,
            ),
            screens.page(7, titles[-2], way="third"),
            screens.fact(8, (f"Done: {words}", f"已完成：{words_zh}"), proof),
            screens.quick_settings(9, way="start"),
            screens.quick_settings(10, way="way"),
            screens.internet_panel(11, way="Wi-Fi"),
            screens.quick_settings(12, way="third"),
            screens.fact(
                13,
                (f"The screen timeout is {said}", f"屏幕自动关闭时间为 {said_zh}"),
                SettingIs("system", "screen_off_timeout", str(timeout_s * 1000)),
            ),
        ),
        golden_steps=len(solution),
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
                    screens.row("internet"),
                    screens.row("wifi"),
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
