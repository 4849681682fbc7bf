"""Which app takes it: the share sheet with its preview, the apps that can open something."""

from __future__ import annotations

from functools import partial
from typing import Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.app_icons import badge
from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.apps.system_ui.texts import Texts
from mobile_gym.virtual_device.system.app import Target, candidates, preference_key
from mobile_gym.virtual_device.system.files import path_of
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.overlays import DeliveryArgs
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.view_fields import Framing

_COLUMNS: Final = 4
_CELL_DP: Final = 124.0
_ROW_DP: Final = 64.0
_CHOSEN: Final = ViewState("chosen", "")
"""The component of the app that is selected in the list."""


def _takers(ctx: SystemUiContext[DeliveryArgs]) -> tuple[Target, ...]:
    return candidates(ctx.state, ctx.apps, ctx.args.intent)


def _deliver(system: System, component: str, delivery: DeliveryArgs) -> None:
    system.deliver(delivery.intent, component, new_task=delivery.new_task)


def chooser(ctx: SystemUiContext[DeliveryArgs]) -> ui.View:
    """The share sheet: what is shared, a button that copies it, a grid of apps."""
    theme = ctx.theme
    intent = ctx.args.intent
    targets = _takers(ctx)
    return ui.bottom_sheet(
        theme,
        ui.text(
            ctx.t.share,
            20,
            theme.text,
            width=ui.FILL,
            padding=(24, 0, 24, 12),
            text_align="center",
            resource_id="android:id/title",
        ),
        share_preview(ctx, intent),
        _list(
            ctx,
            *(
                ui.row(
                    *(_cell(ctx, target) for target in targets[start : start + _COLUMNS]),
                    *(ui.space(weight=1) for _ in range(start + _COLUMNS - len(targets))),
                    width=ui.FILL,
                    align="start",
                )
                for start in range(0, len(targets), _COLUMNS)
            ),
            row_height=_CELL_DP,
            class_name="com.android.internal.widget.RecyclerView",
        ),
        class_name="com.android.internal.widget.ResolverDrawerLayout",
        resource_id="android:id/contentPanel",
    )


def _list(ctx: SystemUiContext, *rows: ui.View, row_height: float, class_name: str) -> ui.View:
    """The takers; where there are more than half a screen's, they scroll."""
    return ui.scroll(
        "takers",
        ui.column(*rows, width=ui.FILL, padding=(12, 4)),
        height=min(len(rows) * row_height + 8, ctx.height_dp / 2),
        class_name=class_name,
        resource_id="android:id/resolver_list",
    )


def _cell(ctx: SystemUiContext[DeliveryArgs], target: Target) -> ui.View:
    label = target.app.name(ctx.state.language)
    return ui.column(
        badge(target.app, 48),
        ui.text(
            label,
            13,
            ctx.theme.text,
            width=ui.FILL,
            text_align="center",
            max_lines=2,
            resource_id="android:id/text1",
        ),
        gap=8,
        weight=1,
        height=_CELL_DP,
        padding=(4, 12),
        align="center",
        class_name="android.widget.LinearLayout",
        resource_id="android:id/item",
        focusable=True,
        on_tap=partial(_deliver, component=target.component, delivery=ctx.args),
    )


def resolver(ctx: SystemUiContext[DeliveryArgs]) -> ui.View:
    """A list of apps; the chosen one opens it just this once, or always."""
    theme = ctx.theme
    targets = _takers(ctx)
    chosen = _CHOSEN.of(ctx)
    return ui.bottom_sheet(
        theme,
        ui.text(
            ctx.t.open_with,
            20,
            theme.text,
            width=ui.FILL,
            padding=(24, 4, 24, 12),
            resource_id="android:id/title",
        ),
        _list(
            ctx,
            *(
                ui.row(
                    badge(target.app, 40),
                    ui.text(
                        target.app.name(ctx.state.language),
                        16,
                        theme.text,
                        weight=1,
                        max_lines=1,
                        resource_id="android:id/text1",
                    ),
                    ui.icon("check", 24, theme.accent) if target.component == chosen else None,
                    gap=16,
                    width=ui.FILL,
                    height=_ROW_DP,
                    padding=(12, 0),
                    radius=12,
                    fill=theme.surface_high if target.component == chosen else 0,
                    selected=target.component == chosen,
                    class_name="android.widget.LinearLayout",
                    focusable=True,
                    on_tap=partial(_choose, component=target.component, delivery=ctx.args),
                )
                for target in targets
            ),
            row_height=_ROW_DP,
            class_name="android.widget.ListView",
        ),
        ui.row(
            ui.space(weight=1),
            ui.button(
                theme,
                ctx.t.just_once,
                partial(_open, always=False, delivery=ctx.args),
                enabled=bool(chosen),
                resource_id="android:id/button_once",
            ),
            ui.button(
                theme,
                ctx.t.always,
                partial(_open, always=True, delivery=ctx.args),
                enabled=bool(chosen),
                resource_id="android:id/button_always",
            ),
            width=ui.FILL,
            padding=(16, 8),
            class_name="android.widget.LinearLayout",
            resource_id="android:id/button_bar",
        ),
        class_name="com.android.internal.widget.ResolverDrawerLayout",
        resource_id="android:id/contentPanel",
    )


def _choose(system: System, component: str, delivery: DeliveryArgs) -> None:
    """The first tap selects an app, a second one opens it this once."""
    if _CHOSEN.get(system) == component:
        _deliver(system, component, delivery)
    else:
        _CHOSEN.set(system, component)


def _open(system: System, always: bool, delivery: DeliveryArgs) -> None:
    component = _CHOSEN.get(system)
    if always:
        key = preference_key(delivery.intent)
        system.change(default_apps=system.state.default_apps.set(key, component))
    _deliver(system, component, delivery)


# -- What is shared, at the top of the share sheet: a text that can be copied, pictures, files ---
#
# Source: AOSP, `chooser_grid_preview_text.xml`, `_image.xml` and `_file.xml` (API 33).

_TEXT: Final = "android.intent.extra.TEXT"
_SUBJECT: Final = "android.intent.extra.SUBJECT"
_STREAM: Final = "android.intent.extra.STREAM"
_PICTURE_DP: Final = 140.0
_LOW_PICTURE_DP: Final = 72.0
_LOW_DP: Final = 500.0
"""A screen on its side has less room for what is shared."""
_MOST_PICTURES: Final = 3


def share_preview(ctx: SystemUiContext[DeliveryArgs], intent: Intent) -> ui.View | None:
    """What an intent shares; None where there is nothing to be shown of it."""
    shared = str(intent.extras.get(_TEXT, "") or intent.data)
    if shared:
        return _text_preview(ctx, shared, str(intent.extras.get(_SUBJECT, "")))
    streams = intent.extras.get(_STREAM, ())
    uris = (streams,) if isinstance(streams, str) else streams
    paths = [path for uri in uris if (path := path_of(str(uri))) in ctx.state.files]
    if not paths:
        return None
    if all(ui.is_readable(ctx.state.files[path]) for path in paths):
        return _pictures(ctx, paths)
    return _file_name(ctx, paths)


def _pictures(ctx: SystemUiContext[DeliveryArgs], paths: list[str]) -> ui.View:
    """The first pictures, side by side; on the last one stands how many more there are."""
    side = _PICTURE_DP if ctx.height_dp > _LOW_DP else _LOW_PICTURE_DP
    more = len(paths) - _MOST_PICTURES
    images = [
        ui.picture(
            ctx.state.files[path],
            weight=1,
            height=side,
            framing=Framing(covers=True),
            resource_id=f"android:id/content_preview_image_{number}",
            description=path.rpartition("/")[2],
        )
        for number, path in enumerate(paths[:_MOST_PICTURES], 1)
    ]
    count = ui.text(f"+{more}", 16, ctx.theme.text, bold=True, width=44, text_align="center")
    return ui.row(
        *images,
        count if more > 0 else None,
        gap=4,
        width=ui.FILL,
        padding=(24, 0, 24, 8),
        class_name="android.widget.RelativeLayout",
        resource_id="android:id/content_preview_image_area",
    )


def _file_name(ctx: SystemUiContext[DeliveryArgs], paths: list[str]) -> ui.View:
    theme = ctx.theme
    name = paths[0].rpartition("/")[2]
    more = len(paths) - 1
    return ui.row(
        ui.row(
            ui.icon("file-outline", 24, theme.icon),
            ui.text(
                name,
                14,
                theme.text,
                weight=1,
                max_lines=2,
                resource_id="android:id/content_preview_filename",
            ),
            ui.text(f"+{more}", 14, theme.text_secondary) if more else None,
            gap=16,
            weight=1,
            padding=16,
            fill=theme.surface_high,
            radius=12,
            class_name="android.widget.LinearLayout",
            resource_id="android:id/content_preview_file_layout",
        ),
        width=ui.FILL,
        padding=(24, 0),
    )


def _text_preview(ctx: SystemUiContext[DeliveryArgs], shared: str, subject: str) -> ui.View:
    theme = ctx.theme
    return ui.column(
        ui.row(
            ui.column(
                ui.text(
                    subject,
                    14,
                    theme.text,
                    bold=True,
                    max_lines=1,
                    resource_id="android:id/content_preview_title",
                )
                if subject
                else None,
                ui.text(
                    shared,
                    14,
                    theme.text,
                    max_lines=3,
                    resource_id="android:id/content_preview_text",
                ),
                gap=4,
                weight=1,
                class_name="android.widget.RelativeLayout",
                resource_id="android:id/content_preview_text_layout",
            ),
            width=ui.FILL,
            padding=16,
            fill=theme.surface_high,
            radius=12,
        ),
        ui.row(
            ui.row(
                ui.icon("content-copy", 18, theme.icon),
                ui.text(ctx.t.copy, 14, theme.text, bold=True, class_name=""),
                gap=8,
                height=ui.MIN_TOUCH - 8,
                padding=(16, 0),
                stroke=theme.track,
                radius=20,
                class_name="android.widget.Button",
                resource_id="android:id/chooser_copy_button",
                text=ctx.t.copy,
                focusable=True,
                on_tap=partial(_copy, shared=shared),
            ),
            width=ui.FILL,
        ),
        gap=12,
        width=ui.FILL,
        padding=(24, 0),
    )


def _copy(system: System, shared: str) -> None:
    system.change(clipboard=shared)
    message = Texts.of(system.language).copied
    system.dismiss()
    system.toast(message)
