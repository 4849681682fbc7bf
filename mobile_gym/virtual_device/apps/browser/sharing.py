"""Giving pages away: the share sheet and the clipboard."""

from __future__ import annotations

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.system import System

__all__ = ["copy_link", "share"]


def share(system: System, title: str, url: str) -> None:
    """Open the share sheet for a page."""
    extras = immutabledict(
        {"android.intent.extra.TEXT": url, "android.intent.extra.SUBJECT": title}
    )
    if not system.send(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True):
        copy_link(system, url)


def copy_link(system: System, url: str) -> None:
    """Put an address into the clipboard."""
    system.change(clipboard=url)
    system.toast(Texts.of(system.language).copied)
