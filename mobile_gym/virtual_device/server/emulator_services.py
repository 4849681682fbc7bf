"""The emulator's gRPC services over a `DeviceEngine`: `EmulatorController`, `SnapshotService`.

It is one of the protocols of `virtual_emulator`, which do not know each other.

What a virtual device does not have (sensors, audio, cameras, other displays, snapshots as archives)
answers UNIMPLEMENTED, which the generated base classes do. Snapshots are kept in memory as long as
the emulator runs.

Source: `emulator_controller.proto`; where it is silent, what clients know of the emulator.
`snapshot_service.proto`, where failures stand in the answer, not as an error of the call.
"""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Protocol

import grpc
from android_env.proto import emulator_controller_pb2 as pb
from android_env.proto import emulator_controller_pb2_grpc as pb_grpc
from android_env.proto import snapshot_pb2, snapshot_service_pb2, snapshot_service_pb2_grpc
from google.protobuf import empty_pb2

from mobile_gym.core.virtual_devices import DEVICE_KEY
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server import input, telephony
from mobile_gym.virtual_device.server.engine import DeviceEngine, EngineClosed, Look
from mobile_gym.virtual_device.server.grpc_errors import StreamSlots, grpc_status, refuse
from mobile_gym.virtual_device.server.images import Pictures
from mobile_gym.virtual_device.server.input import Contact, Keyboard, TouchPanel
from mobile_gym.virtual_device.server.saved_states import TooManySavedStates
from mobile_gym.virtual_device.server.screenshot_metadata import ScreenReading, ScreenRequest
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import battery
from mobile_gym.virtual_device.system.battery import Battery

CLOCK_KEY: Final = "mobile_gym.clock"
"""In the status, for our own client: `real` or `stepped`."""
MAX_TOUCHES: Final = 256
MAX_CLIPBOARD: Final = 1 << 20
_LOOK_S: Final = 1.0
"""How often a stream makes sure that its client is still there."""
_VERSION: Final = "34.1.20.0"
_CODES: Final[Mapping[int, Mapping[int, str]]] = {
    pb.KeyboardEvent.Usb: input.USB,
    pb.KeyboardEvent.Evdev: input.EVDEV,
    pb.KeyboardEvent.XKB: input.XKB,
}
_EMPTY: Final = empty_pb2.Empty()


class ForestPusher(Protocol):
    """Who has to hear of what is looked at before it is shown (`forwarder.Forwarder`)."""

    def look(self) -> Look:
        """What the device shows, after its forest has been sent to whoever listens."""
        ...


class EmulatorController(pb_grpc.EmulatorControllerServicer):
    """The service.

    Args:
        engine: the device.
        pusher: sends accessibility forests.
        console_port: told in the status, as the emulator does; 0 for none.
    """

    def __init__(
        self, engine: DeviceEngine, pusher: ForestPusher, console_port: int = 0, name: str = ""
    ) -> None:
        self._engine = engine
        self._pusher = pusher
        self._console_port = console_port
        self._pictures = Pictures()
        self._streams = StreamSlots()
        self._touches = TouchPanel()
        self._keyboard = Keyboard()
        self._started_s = time.monotonic()
        self._name = name or secrets.token_hex(8)

    def close(self) -> None:
        """Let go of the clients' files."""
        self._pictures.close()

    def _do(self, context: grpc.ServicerContext, job: Callable[[DeviceHost], object]) -> Any:
        """Do what a request asks for on the device."""
        with grpc_status(context):
            self._engine.run(job, is_input=True)
        return _EMPTY

    # -- screenshots ----------------------------------------------------------------------------

    def getScreenshot(self, request: pb.ImageFormat, context: grpc.ServicerContext) -> pb.Image:  # noqa: N802
        """One picture of the screen; its forest has been pushed before, or comes with it."""
        with grpc_status(context):
            screen_request = ScreenRequest.of(context)
        seen = self._screen_reading(screen_request, context)
        context.set_trailing_metadata(screen_request.trailing_metadata(seen, self._name))
        return self._pictures.make(request, seen.look, 0, context)

    def _screen_reading(
        self, screen_request: ScreenRequest, context: grpc.ServicerContext
    ) -> ScreenReading:
        touches = (
            None
            if screen_request.touches is None
            else self._touching(screen_request.touches, context)
        )
        with grpc_status(context):
            if screen_request.wants_forest:
                seen = screen_request.see(self._engine, touches, context.is_active)
                if not screen_request.is_early(seen):
                    return seen
                with self._streams.take(context):  # it keeps a thread for as long as one
                    return screen_request.wait(self._engine, seen, context.is_active)
            if touches is not None:
                self._engine.run(touches, is_input=True)
            return ScreenReading(self._pusher.look())

    def streamScreenshot(  # noqa: N802
        self, request: pb.ImageFormat, context: grpc.ServicerContext
    ) -> Iterator[pb.Image]:
        """A picture now, and another one whenever the screen has changed."""
        with self._streams.take(context):
            for number, look in enumerate(self._looks(context)):
                yield self._pictures.make(request, look, number, context)

    def _looks(self, context: grpc.ServicerContext) -> Iterator[Look]:
        """What the screen shows, whenever that is another picture, while the client is there."""
        last = None
        for _ in self._changes(context):
            with grpc_status(context):
                look = self._engine.look()
            if last is None or look.frame is not last.frame:
                last = look
                yield look

    def _changes(self, context: grpc.ServicerContext) -> Iterator[int]:
        """The engine's number now, and whenever it has grown, while the client is there."""
        try:
            with self._engine.subscribe() as subscription:
                known = self._engine.generation
                yield known
                while context.is_active():
                    number = subscription.wait(known, _LOOK_S)
                    if number > known:
                        known = number
                        yield number
        except EngineClosed:
            return

    # -- input ----------------------------------------------------------------------------------

    def sendTouch(self, request: pb.TouchEvent, context: grpc.ServicerContext) -> empty_pb2.Empty:  # noqa: N802
        """Fingers come down, move and leave, in the order of the list."""
        return self._do(context, self._touching(request, context))

    def _touching(
        self, request: pb.TouchEvent, context: grpc.ServicerContext
    ) -> Callable[[DeviceHost], None]:
        """What a request does on the device; the call ends with an error where it does nothing."""
        if request.display != 0:
            refuse(context, grpc.StatusCode.INVALID_ARGUMENT, "this device has display 0 alone")
        if len(request.touches) > MAX_TOUCHES:
            refuse(
                context,
                grpc.StatusCode.INVALID_ARGUMENT,
                f"{len(request.touches)} touches at once; at most {MAX_TOUCHES} are taken",
            )
        contacts = [Contact(t.identifier, t.x, t.y, t.pressure) for t in request.touches]

        def job(host: DeviceHost) -> None:
            for contact in contacts:
                self._touches.update(host, contact)

        return job

    def sendMouse(self, request: pb.MouseEvent, context: grpc.ServicerContext) -> empty_pb2.Empty:  # noqa: N802
        """The mouse: its left button is a finger."""
        pressed = request.buttons & 1
        at = Contact(_MOUSE, request.x, request.y, pressed)
        return self._do(context, lambda host: self._touches.update(host, at))

    def sendKey(self, request: pb.KeyboardEvent, context: grpc.ServicerContext) -> empty_pb2.Empty:  # noqa: N802
        """A key, by code or by name, or a whole text; what no key has is ignored."""
        board = self._keyboard
        if request.text:
            return self._do(context, lambda host: board.type(host, request.text))
        if request.key and not request.keyCode:
            if request.eventType == pb.KeyboardEvent.keyup:
                return _EMPTY
            return self._do(context, lambda host: board.press_named(host, request.key))
        codes = _CODES.get(request.codeType)
        if codes is None:
            refuse(
                context, grpc.StatusCode.UNIMPLEMENTED, "key codes are taken as Usb, Evdev and XKB"
            )
        name = codes.get(request.keyCode & 0xFFFF, "")
        if not name:
            return _EMPTY

        def job(host: DeviceHost) -> None:
            if request.eventType != pb.KeyboardEvent.keyup:
                board.down(host, name)
            if request.eventType != pb.KeyboardEvent.keydown:
                board.up(name)

        return self._do(context, job)

    # -- clipboard, battery, telephone ----------------------------------------------------------

    def setClipboard(self, request: pb.ClipData, context: grpc.ServicerContext) -> empty_pb2.Empty:  # noqa: N802
        """Put a text on the clipboard."""
        if len(request.text) > MAX_CLIPBOARD:
            refuse(context, grpc.StatusCode.INVALID_ARGUMENT, "the text is longer than 1 Mi")
        return self._do(
            context, lambda host: host.apply(lambda system: system.change(clipboard=request.text))
        )

    def getClipboard(self, request: empty_pb2.Empty, context: grpc.ServicerContext) -> pb.ClipData:  # noqa: N802
        """What is on the clipboard."""
        with grpc_status(context):
            return pb.ClipData(text=self._engine.run(lambda host: host.state.clipboard))

    def streamClipboard(  # noqa: N802
        self, request: empty_pb2.Empty, context: grpc.ServicerContext
    ) -> Iterator[pb.ClipData]:
        """What is on the clipboard now, and whenever that has changed."""
        with self._streams.take(context):
            last = None
            for _ in self._changes(context):
                with grpc_status(context):
                    text = self._engine.run(lambda host: host.state.clipboard)
                if text != last:
                    last = text
                    yield pb.ClipData(text=text)

    def setBattery(  # noqa: N802
        self, request: pb.BatteryState, context: grpc.ServicerContext
    ) -> empty_pb2.Empty:
        """Set level, charger and status of the battery."""
        if not 0 <= request.chargeLevel <= 100:
            refuse(context, grpc.StatusCode.INVALID_ARGUMENT, "chargeLevel is a percentage")
        values = battery_of_message(request)

        def job(host: DeviceHost) -> None:
            for key, value in values.items():
                host.apply(lambda system, key=key, value=value: battery.put(system, key, value))

        return self._do(context, job)

    def getBattery(  # noqa: N802
        self, request: empty_pb2.Empty, context: grpc.ServicerContext
    ) -> pb.BatteryState:
        """The battery now."""
        with grpc_status(context):
            return battery_message(self._engine.run(lambda host: battery.of(host.state)))

    def sendPhone(self, request: pb.PhoneCall, context: grpc.ServicerContext) -> pb.PhoneResponse:  # noqa: N802
        """What the other side of a call does."""
        with grpc_status(context):
            answer = self._engine.run(
                lambda host: _call(host, request.operation, request.number), is_input=True
            )
        return pb.PhoneResponse(response=answer)

    def sendSms(self, request: pb.SmsMessage, context: grpc.ServicerContext) -> pb.PhoneResponse:  # noqa: N802
        """A text message comes in."""
        if not telephony.is_sender(request.srcAddress):
            return pb.PhoneResponse(response=pb.PhoneResponse.BadNumber)

        def job(host: DeviceHost) -> pb.PhoneResponse:
            if telephony.is_radio_off(host.state):
                return pb.PhoneResponse(response=pb.PhoneResponse.RadioOff)
            telephony.receive(host, request.srcAddress, request.text)
            return pb.PhoneResponse(response=pb.PhoneResponse.OK)

        with grpc_status(context):
            return self._engine.run(job, is_input=True)

    # -- the machine ----------------------------------------------------------------------------

    def getStatus(  # noqa: N802
        self, request: empty_pb2.Empty, context: grpc.ServicerContext
    ) -> pb.EmulatorStatus:
        """Version, uptime, and what the machine is made of."""
        with grpc_status(context):
            state, avd_name = self._engine.run(lambda host: (host.state, host.identity.avd_name))
        return pb.EmulatorStatus(
            version=_VERSION,
            uptime=round((time.monotonic() - self._started_s) * 1000),
            booted=True,
            vmConfig=pb.VmConfiguration(
                hypervisorType=pb.VmConfiguration.NONE,
                numberOfCpuCores=1,
                ramSizeBytes=RAM_BYTES,
            ),
            hardwareConfig=pb.EntryList(
                entry=[
                    pb.Entry(key=key, value=value)
                    for key, value in (
                        *hardware_entries(state, self._console_port, avd_name).items(),
                        (CLOCK_KEY, self._engine.clock),
                        (DEVICE_KEY, self._name),
                    )
                ]
            ),
        )

    def setVmState(self, request: pb.VmRunState, context: grpc.ServicerContext) -> empty_pb2.Empty:  # noqa: N802
        """Pause, go on, restart, or end; other states cannot be asked for."""
        change = {
            pb.VmRunState.RUNNING: self._engine.resume,
            pb.VmRunState.PAUSED: self._engine.pause,
            pb.VmRunState.RESET: self._engine.reboot,
            pb.VmRunState.SHUTDOWN: self._engine.shutdown.set,
            pb.VmRunState.TERMINATE: self._engine.shutdown.set,
        }.get(request.state)
        if change is None:
            names = {number: name for name, number in pb.VmRunState.RunState.items()}
            name = names.get(request.state, f"state {request.state}")
            refuse(context, grpc.StatusCode.INVALID_ARGUMENT, f"{name} cannot be asked for")
        with grpc_status(context):
            change()
        return _EMPTY

    def getVmState(  # noqa: N802
        self, request: empty_pb2.Empty, context: grpc.ServicerContext
    ) -> pb.VmRunState:
        """Whether the machine runs."""
        if self._engine.shutdown.is_set():
            return pb.VmRunState(state=pb.VmRunState.SHUTDOWN)
        paused = self._engine.is_paused
        return pb.VmRunState(state=pb.VmRunState.PAUSED if paused else pb.VmRunState.RUNNING)

    def getDisplayConfigurations(  # noqa: N802
        self, request: empty_pb2.Empty, context: grpc.ServicerContext
    ) -> pb.DisplayConfigurations:
        """The one display."""
        with grpc_status(context):
            panel = self._engine.run(lambda host: host.state.panel)
        return pb.DisplayConfigurations(
            displays=[
                pb.DisplayConfiguration(
                    width=panel.width_px, height=panel.height_px, dpi=panel.density_dpi
                )
            ]
        )

    def setPhysicalModel(  # noqa: N802
        self, request: pb.PhysicalModelValue, context: grpc.ServicerContext
    ) -> empty_pb2.Empty:
        """Turn the device in the hand: ROTATION around the axis out of the screen, in degrees."""
        if request.target != pb.PhysicalModelValue.ROTATION or len(request.value.data) != 3:
            refuse(
                context, grpc.StatusCode.UNIMPLEMENTED, "only ROTATION with three values is taken"
            )
        degrees = request.value.data[2]
        if not math.isfinite(degrees):
            refuse(context, grpc.StatusCode.INVALID_ARGUMENT, f"{degrees} is no angle")
        quarters = round(degrees / 90) % 4
        return self._do(context, lambda host: host.rotate(quarters))

    def streamNotification(  # noqa: N802
        self, request: empty_pb2.Empty, context: grpc.ServicerContext
    ) -> Iterator[pb.Notification]:
        """The camera's virtual scene is inactive, and there is nothing else to tell."""
        with self._streams.take(context):
            yield pb.Notification(event=pb.Notification.VIRTUAL_SCENE_CAMERA_INACTIVE)
            for _ in self._changes(context):
                continue


_MOUSE: Final = -1
"""The mouse's own contact."""


def _call(host: DeviceHost, operation: int, number: str) -> Any:
    call, answer = pb.PhoneCall, pb.PhoneResponse
    if operation == call.InitCall:
        if not telephony.is_number(number):
            return answer.BadNumber
        if telephony.is_radio_off(host.state):
            return answer.RadioOff
        telephony.call_in(host, number)
        return answer.OK
    if operation == call.AcceptCall:
        return answer.OK if telephony.accept(host) else answer.InvalidAction
    if operation in (call.RejectCallExplicit, call.RejectCallBusy, call.DisconnectCall):
        return answer.OK if telephony.end(host) else answer.InvalidAction
    if operation in (call.PlaceCallOnHold, call.TakeCallOffHold):
        return answer.ActionFailed  # the network does not tell the phone
    return answer.BadOperation


_STATUSES: Final = {
    pb.BatteryState.UNKNOWN: 1,
    pb.BatteryState.CHARGING: 2,
    pb.BatteryState.DISCHARGING: 3,
    pb.BatteryState.NOT_CHARGING: 4,
    pb.BatteryState.FULL: 5,
}
"""`BatteryManager.BATTERY_STATUS_*`."""
_CHARGERS: Final = {
    pb.BatteryState.AC: "ac",
    pb.BatteryState.USB: "usb",
    pb.BatteryState.WIRELESS: "wireless",
}


def battery_of_message(message: pb.BatteryState) -> Mapping[str, int]:
    """What a message sets, by the keys of `system.battery.KEYS`."""
    chargers = {key: int(kind == message.charger) for kind, key in _CHARGERS.items()}
    return chargers | {
        "level": message.chargeLevel,
        "status": _STATUSES.get(message.status, _STATUSES[pb.BatteryState.UNKNOWN]),
    }


def battery_message(now: Battery) -> pb.BatteryState:
    """The battery as a message."""
    statuses = {number: status for status, number in _STATUSES.items()}
    charger = next((kind for kind, key in _CHARGERS.items() if getattr(now, key)), 0)
    return pb.BatteryState(
        hasBattery=True,
        isPresent=True,
        charger=charger,  # type: ignore[arg-type]
        chargeLevel=now.level,
        status=statuses.get(now.status, pb.BatteryState.UNKNOWN),
    )


RAM_BYTES: Final = 2 << 30


def hardware_entries(state: DeviceState, console_port: int, avd_name: str) -> Mapping[str, str]:
    """Keys and values of `hardware-qemu.ini`."""
    panel = state.panel
    return {
        "hw.cpu.arch": "x86_64",
        "hw.cpu.ncore": "1",
        "hw.ramSize": str(RAM_BYTES >> 20),
        "hw.lcd.width": str(panel.width_px),
        "hw.lcd.height": str(panel.height_px),
        "hw.lcd.density": str(panel.density_dpi),
        "hw.lcd.depth": "32",
        "hw.initialOrientation": "portrait",
        "hw.keyboard": "true",
        "hw.battery": "true",
        "hw.gsmModem": "true",
        "avd.name": avd_name,
        "avd.id": avd_name,
        "android.emulator.console.port": str(console_port),
    }


_SNAPSHOT_VERSION: Final = 1
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
                        version=_SNAPSHOT_VERSION,
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
            return _snapshot_failed(request, str(error))
        return _Package(snapshot_id=request.snapshot_id, success=True)

    def LoadSnapshot(self, request: _Package, context: grpc.ServicerContext) -> _Package:  # noqa: N802
        """Return to the condition that was kept under a name."""
        snapshot = self._engine.saved.get(request.snapshot_id)
        if snapshot is None:
            return _snapshot_failed(request, "no such snapshot")
        with grpc_status(context):
            self._engine.run(lambda host: host.restore(snapshot), is_input=True)
        self._loaded = request.snapshot_id
        return _Package(snapshot_id=request.snapshot_id, success=True)

    def DeleteSnapshot(self, request: _Package, context: grpc.ServicerContext) -> _Package:  # noqa: N802
        """Forget a snapshot."""
        if not self._engine.saved.delete(request.snapshot_id):
            return _snapshot_failed(request, "no such snapshot")
        return _Package(snapshot_id=request.snapshot_id, success=True)


def _snapshot_failed(request: _Package, why: str) -> _Package:
    err = f"snapshot {request.snapshot_id[:80]!r}: {why}"
    return _Package(snapshot_id=request.snapshot_id, success=False, err=err.encode())
