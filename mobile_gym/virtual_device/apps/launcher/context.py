"""What a screen of the launcher may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.launcher.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["LauncherContext"]

LauncherContext: TypeAlias = Context[object, Texts, ArgsT]
