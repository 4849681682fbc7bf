"""Tasks in the browser."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import TaskTemplate
from task_suites.browser import basics, bookmarks, railway, settings, shop, town

__all__ = ["TEMPLATES"]

TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *settings.TEMPLATES,
    *basics.TEMPLATES,
    *bookmarks.TEMPLATES,
    *shop.TEMPLATES,
    *town.TEMPLATES,
    *railway.TEMPLATES,
)
