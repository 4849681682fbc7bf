"""What an app from an APK says in place of its screens."""

from __future__ import annotations

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """What an app from an APK says in place of its screens."""

    cannot_run = LocalizedText(
        "This app is installed, but its screens are not part of this device.",
        zh="此应用已安装，但此设备不包含它的界面。",
    )
    close = LocalizedText("Close", zh="关闭")
