"""What is sent between the process that plays and one that has agents.

A message is a pickled value. Its arrays are sent beside it without being copied first, and are
writable on the other side where they were before. What an agent returns comes as bytes, which
`unpacked` reads: it makes nothing of the agent's own classes, whose module is imported in the
agent's process alone.
"""

from __future__ import annotations

import io
import pickle
import socket
import struct
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from mobile_gym.core.errors import (
    AgentRefused,
    AgentUnavailable,
    DeviceFault,
    InvalidAction,
    JudgeUnavailable,
    MobileGymError,
    PromptTooLong,
    StoreError,
    UnknownName,
    UsageError,
)
from mobile_gym.rollouts.collecting.watch import Deadline

_COUNT: Final = struct.Struct("<I")
_PART: Final = struct.Struct("<Q?")
"""Size of a part in bytes, and whether it is read-only."""
_PLAIN: Final = ("mobile_gym", "numpy")
"""Packages whose classes an agent's process may send."""

_ERRORS: Final[tuple[type[MobileGymError], ...]] = (
    StoreError,
    InvalidAction,
    UnknownName,
    UsageError,
    DeviceFault,
    JudgeUnavailable,
    AgentUnavailable,
    MobileGymError,
)
"""What the error of another process is raised as: the first one that fits it."""


@dataclass(frozen=True, slots=True)
class AgentFacts:
    """What is known of an agent without asking it.

    Attributes:
        name: of the agent.
        observe: the parts of the observation that it needs; None where it does not say.
        is_batched: whether it has `act_many`.
        waits_elsewhere: whether it is to be asked beside others.
        follows: whether it has `follow`.
        timeout_s: how long it says that it may take to answer; None where it does not say.
    """

    name: str
    observe: tuple[str, ...] | None
    is_batched: bool
    waits_elsewhere: bool
    follows: bool
    timeout_s: float | None = None

    @property
    def is_shared(self) -> bool:
        """Whether many of them are in one process."""
        return self.is_batched or self.waits_elsewhere


@dataclass(frozen=True, slots=True)
class AgentReply:
    """What a request returned."""

    value: Any


NO_ANSWER: Final = (PromptTooLong, AgentRefused, AgentUnavailable)
"""What an agent raises that has no answer, and is asked again in another attempt, if at all."""
NoAnswer: TypeAlias = PromptTooLong | AgentUnavailable


@dataclass(frozen=True, slots=True)
class UnavailableReply:
    """The agent raised one of `NO_ANSWER`; `kind` is its place there."""

    kind: int
    message: str

    @classmethod
    def of(cls, error: NoAnswer) -> UnavailableReply:
        """The message that an error is."""
        kind = next(place for place, one in enumerate(NO_ANSWER) if isinstance(error, one))
        return cls(kind, str(error))

    def as_error(self) -> NoAnswer:
        """The error, for the other process to raise."""
        return NO_ANSWER[self.kind](self.message)


@dataclass(frozen=True, slots=True)
class FailedReply:
    """The agent failed: it asked to exit, or recursed without end."""

    message: str


@dataclass(frozen=True, slots=True)
class FailureMessage:
    """An error as a value that can be sent: `kind` is a place in `_ERRORS`."""

    kind: int
    message: str

    @classmethod
    def of(cls, error: BaseException, source: str = "a worker failed:") -> FailureMessage:
        """The failure that an error is.

        Args:
            error: any.
            source: goes before an error that is none of this project's.
        """
        for kind, known in enumerate(_ERRORS):
            if isinstance(error, known):
                return cls(kind, str(error))
        return cls(_ERRORS.index(MobileGymError), f"{source} {error!r}")

    def as_error(self) -> MobileGymError:
        """The error, for the other process to raise."""
        return _ERRORS[self.kind](self.message)


def send_value(link: socket.socket, value: Any, deadline: Deadline) -> None:
    """Send a value.

    Raises:
        TimeoutError: the other side did not read it in time; the link cannot be used any more.
        OSError: the other side is gone.
    """
    buffers: list[pickle.PickleBuffer] = []
    data = pickle.dumps(value, protocol=5, buffer_callback=buffers.append)
    views = [buffer.raw() for buffer in buffers]
    sizes = b"".join(_PART.pack(view.nbytes, view.readonly) for view in views)
    head = _COUNT.pack(len(views)) + sizes + _PART.pack(len(data), True)
    for part in (memoryview(head + data), *views):
        left = _UnsentBytes(link, part)
        if not deadline.wait(left.send):
            raise TimeoutError


class _UnsentBytes:
    """The bytes of a part that are not sent yet."""

    def __init__(self, link: socket.socket, view: memoryview) -> None:
        self._link = link
        self._view = view

    def send(self, timeout_s: float) -> bool:
        """Send what the link takes within so many seconds; whether nothing is left."""
        self._link.settimeout(max(timeout_s, 1e-3))  # 0 would not wait at all
        while self._view:
            try:
                self._view = self._view[self._link.send(self._view) :]
            except TimeoutError:
                return False
        return True


def receive_value(link: socket.socket) -> Any:
    """The next value.

    Raises:
        EOFError: the other side is gone.
    """
    [count] = _COUNT.unpack(_receive_exactly(link, _COUNT.size))
    heads = [_PART.unpack(_receive_exactly(link, _PART.size)) for _ in range(count + 1)]
    data = _receive_exactly(link, heads[-1][0])
    buffers = [
        memoryview(_receive_exactly(link, size)).toreadonly()
        if is_readonly
        else _receive_exactly(link, size)
        for size, is_readonly in heads[:-1]
    ]
    return _PlainReader(io.BytesIO(data), buffers=buffers).load()


def pack(value: Any) -> bytes:
    """A value for `unpacked`.

    Raises:
        TypeError, AttributeError, PicklingError: it cannot be sent.
    """
    return pickle.dumps(value, protocol=5)


def unpack(data: bytes) -> Any:
    """What was `packed`, if it is made of plain values and classes of this project.

    Raises:
        UnpicklingError: it is not; the message names the class.
    """
    return _PlainReader(io.BytesIO(data)).load()


class _PlainReader(pickle.Unpickler):
    def find_class(self, module_name: str, global_name: str, /) -> Any:
        if module_name.partition(".")[0] not in _PLAIN:
            raise pickle.UnpicklingError(f"{module_name}.{global_name}")
        return super().find_class(module_name, global_name)


def _receive_exactly(link: socket.socket, size: int) -> bytearray:
    """So many bytes.

    Raises:
        EOFError: there are no more.
    """
    data = bytearray(size)
    view = memoryview(data)
    while view:
        try:
            count = link.recv_into(view)
        except OSError:  # closed here or there
            count = 0
        if not count:
            raise EOFError
        view = view[count:]
    return data
