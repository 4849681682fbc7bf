"""The notification shade: quick settings with their tiles above, notifications below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.system_ui import cards
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.apps.system_ui.texts import Texts
from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.state import DeviceState, Notification
from mobile_gym.virtual_device.system import notifications, radios, screen
from mobile_gym.virtual_device.system.app import Context
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.brightness import brightness_of, position_of
from mobile_gym.virtual_device.system.formatting import date_text, is_24_hour
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.overlays import INTERNET
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import fonts

_EXPANDED: Final = ViewState("expanded", False)
"""Whether all tiles are shown."""
_OPEN_GROUP: Final = ViewState("group", "")
"""The package whose notifications are unfolded."""
_QUICK_TILES: Final = 4
_LOW_DP: Final = 500.0
"""On a lower screen all tiles leave no room for notifications, as in landscape on Android."""
_GROUP_AT: Final = 4
"""So many notifications of one app fold into one card: `AutoGroupAtCount`."""


def shade(ctx: SystemUiContext) -> ui.View:
    """The shade over all of the screen."""
    expanded = _EXPANDED.of(ctx)
    names = shown_tiles(ctx.state)
    return ui.column(
        _header(ctx),
        _brightness(ctx) if expanded else None,
        grid(ctx, names if expanded else names[:_QUICK_TILES]),
        _footer(ctx) if expanded else None,
        None if expanded and ctx.height_dp < _LOW_DP else _stack(ctx),
        gap=12,
        width=ui.FILL,
        height=ui.FILL,
        padding=(16, 8, 16, 0),
        fill=ctx.theme.surface_high,
        place="screen",
        class_name="android.widget.FrameLayout",
        resource_id="notification_panel",
        on_fling=_swipe,
    )


def _swipe(system: System, direction: str) -> None:
    if direction == "down":
        _EXPANDED.set(system, True)
    elif direction == "up":
        if _EXPANDED.get(system):
            _EXPANDED.set(system, False)
        else:
            system.close_overlays()


def _header(ctx: SystemUiContext) -> ui.View:
    theme, now = ctx.theme, ctx.now
    date = date_text(now, ctx.state.language)
    hour = f"{now.hour:02d}" if is_24_hour(ctx.state) else str((now.hour + 11) % 12 + 1)
    level = ctx.state.properties.get("battery.level", "100")
    return ui.row(
        ui.text(f"{hour}:{now.minute:02d}", 18, theme.text, bold=True, resource_id="clock"),
        ui.text(date, 14, theme.text, resource_id="date", weight=1, max_lines=1),
        ui.icon(
            "wifi",
            16,
            theme.icon,
            class_name="android.widget.ImageView",
            resource_id="wifi_signal",
            description=ctx.t.wifi_full,
        )
        if radios.wifi_is_on(ctx)
        else None,
        ui.icon("battery", 16, theme.icon),
        ui.text(f"{level}%", 14, theme.text, resource_id="batteryRemainingIcon"),
        gap=8,
        width=ui.FILL,
        height=40,
        class_name="android.widget.FrameLayout",
        resource_id="split_shade_status_bar",
    )


def _brightness(ctx: SystemUiContext) -> ui.View:
    stored = ctx.setting("system", "screen_brightness")
    value = position_of(int(stored)) if stored.isdecimal() else 0.5
    return ui.row(
        ui.icon("brightness-6", 22, ctx.theme.icon),
        ui.slider(
            ctx.theme,
            "brightness",
            value,
            _set_brightness,
            description=ctx.t.brightness,
            resource_id="slider",
        ),
        gap=8,
        width=ui.FILL,
        padding=(12, 0),
        fill=ctx.theme.surface,
        radius=24,
    )


def _set_brightness(system: System, position: float) -> None:
    system.put_setting("system", "screen_brightness", brightness_of(position))


def _footer(ctx: SystemUiContext) -> ui.View:
    return ui.row(
        ui.text(
            f"Android {ctx.state.properties.get('ro.build.version.release', '13')}",
            13,
            ctx.theme.text_secondary,
            resource_id="build",
        ),
        ui.space(weight=1),
        ui.icon_button(
            ctx.theme,
            "cog",
            ctx.t.open_settings,
            _open_settings,
            resource_id="settings_button_container",
        ),
        width=ui.FILL,
        height=ui.MIN_TOUCH,
        padding=(8, 0),
        class_name="android.widget.LinearLayout",
        resource_id="qs_footer_actions",
    )


def _open_settings(system: System) -> None:
    system.close_overlays()
    system.send(Intent("android.settings.SETTINGS"), new_task=True)


# -- notifications --------------------------------------------------------------------------------


def _groups(items: tuple[Notification, ...]) -> list[tuple[Notification, ...]]:
    """Ongoing ones on their own, then the others by app, the app with the newest one first."""
    by_app: dict[str, list[Notification]] = {}
    for item in items:
        if not item.ongoing:
            by_app.setdefault(item.package, []).append(item)
    ongoing = [(item,) for item in items if item.ongoing]
    return ongoing + [tuple(group) for group in by_app.values()]


def _stack(ctx: SystemUiContext) -> ui.View:
    items = ctx.state.notifications
    if not items:
        return ui.stack(
            ui.text(
                ctx.t.no_notifications,
                16,
                ctx.theme.text_secondary,
                resource_id="no_notifications",
            ),
            width=ui.FILL,
            weight=1,
            padding=(0, 32),
            align="center",
            class_name="android.widget.FrameLayout",
            resource_id="notification_stack_scroller",
            on_tap=System.dismiss,
        )
    shown: list[ui.View] = []
    for group in _groups(items):
        package = group[0].package
        if len(group) >= _GROUP_AT and _OPEN_GROUP.of(ctx) != package:
            shown.append(cards.group_card(ctx, group, partial(_expand_group, package=package)))
        else:
            shown += (cards.card(ctx, item) for item in group)
    return ui.scroll(
        "notifications",
        ui.column(
            *shown,
            ui.row(
                _footer_button(ctx, ctx.t.manage, "manage_text", _manage),
                ui.space(weight=1),
                _footer_button(ctx, ctx.t.clear_all, "dismiss_text", _clear_all)
                if any(not item.ongoing for item in items)
                else None,
                width=ui.FILL,
                padding=(0, 4, 0, 16),
            ),
            gap=8,
            width=ui.FILL,
        ),
        weight=1,
        resource_id="notification_stack_scroller",
    )


def _footer_button(
    ctx: SystemUiContext, label: str, resource_id: str, on_tap: ui.Handler
) -> ui.View:
    return ui.stack(
        ui.text(label, 14, ctx.theme.text, bold=True, class_name=""),
        height=40,
        padding=(20, 0),
        justify="center",
        fill=ctx.theme.surface,
        radius=20,
        class_name="android.widget.Button",
        resource_id=resource_id,
        text=label,
        focusable=True,
        on_tap=on_tap,
    )


def _expand_group(system: System, package: str) -> None:
    _OPEN_GROUP.set(system, package)


def _manage(system: System) -> None:
    system.close_overlays()
    system.send(Intent("android.settings.NOTIFICATION_SETTINGS"), new_task=True)


def _clear_all(system: System) -> None:
    notifications.clear(system)
    system.close_overlays()


# -- Quick settings: what each tile shows and does. Tiles are the settings themselves ------------
#
# Which tiles there are, and their order, is `secure sysui_qs_tiles`.
#
# Source: AOSP SystemUI, `qs/tiles` (names of tiles, what a tap and a long press do; API 33).

FLASHLIGHT: Final = "flashlight"
_WIDE_DP: Final = 600.0
_SIDE_DP: Final = 16.0
"""Beside the grid."""
_GAP_DP: Final = 8.0
_AROUND_LABEL_DP: Final = 62.0
"""The tile's icon, and what is free around that and the label."""
_LABEL_SP: Final = 14.0


class Tile(NamedTuple):
    """One tile."""

    icon: str
    label: Text
    is_on: Callable[[Context | System], bool]
    on_tap: Callable[[System], None]
    settings: str = ""
    """Action of the page that a long press opens."""


class _Values(NamedTuple):
    """A setting that is on or off, and what it holds then."""

    namespace: str
    key: str
    on: str = "1"
    off: str = "0"

    def is_on(self, source: Context | System) -> bool:
        return source.setting(self.namespace, self.key, self.off) not in (self.off, "0")

    def toggle(self, system: System) -> None:
        value = self.off if self.is_on(system) else self.on
        system.put_setting(self.namespace, self.key, value)


def _flashlight(source: Context | System) -> bool:
    return bool(source.state.data[SYSTEM_UI][FLASHLIGHT])


def _toggle_flashlight(system: System) -> None:
    data = system.state.data[SYSTEM_UI]
    system.set_data(data.set(FLASHLIGHT, not data[FLASHLIGHT]), SYSTEM_UI)


def _toggle_bluetooth(system: System) -> None:
    radios.set_bluetooth(system, not radios.bluetooth_is_on(system))


def _toggle_airplane(system: System) -> None:
    radios.set_airplane(system, not radios.airplane_is_on(system))


def _toggle_rotation(system: System) -> None:
    screen.set_rotation_automatic(system, not screen.is_rotation_automatic(system.state))


def _internet_is_on(source: Context | System) -> bool:
    return radios.wifi_is_on(source) or (
        source.setting("global", "mobile_data") == "1" and not radios.airplane_is_on(source)
    )


def _open_internet(system: System) -> None:
    INTERNET.open(system)


def _setting(icon: str, label: Text, values: _Values, settings: str) -> Tile:
    return Tile(icon, label, values.is_on, values.toggle, settings)


_PAGE: Final = "android.settings."
_DND: Final = _Values("global", "zen_mode")
_ROTATION: Final = _Values("system", "accelerometer_rotation")
_SAVER: Final = _Values("global", "low_power")
_DARK: Final = _Values("secure", "ui_night_mode", on="2", off="1")
_NIGHT: Final = _Values("secure", "night_display_activated")
_LOCATION: Final = _Values("secure", "location_mode", on="3")
TILES: Final[Mapping[str, Tile]] = {
    "internet": Tile(
        "wifi", Texts.internet, _internet_is_on, _open_internet, _PAGE + "WIFI_SETTINGS"
    ),
    "bt": Tile(
        "bluetooth",
        Texts.bluetooth,
        radios.bluetooth_is_on,
        _toggle_bluetooth,
        _PAGE + "BLUETOOTH_SETTINGS",
    ),
    "flashlight": Tile("flashlight", Texts.flashlight, _flashlight, _toggle_flashlight),
    "dnd": _setting(
        "minus-circle-outline", Texts.do_not_disturb, _DND, _PAGE + "ZEN_MODE_SETTINGS"
    ),
    "airplane": Tile(
        "airplane",
        Texts.airplane_mode,
        radios.airplane_is_on,
        _toggle_airplane,
        _PAGE + "AIRPLANE_MODE_SETTINGS",
    ),
    "rotation": Tile(
        "screen-rotation",
        Texts.auto_rotate,
        _ROTATION.is_on,
        _toggle_rotation,
        _PAGE + "DISPLAY_SETTINGS",
    ),
    "battery": _setting("leaf", Texts.battery_saver, _SAVER, _PAGE + "BATTERY_SAVER_SETTINGS"),
    "dark": _setting("theme-light-dark", Texts.dark_theme, _DARK, _PAGE + "DISPLAY_SETTINGS"),
    "night": _setting("weather-night", Texts.night_light, _NIGHT, _PAGE + "NIGHT_DISPLAY_SETTINGS"),
    "location": _setting(
        "map-marker", Texts.location, _LOCATION, _PAGE + "LOCATION_SOURCE_SETTINGS"
    ),
}
"""By the name that `sysui_qs_tiles` has."""


def shown_tiles(state: DeviceState) -> list[str]:
    """The tiles that are shown, in order; those that this device cannot have are left out."""
    names = state.settings["secure"].get("sysui_qs_tiles", "").split(",")
    return [name for name in dict.fromkeys(names) if name in TILES]


def _state_words(ctx: SystemUiContext, name: str, on: bool) -> str:
    if name == "internet":
        if radios.wifi_is_on(ctx):
            return ctx.t.wifi
        return ctx.t.mobile_data if on else ctx.t.off
    return ctx.t.on if on else ctx.t.off


def _label_sp(ctx: SystemUiContext, label: str, columns: int) -> float:
    """The size at which a tile's name is whole; Android lets a long one run by."""
    room_dp = (ctx.width_dp - 2 * _SIDE_DP - _GAP_DP * (columns - 1)) / columns - _AROUND_LABEL_DP
    wide = fonts.measure(label, fonts.MEDIUM, _LABEL_SP) * font_scale_of(ctx.state)
    return _LABEL_SP * min(room_dp / wide, 1.0)


def tile(ctx: SystemUiContext, name: str, columns: int = 2) -> ui.View:
    """A tile: icon, name, and whether it is on; a long press opens the page of Settings."""
    theme, item = ctx.theme, TILES[name]
    on = item.is_on(ctx)
    color = theme.on_accent_container if on else theme.text
    label, state = item.label.of(ctx.state.language), _state_words(ctx, name, on)
    toggles = name != "internet"
    return ui.row(
        ui.icon(item.icon, 22, color),
        ui.column(
            ui.text(
                label,
                _label_sp(ctx, label, columns),
                color,
                bold=True,
                max_lines=1,
                resource_id="tile_label",
            ),
            ui.text(state, 12, color, max_lines=1, resource_id="app_label"),
            weight=1,
        ),
        gap=12,
        weight=1,
        height=64,
        padding=(16, 0, 10, 0),
        fill=theme.accent_container if on else theme.surface,
        radius=28,
        class_name="android.widget.Switch" if toggles else "android.widget.Button",
        description=f"{label}, {state}",
        checkable=toggles,
        checked=toggles and on,
        focusable=True,
        on_tap=item.on_tap,
        on_long_press=partial(_open_tile_settings, action=item.settings) if item.settings else None,
    )


def _open_tile_settings(system: System, action: str) -> None:
    system.close_overlays()
    if not system.send(Intent(action), new_task=True):
        system.send(Intent("android.settings.SETTINGS"), new_task=True)


def grid(ctx: SystemUiContext, names: list[str]) -> ui.View:
    """Tiles in two columns, or four on a wide screen."""
    columns = 4 if ctx.width_dp > _WIDE_DP else 2
    rows = [names[at : at + columns] for at in range(0, len(names), columns)]
    return ui.column(
        *(
            ui.row(
                *(tile(ctx, name, columns) for name in names),
                *(ui.row(weight=1) for _ in range(columns - len(names))),
                gap=_GAP_DP,
                width=ui.FILL,
            )
            for names in rows
        ),
        gap=8,
        width=ui.FILL,
        class_name="android.view.ViewGroup",
        resource_id="qs_tile_layout",
    )
