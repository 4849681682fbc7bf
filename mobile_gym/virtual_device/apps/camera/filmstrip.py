"""The filmstrip: the photos and videos of the camera, one at a time, the latest first.

It is a page of its own; the viewfinder leads to it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler
from mobile_gym.virtual_device.app_kit.prompts import plain_question
from mobile_gym.virtual_device.apps.camera import pages, shooting
from mobile_gym.virtual_device.providers.media import cover_of
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import FileError, document_uri
from mobile_gym.virtual_device.system.intents import SEND, VIEW, Intent
from mobile_gym.virtual_device.ui import pictures

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.camera.data import CameraContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

_BLACK, _WHITE, _VEIL = 0xFF000000, 0xFFFFFFFF, 0x99000000
_STREAM: Final = "android.intent.extra.STREAM"


def _is_video(entry: Entry) -> bool:
    return entry.mime_type.startswith("video/")


def picture_of(
    state: DeviceState, entry: Entry, framing: ui.Framing | None, width: float, height: float
) -> ui.View:
    """A photo, or a picture out of a video; a symbol where the file is no picture.

    Args:
        state: the device.
        entry: the file.
        framing: how it lies in its box.
        width: of the box, in dp or `FILL`.
        height: the same.
    """
    content = cover_of(state, entry) if _is_video(entry) else state.files[entry.path]
    if not pictures.is_readable(content):
        return ui.icon("image-broken-variant", 40, _WHITE)
    return ui.picture(content, width=width, height=height, framing=framing, class_name="")


def filmstrip(ctx: CameraContext) -> ui.View:
    """The page; a swipe to the side leads to the next one, and before the first one back."""
    t, found = ctx.t, shooting.camera_entries(ctx.state)
    if not found:
        nothing = ui.text(t.nothing_taken, 16, _WHITE, width=ui.FILL, text_align="center")
        body = ui.column(nothing, width=ui.FILL, weight=1, justify="center", on_fling=_leave)
        return ui.page(ctx.theme, _top(ctx), body, fill=_BLACK, place="screen")
    chosen = pages.SHOWN.of(ctx)
    at = next((place for place, entry in enumerate(found) if entry.path == chosen), 0)
    entry = found[at]
    before = found[at - 1].path if at else None
    after = found[at + 1].path if at + 1 < len(found) else None
    play = ui.stack(
        ui.icon("play", 40, _WHITE),
        width=72,
        height=72,
        align="center",
        justify="center",
        fill=_VEIL,
        radius=36,
        class_name="android.widget.ImageView",
        resource_id="play_button",
        description=t.play,
        focusable=True,
        on_tap=partial(_play, entry=entry),
    )
    body = ui.stack(
        picture_of(ctx.state, entry, None, ui.FILL, ui.FILL),
        play if _is_video(entry) else None,
        width=ui.FILL,
        weight=1,
        align="center",
        justify="center",
        class_name="android.widget.ImageView",
        resource_id="filmstrip_view",
        description=entry.name,
        on_fling=partial(_turn, before=before, after=after),
    )
    tools = ui.row(
        ui.icon_button(
            ui.DARK,
            "share-variant",
            t.share,
            partial(_share, entry=entry),
            color=_WHITE,
            resource_id="filmstrip_bottom_control_share",
        ),
        ui.icon_button(
            ui.DARK,
            "delete-outline",
            t.delete,
            partial_handler(pages.DELETE.open, path=entry.path),
            color=_WHITE,
            resource_id="filmstrip_bottom_control_delete",
        ),
        width=ui.FILL,
        height=72,
        padding=(64, 0),
        justify="between",
    )
    return ui.page(ctx.theme, _top(ctx, entry.name), body, tools, fill=_BLACK, place="screen")


def _top(ctx: CameraContext, name: str = "") -> ui.View:
    return ui.row(
        ui.icon_button(
            ui.DARK,
            "arrow-left",
            ctx.t.navigate_up,
            dismiss,
            color=_WHITE,
            class_name="android.widget.ImageButton",
        ),
        ui.text(name, 16, _WHITE, weight=1, max_lines=1, resource_id="action_bar_title")
        if name
        else ui.space(weight=1),
        gap=8,
        width=ui.FILL,
        height=56,
        padding=(4, 0, 16, 0),
    )


def _leave(system: System, direction: str) -> None:
    if direction == "right":
        system.dismiss()


def _turn(system: System, direction: str, before: str | None, after: str | None) -> None:
    if direction == "left" and after is not None:
        pages.SHOWN.set(system, after)
    elif direction == "right" and before is not None:
        pages.SHOWN.set(system, before)
    else:
        _leave(system, direction)


def _play(system: System, entry: Entry) -> None:
    system.request(Intent(VIEW, document_uri(entry.path), entry.mime_type))


def _share(system: System, entry: Entry) -> None:
    extras = {_STREAM: document_uri(entry.path)}
    system.request(Intent(SEND, mime_type=entry.mime_type, extras=extras), chooser=True)


def delete_question(ctx: CameraContext[pages.PathArgs]) -> ui.View:
    """Asks before a photo or video is deleted."""
    t, path = ctx.t, ctx.args.path
    words = t.delete_question.format(name=path.rpartition("/")[2])
    return plain_question(ctx, words, t.delete, partial(_delete, path=path))


def _delete(system: System, path: str) -> None:
    system.dismiss()
    pages.SHOWN.set(system, "")
    try:
        files.remove(system, path)
    except FileError as error:  # somebody else was faster
        system.toast(str(error))
