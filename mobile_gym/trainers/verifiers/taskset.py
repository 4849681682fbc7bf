"""Phones for verifiers: the tasks of a split, an episode of each, and what asks the model.

Harnesses of verifiers start a program for every turn of a user, which takes seconds; a phone takes
milliseconds for a step. Any other harness that goes on with a conversation plays phones, too.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import aiohttp  # pyright: ignore[reportMissingImports]
import httpx  # pyright: ignore[reportMissingImports]
import verifiers.v1 as vf  # pyright: ignore[reportMissingImports]
from verifiers.v1.dialects.chat import (  # pyright: ignore[reportMissingImports]
    message_to_wire,
)
from verifiers.v1.runtimes import SubprocessConfig  # pyright: ignore[reportMissingImports]

from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.dialects import DIALECTS
from mobile_gym.foreign.json_values import parse_json

_PAGE: Final = 1000
"""Tasks that one answer of the server lists."""
_PATIENCE_S: Final = 60.0


class PhoneTaskData(vf.TaskData):
    """One task, and how its session is asked for.

    Attributes:
        base_url: of the server.
        reset: what a session's reset is told.
    """

    base_url: str
    reset: dict[str, Any]


class PhoneTasksetConfig(vf.TasksetConfig):
    """Which tasks, and how a model is talked to.

    Attributes:
        base_url: of a server that `mobile-gym serve-env --openenv` started.
        split: of its tasks.
        dialect: in which the model answers; it is told the format.
        listing: the screen as text; of `accessibility.renderings.LISTINGS`.
        picture: the screen as a picture: "screenshot", "marks", "grid" or "none".
    """

    base_url: str = "http://127.0.0.1:8000"
    split: str = "train"
    dialect: str = "android_world"
    listing: str = "android_world"
    picture: str = "none"


class PhoneTask(vf.Task[PhoneTaskData]):
    """A task, whose reward the environment records."""


class PhoneTaskset(vf.Taskset[PhoneTask, PhoneTasksetConfig]):
    """The tasks of a split, in the order of their indices."""

    def load(self) -> Iterator[PhoneTask]:
        """Ask the server for its tasks, page by page.

        Raises:
            UsageError: there is no such dialect, or the server does not answer, or with an error.
        """
        config = self.config
        if config.dialect not in DIALECTS:
            raise UsageError(f"there is no dialect {config.dialect!r}")
        told = DIALECTS[config.dialect].instructions()
        shown = {"dialect": config.dialect, "listing": config.listing, "picture": config.picture}
        with httpx.Client(base_url=config.base_url, timeout=_PATIENCE_S) as client:
            count = _server_answer(client, "num_tasks", {"split": config.split})["num_tasks"]
            for start in range(0, count, _PAGE):
                page = {"split": config.split, "start": start, "stop": min(start + _PAGE, count)}
                for spec in _server_answer(client, "task_range", page)["tasks"]:
                    data = PhoneTaskData(
                        id=spec["id"],
                        name=spec["task"],
                        system_prompt=told,
                        base_url=config.base_url,
                        reset={"split": config.split, "index": spec["index"], **shown},
                    )
                    yield PhoneTask(data, config.task)


def _server_answer(client: httpx.Client, name: str, body: dict[str, Any]) -> dict[str, Any]:
    """The server's answer to a question about its tasks.

    Raises:
        UsageError: there is none, or it is an error.
    """
    try:
        answer = client.post(f"/mobile_gym/{name}", json=body)
    except httpx.HTTPError as error:
        raise UsageError(
            f"no server answers at {client.base_url} ({error}); "
            "start one with  mobile-gym serve-env --openenv"
        ) from error
    if answer.status_code != httpx.codes.OK:
        raise UsageError(f"the server at {client.base_url} says: {answer.text[:300]}")
    return answer.json()


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
        async with _server_session(task.data.base_url) as say:
            shown = await say("reset", task.data.reset)
            async with agents.player.interaction(task) as interaction:
                while not shown["done"]:
                    segment = await interaction.turn(_observation_turn(shown["observation"]))
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


def _observation_turn(observation: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The user's turn that shows an observation."""
    if not observation["pictures"]:
        return [{"role": "user", "content": observation["text"]}]
    parts: list[dict[str, Any]] = [{"type": "text", "text": observation["text"]}]
    for picture in observation["pictures"]:
        address = f"data:{picture['media_type']};base64,{picture['data']}"
        parts.append({"type": "image_url", "image_url": {"url": address}})
    return [{"role": "user", "content": parts}]


@asynccontextmanager
async def _server_session(base_url: str) -> AsyncIterator[Any]:
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


_CONNECT_S: Final = 30.0


class PhoneHarnessConfig(vf.HarnessConfig):
    """Nothing to choose but what all harnesses have."""


class PhoneHarness(vf.Harness[PhoneHarnessConfig]):
    """Sends the conversation to the model; its reply is the segment."""

    APPENDS_SYSTEM_PROMPT = True
    SUPPORTS_RESUME = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: Any,
        trace: Any,
        runtime: Any,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: Any,
    ) -> vf.ProgramResult:
        """See `vf.Harness`; the model is reached through `endpoint`, which writes the trace."""
        system, prompt = self.resolve_prompt(data)
        messages = [{"role": "system", "content": system}] if system else []
        if isinstance(prompt, str):
            messages.append({"role": "user", "content": prompt})
        else:
            messages += [message_to_wire(message) for message in prompt or ()]
        timeout = httpx.Timeout(None, connect=_CONNECT_S)  # the rollout has its own deadline
        async with httpx.AsyncClient(timeout=timeout, trust_env=False) as client:
            answer = await client.post(
                f"{endpoint}/chat/completions",
                headers={"Authorization": f"Bearer {secret}"},
                json={"model": ctx.model, "messages": messages},
            )
        if answer.is_success:
            return vf.ProgramResult(0, "", "")
        return vf.ProgramResult(1, "", f"status {answer.status_code}: {answer.text[:1000]}")
