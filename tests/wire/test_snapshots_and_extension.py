"""Snapshots by name, and our own service beside the emulator's."""

from __future__ import annotations

import grpc
import numpy as np
import pytest
from android_env.proto import emulator_controller_pb2, snapshot_service_pb2
from google.protobuf import empty_pb2, struct_pb2, wrappers_pb2
from virtual_emulators import Client, serving

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost

EMPTY = empty_pb2.Empty()
Package = snapshot_service_pb2.SnapshotPackage
Text, Number = wrappers_pb2.StringValue, wrappers_pb2.Int64Value


def struct(**values: object) -> struct_pb2.Struct:
    made = struct_pb2.Struct()
    made.update(values)
    return made


def test_a_snapshot_returns_the_same_screen(client: Client) -> None:
    before = client.frame()
    assert client.snapshots.SaveSnapshot(Package(snapshot_id="clean")).success
    client.shell("am start -n com.android.deskclock/.DeskClock")
    assert not np.array_equal(client.frame(), before)
    assert client.snapshots.LoadSnapshot(Package(snapshot_id="clean")).success
    np.testing.assert_array_equal(client.frame(), before)
    listed = client.snapshots.ListSnapshots(snapshot_service_pb2.SnapshotFilter()).snapshots
    assert [item.snapshot_id for item in listed] == ["clean"]
    assert listed[0].status == snapshot_service_pb2.SnapshotDetails.Loaded
    assert client.snapshots.DeleteSnapshot(Package(snapshot_id="clean")).success


def test_an_unknown_snapshot_fails_in_its_answer(client: Client) -> None:
    for call in (client.snapshots.LoadSnapshot, client.snapshots.DeleteSnapshot):
        answer = call(Package(snapshot_id="nobody"))
        assert not answer.success
        assert b"no such snapshot" in answer.err
    for name in ("", "x" * 1000):
        assert not client.snapshots.SaveSnapshot(Package(snapshot_id=name)).success
    with pytest.raises(grpc.RpcError) as caught:
        next(client.snapshots.PullSnapshot(Package(snapshot_id="nobody")))
    assert caught.value.code() == grpc.StatusCode.UNIMPLEMENTED


def test_boot_equals_a_device_in_process(client: Client) -> None:
    perturbation = {"dark": True, "font_scale": 1.3}
    client.extension(
        "Boot", struct(seed="5", language="en", perturbation=perturbation), empty_pb2.Empty
    )
    host = DeviceHost(APPS, client.emulator.config.display)
    host.boot(5, "en", perturbation)
    host.advance(0)
    np.testing.assert_array_equal(client.frame(), host.screenshot())
    client.extension("Boot", struct(perturbation='{"dark": true}'), empty_pb2.Empty)
    assert client.extension("Now", EMPTY, Number).value > 0


@pytest.mark.parametrize(
    "bad",
    [
        {"seed": "x"},
        {"seed": "-1"},
        {"language": 3},
        {"language": "xx"},
        {"perturbation": {"no_such": 1}},
        {"perturbation": "["},
        {"perturbation": "[" * 100_000},
    ],
)
def test_a_boot_that_cannot_be(client: Client, bad: dict[str, object]) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        client.extension("Boot", struct(**bad), empty_pb2.Empty)
    assert caught.value.code() == grpc.StatusCode.INVALID_ARGUMENT


def test_time_moves_when_told_to(client: Client) -> None:
    now = client.extension("Now", EMPTY, Number).value
    assert client.extension("Advance", Number(value=1500), Number).value == now + 1500
    assert client.extension("Now", EMPTY, Number).value == now + 1500
    for bad in (-1, 1 << 60):
        with pytest.raises(grpc.RpcError):
            client.extension("Advance", Number(value=bad), Number)


def test_states_diffs_and_probes(client: Client) -> None:
    token = client.extension("SaveState", EMPTY, Text)
    client.shell("settings put system font_scale 1.3")
    changed = client.extension("Diff", token, struct_pb2.ListValue)
    assert list(changed) == ["settings/system/font_scale"]
    assert list(client.extension("DiffByField", token, struct_pb2.ListValue)) == list(changed)
    assert list(client.extension("Traces", token, struct_pb2.ListValue)) == []
    without = struct_pb2.Struct()
    without.update({"state": token.value, "paths": list(changed)})
    undone = client.extension("Undone", without, Text)
    assert list(client.extension("Diff", undone, struct_pb2.ListValue)) == list(changed)
    without.update({"paths": "settings"})
    with pytest.raises(grpc.RpcError):
        client.extension("Undone", without, Text)
    alone = struct_pb2.Struct()
    alone.update({"state": token.value, "later_ms": 60_000})
    untouched = client.extension("Untouched", alone, Text)
    assert list(client.extension("Diff", untouched, struct_pb2.ListValue)) == list(changed)
    alone.update({"later_ms": -1})
    with pytest.raises(grpc.RpcError):
        client.extension("Untouched", alone, Text)
    client.extension("LoadState", token, empty_pb2.Empty)
    assert client.shell("settings get system font_scale") != "1.3\n"
    client.extension("Forget", token, empty_pb2.Empty)
    with pytest.raises(grpc.RpcError) as caught:
        client.extension("LoadState", token, empty_pb2.Empty)
    assert caught.value.code() == grpc.StatusCode.NOT_FOUND


def test_type_text_says_why_not(client: Client) -> None:
    answer = client.extension("TypeText", struct(text="x"), Text)
    assert "no edit field" in answer.value
    with pytest.raises(grpc.RpcError):
        client.extension("TypeText", struct(text="x" * 20_000), Text)


def test_a_token_is_wanted() -> None:
    with serving(token="swordfish") as client:
        status = client.controller.getStatus
        for metadata in (
            (),
            (("authorization", "Bearer sword"),),
            (("authorization", "swordfish"),),
        ):
            with pytest.raises(grpc.RpcError) as caught:
                status(EMPTY, metadata=metadata)
            assert caught.value.code() == grpc.StatusCode.UNAUTHENTICATED
            with pytest.raises(grpc.RpcError):
                next(
                    client.controller.streamScreenshot(
                        emulator_controller_pb2.ImageFormat(), metadata=metadata
                    )
                )
        assert status(EMPTY, metadata=(("authorization", "Bearer swordfish"),)).booted


def test_a_saved_state_goes_out_as_json_and_comes_back(client: Client) -> None:
    before = client.frame()
    token = client.extension("SaveState", EMPTY, Text)
    written = client.extension("ExportState", token, Text)
    client.shell("am start -n com.android.deskclock/.DeskClock")
    imported = client.extension("ImportState", written, Text)
    client.extension("LoadState", imported, empty_pb2.Empty)
    np.testing.assert_array_equal(client.frame(), before)
    client.extension("Forget", imported, empty_pb2.Empty)


@pytest.mark.parametrize(
    "text", ["", "[" * 100_000, "{}", "3", '{"state": {}, "last_click": null, "pointer": null}']
)
def test_what_is_no_saved_state_does_not_come_in(client: Client, text: str) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        client.extension("ImportState", Text(value=text), Text)
    assert caught.value.code() == grpc.StatusCode.INVALID_ARGUMENT


def test_states_from_elsewhere_are_bounded_in_number(client: Client) -> None:
    written = client.extension("ExportState", client.extension("SaveState", EMPTY, Text), Text)
    tokens = [client.extension("ImportState", written, Text) for _ in range(64)]
    with pytest.raises(grpc.RpcError) as caught:
        client.extension("ImportState", written, Text)
    assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
    client.extension("Forget", tokens.pop(), empty_pb2.Empty)
    tokens.append(client.extension("ImportState", written, Text))
    for token in tokens:
        client.extension("Forget", token, empty_pb2.Empty)
