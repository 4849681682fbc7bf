"""What a bench was asked to do, and what it asks of each of its runs."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.secret_values import masked_spec
from mobile_gym.core.tasks import SPLITS
from mobile_gym.rollouts.storing.run_settings import RunSettings, agent_spec, spec_text

TEST_SPLITS: Final = ("test_instance", "test_template", "test_app")
"""What a bench plays unless it is asked for something else: nothing that a policy learns from."""
_NAMING: Final = ("preset", "model")
"""Arguments whose texts are part of an agent's label."""
_LABEL_CHARACTERS: Final = 40
_DIGEST_BYTES: Final = 4


@dataclass(frozen=True, slots=True)
class BenchAgent:
    """An agent of a bench.

    Attributes:
        spec: as `RunSettings.agent` has it: a name, or JSON with arguments.
    """

    spec: str

    @classmethod
    def of(cls, spec: str | Mapping[str, Any]) -> BenchAgent:
        """From a name, or JSON or a mapping with arguments.

        Raises:
            UsageError: it is neither, or an argument is no JSON value.
        """
        try:
            return cls(spec_text(agent_spec(spec)))
        except TypeError as error:
            raise UsageError(f"agent {spec!r}: an argument is no JSON value: {error}") from error

    @property
    def label(self) -> str:
        """A name for folders and tables, which depends on nothing but name and stored arguments."""
        stored = masked_spec(self.spec)
        spec = agent_spec(stored)
        words = [spec["name"], *(spec[name] for name in _NAMING if name in spec)]
        plain = re.sub(r"[^A-Za-z0-9._-]+", "_", "-".join(str(word) for word in words))
        label = plain[:_LABEL_CHARACTERS].strip("._-") or "agent"
        if stored == label:
            return label
        digest = hashlib.blake2b(stored.encode(), digest_size=_DIGEST_BYTES).hexdigest()
        return f"{label}-{digest}"


@dataclass(frozen=True, slots=True)
class BenchSettings:
    """What a bench is: all that its episodes depend on besides agents and tasks.

    Attributes:
        seed: decides, with task and number, the seed of every episode.
        seeds: instances of each task.
        repeats: how often each agent plays each instance.
        splits: of tasks and instances, each a run of every agent.
        perturbation: name of a preset; None for none.
        max_steps: a number, times the golden steps ("2x"), or None for each task's own limit.
        key: fingerprint of the secret that the episodes' seeds are made with; None for none.
    """

    suite: str
    seed: int = 0
    seeds: int = 3
    repeats: int = 1
    splits: tuple[str, ...] = TEST_SPLITS
    perturbation: str | None = "standard"
    max_steps: int | str | None = "2x"
    judge: str = "rules"
    language: str = "en"
    terminate_on: str = "finish"
    device: str | None = None
    image_size: tuple[int, int] | None = None
    key: str | None = None

    def __post_init__(self) -> None:
        if self.seed < 0 or min(self.seeds, self.repeats) < 1:
            raise UsageError(
                f"seed is {self.seed}, seeds {self.seeds} and repeats {self.repeats}; the first is "
                "at least 0, the others at least 1"
            )
        if not self.splits or len(set(self.splits)) < len(self.splits):
            raise UsageError("splits must name at least one split, and each of them once")
        for split in self.splits:
            if split not in SPLITS:
                raise UnknownName.among("split", split, SPLITS)

    @property
    def episodes(self) -> int:
        """How many each agent plays of each task."""
        return self.seeds * self.repeats

    def run_settings(self, agent: BenchAgent, split: str) -> RunSettings:
        """The settings of one agent's run on one split."""
        return RunSettings(
            agent=agent.spec,
            seed=self.seed,
            episodes=self.episodes,
            judge=self.judge,
            language=self.language,
            terminate_on=self.terminate_on,
            device=self.device,
            max_steps=self.max_steps,
            image_size=self.image_size,
            perturbation=self.perturbation,
            split=split,
            repeats=self.repeats,
            key=self.key,
        )
