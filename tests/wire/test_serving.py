"""The server as a process: how it starts, how it ends, and that nobody's faults disturb others."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import grpc
import pytest
from android_env.proto import emulator_controller_pb2 as pb
from android_env.proto import emulator_controller_pb2_grpc as pb_grpc
from expected_skips import NO_IPV6, has_ipv6_loopback
from google.protobuf import empty_pb2
from virtual_emulators import ANY_PORT, channel, config, process, serving

from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.devices.emulator.controller import Controller
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.server.config import Ports, parse_screen
from mobile_gym.virtual_device.server.virtual_emulator import VirtualEmulator

EMPTY = empty_pb2.Empty()
WAIT_S = 20


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(ending: signal.Signals) -> None:
    with process() as (server, ready):
        assert ready["pid"] == server.pid
        assert ready["adb_port"] == ready["console_port"] + 1
        assert ready["serial"] == f"emulator-{ready['console_port']}"
        with channel(ready["grpc_port"]) as link:
            stub = pb_grpc.EmulatorControllerStub(link)
            stream = stub.streamScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888))
            assert next(stream).format.width == 540
            server.send_signal(ending)
            assert server.wait(WAIT_S) == 0


def test_a_client_may_end_it() -> None:
    with process("--clock", "stepped") as (server, ready), channel(ready["grpc_port"]) as link:
        stub = pb_grpc.EmulatorControllerStub(link)
        assert stub.getStatus(EMPTY, timeout=WAIT_S).booted
        stub.setVmState(pb.VmRunState(state=pb.VmRunState.SHUTDOWN))
        assert server.wait(WAIT_S) == 0


def test_the_command_line() -> None:
    ports = ("--grpc-port=0", "--console-port=0", "--adb-port=0", "--adb-server-port=0")
    program = "from mobile_gym.cli import main; main()"
    command = [sys.executable, "-c", program, "serve", *ports, "--screen", "600x270", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        ready = json.loads(server.stdout.readline())
        assert ready["host"] == "127.0.0.1"
        server.send_signal(signal.SIGINT)
        assert server.wait(WAIT_S) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("--screen", "tall"),
        ("--screen", "1x1"),
        ("--clock", "fast"),
        ("--host", "0.0.0.0"),
        ("--perturbation", "["),
        ("--perturbation", '{"no_such_thing": 1}'),
        ("--grpc-port", "99999"),
        ("--grpc-port", "5555"),
        ("--language", "xx"),
        ("--seed", "-1"),
        ("--adb-server-port", "99999"),
        ("--console-port", "65535", "--adb-port", "0"),
        ("--console-port", "0", "--adb-port", "1"),
        ("--grpc-port", "5555", "--adb-port", "0"),
        ("--state-file", "/no/such/folder/state.json"),
    ],
)
@pytest.mark.one_in(3)
def test_a_mistake_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    program = "from mobile_gym.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "serve", "--adb-server-port=0", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=WAIT_S,
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("mobile-gym: ")
    assert done.stderr.count("\n") == 1


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
        for ports in (Ports(port, 0, 0), Ports(0, port, 0), Ports(0, 0, port)):
            emulator = VirtualEmulator(APPS, config(adb_server_port=0))
            object.__setattr__(emulator.config, "ports", ports)
            with pytest.raises(DeviceFault, match="not to be had"):
                emulator.start()
            emulator.close()


def test_starting_and_closing_twice_leaves_no_threads() -> None:
    before = set(threading.enumerate())
    for _ in range(2):
        emulator = VirtualEmulator(APPS, config())
        emulator.start()
        emulator.start()
        ports = emulator.ports
        emulator.close()
        emulator.close()
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", ports.adb), timeout=1).close()
    left = {thread for thread in threading.enumerate() if thread not in before}
    assert not [
        thread.name for thread in left if thread.name.startswith(("grpc", "device", "a11y"))
    ]


def test_other_machines_are_kept_out() -> None:
    with pytest.raises(UsageError, match="allow-remote"):
        VirtualEmulator(APPS, config(host="0.0.0.0")).start()
    assert parse_screen("600x270@105").density_dpi == 105
    with pytest.raises(UsageError, match="is not HEIGHTxWIDTH"):
        parse_screen("600")


@pytest.mark.skipif(not has_ipv6_loopback(), reason=NO_IPV6)
def test_another_loopback_address() -> None:
    with serving(host="::1") as client:
        ports = client.emulator.ports
        for port in (ports.console, ports.adb):
            socket.create_connection(("::1", port), timeout=WAIT_S).close()
        controller = Controller(
            "::1",
            ports.grpc,
            token="",
            call_timeout_s=WAIT_S,
            connect_timeout_s=WAIT_S,
            shared_memory=True,
        )
        assert controller.connect().booted
        controller.close()


def test_garbage_and_clients_that_vanish_disturb_nobody() -> None:
    with serving() as client:
        ports = client.emulator.ports
        for port in (ports.grpc, ports.console, ports.adb):
            for garbage in (b"", b"\0" * 5000, os.urandom(20_000), b"GET / HTTP/1.1\r\n\r\n"):
                with socket.create_connection(("127.0.0.1", port), timeout=5) as link:
                    link.sendall(garbage)
        raw = client.channel.unary_unary(
            "/android.emulation.control.EmulatorController/sendTouch", lambda x: x, lambda x: x
        )
        with pytest.raises(grpc.RpcError):
            raw(b"\xff" * 100, timeout=5)
        for _ in range(10):
            with channel(ports.grpc) as link:  # a stream that is dropped without a word
                stub = pb_grpc.EmulatorControllerStub(link)
                next(stub.streamScreenshot(pb.ImageFormat(format=pb.ImageFormat.RGB888, width=54)))
        big = pb.ClipData(text="x" * (5 << 20))
        with pytest.raises(grpc.RpcError):
            client.controller.setClipboard(big)
        assert client.controller.getStatus(EMPTY, timeout=5).booted
        huge = pb.ImageFormat(format=pb.ImageFormat.RGB888, width=1 << 30, height=1 << 30)
        image = client.controller.getScreenshot(huge, timeout=60)
        assert max(image.format.width, image.format.height) <= 8192


def test_the_real_clock_moves_and_can_be_stopped() -> None:
    with serving(clock="real") as client:
        engine = client.emulator.engine

        def now_ms() -> int:
            return engine.run(lambda host: host.state.now_ms)

        with engine.subscribe() as changes:
            engine.shell("am start -n com.android.deskclock/.DeskClock")
            first = now_ms()
            changes.wait(engine.generation, 0.25)  # nothing need change; time passes
            assert now_ms() > first
        client.controller.setVmState(pb.VmRunState(state=pb.VmRunState.PAUSED))
        stopped = now_ms()
        with engine.subscribe() as changes:
            changes.wait(engine.generation, 0.1)
        assert now_ms() == stopped
        client.controller.setVmState(pb.VmRunState(state=pb.VmRunState.RUNNING))


def test_what_falls_due_happens_without_a_request(tmp_path: Path) -> None:
    """A long press under the real clock: nobody asks for anything while the finger rests."""
    with serving(clock="real") as client:
        engine = client.emulator.engine
        with engine.subscribe() as changes:
            touch = pb.Touch(x=270, y=500, pressure=1)
            client.controller.sendTouch(pb.TouchEvent(touches=[touch]))
            pointer = engine.run(lambda host: host.snapshot().pointer)
            assert pointer is not None
            assert pointer.mode == "press"
            number = engine.generation
            changes.wait(number, 1.0)
        held = engine.run(lambda host: host.snapshot().pointer)
        assert held is not None
        assert held.mode == "done"
        tree = engine.run(lambda host: host.forest().trees[0])
        assert "Widgets" in [node.text for node in tree.nodes]  # the menu of the home screen


def test_ports_by_default_are_the_emulators_own() -> None:
    assert Ports() == Ports(8554, 5554, 5555)
    assert Ports() != ANY_PORT
