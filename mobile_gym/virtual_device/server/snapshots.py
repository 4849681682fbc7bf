"""`SnapshotService`: named snapshots, kept in memory as long as the emulator runs.

Pulling and pushing snapshots as archives answers UNIMPLEMENTED.

Source: `snapshot_service.proto`. Failures stand in the answer, not as an error of the call.
"""

from __future__ import annotations

from typing import Final

import grpc
from android_env.proto import snapshot_pb2, snapshot_service_pb2, snapshot_service_pb2_grpc

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.grpc_errors import grpc_status
from mobile_gym.virtual_device.server.saved_states import TooManySavedStates

_VERSION: Final = 1
_Package = snapshot_service_pb2.SnapshotPackage


class SnapshotService(snapshot_service_pb2_grpc.SnapshotServiceServicer):
    """The service over an engine, whose `saved` it shows and changes."""

    def __init__(self, engine: DeviceEngine) -> None:
        self._engine = engine
        self._loaded = ""

    def ListSnapshots(  # noqa: N802
        self, request: snapshot_service_pb2.SnapshotFilter, context: grpc.ServicerContext
    ) -> snapshot_service_pb2.SnapshotList:
        """Every snapshot, the oldest first."""
        details = snapshot_service_pb2.SnapshotDetails
        return snapshot_service_pb2.SnapshotList(
            snapshots=[
                details(
                    snapshot_id=saved.name,
                    status=details.Loaded if saved.name == self._loaded else details.Compatible,
                    details=snapshot_pb2.Snapshot(
                        version=_VERSION,
                        creation_time=int(saved.saved_at_s),
                        logical_name=saved.name,
                        rotation=saved.snapshot.state.rotation,
                    ),
                )
                for saved in self._engine.saved.all()
            ]
        )

    def SaveSnapshot(self, request: _Package, context: grpc.ServicerContext) -> _Package:  # noqa: N802
        """Keep the device's condition under a name; an older one of that name is replaced."""
        with grpc_status(context):
            snapshot = self._engine.run(DeviceHost.snapshot)
        try:
            self._engine.saved.keep(request.snapshot_id, snapshot)
        except (TooManySavedStates, ValueError) as error:
            return _failed(request, str(error))
        return _Package(snapshot_id=request.snapshot_id, success=True)

    def LoadSnapshot(self, request: _Package, context: grpc.ServicerContext) -> _Package:  # noqa: N802
        """Return to the condition that was kept under a name."""
        snapshot = self._engine.saved.get(request.snapshot_id)
        if snapshot is None:
            return _failed(request, "no such snapshot")
        with grpc_status(context):
            self._engine.run(lambda host: host.restore(snapshot), is_input=True)
        self._loaded = request.snapshot_id
        return _Package(snapshot_id=request.snapshot_id, success=True)

    def DeleteSnapshot(self, request: _Package, context: grpc.ServicerContext) -> _Package:  # noqa: N802
        """Forget a snapshot."""
        if not self._engine.saved.delete(request.snapshot_id):
            return _failed(request, "no such snapshot")
        return _Package(snapshot_id=request.snapshot_id, success=True)


def _failed(request: _Package, why: str) -> _Package:
    err = f"snapshot {request.snapshot_id[:80]!r}: {why}"
    return _Package(snapshot_id=request.snapshot_id, success=False, err=err.encode())
