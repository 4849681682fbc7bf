"""View mode: a document drawn as it is meant, not as it is written."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.markdown import Block, blocks_of
from mobile_gym.virtual_device.app_kit.markdown_views import (
    MAX_BLOCKS,
    block_view,
    cells_view,
    item_view,
)
from mobile_gym.virtual_device.ui.view import FILL, View, column, scroll, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.context import MarkorContext
    from mobile_gym.virtual_device.ui.theme import Theme

__all__ = ["preview"]


def preview(ctx: MarkorContext, words: str, kind: str) -> View:
    """The text of a document of a kind, in a view that scrolls."""
    theme = ctx.theme
    if kind == "markdown":
        shown = [
            block_view(theme, block) for block in itertools.islice(blocks_of(words), MAX_BLOCKS)
        ]
    elif kind == "csv":
        lines = [line for line in words.splitlines() if line.strip()][:MAX_BLOCKS]
        shown = [
            cells_view(theme, line.split(","), bold=place == 0) for place, line in enumerate(lines)
        ]
    elif kind == "todo":
        lines = [line for line in words.splitlines() if line.strip()][:MAX_BLOCKS]
        shown = [_task(theme, line) for line in lines]
    else:
        shown = [text(words, 16, theme.text, width=FILL)]
    if not words.strip():
        shown = [text(ctx.t.empty_document, 16, theme.text_secondary)]
    return scroll(
        "preview",
        column(*shown, width=FILL, gap=10, padding=(20, 16, 20, 48)),
        weight=1,
        class_name="android.webkit.WebView",
        resource_id="document__webview",
    )


def _task(theme: Theme, line: str) -> View:
    """A line of a list of tasks; a done one begins with `x `. Source: the todo.txt format."""
    done = line.startswith("x ")
    return item_view(theme, Block("item", line[2:] if done else line, checked=done))
