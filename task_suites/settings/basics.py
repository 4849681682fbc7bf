"""Tasks in Android's Settings.

What must be true at the end is always a settings key, so it counts on every page and on every
Android; what lies on the way are pages. The tasks that lead through several pages are in
`journeys`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, SettingIs
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.choices import next_of
from task_suites.settings.screens import (
    OPEN,
    PACKAGE,
    START,
    TIMEOUTS,
    TITLES,
    WIFI_IS_ON,
    Screens,
    put,
)
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Settings", PACKAGE)


@SUITE.add("portable", "fixed", level=1)
def turn_on_wifi(draft: Draft) -> Task:
    """Turn Wi-Fi on.

    Goal: `global wifi_on` is 1, or 2 where airplane mode is on.
    Start: the launcher; Wi-Fi and airplane mode are off.
    Substates: Settings; Network & internet, or the search; Internet; Wi-Fi is on; instead of the
        pages, quick settings and the internet panel.
    Ends: Wi-Fi is on.
    Golden steps: 4.
    """
    screens = Screens(draft)
    to_network = (OPEN, screens.row("network"))
    to_wifi = (*to_network, screens.row("internet"), screens.row("wifi"))
    return draft.task(
        ("Turn on Wi-Fi.", "打开 WLAN。"),
        setup=("cmd connectivity airplane-mode disable", "svc wifi disable", *START),
        substates=(
            screens.home(1, way="start"),
            screens.page(2, "network", way="way"),
            screens.search(3, way="way"),
            screens.page(4, "internet", way="end"),
            screens.fact(5, ("Wi-Fi is on", "WLAN 已开启"), WIFI_IS_ON),
            screens.quick_settings(6, way="start"),
            screens.quick_settings(7, way="way"),
            screens.internet_panel(8, way="end"),
        ),
        golden_steps=4,
        solution=to_wifi,
        wrong_endings=(
            WrongEnding("airplane mode instead", (*to_network, screens.row("airplane_mode"))),
            WrongEnding("on and off again", (*to_wifi, screens.row("wifi"))),
        ),
    )


# -- screen timeout -------------------------------------------------------------------------------

_SWITCHES: Final[dict[str, tuple[str, str, tuple[str, str], tuple[str, str]]]] = {
    "dark_theme": ("secure", "ui_night_mode", ("2", "1"), ("the dark theme", "深色主题")),
    "auto_rotate": (
        *("system", "accelerometer_rotation"),
        ("1", "0"),
        ("the rotation of the screen", "自动旋转屏幕"),
    ),
    "adaptive_brightness": (
        *("system", "screen_brightness_mode"),
        ("1", "0"),
        ("adaptive brightness", "自动调节亮度"),
    ),
}
"""Switches of the page Display: where they are kept, their values on and off, and in a sentence."""


@SUITE.add(
    "portable",
    level=2,
    timeout_s=tuple(TIMEOUTS),
    switch=tuple(_SWITCHES),
    turn_on=(True, False),
    layout=LAYOUTS,
)
def set_screen_timeout(
    draft: Draft, timeout_s: int, switch: str, turn_on: bool, layout: int
) -> Task:
    """Choose after how long the screen turns off, and see to a switch of the same page.

    Goal: `system screen_off_timeout` is the time in milliseconds, and the switch is as asked for.
    Start: the launcher; another timeout; the switch is on or off.
    Substates: Settings; Display, or the search; the list of timeouts; the timeout is set; the
        switch is on (or off).
    Ends: both are so.
    Golden steps: 4, and one more where the switch has to be moved.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    start_s = lots.one(TIMEOUTS, but=(timeout_s,))
    wrong_s = lots.one(TIMEOUTS, but=(timeout_s, start_s))
    was_on = lots.chance(0.5)
    said, said_zh = TIMEOUTS[timeout_s]
    namespace, key, (on_value, off_value), (name, name_zh) = _SWITCHES[switch]
    to_list = (OPEN, screens.row("display"), screens.row("screen_timeout"))
    move = screens.row(switch)

    def option(seconds: int) -> TapOn:
        return screens.tap(TIMEOUTS[seconds])

    moves = (move,) if was_on != turn_on else ()
    solution = (*to_list, option(timeout_s), *moves)
    return draft.task(
        (
            f"Set the screen timeout to {said}, and see that {name} is "
            f"{'on' if turn_on else 'off'}.",
            f"把屏幕自动关闭的时间设为 {said_zh}，并确保{name_zh}处于"
            f"{'开启' if turn_on else '关闭'}状态。",
        ),
        setup=(
            put("system", "screen_off_timeout", start_s * 1000),
            put(namespace, key, on_value if was_on else off_value),
            *START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, "display", way="way"),
            screens.search(3, way="way"),
            screens.choices(
                4,
                ("The list of timeouts is open", "超时时间列表已打开"),
                TIMEOUTS[15],
                TIMEOUTS[30],
            ),
            screens.fact(
                5,
                (f"The screen timeout is {said}", f"屏幕自动关闭时间为 {said_zh}"),
                SettingIs("system", "screen_off_timeout", str(timeout_s * 1000)),
            ),
            screens.fact(
                6,
                (
                    f"{name[0].upper()}{name[1:]} is {'on' if turn_on else 'off'}",
                    f"{name_zh}已{'开启' if turn_on else '关闭'}",
                ),
                SettingIs(namespace, key, on_value if turn_on else off_value),
            ),
        ),
        start_satisfied=() if moves else (6,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another time", (*to_list, option(wrong_s), *moves)),
            WrongEnding("the switch the other way", (*solution, move)),
            WrongEnding(
                "set and set back",
                (*solution, screens.row("screen_timeout"), option(start_s)),
            ),
            WrongEnding("the list left without a choice", (*to_list, BACK, *moves)),
        ),
    )


_MINUTES: Final = (1, 2, 5, 10, 30)


@SUITE.add("portable", "query", "fixed", level=1, minutes=_MINUTES)
def read_screen_timeout(draft: Draft, minutes: int) -> Task:
    """Tell after how many minutes the screen turns off.

    Goal: the answer is the number of minutes that the page Display shows.
    Start: the launcher; a timeout from the seed, which the instruction does not tell.
    Substates: Settings; Display; the timeout is on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    screens = Screens(draft)
    label = draft.pick(TIMEOUTS[minutes * 60])
    wrong = next_of(_MINUTES, minutes, 2)
    look = (OPEN, screens.row("display"), ScrollTo(screens.row("screen_timeout").target))
    return draft.task(
        (
            "After how many minutes of inactivity does the screen turn off? "
            "Look it up in Settings and answer with the number.",
            "屏幕会在无操作多少分钟后自动关闭？请在“设置”中查看，并用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (f"{minutes} min",),
            kind="duration",
            unit="min",
            candidates=tuple(f"{other} min" for other in _MINUTES if other != minutes),
        ),
        setup=(put("system", "screen_off_timeout", minutes * 60_000), *START),
        substates=(
            screens.home(1),
            screens.page(2, "display"),
            screens.evidence(
                3,
                ("The screen timeout can be read", "可以看到屏幕自动关闭的时间"),
                f"{minutes} min",
                "duration",
                of=(draft.pick(TITLES["screen_timeout"]),),
            ),
        ),
        golden_steps=3,
        solution=(*look, Perform(Answer(label))),
        wrong_endings=(
            WrongEnding("another number", (*look, Perform(Answer(str(wrong))))),
            WrongEnding("a guess without looking", (Perform(Answer(str(minutes))),)),
        ),
    )


# -- one switch among many ------------------------------------------------------------------------

_OPTIONS: Final[dict[str, tuple[str, tuple[str, str], tuple[str, str]]]] = {
    "dots": (
        "notification_badging",
        ("Notification dot on app icon", "应用图标上的通知圆点"),
        ("notification dots on app icons", "应用图标上的通知圆点"),
    ),
    "sensitive": (
        "lock_screen_allow_private_notifications",
        ("Sensitive notifications", "敏感通知"),
        ("sensitive notifications on the lock screen", "锁定屏幕上的敏感通知"),
    ),
    "history": (
        "notification_history_enabled",
        ("Notification history", "通知历史记录"),
        ("the notification history", "通知历史记录"),
    ),
    "bubbles": (
        "notification_bubbles",
        ("Bubbles", "气泡"),
        ("bubbles for conversations", "对话的气泡功能"),
    ),
}
"""By value of the parameter: the key in `secure`, the title of its row, its name in a sentence."""


@SUITE.add(
    "portable",
    level=2,
    options=tuple([one, other] for one in _OPTIONS for other in _OPTIONS if one != other),
    turn_on=(True, False),
    second_on=(True, False),
    layout=LAYOUTS,
)
def set_notification_option(
    draft: Draft, options: list[str], turn_on: bool, second_on: bool, layout: int
) -> Task:
    """Turn one of the options for notifications on or off, and see to a second one.

    Goal: the keys of both in `secure` are 1, or 0, and those of the others as they were.
    Start: the launcher; at least one of the two is the other way round; the others are on or off.
    Substates: Settings; Notifications, or the search; each option is on (or off); the others are
        as they were (from the start).
    Ends: both are so.
    Golden steps: 3 or 4, as one or both have to be moved.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    option, second = options
    asked = {option: turn_on, second: second_on}
    others = tuple(other for other in _OPTIONS if other not in asked)
    held = lots.one(((False, False), (True, False), (False, True)))
    start = {key: lots.chance(0.5) for key in _OPTIONS} | {
        which: on == holds for (which, on), holds in zip(asked.items(), held, strict=True)
    }
    names, names_zh = ({which: _OPTIONS[which][2][place] for which in asked} for place in (0, 1))

    def switch(which: str) -> TapOn:
        return screens.tap(_OPTIONS[which][1])

    def is_so(id: int, which: str) -> UnitNode:
        on, name = asked[which], names[which]
        return screens.fact(
            id,
            (
                f"{name[0].upper()}{name[1:]}: {'on' if on else 'off'}",
                f"{names_zh[which]}已{'开启' if on else '关闭'}",
            ),
            SettingIs("secure", _OPTIONS[which][0], str(int(on))),
        )

    to_list = (OPEN, screens.row("notifications"))
    moves = tuple(switch(which) for which in asked if start[which] != asked[which])
    solution = (*to_list, *moves)
    return draft.task(
        (
            f"I want {names[option]} {'on' if turn_on else 'off'} and {names[second]} "
            f"{'on' if second_on else 'off'}. See to it, and leave the other options alone.",
            f"请确保{names_zh[option]}处于{'开启' if turn_on else '关闭'}状态，"
            f"{names_zh[second]}处于{'开启' if second_on else '关闭'}状态，其他选项保持不变。",
        ),
        setup=(
            *(put("secure", _OPTIONS[which][0], int(on)) for which, on in start.items()),
            *START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, "notifications", way="way"),
            screens.search(3, way="way"),
            is_so(4, option),
            is_so(5, second),
            screens.guard(
                6,
                ("The other options are as they were", "其他选项保持不变"),
                *(
                    SettingIs("secure", _OPTIONS[which][0], str(int(start[which])))
                    for which in others
                ),
            ),
        ),
        start_satisfied=(*((4,) if held[0] else ()), *((5,) if held[1] else ()), 6),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another option", (*to_list, switch(others[0]))),
            WrongEnding("another option too", (*solution, switch(others[1]))),
            WrongEnding("the second one the other way", (*solution, switch(second))),
            WrongEnding("the first one the other way", (*solution, switch(option))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
