"""The row of a conversation in a list: a round picture, and two lines beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.people_rows import picture
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, row

if TYPE_CHECKING:
    from mobile_gym.virtual_device.ui.theme import Theme


def thread_row(
    theme: Theme,
    face: View,
    first: Sequence[View | None],
    second: Sequence[View | None],
    *,
    height_dp: float,
    selected: bool,
    on_tap: Handler | None,
    on_long_press: Handler | None,
    class_name: str,
    resource_id: str,
) -> View:
    """The row.

    Args:
        theme: colours.
        face: of the other party; a check mark stands in its place while the row is selected.
        first: what stands in the first line: who, and when.
        second: what stands in the second one: what was said.
        height_dp: of the row.
        selected: whether it is one of the selected ones.
        on_tap: what a tap does.
        on_long_press: what a long press does.
        class_name: of its node.
        resource_id: of its node.
    """
    return row(
        picture("x", 44, mark="check") if selected else face,
        column(row(*first, gap=8, width=FILL), row(*second, gap=8, width=FILL), gap=4, weight=1),
        gap=16,
        width=FILL,
        height=height_dp,
        padding=(16, 0),
        fill=theme.accent_container if selected else 0,
        class_name=class_name,
        resource_id=resource_id,
        selected=selected,
        focusable=True,
        on_tap=on_tap,
        on_long_press=on_long_press,
    )
