"""The toolbar that a selection in an edit field offers: cut, copy, paste, select all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.ui.texts import UiTexts
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import View, row, stack, text

PREFIX: Final = "edit:"
HEIGHT_DP: Final = 44.0
_NAMES: Final[Mapping[str, Text]] = {
    "cut": UiTexts.cut,
    "copy": UiTexts.copy,
    "paste": UiTexts.paste,
    "select_all": UiTexts.select_all,
}


def offered_actions(field: View, selected: int, clipboard: str) -> tuple[str, ...]:
    """What can be done with a field: nothing is cut or copied out of a password."""
    names: list[str] = []
    if selected and not field.password:
        names += ["cut", "copy"]
    if clipboard:
        names.append("paste")
    if field.text and selected < len(field.text):
        names.append("select_all")
    return tuple(names)


def toolbar(theme: Theme, names: Sequence[str], language: str) -> View:
    """The floating toolbar."""
    return row(
        *(
            stack(
                text(
                    _NAMES[name].of(language), 14, theme.text, bold=True, class_name="", max_lines=1
                ),
                height=HEIGHT_DP,
                padding=(14, 0),
                align="center",
                justify="center",
                class_name="android.widget.LinearLayout",
                resource_id="android:id/floating_toolbar_menu_item_text",
                text=_NAMES[name].of(language),
                key=PREFIX + name,
                on_tap=_handled_by_host,
            )
            for name in names
        ),
        padding=(6, 0),
        fill=theme.surface,
        stroke=theme.divider,
        radius=HEIGHT_DP / 2,
        class_name="android.widget.FrameLayout",
        resource_id="android:id/floatingToolbar",
    )


def _handled_by_host(system: object) -> None:
    """Items act on the field that has the focus, which the host knows (`host.DeviceHost`)."""
