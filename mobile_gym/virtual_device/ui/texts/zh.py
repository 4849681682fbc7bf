"""What the keyboard's keys and the toolbar of a selection are called: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.ui.texts import UiTexts

__all__ = ["Chinese"]


class Chinese(UiTexts, language="zh"):
    """In Chinese."""

    key_shift = Entry("大写")
    key_delete = Entry("删除")
    key_symbols = Entry("符号")
    key_letters = Entry("字母")
    key_space = Entry("空格")
    key_enter = Entry("回车")
    cut = Entry("剪切")
    copy = Entry("复制")
    paste = Entry("粘贴")
    select_all = Entry("全选")
