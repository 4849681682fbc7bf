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
