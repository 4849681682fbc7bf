"""Where an episode came from: the keys of `Episode.provenance`, which a file keeps as texts.

Every episode that was played here has the same keys, whoever stepped its environment. Files of
earlier versions lack some of them: `episode_seed` stood only where nobody had seeded the
environment for the episode, and groups had neither `env_id` nor `seconds`.
"""

from __future__ import annotations

import functools
import importlib.metadata
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.seeds import EpisodeSeed

AGENT_COST: Final = "agent_cost_usd"
"""What the agent said that it cost; lacking where it did not."""
AGENT_FAILURES: Final = "agent_failures"
"""Why attempts failed in which the agent gave no action: JSON, a list of texts. With the second one
the agent has failed the episode; lacking where there is none."""
REPEATED_STEPS: Final = "repeated_steps"
"""How many steps were taken in attempts before this one; lacking where there is none."""
GROUP: Final = "group"
"""Which group of episodes from one start it belongs to; lacking where it is in none."""
SIDE_EFFECTS: Final = "side_effects"
TRACES: Final = "traces"
"""Of use, which are no side effects: JSON, a list of texts; lacking where there are none."""
TERMINATE_ON: Final = "terminate_on"
OBSERVED: Final = "observed"
"""How the run of an agent ended that was only watched, whose actions nobody recorded."""
OUT_OF_BAND: Final = "out_of_band"
"""What an agent changed past the screen, such as by shell commands: JSON, a list of texts. Such an
episode counts as no success; lacking where there is none."""
OUT_OF_BAND_ALLOWED: Final = "out_of_band_allowed"
"""The same where that was allowed, and the episode counts."""
IMPORTED_FROM: Final = "imported_from"
"""The data set that an imported episode comes from."""
_EPISODE_SEED: Final = "episode_seed"


@dataclass(frozen=True, slots=True)
class Provenance:
    """How an episode was played.

    Attributes:
        env_id: of its environment.
        number: of the episode among those of its task in the run, or of its group.
        episode_seed: what the random streams of the environment came from.
        run_seed: of the run; None where somebody else stepped the environment, who knows it.
        faults: attempts that a failing device, worker or judge, or an agent out of reach had made
            void before this one.
        seconds: agent, environment and recording together.
        terminate_on: what ended the episode.
        side_effects: names of what changed on the device that the task does not explain.
        traces: of use, apart from side effects: new entries of histories, the clipboard.
        agent_cost_usd: what the agent cost, None where it did not say.
        agent_failures: why attempts failed in which the agent gave no action.
        repeated_steps: how many were taken in attempts before this one.
        group: "" where it is in none.
    """

    env_id: str
    number: int
    episode_seed: int
    run_seed: int | None
    faults: int
    seconds: float
    terminate_on: str
    side_effects: tuple[str, ...]
    traces: tuple[str, ...] = ()
    agent_cost_usd: float | None = None
    agent_failures: tuple[str, ...] = ()
    repeated_steps: int = 0
    group: str = ""

    def as_texts(self) -> dict[str, str]:
        """What `Episode.provenance` holds."""
        texts = {
            "mobile_gym": package_version(),
            "env_id": self.env_id,
            "episode": str(self.number),
            _EPISODE_SEED: str(self.episode_seed),
            "run_seed": "" if self.run_seed is None else str(self.run_seed),
            "faults": str(self.faults),
            "seconds": f"{self.seconds:.6f}",
            TERMINATE_ON: self.terminate_on,
            SIDE_EFFECTS: json.dumps(self.side_effects, ensure_ascii=False),
        }
        if self.traces:
            texts[TRACES] = json.dumps(self.traces, ensure_ascii=False)
        if self.agent_cost_usd is not None:
            texts[AGENT_COST] = f"{self.agent_cost_usd:.9f}"
        if self.agent_failures:
            texts[AGENT_FAILURES] = json.dumps(self.agent_failures, ensure_ascii=False)
        if self.repeated_steps:
            texts[REPEATED_STEPS] = str(self.repeated_steps)
        if self.group:
            texts[GROUP] = self.group
        return texts


@functools.cache
def package_version() -> str:
    """Of this package; looking it up takes as long as a step."""
    return importlib.metadata.version("mobile-gym")


def episode_seed_of(seed: int, provenance: Mapping[str, str]) -> EpisodeSeed:
    """What the random streams of an episode came from: as it says, else by the seed of its reset.

    Raises:
        ValueError: it says no number.
    """
    recorded = provenance.get(_EPISODE_SEED)
    return EpisodeSeed.after_reset(seed) if recorded is None else EpisodeSeed(int(recorded))
