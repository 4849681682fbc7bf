"""The viewfinder: what the camera sees, the shutter, the options, the question of the first start.

It is dark in either theme.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry, drawer
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.apps.camera import data, shooting
from mobile_gym.virtual_device.apps.camera.filmstrip import picture_of
from mobile_gym.virtual_device.apps.camera.pages import (
    FILMSTRIP,
    MODE,
    MODES,
    OPTIONS,
    PHOTO,
    SETTINGS,
    TAG,
    VIDEO_MODE,
)
from mobile_gym.virtual_device.system.permissions import is_granted
from mobile_gym.virtual_device.ui.theme import DARK
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Framing,
    Handler,
    View,
    box,
    column,
    picture,
    row,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import button, checkbox, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.camera.data import CameraContext
    from mobile_gym.virtual_device.system.system import System

LOCATION: Final = "android.permission.ACCESS_COARSE_LOCATION"
_BLACK, _WHITE, _RED, _VEIL = 0xFF000000, 0xFFFFFFFF, 0xFFE53935, 0x99000000
_BAR_DP: Final = 128.0
_SHUTTER_DP: Final = 76.0
_FILLED: Final = Framing(covers=True)
_TIMES: Final = (0, 3, 10)
"""Seconds that the timer can wait."""


def viewfinder(ctx: CameraContext) -> View:
    """The page."""
    return _viewfinder(ctx, MODE.of(ctx) or PHOTO)


def video_viewfinder(ctx: CameraContext) -> View:
    """The page where it was opened for a video."""
    return _viewfinder(ctx, MODE.of(ctx) or VIDEO_MODE)


def _viewfinder(ctx: CameraContext, mode: str) -> View:
    if not ctx.data.started:
        return page(ctx.theme, _first_start(ctx), fill=_BLACK)
    seen = _scene(ctx, mode) if _may_see(ctx) else _blind(ctx)
    return page(ctx.theme, seen, _bar(ctx, mode), fill=_BLACK)


def _may_see(ctx: CameraContext) -> bool:
    return is_granted(ctx.state, data.PACKAGE, shooting.CAMERA)


def _blind(ctx: CameraContext) -> View:
    """The camera's permission has been taken away."""
    return column(
        text(ctx.t.needs_camera, 16, _WHITE, text_align="center"),
        button(DARK, ctx.t.allow, _ask_camera, filled=True),
        gap=24,
        width=FILL,
        weight=1,
        padding=(32, 0),
        align="center",
        justify="center",
    )


def _ask_camera(system: System) -> None:
    system.require(shooting.CAMERA)


# -- the first start ----------------------------------------------------------------------------


def _first_start(ctx: CameraContext) -> View:
    """Asks whether photos say where they were taken."""
    t, checked = ctx.t, TAG.of(ctx)
    card = column(
        text(t.first_question, 22, _WHITE, bold=True, width=FILL, resource_id="title"),
        text(t.first_text, 16, DARK.text_secondary, width=FILL, resource_id="message"),
        checkbox(
            DARK, checked, bound(TAG.set, not checked), label=t.first_tag,
            resource_id="check_box",
        )._replace(width=FILL, padding=(0, 0, 0, 0)),
        row(
            space(weight=1),
            button(DARK, t.next, _answer, filled=True, resource_id="confirm_button"),
            width=FILL,
        ),
        gap=20,
        width=FILL,
        padding=(28, 28),
        fill=DARK.surface,
        radius=24,
    )  # fmt: skip
    return column(card, width=FILL, weight=1, padding=(20, 0), align="center", justify="center")


def _answer(system: System) -> None:
    """The location is asked for once it is wanted."""
    wanted = TAG.get(system)
    data.write(system, started=True, save_location=wanted)
    if wanted:
        system.require(LOCATION)


def on_permission(system: System, permission: str, granted: bool) -> None:
    """Without the permission no photo says where it was taken."""
    if permission == LOCATION:
        data.write(system, save_location=granted)


# -- what is seen -------------------------------------------------------------------------------


def _scene(ctx: CameraContext, mode: str) -> View:
    seen = picture(
        shooting.viewfinder(ctx.state).to_bytes(),
        width=FILL,
        height=FILL,
        framing=_FILLED,
        resource_id="preview_content",
        description=ctx.t.viewfinder,
        on_fling=_fling,
    )
    return stack(
        seen,
        _grid(ctx) if ctx.data.grid else None,
        column(_top(ctx), space(weight=1), _strip(ctx, mode), width=FILL, height=FILL),
        width=FILL,
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
        MODES.open(system)
    elif direction == "left":
        FILMSTRIP.open(system)
    else:
        data.write(system, front=not mine.front)


def _grid(ctx: CameraContext) -> View:
    """Lines at the thirds."""
    del ctx
    across = (space(weight=1), box(width=FILL, height=1, fill=0x66FFFFFF))
    down = (space(weight=1), box(width=1, height=FILL, fill=0x66FFFFFF))
    return stack(
        column(*across, *across, space(weight=1), width=FILL, height=FILL),
        row(*down, *down, space(weight=1), width=FILL, height=FILL),
        width=FILL,
        height=FILL,
        class_name="android.view.View",
        resource_id="grid_lines",
    )


def _top(ctx: CameraContext) -> View:
    """The way to the modes; while it records, for how long; while the timer runs, how long yet."""
    mine, t = ctx.data, ctx.t
    if mine.recording_ms:
        seconds = max(ctx.state.monotonic_ms - mine.recording_ms, 0) // 1000
        words = f"{seconds // 60:02d}:{seconds % 60:02d}"
        shown = row(
            box(
                width=10, height=10, radius=5, fill=_RED, class_name="android.view.View",
                description=t.recording,
            ),
            text(words, 18, _WHITE, resource_id="recording_time"),
            gap=8,
            padding=(14, 6),
            fill=_VEIL,
            radius=18,
        )  # fmt: skip
        return row(space(weight=1), shown, space(weight=1), width=FILL, padding=(0, 16))
    if mine.shutter_ms:
        left = max(mine.shutter_ms - ctx.state.monotonic_ms + 999, 0) // 1000
        return text(
            str(left), 96, _WHITE, width=FILL, text_align="center", padding=(0, 80, 0, 0),
            resource_id="remaining_seconds",
        )  # fmt: skip
    menu = icon_button(
        DARK, "menu", t.modes, MODES.open, color=_WHITE, resource_id="mode_list_button"
    )
    return row(_on_veil(menu), space(weight=1), width=FILL, padding=(12, 12))


def _on_veil(view: View) -> View:
    return view._replace(fill=_VEIL, radius=24)


def _strip(ctx: CameraContext, mode: str) -> View | None:
    """The options, above the bar."""
    mine, t = ctx.data, ctx.t
    if not OPTIONS.of(ctx) or mine.recording_ms or mine.shutter_ms:
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
        if mode == PHOTO
        else None,
    )
    return row(
        space(weight=1),
        row(*tools, gap=8, padding=(8, 0), fill=_VEIL, radius=26),
        width=FILL,
        padding=(0, 0, 16, 12),
        class_name="android.widget.LinearLayout",
        resource_id="mode_options_buttons",
    )


def _tool(icon_name: str, description: str, resource_id: str, on_tap: Handler) -> View:
    return icon_button(
        DARK, icon_name, description, on_tap, color=_WHITE, resource_id=resource_id,
        class_name="android.widget.ImageButton",
    )  # fmt: skip


def _turn_round(system: System) -> None:
    data.write(system, front=not data.read(system.state).front)


def _toggle_grid(system: System) -> None:
    data.GRID.set(system, not data.GRID.get(system))


def _next_time(system: System) -> None:
    now = data.TIMER.get(system)
    place = _TIMES.index(now) if now in _TIMES else 0
    data.TIMER.set(system, _TIMES[(place + 1) % len(_TIMES)])


# -- the bar ------------------------------------------------------------------------------------


def _bar(ctx: CameraContext, mode: str) -> View:
    t, busy = ctx.t, bool(ctx.data.recording_ms or ctx.data.shutter_ms)
    more = icon_button(
        DARK, "dots-horizontal", t.options, _toggle_options, color=_WHITE,
        resource_id="mode_options_toggle",
    )  # fmt: skip
    empty = space(width=48, height=48)
    return row(
        empty if busy else _thumbnail(ctx),
        _shutter(ctx, mode),
        empty if busy else more,
        width=FILL,
        height=_BAR_DP,
        padding=(32, 0),
        justify="between",
        fill=_BLACK,
        class_name="android.widget.FrameLayout",
        resource_id="bottom_bar",
    )


def _toggle_options(system: System) -> None:
    OPTIONS.set(system, not OPTIONS.get(system))


def _shutter(ctx: CameraContext, mode: str) -> View:
    recording = bool(ctx.data.recording_ms)
    if recording:
        inner = box(width=28, height=28, radius=4, fill=_RED)
    elif mode == PHOTO:
        inner = box(width=60, height=60, radius=30, fill=_WHITE)
    else:
        inner = box(width=30, height=30, radius=15, fill=_RED)
    return stack(
        stack(
            inner, width=_SHUTTER_DP - 8, height=_SHUTTER_DP - 8, align="center",
            justify="center", fill=_BLACK, radius=_SHUTTER_DP / 2 - 4,
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
    )  # fmt: skip


def _thumbnail(ctx: CameraContext) -> View:
    """What was taken last; a tap opens the filmstrip."""
    found = shooting.taken(ctx.state)
    inner = picture_of(ctx.state, found[0], _FILLED, 44, 44) if found else None
    return stack(
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
        on_tap=FILMSTRIP.open,
    )


# -- the modes ----------------------------------------------------------------------------------


def mode_list(ctx: CameraContext) -> View:
    """The modes, and the way to the settings."""
    t = ctx.t
    mode = shooting.mode_of(ctx.state.tasks[-1].activities[-1].component, MODE.of_page(ctx))
    return drawer(
        ctx,
        (
            DrawerEntry("camera", t.photo_mode, instead(MODE.set_page, PHOTO), mode == PHOTO),
            DrawerEntry(
                "video", t.video_mode, instead(MODE.set_page, VIDEO_MODE), mode == VIDEO_MODE
            ),
        ),
        (DrawerEntry("cog", t.settings, instead(SETTINGS.start)),),
    )
