"""Forms in web pages: their fields as views, their drafts, and sending them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.pages import SELECT, SelectArgs, form_draft
from mobile_gym.virtual_device.apps.browser.web.documents import (
    Check,
    Field,
    Form,
    Select,
    TextField,
)
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    Handler,
    View,
    column,
    icon,
    row,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import edit_field, radio

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["form_view", "select_dialog"]

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
