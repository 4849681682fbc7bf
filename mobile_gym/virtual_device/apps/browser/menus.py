"""The browser's overflow menu, and the menu of a link that is held."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.browser import bookmarks, library, navigation, pages
from mobile_gym.virtual_device.apps.browser.data import read
from mobile_gym.virtual_device.apps.browser.find_bar import find_in_page
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.urls import join

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.system.system import System


def overflow_menu(ctx: BrowserContext) -> ui.View:
    """The menu of the page."""
    theme, t = ctx.theme, ctx.t
    tab = ctx.data.tab
    is_bookmarked = any(item.url == tab.entry.url for item in ctx.data.bookmarks)
    icons = ui.row(
        ui.icon_button(
            theme,
            "arrow-right",
            t.forward,
            _then(navigation.forward),
            resource_id="forward_menu_id",
            enabled=navigation.can_go_forward(tab),
        ),
        ui.icon_button(
            theme,
            "star" if is_bookmarked else "star-outline",
            t.edit_bookmark if is_bookmarked else t.add_bookmark,
            _then(bookmarks.edit_page),
            color=theme.accent if is_bookmarked else None,
            resource_id="add_bookmark_menu_id",
        ),
        ui.icon_button(
            theme,
            "refresh",
            t.reload,
            _then(navigation.reload),
            resource_id="reload_menu_id",
        ),
        width=ui.FILL,
        justify="between",
        padding=(8, 0),
    )
    listed = ui.menu(
        theme,
        (t.new_tab, _then(navigation.new_tab)),
        (t.new_private_tab, _then(partial(navigation.new_tab, private=True))),
        (t.bookmarks, _then(partial(pages.LIBRARY.start, tab="bookmarks"))),
        (t.history, _then(partial(pages.LIBRARY.start, tab="history"))),
        (t.reading_list, _then(partial(pages.LIBRARY.start, tab="reading_list"))),
        (t.add_to_reading_list, _then(library.add_page)),
        (t.downloads, _then(pages.DOWNLOADS.start)),
        (t.find_in_page, _then(find_in_page)),
        (t.share_page, _then(_share_page)),
        (t.settings, _then(pages.SETTINGS.start)),
    )
    listed = listed._replace(children=(icons, *listed.children), width=240)
    needed = 64 + 48 * len(listed.children)
    if needed <= ctx.height_dp - 32:
        return listed
    inner = listed._replace(fill=0, class_name="", padding=(0, 0, 0, 0))
    held = ui.scroll("menu", inner, class_name="android.widget.ListView", width=240)
    return held._replace(height=ctx.height_dp - 48, fill=theme.menu, radius=8, place="menu")


def _then(act: Callable[[System], object]) -> ui.Handler:
    """A handler that closes the menu first."""

    def handler(system: System) -> None:
        system.dismiss()
        act(system)

    return handler


def _share_page(system: System) -> None:
    entry = read(system.state).tab.entry
    navigation.share(system, entry.title, entry.url)


def link_menu(ctx: BrowserContext[pages.LinkArgs]) -> ui.View:
    """What can be done with a link that is held."""
    t = ctx.t
    url = join(ctx.data.tab.entry.url, ctx.args.href)
    return ui.menu(
        ctx.theme,
        (t.open_in_new_tab, _then(partial(_open_behind, url=url, private=False))),
        (t.open_in_private_tab, _then(partial(_open_behind, url=url, private=True))),
        (t.copy_link, _then(partial(navigation.copy_link, url=url))),
        (t.share, _then(partial(navigation.share, title=ctx.args.label, url=url))),
    )._replace(width=240)


def _open_behind(system: System, url: str, private: bool) -> None:
    front = read(system.state).tab.id
    navigation.new_tab(system, url, private=private)
    navigation.select_tab(system, front)
    system.toast(Texts.of(system.language).opened_in_background)
