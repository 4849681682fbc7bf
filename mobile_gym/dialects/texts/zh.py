"""What models are told about formats, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.dialects.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    intro = Entry("你在操作一部手机。看到每个屏幕后，用下面的格式给出下一步：")
    actions = Entry("可用的动作：")
    shares = Entry("x 和 y 是占屏幕宽度和高度的比例，从 0 到 1。")
    grid = Entry("x 和 y 是 0 到 {most} 的整数，从左到右、从上到下。")
    pixels = Entry("x 和 y 是所给图片的像素，从左到右、从上到下。")
    rows_first = Entry("坐标先写纵向，再写横向：(y, x)。")
    elements = Entry("用屏幕上给出的编号指明元素。")
    finger = Entry("方向指手指移动的方向：向上滑会显示下方的内容。")
    content = Entry("方向指要显示的内容所在的一侧：down 显示后面的内容。")
    one_step = Entry("每次只给出一个动作。")
    several_steps = Entry("可以给出多个动作，按顺序执行。")

    tap = Entry("点击一个位置")
    double_tap = Entry("快速点击一个位置两次")
    long_press = Entry("长按一个位置")
    swipe = Entry("手指从一个位置滑到另一个位置")
    scroll = Entry("按方向滚动")
    scroll_by = Entry("按像素滚动：正数显示右方或下方的内容")
    drag = Entry("按住一个位置上的东西，移到另一个位置后松开")
    type = Entry("在获得焦点的输入框里输入文字")
    type_submit = Entry("输入文字后按回车键")
    type_at = Entry("点击输入框并输入文字")
    clear = Entry("清空获得焦点的输入框")
    press_key = Entry("按手机的一个按键")
    back = Entry("返回")
    home = Entry("回到主屏幕")
    recents = Entry("显示最近用过的应用")
    enter = Entry("按键盘的回车键")
    open_app = Entry("按名称打开应用")
    wait = Entry("等待一段时间")
    answer = Entry("回答用户的问题")
    ask = Entry("向用户询问需要知道的信息")
    complete = Entry("任务已完成")
    impossible = Entry("任务无法完成")
    finish = Entry("结束任务，并说明是否完成")
    tap_text = Entry("点击显示某段文字的地方")
    tap_icon = Entry("按描述和所在的屏幕部位点击图标")
    subareas = Entry("网格区域内的位置")
    screenshot = Entry("再看一次，什么都不改变")
