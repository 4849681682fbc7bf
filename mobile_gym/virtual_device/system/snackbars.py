"""The message at the bottom of an app with one thing to do about it, as Material's `Snackbar`.

It belongs to the app's window and goes by itself, when it is swiped away, or when its button is
tapped; what the button brings back is kept with it until then (`app_kit.records`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.state import Snackbar

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

SHOWN_MS: Final = 4_000
"""How long it is there: between Material's short and its accessible length."""
_BOTTOM_BARS: Final = frozenset({"bottom_navigation", "bottom_nav_bar", "bottom_view"})
"""Ids of the tabs at the bottom of a page, above which it stands."""


def hide(system: System) -> None:
    """Take it away, with what it could have brought back."""
    system.change(snackbar=None)


def with_snackbar(theme: ui.Theme, page: ui.View, snackbar: Snackbar) -> ui.View:
    """A page with the bar at its bottom, above its tabs.

    What floats above the bottom of the page moves up, as in Android's `CoordinatorLayout`.
    """
    bar, children = _bar(theme, snackbar), page.children
    if page.kind is not ui.Kind.COLUMN:
        over = ui.column(ui.space(weight=1), bar, width=ui.FILL, height=ui.FILL)
        return page._replace(children=(*children, over), shared=False)
    tabs = children[-1:] if children and children[-1].resource_id in _BOTTOM_BARS else ()
    above = children[: len(children) - len(tabs)]
    return page._replace(children=(*above, bar, *tabs), shared=False)


def _bar(theme: ui.Theme, snackbar: Snackbar) -> ui.View:
    bar = ui.row(
        ui.text(
            snackbar.text,
            14,
            theme.on_toast,
            weight=1,
            max_lines=2,
            padding=(0, 14),
            resource_id="snackbar_text",
        ),
        ui.stack(
            ui.text(snackbar.action, 14, theme.toast_action, bold=True, class_name="", max_lines=1),
            height=48,
            padding=(12, 0),
            align="center",
            justify="center",
            class_name="android.widget.Button",
            resource_id="snackbar_action",
            text=snackbar.action,
            focusable=True,
            on_tap=_act,
        ),
        width=ui.FILL,
        padding=(16, 0, 8, 0),
        fill=theme.toast,
        radius=4,
        class_name="android.widget.FrameLayout",
        on_fling=_swipe,
    )
    return ui.column(bar, width=ui.FILL, padding=8)


def _act(system: System) -> None:
    snackbar = system.state.snackbar
    hide(system)
    if snackbar is not None:
        undo = system.apps[snackbar.package].on_undo
        if undo is not None:
            undo(system, snackbar.removed)


def _swipe(system: System, direction: str) -> None:
    if direction in ("left", "right"):
        hide(system)
