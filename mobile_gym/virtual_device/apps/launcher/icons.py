"""Icons of apps: which there are, how they look, what a tap and a long press on them do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.app_icons import disc
from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.system import System

CELL_DP: Final = 104.0
"""Height of an icon with its label."""
_APP_DETAILS: Final = "android.settings.APPLICATION_DETAILS_SETTINGS"

ICON_DP: Final = 52.0
WHITE: Final = 0xFFFFFFFF
_DOT: Final = 0xFFB39DDB
"""Colour of the dot that tells of notifications."""


def launchable(state: DeviceState, apps: Mapping[str, App]) -> list[App]:
    """The apps that have an icon, in the order of the icons."""
    packages = state.packages
    order = dict.fromkeys((*state.icon_order, *packages))
    return [
        apps[name]
        for name in order
        if name in packages and packages[name].enabled and name in apps and apps[name].in_launcher
    ]


def icon_rows(icons: Sequence[ui.View], columns: int, cell_dp: float = CELL_DP) -> ui.View:
    """Icons in rows, in cells of a height."""
    lines = [icons[start : start + columns] for start in range(0, len(icons), columns)]
    return ui.column(
        *(
            ui.row(
                *line,
                *(ui.space(weight=1) for _ in range(columns - len(line))),
                width=ui.FILL,
                height=cell_dp,
                align="start",
            )
            for line in lines
        ),
        width=ui.FILL,
    )


class AppLook(NamedTuple):
    """All that an icon on a screen depends on."""

    package: str
    label: str
    icon: str
    color: int
    language: str
    notifications: int
    """How many the app has, which are told by a dot."""


def look_of(state: DeviceState, app: App) -> AppLook:
    """How an app's icon looks now."""
    count = notifications_of(state, app.package) if state.notifications else 0
    language = state.language
    return AppLook(app.package, app.name(language), app.icon, app.color, language, count)


def app_icon(
    look: AppLook,
    label_color: int,
    *,
    resource_id: str = "",
    on_long_press: ui.Handler | None = None,
    on_drag: Callable[[Any, ui.Drag], None] | None = None,
) -> ui.View:
    """An app's icon, which starts it, and its label below.

    Args:
        look: of the app.
        label_color: of the label; 0 for none, and the tree has it in any case.
        resource_id: of the icon.
        on_long_press: what a long press does.
        on_drag: takes the finger's way after it.
    """
    words = look.label
    if look.notifications:
        texts = Texts.of(look.language)
        many = texts.one_notification if look.notifications == 1 else texts.many_notifications
        words = many.format(app=look.label, count=look.notifications)
    picture = disc(look.icon, look.color, ICON_DP)
    return icon_cell(
        _icon_with_dot(picture, ICON_DP) if look.notifications else picture,
        look.label,
        label_color,
        description=words,
        resource_id=resource_id,
        on_tap=partial(open_app, package=look.package),
        on_long_press=on_long_press,
        on_drag=on_drag,
    )


def icon_cell(
    picture: ui.View,
    label: str,
    label_color: int,
    *,
    description: str,
    resource_id: str = "",
    on_tap: ui.Handler,
    on_long_press: ui.Handler | None = None,
    on_drag: Callable[[Any, ui.Drag], None] | None = None,
) -> ui.View:
    """A picture that can be tapped, and its label below."""
    name = ui.text(
        label, 12, label_color, class_name="", max_lines=1, width=ui.FILL, text_align="center"
    )
    return ui.column(
        picture,
        name if label_color else None,
        gap=8,
        weight=1,
        height=ui.FILL,
        padding=(0, 6, 0, 0),
        align="center",
        justify="center" if label_color else "start",
        class_name="android.widget.TextView",
        resource_id=resource_id,
        text=label,
        description=description,
        focusable=True,
        on_tap=on_tap,
        on_long_press=on_long_press,
        on_drag=on_drag,
        drags="held" if on_drag is not None else "at_once",
    )


def _icon_with_dot(picture: ui.View, size: float) -> ui.View:
    """With the dot that tells of notifications."""
    mark = size * 0.24
    dot = ui.box(width=mark, height=mark, radius=mark / 2, fill=_DOT)
    return ui.stack(picture, dot, width=size, height=size, align="end")


def open_app(system: System, package: str) -> None:
    """What a tap on an icon does."""
    if len(system.front.layers) > 1:
        system.home()  # Android leaves the drawer behind, too
    system.launch(package)


def has_details(state: DeviceState, apps: Mapping[str, App]) -> bool:
    """Whether an installed app shows details of apps."""
    return _details_app(state, apps) is not None


def _details_app(state: DeviceState, apps: Mapping[str, App]) -> App | None:
    packages = state.packages
    for name, app in apps.items():
        if _APP_DETAILS in app.intents and name in packages and packages[name].enabled:
            return app
    return None


def open_details(system: System, package: str) -> None:
    """Show what the system knows of an app."""
    app = _details_app(system.state, system.apps)
    system.home()
    if app is not None:
        system.launch(app.package, app.intents[_APP_DETAILS], data=f"package:{package}")


def notifications_of(state: DeviceState, package: str) -> int:
    """How many notifications of an app its dot tells of; 0 where dots are switched off."""
    if state.settings["secure"].get("notification_badging", "1") != "1":
        return 0
    return sum([item.package == package for item in state.notifications])


def message(theme: ui.Theme, message: str, color: int = 0) -> ui.View:
    """A text in the middle of an empty page."""
    return ui.text(
        message,
        16,
        color or theme.text_secondary,
        width=ui.FILL,
        padding=(24, 48),
        text_align="center",
        resource_id="empty_text",
    )
