"""Tasks in Android's Settings.

What must be true at the end is always a settings key, so it counts on every page and on every
Android; what lies on the way are pages.
"""

from __future__ import annotations

import shlex
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Check, Selector, SettingIs
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import (
    Perform,
    ScrollTo,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from task_suites.settings_screens import BACK, OPEN, PACKAGE, Screens, on, row
from task_suites.suite import Draft, Suite

__all__ = ["SUITE", "TEMPLATES"]

SUITE: Final = Suite("Settings", PACKAGE)

_START: Final = (f"am force-stop {PACKAGE}", "input keyevent KEYCODE_HOME")
"""Settings opens on its home page, and the launcher is shown."""


def _put(namespace: str, key: str, value: object) -> str:
    return f"settings put {namespace} {key} {shlex.quote(str(value))}"


def _fact(draft: Draft, id: int, said: tuple[str, str], check: Check) -> UnitNode:
    """What must remain true until the end, on whatever page."""
    return UnitNode(id, draft.pick(said), check=check, hold="final")


@SUITE.add("portable", level=1)
def turn_on_wifi(draft: Draft) -> Task:
    """Turn Wi-Fi on.

    Goal: `global wifi_on` is 1, or 2 where airplane mode is on.
    Start: the launcher; Wi-Fi and airplane mode are off.
    Substates: Settings; Network & internet, or the search; Internet; Wi-Fi is on.
    Ends: Wi-Fi is on.
    Golden steps: 4.
    """
    screens = Screens(draft)
    to_network = (OPEN, row(draft, "network"))
    to_wifi = (*to_network, row(draft, "internet"), row(draft, "wifi"))
    return draft.task(
        ("Turn on Wi-Fi.", "打开 WLAN。"),
        setup=("cmd connectivity airplane-mode disable", "svc wifi disable", *_START),
        substates=(
            screens.home(1),
            screens.page(2, "network", way="way"),
            screens.search(3, way="way"),
            screens.page(4, "internet"),
            _fact(draft, 5, ("Wi-Fi is on", "WLAN 已开启"), _wifi_is_on()),
        ),
        golden_steps=4,
        solution=to_wifi,
        wrong_endings=(
            WrongEnding("airplane mode instead", (*to_network, row(draft, "airplane_mode"))),
            WrongEnding("on and off again", (*to_wifi, row(draft, "wifi"))),
        ),
    )


def _wifi_is_on() -> Check:
    return AnyOf((SettingIs("global", "wifi_on", "1"), SettingIs("global", "wifi_on", "2")))


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


def _other(values: tuple[int, ...], value: int, steps: int) -> int:
    """Another one of the values."""
    return values[(values.index(value) + steps) % len(values)]


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
    start_s, wrong_s = _other(times, timeout_s, 3), _other(times, timeout_s, 1)
    said, said_zh = _TIMEOUTS[timeout_s]
    to_list = (OPEN, row(draft, "display"), row(draft, "screen_timeout"))

    def option(seconds: int) -> TapOn:
        return TapOn(Selector(text=draft.pick(_TIMEOUTS[seconds]), package_name=PACKAGE))

    return draft.task(
        (
            f"Set the screen timeout to {said}.",
            f"把屏幕自动关闭的时间设为 {said_zh}。",
        ),
        setup=(_put("system", "screen_off_timeout", start_s * 1000), *_START),
        substates=(
            screens.home(1),
            screens.page(2, "display", way="way"),
            screens.search(3, way="way"),
            screens.choices(
                4,
                ("The list of timeouts is open", "超时时间列表已打开"),
                draft.pick(_TIMEOUTS[15]),
                draft.pick(_TIMEOUTS[1800]),
            ),
            _fact(
                draft,
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
                (*to_list, option(timeout_s), row(draft, "screen_timeout"), option(start_s)),
            ),
            WrongEnding("the list left without a choice", (*to_list, BACK)),
        ),
    )


@SUITE.add("portable", "query", level=1, minutes=(1, 2, 5, 10, 30))
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
    wrong = _other((1, 2, 5, 10, 30), minutes, 2)
    look = (OPEN, row(draft, "display"), ScrollTo(row(draft, "screen_timeout").target))
    return draft.task(
        (
            "After how many minutes of inactivity does the screen turn off? "
            "Look it up in Settings and answer with the number.",
            "屏幕会在无操作多少分钟后自动关闭？请在“设置”中查看，并用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(minutes),), mode="number"),
        setup=(_put("system", "screen_off_timeout", minutes * 60_000), *_START),
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
        return TapOn(Selector(text=draft.pick(_OPTIONS[which][1]), package_name=PACKAGE))

    to_list = (OPEN, row(draft, "notifications"))
    return draft.task(
        (
            f"Turn {'on' if turn_on else 'off'} {name}.",
            f"{'开启' if turn_on else '关闭'}{name_zh}。",
        ),
        setup=(_put("secure", key, int(not turn_on)), *_START),
        substates=(
            screens.home(1),
            screens.page(2, "notifications", way="way"),
            screens.search(3, way="way"),
            _fact(
                draft,
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


# -- font size ------------------------------------------------------------------------------------

_SIZES: Final = {
    "small": ("small", "小", 0.85, -1),
    "large": ("large", "大", 1.15, 1),
    "largest": ("the largest", "最大", 1.3, 2),
}
"""By value of the parameter: in words, the scale, how many steps from the default."""


@SUITE.add("portable", level=2, size=tuple(_SIZES))
def set_font_size(draft: Draft, size: str) -> Task:
    """Make the font smaller or larger.

    Goal: `system font_scale` is that of the size.
    Start: the launcher; the default size.
    Substates: Settings; Display, Accessibility or the search; Display size and text; the size.
    Ends: the font has the size.
    Golden steps: 4, and 5 for the largest.
    """
    screens = Screens(draft)
    word, word_zh, scale, steps = _SIZES[size]
    larger, smaller = row(draft, "make_larger"), row(draft, "make_smaller")
    to_page = (OPEN, row(draft, "display"), row(draft, "text_reading"))
    to_goal: tuple[SolutionStep, ...] = (
        *to_page,
        *(larger if steps > 0 else smaller,) * abs(steps),
    )
    return draft.task(
        (
            f"Set the font size to {word}."
            if size == "largest"
            else f"Set the font size to “{word.capitalize()}”, one step from the default.",
            f"将字体大小设为“{word_zh}”。",
        ),
        setup=(_put("system", "font_scale", "1.0"), *_START),
        substates=(
            screens.home(1),
            screens.page(2, "display", way="way"),
            screens.page(3, "accessibility", way="way"),
            screens.search(4, way="way"),
            screens.page(5, "text_reading"),
            _fact(
                draft,
                6,
                (f"The font size is {word}", f"字体大小为“{word_zh}”"),
                SettingIs("system", "font_scale", str(scale)),
            ),
        ),
        golden_steps=3 + abs(steps),
        solution=to_goal,
        wrong_endings=(
            WrongEnding(
                "one step too many or too few", (*to_goal, smaller if steps > 1 else larger)
            ),
            WrongEnding("reset again", (*to_goal, row(draft, "reset_settings"))),
            WrongEnding("bold instead", (*to_page, row(draft, "bold_text"))),
        ),
    )


# -- device name ----------------------------------------------------------------------------------

_NAMES: Final = (
    "Kitchen Phone",
    "Blue Heron",
    "Spare Pixel 6",
    "Workshop",
    "Lena 2",
    "Night Shift",
)
_OLD_NAME: Final = "Old Phone"


@SUITE.add("portable", level=2, name=_NAMES)
def rename_device(draft: Draft, name: str) -> Task:
    """Give the phone another name.

    Goal: `global device_name` is the name.
    Start: the launcher; the phone has an old name.
    Substates: Settings; About phone; the dialog with the name; the new name is typed; the phone
        has the name.
    Ends: the phone has the name.
    Golden steps: 6.
    """
    screens = Screens(draft)
    to_dialog = (OPEN, row(draft, "about"), row(draft, "device_name"))
    field = Selector(class_name="EditText", package_name=PACKAGE)
    save, cancel = _button("android:id/button1"), _button("android:id/button2")
    wrong = _NAMES[(_NAMES.index(name) + 1) % len(_NAMES)]
    return draft.task(
        (
            f"Change this phone’s device name to “{name}”.",
            f"把这部手机的设备名称改为“{name}”。",
        ),
        setup=(_put("global", "device_name", _OLD_NAME), *_START),
        substates=(
            screens.home(1),
            screens.page(2, "about"),
            PageNode(
                3,
                draft.pick(("The dialog for the name is open", "名称对话框已打开")),
                check=on(resource_id="android:id/edit"),
            ),
            UnitNode(
                4,
                draft.pick((f"“{name}” is in the field", f"输入框中是“{name}”")),
                parent_id=3,
                check=on(resource_id="android:id/edit", text=name),
            ),
            _fact(
                draft,
                5,
                (f"The device name is “{name}”", f"设备名称为“{name}”"),
                SettingIs("global", "device_name", name),
            ),
        ),
        golden_steps=6,
        solution=(*to_dialog, TypeInto(name, field), save),
        wrong_endings=(
            WrongEnding("another name", (*to_dialog, TypeInto(wrong, field), save)),
            WrongEnding("typed and not saved", (*to_dialog, TypeInto(name, field), cancel)),
            WrongEnding(
                "appended to the old name", (*to_dialog, TypeInto(name, field, clear=False), save)
            ),
        ),
    )


def _button(resource_id: str) -> TapOn:
    """A button of a dialog."""
    return TapOn(Selector(resource_id=resource_id))


# -- several pages --------------------------------------------------------------------------------

_SCALES: Final = {"window": "窗口动画", "transition": "过渡动画", "animator": "Animator 时长"}
_SCALE_TITLES: Final = {
    "window": ("Window animation scale", "窗口动画缩放"),
    "transition": ("Transition animation scale", "过渡动画缩放"),
    "animator": ("Animator duration scale", "Animator 时长缩放"),
}
_SCALE_KEYS: Final = {
    "window": "window_animation_scale",
    "transition": "transition_animation_scale",
    "animator": "animator_duration_scale",
}
_FACTORS: Final = (0.5, 2.0, 5.0, 10.0)
_TAPS: Final = 7
"""On the build number, until a phone offers its developer options."""


@SUITE.add("portable", level=3, animation=tuple(_SCALES), factor=_FACTORS)
def set_animation_scale(draft: Draft, animation: str, factor: float) -> Task:
    """Find the developer options and slow down, or speed up, one kind of animation.

    Goal: `global development_settings_enabled` is 1 and the animation's scale is the factor.
    Start: the launcher; no developer options, all animations at 1x.
    Substates: Settings; About phone; developer options are on; System, or the search; Developer
        options; the scale is set.
    Ends: both hold.
    Golden steps: 15.
    """
    screens = Screens(draft)
    key = _SCALE_KEYS[animation]
    wrong = _FACTORS[(_FACTORS.index(factor) + 1) % len(_FACTORS)]
    kinds = tuple(_SCALES)
    other = kinds[(kinds.index(animation) + 1) % len(kinds)]
    to_options = (
        OPEN,
        row(draft, "about"),
        *(row(draft, "build_number"),) * _TAPS,
        BACK,
        row(draft, "system"),
        row(draft, "developer_options"),
    )

    def choose(kind: str, value: float) -> tuple[SolutionStep, ...]:
        label = f"动画缩放 {value:g}x" if draft.language == "zh" else f"Animation scale {value:g}x"
        return (
            TapOn(Selector(text=draft.pick(_SCALE_TITLES[kind]), package_name=PACKAGE)),
            TapOn(Selector(text=label.replace("scale 0.5x", "scale .5x"), package_name=PACKAGE)),
        )

    title, title_zh = _SCALE_TITLES[animation]
    return draft.task(
        (
            f"Enable the developer options and set the {title.lower()} to {factor:g}x.",
            f"启用开发者选项，并将“{title_zh}”设为 {factor:g}x。",
        ),
        setup=(
            _put("global", "development_settings_enabled", 0),
            *(_put("global", each, "1.0") for each in _SCALE_KEYS.values()),
            *_START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, "about"),
            _fact(
                draft,
                3,
                ("Developer options are enabled", "开发者选项已启用"),
                SettingIs("global", "development_settings_enabled", "1"),
            ),
            screens.page(4, "system", way="way"),
            screens.search(5, way="way"),
            screens.page(6, "developer_options"),
            _fact(
                draft,
                7,
                (f"The {title.lower()} is {factor:g}x", f"“{title_zh}”为 {factor:g}x"),
                SettingIs("global", key, str(factor)),
            ),
        ),
        golden_steps=15,
        solution=(*to_options, *choose(animation, factor)),
        wrong_endings=(
            WrongEnding("another factor", (*to_options, *choose(animation, wrong))),
            WrongEnding("another animation", (*to_options, *choose(other, factor))),
            WrongEnding(
                "developer options turned off again",
                (*to_options, *choose(animation, factor), row(draft, "use_developer_options")),
            ),
        ),
    )


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
}
"""By value of the parameter: what to do, in words; the rows that lead there; the proof."""
_RESET_EXTRAS: Final = (
    "dumpsys battery unplug",  # a phone that is being charged refuses Battery Saver
    _put("global", "low_power", 0),
    _put("global", "zen_mode", 0),
    "cmd uimode night no",
)


@SUITE.add(level=3, extra=tuple(_EXTRAS))
def prepare_for_flight(draft: Draft, extra: str) -> Task:
    """Turn airplane mode on, Wi-Fi back on, and one thing more.

    Airplane mode turns Wi-Fi off, so the order matters.

    Goal: `global airplane_mode_on` is 1 and `global wifi_on` is 1 or 2 at the same time, and the
        key of the third thing is set.
    Start: the launcher; airplane mode is off, Wi-Fi is on, the third thing is off.
    Substates: Settings; Network & internet, or the search; airplane mode is on; Internet; Wi-Fi is
        on in airplane mode; the page of the third thing; the third thing is on.
    Ends: all three hold.
    Golden steps: 10, and 9 for the dark theme.
    """
    screens = Screens(draft)
    (words, words_zh), titles, proof = _EXTRAS[extra]
    airplane = SettingIs("global", "airplane_mode_on", "1")
    switch_airplane = row(draft, "airplane_mode")
    to_network = (OPEN, row(draft, "network"))
    wifi = (row(draft, "internet"), row(draft, "wifi"), BACK)
    home = (BACK,)
    more = tuple(row(draft, title) for title in titles)
    return draft.task(
        (
            f"Get the phone ready for a flight: turn on airplane mode but keep Wi-Fi on, and {words}.",
            f"为乘机做好准备：开启飞行模式但保持 WLAN 开启，并{words_zh}。",
        ),
        setup=(
            "cmd connectivity airplane-mode disable",
            "svc wifi enable",
            *_RESET_EXTRAS,
            *_START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, "network", way="way"),
            screens.search(3, way="way"),
            _fact(draft, 4, ("Airplane mode is on", "飞行模式已开启"), airplane),
            screens.page(5, "internet"),
            _fact(
                draft,
                6,
                ("Wi-Fi is on in airplane mode", "飞行模式下 WLAN 已开启"),
                AllOf((airplane, _wifi_is_on())),
            ),
            screens.page(7, titles[-2]),
            _fact(draft, 8, (f"Done: {words}", f"已完成：{words_zh}"), proof),
        ),
        golden_steps=7 + len(titles),
        solution=(*to_network, switch_airplane, *wifi, *home, *more),
        wrong_endings=(
            WrongEnding("Wi-Fi left off", (*to_network, switch_airplane, *home, *more)),
            WrongEnding(
                "airplane mode last, which turns Wi-Fi off",
                (
                    *to_network,
                    switch_airplane,
                    *wifi,
                    switch_airplane,
                    row(draft, "internet"),
                    row(draft, "wifi"),
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
