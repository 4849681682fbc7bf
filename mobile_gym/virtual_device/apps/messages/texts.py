"""The texts of Messaging, in the words of the real app."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of Messaging, in the words of the real app."""

    app_name = LocalizedText("Messaging", zh="短信")
    day_heading = LocalizedText("{weekday}, {day}", zh="{day} {weekday}")
    # everywhere
    delete = LocalizedText("Delete", zh="删除")
    close = LocalizedText("Close", zh="关闭")
    more_options = LocalizedText("More options", zh="更多选项")
    settings = LocalizedText("Settings", zh="设置")
    clear = LocalizedText("Clear search", zh="清除搜索内容")
    # the list
    messaging = LocalizedText("Messaging", zh="短信")
    start_new = LocalizedText("Start new conversation", zh="发起新对话")
    empty = LocalizedText("No conversations yet", zh="尚无对话")
    empty_hint = LocalizedText(
        "Once you start a new conversation, you'll see it listed here",
        zh="您发起的新对话会显示在此处",
    )
    archived_title = LocalizedText("Archived conversations", zh="已归档的对话")
    archived_empty = LocalizedText("No archived conversations", zh="没有已归档的对话")
    archived_hint = LocalizedText(
        "Archived conversations appear here", zh="已归档的对话会显示在此处"
    )
    archived = LocalizedText("Archived", zh="已归档")
    blocked_title = LocalizedText("Blocked contacts", zh="已屏蔽的联系人")
    mark_all_read = LocalizedText("Mark all as read", zh="全部标为已读")
    mark_read = LocalizedText("Mark as read", zh="标为已读")
    mark_unread = LocalizedText("Mark as unread", zh="标为未读")
    all_read = LocalizedText("All messages marked as read", zh="已将所有短信标为已读")
    selected = LocalizedText("{count} selected", zh="已选择 {count} 项")
    draft = LocalizedText("Draft", zh="草稿")
    you = LocalizedText("You: {text}", zh="您：{text}")
    unread_count = LocalizedText("{count} unread", zh="{count} 条未读")
    # actions on conversations
    archive = LocalizedText("Archive", zh="归档")
    unarchive = LocalizedText("Unarchive", zh="取消归档")
    archived_one = LocalizedText("1 conversation archived", zh="已归档 1 个对话")
    archived_many = LocalizedText("{count} conversations archived", zh="已归档 {count} 个对话")
    unarchived_one = LocalizedText("1 conversation unarchived", zh="已取消归档 1 个对话")
    unarchived_many = LocalizedText(
        "{count} conversations unarchived", zh="已取消归档 {count} 个对话"
    )
    delete_one = LocalizedText("Delete this conversation?", zh="要删除此对话吗？")
    delete_many = LocalizedText("Delete {count} conversations?", zh="要删除这 {count} 个对话吗？")
    deleted_one = LocalizedText("Conversation deleted", zh="已删除对话")
    deleted_many = LocalizedText("{count} conversations deleted", zh="已删除 {count} 个对话")
    block = LocalizedText("Block", zh="屏蔽")
    block_question = LocalizedText("Block {name}?", zh="要屏蔽{name}吗？")
    block_text = LocalizedText(
        "You won't get calls or messages from this number. This conversation will be archived.",
        zh="您将不会再收到来自此号码的电话或短信。此对话将被归档。",
    )
    block_number = LocalizedText("Block {number}", zh="屏蔽 {number}")
    unblock_number = LocalizedText("Unblock {number}", zh="取消屏蔽 {number}")
    blocked = LocalizedText("{number} blocked", zh="已屏蔽 {number}")
    unblocked = LocalizedText("{number} unblocked", zh="已取消屏蔽 {number}")
    unblock = LocalizedText("Unblock", zh="取消屏蔽")
    unblock_hint = LocalizedText("Tap to unblock", zh="点按即可取消屏蔽")
    no_blocked = LocalizedText("No blocked contacts", zh="没有已屏蔽的联系人")
    # a conversation
    call = LocalizedText("Call", zh="拨打电话")
    people_options = LocalizedText("People & options", zh="联系人和选项")
    people = LocalizedText("People in this conversation", zh="此对话中的联系人")
    add_contact = LocalizedText("Add contact", zh="添加联系人")
    view_contact = LocalizedText("View contact", zh="查看联系人")
    text_message = LocalizedText("Text message", zh="短信")
    send = LocalizedText("Send message", zh="发送信息")
    sending = LocalizedText("Sending…", zh="正在发送…")
    not_sent = LocalizedText("Not sent. Tap to try again.", zh="未发送。点按即可重试。")
    not_sent_short = LocalizedText("Not sent", zh="未发送")
    delivered = LocalizedText("Delivered", zh="已送达")
    failed_title = LocalizedText("Message not sent", zh="信息未发送")
    failed_text = LocalizedText(
        "Your message to {name} was not sent", zh="发送给{name}的信息未成功发送"
    )
    earlier = LocalizedText("Show earlier messages", zh="显示更早的信息")
    no_messages = LocalizedText("No messages yet", zh="尚无信息")
    blocked_note = LocalizedText("You have blocked this number", zh="您已屏蔽此号码")
    # a message
    copy = LocalizedText("Copy text", zh="复制文本")
    copied = LocalizedText("Text copied to clipboard", zh="已将文本复制到剪贴板")
    forward = LocalizedText("Forward", zh="转发")
    share = LocalizedText("Share", zh="分享")
    attach = LocalizedText("Attach a picture", zh="添加图片")
    choose_picture = LocalizedText("Choose a picture", zh="选择图片")
    no_pictures = LocalizedText("There are no pictures on this phone", zh="此手机上没有图片")
    remove_picture = LocalizedText("Remove picture", zh="移除图片")
    picture = LocalizedText("Picture", zh="图片")
    type_mms = LocalizedText("Type: Multimedia message", zh="类型：彩信")
    resend = LocalizedText("Resend", zh="重新发送")
    details = LocalizedText("View details", zh="查看详情")
    details_title = LocalizedText("Message details", zh="信息详情")
    type_sms = LocalizedText("Type: Text message", zh="类型：短信")
    from_ = LocalizedText("From: {name}", zh="发件人：{name}")
    to = LocalizedText("To: {name}", zh="收件人：{name}")
    sent_at = LocalizedText("Sent: {time}", zh="发送时间：{time}")
    received_at = LocalizedText("Received: {time}", zh="接收时间：{time}")
    delete_message = LocalizedText("Delete this message?", zh="要删除此信息吗？")
    message_deleted = LocalizedText("Message deleted", zh="已删除信息")
    # a new conversation
    new_message = LocalizedText("New message", zh="新信息")
    recipient_hint = LocalizedText("Type a name or phone number", zh="输入姓名或电话号码")
    send_to = LocalizedText("Send to {number}", zh="发送至 {number}")
    no_contacts = LocalizedText("No contacts found", zh="未找到联系人")
    choose_conversation = LocalizedText("Select a conversation", zh="选择对话")
    # search
    search = LocalizedText("Search messages", zh="搜索信息")
    nothing_found = LocalizedText("No messages found", zh="未找到信息")
    found_one = LocalizedText("1 result", zh="1 条结果")
    found_many = LocalizedText("{count} results", zh="{count} 条结果")
    # settings
    group_general = LocalizedText("General", zh="常规")
    group_advanced = LocalizedText("Advanced", zh="高级")
    notifications = LocalizedText("Notifications", zh="通知")
    notifications_off = LocalizedText("Off", zh="已关闭")
    notifications_on = LocalizedText("On", zh="已开启")
    sounds = LocalizedText("Hear outgoing message sounds", zh="播放信息发送提示音")
    vibrate = LocalizedText("Vibrate", zh="振动")
    delivery_reports = LocalizedText("Get SMS delivery reports", zh="接收短信送达报告")
    delivery_summary = LocalizedText(
        "Show whether each text message was delivered", zh="显示每条短信是否已送达"
    )
    # times
    now = LocalizedText("Now", zh="刚刚")
    minutes = LocalizedText("{count} min", zh="{count} 分钟前")
    today = LocalizedText("Today", zh="今天")
    yesterday = LocalizedText("Yesterday", zh="昨天")
