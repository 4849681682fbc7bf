"""What a screen of Settings may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.settings.data import SettingsData
from mobile_gym.virtual_device.apps.settings.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["SettingsContext"]

SettingsContext: TypeAlias = Context[SettingsData, Texts, ArgsT]
