"""The options of `reset`, checked: what one episode has of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import Language, Params
from mobile_gym.envs.arguments import integer_of, language_of, mapping_of, shown
from mobile_gym.envs.randomness import perturbation_of
from mobile_gym.envs.starts import Start


@dataclass(frozen=True, slots=True)
class ResetOptions:
    """`options` of `reset`; None leaves what the environment was made with.

    Attributes:
        params: fixed values for some of the task's parameters.
        language: of this episode.
        perturbation: of this episode, in full; `parse` also takes the name of a preset.
        task_seed: seeds the parameters alone, so that one task can meet many devices.
        episode_seed: instead of what is drawn from the environment's generator; the `episode_seed`
            of an episode's status brings that episode back.
        task: the name of one of the environment's tasks; None draws one.
        start: where the episode starts; `{"from": "reset"}` for one that is whole.
    """

    params: Params | None = None
    language: Language | None = None
    perturbation: Mapping[str, Any] | None = None
    task_seed: int | None = None
    episode_seed: int | None = None
    task: str | None = None
    start: Start | None = None

    @classmethod
    def parse(cls, options: Mapping[str, Any] | None) -> ResetOptions:
        """Check the options.

        Raises:
            UsageError: an unknown option or preset, or a value of the wrong kind.
        """
        if options is None:
            return _NOTHING
        given = mapping_of("reset options", options)
        if not given:
            return _NOTHING
        if not isinstance(given.get("params", {}), Mapping | None):
            raise UsageError(f"reset option params must be a mapping, not {shown(given['params'])}")
        if given.get("perturbation") is not None:
            given["perturbation"] = perturbation_of(given["perturbation"])
        if "language" in given:
            given["language"] = (
                None if given["language"] is None else language_of(given["language"])
            )
        for name in ("task_seed", "episode_seed"):
            seed = given.get(name)
            if seed is not None:
                given[name] = integer_of(f"reset option {name}", seed, least=0)
        if given.get("start") is not None:
            given["start"] = Start.parse(given["start"], is_option=True)
        if unknown := given.keys() - cls.__slots__:
            raise UnknownName.among("reset option", min(unknown), cls.__slots__)
        return cls(**given)


_NOTHING: Final = ResetOptions()
