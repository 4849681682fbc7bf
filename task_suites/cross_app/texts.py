"""What tasks across apps say."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Texts(Catalogue):
    """What tasks across apps say."""

    # What the apps are called.
    browser = LocalizedText("Browser", zh="浏览器")
    calculator = LocalizedText("Calculator", zh="计算器")
    calendar = LocalizedText("Calendar", zh="日历")
    clock = LocalizedText("Clock", zh="时钟")
    contacts = LocalizedText("Contacts", zh="联系人")
    files = LocalizedText("Files", zh="文件")
    messages = LocalizedText("Messaging", zh="短信")
    notes = LocalizedText("Notes", zh="记事")
    phone = LocalizedText("Phone", zh="电话")

    # What is seen in several tasks.
    app_is_open = LocalizedText("{app} is open", zh="“{app}”已打开")
    result_is_shown = LocalizedText(
        "The calculator shows the result {result}", zh="计算器显示结果 {result}"
    )
    amount_is_shown = LocalizedText("The amount in {file} is shown", zh="显示 {file} 中的金额")

    # From a message into the address book.
    number_of_trade = LocalizedText("{trade}: {number}", zh="{trade}：{number}")
    save_number_and_reply = LocalizedText(
        (
            "{person} texted me the number of a {noun}. Save it as a contact with the name "
            "“{trade}”, then reply “{reply}”."
        ),
        zh=(
            "{person}发短信告诉了我一位{noun}的电话。请将该号码存为联系人，姓名为“{trade}”，"
            "然后回复短信“{reply}”。"
        ),
    )
    number_is_shown = LocalizedText("The number is on the screen", zh="可以看到号码")
    was_saved_before_sending = LocalizedText(
        "{trade} was saved before anything was sent", zh="在发短信之前存好了{trade}"
    )
    is_new_contact = LocalizedText(
        "{trade} is a new contact, with the number", zh="已新建联系人{trade}及其号码"
    )
    was_answered = LocalizedText("{person} was answered", zh="已回复{person}")
    find_number = LocalizedText("Find the number of the {noun}.", zh="找到{noun}的号码。")
    save_as = LocalizedText("Save it as {trade}.", zh="将其存为{trade}。")
    answer_person = LocalizedText("Answer {person}.", zh="回复{person}。")

    # From two messages into a note.
    sum_for_purpose = LocalizedText("{purpose}: {amount} dollars", zh="{purpose}：{amount} 元")
    note_total = LocalizedText(
        (
            "{first} and {second} each texted me what they paid for “{purpose}”. Add the two "
            "amounts up with the calculator, and write a note titled “{purpose}” whose text is the "
            "total, as a number only."
        ),
        zh=(
            "{first}和{second}分别发短信说了为“{purpose}”付了多少钱。请用计算器求和，"
            "然后新建一条标题为“{purpose}”的记事，正文只写总数。"
        ),
    )
    nothing_was_sent = LocalizedText("No message was sent", zh="没有发短信")
    payment_was_read = LocalizedText("What {person} paid was read", zh="已看到{person}付的金额")
    new_note_says = LocalizedText("The new note says {total}", zh="新记事的内容为 {total}")
    find_amounts = LocalizedText("Find the two amounts.", zh="找到两笔金额。")
    add_amounts = LocalizedText("Add them up.", zh="求和。")
    write_total = LocalizedText(
        "Write the total into a note titled “{title}”.", zh="新建标题为“{title}”的记事，写下总数。"
    )

    # From the railway to an alarm.
    set_alarm_before_train = LocalizedText(
        (
            "I take the first direct train from {origin} to {goal} that leaves at {after} or "
            "later. Look it up at Regional Railways in the Browser app and set an alarm {minutes} "
            "minutes before it departs."
        ),
        zh=(
            "我要乘 {after} 或之后从{origin}到{goal}的第一班直达列车。请用“浏览器”在区域铁路查询，"
            "并在发车前 {minutes} 分钟设一个闹钟。"
        ),
    )
    departure_was_read = LocalizedText(
        "The train's departure was read", zh="已看到该列车的发车时间"
    )
    new_alarm_is_at = LocalizedText(
        "There is one new alarm, at {time}", zh="新增了一个 {time} 的闹钟"
    )
    find_departure = LocalizedText("Find the train’s departure.", zh="查询列车的发车时间。")
    set_alarm_earlier = LocalizedText(
        "Set an alarm {minutes} minutes earlier.", zh="设一个提前 {minutes} 分钟的闹钟。"
    )

    # From a page into a note or a message.
    share_article_to_notes = LocalizedText(
        (
            "Open the article “{article}” of the Open Encyclopaedia in the Browser app and share "
            "the page to Notes, so that I have a note whose text is just the address."
        ),
        zh=(
            "在“浏览器”中打开开放百科的条目“{article}”，把网页分享到“记事”，"
            "保存成一条正文只有网址的笔记。"
        ),
    )
    other_notes_are_the_same = LocalizedText(
        "The other notes are as they were", zh="其他笔记没有变化"
    )
    new_note_has_address = LocalizedText(
        "The only new note has the address", zh="唯一的新笔记内容为该网址"
    )
    send_recipe_link = LocalizedText(
        (
            "{number} asked what to cook. Open the recipe “{recipe}” of Simple Kitchen in the "
            "Browser app and share the page with {number} as a text message."
        ),
        zh=(
            "{number} 问今晚做什么菜。请在“浏览器”中打开简单厨房的菜谱“{recipe}”，"
            "把网页用短信分享给 {number}。"
        ),
    )
    was_sent_to_number_alone = LocalizedText(
        "It was sent to {number} alone", zh="仅发送给了 {number}"
    )
    share_page = LocalizedText("Share the page “{page}”.", zh="分享网页“{page}”。")
    save_as_note = LocalizedText("Save it as a note.", zh="保存为笔记。")
    send_to_number = LocalizedText("Send it to {number}.", zh="发送给 {number}。")

    # From a page into a folder.
    more_options = LocalizedText("More options", zh="更多选项")
    move_to = LocalizedText("Move to…", zh="移至…")
    copy_to = LocalizedText("Copy to…", zh="复制到…")
    file_shopping_list = LocalizedText(
        (
            "Download the shopping list for “{recipe}” from Simple Kitchen with the Browser app. "
            "Then move the file from Download to the folder Documents/{folder} with the Files app."
        ),
        zh=(
            "用“浏览器”从简单厨房下载“{recipe}”的购物清单，"
            "再用“文件”应用把它从 Download 移到 Documents/{folder} 文件夹。"
        ),
    )
    file_is_in_folder_alone = LocalizedText(
        "{file} lies in {folder} alone", zh="{file} 仅在“{folder}”中"
    )
    no_other_list_was_downloaded = LocalizedText(
        "No other shopping list was downloaded", zh="没有下载其他购物清单"
    )
    download_list = LocalizedText("Download the shopping list.", zh="下载购物清单。")
    move_to_folder = LocalizedText("Move it to {folder}.", zh="移到“{folder}”。")

    # With the calculator.
    note_product_total = LocalizedText(
        (
            "Find out in the Browser app what “{product}” costs in the Corner Shop, work out the "
            "price of {count} of them with the Calculator, and write just that total into a new "
            "note with the title “{title}”."
        ),
        zh=(
            "用“浏览器”查看街角商店“{product}”的价格，用“计算器”算出 {count} 件的总价，"
            "然后在“记事”中新建标题为“{title}”的笔记，内容只写总价。"
        ),
    )
    note_says = LocalizedText("The note “{title}” says {total}", zh="笔记“{title}”的内容为 {total}")
    look_up_price = LocalizedText("Look up the price.", zh="查看价格。")
    multiply_by = LocalizedText("Multiply it by {count}.", zh="乘以 {count}。")
    write_into_note = LocalizedText("Write it into “{title}”.", zh="写入“{title}”。")
    add_up_files = LocalizedText(
        (
            "How much were the expenses in {first} and {second} together? Both are in the "
            "Documents folder of the Files app; add the amounts up with the Calculator. Answer "
            "with the sum alone."
        ),
        zh=(
            "{first} 和 {second} 中的费用合计多少？两个文件都在“文件”应用的 Documents 中；"
            "请用“计算器”相加。只需用数字回答。"
        ),
    )
    read_amounts = LocalizedText("Read the two amounts.", zh="查看两个金额。")
    add_read_amounts = LocalizedText("Add them up.", zh="将它们相加。")
    budget = LocalizedText("Budget:", zh="预算：")
    find_money_left = LocalizedText(
        (
            "My budget is in {file} (Files app, folder Documents). Look up the price of “{product}”"
            " in the Corner Shop with the Browser app. How much money is left if I buy {count} of "
            "them? Use the Calculator, and answer with the amount alone."
        ),
        zh=(
            "我的预算写在 {file} 里（“文件”应用的 Documents 文件夹）。"
            "请用“浏览器”查街角商店“{product}”的价格。买 {count} 件后还剩多少钱？请用“计算器”计算。"
            "只需用数字回答。"
        ),
    )
    read_budget = LocalizedText("Read the budget.", zh="查看预算。")
    work_out_rest = LocalizedText("Work out the rest.", zh="计算余额。")

    # From the calendar to an alarm or a message.
    half_hour = LocalizedText("half an hour", zh="半小时")
    one_hour = LocalizedText("one hour", zh="一小时")
    two_hours = LocalizedText("two hours", zh="两小时")
    set_alarm_for_event = LocalizedText(
        "Look up when “{event}” starts tomorrow ({day}), and set an alarm for {lead} before that.",
        zh="查看明天（{day}）的“{event}”几点开始，并设置一个提前{lead}的闹钟。",
    )
    calendar_is_the_same = LocalizedText("The calendar is as it was", zh="日历没有变化")
    event_time_is_shown = LocalizedText(
        "The event and its time are shown", zh="可以看到该活动及其时间"
    )
    only_new_alarm_is_at = LocalizedText(
        "The only new alarm is at {time}", zh="只新增了 {time} 的闹钟"
    )
    find_start = LocalizedText("Find out when “{event}” starts.", zh="查看“{event}”几点开始。")
    set_alarm_before = LocalizedText("Set an alarm for {lead} before.", zh="设置提前{lead}的闹钟。")
    text_event_place = LocalizedText(
        (
            "{person} wants to know where “{event}” takes place on {day}. Look it up in the "
            "calendar and text back the place only, exactly as it is written there."
        ),
        zh=(
            "{person}想知道{day}的“{event}”在哪里举行。请在日历中查看，并发短信回复地点，"
            "只写日历中的地点名称。"
        ),
    )
    event_place_is_shown = LocalizedText(
        "The event and its place are shown", zh="可以看到该活动及地点"
    )
    place_was_sent = LocalizedText("{person} was sent “{place}”", zh="已向{person}发送“{place}”")
    find_place = LocalizedText(
        "Find out where “{event}” takes place.", zh="查看“{event}”在哪里举行。"
    )
    text_to_person = LocalizedText("Text it to {person}.", zh="发短信告诉{person}。")

    # Questions.
    missed_call = LocalizedText("I missed one call", zh="我有一个未接来电")
    answered_call = LocalizedText("I answered one call", zh="我接听过一个来电")
    made_call = LocalizedText("I made one call", zh="我拨打过一个电话")
    code_of_lock = LocalizedText("The {lock} code is {code}", zh="{lock}密码是 {code}")
    code_of_caller = LocalizedText(
        "{call} recently. Which {lock} code did that person text me?",
        zh="{call}。对方发短信告诉我的{lock}密码是多少？",
    )
    call_was_read = LocalizedText("The call with {person} was read", zh="已看到与{person}的通话")
    code_was_read = LocalizedText("The code of {person} was read", zh="已看到{person}发来的密码")
    find_caller = LocalizedText("Find out with whom that call was.", zh="查看是和谁通话。")
    find_code = LocalizedText("Find the code in their messages.", zh="在对方的短信中找到密码。")
    free_from = LocalizedText("Tomorrow I am free from {time} on", zh="我明天 {time} 以后有空")
    who_has_time = LocalizedText(
        (
            "{first} and {second} each texted me from when on they are free tomorrow. Who of the "
            "two is free by the time “{event}” starts, according to my calendar? Answer with the "
            "name only."
        ),
        zh=(
            "{first}和{second}都发短信说了明天几点以后有空。根据日历，"
            "“{event}”开始时谁有空？只回答姓名。"
        ),
    )
    event_time_was_read = LocalizedText("The event's time was read", zh="已看到该活动的时间")
    free_time_was_read = LocalizedText(
        "From when {person} is free was read", zh="已看到{person}何时有空"
    )
    find_free_person = LocalizedText("Find out who is free then.", zh="查看届时谁有空。")
