"""Permissions: groups, the apps of a group, one choice; and access to all files.

They are pages by permission; `apps` has those by app, with a summary of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.prompts import question
from mobile_gym.virtual_device.apps.settings import app_rows, pages
from mobile_gym.virtual_device.apps.settings.app_dialogs import app_name
from mobile_gym.virtual_device.apps.settings.entries import PreferenceScreen, Rows
from mobile_gym.virtual_device.apps.settings.frame import app_bar, list_screen
from mobile_gym.virtual_device.apps.settings.rows import dialog_body, join_in_sentence, page_screen
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.state import Package
from mobile_gym.virtual_device.system import permissions
from mobile_gym.virtual_device.system.permissions import GROUPS, MANAGE_ALL_FILES, PermissionGroup

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.system import System

_GROUP_NAME: Final = "android.intent.extra.PERMISSION_GROUP_NAME"
_NOTIFICATIONS: Final = "android.permission-group.NOTIFICATIONS"


Access: TypeAlias = Literal["allowed", "allowed_in_use", "ask_every_time", "not_allowed"]
"""What a package may do with what a group of permissions protects."""
_HEADINGS: Final[Mapping[Access, Text]] = {
    "allowed": Texts.allowed,
    "allowed_in_use": Texts.allowed_in_use,
    "ask_every_time": Texts.ask_every_time,
    "not_allowed": Texts.not_allowed,
}
"""In the order in which the headings stand."""


class _Choice(NamedTuple):
    """One of the answers on the page of a permission."""

    access: Access
    label: Text
    resource_id: str


_DENY: Final = _Choice("not_allowed", Texts.dont_allow, "deny_radio_button")
_CHOICES: Final = (_Choice("allowed", Texts.allow, "allow_radio_button"), _DENY)
_IN_USE_CHOICES: Final = (
    _Choice("allowed_in_use", Texts.allow_in_use, "allow_foreground_only_radio_button"),
    _Choice("ask_every_time", Texts.ask_every_time, "ask_radio_button"),
    _DENY,
)


def _access_of(package: Package, group: PermissionGroup) -> Access:
    if group.name == _NOTIFICATIONS:  # the same switch as that of the app's notifications
        return "allowed" if package.notifications_enabled else "not_allowed"
    names = set(group.permissions)
    if names & package.one_time:
        return "ask_every_time"
    if names & package.granted:
        return "allowed_in_use" if group.while_in_use else "allowed"
    return "not_allowed"


def _label(ctx: SettingsContext, group: PermissionGroup) -> str:
    return group.label.of(ctx.state.language)


def _requested_groups(ctx: SettingsContext, name: str) -> list[PermissionGroup]:
    return permissions.asked_groups(ctx.state, ctx.apps[name])


def allowed_summary(ctx: SettingsContext, package: Package) -> str:
    """The allowed groups of a package by name, as below "Permissions" on its page."""
    words = [
        _label(ctx, group)
        for group in _requested_groups(ctx, package.name)
        if _access_of(package, group) in ("allowed", "allowed_in_use")
    ]
    return join_in_sentence(ctx, words) or ctx.t.no_permissions


def _askers(ctx: SettingsContext, group: PermissionGroup) -> list[Package]:
    """The packages that ask for a group, by label."""
    return [
        ctx.state.packages[name]
        for name in app_rows.listed_packages(ctx)
        if group in _requested_groups(ctx, name)
    ]


def _group_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    for group in sorted(GROUPS.values(), key=lambda group: _label(ctx, group).casefold()):
        askers = _askers(ctx, group)
        allowed = sum(_access_of(package, group) != "not_allowed" for package in askers)
        opened = (
            pages.NOTIFICATION_APPS.start
            if group.name == _NOTIFICATIONS
            else partial_handler(pages.GROUP_APPS.start, group=group.name)
        )
        yield ui.list_item(
            ctx.theme,
            _label(ctx, group),
            ctx.t.group_summary.format(allowed=allowed, count=len(askers)),
            on_tap=opened,
            icon_name=group.icon,
        )


def _sorted_out(
    ctx: SettingsContext, rows: Sequence[tuple[Access, ui.View]], no_allowed: str, no_denied: str
) -> Iterator[ui.View]:
    """Rows by the access they stand for, below its heading; two headings are always there."""
    for access, heading in _HEADINGS.items():
        views = [view for its, view in rows if its == access]
        if access == "allowed" and not any(its != "not_allowed" for its, _ in rows):
            views = [ui.list_item(ctx.theme, no_allowed)]
        if access == "not_allowed" and not views:
            views = [ui.list_item(ctx.theme, no_denied)]
        if views:
            yield ui.category(ctx.theme, heading.of(ctx.state.language))
            yield from views


def _group(args: pages.GroupArgs | pages.AppGroupArgs) -> PermissionGroup | None:
    """The group that the page is about: from this app, or from an intent's extra."""
    return GROUPS.get(args.group or args.extras.get(_GROUP_NAME, ""))


def _group_screen(ctx: SettingsContext[pages.GroupArgs]) -> ui.View:
    """The apps that ask for a group."""
    group = _group(ctx.args)
    if group is None:
        return page_screen(PAGES[0], ctx)
    rows: list[tuple[Access, ui.View]] = [
        (
            _access_of(package, group),
            ui.list_item(
                ctx.theme,
                app_name(ctx, package.name),
                on_tap=_to_choice(package.name, group),
                leading=app_rows.app_icon(ctx, package.name),
            ),
        )
        for package in _askers(ctx, group)
    ]
    views = _sorted_out(ctx, rows, ctx.t.no_apps_allowed, ctx.t.no_apps_denied)
    return list_screen(ctx.theme, app_bar(ctx, _label(ctx, group)), *views)


def _to_choice(name: str, group: PermissionGroup) -> ui.Handler:
    if group.name == _NOTIFICATIONS:
        return partial_handler(pages.APP_NOTIFICATIONS.start, app=name)
    return partial_handler(pages.APP_PERMISSION.start, app=name, group=group.name)


def _app_screen(ctx: SettingsContext[pages.AppArgs]) -> ui.View:
    """The groups that an app asks for."""
    package = app_rows.package_of(ctx)
    if package is None:
        return app_rows.app_is_gone(ctx, ctx.t.app_permissions)
    rows: list[tuple[Access, ui.View]] = [
        (
            _access_of(package, group),
            ui.list_item(
                ctx.theme,
                _label(ctx, group),
                on_tap=_to_choice(package.name, group),
                icon_name=group.icon,
            ),
        )
        for group in _requested_groups(ctx, package.name)
    ]
    views = (
        list(_sorted_out(ctx, rows, ctx.t.none_allowed, ctx.t.none_denied))
        if rows
        else [ui.text(ctx.t.none_asked, 16, ctx.theme.text_secondary, padding=(24, 16, 24, 16))]
    )
    return list_screen(
        ctx.theme,
        app_bar(ctx, ctx.t.app_permissions),
        app_rows.app_header(ctx, package.name),
        *views,
    )


def _choice_screen(ctx: SettingsContext[pages.AppGroupArgs]) -> ui.View:
    """Whether one app may what one group protects."""
    package, group = app_rows.package_of(ctx), _group(ctx.args)
    if package is None or group is None:
        return _app_screen(ctx)
    label = _label(ctx, group)
    access = _access_of(package, group)
    return list_screen(
        ctx.theme,
        app_bar(ctx, ctx.t.group_permission.format(group=label)),
        app_rows.app_header(ctx, package.name),
        ui.text(
            ctx.t.group_access.format(group=label),
            14,
            ctx.theme.accent,
            bold=True,
            width=ui.FILL,
            padding=(24, 16, 24, 8),
            resource_id="permission_message",
        ),
        ui.column(
            *(
                _radio(ctx, choice, choice.access == access, _take(ctx, package, group, choice))
                for choice in (_IN_USE_CHOICES if group.while_in_use else _CHOICES)
            ),
            width=ui.FILL,
            class_name="android.widget.RadioGroup",
            resource_id="radiogroup",
        ),
        _link(
            ctx,
            ctx.t.see_app_permissions.format(app=app_name(ctx, package.name)),
            partial_handler(pages.APP_PERMISSIONS.start, app=package.name),
            "footer_link_1",
        ),
        _link(
            ctx,
            ctx.t.see_apps,
            partial_handler(pages.GROUP_APPS.start, group=group.name),
            "footer_link_2",
        ),
    )


def _radio(ctx: SettingsContext, choice: _Choice, checked: bool, on_tap: ui.Handler) -> ui.View:
    theme = ctx.theme
    mark = "radiobox-marked" if checked else "radiobox-blank"
    label = choice.label.of(ctx.state.language)
    return ui.row(
        ui.icon(mark, 24, theme.accent if checked else theme.icon),
        ui.text(label, 20, theme.text, class_name="", weight=1),
        gap=24,
        width=ui.FILL,
        padding=(24, 17, 16, 17),
        class_name="android.widget.RadioButton",
        resource_id=choice.resource_id,
        text=label,
        checkable=True,
        checked=checked,
        focusable=True,
        on_tap=on_tap,
    )


def _link(ctx: SettingsContext, words: str, on_tap: ui.Handler, resource_id: str) -> ui.View:
    return ui.text(
        words,
        14,
        ctx.theme.accent,
        width=ui.FILL,
        padding=(24, 14),
        resource_id=resource_id,
        focusable=True,
        on_tap=on_tap,
    )


# -- what the taps do -----------------------------------------------------------------------------


def _take(
    ctx: SettingsContext, package: Package, group: PermissionGroup, choice: _Choice
) -> ui.Handler:
    """What a choice does; one that the system gave by itself is not taken without a question."""
    given = (
        set(ctx.apps[package.name].permissions.granted) & set(group.permissions) & package.granted
    )
    if choice is _DENY and given:
        return partial_handler(pages.DENY_PERMISSION.open, app=package.name, group=group.name)
    return partial(_choose, name=package.name, group=group, access=choice.access)


def _choose(system: System, name: str, group: PermissionGroup, access: Access) -> None:
    permission = group.permissions[0]
    if access in ("allowed", "allowed_in_use"):
        permissions.set_granted(system, name, permission, True)
    elif access == "ask_every_time":
        permissions.ask_each_time(system, name, permission)
    else:
        permissions.forbid(system, name, permission)


def _deny_popup(ctx: SettingsContext[pages.DenialArgs]) -> ui.View:
    name, group = ctx.args.app, GROUPS[ctx.args.group]
    words = ui.text(
        ctx.t.deny_warning,
        16,
        ctx.theme.text_secondary,
        padding=(0, 12, 0, 0),
        resource_id="android:id/message",
    )
    deny = partial(_deny, name=name, group=group)
    return question(ctx, "", dialog_body(words), ctx.t.dont_allow_anyway, deny)


def _deny(system: System, name: str, group: PermissionGroup) -> None:
    system.dismiss()
    permissions.forbid(system, name, group.permissions[0])


PAGES: Final = (
    PreferenceScreen(
        pages.PERMISSION_MANAGER,
        Texts.permission_manager,
        (Rows(_group_rows),),
    ),
)

SCREENS: Final = (
    pages.GROUP_APPS.shows(_group_screen),
    pages.APP_PERMISSIONS.shows(_app_screen),
    pages.APP_PERMISSION.shows(_choice_screen),
)
POPUPS: Final = (pages.DENY_PERMISSION.shows(_deny_popup),)


# -- All files access: which apps may manage all files of the shared storage, and one app's switch
#
# The permission is a special one: an app cannot ask for it by a prompt, it opens this page.
#
# Source: AOSP Settings, `ManageExternalStorageDetails` (API 33).


def _all_files_rows(ctx: SettingsContext) -> Iterable[ui.View]:
    askers = [
        name
        for name in app_rows.listed_packages(ctx)
        if MANAGE_ALL_FILES in ctx.apps[name].permissions.asked
    ]
    for name in askers:
        allowed = permissions.is_granted(ctx.state, name, MANAGE_ALL_FILES)
        yield ui.list_item(
            ctx.theme,
            app_name(ctx, name),
            ctx.t.allowed if allowed else ctx.t.not_allowed,
            on_tap=partial_handler(pages.APP_ALL_FILES.start, app=name),
            leading=app_rows.app_icon(ctx, name),
        )
    if not askers:
        yield ui.list_item(ctx.theme, ctx.t.no_all_files_apps)


def _all_files_screen(ctx: SettingsContext[pages.AppArgs]) -> ui.View:
    """The switch of one app."""
    package = app_rows.package_of(ctx)
    if package is None:
        return app_rows.app_is_gone(ctx, ctx.t.all_files_access)
    allowed = permissions.is_granted(ctx.state, package.name, MANAGE_ALL_FILES)
    return list_screen(
        ctx.theme,
        app_bar(ctx, ctx.t.all_files_access),
        app_rows.app_header(ctx, package.name),
        ui.switch_row(
            ctx.theme, ctx.t.allow_all_files, allowed, partial(_flip_all_files, name=package.name)
        ),
        ui.text(
            ctx.t.all_files_explained,
            14,
            ctx.theme.text_secondary,
            width=ui.FILL,
            padding=(24, 16, 24, 16),
            resource_id="android:id/summary",
        ),
    )


def _flip_all_files(system: System, name: str) -> None:
    allowed = permissions.is_granted(system.state, name, MANAGE_ALL_FILES)
    permissions.set_granted(system, name, MANAGE_ALL_FILES, not allowed)


_ALL_FILES_LIST: Final = PreferenceScreen(
    pages.ALL_FILES, Texts.all_files_access, (Rows(_all_files_rows),)
)
ALL_FILES_SCREENS: Final = (
    pages.ALL_FILES.shows(partial(page_screen, _ALL_FILES_LIST)),
    pages.APP_ALL_FILES.shows(_all_files_screen),
)
