"""The texts of SMS Messenger; what other programs click is called as it is there."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of SMS Messenger."""

    app_name = LocalizedText("SMS Messenger", zh="简易短信")
    # everywhere
    archive = LocalizedText("Archive", zh="归档")
    block = LocalizedText("Block", zh="屏蔽")
    block_number = LocalizedText("Block number", zh="屏蔽号码")
    call = LocalizedText("Call", zh="拨打电话")
    close = LocalizedText("Close", zh="关闭")
    copied = LocalizedText("Copied", zh="已复制")
    copy = LocalizedText("Copy to clipboard", zh="复制到剪贴板")
    copy_number = LocalizedText("Copy number", zh="复制号码")
    delete = LocalizedText("Delete", zh="删除")
    more_options = LocalizedText("More options", zh="更多选项")
    search = LocalizedText("Search", zh="搜索")
    settings = LocalizedText("Settings", zh="设置")
    share = LocalizedText("Share", zh="分享")
    unarchive = LocalizedText("Unarchive", zh="取消归档")
    # the list
    archived_empty = LocalizedText("Nothing is archived", zh="没有归档的对话")
    archived_title = LocalizedText("Archive", zh="归档")
    draft = LocalizedText("Draft: {text}", zh="草稿：{text}")
    empty = LocalizedText("No conversations yet", zh="还没有对话")
    mark_all_read = LocalizedText("Mark all as read", zh="全部标为已读")
    mark_read = LocalizedText("Mark as read", zh="标为已读")
    mark_unread = LocalizedText("Mark as unread", zh="标为未读")
    new_conversation = LocalizedText("New conversation", zh="新对话")
    nothing_found = LocalizedText("No messages found", zh="未找到短信")
    picture = LocalizedText("Picture", zh="图片")
    pin = LocalizedText("Pin to the top", zh="置顶")
    pinned = LocalizedText("Pinned", zh="已置顶")
    select_all = LocalizedText("Select all", zh="全选")
    selected = LocalizedText("{count} selected", zh="已选择 {count} 项")
    show_archived = LocalizedText("Show archived conversations", zh="显示归档的对话")
    start = LocalizedText("Start a conversation", zh="开始对话")
    unpin = LocalizedText("Unpin", zh="取消置顶")
    you = LocalizedText("You: {text}", zh="我：{text}")
    # questions
    archive_many = LocalizedText("Archive {count} conversations?", zh="要归档 {count} 个对话吗？")
    archive_one = LocalizedText("Archive this conversation?", zh="要归档这个对话吗？")
    block_question = LocalizedText(
        "Block {name}? Calls and messages from there will not reach you.",
        zh="要屏蔽{name}吗？您将不再收到其来电和短信。",
    )
    delete_many = LocalizedText(
        "Delete {count} conversations with all their messages?",
        zh="要删除 {count} 个对话及其全部短信吗？",
    )
    delete_messages_many = LocalizedText("Delete {count} messages?", zh="要删除 {count} 条短信吗？")
    delete_messages_one = LocalizedText("Delete this message?", zh="要删除这条短信吗？")
    delete_one = LocalizedText(
        "Delete this conversation with all its messages?", zh="要删除这个对话及其全部短信吗？"
    )
    # a new conversation
    add_recipient = LocalizedText("Add {name} as a recipient", zh="将{name}添加为收件人")
    confirm = LocalizedText("Confirm", zh="确认")
    no_contacts = LocalizedText("No contacts with a phone number", zh="没有带电话号码的联系人")
    recipient_hint = LocalizedText("Add contact or number…", zh="添加联系人或号码…")
    remove_recipient = LocalizedText("Remove {name}", zh="移除{name}")
    # a conversation
    add_contact = LocalizedText("Add number to contact", zh="将号码添加到联系人")
    add_person = LocalizedText("Add person", zh="添加成员")
    attach = LocalizedText("Attachment", zh="附件")
    blocked_note = LocalizedText("This number is blocked.", zh="此号码已被屏蔽。")
    choose_picture = LocalizedText("Choose a picture", zh="选择图片")
    delivered = LocalizedText("Delivered", zh="已送达")
    details = LocalizedText("Conversation details", zh="对话详情")
    earlier = LocalizedText("Earlier messages", zh="更早的短信")
    forward = LocalizedText("Forward", zh="转发")
    mms = LocalizedText("MMS", zh="彩信")
    no_messages = LocalizedText("No messages here yet", zh="这里还没有短信")
    no_pictures = LocalizedText("No pictures", zh="没有图片")
    not_sent = LocalizedText("Not sent. Tap to try again.", zh="未发送。点按即可重试。")
    properties = LocalizedText("Properties", zh="属性")
    remove_picture = LocalizedText("Remove the picture", zh="移除图片")
    rename = LocalizedText("Rename conversation", zh="重命名对话")
    resend = LocalizedText("Resend", zh="重新发送")
    sms = LocalizedText("SMS", zh="短信")
    type_message = LocalizedText("Type a message…", zh="输入短信…")
    unblock = LocalizedText("Unblock", zh="取消屏蔽")
    waiting = LocalizedText("Waiting for the network", zh="正在等待网络")
    # properties and details
    from_ = LocalizedText("From", zh="发件人")
    members = LocalizedText("Members", zh="成员")
    received_at = LocalizedText("Received at", zh="接收时间")
    sent_at = LocalizedText("Sent at", zh="发送时间")
    status = LocalizedText("Status", zh="状态")
    status_received = LocalizedText("Received", zh="已接收")
    status_sent = LocalizedText("Sent", zh="已发送")
    title_hint = LocalizedText("Title", zh="标题")
    to = LocalizedText("To", zh="收件人")
    view_contact = LocalizedText("View contact details", zh="查看联系人详情")
    # settings
    accents = LocalizedText(
        "Remove accents and diacritics from sent messages", zh="发送时去除重音和变音符号"
    )
    add_number = LocalizedText("Add a blocked number", zh="添加要屏蔽的号码")
    counter = LocalizedText("Show a character counter while writing", zh="书写时显示字数")
    delivery_reports = LocalizedText("Ask for delivery reports", zh="请求送达报告")
    enter_sends = LocalizedText("Send message on pressing Enter", zh="按回车键发送短信")
    font_large = LocalizedText("Large", zh="大")
    font_medium = LocalizedText("Medium", zh="中")
    font_size = LocalizedText("Font size", zh="字体大小")
    font_small = LocalizedText("Small", zh="小")
    font_very_large = LocalizedText("Extra large", zh="特大")
    group_appearance = LocalizedText("Appearance", zh="外观")
    group_general = LocalizedText("General", zh="常规")
    group_outgoing = LocalizedText("Outgoing messages", zh="发送短信")
    group_security = LocalizedText("Security", zh="安全")
    manage_blocked = LocalizedText("Manage blocked numbers", zh="管理已屏蔽的号码")
    no_blocked = LocalizedText("No number is blocked", zh="没有屏蔽任何号码")
    notifications = LocalizedText("Customize notifications", zh="自定义通知")
    number_hint = LocalizedText("Number", zh="号码")
    # notifications
    failed_text = LocalizedText(
        "Your message to {name} is still here. Tap to try again.",
        zh="发给{name}的短信还在这里。点按即可重试。",
    )
    failed_title = LocalizedText("Message not sent", zh="短信未发送")
    message_deleted = LocalizedText("Message deleted", zh="短信已删除")
    # times
    yesterday = LocalizedText("Yesterday", zh="昨天")
