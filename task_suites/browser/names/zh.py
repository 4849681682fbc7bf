"""What tasks in the browser draw from: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.browser.names import (
    Articles,
    Books,
    Clubs,
    DefectDetails,
    Defects,
    Deliveries,
    Departments,
    Folders,
    Genres,
    Products,
    Recipes,
    Sites,
    Towns,
)

__all__ = [
    "ChineseArticles",
    "ChineseBooks",
    "ChineseClubs",
    "ChineseDefectDetails",
    "ChineseDefects",
    "ChineseDeliveries",
    "ChineseDepartments",
    "ChineseFolders",
    "ChineseGenres",
    "ChineseProducts",
    "ChineseRecipes",
    "ChineseSites",
    "ChineseTowns",
]


class ChineseSites(Sites, language="zh"):
    """In Chinese."""

    open_encyclopaedia = Entry("开放百科")
    the_daily_lantern = Entry("灯笼日报")
    weather_now = Entry("天气快报")
    corner_shop = Entry("街角商店")
    simple_kitchen = Entry("简单厨房")
    town_library = Entry("市立图书馆")
    regional_railways = Entry("区域铁路")
    neighbours_forum = Entry("邻里论坛")
    city_office = Entry("市政厅")


class ChineseClubs(Clubs, language="zh"):
    """In Chinese."""

    rowing_club = Entry("划船俱乐部")
    chess_circle = Entry("象棋协会")
    harbour_choir = Entry("海港合唱团")
    garden_society = Entry("园艺协会")
    hiking_group = Entry("徒步小组")
    little_theatre = Entry("小剧场")
    clock_museum = Entry("钟表博物馆")
    pottery_studio = Entry("陶艺工作室")
    evening_school = Entry("夜校")
    tennis_club = Entry("网球俱乐部")
    mill_cinema = Entry("磨坊影院")
    brass_band = Entry("铜管乐队")
    swimming_bath = Entry("游泳馆")
    beekeepers = Entry("养蜂人协会")
    town_radio = Entry("市广播电台")
    farmers_market = Entry("农夫市集")


class ChineseArticles(Articles, language="zh"):
    """In Chinese."""

    balloon = Entry("热气球")
    bicycle = Entry("自行车")
    bread = Entry("面包")
    bridge = Entry("桥梁")
    chess = Entry("国际象棋")
    cocoa = Entry("可可")
    coffee = Entry("咖啡")
    compass = Entry("指南针")
    drum = Entry("鼓")
    glacier = Entry("冰川")
    honeybee = Entry("蜜蜂")
    kite = Entry("风筝")
    lighthouse = Entry("灯塔")
    moon = Entry("月球")
    oak = Entry("橡树")
    owl = Entry("猫头鹰")
    paper = Entry("纸")
    piano = Entry("钢琴")
    rainbow = Entry("彩虹")
    salt = Entry("盐")
    sundial = Entry("日晷")
    tea = Entry("茶")
    telescope = Entry("望远镜")
    violin = Entry("小提琴")
    volcano = Entry("火山")
    windmill = Entry("风车")


class ChineseRecipes(Recipes, language="zh"):
    """In Chinese."""

    apple_crumble = Entry("苹果酥")
    baked_salmon = Entry("烤三文鱼")
    banana_bread = Entry("香蕉蛋糕")
    bean_salad = Entry("四季豆沙拉")
    blueberry_muffins = Entry("蓝莓松饼")
    cabbage_dumplings = Entry("白菜饺子")
    carrot_soup = Entry("胡萝卜汤")
    fish_soup_with_tofu = Entry("豆腐鱼汤")
    fried_rice = Entry("蛋炒饭")
    lemon_cake = Entry("柠檬蛋糕")
    lentil_soup = Entry("扁豆汤")
    mango_ice_cream = Entry("芒果冰淇淋")
    mushroom_pasta = Entry("蘑菇意面")
    oat_cookies = Entry("燕麦饼干")
    plum_tart = Entry("李子挞")
    potato_pancakes = Entry("土豆饼")
    pumpkin_soup = Entry("南瓜汤")
    rice_pudding = Entry("牛奶米布丁")
    sesame_noodles = Entry("芝麻酱拌面")
    spinach_omelette = Entry("菠菜蛋饼")
    stuffed_peppers = Entry("酿青椒")
    sweet_corn_soup = Entry("甜玉米羹")
    thin_pancakes = Entry("薄煎饼")
    tomatoes_with_eggs = Entry("西红柿炒鸡蛋")


class ChineseDepartments(Departments, language="zh"):
    """In Chinese."""

    kitchen = Entry("厨房")
    outdoor = Entry("户外")
    desk = Entry("桌面")
    garden = Entry("园艺")
    bathroom = Entry("卫浴")
    games = Entry("游戏")


class ChineseProducts(Products, language="zh"):
    """In Chinese."""

    steel_kettle = Entry("不锈钢水壶 1.7 升")
    stoneware_mug = Entry("粗陶马克杯")
    glass_teapot = Entry("玻璃茶壶")
    tent_for_two = Entry("双人帐篷")
    pocket_flashlight = Entry("便携手电筒")
    water_bottle = Entry("运动水壶 750 毫升")
    storm_umbrella = Entry("防风雨伞")
    desk_lamp = Entry("台灯")
    wireless_headphones = Entry("无线耳机")
    compact_keyboard = Entry("紧凑型键盘")
    table_clock = Entry("座钟")
    watering_can = Entry("洒水壶 5 升")
    garden_gloves = Entry("园艺手套")
    birdhouse = Entry("鸟屋")
    hand_trowel = Entry("小花铲")
    wildflower_seeds = Entry("野花种子")
    bath_towel = Entry("浴巾")
    shaving_mirror = Entry("剃须镜")
    olive_soap = Entry("橄榄皂")
    bathroom_scale = Entry("体重秤")
    jigsaw_puzzle = Entry("拼图")
    dominoes = Entry("多米诺骨牌")
    stunt_kite = Entry("特技风筝")
    flying_disc = Entry("飞盘")


class ChineseDeliveries(Deliveries, language="zh"):
    """In Chinese."""

    standard = Entry("标准配送")
    standard_option = Entry("标准配送，3 天")
    express = Entry("加急配送")
    express_option = Entry("加急配送，1 天")


class ChineseGenres(Genres, language="zh"):
    """In Chinese."""

    novels = Entry("小说")
    travel = Entry("旅行")
    crafts = Entry("手工")


class ChineseBooks(Books, language="zh"):
    """In Chinese."""

    the_harbour_clock = Entry("港口的钟")
    seven_orchards = Entry("七座果园")
    a_winter_by_the_lake = Entry("湖畔之冬")
    by_night_train = Entry("夜行列车")
    small_islands = Entry("小岛")
    how_to_read_a_map = Entry("如何看地图")
    fifty_useful_knots = Entry("实用绳结五十种")
    bread_at_home = Entry("在家烤面包")
    paper_birds = Entry("纸鸟")


class ChineseDefects(Defects, language="zh"):
    """In Chinese."""

    street_lamp = Entry("路灯")
    road_surface = Entry("路面")
    waste_bin = Entry("垃圾桶")
    tree = Entry("树木")


class ChineseDefectDetails(DefectDetails, language="zh"):
    """In Chinese."""

    since_sunday = Entry("从周日开始")
    next_to_bus_stop = Entry("在公交站旁")
    third_time = Entry("今年第三次")
    after_storm = Entry("暴风雨之后")
    in_front_of_school = Entry("在学校门口")
    for_two_weeks = Entry("已有两周")
    on_left_side = Entry("在路的左侧")
    worse_every_day = Entry("一天比一天严重")


class ChineseTowns(Towns, language="zh"):
    """In Chinese."""

    riverton = Entry("河口市")
    northport = Entry("北港市")
    lakeside = Entry("湖滨市")
    hillview = Entry("云山市")
    sandbay = Entry("金沙湾")
    greenfield = Entry("绿原市")


class ChineseFolders(Folders, language="zh"):
    """In Chinese."""

    holidays = Entry("假期")
    homework = Entry("作业")
    lectures = Entry("讲座")
    long_reads = Entry("长文")
    museum_visit = Entry("参观博物馆")
    project_week = Entry("项目周")
    quiz_night = Entry("问答之夜")
    read_later = Entry("稍后阅读")
    rainy_days = Entry("雨天")
    school_trip = Entry("郊游")
