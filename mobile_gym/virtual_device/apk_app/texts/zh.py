"""What an app from an APK says in place of its screens: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apk_app.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    cannot_run = Entry("此应用已安装，但此设备不包含它的界面。")
    close = Entry("关闭")
