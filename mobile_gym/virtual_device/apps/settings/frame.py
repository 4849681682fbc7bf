"""The frame of a page of Settings: its bar, and the list below."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui import fonts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext

_ID: Final = "com.android.settings:id/"
_LINEAR: Final = "android.widget.LinearLayout"
_FRAME: Final = "android.widget.FrameLayout"
_AROUND_PAGE: Final = (
    ui.Wrapper(_FRAME, "android:id/content"),
    ui.Wrapper("android.widget.ScrollView", f"{_ID}content_parent", scrollable=True),
)
_AROUND_LIST: Final = (
    ui.Wrapper(_FRAME, f"{_ID}content_frame"),
    ui.Wrapper(_LINEAR),
    ui.Wrapper(_FRAME, f"{_ID}main_content"),
    ui.Wrapper(_LINEAR, f"{_ID}container_material"),
    ui.Wrapper(_FRAME, "android:id/list_container"),
)
_AROUND_TOOLBAR: Final = (ui.Wrapper(_LINEAR, f"{_ID}app_bar"),)


BAR_DP: Final = 179.0
"""Of the bar with the large title; it shrinks to the height of its buttons by scrolling."""
_ACTIONS_DP: Final = 56.0
_LARGE_SP: Final = 36.0
_SMALL_SP: Final = 20.0
_LARGE_START_DP: Final = 24.0
_SMALL_START_DP: Final = 72.0
_LARGE_BELOW_DP: Final = 22.4
_SMALL_BELOW_DP: Final = 16.3
_STEPS: Final = 16
"""The title has so many sizes between the large one and the small one."""
_MAX_TITLE_SCALE: Final = 1.2
_SMALLEST_SP: Final = 20.0
_SURE: Final = 0.98
"""Of the room: letters are measured in dp, and stand in whole pixels."""
_OFFSET: Final = ViewState("scroll:list", 0)


def list_screen(
    theme: ui.Theme, bar: ui.View, *views: ui.View | None, pinned_dp: float = 0.0
) -> ui.View:
    """A page of Settings with a collapsing toolbar: `CollapsingToolbarBaseActivity`'s nesting.

    What the bar has given up to the list stands empty above the first row, out of sight, so that
    rows move with the finger and the list ends at the same offset. `pinned_dp` is the height of a
    pinned header, which stays empty.
    """
    return ui.column(
        bar,
        ui.space(height=pinned_dp) if pinned_dp else None,
        ui.scroll(
            "list",
            ui.column(*views, width=ui.FILL, padding=(0, BAR_DP - bar.height, 0, 24)),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="recycler_view",
            focusable=True,
            around=_AROUND_LIST,
        ),
        width=ui.FILL,
        height=ui.FILL,
        fill=theme.ground,
        around=_AROUND_PAGE,
    )


def app_bar(ctx: SettingsContext, title: str, *actions: ui.View) -> ui.View:
    """The bar of every page but the first: an up arrow, actions, and the large title below.

    As in AOSP, the title is the description of the toolbar and no text of its own.
    """
    theme = ctx.theme
    scrolled = max(_OFFSET.of(ctx), 0) * 160 / ctx.state.display.density_dpi
    height = max(BAR_DP - scrolled, _ACTIONS_DP)
    share = round((BAR_DP - height) / (BAR_DP - _ACTIONS_DP) * _STEPS) / _STEPS
    return ui.stack(
        ui.column(ui.space(weight=1), _title(ctx, title, share), width=ui.FILL, height=ui.FILL),
        _action_bar(theme, ctx.t.navigate_up, *actions),
        width=ui.FILL,
        height=height,
        class_name=_FRAME,
        resource_id="collapsing_toolbar",
        description=title,
        around=_AROUND_TOOLBAR,
    )


def _action_bar(theme: ui.Theme, up: str, *actions: ui.View) -> ui.View:
    return ui.row(
        _up_button(theme, up),
        ui.space(width=16),
        ui.box(weight=1, height=_ACTIONS_DP, class_name="android.view.View"),
        ui.row(*actions, height=_ACTIONS_DP, class_name=_LINEAR) if actions else None,
        width=ui.FILL,
        height=_ACTIONS_DP,
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )


@ui.kept_with_handlers
def _up_button(theme: ui.Theme, words: str) -> ui.View:
    return ui.icon_button(
        theme,
        "arrow-left",
        words,
        finish,
        color=theme.text,
        class_name="android.widget.ImageButton",
    )._replace(width=_ACTIONS_DP, height=_ACTIONS_DP)


def _title(ctx: SettingsContext, title: str, share: float) -> ui.View:
    """The title between its large and its small place; `share` is how far it has gone."""
    font_scale = font_scale_of(ctx.state)
    scale = max(font_scale / _MAX_TITLE_SCALE, 1.0)

    def between(large: float, small: float) -> float:
        return large + (small - large) * share

    room_dp = ctx.width_dp - between(_LARGE_START_DP, _SMALL_START_DP) - _LARGE_START_DP
    lines = 2 if share < 0.5 else 1
    size_sp = between(_LARGE_SP, _SMALL_SP) / scale
    return ui.text(
        title,
        _fitting(title, size_sp, room_dp / font_scale * _SURE, lines) if lines > 1 else size_sp,
        ctx.theme.text,
        class_name="",
        max_lines=lines,
        width=ui.FILL,
        padding=(
            between(_LARGE_START_DP, _SMALL_START_DP),
            0,
            _LARGE_START_DP,
            between(_LARGE_BELOW_DP, _SMALL_BELOW_DP),
        ),
    )


@functools.lru_cache(maxsize=512)
def _fitting(title: str, size_sp: float, room: float, lines: int) -> float:
    """The largest size up to one at which a title fits with all its words whole.

    Android hyphenates long words instead, which needs dictionaries.
    """
    while size_sp > _SMALLEST_SP:
        broken = fonts.break_lines(title, fonts.REGULAR, size_sp, int(room), 0)
        if len(broken) <= lines and fonts.widest_piece(title, fonts.REGULAR, size_sp) < room:
            break
        size_sp -= 1.0
    return size_sp
