"""Names that apps of other people may take from where they stood before."""

from __future__ import annotations

import pytest

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.ui import widgets


@pytest.mark.parametrize("name", ["MIN_TOUCH", "checkbox", "dialog", "list_item", "switch_row"])
def test_widgets_has_what_now_stands_beside_it(name: str) -> None:
    assert getattr(widgets, name) is getattr(ui, name)


def test_widgets_has_nothing_else() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = widgets.nothing
