"""What the screens of SMS Messenger know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.simple_sms.data import MessengerData
from mobile_gym.virtual_device.apps.simple_sms.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["MessengerContext"]

MessengerContext: TypeAlias = Context[MessengerData, Texts, ArgsT]
