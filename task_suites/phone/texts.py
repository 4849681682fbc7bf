"""What the tasks of Phone say, and the screens that they lead through."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What the tasks of Phone say."""

    # -- what the screens say ----------------------------------------------------------------------

    add_favorite = LocalizedText("Add a favorite", zh="添加收藏")
    add_number = LocalizedText("Add a number", zh="添加号码")
    blocked_numbers = LocalizedText("Blocked numbers", zh="已屏蔽的号码")
    contact_info = LocalizedText("Contact info", zh="联系人信息")
    contacts = LocalizedText("Contacts", zh="联系人")
    create_contact = LocalizedText("Create new contact", zh="新建联系人")
    delete = LocalizedText("Delete", zh="删除")
    call_details = LocalizedText("Call details", zh="通话详情")
    more_options = LocalizedText("More options", zh="更多选项")
    recents = LocalizedText("Recents", zh="通话记录")
    ringtone = LocalizedText("Phone ringtone", zh="手机铃声")
    settings = LocalizedText("Settings", zh="设置")
    keypad_tones = LocalizedText("Keypad tones", zh="拨号键盘提示音")
    unblock_number = LocalizedText("Unblock number", zh="取消屏蔽号码")
    vibrate_for_calls = LocalizedText("Also vibrate for calls", zh="来电时振动")
    incoming_call = LocalizedText("Incoming call", zh="来电")
    outgoing_call = LocalizedText("Outgoing call", zh="去电")
    missed_call = LocalizedText("Missed call", zh="未接电话")

    # -- which screen is shown ---------------------------------------------------------------------

    phone_is_open = LocalizedText("The Phone app is open", zh="电话应用已打开")
    recents_are_shown = LocalizedText("The recent calls are shown", zh="显示最近通话")
    history_is_shown = LocalizedText("The call history is shown", zh="显示通话记录")
    details_are_shown = LocalizedText(
        "The details of a call with {name} are shown", zh="显示{name}的通话详情"
    )
    settings_are_shown = LocalizedText("The settings of Phone are shown", zh="显示电话应用的设置")
    blocked_numbers_are_shown = LocalizedText(
        "The blocked numbers are shown", zh="显示已屏蔽的号码"
    )
    call_is_shown = LocalizedText("A call with {name} is on the screen", zh="显示与{name}的通话")

    # -- people ------------------------------------------------------------------------------------

    add_favorite_in_phone = LocalizedText(
        "Add {name} to the favorites in the Phone app.", zh="在“电话”应用中把{name}添加到收藏。"
    )
    is_favorite = LocalizedText(
        "{name} is a favorite, and nothing came or went", zh="{name}已被收藏，此外没有增减"
    )
    others_are_kept = LocalizedText(
        "The other contacts keep what they had", zh="其他联系人保留原有信息"
    )
    call_number_of_kind = LocalizedText(
        "Make one call: to {name}'s {kind} number. Hang up as soon as the call screen is there.",
        zh="只打一个电话：拨打{name}的{kind}号码，出现通话界面后立即挂断。",
    )
    no_other_call = LocalizedText(
        "No call was made but one to that number at most", zh="最多只拨打了该号码一次"
    )
    called_one_alone = LocalizedText(
        "{number} was called once, and {mobile} was not",
        zh="拨打了 {number} 一次，没有拨打 {mobile}",
    )
    block_pest = LocalizedText(
        "Someone keeps bothering me from {number}. Block that number in the Phone app.",
        zh="有人一直用 {number} 骚扰我，请在“电话”应用中屏蔽这个号码。",
    )
    old_blocks_are_kept = LocalizedText("What was blocked still is", zh="原有的屏蔽保持不变")
    one_more_is_blocked = LocalizedText(
        "{number} is blocked, one number more than before", zh="已屏蔽 {number}，屏蔽的号码多了一个"
    )
    unblock_person = LocalizedText(
        "I want calls from {name} to come through again. Unblock only {name} in the Phone app.",
        zh="我想重新接到{name}的来电，请在“电话”应用中只取消屏蔽{name}。",
    )
    others_are_blocked = LocalizedText("The others are blocked", zh="其他人仍被屏蔽")
    is_unblocked = LocalizedText(
        "{name} is not blocked, and fewer numbers are", zh="{name}未被屏蔽，屏蔽的号码变少"
    )

    # -- settings ----------------------------------------------------------------------------------

    on = LocalizedText("on", zh="开启")
    off = LocalizedText("off", zh="关闭")
    vibration_is = LocalizedText("Vibration for calls is {state}", zh="来电振动已{state}")
    set_ringtone_and_vibration = LocalizedText(
        (
            "In the Phone app’s settings, choose the ringtone {ringtone}, and make sure that "
            "vibration for calls is {state}."
        ),
        zh="在“电话”应用的设置中，将铃声设为 {ringtone}，并确保来电振动处于{state}状态。",
    )
    keypad_is_kept = LocalizedText("The keypad sounds as it did", zh="拨号键盘提示音保持不变")
    ringtone_is = LocalizedText("The ringtone is {ringtone}", zh="铃声为 {ringtone}")

    # -- the call log ------------------------------------------------------------------------------

    call_length = LocalizedText("{minutes} min {seconds} sec", zh="{minutes} 分 {seconds} 秒")
    length_was_seen = LocalizedText(
        "The length of the call with {name} was seen", zh="看到了与{name}的通话时长"
    )
    answered = LocalizedText("answered", zh="已接")
    outgoing = LocalizedText("outgoing", zh="拨出")
    delete_missed_call = LocalizedText(
        (
            "Delete the missed call from {name} from the call log, but keep the {kind} call with "
            "{name}."
        ),
        zh="从通话记录中删除{name}的未接来电，保留与{name}的{kind}通话。",
    )
    other_calls_are_kept = LocalizedText(
        "The other calls are in the log, and nobody was called",
        zh="其他通话仍在记录中，没有拨打电话",
    )
    missed_call_is_gone = LocalizedText(
        "The missed call is not in the log", zh="未接来电已从记录中删除"
    )
    count_missed_calls = LocalizedText(
        "How many missed calls from {name} are in the call history?",
        zh="通话记录中有几个来自{name}的未接电话？",
    )
    missed_calls_were_seen = LocalizedText(
        "The missed calls of {name} were seen", zh="看到了{name}的未接电话"
    )
    call_from = LocalizedText("that came in from {name}", zh="{name}打来的")
    call_to = LocalizedText("that I made to {name}", zh="我打给{name}的")
    read_call_length = LocalizedText(
        "How long was the call {call}, in minutes and seconds? See the call log.",
        zh="{call}那次通话持续了多久？请查看通话记录，回答到秒。",
    )
    length_is_shown = LocalizedText("The length of the call is shown", zh="可以看到通话时长")
    compare_calls = LocalizedText(
        "I had a call with {first}, one with {second} and one with {third}. Whose was the longest?",
        zh="我分别与{first}、{second}、{third}通过话，和谁的通话时间最长？",
    )

    # -- Phone and Contacts ------------------------------------------------------------------------

    called_before = LocalizedText(
        (
            "Which company does the person work for whom I called right before I called {name}? "
            "Only outgoing calls count."
        ),
        zh="在打给{name}之前，我拨出的上一个电话，对方在哪家公司工作？只算拨出的电话。",
    )
    answered_before = LocalizedText(
        (
            "Which company does the person work for whose call I answered right before the one "
            "from {name}? Only incoming calls that I took count."
        ),
        zh="在接听{name}的来电之前，我接听的上一个来电，对方在哪家公司工作？只算已接来电。",
    )
    find_company = LocalizedText(
        "{question} Look them up in Contacts.", zh="{question}请在“联系人”中查找。"
    )
    find_partner = LocalizedText("Find out with whom that call was.", zh="查看那次通话的对方是谁。")
    name_of_partner = LocalizedText("the person's name", zh="对方的姓名")
    find_employer = LocalizedText("Find out where that person works.", zh="查看此人在哪里工作。")
    person_was_seen = LocalizedText("{name} was seen in the calls", zh="在通话记录中看到了{name}")
    company_was_seen = LocalizedText("The company of {name} was seen", zh="看到了{name}的公司")
    save_caller = LocalizedText(
        (
            "I missed a call from a number that is not in my contacts. Save it as a new contact: "
            "first name {first}, last name {last}, company {company}."
        ),
        zh=(
            "有一个未接电话的号码不在联系人中，请用它新建联系人：姓“{last}”，名“{first}”，公司“"
            "{company}”。"
        ),
    )
    find_caller = LocalizedText("Find the number whose call was missed.", zh="找到未接电话的号码。")
    the_number = LocalizedText("the number", zh="该号码")
    save_number = LocalizedText(
        "Save the number under the name and company.", zh="用姓名和公司保存号码。"
    )
    caller_is_saved = LocalizedText(
        "{name} is a contact with company and number, and nothing else came or went",
        zh="联系人中有{name}及其公司和号码，此外没有增减",
    )
    block_number_of_kind = LocalizedText(
        (
            "Block {name}'s {kind} number in the Phone app; the mobile number must still get "
            "through. The numbers are in Contacts."
        ),
        zh="在“电话”应用中屏蔽{name}的{kind}号码，手机号码不要屏蔽。号码可在“联系人”中查到。",
    )
    look_up_number = LocalizedText("Look up the {kind} number.", zh="查看{kind}号码。")
    block_found_number = LocalizedText(
        "Block that number in the settings.", zh="在设置中屏蔽该号码。"
    )
    one_alone_is_blocked = LocalizedText("{number} alone is blocked", zh="只屏蔽了 {number}")
