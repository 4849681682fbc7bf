"""What the screens of Markor may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.markor.data import MarkorData
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["MarkorContext"]

MarkorContext: TypeAlias = Context[MarkorData, Texts, ArgsT]
