"""What the tasks of SMS Messenger say, and the addresses that people send each other."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of SMS Messenger say."""

    send = LocalizedText(
        "In SMS Messenger, text {number} the following, and stay in the app: {message}",
        zh="用简易短信给 {number} 发以下短信，并停留在该应用中：{message}",
    )
    send_clipboard = LocalizedText(
        "In SMS Messenger, text {number} what is on the clipboard, and stay in the app.",
        zh="用简易短信把剪贴板里的内容发给 {number}，并停留在该应用中。",
    )
    reply = LocalizedText(
        "In SMS Messenger, answer {number} with the following, and stay in the app: {message}",
        zh="在简易短信中用以下内容回复 {number}，并停留在该应用中：{message}",
    )
    reply_most_recent = LocalizedText(
        (
            "In SMS Messenger, answer the message that came last with the following, and stay in "
            "the app: {message}"
        ),
        zh="在简易短信中用以下内容回复最新收到的短信，并停留在该应用中：{message}",
    )
    send_received_address = LocalizedText(
        (
            "{name2} has just sent you the address of the event in SMS Messenger. Text it to "
            "{name1}, and stay in the app."
        ),
        zh="{name2}刚用短信发来了活动的地址。请用简易短信把它发给{name1}，并停留在该应用中。",
    )
    resend = LocalizedText(
        "In SMS Messenger, send {name} the message once more that you sent last.",
        zh="用简易短信把您上次发给{name}的短信再发一遍。",
    )
    note_and_send = LocalizedText(
        (
            "In Markor, write a new note called {file_name} that says: {text} Then text all that "
            "the note says to {number} with SMS Messenger, and stay there."
        ),
        zh=(
            "在 Markor 中新建笔记 {file_name}，内容为：{text} "
            "然后用简易短信把笔记的全部内容发给 {number}，并停留在该应用中。"
        ),
    )
    # substates
    messenger_is_open = LocalizedText("SMS Messenger is open", zh="简易短信已打开")
    conversation_is_open = LocalizedText(
        "The conversation with {who} is open", zh="与{who}的对话已打开"
    )
    message_is_written = LocalizedText("The message is in the field", zh="短信已写在输入框中")
    was_sent = LocalizedText(
        "One message more has gone out: this one, to {who}",
        zh="多发出了一条短信：就是这一条，发给{who}",
    )
    was_sent_here = LocalizedText(
        "One message more has gone out: this one, to {who}; SMS Messenger is in front at the end",
        zh="多发出了一条短信：就是这一条，发给{who}；最后简易短信在最前面",
    )
    # what lies around
    question = LocalizedText(
        "Something went wrong here. What did you write to me?",
        zh="我这边出了点问题。你刚才给我写了什么？",
    )
    # what the app says
    app_name = LocalizedText("SMS Messenger", zh="简易短信")
    paste = LocalizedText("Paste", zh="粘贴")
    more_options = LocalizedText("More options", zh="更多选项")
    resend_entry = LocalizedText("Resend", zh="重新发送")
