"""What the screens of the activity tracker may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.open_tracks.data import TracksData
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["TracksContext"]

TracksContext: TypeAlias = Context[TracksData, Texts, ArgsT]
