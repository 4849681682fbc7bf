"""What fills the browser's window: the web page with its forms, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.apps.browser import navigation, web_view
from mobile_gym.virtual_device.apps.browser.data import BrowserData, Entry
from mobile_gym.virtual_device.apps.browser.local_pages import is_local, local_document
from mobile_gym.virtual_device.apps.browser.pages import SELECT, SelectArgs, form_draft
from mobile_gym.virtual_device.apps.browser.site_look import site_theme
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web import documents
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import parse
from mobile_gym.virtual_device.apps.browser.web_renderer import Renderer

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.system.system import System


def zoom_of(data: BrowserData) -> float:
    """How much larger texts of web pages are."""
    return int(data.settings.get("text_size", "100")) / 100


def content(
    ctx: BrowserContext, data: BrowserData, entry: Entry, find: str, current: int
) -> tuple[tuple[ui.View, ...], int]:
    """The views of the page in front, and how many matches it holds."""
    zoom = zoom_of(data)
    page = _render_page(data, entry, ctx, zoom, find, current)
    if page is None:
        return _error(ctx, data, entry, zoom), 0
    return _with_forms(ctx, entry, page[0], zoom), page[1]


def _render_page(
    data: BrowserData, entry: Entry, ctx: BrowserContext, zoom: float, find: str, current: int
) -> web_view.Rendered | None:
    if is_local(entry.url):
        document = local_document(ctx.state, entry.url)
        if document is None:
            return None
        return web_view.rendered_file(document, ctx.theme, zoom, find, current)
    if failure(data, entry):
        return None
    return web_view.render_page(
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
    ctx: BrowserContext, entry: Entry, views: tuple[ui.View | documents.Form, ...], zoom: float
) -> tuple[ui.View, ...]:
    theme = site_theme(ctx.theme, entry.url)
    made: list[ui.View] = []
    for place, view in enumerate(views):
        if isinstance(view, documents.Form):
            inner = form_view(ctx, view, f"form:{entry.id}:{place}:", zoom, theme)
            made.append(ui.column(inner, width=ui.FILL, padding=(web_view.PADDING, 0)))
        else:
            made.append(view)
    return tuple(made)


def _error(
    ctx: BrowserContext, data: BrowserData, entry: Entry, zoom: float
) -> tuple[ui.View, ...]:
    language = ctx.state.language
    error = _ERRORS[failure(data, entry) or "not_found"]
    host = parse(entry.url).host or entry.url
    document = documents.Document(
        host,
        (
            documents.Heading(error.title.of(language), 1),
            documents.Paragraph(error.text.of(language).format(host=host)),
            documents.Paragraph(error.code, "small"),
        ),
    )
    views = web_view.render(document, Renderer(ctx.theme, zoom), padding=0)[0]
    retry = ui.button(ctx.theme, ctx.t.reload, navigation.reload, filled=True)
    picture = ui.icon(error.icon_name, 56, ctx.theme.icon)
    parts = [picture, *(view for view in views if isinstance(view, ui.View)), retry]
    return (ui.column(*parts, gap=GAP, width=ui.FILL, padding=(24, 40, 24, 0)),)


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


# -- The window of a web page: what scrolls in it, and what stays at its top and bottom ----------

GAP: Final = 14.0
_WEB_VIEW: Final = "android.webkit.WebView"
_VIEW: Final = "android.view.View"
_WIDE_DP: Final = 600.0
"""Where the words of the bar and its buttons stand side by side."""


def frame(ctx: BrowserContext, entry: Entry, views: tuple[ui.View, ...]) -> ui.View:
    """The scrolling window that web pages are shown in."""
    site = SITES.get(parse(entry.url).host) if views else None
    asks = site is not None and site.asks_for_cookies and site.host not in ctx.data.sites.consents
    sticks = site is not None and site.is_sticky
    if not asks and not sticks:
        return _scroll(entry, views, _WEB_VIEW)
    return ui.column(
        views[0] if sticks else None,
        _scroll(entry, views[1:] if sticks else views, _VIEW, above_gap=sticks),
        _question(ctx, parse(entry.url).host) if asks else None,
        width=ui.FILL,
        weight=1,
        class_name=_WEB_VIEW,
        text=entry.title,
        focusable=True,
    )


def _scroll(
    entry: Entry, views: tuple[ui.View, ...], class_name: str, *, above_gap: bool = False
) -> ui.View:
    is_whole = class_name == _WEB_VIEW
    above = GAP if above_gap else 0
    inner = ui.column(*views, gap=GAP, width=ui.FILL, padding=(0, above, 0, 32), class_name=_VIEW)
    return ui.scroll(
        f"web:{entry.id}",
        inner,
        class_name=class_name,
        text=entry.title if is_whole else "",
        focusable=is_whole,
        weight=1,
        on_fling=_pull,
    )


def _pull(system: System, direction: str) -> None:
    """A page that is pulled down is loaded again."""
    if direction == "down":
        navigation.reload(system)


def _question(ctx: BrowserContext, host: str) -> ui.View:
    """The bar that asks for cookies."""
    theme, t = site_theme(ctx.theme, f"https://{host}/"), ctx.t
    answer = partial(navigation.consent, host=host)

    def choice(label: str, *, is_filled: bool) -> ui.View:
        return ui.stack(
            ui.text(
                label,
                14,
                theme.on_accent if is_filled else theme.accent,
                bold=True,
                class_name="",
            ),
            weight=1,
            padding=(8, 11),
            align="center",
            justify="center",
            fill=theme.accent if is_filled else theme.surface,
            stroke=theme.accent,
            radius=6,
            class_name="android.widget.Button",
            text=label,
            focusable=True,
            on_tap=answer,
        )

    words = ui.column(
        ui.text(t.cookies_title, 16, theme.text, bold=True),
        ui.text(t.cookies_text, 13, theme.text_secondary),
        gap=8,
        width=ui.FILL,
        weight=1,
    )
    choices = ui.row(
        choice(t.cookies_necessary, is_filled=False),
        choice(t.cookies_all, is_filled=True),
        gap=12,
        width=ui.FILL,
        weight=1,
    )
    if ctx.width_dp >= _WIDE_DP:
        inner = ui.row(words, choices, gap=24, width=ui.FILL)
    else:
        inner = ui.column(
            words._replace(weight=0.0), choices._replace(weight=0.0), gap=8, width=ui.FILL
        )
    return ui.column(
        inner,
        width=ui.FILL,
        padding=(16, 12, 16, 14),
        fill=theme.surface_high,
        stroke=theme.divider,
        class_name="android.app.Dialog",
    )


# -- Forms in web pages: their fields as views, their drafts, and sending them -------------------

_MAX_OPTIONS = 8
_OPTIONS_DP = 480.0


def form_view(
    ctx: BrowserContext, form: documents.Form, prefix: str, zoom: float, theme: ui.Theme
) -> ui.View:
    """A form; the drafts of its fields are `ui[prefix + name]`."""
    submit = partial(_send, form=form, prefix=prefix)
    is_plain = not form.fields
    label = ui.stack(
        ui.text(
            form.submit,
            15 * zoom,
            theme.accent if is_plain else theme.on_accent,
            bold=True,
            class_name="",
        ),
        width=ui.FILL if form.look == "panel" else ui.WRAP,
        padding=(18, 12),
        align="center",
        justify="center",
        fill=theme.surface_high if is_plain else theme.accent,
        radius=8,
        class_name="android.widget.Button",
        text=form.submit,
        focusable=True,
        on_tap=submit,
    )
    if form.look == "search":
        field = form.fields[0]
        entry = _input(ctx, field, prefix + field.name, submit, zoom, theme)
        return ui.row(
            ui.column(entry, weight=1), label, gap=8, width=ui.FILL, class_name="android.view.View"
        )
    fields = [_field(ctx, field, prefix + field.name, submit, zoom, theme) for field in form.fields]
    inner = ui.column(*fields, label, gap=12, width=ui.FILL, class_name="android.view.View")
    if form.look == "plain":
        return inner
    return ui.column(
        inner,
        width=ui.FILL,
        padding=(16, 14, 16, 16),
        fill=theme.surface,
        stroke=theme.divider,
        radius=12,
    )


def _field(
    ctx: BrowserContext,
    field: documents.Field,
    key: str,
    submit: ui.Handler,
    zoom: float,
    theme: ui.Theme,
) -> ui.View:
    """A field with its label."""
    control = _input(ctx, field, key, submit, zoom, theme)
    if isinstance(field, documents.Check):
        return control
    label = ui.text(field.label, 14 * zoom, theme.text_secondary)
    return ui.column(label, control, gap=4, width=ui.FILL)


def _input(
    ctx: BrowserContext,
    field: documents.Field,
    key: str,
    submit: ui.Handler,
    zoom: float,
    theme: ui.Theme,
) -> ui.View:
    draft = form_draft(key).of(ctx)
    if isinstance(field, documents.Check):
        checked = field.checked if draft is None else draft == "1"
        mark = "checkbox-marked" if checked else "checkbox-blank-outline"
        return ui.row(
            ui.icon(mark, 24, theme.accent if checked else theme.icon),
            ui.text(field.label, 16 * zoom, theme.text, weight=1, class_name=""),
            gap=12,
            width=ui.FILL,
            padding=(0, 12),
            class_name="android.widget.CheckBox",
            text=field.label,
            checkable=True,
            checked=checked,
            focusable=True,
            on_tap=partial(_put, key=key, value="" if checked else "1"),
        )
    if isinstance(field, documents.Select):
        value = (field.value or field.options[0][0]) if draft is None else draft
        shown = next((name for option, name in field.options if option == value), "")
        return ui.row(
            ui.text(shown, 16 * zoom, theme.text, weight=1, class_name=""),
            ui.icon("menu-down", 24, theme.icon),
            width=ui.FILL,
            padding=(12, 12, 8, 12),
            fill=theme.surface,
            stroke=theme.thumb,
            radius=6,
            class_name="android.widget.Spinner",
            text=shown,
            description=field.label,
            focusable=True,
            on_tap=partial_handler(
                SELECT.open, key=key, title=field.label, options=field.options, value=value
            ),
        )
    value = field.value if draft is None else draft
    lines = 4 if field.kind == "lines" else 1
    return ui.column(
        ui.edit_field(
            theme,
            key,
            value,
            hint=field.label,
            resource_id="",
            on_submit=submit if lines == 1 else None,
            action="go" if lines == 1 else None,
            digits=field.kind == "digits",
            password=field.kind == "password",
            lines=lines,
            size=16 * zoom,
            bare=True,
        ),
        width=ui.FILL,
        padding=(12, 2) if lines == 1 else (12, 8),
        fill=theme.surface,
        stroke=theme.thumb,
        radius=6,
    )


def _put(system: System, key: str, value: str) -> None:
    form_draft(key).set_page(system, value)


def select_dialog(ctx: BrowserContext[SelectArgs]) -> ui.View:
    """The choices of a select."""
    args = ctx.args
    rows = (
        ui.radio(
            ctx.theme,
            label,
            option == args.value,
            partial(_choose, key=args.key, value=option),
        )
        for option, label in args.options
    )
    height_dp = ui.WRAP if len(args.options) <= _MAX_OPTIONS else _OPTIONS_DP
    return choice_dialog(ctx, args.title, rows, height_dp=height_dp, key="select")


def _choose(system: System, key: str, value: str) -> None:
    system.dismiss()
    _put(system, key, value)


def _send(system: System, form: documents.Form, prefix: str) -> None:
    values = dict(form.hidden)
    for field in form.fields:
        draft = form_draft(prefix + field.name).get(system)
        if isinstance(field, documents.Check):
            checked = field.checked if draft is None else draft == "1"
            if checked:
                values[field.name] = "1"
        elif isinstance(field, documents.TextField):
            values[field.name] = field.value if draft is None else draft
        else:
            default = field.value or field.options[0][0]
            values[field.name] = default if draft is None else draft
    navigation.send_form(system, form.action, values, post=form.post)
