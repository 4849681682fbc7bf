"""The first page: the introduction, then four tabs; help and what the app is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import Tab, sub_page_bar, tab_bar
from mobile_gym.virtual_device.apps.markor import data, documents, pages
from mobile_gym.virtual_device.apps.markor.browser import files_bar, files_tab, folder_up
from mobile_gym.virtual_device.apps.markor.editor import document_bar, document_view, leave
from mobile_gym.virtual_device.apps.markor.first_start import intro_page, no_access, step_back
from mobile_gym.virtual_device.apps.markor.new_file import ask_new
from mobile_gym.virtual_device.apps.markor.notebook import mounted_path
from mobile_gym.virtual_device.apps.markor.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_TABS: Final = ("files", "to_do", "quick_note", "more")
_ENTRIES: Final = (
    Tab("folder-outline", Texts.files, "nav_notebook"),
    Tab("format-list-checks", Texts.to_do, "nav_todo"),
    Tab("lightbulb-outline", Texts.quick_note, "nav_quicknote"),
    Tab("dots-horizontal", Texts.more, "nav_more"),
)


def main_page(ctx: data.MarkorContext) -> ui.View:
    """The page."""
    if not ctx.data.introduced:
        return intro_page(ctx)
    tab = pages.TAB.of(ctx)
    tabs = tab_bar(ctx, _ENTRIES, _TABS.index(tab), _choose)
    if tab == "more":
        return ui.page(ctx.theme, ui.app_bar(ctx.theme, ctx.t.more), more_tab(ctx), tabs)
    if not data.may_manage_files(ctx.state):
        return ui.page(ctx.theme, ui.app_bar(ctx.theme, ctx.t.app_name), no_access(ctx), tabs)
    if tab == "files":
        return ui.page(ctx.theme, files_bar(ctx), files_tab(ctx, _new), tabs)
    path = documents.tab_path(tab)
    return ui.page(ctx.theme, document_bar(ctx, path), *document_view(ctx, path), tabs)


def _new(system: System) -> None:
    ask_new(system, pages.FOLDER.get(system))


def _choose(system: System, place: int) -> None:
    """Show a tab; a document that was open in the one before is saved."""
    if _TABS[place] == pages.TAB.get(system):
        return
    documents.save(system)
    documents.forget_steps(system)
    system.hide_keyboard()
    system.set_ui_item(documents.TEXT.key, None)
    documents.VIEWED.set(system, None)
    pages.TAB.set(system, _TABS[place])


def go_back(system: System) -> bool:
    """The back key: a page of the introduction, a folder, the tab of files, a saved document."""
    component = system.front.component
    if component.endswith(pages.DOCUMENT.name):
        leave(system)
        return True
    if not component.endswith(pages.MAIN.name):
        return False
    if pages.TAB.get(system) != "files":
        _choose(system, 0)
        return True
    return step_back(system) or folder_up(system)


# -- The tab of everything else, and the pages that it leads to ----------------------------------


def more_tab(ctx: data.MarkorContext) -> ui.View:
    """Settings, help, and what the app is."""
    theme, t = ctx.theme, ctx.t
    rows = ui.column(
        ui.list_item(
            theme,
            t.settings,
            t.settings_summary,
            on_tap=pages.SETTINGS.start,
            icon_name="cog-outline",
        ),
        ui.list_item(
            theme, t.help, t.help_summary, on_tap=pages.HELP.start, icon_name="help-circle-outline"
        ),
        ui.list_item(
            theme,
            t.about,
            t.about_summary,
            on_tap=pages.ABOUT.start,
            icon_name="information-outline",
        ),
        width=ui.FILL,
    )
    return ui.scroll("more", rows, weight=1)


def help_page(ctx: data.MarkorContext) -> ui.View:
    """How the app is used, in a few paragraphs."""
    t = ctx.t
    parts = (
        (t.intro_files, t.help_files),
        (t.editor, t.help_editor),
        (t.to_do, t.help_to_do),
        (t.share, t.help_share),
    )
    views: list[ui.View] = []
    for title, words in parts:
        views.append(
            ui.text(title, 18, ctx.theme.text, bold=True, width=ui.FILL, padding=(0, 12, 0, 0))
        )
        views.append(ui.text(words, 16, ctx.theme.text, width=ui.FILL))
    content = ui.column(*views, width=ui.FILL, gap=6, padding=(20, 4, 20, 32))
    return ui.page(ctx.theme, sub_page_bar(ctx, t.help), ui.scroll("help", content, weight=1))


def about_page(ctx: data.MarkorContext) -> ui.View:
    """The version, and where the notes are."""
    package = ctx.state.packages.get(data.PACKAGE)
    rows = (
        (ctx.t.version, "" if package is None else package.version),
        (ctx.t.notebook, mounted_path(data.NOTEBOOK)),
        (ctx.t.imitation, ctx.t.imitation_text),
    )
    bar = sub_page_bar(ctx, ctx.t.about)
    return ui.screen(
        ctx.theme, bar, *(ui.list_item(ctx.theme, title, words) for title, words in rows)
    )
