"""What the address bar suggests while something is typed: a search, bookmarks, history, sites."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import BrowserData
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import is_address, shown
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, row, scroll, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext
    from mobile_gym.virtual_device.system.system import System

__all__ = ["Suggestion", "suggest", "view"]

_MAX: Final = 8


class Suggestion(NamedTuple):
    """A row: kind is `"search"`, `"url"`, `"bookmark"`, `"history"` or `"site"`."""

    kind: str
    title: str
    url: str


def suggest(data: BrowserData, draft: str, language: str) -> list[Suggestion]:
    """Rows for what has been typed; before anything is, what was visited last."""
    words = draft.strip()
    rows: list[Suggestion] = []
    if words:
        kind = "url" if is_address(words) else "search"
        rows.append(Suggestion(kind, words, words))
    query = words.casefold()
    if words == shown(data.tab.entry.url):
        rows, query = [], ""
    seen: set[str] = set()

    def offer(kind: str, title: str, url: str) -> None:
        if url not in seen and (query in title.casefold() or query in url):
            seen.add(url)
            rows.append(Suggestion(kind, title, url))

    for bookmark in data.bookmarks:
        offer("bookmark", bookmark.title, bookmark.url)
    for visit in data.history:
        offer("history", visit.title, visit.url)
        if len(rows) >= _MAX:
            break
    for site in SITES.values():
        offer("site", site.title(language), site.home)
    return rows[:_MAX]


_ICONS: Final = {
    "search": "magnify",
    "url": "earth",
    "bookmark": "star-outline",
    "history": "history",
    "site": "earth",
}


def view(ctx: BrowserContext, draft: str) -> View:
    """The list below the address bar."""
    rows = [_row(ctx, item) for item in suggest(ctx.data, draft, ctx.state.language)]
    return scroll(
        "suggestions",
        column(*rows, width=FILL),
        class_name="android.widget.ListView",
        resource_id="suggestions",
    )


def _row(ctx: BrowserContext, item: Suggestion) -> View:
    theme = ctx.theme
    is_typed = item.kind in ("search", "url")
    below = ctx.t.search_web if item.kind == "search" else shown(item.url)
    return row(
        icon(
            _ICONS[item.kind],
            22,
            theme.icon,
            class_name="android.widget.ImageView",
            resource_id="icon1",
        ),
        column(
            text(item.title, 16, theme.text, resource_id="android:id/text1", max_lines=1),
            text(below, 13, theme.text_secondary, resource_id="android:id/text2", max_lines=1)
            if item.kind != "url"
            else None,
            gap=2,
            weight=1,
        ),
        gap=16,
        width=FILL,
        padding=(20, 10),
        class_name="android.widget.LinearLayout",
        resource_id="suggestion",
        focusable=True,
        on_tap=partial(_open_typed, words=item.url) if is_typed else partial(_open, url=item.url),
    )


def _open_typed(system: System, words: str) -> None:
    navigation.leave_address_bar(system)
    navigation.go(system, words)


def _open(system: System, url: str) -> None:
    navigation.leave_address_bar(system)
    navigation.open_url(system, url)
