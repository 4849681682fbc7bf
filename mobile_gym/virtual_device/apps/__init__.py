"""The apps that are installed, one module or package each, in the order of the launcher."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps import clock, launcher, settings, system_ui
from mobile_gym.virtual_device.system.app import App

__all__ = ["APPS"]

APPS: Final[Mapping[str, App]] = immutabledict(
    {app.package: app for app in (clock.APP, settings.APP, launcher.APP, system_ui.APP)}
)
