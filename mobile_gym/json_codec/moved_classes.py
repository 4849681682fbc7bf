"""The names in JSON of classes that have moved: each keeps the one it was first stored under.

It is a table without code, which grows with every class that moves.

A saved state names classes where an annotation leaves a choice. A class that moves, or is renamed,
gets a line here, so that states on disk load unchanged and those of today look like them.
`tests/golden/device_state_fields.txt` and `env_state_fields.txt` have every stored name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STORED_NAMES: Final[Mapping[str, str]] = {
    "virtual_device.apps.files.changes.DeletedFiles": (
        "virtual_device.apps.files.deletion.DeletedFiles"
    ),
    "virtual_device.apps.launcher.pages.Dragged": "virtual_device.apps.launcher.held.Dragged",
    "virtual_device.apps.messages.actions.DeletedMessages": (
        "virtual_device.apps.messages.deletion.DeletedMessages"
    ),
    "virtual_device.apps.messages.actions.MovedThreads": (
        "virtual_device.apps.messages.deletion.MovedThreads"
    ),
    "virtual_device.state.Anchor": "virtual_device.display.Anchor",
    "virtual_device.state.Display": "virtual_device.display.Display",
}
"""Where a class is now (`module.Class` below `mobile_gym`), and how it is stored."""
