"""Metadata of a screenshot, by which our own client asks for more; stock clients ignore it.

It saves the client round trips: touches before the picture, a forest that belongs to it, answers to
the probes of its checks, and waiting until the screen has settled.

    request, in the call's metadata                 answer, in its trailing metadata
    mobile-gym-touches-bin: a TouchEvent            (the picture is of what came of it)
    mobile-gym-forest: N, the screen it knows       mobile-gym-forest-bin, unless it is screen N
    mobile-gym-probes-bin: JSON list of commands    mobile-gym-answers-bin: JSON, for each one
                                                    [stdout, exit code, stderr]
    mobile-gym-settle-ms: how long to wait          (the picture is of the settled screen)
                                                    mobile-gym-told-bin: JSON {activity, settled,
                                                    generation, screen, now, keyboard, device}

Answers and waiting come with the forest only. All that is small is one entry: gRPC handles them one
by one, in Python, on both sides.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import grpc
from android_env.proto import emulator_controller_pb2 as pb
from google.protobuf.message import DecodeError

from mobile_gym.accessibility.proto import write_proto_bytes
from mobile_gym.core.errors import UsageError
from mobile_gym.core.virtual_devices import NAME_PREFIX
from mobile_gym.virtual_device import shell
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.jobs import Look

MAX_PROBES: Final = 64
MAX_PROBE_BYTES: Final = 65_536
MAX_SETTLE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class ScreenReading:
    """What the device showed, and what its probes answered at that moment."""

    look: Look
    answers: tuple[tuple[str, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ScreenRequest:
    """What a client asks for with a screenshot.

    Attributes:
        wants_forest: whether the forest is to come with the picture.
        known: number of the screen whose forest it has.
        probes: shell commands to answer at the same moment.
        settle_ms: how long to wait for the screen to settle.
        touches: what fingers do first; None for nothing.
    """

    wants_forest: bool = False
    known: str = ""
    probes: tuple[str, ...] = ()
    settle_ms: int = 0
    touches: pb.TouchEvent | None = None

    @classmethod
    def of(cls, context: grpc.ServicerContext) -> ScreenRequest:
        """What a call asks for.

        Raises:
            UsageError: it is written otherwise, or it is too much.
        """
        asked = {
            key.removeprefix(NAME_PREFIX): value
            for key, value in context.invocation_metadata() or ()
            if key.startswith(NAME_PREFIX)
        }
        if not asked:
            return _NOTHING
        settle = str(asked.get("settle-ms", "0"))
        if not (settle.isascii() and settle.isdigit()) or int(settle) > MAX_SETTLE_MS:
            raise UsageError(f"{NAME_PREFIX}settle-ms is a number up to {MAX_SETTLE_MS}")
        return cls(
            "forest" in asked,
            str(asked.get("forest", "")),
            _probes(asked.get("probes-bin", b"[]")),
            int(settle),
            _touches(asked.get("touches-bin")),
        )

    def see(
        self,
        engine: DeviceEngine,
        first: Callable[[DeviceHost], object] | None = None,
        is_wanted: Callable[[], bool] | None = None,
    ) -> ScreenReading:
        """Look, whether the screen has settled or not (`wait`).

        Args:
            engine: the device.
            first: an input that comes before.
            is_wanted: whether the client is still there.

        Raises:
            EngineClosed: the device is gone.
        """

        def job(host: DeviceHost) -> ScreenReading:
            if first is not None:
                first(host)
            return self._see(engine, host)

        return engine.run(job, is_input=first is not None, is_wanted=is_wanted)

    def is_early(self, seen: ScreenReading) -> bool:
        """Whether this was seen before the screen had settled, which is to be waited for."""
        return bool(self.settle_ms) and not seen.look.settled

    def wait(
        self, engine: DeviceEngine, seen: ScreenReading, is_wanted: Callable[[], bool]
    ) -> ScreenReading:
        """Look again until the screen has settled, or the time for that is over.

        Args:
            engine: the device.
            seen: what was seen last.
            is_wanted: whether the client is still there.

        Raises:
            EngineClosed: the device is gone.
        """
        until_s = time.monotonic() + self.settle_ms / 1000
        with engine.subscribe() as subscription:
            while self.is_early(seen) and is_wanted() and time.monotonic() < until_s:
                left_s = max(until_s - time.monotonic(), 0.0)
                subscription.wait(seen.look.generation, min(left_s, _LONGEST_WAIT_S))
                seen = engine.run(lambda host: self._see(engine, host), is_wanted=is_wanted)
        return seen

    def _see(self, engine: DeviceEngine, host: DeviceHost) -> ScreenReading:
        look = engine.look()
        answers = []
        for command in self.probes if look.settled or not self.settle_ms else ():
            result = shell.run(host, command)
            answers.append((result.stdout, result.exit_code, result.stderr))
        return ScreenReading(look, tuple(answers))

    def trailing_metadata(self, seen: ScreenReading, device: str) -> tuple[tuple[str, bytes], ...]:
        """The trailing metadata of the answer.

        Args:
            seen: what was seen.
            device: tells this device from one that is started on the same ports after it.
        """
        look = seen.look
        height, width = look.frame.shape[:2]
        small = {
            "activity": look.activity,
            "settled": look.settled,
            "generation": str(look.generation),
            "screen": (width, height),
            "now": look.now_ms,
            "keyboard": look.keyboard,
            "device": device,
        }
        metadata = [(NAME_PREFIX + "told-bin", json.dumps(small).encode())]
        if self.wants_forest and self.known != str(look.generation):
            metadata.append((NAME_PREFIX + "forest-bin", write_proto_bytes(look.forest)))
        if seen.answers:
            metadata.append((NAME_PREFIX + "answers-bin", json.dumps(seen.answers).encode()))
        return tuple(metadata)


_NOTHING: Final = ScreenRequest()
_LONGEST_WAIT_S: Final = 0.1
"""A page that has loaded changes nothing but what is shown."""


def _touches(content: str | bytes | None) -> pb.TouchEvent | None:
    if content is None:
        return None
    try:
        return pb.TouchEvent.FromString(content)  # type: ignore[arg-type]
    except DecodeError:
        raise UsageError(f"{NAME_PREFIX}touches-bin is a TouchEvent") from None


def _probes(content: str | bytes) -> tuple[str, ...]:
    try:
        commands = json.loads(content) if len(content) <= MAX_PROBE_BYTES else None
    except (ValueError, RecursionError):
        commands = None
    if (
        not isinstance(commands, list)
        or len(commands) > MAX_PROBES
        or not all(isinstance(command, str) for command in commands)
    ):
        raise UsageError(
            f"{NAME_PREFIX}probes-bin is a JSON list of at most {MAX_PROBES} commands, "
            f"{MAX_PROBE_BYTES} bytes in all"
        )
    return tuple(commands)
