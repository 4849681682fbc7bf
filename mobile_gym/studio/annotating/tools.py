"""What the pages need of the reward models, which they reach by their entry points alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, cast

from mobile_gym.core import plugins
from mobile_gym.core.construction import construct
from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.ports import Judge

JsonObject: TypeAlias = Mapping[str, Any]
"""A part of an annotation, in the format of the judge."""


class MatchedState(Protocol):
    """How an execution fared with one essential state; `moment` is that of its screen."""

    @property
    def holds(self) -> bool:
        """Whether it counts at the end."""
        ...

    @property
    def moment(self) -> int | None:
        """Of the screen that satisfied it."""
        ...

    @property
    def why(self) -> str:
        """What was seen, or what was missing."""
        ...


class ProposedState(Protocol):
    """An essential state that a recorded trace suggests."""

    @property
    def state(self) -> JsonObject:
        """In the format of annotations."""
        ...

    @property
    def moment(self) -> int | None:
        """Of its screen in the trace; None where it is about the system alone."""
        ...


class EssentialStateTools(Protocol):
    """What makes and explains annotations (`reward_models.llamatouch.authoring`)."""

    def checked(self, annotation: JsonObject) -> dict[str, Any]:
        """An annotation as the judge reads it."""
        ...

    def make_primitive(
        self,
        keyword: str,
        frame: Frame,
        place: tuple[int, int] | None,
        *,
        text: str = "",
        ignore: Sequence[str] = (),
        long: bool = False,
        any_date: bool = False,
        lasting: bool = False,
    ) -> dict[str, Any]:
        """A primitive of what a person points at."""
        ...

    def proposed(self, steps: Sequence[StepRecord], instruction: str) -> Sequence[ProposedState]:
        """Essential states of a trace that does its task."""
        ...

    def passed(self, memory: object, steps: Sequence[StepRecord]) -> Sequence[MatchedState]:
        """How an execution fared, told by the memory of the judge that has judged it."""
        ...

    def marked(self, state: JsonObject, frame: Frame) -> Sequence[Sequence[Rect]]:
        """The boxes on a screen that each primitive of a state is about."""
        ...

    def told(self, state: JsonObject) -> Sequence[str]:
        """Each primitive of a state in words."""
        ...


def import_essential_state_tools() -> EssentialStateTools:
    """The maker of annotations."""
    return cast("EssentialStateTools", plugins.load("essential states", "built-in"))


def make_annotation_judge(annotation: JsonObject) -> Judge:
    """The judge of an annotation.

    Raises:
        UsageError: it cannot be made of it.
    """
    made = construct(
        "judge 'llamatouch'", plugins.load("judge", "llamatouch"), {"annotations": annotation}
    )
    return cast("Judge", made)
