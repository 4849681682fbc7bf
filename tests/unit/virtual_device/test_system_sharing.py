"""What the share sheet shows of what is shared."""

from __future__ import annotations

import pytest

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.files import document_uri
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.overlays import CHOOSER
from mobile_gym.virtual_device.ui.pictures import is_readable

STREAM = "android.intent.extra.STREAM"


def share(host: DeviceHost, *paths: str) -> None:
    uris = tuple(document_uri(path) for path in paths)
    extras = {STREAM: uris[0] if len(uris) == 1 else uris}
    action = SEND if len(uris) == 1 else f"{SEND}_MULTIPLE"
    intent = Intent(action, mime_type="image/*", extras=extras)
    host.apply(lambda system: CHOOSER.open(system, intent=intent, new_task=False))


def photographs(host: DeviceHost) -> list[str]:
    return [path for path, content in host.state.files.items() if is_readable(content)]


def previews(host: DeviceHost) -> list[str]:
    return [
        node.content_description
        for node in host.forest()
        if node.resource_id.startswith("android:id/content_preview_image_")
        and node.content_description
    ]


@pytest.mark.parametrize("count", [1, 2])
def test_pictures_are_previewed(host: DeviceHost, count: int) -> None:
    shared = photographs(host)[:count]
    share(host, *shared)
    assert previews(host) == [path.rpartition("/")[2] for path in shared]


def test_a_file_that_is_gone_is_not(host: DeviceHost) -> None:
    share(host, "/sdcard/Pictures/gone.jpg")
    assert previews(host) == []
