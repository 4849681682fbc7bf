"""Words that files and what is in them consist of."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = [
    "FileNames",
    "HiddenWords",
    "Lines",
    "MadeFolders",
    "NewNames",
    "Purchases",
    "Recordings",
    "ScanNames",
    "Steps",
    "Towns",
]


class FileNames(Catalogue):
    """Files without their endings."""

    address_list = LocalizedText("address list", zh="通讯地址")
    aquarium = LocalizedText("aquarium", zh="水族箱")
    bicycle = LocalizedText("bicycle", zh="自行车")
    budget = LocalizedText("budget", zh="预算")
    camping = LocalizedText("camping", zh="露营")
    carpet = LocalizedText("carpet", zh="地毯")
    concert = LocalizedText("concert", zh="音乐会")
    contract = LocalizedText("contract", zh="合同")
    drawings = LocalizedText("drawings", zh="草图")
    ferry = LocalizedText("ferry", zh="渡轮")
    floor_plan = LocalizedText("floor plan", zh="平面图")
    greenhouse = LocalizedText("greenhouse", zh="温室")
    guest_list = LocalizedText("guest list", zh="客人名单")
    harvest = LocalizedText("harvest", zh="收成")
    heating = LocalizedText("heating", zh="暖气")
    insurance = LocalizedText("insurance", zh="保险")
    inventory = LocalizedText("inventory", zh="库存")
    invoice = LocalizedText("invoice", zh="发票")
    kitchen = LocalizedText("kitchen", zh="厨房")
    lighthouse = LocalizedText("lighthouse", zh="灯塔")
    museum = LocalizedText("museum", zh="博物馆")
    orchard = LocalizedText("orchard", zh="果园")
    packing_list = LocalizedText("packing list", zh="行李清单")
    playground = LocalizedText("playground", zh="游乐场")
    puppet_show = LocalizedText("puppet show", zh="木偶戏")
    questionnaire = LocalizedText("questionnaire", zh="问卷")
    recipes = LocalizedText("recipes", zh="菜谱")
    rowing = LocalizedText("rowing", zh="划船")
    script = LocalizedText("script", zh="剧本")
    skiing = LocalizedText("skiing", zh="滑雪")
    speech = LocalizedText("speech", zh="发言稿")
    timetable = LocalizedText("timetable", zh="课程表")
    toolbox = LocalizedText("toolbox", zh="工具箱")
    violin = LocalizedText("violin", zh="小提琴")
    warranty = LocalizedText("warranty", zh="保修单")
    workshop = LocalizedText("workshop", zh="工作坊")


class Lines(Catalogue):
    """What text files say."""

    back_by_noon = LocalizedText("Back by noon", zh="中午前回来")
    ask_at_the_desk = LocalizedText("Ask at the desk", zh="到前台问")
    bring_two_copies = LocalizedText("Bring two copies", zh="带两份")
    call_before_you_come = LocalizedText("Call before you come", zh="来之前打个电话")
    check_the_dates_again = LocalizedText("Check the dates again", zh="日期再核对一遍")
    closed_in_august = LocalizedText("Closed in August", zh="八月不开门")
    corner_of_the_square = LocalizedText("Corner of the square", zh="广场拐角处")
    first_floor_on_the_right = LocalizedText("First floor, on the right", zh="一楼右手边")
    half_is_paid = LocalizedText("Half is paid", zh="已付一半")
    keep_it_dry = LocalizedText("Keep it dry", zh="不要受潮")
    leave_the_gate_open = LocalizedText("Leave the gate open", zh="大门别关")
    no_more_than_four = LocalizedText("No more than four", zh="最多四个")
    not_signed_yet = LocalizedText("Not signed yet", zh="还没签字")
    old_ones_below = LocalizedText("Old ones below", zh="旧的在下面")
    same_as_last_time = LocalizedText("Same as last time", zh="和上次一样")
    see_page_two = LocalizedText("See page two", zh="见第二页")
    the_blue_one_is_ours = LocalizedText("The blue one is ours", zh="蓝色那个是我们的")
    to_be_continued = LocalizedText("To be continued", zh="未完待续")
    wednesday_would_suit_us = LocalizedText("Wednesday would suit us", zh="星期三我们方便")
    write_to_the_owner = LocalizedText("Write to the owner", zh="写信给房主")


class MadeFolders(Catalogue):
    """Folders that somebody makes."""

    backups = LocalizedText("Backups", zh="备份")
    bills = LocalizedText("Bills", zh="账单")
    cabin = LocalizedText("Cabin", zh="小木屋")
    drafts = LocalizedText("Drafts", zh="草稿")
    evening_class = LocalizedText("Evening class", zh="夜校")
    family = LocalizedText("Family", zh="家庭")
    garden = LocalizedText("Garden", zh="花园")
    handouts = LocalizedText("Handouts", zh="讲义")
    inbox = LocalizedText("Inbox", zh="收件")
    journal = LocalizedText("Journal", zh="日记")
    letters = LocalizedText("Letters", zh="信件")
    maps = LocalizedText("Maps", zh="地图")
    novel = LocalizedText("Novel", zh="小说")
    old_phone = LocalizedText("Old phone", zh="旧手机")
    printing = LocalizedText("Printing", zh="打印")
    receipts = LocalizedText("Receipts", zh="收据")
    samples = LocalizedText("Samples", zh="样品")
    school = LocalizedText("School", zh="学校")
    tax = LocalizedText("Tax", zh="税务")
    wedding = LocalizedText("Wedding", zh="婚礼")


class Towns(Catalogue):
    """Towns of journeys."""

    athens = LocalizedText("Athens", zh="雅典")
    bergen = LocalizedText("Bergen", zh="卑尔根")
    bilbao = LocalizedText("Bilbao", zh="毕尔巴鄂")
    cork = LocalizedText("Cork", zh="科克")
    dresden = LocalizedText("Dresden", zh="德累斯顿")
    geneva = LocalizedText("Geneva", zh="日内瓦")
    ghent = LocalizedText("Ghent", zh="根特")
    graz = LocalizedText("Graz", zh="格拉茨")
    krakow = LocalizedText("Krakow", zh="克拉科夫")
    lisbon = LocalizedText("Lisbon", zh="里斯本")
    lyon = LocalizedText("Lyon", zh="里昂")
    malmo = LocalizedText("Malmo", zh="马尔默")
    naples = LocalizedText("Naples", zh="那不勒斯")
    oslo = LocalizedText("Oslo", zh="奥斯陆")
    porto = LocalizedText("Porto", zh="波尔图")
    riga = LocalizedText("Riga", zh="里加")
    seville = LocalizedText("Seville", zh="塞维利亚")
    tallinn = LocalizedText("Tallinn", zh="塔林")
    turku = LocalizedText("Turku", zh="图尔库")
    vienna = LocalizedText("Vienna", zh="维也纳")


class NewNames(Catalogue):
    """What a file is renamed to."""

    first_page = LocalizedText("first page", zh="第一页")
    for_mila = LocalizedText("for Mila", zh="给米拉")
    last_year = LocalizedText("last year", zh="去年")
    old_version = LocalizedText("old version", zh="旧版本")
    second_try = LocalizedText("second try", zh="第二稿")
    signed_copy = LocalizedText("signed copy", zh="签字版")
    to_print = LocalizedText("to print", zh="待打印")
    with_comments = LocalizedText("with comments", zh="带批注")


class ScanNames(Catalogue):
    """What a scan is renamed to."""

    final = LocalizedText("final", zh="定稿")
    for_review = LocalizedText("for review", zh="待审阅")
    keep = LocalizedText("keep", zh="保留")
    next_meeting = LocalizedText("next meeting", zh="下次会议")
    send_today = LocalizedText("send today", zh="今天寄出")
    shared = LocalizedText("shared", zh="已共享")
    sorted = LocalizedText("sorted", zh="已整理")
    urgent = LocalizedText("urgent", zh="紧急")


class Recordings(Catalogue):
    """What was recorded."""

    accordion = LocalizedText("Accordion", zh="手风琴")
    bagpipes = LocalizedText("Bagpipes", zh="风笛")
    birdsong = LocalizedText("Birdsong", zh="鸟鸣")
    blackbird = LocalizedText("Blackbird", zh="乌鸫")
    brook = LocalizedText("Brook", zh="溪水")
    choir = LocalizedText("Choir", zh="合唱")
    church_bells = LocalizedText("Church bells", zh="钟声")
    clarinet = LocalizedText("Clarinet", zh="单簧管")
    crickets = LocalizedText("Crickets", zh="蛐蛐")
    doorbell = LocalizedText("Doorbell", zh="门铃")
    drums = LocalizedText("Drums", zh="鼓声")
    engine = LocalizedText("Engine", zh="发动机")
    flute = LocalizedText("Flute", zh="长笛")
    fountain = LocalizedText("Fountain", zh="喷泉")
    frogs = LocalizedText("Frogs", zh="蛙声")
    harbor = LocalizedText("Harbor", zh="港口")
    interview = LocalizedText("Interview", zh="采访")
    lecture = LocalizedText("Lecture", zh="讲座")
    lullaby = LocalizedText("Lullaby", zh="摇篮曲")
    market = LocalizedText("Market", zh="集市")
    memo = LocalizedText("Memo", zh="备忘")
    piano = LocalizedText("Piano", zh="钢琴")
    poem = LocalizedText("Poem", zh="诗朗诵")
    radio = LocalizedText("Radio", zh="收音机")
    rain = LocalizedText("Rain", zh="雨声")
    rehearsal = LocalizedText("Rehearsal", zh="排练")
    seagulls = LocalizedText("Seagulls", zh="海鸥")
    speech = LocalizedText("Speech", zh="演讲")
    surf = LocalizedText("Surf", zh="浪声")
    thunder = LocalizedText("Thunder", zh="雷声")
    train = LocalizedText("Train", zh="火车")
    waterfall = LocalizedText("Waterfall", zh="瀑布")
    wind = LocalizedText("Wind", zh="风声")


class Purchases(Catalogue):
    """What bills are for."""

    armchair = LocalizedText("armchair", zh="扶手椅")
    bench = LocalizedText("bench", zh="长椅")
    blender = LocalizedText("blender", zh="搅拌机")
    bookcase = LocalizedText("bookcase", zh="书柜")
    curtain = LocalizedText("curtain", zh="窗帘")
    drill = LocalizedText("drill", zh="电钻")
    fan = LocalizedText("fan", zh="电扇")
    heater = LocalizedText("heater", zh="取暖器")
    kettle = LocalizedText("kettle", zh="水壶")
    ladder = LocalizedText("ladder", zh="梯子")
    lamp = LocalizedText("lamp", zh="台灯")
    mattress = LocalizedText("mattress", zh="床垫")
    mirror = LocalizedText("mirror", zh="镜子")
    rug = LocalizedText("rug", zh="地毯")
    shelf = LocalizedText("shelf", zh="书架")
    suitcase = LocalizedText("suitcase", zh="行李箱")
    telescope = LocalizedText("telescope", zh="望远镜")
    tent = LocalizedText("tent", zh="帐篷")


class Steps(Catalogue):
    """What is planned for a day."""

    breakfast = LocalizedText("breakfast", zh="早餐")
    the_boat_trip = LocalizedText("the boat trip", zh="游船")
    the_castle = LocalizedText("the castle", zh="城堡")
    the_ferry = LocalizedText("the ferry", zh="渡轮")
    the_guided_walk = LocalizedText("the guided walk", zh="徒步导览")
    the_market = LocalizedText("the market", zh="集市")
    the_museum = LocalizedText("the museum", zh="博物馆")
    the_swim = LocalizedText("the swim", zh="游泳")
    lunch = LocalizedText("lunch", zh="午餐")
    supper = LocalizedText("supper", zh="晚餐")


class HiddenWords(Catalogue):
    """Words that files hide."""

    acorn = LocalizedText("acorn", zh="橡果")
    beacon = LocalizedText("beacon", zh="灯塔")
    cobalt = LocalizedText("cobalt", zh="钴蓝")
    dynamo = LocalizedText("dynamo", zh="发电机")
    ember = LocalizedText("ember", zh="余烬")
    fjord = LocalizedText("fjord", zh="峡湾")
    gondola = LocalizedText("gondola", zh="贡多拉")
    hazel = LocalizedText("hazel", zh="榛子")
    ivory = LocalizedText("ivory", zh="象牙")
    jasmine = LocalizedText("jasmine", zh="茉莉")
    kestrel = LocalizedText("kestrel", zh="红隼")
    lagoon = LocalizedText("lagoon", zh="潟湖")
    meadow = LocalizedText("meadow", zh="牧场")
    nutmeg = LocalizedText("nutmeg", zh="肉豆蔻")
    obelisk = LocalizedText("obelisk", zh="方尖碑")
    pebble = LocalizedText("pebble", zh="鹅卵石")
    quartz = LocalizedText("quartz", zh="石英")
    rudder = LocalizedText("rudder", zh="船舵")
    saffron = LocalizedText("saffron", zh="藏红花")
    tundra = LocalizedText("tundra", zh="苔原")
