"""What an oracle looks at: the device's own state at reset and now, and the words of the task.

A state is read by attribute access alone (`core` knows nothing of the embedded device). Nothing
here sees a frame, a probe or a check: what is true is asked of the records that apps keep, and of
the activities and layers that are on the screen. Objects are found as a person finds them, by the
words that the instruction quotes, so that no oracle shares a table with its task.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Final, TypeAlias
from zoneinfo import ZoneInfo

from mobile_gym.core.tasks import Task

__all__ = [
    "AnswerFact",
    "Fact",
    "Oracle",
    "Sight",
    "app",
    "digits",
    "number_in",
    "page",
    "plain",
    "shows",
]


@dataclass(frozen=True, slots=True)
class Sight:
    """One moment of an episode, as an oracle sees it.

    Attributes:
        task: read for its instruction and its parameters alone.
        start: the device's state right after reset.
        now: its state at this moment.
        activity: the component in front, `package/.Class`.
    """

    task: Task
    start: Any
    now: Any
    activity: str

    @property
    def front(self) -> Any:
        """The activity in front, below the system's own windows."""
        return self.now.tasks[-1].activities[-1]

    @property
    def page(self) -> Any:
        """The lowest layer of the activity in front: its page, without dialogs."""
        return self.front.layers[0]

    @property
    def top(self) -> Any:
        """The top layer of the activity in front: its page or the dialog above it."""
        return self.front.layers[-1]

    @property
    def is_clear(self) -> bool:
        """Whether what the activity in front shows has loaded and lies under no system window."""
        return not self.now.overlays and self.now.now_ms >= self.front.ready_ms

    @property
    def quoted(self) -> tuple[str, ...]:
        """The words that the instruction quotes, in order, but for the names of apps."""
        found = (one or other for one, other in _QUOTED.findall(self.task.text))
        return tuple(words for words in found if words not in _APPS)

    @property
    def number(self) -> str:
        """The digits of the phone number that the instruction names."""
        found = _NUMBER.search(self.task.text)
        assert found is not None, self.task.text
        return digits(found[0])

    def data(self, package: str) -> tuple[Any, Any]:
        """What an app remembered at reset, and what it does now."""
        return self.start.data[package], self.now.data[package]

    def day_of(self, moment_ms: int) -> date:
        """The local day of a moment."""
        zone = ZoneInfo(self.now.timezone)
        return datetime.fromtimestamp(moment_ms / 1000, UTC).astimezone(zone).date()


Fact: TypeAlias = Callable[[Sight], bool]
"""Whether a substate's own condition is true at a moment."""
AnswerFact: TypeAlias = Callable[[Sight, str], bool]
"""Whether an answer is right."""


@dataclass(frozen=True, slots=True)
class Oracle:
    """What is true of one template.

    Attributes:
        facts: by substate id. Parents, order and latching are not theirs (`truth.Truth`).
        answer: for queries: whether an answer is the right one.
    """

    facts: Mapping[int, Fact]
    answer: AnswerFact | None = field(default=None)


_QUOTED: Final = re.compile('“([^”]*)”|"([^"]*)"')
_APPS: Final = ("日历", "时钟", "浏览器", "电话", "联系人", "记事", "文件", "短信", "设置")
_NUMBER: Final = re.compile(r"\d[\d -]{5,}\d")
_ANSWERED: Final = re.compile(r"\d+")


def app(package: str) -> Fact:
    """An app is in front."""
    return lambda see: see.activity.partition("/")[0] == package


def page(component: str) -> Fact:
    """An activity is in front, whatever it shows."""
    return lambda see: see.activity == component


def shows(component: str, also: Fact | None = None) -> Fact:
    """An activity is in front, has loaded, and a condition of its own is true."""

    def fact(see: Sight) -> bool:
        return see.activity == component and see.is_clear and (also is None or also(see))

    return fact


def digits(text: str) -> str:
    """The digits of a phone number."""
    return "".join(sign for sign in text if sign.isdigit())


def number_in(answer: str) -> int | None:
    """The number that an answer gives; None where it gives none or several."""
    found = _ANSWERED.findall(answer)
    return int(found[0]) if len(found) == 1 else None


def plain(records: Iterable[Any], *ignored: str) -> Counter[tuple[Any, ...]]:
    """Records as a multiset of their values, without the fields that do not matter."""
    return Counter(
        tuple(
            getattr(record, item.name)
            for item in dataclasses.fields(record)
            if item.name not in ignored
        )
        for record in records
    )
