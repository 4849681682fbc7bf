"""What the screens of Phone know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.phone.data import DialerData
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["PhoneContext"]

PhoneContext: TypeAlias = Context[DialerData, Texts, ArgsT]
