"""What the screens of Files may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.files.data import FilesData
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["FilesContext"]

FilesContext: TypeAlias = Context[FilesData, Texts, ArgsT]
