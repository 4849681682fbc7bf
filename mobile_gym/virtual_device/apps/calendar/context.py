"""What the screens of the calendar may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.calendar.data import CalendarSettings
from mobile_gym.virtual_device.apps.calendar.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["CalendarContext"]

CalendarContext: TypeAlias = Context[CalendarSettings, Texts, ArgsT]
