"""What tasks across apps draw from: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.cross_app.names import (
    Folders,
    Locks,
    Purposes,
    Questions,
    Thanks,
    Titles,
    Topics,
    TradeNouns,
    Trades,
)

__all__ = [
    "ChineseFolders",
    "ChineseLocks",
    "ChinesePurposes",
    "ChineseQuestions",
    "ChineseThanks",
    "ChineseTitles",
    "ChineseTopics",
    "ChineseTradeNouns",
    "ChineseTrades",
]


class ChineseTrades(Trades, language="zh"):
    """In Chinese."""

    carpenter = Entry("木匠")
    plumber = Entry("水管工")
    tailor = Entry("裁缝")
    vet = Entry("兽医")
    gardener = Entry("园丁")
    locksmith = Entry("锁匠")
    painter = Entry("油漆工")
    baker = Entry("面包师")


class ChineseTradeNouns(TradeNouns, language="zh"):
    """In Chinese."""

    carpenter = Entry("木匠")
    plumber = Entry("水管工")
    tailor = Entry("裁缝")
    vet = Entry("兽医")
    gardener = Entry("园丁")
    locksmith = Entry("锁匠")
    painter = Entry("油漆工")
    baker = Entry("面包师")


class ChineseThanks(Thanks, language="zh"):
    """In Chinese."""

    saved_it_thank_you = Entry("存好了，谢谢")
    got_the_number = Entry("号码收到了")
    i_will_call_tomorrow = Entry("我明天打电话")
    just_what_i_needed = Entry("正是我要的")
    you_are_a_great_help = Entry("你帮了大忙")
    noted_see_you_soon = Entry("记下了，回头见")


class ChinesePurposes(Purposes, language="zh"):
    """In Chinese."""

    boat_trip = Entry("划船")
    fence = Entry("篱笆")
    garden_party = Entry("花园聚会")
    moving = Entry("搬家")
    birthday_cake = Entry("生日蛋糕")
    camping = Entry("露营")
    new_curtains = Entry("新窗帘")
    theater_tickets = Entry("戏票")


class ChineseQuestions(Questions, language="zh"):
    """In Chinese."""

    tonight = Entry("今晚做什么菜？")
    sunday = Entry("星期天做什么好？")
    dinner = Entry("晚饭我能做点什么？")
    something_nice = Entry("你知道什么好吃的菜吗？")
    six_people = Entry("六个人吃饭，做什么菜好？")
    no_idea = Entry("我不知道该做什么菜")
    summer = Entry("夏天你都做什么菜？")
    aunt = Entry("给姑姑做哪道菜好？")


class ChineseFolders(Folders, language="zh"):
    """In Chinese."""

    cooking = Entry("烹饪")
    shopping = Entry("购物")
    weekend = Entry("周末")
    family = Entry("家庭")
    holiday = Entry("假期")
    lists = Entry("清单")


class ChineseTitles(Titles, language="zh"):
    """In Chinese."""

    club_order = Entry("社团订购")
    office_list = Entry("办公清单")
    presents = Entry("礼物")
    to_reimburse = Entry("待报销")


class ChineseTopics(Topics, language="zh"):
    """In Chinese."""

    rent = Entry("房租")
    power = Entry("电费")
    travel = Entry("交通费")
    phone_bill = Entry("话费")
    food = Entry("伙食费")
    water = Entry("水费")


class ChineseLocks(Locks, language="zh"):
    """In Chinese."""

    door = Entry("门禁")
    garage = Entry("车库")
    locker = Entry("储物柜")
    gate = Entry("大门")
    cellar = Entry("地下室")
    bike_lock = Entry("车锁")
    suitcase = Entry("行李箱")
    mailbox = Entry("信箱")
    safe = Entry("保险箱")
    key_box = Entry("钥匙盒")
    boathouse = Entry("船库")
    printer = Entry("打印机")
