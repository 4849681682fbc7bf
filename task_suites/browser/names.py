"""What tasks in the browser draw from: sites, titles of pages, goods, towns, folders."""

from mobile_gym.core.texts import Catalogue, LocalizedText


class Sites(Catalogue):
    """Names of sites."""

    open_encyclopaedia = LocalizedText("Open Encyclopaedia", zh="开放百科")
    the_daily_lantern = LocalizedText("The Daily Lantern", zh="灯笼日报")
    weather_now = LocalizedText("Weather Now", zh="天气快报")
    corner_shop = LocalizedText("Corner Shop", zh="街角商店")
    simple_kitchen = LocalizedText("Simple Kitchen", zh="简单厨房")
    town_library = LocalizedText("Town Library", zh="市立图书馆")
    regional_railways = LocalizedText("Regional Railways", zh="区域铁路")
    neighbours_forum = LocalizedText("Neighbours' Forum", zh="邻里论坛")
    city_office = LocalizedText("City Office", zh="市政厅")


class Clubs(Catalogue):
    """Whose sites the phone does not know."""

    rowing_club = LocalizedText("the Rowing Club", zh="划船俱乐部")
    chess_circle = LocalizedText("the Chess Circle", zh="象棋协会")
    harbour_choir = LocalizedText("the Harbour Choir", zh="海港合唱团")
    garden_society = LocalizedText("the Garden Society", zh="园艺协会")
    hiking_group = LocalizedText("the Hiking Group", zh="徒步小组")
    little_theatre = LocalizedText("the Little Theatre", zh="小剧场")
    clock_museum = LocalizedText("the Clock Museum", zh="钟表博物馆")
    pottery_studio = LocalizedText("the Pottery Studio", zh="陶艺工作室")
    evening_school = LocalizedText("the Evening School", zh="夜校")
    tennis_club = LocalizedText("the Tennis Club", zh="网球俱乐部")
    mill_cinema = LocalizedText("the Mill Cinema", zh="磨坊影院")
    brass_band = LocalizedText("the Brass Band", zh="铜管乐队")
    swimming_bath = LocalizedText("the Swimming Bath", zh="游泳馆")
    beekeepers = LocalizedText("the Beekeepers", zh="养蜂人协会")
    town_radio = LocalizedText("the Town Radio", zh="市广播电台")
    farmers_market = LocalizedText("the Farmers' Market", zh="农夫市集")


class Articles(Catalogue):
    """Titles in the encyclopaedia."""

    balloon = LocalizedText("Balloon", zh="热气球")
    bicycle = LocalizedText("Bicycle", zh="自行车")
    bread = LocalizedText("Bread", zh="面包")
    bridge = LocalizedText("Bridge", zh="桥梁")
    chess = LocalizedText("Chess", zh="国际象棋")
    cocoa = LocalizedText("Cocoa", zh="可可")
    coffee = LocalizedText("Coffee", zh="咖啡")
    compass = LocalizedText("Compass", zh="指南针")
    drum = LocalizedText("Drum", zh="鼓")
    glacier = LocalizedText("Glacier", zh="冰川")
    honeybee = LocalizedText("Honeybee", zh="蜜蜂")
    kite = LocalizedText("Kite", zh="风筝")
    lighthouse = LocalizedText("Lighthouse", zh="灯塔")
    moon = LocalizedText("Moon", zh="月球")
    oak = LocalizedText("Oak", zh="橡树")
    owl = LocalizedText("Owl", zh="猫头鹰")
    paper = LocalizedText("Paper", zh="纸")
    piano = LocalizedText("Piano", zh="钢琴")
    rainbow = LocalizedText("Rainbow", zh="彩虹")
    salt = LocalizedText("Salt", zh="盐")
    sundial = LocalizedText("Sundial", zh="日晷")
    tea = LocalizedText("Tea", zh="茶")
    telescope = LocalizedText("Telescope", zh="望远镜")
    violin = LocalizedText("Violin", zh="小提琴")
    volcano = LocalizedText("Volcano", zh="火山")
    windmill = LocalizedText("Windmill", zh="风车")


class Recipes(Catalogue):
    """Titles in the cookbook."""

    apple_crumble = LocalizedText("Apple crumble", zh="苹果酥")
    baked_salmon = LocalizedText("Baked salmon", zh="烤三文鱼")
    banana_bread = LocalizedText("Banana bread", zh="香蕉蛋糕")
    bean_salad = LocalizedText("Bean salad", zh="四季豆沙拉")
    blueberry_muffins = LocalizedText("Blueberry muffins", zh="蓝莓松饼")
    cabbage_dumplings = LocalizedText("Cabbage dumplings", zh="白菜饺子")
    carrot_soup = LocalizedText("Carrot soup", zh="胡萝卜汤")
    fish_soup_with_tofu = LocalizedText("Fish soup with tofu", zh="豆腐鱼汤")
    fried_rice = LocalizedText("Fried rice", zh="蛋炒饭")
    lemon_cake = LocalizedText("Lemon cake", zh="柠檬蛋糕")
    lentil_soup = LocalizedText("Lentil soup", zh="扁豆汤")
    mango_ice_cream = LocalizedText("Mango ice cream", zh="芒果冰淇淋")
    mushroom_pasta = LocalizedText("Mushroom pasta", zh="蘑菇意面")
    oat_cookies = LocalizedText("Oat cookies", zh="燕麦饼干")
    plum_tart = LocalizedText("Plum tart", zh="李子挞")
    potato_pancakes = LocalizedText("Potato pancakes", zh="土豆饼")
    pumpkin_soup = LocalizedText("Pumpkin soup", zh="南瓜汤")
    rice_pudding = LocalizedText("Rice pudding", zh="牛奶米布丁")
    sesame_noodles = LocalizedText("Sesame noodles", zh="芝麻酱拌面")
    spinach_omelette = LocalizedText("Spinach omelette", zh="菠菜蛋饼")
    stuffed_peppers = LocalizedText("Stuffed peppers", zh="酿青椒")
    sweet_corn_soup = LocalizedText("Sweet corn soup", zh="甜玉米羹")
    thin_pancakes = LocalizedText("Thin pancakes", zh="薄煎饼")
    tomatoes_with_eggs = LocalizedText("Tomatoes with eggs", zh="西红柿炒鸡蛋")


class Departments(Catalogue):
    """Departments of the shop."""

    kitchen = LocalizedText("Kitchen", zh="厨房")
    outdoor = LocalizedText("Outdoor", zh="户外")
    desk = LocalizedText("Desk", zh="桌面")
    garden = LocalizedText("Garden", zh="园艺")
    bathroom = LocalizedText("Bathroom", zh="卫浴")
    games = LocalizedText("Games", zh="游戏")


class Products(Catalogue):
    """What the shop sells."""

    steel_kettle = LocalizedText("Steel kettle, 1.7 l", zh="不锈钢水壶 1.7 升")
    stoneware_mug = LocalizedText("Stoneware mug", zh="粗陶马克杯")
    glass_teapot = LocalizedText("Glass teapot", zh="玻璃茶壶")
    tent_for_two = LocalizedText("Tent for two", zh="双人帐篷")
    pocket_flashlight = LocalizedText("Pocket flashlight", zh="便携手电筒")
    water_bottle = LocalizedText("Water bottle, 750 ml", zh="运动水壶 750 毫升")
    storm_umbrella = LocalizedText("Storm umbrella", zh="防风雨伞")
    desk_lamp = LocalizedText("Desk lamp", zh="台灯")
    wireless_headphones = LocalizedText("Wireless headphones", zh="无线耳机")
    compact_keyboard = LocalizedText("Compact keyboard", zh="紧凑型键盘")
    table_clock = LocalizedText("Table clock", zh="座钟")
    watering_can = LocalizedText("Watering can, 5 l", zh="洒水壶 5 升")
    garden_gloves = LocalizedText("Garden gloves", zh="园艺手套")
    birdhouse = LocalizedText("Birdhouse", zh="鸟屋")
    hand_trowel = LocalizedText("Hand trowel", zh="小花铲")
    wildflower_seeds = LocalizedText("Wildflower seeds", zh="野花种子")
    bath_towel = LocalizedText("Bath towel", zh="浴巾")
    shaving_mirror = LocalizedText("Shaving mirror", zh="剃须镜")
    olive_soap = LocalizedText("Olive soap", zh="橄榄皂")
    bathroom_scale = LocalizedText("Bathroom scale", zh="体重秤")
    jigsaw_puzzle = LocalizedText("Jigsaw puzzle", zh="拼图")
    dominoes = LocalizedText("Dominoes", zh="多米诺骨牌")
    stunt_kite = LocalizedText("Stunt kite", zh="特技风筝")
    flying_disc = LocalizedText("Flying disc", zh="飞盘")


class Deliveries(Catalogue):
    """How the shop delivers: in a sentence, and as it offers them."""

    standard = LocalizedText("standard", zh="标准配送")
    standard_option = LocalizedText("Standard, 3 days", zh="标准配送，3 天")
    express = LocalizedText("express", zh="加急配送")
    express_option = LocalizedText("Express, 1 day", zh="加急配送，1 天")


class Genres(Catalogue):
    """Genres of the library."""

    novels = LocalizedText("Novels", zh="小说")
    travel = LocalizedText("Travel", zh="旅行")
    crafts = LocalizedText("Crafts", zh="手工")


class Books(Catalogue):
    """Titles in the library."""

    the_harbour_clock = LocalizedText("The Harbour Clock", zh="港口的钟")
    seven_orchards = LocalizedText("Seven Orchards", zh="七座果园")
    a_winter_by_the_lake = LocalizedText("A Winter by the Lake", zh="湖畔之冬")
    by_night_train = LocalizedText("By Night Train", zh="夜行列车")
    small_islands = LocalizedText("Small Islands", zh="小岛")
    how_to_read_a_map = LocalizedText("How to Read a Map", zh="如何看地图")
    fifty_useful_knots = LocalizedText("Fifty Useful Knots", zh="实用绳结五十种")
    bread_at_home = LocalizedText("Bread at Home", zh="在家烤面包")
    paper_birds = LocalizedText("Paper Birds", zh="纸鸟")


class Defects(Catalogue):
    """What the city office can be told of."""

    street_lamp = LocalizedText("Street lamp", zh="路灯")
    road_surface = LocalizedText("Road surface", zh="路面")
    waste_bin = LocalizedText("Waste bin", zh="垃圾桶")
    tree = LocalizedText("Tree", zh="树木")


class Towns(Catalogue):
    """Where trains stop."""

    riverton = LocalizedText("Riverton", zh="河口市")
    northport = LocalizedText("Northport", zh="北港市")
    lakeside = LocalizedText("Lakeside", zh="湖滨市")
    hillview = LocalizedText("Hillview", zh="云山市")
    sandbay = LocalizedText("Sandbay", zh="金沙湾")
    greenfield = LocalizedText("Greenfield", zh="绿原市")
