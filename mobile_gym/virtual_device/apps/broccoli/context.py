"""What the screens of Broccoli may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.broccoli.data import BroccoliData
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["BroccoliContext"]

BroccoliContext: TypeAlias = Context[BroccoliData, Texts, ArgsT]
