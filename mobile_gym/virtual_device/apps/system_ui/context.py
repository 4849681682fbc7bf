"""What a window of the system may know.

Its windows keep no data, beside whose class other apps have this name.
"""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.system_ui.texts import Texts
from mobile_gym.virtual_device.state import FrozenMap
from mobile_gym.virtual_device.system.app import ArgsT, Context

SystemUiContext: TypeAlias = Context[FrozenMap, Texts, ArgsT]
