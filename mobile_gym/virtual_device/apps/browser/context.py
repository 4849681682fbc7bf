"""What the screens of the browser may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.browser.data import BrowserData
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["BrowserContext"]

BrowserContext: TypeAlias = Context[BrowserData, Texts, ArgsT]
