"""What tasks across apps draw from: trades, purposes, titles, messages."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = [
    "Folders",
    "Locks",
    "Purposes",
    "Questions",
    "Thanks",
    "Titles",
    "Topics",
    "TradeNouns",
    "Trades",
]


class Trades(Catalogue):
    """Trades, as the names of contacts."""

    carpenter = LocalizedText("Carpenter", zh="木匠")
    plumber = LocalizedText("Plumber", zh="水管工")
    tailor = LocalizedText("Tailor", zh="裁缝")
    vet = LocalizedText("Vet", zh="兽医")
    gardener = LocalizedText("Gardener", zh="园丁")
    locksmith = LocalizedText("Locksmith", zh="锁匠")
    painter = LocalizedText("Painter", zh="油漆工")
    baker = LocalizedText("Baker", zh="面包师")


class TradeNouns(Catalogue):
    """The same, in a sentence."""

    carpenter = LocalizedText("carpenter", zh="木匠")
    plumber = LocalizedText("plumber", zh="水管工")
    tailor = LocalizedText("tailor", zh="裁缝")
    vet = LocalizedText("vet", zh="兽医")
    gardener = LocalizedText("gardener", zh="园丁")
    locksmith = LocalizedText("locksmith", zh="锁匠")
    painter = LocalizedText("painter", zh="油漆工")
    baker = LocalizedText("baker", zh="面包师")


class Thanks(Catalogue):
    """Replies."""

    saved_it_thank_you = LocalizedText("Saved it, thank you", zh="存好了，谢谢")
    got_the_number = LocalizedText("Got the number", zh="号码收到了")
    i_will_call_tomorrow = LocalizedText("I will call tomorrow", zh="我明天打电话")
    just_what_i_needed = LocalizedText("Just what I needed", zh="正是我要的")
    you_are_a_great_help = LocalizedText("You are a great help", zh="你帮了大忙")
    noted_see_you_soon = LocalizedText("Noted, see you soon", zh="记下了，回头见")


class Purposes(Catalogue):
    """What people have paid for."""

    boat_trip = LocalizedText("Boat trip", zh="划船")
    fence = LocalizedText("Fence", zh="篱笆")
    garden_party = LocalizedText("Garden party", zh="花园聚会")
    moving = LocalizedText("Moving", zh="搬家")
    birthday_cake = LocalizedText("Birthday cake", zh="生日蛋糕")
    camping = LocalizedText("Camping", zh="露营")
    new_curtains = LocalizedText("New curtains", zh="新窗帘")
    theater_tickets = LocalizedText("Theater tickets", zh="戏票")


class Questions(Catalogue):
    """What strangers have texted whom a recipe answers."""

    tonight = LocalizedText("What shall we cook tonight?", zh="今晚做什么菜？")
    sunday = LocalizedText("Any idea what to cook on Sunday?", zh="星期天做什么好？")
    dinner = LocalizedText("What can I make for dinner?", zh="晚饭我能做点什么？")
    something_nice = LocalizedText(
        "Do you know something nice to cook?", zh="你知道什么好吃的菜吗？"
    )
    six_people = LocalizedText("What would you cook for six people?", zh="六个人吃饭，做什么菜好？")
    no_idea = LocalizedText("I have no idea what to cook", zh="我不知道该做什么菜")
    summer = LocalizedText("What do you cook in summer?", zh="夏天你都做什么菜？")
    aunt = LocalizedText("Which dish shall I cook for my aunt?", zh="给姑姑做哪道菜好？")


class Folders(Catalogue):
    """Folders for shopping lists."""

    cooking = LocalizedText("Cooking", zh="烹饪")
    shopping = LocalizedText("Shopping", zh="购物")
    weekend = LocalizedText("Weekend", zh="周末")
    family = LocalizedText("Family", zh="家庭")
    holiday = LocalizedText("Holiday", zh="假期")
    lists = LocalizedText("Lists", zh="清单")


class Titles(Catalogue):
    """Titles of notes with a total."""

    club_order = LocalizedText("Club order", zh="社团订购")
    office_list = LocalizedText("Office list", zh="办公清单")
    presents = LocalizedText("Presents", zh="礼物")
    to_reimburse = LocalizedText("To reimburse", zh="待报销")


class Topics(Catalogue):
    """What expenses are for."""

    rent = LocalizedText("Rent", zh="房租")
    power = LocalizedText("Power", zh="电费")
    travel = LocalizedText("Travel", zh="交通费")
    phone_bill = LocalizedText("Phone bill", zh="话费")
    food = LocalizedText("Food", zh="伙食费")
    water = LocalizedText("Water", zh="水费")


class Locks(Catalogue):
    """What a code opens."""

    door = LocalizedText("door", zh="门禁")
    garage = LocalizedText("garage", zh="车库")
    locker = LocalizedText("locker", zh="储物柜")
    gate = LocalizedText("gate", zh="大门")
    cellar = LocalizedText("cellar", zh="地下室")
    bike_lock = LocalizedText("bike lock", zh="车锁")
    suitcase = LocalizedText("suitcase", zh="行李箱")
    mailbox = LocalizedText("mailbox", zh="信箱")
    safe = LocalizedText("safe", zh="保险箱")
    key_box = LocalizedText("key box", zh="钥匙盒")
    boathouse = LocalizedText("boathouse", zh="船库")
    printer = LocalizedText("printer", zh="打印机")
