"""The first page: the introduction, then four tabs; help and what the app is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import Tab, sub_page_bar, tab_bar
from mobile_gym.virtual_device.apps.markor import documents
from mobile_gym.virtual_device.apps.markor.browser import files_bar, files_tab, folder_up
from mobile_gym.virtual_device.apps.markor.data import NOTEBOOK, PACKAGE, may_manage_files
from mobile_gym.virtual_device.apps.markor.documents import TEXT, VIEWED, tab_path
from mobile_gym.virtual_device.apps.markor.editor import document_bar, document_view, leave
from mobile_gym.virtual_device.apps.markor.first_start import intro_page, no_access, step_back
from mobile_gym.virtual_device.apps.markor.new_file import ask_new
from mobile_gym.virtual_device.apps.markor.notebook import mounted
from mobile_gym.virtual_device.apps.markor.pages import (
    ABOUT,
    DOCUMENT,
    FOLDER,
    HELP,
    MAIN,
    SETTINGS,
    TAB,
)
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.ui.view import FILL, View, column, scroll, text
from mobile_gym.virtual_device.ui.widgets import app_bar, list_item, page, screen

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.data import MarkorContext
    from mobile_gym.virtual_device.system.system import System

_TABS: Final = ("files", "to_do", "quick_note", "more")
_ENTRIES: Final = (
    Tab("folder-outline", Texts.files, "nav_notebook"),
    Tab("format-list-checks", Texts.to_do, "nav_todo"),
    Tab("lightbulb-outline", Texts.quick_note, "nav_quicknote"),
    Tab("dots-horizontal", Texts.more, "nav_more"),
)


def main_page(ctx: MarkorContext) -> View:
    """The page."""
    if not ctx.data.introduced:
        return intro_page(ctx)
    tab = TAB.of(ctx)
    tabs = tab_bar(ctx, _ENTRIES, _TABS.index(tab), _choose)
    if tab == "more":
        return page(ctx.theme, app_bar(ctx.theme, ctx.t.more), more_tab(ctx), tabs)
    if not may_manage_files(ctx.state):
        return page(ctx.theme, app_bar(ctx.theme, ctx.t.app_name), no_access(ctx), tabs)
    if tab == "files":
        return page(ctx.theme, files_bar(ctx), files_tab(ctx, _new), tabs)
    path = tab_path(tab)
    return page(ctx.theme, document_bar(ctx, path), *document_view(ctx, path), tabs)


def _new(system: System) -> None:
    ask_new(system, FOLDER.get(system))


def _choose(system: System, place: int) -> None:
    """Show a tab; a document that was open in the one before is saved."""
    if _TABS[place] == TAB.get(system):
        return
    documents.save(system)
    documents.forget_steps(system)
    system.hide_keyboard()
    system.set_ui_item(TEXT.key, None)
    VIEWED.set(system, None)
    TAB.set(system, _TABS[place])


def go_back(system: System) -> bool:
    """The back key: a page of the introduction, a folder, the tab of files, a saved document."""
    component = system.front.component
    if component.endswith(DOCUMENT.name):
        leave(system)
        return True
    if not component.endswith(MAIN.name):
        return False
    if TAB.get(system) != "files":
        _choose(system, 0)
        return True
    return step_back(system) or folder_up(system)


# -- The tab of everything else, and the pages that it leads to ----------------------------------


def more_tab(ctx: MarkorContext) -> View:
    """Settings, help, and what the app is."""
    theme, t = ctx.theme, ctx.t
    rows = column(
        list_item(
            theme, t.settings, t.settings_summary, on_tap=SETTINGS.start, icon_name="cog-outline"
        ),
        list_item(
            theme, t.help, t.help_summary, on_tap=HELP.start, icon_name="help-circle-outline"
        ),
        list_item(
            theme, t.about, t.about_summary, on_tap=ABOUT.start, icon_name="information-outline"
        ),
        width=FILL,
    )
    return scroll("more", rows, weight=1)


def help_page(ctx: MarkorContext) -> View:
    """How the app is used, in a few paragraphs."""
    t = ctx.t
    parts = (
        (t.intro_files, t.help_files),
        (t.editor, t.help_editor),
        (t.to_do, t.help_to_do),
        (t.share, t.help_share),
    )
    views: list[View] = []
    for title, words in parts:
        views.append(text(title, 18, ctx.theme.text, bold=True, width=FILL, padding=(0, 12, 0, 0)))
        views.append(text(words, 16, ctx.theme.text, width=FILL))
    content = column(*views, width=FILL, gap=6, padding=(20, 4, 20, 32))
    return page(ctx.theme, sub_page_bar(ctx, t.help), scroll("help", content, weight=1))


def about_page(ctx: MarkorContext) -> View:
    """The version, and where the notes are."""
    package = ctx.state.packages.get(PACKAGE)
    rows = (
        (ctx.t.version, "" if package is None else package.version),
        (ctx.t.notebook, mounted(NOTEBOOK)),
        (ctx.t.imitation, ctx.t.imitation_text),
    )
    bar = sub_page_bar(ctx, ctx.t.about)
    return screen(ctx.theme, bar, *(list_item(ctx.theme, title, words) for title, words in rows))
