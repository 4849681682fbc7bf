"""What models are told about formats: one sentence per kind of action, in our own words."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """Sentences that instructions are put together from."""

    intro = LocalizedText(
        "You operate a phone. Answer every screen with your next step in this form:",
        zh="你在操作一部手机。看到每个屏幕后，用下面的格式给出下一步：",
    )
    actions = LocalizedText("These are the actions:", zh="可用的动作：")
    shares = LocalizedText(
        "x and y are shares of the screen's width and height, from 0 to 1.",
        zh="x 和 y 是占屏幕宽度和高度的比例，从 0 到 1。",
    )
    grid = LocalizedText(
        "x and y are whole numbers from 0 to {most}, left to right and top to bottom.",
        zh="x 和 y 是 0 到 {most} 的整数，从左到右、从上到下。",
    )
    pixels = LocalizedText(
        "x and y are pixels of the picture you are shown, left to right, top to bottom.",
        zh="x 和 y 是所给图片的像素，从左到右、从上到下。",
    )
    rows_first = LocalizedText(
        "A point is written with its vertical number first: (y, x).",
        zh="坐标先写纵向，再写横向：(y, x)。",
    )
    elements = LocalizedText(
        "An element is named by its number on the screen you are shown.",
        zh="用屏幕上给出的编号指明元素。",
    )
    finger = LocalizedText(
        "A direction is where the finger moves: up shows what is further down.",
        zh="方向指手指移动的方向：向上滑会显示下方的内容。",
    )
    content = LocalizedText(
        "A direction is the side whose content comes into view: down shows what follows.",
        zh="方向指要显示的内容所在的一侧：down 显示后面的内容。",
    )
    one_step = LocalizedText("Give one action at a time.", zh="每次只给出一个动作。")
    several_steps = LocalizedText(
        "You may give several actions; they are done in order.", zh="可以给出多个动作，按顺序执行。"
    )

    tap = LocalizedText("touch a place", zh="点击一个位置")
    double_tap = LocalizedText("touch a place twice, quickly", zh="快速点击一个位置两次")
    long_press = LocalizedText("touch a place and hold it", zh="长按一个位置")
    swipe = LocalizedText(
        "move a finger from one place to another", zh="手指从一个位置滑到另一个位置"
    )
    scroll = LocalizedText("scroll in a direction", zh="按方向滚动")
    scroll_by = LocalizedText(
        "scroll by pixels: positive numbers show what is further right or down",
        zh="按像素滚动：正数显示右方或下方的内容",
    )
    drag = LocalizedText(
        "hold what lies at one place, move it to another and let go",
        zh="按住一个位置上的东西，移到另一个位置后松开",
    )
    operate = LocalizedText("Operates the phone.", zh="操作手机。")
    type = LocalizedText(
        "enter text into the field that has the focus", zh="在获得焦点的输入框里输入文字"
    )
    type_submit = LocalizedText("enter text and press Enter after it", zh="输入文字后按回车键")
    type_at = LocalizedText("touch a field and enter text into it", zh="点击输入框并输入文字")
    clear = LocalizedText("empty the field that has the focus", zh="清空获得焦点的输入框")
    press_key = LocalizedText("press a key of the phone", zh="按手机的一个按键")
    back = LocalizedText("go back", zh="返回")
    home = LocalizedText("go to the home screen", zh="回到主屏幕")
    recents = LocalizedText("show the apps used last", zh="显示最近用过的应用")
    enter = LocalizedText("press the keyboard's Enter key", zh="按键盘的回车键")
    open_app = LocalizedText("start an app by its name", zh="按名称打开应用")
    wait = LocalizedText("do nothing for a while", zh="等待一段时间")
    answer = LocalizedText("answer the user's question", zh="回答用户的问题")
    ask = LocalizedText("ask the user something you need to know", zh="向用户询问需要知道的信息")
    complete = LocalizedText("the task is done", zh="任务已完成")
    impossible = LocalizedText("the task cannot be done", zh="任务无法完成")
    finish = LocalizedText(
        "end the task, and say whether it is done", zh="结束任务，并说明是否完成"
    )
    tap_text = LocalizedText("touch what shows a text", zh="点击显示某段文字的地方")
    tap_icon = LocalizedText(
        "touch an icon by its description and by where on the screen it is",
        zh="按描述和所在的屏幕部位点击图标",
    )
    subareas = LocalizedText("the places inside of a grid's area", zh="网格区域内的位置")
    screenshot = LocalizedText("look again; nothing changes", zh="再看一次，什么都不改变")
