"""The argument `start`: where episodes are to start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.envs.arguments import integer_of, mapping_of, shown
from mobile_gym.envs.starts.curriculum import ReverseCurriculum

_CURRICULUM: Final = "curriculum"
_PLACES: Final = ("reset", "demonstration")
_NAMES: Final = ("from", "steps_before_goal", "episodes", "threshold", "window")


@dataclass(frozen=True, slots=True)
class Start:
    """Where episodes start; with neither field at their reset.

    Attributes:
        steps_before_goal: so many steps before the end of a demonstration, or as far as a
            curriculum says.
        episodes: a folder of stored episodes that are the demonstrations; "" for each task's own
            solution.
    """

    steps_before_goal: int | ReverseCurriculum | None = None
    episodes: str = ""

    @classmethod
    def parse(cls, value: Any, *, is_option: bool = False) -> Start:
        """The start that an argument, or an option of a reset, names.

        Args:
            value: None, a mapping such as `{"from": "demonstration", "steps_before_goal": 3}`, or
                a `Start`.
            is_option: whether it is for one episode alone, of which no curriculum can learn.

        Raises:
            UsageError: it is none of these.
        """
        if value is None:
            return cls()
        if isinstance(value, Start):
            return value
        given = mapping_of("start", value)
        for name in given:
            if name not in _NAMES:
                raise UnknownName.among("field of start:", name, _NAMES)
        place = given.pop("from", None)
        if not isinstance(place, str) or place not in _PLACES:
            name = place if isinstance(place, str) else shown(place)
            raise UnknownName.among("start from", name, _PLACES)
        if place == "reset":
            if given:
                raise UsageError(f"a start from reset has no {', '.join(sorted(given))}")
            return cls()
        return cls._on_demonstration(given, is_option=is_option)

    @classmethod
    def _on_demonstration(cls, given: dict[str, Any], *, is_option: bool) -> Start:
        steps: Any = given.pop("steps_before_goal", None)
        episodes = given.pop("episodes", "")
        if not isinstance(episodes, str) or "\0" in episodes:
            raise UsageError(f"episodes of a start are a folder's name, not {shown(episodes)}")
        is_named = isinstance(steps, str) and steps == _CURRICULUM
        if is_named or isinstance(steps, ReverseCurriculum):
            if is_option:
                raise UsageError(
                    "a curriculum learns from many episodes; give it to make, and to reset a number"
                )
            if isinstance(steps, ReverseCurriculum):
                if given:
                    raise UsageError("give threshold and window to the curriculum itself")
                return cls(steps, episodes)
            return cls(ReverseCurriculum(**given), episodes)
        if given:
            raise UsageError(
                f'{", ".join(sorted(given))} belong to "steps_before_goal": "curriculum"'
            )
        if steps is None or isinstance(steps, str):
            raise UsageError(
                f'steps_before_goal is {shown(steps)}; give a number of steps, or "{_CURRICULUM}"'
            )
        return cls(integer_of("steps_before_goal", steps, least=1), episodes)

    @property
    def curriculum(self) -> ReverseCurriculum | None:
        """What says how far before the goal, where one does."""
        steps = self.steps_before_goal
        return steps if isinstance(steps, ReverseCurriculum) else None

    def steps(self, template_id: str) -> int | None:
        """How many steps before the goal an episode of a template starts; None at its reset."""
        steps = self.steps_before_goal
        if isinstance(steps, ReverseCurriculum):
            return steps.steps_before_goal(template_id)
        return steps
