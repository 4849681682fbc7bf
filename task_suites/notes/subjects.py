"""What the notes of single tasks are about."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = [
    "Classes",
    "DoorLines",
    "Doors",
    "Events",
    "EventsInside",
    "ExpenseTitles",
    "Expenses",
    "Houses",
    "Invitations",
    "Lanes",
    "RemarkBodies",
    "Remarks",
    "Towns",
]


class Remarks(Catalogue):
    """What the namesake of a note says, as an instruction names it."""

    ask_in_spring = LocalizedText("ask in spring", zh="春天再问")
    bring_the_key_back = LocalizedText("bring the key back", zh="把钥匙还回来")
    call_on_friday = LocalizedText("call on Friday", zh="星期五打电话")
    costs_too_much = LocalizedText("costs too much", zh="太贵了")
    look_for_the_receipt = LocalizedText("look for the receipt", zh="找一下收据")
    measure_it_again = LocalizedText("measure it again", zh="再量一遍")
    needs_two_people = LocalizedText("needs two people", zh="需要两个人")
    sold_out_in_june = LocalizedText("sold out in June", zh="六月卖完了")
    takes_two_hours = LocalizedText("takes two hours", zh="需要两小时")
    the_shop_has_moved = LocalizedText("the shop has moved", zh="店搬走了")
    wait_for_the_rain = LocalizedText("wait for the rain", zh="等下雨再说")


class RemarkBodies(Catalogue):
    """The same as the note has it."""

    ask_in_spring = LocalizedText("Ask in spring", zh="春天再问")
    bring_the_key_back = LocalizedText("Bring the key back", zh="把钥匙还回来")
    call_on_friday = LocalizedText("Call on Friday", zh="星期五打电话")
    costs_too_much = LocalizedText("Costs too much", zh="太贵了")
    look_for_the_receipt = LocalizedText("Look for the receipt", zh="找一下收据")
    measure_it_again = LocalizedText("Measure it again", zh="再量一遍")
    needs_two_people = LocalizedText("Needs two people", zh="需要两个人")
    sold_out_in_june = LocalizedText("Sold out in June", zh="六月卖完了")
    takes_two_hours = LocalizedText("Takes two hours", zh="需要两小时")
    the_shop_has_moved = LocalizedText("The shop has moved", zh="店搬走了")
    wait_for_the_rain = LocalizedText("Wait for the rain", zh="等下雨再说")


class Houses(Catalogue):
    """Houses that have codes."""

    harbor_court = LocalizedText("Harbor Court", zh="港湾苑")
    linden_yard = LocalizedText("Linden Yard", zh="椴树院")
    mill_house = LocalizedText("Mill House", zh="磨坊楼")
    north_tower = LocalizedText("North Tower", zh="北塔楼")
    old_brewery = LocalizedText("Old Brewery", zh="老酒厂")
    pine_lodge = LocalizedText("Pine Lodge", zh="松木屋")
    silver_hall = LocalizedText("Silver Hall", zh="银杏堂")
    sunny_bank = LocalizedText("Sunny Bank", zh="向阳坡")
    birch_terrace = LocalizedText("Birch Terrace", zh="白桦台")
    castle_mews = LocalizedText("Castle Mews", zh="城堡巷")
    dock_yard = LocalizedText("Dock Yard", zh="船坞坊")
    garden_block = LocalizedText("Garden Block", zh="花园楼")
    lark_villa = LocalizedText("Lark Villa", zh="云雀居")
    quarry_flats = LocalizedText("Quarry Flats", zh="采石公寓")
    river_lofts = LocalizedText("River Lofts", zh="河畔阁")


class Doors(Catalogue):
    """Where a house asks for a code, as an instruction names it."""

    attic = LocalizedText("attic", zh="阁楼")
    bike_shed = LocalizedText("bike shed", zh="车棚")
    cellar = LocalizedText("cellar", zh="地下室")
    front_gate = LocalizedText("front gate", zh="前门")
    garage = LocalizedText("garage", zh="车库")
    laundry_room = LocalizedText("laundry room", zh="洗衣房")
    mail_room = LocalizedText("mail room", zh="收发室")
    roof_terrace = LocalizedText("roof terrace", zh="屋顶露台")


class DoorLines(Catalogue):
    """The same as a line of a note begins with it."""

    attic = LocalizedText("Attic", zh="阁楼")
    bike_shed = LocalizedText("Bike shed", zh="车棚")
    cellar = LocalizedText("Cellar", zh="地下室")
    front_gate = LocalizedText("Front gate", zh="前门")
    garage = LocalizedText("Garage", zh="车库")
    laundry_room = LocalizedText("Laundry room", zh="洗衣房")
    mail_room = LocalizedText("Mail room", zh="收发室")
    roof_terrace = LocalizedText("Roof terrace", zh="屋顶露台")


class Expenses(Catalogue):
    """What money is spent on, as an instruction names it."""

    electricity = LocalizedText("electricity", zh="电费")
    fuel = LocalizedText("fuel", zh="油费")
    gifts = LocalizedText("gifts", zh="送礼")
    groceries = LocalizedText("groceries", zh="买菜")
    snacks = LocalizedText("snacks", zh="零食")
    taxis = LocalizedText("taxis", zh="打车")


class ExpenseTitles(Catalogue):
    """The same as a title begins with it."""

    electricity = LocalizedText("Electricity", zh="电费")
    fuel = LocalizedText("Fuel", zh="油费")
    gifts = LocalizedText("Gifts", zh="送礼")
    groceries = LocalizedText("Groceries", zh="买菜")
    snacks = LocalizedText("Snacks", zh="零食")
    taxis = LocalizedText("Taxis", zh="打车")


class Events(Catalogue):
    """What takes place in a town, or does not."""

    book_club = LocalizedText("Book club", zh="读书会")
    brass_concert = LocalizedText("Brass concert", zh="铜管音乐会")
    cheese_market = LocalizedText("Cheese market", zh="奶酪集市")
    flea_market = LocalizedText("Flea market", zh="跳蚤市场")
    garden_party = LocalizedText("Garden party", zh="花园聚会")
    harbor_run = LocalizedText("Harbor run", zh="港口长跑")
    lantern_parade = LocalizedText("Lantern parade", zh="灯笼游行")
    poetry_night = LocalizedText("Poetry night", zh="诗歌之夜")


class EventsInside(Catalogue):
    """The same inside a sentence."""

    book_club = LocalizedText("book club", zh="读书会")
    brass_concert = LocalizedText("brass concert", zh="铜管音乐会")
    cheese_market = LocalizedText("cheese market", zh="奶酪集市")
    flea_market = LocalizedText("flea market", zh="跳蚤市场")
    garden_party = LocalizedText("garden party", zh="花园聚会")
    harbor_run = LocalizedText("harbor run", zh="港口长跑")
    lantern_parade = LocalizedText("lantern parade", zh="灯笼游行")
    poetry_night = LocalizedText("poetry night", zh="诗歌之夜")


class Towns(Catalogue):
    """Towns in which it takes place."""

    ashford = LocalizedText("Ashford", zh="榆城")
    brookfield = LocalizedText("Brookfield", zh="清溪")
    eastbury = LocalizedText("Eastbury", zh="东堡")
    lakeside = LocalizedText("Lakeside", zh="湖畔")
    milton = LocalizedText("Milton", zh="磨镇")
    northgate = LocalizedText("Northgate", zh="北门")
    stonebridge = LocalizedText("Stonebridge", zh="石桥")
    westhill = LocalizedText("Westhill", zh="西山")


class Classes(Catalogue):
    """Classes that somebody takes."""

    archery = LocalizedText("Archery", zh="射箭课")
    ballet = LocalizedText("Ballet", zh="芭蕾课")
    cooking = LocalizedText("Cooking", zh="烹饪课")
    drawing = LocalizedText("Drawing", zh="素描课")
    fencing = LocalizedText("Fencing", zh="击剑课")
    juggling = LocalizedText("Juggling", zh="杂耍课")
    pottery = LocalizedText("Pottery", zh="陶艺课")
    singing = LocalizedText("Singing", zh="声乐课")
    spanish = LocalizedText("Spanish", zh="西班牙语课")
    swimming = LocalizedText("Swimming", zh="游泳课")
    tango = LocalizedText("Tango", zh="探戈课")
    trumpet = LocalizedText("Trumpet", zh="小号课")
    weaving = LocalizedText("Weaving", zh="编织课")
    welding = LocalizedText("Welding", zh="焊接课")


class Invitations(Catalogue):
    """What somebody is invited to."""

    book_club = LocalizedText("Book club", zh="读书会")
    brunch = LocalizedText("Brunch", zh="早午餐")
    choir_rehearsal = LocalizedText("Choir rehearsal", zh="合唱排练")
    flea_market = LocalizedText("Flea market", zh="跳蚤市场")
    garden_party = LocalizedText("Garden party", zh="花园聚会")
    open_air_concert = LocalizedText("Open-air concert", zh="露天音乐会")
    quiz_night = LocalizedText("Quiz night", zh="问答之夜")
    rowing_meet = LocalizedText("Rowing meet", zh="划船聚会")
    card_game = LocalizedText("Card game", zh="牌局")
    film_night = LocalizedText("Film night", zh="电影之夜")
    housewarming = LocalizedText("Housewarming", zh="乔迁宴")
    pancake_breakfast = LocalizedText("Pancake breakfast", zh="煎饼早餐")
    reading_circle = LocalizedText("Reading circle", zh="朗读小组")
    tea_party = LocalizedText("Tea party", zh="茶会")


class Lanes(Catalogue):
    """Streets where it takes place."""

    canal_street = LocalizedText("Canal Street", zh="运河街")
    mill_lane = LocalizedText("Mill Lane", zh="磨坊路")
    orchard_road = LocalizedText("Orchard Road", zh="果园路")
