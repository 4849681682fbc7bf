"""What the task of the clipboard says: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.clipper_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    search_settings = Entry("搜索设置")
    select_all = Entry("全选")
    copy = Entry("复制")
    copy_to_clipboard = Entry("让手机剪贴板上只有这段文字：{text}")
    text_is_typed = Entry("文字已输入到某个输入框中")
    text_is_copied = Entry("文字已在剪贴板上")
