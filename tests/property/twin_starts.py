"""Devices on which open apps have the data that a task sets up, for walks behind first starts."""

from __future__ import annotations

import numpy as np

from mobile_gym.core.tasks import Language, TaskTemplate
from mobile_gym.devices.virtual import VirtualDevice
from mobile_gym.virtual_device.apps import OPEN_APPS
from task_suites import catalog

_OPEN = frozenset(OPEN_APPS)
TWINS: list[TaskTemplate] = [
    template
    for template in catalog.suite("android_world")
    if template.apps and _OPEN.issuperset(template.apps)
]
"""Tasks about open apps alone."""


def twins_of(package: str) -> list[TaskTemplate]:
    """The tasks that are about an app."""
    return [template for template in TWINS if package in template.apps]


def begin(
    device: VirtualDevice,
    templates: list[TaskTemplate],
    rng: np.random.Generator,
    language: Language,
) -> str:
    """Set up one of some tasks; the package of an app that it is about."""
    template = templates[int(rng.integers(len(templates)))]
    for command in template.task(rng, language).setup:
        result = device.shell(command)
        assert result.exit_code == 0, (template.id, command, result)
    return template.apps[0]
