"""Apps: the list of all apps, app info with its storage, and default apps."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.settings import app_rows, entries, pages, rows
from mobile_gym.virtual_device.apps.settings.app_dialogs import app_name, change_package
from mobile_gym.virtual_device.apps.settings.data import PACKAGE
from mobile_gym.virtual_device.apps.settings.frame import app_bar, list_screen
from mobile_gym.virtual_device.apps.settings.permission_pages import allowed_summary
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.state import Package
from mobile_gym.virtual_device.system import roles
from mobile_gym.virtual_device.system.app import (
    Target,
    candidates,
    preference_key,
    preferred_target,
)
from mobile_gym.virtual_device.system.formatting import locale
from mobile_gym.virtual_device.system.intents import VIEW, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.system import System

# -- Default apps: which app opens links, dials and writes messages; and what one app is default for
#
# On a phone the first two pages belong to PermissionController, from which their class names are.
#
# Source: AOSP PermissionController, `DefaultAppListActivity` and its roles; Settings'
# `AppLaunchSettings` (API 33).


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
    return preferred_target(ctx.state, role.intents[0], _takers(ctx, role))


def default_apps_summary(ctx: SettingsContext) -> str:
    """The names of the default apps."""
    held = [_holder(ctx, role) for role in _ROLES.values()]
    words = [app_name(ctx, target.app.package) for target in held if target is not None]
    return rows.join_in_sentence(ctx, words) or ctx.t.none


def _role_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    for role in _ROLES.values():
        held = _holder(ctx, role)
        yield ui.list_item(
            ctx.theme,
            role.title.of(ctx.state.language),
            ctx.t.none if held is None else app_name(ctx, held.app.package),
            on_tap=partial_handler(pages.DEFAULT_APP.start, role=role.name),
            leading=None if held is None else app_rows.app_icon(ctx, held.app.package),
        )


def _role_screen(ctx: SettingsContext[pages.RoleArgs]) -> ui.View:
    role = _ROLES.get(ctx.args.role)
    if role is None:
        return rows.page_screen(DEFAULT_PAGES[0], ctx)
    held, takers = _holder(ctx, role), _takers(ctx, role)
    options = [
        _option(
            ctx,
            app_name(ctx, target.app.package),
            app_rows.app_icon(ctx, target.app.package),
            target == held,
            partial(_choose_default, role=role, component=target.component),
        )
        for target in takers
    ]
    if role.may_be_none and len(takers) != 1:  # the only app that can is the default in any case
        options.insert(
            0,
            _option(
                ctx,
                ctx.t.none,
                None,
                held is None,
                partial(_choose_default, role=role, component=""),
            ),
        )
    nobody = None if options else ui.list_item(ctx.theme, ctx.t.no_such_app, enabled=False)
    return list_screen(
        ctx.theme,
        app_bar(ctx, role.page_title.of(ctx.state.language)),
        *options,
        nobody,
        rows.footer(ctx, role.note.of(ctx.state.language)),
    )


def _option(
    ctx: SettingsContext, label: str, image: ui.View | None, checked: bool, on_tap: ui.Handler
) -> ui.View:
    theme = ctx.theme
    mark = ui.icon(
        "radiobox-marked" if checked else "radiobox-blank",
        24,
        theme.accent if checked else theme.icon,
        class_name="android.widget.RadioButton",
        resource_id="android:id/checkbox",
        checkable=True,
        checked=checked,
    )
    leading = ui.row(mark, image, gap=20)
    return ui.list_item(theme, label, on_tap=on_tap, leading=leading, leading_width=92)


def _choose_default(system: System, role: _Role, component: str) -> None:
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


def _defaults_screen(ctx: SettingsContext[pages.AppArgs]) -> ui.View:
    package = app_rows.package_of(ctx)
    if package is None:
        return app_rows.app_is_gone(ctx, ctx.t.open_by_default)
    name = package.name
    has_some = _is_default(ctx, name)
    return list_screen(
        ctx.theme,
        app_bar(ctx, ctx.t.open_by_default),
        app_rows.app_header(ctx, name),
        ui.category(ctx.theme, ctx.t.other_defaults),
        ui.list_item(
            ctx.theme,
            ctx.t.clear_defaults,
            defaults_summary(ctx, name),
            on_tap=partial(_clear_defaults, name=name),
            enabled=has_some,
        ),
    )


def _clear_defaults(system: System, name: str) -> None:
    prefix = f"{name}/"
    chosen = system.state.default_apps
    for key, component in system.state.default_apps.items():
        if component.startswith(prefix):
            chosen = chosen.delete(key)
    system.change(default_apps=chosen)


DEFAULT_PAGES: Final = (
    entries.PreferenceScreen(pages.DEFAULT_APPS, Texts.default_apps, (entries.Rows(_role_rows),)),
)

DEFAULT_SCREENS: Final = (
    pages.DEFAULT_APP.shows(_role_screen),
    pages.APP_DEFAULTS.shows(_defaults_screen),
)


_ESSENTIAL: Final = frozenset({PACKAGE, LAUNCHER})
"""What Android does not let a person disable."""


def _app_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    for name in app_rows.listed_packages(ctx):
        package: Package = ctx.state.packages[name]
        yield ui.list_item(
            ctx.theme,
            app_name(ctx, name),
            _size(ctx, name) if package.enabled else ctx.t.disabled,
            on_tap=partial_handler(pages.APP_INFO.start, app=name),
            leading=app_rows.app_icon(ctx, name),
        )


def _recent_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    recent = [task.package for task in reversed(ctx.state.tasks) if task.package != LAUNCHER][:4]
    for name in recent:
        yield ui.list_item(
            ctx.theme,
            app_name(ctx, name),
            on_tap=partial_handler(pages.APP_INFO.start, app=name),
            leading=app_rows.app_icon(ctx, name),
        )


def _all_apps_summary(ctx: SettingsContext) -> str:
    return ctx.t.apps_count.format(count=len(ctx.state.packages))


def app_bytes(package: str, version: str) -> int:
    """The size of an app in hundredths of a megabyte; made up, but always the same."""
    return 900 + sum(map(ord, package + version)) * 7 % 6100


def _size(ctx: SettingsContext, name: str) -> str:
    megabytes = app_bytes(name, ctx.state.packages[name].version) / 100
    return f"{locale(ctx.state).number(megabytes, 2)} MB"


# -- app info -------------------------------------------------------------------------------------


def _info_screen(ctx: SettingsContext[pages.AppArgs]) -> ui.View:
    package = app_rows.package_of(ctx)
    if package is None:
        return app_rows.app_is_gone(ctx, ctx.t.app_info)
    name, theme = package.name, ctx.theme
    essential = name in _ESSENTIAL
    runs = any(task.package == name for task in ctx.state.tasks)
    if not package.is_system:
        second = rows.action_button(
            ctx,
            "trash-can-outline",
            ctx.t.uninstall,
            partial_handler(pages.UNINSTALL.open, app=name),
            "button2",
        )
    elif package.enabled:
        second = rows.action_button(
            ctx,
            "cancel",
            ctx.t.disable,
            partial_handler(pages.DISABLE.open, app=name),
            "button2",
            enabled=not essential,
        )
    else:
        second = rows.action_button(
            ctx, "check-circle-outline", ctx.t.enable, partial(_enable, name=name), "button2"
        )
    return list_screen(
        theme,
        app_bar(ctx, ctx.t.app_info),
        app_rows.app_header(ctx, name),
        rows.action_buttons(
            ctx,
            rows.action_button(
                ctx,
                "open-in-new",
                ctx.t.open,
                partial(_launch, name=name),
                "button1",
                enabled=package.enabled and ctx.apps[name].in_launcher,
            ),
            second,
            rows.action_button(
                ctx,
                "alert-octagon-outline",
                ctx.t.force_stop,
                partial_handler(pages.FORCE_STOP.open, app=name),
                "button3",
                enabled=runs and not essential,
            ),
        ),
        ui.list_item(
            theme,
            ctx.t.notifications,
            ctx.t.on if package.notifications_enabled else ctx.t.off,
            on_tap=partial_handler(pages.APP_NOTIFICATIONS.start, app=name),
        ),
        ui.list_item(
            theme,
            ctx.t.storage_cache,
            ctx.t.internal_used.format(size=_size(ctx, name)),
            on_tap=partial_handler(pages.APP_STORAGE.start, app=name),
        ),
        ui.list_item(
            theme,
            ctx.t.permissions,
            allowed_summary(ctx, package),
            on_tap=partial_handler(pages.APP_PERMISSIONS.start, app=name),
        ),
        ui.list_item(
            theme,
            ctx.t.open_by_default,
            defaults_summary(ctx, name),
            on_tap=partial_handler(pages.APP_DEFAULTS.start, app=name),
        ),
        ui.text(
            ctx.t.version.format(version=package.version),
            14,
            theme.text_secondary,
            width=ui.FILL,
            padding=(24, 16, 24, 16),
            resource_id="android:id/title",
        ),
    )


def _launch(system: System, name: str) -> None:
    system.launch(name)


def _enable(system: System, name: str) -> None:
    change_package(system, name, enabled=True)


def _notifications_screen(ctx: SettingsContext[pages.AppArgs]) -> ui.View:
    package = app_rows.package_of(ctx)
    if package is None:
        return app_rows.app_is_gone(ctx, ctx.t.app_notifications)
    shown = package.notifications_enabled
    title = ctx.t.all_app_notifications.format(app=app_name(ctx, package.name))
    return list_screen(
        ctx.theme,
        app_bar(ctx, ctx.t.app_notifications),
        app_rows.app_header(ctx, package.name),
        rows.main_switch(ctx, title, shown, partial(_flip_notifications, name=package.name)),
        None
        if shown
        else ui.text(
            ctx.t.notifications_blocked,
            14,
            ctx.theme.text_secondary,
            width=ui.FILL,
            padding=(24, 16, 24, 16),
            resource_id="android:id/summary",
        ),
    )


def _flip_notifications(system: System, name: str) -> None:
    shown = system.state.packages[name].notifications_enabled
    change_package(system, name, notifications_enabled=not shown)


def _storage_screen(ctx: SettingsContext[pages.AppArgs]) -> ui.View:
    package = app_rows.package_of(ctx)
    if package is None:
        return app_rows.app_is_gone(ctx, ctx.t.app_storage)
    name, theme = package.name, ctx.theme
    return list_screen(
        theme,
        app_bar(ctx, ctx.t.app_storage),
        app_rows.app_header(ctx, name),
        rows.action_buttons(
            ctx,
            rows.action_button(
                ctx,
                "delete-outline",
                ctx.t.clear_storage,
                partial_handler(pages.CLEAR_STORAGE.open, app=name),
                "button1",
            ),
        ),
        ui.category(theme, ctx.t.space_used),
        ui.list_item(theme, ctx.t.app_size, _size(ctx, name)),
    )


PAGES: Final = (
    entries.PreferenceScreen(
        pages.APPS,
        Texts.apps,
        (
            entries.Heading(Texts.recent_apps),
            entries.Rows(_recent_rows),
            entries.Link(Texts.all_apps, pages.ALL_APPS, _all_apps_summary),
            entries.Heading(Texts.general),
            entries.Link(Texts.default_apps, pages.DEFAULT_APPS, default_apps_summary),
        ),
    ),
    entries.PreferenceScreen(pages.ALL_APPS, Texts.all_apps, (entries.Rows(_app_rows),)),
)

SCREENS: Final = (
    pages.APP_INFO.shows(_info_screen),
    pages.APP_NOTIFICATIONS.shows(_notifications_screen),
    pages.APP_STORAGE.shows(_storage_screen),
)
