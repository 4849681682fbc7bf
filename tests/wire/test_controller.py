"""The emulator's gRPC service: keys, the battery, calls, messages and the machine's states."""

from __future__ import annotations

import grpc
import numpy as np
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from controller_requests import EMPTY, KEY, RGB, focus_note, pixels, texts, typed
from virtual_emulators import Client

from mobile_gym.virtual_device.server import input


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
    assert input.XKB[66 - 8 + 8] == "CAPS_LOCK"
    names = {input.typed_by(name, shift=False) for name in input.EVDEV.values()}
    assert set("abcdefghijklmnopqrstuvwxyz0123456789 -=[];'`\\,./") <= names
    known = set(input.EVDEV.values())
    assert set(input.USB.values()) <= known
    assert set(input.NAMED.values()) <= known


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
