"""One episode: the environment plays the user, whose turns are the screens of a phone."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import aiohttp  # pyright: ignore[reportMissingImports]
import verifiers.v1 as vf  # pyright: ignore[reportMissingImports]
from verifiers.v1.runtimes import SubprocessConfig  # pyright: ignore[reportMissingImports]

from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.foreign.json_values import parse_json
from mobile_gym.trainers.verifiers.taskset import PhoneTask

REWARD: Final = "phone_return"
"""Under which the sum of the rewards is recorded."""
_LARGEST_MESSAGE: Final = 64_000_000
"""Bytes of an answer: a screen with a picture in base64."""


class PhoneVerifiersEnvConfig(vf.EnvConfig):
    """The one who plays: `--env.player.model` and friends.

    Nothing that a model says is run anywhere, so it needs no sandbox.
    """

    player: vf.AgentConfig = vf.AgentConfig(runtime=SubprocessConfig())


class PhoneVerifiersEnv(vf.Env[PhoneVerifiersEnvConfig]):
    """A session of the server for each episode; every reply of the model is one step.

    The return is the reward `phone_return`; `success`, `progress` and `steps` are metrics. Where
    the phone fails the episode is an error, not a reward.
    """

    async def run(self, task: PhoneTask, agents: Any) -> None:
        """Play one task.

        Raises:
            UsageError: the server refused something.
            DeviceFault: the phone failed.
        """
        total = 0.0
        async with _session(task.data.base_url) as say:
            shown = await say("reset", task.data.reset)
            async with agents.player.interaction(task) as interaction:
                while not shown["done"]:
                    segment = await interaction.turn(_turn(shown["observation"]))
                    if segment.terminated:
                        break
                    shown = await say("step", {"call": segment.last_reply})
                    if not shown["observation"]["valid"]:
                        raise DeviceFault(f"the phone of task {task.data.id} failed")
                    total += shown["reward"]
                state = await say("state", None)
        trace = interaction.trace
        trace.record_reward(REWARD, total)
        trace.record_metrics(
            {name: float(state[name]) for name in ("success", "progress", "actions_done")}
        )


def _turn(observation: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The user's turn that shows an observation."""
    if not observation["pictures"]:
        return [{"role": "user", "content": observation["text"]}]
    parts: list[dict[str, Any]] = [{"type": "text", "text": observation["text"]}]
    for picture in observation["pictures"]:
        address = f"data:{picture['media_type']};base64,{picture['data']}"
        parts.append({"type": "image_url", "image_url": {"url": address}})
    return [{"role": "user", "content": parts}]


@asynccontextmanager
async def _session(base_url: str) -> AsyncIterator[Any]:
    """A session of an OpenEnv server: sends a message of a type, and gives the answer's data.

    Raises:
        UsageError: the server cannot be reached, has no phone free, or says that it is wrong.
    """
    try:
        async with (
            aiohttp.ClientSession() as client,
            client.ws_connect(
                f"{base_url.rstrip('/')}/ws", max_msg_size=_LARGEST_MESSAGE
            ) as socket,
        ):

            async def say(kind: str, data: Mapping[str, Any] | None) -> dict[str, Any]:
                message = {"type": kind} if data is None else {"type": kind, "data": data}
                await socket.send_str(json.dumps(message))
                received = await socket.receive()
                if received.type is not aiohttp.WSMsgType.TEXT:
                    raise UsageError(f"the server at {base_url} ended the session")
                answer = parse_json(received.data, f"what the server at {base_url} says")
                if answer["type"] == "error":
                    raise UsageError(f"the server says: {answer['data'].get('message', '')}")
                return answer["data"]

            yield say
            await socket.send_str('{"type": "close"}')
    except aiohttp.ClientError as error:
        raise UsageError(f"no server answers at {base_url}: {error}") from error
