"""What fills the browser's window: the web page, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import BrowserData, Entry
from mobile_gym.virtual_device.apps.browser.forms import form_view
from mobile_gym.virtual_device.apps.browser.local_pages import is_local, local_document
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.documents import (
    Document,
    Form,
    Heading,
    Paragraph,
)
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import parse
from mobile_gym.virtual_device.apps.browser.web_colors import site_theme
from mobile_gym.virtual_device.apps.browser.web_frame import GAP
from mobile_gym.virtual_device.apps.browser.web_renderer import Renderer
from mobile_gym.virtual_device.apps.browser.web_view import (
    PADDING,
    Rendered,
    render,
    rendered,
    rendered_file,
)
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    column,
    icon,
)
from mobile_gym.virtual_device.ui.widgets import button

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext

__all__ = ["content", "failure", "zoom_of"]


def zoom_of(data: BrowserData) -> float:
    """How much larger texts of web pages are."""
    return int(data.settings.get("text_size", "100")) / 100


def content(
    ctx: BrowserContext, data: BrowserData, entry: Entry, find: str, current: int
) -> tuple[tuple[View, ...], int]:
    """The views of the page in front, and how many matches it holds."""
    zoom = zoom_of(data)
    page = _rendered(data, entry, ctx, zoom, find, current)
    if page is None:
        return _error(ctx, data, entry, zoom), 0
    return _with_forms(ctx, entry, page[0], zoom), page[1]


def _rendered(
    data: BrowserData, entry: Entry, ctx: BrowserContext, zoom: float, find: str, current: int
) -> Rendered | None:
    if is_local(entry.url):
        document = local_document(ctx.state, entry.url)
        if document is None:
            return None
        return rendered_file(document, ctx.theme, zoom, find, current)
    if failure(data, entry):
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


def failure(data: BrowserData, entry: Entry) -> str:
    """Why there is nothing to ask for the page; "" where there is."""
    if is_local(entry.url):
        return ""
    if entry.offline and all(saved.url != entry.url for saved in data.saved):
        return "offline"
    return "" if parse(entry.url).host in SITES else "unknown_host"


def _with_forms(
    ctx: BrowserContext, entry: Entry, views: tuple[View | Form, ...], zoom: float
) -> tuple[View, ...]:
    theme = site_theme(ctx.theme, entry.url)
    made: list[View] = []
    for place, view in enumerate(views):
        if isinstance(view, Form):
            inner = form_view(ctx, view, f"form:{entry.id}:{place}:", zoom, theme)
            made.append(column(inner, width=FILL, padding=(PADDING, 0)))
        else:
            made.append(view)
    return tuple(made)


def _error(ctx: BrowserContext, data: BrowserData, entry: Entry, zoom: float) -> tuple[View, ...]:
    language = ctx.state.language
    error = _ERRORS[failure(data, entry) or "not_found"]
    host = parse(entry.url).host or entry.url
    document = Document(
        host,
        (
            Heading(error.title.of(language), 1),
            Paragraph(error.text.of(language).format(host=host)),
            Paragraph(error.code, "small"),
        ),
    )
    views = render(document, Renderer(ctx.theme, zoom), padding=0)[0]
    retry = button(ctx.theme, ctx.t.reload, navigation.reload, filled=True)
    picture = icon(error.icon_name, 56, ctx.theme.icon)
    parts = [picture, *(view for view in views if isinstance(view, View)), retry]
    return (column(*parts, gap=GAP, width=FILL, padding=(24, 40, 24, 0)),)


class _Error(NamedTuple):
    """What stands in for a page that cannot be shown."""

    title: Text
    text: Text
    code: str
    icon_name: str


_ERRORS: Final[Mapping[str, _Error]] = {
    "offline": _Error(
        Texts.offline_title, Texts.offline_text, "ERR_INTERNET_DISCONNECTED", "wifi-off"
    ),
    "unknown_host": _Error(
        Texts.unknown_host_title, Texts.unknown_host_text, "ERR_NAME_NOT_RESOLVED", "earth"
    ),
    "not_found": _Error(
        Texts.not_found_title, Texts.not_found_text, "HTTP ERROR 404", "alert-circle-outline"
    ),
}
