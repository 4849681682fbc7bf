"""`EmulatorDevice`: an emulator, real or virtual, or a phone, as a `core.ports.Device`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from mobile_gym.core.actions import Action, Answer, AskUser, Finish, Invalid
from mobile_gym.core.construction import error_reason
from mobile_gym.core.errors import DeviceFault, DeviceUnreachable, UsageError
from mobile_gym.core.frames import Frame, Orientation
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.numbers import number_within
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.devices.emulator import input
from mobile_gym.devices.emulator.config import EmulatorConfig
from mobile_gym.devices.emulator.connection import Connection
from mobile_gym.devices.emulator.extension import Extension
from mobile_gym.devices.emulator.input import InputController
from mobile_gym.devices.emulator.recovery import RetryDeadline
from mobile_gym.devices.emulator.screen_observer import ScreenObserver
from mobile_gym.devices.emulator.screenshots import CapturedScreen
from mobile_gym.devices.probing import is_probe

Commands = tuple[list[str], list[str]]
"""Shell commands that make a change, and those that take it back."""


def perturb(connection: Connection, perturbation: Mapping[str, Any]) -> list[str]:
    """Perturb a device that cannot be booted with a perturbation.

    Args:
        connection: to the device.
        perturbation: by name, as tasks name them.

    Returns:
        Shell commands that take everything back.

    Raises:
        UsageError: this device cannot have one of them.
    """
    asked = {name: value for name, value in perturbation.items() if value and name != "tap_offset"}
    if impossible := sorted(set(asked) - set(_MAKE)):
        raise UsageError(
            f"device {connection.name}: a real device cannot have the perturbation "
            f"{', '.join(impossible)}; it can have {', '.join((*_MAKE, 'tap_offset'))}"
        )
    undo: list[str] = []
    for name, value in asked.items():
        try:
            commands, back = _MAKE[name](connection, value)
        except (TypeError, ValueError) as error:
            raise UsageError(
                f"perturbation {name}: {value!r} cannot be used: {error_reason(error)}"
            ) from None
        for command in commands:
            result = connection.shell(command)
            if result.exit_code:
                output = (result.stderr or result.stdout).strip()
                raise UsageError(f"device {connection.name}: {command!r} failed: {output}")
        undo += back
    return undo


def check_language(connection: Connection, language: str) -> None:
    """See that the device speaks the language of the episode: it cannot be told to.

    Raises:
        UsageError: it speaks another one.
    """
    for key in ("persist.sys.locale", "ro.product.locale"):
        spoken = connection.shell(f"getprop {key}").stdout.strip()
        if spoken:
            break
    if spoken and spoken.split("-")[0] != language:
        raise UsageError(
            f"device {connection.name} speaks {spoken}, not {language}: change its language in "
            "its settings, or make the environment with the other language"
        )


def _dark_mode_commands(connection: Connection, value: Any) -> Commands:
    return ["cmd uimode night yes"], ["cmd uimode night no"]


def _font_scale_commands(connection: Connection, value: Any) -> Commands:
    put = "settings put system font_scale"
    return [f"{put} {number_within(value, 0.85, 1.3):g}"], [f"{put} 1.0"]


def _density_commands(connection: Connection, value: Any) -> Commands:
    dpi = round(connection.panel[2] * number_within(value, 0.85, 1.2))
    return [f"wm density {dpi}"], ["wm density reset"]


def _screen_size_commands(connection: Connection, value: Any) -> Commands:
    height, width = (int(number_within(side, 320, 4096)) for side in value)
    own_width, own_height, own_dpi = connection.panel
    dpi = round(own_dpi * min(width, height) / min(own_width, own_height))
    return (
        [f"wm size {width}x{height}", f"wm density {dpi}"],
        ["wm size reset", "wm density reset"],
    )


def _orientation_commands(connection: Connection, value: Any) -> Commands:
    if value not in ("portrait", "landscape"):
        raise ValueError("it must be portrait or landscape")
    turn = "settings put system"
    return (
        [f"{turn} accelerometer_rotation 0", f"{turn} user_rotation {int(value == 'landscape')}"],
        [f"{turn} user_rotation 0", f"{turn} accelerometer_rotation 1"],
    )


_NAVIGATION: Final = {"buttons": "threebutton", "gestures": "gestural"}
"""Source: AOSP, the overlays `com.android.internal.systemui.navbar.*`."""


def _navigation_commands(connection: Connection, value: Any) -> Commands:
    if value not in _NAVIGATION:
        raise ValueError("it must be gestures or buttons")
    enable = "cmd overlay enable-exclusive --category com.android.internal.systemui.navbar"
    present = connection.shell("settings get secure navigation_mode").stdout.strip()
    before = "threebutton" if present == "0" else "gestural"
    return [f"{enable}.{_NAVIGATION[value]}"], [f"{enable}.{before}"]


_MAKE: Final[Mapping[str, Callable[[Connection, Any], Commands]]] = {
    "dark": _dark_mode_commands,
    "font_scale": _font_scale_commands,
    "density": _density_commands,
    "screen_size": _screen_size_commands,
    "orientation": _orientation_commands,
    "navigation": _navigation_commands,
}


_OK: Final = ActionReceipt()
_TRANSIENT: Final = re.compile(r"Window\{\S+ u\d+ (Toast|VolumeDialogImpl)\}")
"""Windows that go away by themselves, as `dumpsys window windows` lists them (AOSP's titles)."""
_LONGEST_TOAST_S: Final = 10.0
"""Two long toasts, 3.5 s each, with their animations. Source: `NotificationManagerService`."""


class EmulatorDevice:
    """One emulator or phone.

    Where the device offers `mobile_gym.VirtualDevice`, this is a `core.ports.DiffableDevice`, a
    `PortableDevice` and a `core.observed_inputs.WatchableDevice`, too: it gets their methods with
    its first reset.

    Args:
        config: where it is.
    """

    def __init__(self, config: EmulatorConfig) -> None:
        self.config = config
        self._connection = Connection(config)
        self._observer = ScreenObserver(self._connection)
        self._hand = InputController(self._connection)
        self._shot: CapturedScreen | None = None
        self._answers: dict[str, ShellResult] = {}
        self._is_open = False
        self._undo: list[str] = []

    @property
    def name(self) -> str:
        """Its serial, or where it is."""
        return self._connection.name

    def reset(self, request: DeviceReset) -> None:
        """Connect if need be, and bring the device to the start of an episode.

        A virtual device boots afresh; an emulator returns to its snapshot; where there is none,
        what is open is left, and data and settings stay as they are.
        """
        connection = self._connection
        self._shot = None
        self._answers.clear()
        self._observer.forget()
        connection.open()
        self._is_open = True
        self._add_virtual_methods()
        self._hand.seed = request.seed
        self._hand.tap_offset_dp = float(request.perturbation.get("tap_offset", 0))
        if connection.extension is not None:
            connection.extension.boot(request.seed, request.language, request.perturbation)
        else:
            self._return_to_start(request)
        connection.rearm()
        connection.measure()
        self._keep_screen(
            self._observer.look() if connection.is_stepped else self._observer.settled()
        )

    def rest(self) -> None:
        """Wait until no toast and no volume panel is shown, as the window manager tells.

        A virtual device lets its time pass at once.
        """
        self._require_open()
        self._shot = None
        self._answers.clear()
        if self._connection.extension is not None:
            self._connection.extension.rest()
            return
        deadline = RetryDeadline(_LONGEST_TOAST_S)
        while _TRANSIENT.search(self._connection.shell("dumpsys window windows").stdout):
            if deadline.is_over:
                return  # an app shows one after the other: so is this phone at rest
            deadline.pause(f"{self.name}: a toast is shown")

    def perform(self, action: Action) -> ActionReceipt:
        """Do the action, then wait until the screen has settled."""
        if isinstance(action, Answer | AskUser | Finish | Invalid):
            return _OK
        self._require_open()
        self._shot = None
        self._answers.clear()
        touches = self._hand.touches_before_look(action)
        error = "" if touches else self._hand.do(action)
        self._keep_screen(self._observer.settled(touches))
        return ActionReceipt(False, error) if error else _OK

    def pinch(
        self,
        start: tuple[NormalizedPoint, NormalizedPoint],
        end: tuple[NormalizedPoint, NormalizedPoint],
        duration_s: float,
    ) -> ActionReceipt:
        """See `core.ports.HandheldDevice`."""
        self._require_open()
        pixels = [point.to_pixels(*self._hand.screen) for point in (*start, *end)]
        first, second = (pixels[0], pixels[1]), (pixels[2], pixels[3])
        error = input.pinch(self._connection, first, second, round(duration_s * 1000))
        return self._hand_receipt(error)

    def rotate(self, quarters: int) -> ActionReceipt:
        """See `core.ports.HandheldDevice`."""
        self._require_open()
        return self._hand_receipt(input.rotate(self._connection, quarters))

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        """What the device shows; right after an action, what it showed when it had settled."""
        self._require_open()
        shot = self._shot
        if shot is None:
            shot = self._observer.look()
            self._keep_screen(shot)
        if not self._connection.is_stepped:
            self._shot = None  # time goes on
        return self._observer.frame(shot, screenshot=screenshot, forest=forest)

    def shell(self, command: str) -> ShellResult:
        """Run a shell command by adb.

        Probes that checks ask again and again a virtual device answers with each screenshot, as
        of that moment.
        """
        self._require_open()
        if not is_probe(command):
            self._shot = None
            self._answers.clear()
            return self._connection.shell(command)
        known = self._answers.get(command)
        if known is not None:
            return known
        if self._connection.extension is not None:
            self._observer.ask(command)
        return self._connection.shell(command)

    def save_state(self) -> object:
        """Keep the device's condition: at once on a virtual device, else as a snapshot."""
        self._require_open()
        extension, snapshots = self._connection.extension, self._connection.snapshots
        if extension is not None:
            return extension.save_state()
        if snapshots is None:
            raise DeviceFault(f"{self.name}: a phone cannot be saved")
        return snapshots.save()

    def load_state(self, state: object) -> None:
        """Return to a kept condition."""
        self._require_open()
        extension, snapshots = self._connection.extension, self._connection.snapshots
        self._shot = None
        self._answers.clear()
        if extension is not None:
            extension.load_state(state)
        elif snapshots is not None:
            snapshots.restore(state)
        else:
            raise UsageError(f"{self.name}: a phone cannot be saved, and has no states to load")
        self._keep_screen(self._observer.look())

    def close(self) -> None:
        """Undo what was changed, hang up, and end what was launched; may be called twice."""
        undo, self._undo = self._undo, []
        try:
            for command in undo:
                self._connection.shell(command)
            if self._connection.snapshots is not None:
                self._connection.snapshots.delete_saved()
        except DeviceFault:
            pass  # it is gone, and so is what was changed
        finally:
            self._is_open = False
            self._shot = None
            for name in _EXTENDED:
                self.__dict__.pop(name, None)
            self._connection.close()

    # -- inside ---------------------------------------------------------------------------------

    def _require_open(self) -> None:
        if not self._is_open:
            raise DeviceUnreachable(f"{self.name}: reset() it first")

    def _add_virtual_methods(self) -> None:
        """Have the methods of a virtual device where it is one."""
        extension = self._connection.extension
        for name, method in _EXTENDED.items():
            if extension is not None:
                self.__dict__[name] = method.__get__(extension)

    def _hand_receipt(self, error: str) -> ActionReceipt:
        """What came of what a hand did, when the screen has settled."""
        self._answers.clear()
        self._keep_screen(self._observer.settled())
        return ActionReceipt(False, error) if error else _OK

    def _keep_screen(self, shot: CapturedScreen) -> None:
        self._shot = shot
        answers = json.loads(shot.metadata.get("answers-bin", b"[]"))
        self._answers = {
            command: ShellResult(*answer)
            for command, answer in zip(self._observer.probes, answers, strict=bool(answers))
        }
        self._hand.screen = self._observer.screen_size(shot)
        self._hand.is_turned = shot.orientation is not Orientation.PORTRAIT

    def _return_to_start(self, request: DeviceReset) -> None:
        connection, snapshots = self._connection, self._connection.snapshots
        for command in self._undo:
            connection.shell(command)
        self._undo = []
        if self.config.snapshot and snapshots is not None:
            snapshots.load(self.config.snapshot)
            connection.adb.wait_known(self.config.connect_timeout_s)
        else:
            package = self._observer.activity().partition("/")[0]
            connection.shell("input keyevent KEYCODE_HOME")
            if package:
                connection.shell(f"am force-stop {package}")
        check_language(connection, request.language)
        self._undo = perturb(connection, request.perturbation)


_EXTENDED: Final[dict[str, Callable[..., object]]] = {
    "diff": Extension.diff,
    "traces": Extension.traces,
    "undone": Extension.undone,
    "untouched": Extension.untouched,
    "state_to_json": Extension.state_to_json,
    "state_from_json": Extension.state_from_json,
    "watch_inputs": Extension.watch_inputs,
    "count_inputs": Extension.count_inputs,
    "end_watch": Extension.end_watch,
}


def open_device(
    spec: str = "emulator",
    *,
    screen_size: tuple[int, int] | None = None,
    serial: str = "",
    grpc_port: int = 0,
    host: str = "127.0.0.1",
    token: str = "",
    adb: str = "",
    avd: str = "",
    snapshot: str = "",
    headless: bool = True,
    emulator_path: str = "",
    adb_path: str = "",
    adb_server_port: int = 0,
    as_real: bool = False,
    shared_memory: bool = True,
    connect_timeout_s: float = 30.0,
    call_timeout_s: float = 10.0,
    settle_timeout_s: float = 5.0,
    boot_timeout_s: float = 300.0,
) -> EmulatorDevice:
    """Make a device of an emulator or a phone.

    Args:
        spec: `"emulator"`, or a serial such as `"emulator-5554"`.
        screen_size: (height, width) in pixels to which screenshots are scaled down.
        serial: and everything else: see `EmulatorConfig`.
        grpc_port: see there.
        host: see there.
        token: see there.
        adb: see there.
        avd: see there.
        snapshot: see there.
        headless: see there.
        emulator_path: see there.
        adb_path: see there.
        adb_server_port: see there.
        as_real: see there.
        shared_memory: see there.
        connect_timeout_s: see there.
        call_timeout_s: see there.
        settle_timeout_s: see there.
        boot_timeout_s: see there.

    Raises:
        UsageError: this says not, or not clearly, which device is meant.
    """
    fields: dict[str, Any] = dict(locals())
    named = fields.pop("spec")
    fields["canvas"] = fields.pop("screen_size")
    if named.startswith("emulator-"):
        fields["serial"] = named
    return EmulatorDevice(EmulatorConfig(**fields))
