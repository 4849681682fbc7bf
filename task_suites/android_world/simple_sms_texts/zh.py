"""What the tasks of SMS Messenger say, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.simple_sms_texts import Addresses, Texts

__all__ = ["Chinese", "ChineseAddresses"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    send = Entry("用简易短信给 {number} 发以下短信，并停留在该应用中：{message}")
    send_clipboard = Entry("用简易短信把剪贴板里的内容发给 {number}，并停留在该应用中。")
    reply = Entry("在简易短信中用以下内容回复 {number}，并停留在该应用中：{message}")
    reply_most_recent = Entry(
        "在简易短信中用以下内容回复最新收到的短信，并停留在该应用中：{message}"
    )
    send_received_address = Entry(
        "{name2}刚用短信发来了活动的地址。请用简易短信把它发给{name1}，并停留在该应用中。"
    )
    resend = Entry("用简易短信把您上次发给{name}的短信再发一遍。")
    note_and_send = Entry(
        "在 Markor 中新建笔记 {file_name}，内容为：{text} "
        "然后用简易短信把笔记的全部内容发给 {number}，并停留在该应用中。"
    )
    # substates
    messenger_is_open = Entry("简易短信已打开")
    conversation_is_open = Entry("与{who}的对话已打开")
    message_is_written = Entry("短信已写在输入框中")
    was_sent = Entry("多发出了一条短信：就是这一条，发给{who}")
    was_sent_here = Entry("多发出了一条短信：就是这一条，发给{who}；最后简易短信在最前面")
    # what lies around
    question = Entry("我这边出了点问题。你刚才给我写了什么？")
    # what the app says
    app_name = Entry("简易短信")
    paste = Entry("粘贴")
    more_options = Entry("更多选项")
    resend_entry = Entry("重新发送")


class ChineseAddresses(Addresses, language="zh"):
    """In Chinese."""

    boathouse = Entry("东田港湾巷14号旧船屋")
    chapel = Entry("磨坊溪教堂山路208号")
    depot = Entry("车库街77号后门")
    garden = Entry("花园里5号3单元")
    library = Entry("图书馆广场1200号2B室")
    mill = Entry("老磨坊路41号")
    orchard = Entry("果园北路930号")
    station = Entry("车站路16号楼上")
