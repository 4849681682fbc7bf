"""A plan whose devices hang: in the whole run once, in a process that is told of it by a file."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.devices.virtual import VirtualDevice
from mobile_gym.rollouts.collecting.engines import RunPlan

STEPS_BEFORE = 2


class HangingPlan(RunPlan):
    """The device hangs in the third action that any device is told to do."""

    def templates(self) -> Mapping[str, TaskTemplate]:
        """The suite's tasks; this is called in each process before it makes its devices."""
        log = self.episodes.parent / "performed"
        perform = VirtualDevice.perform

        def hang_once(device: VirtualDevice, action: Any) -> Any:
            with log.open("a") as file:
                file.write(".")
            if log.stat().st_size == STEPS_BEFORE + 1:
                threading.Event().wait()
            return perform(device, action)

        if perform.__name__ != hang_once.__name__:
            VirtualDevice.perform = hang_once  # type: ignore[method-assign]
        return super().templates()
