"""What the collector uses of the project: names and their paths."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

_ACTIONS: Final = (
    *("Answer", "AskUser", "DoubleTap", "Drag", "Finish", "Invalid", "LongPress"),
    *("OpenApp", "PressKey", "Swipe", "Tap", "Type", "Wait"),
)
_SOLUTION_STEPS: Final = ("DragOnto", "Perform", "ScrollTo", "TapOn", "TypeInto")
_SUBSTATES: Final = ("PageNode", "UnitNode")
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "BUILT_IN_NAMES": ("mobile_gym.core.plugins:built_in_names",),
    "CHECK_TYPES": ("mobile_gym.core.checks:CHECK_TYPES",),
    "COMMAND_LINE": ("mobile_gym.cli.app:app",),
    "DIALECTS": ("mobile_gym.dialects:DIALECTS",),
    "DeviceReset": ("mobile_gym.core.ports:DeviceReset",),
    "Inexpressible": ("mobile_gym.core.errors:Inexpressible",),
    "LOAD": ("mobile_gym.core.plugins:load",),
    "MAIN": ("mobile_gym.cli:main",),
    "MobileEnv": ("mobile_gym:MobileEnv",),
    "ModelAgent": ("mobile_gym.agents.model:ModelAgent",),
    "PERTURBATIONS": ("mobile_gym.envs.randomness:PRESETS",),
    "PRESETS": ("mobile_gym.agents.presets:PRESETS",),
    "RENDERINGS": ("mobile_gym.accessibility.renderings:RENDERINGS",),
    "RandomAgent": ("mobile_gym.agents.random:RandomAgent",),
    "Reply": ("mobile_gym.core.language_models:Reply",),
    "SUITE": ("task_suites.catalog:suite",),
    "SUITE_NAMES": ("task_suites.catalog:suite_names",),
    "Snapshot": ("mobile_gym.virtual_device.host:Snapshot",),
    "SolutionAgent": ("mobile_gym.agents.solution:SolutionAgent",),
    "EXPLORE": ("mobile_gym.virtual_device.gallery:explore",),
    "OPEN_DEVICE": ("mobile_gym.devices.virtual:open_device",),
    "RUN_BYTES": ("mobile_gym.virtual_device.shell:run_bytes",),
    **{name: (f"mobile_gym.core.actions:{name}",) for name in _ACTIONS},
    **{name: (f"mobile_gym.core.tasks:{name}",) for name in _SOLUTION_STEPS},
    **{name: (f"mobile_gym.core.substates:{name}",) for name in _SUBSTATES},
}
"""What the collector uses of the project: for each name its paths `module:attribute`, the newest
first. They are tried in this order, so that one collector works with commits of any age."""
KINDS: Final = (*_ACTIONS, *_SOLUTION_STEPS, *_SUBSTATES)
"""Classes whose name is part of their value, beside those of `CHECK_TYPES`."""


class NameMoved(Exception):
    """The project has a name at none of its known paths."""


@functools.cache
def named(name: str) -> Any:
    """An object of the project, by its name in `NAMES`.

    Raises:
        NameMoved: it is at none of the known paths.
    """
    failures: list[str] = []
    for path in NAMES[name]:
        module, _, attribute = path.partition(":")
        try:
            return getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError) as error:
            failures.append(f"{path}: {error}")
    raise NameMoved(
        f"{name} is at none of the paths in NAMES of {Path(__file__).name}; "
        f"add its new one in front ({'; '.join(failures)})"
    )
