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
from task_suites.settings.screens import OPEN, PACKAGE, START, WIFI_IS_ON, Screens, on, put
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Settings", PACKAGE)


@SUITE.add("portable", level=1)
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

_TIMEOUTS: Final[dict[int, tuple[str, str]]] = {
    15: ("15 seconds", "15 秒"),
    30: ("30 seconds", "30 秒"),
    60: ("1 minute", "1 分钟"),
    120: ("2 minutes", "2 分钟"),
    300: ("5 minutes", "5 分钟"),
    600: ("10 minutes", "10 分钟"),
    1800: ("30 minutes", "30 分钟"),
}
"""By seconds, as Android offers them."""


@SUITE.add("portable", level=1, timeout_s=tuple(_TIMEOUTS))
def set_screen_timeout(draft: Draft, timeout_s: int) -> Task:
    """Choose after how long the screen turns off.

    Goal: `system screen_off_timeout` is the time in milliseconds.
    Start: the launcher; another timeout.
    Substates: Settings; Display, or the search; the list of timeouts; the timeout is set.
    Ends: the timeout is set.
    Golden steps: 4.
    """
    screens = Screens(draft)
    times = tuple(_TIMEOUTS)
    start_s, wrong_s = next_of(times, timeout_s, 3), next_of(times, timeout_s, 1)
    said, said_zh = _TIMEOUTS[timeout_s]
    to_list = (OPEN, screens.row("display"), screens.row("screen_timeout"))

    def option(seconds: int) -> TapOn:
        return screens.tap(_TIMEOUTS[seconds])

    return draft.task(
        (
            f"Set the screen timeout to {said}.",
            f"把屏幕自动关闭的时间设为 {said_zh}。",
        ),
        setup=(put("system", "screen_off_timeout", start_s * 1000), *START),
        substates=(
            screens.home(1),
            screens.page(2, "display", way="way"),
            screens.search(3, way="way"),
            screens.choices(
                4,
                ("The list of timeouts is open", "超时时间列表已打开"),
                _TIMEOUTS[15],
                _TIMEOUTS[30],
            ),
            screens.fact(
                5,
                (f"The screen timeout is {said}", f"屏幕自动关闭时间为 {said_zh}"),
                SettingIs("system", "screen_off_timeout", str(timeout_s * 1000)),
            ),
        ),
        golden_steps=4,
        solution=(*to_list, option(timeout_s)),
        wrong_endings=(
            WrongEnding("another time", (*to_list, option(wrong_s))),
            WrongEnding(
                "set and set back",
                (*to_list, option(timeout_s), screens.row("screen_timeout"), option(start_s)),
            ),
            WrongEnding("the list left without a choice", (*to_list, BACK)),
        ),
    )


_MINUTES: Final = (1, 2, 5, 10, 30)


@SUITE.add("portable", "query", level=1, minutes=_MINUTES)
def read_screen_timeout(draft: Draft, minutes: int) -> Task:
    """Tell after how many minutes the screen turns off.

    Goal: the answer is the number of minutes that the page Display shows.
    Start: the launcher; a timeout from the seed, which the instruction does not tell.
    Substates: Settings; Display; the timeout is on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    screens = Screens(draft)
    label = draft.pick(_TIMEOUTS[minutes * 60])
    wrong = next_of(_MINUTES, minutes, 2)
    look = (OPEN, screens.row("display"), ScrollTo(screens.row("screen_timeout").target))
    return draft.task(
        (
            "After how many minutes of inactivity does the screen turn off? "
            "Look it up in Settings and answer with the number.",
            "屏幕会在无操作多少分钟后自动关闭？请在“设置”中查看，并用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(minutes),), mode="number"),
        setup=(put("system", "screen_off_timeout", minutes * 60_000), *START),
        substates=(
            screens.home(1),
            screens.page(2, "display"),
            UnitNode(
                3,
                draft.pick(("The screen timeout can be read", "可以看到屏幕自动关闭的时间")),
                parent_id=2,
                check=on(text_contains=label, resource_id="android:id/summary"),
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
        ("the notification dot on app icons", "应用图标上的通知圆点"),
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


@SUITE.add("portable", level=1, option=tuple(_OPTIONS), turn_on=(True, False))
def set_notification_option(draft: Draft, option: str, turn_on: bool) -> Task:
    """Turn one of the options for notifications on or off.

    Goal: the option's key in `secure` is 1, or 0.
    Start: the launcher; the option is the other way round.
    Substates: Settings; Notifications, or the search; the option is on (or off).
    Ends: the option is on (or off).
    Golden steps: 3.
    """
    screens = Screens(draft)
    key, _, (name, name_zh) = _OPTIONS[option]
    others = tuple(other for other in _OPTIONS if other != option)

    def switch(which: str) -> TapOn:
        return screens.tap(_OPTIONS[which][1])

    to_list = (OPEN, screens.row("notifications"))
    return draft.task(
        (
            f"Turn {'on' if turn_on else 'off'} {name}.",
            f"{'开启' if turn_on else '关闭'}{name_zh}。",
        ),
        setup=(put("secure", key, int(not turn_on)), *START),
        substates=(
            screens.home(1),
            screens.page(2, "notifications", way="way"),
            screens.search(3, way="way"),
            screens.fact(
                4,
                (
                    f"{name[0].upper()}{name[1:]}: {'on' if turn_on else 'off'}",
                    f"{name_zh}已{'开启' if turn_on else '关闭'}",
                ),
                SettingIs("secure", key, str(int(turn_on))),
            ),
        ),
        golden_steps=3,
        solution=(*to_list, switch(option)),
        wrong_endings=(
            WrongEnding("another option", (*to_list, switch(others[0]))),
            WrongEnding("switched and switched back", (*to_list, switch(option), switch(option))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
