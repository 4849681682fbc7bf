"""The frame of a page of Settings: its bar, and the list below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.theme import Theme
from mobile_gym.virtual_device.ui.view import FILL, View, Wrapper, box, column, row, scroll, text

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.context import SettingsContext

__all__ = ["app_bar", "list_screen"]

_ID: Final = "com.android.settings:id/"
_LINEAR: Final = "android.widget.LinearLayout"
_FRAME: Final = "android.widget.FrameLayout"
_AROUND_PAGE: Final = (
    Wrapper(_FRAME, "android:id/content"),
    Wrapper("android.widget.ScrollView", f"{_ID}content_parent", scrollable=True),
)
_AROUND_LIST: Final = (
    Wrapper(_FRAME, f"{_ID}content_frame"),
    Wrapper(_LINEAR),
    Wrapper(_FRAME, f"{_ID}main_content"),
    Wrapper(_LINEAR, f"{_ID}container_material"),
    Wrapper(_FRAME, "android:id/list_container"),
)
_AROUND_TOOLBAR: Final = (Wrapper(_LINEAR, f"{_ID}app_bar"),)


def list_screen(theme: Theme, bar: View, *views: View | None) -> View:
    """A page of Settings with a collapsing toolbar: `CollapsingToolbarBaseActivity`'s nesting."""
    return column(
        bar,
        scroll(
            "list",
            column(*views, width=FILL, padding=(0, 0, 0, 24)),
            class_name="androidx.recyclerview.widget.RecyclerView",
            resource_id="recycler_view",
            focusable=True,
            around=_AROUND_LIST,
        ),
        width=FILL,
        height=FILL,
        fill=theme.background,
        around=_AROUND_PAGE,
    )


def app_bar(ctx: SettingsContext, title: str, *actions: View) -> View:
    """The bar of every page but the first: an up arrow, actions, and the large title below.

    As in AOSP, the title is the description of the toolbar and no text of its own.
    """
    theme = ctx.theme
    return column(
        row(
            widgets.icon_button(
                theme,
                "arrow-left",
                ctx.t.navigate_up,
                finish,
                class_name="android.widget.ImageButton",
            ),
            box(weight=1, height=36, class_name="android.view.View"),
            row(*actions, class_name=_LINEAR) if actions else None,
            width=FILL,
            height=52,
            padding=(4, 0),
            class_name="android.view.ViewGroup",
            resource_id="action_bar",
        ),
        text(
            title, 30, theme.text, class_name="", max_lines=2, width=FILL, padding=(24, 4, 24, 12)
        ),
        width=FILL,
        class_name=_FRAME,
        resource_id="collapsing_toolbar",
        description=title,
        around=_AROUND_TOOLBAR,
    )
