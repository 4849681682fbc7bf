"""What the tasks of Messaging say, its screens, and the messages that matter: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.messages.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # -- what the screens say ----------------------------------------------------------------------

    archived = Entry("已归档")
    block = Entry("屏蔽")
    blocked_contacts = Entry("已屏蔽的联系人")
    forward = Entry("转发")
    mark_as_unread = Entry("标为未读")
    more_options = Entry("更多选项")
    people_and_options = Entry("联系人和选项")
    settings = Entry("设置")
    send_to_number = Entry("发送至 {number}")

    # -- which screen is shown, and what -----------------------------------------------------------

    messaging_is_open = Entry("短信应用已打开")
    conversation_is_open = Entry("与{name}的对话已打开")
    messages_are_kept = Entry("短信数量不变")
    message_is_composed = Entry("输入框中是“{body}”")
    conversation_is_begun = Entry("正在发起新对话")
    dialog_asks = Entry("对话框正在询问是否执行")

    # -- writing and sending -----------------------------------------------------------------------

    send_message = Entry("给{name}发一条短信，内容为“{body}”。")
    one_alone_was_sent = Entry("只给{name}发了该短信")
    text_new_number = Entry("向号码 {number} 发送短信“{body}”，该号码不在通讯录中。")
    unknown_number = Entry("131 0000 00{ending}")
    conversation_is_there = Entry("一个对话已打开")
    number_alone_was_sent = Entry("只向 {number} 发了该短信")

    # -- what only the user knows ------------------------------------------------------------------

    what_is_it = Entry("{what}是多少？")
    answer_with_code = Entry("{name}发短信问我{what}。请只用数字回复。手机里没有记，但我知道。")
    code_keywords = Entry("{what}; 密码; 号码; 线路; 多少; 数字")

    # -- an answer that depends on what was asked --------------------------------------------------

    accept = Entry("我会去的")
    decline = Entry("太晚了，我去不了")
    it_starts = Entry("星期天{time}开始")
    answer_invitation = Entry(
        "{name}发短信邀请你。如果活动在{limit}之前开始，就回复“{accept}”，否则回复“{decline}”。"
    )
    invitation_was_read = Entry("已看到{name}邀请的时间")
    starts = Entry("开始")
    answer_alone_was_sent = Entry("只给{name}发了“{body}”")

    # -- drafts ------------------------------------------------------------------------------------

    write_draft = Entry("给{name}写一条短信草稿“{body}”，先不要发送。")
    draft_alone_is_kept = Entry("只保留了给{name}的草稿")

    # -- settings ----------------------------------------------------------------------------------

    notifications = Entry("通知")
    outgoing_sounds = Entry("播放信息发送提示音")
    vibrate = Entry("振动")
    delivery_reports = Entry("接收短信送达报告")
    on = Entry("开启")
    off = Entry("关闭")
    change_setting = Entry(
        "在短信应用的设置中{turned}“{title}”，并取消屏蔽{name}，其他人仍保持屏蔽。"
    )
    app_settings_are_open = Entry("短信设置已打开")
    setting_is_changed = Entry("“{title}”已{turned}，其余不变")
    is_unblocked = Entry("{name}未被屏蔽")
    others_are_blocked = Entry("其他人仍被屏蔽，短信数量不变")

    # -- conversations that are sorted -------------------------------------------------------------

    archive_conversation = Entry("将与{name}的短信对话归档。")
    conversation_alone_is_archived = Entry("只有与{name}的对话被归档")
    mark_unread = Entry("我想稍后再看{name}的短信，请把与{name}的对话标为未读。")
    conversation_alone_is_unread = Entry("只有与{name}的对话是未读")
    service_number = Entry("106900000{ending}")
    delete_service = Entry("删除与号码 {number} 的整个短信对话。")
    messages_of_number_are_gone = Entry("{number} 的短信已删除，其他短信没有增减")
    block_sender = Entry("有个号码总发“{topic}”的短信，请屏蔽这个号码。")
    message_is_shown = Entry("可以看到该短信")
    number_alone_is_blocked = Entry("只屏蔽了该号码")
    no_other_is_archived = Entry("没有归档其他对话，短信数量不变")
    silence_conversation = Entry("不想再收到{name}的短信通知，请只关闭与{name}的对话的通知。")
    options_are_open = Entry("对话选项已打开")
    conversation_alone_is_silent = Entry("只有该对话的通知已关闭")
    app_may_notify = Entry("应用通知未关，短信数量不变")

    # -- several pages and conversations -----------------------------------------------------------

    forward_message = Entry("{sender}发短信告诉过你{fact}，请把那条短信转发给{receiver}。")
    fact_alone_was_sent = Entry("只把{fact}发给了{receiver}")
    tell_everyone = Entry("分别给{first}、{second}和{third}各发一条短信：“{body}”。")
    one_was_sent = Entry("已给{name}发了该短信")
    three_alone_were_sent = Entry("只发了这三条短信")
    send_failed_again = Entry(
        "由于开启了飞行模式，发给{name}的短信“{body}”没有发出去。请关闭飞行模式，再把这条短信发"
        "送出去。"
    )
    airplane_mode_is_off = Entry("飞行模式已关闭")
    failed_was_sent = Entry("短信已发出，且只发了一次；飞行模式已关闭")
    unblock = Entry("取消屏蔽")
    block_somebody = Entry("屏蔽 ")
    unblock_and_write = Entry("在短信应用中取消屏蔽{name}，然后给对方发短信“{body}”。")
    one_alone_is_let_through = Entry("{name}未被屏蔽，其他人仍被屏蔽")
    tidy_up = Entry(
        "整理短信：删除与{deleted}的对话，归档与{archived}的对话，并把与{unread}的对话标为未读。"
    )
    messages_of_one_are_gone = Entry("{name}的短信已删除，其他短信没有增减")
    one_alone_is_archived = Entry("只归档了与{name}的对话")
    one_alone_is_unread = Entry("只有与{name}的对话未读")

    # -- questions ---------------------------------------------------------------------------------

    code_message = Entry("【{shop}】验证码是 {code}。")
    find_code = Entry("{shop}发来的验证码是多少？")
    code_was_read = Entry("已看到该商家的验证码")
    who_wrote = Entry("是谁给我发短信说{topic}的事？请回答姓名。")
    sender_was_read = Entry("已看到该短信及其发件人")
    train_gets_in = Entry("我的火车 {time} 到站")
    time_was_read = Entry("已看到{name}的时间")
    train = Entry("火车")
    who_comes_first = Entry("{first}和{second}都发短信说了各自的火车几点到。谁先到？只回答姓名。")
    paid_for = Entry("{thing}我付了 {amount} 元")
    amount_was_read = Entry("已看到{name}的金额")
    paid = Entry("付了")
    money = Entry("{amount} 元")
    total_paid = Entry(
        "{first}、{second}和{third}分别发短信说了为旅行付了多少钱，一共是多少元？只需用数字回答。"
    )
