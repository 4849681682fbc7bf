"""`EmulatorDevice`: an emulator, real or virtual, or a phone, as a `core.ports.Device`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

from mobile_gym.core.actions import Action, Answer, AskUser, Finish, Invalid
from mobile_gym.core.errors import DeviceFault, DeviceUnreachable, UsageError
from mobile_gym.core.frames import Frame, Orientation
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.devices.emulator import holding
from mobile_gym.devices.emulator.config import EmulatorConfig
from mobile_gym.devices.emulator.connection import Connection
from mobile_gym.devices.emulator.extension import Extension
from mobile_gym.devices.emulator.input import Hand
from mobile_gym.devices.emulator.perturbing import check_language, perturb
from mobile_gym.devices.emulator.recovery import Deadline
from mobile_gym.devices.emulator.screen_observer import ScreenObserver
from mobile_gym.devices.emulator.screenshots import CapturedScreen
from mobile_gym.devices.probing import is_probe

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
        self._hand = Hand(self._connection)
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
        self._offer()
        self._hand.seed = request.seed
        self._hand.tap_offset_dp = float(request.perturbation.get("tap_offset", 0))
        if connection.extension is not None:
            connection.extension.boot(request.seed, request.language, request.perturbation)
        else:
            self._return_to_start(request)
        connection.rearm()
        connection.measure()
        self._see(self._observer.look() if connection.is_stepped else self._observer.settled())

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
        deadline = Deadline(_LONGEST_TOAST_S)
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
        self._see(self._observer.settled(touches))
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
        error = holding.pinch(self._connection, first, second, round(duration_s * 1000))
        return self._held(error)

    def rotate(self, quarters: int) -> ActionReceipt:
        """See `core.ports.HandheldDevice`."""
        self._require_open()
        return self._held(holding.rotate(self._connection, quarters))

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        """What the device shows; right after an action, what it showed when it had settled."""
        self._require_open()
        shot = self._shot
        if shot is None:
            shot = self._observer.look()
            self._see(shot)
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
        self._see(self._observer.look())

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

    def _offer(self) -> None:
        """Have the methods of a virtual device where it is one."""
        extension = self._connection.extension
        for name, method in _EXTENDED.items():
            if extension is not None:
                self.__dict__[name] = method.__get__(extension)

    def _held(self, error: str) -> ActionReceipt:
        """What came of what a hand did, when the screen has settled."""
        self._answers.clear()
        self._see(self._observer.settled())
        return ActionReceipt(False, error) if error else _OK

    def _see(self, shot: CapturedScreen) -> None:
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
    "reads": Extension.reads,
    "untouched": Extension.untouched,
    "state_to_json": Extension.state_to_json,
    "state_from_json": Extension.state_from_json,
    "watch_inputs": Extension.watch_inputs,
    "count_inputs": Extension.count_inputs,
    "end_watch": Extension.end_watch,
}
