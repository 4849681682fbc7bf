"""The texts of Messaging, (English, Chinese), in the words of the real app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Strings

__all__ = ["STRINGS", "say"]

STRINGS: Final[Strings] = {
    # everywhere
    "ok": ("OK", "确定"),
    "cancel": ("Cancel", "取消"),
    "delete": ("Delete", "删除"),
    "close": ("Close", "关闭"),
    "more_options": ("More options", "更多选项"),
    "navigate_up": ("Navigate up", "向上导航"),
    "settings": ("Settings", "设置"),
    "clear": ("Clear search", "清除搜索内容"),
    # the list
    "messaging": ("Messaging", "短信"),
    "start_new": ("Start new conversation", "发起新对话"),
    "empty": ("No conversations yet", "尚无对话"),
    "empty_hint": (
        "Once you start a new conversation, you'll see it listed here",
        "您发起的新对话会显示在此处",
    ),
    "archived_title": ("Archived conversations", "已归档的对话"),
    "archived_empty": ("No archived conversations", "没有已归档的对话"),
    "archived_hint": (
        "Archived conversations appear here",
        "已归档的对话会显示在此处",
    ),
    "archived": ("Archived", "已归档"),
    "blocked_title": ("Blocked contacts", "已屏蔽的联系人"),
    "mark_all_read": ("Mark all as read", "全部标为已读"),
    "mark_read": ("Mark as read", "标为已读"),
    "mark_unread": ("Mark as unread", "标为未读"),
    "all_read": ("All messages marked as read", "已将所有短信标为已读"),
    "selected": ("{count} selected", "已选择 {count} 项"),
    "draft": ("Draft", "草稿"),
    "you": ("You: {text}", "您：{text}"),
    "unread_count": ("{count} unread", "{count} 条未读"),
    # actions on conversations
    "archive": ("Archive", "归档"),
    "unarchive": ("Unarchive", "取消归档"),
    "archived_one": ("1 conversation archived", "已归档 1 个对话"),
    "archived_many": ("{count} conversations archived", "已归档 {count} 个对话"),
    "unarchived_one": ("1 conversation unarchived", "已取消归档 1 个对话"),
    "unarchived_many": ("{count} conversations unarchived", "已取消归档 {count} 个对话"),
    "delete_one": ("Delete this conversation?", "要删除此对话吗？"),
    "delete_many": ("Delete {count} conversations?", "要删除这 {count} 个对话吗？"),
    "deleted_one": ("Conversation deleted", "已删除对话"),
    "deleted_many": ("{count} conversations deleted", "已删除 {count} 个对话"),
    "permanent": ("This can't be undone.", "此操作无法撤消。"),
    "block": ("Block", "屏蔽"),
    "block_question": ("Block {name}?", "要屏蔽{name}吗？"),
    "block_text": (
        "You won't get calls or messages from this number. This conversation will be archived.",
        "您将不会再收到来自此号码的电话或短信。此对话将被归档。",
    ),
    "block_number": ("Block {number}", "屏蔽 {number}"),
    "unblock_number": ("Unblock {number}", "取消屏蔽 {number}"),
    "blocked": ("{number} blocked", "已屏蔽 {number}"),
    "unblocked": ("{number} unblocked", "已取消屏蔽 {number}"),
    "unblock": ("Unblock", "取消屏蔽"),
    "unblock_hint": ("Tap to unblock", "点按即可取消屏蔽"),
    "no_blocked": ("No blocked contacts", "没有已屏蔽的联系人"),
    # a conversation
    "call": ("Call", "拨打电话"),
    "people_options": ("People & options", "联系人和选项"),
    "people": ("People in this conversation", "此对话中的联系人"),
    "add_contact": ("Add contact", "添加联系人"),
    "view_contact": ("View contact", "查看联系人"),
    "text_message": ("Text message", "短信"),
    "send": ("Send message", "发送信息"),
    "sending": ("Sending…", "正在发送…"),
    "not_sent": ("Not sent. Tap to try again.", "未发送。点按即可重试。"),
    "not_sent_short": ("Not sent", "未发送"),
    "delivered": ("Delivered", "已送达"),
    "failed_title": ("Message not sent", "信息未发送"),
    "failed_text": ("Your message to {name} was not sent", "发送给{name}的信息未成功发送"),
    "earlier": ("Show earlier messages", "显示更早的信息"),
    "no_messages": ("No messages yet", "尚无信息"),
    "blocked_note": ("You have blocked this number", "您已屏蔽此号码"),
    # a message
    "copy": ("Copy text", "复制文本"),
    "copied": ("Text copied to clipboard", "已将文本复制到剪贴板"),
    "forward": ("Forward", "转发"),
    "share": ("Share", "分享"),
    "resend": ("Resend", "重新发送"),
    "details": ("View details", "查看详情"),
    "details_title": ("Message details", "信息详情"),
    "type_sms": ("Type: Text message", "类型：短信"),
    "from": ("From: {name}", "发件人：{name}"),
    "to": ("To: {name}", "收件人：{name}"),
    "sent_at": ("Sent: {time}", "发送时间：{time}"),
    "received_at": ("Received: {time}", "接收时间：{time}"),
    "delete_message": ("Delete this message?", "要删除此信息吗？"),
    "message_deleted": ("Message deleted", "已删除信息"),
    # a new conversation
    "new_message": ("New message", "新信息"),
    "recipient_hint": ("Type a name or phone number", "输入姓名或电话号码"),
    "send_to": ("Send to {number}", "发送至 {number}"),
    "no_contacts": ("No contacts found", "未找到联系人"),
    "choose_conversation": ("Select a conversation", "选择对话"),
    # search
    "search": ("Search messages", "搜索信息"),
    "nothing_found": ("No messages found", "未找到信息"),
    "found_one": ("1 result", "1 条结果"),
    "found_many": ("{count} results", "{count} 条结果"),
    # settings
    "group_general": ("General", "常规"),
    "group_advanced": ("Advanced", "高级"),
    "notifications": ("Notifications", "通知"),
    "notifications_off": ("Off", "已关闭"),
    "notifications_on": ("On", "已开启"),
    "sounds": ("Hear outgoing message sounds", "播放信息发送提示音"),
    "vibrate": ("Vibrate", "振动"),
    "delivery_reports": ("Get SMS delivery reports", "接收短信送达报告"),
    "delivery_summary": (
        "Show whether each text message was delivered",
        "显示每条短信是否已送达",
    ),
    # times
    "now": ("Now", "刚刚"),
    "minutes": ("{count} min", "{count} 分钟前"),
    "today": ("Today", "今天"),
    "yesterday": ("Yesterday", "昨天"),
}


def say(language: str, key: str, **values: object) -> str:
    """The text of a key, where no page of Messaging is in front."""
    found = STRINGS[key][language == "zh"]
    return found.format(**values) if values else found
