"""What agents tell models around the screens, in Chinese."""

from __future__ import annotations

from mobile_gym.agents.texts import Texts
from mobile_gym.core.texts import Entry

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    goal = Entry("用户的要求：{goal}")
    no_steps = Entry("还没有执行任何操作。")
    steps_so_far = Entry("已执行的操作：")
    left_out = Entry("（省略了之前的 {count} 步）")
    this_screen = Entry("这是当前屏幕。下一步做什么？")
    screens_in_order = Entry("这是最近的屏幕，最后一张是当前屏幕。下一步做什么？")
    old_screen = Entry("（之前的屏幕，不再显示）")
    unreadable = Entry("（无法识别的回答：{reason}）")
    say_again = Entry("上一个回答无法识别：{reason}。请按要求的格式回答。")
    user_says = Entry("用户回答：{reply}")
