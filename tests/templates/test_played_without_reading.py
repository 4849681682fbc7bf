"""Scripts that play by the tree alone and never read the instruction succeed by chance alone.

Each goes by something that once told the target from the records around it: a toast of the setup, a
shared first name, who wrote last, a number in a name, a description that is missing. Where its rule
finds several, or none, it takes the first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

import drawn
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Answer, Finish, Key, OpenApp, PressKey, Swipe
from mobile_gym.core.checks import Selector
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, TypeInto
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.first_screen.floor import tail_probability

SEEDS: Final = range(2000, 2000 + drawn.count(10, 30))
LEVEL: Final = 0.001
"""A fair start fails this test by luck once in a thousand runs."""
_MOST_SWIPES: Final = 12
_LABEL_PX: Final = 30
"""How far above the title of a row a part of it may begin."""


class Phone:
    """An episode that a script plays."""

    def __init__(self, env: MobileEnv, seed: int) -> None:
        self.env = env
        self.observation, _ = env.reset(seed=seed)

    def do(self, *steps: SolutionStep) -> None:
        """Follow some steps, as far as they can be followed."""
        agent = SolutionAgent(steps)
        agent.reset(self.env.task, 0)
        while self.env.is_running:
            action = agent.act(self.observation, self.env.frame)
            if isinstance(action, Finish):
                return
            self.observation, *_ = self.env.step(action)

    def all(self, resource_id: str) -> list[AccessibilityNode]:
        """What is shown with an id, from above to below."""
        found = [node for node in self.env.frame.nodes if node.resource_id.endswith(resource_id)]
        return sorted(found, key=lambda node: node.bounds.top)

    def texts(self, resource_id: str) -> list[str]:
        return [node.text for node in self.all(resource_id)]

    def rows(self, title_id: str, *part_ids: str) -> dict[str, tuple[str, ...]]:
        """All rows of a list, scrolled through: the parts of each by its title."""
        found: dict[str, tuple[str, ...]] = {}
        for _ in range(_MOST_SWIPES):
            known = len(found)
            titles = self.all(title_id)
            for title, below in zip_longest(titles, titles[1:]):
                edge = None if below is None else below.bounds.top
                parts = tuple(self._part(one, title.bounds.top, edge) for one in part_ids)
                found[title.text] = max(parts, found.get(title.text, ()))
            if len(found) == known:
                break
            self.do(Perform(Swipe(NormalizedPoint(0.5, 0.75), NormalizedPoint(0.5, 0.35))))
        return found

    def _part(self, resource_id: str, top: int, bottom: int | None) -> str:
        nodes = self.all(resource_id)
        return next(
            (
                node.text
                for node in nodes
                if top - _LABEL_PX <= node.bounds.top
                and (bottom is None or node.bounds.top < bottom)
            ),
            "",
        )


def first(preferred: Sequence[str], others: Sequence[str]) -> str:
    return next(iter((*preferred, *others)), "")


def tap(text: str, *, hold: bool = False) -> TapOn:
    return TapOn(Selector(text=text), hold=hold)


def tap_id(resource_id: str) -> TapOn:
    return TapOn(Selector(resource_id=resource_id))


def opened(package: str) -> Perform:
    return Perform(OpenApp(package))


# -- the scripts ----------------------------------------------------------------------------------


def times_of_the_toast(phone: Phone) -> dict[str, str]:
    """When the alarm of the toast on the first screen rings: the times, each with its day.

    There are two, as the clock above the screen does not say which half of the day it is.
    """
    told = next((node.text for node in phone.env.frame.nodes if "from now" in node.text), "")
    if not told:
        return {}
    hours, minutes = (
        int(found[1]) if (found := re.search(rf"(\d+) {unit}", told)) else 0
        for unit in ("hour", "minute")
    )
    hour, minute = map(int, re.findall(r"\d+", phone.texts("systemui:id/clock")[0]))
    found: dict[str, str] = {}
    for half in (0, 12):
        due = 60 * (hour % 12 + half + hours) + minute + minutes
        due = -(-due // 5) * 5  # alarms are at full five minutes, and a toast rounds down
        at, past = divmod(due % 1440, 60)
        time = f"{at % 12 or 12}:{past:02d} {'AM' if at < 12 else 'PM'}"
        found[time] = "Today" if due < 1440 else "Tomorrow"
    return found


def alarm_of_the_toast(phone: Phone) -> tuple[str, str]:
    """Time and label of the alarm that the toast is about; else of the first alarm with a label."""
    times = times_of_the_toast(phone)
    tab = TapOn(Selector(description="Alarm", package_name="com.android.deskclock"))
    phone.do(opened("com.android.deskclock"), tab)
    cards = phone.rows("digital_clock", ":id/label", "days_of_week")
    meant = [time for time in cards if times.get(time) == cards[time][1]]
    labelled = [time for time in cards if cards[time][0]]
    time = first(meant, labelled)
    return time, cards[time][0]


def read_alarm_label(phone: Phone) -> None:
    phone.do(Perform(Answer(alarm_of_the_toast(phone)[1])))


def read_alarm_time(phone: Phone) -> None:
    phone.do(Perform(Answer(alarm_of_the_toast(phone)[0])))


def turn_off_alarm(phone: Phone) -> None:
    time, _ = alarm_of_the_toast(phone)
    phone.do(TapOn(Selector(resource_id="onoff", beside=Selector(text=time))))


def add_to_favorites(phone: Phone) -> None:
    phone.do(opened("com.android.contacts"))
    names = list(phone.rows("cliv_name_textview"))
    givens = [name.split()[0] for name in names]
    twins = [name for name in names if givens.count(name.split()[0]) == 2][:2]
    numbers: dict[str, str] = {}
    for name in twins:
        phone.do(tap(name))
        numbers[name] = next(
            (node.text for node in phone.env.frame.nodes if node.text.startswith("07700")), "9"
        )
        phone.do(Perform(PressKey(Key.BACK)))
    wanted = first(sorted(numbers, key=numbers.__getitem__), names)
    phone.do(tap(wanted), tap_id("menu_star"))


def mark_unread(phone: Phone) -> None:
    phone.do(opened("com.android.messaging"))
    for _ in range(2):  # it may have been left on another page
        if not phone.all("conversation_name"):
            phone.do(Perform(PressKey(Key.BACK)))
    talks = phone.rows("conversation_name", "conversation_snippet")
    incoming = [name for name, (last,) in talks.items() if not last.startswith("You:")]
    more = TapOn(Selector(description="More options", package_name="com.android.messaging"))
    phone.do(tap(first(incoming, list(talks)), hold=True), more, tap("Mark as unread"))


def delete_note(phone: Phone) -> None:
    phone.do(opened("net.gsantner.markor"))
    names = [name for name in phone.rows("opoc_filesystem_item__title") if name != ".."]
    numbered = [name for name in names if re.search(r"\d", name)]
    phone.do(
        tap(first(numbered, names), hold=True),
        tap_id("action_delete_selected_items"),
        tap_id("android:id/button1"),
    )


def odd_event(phone: Phone, is_odd: Callable[[str], bool]) -> str:
    """The first event that is found by "with" and whose third line is odd."""
    phone.do(
        opened("com.simplemobiletools.calendar.pro"),
        TypeInto(Selector(resource_id="top_toolbar_search"), "with"),
        Perform(PressKey(Key.BACK)),  # the keyboard
    )
    events = phone.rows("event_item_title", "event_item_description")
    return first([title for title, (line,) in events.items() if is_odd(line)], list(events))


def location_of_event(phone: Phone) -> None:
    title = odd_event(phone, lambda line: not line.endswith("."))
    phone.do(TapOn(Selector(resource_id="event_item_title", text=title)))
    phone.do(Perform(Answer(first(phone.texts("event_location"), [""]))))


def events_on_date(phone: Phone) -> None:
    phone.do(Perform(Answer(odd_event(phone, lambda line: not line))))


class Script(NamedTuple):
    task: str
    play: Callable[[Phone], None]
    chance: float
    """Of one of so few records as a start has."""


SCRIPTS: Final = (
    Script("Clock.ReadAlarmLabel", read_alarm_label, 1 / 9),
    Script("Clock.ReadAlarmTime", read_alarm_time, 1 / 9),
    Script("Clock.TurnOffAlarm", turn_off_alarm, 1 / 10),
    Script("Contacts.AddToFavorites", add_to_favorites, 1 / 10),
    Script("Messages.MarkUnread", mark_unread, 1 / 7),
    Script("AndroidWorld.MarkorDeleteNote", delete_note, 1 / 8),
    Script("AndroidWorld.SimpleCalendarLocationOfEvent", location_of_event, 1 / 10),
    Script("AndroidWorld.SimpleCalendarEventsOnDate", events_on_date, 1 / 10),
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.task)
@pytest.mark.parametrize("perturbation", [None, "standard"])
def test_it_is_at_chance(script: Script, perturbation: str | None) -> None:
    env = MobileEnv(
        script.task,
        perturbation=perturbation,
        observe=("accessibility_tree", "screen_rect"),
    )
    won = 0
    for seed in SEEDS:
        phone = Phone(env, seed)
        script.play(phone)
        won += bool(env.info()["is_success"])
    env.close()
    assert tail_probability(won, [script.chance] * len(SEEDS)) > LEVEL, f"{won} of {len(SEEDS)}"
