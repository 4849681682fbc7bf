"""Launching an Android virtual device, through android_env's own simulator component."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.devices.emulator.adb import Adb, find_adb
from mobile_gym.devices.emulator.config import EmulatorConfig
from mobile_gym.devices.emulator.ports import EmulatorPorts, reserve_port

_LAUNCHES: Final = 2
"""Tries of a launch before its fault is told."""
_ENVIRONMENT: Final = threading.Lock()
_KILLED_S: Final = 10.0
"""How long a process that was killed may take to be gone."""


class LaunchedEmulator:
    """An emulator that was started here, with an adb server of its own, and ends with us.

    Args:
        config: names the AVD.

    Attributes:
        serial: what adb calls it, once it runs.
        grpc_port: of its gRPC service, once it runs.
        console_port: of its console, once it runs.
        adb_server_port: of the adb server that knows it.

    Raises:
        UsageError: there is no emulator program, or no adb.
    """

    def __init__(self, config: EmulatorConfig) -> None:
        self._config = config
        self._program = _emulator_program(config.emulator_path)
        self._adb_path = find_adb(config.adb_path)
        self._avd_home = _avd_home()
        self._simulator: Any = None
        self._ports: EmulatorPorts | None = None
        self.serial = ""
        self.grpc_port = self.console_port = 0
        self.adb_server_port = config.adb_server_port
        self._reserved: socket.socket | None = None

    def start(self) -> None:
        """Launch it and wait until it has booted; nothing if it runs already.

        Raises:
            DeviceFault: it does not boot, or there are no ports for it.
        """
        if self._simulator is not None:
            return
        from android_env.components import config_classes, errors
        from android_env.components.simulators.emulator import emulator_simulator

        config = self._config
        program = self._program
        launcher = config_classes.EmulatorLauncherConfig(
            emulator_path=str(program),
            android_sdk_root=str(program.parent.parent),
            android_avd_home=self._avd_home,
            avd_name=config.avd,
            snapshot_name=config.snapshot,
            run_headless=config.headless,
        )
        try:
            ports = self._reserve()
            adb = config_classes.AdbControllerConfig(
                adb_path=self._adb_path,
                adb_server_port=self.adb_server_port,
                default_timeout=config.boot_timeout_s,  # its first command starts an adb server
            )
            with _preserve_environment():
                self._simulator = emulator_simulator.EmulatorSimulator(
                    config_classes.EmulatorConfig(emulator_launcher=launcher, adb_controller=adb)
                )
            # Given before, all three would mean an emulator that runs already.
            launcher.emulator_console_port, launcher.adb_port = ports.console, ports.adb
            launcher.grpc_port = ports.grpc
            adb.device_name = self._simulator.adb_device_name()
            self._launch()
        except (errors.AndroidEnvError, OSError) as error:
            self.close()
            raise DeviceFault(f"the emulator {config.avd!r} cannot be launched: {error}") from error
        self.serial = adb.device_name
        self.grpc_port, self.console_port = ports.grpc, ports.console

    def restart(self) -> None:
        """End it, whatever it does, and launch it again.

        Raises:
            DeviceFault: it does not boot.
        """
        self.close()
        self.start()

    def close(self) -> None:
        """End it; may be called twice."""
        simulator, self._simulator = self._simulator, None
        if simulator is not None:
            _end_emulator(simulator)
        if self._reserved is not None:
            Adb("", host="127.0.0.1", port=self.adb_server_port).stop_server()
            self._reserved.close()
            self._reserved = None
        if self._ports is not None:
            self._ports.close()
            self._ports = None

    def _reserve(self) -> EmulatorPorts:
        """Ports of its own, and one for its own adb server unless the configuration names one."""
        self._ports = EmulatorPorts()
        if not self._config.adb_server_port:
            self._reserved, self.adb_server_port = reserve_port()
        return self._ports

    def _launch(self) -> None:
        from android_env.components import errors

        for tries_left in reversed(range(_LAUNCHES)):
            try:
                self._simulator.launch()
            except errors.AndroidEnvError:
                if not tries_left:
                    raise
            else:
                return


def _end_emulator(simulator: Any) -> None:
    """End an emulator by its process: asking one that is dead or hangs takes minutes."""
    launcher = simulator._launcher
    process = launcher._emulator
    if process is not None and process.poll() is None:
        process.terminate()
    launcher.close()  # waits for it, kills it if need be, and takes its files away
    if process is not None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_KILLED_S)  # whom android_env has killed, it leaves as a zombie
    if simulator._channel is not None:
        simulator._channel.close()


@contextmanager
def _preserve_environment() -> Iterator[None]:
    """Put back the variables that android_env removes from the environment of this process.

    One launch at a time: what another one has removed could not be kept.
    """
    with _ENVIRONMENT:
        environment = dict(os.environ)
        try:
            yield
        finally:
            os.environ.update(environment)


def _emulator_program(given: str) -> Path:
    places = [Path(given)] if given else []
    for variable in ("ANDROID_HOME", "ANDROID_SDK_ROOT"):
        if os.environ.get(variable):
            places.append(Path(os.environ[variable], "emulator", "emulator"))
    places.append(Path("~/Android/Sdk/emulator/emulator").expanduser())
    program = next((place for place in places if place.is_file()), None)
    if program is None or (given and program != Path(given)):
        raise UsageError(
            "no emulator program: install the Android emulator and set ANDROID_HOME, or say "
            "where it is with 'emulator_path'"
        )
    return program.absolute()


def _avd_home() -> str:
    given = os.environ.get("ANDROID_AVD_HOME")
    return given or str(Path("~/.android/avd").expanduser())
