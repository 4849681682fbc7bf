"""What the screens of Simple Calendar may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.simple_calendar.data import CalendarData
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["CalendarContext"]

CalendarContext: TypeAlias = Context[CalendarData, Texts, ArgsT]
