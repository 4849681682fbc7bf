"""What an oracle looks at: the device's own state from reset until now, and the words of the task.

A state is read by attribute access alone (`core` knows nothing of the embedded device). Nothing
here sees a frame, a probe or a check: what is true is asked of the records that apps keep, of the
activities and layers that are on the screen, and of the texts that could be read there. Objects are
found as a person finds them, by the words that the instruction quotes, so that no oracle shares a
table with its task.
"""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Set
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Final, TypeAlias, TypeVar
from zoneinfo import ZoneInfo

from mobile_gym.core.actions import Action
from mobile_gym.core.nodes import AccessibilityForest, WindowType
from mobile_gym.core.tasks import Task
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern

_Found = TypeVar("_Found", bound=Hashable)


class EpisodePast:
    """The moments of an episode up to now, the one after reset first.

    It grows with the episode and remembers, for every fact that was asked about, how far it has
    looked: following a whole episode costs one look at each moment.
    """

    def __init__(self) -> None:
        self._moments: list[Sight] = []
        self._looked: dict[Fact, int] = {}
        self._first: dict[Fact, int] = {}
        self._gathered: dict[Any, tuple[int, set[Any]]] = {}

    def __len__(self) -> int:
        return len(self._moments)

    def __getitem__(self, place: int) -> Sight:
        return self._moments[place]

    def __iter__(self) -> Iterator[Sight]:
        return iter(self._moments)

    def add(self, see: Sight) -> None:
        """Note the moment that has come."""
        self._moments.append(see)

    def first(self, fact: Fact) -> int | None:
        """The place of the first moment at which a fact was true; None where it never was.

        Args:
            fact: one that lasts as long as its module (no lambda made at each call), because what
                it said is kept under it.
        """
        for place in range(self._looked.get(fact, 0), len(self._moments)):
            if fact in self._first:
                break
            self._looked[fact] = place + 1
            if fact(self._moments[place]):
                self._first[fact] = place
        return self._first.get(fact)

    def gathered(self, reader: Callable[[Sight], Iterable[_Found]]) -> Set[_Found]:
        """All that a reader has found at any moment; it is kept under the reader, as a fact is."""
        looked, values = self._gathered.get(reader, (0, set[Any]()))
        for place in range(looked, len(self._moments)):
            values.update(reader(self._moments[place]))
        self._gathered[reader] = len(self._moments), values
        return values


@dataclass(frozen=True, slots=True)
class Sight:
    """One moment of an episode, as an oracle sees it.

    Attributes:
        task: read for its instruction and its parameters alone.
        start: the device's state right after reset.
        now: its state at this moment.
        activity: the component in front, `package/.Class`.
        texts: what could be read on the screen at this moment (`visible_texts`).
        action: what was done just before; None after reset.
        answer: the first answer that has been given by now.
        past: the moments up to and including this one.
        typed: what has been typed by now.
    """

    task: Task
    start: Any
    now: Any
    activity: str
    texts: tuple[str, ...] = ()
    action: Action | None = None
    answer: str | None = None
    past: EpisodePast = field(default_factory=EpisodePast, repr=False, compare=False)
    typed: tuple[str, ...] = ()

    def ever(self, fact: Fact) -> bool:
        """Whether a fact has been true at some moment; see `Past.first` for what it may be."""
        return self.past.first(fact) is not None

    def looked(self, fact: Fact) -> bool:
        """Whether a fact was true at some moment before the answer was given."""
        place = self.past.first(fact)
        return place is not None and self.past[place].answer is None

    def reads(self, *words: str) -> bool:
        """Whether each of these stands somewhere on the screen, in whatever case.

        Of several words, those that were typed together do not count where they come back.
        """
        texts, folded = self.texts, [item.casefold() for item in words]
        if len(folded) > 1 and self.typed:
            echoes = [item for item in map(str.casefold, self.typed) if _holds_all(item, folded)]
            texts = [item for item in texts if not any(echo in item.casefold() for echo in echoes)]
        return _holds_all("\n".join(texts).casefold(), folded)

    def told(self, pattern: re.Pattern[str]) -> tuple[str, ...]:
        """What the instruction says: the groups that a pattern with a form per language has there.

        A parameter may be a word of a list that the task says in another language.
        """
        match = pattern.search(self.task.text)
        assert match is not None, self.task.text
        return tuple(group for group in match.groups() if group is not None)

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
        quotations = (quotation or other for quotation, other in _QUOTED.findall(self.task.text))
        return tuple(words for words in quotations if words not in _APPS)

    @property
    def number(self) -> str:
        """The digits of the phone number that the instruction names."""
        match = _NUMBER.search(self.task.text)
        assert match is not None, self.task.text
        return digits_of_number(match[0])

    def data(self, package: str) -> tuple[Any, Any]:
        """What an app remembered at reset, and what it does now."""
        return self.start.data[package], self.now.data[package]

    def day_of(self, moment_ms: int) -> date:
        """The local day of a moment."""
        zone = ZoneInfo(self.now.timezone)
        return datetime.fromtimestamp(moment_ms / 1000, UTC).astimezone(zone).date()


def _holds_all(text: str, words: list[str]) -> bool:
    return all(word in text for word in words)


Reader: TypeAlias = Callable[[Sight], Iterable[Hashable]]
"""What is to be found at a moment."""
Fact: TypeAlias = Callable[[Sight], bool]
"""Whether something is true at a moment: a substate's own condition, or the whole instruction."""


@dataclass(frozen=True, slots=True)
class Oracle:
    """What is true of one template.

    Attributes:
        fulfilled: whether the instruction is fulfilled at this moment, read from the instruction
            alone and from the whole state: what it asks for is so, once; nothing of that kind has
            been changed besides; what has to happen on the way has happened; the answer is right
            and could be read on a screen before it was given.
        descriptions: what its substates state, for the accuracy of substates. Parents, order and
            latching are not theirs (`truth.Truth`).
    """

    fulfilled: Fact
    descriptions: tuple[DescriptionPattern, ...] = ()


_QUOTED: Final = re.compile('“([^”]*)”|"([^"]*)"')
_APPS: Final = ("日历", "时钟", "浏览器", "电话", "联系人", "记事", "文件", "短信", "设置")
_NUMBER: Final = re.compile(r"\d[\d -]{5,}\d")
_ANSWERED: Final = re.compile(r"\d+")


_UNREAD: Final = ("StatusBar", "NavigationBar0", "Toast")
"""Windows of the system in which no app tells anything that lasts."""


def visible_texts(forest: AccessibilityForest) -> tuple[str, ...]:
    """What can be read on the screen, from the back to the front.

    Edit fields do not count (what stands there may have been typed), nor do the keyboard, the bars
    and a toast.
    """
    texts: list[str] = []
    for tree in forest.trees:
        if tree.window_type == WindowType.INPUT_METHOD or tree.title in _UNREAD:
            continue
        for node in tree.nodes:
            if node.visible and not node.editable:
                texts += [words for words in (node.text, node.content_description) if words]
    return tuple(texts)


def app_in_front(package: str) -> Fact:
    """An app is in front."""
    return lambda see: see.activity.partition("/")[0] == package


def activity_in_front(component: str) -> Fact:
    """An activity is in front, whatever it shows."""
    return lambda see: see.activity == component


def activity_shows(component: str, also: Fact | None = None) -> Fact:
    """An activity is in front, has loaded, and a condition of its own is true."""

    def fact(see: Sight) -> bool:
        return see.activity == component and see.is_clear and (also is None or also(see))

    return fact


def digits_of_number(text: str) -> str:
    """The digits of a phone number."""
    return "".join(sign for sign in text if sign.isdigit())


def number_in(answer: str) -> int | None:
    """The number that an answer gives; None where it gives none or several."""
    numbers = _ANSWERED.findall(answer)
    return int(numbers[0]) if len(numbers) == 1 else None


def plain_records(records: Iterable[Any], *ignored: str) -> Counter[tuple[Any, ...]]:
    """Records as a multiset of their values, without the fields that do not matter."""
    return Counter(
        tuple(
            getattr(record, item.name)
            for item in dataclasses.fields(record)
            if item.name not in ignored
        )
        for record in records
    )
