"""What the tasks about Joplin say, the words that they tap, and what stands in notes."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = ["Ingredients", "Lines", "Notebooks", "Quantities", "Texts", "Titles"]


class Texts(Catalogue):
    """Instructions, substates and labels."""

    is_todo = LocalizedText(
        (
            "Look into Joplin: is the note “{title}” a to-do? Reply with True if it is, with False "
            "if it is not."
        ),
        zh="请查看 Joplin：笔记“{title}”是待办事项吗？是请回答“是”，不是请回答“否”。",
    )
    attendees = LocalizedText(
        (
            "According to the note “{title}” in Joplin, how many people were at that meeting? "
            "Reply with the number alone."
        ),
        zh="根据 Joplin 中的笔记“{title}”，那次会议有多少人参加？请只回答数字。",
    )
    quantity = LocalizedText(
        (
            "In Joplin, the note “{title}” says how much {ingredient} is needed. Reply with the "
            "amount and its unit, written as they are there."
        ),
        zh="Joplin 中的笔记“{title}”写明了需要多少{ingredient}。请按其中的写法回答数量和单位。",
    )
    todo_count = LocalizedText(
        (
            "How many to-dos are in the notebook “{notebook}” of Joplin, done or not? Reply with "
            "the number alone."
        ),
        zh="Joplin 的笔记本“{notebook}”中有多少条待办事项（无论是否完成）？请只回答数字。",
    )
    yes = LocalizedText("True", zh="是")
    no = LocalizedText("False", zh="否")
    app_is_open = LocalizedText("Joplin is open", zh="Joplin 已打开")
    note_is_shown = LocalizedText("The note “{title}” is shown", zh="显示了笔记“{title}”")
    todo_is_shown = LocalizedText("The to-do “{title}” is shown", zh="显示了待办事项“{title}”")
    line_is_shown = LocalizedText("“{line}” is shown", zh="显示了“{line}”")
    sidebar = LocalizedText("Sidebar", zh="侧边栏")
    search = LocalizedText("Search", zh="搜索")
    in_sidebar = LocalizedText("{notebook} (", zh="{notebook}（")
    people_took_part = LocalizedText("{count} people took part", zh="共有 {count} 人参加")


class Notebooks(Catalogue):
    """Notebooks."""

    allotment = LocalizedText("Allotment", zh="菜园")
    choir = LocalizedText("Choir", zh="合唱团")
    house = LocalizedText("House", zh="房屋")
    kitchen = LocalizedText("Kitchen", zh="厨房")
    meetings = LocalizedText("Meetings", zh="会议")
    office = LocalizedText("Office", zh="办公室")
    trips = LocalizedText("Trips", zh="旅行")
    workshop = LocalizedText("Workshop", zh="工坊")
    balcony = LocalizedText("Balcony", zh="阳台")
    beehives = LocalizedText("Beehives", zh="蜂箱")
    birthdays = LocalizedText("Birthdays", zh="生日")
    boat = LocalizedText("Boat", zh="小船")
    car = LocalizedText("Car", zh="汽车")
    cellar = LocalizedText("Cellar", zh="地窖")
    chess = LocalizedText("Chess", zh="国际象棋")
    club = LocalizedText("Club", zh="俱乐部")
    films = LocalizedText("Films", zh="电影")
    hiking = LocalizedText("Hiking", zh="徒步")
    insurance = LocalizedText("Insurance", zh="保险")
    knitting = LocalizedText("Knitting", zh="编织")
    library = LocalizedText("Library", zh="图书馆")
    moving = LocalizedText("Moving house", zh="搬家")
    orchard = LocalizedText("Orchard", zh="果园")
    pets = LocalizedText("Pets", zh="宠物")
    photos = LocalizedText("Photos", zh="照片")
    pottery = LocalizedText("Pottery", zh="陶艺")
    presents = LocalizedText("Presents", zh="礼物")
    school = LocalizedText("School", zh="学校")
    sewing = LocalizedText("Sewing", zh="缝纫")
    spanish = LocalizedText("Spanish", zh="西班牙语")
    stamps = LocalizedText("Stamps", zh="邮票")
    swimming = LocalizedText("Swimming", zh="游泳")
    taxes = LocalizedText("Taxes", zh="税务")
    theatre = LocalizedText("Theatre", zh="剧院")


class Titles(Catalogue):
    """Titles of notes of any kind."""

    apple_cake = LocalizedText("Apple cake", zh="苹果蛋糕")
    attic_plan = LocalizedText("Plan for the attic", zh="阁楼改造计划")
    autumn_fair = LocalizedText("Autumn fair", zh="秋季集市")
    bean_stew = LocalizedText("Bean stew", zh="炖豆子")
    bee_hotel = LocalizedText("Hotel for bees", zh="蜜蜂旅馆")
    bike_tour = LocalizedText("Bike tour along the river", zh="沿河骑行")
    board_evening = LocalizedText("Evening of the board", zh="理事会之夜")
    book_list = LocalizedText("Books to read", zh="想读的书")
    budget_talk = LocalizedText("Talk about the budget", zh="预算讨论")
    carrot_soup = LocalizedText("Carrot soup", zh="胡萝卜汤")
    choir_weekend = LocalizedText("Choir weekend", zh="合唱周末")
    compost = LocalizedText("Compost", zh="堆肥")
    corn_bread = LocalizedText("Corn bread", zh="玉米面包")
    door_bell = LocalizedText("Door bell", zh="门铃")
    dumplings = LocalizedText("Dumplings", zh="饺子")
    fence_posts = LocalizedText("Fence posts", zh="栅栏柱子")
    first_aid = LocalizedText("First aid course", zh="急救课程")
    flea_market = LocalizedText("Flea market", zh="跳蚤市场")
    garden_meeting = LocalizedText("Meeting of the gardeners", zh="园丁聚会")
    heating = LocalizedText("Heating", zh="暖气")
    island_trip = LocalizedText("Trip to the island", zh="海岛之行")
    kite = LocalizedText("Build a kite", zh="做风筝")
    lamp_repair = LocalizedText("Repair of the lamp", zh="修台灯")
    lentil_salad = LocalizedText("Lentil salad", zh="扁豆沙拉")
    museum_day = LocalizedText("Day at the museum", zh="博物馆一日")
    neighbours_round = LocalizedText("Round of neighbours", zh="邻里座谈")
    night_train = LocalizedText("Night train", zh="夜行列车")
    oat_bars = LocalizedText("Oat bars", zh="燕麦棒")
    parents_evening = LocalizedText("Parents' evening", zh="家长会")
    pear_jam = LocalizedText("Pear jam", zh="梨酱")
    piano_tuner = LocalizedText("Piano tuner", zh="钢琴调音师")
    pumpkin_pie = LocalizedText("Pumpkin pie", zh="南瓜派")
    rain_barrel = LocalizedText("Rain barrel", zh="雨水桶")
    rice_pudding = LocalizedText("Rice pudding", zh="米布丁")
    roof_windows = LocalizedText("Roof windows", zh="天窗")
    seed_swap = LocalizedText("Seed swap", zh="交换种子")
    shelf_wall = LocalizedText("Shelf for the wall", zh="墙上的架子")
    ski_hut = LocalizedText("Ski hut", zh="滑雪小屋")
    spring_concert = LocalizedText("Spring concert", zh="春季音乐会")
    stamp_album = LocalizedText("Stamp album", zh="集邮册")
    tea_blend = LocalizedText("Own blend of tea", zh="自配茶")
    tool_list = LocalizedText("Tools to lend", zh="可借的工具")
    winter_tyres = LocalizedText("Winter tyres", zh="冬季轮胎")
    yearly_meeting = LocalizedText("Yearly meeting", zh="年度大会")


class Lines(Catalogue):
    """Lines of notes."""

    ask_at_desk = LocalizedText("Ask at the desk.", zh="到前台问一问。")
    better_in_may = LocalizedText("Better in May than in June.", zh="五月比六月好。")
    call_first = LocalizedText("Call first, they close early.", zh="先打电话，他们关门早。")
    costs_little = LocalizedText("It costs less than last year.", zh="比去年便宜。")
    look_online = LocalizedText("Look for pictures of it.", zh="找几张图片看看。")
    needs_two = LocalizedText("It takes two to carry it.", zh="要两个人才搬得动。")
    not_urgent = LocalizedText("Not urgent.", zh="不急。")
    second_shelf = LocalizedText("The papers are on the second shelf.", zh="文件在第二层架子上。")
    # of meetings
    agenda = LocalizedText("What we spoke about:", zh="我们谈了：")
    hours = LocalizedText("New opening hours from autumn on", zh="秋季起的新开放时间")
    keys = LocalizedText("Who has a key to the hall", zh="谁有大厅的钥匙")
    next_time = LocalizedText("The next date is still open", zh="下次日期未定")
    roof = LocalizedText("Three offers for the roof", zh="屋顶的三份报价")
    stall = LocalizedText("Who helps at the stall", zh="谁来摊位帮忙")
    # of recipes
    what_it_takes = LocalizedText("What it takes:", zh="用料：")
    how_it_goes = LocalizedText("How it goes:", zh="做法：")
    mix = LocalizedText("Mix everything.", zh="全部拌匀。")
    rest = LocalizedText("Let it rest for an hour.", zh="静置一小时。")
    bake = LocalizedText("Into the oven until it is golden.", zh="放入烤箱烤至金黄。")


class Quantities(Catalogue):
    """How much of something."""

    half_cup = LocalizedText("1/2 cup", zh="1/2 杯")
    quarter_cup = LocalizedText("1/4 cup", zh="1/4 杯")
    three_quarters_cup = LocalizedText("3/4 cup", zh="3/4 杯")
    one_cup = LocalizedText("1 cup", zh="1 杯")
    two_cups = LocalizedText("2 cups", zh="2 杯")
    one_teaspoon = LocalizedText("1 teaspoon", zh="1 茶匙")
    two_teaspoons = LocalizedText("2 teaspoons", zh="2 茶匙")
    three_teaspoons = LocalizedText("3 teaspoons", zh="3 茶匙")
    one_tablespoon = LocalizedText("1 tablespoon", zh="1 汤匙")
    two_tablespoons = LocalizedText("2 tablespoons", zh="2 汤匙")


class Ingredients(Catalogue):
    """What recipes take."""

    barley_flakes = LocalizedText("barley flakes", zh="大麦片")
    brown_sugar = LocalizedText("brown sugar", zh="红糖")
    buttermilk = LocalizedText("buttermilk", zh="酪乳")
    caraway = LocalizedText("caraway", zh="葛缕子")
    cornflour = LocalizedText("cornflour", zh="玉米淀粉")
    hazelnuts = LocalizedText("hazelnuts", zh="榛子")
    maple_syrup = LocalizedText("maple syrup", zh="枫糖浆")
    mustard_seeds = LocalizedText("mustard seeds", zh="芥菜籽")
    poppy_seeds = LocalizedText("poppy seeds", zh="罂粟籽")
    raisins = LocalizedText("raisins", zh="葡萄干")
    rye_flour = LocalizedText("rye flour", zh="黑麦粉")
    sunflower_oil = LocalizedText("sunflower oil", zh="葵花籽油")
    walnuts = LocalizedText("walnuts", zh="核桃")
