"""android_env's own parser of adb calls, unmodified, against the virtual emulator."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import adbutils
import pytest
from adb_phone import AdbPhone
from android_env.components import adb_call_parser, adb_controller, adb_log_stream, config_classes
from android_env.proto import adb_pb2
from apk_files import apk, manifest

GUEST = "org.example.guest"
CALCULATOR = "com.android.calculator2/com.android.calculator2.Calculator"
OK = adb_pb2.AdbResponse.Status.OK
Request = adb_pb2.AdbRequest


@pytest.fixture
def controller(adb_phone: AdbPhone) -> adb_controller.AdbController:
    return adb_controller.AdbController(
        config_classes.AdbControllerConfig(
            adb_path=adbutils.adb_path(),
            adb_server_port=adb_phone.adb.server_port,
            device_name=adb_phone.adb.serial,
            use_adb_server_port_from_os_env=False,
            default_timeout=20,
        )
    )


@pytest.fixture
def parser(controller: adb_controller.AdbController) -> adb_call_parser.AdbCallParser:
    return adb_call_parser.AdbCallParser(controller)


def ok(parser: adb_call_parser.AdbCallParser, **command: object) -> adb_pb2.AdbResponse:
    response = parser.parse(Request(**command))
    assert response.status == OK, response
    return response


def test_activities(parser: adb_call_parser.AdbCallParser) -> None:
    for force_stop in (True, False):
        started = ok(
            parser,
            start_activity=Request.StartActivity(
                full_activity=CALCULATOR, force_stop=force_stop, extra_args=["--ei", "x", "1"]
            ),
        )
        assert b"Status: ok" in started.start_activity.output
    current = ok(parser, get_current_activity=Request.GetCurrentActivity())
    assert current.get_current_activity.full_activity == CALCULATOR
    ok(parser, start_screen_pinning=Request.StartScreenPinning(full_activity=CALCULATOR))
    missing = parser.parse(
        Request(start_activity=Request.StartActivity(full_activity="no.such/.Activity"))
    )
    assert missing.status == adb_pb2.AdbResponse.Status.INTERNAL_ERROR
    ok(parser, force_stop=Request.ForceStop(package_name="com.android.calculator2"))
    ok(parser, press_button=Request.PressButton(button=Request.PressButton.Button.HOME))
    home = ok(parser, get_current_activity=Request.GetCurrentActivity())
    assert home.get_current_activity.full_activity.startswith("com.android.launcher")


def test_input_and_orientation(parser: adb_call_parser.AdbCallParser) -> None:
    ok(parser, tap=Request.Tap(x=5, y=5))
    ok(parser, input_text=Request.InputText(text="hello"))
    assert ok(parser, get_orientation=Request.GetOrientationRequest()).get_orientation == (
        adb_pb2.AdbResponse.GetOrientationResponse(orientation=0)
    )
    ok(parser, send_broadcast=Request.SendBroadcast(action="com.example.ACTION"))


def test_settings(parser: adb_call_parser.AdbCallParser) -> None:
    space = Request.SettingsRequest.Namespace.SYSTEM
    kind = Request.SettingsRequest

    def ask(**verb: object) -> bytes:
        return ok(parser, settings=kind(name_space=space, **verb)).settings.output

    ask(put=kind.Put(key="font_scale", value="1.15"))
    assert ask(get=kind.Get(key="font_scale")) == b"1.15\n"
    assert b"font_scale=1.15\n" in ask(list=kind.List())
    ask(reset=kind.Reset(mode=kind.Reset.Mode.UNTRUSTED_DEFAULTS))
    assert ask(get=kind.Get(key="font_scale")) == b"1.0\n"
    assert ask(delete_key=kind.Delete(key="font_scale")) == b"Deleted 1 rows\n"


def test_packages(parser: adb_call_parser.AdbCallParser, tmp_path: Path) -> None:
    content = apk(manifest(GUEST, permissions=("android.permission.CAMERA",)))
    (tmp_path / "guest.apk").write_bytes(content)
    path = Request.InstallApk.Filesystem(path=str(tmp_path / "guest.apk"))
    ok(parser, install_apk=Request.InstallApk(filesystem=path))
    kind = Request.PackageManagerRequest
    for what in (
        kind.List(packages=kind.List.Packages()),
        kind.List(features=kind.List.Features()),
        kind.List(libraries=kind.List.Libraries()),
    ):
        listed = ok(parser, package_manager=kind(list=what)).package_manager.list.items
        assert len(listed) > 1
        assert (GUEST in listed) == what.HasField("packages")
    grant = kind.Grant(package_name=GUEST, permissions=["android.permission.CAMERA"])
    ok(parser, package_manager=kind(grant=grant))
    cleared = ok(parser, package_manager=kind(clear=kind.Clear(package_name=GUEST)))
    assert cleared.package_manager.output == b"Success\n"
    ok(parser, uninstall_package=Request.UninstallPackage(package_name=GUEST))


def test_files(parser: adb_call_parser.AdbCallParser) -> None:
    content = bytes(range(256)) * 100
    ok(parser, push=Request.Push(content=content, path="/sdcard/pushed.bin"))
    assert ok(parser, pull=Request.Pull(path="/sdcard/pushed.bin")).pull.content == content


def test_dumps(parser: adb_call_parser.AdbCallParser) -> None:
    kind = Request.DumpsysRequest
    window = ok(parser, dumpsys=kind(service="window", args=["displays"], timeout_sec=5))
    assert b"mCurrentFocus" in window.dumpsys.output
    listed = ok(parser, dumpsys=kind(list_only=True)).dumpsys.output
    assert b"activity" in listed
    high = kind.PriorityLevel.HIGH
    assert ok(parser, dumpsys=kind(service="input", timeout_ms=500, priority=high)).dumpsys.output
    ok(parser, generic=Request.GenericRequest(args=["shell", "svc", "wifi", "enable"]))


def test_the_log_stream(
    parser: adb_call_parser.AdbCallParser, controller: adb_controller.AdbController
) -> None:
    stream = adb_log_stream.AdbLogStream(controller.command_prefix())
    stream.set_log_filters(["Probe:V"])
    stream.resume_stream()
    is_found = threading.Event()

    def keep_logging() -> None:  # the stream clears the log when it is first read
        for _ in range(500):
            if is_found.is_set():
                return
            ok(parser, generic=Request.GenericRequest(args=["shell", "log", "-t", "Probe", "seen"]))

    logger = threading.Thread(target=keep_logging)
    logger.start()
    try:
        found = next(line for line in stream.get_stream_output() if "seen" in line)
    finally:
        is_found.set()
        logger.join()
        stream.stop_stream()
        stream._adb_subprocess.stdout.close()
        stream._adb_subprocess.wait(10)
    # The rule of android_env's logcat thread: epoch, pid, tid, priority, tag, message.
    assert re.match(r"^ *[0-9]+\.[0-9]+ *[0-9]+ *[0-9]+ [VDIWEF] Probe *: seen$", found)
