"""Files for screenshots that their client cuts off while a server, a real process, writes."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc
import numpy as np
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from android_env.proto import emulator_controller_pb2_grpc
from virtual_emulators import channel, process

RGB, RGBA = pb.ImageFormat.RGB888, pb.ImageFormat.RGBA8888
SIZE = 1200 * 540
"""Pixels of the screen."""
ROUNDS = 300
MOST_ROUNDS = 20 * ROUNDS

Controller = emulator_controller_pb2_grpc.EmulatorControllerStub


@contextmanager
def cut_off_again_and_again(path: Path, size: int) -> Iterator[None]:
    """Within this context a file is now as long as it has to be, now empty."""
    stopping = threading.Event()

    def cut_off() -> None:
        while not stopping.is_set():
            os.truncate(path, 0)
            os.truncate(path, size)

    cutter = threading.Thread(target=cut_off)
    cutter.start()
    try:
        yield
    finally:
        stopping.set()
        cutter.join()


def asked(path: Path, kind: pb.ImageFormat.ImgFormat) -> pb.ImageFormat:
    transport = pb.ImageTransport(channel=pb.ImageTransport.MMAP, handle=path.as_uri())
    return pb.ImageFormat(format=kind, transport=transport)


def written(controller: Controller, path: Path) -> np.ndarray:
    """A screenshot through a new file."""
    path.write_bytes(bytes(SIZE * 3))
    controller.getScreenshot(asked(path, RGB), timeout=10)
    return np.frombuffer(path.read_bytes(), np.uint8)


def outcome(controller: Controller, request: pb.ImageFormat) -> grpc.StatusCode:
    try:
        controller.getScreenshot(request, timeout=10)
    except grpc.RpcError as error:
        return error.code()  # type: ignore[attr-defined]
    return grpc.StatusCode.OK


@pytest.mark.parametrize(("kind", "channels"), [(RGB, 3), (RGBA, 4)])
def test_a_file_that_is_cut_off_ends_nobody(
    tmp_path: Path, kind: pb.ImageFormat.ImgFormat, channels: int
) -> None:
    path = tmp_path / "mobile-gym-cut"
    path.write_bytes(bytes(SIZE * channels))
    request = asked(path, kind)
    with process() as (server, told), channel(told["grpc_port"]) as link:
        controller = Controller(link)
        plain = controller.getScreenshot(pb.ImageFormat(format=RGB), timeout=10)
        outcomes: set[grpc.StatusCode] = set()
        with cut_off_again_and_again(path, SIZE * channels):
            for number in range(MOST_ROUNDS):
                outcomes.add(outcome(controller, request))
                if number >= ROUNDS and len(outcomes) > 1:
                    break
        assert outcomes == {grpc.StatusCode.OK, grpc.StatusCode.INVALID_ARGUMENT}
        assert server.poll() is None
        with channel(told["grpc_port"]) as other:
            np.testing.assert_array_equal(
                written(Controller(other), tmp_path / "mobile-gym-other"),
                np.frombuffer(plain.image, np.uint8),
            )
        os.truncate(path, 0)
        with pytest.raises(grpc.RpcError, match="has 0 bytes"):
            controller.getScreenshot(request, timeout=10)
        os.truncate(path, SIZE * channels)
        controller.getScreenshot(request, timeout=10)
        shown = np.frombuffer(path.read_bytes(), np.uint8).reshape(-1, channels)[:, :3]
        np.testing.assert_array_equal(shown.ravel(), np.frombuffer(plain.image, np.uint8))
