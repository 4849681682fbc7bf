"""Tasks in Android's Settings that lead through several pages. See `task_suites.settings`."""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.checks import Selector, SettingIs
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from mobile_gym.core.texts import LocalizedText, Text
from task_suites.app_screens import BACK
from task_suites.choices import next_of
from task_suites.pools import texts_of
from task_suites.settings.screens import (
    OPEN,
    PACKAGE,
    START,
    SWIPES_TO_ABOUT,
    SWIPES_TO_DISPLAY,
    Screens,
    Switch,
    on,
    put_command,
    state,
)
from task_suites.settings.texts import FirstNames, SecondNames, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Settings", PACKAGE, texts=Texts)

# -- font size ------------------------------------------------------------------------------------


class _Size(NamedTuple):
    """A size of the font: what it is called, and its scale."""

    name: Text
    scale: float


_SIZES: Final = {
    "small": _Size(Texts.font_small, 0.85),
    "default": _Size(Texts.font_default, 1.0),
    "large": _Size(Texts.font_large, 1.15),
    "largest": _Size(Texts.font_largest, 1.3),
}
"""By value of the parameter, from small to large."""

_LOOKS: Final = {
    "bold_text": Switch(
        Texts.bold_text, Texts.bold_text_is, "secure", "font_weight_adjustment", "300", "0"
    ),
    "high_contrast": Switch(
        Texts.high_contrast, Texts.high_contrast_is, "secure", "high_text_contrast_enabled"
    ),
}
"""Switches of the same page, by the parameter that says how they are to be."""


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
    draft: TaskBuilder, size: str, bold_text: bool, high_contrast: bool, dark: bool, layout: int
) -> Task:
    """Make the phone easy to read: the size of the font, bold and contrasting text, the theme.

    Goal: `system font_scale` is that of the size, and the three keys in `secure` are as asked for.
    Start: the launcher; another size; the others are on or off.
    Substates: Settings; Display, Accessibility or the search; the theme; Display size and text; the
        size; bold text; high contrast text.
    Ends: all four are so.
    Golden steps: 4, one for each step of the size, and one for each switch that has to be moved.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    font = _SIZES[size]
    start_size = lots.one(_SIZES, exclude=(size,))
    asked = {"bold_text": bold_text, "high_contrast": high_contrast}
    start = {which: lots.chance(0.5) for which in asked}
    was_dark = lots.chance(0.5)
    steps = list(_SIZES).index(size) - list(_SIZES).index(start_size)
    larger, smaller = screens.tap(Texts.make_larger), screens.tap(Texts.make_smaller)
    theme = (screens.tap(Texts.dark_theme),) if was_dark != dark else ()
    to_page = (OPEN, screens.tap(Texts.display), *theme, screens.tap(Texts.text_reading))
    sized = (*to_page, *(larger if steps > 0 else smaller,) * abs(steps))
    moves = tuple(screens.tap(_LOOKS[which].row) for which in asked if start[which] != asked[which])
    solution: tuple[SolutionStep, ...] = (*sized, *moves)
    theme_name = Texts.dark if dark else Texts.light

    return draft.task(
        Texts.set_font_size.format(
            size=font.name,
            bold_text=state(is_on=bold_text),
            high_contrast=state(is_on=high_contrast),
            theme=theme_name,
        ),
        setup=(
            put_command("system", "font_scale", _SIZES[start_size].scale),
            *(_LOOKS[which].turn_on_command(is_on=on) for which, on in start.items()),
            f"cmd uimode night {'yes' if was_dark else 'no'}",
            *START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, Texts.display, way="way"),
            screens.page(3, Texts.accessibility, way="way"),
            screens.search(4, way="way"),
            screens.fact(
                5,
                Texts.theme_is.format(theme=theme_name),
                SettingIs("secure", "ui_night_mode", "2" if dark else "1"),
            ),
            screens.page(6, Texts.text_reading),
            screens.fact(
                7,
                Texts.font_size_is.format(size=font.name),
                SettingIs("system", "font_scale", str(font.scale)),
            ),
            screens.is_turned(8, _LOOKS["bold_text"], is_on=bold_text),
            screens.is_turned(9, _LOOKS["high_contrast"], is_on=high_contrast),
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
        golden_steps=len(solution) + SWIPES_TO_DISPLAY,
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "one step too many or too few", (*solution, smaller if steps > 0 else larger)
            ),
            WrongEnding("the size alone", (*sized, *moves, screens.tap(Texts.bold_text))),
            WrongEnding("the switches alone", (*to_page, *moves)),
        ),
    )


# -- device name ----------------------------------------------------------------------------------

_NAMED: Final = LocalizedText("{first} {second}", zh="{first}{second}", de="{first} {second}")
_NAMES: Final = {
    f"{first.words} {second.words}": _NAMED.format(first=first, second=second)
    for first in texts_of(FirstNames)
    for second in texts_of(SecondNames)
}
_OLD_NAME: Final = "Old Phone"


@SUITE.add("portable", level=2, name=tuple(_NAMES))
def rename_device(draft: TaskBuilder, name: str) -> Task:
    """Give the phone another name.

    Goal: `global device_name` is the name.
    Start: the launcher; the phone has an old name.
    Substates: Settings; About phone; the dialog with the name; the new name is typed; the phone
        has the name.
    Ends: the phone has the name.
    Golden steps: 7.
    """
    screens = Screens(draft)
    to_dialog = (OPEN, screens.tap(Texts.about), screens.tap(Texts.device_name))
    field = Selector(class_name="EditText", package_name=PACKAGE)
    save, cancel = _button("android:id/button1"), _button("android:id/button2")
    wrong = draft.pick(_NAMES[next_of(_NAMES, name)])
    name = draft.pick(_NAMES[name])
    solution = (*to_dialog, TypeInto(field, name), save)
    return draft.task(
        Texts.rename_device.format(name=name),
        setup=(put_command("global", "device_name", _OLD_NAME), *START),
        substates=(
            screens.home(1),
            screens.page(2, Texts.about),
            PageNode(
                3,
                draft.pick(Texts.name_dialog_is_open),
                check=on(resource_id="android:id/edit"),
            ),
            UnitNode(
                4,
                draft.pick(Texts.name_is_typed.format(name=name)),
                parent_id=3,
                check=on(resource_id="android:id/edit", text=name),
            ),
            screens.fact(
                5,
                Texts.device_name_is.format(name=name),
                SettingIs("global", "device_name", name),
            ),
        ),
        golden_steps=len(solution) + SWIPES_TO_ABOUT,
        solution=solution,
        wrong_endings=(
            WrongEnding("another name", (*to_dialog, TypeInto(field, wrong), save)),
            WrongEnding("typed and not saved", (*to_dialog, TypeInto(field, name), cancel)),
            WrongEnding(
                "appended to the old name",
                (*to_dialog, TapOn(field), TypeInto(field, name, clear=False), save),
            ),
        ),
    )


def _button(resource_id: str) -> TapOn:
    """A button of a dialog."""
    return TapOn(Selector(resource_id=resource_id))


# -- developer options ----------------------------------------------------------------------------


class _Scale(NamedTuple):
    """A kind of animation: its row, its key in `global`, and its name in a sentence."""

    row: Text
    key: str
    name: Text


_SCALES: Final = {
    "window": _Scale(
        Texts.window_animation_scale, "window_animation_scale", Texts.the_window_scale
    ),
    "transition": _Scale(
        Texts.transition_animation_scale, "transition_animation_scale", Texts.the_transition_scale
    ),
    "animator": _Scale(
        Texts.animator_duration_scale, "animator_duration_scale", Texts.the_animator_scale
    ),
}


class _Factor(NamedTuple):
    """A scale that can be chosen: as the option on the screen, and in a sentence."""

    option: Text
    words: Text


_FACTORS: Final = {
    0.5: _Factor(Texts.scale_half, Texts.factor_half),
    2.0: _Factor(Texts.scale_2, Texts.factor_2),
    5.0: _Factor(Texts.scale_5, Texts.factor_5),
    10.0: _Factor(Texts.scale_10, Texts.factor_10),
}
_FURTHER_DOWN: Final = ("animator_duration_scale",)
_FURTHER_DOWN_IN_GERMAN: Final = ("transition_animation_scale", *_FURTHER_DOWN)
"""Which scales one swipes to where Developer options opens; German rows above them are higher."""
_TAPS: Final = 7
"""On the build number, until a phone offers its developer options."""


@SUITE.add(
    "portable",
    level=3,
    animation=tuple(_SCALES),
    factor=tuple(_FACTORS),
    other_factor=tuple(_FACTORS),
)
def set_animation_scale(
    draft: TaskBuilder, animation: str, factor: float, other_factor: float
) -> Task:
    """Find the developer options and slow down, or speed up, two kinds of animation.

    Goal: `global development_settings_enabled` is 1, the scales of both animations are the factors,
        and the third one's is 1.
    Start: the launcher; no developer options, all animations at 1x.
    Substates: Settings; About phone; developer options are on; System, or the search; Developer
        options; each scale is set, with developer options on; the third one is as it was (from the
        start).
    Ends: all hold.
    Golden steps: 19, or 18 for two scales that show when Developer options opens.
    """
    screens = Screens(draft)
    wrong = next_of(_FACTORS, factor)
    scale, other, third = (_SCALES[next_of(_SCALES, animation, steps)] for steps in range(3))
    times, other_times = _FACTORS[factor].words, _FACTORS[other_factor].words
    enabled = SettingIs("global", "development_settings_enabled", "1")
    to_options = (
        OPEN,
        screens.tap(Texts.about),
        *(screens.tap(Texts.build_number),) * _TAPS,
        BACK,
        screens.tap(Texts.system),
        screens.tap(Texts.developer_options),
    )

    def choose(chosen: _Scale, value: float) -> tuple[SolutionStep, ...]:
        option = draft.pick(_FACTORS[value].option)
        return (screens.tap(chosen.row), TapOn(Selector(text=option, package_name=PACKAGE)))

    further_down = _FURTHER_DOWN_IN_GERMAN if draft.language == "de" else _FURTHER_DOWN
    swipes = int(scale.key in further_down or other.key in further_down)
    first = (*to_options, *choose(scale, factor))
    solution = (*first, *choose(other, other_factor))
    return draft.task(
        Texts.set_animation_scales.format(
            animation=scale.name, factor=times, other=other.name, other_factor=other_times
        ),
        setup=(
            put_command("global", "development_settings_enabled", 0),
            *(put_command("global", each.key, "1.0") for each in _SCALES.values()),
            *START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, Texts.about),
            # A way, as nobody asked for the options alone: the scales count with them.
            UnitNode(
                3,
                draft.pick(Texts.developer_options_are_on),
                check=enabled,
                hold="final",
                role="way",
            ),
            screens.page(4, Texts.system, way="way"),
            screens.search(5, way="way"),
            screens.page(6, Texts.developer_options),
            screens.fact(
                7,
                Texts.scale_is.format(animation=scale.name, factor=times),
                enabled,
                SettingIs("global", scale.key, str(factor)),
            ),
            screens.fact(
                8,
                Texts.scale_is.format(animation=other.name, factor=other_times),
                enabled,
                SettingIs("global", other.key, str(other_factor)),
            ),
            screens.guard(
                9,
                Texts.third_scale_is_kept,
                SettingIs("global", third.key, "1.0"),
            ),
        ),
        start_satisfied=(9,),
        golden_steps=len(solution) + SWIPES_TO_ABOUT + swipes,
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "another factor",
                (*to_options, *choose(scale, wrong), *choose(other, other_factor)),
            ),
            WrongEnding("the first one alone", first),
            WrongEnding("the third one too", (*solution, *choose(third, factor))),
            WrongEnding(
                "developer options turned off again",
                (*solution, screens.tap(Texts.use_developer_options)),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
