"""Pages that an app shows when it is opened for the first time, before anything else.

Some apps do so only where a phone comes with Google's image of them: AOSP's have no accounts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device import ui

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState


def is_googles_image(state: DeviceState) -> bool:
    """Whether the phone's image is Google's, with Google's apps in place of AOSP's."""
    return state.properties.get("ro.product.brand") == "google"


def first_start_page(
    theme: ui.Theme,
    icon_name: str,
    title: str,
    words: str,
    yes: tuple[str, ui.Handler],
    no: tuple[str, ui.Handler] | None = None,
) -> ui.View:
    """A page with a picture, what it is about, and one or two buttons at its end.

    Args:
        theme: of the page.
        icon_name: of Material Design Icons.
        title: what is offered.
        words: what it does.
        yes: the button that takes the offer: its label, and what it does.
        no: the one that declines.
    """
    refuse = ui.button(theme, no[0], no[1], resource_id="negative_button") if no else None
    return ui.page(
        theme,
        ui.column(
            ui.icon(icon_name, 96, theme.accent),
            ui.text(title, 24, theme.text, text_align="center", resource_id="title"),
            ui.text(words, 16, theme.text_secondary, text_align="center", resource_id="message"),
            gap=24,
            width=ui.FILL,
            weight=1,
            padding=(32, 24),
            align="center",
            justify="center",
            class_name="android.widget.LinearLayout",
        ),
        ui.row(
            refuse,
            ui.space(weight=1),
            ui.button(theme, yes[0], yes[1], filled=True, resource_id="positive_button"),
            width=ui.FILL,
            height=72,
            padding=(24, 0, 24, 16),
        ),
    )
