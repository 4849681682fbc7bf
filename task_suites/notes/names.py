"""Names that notes of several tasks have: their titles and texts, labels, lists and items."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = [
    "Colors",
    "Details",
    "DetailsFirst",
    "Items",
    "Labels",
    "Lines",
    "Lists",
    "NoteBodies",
    "NoteTitles",
]


class NoteTitles(Catalogue):
    """Notes that tasks set up: their titles."""

    bike_repair = LocalizedText("Bike repair", zh="修自行车")
    vegetable_beds = LocalizedText("Vegetable beds", zh="菜园计划")
    ferry_trip = LocalizedText("Ferry trip", zh="渡轮之行")
    library_loans = LocalizedText("Library loans", zh="借书记录")
    paint_colors = LocalizedText("Paint colors", zh="油漆颜色")
    soup_ideas = LocalizedText("Soup ideas", zh="汤的做法")
    balcony_plants = LocalizedText("Balcony plants", zh="阳台植物")
    chess_evening = LocalizedText("Chess evening", zh="下棋之夜")
    film_list = LocalizedText("Film list", zh="电影清单")
    old_camera = LocalizedText("Old camera", zh="旧相机说明")
    piano_pieces = LocalizedText("Piano pieces", zh="钢琴曲目")
    running_shoes = LocalizedText("Running shoes", zh="跑鞋尺码")
    word_of_the_day = LocalizedText("Word of the day", zh="每日一词")
    attic_boxes = LocalizedText("Attic boxes", zh="阁楼的箱子")
    bread_recipe = LocalizedText("Bread recipe", zh="面包配方")
    cat_food = LocalizedText("Cat food", zh="猫粮备忘")
    coffee_beans = LocalizedText("Coffee beans", zh="咖啡豆记录")
    curtain_size = LocalizedText("Curtain size", zh="窗帘尺寸")
    dance_steps = LocalizedText("Dance steps", zh="舞步要点")
    desk_lamp = LocalizedText("Desk lamp", zh="台灯灯泡")
    dentist_questions = LocalizedText("Dentist questions", zh="问牙医的事")
    dream_house = LocalizedText("Dream house", zh="梦想小屋")
    ancestors = LocalizedText("Ancestors", zh="祖先线索")
    first_aid_box = LocalizedText("First aid box", zh="急救箱内容")
    fishing_spots = LocalizedText("Fishing spots", zh="钓鱼地点")
    guitar_tuning = LocalizedText("Guitar tuning", zh="吉他定音")
    hiking_route = LocalizedText("Hiking route", zh="徒步路线")
    house_rules = LocalizedText("House rules", zh="租房规则")
    jam_jars = LocalizedText("Jam jars", zh="果酱罐子")
    kite_plans = LocalizedText("Kite plans", zh="风筝图纸")
    knitting_pattern = LocalizedText("Knitting pattern", zh="毛衣针法")
    language_tandem = LocalizedText("Language tandem", zh="语言伙伴")
    lost_glove = LocalizedText("Lost glove", zh="丢失的手套")
    magic_trick = LocalizedText("Magic trick", zh="魔术步骤")
    marathon_plan = LocalizedText("Marathon plan", zh="马拉松计划")
    model_train = LocalizedText("Model train", zh="火车模型")
    museum_tips = LocalizedText("Museum tips", zh="博物馆贴士")
    night_sky = LocalizedText("Night sky", zh="星空笔记")
    office_keys = LocalizedText("Office keys", zh="办公室钥匙")
    picnic_spot = LocalizedText("Picnic spot", zh="野餐地点")
    plant_shop = LocalizedText("Plant shop", zh="花店记录")
    poem_draft = LocalizedText("Poem draft", zh="诗的草稿")
    printer_ink = LocalizedText("Printer ink", zh="打印机墨盒")
    puppet_theater = LocalizedText("Puppet theater", zh="木偶戏台")
    rain_barrel = LocalizedText("Rain barrel", zh="接雨水桶")
    river_levels = LocalizedText("River levels", zh="河水水位")
    sauna_times = LocalizedText("Sauna times", zh="桑拿开放")
    sewing_box = LocalizedText("Sewing box", zh="针线盒缺货")
    shelf_measures = LocalizedText("Shelf measures", zh="书架尺寸")
    speech_notes = LocalizedText("Speech notes", zh="发言要点")
    stamp_album = LocalizedText("Stamp album", zh="集邮册缺页")
    swim_training = LocalizedText("Swim training", zh="游泳训练")
    tea_blend = LocalizedText("Tea blend", zh="茶的配比")
    tent_poles = LocalizedText("Tent poles", zh="帐篷撑杆")
    tile_samples = LocalizedText("Tile samples", zh="瓷砖样品")
    violin_strings = LocalizedText("Violin strings", zh="小提琴弦")
    wine_cork_art = LocalizedText("Wine cork art", zh="软木塞手工")
    yoga_class = LocalizedText("Yoga class", zh="瑜伽动作")


class NoteBodies(Catalogue):
    """Notes that tasks set up: what they say, by the keys of their titles."""

    bike_repair = LocalizedText("New brake pads", zh="换刹车皮")
    vegetable_beds = LocalizedText("Sow lettuce in spring\nBeans last", zh="春天播生菜\n豆子最后种")
    ferry_trip = LocalizedText("The boat leaves at noon", zh="船中午出发")
    library_loans = LocalizedText("Two books due soon", zh="两本书快到期了")
    paint_colors = LocalizedText("Hall in light grey\nDoor in white", zh="走廊用浅灰色\n门用白色")
    soup_ideas = LocalizedText("Red lentils\nCumin\nA little cream", zh="红扁豆\n孜然\n一点奶油")
    balcony_plants = LocalizedText("Repot the basil\nNew soil", zh="给罗勒换盆\n买新土")
    chess_evening = LocalizedText("Every second Tuesday", zh="隔周星期二")
    film_list = LocalizedText("The long river\nPaper kites", zh="长河\n纸鸢")
    old_camera = LocalizedText("Needs a battery of 3 volts", zh="需要 3 伏的电池")
    piano_pieces = LocalizedText("Waltz in A minor, page 12", zh="A 小调圆舞曲，第 12 页")
    running_shoes = LocalizedText("Size 42, the blue ones", zh="42 码，蓝色的那双")
    word_of_the_day = LocalizedText("Petrichor", zh="雨后清香")
    attic_boxes = LocalizedText("Winter coats left\nToys right", zh="左边冬衣\n右边玩具")
    bread_recipe = LocalizedText("Rye and wheat\nA long rest", zh="黑麦加小麦\n静置久一点")
    cat_food = LocalizedText("The one with salmon", zh="三文鱼口味的")
    coffee_beans = LocalizedText("Dark roast from the corner shop", zh="街角小店的深烘豆")
    curtain_size = LocalizedText("Width 140\nLength 230", zh="宽 140\n长 230")
    dance_steps = LocalizedText("Left, right, turn", zh="左，右，转身")
    desk_lamp = LocalizedText("Bulb with the small thread", zh="小螺口的灯泡")
    dentist_questions = LocalizedText("Night guard?\nHow often?", zh="要戴牙套吗？\n多久一次？")
    dream_house = LocalizedText("A porch\nA stove\nMany windows", zh="门廊\n火炉\n很多窗户")
    ancestors = LocalizedText("Ask about the two sisters", zh="问问两姐妹的事")
    first_aid_box = LocalizedText("Plasters\nGauze\nTweezers", zh="创可贴\n纱布\n镊子")
    fishing_spots = LocalizedText("Below the old bridge", zh="老桥下面")
    guitar_tuning = LocalizedText("E A D G B E", zh="E A D G B E")
    hiking_route = LocalizedText("Up by the lake\nDown by the mill", zh="沿湖上山\n经磨坊下山")
    house_rules = LocalizedText("Quiet after ten\nShoes at the door", zh="十点后安静\n鞋放门口")
    jam_jars = LocalizedText("Plum: 6\nApricot: 4", zh="李子酱 6 罐\n杏子酱 4 罐")
    kite_plans = LocalizedText("Two sticks, one long tail", zh="两根竹条，一条长尾")
    knitting_pattern = LocalizedText("Two plain, two purl", zh="两针上，两针下")
    language_tandem = LocalizedText("Half an hour each", zh="每人半小时")
    lost_glove = LocalizedText("Left one, dark green", zh="左手，深绿色")
    magic_trick = LocalizedText("Palm the coin early", zh="早点藏好硬币")
    marathon_plan = LocalizedText("Long run on Sundays", zh="星期天长跑")
    model_train = LocalizedText("Track gauge 16.5", zh="轨距 16.5")
    museum_tips = LocalizedText("Start on the top floor", zh="从顶楼开始看")
    night_sky = LocalizedText("Saturn low in the south", zh="土星在南边低处")
    office_keys = LocalizedText("Spare one with reception", zh="备用的在前台")
    picnic_spot = LocalizedText("Meadow behind the chapel", zh="小教堂后面的草地")
    plant_shop = LocalizedText("Closed on Mondays", zh="星期一不营业")
    poem_draft = LocalizedText(
        "The tide forgets the names\nof every shell", zh="潮水忘记\n贝壳的名字"
    )
    printer_ink = LocalizedText("Black and cyan", zh="黑色和青色")
    puppet_theater = LocalizedText("Red cloth, two lamps", zh="红布，两盏灯")
    rain_barrel = LocalizedText("Tap drips, new washer", zh="龙头滴水，换垫圈")
    river_levels = LocalizedText("High after two days of rain", zh="下两天雨就涨")
    sauna_times = LocalizedText("Women on Thursday", zh="星期四女士专场")
    sewing_box = LocalizedText("Grey thread\nSmall buttons", zh="灰线\n小扣子")
    shelf_measures = LocalizedText("80 by 30\nFour boards", zh="80 乘 30\n四块板")
    speech_notes = LocalizedText("Thank the hosts\nOne short joke", zh="感谢主人\n讲个短笑话")
    stamp_album = LocalizedText("Two birds are missing", zh="缺两张鸟票")
    swim_training = LocalizedText("Ten lengths, then rest", zh="十个来回再休息")
    tea_blend = LocalizedText("Mint, fennel, apple", zh="薄荷，茴香，苹果")
    tent_poles = LocalizedText("One is cracked", zh="有一根裂了")
    tile_samples = LocalizedText("The matte one, hexagon", zh="哑光的六角砖")
    violin_strings = LocalizedText("Only the A string", zh="只换 A 弦")
    wine_cork_art = LocalizedText("Needs forty more", zh="还差四十个")
    yoga_class = LocalizedText("Bring the thick mat", zh="带厚垫子")


class Labels(Catalogue):
    """Labels, which are also topics that titles begin with."""

    animals = LocalizedText("Animals", zh="动物")
    books = LocalizedText("Books", zh="书籍")
    car = LocalizedText("Car", zh="汽车")
    choir = LocalizedText("Choir", zh="合唱团")
    clothes = LocalizedText("Clothes", zh="衣服")
    computer = LocalizedText("Computer", zh="电脑")
    crafts = LocalizedText("Crafts", zh="手工")
    dinner = LocalizedText("Dinner", zh="晚餐")
    documents = LocalizedText("Documents", zh="证件")
    dreams = LocalizedText("Dreams", zh="梦境")
    errands = LocalizedText("Errands", zh="跑腿")
    family = LocalizedText("Family", zh="家人")
    films = LocalizedText("Films", zh="影片")
    friends = LocalizedText("Friends", zh="朋友")
    furniture = LocalizedText("Furniture", zh="家具")
    games = LocalizedText("Games", zh="游戏")
    gifts = LocalizedText("Gifts", zh="礼物")
    health = LocalizedText("Health", zh="健康")
    hobby = LocalizedText("Hobby", zh="爱好")
    ideas = LocalizedText("Ideas", zh="灵感")
    insurance = LocalizedText("Insurance", zh="保险")
    jokes = LocalizedText("Jokes", zh="笑话")
    kids = LocalizedText("Kids", zh="孩子")
    money = LocalizedText("Money", zh="钱")
    music = LocalizedText("Music", zh="音乐")
    nature = LocalizedText("Nature", zh="自然")
    neighbors = LocalizedText("Neighbors", zh="邻居")
    numbers = LocalizedText("Numbers", zh="数字")
    pets = LocalizedText("Pets", zh="宠物")
    photos = LocalizedText("Photos", zh="照片")
    projects = LocalizedText("Projects", zh="项目")
    quotes = LocalizedText("Quotes", zh="语录")
    repairs = LocalizedText("Repairs", zh="维修")
    school = LocalizedText("School", zh="学校")
    someday = LocalizedText("Someday", zh="以后")
    sports = LocalizedText("Sports", zh="运动")
    taxes = LocalizedText("Taxes", zh="税务")
    travel = LocalizedText("Travel", zh="旅行")
    wishes = LocalizedText("Wishes", zh="心愿")
    work = LocalizedText("Work", zh="工作")


class Details(Catalogue):
    """What a title says of its topic."""

    addresses = LocalizedText("addresses", zh="地址")
    costs = LocalizedText("costs", zh="费用")
    dates = LocalizedText("dates", zh="日期")
    first_steps = LocalizedText("first steps", zh="第一步")
    for_monday = LocalizedText("for Monday", zh="星期一用")
    for_later = LocalizedText("for later", zh="留待日后")
    left_over = LocalizedText("left over", zh="剩下的")
    next_time = LocalizedText("next time", zh="下一次")
    open_points = LocalizedText("open points", zh="未决事项")
    plan_b = LocalizedText("plan B", zh="备选方案")
    questions = LocalizedText("questions", zh="问题")
    rules = LocalizedText("rules", zh="规矩")
    things_to_buy = LocalizedText("things to buy", zh="要买的")
    tips = LocalizedText("tips", zh="小贴士")
    who_helps = LocalizedText("who helps", zh="谁来帮忙")
    why = LocalizedText("why", zh="为什么")


class DetailsFirst(Catalogue):
    """The same where a title begins with it."""

    addresses = LocalizedText("Addresses", zh="地址")
    costs = LocalizedText("Costs", zh="费用")
    dates = LocalizedText("Dates", zh="日期")
    first_steps = LocalizedText("First steps", zh="第一步")
    for_monday = LocalizedText("For monday", zh="星期一用")
    for_later = LocalizedText("For later", zh="留待日后")
    left_over = LocalizedText("Left over", zh="剩下的")
    next_time = LocalizedText("Next time", zh="下一次")
    open_points = LocalizedText("Open points", zh="未决事项")
    plan_b = LocalizedText("Plan b", zh="备选方案")
    questions = LocalizedText("Questions", zh="问题")
    rules = LocalizedText("Rules", zh="规矩")
    things_to_buy = LocalizedText("Things to buy", zh="要买的")
    tips = LocalizedText("Tips", zh="小贴士")
    who_helps = LocalizedText("Who helps", zh="谁来帮忙")
    why = LocalizedText("Why", zh="为什么")


class Lines(Catalogue):
    """What may stand below in a longer note."""

    ask_again_next_week = LocalizedText("Ask again next week", zh="下周再问")
    bring_cash = LocalizedText("Bring cash", zh="带现金")
    compare_prices = LocalizedText("Compare prices", zh="比一比价格")
    half_of_it_is_enough = LocalizedText("Half of it is enough", zh="一半就够")
    keep_the_box = LocalizedText("Keep the box", zh="盒子留着")
    look_at_the_map_first = LocalizedText("Look at the map first", zh="先看地图")
    maybe_in_the_evening = LocalizedText("Maybe in the evening", zh="也许晚上")
    not_before_the_holidays = LocalizedText("Not before the holidays", zh="放假前不行")
    only_if_it_is_dry = LocalizedText("Only if it is dry", zh="只在天干时")
    see_the_photo = LocalizedText("See the photo", zh="看照片")
    take_the_small_bag = LocalizedText("Take the small bag", zh="带小包")
    thank_them_for_the_help = LocalizedText("Thank them for the help", zh="谢谢他们帮忙")
    the_second_door_on_the = LocalizedText("The second door on the left", zh="左边第二扇门")
    two_are_enough = LocalizedText("Two are enough", zh="两个就够")
    wash_it_first = LocalizedText("Wash it first", zh="先洗一洗")
    write_it_down_properly = LocalizedText("Write it down properly", zh="好好记下来")


class Lists(Catalogue):
    """Titles of lists."""

    art_fair = LocalizedText("Art fair", zh="画展")
    barbecue = LocalizedText("Barbecue", zh="烧烤")
    beach_day = LocalizedText("Beach day", zh="海边一日")
    bonfire = LocalizedText("Bonfire", zh="篝火晚会")
    camping = LocalizedText("Camping", zh="露营")
    cleaning_day = LocalizedText("Cleaning day", zh="大扫除")
    craft_table = LocalizedText("Craft table", zh="手工桌")
    fishing_trip = LocalizedText("Fishing trip", zh="钓鱼之行")
    garage_sale = LocalizedText("Garage sale", zh="车库甩卖")
    flea_market_stand = LocalizedText("Flea market stand", zh="跳蚤市场摊位")
    lantern_parade = LocalizedText("Lantern parade", zh="灯笼游行")
    kite_festival = LocalizedText("Kite festival", zh="风筝节")
    moving_house = LocalizedText("Moving house", zh="搬家")
    night_hike = LocalizedText("Night hike", zh="夜间徒步")
    play_group = LocalizedText("Play group", zh="游戏小组")
    pottery_day = LocalizedText("Pottery day", zh="陶艺日")
    puppet_show = LocalizedText("Puppet show", zh="木偶戏")
    rainy_days = LocalizedText("Rainy days", zh="下雨天")
    school_things = LocalizedText("School things", zh="开学用品")
    street_party = LocalizedText("Street party", zh="街头聚会")
    summer_camp = LocalizedText("Summer camp", zh="夏令营")
    weekend = LocalizedText("Weekend", zh="周末")
    workshop = LocalizedText("Workshop", zh="工作坊")
    zoo_visit = LocalizedText("Zoo visit", zh="动物园之行")


class Items(Catalogue):
    """Items of lists."""

    batteries = LocalizedText("Batteries", zh="电池")
    blankets = LocalizedText("Blankets", zh="毯子")
    buckets = LocalizedText("Buckets", zh="水桶")
    candles = LocalizedText("Candles", zh="蜡烛")
    chalk = LocalizedText("Chalk", zh="粉笔")
    cups = LocalizedText("Cups", zh="杯子")
    gloves = LocalizedText("Gloves", zh="手套")
    glue = LocalizedText("Glue", zh="胶水")
    hammer = LocalizedText("Hammer", zh="锤子")
    lemons = LocalizedText("Lemons", zh="柠檬")
    matches = LocalizedText("Matches", zh="火柴")
    napkins = LocalizedText("Napkins", zh="餐巾")
    rope = LocalizedText("Rope", zh="绳子")
    scissors = LocalizedText("Scissors", zh="剪刀")
    soap = LocalizedText("Soap", zh="肥皂")
    string = LocalizedText("String", zh="细线")
    tape = LocalizedText("Tape", zh="胶带")
    torch = LocalizedText("Torch", zh="手电筒")
    towels = LocalizedText("Towels", zh="毛巾")
    whistle = LocalizedText("Whistle", zh="哨子")


class Colors(Catalogue):
    """Colours of notes."""

    red = LocalizedText("red", zh="红色")
    orange = LocalizedText("orange", zh="橙色")
    yellow = LocalizedText("yellow", zh="黄色")
    green = LocalizedText("green", zh="绿色")
    blue = LocalizedText("blue", zh="蓝色")
    purple = LocalizedText("purple", zh="紫色")
