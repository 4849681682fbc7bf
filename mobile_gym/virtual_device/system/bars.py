"""The status bar and the navigation bar: windows that depend on little.

They are two of the windows of `windows`, which are kept between frames.

So they are laid out once and kept for the frames that show the same.

Source: AOSP SystemUI's `status_bar.xml` and its ids; `max_static_icons`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.state import DeviceState, Display
from mobile_gym.virtual_device.system import battery
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.formatting import is_24_hour
from mobile_gym.virtual_device.system.navigation import bar_height_dp, has_gestures
from mobile_gym.virtual_device.system.overlays import SHADE
from mobile_gym.virtual_device.system.radios import FULL_SIGNAL, Mobile, mobile_of, wifi_level
from mobile_gym.virtual_device.system.stage import (
    NAVIGATION_BAR_DP,
    STATUS_BAR_DP,
    Front,
    Part,
    Stage,
    laid_out,
)
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.texts import SystemTexts


def navigation_bar(stage: Stage, front: Front) -> Part:
    """The buttons back, home and recent apps; or the pill of gesture navigation."""
    state, display = stage.state, stage.display
    if not has_gestures(state):
        if state.keyboard:
            theme = stage.theme
            return _buttons(display, theme.icon, theme.keyboard, state.language, "chevron-down")
        return _buttons(display, front.navigation_tint, front.bar_fill, state.language)
    height = bar_height_dp(state)
    if state.keyboard:
        return _below_keyboard(display, stage.theme, height, state.language)
    return _pill(display, front.navigation_tint, front.bar_fill, height)


_NAVIGATION: Final = (
    ("back", "", SystemTexts.back, System.back),
    ("home", "circle-outline", SystemTexts.home, System.home),
    ("recent_apps", "square-outline", SystemTexts.overview, System.recents),
)


@functools.lru_cache(maxsize=64)
def _buttons(
    display: Display, tint: int, fill: int, language: str, back: str = "chevron-left"
) -> Part:
    """The three buttons; that of Back points down where it hides the keyboard."""
    view = ui.row(
        *(
            ui.stack(
                ui.icon(icon_name or back, 18 if icon_name else 28, tint),
                weight=1,
                height=ui.FILL,
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
        width=ui.FILL,
        height=ui.FILL,
        fill=fill,
        padding=(24, 0),
        class_name="android.widget.FrameLayout",
        resource_id="navigation_bar_frame",
    )
    return _at_bottom(view, display, NAVIGATION_BAR_DP)


_PILL_WIDTH_DP: Final = 108.0
_PILL_HEIGHT_DP: Final = 4.0
_PILL_ABOVE_DP: Final = 10.0
"""The screen's edge, also where the keyboard makes the bar higher."""


@functools.lru_cache(maxsize=64)
def _pill(display: Display, tint: int, fill: int, height: float) -> Part:
    """The pill that gestures start from; touches go to what is below."""
    return _at_bottom(_pill_bar(tint, fill, None, None), display, height)


def _pill_bar(tint: int, fill: int, left: ui.View | None, right: ui.View | None) -> ui.View:
    return ui.row(
        left or ui.space(width=_KEY_DP),
        ui.stack(
            ui.box(
                width=_PILL_WIDTH_DP,
                height=_PILL_HEIGHT_DP,
                radius=_PILL_HEIGHT_DP / 2,
                fill=tint,
                class_name="android.widget.ImageView",
                resource_id="home_handle",
            ),
            weight=1,
            height=ui.FILL,
            padding=(0, 0, 0, _PILL_ABOVE_DP),
            align="center",
            justify="end",
        ),
        right or ui.space(width=_KEY_DP),
        width=ui.FILL,
        height=ui.FILL,
        fill=fill,
        class_name="android.widget.FrameLayout",
        resource_id="navigation_bar_frame",
    )


_KEY_DP: Final = 64.0


@functools.lru_cache(maxsize=16)
def _below_keyboard(display: Display, theme: ui.Theme, height: float, language: str) -> Part:
    """The strip below the keyboard: the arrow that hides it, the pill."""
    words = SystemTexts.of(language)
    arrow = ui.stack(
        ui.icon("chevron-down", 22, theme.icon),
        width=_KEY_DP,
        height=ui.FILL,
        align="center",
        justify="center",
        class_name="android.widget.ImageView",
        resource_id="back",
        description=words.back,
        focusable=True,
        on_tap=System.back,
    )
    pill = theme.text if theme.is_dark else theme.text_secondary
    return _at_bottom(_pill_bar(pill, theme.keyboard, arrow, None), display, height)


def _at_bottom(view: ui.View, display: Display, height: float) -> Part:
    top = display.height_px - round(height * display.density_dpi / 160)
    area = Rect(0, top, display.width_px, display.height_px)
    return laid_out(view, display, area, SYSTEM_UI, "NavigationBar0")


_IMAGE: Final = "android.widget.ImageView"
_ICON_DP: Final = 14.0
_MOST_ICONS: Final = 4
"""Of notifications in the status bar; a dot stands for the others. `max_static_icons`."""


def status_bar(stage: Stage, front: Front) -> Part | None:
    """The status bar, where no window covers it; a swipe down from it pulls the shade."""
    if front.hides_status_bar:
        return None
    return _status_bar(stage.display, _status(stage.state, stage.apps, stage.now), front.bar_tint)


class _Status(NamedTuple):
    """What the status bar tells."""

    clock: str
    wifi: int | None
    """How strong, 0 to 4; None where Wi-Fi is off."""
    mobile: Mobile | None
    """None in airplane mode."""
    airplane: bool
    bluetooth: bool
    silent: bool
    saver: bool
    battery: int
    """The level in percent."""
    is_charging: bool
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
    in_airplane = on("airplane_mode_on") == "1"
    power = battery.of(state)
    return _Status(
        clock,
        wifi_level(state) if on("wifi_on") in ("1", "2") else None,
        None if in_airplane else mobile_of(state),
        in_airplane,
        on("bluetooth_on") == "1",
        on("zen_mode", "0") != "0",
        on("low_power") == "1",
        power.level,
        power.is_charging and power.level < 100,
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


def wifi_icon(level: int) -> str:
    """The wedge of a strength, 0 to 4."""
    return f"wifi-strength-{level}" if level else "wifi-strength-outline"


def battery_icon(level: int, is_charging: bool) -> str:
    """The battery, as full as it is; with a bolt while it is charged and not full."""
    tens = level // 10 * 10
    if tens == 100:
        return "battery"
    if is_charging:
        return f"battery-charging-{max(tens, 10)}"
    return f"battery-{tens}" if tens else "battery-outline"


_FLAGS: Final = (
    ("silent", "minus-circle-outline", SystemTexts.do_not_disturb, "zen"),
    ("bluetooth", "bluetooth", SystemTexts.bluetooth_on, "bluetooth"),
    ("saver", "leaf", SystemTexts.battery_saver, "power_save"),
    ("airplane", "airplane", SystemTexts.airplane_mode, "airplane"),
)


@functools.lru_cache(maxsize=64)
def _status_bar(display: Display, status: _Status, tint: int) -> Part:
    words = SystemTexts.of(status.language)
    view = ui.row(
        ui.text(status.clock, 14, tint, resource_id="clock"),
        ui.space(width=2),
        *(
            ui.icon(name, _ICON_DP, tint, class_name=_IMAGE, description=words)
            for name, words in status.notifications[:_MOST_ICONS]
        ),
        ui.icon("circle-small", _ICON_DP, tint)
        if len(status.notifications) > _MOST_ICONS
        else None,
        ui.space(weight=1),
        *(
            ui.icon(
                name,
                _ICON_DP,
                tint,
                class_name=_IMAGE,
                resource_id=resource_id,
                description=label.of(status.language),
            )
            for flag, name, label, resource_id in _FLAGS
            if getattr(status, flag)
        ),
        *_radios(status, words, tint),
        ui.text(f"{status.battery}%", 13, tint, bold=True, resource_id="battery_percentage_view")
        if status.shows_battery
        else None,
        ui.icon(
            battery_icon(status.battery, status.is_charging),
            _ICON_DP,
            tint,
            class_name=_IMAGE,
            resource_id="battery",
            description=(words.battery_charging if status.is_charging else words.battery).format(
                level=status.battery
            ),
        ),
        width=ui.FILL,
        height=ui.FILL,
        padding=(18, 0, 14, 0),
        gap=5,
        class_name="android.widget.FrameLayout",
        resource_id="status_bar",
        on_fling=_pull_shade,
    )
    area = Rect(0, 0, display.width_px, round(STATUS_BAR_DP * display.density_dpi / 160))
    return laid_out(view, display, area, SYSTEM_UI, "StatusBar")


def _radios(status: _Status, words: SystemTexts, tint: int) -> tuple[ui.View, ...]:
    """Wi-Fi, the kind of the mobile network where data go over it, and how strong it is."""
    views: list[ui.View] = []
    if status.wifi is not None:
        label = words.wifi_full if status.wifi == FULL_SIGNAL else words.wifi_bars
        views.append(
            ui.icon(
                wifi_icon(status.wifi),
                _ICON_DP,
                tint,
                class_name=_IMAGE,
                resource_id="wifi_signal",
                description=label.format(level=status.wifi),
            )
        )
    mobile = status.mobile
    if mobile is None:
        return tuple(views)
    if not mobile.has_sim:
        name, label, kind = "network-strength-off-outline", words.no_sim, ""
    else:
        level = mobile.level
        name = f"network-strength-{level}" if level else "network-strength-outline"
        full = level == FULL_SIGNAL
        label = (words.signal_full if full else words.signal_bars).format(level=level)
        kind = mobile.kind if status.wifi is None else ""
    if kind:
        views.append(
            ui.text(
                kind,
                12,
                tint,
                bold=True,
                class_name=_IMAGE,
                resource_id="mobile_type",
                description=kind,
            )
        )
    views.append(
        ui.icon(
            name,
            _ICON_DP,
            tint,
            class_name=_IMAGE,
            resource_id="mobile_signal",
            description=label,
        )
    )
    return tuple(views)


def _pull_shade(system: System, direction: str) -> None:
    if direction == "down":
        SHADE.open(system)
