"""One device's connections: gRPC, adb, the forwarder, and what it turned out to offer.

A real emulator offers snapshots. Each takes gigabytes of its disk, so one that was saved here is
deleted when nobody holds it any more, at the latest when the device is closed.

Source: `snapshot_service.proto`. Failures stand in the answer, not as an error of the call.
"""

from __future__ import annotations

import contextlib
import itertools
import shlex
import weakref
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import grpc
from android_env.proto import snapshot_service_pb2, snapshot_service_pb2_grpc

from mobile_gym.core.errors import DeviceFault, DeviceUnreachable, UsageError
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.devices.emulator.adb import Adb
from mobile_gym.devices.emulator.config import (
    EmulatorConfig,
    console_port_of,
    default_adb_server_port,
)
from mobile_gym.devices.emulator.controller import Controller
from mobile_gym.devices.emulator.extension import Extension, SavedState
from mobile_gym.devices.emulator.forwarder import ForestServer
from mobile_gym.devices.emulator.launch import LaunchedEmulator
from mobile_gym.devices.emulator.running import find_grpc, read_advertisement

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


_CLOCK: Final = "mobile_gym.clock"
_FORWARDER: Final = "com.google.androidenv.accessibilityforwarder"
_SERVICE: Final = f"{_FORWARDER}/{_FORWARDER}.AccessibilityForwarder"
_RECEIVER: Final = f"{_FORWARDER}/{_FORWARDER}.FlagsBroadcastReceiver"
_ACTION: Final = "accessibility_forwarder.intent.action."
_HOST_OF_EMULATOR: Final = "10.0.2.2"
"""This machine, as an emulator sees it. Source: the emulator's networking manual."""


class Connection:
    """Everything that is open towards one device.

    Args:
        config: where it is.

    Attributes:
        controller: its gRPC service; None for a phone.
        snapshots: its service for snapshots; None for a phone.
        extension: what only a virtual device offers; None for others.
        forests: what its accessibility forwarder sends; None where it has none, and for a virtual
            device, which sends forests with its screenshots.
        is_stepped: whether its time moves only when told to.
        panel: width and height in pixels and density in dpi of its screen, upright.
    """

    def __init__(self, config: EmulatorConfig) -> None:
        self.config = config
        self.controller: Controller | None = None
        self.snapshots: Snapshots | None = None
        self.extension: Extension | None = None
        self.forests: ForestServer | None = None
        self.is_stepped = False
        self._is_virtual = False
        self.panel = (0, 0, 0)
        self._adb: Adb | None = None
        self._launched = LaunchedEmulator(config) if config.avd else None

    @property
    def name(self) -> str:
        """What to call the device in messages."""
        config = self.config
        return (
            (self._adb.serial if self._adb is not None else "")
            or config.serial
            or config.adb
            or config.avd
            or f"{config.host}:{config.grpc_port}"
        )

    @property
    def adb(self) -> Adb:
        """The device's adb.

        Raises:
            DeviceUnreachable: nothing is open, or it is unknown what adb calls the device.
        """
        if self._adb is None:
            raise DeviceUnreachable(f"{self.name}: not connected to adb; give its 'serial'")
        return self._adb

    def open(self) -> None:
        """Connect; what is open and alive stays as it is.

        Raises:
            DeviceFault: the device cannot be reached in time.
            UsageError: it is not where it is said to be.
        """
        if self._launched is not None:
            self._open_launched(self._launched)
        elif self.config.adb:
            self._open_adb(self.config.adb, default_adb_server_port())
            self.adb.wait_known(self.config.connect_timeout_s)
            self.panel = self._shell_panel()
        else:
            port, advertised_token = self._grpc_address()
            token = self.config.token or advertised_token.get("grpc.token", "")
            self._open_grpc(port, token)
            self._open_adb(self.config.serial, default_adb_server_port())
            if self._adb is not None:
                self._adb.wait_known(self.config.connect_timeout_s)
        if self.forests is None and self.extension is None:
            self._start_forwarder()

    def _grpc_address(self) -> tuple[int, Mapping[str, str]]:
        """The port of the gRPC service, and what a running emulator has written down."""
        config, console = self.config, console_port_of(self.config.serial)
        if self.controller is not None:  # it is known where, and whether it answers shows there
            return config.grpc_port, {}
        if config.grpc_port:
            return config.grpc_port, read_advertisement(
                config.host, console
            ) if console is not None else {}
        if console is None:
            raise UsageError(
                f"{config.serial} is no emulator's serial; give its 'grpc_port', or "
                f"{{'adb': {config.serial!r}}} for a phone"
            )
        return find_grpc(config.host, console, config.connect_timeout_s)

    def _open_launched(self, launched: LaunchedEmulator) -> None:
        launched.start()
        self._open_adb(launched.serial, launched.adb_server_port)
        try:
            self._open_grpc(launched.grpc_port, "")
        except DeviceFault:  # it has died since
            self._close_connections()
            launched.restart()
            self._open_adb(launched.serial, launched.adb_server_port)
            self._open_grpc(launched.grpc_port, "")
        self.adb.wait_known(self.config.boot_timeout_s)

    def _open_grpc(self, port: int, token: str) -> None:
        config = self.config
        if self.controller is None:
            self.controller = Controller(
                config.host,
                port,
                token=token,
                call_timeout_s=config.call_timeout_s,
                connect_timeout_s=config.connect_timeout_s,
                shared_memory=config.shared_memory,
            )
            self.snapshots = Snapshots(self.controller)
        hardware = self.controller.connect().hardware
        self._is_virtual = _CLOCK in hardware
        if self.extension is None and not config.as_real:
            self.is_stepped = hardware.get(_CLOCK) == "stepped"
            extension = Extension(self.controller)
            self.extension = extension if extension.is_offered() else None
        if not self.config.serial:
            console = hardware.get("android.emulator.console.port", "")
            if console.isdigit() and int(console):
                self._open_adb(f"emulator-{console}", default_adb_server_port())
        self.measure(hardware)

    def _open_adb(self, serial: str, server_port: int) -> None:
        if self._adb is None and serial:
            self._adb = Adb(
                serial,
                host=self.config.host,
                port=self.config.adb_server_port or server_port,
                program=self.config.adb_path,
                timeout_s=self.config.call_timeout_s,
            )

    def measure(self, hardware: Mapping[str, str] | None = None) -> None:
        """Ask how large the screen is, and have larger screenshots scaled to the canvas."""
        controller = self.controller
        if controller is None:
            return
        panel = controller.panel()
        if panel is None and hardware is not None:
            sides = ("hw.lcd.width", "hw.lcd.height", "hw.lcd.density")
            texts = [hardware.get(side, "") for side in sides]
            if all(text.isdigit() for text in texts):
                panel = (int(texts[0]), int(texts[1]), int(texts[2]))
        self.panel = panel or (self.panel if self.panel[0] else self._shell_panel())
        height, width = self.config.canvas or (0, 0)
        controller.limit_to(width, height, self.panel[:2])

    def _shell_panel(self) -> tuple[int, int, int]:
        size = self.adb.shell("wm size").stdout.split()
        density = self.adb.shell("wm density").stdout.split()
        try:
            width, height = (int(side) for side in size[-1].split("x"))
            return width, height, int(density[-1])
        except (ValueError, IndexError) as error:
            raise DeviceFault(f"{self.name}: 'wm size' printed {size!r}") from error

    # -- the forwarder --------------------------------------------------------------------------

    def _start_forwarder(self) -> None:
        """Have the device send its accessibility forests, where it can."""
        if self._adb is None or not self._has_forwarder():
            return
        forests = ForestServer()
        forests.start()
        try:
            self._tell_forwarder(forests.port)
        except DeviceFault:
            forests.close()
            raise
        self.forests = forests

    def _has_forwarder(self) -> bool:
        if self._is_virtual:
            return True
        if not self.adb.shell(f"pm path {_FORWARDER}").stdout.startswith("package:"):
            return False
        key = "secure enabled_accessibility_services"
        enabled = self.adb.shell(f"settings get {key}").stdout.strip()
        if _SERVICE not in enabled:
            others = "" if enabled in ("", "null") else f"{enabled}:"
            self.adb.shell(f"settings put {key} {shlex.quote(others + _SERVICE)}")
        return True

    def _tell_forwarder(self, port: int) -> None:
        host = _HOST_OF_EMULATOR
        if self.controller is None:  # a phone reaches this machine through adb
            self.adb.reverse(port)
            host = "127.0.0.1"
        for intent in (
            f'{_ACTION}SET_GRPC --ei "port" {port} --es "host" {host}',
            f"{_ACTION}ENABLE_ACCESSIBILITY_TREE_LOGS",
        ):
            self.adb.shell(f"am broadcast -a {intent} -n {_RECEIVER}")

    def rearm(self) -> None:
        """Tell the forwarder again where we are: a device that died has forgotten it."""
        if self.forests is not None:
            self._tell_forwarder(self.forests.port)

    # -- the rest -------------------------------------------------------------------------------

    def shell(self, command: str) -> ShellResult:
        """Run a shell command on the device.

        Raises:
            DeviceFault: it is gone, or another one has been started in its place, which adb alone
                cannot tell from it.
        """
        result = self.adb.shell(command)
        if self.controller is not None:
            self.controller.confirm()
        return result

    def close(self) -> None:
        """Close everything, and end what was launched; may be called twice."""
        self._close_connections()
        if self._launched is not None:
            self._launched.close()

    def _close_connections(self) -> None:
        # The forwarder last: a device that finds nobody would try again and again until then.
        if self.controller is not None:
            self.controller.close()
        if self.forests is not None:
            self.forests.close()
        self.controller = self.snapshots = self.extension = self.forests = self._adb = None
