"""Tasks in Android's Settings that lead through several pages. See `task_suites.settings`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf, Selector, SettingIs
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import BACK
from task_suites.choices import next_of
from task_suites.settings.screens import OPEN, PACKAGE, START, WIFI_IS_ON, Screens, on, put
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Settings", PACKAGE)

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
    larger, smaller = screens.row("make_larger"), screens.row("make_smaller")
    to_page = (OPEN, screens.row("display"), screens.row("text_reading"))
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
        setup=(put("system", "font_scale", "1.0"), *START),
        substates=(
            screens.home(1),
            screens.page(2, "display", way="way"),
            screens.page(3, "accessibility", way="way"),
            screens.search(4, way="way"),
            screens.page(5, "text_reading"),
            screens.fact(
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
            WrongEnding("reset again", (*to_goal, screens.row("reset_settings"))),
            WrongEnding("bold instead", (*to_page, screens.row("bold_text"))),
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
    to_dialog = (OPEN, screens.row("about"), screens.row("device_name"))
    field = Selector(class_name="EditText", package_name=PACKAGE)
    save, cancel = _button("android:id/button1"), _button("android:id/button2")
    wrong = next_of(_NAMES, name)
    return draft.task(
        (
            f"Change this phone’s device name to “{name}”.",
            f"把这部手机的设备名称改为“{name}”。",
        ),
        setup=(put("global", "device_name", _OLD_NAME), *START),
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
            screens.fact(
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


# -- developer options ----------------------------------------------------------------------------

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


@SUITE.add("portable", level=3, animation=tuple(_SCALE_KEYS), factor=_FACTORS)
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
    wrong = next_of(_FACTORS, factor)
    other = next_of(_SCALE_KEYS, animation)
    to_options = (
        OPEN,
        screens.row("about"),
        *(screens.row("build_number"),) * _TAPS,
        BACK,
        screens.row("system"),
        screens.row("developer_options"),
    )

    def choose(kind: str, value: float) -> tuple[SolutionStep, ...]:
        label = f"动画缩放 {value:g}x" if draft.language == "zh" else f"Animation scale {value:g}x"
        return (
            screens.tap(_SCALE_TITLES[kind]),
            TapOn(Selector(text=label.replace("scale 0.5x", "scale .5x"), package_name=PACKAGE)),
        )

    title, title_zh = _SCALE_TITLES[animation]
    return draft.task(
        (
            f"Enable the developer options and set the {title.lower()} to {factor:g}x.",
            f"启用开发者选项，并将“{title_zh}”设为 {factor:g}x。",
        ),
        setup=(
            put("global", "development_settings_enabled", 0),
            *(put("global", each, "1.0") for each in _SCALE_KEYS.values()),
            *START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, "about"),
            screens.fact(
                3,
                ("Developer options are enabled", "开发者选项已启用"),
                SettingIs("global", "development_settings_enabled", "1"),
            ),
            screens.page(4, "system", way="way"),
            screens.search(5, way="way"),
            screens.page(6, "developer_options"),
            screens.fact(
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
                (*to_options, *choose(animation, factor), screens.row("use_developer_options")),
            ),
        ),
    )


# -- airplane mode and more ------------------------------------------------------------------------

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
    put("global", "low_power", 0),
    put("global", "zen_mode", 0),
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
        on in airplane mode; the page of the third thing; the third thing is on; instead of the
        pages, quick settings and the internet panel.
    Ends: all three hold.
    Golden steps: 10, and 9 for the dark theme.
    """
    screens = Screens(draft)
    (words, words_zh), titles, proof = _EXTRAS[extra]
    airplane = SettingIs("global", "airplane_mode_on", "1")
    switch_airplane = screens.row("airplane_mode")
    to_network = (OPEN, screens.row("network"))
    wifi = (screens.row("internet"), screens.row("wifi"), BACK)
    home = (BACK,)
    more = tuple(screens.row(title) for title in titles)
    return draft.task(
        (
            f"Get the phone ready for a flight: turn on airplane mode, keep Wi-Fi on, and {words}.",
            f"为乘机做好准备：开启飞行模式但保持 WLAN 开启，并{words_zh}。",
        ),
        setup=(
            "cmd connectivity airplane-mode disable",
            "svc wifi enable",
            *_RESET_EXTRAS,
            *START,
        ),
        substates=(
            screens.home(1, way="start"),
            screens.page(2, "network", way="way"),
            screens.search(3, way="way"),
            screens.fact(4, ("Airplane mode is on", "飞行模式已开启"), airplane),
            screens.page(5, "internet", way="Wi-Fi"),
            screens.fact(
                6,
                ("Wi-Fi is on in airplane mode", "飞行模式下 WLAN 已开启"),
                AllOf((airplane, WIFI_IS_ON)),
            ),
            screens.page(7, titles[-2], way="third"),
            screens.fact(8, (f"Done: {words}", f"已完成：{words_zh}"), proof),
            screens.quick_settings(9, way="start"),
            screens.quick_settings(10, way="way"),
            screens.internet_panel(11, way="Wi-Fi"),
            screens.quick_settings(12, way="third"),
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
