"""`VirtualEmulator`: a device with all its servers, as one thing that starts and closes.

Tests and programs start it as an object; `process` adds signals and an end.
"""

from __future__ import annotations

import contextlib
import ctypes
import secrets
import socket
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any, Final

import grpc
from android_env.proto import emulator_controller_pb2_grpc, snapshot_service_pb2_grpc

from mobile_gym.core.errors import DeviceFault
from mobile_gym.core.lifecycle import Service
from mobile_gym.virtual_device.identity import DEFAULT_AVD_NAME, Identity
from mobile_gym.virtual_device.server.access import (
    SameDeviceInterceptor,
    TokenInterceptor,
    bind_address,
)
from mobile_gym.virtual_device.server.adb.daemon import AdbListener
from mobile_gym.virtual_device.server.adb.registration import Registration, adb_server_port
from mobile_gym.virtual_device.server.config import Ports, ServeConfig
from mobile_gym.virtual_device.server.console import Console, console_token
from mobile_gym.virtual_device.server.emulator_services import EmulatorController, SnapshotService
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.extension import VirtualDeviceService
from mobile_gym.virtual_device.server.forwarder import Forwarder
from mobile_gym.virtual_device.server.grpc_errors import MAX_STREAMS
from mobile_gym.virtual_device.server.observed_host import ObservedHost
from mobile_gym.virtual_device.server.requests import Registrar
from mobile_gym.virtual_device.server.screenshot_metadata import MAX_PROBE_BYTES
from mobile_gym.virtual_device.shell.commands.adb_keyboards import install_keyboard
from mobile_gym.virtual_device.system.app import App

MAX_CALLS: Final = 256
MAX_REQUEST_BYTES: Final = 16 << 20
"""The largest thing anybody has to say is a clipboard's text, of at most 1 Mi characters."""
MAX_METADATA_BYTES: Final = 2 * MAX_PROBE_BYTES
"""Above 8 KB, gRPC's own limit, it refuses at random."""
_WORKERS: Final = 2 * MAX_STREAMS + 16
"""For the service's streams and for single requests."""
_GRACE_S: Final = 1.0
_TRIES: Final = 256
_LOOPBACK: Final = "127.0.0.1"
_OPTIONS: Final = (
    ("grpc.max_send_message_length", -1),
    ("grpc.max_receive_message_length", MAX_REQUEST_BYTES),
    ("grpc.max_metadata_size", MAX_METADATA_BYTES),
    ("grpc.absolute_max_metadata_size", MAX_METADATA_BYTES),
    ("grpc.so_reuseport", 0),  # a port that is taken is an error
)
_M_TRIM_THRESHOLD, _M_TOP_PAD, _M_MMAP_THRESHOLD, _M_ARENA_MAX = -1, -2, -3, -8
"""Source: mallopt(3)."""


class VirtualEmulator(Service):
    """A virtual device that is served.

    Use it as a context manager, or call `start` and `close`. One per process: what draws the screen
    is shared by a process and belongs to one thread.

    Args:
        apps: of the device, by package.
        config: how to serve it.
    """

    def __init__(self, apps: Mapping[str, App], config: ServeConfig | None = None) -> None:
        self.config = config or ServeConfig()
        host = ObservedHost(apps, self.config.display, self.config.persona)
        if self.config.avd_name:
            host.identity = Identity(self.config.avd_name, is_chosen=True)
        self.engine = DeviceEngine(host, self.config.clock)
        self._ports: Ports | None = None
        self._stack = ExitStack()

    @property
    def ports(self) -> Ports:
        """Where it listens, once it has started."""
        if self._ports is None:
            raise RuntimeError("a virtual emulator has no ports before start()")
        return self._ports

    @property
    def avd_name(self) -> str:
        """What it calls itself."""
        return self.engine.run(lambda host: host.identity.avd_name)

    @property
    def serial(self) -> str:
        """What adb calls it."""
        return f"emulator-{self.ports.adb - 1}"

    def start(self) -> None:
        """Boot the device and listen; nothing if it does already.

        Raises:
            UsageError: the configuration cannot be served.
            DeviceFault: a port is taken.
        """
        if self._ports is not None:
            return
        config = self.config
        config.check()
        address = bind_address(config.host, allow_remote=config.allow_remote)
        with ExitStack() as stack:
            self.engine.start()
            stack.callback(self.engine.close)
            self.engine.boot(config.seed, config.language, config.perturbation)
            if config.adb_keyboard:
                self.engine.run(install_keyboard)
            console, adb = self._listen(stack, address)
            if not config.avd_name and console != Ports().console:
                name = f"{DEFAULT_AVD_NAME}_{console}"
                self.engine.run(lambda host: host.rename(Identity(name)))
            forwarder = Forwarder(
                self.engine, allow_remote=config.allow_remote, memory=config.state_file
            )
            forwarder.start()
            stack.callback(forwarder.close)
            grpc_port = self._serve_grpc(stack, address, forwarder, console)
            if config.adb_server_port != 0:
                registration = Registration(adb, config.adb_server_port or adb_server_port())
                registration.start()
                stack.callback(registration.close)
            self._ports = Ports(grpc_port, console, adb)
            self._stack = stack.pop_all()

    def close(self) -> None:
        """Hang up on everybody and free the ports; may be called twice."""
        self._stack.close()
        self._ports = None

    def wait(self, timeout_s: float | None = None) -> bool:
        """Wait until somebody on the wire asks the emulator to end; whether somebody has."""
        return self.engine.shutdown.wait(timeout_s)

    # -- inside ---------------------------------------------------------------------------------

    def _listen(self, stack: ExitStack, address: str) -> tuple[int, int]:
        """Open the console and adb; their ports."""
        ports, config = self.config.ports, self.config
        free = _free_pair(address) if 0 in (ports.console, ports.adb) else (0, 0)
        console = Console(
            self.engine,
            ports.console or _beside(ports.adb, free[0], -1),
            address,
            _tokens(config),
        )
        # adb has no place for a token, so with one it is for this machine alone.
        adb_address = _LOOPBACK if config.token else address
        adb_port = ports.adb or _beside(ports.console, free[1], 1)
        adb = AdbListener(self.engine, adb_port, adb_address)
        for name, listener in (("console", console), ("adb", adb)):
            try:
                listener.start()
            except OSError as error:
                raise DeviceFault(
                    f"the {name} port is not to be had ({error.strerror}); "
                    f"choose another one, or 0 for any that is free"
                ) from error
            stack.callback(listener.close)
        return console.port, adb.port

    def _serve_grpc(
        self, stack: ExitStack, address: str, forwarder: Forwarder, console_port: int
    ) -> int:
        token = self.config.token
        pool = ThreadPoolExecutor(_WORKERS, thread_name_prefix="grpc")
        name = secrets.token_hex(8)
        server = grpc.server(
            pool,
            interceptors=[
                *([TokenInterceptor(token)] if token else []),
                SameDeviceInterceptor(name),
            ],
            options=_OPTIONS,
            maximum_concurrent_rpcs=MAX_CALLS,
        )
        controller = EmulatorController(self.engine, forwarder, console_port, name)
        registrar: Any = Registrar(server)
        emulator_controller_pb2_grpc.add_EmulatorControllerServicer_to_server(controller, registrar)
        snapshot_service_pb2_grpc.add_SnapshotServiceServicer_to_server(
            SnapshotService(self.engine), registrar
        )
        server.add_generic_rpc_handlers((VirtualDeviceService(self.engine).handler(),))
        requested_port = self.config.ports.grpc
        try:
            port = server.add_insecure_port(f"{_bracket_address(address)}:{requested_port}")
        except RuntimeError as error:
            pool.shutdown()
            raise DeviceFault(
                f"the gRPC port {requested_port} is not to be had; choose another one, or 0 for any"
            ) from error
        server.start()
        stack.callback(pool.shutdown)
        stack.callback(controller.close)
        stack.callback(self._stop_grpc, server)
        return port

    def _stop_grpc(self, server: grpc.Server) -> None:
        self.engine.close()  # streams wait on the engine; they end with it
        server.stop(_GRACE_S).wait()


def _tokens(config: ServeConfig) -> tuple[str, ...]:
    """What the console takes: adb's token, as every emulator of this user does, and its own."""
    return tuple(filter(None, (config.token, console_token())))


def _beside(port: int, free: int, step: int) -> int:
    """The port next to one that was chosen, or a free one."""
    return port + step if port else free


def _free_pair(address: str) -> tuple[int, int]:
    """Two free ports one after the other, the first one even, as the emulator has them.

    Raises:
        DeviceFault: there are hardly any free ports.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with ExitStack() as held:  # so that the next try gets another one
        for _ in range(_TRIES):
            probe = held.enter_context(socket.socket(family))
            probe.bind((address, 0))
            port = int(probe.getsockname()[1])
            with socket.socket(family) as other, contextlib.suppress(OSError):  # taken; look on
                other.bind((address, port ^ 1))
                return port & ~1, port | 1
    raise DeviceFault("this machine has no two free ports next to each other; choose some")


def _bracket_address(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def tune_malloc() -> bool:
    """Have the C library keep freed memory of the size of screenshots; whether it could.

    By default glibc returns such blocks to the system at once, and every screenshot is made of
    fresh pages, which takes longer than drawing it. What is kept is for all threads, as each would
    keep its own screenshots otherwise. For the whole process: only the server's own calls this.
    """
    if not sys.platform.startswith("linux"):
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:  # another C library
        return False
    settings = (
        (_M_ARENA_MAX, 1),
        (_M_MMAP_THRESHOLD, 1 << 30),
        (_M_TRIM_THRESHOLD, 1 << 30),
        (_M_TOP_PAD, 1 << 26),
    )
    taken = [mallopt(name, value) for name, value in settings]
    return all(taken)
