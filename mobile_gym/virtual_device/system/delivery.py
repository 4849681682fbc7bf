"""Intents on their way: who takes one, who is asked, and what starts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.system import folders, intents
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.names import LAUNCHER
from mobile_gym.virtual_device.system.overlays import CHOOSER, RESOLVER

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["deliver", "send", "tell"]


def send(system: System, intent: Intent, *, chooser: bool = False, new_task: bool = False) -> bool:
    """Give an intent to the app that takes it; where several do, the user chooses.

    Args:
        system: the device.
        intent: what is asked for.
        chooser: always ask, as `Intent.createChooser` does.
        new_task: start the activity in its own app's task; otherwise it goes on top of the front
            task, so that Back returns to who asked.

    Returns:
        False where nobody takes it.
    """
    takers = intents.candidates(system.state, system.apps, intent)
    if len(takers) < 2 and tell(system, intent):  # of several takers the user chooses one
        return True
    if not takers:
        return False
    target = None if chooser else intents.preferred(system.state, intent, takers)
    if target is not None:
        deliver(system, intent, target.component, new_task=new_task)
    else:
        window = CHOOSER if chooser or intent.action == intents.SEND else RESOLVER
        window.open(system, intent=intent, new_task=new_task)
    return True


def tell(system: System, intent: Intent) -> bool:
    """Offer an intent to the apps that act on it without an activity; whether one did."""
    if intent.action in ("", intents.MAIN):
        return False
    extras = ({"data": intent.data} if intent.data else {}) | dict(intent.extras)
    package = intent.package or intent.component.partition("/")[0]
    for app in intents.installed_apps(system.state, system.apps):
        if app.on_intent is None or package not in ("", app.package):
            continue
        if system.state.detached:
            folders.start(system, app.package)
        if app.on_intent(system, intent.action, extras):
            return True
    return False


def deliver(system: System, intent: Intent, component: str, *, new_task: bool = False) -> None:
    """Start the activity that was chosen for an intent."""
    package, _, activity = component.partition("/")
    args = intents.arguments(intent)
    system.close_overlays()
    if tell(system, replace(intent, package=package)):
        return
    if package == LAUNCHER:
        system.home()
    elif not args and activity == system.apps[package].main:
        system.launch(package)
    elif new_task or system.front_task.package == LAUNCHER:
        system.launch(package, activity, **args)
    else:
        system.push(package, activity, args)
