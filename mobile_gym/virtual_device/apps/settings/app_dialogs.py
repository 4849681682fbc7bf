"""What is done to apps, and the questions before it: force stop, disable, clear, uninstall."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.apps.settings.data import PACKAGE
from mobile_gym.virtual_device.apps.settings.dialogs import confirm
from mobile_gym.virtual_device.boot import fresh_data
from mobile_gym.virtual_device.system import packages
from mobile_gym.virtual_device.ui.view import View

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = ["POPUPS", "app_name", "change_package"]


def app_name(ctx: Context, package: str) -> str:
    """An app's label in the device's language."""
    return ctx.apps[package].name(ctx.state.language)


def change_package(system: System, name: str, **fields: Any) -> None:
    """Replace fields of an installed package."""
    installed = system.state.packages
    system.change(packages=installed.set(name, replace(installed[name], **fields)))


def _confirm(ctx: Context, title: str, body: str, button: str, do: Any) -> View:
    name = str(ctx.args["app"])
    return confirm(ctx, ctx.t[title].format(app=app_name(ctx, name)), body, button, bound(do, name))


def _force_stop_popup(ctx: Context) -> View:
    return _confirm(ctx, "force_stop_title", "force_stop_body", "ok", _force_stop)


def _force_stop(system: System, name: str) -> None:
    system.dismiss()
    system.stop(name)


def _disable_popup(ctx: Context) -> View:
    return _confirm(ctx, "disable_title", "disable_body", "disable_app", _disable)


def _disable(system: System, name: str) -> None:
    system.dismiss()
    system.stop(name)
    change_package(system, name, enabled=False)


def _clear_popup(ctx: Context) -> View:
    return _confirm(ctx, "clear_title", "clear_body", "delete", _clear)


def _clear(system: System, name: str) -> None:
    system.dismiss()
    state = system.state
    data = fresh_data(system.apps[name], state.seed, state.language)
    if name != PACKAGE:  # Settings would close itself, as it does on a phone
        system.stop(name)
    system.set_data(data, name)


def _uninstall_popup(ctx: Context) -> View:
    return _confirm(ctx, "uninstall_title", "uninstall_body", "ok", _uninstall)


def _uninstall(system: System, name: str) -> None:
    system.dismiss()
    packages.uninstall(system, name)
    system.finish()


POPUPS: Final = {
    "force_stop": _force_stop_popup,
    "disable": _disable_popup,
    "clear_storage": _clear_popup,
    "uninstall": _uninstall_popup,
}
