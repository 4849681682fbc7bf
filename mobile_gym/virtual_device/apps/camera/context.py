"""What the screens of the camera know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.camera.data import CameraData
from mobile_gym.virtual_device.apps.camera.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["CameraContext"]

CameraContext: TypeAlias = Context[CameraData, Texts, ArgsT]
