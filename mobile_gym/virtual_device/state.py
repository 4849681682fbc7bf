"""All of a device's state, immutable: a snapshot or a fork keeps the root and nothing else.

Maps are `immutabledict`, sequences are tuples, records are frozen dataclasses; app data too. So
`==` compares and `is` tells whether anything changed.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from immutabledict import immutabledict

from mobile_gym.virtual_device.names import KEYGUARD, LAUNCHER


@dataclass(frozen=True, slots=True)
class Display:
    """The screen: its size in pixels and its density."""

    width_px: int = 540
    height_px: int = 1200
    density_dpi: int = 210
    """A Pixel 6 (1080 x 2400 at 420 dpi) at half the resolution: the same 411 x 914 dp."""

    @functools.lru_cache(maxsize=64)  # noqa: B019 - a value, and equal ones share the entry
    def turned_display(self, quarters: int) -> Display:
        """It after some quarter turns."""
        if quarters % 2 == 0:
            return self
        return Display(self.height_px, self.width_px, self.density_dpi)


PANEL: Final = Display()
"""What a device is built with."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """What was touched to open a popup, at which a menu stands: its place on the screen in pixels.

    Attributes:
        screen: width and height of the screen then, which may have turned since.
        held: it was a long press.
    """

    left: int
    top: int
    right: int
    bottom: int
    screen: tuple[int, int]
    held: bool = False

    def on(self, width: int, height: int) -> Anchor:
        """It on a screen of a size: what was near an edge is as far from that edge now."""
        if self.screen == (width, height):
            return self
        (old_width, old_height), (left, right) = self.screen, (self.left, self.right)
        return Anchor(
            left if left <= old_width // 2 else left + width - old_width,
            self.top if self.top <= old_height // 2 else self.top + height - old_height,
            right if right <= old_width // 2 else right + width - old_width,
            self.bottom if self.bottom <= old_height // 2 else self.bottom + height - old_height,
            (width, height),
            self.held,
        )


EMPTY: Final[immutabledict[str, Any]] = immutabledict()
FrozenMap: TypeAlias = immutabledict[str, Any]
_ASKS: Final = 2
"""After so many refusals Android asks for a permission no more."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A page, or a popup above it, with its own small state.

    `ui` holds what belongs to this layer alone and dies with it: drafts of edit fields (under the
    field's key), scroll offsets in pixels (under `scroll:KEY`), the selected tab.
    """

    name: str
    args: FrozenMap = EMPTY
    ui: FrozenMap = EMPTY
    anchor: Anchor | None = None
    """What was touched to open a popup; None where it came otherwise."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that will happen to the user unasked (`system.incidents`)."""

    at_ms: int
    """When, monotonic."""
    kind: str
    """`"promotion"`, `"notification"` or `"call"`."""
    number: int
    """Which one."""


@dataclass(frozen=True, slots=True)
class Activity:
    """One activity on a back stack: its page, and the popups above it, the top one last."""

    id: int
    component: str
    """`package/.Class`."""
    layers: tuple[Layer, ...]
    ready_ms: int = 0
    """When its page has loaded, monotonic; until then it shows that it is loading."""


@dataclass(frozen=True, slots=True)
class TaskStack:
    """An Android task: one app's activities, the top one last."""

    id: int
    package: str
    activities: tuple[Activity, ...]


@dataclass(frozen=True, slots=True)
class Focus:
    """The edit field that has the input focus, in the top layer of the front activity."""

    key: str
    cursor: int
    """Index into the text before which typed characters go."""
    anchor: int | None = None
    """The other end of the selection; None where nothing is selected."""
    toolbar: bool = False
    """Whether cut, copy and paste are offered."""


@dataclass(frozen=True, slots=True)
class CoveredFocus:
    """What had the input focus when a window of the system came up above it."""

    window: tuple[int, int]
    """The activity's id, and how many layers it had."""
    focus: Focus
    keyboard: bool
    keyboard_page: str


@dataclass(frozen=True, slots=True)
class ImeState:
    """What the on-screen keyboard remembers.

    Attributes:
        recents: the emoji used last, the latest first.
        emoji_page: which page of them is shown (`ui.keyboard.emoji_page`).
        held_key: the key that a finger stays on, "" where none offers anything.
        offered: what it can type instead.
        chosen: which one of these the finger is at.
        pressed: the shift key or the space bar where it was the last key.
        pressed_ms: when, monotonic.
        picked_field: the field that a suggested word was put into last.
        picked_end: where that word ends: a letter typed right there gets a space before it.
    """

    recents: tuple[str, ...] = ()
    emoji_page: int = 1
    held_key: str = ""
    offered: tuple[str, ...] = ()
    chosen: int = 0
    pressed: str = ""
    pressed_ms: int = 0
    picked_field: str = ""
    picked_end: int = -1


@dataclass(frozen=True, slots=True)
class Toast:
    """A short message above everything, until a monotonic time."""

    text: str
    until_ms: int


@dataclass(frozen=True, slots=True)
class Snackbar:
    """A message at the bottom of an app, with one thing to do about it (`system.snackbars`)."""

    package: str
    text: str
    action: str
    """What its button says."""
    until_ms: int
    """How long it is there, monotonic."""
    removed: Any = None
    """What `App.on_undo` gets when the button is tapped."""


@dataclass(frozen=True, slots=True)
class Package:
    """An installed package."""

    name: str
    version: str = "1.0"
    is_system: bool = True
    enabled: bool = True
    notifications_enabled: bool = True
    granted: frozenset[str] = frozenset()
    """Granted runtime permissions, `android.permission.X`."""
    one_time: frozenset[str] = frozenset()
    """Those that the user grants for one time, which ends when the app is closed."""
    refused: FrozenMap = EMPTY
    """How often the user has refused each permission that is not granted."""

    def is_refused_for_good(self, permission: str) -> bool:
        """Whether the user has refused so often that the app may not ask again (since API 30)."""
        return self.refused.get(permission, 0) >= _ASKS


@dataclass(frozen=True, slots=True)
class Notification:
    """A notification in the shade.

    Attributes:
        package: who posted it.
        key: tells a package's notifications apart; a new one of the same key replaces the old.
        title: its first line.
        text: what it says.
        when_ms: when, wall clock; 0 stands for the moment it is posted.
        component: what a tap opens, `package/.Class`; "" for nothing.
        args: what that is started with.
        ongoing: cannot be dismissed by the user; its banner stays until it is withdrawn.
        heads_up: also appears as a banner at the top of the screen.
        actions: its buttons, (label, name); `App.on_notification_action` gets the name.
        icon: name of a Material Design icon; "" for the app's.
    """

    package: str
    key: str
    title: str
    text: str = ""
    when_ms: int = 0
    component: str = ""
    args: FrozenMap = EMPTY
    ongoing: bool = False
    heads_up: bool = False
    actions: tuple[tuple[str, str], ...] = ()
    icon: str = ""

    @property
    def id(self) -> str:
        """Unique among all notifications."""
        return f"{self.package}|{self.key}"


@dataclass(frozen=True, slots=True)
class HeadsUp:
    """The banner at the top of the screen: its notification, and until when it stays, monotonic."""

    id: str
    until_ms: int | None
    """None where it stays until its notification is withdrawn."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the system log."""

    time_ms: int
    tag: str
    message: str
    priority: str = "I"
    pid: int = 500


@dataclass(frozen=True)  # no slots: `changed` copies the instance dictionary
class DeviceState:
    """The root.

    Attributes:
        panel: the screen as it was built; `display` is it as it is turned now.
        held: how the device is held, in quarter turns, as `Surface.ROTATION_*`; only what turns by
            itself follows it.
        boot_ms: what the wall clock showed at the last start; `booted_ms` is the moment of it on
            the monotonic clock.
        now_ms: wall clock, milliseconds since 1970, UTC: for what is shown as a date or a time, and
            for what falls due at one. Durations are measured on `monotonic_ms`.
        clock_shift_ms: how far the wall clock has been set away from the monotonic one.
        settings: by namespace (`system`, `secure`, `global`), then key; values are text.
        packages: by package name.
        data: each app's own frozen data, by package name.
        files: contents by canonical path, and `file_times` when they last changed; see
            `system.files`.
        tasks: the front task last; the launcher's task is one of them.
        covered: what gets the focus back when the system's windows are closed.
        keyboard: whether the on-screen keyboard is shown (only ever with a focus).
        keyboard_page: `"letters"`, `"shift"`, `"caps"`, `"symbols"`, `"more"` or `"emoji"`.
        ime: what the on-screen keyboard remembers.
        incidents: what will happen unasked, the next one first.
        loading_ms: how long a page needs to load.
        tap_offset_dp: how far off a tap may land.
        icon_order: packages in the order of the home screen and the app drawer.
        screen_on: whether the screen is lit; the device goes on where it is not.
        overlays: the system's windows above the app in front, the top one last (`system.overlays`).
        notifications: those in the shade, the newest first.
        heads_up: the banner that shows one of them.
        default_apps: component that takes a kind of intent, where the user has chosen "Always".
        volume_panel_until_ms: until when the volume panel is on the screen, monotonic.
        log: the latest lines of the system log.
        detached: packages whose folders are plain files, and why they could not be read when the
            app was started last, "" where nobody has tried (`system.folders`).
    """

    seed: int = 0
    panel: Display = PANEL
    held: int = 0
    boot_ms: int = 0
    booted_ms: int = 0
    now_ms: int = 0
    clock_shift_ms: int = 0
    timezone: str = "UTC"
    language: str = "en"
    settings: FrozenMap = EMPTY
    packages: immutabledict[str, Package] = EMPTY
    data: FrozenMap = EMPTY
    files: FrozenMap = EMPTY
    file_times: FrozenMap = EMPTY
    tasks: tuple[TaskStack, ...] = ()
    next_id: int = 1
    focus: Focus | None = None
    keyboard: bool = False
    keyboard_page: str = "letters"
    ime: ImeState = ImeState()
    toast: Toast | None = None
    clipboard: str = ""
    wallpaper: int = 0
    icon_order: tuple[str, ...] = ()
    properties: FrozenMap = field(default=EMPTY)
    overlays: tuple[Layer, ...] = ()
    notifications: tuple[Notification, ...] = ()
    heads_up: HeadsUp | None = None
    default_apps: FrozenMap = EMPTY
    volume_panel_until_ms: int = 0
    log: tuple[LogLine, ...] = ()
    incidents: tuple[Incident, ...] = ()
    loading_ms: int = 0
    tap_offset_dp: float = 0.0
    screen_on: bool = True
    snackbar: Snackbar | None = None
    detached: immutabledict[str, str] = EMPTY
    covered: CoveredFocus | None = None

    @property
    def monotonic_ms(self) -> int:
        """The clock that nobody sets, as `SystemClock.elapsedRealtime`: all durations are on it.

        It shows what the wall clock would show, so that of a device whose clock nobody has set the
        two are the same. It goes on over restarts.
        """
        return self.now_ms - self.clock_shift_ms

    @property
    def uptime_ms(self) -> int:
        """How long ago the device was started."""
        return self.monotonic_ms - self.booted_ms

    def on_wall_ms(self, monotonic_ms: int) -> int:
        """What the wall clock shows at a moment of the monotonic one, if nobody sets it."""
        return monotonic_ms + self.clock_shift_ms

    @property
    def rotation(self) -> int:
        """How the screen is turned, in quarter turns, as `Surface.ROTATION_*`.

        It is the user's choice, or follows how the device is held. The home screen and the lock
        screen stay upright.
        """
        if self.tasks and self.tasks[-1].package == LAUNCHER:
            return 0
        if self.overlays and self.overlays[0].name == KEYGUARD:
            return 0
        chosen = _chosen_rotation(self.settings)
        return self.held if chosen is None else chosen

    @property
    def display(self) -> Display:
        """The screen as it is turned now."""
        return self.panel.turned_display(self.rotation)

    @property
    def probed_fields(self) -> tuple[object, ...]:
        """What the probes of checks read; an answer holds as long as these are the same objects."""
        return (
            self.data,
            self.settings,
            self.packages,
            self.files,
            self.properties,
            self.notifications,
            self.default_apps,
            self.timezone,
            self.clipboard,
        )

    def with_fields(self, **fields: Any) -> DeviceState:
        """This state with other values in some fields; eight times as fast as `replace`."""
        made = object.__new__(DeviceState)
        values = made.__dict__
        values.update(self.__dict__)
        values.update(fields)
        return made

    def is_soon_after(self, other: DeviceState) -> bool:
        """Whether nothing but the clock differs from a state of the same minute."""
        if self.now_ms // _MINUTE_MS != other.now_ms // _MINUTE_MS:
            return False
        then = other.with_fields(now_ms=self.now_ms)
        return all(map(operator.is_, then.__dict__.values(), self.__dict__.values()))


_MINUTE_MS: Final = 60_000
_ROTATIONS: Final[Mapping[str, int]] = {"0": 0, "1": 1, "2": 2, "3": 3}
"""What `user_rotation` may be; Android takes anything else for upright."""


def _rotation_of(settings: FrozenMap) -> int | None:
    """How the settings turn the screen; None where it turns by itself."""
    system: Mapping[str, str] = settings.get("system", EMPTY)
    if system.get("accelerometer_rotation") == "1":
        return None
    return _ROTATIONS.get(system.get("user_rotation", "0"), 0)


_MOST_SETTINGS: Final = 16
_CHOSEN: Final[dict[int, tuple[FrozenMap, int | None]]] = {}
"""By identity, since equal settings of two devices would be compared entry by entry."""


def _chosen_rotation(settings: FrozenMap) -> int | None:
    """`_rotation_of`, remembered: it is asked some twenty times in a step."""
    known = _CHOSEN.get(id(settings))
    if known is None or known[0] is not settings:
        if len(_CHOSEN) >= _MOST_SETTINGS:
            _CHOSEN.clear()
        known = _CHOSEN[id(settings)] = (settings, _rotation_of(settings))
    return known[1]
