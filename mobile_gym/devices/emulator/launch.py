"""Launching an Android virtual device, through android_env's own simulator component."""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any, Final

from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.devices.emulator.adb import Adb, find_adb
from mobile_gym.devices.emulator.config import EmulatorConfig

__all__ = ["LaunchedEmulator"]

_LAUNCHES: Final = 2
"""Tries of a launch before its fault is told."""


class LaunchedEmulator:
    """An emulator that was started here, with an adb server of its own, and ends with us.

    Args:
        config: names the AVD.
    """

    def __init__(self, config: EmulatorConfig) -> None:
        self._config = config
        self._simulator: Any = None
        self.serial = ""
        self.grpc_port = 0
        self.adb_server_port = config.adb_server_port or _free_port()
        self._owns_adb_server = not config.adb_server_port

    def start(self) -> None:
        """Launch it and wait until it has booted; nothing if it runs already.

        Raises:
            UsageError: there is no emulator program.
            DeviceFault: it does not boot.
        """
        if self._simulator is not None:
            return
        from android_env.components import config_classes, errors
        from android_env.components.simulators.emulator import emulator_simulator

        config = self._config
        program = _emulator_program(config.emulator_path)
        launcher = config_classes.EmulatorLauncherConfig(
            emulator_path=str(program),
            android_sdk_root=str(program.parent.parent),
            android_avd_home=_avd_home(),
            avd_name=config.avd,
            snapshot_name=config.snapshot,
            run_headless=config.headless,
        )
        adb = config_classes.AdbControllerConfig(
            adb_path=find_adb(config.adb_path),
            adb_server_port=self.adb_server_port,
            default_timeout=config.boot_timeout_s,  # its first command starts an adb server
        )
        try:
            self._simulator = emulator_simulator.EmulatorSimulator(
                config_classes.EmulatorConfig(emulator_launcher=launcher, adb_controller=adb)
            )
            self._launch()
        except (errors.AndroidEnvError, OSError) as error:
            self.close()
            raise DeviceFault(f"the emulator {config.avd!r} cannot be launched: {error}") from error
        self.serial = self._simulator.adb_device_name()
        self.grpc_port = launcher.grpc_port

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
            _end(simulator)
        if self._owns_adb_server:
            Adb("", host="127.0.0.1", port=self.adb_server_port).stop_server()

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


def _end(simulator: Any) -> None:
    """End an emulator by its process: asking one that is dead or hangs takes minutes."""
    launcher = simulator._launcher
    process = launcher._emulator
    if process is not None and process.poll() is None:
        process.terminate()
    launcher.close()  # waits for it, kills it if need be, and takes its files away
    if simulator._channel is not None:
        simulator._channel.close()


def _emulator_program(given: str) -> Path:
    places = [Path(given)] if given else []
    for variable in ("ANDROID_HOME", "ANDROID_SDK_ROOT"):
        if os.environ.get(variable):
            places.append(Path(os.environ[variable], "emulator", "emulator"))
    places.append(Path("~/Android/Sdk/emulator/emulator").expanduser())
    found = next((place for place in places if place.is_file()), None)
    if found is None or (given and found != Path(given)):
        raise UsageError(
            "no emulator program: install the Android emulator and set ANDROID_HOME, or say "
            "where it is with 'emulator_path'"
        )
    return found.absolute()


def _avd_home() -> str:
    given = os.environ.get("ANDROID_AVD_HOME")
    return given or str(Path("~/.android/avd").expanduser())


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])
