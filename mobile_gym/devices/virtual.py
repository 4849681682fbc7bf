"""The embedded virtual device as a `Device`: lowers actions to touches and keys, in process.

The one door from the client's side into `mobile_gym.virtual_device`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from mobile_gym.core import actions
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame, Orientation
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.verdicts import ActionReceipt, ShellResult
from mobile_gym.core.virtual_devices import SETTLE_MS
from mobile_gym.devices.probing import MAX_KEPT, is_probe
from mobile_gym.devices.tap_offset import with_tap_offset
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.launcher.icons import launchable
from mobile_gym.virtual_device.host import DeviceHost, Snapshot
from mobile_gym.virtual_device.state import DeviceState, Display

_TAP_GAP_MS: Final = 120
"""Between the taps of a double tap; below `ViewConfiguration.getDoubleTapTimeout`, 300 ms."""
_PINCH_MOVE_MS: Final = 16
"""Between two moves of a pinch: one display frame."""
_FULL_WIDTH_PX: Final = 1080
_FULL_DPI: Final = 420
_OK: Final = ActionReceipt()
_MAX_ANSWERS: Final = 3
"""To a command: now, before, and when the episode began, where side effects are counted from."""
_Probed: TypeAlias = tuple[tuple[object, ...], ShellResult]
"""What an answer was read from, and the answer."""


def open_device(
    spec: str = "virtual",
    *,
    screen_size: tuple[int, int] | None = None,
    persona: str = "aosp",
) -> VirtualDevice:
    """Make a virtual device.

    Args:
        spec: `"virtual"`.
        screen_size: (height, width) in pixels; the density follows the width, so that every size
            shows what a Pixel 6 (1080 x 2400, 420 dpi) shows.
        persona: `"aosp"`, or `"google"`: further apps, and the names of Google's images.

    Raises:
        UsageError: a spec or a size that it cannot have.
        UnknownName: there is no such persona.
    """
    if spec != "virtual":
        raise UsageError(f"device {spec!r}: the virtual device takes no argument; write 'virtual'")
    height, width = screen_size or (1200, 540)
    if not (160 <= width <= 4096 and 160 <= height <= 4096):
        raise UsageError(f"screen size {height}x{width}: each side must be in [160, 4096] pixels")
    dpi = max(round(_FULL_DPI * min(width, height) / _FULL_WIDTH_PX), 1)
    return VirtualDevice(Display(width, height, dpi), persona)


class VirtualDevice:
    """A `core.ports.Device`, diffable, portable, touchable and handheld, over one `DeviceHost`."""

    name = "virtual"

    def __init__(self, display: Display | None = None, persona: str = "aosp") -> None:
        self.host = DeviceHost(APPS, display, persona)
        self._probed: dict[str, tuple[_Probed, ...]] = {}
        """The last answers to each command of this episode, the latest first."""
        self._slip: PixelPoint | None = None
        """How far off the finger is that is on the screen by `touch`."""

    def reset(self, request: DeviceReset) -> None:
        """Boot afresh with the request's seed, language and perturbation."""
        self._slip = None
        self._probed.clear()
        self.host.boot(request.seed, request.language, request.perturbation)

    def perform(self, action: actions.Action) -> ActionReceipt:
        """Do the action, then let virtual time pass until the screen has settled."""
        error = _PERFORM[type(action)](self, action)
        if not isinstance(
            action, actions.Answer | actions.AskUser | actions.Finish | actions.Invalid
        ):
            self.host.advance(SETTLE_MS)
        return ActionReceipt(False, error) if error else _OK

    def refusal(self, action: actions.Action) -> str:
        """See `core.ports.ForeseeingDevice`."""
        match action:
            case actions.Type(text, at):
                pixel = None if at is None else self._with_tap_offset(at)
                return self.host.text_refusal(text, None if pixel is None else (pixel.x, pixel.y))
            case actions.PressKey(key):
                return self.host.key_refusal(key.value)
            case actions.OpenApp(name):
                return self.host.app_refusal(name)
            case _:
                return ""

    def touch(self, at: NormalizedPoint | None, duration_s: float) -> None:
        """See `core.ports.TouchableDevice`."""
        if at is None:
            self._slip = None
            self.host.touch_up()
        elif self._slip is None:
            meant, came = self._pixels(at), self._with_tap_offset(at)
            self._slip = PixelPoint(came.x - meant.x, came.y - meant.y)
            self.host.touch_down(*came)
        else:
            to = self._pixels(at)
            self.host.touch_move(to.x + self._slip.x, to.y + self._slip.y)
        self.host.advance(round(duration_s * 1000))

    def pinch(
        self,
        start: tuple[NormalizedPoint, NormalizedPoint],
        end: tuple[NormalizedPoint, NormalizedPoint],
        duration_s: float,
    ) -> ActionReceipt:
        """See `core.ports.HandheldDevice`."""
        host, duration_ms = self.host, round(duration_s * 1000)
        (x1, y1), (x2, y2) = map(self._pixels, start)
        (to_x1, to_y1), (to_x2, to_y2) = map(self._pixels, end)
        host.touch_down(x1, y1)
        host.second_down(x2, y2)
        steps, passed_ms = max(duration_ms // _PINCH_MOVE_MS, 2), 0
        for step in range(1, steps + 1):
            at_ms = duration_ms * step // steps
            host.advance(at_ms - passed_ms)
            passed_ms = at_ms
            host.touch_move(x1 + (to_x1 - x1) * step // steps, y1 + (to_y1 - y1) * step // steps)
            host.second_move(x2 + (to_x2 - x2) * step // steps, y2 + (to_y2 - y2) * step // steps)
        host.second_up()
        host.touch_up()
        host.advance(SETTLE_MS)
        return _OK

    def rotate(self, quarters: int) -> ActionReceipt:
        """See `core.ports.HandheldDevice`."""
        self.host.rotate(quarters)
        self.host.advance(SETTLE_MS)
        return _OK

    def observe(self, *, screenshot: bool = True, forest: bool = True) -> Frame:
        """The current frame; the screenshot is read-only and shared while nothing changes."""
        host = self.host
        scene_forest = host.forest() if forest else None
        pixels = host.screenshot() if screenshot else None
        state = host.state
        display = state.display
        return Frame(
            width_px=display.width_px,
            height_px=display.height_px,
            activity=host.activity,
            screenshot=pixels,
            forest=scene_forest,
            captured_at_s=state.monotonic_ms / 1000,
            keyboard_shown=state.keyboard,
            orientation=_state_orientation(state),
        )

    def shell(self, command: str) -> ShellResult:
        """Run a shell command on the device."""
        if not is_probe(command):
            return self.host.shell(command)
        watched = self.host.state.probed_fields
        answers = self._probed.get(command, ())
        for seen, answer in answers:
            if all(map(operator.is_, watched, seen)):
                return answer
        if len(self._probed) >= MAX_KEPT:
            self._probed.clear()
        answer = self.host.shell(command)
        if answers and answers[0][1] == answer:
            answer = answers[0][1]  # the same object, which nobody need read again
        self._probed[command] = ((watched, answer), *answers[: _MAX_ANSWERS - 1])
        return answer

    def rest(self) -> None:
        """See `core.ports.RestingDevice`."""
        self.host.rest()

    def app_names(self) -> Mapping[str, str]:
        """See `core.ports.LauncherDevice`."""
        state, names = self.host.state, self.host.names
        return {
            names.outer_package(app.package): app.name(state.language)
            for app in launchable(state, self.host.apps)
        }

    def save_state(self) -> Snapshot:
        """Keep the device's condition; costs nothing."""
        return self.host.snapshot()

    def load_state(self, state: object) -> None:
        """Return to a kept condition, also of another virtual device."""
        self._slip = None
        self.host.restore(_require_snapshot(state))

    def state_to_json(self, state: object) -> Any:
        """A kept condition as JSON."""
        return self.host.snapshot_to_json(_require_snapshot(state))

    def state_from_json(self, value: Any) -> Snapshot:
        """The condition that JSON stands for, also of another virtual device.

        Raises:
            UsageError: it is no condition of a virtual device, or of one with other apps.
            MissingExtra: the fonts of its language are not installed.
        """
        return self.host.snapshot_from_json(value)

    def diff(self, since: object, *, by_field: bool = False) -> tuple[str, ...]:
        """Paths of the lasting state that differ from a saved one, one for each thing done."""
        return self.host.diff(_require_snapshot(since), by_field=by_field)

    def traces(self, since: object) -> tuple[str, ...]:
        """Traces of use since a saved state, which `diff` leaves out."""
        return self.host.traces(_require_snapshot(since))

    def undone(self, since: object, paths: Sequence[str]) -> Snapshot:
        """The present state with some of the paths that `diff` names as in a saved one."""
        return self.host.undone(_require_snapshot(since), paths)

    def untouched(self, since: object, later_s: float = 0.0) -> Snapshot:
        """A saved state as it would be `later_s` from now, had nobody touched the device since."""
        return self.host.untouched_snapshot(_require_snapshot(since), round(later_s * 1000))

    def close(self) -> None:
        """Nothing is held."""

    # -- actions; each returns "" or what went wrong ----------------------------------------------

    def _pixels(self, point: NormalizedPoint) -> PixelPoint:
        display = self.host.state.display
        return point.to_pixels(display.width_px, display.height_px)

    def _with_tap_offset(self, point: NormalizedPoint) -> PixelPoint:
        """Where a finger meant for a point comes down: off by what the perturbation says."""
        state, at = self.host.state, self._pixels(point)
        if not state.tap_offset_dp:
            return at
        return with_tap_offset(
            at,
            (state.display.width_px, state.display.height_px),
            density_dpi=state.display.density_dpi,
            offset_dp=state.tap_offset_dp,
            seed=(state.seed, state.now_ms),
        )

    def _tap(self, action: actions.Tap) -> str:
        self.host.tap(*self._with_tap_offset(action.point))
        return ""

    def _double_tap(self, action: actions.DoubleTap) -> str:
        at = self._with_tap_offset(action.point)
        self.host.tap(*at)
        self.host.advance(_TAP_GAP_MS)
        self.host.tap(*at)
        return ""

    def _long_press(self, action: actions.LongPress) -> str:
        self.host.tap(*self._with_tap_offset(action.point), hold_ms=round(action.duration_s * 1000))
        return ""

    def _swipe(self, action: actions.Swipe) -> str:
        start, end = self._pixels(action.start), self._pixels(action.end)
        self.host.swipe(*start, *end, duration_ms=round(action.duration_s * 1000))
        return ""

    def _drag(self, action: actions.Drag) -> str:
        start, end = self._pixels(action.start), self._pixels(action.end)
        self.host.swipe(
            *start,
            *end,
            duration_ms=round(actions.DRAG_MOVE_S * 1000),
            hold_ms=round(action.hold_s * 1000),
        )
        return ""

    def _type(self, action: actions.Type) -> str:
        if action.at is not None:
            self.host.tap(*self._with_tap_offset(action.at))
        return self.host.type_text(action.text, clear=action.clear, submit=action.submit)

    def _press_key(self, action: actions.PressKey) -> str:
        return self.host.press_key(action.key.value)

    def _open_app(self, action: actions.OpenApp) -> str:
        return self.host.open_app(action.name)

    def _wait(self, action: actions.Wait) -> str:
        self.host.advance(round(action.duration_s * 1000))
        return ""

    def _nothing(self, action: actions.Action) -> str:
        return ""


def _require_snapshot(state: object) -> Snapshot:
    if not isinstance(state, Snapshot):
        raise UsageError("this is not a saved state of a virtual device")
    return state


def _state_orientation(state: DeviceState) -> Orientation:
    """How it is turned; a screen that was built wide counts as turned once."""
    wide = state.panel.width_px > state.panel.height_px
    return Orientation((state.rotation + wide) % 4)


_PERFORM: Final[dict[type, Callable[[VirtualDevice, Any], str]]] = {
    actions.Tap: VirtualDevice._tap,
    actions.DoubleTap: VirtualDevice._double_tap,
    actions.LongPress: VirtualDevice._long_press,
    actions.Swipe: VirtualDevice._swipe,
    actions.Drag: VirtualDevice._drag,
    actions.Type: VirtualDevice._type,
    actions.PressKey: VirtualDevice._press_key,
    actions.OpenApp: VirtualDevice._open_app,
    actions.Wait: VirtualDevice._wait,
    actions.Answer: VirtualDevice._nothing,
    actions.AskUser: VirtualDevice._nothing,
    actions.Finish: VirtualDevice._nothing,
    actions.Invalid: VirtualDevice._nothing,
}
