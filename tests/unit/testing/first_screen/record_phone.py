"""The lamp phone, with lamps that can be read as records, and setups that leave traces."""

from dataclasses import dataclass, replace

import numpy as np
from lamp_phone import ROOMS, LampPhone

from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.core.verdicts import ShellResult


@dataclass
class TellingPhone(LampPhone):
    """Its setups can show a toast: `toast TEXT`."""

    toast: str = ""

    def reset(self, request):
        super().reset(request)
        self.toast = ""

    def shell(self, command):
        match command.split(maxsplit=1):
            case ["toast", text]:
                self.toast = text
                return ShellResult("")
            case _:
                return super().shell(command)

    def observe(self, *, screenshot=True, forest=True):
        frame = super().observe(screenshot=screenshot, forest=forest)
        if frame.forest is None or not self.toast:
            return frame
        toast = AccessibilityTree((AccessibilityNode("android.widget.Toast", text=self.toast),))
        return replace(frame, forest=AccessibilityForest((*frame.forest.trees, toast)))


@dataclass
class RecordPhone(TellingPhone):
    """Its rooms are records of the app `Lamps`; `bright ROOM` makes its bulb the brightest."""

    bulbs: tuple[int, ...] = ()

    def reset(self, request):
        super().reset(request)
        self.bulbs = tuple(
            np.random.default_rng(request.seed).integers(40, 60, len(ROOMS)).tolist()
        )

    def shell(self, command):
        match command.split(maxsplit=1):
            case ["bright", room]:
                self.bulbs = tuple(
                    100 if name == room else watts
                    for name, watts in zip(ROOMS, self.bulbs, strict=True)
                )
                return ShellResult("")
            case _:
                return super().shell(command)

    def save_state(self):
        return self.state, self.bulbs

    def load_state(self, state):
        self.state, self.bulbs = state

    def state_to_json(self, state):
        lamps, bulbs = state
        rooms = [
            {"id": number, "name": room, "watts": watts, "is_lit": room in lamps.lit}
            for number, (room, watts) in enumerate(zip(ROOMS, bulbs, strict=True))
        ]
        return {"Lamps": {"rooms": rooms}}

    def state_from_json(self, value):
        raise NotImplementedError


class DiffingPhone(RecordPhone):
    """It also tells itself what has changed."""

    def diff(self, since):
        return tuple(
            f"Lamps/rooms/{number}"
            for number, room in enumerate(ROOMS)
            if (room in self.state.lit) != (room in since[0].lit)
        )

    def reads(self, command):
        return ()

    def untouched(self, since, later_s=0.0):
        return since
