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
    key_caps_lock = Entry("大写锁定")
    key_more_symbols = Entry("更多符号")
    key_emoji = Entry("表情符号")
    key_done = Entry("完成")
    key_go = Entry("前往")
    key_next = Entry("下一项")
    key_search = Entry("搜索")
    key_send = Entry("发送")
    emoji_recent = Entry("最近使用")
    emoji_smileys = Entry("笑脸")
    emoji_people = Entry("人物")
    emoji_nature = Entry("动物与自然")
    emoji_food = Entry("食物与饮料")
    emoji_travel = Entry("旅行与地点")
    emoji_activities = Entry("活动")
    emoji_objects = Entry("物品")
    emoji_symbols = Entry("标志")
    emoji_flags = Entry("旗帜")
    no_recent_emoji = Entry("您用过的表情符号会显示在这里")
    cut = Entry("剪切")
    copy = Entry("复制")
    paste = Entry("粘贴")
    select_all = Entry("全选")
