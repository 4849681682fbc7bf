"""The status bar, the navigation bar and the keyboard: windows that depend on little.

So they are laid out once and kept for the frames that show the same.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import WindowType
from mobile_gym.virtual_device.state import DeviceState, Display
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.formatting import is_24_hour
from mobile_gym.virtual_device.system.names import SYSTEM_UI
from mobile_gym.virtual_device.system.overlays import SHADE
from mobile_gym.virtual_device.system.stage import (
    NAVIGATION_BAR_DP,
    STATUS_BAR_DP,
    Front,
    Part,
    Stage,
    part_of,
)
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.texts import SystemTexts
from mobile_gym.virtual_device.ui.keyboard import IME_PACKAGE, keyboard
from mobile_gym.virtual_device.ui.layout import Layout, Target
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, View, icon, row, space, stack, text

__all__ = ["keyboard_window", "navigation_bar", "status_bar"]


def keyboard_window(stage: Stage, front: Front) -> Part | None:
    """The on-screen keyboard, from its top down to the navigation bar."""
    state = stage.state
    if not state.keyboard:
        return None
    field = front.focused
    digits = field is not None and field.view.digits
    return _keyboard(
        stage.display, stage.theme, state.keyboard_page, digits, state.language, stage.keyboard_top
    )


def status_bar(stage: Stage, front: Front) -> Part | None:
    """The status bar, where no window covers it; a swipe down from it pulls the shade."""
    if front.hides_status_bar:
        return None
    return _status_bar(stage.display, _status(stage.state, stage.apps, stage.now), front.bar_tint)


def navigation_bar(stage: Stage, front: Front) -> Part:
    """The buttons back, home and recent apps."""
    return _navigation_bar(stage.display, front.bar_tint, front.bar_fill, stage.state.language)


def _laid_out(view: View, display: Display, area: Rect, package: str, title: str) -> Part:
    layout = Layout(display.density_dpi / 160, 1.0, package)
    layout.add(view, area)
    return part_of(layout, title)


@functools.lru_cache(maxsize=32)
def _keyboard(
    display: Display, theme: Theme, page: str, digits: bool, language: str, top: int
) -> Part:
    bottom = display.height_px - round(NAVIGATION_BAR_DP * display.density_dpi / 160)
    area = Rect(0, top, display.width_px, bottom)
    view = keyboard(theme, page, digits, language, display.width_px > display.height_px)
    layout = Layout(display.density_dpi / 160, 1.0, IME_PACKAGE)
    layout.targets.append(Target(*area, None))
    layout.add(view, area)
    return part_of(layout, "InputMethod", WindowType.INPUT_METHOD)


class _Status(NamedTuple):
    """What the status bar tells."""

    clock: str
    wifi: bool
    airplane: bool
    bluetooth: bool
    silent: bool
    saver: bool
    battery: str
    """The level in percent."""
    shows_battery: bool
    language: str
    notifications: tuple[tuple[str, str], ...]
    """(icon, description) of each app that has some, the newest first."""


def _status(state: DeviceState, apps: Mapping[str, App], now: datetime) -> _Status:
    """What the status bar tells of a state."""
    on = state.settings["global"].get
    system = state.settings["system"].get
    if is_24_hour(state):
        clock = f"{now.hour:02d}:{now.minute:02d}"
    else:
        clock = f"{(now.hour + 11) % 12 + 1}:{now.minute:02d}"
    return _Status(
        clock,
        on("wifi_on") in ("1", "2"),
        on("airplane_mode_on") == "1",
        on("bluetooth_on") == "1",
        on("zen_mode", "0") != "0",
        on("low_power") == "1",
        state.properties.get("battery.level", "100"),
        system("status_bar_show_battery_percent") == "1",
        state.language,
        _notification_icons(state, apps) if state.notifications else (),
    )


def _notification_icons(state: DeviceState, apps: Mapping[str, App]) -> tuple[tuple[str, str], ...]:
    words = SystemTexts.of(state.language).notification
    icons: dict[str, tuple[str, str]] = {}
    for item in state.notifications:
        app = apps[item.package]
        description = words.format(app=app.name(state.language), title=item.title)
        icons.setdefault(item.package, (item.icon or app.icon, description))
    return tuple(icons.values())


_MOST_ICONS: Final = 4
"""Of notifications in the status bar; a dot stands for the others. `max_static_icons`."""
_STATUS_ICONS: Final = (
    ("silent", "minus-circle-outline", SystemTexts.do_not_disturb, "zen"),
    ("bluetooth", "bluetooth", SystemTexts.bluetooth_on, "bluetooth"),
    ("airplane", "airplane", SystemTexts.airplane_mode, "airplane"),
    ("wifi", "wifi", SystemTexts.wifi_full, "wifi_signal"),
    ("saver", "leaf", SystemTexts.battery_saver, "power_save"),
)


@functools.lru_cache(maxsize=64)
def _status_bar(display: Display, status: _Status, tint: int) -> Part:
    shown = [
        icon(
            name,
            16,
            tint,
            class_name="android.widget.ImageView",
            resource_id=resource_id,
            description=words.of(status.language),
        )
        for flag, name, words, resource_id in _STATUS_ICONS
        if getattr(status, flag)
    ]
    view = row(
        text(status.clock, 14, tint, bold=True, resource_id="clock"),
        *(
            icon(name, 16, tint, class_name="android.widget.ImageView", description=words)
            for name, words in status.notifications[:_MOST_ICONS]
        ),
        icon("circle-small", 16, tint) if len(status.notifications) > _MOST_ICONS else None,
        space(weight=1),
        *shown,
        text(f"{status.battery}%", 13, tint, resource_id="battery_percentage_view")
        if status.shows_battery
        else None,
        icon(
            "battery",
            16,
            tint,
            class_name="android.widget.ImageView",
            resource_id="battery",
            description=SystemTexts.of(status.language).battery.format(level=status.battery),
        ),
        width=FILL,
        height=FILL,
        padding=(16, 0),
        gap=6,
        class_name="android.widget.FrameLayout",
        resource_id="status_bar",
        on_fling=_pull_shade,
    )
    area = Rect(0, 0, display.width_px, round(STATUS_BAR_DP * display.density_dpi / 160))
    return _laid_out(view, display, area, SYSTEM_UI, "StatusBar")


def _pull_shade(system: System, direction: str) -> None:
    if direction == "down":
        SHADE.open(system)


_NAVIGATION: Final = (
    ("back", "triangle-outline", SystemTexts.back, System.back),
    ("home", "circle-outline", SystemTexts.home, System.home),
    ("recent_apps", "square-outline", SystemTexts.overview, System.recents),
)
_NAVIGATION_ICONS: Final = {"back": "chevron-left"}


@functools.lru_cache(maxsize=64)
def _navigation_bar(display: Display, tint: int, fill: int, language: str) -> Part:
    view = row(
        *(
            stack(
                icon(_NAVIGATION_ICONS.get(name, icon_name), 28 if name == "back" else 18, tint),
                weight=1,
                height=FILL,
                align="center",
                justify="center",
                class_name="android.widget.ImageView",
                resource_id=name,
                description=words.of(language),
                focusable=True,
                on_tap=handler,
            )
            for name, icon_name, words, handler in _NAVIGATION
        ),
        width=FILL,
        height=FILL,
        fill=fill,
        padding=(24, 0),
        class_name="android.widget.FrameLayout",
        resource_id="navigation_bar_frame",
    )
    top = display.height_px - round(NAVIGATION_BAR_DP * display.density_dpi / 160)
    area = Rect(0, top, display.width_px, display.height_px)
    return _laid_out(view, display, area, SYSTEM_UI, "NavigationBar0")
