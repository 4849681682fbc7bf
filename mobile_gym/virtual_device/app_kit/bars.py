"""The bars of pages: at the top of a page, of tools, of a selection; tabs at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish, partial_handler

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.prompts import PromptContext
    from mobile_gym.virtual_device.system.system import System

_IMAGE_BUTTON = "android.widget.ImageButton"


def up_button(ctx: PromptContext, on_tap: ui.Handler = finish) -> ui.View:
    """The arrow that leads out of a page."""
    up = ctx.t.navigate_up
    return ui.icon_button(ctx.theme, "arrow-left", up, on_tap, class_name=_IMAGE_BUTTON)


def sub_page_bar(ctx: PromptContext, title: str, *actions: ui.View) -> ui.View:
    """The bar of a page that was opened from another one: up, its title, what can be done."""
    return ui.app_bar(ctx.theme, title, *actions, on_back=finish, up=ctx.t.navigate_up)


def tool_bar(ctx: PromptContext, *tools: ui.View | None) -> ui.View:
    """The bar of a page without a title: up at one end, tools at the other."""
    return ui.row(
        up_button(ctx),
        ui.space(weight=1),
        *tools,
        width=ui.FILL,
        height=56,
        padding=(4, 0, 8, 0),
        class_name="android.view.ViewGroup",
        resource_id="action_bar",
    )


def selection_bar(
    ctx: PromptContext,
    title: str,
    close: str,
    on_close: ui.Handler,
    *tools: ui.View | None,
    gap: float = 0.0,
) -> ui.View:
    """The bar in place of a list's own while something in it is selected.

    Args:
        ctx: of the page.
        title: how much is selected.
        close: what the button is called that ends the selection.
        on_close: what it does.
        tools: what can be done with the selection.
        gap: between them, in dp.
    """
    theme = ctx.theme
    return ui.row(
        ui.icon_button(
            theme,
            "close",
            close,
            on_close,
            class_name=_IMAGE_BUTTON,
            resource_id="action_mode_close_button",
        ),
        ui.text(
            title, 20, theme.text, bold=True, weight=1, max_lines=1, resource_id="action_bar_title"
        ),
        *tools,
        gap=gap,
        width=ui.FILL,
        height=56,
        padding=(4, 0),
        fill=theme.surface_high,
        class_name="android.view.ViewGroup",
        resource_id="action_mode_bar",
    )


class Tab(NamedTuple):
    """A tab.

    Attributes:
        icon_name: of Material Design Icons.
        title: what it says.
        resource_id: of its view.
    """

    icon_name: str
    title: Text
    resource_id: str


def tab_bar(
    ctx: PromptContext,
    entries: Sequence[Tab],
    selected: int,
    on_select: Callable[[System, int], object],
    *,
    resource_id: str = "bottom_navigation",
) -> ui.View:
    """The tabs.

    Args:
        ctx: of the page.
        entries: the tabs, from the left.
        selected: the place of the one that is shown.
        on_select: called with the place of the one that is tapped.
        resource_id: of the bar.
    """
    language = ctx.state.language
    items = [
        (tab.icon_name, tab.title.of(language), partial_handler(on_select, place))
        for place, tab in enumerate(entries)
    ]
    bar = ui.tabs(ctx.theme, items, selected)
    named = [
        child._replace(resource_id=tab.resource_id)
        for child, tab in zip(bar.children, entries, strict=True)
    ]
    return bar._replace(resource_id=resource_id, children=tuple(named))
