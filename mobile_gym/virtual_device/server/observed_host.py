"""`ObservedHost`: a device that can write down its inputs, and what changes without one.

Whatever protocol a client speaks, what it does ends in a few methods of the device. Those of a hand
(fingers, keys, text, the passing of time) change it as a person would. Any other way to change what
lasts is out of band: shell commands that write settings, rows or files, apps installed or cleared,
a saved state loaded, a message from the console.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from mobile_gym.core.actions import MAX_TEXT_BYTES, Action, Key, OpenApp, PressKey, Type, Wait
from mobile_gym.core.errors import UsageError
from mobile_gym.core.virtual_devices import SETTLE_MS
from mobile_gym.virtual_device import state_diff
from mobile_gym.virtual_device.host import DeviceHost, Snapshot
from mobile_gym.virtual_device.server.input_log import InputLog, LoggedInput
from mobile_gym.virtual_device.shell.interpreter import running_command
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.system import System

HARMLESS: Final = (
    "files//data/local/tmp/",
    "packages/com.google.androidenv.accessibilityforwarder",
    "settings/global/animator_duration_scale",
    "settings/global/policy_control",
    "settings/global/transition_animation_scale",
    "settings/global/window_animation_scale",
    "settings/secure/default_input_method",
    "settings/secure/enabled_accessibility_services",
    "settings/secure/enabled_input_methods",
    "settings/system/pointer_location",
    "settings/system/show_touches",
)
"""Beginnings of places that programs change to be able to drive a device: a folder for their files,
the keyboard that types for them, the service that sends them forests, no animations, no bars.

Source: what android_env 1.3 (`DeviceSettings`, `A11yGrpcWrapper`) and uiautomator2 3.7
(`set_input_ime`, its server's file) write when they start.
"""
_FILES: Final = "files/"
_LOOKS: Final = ("screencap", "screenrecord", "uiautomator")
"""Commands that write down what is on the screen: their files are the program's own."""
_KEYS: Final = frozenset(Key)

_BY_HAND: ContextVar[bool] = ContextVar("by_hand", default=False)
"""Each job of the engine has a context of its own: a script that waits in the middle of a change
does not lend its trust to another."""
_SCRIPT: ContextVar[str] = ContextVar("script", default="")


@contextmanager
def recording_script(script: str) -> Iterator[None]:
    """What changes within this context a shell script changes."""
    token = _SCRIPT.set(script)
    try:
        yield
    finally:
        _SCRIPT.reset(token)


@contextmanager
def _by_hand() -> Iterator[None]:
    token = _BY_HAND.set(True)
    try:
        yield
    finally:
        _BY_HAND.reset(token)


class ObservedHost(DeviceHost):
    """A device whose inputs are written down between `watch` and `end_watch`."""

    _log: InputLog | None = None
    _watcher = ""

    def watch(self, watcher: str) -> None:
        """Begin to write down, with nothing.

        Args:
            watcher: a secret. Who is watched could otherwise have forgotten what it did.

        Raises:
            UsageError: somebody watches already.
        """
        if self._log is not None:
            raise UsageError(
                "another program watches this device; wait for its end, or start the device again"
            )
        self._log, self._watcher = InputLog(), watcher

    def end_watch(self, watcher: str) -> InputLog:
        """What was written down; nothing more is.

        Raises:
            UsageError: this watcher does not watch.
        """
        log = self._log
        if log is None or not hmac.compare_digest(watcher.encode(), self._watcher.encode()):
            raise UsageError("only who watches the device can end that")
        self._log = None
        return log

    def count_inputs(self) -> int:
        """How many were written down."""
        return 0 if self._log is None else len(self._log.inputs)

    def settled_snapshot(self, after: Snapshot, left_ms: int) -> Snapshot:
        """A condition as it was when its screen had settled, or so much later."""
        other = DeviceHost(self.apps, self.display, self.persona.name)
        other.yield_to_other_jobs = self.yield_to_other_jobs
        other.restore(after)
        other.advance(min(max(left_ms, 0), SETTLE_MS))
        return other.snapshot()

    # -- fingers --------------------------------------------------------------------------------

    def touch_down(self, x: int, y: int) -> None:
        """A finger comes down on a pixel."""
        before = self.snapshot()
        with _by_hand():
            super().touch_down(x, y)
        if self._log is not None:
            self._log.finger_down(before, x, y)

    def touch_move(self, x: int, y: int) -> None:
        """The finger moves to a pixel."""
        with _by_hand():
            super().touch_move(x, y)
        if self._log is not None:
            self._log.finger_moved(self.state.monotonic_ms, x, y)

    def touch_up(self) -> None:
        """The finger leaves."""
        with _by_hand():
            super().touch_up()
        if self._log is not None:
            self._log.finger_up(self.snapshot(), _SCRIPT.get())

    def second_move(self, x: int, y: int) -> None:
        """The second finger moves to a pixel."""
        with _by_hand():
            super().second_move(x, y)

    # -- text, keys, apps -----------------------------------------------------------------------

    def type_text(self, typed: str, *, clear: bool = False, submit: bool = False) -> str:
        """Type into the focused field; "" or what was wrong."""
        shortened = typed.encode()[:MAX_TEXT_BYTES].decode("utf-8", "ignore")
        action = Type(shortened, clear=clear, submit=submit)
        return self._input(
            action, lambda: super(ObservedHost, self).type_text(typed, clear=clear, submit=submit)
        )

    def press_key(self, name: str) -> str:
        """Press a hardware or navigation key; "" or why it did nothing."""
        action = PressKey(Key(name)) if name in _KEYS else Wait(0.0)
        return self._input(action, lambda: super(ObservedHost, self).press_key(name))

    def edit_text(self, name: str) -> None:
        """An item of the selection toolbar; of these, actions know pasting alone."""
        clipboard = self.state.clipboard.encode()[:MAX_TEXT_BYTES].decode("utf-8", "ignore")
        action = Type(clipboard) if name == "paste" else Wait(0.0)

        def edit() -> str:
            super(ObservedHost, self).edit_text(name)
            return ""

        self._input(action, edit)

    def open_app(self, name: str) -> str:
        """Start an app by label, in any language, or by package; "" or why not."""
        return self._input(OpenApp(name), lambda: super(ObservedHost, self).open_app(name))

    def _input(self, action: Action, do: Callable[[], str]) -> str:
        if _BY_HAND.get():  # a part of another input
            return do()
        before = self.snapshot()
        with _by_hand():
            error = do()
        if self._log is not None:
            self._log.add(
                LoggedInput(
                    action,
                    before,
                    self.snapshot(),
                    before.state.monotonic_ms,
                    self.state.monotonic_ms,
                    error,
                    _SCRIPT.get(),
                )
            )
        return error

    # -- what is no input -----------------------------------------------------------------------

    def advance(self, duration_ms: int) -> None:
        """Let virtual time pass: what falls due changes the device by itself."""
        with _by_hand():
            super().advance(duration_ms)

    def boot(
        self, seed: int = 0, language: str = "en", perturbation: Mapping[str, Any] | None = None
    ) -> None:
        """Start afresh."""
        if self._log is not None:
            self._log.change(_SCRIPT.get() or "a new start of the device", ("state",))
        with _by_hand():
            super().boot(seed, language, perturbation)

    def restore(self, snapshot: Snapshot) -> None:
        """Return to a kept condition."""
        if self._log is not None and not _BY_HAND.get() and snapshot.state is not self.state:
            self._log.change(_SCRIPT.get() or "a saved state", ("state",))
        super().restore(snapshot)

    def apply(self, handler: Callable[[System], object]) -> Any:
        """Run a handler on the device and return what it returns."""
        log = self._log
        if log is None or _BY_HAND.get():
            return super().apply(handler)
        before = self.snapshot()
        result = super().apply(handler)
        if self.state is not before.state:
            self._notice(log, before)
        return result

    def _notice(self, log: InputLog, before: Snapshot) -> None:
        """Something that was no input has changed the device."""
        old, new, script = before.state, self.state, _SCRIPT.get()
        changed = state_diff.changes(old, new)
        if running_command() in _LOOKS:
            own = (path for path in changed if path.startswith(_FILES) and _is_new(path, old))
            log.tools.update(dict.fromkeys(own))
        log.tools.update(dict.fromkeys(path for path in changed if path.startswith(HARMLESS)))
        paths = [path for path in changed if path not in log.tools]
        if new.clock_shift_ms != old.clock_shift_ms:
            paths.append("clock")
        if paths:
            log.change(script, tuple(paths))
        if script and _front(new) != _front(old):
            now_ms = new.monotonic_ms
            opened = OpenApp(new.tasks[-1].package)
            log.add(LoggedInput(opened, before, self.snapshot(), now_ms, now_ms, source=script))


def _is_new(path: str, old: DeviceState) -> bool:
    """Whether a file was made just now: to write over another one is to change that."""
    return path.removeprefix(_FILES) not in old.files


def _front(state: DeviceState) -> str:
    return state.tasks[-1].activities[-1].component
