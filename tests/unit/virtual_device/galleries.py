"""Every page and popup of the device, found once per language for all the tests that look at them.

Looking around takes seconds, so the tests of one process share what was found.
"""

from __future__ import annotations

import functools

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.gallery import Finding, Gallery, explore


@functools.cache
def gallery(language: str) -> Gallery:
    return explore(APPS, language)


def of(package: str, language: str) -> list[Finding]:
    return [item for item in gallery(language).findings if item.package == package]
