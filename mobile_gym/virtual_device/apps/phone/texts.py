"""The texts of Phone, in the words of the real dialer."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of Phone, in the words of the real dialer."""

    app_name = LocalizedText("Phone", zh="电话")
    # the three tabs
    favorites = LocalizedText("Favorites", zh="收藏")
    recents = LocalizedText("Recents", zh="通话记录")
    contacts = LocalizedText("Contacts", zh="联系人")
    # everywhere
    delete = LocalizedText("Delete", zh="删除")
    close = LocalizedText("Close", zh="关闭")
    more_options = LocalizedText("More options", zh="更多选项")
    settings = LocalizedText("Settings", zh="设置")
    search = LocalizedText("Search contacts", zh="搜索联系人")
    clear = LocalizedText("Clear search", zh="清除搜索内容")
    no_matches = LocalizedText("No contacts found", zh="未找到联系人")
    unknown = LocalizedText("Unknown", zh="未知")
    # favourites
    no_favorites = LocalizedText(
        "No one is on your speed dial yet", zh="尚未将任何人设为快速拨号联系人"
    )
    add_favorite = LocalizedText("Add a favorite", zh="添加收藏")
    remove_favorite = LocalizedText("Remove from favorites", zh="从收藏夹移除")
    favorite_added = LocalizedText("Added to favorites", zh="已加入收藏夹")
    favorite_removed = LocalizedText("Removed from favorites", zh="已从收藏夹移除")
    # the call log
    no_calls = LocalizedText("Your call history is empty", zh="您的通话记录为空")
    no_calls_hint = LocalizedText("Make a call", zh="拨打电话")
    no_missed = LocalizedText("You have no missed calls.", zh="您没有未接电话。")
    call_history = LocalizedText("Call history", zh="通话记录")
    all = LocalizedText("All", zh="全部")
    missed = LocalizedText("Missed", zh="未接")
    clear_history = LocalizedText("Clear call history", zh="清除通话记录")
    clear_question = LocalizedText("Clear call history?", zh="要清除通话记录吗？")
    clear_text = LocalizedText(
        "This will delete all calls from your history.", zh="此操作将删除您的所有通话记录。"
    )
    history_cleared = LocalizedText("Call history cleared", zh="通话记录已清除")
    call_deleted = LocalizedText("Deleted from call history", zh="已从通话记录中删除")
    today = LocalizedText("Today", zh="今天")
    yesterday = LocalizedText("Yesterday", zh="昨天")
    just_now = LocalizedText("Just now", zh="刚刚")
    minutes_ago = LocalizedText("{count} min ago", zh="{count} 分钟前")
    type_1 = LocalizedText("Incoming call", zh="来电")
    type_2 = LocalizedText("Outgoing call", zh="去电")
    type_3 = LocalizedText("Missed call", zh="未接电话")
    type_5 = LocalizedText("Declined call", zh="已拒接的来电")
    type_6 = LocalizedText("Blocked call", zh="屏蔽的来电")
    call_person = LocalizedText("Call {name}", zh="呼叫{name}")
    details = LocalizedText("Call details", zh="通话详情")
    copy_number = LocalizedText("Copy number", zh="复制号码")
    edit_number = LocalizedText("Edit number before call", zh="呼叫之前修改号码")
    copied = LocalizedText("Number copied", zh="号码已复制")
    hours_length = LocalizedText("{h} hr {m} min {s} sec", zh="{h} 小时 {m} 分 {s} 秒")
    minutes_length = LocalizedText("{m} min {s} sec", zh="{m} 分 {s} 秒")
    seconds_length = LocalizedText("{s} sec", zh="{s} 秒")
    create_contact = LocalizedText("Create new contact", zh="新建联系人")
    add_to_contact = LocalizedText("Add to a contact", zh="添加到联系人")
    send_message = LocalizedText("Send a message", zh="发短信")
    contact_info = LocalizedText("Contact info", zh="联系人信息")
    block = LocalizedText("Block number", zh="屏蔽号码")
    unblock = LocalizedText("Unblock number", zh="取消屏蔽号码")
    block_question = LocalizedText("Block {number}?", zh="要屏蔽 {number} 吗？")
    block_text = LocalizedText(
        "You will no longer receive calls or texts from this number.",
        zh="您将不会再收到来自此号码的来电或短信。",
    )
    block_yes = LocalizedText("Block", zh="屏蔽")
    unblock_question = LocalizedText("Unblock {number}?", zh="要取消屏蔽 {number} 吗？")
    unblock_yes = LocalizedText("Unblock", zh="取消屏蔽")
    blocked = LocalizedText("{number} blocked", zh="已屏蔽 {number}")
    unblocked = LocalizedText("{number} unblocked", zh="已取消屏蔽 {number}")
    no_contacts = LocalizedText("You don't have any contacts yet", zh="您还没有任何联系人")
    # the dialpad
    dialpad = LocalizedText("Key pad", zh="拨号键盘")
    dial = LocalizedText("dial", zh="拨号")
    backspace = LocalizedText("backspace", zh="退格")
    number = LocalizedText("Number to call", zh="要拨打的号码")
    # a call
    calling = LocalizedText("Calling…", zh="正在呼叫…")
    on_hold = LocalizedText("On hold", zh="保持")
    call_ended = LocalizedText("Call ended", zh="通话已结束")
    busy = LocalizedText("Line busy", zh="占线")
    no_answer = LocalizedText("No answer", zh="无人接听")
    incoming = LocalizedText("Incoming call", zh="来电")
    mute = LocalizedText("Mute", zh="静音")
    keypad = LocalizedText("Keypad", zh="键盘")
    speaker = LocalizedText("Speaker", zh="扬声器")
    hold = LocalizedText("Hold", zh="保持")
    end_call = LocalizedText("End call", zh="结束通话")
    answer = LocalizedText("Answer", zh="接听")
    decline = LocalizedText("Decline", zh="拒接")
    reply = LocalizedText("Message", zh="短信")
    message_sent = LocalizedText("Message sent to {name}.", zh="已向{name}发送短信。")
    ongoing = LocalizedText("Ongoing call", zh="正在通话")
    hang_up = LocalizedText("Hang up", zh="挂断")
    missed_one = LocalizedText("Missed call", zh="未接电话")
    missed_many = LocalizedText("Missed calls", zh="未接电话")
    missed_count = LocalizedText("{count} missed calls", zh="{count} 个未接电话")
    call_back = LocalizedText("Call back", zh="回拨")
    airplane = LocalizedText(
        "Turn off Airplane mode to make a call.", zh="关闭飞行模式即可拨打电话。"
    )
    in_call = LocalizedText("You are already in a call.", zh="您正在通话中。")
    # settings
    group_sound = LocalizedText("Sounds and vibration", zh="提示音和振动")
    group_calls = LocalizedText("Calls", zh="通话")
    ringtone = LocalizedText("Phone ringtone", zh="手机铃声")
    none = LocalizedText("None", zh="无")
    vibrate = LocalizedText("Also vibrate for calls", zh="来电时振动")
    tones = LocalizedText("Keypad tones", zh="拨号键盘提示音")
    quick_responses = LocalizedText("Quick responses", zh="快速回复")
    quick_summary = LocalizedText("Edit quick responses", zh="修改快速回复")
    edit_response = LocalizedText("Quick response", zh="快速回复")
    blocked_numbers = LocalizedText("Blocked numbers", zh="已屏蔽的号码")
    blocked_info = LocalizedText(
        "You won't receive calls or texts from blocked numbers.",
        zh="您不会收到来自已屏蔽号码的来电或短信。",
    )
    add_number = LocalizedText("Add a number", zh="添加号码")
    no_blocked = LocalizedText("No blocked numbers", zh="没有已屏蔽的号码")
    phone_number = LocalizedText("Phone number", zh="电话号码")
    bad_number = LocalizedText("Enter a valid phone number", zh="请输入有效的电话号码")
    already_blocked = LocalizedText("{number} is already blocked", zh="{number} 已被屏蔽")
    response_1 = LocalizedText("Can't talk now. What's up?", zh="现在不方便接听。有什么事吗？")
    response_2 = LocalizedText("I'll call you right back.", zh="我马上给您回电话。")
    response_3 = LocalizedText("I'll call you later.", zh="我稍后给您回电话。")
    response_4 = LocalizedText(
        "Can't talk now. Call me later?", zh="现在不方便接听。稍后再打给我好吗？"
    )
