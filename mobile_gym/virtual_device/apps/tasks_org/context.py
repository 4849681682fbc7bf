"""What the screens of the tasks app may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.tasks_org.data import TasksData
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["TasksContext"]

TasksContext: TypeAlias = Context[TasksData, Texts, ArgsT]
