"""What the page of substates needs of the decomposer, which it reaches by its entry point alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

from mobile_gym.core import plugins
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Task


class Labelled(Protocol):
    """What a proposed substate is next to a person's, and which of theirs it covers."""

    @property
    def substate_id(self) -> int:
        """Of the proposed one."""
        ...

    @property
    def label(self) -> str:
        """`match`, `redundant`, `optional` or `incorrect`."""
        ...

    @property
    def covers(self) -> tuple[int, ...]:
        """Ids of the person's."""
        ...


class Quality(Protocol):
    """AutoEval's four rates, from 0 to 1."""

    @property
    def cover(self) -> float:
        """Of the person's required substates."""
        ...

    @property
    def redundant(self) -> float:
        """Of the proposed ones, and so are the others."""
        ...

    @property
    def optional(self) -> float:
        """That only one way to the goal needs."""
        ...

    @property
    def incorrect(self) -> float:
        """That cannot be."""
        ...


class _Matcher(Protocol):
    def match(
        self, generated: Sequence[Substate], reference: Sequence[Substate], task: str = ""
    ) -> Sequence[Labelled]: ...


class _Decomposition(Protocol):
    @property
    def substates(self) -> tuple[Substate, ...]: ...


class _Decomposer(Protocol):
    def decompose(self, task: Task) -> _Decomposition: ...


class Decomposing(Protocol):
    """What reads, writes, compares and measures substates (`reward_models.decomposer`)."""

    def parse_ssr(self, text: str) -> tuple[Substate, ...]:
        """Read substates, one a line."""
        ...

    def write_ssr(self, substates: Sequence[Substate]) -> str:
        """Write them."""
        ...

    def ssr_of(self, task: Task) -> str:
        """Those of a task."""
        ...

    def difference(self, old: Sequence[Substate], new: Sequence[Substate]) -> str:
        """What has changed, a line for each substate."""
        ...

    def measure(
        self, generated: Sequence[Substate], reference: Sequence[Substate], matcher: object
    ) -> Quality:
        """The four rates by a matcher's labels."""
        ...

    def TextMatcher(self) -> _Matcher:  # noqa: N802 - it is a class there
        """Labels by likeness."""
        ...

    def Decomposer(self, model: Mapping[str, Any]) -> _Decomposer:  # noqa: N802
        """What asks a model."""
        ...


def decomposing() -> Decomposing:
    """The decomposer."""
    return cast("Decomposing", plugins.load("decomposer", "built-in"))


def proposal_of(task: Task, model: Mapping[str, Any]) -> str:
    """The substates that a model sees in a task, as text.

    Raises:
        JudgeUnavailable: it gave none that is valid.
        UsageError: the model cannot be made.
    """
    tools = decomposing()
    return tools.write_ssr(tools.Decomposer(model).decompose(task).substates)
