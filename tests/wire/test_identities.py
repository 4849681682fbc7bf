"""Devices of one machine differ in what they call themselves, and from those before them."""

from __future__ import annotations

import grpc
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from google.protobuf import empty_pb2
from virtual_emulators import Client, serving

from mobile_gym.core.errors import UsageError
from mobile_gym.core.virtual_devices import ANOTHER_DEVICE, DEVICE_KEY, DEVICE_METADATA
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.identity import Identity
from mobile_gym.virtual_device.server.config import ServeConfig

AVD = "ro.boot.qemu.avd_name"


def hardware(client: Client) -> dict[str, str]:
    status = client.controller.getStatus(empty_pb2.Empty(), timeout=10)
    return {entry.key: entry.value for entry in status.hardwareConfig.entry}


def test_a_chosen_name_is_told_everywhere() -> None:
    with serving(avd_name="Pixel_8") as client:
        assert client.shell(f"getprop {AVD}") == "Pixel_8\n"
        assert hardware(client)["avd.name"] == client.emulator.avd_name == "Pixel_8"


def test_a_name_outlives_a_new_start() -> None:
    with serving(avd_name="Pixel_8") as client:
        before = client.shell("settings get secure android_id; getprop ro.serialno")
        client.emulator.engine.boot(seed=4)
        assert client.shell(f"getprop {AVD}") == "Pixel_8\n"
        assert client.shell("settings get secure android_id; getprop ro.serialno") == before


def test_without_a_name_it_follows_from_the_port() -> None:
    with serving() as client:
        console = client.emulator.ports.console
        assert client.shell(f"getprop {AVD}") == f"mobile_gym_{console}\n"


def test_android_ids_follow_from_chosen_names() -> None:
    ids = set()
    for name in ("one", "two"):
        host = DeviceHost(APPS)
        host.identity = Identity(name, is_chosen=True)
        host.boot(1)
        ids.add(host.shell("settings get secure android_id; getprop ro.serialno").stdout)
    assert len(ids) == 2


def test_a_device_without_a_name_is_what_it_always_was() -> None:
    host = DeviceHost(APPS)
    host.boot(1)
    assert host.shell(f"getprop {AVD}").stdout == "mobile_gym\n"
    assert host.state.properties == {}


def test_a_bad_name_is_refused() -> None:
    with pytest.raises(UsageError, match="AVD name"):
        ServeConfig(avd_name="a b").check()


def test_calls_for_this_device_are_served_and_for_one_before_refused() -> None:
    with serving() as client:
        name = hardware(client)[DEVICE_KEY]
        request = pb.ImageFormat(format=pb.ImageFormat.RGB888)
        client.controller.getScreenshot(request, timeout=10, metadata=((DEVICE_METADATA, name),))
        with pytest.raises(grpc.RpcError) as refused:
            client.controller.getScreenshot(
                request, timeout=10, metadata=((DEVICE_METADATA, "before"),)
            )
        assert refused.value.details() == ANOTHER_DEVICE


def test_a_device_is_another_one_after_each_start() -> None:
    names = set()
    for _ in range(2):
        with serving() as client:
            names.add(hardware(client)[DEVICE_KEY])
    assert len(names) == 2


def test_a_device_of_google_says_so_in_its_properties() -> None:
    with serving(persona="google") as client:
        assert client.shell("getprop ro.product.model") == "sdk_gphone_x86_64\n"
        client.emulator.engine.boot(seed=3)
        assert client.shell("getprop ro.product.model") == "sdk_gphone_x86_64\n"
