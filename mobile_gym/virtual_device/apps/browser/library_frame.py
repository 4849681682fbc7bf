"""The frame of bookmarks, history and reading list: three tabs above one list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.browser import bookmarks, history, navigation, reading_list
from mobile_gym.virtual_device.apps.browser.pages import OPEN_FOLDER, LibraryArgs
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, box, column, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import app_bar, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["screen"]

_TAB: Final = ViewState[str | None]("tab", None)
"""The tab that was chosen; None while it is the one that the page opened with."""


def _no_actions(ctx: BrowserContext) -> tuple[View, ...]:
    del ctx
    return ()


class _Tab(NamedTuple):
    """A list: its title, its rows, and the buttons above it."""

    title: Text
    view: Callable[[BrowserContext], list[View]]
    actions: Callable[[BrowserContext], tuple[View, ...]] = _no_actions


_TABS: Final[Mapping[str, _Tab]] = {
    "bookmarks": _Tab(Texts.bookmarks, bookmarks.view, bookmarks.actions),
    "history": _Tab(Texts.history, history.view, history.actions),
    "reading_list": _Tab(Texts.reading_list, reading_list.view),
}


def screen(ctx: BrowserContext[LibraryArgs]) -> View:
    """The page with one of the three tabs."""
    theme, language = ctx.theme, ctx.state.language
    chosen = _TAB.of(ctx) or ctx.args.tab
    tab = _TABS[chosen]
    bar = app_bar(
        theme,
        tab.title.of(language),
        *tab.actions(ctx),
        on_back=_finish,
        up=ctx.t.navigate_up,
    )
    strip = row(
        *(
            column(
                text(
                    each.title.of(language),
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
                description=each.title.of(language),
                selected=name == chosen,
                focusable=True,
                on_tap=partial(_select, name=name),
            )
            for name, each in _TABS.items()
        ),
        width=FILL,
        class_name="android.widget.HorizontalScrollView",
    )
    content = scroll(
        chosen,
        column(*tab.view(ctx), width=FILL, padding=(0, 0, 0, 24)),
        class_name="android.widget.ListView",
        resource_id="list",
    )
    return page(theme, bar, strip, content)


def _select(system: System, name: str) -> None:
    system.hide_keyboard()
    _TAB.set(system, name)
    OPEN_FOLDER.set(system, 0)


def _finish(system: System) -> None:
    if not navigation.on_back(system):
        system.finish()
