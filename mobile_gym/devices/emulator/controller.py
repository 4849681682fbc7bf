"""The emulator's gRPC service, as a client sees it: every call has a deadline and names its fault.

Source: `emulator_controller.proto`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

import grpc
import numpy as np
from android_env.proto import (
    emulator_controller_pb2 as pb,
)
from android_env.proto import (
    emulator_controller_pb2_grpc,
)
from google.protobuf import empty_pb2

from mobile_gym.core.errors import DeviceFault, DeviceTimeout, DeviceUnreachable
from mobile_gym.core.frames import Orientation
from mobile_gym.core.virtual_devices import ANOTHER_DEVICE, DEVICE_KEY, DEVICE_METADATA
from mobile_gym.devices.emulator.recovery import RetryDeadline
from mobile_gym.devices.emulator.running import LOCAL
from mobile_gym.devices.emulator.screenshots import (
    NAME_PREFIX,
    CapturedScreen,
    Metadata,
    SharedImages,
    Touch,
    parse_metadata,
    touch_event,
)

_MAX_METADATA: Final = 16 << 20
"""Forests come in it; the largest real ones have a few hundred kilobytes."""
_OPTIONS: Final = (
    ("grpc.max_send_message_length", -1),
    ("grpc.max_receive_message_length", -1),
    ("grpc.max_metadata_size", _MAX_METADATA),
    ("grpc.absolute_max_metadata_size", _MAX_METADATA),
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.min_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 1000),
    ("grpc.enable_http_proxy", 0),
)
_UPTIME_SLACK_S: Final = 1.0
_TRIES: Final = 3
"""Of a request that changes nothing, before its fault is told."""
_EMPTY: Final = empty_pb2.Empty()
_NOTHING: Final[Mapping[str, str | bytes]] = {}
_GONE: Final = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)


@dataclass(frozen=True, slots=True)
class EmulatorStatus:
    """What an emulator is.

    Attributes:
        booted: whether Android runs.
        started_s: when its process began, on this process's monotonic clock.
        hardware: what it is made of, as in `hardware-qemu.ini`.
    """

    booted: bool
    started_s: float
    hardware: Mapping[str, str]


class Controller:
    """A client of one emulator's gRPC service.

    Args:
        host: of the emulator.
        port: of its gRPC services.
        token: "" for none.
        call_timeout_s: for one request.
        connect_timeout_s: for an emulator that is down to come back.
        shared_memory: whether screenshots may come through shared memory.
    """

    def __init__(
        self,
        host: str,
        port: int,
        *,
        token: str,
        call_timeout_s: float,
        connect_timeout_s: float,
        shared_memory: bool,
    ) -> None:
        self.address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        self._call_timeout_s = call_timeout_s
        self._connect_timeout_s = connect_timeout_s
        self._metadata = (("authorization", f"Bearer {token}"),) if token else ()
        self._images = SharedImages() if shared_memory and host in LOCAL else None
        self._started_s: float | None = None
        self._device = ""
        self._meant: Metadata = ()
        self._limit = (0, 0)
        self._size = (0, 0)
        self.channel = grpc.insecure_channel(self.address, _OPTIONS)
        self._stub = emulator_controller_pb2_grpc.EmulatorControllerStub(self.channel)

    def close(self) -> None:
        """Hang up."""
        self.channel.close()
        if self._images is not None:
            self._images.close()

    # -- calling --------------------------------------------------------------------------------

    def connect(self) -> EmulatorStatus:
        """Wait until the emulator answers and has booted; it may be another process than before.

        Raises:
            DeviceFault: it does not come in time, or refuses.
        """
        deadline = RetryDeadline(self._connect_timeout_s)
        while True:
            status = self._status(deadline)
            if status.booted:
                self._started_s = status.started_s
                self._device = status.hardware.get(DEVICE_KEY, "")
                self._meant = ((DEVICE_METADATA, self._device),) if self._device else ()
                return status
            deadline.pause(f"the emulator at {self.address} has not booted")

    def call(
        self,
        method: Any,
        request: Any,
        *,
        again: bool = True,
        timeout_s: float | None = None,
    ) -> Any:
        """Send a request and wait for its answer.

        Args:
            method: of a stub.
            request: its message.
            again: whether it may be sent twice, where an answer is lost; an input may not.
            timeout_s: for the answer.

        Raises:
            DeviceTimeout: no answer in time.
            DeviceUnreachable: the emulator is gone, or it has died and come back as another.
            grpc.RpcError: it refused this request.
        """
        return self._call_method(method, request, again=again, timeout_s=timeout_s)[0]

    def _call_method(
        self,
        method: Any,
        request: Any,
        *,
        again: bool = True,
        timeout_s: float | None = None,
        metadata: Metadata = (),
    ) -> tuple[Any, Any]:
        """The answer, and the call."""
        limit_s = timeout_s or self._call_timeout_s
        for tries_left in reversed(range(_TRIES if again else 1)):
            try:
                return method.with_call(
                    request, timeout=limit_s, metadata=self._metadata + self._meant + metadata
                )
            except grpc.RpcError as error:
                code = error.code()  # type: ignore[attr-defined]
                if code == grpc.StatusCode.DEADLINE_EXCEEDED:
                    raise DeviceTimeout(
                        f"the emulator at {self.address} did not answer in {limit_s:g} s"
                    ) from error
                if error.details() == ANOTHER_DEVICE:  # type: ignore[attr-defined]
                    self._raise_other_emulator()
                if code not in _GONE:
                    raise
                if not tries_left:
                    self._raise_unreachable(error)
                self._reconnect()
        raise AssertionError("the last try returns or raises")

    def _reconnect(self) -> None:
        """Wait for the emulator; one that has died and is back has forgotten the episode."""
        self.require_same(self._connect_timeout_s)

    def require_same(self, timeout_s: float) -> None:
        """See that the emulator is the one that `connect` has found, by its uptime.

        Raises:
            DeviceUnreachable: it has died, and perhaps been started again.
        """
        before = self._started_s
        status = self._status(RetryDeadline(timeout_s))
        if before is not None and status.started_s > before + _UPTIME_SLACK_S:
            self._raise_other_emulator()

    def confirm(self) -> None:
        """See that a virtual emulator is the one that `connect` has found; others are not asked.

        Raises:
            DeviceFault: it is gone, or another one has been started in its place.
        """
        if self._device:
            self.call(self._stub.getVmState, _EMPTY)

    def _raise_other_emulator(self) -> NoReturn:
        raise DeviceUnreachable(
            f"the emulator at {self.address} has died and started anew; what was done on it is lost"
        )

    def _status(self, deadline: RetryDeadline) -> EmulatorStatus:
        while True:
            limit_s = min(deadline.left_s(), self._call_timeout_s)
            try:
                status = self._stub.getStatus(
                    _EMPTY, timeout=limit_s, wait_for_ready=True, metadata=self._metadata
                )
            except grpc.RpcError as error:
                code = error.code()  # type: ignore[attr-defined]
                if code not in (*_GONE, grpc.StatusCode.DEADLINE_EXCEEDED):
                    self.refused(error)
                if deadline.is_over:
                    self._raise_unreachable(error)
                deadline.pause(f"there is no emulator at {self.address}")
                continue
            hardware = {entry.key: entry.value for entry in status.hardwareConfig.entry}
            return EmulatorStatus(status.booted, time.monotonic() - status.uptime / 1000, hardware)

    def _raise_unreachable(self, error: grpc.RpcError) -> NoReturn:
        raise DeviceUnreachable(f"there is no emulator at {self.address}") from error

    def refused(self, error: grpc.RpcError) -> NoReturn:
        """Tell as a fault that the emulator does not do what it was asked for.

        Raises:
            DeviceFault: always.
        """
        why = error.details()  # type: ignore[attr-defined]
        raise DeviceFault(f"the emulator at {self.address} refuses: {why}") from error

    # -- screenshots ----------------------------------------------------------------------------

    def limit_to(self, width_px: int, height_px: int, screen: tuple[int, int]) -> None:
        """Have screenshots scaled down to a canvas.

        Args:
            width_px: of the canvas; 0 for no limit.
            height_px: of the canvas.
            screen: width and height of the screen; a smaller one is not enlarged.
        """
        fits = screen[0] <= width_px and screen[1] <= height_px
        self._limit = (0, 0) if fits else (width_px, height_px)
        shown = (width_px, height_px) if width_px and not fits else screen
        self._size = (max(shown), max(shown)) if 0 in screen else shown

    def screenshot(
        self,
        asked: Mapping[str, str | bytes] = _NOTHING,
        wait_s: float = 0.0,
        *,
        after: Sequence[Touch] = (),
    ) -> CapturedScreen:
        """What the screen shows.

        Args:
            asked: the metadata of the request, for a virtual emulator.
            wait_s: how much longer than other requests it may take.
            after: touches that a virtual emulator is to take first, once; others ignore them.

        Raises:
            DeviceFault: the emulator is gone, does not answer, or sends no picture.
        """
        metadata = tuple((NAME_PREFIX + key, value) for key, value in asked.items())
        touches: Metadata = ()
        if after:
            touches = ((NAME_PREFIX + "touches-bin", touch_event(after).SerializeToString()),)
        for _ in range(_TRIES):
            shot = self._screenshot(metadata, wait_s, touches)
            touches = ()  # they have been taken, whatever has become of the picture
            if shot is not None:
                device = shot.metadata.get("device", "")
                if device != self._device and self._device:
                    self._raise_other_emulator()
                self._device = device
                return shot
        raise DeviceFault(f"the emulator at {self.address} sends broken screenshots")

    def _screenshot(
        self, metadata: Metadata, wait_s: float, touches: Metadata = ()
    ) -> CapturedScreen | None:
        """A screenshot; None for one that is not whole."""
        size = self._size[0] * self._size[1] * 3
        file = self._images.take(size) if self._images is not None and size else None
        request = pb.ImageFormat(
            format=pb.ImageFormat.RGB888, width=self._limit[0], height=self._limit[1]
        )
        if file is not None:
            request.transport.channel = pb.ImageTransport.MMAP
            request.transport.handle = file.handle
        asked_s = time.monotonic()
        try:
            image, call = self._call_method(
                self._stub.getScreenshot,
                request,
                again=not touches,
                timeout_s=self._call_timeout_s + wait_s,
                metadata=metadata + touches,
            )
        except DeviceFault:
            if file is not None and self._images is not None:
                self._images.discard(file)
            raise
        except grpc.RpcError as error:
            code = error.code()  # type: ignore[attr-defined]
            is_refused_file = code == grpc.StatusCode.INVALID_ARGUMENT or not touches
            if file is None or self._images is None or not is_refused_file:
                self.refused(error)
            self._stop_using_shared_memory()  # it cannot reach the file, or does not know how to
            return self._screenshot(metadata, wait_s)
        width, height = image.format.width, image.format.height
        length = width * height * 3
        if not length:
            return None
        if len(image.image) == length:
            pixels = np.frombuffer(image.image, np.uint8).reshape(height, width, 3)
        elif file is not None and self._images is not None and not image.image:
            if length > file.size:
                return None
            pixels = self._images.read(file, height, width)
        else:
            return None
        return CapturedScreen(
            pixels,
            Orientation(image.format.rotation.rotation),
            asked_s,
            image.timestampUs / 1e6,
            parse_metadata(call.trailing_metadata()),
        )

    def _stop_using_shared_memory(self) -> None:
        if self._images is not None:
            self._images.close()
            self._images = None

    # -- input ----------------------------------------------------------------------------------

    def touch(self, touches: Sequence[Touch]) -> None:
        """Have one finger come down, move and leave, in this order.

        Raises:
            DeviceFault: the emulator is gone; whether the touches arrived is unknown.
        """
        self._input(self._stub.sendTouch, touch_event(touches))

    def key(self, name: str) -> None:
        """Press a key, by its `KeyboardEvent.key`.

        Raises:
            DeviceFault: as for `touch`.
        """
        event = pb.KeyboardEvent(key=name, eventType=pb.KeyboardEvent.keypress)
        self._input(self._stub.sendKey, event)

    def set_clipboard(self, text: str) -> None:
        """Put a text on the clipboard.

        Raises:
            DeviceFault: as for `touch`.
        """
        self._input(self._stub.setClipboard, pb.ClipData(text=text))

    def _input(self, method: Any, request: Any) -> None:
        try:
            self.call(method, request, again=False)
        except grpc.RpcError as error:
            self.refused(error)

    # -- the machine ----------------------------------------------------------------------------

    def panel(self) -> tuple[int, int, int] | None:
        """Width and height in pixels and density in dpi of the display; None if it is not told."""
        try:
            configurations = self.call(self._stub.getDisplayConfigurations, _EMPTY)
        except grpc.RpcError:
            return None
        return next(
            (
                (display.width, display.height, display.dpi)
                for display in configurations.displays
                if display.display == 0
            ),
            None,
        )
