"""What the task of the clipboard says."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the task of the clipboard says."""

    search_settings = LocalizedText("Search settings", zh="搜索设置")
    select_all = LocalizedText("Select all", zh="全选")
    copy = LocalizedText("Copy", zh="复制")
    copy_to_clipboard = LocalizedText(
        "Have this text, and no other, on the phone's clipboard: {text}",
        zh="让手机剪贴板上只有这段文字：{text}",
    )
    text_is_typed = LocalizedText("The text stands in a field", zh="文字已输入到某个输入框中")
    text_is_copied = LocalizedText("The text is on the clipboard", zh="文字已在剪贴板上")
