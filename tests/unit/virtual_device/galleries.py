"""Every page and popup of the device, found once per language for all the tests that look at them.

Looking around takes seconds, so the tests of one process share what was found, and a run looks at
the open apps, whose galleries are each found apart, in the languages that its seed draws.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

from drawn import is_drawn

from mobile_gym.virtual_device.apps import APPS, OPEN_APPS
from mobile_gym.virtual_device.gallery import Finding, Gallery, explore


@functools.cache
def gallery(language: str) -> Gallery:
    return explore(APPS, language)


@functools.cache
def open_gallery(package: str, language: str) -> Gallery:
    return explore(APPS, language, persona="google", only=(package,))


def is_looked_at(package: str, language: str) -> bool:
    """Whether this run looks at an app in a language: at all of the image, at some open ones."""
    is_open = package in OPEN_APPS
    return not is_open or is_drawn(f"gallery {package} {language}", 5)


def looked_at(packages: Sequence[str], language: str) -> list[str]:
    """Those of some apps that this run looks at in a language."""
    return [package for package in packages if is_looked_at(package, language)]


def of(package: str, language: str) -> list[Finding]:
    is_open = package in OPEN_APPS
    found = open_gallery(package, language) if is_open else gallery(language)
    return [item for item in found.findings if item.package == package]
