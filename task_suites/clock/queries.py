"""Questions about alarms, in the clock (AOSP's DeskClock), beside that of `alarms`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, Task, TaskTemplate, WrongEnding
from task_suites.choices import next_of
from task_suites.clock.alarms import LABELS, MINUTES
from task_suites.clock.screens import PACKAGE, Screens, alarm_command, shown, start
from task_suites.suite import Draft, Suite
from task_suites.times import spellings

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Clock", PACKAGE)


@SUITE.add("portable", "query", level=1, label=tuple(LABELS), hour=tuple(range(24)), minute=MINUTES)
def read_alarm_label(draft: Draft, label: str, hour: int, minute: int) -> Task:
    """Tell what the alarm at a time is for.

    Goal: the answer is the label of the alarm at that time.
    Start: the launcher; there is such an alarm, and one half a day away with another label.
    Substates: the clock; its alarms; the alarm is on the screen.
    Ends: the first answer.
    Golden steps: 3.
    """
    screens = Screens(draft)
    time, named = screens.time(hour, minute), draft.pick(LABELS[label])
    other = draft.pick(LABELS[next_of(LABELS, label, 2)])
    look = (*screens.to_tab("alarm"), screens.until(named))
    return draft.task(
        (
            f"There is an alarm at {time} in the Clock app. What is its label?",
            f"“时钟”应用里 {time} 的闹钟标签是什么？",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((named,), mode="contains"),
        setup=start(
            draft,
            alarm_command(hour, minute, named),
            alarm_command((hour + 12) % 24, minute, other),
        ),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            UnitNode(
                3,
                draft.pick((f"The {time} alarm is shown", f"可以看到 {time} 的闹钟")),
                parent_id=2,
                check=AllOf((shown(text=named), screens.is_shown(hour, minute))),
            ),
        ),
        golden_steps=3,
        solution=(*look, Perform(Answer(named))),
        wrong_endings=(
            WrongEnding("the other label", (*look, Perform(Answer(other)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(named)),)),
        ),
    )


_QUIET_HOURS: Final = (13, 16, 19)
"""Of three alarms; all of them at twenty past."""


@SUITE.add("portable", "query", level=3, label=tuple(LABELS), second=(1, 2, 3), third=(4, 5, 6))
def find_quiet_alarm(draft: Draft, label: str, second: int, third: int) -> Task:
    """Tell which of three alarms does not vibrate.

    Goal: the answer is its label.
    Start: the launcher; the three alarms are on, and the cards hide what they do.
    Substates: the clock; its alarms; that alarm's card is expanded.
    Ends: the first answer.
    Golden steps: 4 to 6, as the first, second or third is the one.
    """
    screens = Screens(draft)
    labels = [label, next_of(LABELS, label, second), next_of(LABELS, label, third)]
    turn = (list(LABELS).index(label) + second + third) % 3
    said = [LABELS[key] for key in labels]
    named = [draft.pick(words) for words in said]
    commands = [
        alarm_command(hour, 20, name) for hour, name in zip(_QUIET_HOURS, named, strict=True)
    ]
    commands[turn] += " --ez android.intent.extra.alarm.VIBRATE false"
    expand = [screens.expand(hour, 20) for hour in _QUIET_HOURS]
    seen = ScrollTo(Selector(resource_id="vibrate_onoff", checked=False, package_name=PACKAGE))
    look = (*screens.to_tab("alarm"), *expand[: turn + 1])
    english = f'"{said[0][0]}", "{said[1][0]}" and "{said[2][0]}"'
    chinese = f"“{said[0][1]}”、“{said[1][1]}”和“{said[2][1]}”"
    return draft.task(
        (
            f"One of the alarms {english} rings without vibrating. Which one? "
            "Answer with its label alone.",
            f"闹钟{chinese}中有一个响铃时不振动，是哪一个？只需回答标签。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((named[turn],), mode="exact"),
        setup=start(draft, *commands),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            UnitNode(
                3,
                draft.pick(("It is seen that it does not vibrate", "可以看到它不振动")),
                parent_id=2,
                check=AnyOf(
                    (
                        AllOf(
                            (
                                shown(resource_id="edit_label", text=named[turn]),
                                shown(resource_id="vibrate_onoff", checked=False),
                            )
                        ),
                        # The card is higher than a phone that lies on its side, and has both names.
                        shown(
                            resource_id="vibrate_onoff",
                            checked=False,
                            within=Selector(description_contains=named[turn]),
                        ),
                    )
                ),
            ),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, seen, Perform(Answer(named[turn]))),
        wrong_endings=(
            WrongEnding("another one", (*look, Perform(Answer(named[turn - 1])))),
            WrongEnding(
                "two of them", (*look, Perform(Answer(f"{named[turn]}, {named[turn - 1]}")))
            ),
            WrongEnding("its card not expanded", (*look[:-1], Perform(Answer(named[turn])))),
        ),
    )


_SILENT_AFTER_MIN: Final = 10
"""DeskClock's default of "Silence after". Source: DeskClock's `res/xml/settings.xml`."""


@SUITE.add(
    "portable",
    "query",
    level=3,
    label=tuple(LABELS),
    # Afternoons only, and no full hours as answers: `spellings` are those of other times.
    hour=tuple(range(13, 22)),
    minute=tuple(minute for minute in MINUTES if minute + _SILENT_AFTER_MIN < 60),
)
def tell_end_of_alarm(draft: Draft, label: str, hour: int, minute: int) -> Task:
    """Tell until when an alarm rings that nobody turns off.

    Goal: the answer is the alarm's time and the minutes of "Silence after" later.
    Start: the launcher; there is such an alarm and another one; the setting is its default.
    Substates: the clock; the alarm is on the screen; the setting is on the screen.
    Ends: the first answer.
    Golden steps: 5.
    """
    screens = Screens(draft)
    said, named = LABELS[label], draft.pick(LABELS[label])
    ends = minute + _SILENT_AFTER_MIN
    setting = draft.pick(("Silence after", "闹铃时长"))
    read = ScrollTo(Selector(text=setting, package_name=PACKAGE))  # the page may have to load
    to_alarm = (*screens.to_tab("alarm"), screens.until(named))
    look = (*to_alarm, *screens.to_settings()[1:], read)
    answer = Perform(Answer(screens.time(hour, ends)))
    return draft.task(
        (
            f'Suppose nobody turns off the "{said[0]}" alarm. At what time does it fall silent, '
            'going by the setting "Silence after"?',
            f"如果没有人关闭“{said[1]}”闹钟，按照“闹铃时长”的设置，它几点会停止响铃？",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(spellings(hour, ends), mode="contains"),
        setup=start(
            draft,
            alarm_command(hour, minute, named),
            alarm_command(hour - 2, minute, draft.pick(LABELS[next_of(LABELS, label)])),
        ),
        substates=(
            screens.home(1),
            UnitNode(
                2,
                draft.pick((f'The "{said[0]}" alarm is shown', f"可以看到“{said[1]}”闹钟")),
                parent_id=1,
                check=AllOf((shown(text=named), screens.is_shown(hour, minute))),
            ),
            screens.settings(3),
            UnitNode(
                4,
                draft.pick(('"Silence after" is shown', "可以看到“闹铃时长”")),
                parent_id=3,
                check=shown(text=setting),
            ),
        ),
        golden_steps=5,
        solution=(*look, answer),
        wrong_endings=(
            WrongEnding("when it begins", (*look, Perform(Answer(screens.time(hour, minute))))),
            WrongEnding("the other alarm", (*look, Perform(Answer(screens.time(hour - 2, ends))))),
            WrongEnding("the setting not looked up", (*to_alarm, answer)),
            WrongEnding("the alarm not looked up", (*screens.to_settings(), answer)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
