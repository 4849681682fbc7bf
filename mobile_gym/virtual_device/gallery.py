"""Every page and popup that can be reached on a device: for pictures, text checks, comparisons.

Nothing is listed by hand. From each app's first page everything that reacts to a tap or to a long
press is tried, so what an app shows is found the way a user finds it, with the arguments that the
app itself passes. What needs something else before, such as a timer that runs, has a setup
(`gallery_setups`). Pages that no tap leads to are opened without arguments.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mobile_gym.virtual_device.boot import boot_state
from mobile_gym.virtual_device.gallery_setups import SETUPS, prepared
from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.personas import persona_named
from mobile_gym.virtual_device.state import Anchor, DeviceState, Display
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.overlays import OVERLAYS
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import compose

TALL_PX: Final = 6000
"""Height of the screen while looking around, so that nothing has to be scrolled to."""
MAX_VARIANTS: Final = 6
"""Of one page or popup, such as its tabs."""
_UNOPENED: Final = (
    LookupError,
    AttributeError,
    TypeError,
    ValueError,
    StopIteration,
    AssertionError,
)
"""What a page that misses its arguments raises."""


class Finding(NamedTuple):
    """A page, popup or window of the system that was found, and a device that shows it."""

    package: str
    name: str
    """`.Activity`, `.Activity popup`, or the name of the system's window."""
    state: DeviceState


class Gallery(NamedTuple):
    """What was found, and the (package, name) of pages and popups that were not."""

    findings: tuple[Finding, ...]
    missing: tuple[tuple[str, str], ...]


def explore(
    apps: Mapping[str, App],
    language: str = "en",
    *,
    display: Display | None = None,
    seed: int = 0,
    perturbation: Mapping[str, Any] | None = None,
    persona: str = "aosp",
    only: Collection[str] = (),
) -> Gallery:
    """Find every page and popup, each in the first state that showed it.

    Args:
        apps: those that the device knows.
        language: of the device.
        display: of the states that are returned.
        seed: of the device's seed data.
        perturbation: as in `DeviceHost.boot`.
        persona: says which of the apps are installed, and what they are called.
        only: packages to look at; none for all that are installed.

    Raises:
        UnknownName: there is no such persona.
    """
    kind = persona_named(persona)
    apps = kind.dressed(apps)
    installed = kind.fresh_packages(apps)
    booted = boot_state(apps, display or Display(), seed, language, perturbation or {}, installed)
    looked_at = {name: apps[name] for name in installed if not only or name in only}
    tall = replace(booted.panel, height_px=TALL_PX)
    start = booted.changed(panel=tall)
    discovered: list[Finding] = []
    variants: dict[tuple[str, str], set[frozenset[tuple[str, str]]]] = {}
    queue: deque[DeviceState] = deque()
    met: dict[tuple[Any, ...], DeviceState] = {}

    def meet(state: DeviceState) -> None:
        package, name = _what(state)
        front = state.tasks[-1].activities[-1]
        shown = (
            f"{front.component} {front.layers} {state.overlays}",
            id(state.data.get(package)),
            id(state.settings),
        )
        if shown in met:
            return
        met[shown] = state  # whose parts stay alive, and with them their ids
        known = variants.setdefault((package, name), set())
        if len(known) < MAX_VARIANTS and (kinds := _kinds(state, apps)) not in known:
            known.add(kinds)
            discovered.append(Finding(package, name, state))
            queue.append(state)

    for app in looked_at.values():
        if app.main in app.screens:
            meet(_opened(start, apps, app, app.main))
        while queue:
            _try_everything(queue.popleft(), apps, meet)
    tapped = _seen(variants)
    for setup in SETUPS:
        if setup.package in looked_at and (setup.package, setup.name) not in tapped:
            near = prepared(start, apps, setup)
            if _composes(near, apps):
                meet(near)
                queue.append(near)  # even where it looks like what was met before
        while queue:
            _try_everything(queue.popleft(), apps, meet)
    for kind in ("screens", "popups"):
        for package, app in looked_at.items():
            for name in getattr(app, kind):
                if (package, name) not in _seen(variants):
                    opened = _opened(start, apps, app, name)
                    if _composes(opened, apps):
                        meet(opened)
            while queue:
                _try_everything(queue.popleft(), apps, meet)
    seen = _seen(variants)
    missing = [
        (package, name)
        for package, app in looked_at.items()
        for name in (*app.screens, *app.popups)
        if (package, name) not in seen
    ]
    findings = [
        finding._replace(state=finding.state.changed(panel=booted.panel)) for finding in discovered
    ]
    return Gallery(tuple(findings), tuple(missing))


def _seen(variants: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(package, name.rpartition(" ")[2]) for package, name in variants}


def _opened(state: DeviceState, apps: Mapping[str, App], app: App, name: str) -> DeviceState:
    """A page, popup or window of the system, opened without arguments."""
    system = System(state, apps)
    if app.package == SYSTEM_UI and name not in app.screens:
        if name in OVERLAYS:
            system.show_overlay(name)
        return system.state
    system.launch(app.package, name if name in app.screens and name != app.main else None)
    if name in app.popups:
        system.show_popup(name)
    return system.state


def _composes(state: DeviceState, apps: Mapping[str, App]) -> bool:
    try:
        compose(state, apps)
    except _UNOPENED:
        return False
    return True


def _what(state: DeviceState) -> tuple[str, str]:
    """The package and the name of what is in front."""
    if state.overlays:
        return SYSTEM_UI, state.overlays[-1].name
    front = state.tasks[-1].activities[-1]
    package, _, activity = front.component.partition("/")
    popups = [layer.name for layer in front.layers[1:]]
    return package, f"{activity} {popups[-1]}" if popups else activity


def _kinds(state: DeviceState, apps: Mapping[str, App]) -> frozenset[tuple[str, str]]:
    """What tells a page's variants apart, such as its tabs: which kinds of nodes it has."""
    window = compose(state, apps).forest.trees[0]
    return frozenset((node.class_name, node.resource_id) for node in window.nodes)


def _try_everything(
    state: DeviceState, apps: Mapping[str, App], meet: Callable[[DeviceState], None]
) -> None:
    for target in compose(state, apps).targets:
        if target.view is not None and target.view.enabled:
            for handler in (target.view.on_tap, target.view.on_long_press):
                if handler is not None:
                    screen = state.display.width_px, state.display.height_px
                    held = handler is target.view.on_long_press
                    system = System(state, apps, Anchor(*target[:4], screen, held))
                    handler(system)
                    meet(system.state)
