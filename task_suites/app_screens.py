"""What the screens of every app have in common: dialogs, rows of providers, facts, counted steps.

Each app's own module (`task_suites.notes.screens`) says the rest of what can be seen and done.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Key, PressKey
from mobile_gym.core.answers import AnswerKind
from mobile_gym.core.checks import AllOf, Check, ContentRow, Selector, ValueShown
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import LANGUAGES, Perform, ScrollTo, SolutionStep, TapOn
from mobile_gym.core.texts import Text
from task_suites.suite import TaskBuilder

BACK: Final = Perform(PressKey(Key.BACK))
OK: Final = TapOn(Selector(resource_id="android:id/button1"))
"""The button of a dialog that does what it asks about, whatever is written on it."""
CANCEL: Final = TapOn(Selector(resource_id="android:id/button2"))


def rows(uri: str, at_least: int = 1, at_most: int | None = None, **columns: object) -> ContentRow:
    """So many rows of a table have these values."""
    where = tuple((name, str(value)) for name, value in columns.items())
    return ContentRow(uri, where, at_least, at_most)


def count_steps(steps: Iterable[SolutionStep]) -> int:
    """How many actions these are, where nothing has to be scrolled to: looking is none."""
    return sum(not isinstance(step, ScrollTo) for step in steps)


class AppScreens:
    """The screens of an app in a task's language."""

    def __init__(self, draft: TaskBuilder) -> None:
        self._pick = draft.pick
        self._languages = dict.fromkeys((*LANGUAGES, draft.language))

    def spellings(self, text: Text) -> tuple[str, ...]:
        """The words of a text in each language that a phone may be in for this task.

        A task may meet a phone in English or Chinese, and one in its own language.
        """
        return tuple(dict.fromkeys(map(text.of, self._languages)))

    def fact(self, id: int, text: Text, *checks: Check) -> UnitNode:
        """What must remain true until the end, on whatever screen."""
        check = checks[0] if len(checks) == 1 else AllOf(checks)
        return UnitNode(id, self._pick(text), check=check, hold="final")

    def guard(self, id: int, text: Text, *checks: Check) -> UnitNode:
        """What holds at the start and must not be undone: what an instruction leaves alone."""
        return replace(self.fact(id, text, *checks), role="guard")

    def event(self, id: int, text: Text, *checks: Check) -> UnitNode:
        """What the instruction demands to happen, whenever it does."""
        return replace(self.fact(id, text, *checks), hold="ever", role="goal")

    def evidence(
        self,
        id: int,
        text: Text,
        value: str,
        kind: AnswerKind = "title",
        *,
        of: tuple[str, ...] = (),
        unit: str = "",
        weight: float = 1.0,
    ) -> UnitNode:
        """A value that the answer rests on was on some screen that names what it is of."""
        shown = ValueShown(value, kind, unit, of)
        return replace(self.event(id, text, shown), weight=weight)
