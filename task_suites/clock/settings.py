"""Tasks with what alarms do when they ring, in the clock (AOSP's DeskClock): length and sound."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf, PageIs, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import TapOn, Task, TaskTemplate, WrongEnding
from task_suites.choices import next_of
from task_suites.clock.alarms import LABELS, MINUTES
from task_suites.clock.screens import PACKAGE, Screens, alarm_command, alarm_row, preference, start
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Clock", PACKAGE)

_LENGTHS: Final = {
    1: ("1 minute", "1 分钟"),
    5: ("5 minutes", "5 分钟"),
    15: ("15 minutes", "15 分钟"),
    20: ("20 minutes", "20 分钟"),
    25: ("25 minutes", "25 分钟"),
}
"""What "Silence after" offers, without its default, by minutes: (English, Chinese)."""


@SUITE.add("portable", level=1, minutes=tuple(_LENGTHS))
def set_silence_after(draft: Draft, minutes: int) -> Task:
    """Choose how long alarms ring.

    Goal: "Silence after" is that time, and the snooze length is as it was.
    Start: the launcher; the settings are those of a new clock, 10 minutes both.
    Substates: the clock; its settings; the time is chosen.
    Ends: the time is chosen.
    Golden steps: 5.
    """
    screens = Screens(draft)
    said = _LENGTHS[minutes]

    def choose(title: tuple[str, str], choice: tuple[str, str]) -> tuple[TapOn, TapOn]:
        row, option = (draft.pick(words) for words in (title, choice))
        return (
            TapOn(Selector(text=row, package_name=PACKAGE)),
            TapOn(Selector(text=option, package_name=PACKAGE, class_name="CheckedTextView")),
        )

    silence, snooze = ("Silence after", "闹铃时长"), ("Snooze length", "暂停时长")
    opened = screens.to_settings()
    solution = (*opened, *choose(silence, said))
    wrong = next(words for number, words in _LENGTHS.items() if number != minutes)
    return draft.task(
        (
            f"Alarms that nobody turns off should stop ringing after {said[0]}. Change that in the "
            "settings of the Clock app.",
            f"无人关闭的闹钟应在响铃 {said[1]}后停止，请在“时钟”应用的设置中修改。",
        ),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.settings(2),
            screens.fact(
                3,
                (f"Alarms fall silent after {said[0]}", f"闹钟在 {said[1]}后停止响铃"),
                AllOf((preference("auto_silence", minutes), preference("snooze_duration", 10))),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another time", (*opened, *choose(silence, wrong))),
            WrongEnding("the snooze length", (*opened, *choose(snooze, ("12 minutes", "12 分钟")))),
            WrongEnding("not chosen", solution[:-1]),
        ),
    )


_SOUNDS: Final = {
    name: f"content://media/internal/audio/media/{number}"
    for number, name in enumerate(
        (
            *("Argon", "Carbon", "Cesium", "Hassium", "Helium"),
            *("Krypton", "Neon", "Osmium", "Oxygen", "Platinum"),
        ),
        start=10,
    )
}
"""AOSP's alarm sounds, as the virtual device stores them; real ones number them in another way."""
_DEFAULT_SOUND: Final = "content://settings/system/alarm_alert"


@SUITE.add(
    level=2, label=tuple(LABELS), sound=tuple(_SOUNDS), hour=tuple(range(13, 22)), minute=MINUTES
)
def choose_alarm_sound(draft: Draft, label: str, sound: str, hour: int, minute: int) -> Task:
    """Choose the sound of one of two alarms of the same name.

    Goal: that alarm has the sound, and all others the one they had.
    Start: the launcher; there are such an alarm and one of its name two hours earlier.
    Substates: the clock; its alarms; the page of sounds; the alarm has the sound.
    Ends: the alarm has the sound.
    Golden steps: 5.
    """
    screens = Screens(draft)
    time, said = screens.time(hour, minute), LABELS[label]
    named = draft.pick(said)
    wrong = next_of(_SOUNDS, sound)
    ringtone = TapOn(Selector(resource_id="choose_ringtone"))

    def choose(at_hour: int, name: str) -> tuple[TapOn, ...]:
        found = TapOn(Selector(text=name, package_name=PACKAGE))
        return (screens.expand(at_hour, minute), ringtone, found)

    to_alarms = screens.to_tab("alarm")
    solution = (*to_alarms, *choose(hour, sound))
    return draft.task(
        (
            f'Let the "{said[0]}" alarm at {time} ring with the sound {sound}. The other alarms '
            "keep theirs.",
            f"把 {time} 的“{said[1]}”闹钟的铃声改为 {sound}，其他闹钟的铃声不变。",
        ),
        setup=start(
            draft, alarm_command(hour, minute, named), alarm_command(hour - 2, minute, named)
        ),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            PageNode(
                3,
                draft.pick(("The page of sounds is open", "铃声页面已打开")),
                parent_id=1,
                check=PageIs(activity=f"{PACKAGE}/.ringtone.RingtonePickerActivity"),
            ),
            screens.fact(
                4,
                (f"The {time} alarm alone has {sound}", f"只有 {time} 的闹钟使用 {sound}"),
                AllOf(
                    (
                        alarm_row(
                            1, 1, hour=hour, minutes=minute, enabled=1, ringtone=_SOUNDS[sound]
                        ),
                        alarm_row(3, 3, ringtone=_DEFAULT_SOUND),
                        alarm_row(1, 1, hour=hour - 2, minutes=minute, label=named, enabled=1),
                        alarm_row(4, 4),
                    )
                ),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("its namesake", (*to_alarms, *choose(hour - 2, sound))),
            WrongEnding("another sound", (*to_alarms, *choose(hour, wrong))),
            WrongEnding(
                "chosen and changed again",
                (*solution, TapOn(Selector(text=wrong, package_name=PACKAGE))),
            ),
            WrongEnding("looked at only", solution[:-1]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
