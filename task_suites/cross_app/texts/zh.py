"""What tasks across apps say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.cross_app.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # What the apps are called.
    browser = Entry("浏览器")
    calculator = Entry("计算器")
    calendar = Entry("日历")
    clock = Entry("时钟")
    contacts = Entry("联系人")
    files = Entry("文件")
    messages = Entry("短信")
    notes = Entry("记事")
    phone = Entry("电话")

    # What is seen in several tasks.
    app_is_open = Entry("“{app}”已打开")
    result_is_shown = Entry("计算器显示结果 {result}")
    amount_is_shown = Entry("显示 {file} 中的金额")

    # From a message into the address book.
    number_of_trade = Entry("{trade}：{number}")
    save_number_and_reply = Entry(
        "{person}发短信告诉了我一位{noun}的电话。请将该号码存为联系人，姓名为“{trade}”，"
        "然后回复短信“{reply}”。"
    )
    number_is_shown = Entry("可以看到号码")
    was_saved_before_sending = Entry("在发短信之前存好了{trade}")
    is_new_contact = Entry("已新建联系人{trade}及其号码")
    was_answered = Entry("已回复{person}")
    find_number = Entry("找到{noun}的号码。")
    save_as = Entry("将其存为{trade}。")
    answer_person = Entry("回复{person}。")

    # From two messages into a note.
    sum_for_purpose = Entry("{purpose}：{amount} 元")
    note_total = Entry(
        "{first}和{second}分别发短信说了为“{purpose}”付了多少钱。请用计算器求和，"
        "然后新建一条标题为“{purpose}”的记事，正文只写总数。"
    )
    nothing_was_sent = Entry("没有发短信")
    payment_was_read = Entry("已看到{person}付的金额")
    new_note_says = Entry("新记事的内容为 {total}")
    find_amounts = Entry("找到两笔金额。")
    add_amounts = Entry("求和。")
    write_total = Entry("新建标题为“{title}”的记事，写下总数。")

    # From the railway to an alarm.
    set_alarm_before_train = Entry(
        "我要乘 {after} 或之后从{origin}到{goal}的第一班直达列车。请用“浏览器”在区域铁路查询，"
        "并在发车前 {minutes} 分钟设一个闹钟。"
    )
    departure_was_read = Entry("已看到该列车的发车时间")
    new_alarm_is_at = Entry("新增了一个 {time} 的闹钟")
    find_departure = Entry("查询列车的发车时间。")
    set_alarm_earlier = Entry("设一个提前 {minutes} 分钟的闹钟。")

    # From a page into a note or a message.
    share_article_to_notes = Entry(
        "在“浏览器”中打开开放百科的条目“{article}”，把网页分享到“记事”，"
        "保存成一条正文只有网址的笔记。"
    )
    other_notes_are_the_same = Entry("其他笔记没有变化")
    new_note_has_address = Entry("唯一的新笔记内容为该网址")
    send_recipe_link = Entry(
        "{number} 问今晚做什么菜。请在“浏览器”中打开简单厨房的菜谱“{recipe}”，"
        "把网页用短信分享给 {number}。"
    )
    was_sent_to_number_alone = Entry("仅发送给了 {number}")
    share_page = Entry("分享网页“{page}”。")
    save_as_note = Entry("保存为笔记。")
    send_to_number = Entry("发送给 {number}。")

    # From a page into a folder.
    more_options = Entry("更多选项")
    move_to = Entry("移至…")
    copy_to = Entry("复制到…")
    file_shopping_list = Entry(
        "用“浏览器”从简单厨房下载“{recipe}”的购物清单，"
        "再用“文件”应用把它从 Download 移到 Documents/{folder} 文件夹。"
    )
    file_is_in_folder_alone = Entry("{file} 仅在“{folder}”中")
    no_other_list_was_downloaded = Entry("没有下载其他购物清单")
    download_list = Entry("下载购物清单。")
    move_to_folder = Entry("移到“{folder}”。")

    # With the calculator.
    note_product_total = Entry(
        "用“浏览器”查看街角商店“{product}”的价格，用“计算器”算出 {count} 件的总价，"
        "然后在“记事”中新建标题为“{title}”的笔记，内容只写总价。"
    )
    note_says = Entry("笔记“{title}”的内容为 {total}")
    look_up_price = Entry("查看价格。")
    multiply_by = Entry("乘以 {count}。")
    write_into_note = Entry("写入“{title}”。")
    add_up_files = Entry(
        "{first} 和 {second} 中的费用合计多少？两个文件都在“文件”应用的 Documents 中；"
        "请用“计算器”相加。只需用数字回答。"
    )
    read_amounts = Entry("查看两个金额。")
    add_read_amounts = Entry("将它们相加。")
    budget = Entry("预算：")
    find_money_left = Entry(
        "我的预算写在 {file} 里（“文件”应用的 Documents 文件夹）。"
        "请用“浏览器”查街角商店“{product}”的价格。买 {count} 件后还剩多少钱？请用“计算器”计算。"
        "只需用数字回答。"
    )
    read_budget = Entry("查看预算。")
    work_out_rest = Entry("计算余额。")

    # From the calendar to an alarm or a message.
    half_hour = Entry("半小时")
    one_hour = Entry("一小时")
    two_hours = Entry("两小时")
    set_alarm_for_event = Entry(
        "查看明天（{day}）的“{event}”几点开始，并设置一个提前{lead}的闹钟。"
    )
    calendar_is_the_same = Entry("日历没有变化")
    event_time_is_shown = Entry("可以看到该活动及其时间")
    only_new_alarm_is_at = Entry("只新增了 {time} 的闹钟")
    find_start = Entry("查看“{event}”几点开始。")
    set_alarm_before = Entry("设置提前{lead}的闹钟。")
    text_event_place = Entry(
        "{person}想知道{day}的“{event}”在哪里举行。请在日历中查看，并发短信回复地点，"
        "只写日历中的地点名称。"
    )
    event_place_is_shown = Entry("可以看到该活动及地点")
    place_was_sent = Entry("已向{person}发送“{place}”")
    find_place = Entry("查看“{event}”在哪里举行。")
    text_to_person = Entry("发短信告诉{person}。")

    # Questions.
    missed_call = Entry("我有一个未接来电")
    answered_call = Entry("我接听过一个来电")
    made_call = Entry("我拨打过一个电话")
    code_of_lock = Entry("{lock}密码是 {code}")
    code_of_caller = Entry("{call}。对方发短信告诉我的{lock}密码是多少？")
    call_was_read = Entry("已看到与{person}的通话")
    code_was_read = Entry("已看到{person}发来的密码")
    find_caller = Entry("查看是和谁通话。")
    find_code = Entry("在对方的短信中找到密码。")
    free_from = Entry("我明天 {time} 以后有空")
    who_has_time = Entry(
        "{first}和{second}都发短信说了明天几点以后有空。根据日历，"
        "“{event}”开始时谁有空？只回答姓名。"
    )
    event_time_was_read = Entry("已看到该活动的时间")
    free_time_was_read = Entry("已看到{person}何时有空")
    find_free_person = Entry("查看届时谁有空。")
