"""What the windows of one frame share: the ground they stand on, and the shape that each has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityTree, WindowType
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.state import DeviceState, Display, FrozenMap
from mobile_gym.virtual_device.system.app import App, Context
from mobile_gym.virtual_device.system.appearance import font_scale_of, theme_of
from mobile_gym.virtual_device.system.navigation import bar_height_dp
from mobile_gym.virtual_device.ui import keyboard
from mobile_gym.virtual_device.ui.items import Item
from mobile_gym.virtual_device.ui.layout import Layout, PlacedField, Target
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import View

STATUS_BAR_DP: Final = 24.0
NAVIGATION_BAR_DP: Final = 48.0
"""Of the three buttons; `navigation.bar_height_dp` knows the others."""


class Stage(NamedTuple):
    """What every window of a frame is laid out on. Places are in pixels."""

    state: DeviceState
    apps: Mapping[str, App]
    display: Display
    density: float
    font_scale: float
    theme: Theme
    now: datetime
    """Local time, with time zone."""
    top: int
    """Where the status bar ends."""
    bottom: int
    """Where the navigation bar begins."""
    keyboard_top: int
    """Where the keyboard begins; the same as `bottom` without one."""

    def area_of(self, package: str) -> Rect:
        """Where an app's window lies: between the bars, the launcher's below them as well."""
        if package != LAUNCHER:
            return Rect(0, self.top, self.display.width_px, self.keyboard_top)
        bottom = self.keyboard_top if self.state.keyboard else self.display.height_px
        return Rect(0, 0, self.display.width_px, bottom)

    @property
    def screen(self) -> Rect:
        """All of it."""
        return Rect(0, 0, self.display.width_px, self.display.height_px)

    def context(
        self, app: App, args: object, ui: FrozenMap, page_ui: FrozenMap, height_px: int
    ) -> Context[Any, Any, Any]:
        """What a screen of an app may know, in a window of a height."""
        state = self.state
        return Context(
            state=state,
            app=app,
            apps=self.apps,
            data=state.data.get(app.package),
            args=args,
            ui=ui,
            page_ui=page_ui,
            theme=self.theme,
            t=app.texts.of(state.language),
            now=self.now,
            width_dp=self.display.width_px / self.density,
            height_dp=height_px / self.density,
        )


def stage_of(state: DeviceState, apps: Mapping[str, App]) -> Stage:
    """The ground of a state's frame."""
    display = state.display
    density = display.density_dpi / 160
    bottom = display.height_px - round(bar_height_dp(state) * density)
    covered = 0
    if state.keyboard:
        covered = keyboard.height_px(display.width_px, display.height_px, density)
    return Stage(
        state=state,
        apps=apps,
        display=display,
        density=density,
        font_scale=font_scale_of(state),
        theme=theme_of(state),
        now=datetime.fromtimestamp(state.now_ms / 1000, ZoneInfo(state.timezone)),
        top=round(STATUS_BAR_DP * density),
        bottom=bottom,
        keyboard_top=bottom - covered,
    )


@dataclass(slots=True)
class Front:
    """The window that has the focus: the activity with its popups, or a window of the system.

    Each popup and window of the system that comes above it dims what is there and goes on with it.
    """

    layout: Layout
    area: Rect
    """Where it lies, between the bars and above the keyboard."""
    title: str
    bar_tint: int
    """Colour of what stands in the bars."""
    bar_fill: int
    """What the navigation bar is painted with; 0 where it shows what is below."""
    hides_status_bar: bool = False
    bottom_tint: int = 0
    """Colour of what stands in the navigation bar; 0 for that of both bars."""

    @property
    def navigation_tint(self) -> int:
        """Colour of what stands in the navigation bar."""
        return self.bottom_tint or self.bar_tint

    @property
    def focused_field(self) -> PlacedField | None:
        """The field that has the focus, where it is on the screen."""
        return self.layout.fields.get(self.layout.focus_key)


class Part(NamedTuple):
    """A window above the one in front, laid out."""

    items: tuple[Item, ...]
    tree: AccessibilityTree
    targets: tuple[Target, ...]
    cover: Rect | None = None
    """What it covers of the window in front, which goes on below it."""


WindowAbove: TypeAlias = Callable[[Stage, Front], "Part | None"]
"""A window above the one in front, where the state has it."""


def part_of(layout: Layout, title: str, kind: WindowType = WindowType.SYSTEM) -> Part:
    """What was laid out, as a window without the focus."""
    tree = AccessibilityTree(tuple(layout.nodes), kind, title, is_active=False)
    return Part(tuple(layout.items), tree, tuple(layout.targets))


def laid_out(view: View, display: Display, area: Rect, package: str, title: str) -> Part:
    """A view on its own as a window without the focus, whose texts do not grow."""
    layout = Layout(display.density_dpi / 160, 1.0, package)
    layout.add(view, area)
    return part_of(layout, title)
