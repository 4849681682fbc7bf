"""One document: its bar, the editor with its tools, and view mode; on a page and in tabs."""

from __future__ import annotations

import itertools
import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.app_kit.bars import up_button
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import bound, instead
from mobile_gym.virtual_device.app_kit.markdown import Block, blocks_of
from mobile_gym.virtual_device.app_kit.markdown_views import (
    MAX_BLOCKS,
    block_view,
    cells_view,
    item_view,
)
from mobile_gym.virtual_device.apps.markor import documents
from mobile_gym.virtual_device.apps.markor.data import QUICK_NOTE, TO_DO, may_manage_files
from mobile_gym.virtual_device.apps.markor.documents import (
    TEXT,
    VIEWED,
    replace_text,
    share_files,
    share_text,
    text_shown,
    text_typed,
)
from mobile_gym.virtual_device.apps.markor.first_start import no_access
from mobile_gym.virtual_device.apps.markor.formats import kind_of, tools_of
from mobile_gym.virtual_device.apps.markor.pages import (
    DOCUMENT_MENU,
    FIND,
    FORMATS,
    INFO,
    SETTINGS,
    SHARE,
    DocumentArgs,
    PathArgs,
)
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.files import path_of
from mobile_gym.virtual_device.ui.dialogs import bottom_sheet
from mobile_gym.virtual_device.ui.fields import lay_out
from mobile_gym.virtual_device.ui.view import FILL, WRAP, View, column, icon, row, scroll, text
from mobile_gym.virtual_device.ui.widgets import app_bar, edit_field, icon_button, menu, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.data import MarkorContext
    from mobile_gym.virtual_device.apps.markor.formats import Tool
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.theme import Theme
    from mobile_gym.virtual_device.ui.view import Handler

_LINES: Final = 400
"""More than one: the text takes what room there is."""
_SIDE_DP: Final = 16.0
_AROUND_DP: Final = 200.0
"""Height of the bars, the tools and the tabs around the editor, and some lines of room."""
_TOOLS: Final = 7
"""So many stand below the editor; a button opens the others."""


def _started_with(args: DocumentArgs) -> str:
    return args.path or path_of(args.data)


def document_page(ctx: MarkorContext[DocumentArgs]) -> View:
    """A document on a page of its own."""
    path = _started_with(ctx.args)
    bar = document_bar(ctx, path, up_button(ctx, leave))
    if not may_manage_files(ctx.state):
        return page(ctx.theme, bar, no_access(ctx))
    if documents.read_text(ctx.state, path) is None and TEXT.of(ctx) is None:
        gone = empty_state(ctx.theme, "file-question-outline", ctx.t.no_document)
        title = posixpath.basename(path)
        return page(ctx.theme, app_bar(ctx.theme, title, on_back=leave, up=ctx.t.navigate_up), gone)
    return page(ctx.theme, bar, *document_view(ctx, path))


def leave(system: System) -> None:
    """Save what is typed, and go back to where the document was opened."""
    documents.save(system)
    system.finish()


def _is_viewed(ctx: MarkorContext, fresh: bool = False) -> bool:
    viewed = VIEWED.of_page(ctx)
    return ctx.data.view_first and not fresh if viewed is None else viewed


def document_bar(ctx: MarkorContext, path: str, first: View | None = None) -> View:
    """The bar of a document: its name, and what can be done to all of it."""
    theme, t = ctx.theme, ctx.t
    viewed = _is_viewed(ctx, _is_fresh(ctx))
    tools = (
        *(
            ()
            if viewed
            else (
                icon_button(
                    theme,
                    "undo",
                    t.undo_change,
                    bound(documents.undo, path),
                    resource_id="action_undo",
                    enabled=documents.can_undo(ctx),
                ),
                icon_button(
                    theme,
                    "redo",
                    t.redo_change,
                    bound(documents.redo, path),
                    resource_id="action_redo",
                    enabled=documents.can_redo(ctx),
                ),
                icon_button(
                    theme, "content-save-outline", t.save, _save, resource_id="action_save"
                ),
            )
        ),
        icon_button(
            theme,
            "pencil-outline" if viewed else "eye-outline",
            t.edit_mode if viewed else t.view_mode,
            partial(_switch, viewed=not viewed),
            resource_id="action_edit" if viewed else "action_preview",
        ),
        icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            bound(DOCUMENT_MENU.open, path=path),
        ),
    )
    titles = {TO_DO: t.to_do, QUICK_NOTE: t.quick_note} if first is None else {}
    title = titles.get(path) or posixpath.basename(path)
    if first is None:
        return app_bar(theme, title, *tools)
    return row(
        first,
        text(
            title, 19, theme.text, bold=True, weight=1, max_lines=1, resource_id="document__title"
        ),
        *tools,
        width=FILL,
        height=56,
        gap=0,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )


def _is_fresh(ctx: MarkorContext) -> bool:
    return isinstance(ctx.args, DocumentArgs) and ctx.args.fresh


def document_view(ctx: MarkorContext, path: str) -> tuple[View, ...]:
    """The document below its bar: view mode, or the editor and its tools."""
    words, kind = text_shown(ctx, path), kind_of(posixpath.basename(path))
    if _is_viewed(ctx, _is_fresh(ctx)):
        return (preview(ctx, words, kind),)
    field = edit_field(
        ctx.theme,
        TEXT.key,
        words,
        hint=ctx.t.write_here,
        resource_id="document__edit",
        on_change=partial(documents.note_change, path=path),
        bare=True,
        lines=_LINES,
        size=float(ctx.data.font_size),
    )
    return (_room(ctx, field), _tool_row(ctx, path))


def _room(ctx: MarkorContext, field: View) -> View:
    """The field: as high as there is room, or as its text while a longer one is read.

    While it is written into, the field itself shows the line of the caret.
    """
    focus = ctx.state.focus
    is_written = ctx.state.keyboard and focus is not None and focus.key == TEXT.key
    height_dp = 0.0 if is_written else _text_height_dp(ctx, field)
    if height_dp < ctx.height_dp - _AROUND_DP:
        whole = field._replace(weight=1, height=WRAP)
        return column(whole, width=FILL, weight=1, padding=(_SIDE_DP, 8))
    long = column(field._replace(height=height_dp), width=FILL, padding=(_SIDE_DP, 8))
    return scroll("editor", long, weight=1, resource_id="document__scroll")


def _text_height_dp(ctx: MarkorContext, field: View) -> float:
    """How high all lines of a field's text are, before the font scale is applied."""
    density, scale = ctx.state.display.density_dpi / 160, font_scale_of(ctx.state)
    width_px = int((ctx.width_dp - 2 * _SIDE_DP) * density)
    size_px = field.size * density * scale
    laid = lay_out(field, Rect(0, 0, width_px, 1), size_px, None)
    return len(laid.lines) * laid.line_height / density / max(scale, 1.0)


def _tool_row(ctx: MarkorContext, path: str) -> View:
    theme, language = ctx.theme, ctx.state.language
    tools = tools_of(kind_of(posixpath.basename(path)))
    buttons = [
        icon_button(
            theme,
            tool.icon,
            tool.title.of(language),
            partial(apply_tool, tool=tool, path=path),
            class_name="android.widget.ImageView",
        )
        for tool in tools[:_TOOLS]
    ]
    if len(tools) > _TOOLS:
        more = bound(FORMATS.open, path=path)
        buttons.append(icon_button(theme, "dots-horizontal", ctx.t.more_tools, more))
    return row(
        *buttons,
        width=FILL,
        height=48,
        padding=(6, 0),
        fill=theme.surface_high,
        class_name="android.widget.HorizontalScrollView",
        resource_id="document__text_actions_bar",
    )


def formats_sheet(ctx: MarkorContext[PathArgs]) -> View:
    """All tools, each with its name."""
    language, path = ctx.state.language, ctx.args.path
    rows = (
        row(
            icon(tool.icon, 24, ctx.theme.icon),
            text(tool.title.of(language), 16, ctx.theme.text, resource_id="android:id/title"),
            width=FILL,
            height=48,
            gap=20,
            padding=(24, 0),
            class_name="android.widget.LinearLayout",
            focusable=True,
            on_tap=_tool_from_sheet(tool, path),
        )
        for tool in tools_of(kind_of(posixpath.basename(path)))
    )
    return bottom_sheet(ctx.theme, *rows)


def _tool_from_sheet(tool: Tool, path: str) -> Handler:
    return instead(apply_tool, tool, path)


def _save(system: System) -> None:
    if documents.save(system):
        system.toast(Texts.of(system.language).saved)


def _switch(system: System, viewed: bool) -> None:
    documents.save(system)
    system.hide_keyboard()
    VIEWED.set_page(system, viewed)


# -- menus --------------------------------------------------------------------------------------


def document_menu(ctx: MarkorContext[PathArgs]) -> View:
    """What else can be done to a document."""
    path = ctx.args.path
    items: list[tuple[str, Handler]] = [
        (ctx.t.find, instead(_find, path)),
        (ctx.t.share, instead(SHARE.open, path=path)),
    ]
    if not VIEWED.of_page(ctx):
        items.append((ctx.t.to_top, instead(_go, 0)))
        items.append((ctx.t.to_bottom, instead(_go, len(text_shown(ctx, path)))))
    if files.is_file(ctx.state, path):
        items.append((ctx.t.info, instead(INFO.open, path=path)))
    items.append((ctx.t.settings, instead(SETTINGS.start)))
    return menu(ctx.theme, *items)


def _go(system: System, place: int) -> None:
    """Put the caret somewhere in the text."""
    VIEWED.set_page(system, False)
    system.focus(TEXT.key, place)


def _find(system: System, path: str) -> None:
    VIEWED.set_page(system, False)
    FIND.open(system, path=path)
    system.focus("query", 0)


def share_menu(ctx: MarkorContext[PathArgs]) -> View:
    """As what a document is sent."""
    path = ctx.args.path
    items: list[tuple[str, Handler]] = [(ctx.t.plain_text, instead(_share_text, path))]
    if files.is_file(ctx.state, path):
        items.append((ctx.t.share_file, instead(_share_file, path)))
    items.append((ctx.t.copy_all, instead(_copy_all, path)))
    return menu(ctx.theme, *items)


def _share_text(system: System, path: str) -> None:
    share_text(system, text_typed(system, path), posixpath.basename(path))


def _share_file(system: System, path: str) -> None:
    documents.save(system)
    share_files(system, (path,))


def _copy_all(system: System, path: str) -> None:
    system.change(clipboard=text_typed(system, path))
    system.toast(Texts.of(system.language).text_copied)


# -- What the tools of the editor do to its text: marks around a selection, and at starts of lines


def apply_tool(system: System, tool: Tool, path: str) -> None:
    """Use a tool on what is selected, or where the caret stands: at the end without a focus."""
    words = text_typed(system, path)
    focus = system.state.focus
    start = end = len(words)
    if focus is not None and focus.key == TEXT.key:
        other = focus.cursor if focus.anchor is None else focus.anchor
        start, end = (min(place, len(words)) for place in sorted((focus.cursor, other)))
    if tool.line:
        changed, caret = marked_lines(words, start, end, tool.before)
    else:
        changed, caret = marked(words, start, end, tool.before, tool.after)
    replace_text(system, changed, path)
    system.focus(TEXT.key, caret)


def marked(words: str, start: int, end: int, before: str, after: str) -> tuple[str, int]:
    """A text with marks around a part of it, and where the caret goes: inside of empty marks."""
    inner = words[start:end]
    changed = f"{words[:start]}{before}{inner}{after}{words[end:]}"
    caret = start + len(before) + len(inner)
    return changed, caret + len(after) if inner else caret


def marked_lines(words: str, start: int, end: int, mark: str) -> tuple[str, int]:
    """A text whose lines from one place to another have a mark, or have it no more.

    The mark is taken off where all of these lines have it. The caret stays at its character.
    """
    first = words.rfind("\n", 0, start) + 1
    last = words.find("\n", end)
    last = len(words) if last < 0 else last
    lines = words[first:last].split("\n")
    if all(line.startswith(mark) for line in lines):
        lines = [line[len(mark) :] for line in lines]
    else:
        lines = [line if line.startswith(mark) else mark + line for line in lines]
    changed = "\n".join(lines)
    caret = max(first, end + len(changed) - (last - first))
    return words[:first] + changed + words[last:], caret


# -- View mode: a document drawn as it is meant, not as it is written ----------------------------


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
