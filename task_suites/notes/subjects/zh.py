"""The same in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.notes.subjects import (
    Classes,
    DoorLines,
    Doors,
    Events,
    EventsInside,
    Expenses,
    ExpenseTitles,
    Houses,
    Invitations,
    Lanes,
    RemarkBodies,
    Remarks,
    Towns,
)

__all__ = [
    "ChineseClasses",
    "ChineseDoorLines",
    "ChineseDoors",
    "ChineseEvents",
    "ChineseEventsInside",
    "ChineseExpenseTitles",
    "ChineseExpenses",
    "ChineseHouses",
    "ChineseInvitations",
    "ChineseLanes",
    "ChineseRemarkBodies",
    "ChineseRemarks",
    "ChineseTowns",
]


class ChineseRemarks(Remarks, language="zh"):
    """In Chinese."""

    ask_in_spring = Entry("春天再问")
    bring_the_key_back = Entry("把钥匙还回来")
    call_on_friday = Entry("星期五打电话")
    costs_too_much = Entry("太贵了")
    look_for_the_receipt = Entry("找一下收据")
    measure_it_again = Entry("再量一遍")
    needs_two_people = Entry("需要两个人")
    sold_out_in_june = Entry("六月卖完了")
    takes_two_hours = Entry("需要两小时")
    the_shop_has_moved = Entry("店搬走了")
    wait_for_the_rain = Entry("等下雨再说")


class ChineseRemarkBodies(RemarkBodies, language="zh"):
    """In Chinese."""

    ask_in_spring = Entry("春天再问")
    bring_the_key_back = Entry("把钥匙还回来")
    call_on_friday = Entry("星期五打电话")
    costs_too_much = Entry("太贵了")
    look_for_the_receipt = Entry("找一下收据")
    measure_it_again = Entry("再量一遍")
    needs_two_people = Entry("需要两个人")
    sold_out_in_june = Entry("六月卖完了")
    takes_two_hours = Entry("需要两小时")
    the_shop_has_moved = Entry("店搬走了")
    wait_for_the_rain = Entry("等下雨再说")


class ChineseHouses(Houses, language="zh"):
    """In Chinese."""

    harbor_court = Entry("港湾苑")
    linden_yard = Entry("椴树院")
    mill_house = Entry("磨坊楼")
    north_tower = Entry("北塔楼")
    old_brewery = Entry("老酒厂")
    pine_lodge = Entry("松木屋")
    silver_hall = Entry("银杏堂")
    sunny_bank = Entry("向阳坡")
    birch_terrace = Entry("白桦台")
    castle_mews = Entry("城堡巷")
    dock_yard = Entry("船坞坊")
    garden_block = Entry("花园楼")
    lark_villa = Entry("云雀居")
    quarry_flats = Entry("采石公寓")
    river_lofts = Entry("河畔阁")


class ChineseDoors(Doors, language="zh"):
    """In Chinese."""

    attic = Entry("阁楼")
    bike_shed = Entry("车棚")
    cellar = Entry("地下室")
    front_gate = Entry("前门")
    garage = Entry("车库")
    laundry_room = Entry("洗衣房")
    mail_room = Entry("收发室")
    roof_terrace = Entry("屋顶露台")


class ChineseDoorLines(DoorLines, language="zh"):
    """In Chinese."""

    attic = Entry("阁楼")
    bike_shed = Entry("车棚")
    cellar = Entry("地下室")
    front_gate = Entry("前门")
    garage = Entry("车库")
    laundry_room = Entry("洗衣房")
    mail_room = Entry("收发室")
    roof_terrace = Entry("屋顶露台")


class ChineseExpenses(Expenses, language="zh"):
    """In Chinese."""

    electricity = Entry("电费")
    fuel = Entry("油费")
    gifts = Entry("送礼")
    groceries = Entry("买菜")
    snacks = Entry("零食")
    taxis = Entry("打车")


class ChineseExpenseTitles(ExpenseTitles, language="zh"):
    """In Chinese."""

    electricity = Entry("电费")
    fuel = Entry("油费")
    gifts = Entry("送礼")
    groceries = Entry("买菜")
    snacks = Entry("零食")
    taxis = Entry("打车")


class ChineseEvents(Events, language="zh"):
    """In Chinese."""

    book_club = Entry("读书会")
    brass_concert = Entry("铜管音乐会")
    cheese_market = Entry("奶酪集市")
    flea_market = Entry("跳蚤市场")
    garden_party = Entry("花园聚会")
    harbor_run = Entry("港口长跑")
    lantern_parade = Entry("灯笼游行")
    poetry_night = Entry("诗歌之夜")


class ChineseEventsInside(EventsInside, language="zh"):
    """In Chinese."""

    book_club = Entry("读书会")
    brass_concert = Entry("铜管音乐会")
    cheese_market = Entry("奶酪集市")
    flea_market = Entry("跳蚤市场")
    garden_party = Entry("花园聚会")
    harbor_run = Entry("港口长跑")
    lantern_parade = Entry("灯笼游行")
    poetry_night = Entry("诗歌之夜")


class ChineseTowns(Towns, language="zh"):
    """In Chinese."""

    ashford = Entry("榆城")
    brookfield = Entry("清溪")
    eastbury = Entry("东堡")
    lakeside = Entry("湖畔")
    milton = Entry("磨镇")
    northgate = Entry("北门")
    stonebridge = Entry("石桥")
    westhill = Entry("西山")


class ChineseClasses(Classes, language="zh"):
    """In Chinese."""

    archery = Entry("射箭课")
    ballet = Entry("芭蕾课")
    cooking = Entry("烹饪课")
    drawing = Entry("素描课")
    fencing = Entry("击剑课")
    juggling = Entry("杂耍课")
    pottery = Entry("陶艺课")
    singing = Entry("声乐课")
    spanish = Entry("西班牙语课")
    swimming = Entry("游泳课")
    tango = Entry("探戈课")
    trumpet = Entry("小号课")
    weaving = Entry("编织课")
    welding = Entry("焊接课")


class ChineseInvitations(Invitations, language="zh"):
    """In Chinese."""

    book_club = Entry("读书会")
    brunch = Entry("早午餐")
    choir_rehearsal = Entry("合唱排练")
    flea_market = Entry("跳蚤市场")
    garden_party = Entry("花园聚会")
    open_air_concert = Entry("露天音乐会")
    quiz_night = Entry("问答之夜")
    rowing_meet = Entry("划船聚会")
    card_game = Entry("牌局")
    film_night = Entry("电影之夜")
    housewarming = Entry("乔迁宴")
    pancake_breakfast = Entry("煎饼早餐")
    reading_circle = Entry("朗读小组")
    tea_party = Entry("茶会")


class ChineseLanes(Lanes, language="zh"):
    """In Chinese."""

    canal_street = Entry("运河街")
    mill_lane = Entry("磨坊路")
    orchard_road = Entry("果园路")
