"""Tasks with what alarms do when they ring, in the clock (AOSP's DeskClock): length and sound."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import PageIs, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.choices import next_of
from task_suites.clock.alarm_sets import LABEL_PX, LABELS, MINUTES, Alarm, Alarms
from task_suites.clock.screens import PACKAGE, Screens, alarm_row, preference, start
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

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


_SNOOZES: Final = (7, 8, 9, 11, 12, 13, 14, 15)
"""Lengths of a snooze that the list shows where it opens, around the default of 10."""


@SUITE.add("portable", level=2, minutes=tuple(_LENGTHS), snooze=_SNOOZES)
def set_silence_after(draft: Draft, minutes: int, snooze: int) -> Task:
    """Choose how long alarms ring, and how long they snooze.

    Goal: "Silence after" and "Snooze length" are those times, and the other settings are as they
    were.
    Start: the launcher; the settings are those of a new clock, 10 minutes both.
    Substates: the clock; its settings; each time is chosen; the others are as they were (from the
    start).
    Ends: both are chosen.
    Golden steps: 7.
    """
    screens = Screens(draft)
    said, snoozed = _LENGTHS[minutes], (f"{snooze} minutes", f"{snooze} 分钟")

    def choose(title: tuple[str, str], choice: tuple[str, str]) -> tuple[TapOn, TapOn]:
        row, option = (draft.pick(words) for words in (title, choice))
        return (
            TapOn(Selector(text=row, package_name=PACKAGE)),
            TapOn(Selector(text=option, package_name=PACKAGE, class_name="CheckedTextView")),
        )

    silence, pause = ("Silence after", "闹铃时长"), ("Snooze length", "暂停时长")
    opened = screens.to_settings()
    first = (*opened, *choose(silence, said))
    solution = (*first, *choose(pause, snoozed))
    wrong = next(words for number, words in _LENGTHS.items() if number != minutes)
    return draft.task(
        (
            f"Alarms that nobody turns off should stop ringing after {said[0]}, and a snooze "
            f"should last {snoozed[0]}. Change that in the settings of the Clock app.",
            f"无人关闭的闹钟应在响铃 {said[1]}后停止，暂停应持续 {snoozed[1]}，"
            "请在“时钟”应用的设置中修改。",
        ),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.settings(2),
            screens.fact(
                3,
                (f"Alarms fall silent after {said[0]}", f"闹钟在 {said[1]}后停止响铃"),
                preference("auto_silence", minutes),
            ),
            screens.fact(
                4,
                (f"A snooze lasts {snoozed[0]}", f"暂停持续 {snoozed[1]}"),
                preference("snooze_duration", snooze),
            ),
            screens.guard(
                5,
                ("The other settings are as they were", "其他设置保持不变"),
                preference("volume_button_setting", 0),
                preference("week_start", 1),
                preference("alarm_crescendo_duration", 0),
                preference("timer_crescendo_duration", 0),
                preference("clock_style", "digital"),
            ),
        ),
        start_satisfied=(5,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "another time", (*opened, *choose(silence, wrong), *choose(pause, snoozed))
            ),
            WrongEnding("the first one alone", first),
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


@SUITE.add(
    level=2,
    label=tuple(LABELS),
    sound=tuple(_SOUNDS),
    hour=tuple(range(24)),
    minute=MINUTES,
    layout=LAYOUTS,
)
def choose_alarm_sound(
    draft: Draft, label: str, sound: str, hour: int, minute: int, layout: int
) -> Task:
    """Choose the sound of one of two alarms of the same name.

    Goal: that alarm has the sound, and all others the one they had.
    Start: the launcher; there are such an alarm, one of its name at another hour, and 8 to 12 more.
    Substates: the clock; its alarms; the page of sounds; the alarm has the sound; the others are
    as they were (from the start).
    Ends: the alarm has the sound.
    Golden steps: 5, and a swipe for every three alarms that stand before it.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    time, said = screens.time(hour, minute), LABELS[label]
    named = draft.pick(said)
    mine = Alarm(hour, minute, label)
    namesake = mine._replace(hour=lots.one(range(24), but=(hour,)))
    others = Alarms.drawn(draft, lots, lots.number(8, 12), mine, namesake).with_some(namesake)
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
        setup=start(draft, *others.with_some(mine).commands(), lots=lots),
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
                (
                    f"The {time} alarm alone has {sound}, and is else as it was",
                    f"只有 {time} 的闹钟使用 {sound}，它的其余不变",
                ),
                alarm_row(
                    1,
                    1,
                    hour=hour,
                    minutes=minute,
                    daysofweek=0,
                    vibrate=1,
                    label=named,
                    enabled=1,
                    ringtone=_SOUNDS[sound],
                ),
                alarm_row(1, 1, ringtone=_SOUNDS[sound]),
            ),
            others.kept(5, mine=1),
        ),
        start_satisfied=(5,),
        golden_steps=len(solution) + others.swipes_to(mine, LABEL_PX),
        solution=solution,
        wrong_endings=(
            WrongEnding("its namesake", (*to_alarms, *choose(namesake.hour, sound))),
            WrongEnding("another sound", (*to_alarms, *choose(hour, wrong))),
            WrongEnding(
                "chosen and changed again",
                (*solution, TapOn(Selector(text=wrong, package_name=PACKAGE))),
            ),
            WrongEnding("looked at only", solution[:-1]),
            WrongEnding(
                "without vibrating, too",
                (*solution, BACK, TapOn(Selector(resource_id="vibrate_onoff"))),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
