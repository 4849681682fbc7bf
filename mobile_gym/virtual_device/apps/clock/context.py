"""What a screen of the clock may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.clock.data import ClockData
from mobile_gym.virtual_device.apps.clock.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["ClockContext"]

ClockContext: TypeAlias = Context[ClockData, Texts, ArgsT]
