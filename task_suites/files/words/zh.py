"""The same in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.files.words import (
    FileNames,
    HiddenWords,
    Lines,
    MadeFolders,
    NewNames,
    Purchases,
    Recordings,
    ScanNames,
    Steps,
    Towns,
)

__all__ = [
    "ChineseFileNames",
    "ChineseHiddenWords",
    "ChineseLines",
    "ChineseMadeFolders",
    "ChineseNewNames",
    "ChinesePurchases",
    "ChineseRecordings",
    "ChineseScanNames",
    "ChineseSteps",
    "ChineseTowns",
]


class ChineseFileNames(FileNames, language="zh"):
    """In Chinese."""

    address_list = Entry("通讯地址")
    aquarium = Entry("水族箱")
    bicycle = Entry("自行车")
    budget = Entry("预算")
    camping = Entry("露营")
    carpet = Entry("地毯")
    concert = Entry("音乐会")
    contract = Entry("合同")
    drawings = Entry("草图")
    ferry = Entry("渡轮")
    floor_plan = Entry("平面图")
    greenhouse = Entry("温室")
    guest_list = Entry("客人名单")
    harvest = Entry("收成")
    heating = Entry("暖气")
    insurance = Entry("保险")
    inventory = Entry("库存")
    invoice = Entry("发票")
    kitchen = Entry("厨房")
    lighthouse = Entry("灯塔")
    museum = Entry("博物馆")
    orchard = Entry("果园")
    packing_list = Entry("行李清单")
    playground = Entry("游乐场")
    puppet_show = Entry("木偶戏")
    questionnaire = Entry("问卷")
    recipes = Entry("菜谱")
    rowing = Entry("划船")
    script = Entry("剧本")
    skiing = Entry("滑雪")
    speech = Entry("发言稿")
    timetable = Entry("课程表")
    toolbox = Entry("工具箱")
    violin = Entry("小提琴")
    warranty = Entry("保修单")
    workshop = Entry("工作坊")


class ChineseLines(Lines, language="zh"):
    """In Chinese."""

    back_by_noon = Entry("中午前回来")
    ask_at_the_desk = Entry("到前台问")
    bring_two_copies = Entry("带两份")
    call_before_you_come = Entry("来之前打个电话")
    check_the_dates_again = Entry("日期再核对一遍")
    closed_in_august = Entry("八月不开门")
    corner_of_the_square = Entry("广场拐角处")
    first_floor_on_the_right = Entry("一楼右手边")
    half_is_paid = Entry("已付一半")
    keep_it_dry = Entry("不要受潮")
    leave_the_gate_open = Entry("大门别关")
    no_more_than_four = Entry("最多四个")
    not_signed_yet = Entry("还没签字")
    old_ones_below = Entry("旧的在下面")
    same_as_last_time = Entry("和上次一样")
    see_page_two = Entry("见第二页")
    the_blue_one_is_ours = Entry("蓝色那个是我们的")
    to_be_continued = Entry("未完待续")
    wednesday_would_suit_us = Entry("星期三我们方便")
    write_to_the_owner = Entry("写信给房主")


class ChineseMadeFolders(MadeFolders, language="zh"):
    """In Chinese."""

    backups = Entry("备份")
    bills = Entry("账单")
    cabin = Entry("小木屋")
    drafts = Entry("草稿")
    evening_class = Entry("夜校")
    family = Entry("家庭")
    garden = Entry("花园")
    handouts = Entry("讲义")
    inbox = Entry("收件")
    journal = Entry("日记")
    letters = Entry("信件")
    maps = Entry("地图")
    novel = Entry("小说")
    old_phone = Entry("旧手机")
    printing = Entry("打印")
    receipts = Entry("收据")
    samples = Entry("样品")
    school = Entry("学校")
    tax = Entry("税务")
    wedding = Entry("婚礼")


class ChineseTowns(Towns, language="zh"):
    """In Chinese."""

    athens = Entry("雅典")
    bergen = Entry("卑尔根")
    bilbao = Entry("毕尔巴鄂")
    cork = Entry("科克")
    dresden = Entry("德累斯顿")
    geneva = Entry("日内瓦")
    ghent = Entry("根特")
    graz = Entry("格拉茨")
    krakow = Entry("克拉科夫")
    lisbon = Entry("里斯本")
    lyon = Entry("里昂")
    malmo = Entry("马尔默")
    naples = Entry("那不勒斯")
    oslo = Entry("奥斯陆")
    porto = Entry("波尔图")
    riga = Entry("里加")
    seville = Entry("塞维利亚")
    tallinn = Entry("塔林")
    turku = Entry("图尔库")
    vienna = Entry("维也纳")


class ChineseNewNames(NewNames, language="zh"):
    """In Chinese."""

    first_page = Entry("第一页")
    for_mila = Entry("给米拉")
    last_year = Entry("去年")
    old_version = Entry("旧版本")
    second_try = Entry("第二稿")
    signed_copy = Entry("签字版")
    to_print = Entry("待打印")
    with_comments = Entry("带批注")


class ChineseScanNames(ScanNames, language="zh"):
    """In Chinese."""

    final = Entry("定稿")
    for_review = Entry("待审阅")
    keep = Entry("保留")
    next_meeting = Entry("下次会议")
    send_today = Entry("今天寄出")
    shared = Entry("已共享")
    sorted = Entry("已整理")
    urgent = Entry("紧急")


class ChineseRecordings(Recordings, language="zh"):
    """In Chinese."""

    accordion = Entry("手风琴")
    bagpipes = Entry("风笛")
    birdsong = Entry("鸟鸣")
    blackbird = Entry("乌鸫")
    brook = Entry("溪水")
    choir = Entry("合唱")
    church_bells = Entry("钟声")
    clarinet = Entry("单簧管")
    crickets = Entry("蛐蛐")
    doorbell = Entry("门铃")
    drums = Entry("鼓声")
    engine = Entry("发动机")
    flute = Entry("长笛")
    fountain = Entry("喷泉")
    frogs = Entry("蛙声")
    harbor = Entry("港口")
    interview = Entry("采访")
    lecture = Entry("讲座")
    lullaby = Entry("摇篮曲")
    market = Entry("集市")
    memo = Entry("备忘")
    piano = Entry("钢琴")
    poem = Entry("诗朗诵")
    radio = Entry("收音机")
    rain = Entry("雨声")
    rehearsal = Entry("排练")
    seagulls = Entry("海鸥")
    speech = Entry("演讲")
    surf = Entry("浪声")
    thunder = Entry("雷声")
    train = Entry("火车")
    waterfall = Entry("瀑布")
    wind = Entry("风声")


class ChinesePurchases(Purchases, language="zh"):
    """In Chinese."""

    armchair = Entry("扶手椅")
    bench = Entry("长椅")
    blender = Entry("搅拌机")
    bookcase = Entry("书柜")
    curtain = Entry("窗帘")
    drill = Entry("电钻")
    fan = Entry("电扇")
    heater = Entry("取暖器")
    kettle = Entry("水壶")
    ladder = Entry("梯子")
    lamp = Entry("台灯")
    mattress = Entry("床垫")
    mirror = Entry("镜子")
    rug = Entry("地毯")
    shelf = Entry("书架")
    suitcase = Entry("行李箱")
    telescope = Entry("望远镜")
    tent = Entry("帐篷")


class ChineseSteps(Steps, language="zh"):
    """In Chinese."""

    breakfast = Entry("早餐")
    the_boat_trip = Entry("游船")
    the_castle = Entry("城堡")
    the_ferry = Entry("渡轮")
    the_guided_walk = Entry("徒步导览")
    the_market = Entry("集市")
    the_museum = Entry("博物馆")
    the_swim = Entry("游泳")
    lunch = Entry("午餐")
    supper = Entry("晚餐")


class ChineseHiddenWords(HiddenWords, language="zh"):
    """In Chinese."""

    acorn = Entry("橡果")
    beacon = Entry("灯塔")
    cobalt = Entry("钴蓝")
    dynamo = Entry("发电机")
    ember = Entry("余烬")
    fjord = Entry("峡湾")
    gondola = Entry("贡多拉")
    hazel = Entry("榛子")
    ivory = Entry("象牙")
    jasmine = Entry("茉莉")
    kestrel = Entry("红隼")
    lagoon = Entry("潟湖")
    meadow = Entry("牧场")
    nutmeg = Entry("肉豆蔻")
    obelisk = Entry("方尖碑")
    pebble = Entry("鹅卵石")
    quartz = Entry("石英")
    rudder = Entry("船舵")
    saffron = Entry("藏红花")
    tundra = Entry("苔原")
