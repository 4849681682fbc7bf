"""What the screens of Messaging know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.messages.data import MessagingData
from mobile_gym.virtual_device.apps.messages.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["MessagesContext"]

MessagesContext: TypeAlias = Context[MessagingData, Texts, ArgsT]
