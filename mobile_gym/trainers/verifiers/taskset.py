"""The tasks of an OpenEnv server's split, as verifiers iterates over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import httpx  # pyright: ignore[reportMissingImports]
import verifiers.v1 as vf  # pyright: ignore[reportMissingImports]

from mobile_gym.core.errors import UsageError
from mobile_gym.dialects import DIALECTS

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
            count = _asked(client, "num_tasks", {"split": config.split})["num_tasks"]
            for start in range(0, count, _PAGE):
                page = {"split": config.split, "start": start, "stop": min(start + _PAGE, count)}
                for spec in _asked(client, "task_range", page)["tasks"]:
                    data = PhoneTaskData(
                        id=spec["id"],
                        name=spec["task"],
                        system_prompt=told,
                        base_url=config.base_url,
                        reset={"split": config.split, "index": spec["index"], **shown},
                    )
                    yield PhoneTask(data, config.task)


def _asked(client: httpx.Client, name: str, body: dict[str, Any]) -> dict[str, Any]:
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
