"""Tasks in Android's Settings that lead through several pages. See `task_suites.settings`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import Selector, SettingIs
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import BACK
from task_suites.choices import next_of
from task_suites.settings.screens import OPEN, PACKAGE, START, Screens, on, put
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Settings", PACKAGE)

# -- font size ------------------------------------------------------------------------------------

_SIZES: Final = {
    "small": ("Small", "小", 0.85),
    "default": ("Default", "默认", 1.0),
    "large": ("Large", "大", 1.15),
    "largest": ("Largest", "最大", 1.3),
}
"""By value of the parameter, from small to large: in words, and the scale."""
_LOOKS: Final = {
    "bold_text": ("font_weight_adjustment", ("300", "0"), ("bold text", "粗体文字")),
    "high_contrast": (
        "high_text_contrast_enabled",
        ("1", "0"),
        ("high contrast text", "高对比度文字"),
    ),
}
"""Switches of the same page: the key in `secure`, its values on and off, and in a sentence."""


@SUITE.add(
    "portable",
    level=3,
    size=tuple(_SIZES),
    bold_text=(True, False),
    high_contrast=(True, False),
    dark=(True, False),
    layout=LAYOUTS,
)
def set_font_size(
    draft: Draft, size: str, bold_text: bool, high_contrast: bool, dark: bool, layout: int
) -> Task:
    """Make the phone easy to read: the size of the font, bold and contrasting text, the theme.

    Goal: `system font_scale` is that of the size, and the three keys in `secure` are as asked for.
    Start: the launcher; another size; the others are on or off.
    Substates: Settings; Display, Accessibility or the search; the theme; Display size and text; the
        size; bold text; high contrast text.
    Ends: all four are so.
    Golden steps: 3, one for each step of the size, and one for each switch that has to be moved.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    word, word_zh, scale = _SIZES[size]
    start_size = lots.one(_SIZES, but=(size,))
    asked = {"bold_text": bold_text, "high_contrast": high_contrast}
    start = {which: lots.chance(0.5) for which in asked}
    was_dark = lots.chance(0.5)
    steps = list(_SIZES).index(size) - list(_SIZES).index(start_size)
    larger, smaller = screens.row("make_larger"), screens.row("make_smaller")
    theme = (screens.row("dark_theme"),) if was_dark != dark else ()
    to_page = (OPEN, screens.row("display"), *theme, screens.row("text_reading"))
    sized = (*to_page, *(larger if steps > 0 else smaller,) * abs(steps))
    moves = tuple(screens.row(which) for which in asked if start[which] != asked[which])
    solution: tuple[SolutionStep, ...] = (*sized, *moves)
    states = {which: ("on", "开启") if on else ("off", "关闭") for which, on in asked.items()}
    themes = ("dark", "深色") if dark else ("light", "浅色")

    def is_so(id: int, which: str) -> UnitNode:
        key, values, (name, name_zh) = _LOOKS[which]
        english, chinese = states[which]
        said = (f"{name.capitalize()} is {english}", f"{name_zh}已{chinese}")
        return screens.fact(id, said, SettingIs("secure", key, values[not asked[which]]))

    return draft.task(
        (
            f"I want to read well on this phone: the font size “{word}”, bold text "
            f"{states['bold_text'][0]}, high contrast text {states['high_contrast'][0]}, and the "
            f"{themes[0]} theme.",
            f"我想在这部手机上看得清楚：字体大小设为“{word_zh}”，粗体文字{states['bold_text'][1]}，"
            f"高对比度文字{states['high_contrast'][1]}，并使用{themes[1]}主题。",
        ),
        setup=(
            put("system", "font_scale", _SIZES[start_size][2]),
            *(
                put("secure", _LOOKS[which][0], _LOOKS[which][1][not on])
                for which, on in start.items()
            ),
            f"cmd uimode night {'yes' if was_dark else 'no'}",
            *START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, "display", way="way"),
            screens.page(3, "accessibility", way="way"),
            screens.search(4, way="way"),
            screens.fact(
                5,
                (f"The theme is {themes[0]}", f"使用{themes[1]}主题"),
                SettingIs("secure", "ui_night_mode", "2" if dark else "1"),
            ),
            screens.page(6, "text_reading"),
            screens.fact(
                7,
                (f"The font size is “{word}”", f"字体大小为“{word_zh}”"),
                SettingIs("system", "font_scale", str(scale)),
            ),
            is_so(8, "bold_text"),
            is_so(9, "high_contrast"),
        ),
        start_satisfied=tuple(
            id
            for id, holds in (
                (5, was_dark == dark),
                (8, start["bold_text"] == bold_text),
                (9, start["high_contrast"] == high_contrast),
            )
            if holds
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "one step too many or too few", (*solution, smaller if steps > 0 else larger)
            ),
            WrongEnding("the size alone", (*sized, *moves, screens.row("bold_text"))),
            WrongEnding("the switches alone", (*to_page, *moves)),
        ),
    )


# -- device name ----------------------------------------------------------------------------------

_NAMES: Final = tuple(
    f"{first} {second}"
    for first in ("Blue", "Kitchen", "Night", "Old Harbor", "Spare", "Garden", "Quiet", "Second")
    for second in ("Heron", "Phone", "Pixel 6", "Workshop", "Lena", "Shift")
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


@SUITE.add(
    "portable", level=3, animation=tuple(_SCALE_KEYS), factor=_FACTORS, other_factor=_FACTORS
)
def set_animation_scale(draft: Draft, animation: str, factor: float, other_factor: float) -> Task:
    """Find the developer options and slow down, or speed up, two kinds of animation.

    Goal: `global development_settings_enabled` is 1, the scales of both animations are the factors,
        and the third one's is 1.
    Start: the launcher; no developer options, all animations at 1x.
    Substates: Settings; About phone; developer options are on; System, or the search; Developer
        options; each scale is set, with developer options on; the third one is as it was (from the
        start).
    Ends: all hold.
    Golden steps: 17.
    """
    screens = Screens(draft)
    key = _SCALE_KEYS[animation]
    wrong = next_of(_FACTORS, factor)
    other, third = next_of(_SCALE_KEYS, animation), next_of(_SCALE_KEYS, animation, 2)
    enabled = SettingIs("global", "development_settings_enabled", "1")
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
    other_title, other_zh = _SCALE_TITLES[other]
    first = (*to_options, *choose(animation, factor))
    solution = (*first, *choose(other, other_factor))
    return draft.task(
        (
            f"Enable the developer options and set the {title.lower()} to {factor:g}x and the "
            f"{other_title.lower()} to {other_factor:g}x.",
            f"启用开发者选项，将“{title_zh}”设为 {factor:g}x，“{other_zh}”设为 {other_factor:g}x。",
        ),
        setup=(
            put("global", "development_settings_enabled", 0),
            *(put("global", each, "1.0") for each in _SCALE_KEYS.values()),
            *START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, "about"),
            # A way, as nobody asked for the options alone: the scales count with them.
            UnitNode(
                3,
                draft.pick(("Developer options are enabled", "开发者选项已启用")),
                check=enabled,
                hold="final",
                role="way",
            ),
            screens.page(4, "system", way="way"),
            screens.search(5, way="way"),
            screens.page(6, "developer_options"),
            screens.fact(
                7,
                (
                    f"The {title.lower()} is {factor:g}x, with developer options",
                    f"“{title_zh}”为 {factor:g}x，且开发者选项已启用",
                ),
                enabled,
                SettingIs("global", key, str(factor)),
            ),
            screens.fact(
                8,
                (
                    f"The {other_title.lower()} is {other_factor:g}x, with developer options",
                    f"“{other_zh}”为 {other_factor:g}x，且开发者选项已启用",
                ),
                enabled,
                SettingIs("global", _SCALE_KEYS[other], str(other_factor)),
            ),
            screens.guard(
                9,
                ("The third scale is as it was", "第三项缩放保持不变"),
                SettingIs("global", _SCALE_KEYS[third], "1.0"),
            ),
        ),
        start_satisfied=(9,),
        golden_steps=17,
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "another factor",
                (*to_options, *choose(animation, wrong), *choose(other, other_factor)),
            ),
            WrongEnding("the first one alone", first),
            WrongEnding("the third one too", (*solution, *choose(third, factor))),
            WrongEnding(
                "developer options turned off again",
                (*solution, screens.row("use_developer_options")),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
