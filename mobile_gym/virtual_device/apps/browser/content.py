"""What fills the browser's window: the web page with its forms, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import BrowserData, Entry
from mobile_gym.virtual_device.apps.browser.local_pages import is_local, local_document
from mobile_gym.virtual_device.apps.browser.pages import SELECT, SelectArgs, form_draft
from mobile_gym.virtual_device.apps.browser.site_look import site_theme
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.documents import (
    Check,
    Document,
    Field,
    Form,
    Heading,
    Paragraph,
    Select,
    TextField,
)
from mobile_gym.virtual_device.apps.browser.web.registry import SITES
from mobile_gym.virtual_device.apps.browser.web.urls import parse
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
    WRAP,
    Handler,
    View,
    column,
    icon,
    row,
    scroll,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import button, edit_field, radio

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.theme import Theme


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


# -- The window of a web page: what scrolls in it, and what stays at its top and bottom ----------

GAP: Final = 14.0
_WEB_VIEW: Final = "android.webkit.WebView"
_VIEW: Final = "android.view.View"
_WIDE_DP: Final = 600.0
"""Where the words of the bar and its buttons stand side by side."""


def frame(ctx: BrowserContext, entry: Entry, views: tuple[View, ...]) -> View:
    """The scrolling window that web pages are shown in."""
    site = SITES.get(parse(entry.url).host) if views else None
    asks = site is not None and site.asks_for_cookies and site.host not in ctx.data.sites.consents
    sticks = site is not None and site.is_sticky
    if not asks and not sticks:
        return _scroll(entry, views, _WEB_VIEW)
    return column(
        views[0] if sticks else None,
        _scroll(entry, views[1:] if sticks else views, _VIEW, above_gap=sticks),
        _question(ctx, parse(entry.url).host) if asks else None,
        width=FILL,
        weight=1,
        class_name=_WEB_VIEW,
        text=entry.title,
        focusable=True,
    )


def _scroll(
    entry: Entry, views: tuple[View, ...], class_name: str, *, above_gap: bool = False
) -> View:
    is_whole = class_name == _WEB_VIEW
    above = GAP if above_gap else 0
    inner = column(*views, gap=GAP, width=FILL, padding=(0, above, 0, 32), class_name=_VIEW)
    return scroll(
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


def _question(ctx: BrowserContext, host: str) -> View:
    """The bar that asks for cookies."""
    theme, t = site_theme(ctx.theme, f"https://{host}/"), ctx.t
    answer = partial(navigation.consent, host=host)

    def choice(label: str, *, is_filled: bool) -> View:
        return stack(
            text(
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

    words = column(
        text(t.cookies_title, 16, theme.text, bold=True),
        text(t.cookies_text, 13, theme.text_secondary),
        gap=8,
        width=FILL,
        weight=1,
    )
    choices = row(
        choice(t.cookies_necessary, is_filled=False),
        choice(t.cookies_all, is_filled=True),
        gap=12,
        width=FILL,
        weight=1,
    )
    if ctx.width_dp >= _WIDE_DP:
        inner = row(words, choices, gap=24, width=FILL)
    else:
        inner = column(words._replace(weight=0.0), choices._replace(weight=0.0), gap=8, width=FILL)
    return column(
        inner,
        width=FILL,
        padding=(16, 12, 16, 14),
        fill=theme.surface_high,
        stroke=theme.divider,
        class_name="android.app.Dialog",
    )


# -- Forms in web pages: their fields as views, their drafts, and sending them -------------------

_MAX_OPTIONS = 8
_OPTIONS_DP = 480.0


def form_view(ctx: BrowserContext, form: Form, prefix: str, zoom: float, theme: Theme) -> View:
    """A form; the drafts of its fields are `ui[prefix + name]`."""
    submit = partial(_send, form=form, prefix=prefix)
    is_plain = not form.fields
    label = stack(
        text(
            form.submit,
            15 * zoom,
            theme.accent if is_plain else theme.on_accent,
            bold=True,
            class_name="",
        ),
        width=FILL if form.look == "panel" else WRAP,
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
        return row(
            column(entry, weight=1), label, gap=8, width=FILL, class_name="android.view.View"
        )
    fields = [_field(ctx, field, prefix + field.name, submit, zoom, theme) for field in form.fields]
    inner = column(*fields, label, gap=12, width=FILL, class_name="android.view.View")
    if form.look == "plain":
        return inner
    return column(
        inner,
        width=FILL,
        padding=(16, 14, 16, 16),
        fill=theme.surface,
        stroke=theme.divider,
        radius=12,
    )


def _field(
    ctx: BrowserContext, field: Field, key: str, submit: Handler, zoom: float, theme: Theme
) -> View:
    """A field with its label."""
    control = _input(ctx, field, key, submit, zoom, theme)
    if isinstance(field, Check):
        return control
    label = text(field.label, 14 * zoom, theme.text_secondary)
    return column(label, control, gap=4, width=FILL)


def _input(
    ctx: BrowserContext, field: Field, key: str, submit: Handler, zoom: float, theme: Theme
) -> View:
    draft = form_draft(key).of(ctx)
    if isinstance(field, Check):
        checked = field.checked if draft is None else draft == "1"
        mark = "checkbox-marked" if checked else "checkbox-blank-outline"
        return row(
            icon(mark, 24, theme.accent if checked else theme.icon),
            text(field.label, 16 * zoom, theme.text, weight=1, class_name=""),
            gap=12,
            width=FILL,
            padding=(0, 12),
            class_name="android.widget.CheckBox",
            text=field.label,
            checkable=True,
            checked=checked,
            focusable=True,
            on_tap=partial(_put, key=key, value="" if checked else "1"),
        )
    if isinstance(field, Select):
        value = (field.value or field.options[0][0]) if draft is None else draft
        shown = next((name for option, name in field.options if option == value), "")
        return row(
            text(shown, 16 * zoom, theme.text, weight=1, class_name=""),
            icon("menu-down", 24, theme.icon),
            width=FILL,
            padding=(12, 12, 8, 12),
            fill=theme.surface,
            stroke=theme.thumb,
            radius=6,
            class_name="android.widget.Spinner",
            text=shown,
            description=field.label,
            focusable=True,
            on_tap=bound(
                SELECT.open, key=key, title=field.label, options=field.options, value=value
            ),
        )
    value = field.value if draft is None else draft
    lines = 4 if field.kind == "lines" else 1
    return column(
        edit_field(
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
        width=FILL,
        padding=(12, 2) if lines == 1 else (12, 8),
        fill=theme.surface,
        stroke=theme.thumb,
        radius=6,
    )


def _put(system: System, key: str, value: str) -> None:
    form_draft(key).set_page(system, value)


def select_dialog(ctx: BrowserContext[SelectArgs]) -> View:
    """The choices of a select."""
    args = ctx.args
    rows = (
        radio(
            ctx.theme,
            label,
            option == args.value,
            partial(_choose, key=args.key, value=option),
        )
        for option, label in args.options
    )
    height_dp = WRAP if len(args.options) <= _MAX_OPTIONS else _OPTIONS_DP
    return choice_dialog(ctx, args.title, rows, height_dp=height_dp, key="select")


def _choose(system: System, key: str, value: str) -> None:
    system.dismiss()
    _put(system, key, value)


def _send(system: System, form: Form, prefix: str) -> None:
    values = dict(form.hidden)
    for field in form.fields:
        draft = form_draft(prefix + field.name).get(system)
        if isinstance(field, Check):
            checked = field.checked if draft is None else draft == "1"
            if checked:
                values[field.name] = "1"
        elif isinstance(field, TextField):
            values[field.name] = field.value if draft is None else draft
        else:
            default = field.value or field.options[0][0]
            values[field.name] = default if draft is None else draft
    navigation.send_form(system, form.action, values, post=form.post)
