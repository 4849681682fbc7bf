"""Keyboards for automation on a device of a test: installed from an APK, and chosen."""

from __future__ import annotations

import base64

from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.system.apk import write_apk

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"


def install_keyboard(host: DeviceHost, *, method: str = ADB_KEYBOARD, choose: bool = True) -> None:
    """Install the app of an input method, and have it type."""
    package, _, activity = method.partition("/")
    apk = write_apk(package, label="Keyboard", version="2.0", activity=activity, permissions=())
    path = "/data/local/tmp/keyboard.apk"
    text = base64.b64encode(apk).decode()
    script = f"echo {text} | base64 -d > {path} && pm install {path}"
    if choose:
        script += f" && ime enable {method} && ime set {method}"
    result = host.shell(script)
    assert result.exit_code == 0, result
