"""Tasks with alarms, in the clock (AOSP's DeskClock).

What must be true at the end stands in DeskClock's provider, so it counts on every screen and on
every Android; what lies on the way are tabs, dialogs, and what they show.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import OK
from task_suites.choices import next_of
from task_suites.clock.screens import PACKAGE, Screens, alarm_command, alarm_row, shown, start
from task_suites.suite import Draft, Suite
from task_suites.times import spellings

__all__ = ["LABELS", "MINUTES", "TEMPLATES"]

SUITE: Final = Suite("Clock", PACKAGE)

LABELS: Final[dict[str, tuple[str, str]]] = {
    label: (label, chinese)
    for label, chinese in (
        ("Gym", "健身"),
        ("Medicine", "吃药"),
        ("Piano lesson", "钢琴课"),
        ("School bus", "校车"),
        ("Team meeting", "团队会议"),
        ("Walk the dog", "遛狗"),
        ("Water the plants", "浇花"),
        ("Yoga", "瑜伽"),
    )
}
"""Labels of alarms by their English words, which are the parameter: (English, Chinese)."""

MINUTES: Final = (5, 10, 15, 20, 25, 35, 40, 45, 50, 55)
"""Of alarms that the setup makes: never those of the two alarms that a new clock has."""

_OLD_ALARMS: Final = alarm_row(at_least=2, enabled=0)
"""The two alarms of a new clock are still off."""


@SUITE.add("portable", level=1, hour=tuple(range(24)), minute=tuple(range(0, 60, 5)))
def set_alarm(draft: Draft, hour: int, minute: int) -> Task:
    """Set an alarm at a time.

    Goal: one more alarm, at that time, that is on and does not repeat.
    Start: the launcher; the clock is as newly installed.
    Substates: the clock; its alarms; the time picker; the time is chosen; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 7 with AM and PM, 6 with 24 hours.
    """
    screens = Screens(draft)
    time = screens.time(hour, minute)
    wrong_minute = 0 if minute else 30
    solution = screens.new_alarm(hour, minute)
    old_alarm = TapOn(Selector(text=screens.time(8, 30)))
    return draft.task(
        (f"Set an alarm for {time} in the Clock app.", f"在“时钟”应用中设置一个 {time} 的闹钟。"),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            screens.picker(3, parent_id=2),
            screens.picked(4, 3, hour, minute),
            screens.fact(
                5,
                (f"There is a new alarm at {time}, and it is on", f"新增了 {time} 的闹钟且已开启"),
                AllOf(
                    (
                        alarm_row(hour=hour, minutes=minute, daysofweek=0, enabled=1),
                        alarm_row(at_least=3, at_most=3),
                        _OLD_ALARMS,
                    )
                ),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another minute", screens.new_alarm(hour, wrong_minute)),
            WrongEnding("the other half of the day", screens.new_alarm((hour + 12) % 24, minute)),
            WrongEnding(
                "an old alarm moved",
                (*screens.to_tab("alarm"), old_alarm, *screens.choose_time(hour, minute)),
            ),
            WrongEnding(
                "another one too",
                (*screens.new_alarm(hour, wrong_minute), *screens.new_alarm(hour, minute)[1:]),
            ),
            WrongEnding("set and turned off", (*solution, _switch_of_expanded())),
            WrongEnding("set and deleted", (*solution, TapOn(Selector(resource_id="delete")))),
        ),
    )


def _switch_of_expanded() -> TapOn:
    """The switch of the alarm whose card is expanded, as that of a new alarm is."""
    return TapOn(Selector(resource_id="onoff", beside=Selector(resource_id="edit_label")))


@SUITE.add("portable", level=2, label=tuple(LABELS), hour=tuple(range(24)), minute=MINUTES)
def turn_off_alarm(draft: Draft, label: str, hour: int, minute: int) -> Task:
    """Turn off one of two alarms of the same name.

    Goal: the alarm of that name and time is off, and the others are as they were.
    Start: the launcher; it is on, and so are one of its name at another time and one more.
    Substates: the others are on (from the start); the clock; its alarms; the alarm is off.
    Ends: the alarm is off.
    Golden steps: 3.
    """
    screens = Screens(draft)
    time, said = screens.time(hour, minute), LABELS[label]
    namesake, other = (hour + 5) % 24, (hour + 2) % 24
    named = draft.pick(said)
    switch = screens.switch_of(hour, minute)
    solution = (*screens.to_tab("alarm"), switch)
    return draft.task(
        (
            f'Turn off the "{said[0]}" alarm at {time}. Leave the other alarms as they are.',
            f"关闭 {time} 的“{said[1]}”闹钟，其他闹钟保持不变。",
        ),
        setup=start(
            draft,
            alarm_command(hour, minute, named),
            alarm_command(namesake, minute, named),
            alarm_command(other, minute, draft.pick(LABELS[next_of(LABELS, label)])),
        ),
        substates=(
            screens.fact(
                1,
                ("The other alarms are on", "其他闹钟仍开启"),
                AllOf(
                    (
                        alarm_row(hour=namesake, minutes=minute, label=named, enabled=1),
                        alarm_row(hour=other, minutes=minute, enabled=1),
                    )
                ),
            ),
            screens.home(2),
            screens.tab(3, "alarm", parent_id=2),
            screens.fact(
                4,
                (f"The {time} alarm is off", f"{time} 的闹钟已关闭"),
                alarm_row(hour=hour, minutes=minute, label=named, enabled=0),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "its namesake", (*screens.to_tab("alarm"), screens.switch_of(namesake, minute))
            ),
            WrongEnding("both of that name", (*solution, screens.switch_of(namesake, minute))),
            WrongEnding("off and on again", (*solution, switch)),
            WrongEnding(
                "deleted instead",
                (
                    *screens.to_tab("alarm"),
                    TapOn(
                        Selector(
                            resource_id="arrow", beside=Selector(text=screens.time(hour, minute))
                        )
                    ),
                    TapOn(Selector(resource_id="delete")),
                ),
            ),
        ),
    )


_DAYS: Final[dict[str, tuple[str, str]]] = {
    "Monday": ("周一", "星期一"),
    "Tuesday": ("周二", "星期二"),
    "Wednesday": ("周三", "星期三"),
    "Thursday": ("周四", "星期四"),
    "Friday": ("周五", "星期五"),
    "Saturday": ("周六", "星期六"),
    "Sunday": ("周日", "星期日"),
}
"""Chinese words by English ones, in the order of DeskClock's mask: short, and as on the screen."""


def _mask(days: list[str]) -> int:
    return sum(1 << place for place, day in enumerate(_DAYS) if day in days)


def _taps_on_days(draft: Draft, days: list[str]) -> tuple[TapOn, ...]:
    return tuple(
        TapOn(Selector(description=draft.pick((day, _DAYS[day][1])), checkable=True))
        for day in days
    )


@SUITE.add(
    "portable",
    level=3,
    hour=tuple(range(24)),
    minute=tuple(range(60)),
    days=(
        ["Monday", "Thursday"],
        ["Tuesday", "Friday"],
        ["Wednesday", "Saturday"],
        ["Saturday", "Sunday"],
        ["Monday", "Wednesday", "Friday"],
        ["Tuesday", "Thursday", "Sunday"],
    ),
    label=tuple(LABELS),
)
def set_repeating_alarm(draft: Draft, hour: int, minute: int, days: list[str], label: str) -> Task:
    """Set an alarm with a label that repeats on some days.

    Goal: one more alarm, on, with that time, those days and that label.
    Start: the launcher; the clock is as newly installed.
    Substates: the clock; its alarms; the time picker; the alarm is there; its days; its label.
    Ends: all three at once.
    Golden steps: 10 with AM and PM, 9 with 24 hours, and as many as there are days; where the
    minute is typed 2 more, or 1.
    """
    screens = Screens(draft)
    time, said = screens.time(hour, minute), LABELS[label]
    named = draft.pick(said)
    days_en, days_zh = " and ".join((", ".join(days[:-1]), days[-1])), [_DAYS[d][0] for d in days]
    taps = _taps_on_days(draft, days)
    added = screens.new_alarm(hour, minute)

    def labelled(text: str) -> tuple[TapOn | TypeInto, ...]:
        field = Selector(class_name="EditText")
        return (TapOn(Selector(resource_id="edit_label")), TypeInto(text, field), OK)

    solution = (*added, *taps, *labelled(named))
    return draft.task(
        (
            f'Set an alarm for {time} that repeats every {days_en}, with the label "{said[0]}".',
            f"设置一个 {time} 的闹钟，在每{'、'.join(days_zh)}重复，标签为“{said[1]}”。",
        ),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            screens.picker(3, parent_id=2),
            screens.fact(
                4,
                (
                    f"There is one new alarm, at {time}, and it is on",
                    f"新增了一个 {time} 的闹钟且已开启",
                ),
                AllOf(
                    (
                        alarm_row(hour=hour, minutes=minute, enabled=1),
                        alarm_row(at_least=3, at_most=3),
                        _OLD_ALARMS,
                    )
                ),
            ),
            screens.fact(
                5,
                (f"It repeats every {days_en}", f"它在每{'、'.join(days_zh)}重复"),
                alarm_row(hour=hour, minutes=minute, daysofweek=_mask(days), enabled=1),
            ),
            screens.fact(
                6,
                (f'Its label is "{said[0]}"', f"它的标签为“{said[1]}”"),
                alarm_row(hour=hour, minutes=minute, label=named, enabled=1),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("a day too few", (*added, *taps[1:], *labelled(named))),
            WrongEnding(
                "a day too many",
                (*solution, *_taps_on_days(draft, [day for day in _DAYS if day not in days][:1])),
            ),
            WrongEnding(
                "another label",
                (*added, *taps, *labelled(draft.pick(LABELS[next_of(LABELS, label)]))),
            ),
            WrongEnding("without the label", (*added, *taps)),
            WrongEnding("set and turned off", (*solution, _switch_of_expanded())),
        ),
    )


@SUITE.add(
    "portable",
    "query",
    level=1,
    label=tuple(LABELS),
    # Afternoons only: of "7:15" nobody could tell whether it is an abbreviated "7:15 PM".
    hour=tuple(range(13, 23)),
    minute=MINUTES,
)
def read_alarm_time(draft: Draft, label: str, hour: int, minute: int) -> Task:
    """Tell at what time an alarm rings.

    Goal: the answer is the time of the alarm of that name, in any usual spelling.
    Start: the launcher; there is such an alarm, at a time that the instruction does not tell, and
    another one that differs in name and time.
    Substates: the clock; its alarms; the alarm is on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    screens = Screens(draft)
    said, named = LABELS[label], draft.pick(LABELS[label])
    other = hour - 3
    look = (*screens.to_tab("alarm"), screens.until(named))
    return draft.task(
        (
            f'At what time is the "{said[0]}" alarm set? Look it up in the Clock app.',
            f"“{said[1]}”闹钟设在几点？请在“时钟”应用中查看。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(spellings(hour, minute), mode="contains"),
        setup=start(
            draft,
            alarm_command(hour, minute, named),
            alarm_command(other, minute, draft.pick(LABELS[next_of(LABELS, label, 3)])),
        ),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            UnitNode(
                3,
                draft.pick((f'The "{said[0]}" alarm is shown', f"可以看到“{said[1]}”闹钟")),
                parent_id=2,
                check=AllOf((shown(text=named), screens.is_shown(hour, minute))),
            ),
        ),
        golden_steps=3,
        solution=(*look, Perform(Answer(screens.time(hour, minute)))),
        wrong_endings=(
            WrongEnding(
                "the time of the other alarm", (*look, Perform(Answer(screens.time(other, minute))))
            ),
            WrongEnding(
                "half a day earlier", (*look, Perform(Answer(screens.time(hour - 12, minute))))
            ),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(screens.time(hour, minute))),)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
