"""The browser's page: the address bar with its suggestions, and the web page below it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.first_start import first_start_page, is_googles_image
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.browser import navigation, pages
from mobile_gym.virtual_device.apps.browser.content import content, frame
from mobile_gym.virtual_device.apps.browser.data import BrowserData, Entry, read, write
from mobile_gym.virtual_device.apps.browser.find_bar import find_bar
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import is_address, readable_address
from mobile_gym.virtual_device.state import Focus
from mobile_gym.virtual_device.system.intents import Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.system.system import System


def screen(ctx: BrowserContext) -> ui.View:
    """The page."""
    if is_welcome_due(ctx):
        return welcome(ctx)
    data = ctx.data
    entry = data.tab.entry
    focus = ctx.state.focus
    if focus is not None and focus.key == pages.address_draft(entry).key:
        return ui.page(ctx.theme, address_editor(ctx, entry), suggestions_view(ctx, draft_of(ctx)))
    done = navigation.progress(ctx.state, entry)
    if done < 1.0:
        body = ui.column(
            ui.box(
                width=ctx.width_dp * max(done, 0.1),
                height=3,
                fill=ctx.theme.accent,
                class_name="android.widget.ProgressBar",
                resource_id="progress",
            ),
            frame(ctx, entry, ()),
            width=ui.FILL,
            weight=1,
        )
        return ui.page(ctx.theme, toolbar(ctx, data, True), body)
    find = pages.find_words(entry).of(ctx)
    current = pages.current_match(entry).of(ctx)
    views, matches = content(ctx, data, entry, (find or "").casefold(), current)
    bar = toolbar(ctx, data, False)
    if find is not None:
        bar = find_bar(ctx, entry, find, current, matches)
    return ui.page(ctx.theme, bar, frame(ctx, entry, views))


# -- The address bar: showing an address, and editing it -----------------------------------------

_PRIVATE: Final = 0xFF202124
_PRIVATE_PILL: Final = 0xFF3C4043
_ON_PRIVATE: Final = 0xFFE8EAED


def toolbar(ctx: BrowserContext, data: BrowserData, is_loading: bool) -> ui.View:
    """The bar above a page that is shown or loads."""
    theme, t = ctx.theme, ctx.t
    tab = data.tab
    color = _ON_PRIVATE if tab.private else theme.icon
    words_color = _ON_PRIVATE if tab.private else theme.text
    address = readable_address(tab.entry.url)
    reload = ui.icon_button(
        theme,
        "close" if is_loading else "refresh",
        t.stop if is_loading else t.reload,
        navigation.stop if is_loading else navigation.reload,
        color=color,
        class_name="android.widget.ImageButton",
        resource_id="stop",
    )
    pill = ui.row(
        ui.icon(
            "incognito" if tab.private else "lock-outline",
            18,
            color,
            class_name="android.widget.ImageView",
            resource_id="lock",
            description=t.private_tab if tab.private else t.secure,
        ),
        ui.stack(
            ui.text(address or t.address_hint, 15, words_color, class_name="", max_lines=1),
            weight=1,
            height=44,
            justify="center",
            class_name="android.widget.EditText",
            resource_id="url",
            text=address,
            hint=t.address_hint,
            focusable=True,
            on_tap=edit_address,
        ),
        reload,
        gap=8,
        weight=1,
        height=46,
        padding=(14, 0, 0, 0),
        fill=_PRIVATE_PILL if tab.private else theme.surface_high,
        radius=23,
    )
    return ui.row(
        ui.icon_button(
            theme,
            "home-outline",
            t.home,
            navigation.go_home,
            color=color,
            class_name="android.widget.ImageButton",
            resource_id="home",
        ),
        pill,
        _tabs_button(ctx, data, color),
        ui.icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            partial_handler(pages.MENU.open),
            color=color,
            class_name="android.widget.ImageButton",
            resource_id="more",
        ),
        width=ui.FILL,
        height=60,
        padding=(4, 0),
        fill=_PRIVATE if tab.private else 0,
        class_name="android.widget.FrameLayout",
        resource_id="taburlbar",
    )


def _tabs_button(ctx: BrowserContext, data: BrowserData, color: int) -> ui.View:
    count = len(data.tabs)
    return ui.stack(
        ui.stack(
            ui.text(str(count), 12, color, bold=True, class_name=""),
            width=24,
            height=24,
            align="center",
            justify="center",
            stroke=color,
            radius=6,
        ),
        width=48,
        height=48,
        align="center",
        justify="center",
        class_name="android.widget.ImageButton",
        resource_id="tab_switcher",
        description=ctx.t.one_tab if count == 1 else ctx.t.open_tabs.format(count=count),
        focusable=True,
        on_tap=partial_handler(pages.TABS.start),
    )


def edit_address(system: System) -> None:
    """Put the whole address under the cursor, so that typing replaces it."""
    entry = read(system.state).tab.entry
    address = readable_address(entry.url)
    draft = pages.address_draft(entry)
    draft.set_page(system, address)
    # Selected as a whole; the toolbar with Cut and Copy would hide the suggestions.
    system.focus(draft.key, len(address))
    if address:
        system.change(focus=Focus(draft.key, len(address), anchor=0))


def draft_of(ctx: BrowserContext) -> str:
    """What stands in the address bar while it is edited."""
    entry = ctx.data.tab.entry
    draft = pages.address_draft(entry).of(ctx)
    return readable_address(entry.url) if draft is None else draft


def address_editor(ctx: BrowserContext, entry: Entry) -> ui.View:
    """The bar while the address is edited."""
    theme = ctx.theme
    draft = draft_of(ctx)
    return ui.row(
        ui.row(
            ui.icon("magnify", 20, theme.icon),
            ui.edit_field(
                theme,
                pages.address_draft(entry).key,
                draft,
                hint=ctx.t.address_hint,
                resource_id="url",
                on_submit=partial(_submit, entry=entry),
                bare=True,
                kind="uri",
                action="go",
            ),
            ui.icon_button(
                theme,
                "close",
                ctx.t.clear_text,
                partial(_clear, entry=entry),
                class_name="android.widget.ImageView",
                resource_id="clear",
            )
            if draft
            else ui.space(width=16),
            gap=10,
            weight=1,
            height=46,
            padding=(14, 0, 0, 0),
            fill=theme.surface_high,
            radius=23,
        ),
        width=ui.FILL,
        height=60,
        padding=(12, 0),
        class_name="android.widget.FrameLayout",
        resource_id="taburlbar",
    )


def _submit(system: System, entry: Entry) -> None:
    words = pages.address_draft(entry).get(system) or ""
    navigation.leave_address_bar(system)
    navigation.go(system, words)


def _clear(system: System, entry: Entry) -> None:
    draft = pages.address_draft(entry)
    draft.set_page(system, "")
    system.focus(draft.key, 0)


# -- What the address bar suggests while something is typed: a search, bookmarks, history, sites

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
    if words == readable_address(data.tab.entry.url):
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


def suggestions_view(ctx: BrowserContext, draft: str) -> ui.View:
    """The list below the address bar."""
    rows = [_row(ctx, item) for item in suggest(ctx.data, draft, ctx.state.language)]
    return ui.scroll(
        "suggestions",
        ui.column(*rows, width=ui.FILL),
        class_name="android.widget.ListView",
        resource_id="suggestions",
    )


def _row(ctx: BrowserContext, item: Suggestion) -> ui.View:
    theme = ctx.theme
    is_typed = item.kind in ("search", "url")
    below = ctx.t.search_web if item.kind == "search" else readable_address(item.url)
    return ui.row(
        ui.icon(
            _ICONS[item.kind],
            22,
            theme.icon,
            class_name="android.widget.ImageView",
            resource_id="icon1",
        ),
        ui.column(
            ui.text(item.title, 16, theme.text, resource_id="android:id/text1", max_lines=1),
            ui.text(below, 13, theme.text_secondary, resource_id="android:id/text2", max_lines=1)
            if item.kind != "url"
            else None,
            gap=2,
            weight=1,
        ),
        gap=16,
        width=ui.FILL,
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


# -- The first start on Google's image: terms, then an account, then notifications ---------------

_NOTIFY: Final = "android.permission.POST_NOTIFICATIONS"
_TERMS, _ACCOUNT, _NOTIFICATIONS, _DONE = range(4)
"""Steps, in their order."""


def is_welcome_due(ctx: BrowserContext) -> bool:
    """Whether this is what is shown."""
    return ctx.data.welcome_step < _DONE and is_googles_image(ctx.state)


def welcome(ctx: BrowserContext) -> ui.View:
    """The page of the step."""
    theme, t, step = ctx.theme, ctx.t, ctx.data.welcome_step
    if step == _TERMS:
        yes = (t.welcome_accept, partial_handler(_go_to, _ACCOUNT))
        return first_start_page(theme, "web", t.welcome_title, t.welcome_text, yes)
    if step == _ACCOUNT:
        yes, no = (t.welcome_add_account, _add_account), partial_handler(_go_to, _NOTIFICATIONS)
        words = (t.welcome_sync_title, t.welcome_sync_text)
        return first_start_page(theme, "sync", *words, yes, (t.welcome_no_thanks, no))
    yes, no = (t.welcome_continue, _notify), partial_handler(_go_to, _DONE)
    words = (t.welcome_notify_title, t.welcome_notify_text)
    return first_start_page(theme, "bell-outline", *words, yes, (t.welcome_no_thanks, no))


def _go_to(system: System, step: int) -> None:
    if read(system.state).welcome_step < step:
        write(system, welcome_step=step)


def _add_account(system: System) -> None:
    _go_to(system, _NOTIFICATIONS)
    system.request(Intent("android.settings.SYNC_SETTINGS"))


def _notify(system: System) -> None:
    _go_to(system, _DONE)
    system.require(_NOTIFY)
