"""The emulator's gRPC service: pictures of the screen, streams of them, and touches."""

from __future__ import annotations

import io
import json
import os
import threading
from pathlib import Path
from typing import Any

import grpc
import numpy as np
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from controller_requests import EMPTY, PNG, RGB, RGBA, find, is_selected, pixels, touch
from PIL import Image
from virtual_emulators import Client


def test_every_format_is_what_the_device_shows(client: Client) -> None:
    frame = client.frame()
    for kind, channels in ((RGB, 3), (RGBA, 4)):
        image = client.controller.getScreenshot(pb.ImageFormat(format=kind))
        assert (image.format.width, image.format.height, image.seq) == (540, 1200, 0)
        np.testing.assert_array_equal(pixels(image, channels)[..., :3], frame)
        if channels == 4:
            assert (pixels(image, 4)[..., 3] == 255).all()
    png = client.controller.getScreenshot(pb.ImageFormat(format=PNG))
    np.testing.assert_array_equal(np.asarray(Image.open(io.BytesIO(png.image))), frame)
    assert client.controller.getScreenshot(pb.ImageFormat(format=PNG, display=3)).image == b""


@pytest.mark.parametrize(
    ("asked", "given"), [((288, 640), (288, 640)), ((300, 300), (135, 300)), ((100, 0), (100, 222))]
)
def test_scaled_pictures_fit(
    client: Client, asked: tuple[int, int], given: tuple[int, int]
) -> None:
    image = client.controller.getScreenshot(
        pb.ImageFormat(format=RGB, width=asked[0], height=asked[1])
    )
    assert (image.format.width, image.format.height) == given
    small = pixels(image).astype(float)
    expected = Image.fromarray(client.frame()).resize(given, Image.Resampling.BOX)
    assert np.abs(small - np.asarray(expected)).mean() < 6.0


def test_shared_memory(client: Client, tmp_path: Path) -> None:
    frame = client.frame()
    for kind, channels in ((RGB, 3), (RGBA, 4)):
        path = tmp_path / f"mobile-gym-frame{channels}"
        path.write_bytes(bytes(frame.shape[0] * frame.shape[1] * channels))
        transport = pb.ImageTransport(channel=pb.ImageTransport.MMAP, handle=path.as_uri())
        asked = pb.ImageFormat(format=kind, transport=transport)
        for _ in range(2):
            assert client.controller.getScreenshot(asked).image == b""
            got = np.frombuffer(path.read_bytes(), np.uint8).reshape(*frame.shape[:2], channels)
            np.testing.assert_array_equal(got[..., :3], frame)
        path.unlink()  # another file of that name is another file
        path.write_bytes(bytes(frame.shape[0] * frame.shape[1] * channels))
        client.controller.getScreenshot(asked)
        assert path.read_bytes()[:3] == frame[0, 0].tobytes()


def test_shared_memory_that_cannot_be(client: Client, tmp_path: Path) -> None:
    small, link = tmp_path / "mobile-gym-small", tmp_path / "mobile-gym-link"
    small.write_bytes(b"12")
    link.symlink_to(small)
    os.mkfifo(tmp_path / "mobile-gym-pipe")
    handles = [
        small.as_uri(),
        link.as_uri(),
        (tmp_path / "mobile-gym-none").as_uri(),
        (tmp_path / "mobile-gym-pipe").as_uri(),
        tmp_path.as_uri(),
        "file:///etc/passwd",
        f"file://{tmp_path}/../../../../../../etc/passwd",
        "shm",
        "file:///\0",
    ]
    for handle in handles:
        transport = pb.ImageTransport(channel=pb.ImageTransport.MMAP, handle=handle)
        with pytest.raises(grpc.RpcError) as caught:
            client.controller.getScreenshot(pb.ImageFormat(format=RGB, transport=transport))
        assert caught.value.code() == grpc.StatusCode.INVALID_ARGUMENT, handle
    assert small.read_bytes() == b"12"


def test_metadata_number_the_screen(client: Client) -> None:
    def look() -> dict[str, Any]:
        _, call = client.controller.getScreenshot.with_call(pb.ImageFormat(format=RGB, width=54))
        return json.loads(dict(call.trailing_metadata())["mobile-gym-told-bin"])

    first, again = look(), look()
    assert first == again
    assert first["activity"].startswith("com.android.launcher3/")
    client.shell("am start -n com.android.deskclock/.DeskClock")
    later = look()
    assert int(later["generation"]) > int(first["generation"])
    assert later["activity"] == "com.android.deskclock/.DeskClock"


def test_touches_come_before_the_picture_they_are_sent_with(client: Client) -> None:
    client.shell("am start -n com.android.deskclock/.DeskClock")
    x, y = find(client, "Timer").bounds.center
    assert not is_selected(client, "Timer")
    before = client.frame()
    tap = pb.TouchEvent(touches=[pb.Touch(x=x, y=y, pressure=1), pb.Touch(x=x, y=y)])

    def picture(touches: bytes, *more: tuple[str, str]) -> np.ndarray:
        metadata = (("mobile-gym-touches-bin", touches), *more)
        image = client.controller.getScreenshot(pb.ImageFormat(format=RGB), metadata=metadata)
        return pixels(image)

    after = picture(tap.SerializeToString(), ("mobile-gym-forest", ""))
    assert is_selected(client, "Timer")
    assert (after != before).any()
    np.testing.assert_array_equal(after, client.frame())
    forest = client.emulator.engine.run(lambda host: host.forest())
    x, y = next(node for node in forest if node.content_description == "Clock").bounds.center
    tap = pb.TouchEvent(touches=[pb.Touch(x=x, y=y, pressure=1), pb.Touch(x=x, y=y)])
    np.testing.assert_array_equal(picture(tap.SerializeToString()), before)


@pytest.mark.parametrize(
    ("touches", "code"),
    [
        (b"\xff", grpc.StatusCode.INVALID_ARGUMENT),
        (pb.TouchEvent(display=1).SerializeToString(), grpc.StatusCode.INVALID_ARGUMENT),
        (
            pb.TouchEvent(
                touches=[pb.Touch(identifier=number, pressure=1) for number in range(11)]
            ).SerializeToString(),
            grpc.StatusCode.RESOURCE_EXHAUSTED,
        ),
    ],
)
def test_touches_that_cannot_be(client: Client, touches: bytes, code: grpc.StatusCode) -> None:
    for more in ((), (("mobile-gym-forest", ""),)):
        client.emulator.engine.boot(seed=1)
        metadata = (("mobile-gym-touches-bin", touches), *more)
        with pytest.raises(grpc.RpcError) as caught:
            client.controller.getScreenshot(pb.ImageFormat(format=RGB), metadata=metadata)
        assert caught.value.code() == code


def test_stream_sends_changes_only(client: Client) -> None:
    stream = client.controller.streamScreenshot(pb.ImageFormat(format=RGB, width=135, height=300))
    first = next(stream)
    assert first.seq == 0
    got: list[pb.Image] = []
    arrived = threading.Event()

    def read() -> None:
        for image in stream:
            got.append(image)
            arrived.set()
            return

    reader = threading.Thread(target=read)
    reader.start()
    client.shell("settings put global nothing_that_shows 1")
    assert not arrived.wait(0.3)
    client.shell("am start -n com.android.deskclock/.DeskClock")
    assert arrived.wait(5)
    reader.join()
    assert got[0].seq > 0
    assert got[0].image != first.image
    stream.cancel()


def test_streams_are_bounded(client: Client) -> None:
    streams = [client.controller.streamClipboard(EMPTY) for _ in range(16)]
    assert [next(stream).text for stream in streams] == [""] * 16
    with pytest.raises(grpc.RpcError) as caught:
        next(client.controller.streamClipboard(EMPTY))
    assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
    client.controller.setClipboard(pb.ClipData(text="α"))
    assert [next(stream).text for stream in streams] == ["α"] * 16
    assert client.controller.getClipboard(EMPTY).text == "α"
    for stream in streams:
        stream.cancel()


def test_touch_taps_and_holds(client: Client) -> None:
    client.shell("am start -n com.android.deskclock/.DeskClock")
    client.emulator.engine.advance(500)
    at = find(client, "Timer").bounds.center
    touch(client, (0, at.x, at.y, 1))
    client.emulator.engine.advance(60)
    touch(client, (0, 0, 0, 0))  # a release leaves from where the finger was
    assert is_selected(client, "Timer")


def test_several_fingers(client: Client) -> None:
    client.shell("am start -n com.android.deskclock/.DeskClock")
    client.emulator.engine.advance(500)
    at, other = find(client, "Timer").bounds.center, find(client, "Stopwatch").bounds.center
    touch(client, (7, at.x, at.y, 1), (9, other.x, other.y, 1), (9, other.x, other.y, 0))
    assert not is_selected(client, "Stopwatch")
    touch(client, (7, at.x, at.y, 0))
    assert is_selected(client, "Timer")
    touch(client, *((finger, 5, 600, 1) for finger in range(10)))
    with pytest.raises(grpc.RpcError) as caught:
        touch(client, (77, 5, 600, 1))
    assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
    touch(client, *((finger, 5, 600, 0) for finger in range(10)))
    with pytest.raises(grpc.RpcError):
        touch(client, *((finger, 5, 5, 0) for finger in range(300)))


def test_a_finger_does_not_outlive_its_device(client: Client) -> None:
    touch(client, (3, 100, 600, 1))
    client.emulator.engine.boot(seed=1)
    client.shell("am start -n com.android.deskclock/.DeskClock")
    client.emulator.engine.advance(500)
    at = find(client, "Timer").bounds.center
    touch(client, (4, at.x, at.y, 1), (4, at.x, at.y, 0))
    assert is_selected(client, "Timer")
