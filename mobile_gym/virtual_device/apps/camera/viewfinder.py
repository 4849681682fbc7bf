"""The viewfinder: what the camera sees, the shutter, the options, the question of the first start.

It is dark in either theme.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry, drawer
from mobile_gym.virtual_device.app_kit.handlers import partial_handler, replace_popup
from mobile_gym.virtual_device.apps.camera import data, pages, shooting
from mobile_gym.virtual_device.apps.camera.filmstrip import picture_of
from mobile_gym.virtual_device.system.permissions import is_granted

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

LOCATION: Final = "android.permission.ACCESS_COARSE_LOCATION"
_BLACK, _WHITE, _RED, _VEIL = 0xFF000000, 0xFFFFFFFF, 0xFFE53935, 0x99000000
_BAR_DP: Final = 128.0
_SHUTTER_DP: Final = 76.0
_FILLED: Final = ui.Framing(covers=True)
_TIMES: Final = (0, 3, 10)
"""Seconds that the timer can wait."""


def viewfinder(ctx: data.CameraContext) -> ui.View:
    """The page."""
    return _viewfinder(ctx, pages.MODE.of(ctx) or pages.PHOTO)


def video_viewfinder(ctx: data.CameraContext) -> ui.View:
    """The page where it was opened for a video."""
    return _viewfinder(ctx, pages.MODE.of(ctx) or pages.VIDEO_MODE)


def _viewfinder(ctx: data.CameraContext, mode: str) -> ui.View:
    if not ctx.data.started:
        return ui.page(ctx.theme, _first_start(ctx), fill=_BLACK)
    seen = _scene(ctx, mode) if _may_see(ctx) else _blind(ctx)
    return ui.page(ctx.theme, seen, _bar(ctx, mode), fill=_BLACK)


def _may_see(ctx: data.CameraContext) -> bool:
    return is_granted(ctx.state, data.PACKAGE, shooting.CAMERA)


def _blind(ctx: data.CameraContext) -> ui.View:
    """The camera's permission has been taken away."""
    return ui.column(
        ui.text(ctx.t.needs_camera, 16, _WHITE, text_align="center"),
        ui.button(ui.DARK, ctx.t.allow, _ask_camera, filled=True),
        gap=24,
        width=ui.FILL,
        weight=1,
        padding=(32, 0),
        align="center",
        justify="center",
    )


def _ask_camera(system: System) -> None:
    system.require(shooting.CAMERA)


# -- the first start ----------------------------------------------------------------------------


def _first_start(ctx: data.CameraContext) -> ui.View:
    """Asks whether photos say where they were taken."""
    t, checked = ctx.t, pages.TAG.of(ctx)
    card = ui.column(
        ui.text(t.first_question, 22, _WHITE, bold=True, width=ui.FILL, resource_id="title"),
        ui.text(t.first_text, 16, ui.DARK.text_secondary, width=ui.FILL, resource_id="message"),
        ui.checkbox(
            ui.DARK,
            checked,
            partial_handler(pages.TAG.set, not checked),
            label=t.first_tag,
            resource_id="check_box",
        )._replace(width=ui.FILL, padding=(0, 0, 0, 0)),
        ui.row(
            ui.space(weight=1),
            ui.button(ui.DARK, t.next, _answer, filled=True, resource_id="confirm_button"),
            width=ui.FILL,
        ),
        gap=20,
        width=ui.FILL,
        padding=(28, 28),
        fill=ui.DARK.surface,
        radius=24,
    )
    return ui.column(
        card, width=ui.FILL, weight=1, padding=(20, 0), align="center", justify="center"
    )


def _answer(system: System) -> None:
    """The location is asked for once it is wanted."""
    wanted = pages.TAG.get(system)
    data.write(system, started=True, save_location=wanted)
    if wanted:
        system.require(LOCATION)


def on_permission(system: System, permission: str, granted: bool) -> None:
    """Without the permission no photo says where it was taken."""
    if permission == LOCATION:
        data.write(system, save_location=granted)


# -- what is seen -------------------------------------------------------------------------------


def _scene(ctx: data.CameraContext, mode: str) -> ui.View:
    seen = ui.picture(
        shooting.viewfinder(ctx.state).to_bytes(),
        width=ui.FILL,
        height=ui.FILL,
        framing=_FILLED,
        resource_id="preview_content",
        description=ctx.t.viewfinder,
        on_fling=_fling,
    )
    return ui.stack(
        seen,
        _grid(ctx) if ctx.data.grid else None,
        ui.column(_top(ctx), ui.space(weight=1), _strip(ctx, mode), width=ui.FILL, height=ui.FILL),
        width=ui.FILL,
        weight=1,
        class_name="android.widget.FrameLayout",
        resource_id="module_layout",
    )


def _fling(system: System, direction: str) -> None:
    """To the right are the modes, to the left is what was taken, up and down the other camera."""
    mine = data.read(system.state)
    if mine.recording_ms or mine.shutter_ms:
        return
    if direction == "right":
        pages.MODES.open(system)
    elif direction == "left":
        pages.FILMSTRIP.open(system)
    else:
        data.write(system, front=not mine.front)


def _grid(ctx: data.CameraContext) -> ui.View:
    """Lines at the thirds."""
    del ctx
    across = (ui.space(weight=1), ui.box(width=ui.FILL, height=1, fill=0x66FFFFFF))
    down = (ui.space(weight=1), ui.box(width=1, height=ui.FILL, fill=0x66FFFFFF))
    return ui.stack(
        ui.column(*across, *across, ui.space(weight=1), width=ui.FILL, height=ui.FILL),
        ui.row(*down, *down, ui.space(weight=1), width=ui.FILL, height=ui.FILL),
        width=ui.FILL,
        height=ui.FILL,
        class_name="android.view.View",
        resource_id="grid_lines",
    )


def _top(ctx: data.CameraContext) -> ui.View:
    """The way to the modes; while it records, for how long; while the timer runs, how long yet."""
    mine, t = ctx.data, ctx.t
    if mine.recording_ms:
        seconds = max(ctx.state.monotonic_ms - mine.recording_ms, 0) // 1000
        words = f"{seconds // 60:02d}:{seconds % 60:02d}"
        shown = ui.row(
            ui.box(
                width=10,
                height=10,
                radius=5,
                fill=_RED,
                class_name="android.view.View",
                description=t.recording,
            ),
            ui.text(words, 18, _WHITE, resource_id="recording_time"),
            gap=8,
            padding=(14, 6),
            fill=_VEIL,
            radius=18,
        )
        return ui.row(ui.space(weight=1), shown, ui.space(weight=1), width=ui.FILL, padding=(0, 16))
    if mine.shutter_ms:
        left = max(mine.shutter_ms - ctx.state.monotonic_ms + 999, 0) // 1000
        return ui.text(
            str(left),
            96,
            _WHITE,
            width=ui.FILL,
            text_align="center",
            padding=(0, 80, 0, 0),
            resource_id="remaining_seconds",
        )
    menu = ui.icon_button(
        ui.DARK, "menu", t.modes, pages.MODES.open, color=_WHITE, resource_id="mode_list_button"
    )
    return ui.row(_on_veil(menu), ui.space(weight=1), width=ui.FILL, padding=(12, 12))


def _on_veil(view: ui.View) -> ui.View:
    return view._replace(fill=_VEIL, radius=24)


def _strip(ctx: data.CameraContext, mode: str) -> ui.View | None:
    """The options, above the bar."""
    mine, t = ctx.data, ctx.t
    if not pages.OPTIONS.of(ctx) or mine.recording_ms or mine.shutter_ms:
        return None
    names = {0: t.timer_off, 3: t.timer_3, 10: t.timer_10}
    icons = {0: "timer-off-outline", 3: "timer-3", 10: "timer-10"}
    tools = (
        _tool(
            "camera-front" if mine.front else "camera-rear",
            t.front_camera if mine.front else t.back_camera,
            "camera_toggle_button",
            _turn_round,
        ),
        _tool(
            "grid" if mine.grid else "grid-off",
            t.grid_on if mine.grid else t.grid_off,
            "grid_lines_toggle_button",
            _toggle_grid,
        ),
        _tool(
            icons.get(mine.timer_s, "timer-outline"),
            names.get(mine.timer_s, t.timer),
            "countdown_toggle_button",
            _next_time,
        )
        if mode == pages.PHOTO
        else None,
    )
    return ui.row(
        ui.space(weight=1),
        ui.row(*tools, gap=8, padding=(8, 0), fill=_VEIL, radius=26),
        width=ui.FILL,
        padding=(0, 0, 16, 12),
        class_name="android.widget.LinearLayout",
        resource_id="mode_options_buttons",
    )


def _tool(icon_name: str, description: str, resource_id: str, on_tap: ui.Handler) -> ui.View:
    return ui.icon_button(
        ui.DARK,
        icon_name,
        description,
        on_tap,
        color=_WHITE,
        resource_id=resource_id,
        class_name="android.widget.ImageButton",
    )


def _turn_round(system: System) -> None:
    data.write(system, front=not data.read(system.state).front)


def _toggle_grid(system: System) -> None:
    data.GRID.set(system, not data.GRID.get(system))


def _next_time(system: System) -> None:
    now = data.TIMER.get(system)
    place = _TIMES.index(now) if now in _TIMES else 0
    data.TIMER.set(system, _TIMES[(place + 1) % len(_TIMES)])


# -- the bar ------------------------------------------------------------------------------------


def _bar(ctx: data.CameraContext, mode: str) -> ui.View:
    t, busy = ctx.t, bool(ctx.data.recording_ms or ctx.data.shutter_ms)
    more = ui.icon_button(
        ui.DARK,
        "dots-horizontal",
        t.options,
        _toggle_options,
        color=_WHITE,
        resource_id="mode_options_toggle",
    )
    empty = ui.space(width=48, height=48)
    return ui.row(
        empty if busy else _thumbnail(ctx),
        _shutter(ctx, mode),
        empty if busy else more,
        width=ui.FILL,
        height=_BAR_DP,
        padding=(32, 0),
        justify="between",
        fill=_BLACK,
        class_name="android.widget.FrameLayout",
        resource_id="bottom_bar",
    )


def _toggle_options(system: System) -> None:
    pages.OPTIONS.set(system, not pages.OPTIONS.get(system))


def _shutter(ctx: data.CameraContext, mode: str) -> ui.View:
    recording = bool(ctx.data.recording_ms)
    if recording:
        inner = ui.box(width=28, height=28, radius=4, fill=_RED)
    elif mode == pages.PHOTO:
        inner = ui.box(width=60, height=60, radius=30, fill=_WHITE)
    else:
        inner = ui.box(width=30, height=30, radius=15, fill=_RED)
    return ui.stack(
        ui.stack(
            inner,
            width=_SHUTTER_DP - 8,
            height=_SHUTTER_DP - 8,
            align="center",
            justify="center",
            fill=_BLACK,
            radius=_SHUTTER_DP / 2 - 4,
        ),
        width=_SHUTTER_DP,
        height=_SHUTTER_DP,
        align="center",
        justify="center",
        fill=_WHITE,
        radius=_SHUTTER_DP / 2,
        class_name="android.widget.ImageView",
        resource_id="shutter_button",
        description=ctx.t.stop if recording else ctx.t.shutter,
        enabled=_may_see(ctx),
        focusable=True,
        on_tap=shooting.press_shutter,
    )


def _thumbnail(ctx: data.CameraContext) -> ui.View:
    """What was taken last; a tap opens the filmstrip."""
    found = shooting.camera_entries(ctx.state)
    inner = picture_of(ctx.state, found[0], _FILLED, 44, 44) if found else None
    return ui.stack(
        inner,
        width=48,
        height=48,
        align="center",
        justify="center",
        fill=0x33FFFFFF,
        radius=10,
        class_name="android.widget.ImageButton",
        resource_id="rounded_thumbnail_view",
        description=ctx.t.taken_last,
        focusable=True,
        on_tap=pages.FILMSTRIP.open,
    )


# -- the modes ----------------------------------------------------------------------------------


def mode_list(ctx: data.CameraContext) -> ui.View:
    """The modes, and the way to the settings."""
    t = ctx.t
    mode = shooting.mode_of(ctx.state.tasks[-1].activities[-1].component, pages.MODE.of_page(ctx))
    return drawer(
        ctx,
        (
            DrawerEntry(
                "camera",
                t.photo_mode,
                replace_popup(pages.MODE.set_page, pages.PHOTO),
                mode == pages.PHOTO,
            ),
            DrawerEntry(
                "video",
                t.video_mode,
                replace_popup(pages.MODE.set_page, pages.VIDEO_MODE),
                mode == pages.VIDEO_MODE,
            ),
        ),
        (DrawerEntry("cog", t.settings, replace_popup(pages.SETTINGS.start)),),
    )
