"""What is shared, at the top of the share sheet: a text that can be copied, pictures, files.

Source: AOSP, `chooser_grid_preview_text.xml`, `_image.xml` and `_file.xml` (API 33).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mobile_gym.virtual_device.apps.system_ui.context import SystemUiContext
from mobile_gym.virtual_device.apps.system_ui.texts import Texts
from mobile_gym.virtual_device.system.documents import path_of
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.overlays import DeliveryArgs
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.pictures import is_readable
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    column,
    icon,
    picture,
    row,
    text,
)
from mobile_gym.virtual_device.ui.view_fields import Framing

__all__ = ["share_preview"]

_TEXT: Final = "android.intent.extra.TEXT"
_SUBJECT: Final = "android.intent.extra.SUBJECT"
_STREAM: Final = "android.intent.extra.STREAM"
_PICTURE_DP: Final = 140.0
_LOW_PICTURE_DP: Final = 72.0
_LOW_DP: Final = 500.0
"""A screen on its side has less room for what is shared."""
_MOST_PICTURES: Final = 3


def share_preview(ctx: SystemUiContext[DeliveryArgs], intent: Intent) -> View | None:
    """What an intent shares; None where there is nothing to be shown of it."""
    shared = str(intent.extras.get(_TEXT, "") or intent.data)
    if shared:
        return _text_preview(ctx, shared, str(intent.extras.get(_SUBJECT, "")))
    streams = intent.extras.get(_STREAM, ())
    uris = (streams,) if isinstance(streams, str) else streams
    paths = [path for uri in uris if (path := path_of(str(uri))) in ctx.state.files]
    if not paths:
        return None
    if all(is_readable(ctx.state.files[path]) for path in paths):
        return _pictures(ctx, paths)
    return _file_name(ctx, paths)


def _pictures(ctx: SystemUiContext[DeliveryArgs], paths: list[str]) -> View:
    """The first pictures, side by side; on the last one stands how many more there are."""
    side = _PICTURE_DP if ctx.height_dp > _LOW_DP else _LOW_PICTURE_DP
    more = len(paths) - _MOST_PICTURES
    images = [
        picture(
            ctx.state.files[path],
            weight=1,
            height=side,
            framing=Framing(covers=True),
            resource_id=f"android:id/content_preview_image_{number}",
            description=path.rpartition("/")[2],
        )
        for number, path in enumerate(paths[:_MOST_PICTURES], 1)
    ]
    count = text(f"+{more}", 16, ctx.theme.text, bold=True, width=44, text_align="center")
    return row(
        *images,
        count if more > 0 else None,
        gap=4,
        width=FILL,
        padding=(24, 0, 24, 8),
        class_name="android.widget.RelativeLayout",
        resource_id="android:id/content_preview_image_area",
    )


def _file_name(ctx: SystemUiContext[DeliveryArgs], paths: list[str]) -> View:
    theme = ctx.theme
    name = paths[0].rpartition("/")[2]
    more = len(paths) - 1
    return row(
        row(
            icon("file-outline", 24, theme.icon),
            text(
                name,
                14,
                theme.text,
                weight=1,
                max_lines=2,
                resource_id="android:id/content_preview_filename",
            ),
            text(f"+{more}", 14, theme.text_secondary) if more else None,
            gap=16,
            weight=1,
            padding=16,
            fill=theme.surface_high,
            radius=12,
            class_name="android.widget.LinearLayout",
            resource_id="android:id/content_preview_file_layout",
        ),
        width=FILL,
        padding=(24, 0),
    )


def _text_preview(ctx: SystemUiContext[DeliveryArgs], shared: str, subject: str) -> View:
    theme = ctx.theme
    return column(
        row(
            column(
                text(
                    subject,
                    14,
                    theme.text,
                    bold=True,
                    max_lines=1,
                    resource_id="android:id/content_preview_title",
                )
                if subject
                else None,
                text(
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
            width=FILL,
            padding=16,
            fill=theme.surface_high,
            radius=12,
        ),
        row(
            row(
                icon("content-copy", 18, theme.icon),
                text(ctx.t.copy, 14, theme.text, bold=True, class_name=""),
                gap=8,
                height=widgets.MIN_TOUCH - 8,
                padding=(16, 0),
                stroke=theme.track,
                radius=20,
                class_name="android.widget.Button",
                resource_id="android:id/chooser_copy_button",
                text=ctx.t.copy,
                focusable=True,
                on_tap=partial(_copy, shared=shared),
            ),
            width=FILL,
        ),
        gap=12,
        width=FILL,
        padding=(24, 0),
    )


def _copy(system: System, shared: str) -> None:
    system.change(clipboard=shared)
    message = Texts.of(system.language).copied
    system.dismiss()
    system.toast(message)
