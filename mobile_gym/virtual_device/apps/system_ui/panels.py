"""Small panels: the volume at the right edge, and the internet panel of quick settings.

Source: AOSP SystemUI, VolumeDialogImpl and InternetDialog (API 33).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mobile_gym.core.nodes import RangeInfo
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.apps.system_ui.texts import Texts
from mobile_gym.virtual_device.system import radios, volume
from mobile_gym.virtual_device.system.app import Context
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.system import System

_STEP_DP: Final = 12.0
"""Height of one step of the volume, where there is room."""
_PANEL_REST_DP: Final = 250.0
"""What else of the screen's height is needed: the bars, the buttons, gaps."""
_TRACK_DP: Final = 40.0
_RINGERS: Final = {
    "0": ("bell-off", Texts.ringer_silent),
    "1": ("vibrate", Texts.ringer_vibrate),
    "2": ("bell", Texts.ringer_ring),
}
"""The icon and the name of each mode of the ringer."""


def volume_panel(ctx: SystemUiContext) -> ui.View:
    """The media volume: a slider that stands upright, the ringer above, sound settings below."""
    theme = ctx.theme
    level = volume.volume_of(ctx.state)
    ringer_icon, ringer = _RINGERS[volume.ringer_of(ctx.state)]
    display = ctx.state.display
    room_dp = display.height_px * 160 / display.density_dpi - _PANEL_REST_DP
    step_dp = min(_STEP_DP, room_dp / volume.MAX_VOLUME)
    return ui.column(
        ui.icon_button(
            theme,
            ringer_icon,
            ringer.of(ctx.state.language),
            volume.next_ringer,
            class_name="android.widget.ImageButton",
            resource_id="ringer_icon",
        ),
        ui.stack(
            ui.box(
                width=_TRACK_DP,
                height=max(level * step_dp, _TRACK_DP),
                fill=theme.accent,
                radius=20,
            )
            if level
            else None,
            ui.column(*(_volume_step(at, step_dp) for at in range(volume.MAX_VOLUME, 0, -1))),
            width=_TRACK_DP,
            height=volume.MAX_VOLUME * step_dp,
            justify="end",
            radius=20,
            fill=theme.surface_high,
            class_name="android.widget.SeekBar",
            resource_id="volume_row_slider",
            description=f"{ctx.t.media_volume}, {level * 100 // volume.MAX_VOLUME}%",
            range_info=RangeInfo(0, volume.MAX_VOLUME, level),
            focusable=True,
        ),
        ui.icon("music-note" if level else "music-note-off", 20, theme.accent),
        ui.icon_button(
            theme,
            "cog",
            ctx.t.sound_settings,
            _open_sound,
            class_name="android.widget.ImageButton",
            resource_id="settings",
        ),
        gap=8,
        width=64,
        padding=(8, 8),
        align="center",
        fill=theme.surface,
        stroke=theme.divider,
        radius=24,
        class_name="android.widget.FrameLayout",
        resource_id="volume_dialog",
    )


def _volume_step(at: int, step_dp: float) -> ui.View:
    """One step of the slider: a tap sets it, and a finger drags on from it."""
    return ui.box(
        width=_TRACK_DP,
        height=step_dp,
        on_tap=partial(_set_volume, level=at),
        on_drag=partial(_drag_volume, start=at, step_dp=step_dp),
    )


def _set_volume(system: System, level: int) -> None:
    volume.set_volume(system, level)


def _drag_volume(system: System, drag: ui.Drag, start: int, step_dp: float) -> None:
    volume.set_volume(system, start - round(drag.dy / step_dp))


def _open_sound(system: System) -> None:
    system.change(volume_panel_until_ms=0)
    system.send(Intent("android.settings.SOUND_SETTINGS"), new_task=True)


def internet(ctx: SystemUiContext) -> ui.View:
    """The panel behind the Internet tile: mobile data, Wi-Fi, the way to Settings."""
    theme = ctx.theme
    wifi = radios.wifi_is_on(ctx)
    airplane = radios.airplane_is_on(ctx)
    return ui.bottom_sheet(
        theme,
        ui.text(
            ctx.t.internet,
            22,
            theme.text,
            width=ui.FILL,
            padding=(24, 8, 24, 4),
            text_align="center",
            resource_id="internet_dialog_title",
        ),
        ui.text(
            (ctx.t.airplane_is_on if airplane else (ctx.t.wifi_on if wifi else ctx.t.wifi_off)),
            14,
            theme.text_secondary,
            width=ui.FILL,
            padding=(24, 0, 24, 12),
            text_align="center",
            resource_id="internet_dialog_subtitle",
        ),
        None
        if airplane
        else _switch(ctx, ctx.t.mobile_data, "mobile_toggle", _mobile_is_on(ctx), _toggle_mobile),
        _switch(ctx, ctx.t.wifi, "wifi_toggle", wifi, _toggle_wifi),
        ui.row(
            ui.button(theme, ctx.t.settings, _open_network, resource_id="apm_button"),
            ui.space(weight=1),
            ui.button(theme, ctx.t.done, System.dismiss, filled=True, resource_id="done_button"),
            width=ui.FILL,
            padding=(20, 12, 20, 20),
        ),
        class_name="android.widget.LinearLayout",
        resource_id="internet_dialog",
    )


def _switch(
    ctx: SystemUiContext, label: str, resource_id: str, on: bool, toggle: ui.Handler
) -> ui.View:
    return ui.row(
        ui.text(label, 17, ctx.theme.text, weight=1, resource_id=f"{resource_id}_title"),
        ui.switch(ctx.theme, on, toggle, description=label, resource_id=resource_id),
        width=ui.FILL,
        height=64,
        padding=(24, 0),
        class_name="android.widget.LinearLayout",
    )


def _mobile_is_on(source: Context | System) -> bool:
    return source.setting("global", "mobile_data") == "1"


def _toggle_mobile(system: System) -> None:
    system.put_setting("global", "mobile_data", not _mobile_is_on(system))


def _toggle_wifi(system: System) -> None:
    radios.set_wifi(system, not radios.wifi_is_on(system))


def _open_network(system: System) -> None:
    system.close_overlays()
    system.send(Intent("android.settings.WIRELESS_SETTINGS"), new_task=True)
