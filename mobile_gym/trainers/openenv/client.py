"""A client with our types; OpenEnv's own `GenericEnvClient` takes and gives dictionaries.

Clients import it and nothing of the server.
"""

from __future__ import annotations

from typing import Any

from openenv.core import EnvClient  # pyright: ignore[reportMissingImports]
from openenv.core.client_types import StepResult  # pyright: ignore[reportMissingImports]

from mobile_gym.trainers.openenv.models import PhoneAction, PhoneObservation, PhoneState


class PhoneClient(EnvClient[PhoneAction, PhoneObservation, PhoneState]):
    """A session of a server. Async; `.sync()` gives one that blocks.

    ```
    with PhoneClient(base_url="http://127.0.0.1:8000").sync() as phone:
        result = phone.reset(split="train", index=0)
        result = phone.step(PhoneAction(call=TapCall(number=3)))
    ```
    """

    def _step_payload(self, action: PhoneAction) -> dict[str, Any]:
        return action.model_dump(mode="json", exclude_none=True)

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[PhoneObservation]:
        reward, done = payload.get("reward"), payload.get("done", False)
        observation = PhoneObservation(**payload.get("observation", {}), reward=reward, done=done)
        return StepResult(observation=observation, reward=reward, done=done)

    def _parse_state(self, payload: dict[str, Any]) -> PhoneState:
        return PhoneState(**payload)
