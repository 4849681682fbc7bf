"""The texts of Phone, (English, Chinese), in the words of the real dialer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Strings

__all__ = ["STRINGS", "say"]

STRINGS: Final[Strings] = {
    # the three tabs
    "favorites": ("Favorites", "收藏"),
    "recents": ("Recents", "通话记录"),
    "contacts": ("Contacts", "联系人"),
    # everywhere
    "ok": ("OK", "确定"),
    "cancel": ("Cancel", "取消"),
    "delete": ("Delete", "删除"),
    "close": ("Close", "关闭"),
    "more_options": ("More options", "更多选项"),
    "navigate_up": ("Navigate up", "向上导航"),
    "settings": ("Settings", "设置"),
    "search": ("Search contacts", "搜索联系人"),
    "clear": ("Clear search", "清除搜索内容"),
    "no_matches": ("No contacts found", "未找到联系人"),
    "unknown": ("Unknown", "未知"),
    # favourites
    "no_favorites": ("No one is on your speed dial yet", "尚未将任何人设为快速拨号联系人"),
    "add_favorite": ("Add a favorite", "添加收藏"),
    "remove_favorite": ("Remove from favorites", "从收藏夹移除"),
    "favorite_added": ("Added to favorites", "已加入收藏夹"),
    "favorite_removed": ("Removed from favorites", "已从收藏夹移除"),
    # the call log
    "no_calls": ("Your call history is empty", "您的通话记录为空"),
    "no_calls_hint": ("Make a call", "拨打电话"),
    "no_missed": ("You have no missed calls.", "您没有未接电话。"),
    "call_history": ("Call history", "通话记录"),
    "all": ("All", "全部"),
    "missed": ("Missed", "未接"),
    "clear_history": ("Clear call history", "清除通话记录"),
    "clear_question": ("Clear call history?", "要清除通话记录吗？"),
    "clear_text": (
        "This will delete all calls from your history.",
        "此操作将删除您的所有通话记录。",
    ),
    "history_cleared": ("Call history cleared", "通话记录已清除"),
    "call_deleted": ("Deleted from call history", "已从通话记录中删除"),
    "today": ("Today", "今天"),
    "yesterday": ("Yesterday", "昨天"),
    "just_now": ("Just now", "刚刚"),
    "minutes_ago": ("{count} min ago", "{count} 分钟前"),
    "type_1": ("Incoming call", "来电"),
    "type_2": ("Outgoing call", "去电"),
    "type_3": ("Missed call", "未接电话"),
    "type_5": ("Declined call", "已拒接的来电"),
    "type_6": ("Blocked call", "屏蔽的来电"),
    "call_person": ("Call {name}", "呼叫{name}"),
    "details": ("Call details", "通话详情"),
    "copy_number": ("Copy number", "复制号码"),
    "edit_number": ("Edit number before call", "呼叫之前修改号码"),
    "copied": ("Number copied", "号码已复制"),
    "hours_length": ("{h} hr {m} min {s} sec", "{h} 小时 {m} 分 {s} 秒"),
    "minutes_length": ("{m} min {s} sec", "{m} 分 {s} 秒"),
    "seconds_length": ("{s} sec", "{s} 秒"),
    "create_contact": ("Create new contact", "新建联系人"),
    "add_to_contact": ("Add to a contact", "添加到联系人"),
    "send_message": ("Send a message", "发短信"),
    "contact_info": ("Contact info", "联系人信息"),
    "block": ("Block number", "屏蔽号码"),
    "unblock": ("Unblock number", "取消屏蔽号码"),
    "block_question": ("Block {number}?", "要屏蔽 {number} 吗？"),
    "block_text": (
        "You will no longer receive calls or texts from this number.",
        "您将不会再收到来自此号码的来电或短信。",
    ),
    "block_yes": ("Block", "屏蔽"),
    "unblock_question": ("Unblock {number}?", "要取消屏蔽 {number} 吗？"),
    "unblock_yes": ("Unblock", "取消屏蔽"),
    "blocked": ("{number} blocked", "已屏蔽 {number}"),
    "unblocked": ("{number} unblocked", "已取消屏蔽 {number}"),
    "no_contacts": ("You don't have any contacts yet", "您还没有任何联系人"),
    # the dialpad
    "dialpad": ("Key pad", "拨号键盘"),
    "dial": ("dial", "拨号"),
    "backspace": ("backspace", "退格"),
    "number": ("Number to call", "要拨打的号码"),
    # a call
    "calling": ("Calling…", "正在呼叫…"),
    "on_hold": ("On hold", "保持"),
    "call_ended": ("Call ended", "通话已结束"),
    "busy": ("Line busy", "占线"),
    "no_answer": ("No answer", "无人接听"),
    "incoming": ("Incoming call", "来电"),
    "mute": ("Mute", "静音"),
    "keypad": ("Keypad", "键盘"),
    "speaker": ("Speaker", "扬声器"),
    "hold": ("Hold", "保持"),
    "end_call": ("End call", "结束通话"),
    "answer": ("Answer", "接听"),
    "decline": ("Decline", "拒接"),
    "reply": ("Message", "短信"),
    "message_sent": ("Message sent to {name}.", "已向{name}发送短信。"),
    "ongoing": ("Ongoing call", "正在通话"),
    "hang_up": ("Hang up", "挂断"),
    "missed_one": ("Missed call", "未接电话"),
    "missed_many": ("Missed calls", "未接电话"),
    "missed_count": ("{count} missed calls", "{count} 个未接电话"),
    "call_back": ("Call back", "回拨"),
    "airplane": (
        "Turn off Airplane mode to make a call.",
        "关闭飞行模式即可拨打电话。",
    ),
    "in_call": ("You are already in a call.", "您正在通话中。"),
    # settings
    "group_sound": ("Sounds and vibration", "提示音和振动"),
    "group_calls": ("Calls", "通话"),
    "ringtone": ("Phone ringtone", "手机铃声"),
    "none": ("None", "无"),
    "vibrate": ("Also vibrate for calls", "来电时振动"),
    "tones": ("Keypad tones", "拨号键盘提示音"),
    "quick_responses": ("Quick responses", "快速回复"),
    "quick_summary": ("Edit quick responses", "修改快速回复"),
    "edit_response": ("Quick response", "快速回复"),
    "blocked_numbers": ("Blocked numbers", "已屏蔽的号码"),
    "blocked_info": (
        "You won't receive calls or texts from blocked numbers.",
        "您不会收到来自已屏蔽号码的来电或短信。",
    ),
    "add_number": ("Add a number", "添加号码"),
    "no_blocked": ("No blocked numbers", "没有已屏蔽的号码"),
    "phone_number": ("Phone number", "电话号码"),
    "bad_number": ("Enter a valid phone number", "请输入有效的电话号码"),
    "already_blocked": ("{number} is already blocked", "{number} 已被屏蔽"),
    "response_1": ("Can't talk now. What's up?", "现在不方便接听。有什么事吗？"),
    "response_2": ("I'll call you right back.", "我马上给您回电话。"),
    "response_3": ("I'll call you later.", "我稍后给您回电话。"),
    "response_4": ("Can't talk now. Call me later?", "现在不方便接听。稍后再打给我好吗？"),
}


def say(language: str, key: str, **values: object) -> str:
    """The text of a key, where no page of Phone is in front."""
    found = STRINGS[key][language == "zh"]
    return found.format(**values) if values else found
