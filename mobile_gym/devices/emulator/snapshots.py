"""Snapshots of a real emulator: the one that episodes start from, and those that are saved here.

Each takes gigabytes of the emulator's disk, so one that was saved here is deleted when nobody holds
it any more, at the latest when the device is closed.

Source: `snapshot_service.proto`. Failures stand in the answer, not as an error of the call.
"""

from __future__ import annotations

import contextlib
import itertools
import weakref
from collections import deque
from typing import Any, Final

import grpc
from android_env.proto import snapshot_service_pb2, snapshot_service_pb2_grpc

from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.devices.emulator.controller import Controller
from mobile_gym.devices.emulator.extension import SavedState

_SNAPSHOT_S: Final = 120.0
"""A real emulator writes gigabytes."""
_DELETE_S: Final = 10.0


class Snapshots:
    """A client of that service.

    Args:
        controller: of the same emulator.
    """

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._stub = snapshot_service_pb2_grpc.SnapshotServiceStub(controller.channel)
        self._numbers = itertools.count(1)
        self._saved: set[str] = set()
        self._forgotten: deque[str] = deque()

    def load(self, name: str) -> None:
        """Return to a snapshot.

        Raises:
            DeviceFault: there is none of that name, or it cannot be loaded.
        """
        self._ask(self._stub.LoadSnapshot, name, _SNAPSHOT_S)

    def save(self) -> SavedState:
        """Keep the device as it is, for as long as somebody holds the result.

        Raises:
            DeviceFault: it cannot be saved, such as on a full disk.
        """
        while self._forgotten:
            with contextlib.suppress(DeviceFault):  # whether that matters, saving tells
                self._delete(self._forgotten.popleft())
        name = f"mobile_gym_{next(self._numbers)}"
        self._ask(self._stub.SaveSnapshot, name, _SNAPSHOT_S)
        self._saved.add(name)
        state = SavedState(name, self._forgotten)
        weakref.finalize(state, self._forgotten.append, name).atexit = False
        return state

    def restore(self, state: object) -> None:
        """Return to what `save` gave.

        Raises:
            DeviceFault: it cannot be loaded.
            UsageError: it is not of this connection.
        """
        if not isinstance(state, SavedState) or state.owner is not self._forgotten:
            raise UsageError("this state was not saved by this device, or it has been closed since")
        self.load(state.token)

    def delete_saved(self) -> None:
        """Delete everything that was saved here.

        Raises:
            DeviceFault: the emulator does not do it.
        """
        for name in tuple(self._saved):
            self._delete(name)

    def _delete(self, name: str) -> None:
        self._saved.discard(name)
        self._ask(self._stub.DeleteSnapshot, name, _DELETE_S)

    def _ask(self, method: Any, name: str, timeout_s: float) -> None:
        package = snapshot_service_pb2.SnapshotPackage(snapshot_id=name)
        try:
            answer = self._controller.call(method, package, again=False, timeout_s=timeout_s)
        except grpc.RpcError as error:
            self._controller.refused(error)
        if not answer.success:
            why = answer.err.decode("utf-8", "replace") or "no reason given"
            address = self._controller.address
            raise DeviceFault(f"the emulator at {address}, snapshot {name!r}: {why}")
