"""What our own client asks for and is told beside a screenshot, in metadata stock clients ignore.

It saves the client round trips: a forest that belongs to the picture, answers to the probes of its
checks, and waiting until the screen has settled.

    asked, in the call's metadata                   told, in its trailing metadata
    mobile-gym-forest: N, the screen it knows       mobile-gym-forest-bin, unless it is screen N
    mobile-gym-probes-bin: JSON list of commands    mobile-gym-answers-bin: JSON, for each one
                                                    [stdout, exit code, stderr]
    mobile-gym-settle-ms: how long to wait          (the picture is of the settled screen)
                                                    mobile-gym-{activity,settled,generation,
                                                    screen,now,keyboard,device}
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Final

import grpc

from mobile_gym.accessibility.proto import write_proto_bytes
from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device import shell
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.jobs import Look

__all__ = ["PREFIX", "Aside", "Seen"]

PREFIX: Final = "mobile-gym-"
MAX_PROBES: Final = 64
MAX_PROBE_BYTES: Final = 65_536
MAX_SETTLE_MS: Final = 60_000


@dataclass(frozen=True, slots=True)
class Seen:
    """What the device showed, and what its probes answered at that moment."""

    look: Look
    answers: tuple[tuple[str, int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Aside:
    """What a client asks for besides.

    Attributes:
        wants_forest: whether the forest is to come with the picture.
        known: number of the screen whose forest it has.
        probes: shell commands to answer at the same moment.
        settle_ms: how long to wait for the screen to settle.
    """

    wants_forest: bool = False
    known: str = ""
    probes: tuple[str, ...] = ()
    settle_ms: int = 0

    @classmethod
    def of(cls, context: grpc.ServicerContext) -> Aside:
        """What a call asks for.

        Raises:
            UsageError: it is written otherwise, or it is too much.
        """
        asked = {
            key.removeprefix(PREFIX): value
            for key, value in context.invocation_metadata() or ()
            if key.startswith(PREFIX)
        }
        if not asked:
            return _NOTHING
        settle = str(asked.get("settle-ms", "0"))
        if not (settle.isascii() and settle.isdigit()) or int(settle) > MAX_SETTLE_MS:
            raise UsageError(f"{PREFIX}settle-ms is a number up to {MAX_SETTLE_MS}")
        return cls(
            "forest" in asked,
            str(asked.get("forest", "")),
            _probes(asked.get("probes-bin", b"[]")),
            int(settle),
        )

    def see(self, engine: DeviceEngine) -> Seen:
        """Wait until the screen has settled, if that is asked for, and look.

        Raises:
            EngineClosed: the device is gone.
        """
        until_s = time.monotonic() + self.settle_ms / 1000
        seen = engine.run(lambda host: self._see(engine, host))
        if seen.look.settled or not self.settle_ms:
            return seen
        with engine.subscribe() as subscription:
            while not seen.look.settled and (left_s := until_s - time.monotonic()) > 0:
                subscription.wait(seen.look.generation, min(left_s, _LONGEST_WAIT_S))
                seen = engine.run(lambda host: self._see(engine, host))
        return seen

    def _see(self, engine: DeviceEngine, host: DeviceHost) -> Seen:
        look = engine.look()
        answers = []
        for command in self.probes if look.settled or not self.settle_ms else ():
            result = shell.run(host, command)
            answers.append((result.stdout, result.exit_code, result.stderr))
        return Seen(look, tuple(answers))

    def told(self, seen: Seen, device: str) -> tuple[tuple[str, str | bytes], ...]:
        """The trailing metadata of the answer.

        Args:
            seen: what was seen.
            device: tells this device from one that is started on the same ports after it.
        """
        look = seen.look
        height, width = look.frame.shape[:2]
        told: list[tuple[str, str | bytes]] = [
            (PREFIX + "activity", look.activity),
            (PREFIX + "settled", str(int(look.settled))),
            (PREFIX + "generation", str(look.generation)),
            (PREFIX + "screen", f"{width}x{height}"),
            (PREFIX + "now", str(look.now_ms)),
            (PREFIX + "keyboard", str(int(look.keyboard))),
            (PREFIX + "device", device),
        ]
        if self.wants_forest and self.known != str(look.generation):
            told.append((PREFIX + "forest-bin", write_proto_bytes(look.forest)))
        if seen.answers:
            told.append((PREFIX + "answers-bin", json.dumps(seen.answers).encode()))
        return tuple(told)


_NOTHING: Final = Aside()
_LONGEST_WAIT_S: Final = 0.1
"""A page that has loaded changes nothing but what is shown."""


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
            f"{PREFIX}probes-bin is a JSON list of at most {MAX_PROBES} commands, "
            f"{MAX_PROBE_BYTES} bytes in all"
        )
    return tuple(commands)
