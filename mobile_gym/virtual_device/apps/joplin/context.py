"""What the screens of Joplin may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.joplin.data import JoplinData
from mobile_gym.virtual_device.apps.joplin.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["JoplinContext"]

JoplinContext: TypeAlias = Context[JoplinData, Texts, ArgsT]
