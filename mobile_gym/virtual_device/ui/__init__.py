"""The toolkit of apps: views, widgets, and what they look like.

Apps write `ui.row(...)`. The modules of the package have what the device itself needs beside it:
layout, measuring, painting, gestures, selection and the keyboard.
"""

from typing import TYPE_CHECKING

from mobile_gym.core.former_names import former_names
from mobile_gym.virtual_device.ui.controls import (
    MIN_TOUCH,
    checkbox,
    chip,
    edit_field,
    radio,
    search_box,
    slider,
    switch,
)
from mobile_gym.virtual_device.ui.dialogs import bottom_sheet, dialog, fit_popup_height, menu
from mobile_gym.virtual_device.ui.fields import lay_out
from mobile_gym.virtual_device.ui.items import Item, dim_item, fill_item
from mobile_gym.virtual_device.ui.measure import UNBOUNDED, Box, Measurer
from mobile_gym.virtual_device.ui.photographs import Photograph, encode_photograph, photograph_of
from mobile_gym.virtual_device.ui.pictures import is_readable, round_picture
from mobile_gym.virtual_device.ui.preferences import (
    ICON_FRAME_HEIGHT_DP,
    category,
    gear,
    list_item,
    switch_row,
    text_frame,
    view_with_rule,
)
from mobile_gym.virtual_device.ui.theme import DARK, LIGHT, Theme
from mobile_gym.virtual_device.ui.view import (
    FILL,
    WRAP,
    Drag,
    Framing,
    Handler,
    Kind,
    Pinch,
    View,
    Wrapper,
    absolute,
    box,
    cached_view,
    column,
    icon,
    kept_with_handlers,
    lazy_list,
    line,
    picture,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    button,
    divider,
    fab,
    icon_button,
    page,
    screen,
    tabs,
)

if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        dimmed="dim_item",
        encoded="encode_photograph",
        kept="cached_view",
        lowered="fit_popup_height",
        ruled="view_with_rule",
    )

__all__ = [
    "DARK",
    "FILL",
    "ICON_FRAME_HEIGHT_DP",
    "LIGHT",
    "MIN_TOUCH",
    "UNBOUNDED",
    "WRAP",
    "Box",
    "Drag",
    "Framing",
    "Handler",
    "Item",
    "Kind",
    "Measurer",
    "Photograph",
    "Pinch",
    "Theme",
    "View",
    "Wrapper",
    "absolute",
    "app_bar",
    "bottom_sheet",
    "box",
    "button",
    "cached_view",
    "category",
    "checkbox",
    "chip",
    "column",
    "dialog",
    "dim_item",
    "divider",
    "edit_field",
    "encode_photograph",
    "fab",
    "fill_item",
    "fit_popup_height",
    "gear",
    "icon",
    "icon_button",
    "is_readable",
    "kept_with_handlers",
    "lay_out",
    "lazy_list",
    "line",
    "list_item",
    "menu",
    "page",
    "photograph_of",
    "picture",
    "radio",
    "round_picture",
    "row",
    "screen",
    "scroll",
    "search_box",
    "slider",
    "space",
    "stack",
    "switch",
    "switch_row",
    "tabs",
    "text",
    "text_frame",
    "view_with_rule",
]
