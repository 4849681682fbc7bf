"""Our screens that show the same page as a real one; see `fidelity.py`."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from screen_likeness import Screen, read

from mobile_gym.virtual_device.apps import APPS, launcher, settings
from mobile_gym.virtual_device.gallery import explore
from mobile_gym.virtual_device.host import DeviceHost, Snapshot
from mobile_gym.virtual_device.names import LAUNCHER
from mobile_gym.virtual_device.state import DeviceState, Display
from mobile_gym.virtual_device.system.windows import compose

WIDTHS_DP = (411.4, 392.7)
"""Of Pixel phones: 1080 px at 420 dpi and at 440 dpi."""


class OurScreen(NamedTuple):
    """A screen of ours, and the device that shows it."""

    screen: Screen
    state: DeviceState

    def picture(self, width_px: int, height_px: int) -> npt.NDArray[np.uint8]:
        """What the device shows on a screen of that size: height x width x 3.

        A dump's root may leave out the bar below, which a screenshot has.
        """
        panel = replace(self.state.panel, width_px=width_px, height_px=height_px)
        host = DeviceHost(APPS)
        host.restore(Snapshot(self.state.with_fields(panel=panel)))
        return host.screenshot()


class OurScreens:
    """Every page and popup of our Settings and launcher, by what they show."""

    def __init__(self) -> None:
        self._states: dict[str, list[tuple[str, DeviceState]]] = {}
        for language in ("en", "zh"):
            for finding in explore(APPS, language).findings:
                if finding.package in (settings.APP.package, launcher.APP.package):
                    for state in _state_variants(finding.state):
                        found = self._screen(finding.name, state)
                        named = (f"{found.name} ({language})", state)
                        self._states.setdefault(found.page, []).append(named)

    def of(self, page: str, width_px: int, height_px: int) -> list[OurScreen]:
        """What we have of a page, on a screen of that size."""
        return [
            OurScreen(self._screen(name, scrolled), scrolled)
            for name, state in self._states.get(page, ())
            for width_dp in WIDTHS_DP
            for scrolled in _scrolled_states(
                state.with_fields(
                    panel=Display(width_px, height_px, round(width_px / width_dp * 160))
                )
            )
        ]

    def _screen(self, name: str, state: DeviceState) -> Screen:
        tree = compose(state, APPS).forest.active
        assert tree is not None
        role = "launcher" if tree.nodes[0].package_name == LAUNCHER else "settings"
        found = read(name, tree)
        return found if found.page else found._replace(page=f"{role}:")


def _state_variants(state: DeviceState) -> list[DeviceState]:
    """A state as it is, with Wi-Fi off, and in airplane mode."""
    found = [state]
    for changed in ({"wifi_on": "0"}, {"wifi_on": "0", "airplane_mode_on": "1"}):
        values = state.settings["global"].update(changed)
        found.append(state.with_fields(settings=state.settings.set("global", values)))
    return found


def _scrolled_states(state: DeviceState) -> list[DeviceState]:
    """A state at its start, its middle and its end."""
    found = [state]
    scrollers = compose(state, APPS).scrollers
    task = state.tasks[-1]
    activity = task.activities[-1]
    if scrollers and scrollers[0].limit and len(activity.layers) == 1:
        for share in (0.5, 1.0):
            offset = int(scrollers[0].limit * share)
            layer = activity.layers[0]
            layer = replace(layer, ui=layer.ui.set(f"scroll:{scrollers[0].key}", offset))
            front = replace(activity, layers=(layer,))
            front_task = replace(task, activities=(*task.activities[:-1], front))
            found.append(state.with_fields(tasks=(*state.tasks[:-1], front_task)))
    return found
