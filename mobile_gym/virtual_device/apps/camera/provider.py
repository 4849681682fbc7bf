"""What judges read of the camera: `content://com.android.camera2/shots`, and its preferences.

The camera itself shows other programs nothing but its files. A row is a photo or a video that this
camera has taken and that lies where it was put: what other programs put there is none of its shots,
whatever it is called.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.tables import row_id, text
from mobile_gym.virtual_device.apps.camera import data, shooting
from mobile_gym.virtual_device.providers.media import picture_in
from mobile_gym.virtual_device.system.files import SHARED, Entry
from mobile_gym.virtual_device.system.storage import Storage, Table

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState


def _shots(state: DeviceState) -> Iterator[Entry]:
    seen = shooting.seeds_seen(state)
    for entry in shooting.camera_entries(state):
        content = state.files[entry.path]
        picture = ui.photograph_of(picture_in(content) or content)
        if picture is not None and picture.seed in seen:
            yield entry


def _folder(entry: Entry) -> str:
    """From the shared storage on, as MediaStore has it."""
    return entry.path.removeprefix(f"{SHARED}/").removesuffix(entry.name)


_SHOTS: Final = Table[Entry](
    _shots,
    (
        row_id(lambda entry: zlib.crc32(entry.path.encode())),
        text("_display_name", lambda entry: entry.name),
        text("relative_path", _folder),
        text("mime_type", lambda entry: entry.mime_type),
    ),
)

STORAGE: Final = Storage(tables={f"{data.PACKAGE}/shots": _SHOTS}, preferences=data.PREFERENCES)
