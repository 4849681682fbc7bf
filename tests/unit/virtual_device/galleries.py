"""Every page and popup of the device, found once per language for all the tests that look at them.

Looking around takes seconds, so the tests of one process share what was found.
"""

from __future__ import annotations

import functools

from mobile_gym.virtual_device.apps import APPS, OPEN_APPS
from mobile_gym.virtual_device.gallery import Finding, Gallery, explore


@functools.cache
def gallery(language: str) -> Gallery:
    return explore(APPS, language)


@functools.cache
def open_gallery(package: str, language: str) -> Gallery:
    return explore(APPS, language, persona="google", only=(package,))


def of(package: str, language: str) -> list[Finding]:
    is_open = any(app.package == package for app in OPEN_APPS)
    found = open_gallery(package, language) if is_open else gallery(language)
    return [item for item in found.findings if item.package == package]
