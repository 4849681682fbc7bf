"""A served virtual device that fails as a file tells it: `python faulty_server.py FILE ...`.

The file holds words, looked at whenever it matters: `half_frame`, `half_frame_once`,
`malformed_forest`, `empty_forest`, `old_forest`, `no_dump`, `full_disk`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from android_env.proto import snapshot_service_pb2

from mobile_gym.virtual_device import __main__ as program
from mobile_gym.virtual_device.server import (
    emulator_services,
    forwarder,
    images,
    screenshot_metadata,
)
from mobile_gym.virtual_device.shell.commands import screen


def main(control: Path, arguments: list[str]) -> int:
    """Break what the file names, and serve."""
    asked_for_idle = "ERROR: could not get idle state."

    def told() -> set[str]:
        return set(control.read_text(encoding="utf-8").split())

    def spoiled(write: Any) -> Any:
        def written(forest: Any) -> bytes:
            words = told()
            if "malformed_forest" in words:
                return b"\x0a\xff\xff\xff"
            return b"" if "empty_forest" in words else write(forest)

        return written

    for module in (screenshot_metadata, forwarder):
        module.write_proto_bytes = spoiled(module.write_proto_bytes)  # type: ignore[attr-defined]

    send, make = forwarder._Link.send_forest, images.Pictures.make
    dump, save = screen._dump, emulator_services.SnapshotService.SaveSnapshot

    def send_forest(self: Any, content: bytes) -> bool:
        return True if "old_forest" in told() else send(self, content)

    def make_image(self: Any, *args: Any) -> Any:
        image, words = make(self, *args), told()
        if words & {"half_frame", "half_frame_once"}:
            image.image = image.image[: len(image.image) // 2] or b"half"
            control.write_text(" ".join(words - {"half_frame_once"}), encoding="utf-8")
        return image

    def dump_hierarchy(call: Any) -> None:
        call.print(asked_for_idle) if "no_dump" in told() else dump(call)

    def save_snapshot(self: Any, request: Any, context: Any) -> Any:
        if "full_disk" in told():
            return snapshot_service_pb2.SnapshotPackage(
                success=False, err=b"No space left on device"
            )
        return save(self, request, context)

    forwarder._Link.send_forest = send_forest  # type: ignore[method-assign]
    images.Pictures.make = make_image  # type: ignore[method-assign]
    screen._dump = dump_hierarchy
    emulator_services.SnapshotService.SaveSnapshot = save_snapshot  # type: ignore[method-assign]
    return program.main(arguments)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
