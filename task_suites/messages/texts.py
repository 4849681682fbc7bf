"""What the tasks of Messaging say, its screens, and the messages that are drawn.

The tables are by English words, which are the parameters.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core.texts import Catalogue, LocalizedText, Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.pools import by_words


class Texts(Catalogue):
    """What the tasks of Messaging say."""

    # -- what the screens say ----------------------------------------------------------------------

    archived = LocalizedText("Archived", zh="已归档")
    block = LocalizedText("Block", zh="屏蔽")
    blocked_contacts = LocalizedText("Blocked contacts", zh="已屏蔽的联系人")
    forward = LocalizedText("Forward", zh="转发")
    mark_as_unread = LocalizedText("Mark as unread", zh="标为未读")
    more_options = LocalizedText("More options", zh="更多选项")
    people_and_options = LocalizedText("People & options", zh="联系人和选项")
    settings = LocalizedText("Settings", zh="设置")
    send_to_number = LocalizedText("Send to {number}", zh="发送至 {number}")

    # -- which screen is shown, and what -----------------------------------------------------------

    messaging_is_open = LocalizedText("The Messaging app is open", zh="短信应用已打开")
    conversation_is_open = LocalizedText(
        "The conversation with {name} is open", zh="与{name}的对话已打开"
    )
    messages_are_kept = LocalizedText("There are as many messages as before", zh="短信数量不变")
    message_is_composed = LocalizedText("The message reads “{body}”", zh="输入框中是“{body}”")
    conversation_is_begun = LocalizedText("A new conversation is begun", zh="正在发起新对话")
    dialog_asks = LocalizedText(
        "A dialog asks before something is done", zh="对话框正在询问是否执行"
    )

    # -- writing and sending -----------------------------------------------------------------------

    send_message = LocalizedText(
        "Send {name} this text message: “{body}”", zh="给{name}发一条短信，内容为“{body}”。"
    )
    one_alone_was_sent = LocalizedText(
        "{name} alone was sent the message", zh="只给{name}发了该短信"
    )
    text_new_number = LocalizedText(
        "Text “{body}” to {number}. The number is not in your contacts.",
        zh="向号码 {number} 发送短信“{body}”，该号码不在通讯录中。",
    )
    unknown_number = LocalizedText("07700 9000{ending}", zh="131 0000 00{ending}")
    conversation_is_there = LocalizedText("A conversation is open", zh="一个对话已打开")
    number_alone_was_sent = LocalizedText(
        "{number} alone was sent the message", zh="只向 {number} 发了该短信"
    )

    # -- what only the user knows ------------------------------------------------------------------

    what_is_it = LocalizedText("What is the {what}?", zh="{what}是多少？")
    answer_with_code = LocalizedText(
        (
            "{name} has asked me by text for the {what}. Reply with it alone, in digits. It is not "
            "written down anywhere, but I know it."
        ),
        zh="{name}发短信问我{what}。请只用数字回复。手机里没有记，但我知道。",
    )
    code_keywords = LocalizedText(
        "{what}; code; number; key; line; digits", zh="{what}; 密码; 号码; 线路; 多少; 数字"
    )

    # -- an answer that depends on what was asked --------------------------------------------------

    accept = LocalizedText("I will be there", zh="我会去的")
    decline = LocalizedText("That is too late for me", zh="太晚了，我去不了")
    it_starts = LocalizedText("It starts at {time} on Sunday", zh="星期天{time}开始")
    answer_invitation = LocalizedText(
        (
            "{name} has texted you an invitation. If it starts before {limit}, reply “{accept}”; "
            "otherwise reply “{decline}”."
        ),
        zh="{name}发短信邀请你。如果活动在{limit}之前开始，就回复“{accept}”，否则回复“{decline}”。",
    )
    invitation_was_read = LocalizedText(
        "The time of {name}’s invitation was read", zh="已看到{name}邀请的时间"
    )
    starts = LocalizedText("starts", zh="开始")
    answer_alone_was_sent = LocalizedText(
        "{name} alone was sent “{body}”", zh="只给{name}发了“{body}”"
    )

    # -- drafts ------------------------------------------------------------------------------------

    write_draft = LocalizedText(
        "Start a text to {name} that says “{body}”, but do not send it yet: leave it as a draft.",
        zh="给{name}写一条短信草稿“{body}”，先不要发送。",
    )
    draft_alone_is_kept = LocalizedText(
        "The draft to {name} alone is kept", zh="只保留了给{name}的草稿"
    )

    # -- settings ----------------------------------------------------------------------------------

    notifications = LocalizedText("Notifications", zh="通知")
    outgoing_sounds = LocalizedText("Hear outgoing message sounds", zh="播放信息发送提示音")
    vibrate = LocalizedText("Vibrate", zh="振动")
    delivery_reports = LocalizedText("Get SMS delivery reports", zh="接收短信送达报告")
    on = LocalizedText("on", zh="开启")
    off = LocalizedText("off", zh="关闭")
    change_setting = LocalizedText(
        (
            "In the Messaging app’s settings, turn {turned} “{title}”, and unblock {name}; the "
            "others stay blocked."
        ),
        zh="在短信应用的设置中{turned}“{title}”，并取消屏蔽{name}，其他人仍保持屏蔽。",
    )
    app_settings_are_open = LocalizedText("Messaging’s settings are open", zh="短信设置已打开")
    setting_is_changed = LocalizedText(
        "“{title}” is {turned}, the rest as before", zh="“{title}”已{turned}，其余不变"
    )
    is_unblocked = LocalizedText("{name} is not blocked", zh="{name}未被屏蔽")
    others_are_blocked = LocalizedText(
        "The others are blocked, and there are as many messages as before",
        zh="其他人仍被屏蔽，短信数量不变",
    )

    # -- conversations that are sorted -------------------------------------------------------------

    archive_conversation = LocalizedText(
        "Archive the conversation with {name}.", zh="将与{name}的短信对话归档。"
    )
    conversation_alone_is_archived = LocalizedText(
        "The conversation with {name} alone is archived", zh="只有与{name}的对话被归档"
    )
    mark_unread = LocalizedText(
        "I want to come back to what {name} wrote. Mark that conversation as unread.",
        zh="我想稍后再看{name}的短信，请把与{name}的对话标为未读。",
    )
    conversation_alone_is_unread = LocalizedText(
        "The conversation with {name} alone is unread", zh="只有与{name}的对话是未读"
    )
    service_number = LocalizedText("555{ending}", zh="106900000{ending}")
    delete_service = LocalizedText(
        "Delete the whole conversation with the number {number}.",
        zh="删除与号码 {number} 的整个短信对话。",
    )
    messages_of_number_are_gone = LocalizedText(
        "The messages of {number} are gone, no other came or went",
        zh="{number} 的短信已删除，其他短信没有增减",
    )
    block_sender = LocalizedText(
        "Someone keeps texting me about {topic}. Block that number.",
        zh="有个号码总发“{topic}”的短信，请屏蔽这个号码。",
    )
    message_is_shown = LocalizedText("The message is on the screen", zh="可以看到该短信")
    number_alone_is_blocked = LocalizedText("The number is blocked, it alone", zh="只屏蔽了该号码")
    no_other_is_archived = LocalizedText(
        "No other conversation is archived, and there are as many messages as before",
        zh="没有归档其他对话，短信数量不变",
    )
    silence_conversation = LocalizedText(
        (
            "Messages from {name} should no longer notify me. Turn notifications off for that "
            "conversation only."
        ),
        zh="不想再收到{name}的短信通知，请只关闭与{name}的对话的通知。",
    )
    options_are_open = LocalizedText("The conversation’s options are open", zh="对话选项已打开")
    conversation_alone_is_silent = LocalizedText(
        "That conversation alone is silent", zh="只有该对话的通知已关闭"
    )
    app_may_notify = LocalizedText(
        "The app may notify, and there are as many messages as before",
        zh="应用通知未关，短信数量不变",
    )

    # -- several pages and conversations -----------------------------------------------------------

    forward_message = LocalizedText(
        "{sender} texted you the {fact}. Forward that message to {receiver}.",
        zh="{sender}发短信告诉过你{fact}，请把那条短信转发给{receiver}。",
    )
    fact_alone_was_sent = LocalizedText(
        "{receiver} alone was sent the {fact}", zh="只把{fact}发给了{receiver}"
    )
    tell_everyone = LocalizedText(
        "Let {first}, {second} and {third} know: send each of them the text “{body}” separately.",
        zh="分别给{first}、{second}和{third}各发一条短信：“{body}”。",
    )
    one_was_sent = LocalizedText("{name} was sent the message", zh="已给{name}发了该短信")
    three_alone_were_sent = LocalizedText(
        "These three messages alone were sent", zh="只发了这三条短信"
    )
    send_failed_again = LocalizedText(
        (
            "The text “{body}” to {name} was not sent because airplane mode is on. Turn airplane "
            "mode off and have that same message sent."
        ),
        zh=(
            "由于开启了飞行模式，发给{name}的短信“{body}”没有发出去。请关闭飞行模式，再把这条短信发"
            "送出去。"
        ),
    )
    airplane_mode_is_off = LocalizedText("Airplane mode is off", zh="飞行模式已关闭")
    failed_was_sent = LocalizedText(
        "The message has gone out, once, and airplane mode is off",
        zh="短信已发出，且只发了一次；飞行模式已关闭",
    )
    unblock = LocalizedText("Unblock", zh="取消屏蔽")
    block_somebody = LocalizedText("Block ", zh="屏蔽 ")
    unblock_and_write = LocalizedText(
        "Unblock {name} in Messaging and text them “{body}”.",
        zh="在短信应用中取消屏蔽{name}，然后给对方发短信“{body}”。",
    )
    one_alone_is_let_through = LocalizedText(
        "{name} is not blocked, and all others still are", zh="{name}未被屏蔽，其他人仍被屏蔽"
    )
    tidy_up = LocalizedText(
        (
            "Tidy up my messages: delete the conversation with {deleted}, archive the one with "
            "{archived}, and mark the one with {unread} as unread."
        ),
        zh=(
            "整理短信：删除与{deleted}的对话，归档与{archived}的对话，"
            "并把与{unread}的对话标为未读。"
        ),
    )
    messages_of_one_are_gone = LocalizedText(
        "The messages of {name} are gone, no other came or went",
        zh="{name}的短信已删除，其他短信没有增减",
    )
    one_alone_is_archived = LocalizedText("Only {name} is archived", zh="只归档了与{name}的对话")
    one_alone_is_unread = LocalizedText("Only {name} is unread", zh="只有与{name}的对话未读")

    # -- questions ---------------------------------------------------------------------------------

    code_message = LocalizedText("{shop}: your code is {code}.", zh="【{shop}】验证码是 {code}。")
    find_code = LocalizedText(
        "What is the code that {shop} texted me? Answer with the code alone.",
        zh="{shop}发来的验证码是多少？只需回答验证码。",
    )
    code_was_read = LocalizedText("The code and whose it is were read", zh="已看到该商家的验证码")
    who_wrote = LocalizedText(
        "Who texted me about the {topic}? Give the name.",
        zh="是谁给我发短信说{topic}的事？请回答姓名。",
    )
    sender_was_read = LocalizedText(
        "The message and its sender were read", zh="已看到该短信及其发件人"
    )
    train_gets_in = LocalizedText("My train gets in at {time}", zh="我的火车 {time} 到站")
    time_was_read = LocalizedText("The time of {name} was read", zh="已看到{name}的时间")
    train = LocalizedText("train", zh="火车")
    who_comes_first = LocalizedText(
        (
            "{first} and {second} have each texted me when their train gets in. Which of the two "
            "arrives first? Answer with the name only."
        ),
        zh="{first}和{second}都发短信说了各自的火车几点到。谁先到？只回答姓名。",
    )
    paid_for = LocalizedText(
        "I paid {amount} dollars for the {thing}", zh="{thing}我付了 {amount} 元"
    )
    amount_was_read = LocalizedText("The amount of {name} was read", zh="已看到{name}的金额")
    paid = LocalizedText("paid", zh="付了")
    money = LocalizedText("${amount}", zh="{amount} 元")
    total_paid = LocalizedText(
        (
            "{first}, {second} and {third} each texted me what they paid for the trip. How many "
            "dollars is that altogether? Answer with the number alone."
        ),
        zh=(
            "{first}、{second}和{third}分别发短信说了为旅行付了多少钱，一共是多少元？"
            "只需用数字回答。"
        ),
    )


_LISTS: Final = load_word_lists("task_suites.messages")


class Subject(NamedTuple):
    """What a message is about, in words, and the message."""

    name: Text
    message: Text


def _subjects(names: str, messages: str) -> dict[str, Subject]:
    """Those of two lists, of which each message belongs to the name above it."""
    pairs = zip(_LISTS[names], _LISTS[messages], strict=True)
    return {name.words: Subject(name, message) for name, message in pairs}


TEXTS: Final = by_words(_LISTS["bodies"])
TALKS: Final = tuple(zip(_LISTS["lines"], _LISTS["replies"], strict=True))
"""What the other party of any conversation writes, and the user's reply."""
REMARKS: Final = _LISTS["remarks"]
"""What the user writes in any conversation without being asked."""
SERVICE_LINES: Final = _LISTS["service_lines"]
"""What any service writes beside what it is about."""
SHOPS: Final = by_words(_LISTS["shops"])
TOPICS: Final = _subjects("topics", "topic_messages")
FACTS: Final = _subjects("facts", "fact_messages")
"""The messages have a place for a `code`."""
GOODS: Final = _LISTS["goods"]
INVITATIONS: Final = _LISTS["invitations"]
NOTICES: Final = _LISTS["notices"]
PESTS: Final = _subjects("pests", "pest_messages")
