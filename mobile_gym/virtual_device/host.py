"""`DeviceHost`: the embedded device. The only door to everything in this package.

It belongs to one thread. Its whole condition is one immutable `DeviceState` and the finger that may
be on the screen; a snapshot keeps these two and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.virtual_device import due_times, shell, snapshots, state_diff
from mobile_gym.virtual_device.boot import boot_state, rebooted_state
from mobile_gym.virtual_device.due_times import DueTimes
from mobile_gym.virtual_device.hit_testing import target_at
from mobile_gym.virtual_device.identity import Identity
from mobile_gym.virtual_device.input import KeyInput, TouchScreen
from mobile_gym.virtual_device.package_aliases import OuterForests
from mobile_gym.virtual_device.personas import fresh_package, persona_named
from mobile_gym.virtual_device.shell.streams import go_on
from mobile_gym.virtual_device.snapshots import Snapshot
from mobile_gym.virtual_device.state import DeviceState, Display, Focus
from mobile_gym.virtual_device.state_json import Json
from mobile_gym.virtual_device.system import folders, packages
from mobile_gym.virtual_device.system import screen as rotations
from mobile_gym.virtual_device.system.aliases import Names
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.overlays import OVERLAYS
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import Scene, compose
from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.items import Item
from mobile_gym.virtual_device.ui.paint import repaint
from mobile_gym.virtual_device.ui.view import Kind, View


class _Host(Protocol):
    """What the screen needs of its device."""

    @property
    def apps(self) -> Mapping[str, App]: ...

    @property
    def state(self) -> DeviceState: ...

    def apply(self, handler: Callable[[System], object]) -> Any: ...


class ShownScreen:
    """Composes and paints; what was painted last is the ground of the next picture."""

    def __init__(self, host: _Host) -> None:
        self._host = host
        self._scene: Scene | None = None
        self._scene_state: DeviceState | None = None
        self._painted: list[Item] | None = None
        self._frame: Screenshot | None = None

    def share_with(self, other: ShownScreen) -> None:
        """Give another screen, of a device in the same condition, all that is composed here."""
        other._scene, other._scene_state = self._scene, self._scene_state
        other._painted, other._frame = self._painted, self._frame

    def scene(self) -> Scene:
        """The screen of the current state."""
        state = self._host.state
        if self._scene is None or self._scene_state is not state:
            scene = compose(state, self._host.apps)
            if state.focus is not None and state.focus.key not in scene.fields:
                self._host.apply(System.hide_keyboard)  # the field is gone
                scene = compose(self._host.state, self._host.apps)
            self._scene, self._scene_state = scene, self._host.state
        return self._scene

    def screenshot(self, pressed: Item | None) -> Screenshot:
        """Its picture, with what a finger holds pressed; the same array while unchanged."""
        items = self.scene().items
        if pressed is not None:
            items = [*items, pressed]
        display = self._host.state.display
        width, height = display.width_px, display.height_px
        if self._frame is not None and self._frame.shape[:2] != (height, width):
            self._painted = self._frame = None
        self._frame = repaint(items, width, height, self._painted, self._frame)
        self._painted = items
        return self._frame


class DeviceHost:
    """One embedded device.

    Args:
        apps: every app that it knows, by package.
        display: its screen.
        persona: which of them a fresh device has, and what they are called (`personas`).

    Attributes:
        apps: the apps, with the persona's labels.
        broadcast_listeners: told of every broadcast that a shell command sends. They belong to
            this object and not to the device's condition.
        identity: what tells it from other devices, from its next boot on.
        yield_to_other_jobs: called between two parts of long work. Whoever serves the device may do
            something else to it then.
        elapses: lets the time pass that an input or a command takes; None where it passes at once
            (`advance`). Whoever serves a device that follows the wall waits for it here.
    """

    def __init__(
        self, apps: Mapping[str, App], display: Display | None = None, persona: str = "aosp"
    ) -> None:
        self.persona = persona_named(persona)
        self.apps = self.persona.apps_with_labels(apps)
        self.display = display or Display()
        self.broadcast_listeners: list[Callable[[Intent], None]] = []
        self.yield_to_other_jobs: Callable[[], None] = go_on
        self.elapses: Callable[[int], None] | None = None
        self.identity = Identity()
        self._state: DeviceState | None = None
        self._shown = ShownScreen(self)
        self._touch = TouchScreen(self)
        self._keys = KeyInput(self)
        self._due_times = DueTimes()
        self._outer_forests = OuterForests(self.persona.names)

    # -- its condition --------------------------------------------------------------------------

    def boot(
        self, seed: int = 0, language: str = "en", perturbation: Mapping[str, Any] | None = None
    ) -> None:
        """Start afresh: seed data, settings, the home screen.

        Raises:
            MissingExtra: the language's fonts are not installed.
            UsageError: an unknown perturbation.
        """
        installed = self.persona.fresh_packages(self.apps)
        state = boot_state(self.apps, self.display, seed, language, perturbation or {}, installed)
        fonts.require_language(state.language)
        self.restore(Snapshot(self.identity.given_to(state, self.persona.properties)))

    def rename(self, identity: Identity) -> None:
        """Call this device otherwise, now and from its next boot on."""
        self.identity = identity
        self.restore(Snapshot(identity.given_to(self.state, self.persona.properties)))

    def reboot(self) -> None:
        """Restart: what lasts is kept, and nothing runs but the home screen."""
        self.restore(Snapshot(rebooted_state(self.state, self.apps)))

    @property
    def state(self) -> DeviceState:
        """The current state; `boot` if need be."""
        if self._state is None:
            self.boot()
            assert self._state is not None
        return self._state

    def snapshot(self) -> Snapshot:
        """Keep the current condition."""
        return Snapshot(self.state, self._touch.pointer, self._touch.last_click)

    def restore(self, snapshot: Snapshot) -> None:
        """Return to a kept condition, also one of another device of the same make."""
        self._state = snapshot.state
        self._touch.pointer, self._touch.last_click = snapshot.pointer, snapshot.last_click
        self._due_times.forget()

    def save_json(self) -> Json:
        """The current condition as JSON, for a file or another process.

        A finger on the screen is kept, too, with the state in which it came down.
        """
        return self.snapshot_to_json(self.snapshot())

    def load_json(self, value: Json) -> None:
        """Return to a condition that was written as JSON, by this or a device of the same make.

        Raises:
            UsageError: it is no condition of a device, or of one with other apps.
            MissingExtra: the language's fonts are not installed.
        """
        self.restore(self.snapshot_from_json(value))

    def snapshot_to_json(self, snapshot: Snapshot) -> Json:
        """A kept condition as JSON."""
        return snapshots.to_json(snapshot, self.apps)

    def snapshot_from_json(self, value: Json) -> Snapshot:
        """The condition that JSON stands for; errors as of `load_json`."""
        return snapshots.from_json(value, self.apps)

    def fork(self) -> DeviceHost:
        """A second device in the same condition; the two go on independently."""
        other = DeviceHost(self.apps, self.display, self.persona.name)
        other.restore(self.snapshot())
        self._shown.share_with(other._shown)
        return other

    def diff(self, since: Snapshot, *, by_field: bool = False) -> tuple[str, ...]:
        """Paths of the lasting state that differ from a snapshot (`state_diff.changes`)."""
        return state_diff.changes(
            folders.adopt_detached_files(since.state, self.apps),
            folders.adopt_detached_files(self.state, self.apps),
            by_field=by_field,
        )

    def traces(self, since: Snapshot) -> tuple[str, ...]:
        """Traces of use since a snapshot (`state_diff.traces`)."""
        return state_diff.traces(since.state, self.state)

    def undone(self, since: Snapshot, paths: Sequence[str]) -> Snapshot:
        """The present condition with some of the paths that `diff` names as they were then."""
        old, new = (
            folders.adopt_detached_files(since.state, self.apps),
            folders.adopt_detached_files(self.state, self.apps),
        )
        return Snapshot(state_diff.undone(old, new, paths))

    def untouched_snapshot(self, since: Snapshot, later_ms: int = 0) -> Snapshot:
        """A snapshot as it would be, had nobody touched the device since, `later_ms` from now."""
        other = DeviceHost(self.apps, self.display, self.persona.name)
        other.yield_to_other_jobs = self.yield_to_other_jobs
        other.restore(Snapshot(since.state))
        passed_ms = max(self.state.monotonic_ms - since.state.monotonic_ms, 0)
        other.advance(passed_ms + later_ms)
        return other.snapshot()

    def apply(self, handler: Callable[[System], object]) -> Any:
        """Run a handler on the device and return what it returns."""
        before = self.state
        system = System(before, self.apps)
        result = handler(system)
        self._state = after = system.state
        if after.focus is not None and (
            after.rotation != before.rotation or _is_elsewhere(after.focus, before.focus)
        ):
            self._touch.reveal_focus()
        return result

    # -- what it shows --------------------------------------------------------------------------

    def scene(self) -> Scene:
        """The screen of the current state."""
        return self._shown.scene()

    def screenshot(self) -> Screenshot:
        """The screen, uint8 (height, width, 3), RGB, read-only; the same array while unchanged."""
        return self._shown.screenshot(self._touch.press_highlight)

    def forest(self) -> AccessibilityForest:
        """The accessibility tree of every window, from the back to the front."""
        return self._outer_forests.of(self.scene().forest)

    @property
    def activity(self) -> str:
        """The component in front, `package/.Class`."""
        overlays = self.state.overlays
        if overlays and OVERLAYS[overlays[-1].name].activity:
            return self.names.outer_component(OVERLAYS[overlays[-1].name].activity)
        return self.names.outer_component(self.state.tasks[-1].activities[-1].component)

    @property
    def names(self) -> Names:
        """What packages and activities are called outside."""
        return self.persona.names

    # -- how it is held -------------------------------------------------------------------------

    def rotate(self, rotation: int) -> None:
        """Turn the device in the hand, as somebody who holds it does.

        The screen turns with it where it turns by itself (`accelerometer_rotation` is 1) and an app
        is in front. A screen that is locked turns by its setting, `user_rotation`.

        Args:
            rotation: quarter turns counter-clockwise from upright, 0 to 3.

        Raises:
            UsageError: there is no such rotation.
        """
        if rotation not in range(4):
            raise UsageError(f"rotation {rotation!r} is not one of 0, 1, 2, 3 (quarter turns)")
        self.apply(lambda system: rotations.hold_turned(system, rotation))

    # -- time -----------------------------------------------------------------------------------

    def advance(self, duration_ms: int) -> None:
        """Let virtual time pass: what is due on the way happens at its own moment."""
        until = self.state.monotonic_ms + duration_ms
        while True:
            self.yield_to_other_jobs()
            due_ms, handler = self._next_due(self.state.on_wall_ms(until))
            self._state = self.state.with_fields(now_ms=max(due_ms, self.state.now_ms))
            if handler is None:
                return
            self.apply(handler)

    def elapse(self, duration_ms: int) -> None:
        """Let the time pass that an input or a command takes."""
        (self.elapses or self.advance)(duration_ms)

    def rest(self) -> None:
        """Let virtual time pass until toasts, banners and panels that are shown now are gone."""
        if passing_ms := due_times.gone_ms(self.state):
            self.advance(passing_ms)
            self._state = due_times.without_gone(self.state)

    def next_due_ms(self) -> int | None:
        """When something happens by itself, on the wall clock; None where nothing ever will."""
        due = self._due_times.first(self.state, self.apps)
        moments = (self._long_press_due_ms, None if due is None else due[0])
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def _long_press_due_ms(self) -> int | None:
        held = self._touch.long_press_due_ms
        return None if held is None else self.state.on_wall_ms(held)

    def _next_due(self, until_ms: int) -> tuple[int, Callable[[System], object] | None]:
        state = self.state
        first: tuple[int, Callable[[System], object] | None] = (until_ms, None)
        held = self._long_press_due_ms
        if held is not None and held <= until_ms:
            first = (max(held, state.now_ms), self._touch.long_press)
        due = self._due_times.first(state, self.apps)
        if due is not None and due[0] <= first[0] and (first[1] is None or due[0] < first[0]):
            first = (max(due[0], state.now_ms), due[1])
        return first

    # -- touch ----------------------------------------------------------------------------------

    def touch_down(self, x: int, y: int) -> None:
        """A finger comes down on a pixel."""
        self._touch.down(x, y)

    def touch_move(self, x: int, y: int) -> None:
        """The finger moves to a pixel."""
        self._touch.move(x, y)

    def touch_up(self) -> None:
        """The finger leaves."""
        self._touch.up()

    def second_down(self, x: int, y: int) -> None:
        """Another finger comes down beside the first."""
        self._touch.second_down(x, y)

    def second_move(self, x: int, y: int) -> None:
        """The second finger moves to a pixel."""
        self._touch.second_move(x, y)

    def second_up(self) -> None:
        """The second finger leaves; the first may still be there."""
        self._touch.second_up()

    def tap(self, x: int, y: int, hold_ms: int = 60) -> None:
        """Touch a pixel and let go."""
        self.touch_down(x, y)
        self.elapse(hold_ms)
        self.touch_up()

    def swipe(
        self,
        start_x: int,
        start_y: int,
        end_x: int,
        end_y: int,
        duration_ms: int = 300,
        hold_ms: int = 0,
    ) -> None:
        """Move a finger evenly from one pixel to another, where it may have been held before."""
        self.touch_down(start_x, start_y)
        if hold_ms:
            self.elapse(hold_ms)
        steps = max(duration_ms // _MOVE_MS, 2)
        passed = 0
        for step in range(1, steps + 1):
            at = duration_ms * step // steps
            self.elapse(at - passed)
            passed = at
            self.touch_move(
                start_x + (end_x - start_x) * step // steps,
                start_y + (end_y - start_y) * step // steps,
            )
        self.touch_up()

    # -- apps and shell -------------------------------------------------------------------------

    def open_app(self, name: str) -> str:
        """Start an app by label, in any language, or by package; "" or why not."""
        refusal = self.app_refusal(name)
        if not refusal:
            package = self._package_of(name)
            self.apply(lambda system: system.launch(package))
        return refusal

    def app_refusal(self, name: str) -> str:
        """Why `open_app` would refuse; "" where it would start an app."""
        package = self._package_of(name)
        if not package:
            return f"there is no app {name!r}"
        return "" if self.state.packages[package].enabled else f"the app {name!r} is disabled"

    def _package_of(self, name: str) -> str:
        """The installed app of that label or package that can be started; "" for none."""
        requested, can_start = name.strip(), self._can_start
        package = self.names.inner_package(requested)
        if package in self.state.packages and can_start(package):
            return package
        requested = requested.casefold()
        for package in filter(can_start, self.state.packages):
            names = (
                package,
                self.names.outer_package(package),
                *self.apps[package].label.in_all_languages(),
            )
            if requested in map(str.casefold, names):
                return package
        return ""

    def _can_start(self, package: str) -> bool:
        return self.apps[package].main in self.apps[package].screens

    def add_app(self, app: App) -> None:
        """Make an app known that did not come with the device; `boot` does not install it."""
        self.apps = {**self.apps, app.package: app}

    def install_app(self, package: str) -> None:
        """Install an app that the device knows, with the data of a fresh install."""
        app = self.apps[package]
        self.apply(lambda system: packages.install(system, app, fresh_package(app)))
        self.clear_data(package)

    def clear_data(self, package: str) -> None:
        """Stop an app and return its data to those of a fresh install."""
        self.apply(lambda system: system.stop(package))
        self.apply(lambda system: folders.wipe(system, package))

    def broadcast(self, intent: Intent) -> None:
        """Tell those who listen on this device of a broadcast."""
        for listener in tuple(self.broadcast_listeners):
            listener(intent)

    def shell(self, script: str) -> ShellResult:
        """Run a shell script on the device."""
        return shell.run(self, script)

    # -- text and keys --------------------------------------------------------------------------

    def focused_field(self) -> View | None:
        """The edit field that has the focus."""
        focus = self.state.focus
        if focus is None:
            return None
        field = self.scene().fields.get(focus.key)
        return field.view if field is not None else None

    def text_refusal(self, typed: str, at: tuple[int, int] | None = None) -> str:
        """Why a text cannot be typed now; "" where it can.

        Args:
            typed: the text.
            at: the pixel that is tapped before; where it is not on a field that can be edited,
                nobody can say what the tap brings, and the text is refused.
        """
        if at is None:
            return self._keys.text_refusal(self.focused_field(), typed)
        target = target_at(self.scene(), *at)
        view = None if target is None else target.view
        is_field = view is not None and view.kind == Kind.FIELD and view.enabled
        return self._keys.text_refusal(view if is_field else None, typed)

    def key_refusal(self, name: str) -> str:
        """Why pressing a key would do nothing; "" where it is taken."""
        return self._keys.key_refusal(name)

    def type_text(self, typed: str, *, clear: bool = False, submit: bool = False) -> str:
        """Type into the focused field; "" or what was wrong."""
        return self._keys.type_text(typed, clear=clear, submit=submit)

    def press_key(self, name: str) -> str:
        """Press a hardware or navigation key (`core.actions.Key`); "" or why it did nothing."""
        return self._keys.press_key(name)

    def edit_text(self, name: str) -> None:
        """An item of the selection toolbar, by its name in `ui.selection`."""
        self._keys.edit_text(name)

    def press_soft_key(self, name: str) -> None:
        """Press a key of the on-screen keyboard, by its name in `ui.keyboard`."""
        self._keys.press_soft_key(name)

    def reveal_focus(self) -> None:
        """Scroll to the field that has the focus."""
        self._touch.reveal_focus()


def _is_elsewhere(focus: Focus, before: Focus | None) -> bool:
    return before is None or focus.key != before.key


_MOVE_MS: Final = 16
"""Time between two moves of a swipe: one display frame."""
