"""How the entries of a page look and what they do; `dialogs` has what they open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.settings.entries import (
    Choice,
    Heading,
    Info,
    Level,
    Link,
    Note,
    Page,
    Rows,
    TextSetting,
    Toggle,
)
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    Handler,
    View,
    Wrapper,
    box,
    column,
    icon,
    row,
    scroll,
    text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "action_button",
    "app_bar",
    "chosen_value",
    "footer",
    "list_screen",
    "main_switch",
    "opens",
    "page_screen",
    "shows",
    "slider_row",
    "stored_text",
]


def page_screen(page: Page, ctx: Context) -> View:
    """The screen of a page."""
    views: list[View] = []
    for entry in page.entries:
        if isinstance(entry, Rows):
            views.extend(entry.build(ctx))
        else:
            views.append(_BUILDERS[type(entry)](entry, ctx))
    return list_screen(ctx.theme, app_bar(ctx, ctx.t[page.title]), *views)


_ID: Final = "com.android.settings:id/"
_LINEAR: Final = "android.widget.LinearLayout"
_FRAME: Final = "android.widget.FrameLayout"
_AROUND_PAGE: Final = (
    Wrapper(_FRAME, "android:id/content"),
    Wrapper("android.widget.ScrollView", f"{_ID}content_parent", scrollable=True),
)
_AROUND_LIST: Final = (
    Wrapper(_FRAME, f"{_ID}content_frame"),
    Wrapper(_LINEAR),
    Wrapper(_FRAME, f"{_ID}main_content"),
    Wrapper(_LINEAR, f"{_ID}container_material"),
    Wrapper(_FRAME, "android:id/list_container"),
)
_AROUND_TOOLBAR: Final = (Wrapper(_LINEAR, f"{_ID}app_bar"),)


def list_screen(theme: Theme, bar: View, *views: View | None) -> View:
    """A page of Settings with a collapsing toolbar: `CollapsingToolbarBaseActivity`'s nesting."""
    return column(
        bar,
        scroll(
            "list",
            column(*views, width=FILL, padding=(0, 0, 0, 24)),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="recycler_view",
            focusable=True,
            around=_AROUND_LIST,
        ),
        width=FILL,
        height=FILL,
        fill=theme.background,
        around=_AROUND_PAGE,
    )


def app_bar(ctx: Context, title: str, *actions: View) -> View:
    """The bar of every page but the first: an up arrow, actions, and the large title below.

    As in AOSP, the title is the description of the toolbar and no text of its own.
    """
    theme = ctx.theme
    return column(
        row(
            widgets.icon_button(
                theme,
                "arrow-left",
                ctx.t.navigate_up,
                finish,
                class_name="android.widget.ImageButton",
            ),
            box(weight=1, height=36, class_name="android.view.View"),
            row(*actions, class_name=_LINEAR) if actions else None,
            width=FILL,
            height=52,
            padding=(4, 0),
            class_name="android.view.ViewGroup",
            resource_id="action_bar",
        ),
        text(
            title, 30, theme.text, class_name="", max_lines=2, width=FILL, padding=(24, 4, 24, 12)
        ),
        width=FILL,
        class_name=_FRAME,
        resource_id="collapsing_toolbar",
        description=title,
        around=_AROUND_TOOLBAR,
    )


# -- rows ---------------------------------------------------------------------------------------


def _toggle(entry: Toggle, ctx: Context) -> View:
    checked = _is_on(entry, ctx)
    enabled = entry.if_enabled is None or entry.if_enabled(ctx)
    if entry.main:
        return main_switch(ctx, ctx.t[entry.title], checked, partial(_flip, entry=entry), enabled)
    return widgets.switch_row(
        ctx.theme,
        ctx.t[entry.title],
        checked,
        partial(_flip, entry=entry),
        _summary(entry.summary, ctx),
        icon_name=entry.icon,
        enabled=enabled,
    )


def main_switch(
    ctx: Context, title: str, checked: bool, flip: Handler, enabled: bool = True
) -> View:
    """The large switch at the top of a page."""
    theme = ctx.theme
    return column(
        row(
            text(
                title,
                17,
                theme.on_accent_container if checked else theme.text,
                weight=1,
                max_lines=2,
                padding=(0, 14, 0, 14),
                resource_id="switch_text",
            ),
            widgets.switch(
                theme, checked, None, resource_id="android:id/switch_widget", enabled=enabled
            ),
            gap=16,
            width=FILL,
            padding=(20, 0),
            fill=theme.accent_container if checked else theme.surface_high,
            radius=28,
            class_name="android.widget.LinearLayout",
            resource_id="settingslib_main_switch_bar",
            enabled=enabled,
            focusable=True,
            on_tap=flip if enabled else None,
        ),
        width=FILL,
        padding=(16, 8),
    )


def _is_on(entry: Toggle, source: Context | System) -> bool:
    if entry.reads is not None:
        return entry.reads(source)
    return source.setting(entry.namespace, entry.key, entry.absent) == entry.on


def _flip(system: System, entry: Toggle) -> None:
    turn_on = not _is_on(entry, system)
    if entry.change is not None:
        entry.change(system, turn_on)
    else:
        system.put_setting(entry.namespace, entry.key, entry.on if turn_on else entry.off)


def _link(entry: Link, ctx: Context) -> View:
    return widgets.list_item(
        ctx.theme,
        ctx.t[entry.title],
        _summary(entry.summary, ctx),
        on_tap=opens(entry.activity),
        icon_name=entry.icon,
    )


def opens(activity: str, **args: Any) -> Handler:
    """A handler that opens a page of Settings."""
    return lambda system: system.start(activity, **args)


def _summary(summary: str | Callable[[Context], str], ctx: Context) -> str:
    if not summary:
        return ""
    return ctx.t[summary] if isinstance(summary, str) else summary(ctx)


def _choice(entry: Choice, ctx: Context) -> View:
    chosen = dict(entry.options).get(chosen_value(entry, ctx))
    label = ctx.t[chosen] if chosen else chosen_value(entry, ctx)
    enabled = entry.if_enabled is None or entry.if_enabled(ctx)
    return widgets.list_item(
        ctx.theme,
        ctx.t[entry.title],
        ctx.t[entry.summary].format(label=label) if entry.summary else label,
        on_tap=shows(f"choice:{entry.title}"),
        enabled=enabled,
    )


def chosen_value(entry: Choice, ctx: Context) -> str:
    """The value of the chosen option."""
    return entry.get(ctx) if entry.get else ctx.setting(entry.namespace, entry.key)


def shows(popup: str, **args: Any) -> Handler:
    """A handler that opens a popup."""
    return lambda system: system.show_popup(popup, **args)


def _text_setting(entry: TextSetting, ctx: Context) -> View:
    stored = stored_text(entry, ctx)
    return widgets.list_item(
        ctx.theme,
        ctx.t[entry.title],
        stored,
        on_tap=partial(_edit_text, title=entry.title, stored=stored),
    )


def _edit_text(system: System, title: str, stored: str) -> None:
    system.show_popup(f"text:{title}")
    system.focus(title, len(stored))


def stored_text(entry: TextSetting, ctx: Context) -> str:
    """The text that a dialog starts from."""
    return entry.get(ctx) if entry.get else ctx.setting(entry.namespace, entry.key)


def _level(entry: Level, ctx: Context) -> View:
    value = _number(ctx.setting(entry.namespace, entry.key), entry.low)
    title = ctx.t[entry.title]
    return slider_row(
        ctx,
        title,
        entry.key,
        (value - entry.low) / (entry.high - entry.low),
        partial(_slide, entry),
        (entry.low, entry.high),
    )


def slider_row(
    ctx: Context,
    title: str,
    key: str,
    value: float,
    on_slide: Callable[[Any, float], None],
    span: tuple[int, int],
) -> View:
    """A row with a slider; `value` in [0, 1], `span` what the ends of its track are called."""
    return column(
        text(title, 17, ctx.theme.text, resource_id="android:id/title", max_lines=2),
        widgets.slider(
            ctx.theme,
            key,
            min(1.0, max(0.0, value)),
            on_slide,
            description=title,
            resource_id="com.android.settings:id/seekbar",
            span=span,
        ),
        width=FILL,
        padding=(24, 12, 24, 0),
        class_name="android.widget.LinearLayout",
    )


def _slide(entry: Level, system: System, value: float) -> None:
    system.put_setting(
        entry.namespace, entry.key, entry.low + round(value * (entry.high - entry.low))
    )


def _number(value: str, otherwise: int) -> int:
    try:
        return int(value)
    except ValueError:  # somebody put text into it by shell
        return otherwise


def _heading(entry: Heading, ctx: Context) -> View:
    return widgets.category(ctx.theme, ctx.t[entry.title])


def _note(entry: Note, ctx: Context) -> View:
    return footer(ctx, ctx.t[entry.body])


def footer(ctx: Context, words: str) -> View:
    """A paragraph below an icon, at the end of a page: `FooterPreference`."""
    theme = ctx.theme
    return column(
        row(
            icon(
                "information-outline",
                24,
                theme.text_secondary,
                class_name="android.widget.ImageView",
                resource_id="android:id/icon",
            ),
            width=FILL,
            class_name=_LINEAR,
            resource_id="icon_frame",
        ),
        text(
            words,
            14,
            theme.text_secondary,
            width=FILL,
            resource_id="android:id/title",
            around=_AROUND_FOOTER,
        ),
        gap=12,
        width=FILL,
        padding=(24, 16, 24, 16),
        class_name=_LINEAR,
    )


_AROUND_FOOTER: Final = (Wrapper(_LINEAR),)


def _info(entry: Info, ctx: Context) -> View:
    return widgets.list_item(ctx.theme, ctx.t[entry.title], entry.value(ctx), on_tap=entry.on_tap)


_BUILDERS: Final[dict[type, Callable[[Any, Context], View]]] = {
    Toggle: _toggle,
    Link: _link,
    Choice: _choice,
    TextSetting: _text_setting,
    Level: _level,
    Heading: _heading,
    Note: _note,
    Info: _info,
}


def action_button(
    ctx: Context,
    icon_name: str,
    label: str,
    on_tap: Handler,
    resource_id: str,
    *,
    enabled: bool = True,
) -> View:
    """One of the large buttons below the header of an app or a network."""
    theme = ctx.theme
    color = theme.accent if enabled else theme.text_disabled
    return column(
        icon(icon_name, 24, color),
        text(ctx.t[label], 14, color, bold=True, class_name="", max_lines=2, text_align="center"),
        gap=4,
        weight=1,
        padding=(6, 12),
        align="center",
        fill=theme.surface_high,
        radius=16,
        class_name="android.widget.Button",
        resource_id=resource_id,
        text=ctx.t[label],
        enabled=enabled,
        focusable=True,
        on_tap=on_tap if enabled else None,
    )
