"""Looking at PDFs: pages, one below the other, and which of them is in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.files.listing import empty_state
from mobile_gym.virtual_device.apps.files.opening import started_with
from mobile_gym.virtual_device.apps.files.pdf_reader import PdfPage, pages_of
from mobile_gym.virtual_device.apps.files.viewers import viewer_frame
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    absolute,
    box,
    lazy_list,
    row,
    stack,
    text,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.apps.files.pages import FileArgs

__all__ = ["pdf_page"]

_PAGES: Final = "pdf"
_SCROLL: Final = ViewState(f"scroll:{_PAGES}", 0)
_MARGIN_DP: Final = 8.0
_WIDEST_DP: Final = 640.0
_MOST_WORDS: Final = 2_000
_ASCENT: Final = 0.93
"""Of Roboto's text, as a share of its size."""


def pdf_page(ctx: FilesContext[FileArgs]) -> View:
    """A PDF."""
    path = started_with(ctx.args)
    content = ctx.state.files.get(path, b"")
    pages = pages_of(content)
    if not pages or not files.is_file(ctx.state, path):
        return viewer_frame(ctx, path, empty_state(ctx, ctx.t.broken_document))
    display = ctx.state.display
    density = display.density_dpi / 160
    wide = min(display.width_px / density - 2 * _MARGIN_DP, _WIDEST_DP)
    tallest = max(page.height * wide / page.width for page in pages)
    row_dp = round(tallest + _MARGIN_DP)
    row_px = row_dp * density
    front = min(int(_SCROLL.of(ctx) / row_px + 0.5), len(pages) - 1)
    labels = [
        ctx.t.page_of.format(number=number, count=len(pages)) for number in range(1, len(pages) + 1)
    ]
    listed = lazy_list(
        _PAGES,
        len(pages),
        row_dp,
        lambda index: row(
            _drawn(ctx, pages[index], wide, labels[index]),
            width=FILL,
            height=FILL,
            justify="center",
            align="start",
        ),
        resource_id="pdf_view",
    )
    mark = stack(
        text(labels[front], 13, 0xFFFFFFFF, resource_id="page_indicator"),
        fill=0xB0202124,
        radius=14,
        padding=(14, 6),
    )
    body = stack(
        listed,
        stack(mark, width=FILL, height=FILL, align="center", justify="end", padding=(0, 0, 0, 24)),
        width=FILL,
        weight=1,
        fill=ctx.theme.surface_high,
    )
    return viewer_frame(ctx, path, body)


def _drawn(ctx: FilesContext, page: PdfPage, wide: float, label: str) -> View:
    share = wide / page.width
    scale = font_scale_of(ctx.state)
    boxes = [
        box(
            offset=(mark.x * share, mark.y * share),
            width=max(mark.width * share, 0.5),
            height=max(mark.height * share, 0.5),
            fill=mark.color,
        )
        for mark in page.boxes
    ]
    texts = [
        text(
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
    return absolute(
        *boxes,
        *texts,
        width=wide,
        height=page.height * share,
        fill=0xFFFFFFFF,
        class_name="android.view.View",
        text="\n".join(mark.words for mark in page.texts)[:_MOST_WORDS],
        description=label,
    )
