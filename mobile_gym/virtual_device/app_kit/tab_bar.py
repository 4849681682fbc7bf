"""The tabs at the bottom of an app's first page, from a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.ui.view import View
from mobile_gym.virtual_device.ui.widgets import tabs

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.prompts import PromptContext
    from mobile_gym.virtual_device.system.system import System


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
) -> View:
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
        (tab.icon_name, tab.title.of(language), bound(on_select, place))
        for place, tab in enumerate(entries)
    ]
    bar = tabs(ctx.theme, items, selected)
    named = [
        child._replace(resource_id=tab.resource_id)
        for child, tab in zip(bar.children, entries, strict=True)
    ]
    return bar._replace(resource_id=resource_id, children=tuple(named))
