"""What the gRPC services share: the status for refusals of the engine, and a bound on streams."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NoReturn

import grpc

from mobile_gym.core.errors import UsageError
from mobile_gym.virtual_device.server.engine import EngineBusy, EngineClosed
from mobile_gym.virtual_device.server.input import TooManyContacts
from mobile_gym.virtual_device.server.jobs import EngineTimeout

MAX_STREAMS: Final = 16
"""Each takes a thread for as long as it lives; the other threads answer single requests."""

_CODES: Final = (
    (EngineClosed, grpc.StatusCode.UNAVAILABLE),
    (EngineTimeout, grpc.StatusCode.DEADLINE_EXCEEDED),
    (EngineBusy, grpc.StatusCode.RESOURCE_EXHAUSTED),
    (TooManyContacts, grpc.StatusCode.RESOURCE_EXHAUSTED),
    (UsageError, grpc.StatusCode.INVALID_ARGUMENT),
)


def refuse(context: grpc.ServicerContext, code: grpc.StatusCode, why: str) -> NoReturn:
    """End the call with an error."""
    context.abort(code, why)
    raise AssertionError("abort raises")


@contextmanager
def grpc_status(context: grpc.ServicerContext) -> Iterator[None]:
    """End the call with the right status where the engine refuses."""
    try:
        yield
    except tuple(kind for kind, _ in _CODES) as error:
        code = next(code for kind, code in _CODES if isinstance(error, kind))
        context.abort(code, str(error))


class StreamSlots:
    """How many streams may be open at the same time."""

    def __init__(self, limit: int = MAX_STREAMS) -> None:
        self._limit = limit
        self._slots = threading.BoundedSemaphore(limit)

    @contextmanager
    def take(self, context: grpc.ServicerContext) -> Iterator[None]:
        """Hold a slot, or refuse the call where there is none."""
        if not self._slots.acquire(blocking=False):
            refuse(
                context,
                grpc.StatusCode.RESOURCE_EXHAUSTED,
                f"{self._limit} streams are open already; close one first",
            )
        try:
            yield
        finally:
            self._slots.release()
