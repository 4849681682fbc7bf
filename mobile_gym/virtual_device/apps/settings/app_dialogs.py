"""What is done to apps, and the questions before it: force stop, disable, clear, uninstall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.data import PACKAGE
from mobile_gym.virtual_device.apps.settings.rows import confirm
from mobile_gym.virtual_device.system import folders, packages

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.settings.data import SettingsContext
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System


def app_name(ctx: Context, package: str) -> str:
    """An app's label in the device's language."""
    return ctx.apps[package].name(ctx.state.language)


def change_package(system: System, name: str, **fields: Any) -> None:
    """Replace fields of an installed package."""
    installed = system.state.packages
    system.change(packages=installed.set(name, replace(installed[name], **fields)))


def _confirm(
    ctx: SettingsContext[pages.AppQuestionArgs],
    title: str,
    body: str,
    button: str,
    do: Callable[[System, str], None],
) -> ui.View:
    name = ctx.args.app
    return confirm(
        ctx, title.format(app=app_name(ctx, name)), body, button, partial_handler(do, name)
    )


def _force_stop_popup(ctx: SettingsContext[pages.AppQuestionArgs]) -> ui.View:
    t = ctx.t
    return _confirm(ctx, t.force_stop_title, t.force_stop_body, t.ok, _force_stop)


def _force_stop(system: System, name: str) -> None:
    system.dismiss()
    system.stop(name)


def _disable_popup(ctx: SettingsContext[pages.AppQuestionArgs]) -> ui.View:
    t = ctx.t
    return _confirm(ctx, t.disable_title, t.disable_body, t.disable_app, _disable)


def _disable(system: System, name: str) -> None:
    system.dismiss()
    system.stop(name)
    change_package(system, name, enabled=False)


def _clear_popup(ctx: SettingsContext[pages.AppQuestionArgs]) -> ui.View:
    return _confirm(ctx, ctx.t.clear_title, ctx.t.clear_body, ctx.t.delete, _clear)


def _clear(system: System, name: str) -> None:
    system.dismiss()
    if name != PACKAGE:  # Settings would close itself, as it does on a phone
        system.stop(name)
    folders.wipe(system, name)


def _uninstall_popup(ctx: SettingsContext[pages.AppQuestionArgs]) -> ui.View:
    return _confirm(ctx, ctx.t.uninstall_title, ctx.t.uninstall_body, ctx.t.ok, _uninstall)


def _uninstall(system: System, name: str) -> None:
    system.dismiss()
    packages.uninstall(system, name)
    system.finish()


POPUPS: Final = (
    pages.FORCE_STOP.shows(_force_stop_popup),
    pages.DISABLE.shows(_disable_popup),
    pages.CLEAR_STORAGE.shows(_clear_popup),
    pages.UNINSTALL.shows(_uninstall_popup),
)
