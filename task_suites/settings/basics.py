"""Tasks in Android's Settings.

What must be true at the end is always a settings key, so it counts on every page and on every
Android; what lies on the way are pages. The tasks that lead through several pages are in
`journeys`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, SettingIs
from mobile_gym.core.tasks import Perform, ScrollTo, TapOn, Task, TaskTemplate, WrongEnding
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
    Switch,
    put_command,
    state,
)
from task_suites.settings.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Settings", PACKAGE, texts=Texts)


@SUITE.add("portable", "fixed", level=1)
def turn_on_wifi(draft: TaskBuilder) -> Task:
    """Turn Wi-Fi on.

    Goal: `global wifi_on` is 1, or 2 where airplane mode is on.
    Start: the launcher; Wi-Fi and airplane mode are off.
    Substates: Settings; Network & internet, or the search; Internet; Wi-Fi is on; instead of the
        pages, quick settings and the internet panel.
    Ends: Wi-Fi is on.
    Golden steps: 4.
    """
    screens = Screens(draft)
    to_network = (OPEN, screens.tap(Texts.network))
    to_wifi = (*to_network, screens.tap(Texts.internet), screens.tap(Texts.wifi))
    return draft.task(
        Texts.turn_on_wifi,
        setup=("cmd connectivity airplane-mode disable", "svc wifi disable", *START),
        substates=(
            screens.home(1, way="start"),
            screens.page(2, Texts.network, way="way"),
            screens.search(3, way="way"),
            screens.page(4, Texts.internet, way="end"),
            screens.fact(5, Texts.wifi_is_on, WIFI_IS_ON),
            screens.quick_settings(6, way="start"),
            screens.quick_settings(7, way="way"),
            screens.internet_panel(8, way="end"),
        ),
        golden_steps=4,
        solution=to_wifi,
        wrong_endings=(
            WrongEnding("airplane mode instead", (*to_network, screens.tap(Texts.airplane_mode))),
            WrongEnding("on and off again", (*to_wifi, screens.tap(Texts.wifi))),
        ),
    )


# -- screen timeout -------------------------------------------------------------------------------

_SWITCHES: Final = {
    "dark_theme": (
        Texts.the_dark_theme,
        Switch(Texts.dark_theme, Texts.dark_theme_is, "secure", "ui_night_mode", "2", "1"),
    ),
    "auto_rotate": (
        Texts.the_rotation,
        Switch(Texts.auto_rotate, Texts.rotation_is, "system", "accelerometer_rotation"),
    ),
    "adaptive_brightness": (
        Texts.the_adaptive_brightness,
        Switch(
            Texts.adaptive_brightness,
            Texts.adaptive_brightness_is,
            "system",
            "screen_brightness_mode",
        ),
    ),
}
"""Switches of the page Display, by value of the parameter: in a sentence, and where they are."""


@SUITE.add(
    "portable",
    level=2,
    timeout_s=tuple(TIMEOUTS),
    switch=tuple(_SWITCHES),
    turn_on=(True, False),
    layout=LAYOUTS,
)
def set_screen_timeout(
    draft: TaskBuilder, timeout_s: int, switch: str, turn_on: bool, layout: int
) -> Task:
    """Choose after how long the screen turns off, and see to a switch of the same page.

    Goal: `system screen_off_timeout` is the time in milliseconds, and the switch is as asked for.
    Start: the launcher; another timeout; the switch is on or off.
    Substates: Settings; Display, or the search; the list of timeouts; the timeout is set; the
        switch is on (or off).
    Ends: both are so.
    Golden steps: 5, and one more where the switch has to be moved, or two where it is that of the
        rotation, which is further down.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    start_s = lots.one(TIMEOUTS, exclude=(timeout_s,))
    wrong_s = lots.one(TIMEOUTS, exclude=(timeout_s, start_s))
    was_on = lots.chance(0.5)
    time, (name, moved) = TIMEOUTS[timeout_s], _SWITCHES[switch]
    to_list = (OPEN, screens.tap(Texts.display), screens.tap(Texts.screen_timeout))
    move = screens.tap(moved.row)

    def option(seconds: int) -> TapOn:
        return screens.tap(TIMEOUTS[seconds])

    moves = (move,) if was_on != turn_on else ()
    swipes = SWIPES_TO_DISPLAY
    if moves and switch == "auto_rotate":
        swipes += SWIPES_TO_ROTATION
    solution = (*to_list, option(timeout_s), *moves)
    return draft.task(
        Texts.set_screen_timeout.format(time=time, switch=name, state=state(is_on=turn_on)),
        setup=(
            put_command("system", "screen_off_timeout", start_s * 1000),
            moved.turn_on_command(is_on=was_on),
            *START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, Texts.display, way="way"),
            screens.search(3, way="way"),
            screens.choices(4, Texts.timeouts_are_listed, TIMEOUTS[15], TIMEOUTS[30]),
            screens.fact(
                5,
                Texts.screen_timeout_is.format(time=time),
                SettingIs("system", "screen_off_timeout", str(timeout_s * 1000)),
            ),
            screens.is_turned(6, moved, is_on=turn_on),
        ),
        start_satisfied=() if moves else (6,),
        golden_steps=len(solution) + swipes,
        solution=solution,
        wrong_endings=(
            WrongEnding("another time", (*to_list, option(wrong_s), *moves)),
            WrongEnding("the switch the other way", (*solution, move)),
            WrongEnding(
                "set and set back",
                (*solution, screens.tap(Texts.screen_timeout), option(start_s)),
            ),
            WrongEnding("the list left without a choice", (*to_list, BACK, *moves)),
        ),
    )


_MINUTES: Final = (1, 2, 5, 10, 30)


@SUITE.add("portable", "query", "fixed", level=1, minutes=_MINUTES)
def read_screen_timeout(draft: TaskBuilder, minutes: int) -> Task:
    """Tell after how many minutes the screen turns off.

    Goal: the answer is the number of minutes that the page Display shows.
    Start: the launcher; a timeout from the seed, which the instruction does not tell.
    Substates: Settings; Display; the timeout is on the screen.
    Ends: the first answer.
    Golden steps: 4.
    """
    screens = Screens(draft)
    label = draft.pick(TIMEOUTS[minutes * 60])
    wrong = next_of(_MINUTES, minutes, 2)
    look = (OPEN, screens.tap(Texts.display), ScrollTo(screens.tap(Texts.screen_timeout).target))
    return draft.task(
        Texts.read_screen_timeout,
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (f"{minutes} min",),
            kind="duration",
            unit="min",
            candidates=tuple(f"{other} min" for other in _MINUTES if other != minutes),
        ),
        setup=(put_command("system", "screen_off_timeout", minutes * 60_000), *START),
        substates=(
            screens.home(1),
            screens.page(2, Texts.display),
            screens.evidence(
                3,
                Texts.timeout_is_readable,
                f"{minutes} min",
                "duration",
                of=(draft.pick(Texts.screen_timeout),),
            ),
        ),
        golden_steps=3 + SWIPES_TO_DISPLAY,
        solution=(*look, Perform(Answer(label))),
        wrong_endings=(
            WrongEnding("another number", (*look, Perform(Answer(str(wrong))))),
            WrongEnding("a guess without looking", (Perform(Answer(str(minutes))),)),
        ),
    )


# -- one switch among many ------------------------------------------------------------------------

_OPTIONS: Final = {
    "dots": (
        Texts.dots_on_icons,
        Switch(Texts.notification_dots, Texts.dots_are, "secure", "notification_badging"),
    ),
    "sensitive": (
        Texts.sensitive_on_lock_screen,
        Switch(
            Texts.sensitive_notifications,
            Texts.sensitive_are,
            "secure",
            "lock_screen_allow_private_notifications",
        ),
    ),
    "history": (
        Texts.the_notification_history,
        Switch(
            Texts.notification_history,
            Texts.history_is,
            "secure",
            "notification_history_enabled",
        ),
    ),
    "bubbles": (
        Texts.bubbles_for_conversations,
        Switch(Texts.bubbles, Texts.bubbles_are, "secure", "notification_bubbles"),
    ),
}
"""By value of the parameter: in a sentence, and where they are."""


@SUITE.add(
    "portable",
    level=2,
    options=tuple(
        [other_option, other]
        for other_option in _OPTIONS
        for other in _OPTIONS
        if other_option != other
    ),
    turn_on=(True, False),
    second_on=(True, False),
    layout=LAYOUTS,
)
def set_notification_option(
    draft: TaskBuilder, options: list[str], turn_on: bool, second_on: bool, layout: int
) -> Task:
    """Turn one of the options for notifications on or off, and see to a second one.

    Goal: the keys of both in `secure` are 1, or 0, and those of the others as they were.
    Start: the launcher; at least one of the two is the other way round; the others are on or off.
    Substates: Settings; Notifications, or the search; each option is on (or off); the others are
        as they were (from the start).
    Ends: both are so.
    Golden steps: 3 or 4, as one or both have to be moved.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    option, second = options
    asked = {option: turn_on, second: second_on}
    others = tuple(other for other in _OPTIONS if other not in asked)
    held = lots.one(((False, False), (True, False), (False, True)))
    start = {key: lots.chance(0.5) for key in _OPTIONS} | {
        which: on == holds for (which, on), holds in zip(asked.items(), held, strict=True)
    }
    name, switch = _OPTIONS[option]
    second_name, second_switch = _OPTIONS[second]

    def tap(which: str) -> TapOn:
        return screens.tap(_OPTIONS[which][1].row)

    to_list = (OPEN, screens.tap(Texts.notifications))
    moves = tuple(tap(which) for which in asked if start[which] != asked[which])
    solution = (*to_list, *moves)
    return draft.task(
        Texts.set_notification_options.format(
            option=name,
            state=state(is_on=turn_on),
            second=second_name,
            second_state=state(is_on=second_on),
        ),
        setup=(
            *(_OPTIONS[which][1].turn_on_command(is_on=on) for which, on in start.items()),
            *START,
        ),
        substates=(
            screens.home(1),
            screens.page(2, Texts.notifications, way="way"),
            screens.search(3, way="way"),
            screens.is_turned(4, switch, is_on=turn_on),
            screens.is_turned(5, second_switch, is_on=second_on),
            screens.guard(
                6,
                Texts.other_options_are_kept,
                *(_OPTIONS[which][1].proof(is_on=start[which]) for which in others),
            ),
        ),
        start_satisfied=(*((4,) if held[0] else ()), *((5,) if held[1] else ()), 6),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another option", (*to_list, tap(others[0]))),
            WrongEnding("another option too", (*solution, tap(others[1]))),
            WrongEnding("the second one the other way", (*solution, tap(second))),
            WrongEnding("the first one the other way", (*solution, tap(option))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
