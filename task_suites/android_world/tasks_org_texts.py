"""What the tasks about Tasks say, the labels that they tap, and words for tasks to do."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = ["Notes", "Texts", "Titles"]


class Texts(Catalogue):
    """Instructions, substates and labels."""

    due_on_date = LocalizedText(
        (
            "In Tasks, which tasks are due on {day}? Count in those that are done. Reply with "
            "their titles and put commas between them."
        ),
        zh="在任务应用中，哪些任务的截止日期是{day}？已完成的也算。请回答任务标题，用逗号隔开。",
    )
    high_priority = LocalizedText(
        (
            "It is {day}. Which tasks in Tasks have high priority, done or not? Reply with their "
            "titles and put commas between them."
        ),
        zh=(
            "今天是{day}。任务应用中哪些任务是高优先级的（无论是否完成）？请回答任务标题，"
            "用逗号隔开。"
        ),
    )
    high_priority_on_date = LocalizedText(
        (
            "Look into Tasks: what has high priority and is due on {day}, done or not? Reply with "
            "the titles and put commas between them."
        ),
        zh=(
            "请查看任务应用：哪些高优先级任务的截止日期是{day}（无论是否完成）？请回答任务标题，"
            "用逗号隔开。"
        ),
    )
    due_in_week = LocalizedText(
        (
            "In the week that begins on {day}, how many tasks in Tasks are due, done or not? "
            "Reply with the number alone."
        ),
        zh="在从{day}开始的那一周里，任务应用中有多少个任务到期（无论是否完成）？请只回答数字。",
    )
    completed_of_date = LocalizedText(
        (
            "Of the tasks in Tasks that are due on {day}, which have I done already? Reply with "
            "their titles and put commas between them."
        ),
        zh="在任务应用里截止日期为{day}的任务中，哪些我已经完成了？请回答任务标题，用逗号隔开。",
    )
    open_by_date = LocalizedText(
        (
            "Which tasks in Tasks are due on {day} or earlier and not done yet? Reply with their "
            "titles and put commas between them."
        ),
        zh="任务应用中哪些任务在{day}或之前到期且尚未完成？请回答任务标题，用逗号隔开。",
    )
    app_is_open = LocalizedText("Tasks is open", zh="任务应用已打开")
    task_is_shown = LocalizedText("“{title}” is shown", zh="显示了“{title}”")
    more_options = LocalizedText("More options", zh="更多选项")
    show_completed = LocalizedText("Show completed", zh="显示已完成的任务")
    show_unstarted = LocalizedText("Show unstarted", zh="显示未开始的任务")


class Titles(Catalogue):
    """What is to be done."""

    air_beds = LocalizedText("Air the beds", zh="晾晒被褥")
    bake_bread = LocalizedText("Bake rye bread", zh="烤黑麦面包")
    book_ferry = LocalizedText("Book the ferry", zh="预订渡轮")
    brush_dog = LocalizedText("Brush the dog", zh="给狗梳毛")
    charge_drill = LocalizedText("Charge the drill", zh="给电钻充电")
    clean_gutters = LocalizedText("Clean the gutters", zh="清理檐槽")
    copy_keys = LocalizedText("Copy the spare keys", zh="配备用钥匙")
    cut_hedge = LocalizedText("Cut the hedge", zh="修剪树篱")
    descale_kettle = LocalizedText("Descale the kettle", zh="给水壶除垢")
    feed_fish = LocalizedText("Feed the goldfish", zh="喂金鱼")
    fill_form = LocalizedText("Fill in the tax form", zh="填写税表")
    fix_lamp = LocalizedText("Fix the hall lamp", zh="修理门厅灯")
    frame_map = LocalizedText("Frame the old map", zh="装裱旧地图")
    grease_chain = LocalizedText("Grease the bike chain", zh="给车链上油")
    iron_shirts = LocalizedText("Iron five shirts", zh="熨五件衬衫")
    knit_scarf = LocalizedText("Knit a scarf", zh="织围巾")
    label_jars = LocalizedText("Label the jam jars", zh="给果酱罐贴标签")
    measure_window = LocalizedText("Measure the window", zh="测量窗户")
    mend_tent = LocalizedText("Mend the tent", zh="修补帐篷")
    order_seeds = LocalizedText("Order tulip bulbs", zh="订购郁金香球根")
    paint_fence = LocalizedText("Paint the fence", zh="粉刷栅栏")
    pay_piano = LocalizedText("Pay the piano teacher", zh="付钢琴课费")
    polish_boots = LocalizedText("Polish the boots", zh="擦靴子")
    practise_song = LocalizedText("Practise the new song", zh="练习新歌")
    print_tickets = LocalizedText("Print the tickets", zh="打印门票")
    renew_card = LocalizedText("Renew the library card", zh="续办借书证")
    scan_photos = LocalizedText("Scan grandma's photos", zh="扫描奶奶的照片")
    sharpen_knives = LocalizedText("Sharpen the knives", zh="磨刀")
    sort_buttons = LocalizedText("Sort the buttons", zh="整理纽扣")
    sweep_attic = LocalizedText("Sweep the attic", zh="打扫阁楼")
    test_alarm = LocalizedText("Test the smoke alarm", zh="测试烟雾报警器")
    tune_guitar = LocalizedText("Tune the guitar", zh="给吉他调音")
    visit_dentist = LocalizedText("Visit the dentist", zh="看牙医")
    wash_curtains = LocalizedText("Wash the curtains", zh="洗窗帘")
    wrap_gift = LocalizedText("Wrap the birthday gift", zh="包生日礼物")
    write_speech = LocalizedText("Write the toast", zh="写祝酒词")


class Notes(Catalogue):
    """What stands below a title."""

    ask_first = LocalizedText("Ask the neighbours first.", zh="先问问邻居。")
    bring_bag = LocalizedText("Bring the big bag.", zh="带上大袋子。")
    call_before = LocalizedText("Call before noon.", zh="中午前打电话。")
    half_hour = LocalizedText("Takes half an hour.", zh="需要半小时。")
    if_dry = LocalizedText("Only if it stays dry.", zh="天晴才做。")
    in_cellar = LocalizedText("What is needed lies in the cellar.", zh="所需的东西在地下室。")
    keep_bill = LocalizedText("Keep the bill.", zh="保留账单。")
    not_alone = LocalizedText("Better not alone.", zh="最好不要一个人做。")
