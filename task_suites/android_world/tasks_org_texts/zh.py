"""The same in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.tasks_org_texts import Notes, Texts, Titles

__all__ = ["Chinese", "ChineseNotes", "ChineseTitles"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    due_on_date = Entry(
        "在任务应用中，哪些任务的截止日期是{day}？已完成的也算。请回答任务标题，用逗号隔开。"
    )
    high_priority = Entry(
        "今天是{day}。任务应用中哪些任务是高优先级的（无论是否完成）？请回答任务标题，用逗号隔开。"
    )
    high_priority_on_date = Entry(
        "请查看任务应用：哪些高优先级任务的截止日期是{day}（无论是否完成）？请回答任务标题，用逗号隔开。"
    )
    due_in_week = Entry(
        "在从{day}开始的那一周里，任务应用中有多少个任务到期（无论是否完成）？请只回答数字。"
    )
    completed_of_date = Entry(
        "在任务应用里截止日期为{day}的任务中，哪些我已经完成了？请回答任务标题，用逗号隔开。"
    )
    open_by_date = Entry(
        "任务应用中哪些任务在{day}或之前到期且尚未完成？请回答任务标题，用逗号隔开。"
    )
    app_is_open = Entry("任务应用已打开")
    task_is_shown = Entry("显示了“{title}”")
    more_options = Entry("更多选项")
    show_completed = Entry("显示已完成的任务")
    show_unstarted = Entry("显示未开始的任务")


class ChineseTitles(Titles, language="zh"):
    """In Chinese."""

    air_beds = Entry("晾晒被褥")
    bake_bread = Entry("烤黑麦面包")
    book_ferry = Entry("预订渡轮")
    brush_dog = Entry("给狗梳毛")
    charge_drill = Entry("给电钻充电")
    clean_gutters = Entry("清理檐槽")
    copy_keys = Entry("配备用钥匙")
    cut_hedge = Entry("修剪树篱")
    descale_kettle = Entry("给水壶除垢")
    feed_fish = Entry("喂金鱼")
    fill_form = Entry("填写税表")
    fix_lamp = Entry("修理门厅灯")
    frame_map = Entry("装裱旧地图")
    grease_chain = Entry("给车链上油")
    iron_shirts = Entry("熨五件衬衫")
    knit_scarf = Entry("织围巾")
    label_jars = Entry("给果酱罐贴标签")
    measure_window = Entry("测量窗户")
    mend_tent = Entry("修补帐篷")
    order_seeds = Entry("订购郁金香球根")
    paint_fence = Entry("粉刷栅栏")
    pay_piano = Entry("付钢琴课费")
    polish_boots = Entry("擦靴子")
    practise_song = Entry("练习新歌")
    print_tickets = Entry("打印门票")
    renew_card = Entry("续办借书证")
    scan_photos = Entry("扫描奶奶的照片")
    sharpen_knives = Entry("磨刀")
    sort_buttons = Entry("整理纽扣")
    sweep_attic = Entry("打扫阁楼")
    test_alarm = Entry("测试烟雾报警器")
    tune_guitar = Entry("给吉他调音")
    visit_dentist = Entry("看牙医")
    wash_curtains = Entry("洗窗帘")
    wrap_gift = Entry("包生日礼物")
    write_speech = Entry("写祝酒词")


class ChineseNotes(Notes, language="zh"):
    """In Chinese."""

    ask_first = Entry("先问问邻居。")
    bring_bag = Entry("带上大袋子。")
    call_before = Entry("中午前打电话。")
    half_hour = Entry("需要半小时。")
    if_dry = Entry("天晴才做。")
    in_cellar = Entry("所需的东西在地下室。")
    keep_bill = Entry("保留账单。")
    not_alone = Entry("最好不要一个人做。")
