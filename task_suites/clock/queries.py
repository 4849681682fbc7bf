"""Questions about alarms, in the clock (AOSP's DeskClock), beside that of `alarms`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Check, Selector
from mobile_gym.core.tasks import Perform, ScrollTo, Task, TaskTemplate, WrongEnding
from task_suites.clock.alarm_sets import LABEL_PX, LABELS, MINUTES, Alarm, Alarms
from task_suites.clock.screens import PACKAGE, Screens, node_shown, start
from task_suites.clock.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Clock", PACKAGE, texts=Texts)


@SUITE.add(
    "portable",
    "query",
    level=1,
    label=tuple(LABELS),
    hour=tuple(range(24)),
    minute=MINUTES,
    layout=LAYOUTS,
)
def read_alarm_label(draft: TaskBuilder, label: str, hour: int, minute: int, layout: int) -> Task:
    """Tell what the alarm at a time is for.

    Goal: the answer is the label of the alarm at that time, and it was seen.
    Start: the launcher; there is such an alarm among 8 to 12 others, one of which rings half a day
    away, as most of the others do in pairs.
    Substates: the clock; its alarms; the alarm is on the screen.
    Ends: the first answer.
    Golden steps: 3, and a swipe for every three alarms that stand before it.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    time, named = screens.time(hour, minute), draft.pick(LABELS[label])
    mine = Alarm(hour, minute, label)
    others = Alarms.draw_alarms(draft, lots, lots.number(8, 12), mine, pairs="half_a_day")
    other = draft.pick(LABELS[others.alarms[0].label])
    look = (*screens.to_tab("alarm"), screens.until(named))
    return draft.task(
        Texts.read_alarm_label.format(time=time),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (named,), candidates=tuple(draft.pick(LABELS[alarm.label]) for alarm in others.alarms)
        ),
        setup=start(draft, *others.with_some(mine).commands(lots), lots=lots),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            screens.alarm_seen(3, hour, minute, named, asked="label"),
        ),
        golden_steps=3 + others.swipes_to(mine, LABEL_PX),
        solution=(*look, Perform(Answer(named))),
        wrong_endings=(
            WrongEnding("the other label", (*look, Perform(Answer(other)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(named)),)),
        ),
    )


def _vibrates(name: str, *, does: bool) -> Check:
    """An alarm's card is expanded and says whether it vibrates."""
    return AnyOf(
        (
            AllOf(
                (
                    node_shown(resource_id="edit_label", text=name),
                    node_shown(resource_id="vibrate_onoff", checked=does),
                )
            ),
            # The card is higher than a phone that lies on its side, and has both names.
            node_shown(
                resource_id="vibrate_onoff",
                checked=does,
                within=Selector(description_contains=name),
            ),
        )
    )


@SUITE.add(
    "portable",
    "query",
    level=3,
    label=tuple(LABELS),
    layout=LAYOUTS,
)
def find_quiet_alarm(draft: TaskBuilder, label: str, layout: int) -> Task:
    """Tell which of three alarms does not vibrate.

    Goal: the answer is its label, and it was seen not to vibrate, or both others were seen to.
    Start: the launcher; the three alarms are on, among 4 to 7 others, a third of which do not
    vibrate either, and the cards hide what they do.
    Substates: the clock; its alarms; for each of the others, that alarm's card or the other's.
    Ends: the first answer.
    Golden steps: 4 to 6, as the first, second or third is the one, and the swipes on the way.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    keys = (label, *lots.some(LABELS, 2, exclude=(label,)))
    asked = sorted(
        one._replace(label=key)
        for one, key in zip(Alarms.draw_alarms(draft, lots, 3).alarms, keys, strict=True)
    )
    others = Alarms.draw_alarms(draft, lots, lots.number(4, 7), *asked)
    turn = lots.number(0, 2)
    silent = (asked[turn], *lots.some(others.alarms, round(len(others.alarms) / 3)))
    labels = [LABELS[item.label] for item in asked]
    named = [draft.pick(text) for text in labels]
    quiet = named[turn]
    expand = [screens.expand(item.hour, item.minute) for item in asked]
    seen = ScrollTo(Selector(resource_id="vibrate_onoff", checked=False, package_name=PACKAGE))
    look = (*screens.to_tab("alarm"), *expand[: turn + 1])
    return draft.task(
        Texts.find_quiet_alarm.format(first=labels[0], second=labels[1], third=labels[2]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (quiet,), candidates=tuple(name for name in named if name != quiet)
        ),
        setup=start(draft, *others.with_some(*asked).commands(lots, quiet=silent), lots=lots),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            *(
                screens.event(
                    number,
                    Texts.is_not_the_other.format(label=name),
                    AnyOf((_vibrates(quiet, does=False), _vibrates(name, does=True))),
                )
                for number, name in enumerate((name for name in named if name != quiet), start=3)
            ),
        ),
        golden_steps=len(look) + 1 + others.with_some(*asked).swipes_over(asked[: turn + 1]),
        solution=(*look, seen, Perform(Answer(quiet))),
        wrong_endings=(
            WrongEnding("another one", (*look, Perform(Answer(named[turn - 1])))),
            WrongEnding("two of them", (*look, Perform(Answer(f"{quiet}, {named[turn - 1]}")))),
            WrongEnding("no card expanded", (*look[:2], Perform(Answer(quiet)))),
        ),
    )


_SILENT_AFTER_MIN: Final = 10
"""DeskClock's default of "Silence after". Source: DeskClock's `res/xml/settings.xml`."""


@SUITE.add(
    "portable",
    "query",
    level=3,
    label=tuple(LABELS),
    hour=tuple(range(24)),
    minute=MINUTES,
    layout=LAYOUTS,
)
def tell_end_of_alarm(draft: TaskBuilder, label: str, hour: int, minute: int, layout: int) -> Task:
    """Tell until when an alarm rings that nobody turns off.

    Goal: the answer is the alarm's time and the minutes of "Silence after" later, and both were
    seen.
    Start: the launcher; there is such an alarm, among 8 to 12 others; the setting is its default.
    Substates: the clock; the alarm is on the screen; its settings; the setting is on the screen.
    Ends: the first answer.
    Golden steps: 5, and a swipe for every three alarms that stand before it.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    named = draft.pick(LABELS[label])
    end_hour, end_minute = divmod(hour * 60 + minute + _SILENT_AFTER_MIN, 60)
    end_hour %= 24
    mine = Alarm(hour, minute, label)
    others = Alarms.draw_alarms(draft, lots, lots.number(8, 12), mine)
    ends = [
        divmod(alarm.hour * 60 + alarm.minute + _SILENT_AFTER_MIN, 60)
        for alarm in others.alarms
        if alarm.hour < 23
    ]
    setting = draft.pick(Texts.silence_after)
    read = ScrollTo(Selector(text=setting, package_name=PACKAGE))  # the page may have to load
    to_alarm = (*screens.to_tab("alarm"), screens.until(named))
    look = (*to_alarm, *screens.to_settings()[1:], read)
    answer = Perform(Answer(screens.time(end_hour, end_minute)))
    candidates = (f"{hour:02d}:{minute:02d}", *(f"{h:02d}:{m:02d}" for h, m in ends))
    right = f"{end_hour:02d}:{end_minute:02d}"
    return draft.task(
        Texts.tell_end_of_alarm.format(label=LABELS[label]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (right,),
            kind="time",
            candidates=tuple(candidate for candidate in candidates if candidate != right),
        ),
        setup=start(draft, *others.with_some(mine).commands(lots)),
        substates=(
            screens.home(1),
            screens.alarm_seen(2, hour, minute, named),
            screens.settings(3),
            # The page is always the same, so little is paid for having passed it.
            screens.evidence(
                4,
                Texts.silence_after_is_shown,
                f"{_SILENT_AFTER_MIN} min",
                "duration",
                of=(setting,),
                weight=0.25,
            ),
        ),
        golden_steps=5 + others.swipes_to(mine, LABEL_PX),
        solution=(*look, answer),
        wrong_endings=(
            WrongEnding("when it begins", (*look, Perform(Answer(screens.time(hour, minute))))),
            WrongEnding("the other alarm", (*look, Perform(Answer(screens.time(*ends[0]))))),
            WrongEnding("the setting not looked up", (*to_alarm, answer)),
            WrongEnding("the alarm not looked up", (*screens.to_settings(), answer)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
