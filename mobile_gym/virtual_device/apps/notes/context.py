"""What the screens of the notes app may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.notes.data import NotesData
from mobile_gym.virtual_device.apps.notes.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["NotesContext"]

NotesContext: TypeAlias = Context[NotesData, Texts, ArgsT]
