"""Packages that come and go: what else changes when an app is removed or put back.

Settings, the shell and the host install and remove packages alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.state import EMPTY, Package
from mobile_gym.virtual_device.system import folders

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import App
    from mobile_gym.virtual_device.system.system import System

VERSION_CODE: Final = 1
"""Of every package: the device keeps the version's name and no number."""


def uninstall(system: System, package: str) -> None:
    """Remove an app with its data, notifications and windows, and as anybody's default."""
    system.stop(package)
    folders.clear(system, package)
    state = system.state
    prefix = f"{package}/"
    defaults = {
        key: component
        for key, component in state.default_apps.items()
        if not component.startswith(prefix)
    }
    system.change(
        packages=state.packages.delete(package),
        data=state.data.delete(package) if package in state.data else state.data,
        icon_order=tuple(name for name in state.icon_order if name != package),
        default_apps=type(state.default_apps)(defaults),
    )
    system.log("PackageManager", f"Package {package} uninstalled")


def install(system: System, app: App, package: Package) -> None:
    """Add an app that the device knows; its data are yet to be made (`clear_data`)."""
    state = system.state
    if app.package in state.packages:
        return
    order = state.icon_order
    system.change(
        packages=state.packages.set(app.package, package),
        data=state.data.set(app.package, EMPTY),
        icon_order=(*order, app.package) if app.in_launcher else order,
    )
    system.log("PackageManager", f"Package {app.package} installed")
