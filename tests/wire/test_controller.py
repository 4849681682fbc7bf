"""The emulator's gRPC service through the stubs that android_env ships."""

from __future__ import annotations

import io
import json
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import numpy as np
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from google.protobuf import empty_pb2
from PIL import Image
from virtual_emulators import Client, serving

from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.virtual_device.server import keycodes

EMPTY = empty_pb2.Empty()
RGB, RGBA, PNG = pb.ImageFormat.RGB888, pb.ImageFormat.RGBA8888, pb.ImageFormat.PNG
KEY = pb.KeyboardEvent


@pytest.fixture(scope="module")
def server() -> Iterator[Client]:
    with serving() as made:
        yield made


@pytest.fixture
def client(server: Client) -> Client:
    server.emulator.engine.boot(seed=1)
    return server


def pixels(image: pb.Image, channels: int = 3) -> np.ndarray:
    shape = (image.format.height, image.format.width, channels)
    return np.frombuffer(image.image, np.uint8).reshape(shape)


def texts(client: Client) -> list[str]:
    return [node.text for node in client.emulator.engine.run(lambda host: host.forest())]


def find(client: Client, text: str) -> AccessibilityNode:
    forest = client.emulator.engine.run(lambda host: host.forest())
    return next(node for node in forest if text in (node.text, node.content_description))


def is_selected(client: Client, text: str) -> bool:
    """Whether the tab of that label is the selected one."""
    forest = client.emulator.engine.run(lambda host: host.forest())
    return any(node.selected for node in forest if node.content_description == text)


def touch(client: Client, *contacts: tuple[int, int, int, int]) -> None:
    client.controller.sendTouch(
        pb.TouchEvent(
            touches=[
                pb.Touch(identifier=identifier, x=x, y=y, pressure=pressure)
                for identifier, x, y, pressure in contacts
            ]
        )
    )


def focus_note(client: Client) -> None:
    """Open a page with an edit field that has the focus."""
    engine = client.emulator.engine
    engine.shell("am start -a android.settings.SETTINGS")
    engine.advance(500)
    node = find(client, "Search settings")
    engine.run(lambda host: host.tap(*node.bounds.center))
    engine.advance(500)
    field = next(n for n in engine.run(lambda host: host.forest()) if n.editable)
    engine.run(lambda host: host.tap(*field.bounds.center))


def typed(client: Client) -> str:
    forest = client.emulator.engine.run(lambda host: host.forest())
    return next(node.text for node in forest if node.editable)


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
        path = tmp_path / f"frame{channels}"
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
    small, link = tmp_path / "small", tmp_path / "link"
    small.write_bytes(b"12")
    link.symlink_to(small)
    os.mkfifo(tmp_path / "pipe")
    handles = [
        small.as_uri(),
        link.as_uri(),
        (tmp_path / "none").as_uri(),
        (tmp_path / "pipe").as_uri(),
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


def press(client: Client, code_type: int, code: int, event: int = KEY.keypress) -> None:
    client.controller.sendKey(KEY(codeType=code_type, keyCode=code, eventType=event))


def test_keys_of_every_code_type(client: Client) -> None:
    focus_note(client)
    press(client, KEY.XKB, 38)  # A
    press(client, KEY.Evdev, 48)  # B
    press(client, KEY.Usb, 0x070006)  # C
    assert typed(client) == "abc"
    press(client, KEY.XKB, 22)  # backspace
    assert typed(client) == "ab"
    press(client, KEY.Evdev, 42, KEY.keydown)  # shift
    press(client, KEY.Evdev, 32)
    press(client, KEY.Evdev, 2)
    press(client, KEY.Evdev, 42, KEY.keyup)
    press(client, KEY.Evdev, 32)
    assert typed(client) == "abD!d"
    press(client, KEY.XKB, 9999)  # no such key
    with pytest.raises(grpc.RpcError) as caught:
        press(client, KEY.Win, 65)
    assert caught.value.code() == grpc.StatusCode.UNIMPLEMENTED


def test_key_down_acts_and_up_does_not(client: Client) -> None:
    focus_note(client)
    press(client, KEY.XKB, 38, KEY.keydown)
    press(client, KEY.XKB, 38, KEY.keyup)
    assert typed(client) == "a"
    press(client, KEY.Evdev, 29, KEY.keydown)
    press(client, KEY.Evdev, 30)  # select all
    press(client, KEY.Evdev, 46)  # copy
    press(client, KEY.Evdev, 29, KEY.keyup)
    assert client.controller.getClipboard(EMPTY).text == "a"


def test_named_keys_and_texts(client: Client) -> None:
    focus_note(client)
    client.controller.sendKey(KEY(text="wi-fi é"))
    client.controller.sendKey(KEY(key="Q", eventType=KEY.keypress))
    client.controller.sendKey(KEY(key="Backspace", eventType=KEY.keypress))
    client.controller.sendKey(KEY(key="NoSuchKey", eventType=KEY.keypress))
    assert typed(client) == "wi-fi é"
    client.controller.sendKey(KEY(key="GoHome", eventType=KEY.keypress))
    activity = client.emulator.engine.run(lambda host: host.activity)
    assert activity.startswith("com.android.launcher3/")


def test_key_tables_agree() -> None:
    assert keycodes.XKB[66 - 8 + 8] == "CAPS_LOCK"
    names = {keycodes.typed_by(name, shift=False) for name in keycodes.EVDEV.values()}
    assert set("abcdefghijklmnopqrstuvwxyz0123456789 -=[];'`\\,./") <= names
    known = set(keycodes.EVDEV.values())
    assert set(keycodes.USB.values()) <= known
    assert set(keycodes.NAMED.values()) <= known


def test_battery(client: Client) -> None:
    full = client.controller.getBattery(EMPTY)
    assert (full.chargeLevel, full.charger, full.status) == (100, 1, 1)
    wanted = pb.BatteryState(
        hasBattery=True,
        isPresent=True,
        charger=0,
        chargeLevel=23,
        status=pb.BatteryState.DISCHARGING,
    )
    client.controller.setBattery(wanted)
    assert client.controller.getBattery(EMPTY) == wanted
    assert "level: 23" in client.shell("dumpsys battery")
    with pytest.raises(grpc.RpcError):
        client.controller.setBattery(pb.BatteryState(chargeLevel=101))


def test_calls_and_messages_arrive(client: Client) -> None:
    stub, answer = client.controller, pb.PhoneResponse
    call = pb.PhoneCall(operation=pb.PhoneCall.InitCall, number="5550123")
    assert stub.sendPhone(call).response == answer.OK
    assert any("5550123" in text for text in texts(client))
    assert stub.sendPhone(pb.PhoneCall(operation=pb.PhoneCall.AcceptCall)).response == answer.OK
    end = pb.PhoneCall(operation=pb.PhoneCall.DisconnectCall)
    assert [stub.sendPhone(end).response for _ in range(2)] == [answer.OK, answer.InvalidAction]
    assert "number=5550123" in client.shell("content query --uri content://call_log/calls")
    bad = pb.PhoneCall(operation=pb.PhoneCall.InitCall, number="; reboot")
    assert stub.sendPhone(bad).response == answer.BadNumber
    sms = pb.SmsMessage(srcAddress="5550199", text="Lunch at 12?")
    assert stub.sendSms(sms).response == answer.OK
    assert "Lunch at 12?" in client.shell("content query --uri content://sms/inbox")
    client.shell("settings put global airplane_mode_on 1")
    assert stub.sendSms(sms).response == answer.RadioOff
    assert stub.sendPhone(call).response == answer.RadioOff


def test_status_and_vm_states(client: Client) -> None:
    status = client.controller.getStatus(EMPTY)
    assert status.booted
    hardware = {entry.key: entry.value for entry in status.hardwareConfig.entry}
    assert (hardware["hw.lcd.width"], hardware["hw.lcd.height"]) == ("540", "1200")
    assert hardware["android.emulator.console.port"] == str(client.emulator.ports.console)

    def go(state: int) -> int:
        client.controller.setVmState(pb.VmRunState(state=state))
        return client.controller.getVmState(EMPTY).state

    assert go(pb.VmRunState.PAUSED) == pb.VmRunState.PAUSED
    assert go(pb.VmRunState.RUNNING) == pb.VmRunState.RUNNING
    client.shell("settings put global kept 5; am start -n com.android.deskclock/.DeskClock")
    assert go(pb.VmRunState.RESET) == pb.VmRunState.RUNNING
    assert client.shell("settings get global kept") == "5\n"
    activity = client.emulator.engine.run(lambda host: host.activity)
    assert activity.startswith("com.android.launcher3/")
    with pytest.raises(grpc.RpcError):
        go(pb.VmRunState.INTERNAL_ERROR)
    (display,) = client.controller.getDisplayConfigurations(EMPTY).displays
    assert (display.width, display.height, display.dpi) == (540, 1200, 210)


def test_a_turned_device(client: Client) -> None:
    client.shell("settings put system accelerometer_rotation 1")
    client.shell("am start -n com.android.deskclock/.DeskClock")
    turn = pb.PhysicalModelValue(
        target=pb.PhysicalModelValue.ROTATION, value=pb.ParameterValue(data=[0, 0, 90])
    )
    client.controller.setPhysicalModel(turn)
    image = client.controller.getScreenshot(pb.ImageFormat(format=RGB))
    assert (image.format.width, image.format.height) == (1200, 540)
    assert image.format.rotation.rotation == pb.Rotation.LANDSCAPE
    np.testing.assert_array_equal(pixels(image), client.frame())


def test_what_a_phone_lacks_is_unimplemented(client: Client) -> None:
    for call in (
        lambda: client.controller.getSensor(pb.SensorValue()),
        lambda: client.controller.setGps(pb.GpsState()),
        lambda: next(client.controller.streamAudio(pb.AudioFormat())),
    ):
        with pytest.raises(grpc.RpcError) as caught:
            call()
        assert caught.value.code() == grpc.StatusCode.UNIMPLEMENTED
    (event,) = [next(client.controller.streamNotification(EMPTY))]
    assert event.event == pb.Notification.VIRTUAL_SCENE_CAMERA_INACTIVE
