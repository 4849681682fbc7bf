"""Default apps: which app opens links, dials and writes messages; and what one app is default for.

On a phone the first two pages belong to PermissionController, from which their class names are.

Source: AOSP PermissionController, `DefaultAppListActivity` and its roles; Settings'
`AppLaunchSettings` (API 33).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.app_dialogs import app_name
from mobile_gym.virtual_device.apps.settings.app_rows import (
    app_header,
    app_icon,
    app_is_gone,
    package_of,
)
from mobile_gym.virtual_device.apps.settings.entries import PreferenceScreen, Rows
from mobile_gym.virtual_device.apps.settings.frame import app_bar, list_screen
from mobile_gym.virtual_device.apps.settings.rows import enumerated, footer, page_screen
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system import roles
from mobile_gym.virtual_device.system.app import Target, candidates, preference_key, preferred
from mobile_gym.virtual_device.system.intents import VIEW, Intent
from mobile_gym.virtual_device.ui import widgets
from mobile_gym.virtual_device.ui.view import Handler, View, icon, row

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.context import SettingsContext
    from mobile_gym.virtual_device.apps.settings.pages import AppArgs, RoleArgs
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "PAGES",
    "SCREENS",
    "default_apps_summary",
    "defaults_summary",
]


class _Role(NamedTuple):
    """What an app can be the default for: the intents that it then gets without a question."""

    name: str
    title: Text
    """Of its row."""
    page_title: Text
    note: Text
    """At the end of its page."""
    intents: tuple[Intent, ...]
    may_be_none: bool = False


_SENDTO: Final = "android.intent.action.SENDTO"
_DIAL: Final = "android.intent.action.DIAL"
_ROLES: Final = {
    role.name: role
    for role in (
        _Role(
            "browser",
            Texts.browser_app,
            Texts.default_browser_app,
            Texts.browser_app_note,
            (Intent(VIEW, "http://example.com"), Intent(VIEW, "https://example.com")),
            may_be_none=True,
        ),
        _Role(
            "phone",
            Texts.phone_app,
            Texts.default_phone_app,
            Texts.phone_app_note,
            (Intent(_DIAL), Intent(_DIAL, "tel:1")),
        ),
        _Role(
            "sms",
            Texts.sms_app,
            Texts.default_sms_app,
            Texts.sms_app_note,
            (Intent(_SENDTO, "sms:1"), Intent(_SENDTO, "smsto:1")),
        ),
    )
}


def _takers(ctx: SettingsContext, role: _Role) -> tuple[Target, ...]:
    """The installed apps that take all intents of a role, in the order of their labels."""
    of_each = [candidates(ctx.state, ctx.apps, intent) for intent in role.intents]
    takers = [target for target in of_each[0] if all(target in others for others in of_each)]
    return tuple(sorted(takers, key=lambda target: app_name(ctx, target.app.package).casefold()))


def _holder(ctx: SettingsContext, role: _Role) -> Target | None:
    """The app that gets a role's intents without a question; None where the user is asked."""
    return preferred(ctx.state, role.intents[0], _takers(ctx, role))


def default_apps_summary(ctx: SettingsContext) -> str:
    """The names of the default apps."""
    held = [_holder(ctx, role) for role in _ROLES.values()]
    words = [app_name(ctx, target.app.package) for target in held if target is not None]
    return enumerated(ctx, words) or ctx.t.none


def _role_rows(ctx: SettingsContext) -> Iterable[View]:
    for role in _ROLES.values():
        held = _holder(ctx, role)
        yield widgets.list_item(
            ctx.theme,
            role.title.of(ctx.state.language),
            ctx.t.none if held is None else app_name(ctx, held.app.package),
            on_tap=bound(pages.DEFAULT_APP.start, role=role.name),
            leading=None if held is None else app_icon(ctx, held.app.package),
        )


def _role_screen(ctx: SettingsContext[RoleArgs]) -> View:
    role = _ROLES.get(ctx.args.role)
    if role is None:
        return page_screen(PAGES[0], ctx)
    held, takers = _holder(ctx, role), _takers(ctx, role)
    options = [
        _option(
            ctx,
            app_name(ctx, target.app.package),
            app_icon(ctx, target.app.package),
            target == held,
            partial(_choose, role=role, component=target.component),
        )
        for target in takers
    ]
    if role.may_be_none and len(takers) != 1:  # the only app that can is the default in any case
        options.insert(
            0,
            _option(ctx, ctx.t.none, None, held is None, partial(_choose, role=role, component="")),
        )
    nobody = None if options else widgets.list_item(ctx.theme, ctx.t.no_such_app, enabled=False)
    return list_screen(
        ctx.theme,
        app_bar(ctx, role.page_title.of(ctx.state.language)),
        *options,
        nobody,
        footer(ctx, role.note.of(ctx.state.language)),
    )


def _option(
    ctx: SettingsContext, label: str, image: View | None, checked: bool, on_tap: Handler
) -> View:
    theme = ctx.theme
    mark = icon(
        "radiobox-marked" if checked else "radiobox-blank",
        24,
        theme.accent if checked else theme.icon,
        class_name="android.widget.RadioButton",
        resource_id="android:id/checkbox",
        checkable=True,
        checked=checked,
    )
    leading = row(mark, image, gap=20)
    return widgets.list_item(theme, label, on_tap=on_tap, leading=leading, leading_width=92)


def _choose(system: System, role: _Role, component: str) -> None:
    chosen = system.state.default_apps
    for intent in role.intents:
        key = preference_key(intent)
        if component:
            chosen = chosen.set(key, component)
        elif key in chosen:
            chosen = chosen.delete(key)
    system.change(default_apps=chosen)
    if role.name == "sms":
        roles.give(system, roles.SMS, component.partition("/")[0])


# -- what one app is the default for --------------------------------------------------------------


def _is_default(ctx: SettingsContext, name: str) -> bool:
    prefix = f"{name}/"
    return any(component.startswith(prefix) for component in ctx.state.default_apps.values())


def defaults_summary(ctx: SettingsContext, name: str) -> str:
    """Whether an app is the default for anything, as below "Open by default" on its page."""
    return ctx.t.some_defaults if _is_default(ctx, name) else ctx.t.no_defaults


def _defaults_screen(ctx: SettingsContext[AppArgs]) -> View:
    package = package_of(ctx)
    if package is None:
        return app_is_gone(ctx, ctx.t.open_by_default)
    name = package.name
    has_some = _is_default(ctx, name)
    return list_screen(
        ctx.theme,
        app_bar(ctx, ctx.t.open_by_default),
        app_header(ctx, name),
        widgets.category(ctx.theme, ctx.t.other_defaults),
        widgets.list_item(
            ctx.theme,
            ctx.t.clear_defaults,
            defaults_summary(ctx, name),
            on_tap=partial(_clear, name=name),
            enabled=has_some,
        ),
    )


def _clear(system: System, name: str) -> None:
    prefix = f"{name}/"
    chosen = system.state.default_apps
    for key, component in system.state.default_apps.items():
        if component.startswith(prefix):
            chosen = chosen.delete(key)
    system.change(default_apps=chosen)


PAGES: Final = (PreferenceScreen(pages.DEFAULT_APPS, Texts.default_apps, (Rows(_role_rows),)),)

SCREENS: Final = (
    pages.DEFAULT_APP.shows(_role_screen),
    pages.APP_DEFAULTS.shows(_defaults_screen),
)
