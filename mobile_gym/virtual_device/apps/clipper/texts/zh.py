"""The texts of Clipper: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.clipper.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    app_name = Entry("Clipper")
    review_title = Entry("选择 Clipper 可以访问的内容")
    review_text = Entry("除了始终可用的剪贴板，Clipper 不需要任何权限。")
    review_continue = Entry("继续")
    old_text = Entry("此应用专为旧版 Android 打造，可能无法正常运行。")
    what_it_is = Entry("计算机上的程序可通过 Clipper 读取和设置此手机的剪贴板。")
    how_to_set = Entry("am broadcast -a clipper.set -e text “...”")
    how_to_get = Entry("am broadcast -a clipper.get")
    on_clipboard = Entry("剪贴板内容")
    nothing_there = Entry("无")
    copied = Entry("Text is copied into clipboard.")
