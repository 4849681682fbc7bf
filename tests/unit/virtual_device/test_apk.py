from __future__ import annotations

import contextlib
import io
import random
import zipfile

import pytest
from apk_files import LABEL_ID, apk, manifest, resources

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import Input, InputAwaited, run, run_bytes
from mobile_gym.virtual_device.system.apk import BadApk, BadResource, elements, look_up, read_apk

GUEST = "org.example.guest"


@pytest.mark.parametrize("utf8", [False, True])
def test_the_manifest_is_read(utf8: bool) -> None:
    compiled = manifest(
        GUEST,
        label="Gäste 客人",
        version="3.1-beta",
        activity=f"{GUEST}.Start",
        permissions=("android.permission.CAMERA",),
        utf8=utf8,
    )
    found = read_apk(apk(compiled))
    assert (found.package, found.version, found.label) == (GUEST, "3.1-beta", "Gäste 客人")
    assert found.activity == ".Start"
    assert found.permissions == {"android.permission.CAMERA"}
    assert found.split == ""


def test_a_label_in_the_resources_is_that_of_the_default_language() -> None:
    compiled = manifest(GUEST, label=LABEL_ID)
    assert read_apk(apk(compiled, resources("Guest house"))).label == "Guest house"
    assert read_apk(apk(compiled)).label == "guest"  # no table: the package's last part
    assert look_up(resources("x"), LABEL_ID + 5) == ""


def test_long_strings_in_both_encodings() -> None:
    for utf8 in (False, True):
        text = "a long label " * 15
        assert read_apk(apk(manifest(GUEST, label=text, utf8=utf8))).label == text.strip()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK\x03\x04 but no more",
        apk(b"<manifest package='a.b'/>"),
        apk(manifest("no-package-name")),
        apk(manifest("../../etc")),
        apk(manifest(GUEST)[:-30]),
    ],
)
def test_what_is_no_apk_is_told(content: bytes) -> None:
    with pytest.raises(BadApk, match="INSTALL_PARSE_FAILED"):
        read_apk(content)


def test_a_zip_bomb_is_not_unpacked() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("AndroidManifest.xml", bytes(200 << 20))
    with pytest.raises(BadApk, match="BAD_MANIFEST"):
        read_apk(made.getvalue())


def test_broken_bytes_are_refused_and_nothing_else_happens() -> None:
    rng = random.Random(4)
    compiled, table = manifest(GUEST, label=LABEL_ID), resources("Guest")
    for _ in range(1000):
        for whole, read in ((compiled, elements), (table, lambda b: look_up(b, LABEL_ID))):
            broken = bytearray(whole)
            for _ in range(rng.randrange(1, 6)):
                broken[rng.randrange(len(broken))] = rng.randrange(256)
            with contextlib.suppress(BadResource):
                read(bytes(broken[: rng.randrange(len(broken))] if rng.random() < 0.3 else broken))


# -- installing -----------------------------------------------------------------------------------


@pytest.fixture
def phone() -> DeviceHost:
    host = DeviceHost(APPS)
    host.boot(seed=2)
    return host


def install(host: DeviceHost, content: bytes, options: str = "") -> str:
    script = f"cmd package install {options} -S {len(content)}"
    return run_bytes(host, script, Input(content)).stdout.decode()


def test_an_installed_app_is_there_and_opens_a_page_with_its_name(phone: DeviceHost) -> None:
    content = apk(manifest(GUEST, permissions=("android.permission.CAMERA",)))
    assert install(phone, content, "-r -t -g") == "Success\n"
    assert run(phone, "pm list packages -3").stdout == f"package:{GUEST}\n"
    assert f"versionName={'2.5'}" in run(phone, f"dumpsys package {GUEST}").stdout
    assert "android.permission.CAMERA" in phone.state.packages[GUEST].granted
    assert phone.open_app("Guest") == ""
    assert phone.activity == f"{GUEST}/.Main"
    assert "Guest" in [node.text for node in phone.forest()]
    run(phone, "input keyevent BACK")
    assert phone.activity.startswith("com.android.launcher")
    assert run(phone, f"am start -n {GUEST}/.Main").stderr == ""
    assert run(phone, f"pm uninstall {GUEST}").stdout == "Success\n"
    assert run(phone, f"pm path {GUEST}").exit_code == 1


def test_installing_is_undone_by_a_snapshot_and_by_a_boot(phone: DeviceHost) -> None:
    before = phone.snapshot()
    install(phone, apk(manifest(GUEST)))
    after = phone.snapshot()
    phone.restore(before)
    assert GUEST not in phone.state.packages
    phone.restore(after)
    phone.advance(1000)
    assert GUEST in phone.state.packages
    phone.boot(seed=2)
    assert GUEST not in phone.state.packages


def test_a_removed_app_of_the_system_comes_back_with_its_screens(phone: DeviceHost) -> None:
    package = "com.android.calculator2"
    assert package in phone.state.packages
    assert run(phone, f"pm uninstall --user 0 {package}").stdout == "Success\n"
    assert install(phone, apk(manifest(package, label="Not this", version="9"))) == "Success\n"
    assert phone.state.packages[package].version == "9"
    assert phone.open_app("Calculator") == ""
    assert phone.open_app("Not this") != ""


def test_installing_from_a_file(phone: DeviceHost) -> None:
    run_bytes(phone, "cat > /data/local/tmp/a.apk", Input(apk(manifest(GUEST))))
    assert run(phone, "pm install -r /data/local/tmp/a.apk").stdout == "Success\n"
    missing = run(phone, "pm install /data/local/tmp/none.apk")
    assert missing.exit_code == 1
    assert "failed to open" in missing.stderr


def test_parts_are_installed_together(phone: DeviceHost) -> None:
    base, part = apk(manifest(GUEST)), apk(manifest(GUEST, split="config.en"))
    assert run(phone, "pm install-create -r").stdout == "Success: created install session [1]\n"
    for name, content in (("1_part.apk", part), ("0_base.apk", base)):
        script = f"pm install-write -S {len(content)} 1 {name} -"
        told = run_bytes(phone, script, Input(content)).stdout
        assert told == f"Success: streamed {len(content)} bytes\n".encode()
    assert run(phone, "pm install-commit 1").stdout == "Success\n"
    assert GUEST in phone.state.packages
    assert run(phone, "pm install-commit 1").exit_code == 255


def test_what_cannot_be_installed_is_told(phone: DeviceHost) -> None:
    output = run_bytes(phone, "pm install -S 4", Input(b"zzzz"))
    assert output.exit_code == 1
    assert output.stdout.startswith(b"Failure [INSTALL_PARSE_FAILED_NOT_APK")
    with pytest.raises(InputAwaited) as awaited:
        run_bytes(phone, "pm install -S 400", Input(b"zz", is_whole=False))
    assert awaited.value.size == 400
    short = run_bytes(phone, "pm install -S 400", Input(b"zz"))
    assert b"ends early" in short.stdout
