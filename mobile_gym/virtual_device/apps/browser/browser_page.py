"""The browser's page: the address bar, the web page or what stands in for it, the search in it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.browser import navigation, suggestions
from mobile_gym.virtual_device.apps.browser.data import BrowserData, Entry, read
from mobile_gym.virtual_device.apps.browser.forms import form_view
from mobile_gym.virtual_device.apps.browser.network import progress
from mobile_gym.virtual_device.apps.browser.web.documents import (
    Document,
    Form,
    Heading,
    Paragraph,
)
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import parse, shown
from mobile_gym.virtual_device.apps.browser.web_view import Rendered, Renderer, render, rendered
from mobile_gym.virtual_device.state import Focus
from mobile_gym.virtual_device.system.windows import font_scale_of, theme_of
from mobile_gym.virtual_device.ui.measure import Measurer
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    box,
    column,
    icon,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import button, edit_field, icon_button, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.session import System

__all__ = ["edit_address", "find_in_page", "screen", "zoom_of"]

PADDING: Final = 16.0
GAP: Final = 14.0
_PRIVATE: Final = 0xFF3C4043
_ON_PRIVATE: Final = 0xFFE8EAED


def zoom_of(data: BrowserData) -> float:
    """How much larger texts of web pages are."""
    return int(data.settings.get("text_size", "100")) / 100


def screen(ctx: Context) -> View:
    """The page."""
    data: BrowserData = ctx.data
    entry = data.tab.entry
    focus = ctx.state.focus
    if focus is not None and focus.key == f"url:{entry.id}":
        return page(ctx.theme, _address_editor(ctx, entry), suggestions.view(ctx, _draft(ctx)))
    done = progress(ctx.state, entry)
    if done < 1.0:
        body = column(
            box(
                width=ctx.width_dp * max(done, 0.1),
                height=3,
                fill=ctx.theme.accent,
                class_name="android.widget.ProgressBar",
                resource_id="progress",
            ),
            _frame(ctx, entry, ()),
            width=FILL,
            weight=1,
        )
        return page(ctx.theme, _toolbar(ctx, data, True), body)
    find = ctx.ui.get(f"find:{entry.id}")
    current = ctx.ui.get(f"match:{entry.id}", 0)
    views, matches = _content(ctx, data, entry, (find or "").casefold(), current)
    bar = _toolbar(ctx, data, False)
    if find is not None:
        bar = _find_bar(ctx, entry, find, current, matches)
    return page(ctx.theme, bar, _frame(ctx, entry, views))


# -- the web page -------------------------------------------------------------------------------


def _frame(ctx: Context, entry: Entry, views: tuple[View, ...]) -> View:
    """The scrolling window that web pages are shown in."""
    inner = column(
        *views, gap=GAP, width=FILL, padding=(0, 0, 0, 32), class_name="android.view.View"
    )
    return scroll(
        f"web:{entry.id}",
        inner,
        class_name="android.webkit.WebView",
        text=entry.title,
        focusable=True,
    )


def _content(
    ctx: Context, data: BrowserData, entry: Entry, find: str, current: int
) -> tuple[tuple[View, ...], int]:
    zoom = zoom_of(data)
    found = _rendered(data, entry, ctx, zoom, find, current)
    if found is None:
        return _error(ctx, data, entry, zoom), 0
    return _with_forms(ctx, entry, found[0], zoom), found[1]


def _rendered(
    data: BrowserData, entry: Entry, ctx: Context, zoom: float, find: str, current: int
) -> Rendered | None:
    if _failure(data, entry):
        return None
    return rendered(
        entry.url,
        ctx.state.language,
        data.sites,
        ctx.now.date(),
        ctx.theme,
        zoom,
        find,
        current,
    )


def _failure(data: BrowserData, entry: Entry) -> str:
    """Why there is nothing to ask for the page; "" where there is."""
    if entry.offline and all(saved.url != entry.url for saved in data.saved):
        return "offline"
    return "" if parse(entry.url).host in SITES else "unknown_host"


def _with_forms(
    ctx: Context, entry: Entry, views: tuple[View | Form, ...], zoom: float
) -> tuple[View, ...]:
    made: list[View] = []
    for place, view in enumerate(views):
        if isinstance(view, Form):
            inner = form_view(ctx, view, f"form:{entry.id}:{place}:", zoom)
            made.append(column(inner, width=FILL, padding=(PADDING, 0)))
        elif place:
            made.append(column(view, width=FILL, padding=(PADDING, 0)))
        else:
            made.append(view)  # the banner reaches from edge to edge
    return tuple(made)


def _error(ctx: Context, data: BrowserData, entry: Entry, zoom: float) -> tuple[View, ...]:
    t = ctx.t
    kind = _failure(data, entry) or "not_found"
    host = parse(entry.url).host or entry.url
    document = Document(
        host,
        (
            Heading(t(f"{kind}_title"), 1),
            Paragraph(t(f"{kind}_text", host=host)),
            Paragraph(_CODES[kind], "small"),
        ),
    )
    views = render(document, Renderer(ctx.theme, zoom))[0]
    retry = button(ctx.theme, t("reload"), navigation.reload, filled=True)
    picture = icon(_ERROR_ICONS[kind], 56, ctx.theme.icon)
    parts = [picture, *(view for view in views if isinstance(view, View)), retry]
    return (column(*parts, gap=GAP, width=FILL, padding=(24, 40, 24, 0)),)


_CODES: Final = {
    "offline": "ERR_INTERNET_DISCONNECTED",
    "unknown_host": "ERR_NAME_NOT_RESOLVED",
    "not_found": "HTTP ERROR 404",
}
_ERROR_ICONS: Final = {
    "offline": "wifi-off",
    "unknown_host": "earth",
    "not_found": "alert-circle-outline",
}


# -- the address bar ----------------------------------------------------------------------------


def _toolbar(ctx: Context, data: BrowserData, is_loading: bool) -> View:
    theme, t = ctx.theme, ctx.t
    tab = data.tab
    color = _ON_PRIVATE if tab.private else theme.icon
    address = shown(tab.entry.url)
    reload = icon_button(
        theme,
        "close" if is_loading else "refresh",
        t("stop") if is_loading else t("reload"),
        navigation.stop if is_loading else navigation.reload,
        class_name="android.widget.ImageButton",
        resource_id="stop",
    )
    pill = row(
        icon(
            "incognito" if tab.private else "lock-outline",
            18,
            theme.icon,
            class_name="android.widget.ImageView",
            resource_id="lock",
            description=t("private_tab") if tab.private else t("secure"),
        ),
        stack(
            text(address or t("address_hint"), 15, theme.text, class_name="", max_lines=1),
            weight=1,
            height=44,
            justify="center",
            class_name="android.widget.EditText",
            resource_id="url",
            text=address,
            hint=t("address_hint"),
            focusable=True,
            on_tap=edit_address,
        ),
        reload,
        gap=8,
        weight=1,
        height=46,
        padding=(14, 0, 0, 0),
        fill=theme.surface_high,
        radius=23,
    )
    return row(
        icon_button(
            theme,
            "home-outline",
            t("home"),
            navigation.go_home,
            color=color,
            class_name="android.widget.ImageButton",
            resource_id="home",
        ),
        pill,
        _tabs_button(ctx, data, color),
        icon_button(
            theme,
            "dots-vertical",
            t("more_options"),
            _open_menu,
            color=color,
            class_name="android.widget.ImageButton",
            resource_id="more",
        ),
        width=FILL,
        height=60,
        padding=(4, 0),
        fill=_PRIVATE if tab.private else 0,
        class_name="android.widget.FrameLayout",
        resource_id="taburlbar",
    )


def _tabs_button(ctx: Context, data: BrowserData, color: int) -> View:
    count = len(data.tabs)
    return stack(
        stack(
            text(str(count), 12, color, bold=True, class_name=""),
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
        description=ctx.t("one_tab") if count == 1 else ctx.t("open_tabs", count=count),
        focusable=True,
        on_tap=_open_tabs,
    )


def _open_menu(system: System) -> None:
    system.show_popup("menu")


def _open_tabs(system: System) -> None:
    system.start(".NavScreen")


def edit_address(system: System) -> None:
    """Put the whole address under the cursor, so that typing replaces it."""
    entry = read(system.state).tab.entry
    address = shown(entry.url)
    key = f"url:{entry.id}"
    system.set_page_ui(**{key: address})
    # Selected as a whole; the toolbar with Cut and Copy would hide the suggestions.
    system.focus(key, len(address))
    if address:
        system.change(focus=Focus(key, len(address), anchor=0))


def _draft(ctx: Context) -> str:
    entry = ctx.data.tab.entry
    found = ctx.ui.get(f"url:{entry.id}")
    return shown(entry.url) if found is None else found


def _address_editor(ctx: Context, entry: Entry) -> View:
    theme = ctx.theme
    key = f"url:{entry.id}"
    draft = _draft(ctx)
    return row(
        row(
            icon("magnify", 20, theme.icon),
            edit_field(
                theme,
                key,
                draft,
                hint=ctx.t("address_hint"),
                resource_id="url",
                on_submit=partial(_submit, key),
                bare=True,
            ),
            icon_button(
                theme,
                "close",
                ctx.t("clear_text"),
                partial(_clear, key),
                class_name="android.widget.ImageView",
                resource_id="clear",
            )
            if draft
            else space(width=16),
            gap=10,
            weight=1,
            height=46,
            padding=(14, 0, 0, 0),
            fill=theme.surface_high,
            radius=23,
        ),
        width=FILL,
        height=60,
        padding=(12, 0),
        class_name="android.widget.FrameLayout",
        resource_id="taburlbar",
    )


def _submit(key: str, system: System) -> None:
    words = system.ui(key) or ""
    navigation.leave_address_bar(system)
    navigation.go(system, words)


def _clear(key: str, system: System) -> None:
    system.set_page_ui(**{key: ""})
    system.focus(key, 0)


# -- find in page -------------------------------------------------------------------------------


def find_in_page(system: System) -> None:
    """Open the search in the page in front."""
    key = f"find:{read(system.state).tab.entry.id}"
    system.set_page_ui(**{key: ""})
    system.focus(key, 0)


def _find_bar(ctx: Context, entry: Entry, find: str, current: int, matches: int) -> View:
    theme, t = ctx.theme, ctx.t
    at = min(current + 1, matches)
    return row(
        edit_field(
            theme,
            f"find:{entry.id}",
            find,
            hint=t("find_in_page"),
            resource_id="edit",
            on_change=_restart_find,
            on_submit=partial(_step, 1),
            bare=True,
        ),
        text(
            f"{at}/{matches}" if find else "",
            14,
            theme.text_secondary if matches or not find else theme.error,
            resource_id="matches",
        ),
        icon_button(theme, "chevron-up", t("previous_match"), partial(_step, -1)),
        icon_button(theme, "chevron-down", t("next_match"), partial(_step, 1)),
        icon_button(theme, "close", t("close_find"), _close_find, resource_id="done"),
        width=FILL,
        height=60,
        padding=(16, 0, 0, 0),
        class_name="android.widget.FrameLayout",
        resource_id="find_toolbar",
    )


def _restart_find(system: System, words: str) -> None:
    system.set_page_ui(**{f"match:{read(system.state).tab.entry.id}": 0})
    _reveal(system)


def _step(by: int, system: System) -> None:
    data = read(system.state)
    entry = data.tab.entry
    found = _find_again(system)
    if found is None or not found[1]:
        return
    system.change(keyboard=False)
    key = f"match:{entry.id}"
    system.set_page_ui(**{key: (system.page_ui(key, 0) + by) % found[1]})
    _reveal(system)


def _find_again(system: System) -> Rendered | None:
    state = system.state
    data = read(state)
    entry = data.tab.entry
    if _failure(data, entry):
        return None
    return rendered(
        entry.url,
        state.language,
        data.sites,
        system.now.date(),
        theme_of(state),
        zoom_of(data),
        (system.page_ui(f"find:{entry.id}") or "").casefold(),
        system.page_ui(f"match:{entry.id}", 0),
    )


def _reveal(system: System) -> None:
    """Scroll to the current match."""
    found = _find_again(system)
    if found is None or not found[1]:
        return
    state = system.state
    density = state.display.density_dpi / 160
    measurer = Measurer(density, font_scale_of(state))
    inner = state.display.width_px - 2 * measurer.px(PADDING)
    above = 0
    for view in found[0][: found[2]]:
        if isinstance(view, View):
            above += measurer.measure(view, inner, 1 << 20)[2]
        else:
            above += measurer.px(_FORM_FIELD_DP) * (len(view.fields) + 1)
        above += measurer.px(GAP)
    entry = read(state).tab.entry
    system.set_page_ui(**{f"scroll:web:{entry.id}": max(above - measurer.px(120), 0)})


_FORM_FIELD_DP: Final = 70.0
"""About as high is a field of a form."""


def _close_find(system: System) -> None:
    system.hide_keyboard()
    system.set_page_ui(**{f"find:{read(system.state).tab.entry.id}": None})
