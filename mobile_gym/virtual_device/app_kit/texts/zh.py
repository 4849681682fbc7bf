"""What most apps say, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Chinese"]


class Chinese(AppTexts, language="zh"):
    """In Chinese."""

    cancel = Entry("取消")
    clear = Entry("清除")
    clear_query = Entry("清除查询")
    navigate_up = Entry("向上导航")
    next_month = Entry("下个月")
    ok = Entry("确定")
    previous_month = Entry("上个月")
    undo = Entry("撤消")
    # the picker of times
    set_time = Entry("设置时间")
    type_time = Entry("输入时间")
    invalid_input = Entry("请输入有效的时间")
    hour = Entry("小时")
    minute = Entry("分钟")
    am = Entry("上午")
    pm = Entry("下午")
    to_keyboard = Entry("切换到文字输入模式来输入时间。")
    to_dial = Entry("切换到时钟模式来输入时间。")
