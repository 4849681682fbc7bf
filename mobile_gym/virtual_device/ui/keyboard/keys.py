"""Keys: cells that fill a row without a gap, each with what is seen of it inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.ui.texts import UiTexts
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, View, icon, stack, text

PREFIX: Final = "ime:"
LABELS: Final[Mapping[str, Text]] = {
    "shift": UiTexts.key_shift,
    "caps": UiTexts.key_caps_lock,
    "delete": UiTexts.key_delete,
    "symbols": UiTexts.key_symbols,
    "more": UiTexts.key_more_symbols,
    "letters": UiTexts.key_letters,
    "emoji": UiTexts.key_emoji,
    "space": UiTexts.key_space,
    "done": UiTexts.key_done,
    "go": UiTexts.key_go,
    "next": UiTexts.key_next,
    "search": UiTexts.key_search,
    "send": UiTexts.key_send,
    "newline": UiTexts.key_enter,
    "paste": UiTexts.paste,
}
"""What special keys are called; Enter by its action."""


class Colors(NamedTuple):
    """Of the keys, 0xAARRGGBB. Source: measured on pictures of an Android 14 phone."""

    quiet: int
    """Keys that type nothing, or a sign."""
    page: int
    """The key that leads to another page."""
    action: int
    on_action: int
    hint: int


_LIGHT: Final = Colors(0xFFD1E5F4, 0xFFB5CAD7, 0xFF76D1FF, 0xFF1B1B1F, 0xFF55575D)
_DARK: Final = Colors(0xFF25363F, 0xFF40525D, 0xFF00658B, 0xFFFFFFFF, 0xFFA9ACB6)


def colors_of(theme: Theme) -> Colors:
    """Those of a theme."""
    return _DARK if theme.is_dark else _LIGHT


_GAP_DP: Final = 4.6
_LETTER_SP: Final = 24.0
_SIGN_SP: Final = 19.0
_WORD_SP: Final = 15.0
_HINT_SP: Final = 11.0
_ICON_DP: Final = 26.0
_SHIFT_DP: Final = 32.0
"""Its arrow fills less of the icon than others."""
_RADIUS_DP: Final = 6.0


class Keys(NamedTuple):
    """Makes the keys of one keyboard.

    Attributes:
        theme: colours.
        language: of what keys are called.
        gap_dp: between two rows.
    """

    theme: Theme
    language: str
    gap_dp: float

    def cell(
        self,
        name: str,
        shown: View | None,
        label: str,
        weight: float = 1,
        fill: int = 0,
        hint: str = "",
        is_round: bool = False,
    ) -> View:
        """A key: all of its cell can be touched, as the nearest key takes a finger.

        Args:
            name: what it types or does.
            shown: on it.
            label: what it is called.
            weight: its share of the row, in letters.
            fill: its colour; 0 for that of letters.
            hint: what stands in its corner.
            is_round: with round ends.
        """
        hint_color = colors_of(self.theme).hint
        corner = text(hint, _HINT_SP, hint_color, bold=True, class_name="") if hint else None
        middle = stack(shown, width=FILL, height=FILL, align="center", justify="center")
        face = stack(
            middle,
            stack(corner, width=FILL, align="end", padding=(0, 0, 4, 0)) if corner else None,
            width=FILL,
            height=FILL,
            fill=fill or self.theme.key,
            radius=20 if is_round else _RADIUS_DP,
        )
        return stack(
            face,
            weight=weight,
            height=FILL,
            padding=(_GAP_DP / 2, self.gap_dp / 2),
            class_name="android.inputmethodservice.Keyboard$Key",
            description=label,
            key=PREFIX + name,
            on_tap=handled_by_host,
        )

    def character(
        self, character: str, weight: float = 1, quiet: bool = False, hint: str = ""
    ) -> View:
        """A key that types a character."""
        size = _SIGN_SP if quiet else _LETTER_SP
        shown = text(character, size, self.theme.text, class_name="")
        fill = colors_of(self.theme).quiet if quiet else 0
        return self.cell(character, shown, character, weight, fill, hint)

    def special(self, name: str, icon_name: str, weight: float = 1.5, called: str = "") -> View:
        """A key with an icon."""
        label = LABELS[called or name].of(self.language)
        shown = icon(icon_name, _SHIFT_DP if name == "shift" else _ICON_DP, self.theme.text)
        fill = 0 if name == "emoji" else colors_of(self.theme).quiet
        return self.cell(name, shown, label, weight, fill)

    def word_key(self, name: str, words: str, weight: float = 1.5, is_round: bool = True) -> View:
        """A key that leads to another page."""
        shown = text(words, _WORD_SP, self.theme.text, bold=True, class_name="")
        colors = colors_of(self.theme)
        fill = colors.page if is_round else colors.quiet
        return self.cell(
            name, shown, LABELS[name].of(self.language), weight, fill, is_round=is_round
        )

    def enter(self, action: str, icon_name: str, weight: float = 1.5) -> View:
        """The key that does what the field says."""
        colors = colors_of(self.theme)
        shown = icon(icon_name, _ICON_DP, colors.on_action)
        label = LABELS[action].of(self.language)
        return self.cell("enter", shown, label, weight, colors.action, is_round=True)

    def space(self, weight: float) -> View:
        """The space bar."""
        return self.cell("space", None, LABELS["space"].of(self.language), weight)


def handled_by_host(system: object) -> None:
    """Keys act on the field that has the focus, which the host knows (`host.DeviceHost`)."""
