"""What people and services write, and what it is about: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.messages.bodies import (
    Bodies,
    FactMessages,
    Facts,
    Goods,
    Hours,
    Invitations,
    Lines,
    Notices,
    PestMessages,
    Pests,
    Remarks,
    Replies,
    ServiceLines,
    Shops,
    TopicMessages,
    Topics,
)

__all__ = [
    "ChineseBodies",
    "ChineseFactMessages",
    "ChineseFacts",
    "ChineseGoods",
    "ChineseHours",
    "ChineseInvitations",
    "ChineseLines",
    "ChineseNotices",
    "ChinesePestMessages",
    "ChinesePests",
    "ChineseRemarks",
    "ChineseReplies",
    "ChineseServiceLines",
    "ChineseShops",
    "ChineseTopicMessages",
    "ChineseTopics",
]


class ChineseBodies(Bodies, language="zh"):
    """In Chinese."""

    late = Entry("我会晚到十分钟")
    blue_folder = Entry("请带上蓝色文件夹")
    cake = Entry("蛋糕已经在烤箱里了")
    north_gate = Entry("北门见")
    practice = Entry("训练六点半开始")
    parcel = Entry("你的包裹在我这里")
    table_for_four = Entry("我订了四个人的位子")
    spare_key = Entry("备用钥匙在花盆下面")
    lovely_evening = Entry("谢谢你，今晚很开心")
    plumber = Entry("水管工明天来")
    no_milk = Entry("牛奶喝完了")
    scarf_in_car = Entry("我的围巾落在你车上了")
    rehearsal_room = Entry("排练在五号房间")
    plants = Entry("请帮忙浇一下花")
    broken_bus = Entry("我们的巴士坏了")
    birthday = Entry("祝你生日快乐")
    film_begins = Entry("电影八点开始")
    glasses = Entry("我找到你的眼镜了")
    second_exit = Entry("走第二个出口")
    shop_hours = Entry("店里中午就关门")
    call_after_work = Entry("下班后我给你打电话")
    dinner = Entry("晚饭做好了")
    lift = Entry("电梯修好了")
    candles = Entry("别忘了带蜡烛")


class ChineseLines(Lines, language="zh"):
    """In Chinese."""

    choir = Entry("今晚来合唱团吗？")
    ladder = Entry("梯子我放回棚子里了")
    soup = Entry("汤里要再加点盐")
    bicycle = Entry("你的自行车还在我们这儿")
    match = Entry("比赛谁赢了？")
    printer = Entry("打印机又能用了")
    book = Entry("我在读你借我的书")
    pool = Entry("泳池今天开吗？")
    dog = Entry("狗已经喂过了")
    museum = Entry("博物馆怎么走？")
    snow = Entry("我们这儿下雪了")
    phone = Entry("我手机刚才关机了")
    doctor = Entry("医生来电话了吗？")
    window = Entry("窗户还开着")
    on_your_way = Entry("你出发了吗？")
    kite = Entry("风筝飞走了")
    contract = Entry("能看一下合同吗？")
    seats = Entry("我们换个座位吧？")
    cat = Entry("再来一张猫的照片")
    news = Entry("有什么消息吗？")
    nearly_there = Entry("我们快到了")
    opinion = Entry("你觉得呢？")
    not_meant = Entry("我不是那个意思")
    new_year = Entry("顺便祝你新年快乐")
    late_bus = Entry("公交晚了 15 分钟")
    floor = Entry("我们在 3 楼")
    page = Entry("看第 42 页")
    score = Entry("我们 4 比 2 赢了")
    steps = Entry("我数了 212 级台阶")
    heat = Entry("我们这儿 31 度")
    owls = Entry("值得一看：https://example.com/owls")
    lake = Entry("去湖边的路：https://example.com/lake")
    vote = Entry("给我们投票：https://example.org/choir")
    concert = Entry("音乐会怎么样？")
    socks = Entry("你拿了我的袜子吗？")
    exam = Entry("我考试通过了！")
    neighbors = Entry("邻居又在唱歌")
    coffee = Entry("咖啡机漏水了")
    sound = Entry("你也听到那个声音了吗？")
    moon = Entry("你看到月亮了吗？")
    keys = Entry("钥匙在哪儿？")


class ChineseReplies(Replies, language="zh"):
    """In Chinese."""

    choir = Entry("来的")
    ladder = Entry("谢谢")
    soup = Entry("我也觉得")
    bicycle = Entry("我知道")
    match = Entry("没人赢，是平局")
    printer = Entry("总算好了")
    book = Entry("不着急")
    pool = Entry("开到八点")
    dog = Entry("好的")
    museum = Entry("过了桥就是")
    snow = Entry("真羡慕")
    phone = Entry("没关系")
    doctor = Entry("还没有")
    window = Entry("我去关")
    on_your_way = Entry("快了")
    kite = Entry("哎呀")
    contract = Entry("明天看")
    seats = Entry("行")
    cat = Entry("真可爱")
    news = Entry("暂时没有")
    nearly_there = Entry("慢点开")
    opinion = Entry("我喜欢")
    not_meant = Entry("早忘了")
    new_year = Entry("同乐同乐")
    late_bus = Entry("慢慢来")
    floor = Entry("这就上来")
    page = Entry("看到了")
    score = Entry("太棒了")
    steps = Entry("我的腿已经疼了")
    heat = Entry("待在阴凉处")
    owls = Entry("眼睛真大")
    lake = Entry("收到")
    vote = Entry("投好了")
    concert = Entry("太吵了")
    socks = Entry("拿错了")
    exam = Entry("恭喜")
    neighbors = Entry("随他们吧")
    coffee = Entry("用旧的那台")
    sound = Entry("是风声")
    moon = Entry("好大")
    keys = Entry("挂在钩子上")


class ChineseRemarks(Remarks, language="zh"):
    """In Chinese."""

    home = Entry("我到家了")
    sleep = Entry("晚安")
    coast = Entry("海边真美")
    bread = Entry("我带面包来")
    call = Entry("有空给我打电话")
    rainbow = Entry("你看到彩虹了吗？")
    gate = Entry("我在 12 号登机口")
    back = Entry("6 点左右回来")
    greetings = Entry("替我问候你妈妈")
    meet = Entry("我们在哪儿见？")
    light = Entry("你忘了关灯")
    puzzle = Entry("500 片拼图都拼好了")
    photos = Entry("照片在这儿：https://example.com/coast")
    thursday = Entry("星期四见")
    weather = Entry("你那儿也在下雨吗？")
    shoes = Entry("新鞋有点夹脚")


class ChineseShops(Shops, language="zh"):
    """In Chinese."""

    pinecone_toys = Entry("松果玩具")
    lantern_tours = Entry("灯笼旅行社")
    harbor_printing = Entry("海港印务")
    tall_oak_books = Entry("大橡树书店")
    blue_kettle_cafe = Entry("蓝壶咖啡")
    maple_bikes = Entry("枫叶单车")
    north_pier_fish = Entry("北码头海鲜")
    quill_stationery = Entry("羽毛笔文具")
    silver_spoon_deli = Entry("银勺熟食")
    tidal_swim_club = Entry("潮汐泳馆")
    umber_paints = Entry("赭石涂料")
    velvet_cinema = Entry("丝绒影院")
    willow_pharmacy = Entry("柳树药房")
    amber_optics = Entry("琥珀眼镜")
    bramble_bakery = Entry("黑莓面包房")
    copper_hardware = Entry("红铜五金")
    dune_outdoors = Entry("沙丘户外")
    elm_laundry = Entry("榆树洗衣")
    falcon_couriers = Entry("猎鹰快递")
    garnet_jewels = Entry("石榴珠宝")
    hazel_florist = Entry("榛子花店")
    indigo_fabrics = Entry("靛蓝布艺")
    juniper_spa = Entry("杜松水疗")
    kestrel_taxi = Entry("红隼出租")
    larch_furniture = Entry("落叶松家具")
    meadow_dairy = Entry("草甸乳业")
    nimbus_mobile = Entry("雨云通信")
    orchard_market = Entry("果园超市")
    pebble_bank = Entry("卵石银行")
    robin_post = Entry("知更鸟邮政")
    saffron_kitchen = Entry("藏红花餐厅")
    thistle_travel = Entry("蓟花旅行")


class ChineseTopics(Topics, language="zh"):
    """In Chinese."""

    umbrella = Entry("雨伞")
    tickets = Entry("门票")
    violin = Entry("小提琴")
    tomatoes = Entry("番茄")
    tent = Entry("帐篷")
    drill = Entry("电钻")
    piano = Entry("钢琴")
    garage = Entry("车库")
    kitten = Entry("小猫")
    recipe = Entry("菜谱")
    passport = Entry("护照")
    lamp = Entry("台灯")
    helmet = Entry("头盔")
    jam = Entry("果酱")
    chessboard = Entry("棋盘")
    curtains = Entry("窗帘")
    camera = Entry("相机")
    quilt = Entry("被子")
    kayak = Entry("皮划艇")
    carpet = Entry("地毯")
    telescope = Entry("望远镜")
    fence = Entry("篱笆")
    honey = Entry("蜂蜜")
    scarf = Entry("围巾")
    microwave = Entry("微波炉")
    puppets = Entry("木偶")
    medal = Entry("奖牌")
    roses = Entry("玫瑰")
    sled = Entry("雪橇")
    compass = Entry("指南针")
    suitcase = Entry("行李箱")
    backpack = Entry("背包")


class ChineseTopicMessages(TopicMessages, language="zh"):
    """In Chinese."""

    umbrella = Entry("我找到你的雨伞了")
    tickets = Entry("门票放在前台了")
    violin = Entry("星期一能借一下小提琴吗？")
    tomatoes = Entry("番茄熟了，来摘一些吧")
    tent = Entry("帐篷已经晾干了")
    drill = Entry("星期五之前把电钻还我吧")
    piano = Entry("星期二有人来给钢琴调音")
    garage = Entry("车库的门卡住了")
    kitten = Entry("小猫跑到屋顶上了")
    recipe = Entry("能把菜谱发给我吗？")
    passport = Entry("我的护照办好了")
    lamp = Entry("台灯要换灯泡了")
    helmet = Entry("你的头盔在我们走廊里")
    jam = Entry("果酱做得太甜了")
    chessboard = Entry("请把棋盘带来")
    curtains = Entry("窗帘买短了")
    camera = Entry("我把相机修好了")
    quilt = Entry("被子送去洗了")
    kayak = Entry("星期天可以用皮划艇")
    carpet = Entry("地毯十点送到")
    telescope = Entry("望远镜架在花园里了")
    fence = Entry("我们一起刷篱笆吧？")
    honey = Entry("我给你留了两罐蜂蜜")
    scarf = Entry("围巾很适合你")
    microwave = Entry("微波炉有怪声")
    puppets = Entry("孩子们很喜欢木偶")
    medal = Entry("我接力赛得了奖牌")
    roses = Entry("玫瑰开花了")
    sled = Entry("你的雪橇还在我们这里")
    compass = Entry("把指南针带上")
    suitcase = Entry("能借我你的大行李箱吗？")
    backpack = Entry("背包破了个洞")


class ChineseFacts(Facts, language="zh"):
    """In Chinese."""

    gate_code = Entry("大门密码")
    locker_number = Entry("储物柜号码")
    wi_fi_key = Entry("无线网密码")
    room_number = Entry("房间号码")
    bus_line = Entry("公交线路")
    order_number = Entry("订单号码")
    table_number = Entry("桌位号码")
    garage_code = Entry("车库密码")
    alarm_code = Entry("警报密码")
    flight_number = Entry("航班号码")
    door_code = Entry("房门密码")
    seat_number = Entry("座位号码")
    gym_code = Entry("健身房密码")


class ChineseFactMessages(FactMessages, language="zh"):
    """In Chinese."""

    gate_code = Entry("大门密码是 {code}")
    locker_number = Entry("用储物柜 {code} 号")
    wi_fi_key = Entry("无线网密码是 {code}")
    room_number = Entry("你的房间是 {code} 号")
    bus_line = Entry("坐公交线路 {code}")
    order_number = Entry("订单是 {code} 号")
    table_number = Entry("我们的桌位是 {code} 号")
    garage_code = Entry("车库密码是 {code}")
    alarm_code = Entry("警报密码是 {code}")
    flight_number = Entry("航班是 {code} 号")
    door_code = Entry("房门密码是 {code}")
    seat_number = Entry("你的座位是 {code} 号")
    gym_code = Entry("健身房密码是 {code}")


class ChineseInvitations(Invitations, language="zh"):
    """In Chinese."""

    picnic = Entry("来湖边和我们一起野餐吧")
    barbecue = Entry("来我们家烧烤吧")
    house_warming = Entry("请你来我们的新家做客")
    concert = Entry("我们乐队演出，请你来听")
    walk = Entry("和我们一起去林子里散步吧")
    games = Entry("我们玩桌游，一起来吧")
    rowing = Entry("我们去划船，你来不来？")
    brunch = Entry("来我们这儿吃早午餐吧")
    birthday = Entry("来给我庆祝生日吧")
    reading = Entry("我要朗读我的小说，请你来听")
    bowling = Entry("和同事打保龄球，你来吗？")
    bonfire = Entry("我们要点篝火，盼你来")
    cooking = Entry("我们一起做饭，请你来")


class ChineseGoods(Goods, language="zh"):
    """In Chinese."""

    tent = Entry("帐篷")
    food = Entry("食物")
    bus = Entry("巴士")
    boat = Entry("小船")
    maps = Entry("地图")
    tickets = Entry("门票")
    petrol = Entry("汽油")
    hut = Entry("小屋")
    guide = Entry("导游")
    ferry = Entry("渡轮")
    bikes = Entry("单车")
    firewood = Entry("柴火")
    museum = Entry("博物馆")
    cable_car = Entry("缆车")


class ChineseNotices(Notices, language="zh"):
    """In Chinese."""

    parcel = Entry("您的包裹已到快递柜")
    library_book = Entry("您借的图书馆书即将到期")
    water_meter = Entry("星期一上门抄水表")
    car = Entry("您的车已可提取")
    subscription = Entry("您的订阅已续费")
    dentist = Entry("牙医九点等您就诊")
    ticket = Entry("您的车票已改签")
    street = Entry("您所在的街道明天清扫")
    shoes = Entry("您的鞋已修好")
    tires = Entry("您的轮胎该换了")
    table = Entry("您的座位已订好")
    meeting = Entry("您的俱乐部在 14 号室聚会")


class ChineseServiceLines(ServiceLines, language="zh"):
    """In Chinese."""

    no_calls = Entry("本号码不接听来电")
    stop = Entry("回复 T 退订")
    thanks = Entry("感谢您的支持")
    no_codes = Entry("我们不会打电话索要验证码")
    hours = Entry("服务时间为 8 点到 18 点")
    automatic = Entry("此短信由系统自动发送")
    help = Entry("帮助：https://example.com/help")
    rating = Entry("请打分，1 到 5 分")
    moved = Entry("我们已搬迁")
    sunday = Entry("星期天休息")
    keep = Entry("请保存本号码")
    online = Entry("详情见 https://example.org/news")


class ChinesePests(Pests, language="zh"):
    """In Chinese."""

    prize_draw = Entry("抽奖")
    cheap_loan = Entry("低息贷款")
    miracle_diet = Entry("减肥茶")
    timeshare_flat = Entry("度假公寓")
    lucky_charm = Entry("幸运手串")
    gym_membership = Entry("健身卡")
    dream_kitchen = Entry("橱柜")
    betting_app = Entry("彩票软件")
    hair_tonic = Entry("生发水")
    car_auction = Entry("二手车")
    solar_panel = Entry("太阳能板")
    language_course = Entry("英语速成")
    fortune_teller = Entry("算命")
    credit_card = Entry("信用卡")
    magic_mop = Entry("魔术拖把")
    skin_cream = Entry("美白霜")
    digital_coin = Entry("虚拟币")
    fur_coat = Entry("皮草")
    water_filter = Entry("净水器")
    massage_chair = Entry("按摩椅")
    dating_site = Entry("相亲")
    phone_upgrade = Entry("换机")
    free_cruise = Entry("游轮")
    tax_refund = Entry("退税")
    memory_pill = Entry("记忆药")
    golden_watch = Entry("金表")
    holiday_club = Entry("旅游会员")
    energy_drink = Entry("能量饮料")
    art_sale = Entry("字画")
    insurance_plan = Entry("保险")
    online_casino = Entry("赌场")
    ancient_vase = Entry("古董花瓶")


class ChinesePestMessages(PestMessages, language="zh"):
    """In Chinese."""

    prize_draw = Entry("恭喜抽奖中奖！回复 1 领取")
    cheap_loan = Entry("低息贷款正等着您")
    miracle_diet = Entry("神奇减肥茶，睡着就能瘦")
    timeshare_flat = Entry("海边度假公寓，最后机会")
    lucky_charm = Entry("幸运手串，专为您打造")
    gym_membership = Entry("健身卡半价")
    dream_kitchen = Entry("橱柜零首付")
    betting_app = Entry("彩票软件，天天赢")
    hair_tonic = Entry("生发水，买一送一")
    car_auction = Entry("二手车年度大促")
    solar_panel = Entry("家家都该装太阳能板")
    language_course = Entry("英语速成，一周流利")
    fortune_teller = Entry("算命大师为您解惑")
    credit_card = Entry("信用卡，额度无上限")
    magic_mop = Entry("魔术拖把，一拖就净")
    skin_cream = Entry("美白霜，明星同款")
    digital_coin = Entry("虚拟币，只涨不跌")
    fur_coat = Entry("皮草清仓")
    water_filter = Entry("净水器厂家直销")
    massage_chair = Entry("按摩椅，帝王享受")
    dating_site = Entry("相亲成功率百分百")
    phone_upgrade = Entry("换机优惠，仅限今天")
    free_cruise = Entry("您被选中免费乘坐游轮")
    tax_refund = Entry("立即领取退税")
    memory_pill = Entry("记忆药，过目不忘")
    golden_watch = Entry("金表，九成新")
    holiday_club = Entry("加入旅游会员，终身免费")
    energy_drink = Entry("能量饮料，一喝就醒")
    art_sale = Entry("名家字画，世纪拍卖")
    insurance_plan = Entry("给您的猫买份保险")
    online_casino = Entry("线上赌场送筹码")
    ancient_vase = Entry("古董花瓶归您了")


class ChineseHours(Hours, language="zh"):
    """In Chinese."""

    nine_am = Entry("上午九点")
    ten_am = Entry("上午十点")
    eleven_am = Entry("上午十一点")
    noon = Entry("中午十二点")
    one_pm = Entry("下午一点")
    two_pm = Entry("下午两点")
    three_pm = Entry("下午三点")
    four_pm = Entry("下午四点")
    five_pm = Entry("下午五点")
    six_pm = Entry("傍晚六点")
    seven_pm = Entry("晚上七点")
