"""The apps that a device knows, one module or package each, in the order of the launcher.

Which of them are installed on a fresh device says its persona (`personas`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps import (
    broccoli,
    browser,
    calculator,
    calendar,
    camera,
    clipper,
    clock,
    contacts,
    files,
    joplin,
    launcher,
    markor,
    messages,
    notes,
    open_tracks,
    phone,
    pro_expense,
    settings,
    simple_calendar,
    simple_sms,
    system_ui,
    tasks_org,
    test_shells,
)
from mobile_gym.virtual_device.providers import calendar as calendar_provider
from mobile_gym.virtual_device.providers import contacts as contacts_provider
from mobile_gym.virtual_device.providers import telephony as telephony_provider
from mobile_gym.virtual_device.system.app import App

__all__ = ["APPS", "IMAGE_APPS", "OPEN_APPS"]

IMAGE_APPS: Final[tuple[App, ...]] = (
    phone.APP,
    messages.APP,
    contacts.APP,
    browser.APP,
    calendar.APP,
    clock.APP,
    calculator.APP,
    notes.APP,
    files.APP,
    settings.APP,
    # without an icon
    contacts_provider.APP,
    telephony_provider.APP,
    calendar_provider.APP,
    launcher.APP,
    system_ui.APP,
)
"""Those of the system image, which every persona has."""

OPEN_APPS: Final[tuple[App, ...]] = (
    camera.APP,
    pro_expense.APP,
    broccoli.APP,
    simple_calendar.APP,
    simple_sms.APP,
    tasks_org.APP,
    markor.APP,
    clipper.APP,
    test_shells.ANDROID_WORLD,
    test_shells.MINIWOB,
    open_tracks.APP,
    joplin.APP,
)
"""Imitations of open source apps, which the persona `google` has and any device can install."""

APPS: Final[Mapping[str, App]] = immutabledict(
    {app.package: app for app in (*IMAGE_APPS, *OPEN_APPS)}
)
"""By package."""
