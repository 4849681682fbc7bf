"""What the tasks of Phone say, and the screens that they lead through: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.phone.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # -- what the screens say ----------------------------------------------------------------------

    add_favorite = Entry("添加收藏")
    add_number = Entry("添加号码")
    blocked_numbers = Entry("已屏蔽的号码")
    contact_info = Entry("联系人信息")
    contacts = Entry("联系人")
    create_contact = Entry("新建联系人")
    delete = Entry("删除")
    call_details = Entry("通话详情")
    more_options = Entry("更多选项")
    recents = Entry("通话记录")
    ringtone = Entry("手机铃声")
    settings = Entry("设置")
    keypad_tones = Entry("拨号键盘提示音")
    unblock_number = Entry("取消屏蔽号码")
    vibrate_for_calls = Entry("来电时振动")
    incoming_call = Entry("来电")
    outgoing_call = Entry("去电")
    missed_call = Entry("未接电话")

    # -- which screen is shown ---------------------------------------------------------------------

    phone_is_open = Entry("电话应用已打开")
    recents_are_shown = Entry("显示最近通话")
    history_is_shown = Entry("显示通话记录")
    details_are_shown = Entry("显示{name}的通话详情")
    settings_are_shown = Entry("显示电话应用的设置")
    blocked_numbers_are_shown = Entry("显示已屏蔽的号码")
    call_is_shown = Entry("显示与{name}的通话")

    # -- people ------------------------------------------------------------------------------------

    add_favorite_in_phone = Entry("在“电话”应用中把{name}添加到收藏。")
    is_favorite = Entry("{name}已被收藏，此外没有增减")
    others_are_kept = Entry("其他联系人保留原有信息")
    call_number_of_kind = Entry("只打一个电话：拨打{name}的{kind}号码，出现通话界面后立即挂断。")
    no_other_call = Entry("最多只拨打了该号码一次")
    called_one_alone = Entry("拨打了 {number} 一次，没有拨打 {mobile}")
    block_pest = Entry("有人一直用 {number} 骚扰我，请在“电话”应用中屏蔽这个号码。")
    old_blocks_are_kept = Entry("原有的屏蔽保持不变")
    one_more_is_blocked = Entry("已屏蔽 {number}，屏蔽的号码多了一个")
    unblock_person = Entry("我想重新接到{name}的来电，请在“电话”应用中只取消屏蔽{name}。")
    others_are_blocked = Entry("其他人仍被屏蔽")
    is_unblocked = Entry("{name}未被屏蔽，屏蔽的号码变少")

    # -- settings ----------------------------------------------------------------------------------

    on = Entry("开启")
    off = Entry("关闭")
    vibration_is = Entry("来电振动已{state}")
    set_ringtone_and_vibration = Entry(
        "在“电话”应用的设置中，将铃声设为 {ringtone}，并确保来电振动处于{state}状态。"
    )
    keypad_is_kept = Entry("拨号键盘提示音保持不变")
    ringtone_is = Entry("铃声为 {ringtone}")

    # -- the call log ------------------------------------------------------------------------------

    call_length = Entry("{minutes} 分 {seconds} 秒")
    length_was_seen = Entry("看到了与{name}的通话时长")
    answered = Entry("已接")
    outgoing = Entry("拨出")
    delete_missed_call = Entry("从通话记录中删除{name}的未接来电，保留与{name}的{kind}通话。")
    other_calls_are_kept = Entry("其他通话仍在记录中，没有拨打电话")
    missed_call_is_gone = Entry("未接来电已从记录中删除")
    count_missed_calls = Entry("通话记录中有几个来自{name}的未接电话？")
    missed_calls_were_seen = Entry("看到了{name}的未接电话")
    call_from = Entry("{name}打来的")
    call_to = Entry("我打给{name}的")
    read_call_length = Entry("{call}那次通话持续了多久？请查看通话记录，回答到秒。")
    length_is_shown = Entry("可以看到通话时长")
    compare_calls = Entry("我分别与{first}、{second}、{third}通过话，和谁的通话时间最长？")

    # -- Phone and Contacts ------------------------------------------------------------------------

    called_before = Entry("在打给{name}之前，我拨出的上一个电话是打给谁的？只算拨出的电话。")
    answered_before = Entry("在接听{name}的来电之前，我接听的上一个来电是谁打来的？只算已接来电。")
    find_company = Entry("{question}请在“联系人”中查找此人所在的公司。")
    find_partner = Entry("查看那次通话的对方是谁。")
    name_of_partner = Entry("对方的姓名")
    find_employer = Entry("查看此人在哪里工作。")
    person_was_seen = Entry("在通话记录中看到了{name}")
    company_was_seen = Entry("看到了{name}的公司")
    save_caller = Entry(
        "有一个未接电话的号码不在联系人中，请用它新建联系人：姓“{last}”，名“{first}”，公司“"
        "{company}”。"
    )
    find_caller = Entry("找到未接电话的号码。")
    the_number = Entry("该号码")
    save_number = Entry("用姓名和公司保存号码。")
    caller_is_saved = Entry("联系人中有{name}及其公司和号码，此外没有增减")
    block_number_of_kind = Entry(
        "在“电话”应用中屏蔽{name}的{kind}号码，手机号码不要屏蔽。号码可在“联系人”中查到。"
    )
    look_up_number = Entry("查看{kind}号码。")
    block_found_number = Entry("在设置中屏蔽该号码。")
    one_alone_is_blocked = Entry("只屏蔽了 {number}")
