"""The same in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.joplin_texts import (
    Ingredients,
    Lines,
    Notebooks,
    Quantities,
    Texts,
    Titles,
)

__all__ = [
    "Chinese",
    "ChineseIngredients",
    "ChineseLines",
    "ChineseNotebooks",
    "ChineseQuantities",
    "ChineseTitles",
]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    is_todo = Entry("请查看 Joplin：笔记“{title}”是待办事项吗？是请回答“是”，不是请回答“否”。")
    attendees = Entry("根据 Joplin 中的笔记“{title}”，那次会议有多少人参加？请只回答数字。")
    quantity = Entry(
        "Joplin 中的笔记“{title}”写明了需要多少{ingredient}。请按其中的写法回答数量和单位。"
    )
    todo_count = Entry(
        "Joplin 的笔记本“{notebook}”中有多少条待办事项（无论是否完成）？请只回答数字。"
    )
    yes = Entry("是")
    no = Entry("否")
    app_is_open = Entry("Joplin 已打开")
    note_is_shown = Entry("显示了笔记“{title}”")
    todo_is_shown = Entry("显示了待办事项“{title}”")
    line_is_shown = Entry("显示了“{line}”")
    sidebar = Entry("侧边栏")
    search = Entry("搜索")
    in_sidebar = Entry("{notebook}（")
    people_took_part = Entry("共有 {count} 人参加")


class ChineseNotebooks(Notebooks, language="zh"):
    """In Chinese."""

    allotment = Entry("菜园")
    choir = Entry("合唱团")
    house = Entry("房屋")
    kitchen = Entry("厨房")
    meetings = Entry("会议")
    office = Entry("办公室")
    trips = Entry("旅行")
    workshop = Entry("工坊")
    balcony = Entry("阳台")
    beehives = Entry("蜂箱")
    birthdays = Entry("生日")
    boat = Entry("小船")
    car = Entry("汽车")
    cellar = Entry("地窖")
    chess = Entry("国际象棋")
    club = Entry("俱乐部")
    films = Entry("电影")
    hiking = Entry("徒步")
    insurance = Entry("保险")
    knitting = Entry("编织")
    library = Entry("图书馆")
    moving = Entry("搬家")
    orchard = Entry("果园")
    pets = Entry("宠物")
    photos = Entry("照片")
    pottery = Entry("陶艺")
    presents = Entry("礼物")
    school = Entry("学校")
    sewing = Entry("缝纫")
    spanish = Entry("西班牙语")
    stamps = Entry("邮票")
    swimming = Entry("游泳")
    taxes = Entry("税务")
    theatre = Entry("剧院")


class ChineseTitles(Titles, language="zh"):
    """In Chinese."""

    apple_cake = Entry("苹果蛋糕")
    attic_plan = Entry("阁楼改造计划")
    autumn_fair = Entry("秋季集市")
    bean_stew = Entry("炖豆子")
    bee_hotel = Entry("蜜蜂旅馆")
    bike_tour = Entry("沿河骑行")
    board_evening = Entry("理事会之夜")
    book_list = Entry("想读的书")
    budget_talk = Entry("预算讨论")
    carrot_soup = Entry("胡萝卜汤")
    choir_weekend = Entry("合唱周末")
    compost = Entry("堆肥")
    corn_bread = Entry("玉米面包")
    door_bell = Entry("门铃")
    dumplings = Entry("饺子")
    fence_posts = Entry("栅栏柱子")
    first_aid = Entry("急救课程")
    flea_market = Entry("跳蚤市场")
    garden_meeting = Entry("园丁聚会")
    heating = Entry("暖气")
    island_trip = Entry("海岛之行")
    kite = Entry("做风筝")
    lamp_repair = Entry("修台灯")
    lentil_salad = Entry("扁豆沙拉")
    museum_day = Entry("博物馆一日")
    neighbours_round = Entry("邻里座谈")
    night_train = Entry("夜行列车")
    oat_bars = Entry("燕麦棒")
    parents_evening = Entry("家长会")
    pear_jam = Entry("梨酱")
    piano_tuner = Entry("钢琴调音师")
    pumpkin_pie = Entry("南瓜派")
    rain_barrel = Entry("雨水桶")
    rice_pudding = Entry("米布丁")
    roof_windows = Entry("天窗")
    seed_swap = Entry("交换种子")
    shelf_wall = Entry("墙上的架子")
    ski_hut = Entry("滑雪小屋")
    spring_concert = Entry("春季音乐会")
    stamp_album = Entry("集邮册")
    tea_blend = Entry("自配茶")
    tool_list = Entry("可借的工具")
    winter_tyres = Entry("冬季轮胎")
    yearly_meeting = Entry("年度大会")


class ChineseLines(Lines, language="zh"):
    """In Chinese."""

    ask_at_desk = Entry("到前台问一问。")
    better_in_may = Entry("五月比六月好。")
    call_first = Entry("先打电话，他们关门早。")
    costs_little = Entry("比去年便宜。")
    look_online = Entry("找几张图片看看。")
    needs_two = Entry("要两个人才搬得动。")
    not_urgent = Entry("不急。")
    second_shelf = Entry("文件在第二层架子上。")
    # of meetings
    agenda = Entry("我们谈了：")
    hours = Entry("秋季起的新开放时间")
    keys = Entry("谁有大厅的钥匙")
    next_time = Entry("下次日期未定")
    roof = Entry("屋顶的三份报价")
    stall = Entry("谁来摊位帮忙")
    # of recipes
    what_it_takes = Entry("用料：")
    how_it_goes = Entry("做法：")
    mix = Entry("全部拌匀。")
    rest = Entry("静置一小时。")
    bake = Entry("放入烤箱烤至金黄。")


class ChineseQuantities(Quantities, language="zh"):
    """In Chinese."""

    half_cup = Entry("1/2 杯")
    quarter_cup = Entry("1/4 杯")
    three_quarters_cup = Entry("3/4 杯")
    one_cup = Entry("1 杯")
    two_cups = Entry("2 杯")
    one_teaspoon = Entry("1 茶匙")
    two_teaspoons = Entry("2 茶匙")
    three_teaspoons = Entry("3 茶匙")
    one_tablespoon = Entry("1 汤匙")
    two_tablespoons = Entry("2 汤匙")


class ChineseIngredients(Ingredients, language="zh"):
    """In Chinese."""

    barley_flakes = Entry("大麦片")
    brown_sugar = Entry("红糖")
    buttermilk = Entry("酪乳")
    caraway = Entry("葛缕子")
    cornflour = Entry("玉米淀粉")
    hazelnuts = Entry("榛子")
    maple_syrup = Entry("枫糖浆")
    mustard_seeds = Entry("芥菜籽")
    poppy_seeds = Entry("罂粟籽")
    raisins = Entry("葡萄干")
    rye_flour = Entry("黑麦粉")
    sunflower_oil = Entry("葵花籽油")
    walnuts = Entry("核桃")
