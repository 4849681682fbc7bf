"""Menus and sheets from tables: what each entry says, what it does, when it is there.

    overflow_menu = Menu(
        MenuEntry(Texts.empty_trash_now, EMPTY_TRASH.open, _shows_trash),
        MenuEntry(Texts.settings, SETTINGS.start),
    )

and in the app `pages.MENU.shows(overflow_menu)`. A tap closes the popup before it does anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import replace_popup

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.prompts import PromptContext
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System


class _HasId(Protocol):
    @property
    def id(self) -> int: ...


C = TypeVar("C", bound="Context[Any, Any, Any]")
R = TypeVar("R", bound=_HasId)


@dataclass(frozen=True, slots=True)
class MenuEntry(Generic[C]):
    """A line of a menu.

    Attributes:
        title: what it says.
        act: what a tap does, when the menu has closed.
        shown: whether it is there; always, where left out.
    """

    title: Text
    act: ui.Handler
    shown: Callable[[C], bool] | None = None


class Menu(Generic[C]):
    """An overflow menu; it is the function that shows it."""

    __slots__ = ("_entries",)

    def __init__(self, *entries: MenuEntry[C]) -> None:
        self._entries = tuple((entry, replace_popup(entry.act)) for entry in entries)

    def __call__(self, ctx: C) -> ui.View:
        """The menu."""
        language = ctx.state.language
        entries = (
            (entry.title.of(language), act)
            for entry, act in self._entries
            if entry.shown is None or entry.shown(ctx)
        )
        return ui.menu(ctx.theme, *entries)


@dataclass(frozen=True, slots=True)
class SheetAction(Generic[R]):
    """A line of a sheet: what can be done to a record.

    Attributes:
        icon_name: of Material Design Icons.
        name: of its view, after `action_`.
        title: what it says.
        act: what it does to the record of an id, when the sheet has closed.
        shown: whether it is there; always, where left out.
    """

    icon_name: str
    name: str
    title: Text
    act: Callable[[System, int], object]
    shown: Callable[[R], bool] | None = None


class ActionSheet(Generic[R]):
    """A sheet at the bottom with what can be done to a record."""

    __slots__ = ("_actions",)

    def __init__(self, *actions: SheetAction[R]) -> None:
        self._actions = actions

    def view(self, ctx: PromptContext, title: str, record: R) -> ui.View:
        """The sheet of a record."""
        theme, language = ctx.theme, ctx.state.language
        rows = (
            ui.row(
                ui.icon(action.icon_name, 24, theme.icon),
                ui.text(action.title.of(language), 16, theme.text, resource_id="android:id/title"),
                width=ui.FILL,
                height=50,
                gap=20,
                padding=(24, 0),
                class_name="android.widget.LinearLayout",
                resource_id=f"action_{action.name}",
                focusable=True,
                on_tap=replace_popup(action.act, record.id),
            )
            for action in self._actions
            if action.shown is None or action.shown(record)
        )
        heading = ui.text(
            title,
            16,
            theme.text_secondary,
            bold=True,
            max_lines=1,
            width=ui.FILL,
            padding=(24, 4, 24, 8),
            resource_id="sheet_title",
        )
        return ui.bottom_sheet(theme, heading, *rows)


def spinner_list(theme: ui.Theme, options: Iterable[tuple[str, bool, ui.Handler]]) -> ui.View:
    """The choices; ids are those of `simple_spinner_dropdown_item`.

    Args:
        theme: of the page.
        options: what each is called, whether it is the one that the field shows, what a tap does.
    """
    rows = tuple(
        ui.row(
            ui.text(label, 16, theme.text, class_name="", weight=1, max_lines=1),
            width=ui.FILL,
            height=ui.MIN_TOUCH,
            padding=(16, 0),
            fill=theme.accent_container if chosen else 0,
            class_name="android.widget.CheckedTextView",
            resource_id="android:id/text1",
            text=label,
            checkable=True,
            checked=chosen,
            focusable=True,
            on_tap=on_tap,
        )
        for label, chosen, on_tap in options
    )
    return ui.menu(theme)._replace(children=rows, shared=False)
