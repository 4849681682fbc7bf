"""The same in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.notes.names import (
    Colors,
    Details,
    DetailsFirst,
    Items,
    Labels,
    Lines,
    Lists,
    NoteBodies,
    NoteTitles,
)

__all__ = [
    "ChineseColors",
    "ChineseDetails",
    "ChineseDetailsFirst",
    "ChineseItems",
    "ChineseLabels",
    "ChineseLines",
    "ChineseLists",
    "ChineseNoteBodies",
    "ChineseNoteTitles",
]


class ChineseNoteTitles(NoteTitles, language="zh"):
    """In Chinese."""

    bike_repair = Entry("修自行车")
    vegetable_beds = Entry("菜园计划")
    ferry_trip = Entry("渡轮之行")
    library_loans = Entry("借书记录")
    paint_colors = Entry("油漆颜色")
    soup_ideas = Entry("汤的做法")
    balcony_plants = Entry("阳台植物")
    chess_evening = Entry("下棋之夜")
    film_list = Entry("电影清单")
    old_camera = Entry("旧相机说明")
    piano_pieces = Entry("钢琴曲目")
    running_shoes = Entry("跑鞋尺码")
    word_of_the_day = Entry("每日一词")
    attic_boxes = Entry("阁楼的箱子")
    bread_recipe = Entry("面包配方")
    cat_food = Entry("猫粮备忘")
    coffee_beans = Entry("咖啡豆记录")
    curtain_size = Entry("窗帘尺寸")
    dance_steps = Entry("舞步要点")
    desk_lamp = Entry("台灯灯泡")
    dentist_questions = Entry("问牙医的事")
    dream_house = Entry("梦想小屋")
    ancestors = Entry("祖先线索")
    first_aid_box = Entry("急救箱内容")
    fishing_spots = Entry("钓鱼地点")
    guitar_tuning = Entry("吉他定音")
    hiking_route = Entry("徒步路线")
    house_rules = Entry("租房规则")
    jam_jars = Entry("果酱罐子")
    kite_plans = Entry("风筝图纸")
    knitting_pattern = Entry("毛衣针法")
    language_tandem = Entry("语言伙伴")
    lost_glove = Entry("丢失的手套")
    magic_trick = Entry("魔术步骤")
    marathon_plan = Entry("马拉松计划")
    model_train = Entry("火车模型")
    museum_tips = Entry("博物馆贴士")
    night_sky = Entry("星空笔记")
    office_keys = Entry("办公室钥匙")
    picnic_spot = Entry("野餐地点")
    plant_shop = Entry("花店记录")
    poem_draft = Entry("诗的草稿")
    printer_ink = Entry("打印机墨盒")
    puppet_theater = Entry("木偶戏台")
    rain_barrel = Entry("接雨水桶")
    river_levels = Entry("河水水位")
    sauna_times = Entry("桑拿开放")
    sewing_box = Entry("针线盒缺货")
    shelf_measures = Entry("书架尺寸")
    speech_notes = Entry("发言要点")
    stamp_album = Entry("集邮册缺页")
    swim_training = Entry("游泳训练")
    tea_blend = Entry("茶的配比")
    tent_poles = Entry("帐篷撑杆")
    tile_samples = Entry("瓷砖样品")
    violin_strings = Entry("小提琴弦")
    wine_cork_art = Entry("软木塞手工")
    yoga_class = Entry("瑜伽动作")


class ChineseNoteBodies(NoteBodies, language="zh"):
    """In Chinese."""

    bike_repair = Entry("换刹车皮")
    vegetable_beds = Entry("春天播生菜\n豆子最后种")
    ferry_trip = Entry("船中午出发")
    library_loans = Entry("两本书快到期了")
    paint_colors = Entry("走廊用浅灰色\n门用白色")
    soup_ideas = Entry("红扁豆\n孜然\n一点奶油")
    balcony_plants = Entry("给罗勒换盆\n买新土")
    chess_evening = Entry("隔周星期二")
    film_list = Entry("长河\n纸鸢")
    old_camera = Entry("需要 3 伏的电池")
    piano_pieces = Entry("A 小调圆舞曲，第 12 页")
    running_shoes = Entry("42 码，蓝色的那双")
    word_of_the_day = Entry("雨后清香")
    attic_boxes = Entry("左边冬衣\n右边玩具")
    bread_recipe = Entry("黑麦加小麦\n静置久一点")
    cat_food = Entry("三文鱼口味的")
    coffee_beans = Entry("街角小店的深烘豆")
    curtain_size = Entry("宽 140\n长 230")
    dance_steps = Entry("左，右，转身")
    desk_lamp = Entry("小螺口的灯泡")
    dentist_questions = Entry("要戴牙套吗？\n多久一次？")
    dream_house = Entry("门廊\n火炉\n很多窗户")
    ancestors = Entry("问问两姐妹的事")
    first_aid_box = Entry("创可贴\n纱布\n镊子")
    fishing_spots = Entry("老桥下面")
    guitar_tuning = Entry("E A D G B E")
    hiking_route = Entry("沿湖上山\n经磨坊下山")
    house_rules = Entry("十点后安静\n鞋放门口")
    jam_jars = Entry("李子酱 6 罐\n杏子酱 4 罐")
    kite_plans = Entry("两根竹条，一条长尾")
    knitting_pattern = Entry("两针上，两针下")
    language_tandem = Entry("每人半小时")
    lost_glove = Entry("左手，深绿色")
    magic_trick = Entry("早点藏好硬币")
    marathon_plan = Entry("星期天长跑")
    model_train = Entry("轨距 16.5")
    museum_tips = Entry("从顶楼开始看")
    night_sky = Entry("土星在南边低处")
    office_keys = Entry("备用的在前台")
    picnic_spot = Entry("小教堂后面的草地")
    plant_shop = Entry("星期一不营业")
    poem_draft = Entry("潮水忘记\n贝壳的名字")
    printer_ink = Entry("黑色和青色")
    puppet_theater = Entry("红布，两盏灯")
    rain_barrel = Entry("龙头滴水，换垫圈")
    river_levels = Entry("下两天雨就涨")
    sauna_times = Entry("星期四女士专场")
    sewing_box = Entry("灰线\n小扣子")
    shelf_measures = Entry("80 乘 30\n四块板")
    speech_notes = Entry("感谢主人\n讲个短笑话")
    stamp_album = Entry("缺两张鸟票")
    swim_training = Entry("十个来回再休息")
    tea_blend = Entry("薄荷，茴香，苹果")
    tent_poles = Entry("有一根裂了")
    tile_samples = Entry("哑光的六角砖")
    violin_strings = Entry("只换 A 弦")
    wine_cork_art = Entry("还差四十个")
    yoga_class = Entry("带厚垫子")


class ChineseLabels(Labels, language="zh"):
    """In Chinese."""

    animals = Entry("动物")
    books = Entry("书籍")
    car = Entry("汽车")
    choir = Entry("合唱团")
    clothes = Entry("衣服")
    computer = Entry("电脑")
    crafts = Entry("手工")
    dinner = Entry("晚餐")
    documents = Entry("证件")
    dreams = Entry("梦境")
    errands = Entry("跑腿")
    family = Entry("家人")
    films = Entry("影片")
    friends = Entry("朋友")
    furniture = Entry("家具")
    games = Entry("游戏")
    gifts = Entry("礼物")
    health = Entry("健康")
    hobby = Entry("爱好")
    ideas = Entry("灵感")
    insurance = Entry("保险")
    jokes = Entry("笑话")
    kids = Entry("孩子")
    money = Entry("钱")
    music = Entry("音乐")
    nature = Entry("自然")
    neighbors = Entry("邻居")
    numbers = Entry("数字")
    pets = Entry("宠物")
    photos = Entry("照片")
    projects = Entry("项目")
    quotes = Entry("语录")
    repairs = Entry("维修")
    school = Entry("学校")
    someday = Entry("以后")
    sports = Entry("运动")
    taxes = Entry("税务")
    travel = Entry("旅行")
    wishes = Entry("心愿")
    work = Entry("工作")


class ChineseDetails(Details, language="zh"):
    """In Chinese."""

    addresses = Entry("地址")
    costs = Entry("费用")
    dates = Entry("日期")
    first_steps = Entry("第一步")
    for_monday = Entry("星期一用")
    for_later = Entry("留待日后")
    left_over = Entry("剩下的")
    next_time = Entry("下一次")
    open_points = Entry("未决事项")
    plan_b = Entry("备选方案")
    questions = Entry("问题")
    rules = Entry("规矩")
    things_to_buy = Entry("要买的")
    tips = Entry("小贴士")
    who_helps = Entry("谁来帮忙")
    why = Entry("为什么")


class ChineseDetailsFirst(DetailsFirst, language="zh"):
    """In Chinese."""

    addresses = Entry("地址")
    costs = Entry("费用")
    dates = Entry("日期")
    first_steps = Entry("第一步")
    for_monday = Entry("星期一用")
    for_later = Entry("留待日后")
    left_over = Entry("剩下的")
    next_time = Entry("下一次")
    open_points = Entry("未决事项")
    plan_b = Entry("备选方案")
    questions = Entry("问题")
    rules = Entry("规矩")
    things_to_buy = Entry("要买的")
    tips = Entry("小贴士")
    who_helps = Entry("谁来帮忙")
    why = Entry("为什么")


class ChineseLines(Lines, language="zh"):
    """In Chinese."""

    ask_again_next_week = Entry("下周再问")
    bring_cash = Entry("带现金")
    compare_prices = Entry("比一比价格")
    half_of_it_is_enough = Entry("一半就够")
    keep_the_box = Entry("盒子留着")
    look_at_the_map_first = Entry("先看地图")
    maybe_in_the_evening = Entry("也许晚上")
    not_before_the_holidays = Entry("放假前不行")
    only_if_it_is_dry = Entry("只在天干时")
    see_the_photo = Entry("看照片")
    take_the_small_bag = Entry("带小包")
    thank_them_for_the_help = Entry("谢谢他们帮忙")
    the_second_door_on_the = Entry("左边第二扇门")
    two_are_enough = Entry("两个就够")
    wash_it_first = Entry("先洗一洗")
    write_it_down_properly = Entry("好好记下来")


class ChineseLists(Lists, language="zh"):
    """In Chinese."""

    art_fair = Entry("画展")
    barbecue = Entry("烧烤")
    beach_day = Entry("海边一日")
    bonfire = Entry("篝火晚会")
    camping = Entry("露营")
    cleaning_day = Entry("大扫除")
    craft_table = Entry("手工桌")
    fishing_trip = Entry("钓鱼之行")
    garage_sale = Entry("车库甩卖")
    flea_market_stand = Entry("跳蚤市场摊位")
    lantern_parade = Entry("灯笼游行")
    kite_festival = Entry("风筝节")
    moving_house = Entry("搬家")
    night_hike = Entry("夜间徒步")
    play_group = Entry("游戏小组")
    pottery_day = Entry("陶艺日")
    puppet_show = Entry("木偶戏")
    rainy_days = Entry("下雨天")
    school_things = Entry("开学用品")
    street_party = Entry("街头聚会")
    summer_camp = Entry("夏令营")
    weekend = Entry("周末")
    workshop = Entry("工作坊")
    zoo_visit = Entry("动物园之行")


class ChineseItems(Items, language="zh"):
    """In Chinese."""

    batteries = Entry("电池")
    blankets = Entry("毯子")
    buckets = Entry("水桶")
    candles = Entry("蜡烛")
    chalk = Entry("粉笔")
    cups = Entry("杯子")
    gloves = Entry("手套")
    glue = Entry("胶水")
    hammer = Entry("锤子")
    lemons = Entry("柠檬")
    matches = Entry("火柴")
    napkins = Entry("餐巾")
    rope = Entry("绳子")
    scissors = Entry("剪刀")
    soap = Entry("肥皂")
    string = Entry("细线")
    tape = Entry("胶带")
    torch = Entry("手电筒")
    towels = Entry("毛巾")
    whistle = Entry("哨子")


class ChineseColors(Colors, language="zh"):
    """In Chinese."""

    red = Entry("红色")
    orange = Entry("橙色")
    yellow = Entry("黄色")
    green = Entry("绿色")
    blue = Entry("蓝色")
    purple = Entry("紫色")
