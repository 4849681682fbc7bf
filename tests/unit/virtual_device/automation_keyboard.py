"""ADB Keyboard on a device of a test: installed from an APK, and chosen."""

from __future__ import annotations

import base64

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.apk import write_apk

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"


def install_keyboard(host: DeviceHost, *, choose: bool = True) -> None:
    """Install the keyboard, and have it type."""
    apk = write_apk(
        "com.android.adbkeyboard",
        label="ADB Keyboard",
        version="2.0",
        activity=".AdbIME",
        permissions=(),
    )
    path = "/data/local/tmp/keyboard.apk"
    text = base64.b64encode(apk).decode()
    script = f"echo {text} | base64 -d > {path} && pm install {path}"
    if choose:
        script += f" && ime enable {ADB_KEYBOARD} && ime set {ADB_KEYBOARD}"
    result = host.shell(script)
    assert result.exit_code == 0, result
