"""One document: its bar, the editor with its tools, and view mode; on a page and in tabs.

It is a page of its own; `home` has documents in its tabs, too.
"""

from __future__ import annotations

import itertools
import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import markdown_views
from mobile_gym.virtual_device.app_kit.bars import up_button
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.markdown import Block, blocks_of
from mobile_gym.virtual_device.apps.markor import data, documents, formats, pages
from mobile_gym.virtual_device.apps.markor.first_start import no_access
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.appearance import font_scale_of
from mobile_gym.virtual_device.system.files import path_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_LINES: Final = 400
"""More than one: the text takes what room there is."""
_SIDE_DP: Final = 16.0
_AROUND_DP: Final = 200.0
"""Height of the bars, the tools and the tabs around the editor, and some lines of room."""
_TOOLS: Final = 7
"""So many stand below the editor; a button opens the others."""


def _started_with(args: pages.DocumentArgs) -> str:
    return args.path or path_of(args.data)


def document_page(ctx: data.MarkorContext[pages.DocumentArgs]) -> ui.View:
    """A document on a page of its own."""
    path = _started_with(ctx.args)
    bar = document_bar(ctx, path, up_button(ctx, leave))
    if not data.may_manage_files(ctx.state):
        return ui.page(ctx.theme, bar, no_access(ctx))
    if documents.read_text(ctx.state, path) is None and documents.TEXT.of(ctx) is None:
        gone = empty_state(ctx.theme, "file-question-outline", ctx.t.no_document)
        title = posixpath.basename(path)
        return ui.page(
            ctx.theme, ui.app_bar(ctx.theme, title, on_back=leave, up=ctx.t.navigate_up), gone
        )
    return ui.page(ctx.theme, bar, *document_view(ctx, path))


def leave(system: System) -> None:
    """Save what is typed, and go back to where the document was opened."""
    documents.save(system)
    system.finish()


def _is_viewed(ctx: data.MarkorContext, fresh: bool = False) -> bool:
    viewed = documents.VIEWED.of_page(ctx)
    return ctx.data.view_first and not fresh if viewed is None else viewed


def document_bar(ctx: data.MarkorContext, path: str, first: ui.View | None = None) -> ui.View:
    """The bar of a document: its name, and what can be done to all of it."""
    theme, t = ctx.theme, ctx.t
    viewed = _is_viewed(ctx, _is_fresh(ctx))
    tools = (
        *(
            ()
            if viewed
            else (
                ui.icon_button(
                    theme,
                    "undo",
                    t.undo_change,
                    partial_handler(documents.undo, path),
                    resource_id="action_undo",
                    enabled=documents.can_undo(ctx),
                ),
                ui.icon_button(
                    theme,
                    "redo",
                    t.redo_change,
                    partial_handler(documents.redo, path),
                    resource_id="action_redo",
                    enabled=documents.can_redo(ctx),
                ),
                ui.icon_button(
                    theme, "content-save-outline", t.save, _save, resource_id="action_save"
                ),
            )
        ),
        ui.icon_button(
            theme,
            "pencil-outline" if viewed else "eye-outline",
            t.edit_mode if viewed else t.view_mode,
            partial(_switch, viewed=not viewed),
            resource_id="action_edit" if viewed else "action_preview",
        ),
        ui.icon_button(
            theme,
            "dots-vertical",
            t.more_options,
            partial_handler(pages.DOCUMENT_MENU.open, path=path),
        ),
    )
    titles = {data.TO_DO: t.to_do, data.QUICK_NOTE: t.quick_note} if first is None else {}
    title = titles.get(path) or posixpath.basename(path)
    if first is None:
        return ui.app_bar(theme, title, *tools)
    return ui.row(
        first,
        ui.text(
            title, 19, theme.text, bold=True, weight=1, max_lines=1, resource_id="document__title"
        ),
        *tools,
        width=ui.FILL,
        height=56,
        gap=0,
        padding=(4, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )


def _is_fresh(ctx: data.MarkorContext) -> bool:
    return isinstance(ctx.args, pages.DocumentArgs) and ctx.args.fresh


def document_view(ctx: data.MarkorContext, path: str) -> tuple[ui.View, ...]:
    """The document below its bar: view mode, or the editor and its tools."""
    words, kind = documents.text_shown(ctx, path), formats.kind_of(posixpath.basename(path))
    if _is_viewed(ctx, _is_fresh(ctx)):
        return (preview(ctx, words, kind),)
    field = ui.edit_field(
        ctx.theme,
        documents.TEXT.key,
        words,
        hint=ctx.t.write_here,
        resource_id="document__edit",
        on_change=partial(documents.note_change, path=path),
        bare=True,
        lines=_LINES,
        size=float(ctx.data.font_size),
    )
    return (_room(ctx, field), _tool_row(ctx, path))


def _room(ctx: data.MarkorContext, field: ui.View) -> ui.View:
    """The field: as high as there is room, or as its text while a longer one is read.

    While it is written into, the field itself shows the line of the caret.
    """
    focus = ctx.state.focus
    is_written = ctx.state.keyboard and focus is not None and focus.key == documents.TEXT.key
    height_dp = 0.0 if is_written else _text_height_dp(ctx, field)
    if height_dp < ctx.height_dp - _AROUND_DP:
        whole = field._replace(weight=1, height=ui.WRAP)
        return ui.column(whole, width=ui.FILL, weight=1, padding=(_SIDE_DP, 8))
    long = ui.column(field._replace(height=height_dp), width=ui.FILL, padding=(_SIDE_DP, 8))
    return ui.scroll("editor", long, weight=1, resource_id="document__scroll")


def _text_height_dp(ctx: data.MarkorContext, field: ui.View) -> float:
    """How high all lines of a field's text are, before the font scale is applied."""
    density, scale = ctx.state.display.density_dpi / 160, font_scale_of(ctx.state)
    width_px = int((ctx.width_dp - 2 * _SIDE_DP) * density)
    size_px = field.size * density * scale
    laid = ui.lay_out(field, Rect(0, 0, width_px, 1), size_px, None)
    return len(laid.lines) * laid.line_height / density / max(scale, 1.0)


def _tool_row(ctx: data.MarkorContext, path: str) -> ui.View:
    theme, language = ctx.theme, ctx.state.language
    tools = formats.tools_of(formats.kind_of(posixpath.basename(path)))
    buttons = [
        ui.icon_button(
            theme,
            tool.icon,
            tool.title.of(language),
            partial(apply_tool, tool=tool, path=path),
            class_name="android.widget.ImageView",
        )
        for tool in tools[:_TOOLS]
    ]
    if len(tools) > _TOOLS:
        more = partial_handler(pages.FORMATS.open, path=path)
        buttons.append(ui.icon_button(theme, "dots-horizontal", ctx.t.more_tools, more))
    return ui.row(
        *buttons,
        width=ui.FILL,
        height=48,
        padding=(6, 0),
        fill=theme.surface_high,
        class_name="android.widget.HorizontalScrollView",
        resource_id="document__text_actions_bar",
    )


def formats_sheet(ctx: data.MarkorContext[pages.PathArgs]) -> ui.View:
    """All tools, each with its name."""
    language, path = ctx.state.language, ctx.args.path
    rows = (
        ui.row(
            ui.icon(tool.icon, 24, ctx.theme.icon),
            ui.text(tool.title.of(language), 16, ctx.theme.text, resource_id="android:id/title"),
            width=ui.FILL,
            height=48,
            gap=20,
            padding=(24, 0),
            class_name="android.widget.LinearLayout",
            focusable=True,
            on_tap=_tool_from_sheet(tool, path),
        )
        for tool in formats.tools_of(formats.kind_of(posixpath.basename(path)))
    )
    return ui.bottom_sheet(ctx.theme, *rows)


def _tool_from_sheet(tool: formats.Tool, path: str) -> ui.Handler:
    return replace_popup(apply_tool, tool, path)


def _save(system: System) -> None:
    if documents.save(system):
        system.toast(Texts.of(system.language).saved)


def _switch(system: System, viewed: bool) -> None:
    documents.save(system)
    system.hide_keyboard()
    documents.VIEWED.set_page(system, viewed)


# -- menus --------------------------------------------------------------------------------------


def document_menu(ctx: data.MarkorContext[pages.PathArgs]) -> ui.View:
    """What else can be done to a document."""
    path = ctx.args.path
    items: list[tuple[str, ui.Handler]] = [
        (ctx.t.find, replace_popup(_find, path)),
        (ctx.t.share, replace_popup(pages.SHARE.open, path=path)),
    ]
    if not documents.VIEWED.of_page(ctx):
        items.append((ctx.t.to_top, replace_popup(_go, 0)))
        items.append((ctx.t.to_bottom, replace_popup(_go, len(documents.text_shown(ctx, path)))))
    if files.is_file(ctx.state, path):
        items.append((ctx.t.info, replace_popup(pages.INFO.open, path=path)))
    items.append((ctx.t.settings, replace_popup(pages.SETTINGS.start)))
    return ui.menu(ctx.theme, *items)


def _go(system: System, place: int) -> None:
    """Put the caret somewhere in the text."""
    documents.VIEWED.set_page(system, False)
    system.focus(documents.TEXT.key, place)


def _find(system: System, path: str) -> None:
    documents.VIEWED.set_page(system, False)
    pages.FIND.open(system, path=path)
    system.focus("query", 0)


def share_menu(ctx: data.MarkorContext[pages.PathArgs]) -> ui.View:
    """As what a document is sent."""
    path = ctx.args.path
    items: list[tuple[str, ui.Handler]] = [(ctx.t.plain_text, replace_popup(_share_text, path))]
    if files.is_file(ctx.state, path):
        items.append((ctx.t.share_file, replace_popup(_share_file, path)))
    items.append((ctx.t.copy_all, replace_popup(_copy_all, path)))
    return ui.menu(ctx.theme, *items)


def _share_text(system: System, path: str) -> None:
    documents.share_text(system, documents.text_typed(system, path), posixpath.basename(path))


def _share_file(system: System, path: str) -> None:
    documents.save(system)
    documents.share_files(system, (path,))


def _copy_all(system: System, path: str) -> None:
    system.change(clipboard=documents.text_typed(system, path))
    system.toast(Texts.of(system.language).text_copied)


# -- What the tools of the editor do to its text: marks around a selection, and at starts of lines


def apply_tool(system: System, tool: formats.Tool, path: str) -> None:
    """Use a tool on what is selected, or where the caret stands: at the end without a focus."""
    words = documents.text_typed(system, path)
    focus = system.state.focus
    start = end = len(words)
    if focus is not None and focus.key == documents.TEXT.key:
        other = focus.cursor if focus.anchor is None else focus.anchor
        start, end = (min(place, len(words)) for place in sorted((focus.cursor, other)))
    if tool.line:
        changed, caret = marked_lines(words, start, end, tool.before)
    else:
        changed, caret = surround_selection(words, start, end, tool.before, tool.after)
    documents.replace_text(system, changed, path)
    system.focus(documents.TEXT.key, caret)


def surround_selection(
    words: str, start: int, end: int, before: str, after: str
) -> tuple[str, int]:
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


def preview(ctx: data.MarkorContext, words: str, kind: str) -> ui.View:
    """The text of a document of a kind, in a view that scrolls."""
    theme = ctx.theme
    if kind == "markdown":
        shown = [
            markdown_views.block_view(theme, block)
            for block in itertools.islice(blocks_of(words), markdown_views.MAX_BLOCKS)
        ]
    elif kind == "csv":
        lines = [line for line in words.splitlines() if line.strip()][: markdown_views.MAX_BLOCKS]
        shown = [
            markdown_views.cells_view(theme, line.split(","), bold=place == 0)
            for place, line in enumerate(lines)
        ]
    elif kind == "todo":
        lines = [line for line in words.splitlines() if line.strip()][: markdown_views.MAX_BLOCKS]
        shown = [_task(theme, line) for line in lines]
    else:
        shown = [ui.text(words, 16, theme.text, width=ui.FILL)]
    if not words.strip():
        shown = [ui.text(ctx.t.empty_document, 16, theme.text_secondary)]
    return ui.scroll(
        "preview",
        ui.column(*shown, width=ui.FILL, gap=10, padding=(20, 16, 20, 48)),
        weight=1,
        class_name="android.webkit.WebView",
        resource_id="document__webview",
    )


def _task(theme: ui.Theme, line: str) -> ui.View:
    """A line of a list of tasks; a done one begins with `x `. Source: the todo.txt format."""
    done = line.startswith("x ")
    return markdown_views.item_view(theme, Block("item", line[2:] if done else line, checked=done))
