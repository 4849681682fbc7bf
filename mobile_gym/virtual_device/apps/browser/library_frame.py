"""The frame of bookmarks, history and reading list: three tabs above one list."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.browser import bookmarks, history, navigation, reading_list
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import app_bar, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["ACTIVITY", "screen"]

ACTIVITY: Final = ".ComboViewActivity"
_TABS: Final = {
    "bookmarks": bookmarks.view,
    "history": history.view,
    "reading_list": reading_list.view,
}
_ACTIONS: Final = {"bookmarks": bookmarks.actions, "history": history.actions}


def screen(ctx: Context) -> View:
    """The page with one of the three tabs."""
    theme, t = ctx.theme, ctx.t
    chosen = ctx.ui.get("tab", ctx.args.get("tab", "bookmarks"))
    actions = _ACTIONS.get(chosen)
    bar = app_bar(
        theme,
        t[chosen],
        *(actions(ctx) if actions else ()),
        on_back=_finish,
        up=t.navigate_up,
    )
    strip = row(
        *(
            column(
                text(
                    t[name],
                    14,
                    theme.accent if name == chosen else theme.text_secondary,
                    bold=True,
                    class_name="",
                    width=FILL,
                    text_align="center",
                    padding=(4, 12),
                ),
                box(width=FILL, height=2, fill=theme.accent if name == chosen else 0),
                weight=1,
                class_name="android.app.ActionBar$Tab",
                description=t[name],
                selected=name == chosen,
                focusable=True,
                on_tap=partial(_select, name=name),
            )
            for name in _TABS
        ),
        width=FILL,
        class_name="android.widget.HorizontalScrollView",
    )
    content = scroll(
        chosen,
        column(*_TABS[chosen](ctx), width=FILL, padding=(0, 0, 0, 24)),
        class_name="android.widget.ListView",
        resource_id="list",
    )
    return page(theme, bar, strip, content)


def _select(system: System, name: str) -> None:
    system.hide_keyboard()
    system.set_ui(tab=name, folder=0)


def _finish(system: System) -> None:
    if not navigation.on_back(system):
        system.finish()
