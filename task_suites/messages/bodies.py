"""What people and services write, and what it is about."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = [
    "Bodies",
    "FactMessages",
    "Facts",
    "Goods",
    "Hours",
    "Invitations",
    "Lines",
    "Notices",
    "PestMessages",
    "Pests",
    "Remarks",
    "Replies",
    "ServiceLines",
    "Shops",
    "TopicMessages",
    "Topics",
]


class Bodies(Catalogue):
    """What is to be sent."""

    late = LocalizedText("I will be ten minutes late", zh="我会晚到十分钟")
    blue_folder = LocalizedText("Please bring the blue folder", zh="请带上蓝色文件夹")
    cake = LocalizedText("The cake is in the oven", zh="蛋糕已经在烤箱里了")
    north_gate = LocalizedText("See you at the north gate", zh="北门见")
    practice = LocalizedText("Practice starts at half past six", zh="训练六点半开始")
    parcel = LocalizedText("Your parcel is with me", zh="你的包裹在我这里")
    table_for_four = LocalizedText("I have booked a table for four", zh="我订了四个人的位子")
    spare_key = LocalizedText("The spare key is under the pot", zh="备用钥匙在花盆下面")
    lovely_evening = LocalizedText("Thank you for the lovely evening", zh="谢谢你，今晚很开心")
    plumber = LocalizedText("The plumber comes tomorrow", zh="水管工明天来")
    no_milk = LocalizedText("We have run out of milk", zh="牛奶喝完了")
    scarf_in_car = LocalizedText("I left my scarf in your car", zh="我的围巾落在你车上了")
    rehearsal_room = LocalizedText("The rehearsal is in room five", zh="排练在五号房间")
    plants = LocalizedText("Please water the plants", zh="请帮忙浇一下花")
    broken_bus = LocalizedText("Our bus has broken down", zh="我们的巴士坏了")
    birthday = LocalizedText("Happy birthday to you", zh="祝你生日快乐")
    film_begins = LocalizedText("The film begins at eight", zh="电影八点开始")
    glasses = LocalizedText("I found your glasses", zh="我找到你的眼镜了")
    second_exit = LocalizedText("Take the second exit", zh="走第二个出口")
    shop_hours = LocalizedText("The shop closes at noon", zh="店里中午就关门")
    call_after_work = LocalizedText("I will call you after work", zh="下班后我给你打电话")
    dinner = LocalizedText("Dinner is ready", zh="晚饭做好了")
    lift = LocalizedText("The lift works again", zh="电梯修好了")
    candles = LocalizedText("Do not forget the candles", zh="别忘了带蜡烛")


class Lines(Catalogue):
    """What others write about nothing in particular, some with a number or an address in it."""

    choir = LocalizedText("Are you coming to the choir tonight?", zh="今晚来合唱团吗？")
    ladder = LocalizedText("I put the ladder back into the shed", zh="梯子我放回棚子里了")
    soup = LocalizedText("The soup needs more salt", zh="汤里要再加点盐")
    bicycle = LocalizedText("Your bicycle is still at our place", zh="你的自行车还在我们这儿")
    match = LocalizedText("Who won the match?", zh="比赛谁赢了？")
    printer = LocalizedText("The printer works again", zh="打印机又能用了")
    book = LocalizedText("I am reading your book", zh="我在读你借我的书")
    pool = LocalizedText("Is the pool open today?", zh="泳池今天开吗？")
    dog = LocalizedText("The dog has been fed", zh="狗已经喂过了")
    museum = LocalizedText("Which way is the museum?", zh="博物馆怎么走？")
    snow = LocalizedText("It is snowing here", zh="我们这儿下雪了")
    phone = LocalizedText("My phone was switched off", zh="我手机刚才关机了")
    doctor = LocalizedText("Did the doctor call?", zh="医生来电话了吗？")
    window = LocalizedText("The window is still open", zh="窗户还开着")
    on_your_way = LocalizedText("Are you on your way?", zh="你出发了吗？")
    kite = LocalizedText("The kite flew away", zh="风筝飞走了")
    contract = LocalizedText("Could you look at the contract?", zh="能看一下合同吗？")
    seats = LocalizedText("Shall we swap seats?", zh="我们换个座位吧？")
    cat = LocalizedText("And another photo of the cat", zh="再来一张猫的照片")
    news = LocalizedText("Any news?", zh="有什么消息吗？")
    nearly_there = LocalizedText("We are nearly there", zh="我们快到了")
    opinion = LocalizedText("What do you think?", zh="你觉得呢？")
    not_meant = LocalizedText("I did not mean it", zh="我不是那个意思")
    new_year = LocalizedText("By the way, happy new year", zh="顺便祝你新年快乐")
    late_bus = LocalizedText("The bus is 15 minutes late", zh="公交晚了 15 分钟")
    floor = LocalizedText("We are on floor 3", zh="我们在 3 楼")
    page = LocalizedText("Look at page 42", zh="看第 42 页")
    score = LocalizedText("We won 4 to 2", zh="我们 4 比 2 赢了")
    steps = LocalizedText("I counted 212 steps", zh="我数了 212 级台阶")
    heat = LocalizedText("It is 31 degrees here", zh="我们这儿 31 度")
    owls = LocalizedText(
        "Worth a look: https://example.com/owls", zh="值得一看：https://example.com/owls"
    )
    lake = LocalizedText(
        "The way to the lake: https://example.com/lake", zh="去湖边的路：https://example.com/lake"
    )
    vote = LocalizedText(
        "Vote for us: https://example.org/choir", zh="给我们投票：https://example.org/choir"
    )
    concert = LocalizedText("How was the concert?", zh="音乐会怎么样？")
    socks = LocalizedText("Did you take my socks?", zh="你拿了我的袜子吗？")
    exam = LocalizedText("I passed the exam!", zh="我考试通过了！")
    neighbors = LocalizedText("The neighbors are singing again", zh="邻居又在唱歌")
    coffee = LocalizedText("The coffee machine leaks", zh="咖啡机漏水了")
    sound = LocalizedText("Do you hear that sound too?", zh="你也听到那个声音了吗？")
    moon = LocalizedText("Have you seen the moon?", zh="你看到月亮了吗？")
    keys = LocalizedText("Where are the keys?", zh="钥匙在哪儿？")


class Replies(Catalogue):
    """What the user has replied to the line of the same key."""

    choir = LocalizedText("I am", zh="来的")
    ladder = LocalizedText("Thank you", zh="谢谢")
    soup = LocalizedText("I thought so", zh="我也觉得")
    bicycle = LocalizedText("I know", zh="我知道")
    match = LocalizedText("Nobody, it was a draw", zh="没人赢，是平局")
    printer = LocalizedText("Finally", zh="总算好了")
    book = LocalizedText("No hurry", zh="不着急")
    pool = LocalizedText("Until eight", zh="开到八点")
    dog = LocalizedText("Good", zh="好的")
    museum = LocalizedText("Past the bridge", zh="过了桥就是")
    snow = LocalizedText("Lucky you", zh="真羡慕")
    phone = LocalizedText("Never mind", zh="没关系")
    doctor = LocalizedText("Not yet", zh="还没有")
    window = LocalizedText("I will close it", zh="我去关")
    on_your_way = LocalizedText("Almost", zh="快了")
    kite = LocalizedText("Oh no", zh="哎呀")
    contract = LocalizedText("Tomorrow", zh="明天看")
    seats = LocalizedText("All right", zh="行")
    cat = LocalizedText("How sweet", zh="真可爱")
    news = LocalizedText("None so far", zh="暂时没有")
    nearly_there = LocalizedText("Drive carefully", zh="慢点开")
    opinion = LocalizedText("I like it", zh="我喜欢")
    not_meant = LocalizedText("It is forgotten", zh="早忘了")
    new_year = LocalizedText("The same to you", zh="同乐同乐")
    late_bus = LocalizedText("Take your time", zh="慢慢来")
    floor = LocalizedText("Coming up", zh="这就上来")
    page = LocalizedText("I see", zh="看到了")
    score = LocalizedText("Bravo", zh="太棒了")
    steps = LocalizedText("My legs hurt already", zh="我的腿已经疼了")
    heat = LocalizedText("Stay in the shade", zh="待在阴凉处")
    owls = LocalizedText("What big eyes", zh="眼睛真大")
    lake = LocalizedText("Got it", zh="收到")
    vote = LocalizedText("Done", zh="投好了")
    concert = LocalizedText("Far too loud", zh="太吵了")
    socks = LocalizedText("By mistake", zh="拿错了")
    exam = LocalizedText("Congratulations", zh="恭喜")
    neighbors = LocalizedText("Let them", zh="随他们吧")
    coffee = LocalizedText("Use the old one", zh="用旧的那台")
    sound = LocalizedText("It is the wind", zh="是风声")
    moon = LocalizedText("It is huge", zh="好大")
    keys = LocalizedText("On the hook", zh="挂在钩子上")


class Remarks(Catalogue):
    """What the user has written without being asked, in conversations that do not matter."""

    home = LocalizedText("I am home again", zh="我到家了")
    sleep = LocalizedText("Sleep well", zh="晚安")
    coast = LocalizedText("The coast was lovely", zh="海边真美")
    bread = LocalizedText("I will bring bread", zh="我带面包来")
    call = LocalizedText("Call me when you can", zh="有空给我打电话")
    rainbow = LocalizedText("Did you see the rainbow?", zh="你看到彩虹了吗？")
    gate = LocalizedText("I am at gate 12", zh="我在 12 号登机口")
    back = LocalizedText("Back at 6 or so", zh="6 点左右回来")
    greetings = LocalizedText("Greetings to your mother", zh="替我问候你妈妈")
    meet = LocalizedText("Where shall we meet?", zh="我们在哪儿见？")
    light = LocalizedText("You left the light on", zh="你忘了关灯")
    puzzle = LocalizedText("All 500 pieces are in place", zh="500 片拼图都拼好了")
    photos = LocalizedText(
        "The photos: https://example.com/coast", zh="照片在这儿：https://example.com/coast"
    )
    thursday = LocalizedText("See you on Thursday", zh="星期四见")
    weather = LocalizedText("Is it raining there too?", zh="你那儿也在下雨吗？")
    shoes = LocalizedText("My new shoes pinch", zh="新鞋有点夹脚")


class Shops(Catalogue):
    """Businesses that do not exist and send codes."""

    pinecone_toys = LocalizedText("Pinecone Toys", zh="松果玩具")
    lantern_tours = LocalizedText("Lantern Tours", zh="灯笼旅行社")
    harbor_printing = LocalizedText("Harbor Printing", zh="海港印务")
    tall_oak_books = LocalizedText("Tall Oak Books", zh="大橡树书店")
    blue_kettle_cafe = LocalizedText("Blue Kettle Cafe", zh="蓝壶咖啡")
    maple_bikes = LocalizedText("Maple Bikes", zh="枫叶单车")
    north_pier_fish = LocalizedText("North Pier Fish", zh="北码头海鲜")
    quill_stationery = LocalizedText("Quill Stationery", zh="羽毛笔文具")
    silver_spoon_deli = LocalizedText("Silver Spoon Deli", zh="银勺熟食")
    tidal_swim_club = LocalizedText("Tidal Swim Club", zh="潮汐泳馆")
    umber_paints = LocalizedText("Umber Paints", zh="赭石涂料")
    velvet_cinema = LocalizedText("Velvet Cinema", zh="丝绒影院")
    willow_pharmacy = LocalizedText("Willow Pharmacy", zh="柳树药房")
    amber_optics = LocalizedText("Amber Optics", zh="琥珀眼镜")
    bramble_bakery = LocalizedText("Bramble Bakery", zh="黑莓面包房")
    copper_hardware = LocalizedText("Copper Hardware", zh="红铜五金")
    dune_outdoors = LocalizedText("Dune Outdoors", zh="沙丘户外")
    elm_laundry = LocalizedText("Elm Laundry", zh="榆树洗衣")
    falcon_couriers = LocalizedText("Falcon Couriers", zh="猎鹰快递")
    garnet_jewels = LocalizedText("Garnet Jewels", zh="石榴珠宝")
    hazel_florist = LocalizedText("Hazel Florist", zh="榛子花店")
    indigo_fabrics = LocalizedText("Indigo Fabrics", zh="靛蓝布艺")
    juniper_spa = LocalizedText("Juniper Spa", zh="杜松水疗")
    kestrel_taxi = LocalizedText("Kestrel Taxi", zh="红隼出租")
    larch_furniture = LocalizedText("Larch Furniture", zh="落叶松家具")
    meadow_dairy = LocalizedText("Meadow Dairy", zh="草甸乳业")
    nimbus_mobile = LocalizedText("Nimbus Mobile", zh="雨云通信")
    orchard_market = LocalizedText("Orchard Market", zh="果园超市")
    pebble_bank = LocalizedText("Pebble Bank", zh="卵石银行")
    robin_post = LocalizedText("Robin Post", zh="知更鸟邮政")
    saffron_kitchen = LocalizedText("Saffron Kitchen", zh="藏红花餐厅")
    thistle_travel = LocalizedText("Thistle Travel", zh="蓟花旅行")


class Topics(Catalogue):
    """What somebody writes about."""

    umbrella = LocalizedText("umbrella", zh="雨伞")
    tickets = LocalizedText("tickets", zh="门票")
    violin = LocalizedText("violin", zh="小提琴")
    tomatoes = LocalizedText("tomatoes", zh="番茄")
    tent = LocalizedText("tent", zh="帐篷")
    drill = LocalizedText("drill", zh="电钻")
    piano = LocalizedText("piano", zh="钢琴")
    garage = LocalizedText("garage", zh="车库")
    kitten = LocalizedText("kitten", zh="小猫")
    recipe = LocalizedText("recipe", zh="菜谱")
    passport = LocalizedText("passport", zh="护照")
    lamp = LocalizedText("lamp", zh="台灯")
    helmet = LocalizedText("helmet", zh="头盔")
    jam = LocalizedText("jam", zh="果酱")
    chessboard = LocalizedText("chessboard", zh="棋盘")
    curtains = LocalizedText("curtains", zh="窗帘")
    camera = LocalizedText("camera", zh="相机")
    quilt = LocalizedText("quilt", zh="被子")
    kayak = LocalizedText("kayak", zh="皮划艇")
    carpet = LocalizedText("carpet", zh="地毯")
    telescope = LocalizedText("telescope", zh="望远镜")
    fence = LocalizedText("fence", zh="篱笆")
    honey = LocalizedText("honey", zh="蜂蜜")
    scarf = LocalizedText("scarf", zh="围巾")
    microwave = LocalizedText("microwave", zh="微波炉")
    puppets = LocalizedText("puppets", zh="木偶")
    medal = LocalizedText("medal", zh="奖牌")
    roses = LocalizedText("roses", zh="玫瑰")
    sled = LocalizedText("sled", zh="雪橇")
    compass = LocalizedText("compass", zh="指南针")
    suitcase = LocalizedText("suitcase", zh="行李箱")
    backpack = LocalizedText("backpack", zh="背包")


class TopicMessages(Catalogue):
    """The message about the topic of the same key."""

    umbrella = LocalizedText("I have found your umbrella", zh="我找到你的雨伞了")
    tickets = LocalizedText("The tickets are at the front desk", zh="门票放在前台了")
    violin = LocalizedText("May I borrow the violin on Monday?", zh="星期一能借一下小提琴吗？")
    tomatoes = LocalizedText("The tomatoes are ripe, come and get some", zh="番茄熟了，来摘一些吧")
    tent = LocalizedText("The tent is dry again", zh="帐篷已经晾干了")
    drill = LocalizedText("I need the drill back by Friday", zh="星期五之前把电钻还我吧")
    piano = LocalizedText("The piano will be tuned on Tuesday", zh="星期二有人来给钢琴调音")
    garage = LocalizedText("The garage door is stuck", zh="车库的门卡住了")
    kitten = LocalizedText("The kitten is on the roof", zh="小猫跑到屋顶上了")
    recipe = LocalizedText("Could you send me the recipe?", zh="能把菜谱发给我吗？")
    passport = LocalizedText("My passport has arrived", zh="我的护照办好了")
    lamp = LocalizedText("The lamp needs a new bulb", zh="台灯要换灯泡了")
    helmet = LocalizedText("Your helmet is in our hall", zh="你的头盔在我们走廊里")
    jam = LocalizedText("The jam turned out too sweet", zh="果酱做得太甜了")
    chessboard = LocalizedText("Please bring the chessboard", zh="请把棋盘带来")
    curtains = LocalizedText("The curtains are too short", zh="窗帘买短了")
    camera = LocalizedText("I repaired the camera", zh="我把相机修好了")
    quilt = LocalizedText("The quilt is at the cleaner's", zh="被子送去洗了")
    kayak = LocalizedText("We can have the kayak on Sunday", zh="星期天可以用皮划艇")
    carpet = LocalizedText("The carpet will be delivered at ten", zh="地毯十点送到")
    telescope = LocalizedText("The telescope is set up in the garden", zh="望远镜架在花园里了")
    fence = LocalizedText("Shall we paint the fence together?", zh="我们一起刷篱笆吧？")
    honey = LocalizedText("I have two jars of honey for you", zh="我给你留了两罐蜂蜜")
    scarf = LocalizedText("The scarf suits you well", zh="围巾很适合你")
    microwave = LocalizedText("The microwave makes a strange noise", zh="微波炉有怪声")
    puppets = LocalizedText("The children liked the puppets", zh="孩子们很喜欢木偶")
    medal = LocalizedText("I won a medal in the relay", zh="我接力赛得了奖牌")
    roses = LocalizedText("The roses are in bloom", zh="玫瑰开花了")
    sled = LocalizedText("We still have your sled", zh="你的雪橇还在我们这里")
    compass = LocalizedText("Take the compass along", zh="把指南针带上")
    suitcase = LocalizedText("Can I have your big suitcase?", zh="能借我你的大行李箱吗？")
    backpack = LocalizedText("The backpack has a hole", zh="背包破了个洞")


class Facts(Catalogue):
    """What a message tells."""

    gate_code = LocalizedText("gate code", zh="大门密码")
    locker_number = LocalizedText("locker number", zh="储物柜号码")
    wi_fi_key = LocalizedText("Wi-Fi key", zh="无线网密码")
    room_number = LocalizedText("room number", zh="房间号码")
    bus_line = LocalizedText("bus line", zh="公交线路")
    order_number = LocalizedText("order number", zh="订单号码")
    table_number = LocalizedText("table number", zh="桌位号码")
    garage_code = LocalizedText("garage code", zh="车库密码")
    alarm_code = LocalizedText("alarm code", zh="警报密码")
    flight_number = LocalizedText("flight number", zh="航班号码")
    door_code = LocalizedText("door code", zh="房门密码")
    seat_number = LocalizedText("seat number", zh="座位号码")
    gym_code = LocalizedText("gym code", zh="健身房密码")


class FactMessages(Catalogue):
    """The message that tells the fact of the same key."""

    gate_code = LocalizedText("The gate code is {code}", zh="大门密码是 {code}")
    locker_number = LocalizedText("Use locker number {code}", zh="用储物柜 {code} 号")
    wi_fi_key = LocalizedText("The Wi-Fi key is {code}", zh="无线网密码是 {code}")
    room_number = LocalizedText("Your room number is {code}", zh="你的房间是 {code} 号")
    bus_line = LocalizedText("Take bus line {code}", zh="坐公交线路 {code}")
    order_number = LocalizedText("The order number is {code}", zh="订单是 {code} 号")
    table_number = LocalizedText("We have table number {code}", zh="我们的桌位是 {code} 号")
    garage_code = LocalizedText("The garage code is {code}", zh="车库密码是 {code}")
    alarm_code = LocalizedText("The alarm code is {code}", zh="警报密码是 {code}")
    flight_number = LocalizedText("The flight number is {code}", zh="航班是 {code} 号")
    door_code = LocalizedText("The door code is {code}", zh="房门密码是 {code}")
    seat_number = LocalizedText("You have seat number {code}", zh="你的座位是 {code} 号")
    gym_code = LocalizedText("Use gym code {code}", zh="健身房密码是 {code}")


class Invitations(Catalogue):
    """What people are invited to."""

    picnic = LocalizedText("Come to our picnic by the lake", zh="来湖边和我们一起野餐吧")
    barbecue = LocalizedText("Come to our barbecue", zh="来我们家烧烤吧")
    house_warming = LocalizedText("You are invited to our housewarming", zh="请你来我们的新家做客")
    concert = LocalizedText("Our band plays, and you are invited", zh="我们乐队演出，请你来听")
    walk = LocalizedText("Join us for a walk in the woods", zh="和我们一起去林子里散步吧")
    games = LocalizedText("We play board games, come along", zh="我们玩桌游，一起来吧")
    rowing = LocalizedText("We are going rowing, are you in?", zh="我们去划船，你来不来？")
    brunch = LocalizedText("Brunch at our place, please come", zh="来我们这儿吃早午餐吧")
    birthday = LocalizedText("Come and celebrate my birthday", zh="来给我庆祝生日吧")
    reading = LocalizedText("I read from my novel, be my guest", zh="我要朗读我的小说，请你来听")
    bowling = LocalizedText("Bowling with the team, will you join?", zh="和同事打保龄球，你来吗？")
    bonfire = LocalizedText("We light a bonfire and want you there", zh="我们要点篝火，盼你来")
    cooking = LocalizedText("We cook together, you are invited", zh="我们一起做饭，请你来")


class Goods(Catalogue):
    """What people pay for on a trip."""

    tent = LocalizedText("tent", zh="帐篷")
    food = LocalizedText("food", zh="食物")
    bus = LocalizedText("bus", zh="巴士")
    boat = LocalizedText("boat", zh="小船")
    maps = LocalizedText("maps", zh="地图")
    tickets = LocalizedText("tickets", zh="门票")
    petrol = LocalizedText("petrol", zh="汽油")
    hut = LocalizedText("hut", zh="小屋")
    guide = LocalizedText("guide", zh="导游")
    ferry = LocalizedText("ferry", zh="渡轮")
    bikes = LocalizedText("bikes", zh="单车")
    firewood = LocalizedText("firewood", zh="柴火")
    museum = LocalizedText("museum", zh="博物馆")
    cable_car = LocalizedText("cable car", zh="缆车")


class Notices(Catalogue):
    """What services write that is no nuisance."""

    parcel = LocalizedText("Your parcel is at the locker", zh="您的包裹已到快递柜")
    library_book = LocalizedText("Your library book is due", zh="您借的图书馆书即将到期")
    water_meter = LocalizedText("Your water meter is read on Monday", zh="星期一上门抄水表")
    car = LocalizedText("Your car is ready for collection", zh="您的车已可提取")
    subscription = LocalizedText("Your subscription has been renewed", zh="您的订阅已续费")
    dentist = LocalizedText("Your dentist expects you at nine", zh="牙医九点等您就诊")
    ticket = LocalizedText("Your ticket has been changed", zh="您的车票已改签")
    street = LocalizedText("Your street is swept tomorrow", zh="您所在的街道明天清扫")
    shoes = LocalizedText("Your shoes are mended", zh="您的鞋已修好")
    tires = LocalizedText("Your tires are due for a change", zh="您的轮胎该换了")
    table = LocalizedText("Your table is reserved", zh="您的座位已订好")
    meeting = LocalizedText("Your club meets in room 14", zh="您的俱乐部在 14 号室聚会")


class ServiceLines(Catalogue):
    """What any service adds to what it writes."""

    no_calls = LocalizedText("This number takes no calls", zh="本号码不接听来电")
    stop = LocalizedText("Reply STOP to hear no more from us", zh="回复 T 退订")
    thanks = LocalizedText("Thank you for being with us", zh="感谢您的支持")
    no_codes = LocalizedText("We never ask for codes by phone", zh="我们不会打电话索要验证码")
    hours = LocalizedText("We are there from 8 to 18", zh="服务时间为 8 点到 18 点")
    automatic = LocalizedText("This message was sent automatically", zh="此短信由系统自动发送")
    help = LocalizedText("Help: https://example.com/help", zh="帮助：https://example.com/help")
    rating = LocalizedText("Rate us from 1 to 5", zh="请打分，1 到 5 分")
    moved = LocalizedText("We have moved", zh="我们已搬迁")
    sunday = LocalizedText("We are closed on Sunday", zh="星期天休息")
    keep = LocalizedText("Please keep this number", zh="请保存本号码")
    online = LocalizedText(
        "Read more at https://example.org/news", zh="详情见 https://example.org/news"
    )


class Pests(Catalogue):
    """What a nuisance is about."""

    prize_draw = LocalizedText("a prize draw", zh="抽奖")
    cheap_loan = LocalizedText("a cheap loan", zh="低息贷款")
    miracle_diet = LocalizedText("a miracle diet", zh="减肥茶")
    timeshare_flat = LocalizedText("a timeshare flat", zh="度假公寓")
    lucky_charm = LocalizedText("a lucky charm", zh="幸运手串")
    gym_membership = LocalizedText("a gym membership", zh="健身卡")
    dream_kitchen = LocalizedText("a dream kitchen", zh="橱柜")
    betting_app = LocalizedText("a betting app", zh="彩票软件")
    hair_tonic = LocalizedText("a hair tonic", zh="生发水")
    car_auction = LocalizedText("a car auction", zh="二手车")
    solar_panel = LocalizedText("a solar panel", zh="太阳能板")
    language_course = LocalizedText("a language course", zh="英语速成")
    fortune_teller = LocalizedText("a fortune teller", zh="算命")
    credit_card = LocalizedText("a credit card", zh="信用卡")
    magic_mop = LocalizedText("a magic mop", zh="魔术拖把")
    skin_cream = LocalizedText("a skin cream", zh="美白霜")
    digital_coin = LocalizedText("a digital coin", zh="虚拟币")
    fur_coat = LocalizedText("a fur coat", zh="皮草")
    water_filter = LocalizedText("a water filter", zh="净水器")
    massage_chair = LocalizedText("a massage chair", zh="按摩椅")
    dating_site = LocalizedText("a dating site", zh="相亲")
    phone_upgrade = LocalizedText("a phone upgrade", zh="换机")
    free_cruise = LocalizedText("a free cruise", zh="游轮")
    tax_refund = LocalizedText("a tax refund", zh="退税")
    memory_pill = LocalizedText("a memory pill", zh="记忆药")
    golden_watch = LocalizedText("a golden watch", zh="金表")
    holiday_club = LocalizedText("a holiday club", zh="旅游会员")
    energy_drink = LocalizedText("an energy drink", zh="能量饮料")
    art_sale = LocalizedText("an art sale", zh="字画")
    insurance_plan = LocalizedText("an insurance plan", zh="保险")
    online_casino = LocalizedText("an online casino", zh="赌场")
    ancient_vase = LocalizedText("an ancient vase", zh="古董花瓶")


class PestMessages(Catalogue):
    """The message of the nuisance of the same key."""

    prize_draw = LocalizedText(
        "You have won our prize draw! Reply WIN", zh="恭喜抽奖中奖！回复 1 领取"
    )
    cheap_loan = LocalizedText("A cheap loan is waiting for you", zh="低息贷款正等着您")
    miracle_diet = LocalizedText("Try the miracle diet", zh="神奇减肥茶，睡着就能瘦")
    timeshare_flat = LocalizedText("A timeshare flat by the sea", zh="海边度假公寓，最后机会")
    lucky_charm = LocalizedText("A lucky charm made for you", zh="幸运手串，专为您打造")
    gym_membership = LocalizedText("Your gym membership at half price", zh="健身卡半价")
    dream_kitchen = LocalizedText("Your dream kitchen, no deposit", zh="橱柜零首付")
    betting_app = LocalizedText("The betting app that always wins", zh="彩票软件，天天赢")
    hair_tonic = LocalizedText("One bottle of hair tonic free", zh="生发水，买一送一")
    car_auction = LocalizedText("The car auction of the year", zh="二手车年度大促")
    solar_panel = LocalizedText("A solar panel for every roof", zh="家家都该装太阳能板")
    language_course = LocalizedText("Language course: fluent in a week", zh="英语速成，一周流利")
    fortune_teller = LocalizedText("The fortune teller knows your future", zh="算命大师为您解惑")
    credit_card = LocalizedText("The credit card without limits", zh="信用卡，额度无上限")
    magic_mop = LocalizedText("This magic mop does it all", zh="魔术拖把，一拖就净")
    skin_cream = LocalizedText("Skin cream of the stars", zh="美白霜，明星同款")
    digital_coin = LocalizedText("The digital coin that only rises", zh="虚拟币，只涨不跌")
    fur_coat = LocalizedText("A fur coat for winter", zh="皮草清仓")
    water_filter = LocalizedText("Save with our water filter", zh="净水器厂家直销")
    massage_chair = LocalizedText("The massage chair of kings", zh="按摩椅，帝王享受")
    dating_site = LocalizedText("Our dating site has found your match", zh="相亲成功率百分百")
    phone_upgrade = LocalizedText("Phone upgrade: today only", zh="换机优惠，仅限今天")
    free_cruise = LocalizedText("You were chosen for a free cruise", zh="您被选中免费乘坐游轮")
    tax_refund = LocalizedText("Claim your tax refund now", zh="立即领取退税")
    memory_pill = LocalizedText("Never forget the memory pill", zh="记忆药，过目不忘")
    golden_watch = LocalizedText("A golden watch, slightly used", zh="金表，九成新")
    holiday_club = LocalizedText("Join the holiday club", zh="加入旅游会员，终身免费")
    energy_drink = LocalizedText("The energy drink that wakes you", zh="能量饮料，一喝就醒")
    art_sale = LocalizedText("The art sale of the century", zh="名家字画，世纪拍卖")
    insurance_plan = LocalizedText("An insurance plan for your cat", zh="给您的猫买份保险")
    online_casino = LocalizedText("Our online casino gives you chips", zh="线上赌场送筹码")
    ancient_vase = LocalizedText("This ancient vase is yours", zh="古董花瓶归您了")


class Hours(Catalogue):
    """When something begins, in words: from 9 to 19."""

    nine_am = LocalizedText("9 am", zh="上午九点")
    ten_am = LocalizedText("10 am", zh="上午十点")
    eleven_am = LocalizedText("11 am", zh="上午十一点")
    noon = LocalizedText("12 noon", zh="中午十二点")
    one_pm = LocalizedText("1 pm", zh="下午一点")
    two_pm = LocalizedText("2 pm", zh="下午两点")
    three_pm = LocalizedText("3 pm", zh="下午三点")
    four_pm = LocalizedText("4 pm", zh="下午四点")
    five_pm = LocalizedText("5 pm", zh="下午五点")
    six_pm = LocalizedText("6 pm", zh="傍晚六点")
    seven_pm = LocalizedText("7 pm", zh="晚上七点")
