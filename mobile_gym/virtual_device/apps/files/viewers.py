"""Looking at files: texts, pictures, PDFs, sound, video; what is known about a file."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler
from mobile_gym.virtual_device.apps.files import look
from mobile_gym.virtual_device.apps.files.opening import share, started_with
from mobile_gym.virtual_device.apps.files.pages import DELETE, INSPECTOR, FileArgs
from mobile_gym.virtual_device.apps.files.pdf import PdfPage, pages_of
from mobile_gym.virtual_device.providers import media
from mobile_gym.virtual_device.providers.media import FILLED, category_of, cover_of
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.system.formatting import size_text
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui import pictures

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.data import FilesContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

_MAX_TEXT: Final = 8_000
_SKIP_MS: Final = 10_000
_LOW_DP: Final = 480.0
_COVER_DP: Final = 240.0
_AROUND_COVER_DP: Final = 152.0
"""Height of the bar, and of a title of two lines with the gap above it."""
_SINCE_MS: Final = ViewState[int | None]("since_ms", None)
"""When the player was started, in the device's monotonic time; None while it stands still."""
_START_MS: Final = ViewState("position_ms", 0)
"""Where it was started, or stands."""


def viewer_frame(ctx: FilesContext, path: str, *content: ui.View | None) -> ui.View:
    """The page of a viewer: the bar with what can be done to a file, and its content."""
    theme = ctx.theme
    tools = ()
    if files.is_file(ctx.state, path):
        tools = (
            ui.icon_button(
                theme,
                "share-variant",
                ctx.t.share,
                partial(share, paths=(path,)),
                resource_id="action_share",
            ),
            ui.icon_button(
                theme,
                "information-outline",
                ctx.t.info,
                partial_handler(INSPECTOR.start, path=path),
                resource_id="action_info",
            ),
            ui.icon_button(
                theme,
                "trash-can-outline",
                ctx.t.delete,
                partial_handler(DELETE.open, paths=(path,), closes=True),
                resource_id="action_delete",
            ),
        )
    else:
        content = (look.empty_state(ctx, ctx.t.gone),)
    bar = ui.app_bar(theme, posixpath.basename(path), *tools, on_back=finish, up=ctx.t.navigate_up)
    return ui.page(theme, bar, *content)


def text_page(ctx: FilesContext[FileArgs]) -> ui.View:
    """A text file, or the beginning of a long one."""
    theme = ctx.theme
    path = started_with(ctx.args)
    content = ctx.state.files.get(path, b"")
    if not content:
        return viewer_frame(ctx, path, look.empty_state(ctx, ctx.t.empty_file))
    words = content[: 4 * _MAX_TEXT].decode("utf-8", "replace")[:_MAX_TEXT]
    body = ui.scroll(
        "text",
        ui.column(
            ui.text(words, 16, theme.text, width=ui.FILL, resource_id="text_content"),
            ui.text(ctx.t.cut, 13, theme.text_secondary) if len(words) == _MAX_TEXT else None,
            width=ui.FILL,
            gap=16,
            padding=(20, 8, 20, 24),
        ),
        weight=1,
    )
    return viewer_frame(ctx, path, body)


# -- player -------------------------------------------------------------------------------------


def _position_ms(start_ms: int, since_ms: int | None, now_ms: int, length_ms: int) -> int:
    """How far it has played: where it stood, and the time since it was started there."""
    at_ms = start_ms + (now_ms - since_ms if since_ms is not None else 0)
    return min(max(at_ms, 0), length_ms)


def _now_at_ms(system: System, length_ms: int) -> int:
    start_ms, since_ms = _START_MS.get(system), _SINCE_MS.get(system)
    return _position_ms(start_ms, since_ms, system.state.monotonic_ms, length_ms)


def player_page(ctx: FilesContext[FileArgs]) -> ui.View:
    """A sound or a video, with a bar of how far it is."""
    theme = ctx.theme
    path = started_with(ctx.args)
    entry = entry_of(ctx.state, path)
    if entry is None:
        return viewer_frame(ctx, path)
    length_ms = media.duration_ms(ctx.state.files[path])
    since_ms = _SINCE_MS.of(ctx)
    at_ms = _position_ms(_START_MS.of(ctx), since_ms, ctx.state.monotonic_ms, length_ms)
    plays = since_ms is not None and at_ms < length_ms
    controls = ui.row(
        ui.icon_button(
            theme, "rewind-10", ctx.t.rewind, partial(_skip, length_ms=length_ms, step_ms=-_SKIP_MS)
        ),
        ui.stack(
            ui.icon("pause" if plays else "play", 32, theme.on_accent),
            width=64,
            height=64,
            align="center",
            justify="center",
            fill=theme.accent,
            radius=32,
            class_name="android.widget.ImageButton",
            resource_id="play_pause",
            description=(ctx.t.pause if plays else ctx.t.play),
            enabled=length_ms > 0,
            focusable=True,
            on_tap=partial(_play_or_pause, length_ms=length_ms),
        ),
        ui.icon_button(
            theme,
            "fast-forward-10",
            ctx.t.forward,
            partial(_skip, length_ms=length_ms, step_ms=_SKIP_MS),
        ),
        width=ui.FILL,
        gap=24,
        justify="center",
    )
    progress = _progress(ctx, at_ms, length_ms)
    if ctx.height_dp >= _LOW_DP:
        cover = _cover(ctx, entry, 1.0)
        return viewer_frame(ctx, path, cover, progress, controls, ui.space(height=32))
    room = ctx.height_dp - _AROUND_COVER_DP  # a phone on its side: they stand beside the cover
    cover = _cover(ctx, entry, min(max(room, 1.0) / _COVER_DP, 1.0))
    beside = ui.column(progress, controls, width=ui.FILL, weight=1, justify="center")
    return viewer_frame(ctx, path, ui.row(cover, beside, width=ui.FILL, weight=1))


def _cover(ctx: FilesContext, entry: Entry, share: float) -> ui.View:
    """What it looks like and its name; smaller by a share where there is little room."""
    theme = ctx.theme
    is_video = category_of(entry.mime_type) == "videos"
    return ui.column(
        ui.picture(
            cover_of(ctx.state, entry),
            width=share * (340 if is_video else _COVER_DP),
            height=share * (192 if is_video else _COVER_DP),
            resource_id="video_surface" if is_video else "album_art",
        ),
        ui.text(
            posixpath.splitext(entry.name)[0],
            20,
            theme.text,
            bold=True,
            max_lines=2,
            text_align="center",
            resource_id="title",
        ),
        width=ui.FILL,
        weight=1,
        gap=24,
        padding=(24, 0),
        align="center",
        justify="center",
    )


def _progress(ctx: FilesContext, at_ms: int, length_ms: int) -> ui.View:
    theme = ctx.theme
    return ui.column(
        ui.slider(
            theme,
            "position",
            at_ms / length_ms if length_ms else 0.0,
            partial(_seek, length_ms=length_ms),
            description=ctx.t.position,
            resource_id="progress",
            enabled=length_ms > 0,
            span=(0, length_ms),
        ),
        ui.row(
            ui.text(look.length_text(at_ms), 13, theme.text_secondary, resource_id="time_current"),
            ui.space(weight=1),
            ui.text(look.length_text(length_ms), 13, theme.text_secondary, resource_id="time"),
            width=ui.FILL,
        ),
        width=ui.FILL,
        padding=(24, 0, 24, 16),
    )


def _play_or_pause(system: System, length_ms: int) -> None:
    at_ms = _now_at_ms(system, length_ms)
    plays = _SINCE_MS.get(system) is not None and at_ms < length_ms
    _START_MS.set(system, at_ms if at_ms < length_ms else 0)
    _SINCE_MS.set(system, None if plays else system.state.monotonic_ms)


def _place(system: System, at_ms: int) -> None:
    stands = _SINCE_MS.get(system) is None
    _START_MS.set(system, at_ms)
    _SINCE_MS.set(system, None if stands else system.state.monotonic_ms)


def _seek(system: System, value: float, length_ms: int) -> None:
    _place(system, int(value * length_ms))


def _skip(system: System, length_ms: int, step_ms: int) -> None:
    at_ms = _now_at_ms(system, length_ms)
    _place(system, min(max(at_ms + step_ms, 0), length_ms))


# -- Looking at pictures: zoomed by two fingers or a double tap, moved by one, turned by a swipe

_SHOWN: Final = ViewState[str | None]("path", None)
"""The picture that a swipe has led to."""
_ZOOM: Final = ViewState("zoom", 1.0)
_MIDDLE: Final = ViewState("middle", (0.5, 0.5))
"""The place of the picture in the middle of the screen, as shares of its width and height."""
_GRABBED: Final = ViewState[tuple[float, float] | None]("grabbed", None)
"""That place when a finger began to move the picture."""
_MOST_ZOOM: Final = 8.0
_DOUBLE_TAP_ZOOM: Final = 3.0
_MARGIN_DP: Final = 8.0


def image_page(ctx: FilesContext[FileArgs]) -> ui.View:
    """A picture; a swipe shows the next one of its folder."""
    shown = _SHOWN.of(ctx)
    path = started_with(ctx.args) if shown is None else shown
    content = ctx.state.files.get(path, b"")
    if not pictures.is_readable(content):
        return viewer_frame(ctx, path, look.empty_state(ctx, ctx.t.broken_image))
    zoom, (x, y) = _ZOOM.of(ctx), _MIDDLE.of(ctx)
    across, down = pictures.size(content)
    display = ctx.state.display
    fit = min(display.width_px / across, display.height_px / down) * 160 / display.density_dpi
    size_dp = (across * fit, down * fit)
    body = ui.stack(
        ui.picture(
            content,
            width=ui.FILL,
            height=ui.FILL,
            resource_id="photo_view",
            description=posixpath.basename(path),
            framing=ui.Framing(zoom, x, y),
            on_fling=partial(_turn, path=path) if zoom == 1 else None,
            on_double_tap=_zoom_in_or_out,
            on_drag=partial(_move, size_dp=size_dp) if zoom > 1 else None,
            on_pinch=partial(_pinch, size_dp=size_dp),
        ),
        width=ui.FILL,
        weight=1,
        padding=(_MARGIN_DP, _MARGIN_DP),
    )
    return viewer_frame(ctx, path, body)


def _inside(middle: float, zoom: float) -> float:
    """A middle from which no edge of the picture comes away from that of its box."""
    half = 0.5 / zoom
    return min(max(middle, half), 1 - half)


def _show(system: System, zoom: float, x: float, y: float) -> None:
    _ZOOM.set(system, zoom)
    _MIDDLE.set(system, (_inside(x, zoom), _inside(y, zoom)))


def _zoom_in_or_out(system: System) -> None:
    _show(system, 1.0 if _ZOOM.get(system) > 1 else _DOUBLE_TAP_ZOOM, 0.5, 0.5)


def _pinch(system: System, way: ui.Pinch, size_dp: tuple[float, float]) -> None:
    zoom, (x, y) = _ZOOM.get(system), _MIDDLE.get(system)
    wider = min(max(zoom * way.scale, 1.0), _MOST_ZOOM)
    _show(system, wider, x - way.dx / (size_dp[0] * wider), y - way.dy / (size_dp[1] * wider))


def _move(system: System, way: ui.Drag, size_dp: tuple[float, float]) -> None:
    zoom = _ZOOM.get(system)
    x, y = _GRABBED.get(system) or _MIDDLE.get(system)
    _GRABBED.set(system, None if way.done else (x, y))
    _show(system, zoom, x - way.dx / (size_dp[0] * zoom), y - way.dy / (size_dp[1] * zoom))


def _turn(system: System, direction: str, path: str) -> None:
    if direction not in ("left", "right"):
        return
    siblings = [
        entry.path
        for entry in files.entries(system.state, posixpath.dirname(path))
        if category_of(entry.mime_type) == "images" or entry.path == path
    ]
    place = siblings.index(path) + (1 if direction == "left" else -1)
    if 0 <= place < len(siblings):
        _SHOWN.set(system, siblings[place])


# -- Looking at PDFs: pages, one below the other, and which of them is in front ------------------

_PAGES: Final = "pdf"
_SCROLL: Final = ViewState(f"scroll:{_PAGES}", 0)
_PAGE_MARGIN_DP: Final = 8.0
_WIDEST_DP: Final = 640.0
_MOST_WORDS: Final = 2_000
_ASCENT: Final = 0.93
"""Of Roboto's text, as a share of its size."""


def pdf_page(ctx: FilesContext[FileArgs]) -> ui.View:
    """A PDF."""
    path = started_with(ctx.args)
    content = ctx.state.files.get(path, b"")
    pages = pages_of(content)
    if not pages or not files.is_file(ctx.state, path):
        return viewer_frame(ctx, path, look.empty_state(ctx, ctx.t.broken_document))
    display = ctx.state.display
    density = display.density_dpi / 160
    wide = min(display.width_px / density - 2 * _PAGE_MARGIN_DP, _WIDEST_DP)
    tallest = max(page.height * wide / page.width for page in pages)
    row_dp = round(tallest + _PAGE_MARGIN_DP)
    row_px = row_dp * density
    front = min(int(_SCROLL.of(ctx) / row_px + 0.5), len(pages) - 1)
    labels = [
        ctx.t.page_of.format(number=number, count=len(pages)) for number in range(1, len(pages) + 1)
    ]
    listed = ui.lazy_list(
        _PAGES,
        len(pages),
        row_dp,
        lambda index: ui.row(
            _drawing_view(ctx, pages[index], wide, labels[index]),
            width=ui.FILL,
            height=ui.FILL,
            justify="center",
            align="start",
        ),
        resource_id="pdf_view",
    )
    mark = ui.stack(
        ui.text(labels[front], 13, 0xFFFFFFFF, resource_id="page_indicator"),
        fill=0xB0202124,
        radius=14,
        padding=(14, 6),
    )
    body = ui.stack(
        listed,
        ui.stack(
            mark,
            width=ui.FILL,
            height=ui.FILL,
            align="center",
            justify="end",
            padding=(0, 0, 0, 24),
        ),
        width=ui.FILL,
        weight=1,
        fill=ctx.theme.surface_high,
    )
    return viewer_frame(ctx, path, body)


def _drawing_view(ctx: FilesContext, page: PdfPage, wide: float, label: str) -> ui.View:
    share = wide / page.width
    scale = font_scale_of(ctx.state)
    boxes = [
        ui.box(
            offset=(mark.x * share, mark.y * share),
            width=max(mark.width * share, 0.5),
            height=max(mark.height * share, 0.5),
            fill=mark.color,
        )
        for mark in page.boxes
    ]
    texts = [
        ui.text(
            mark.words,
            mark.size * share / scale,
            mark.color,
            bold=mark.is_bold,
            max_lines=1,
            width=max(wide - mark.x * share, 1.0),
            offset=(mark.x * share, (mark.y - mark.size * _ASCENT) * share),
            class_name="",
        )
        for mark in page.texts
    ]
    return ui.absolute(
        *boxes,
        *texts,
        width=wide,
        height=page.height * share,
        fill=0xFFFFFFFF,
        class_name="android.view.View",
        text="\n".join(mark.words for mark in page.texts)[:_MOST_WORDS],
        description=label,
    )


# -- What is known about a file or a folder ------------------------------------------------------


def entry_of(state: DeviceState, path: str) -> Entry | None:
    """The entry of a path; None where there is nothing."""
    listed = files.entries(state, posixpath.dirname(path)) if path else []
    return next((entry for entry in listed if entry.path == path), None)


def info_page(ctx: FilesContext[FileArgs]) -> ui.View:
    """The page."""
    theme = ctx.theme
    entry = entry_of(ctx.state, started_with(ctx.args))
    title = ctx.t.info
    bar = ui.app_bar(theme, title, on_back=finish, up=ctx.t.navigate_up)
    if entry is None:
        return ui.page(theme, bar, look.empty_state(ctx, ctx.t.gone))
    if category_of(entry.mime_type) == "images":
        image = ui.picture(ctx.state.files[entry.path], width=240, height=160)
    elif category_of(entry.mime_type) in ("videos", "audio"):
        image = ui.picture(cover_of(ctx.state, entry), width=160, height=160, framing=FILLED)
    else:
        image = ui.icon(look.icon_of(entry), 88, theme.accent if entry.is_directory else theme.icon)
    rows = [ui.list_item(theme, title, value) for title, value in _facts(ctx, entry)]
    return ui.screen(
        theme,
        bar,
        ui.stack(image, width=ui.FILL, height=184, align="center", justify="center"),
        ui.column(*rows, width=ui.FILL),
    )


def _facts(ctx: FilesContext, entry: Entry) -> list[tuple[str, str]]:
    state = ctx.state
    inside = posixpath.dirname(entry.path).removeprefix(SHARED).strip("/")
    location = "/".join(part for part in (ctx.t.storage, inside) if part)
    facts = [(ctx.t.name, entry.name), (ctx.t.type, look.type_text(ctx, entry))]
    if entry.is_directory:
        facts.append((ctx.t.items, str(len(files.names(state, entry.path)))))
    else:
        facts.append((ctx.t.size, size_text(entry.size)))
        content = state.files[entry.path]
        category = category_of(entry.mime_type)
        if category == "images" and pictures.is_readable(content):
            across, down = pictures.size(content)
            facts.append((ctx.t.dimensions, f"{across} × {down}"))
        elif category in ("audio", "videos") and media.duration_ms(content):
            facts.append((ctx.t.duration, look.length_text(media.duration_ms(content))))
    modified = look.time_text(ctx, entry.modified_ms)
    return [*facts, (ctx.t.modified, modified), (ctx.t.location, location)]
