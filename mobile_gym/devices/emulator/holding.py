"""What a hand does with an emulator besides touching it with one finger: pinching, and turning it.

Source: `Touch.identifier` and `setPhysicalModel` in emulator_controller.proto.
"""

from __future__ import annotations

from typing import Any, Final

import grpc
from android_env.proto import emulator_controller_pb2 as pb
from android_env.proto import emulator_controller_pb2_grpc

from mobile_gym.core.geometry import PixelPoint
from mobile_gym.devices.emulator.connection import Connection
from mobile_gym.devices.emulator.controller import Controller
from mobile_gym.devices.emulator.recovery import Deadline

_PRESSED: Final = 1
_MOVE_MS: Final = 16
"""Time between two moves: one display frame."""
_NOT_BY_ADB: Final = "adb has one finger and cannot turn a phone; an emulator's gRPC service can"


def pinch(
    connection: Connection,
    start: tuple[PixelPoint, PixelPoint],
    end: tuple[PixelPoint, PixelPoint],
    duration_ms: int,
) -> str:
    """Two fingers come down, move evenly and leave; "" or why not.

    Raises:
        DeviceFault: the emulator is gone.
    """
    controller = connection.controller
    if controller is None:
        return _NOT_BY_ADB
    steps, passed_ms = max(duration_ms // _MOVE_MS, 2), 0
    _touch(controller, start, _PRESSED)
    for step in range(1, steps + 1):
        at_ms = duration_ms * step // steps
        _pass(connection, at_ms - passed_ms)
        passed_ms = at_ms
        first, second = (
            PixelPoint(a.x + (b.x - a.x) * step // steps, a.y + (b.y - a.y) * step // steps)
            for a, b in zip(start, end, strict=True)
        )
        _touch(controller, (first, second), _PRESSED)
    _touch(controller, end, 0)
    return ""


def rotate(connection: Connection, quarters: int) -> str:
    """Turn the emulator around the axis out of its screen; "" or why not.

    Raises:
        DeviceFault: the emulator is gone.
    """
    controller = connection.controller
    if controller is None:
        return _NOT_BY_ADB
    turned = pb.PhysicalModelValue(
        target=pb.PhysicalModelValue.ROTATION,
        value=pb.ParameterValue(data=[0.0, 0.0, 90.0 * (quarters % 4)]),
    )
    _ask(controller, _stub(controller).setPhysicalModel, turned)
    return ""


def _touch(controller: Controller, at: tuple[PixelPoint, PixelPoint], pressure: int) -> None:
    fingers = [
        pb.Touch(x=point.x, y=point.y, identifier=number, pressure=pressure)
        for number, point in enumerate(at)
    ]
    _ask(controller, _stub(controller).sendTouch, pb.TouchEvent(touches=fingers))


def _stub(controller: Controller) -> Any:
    return emulator_controller_pb2_grpc.EmulatorControllerStub(controller.channel)


def _ask(controller: Controller, method: Any, request: Any) -> None:
    try:
        controller.call(method, request, again=False)
    except grpc.RpcError as error:
        controller.refused(error)


def _pass(connection: Connection, duration_ms: int) -> None:
    """Let the device's time pass."""
    if connection.is_stepped and connection.extension is not None:
        connection.extension.advance(duration_ms)
    else:
        Deadline(duration_ms / 1000).wait()
