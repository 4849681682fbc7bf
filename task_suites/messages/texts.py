"""What people and services write in the tasks of Messaging, (English, Chinese)."""

from __future__ import annotations

from typing import Final

__all__ = ["FACTS", "GOODS", "NOTICES", "PESTS", "SHOPS", "TALKS", "TEXTS", "TOPICS"]

TEXTS: Final[dict[str, tuple[str, str]]] = {
    text: (text, chinese)
    for text, chinese in (
        ("I will be ten minutes late", "我会晚到十分钟"),
        ("Please bring the blue folder", "请带上蓝色文件夹"),
        ("The cake is in the oven", "蛋糕已经在烤箱里了"),
        ("See you at the north gate", "北门见"),
        ("Practice starts at half past six", "训练六点半开始"),
        ("Your parcel is with me", "你的包裹在我这里"),
        ("I have booked a table for four", "我订了四个人的位子"),
        ("The spare key is under the pot", "备用钥匙在花盆下面"),
        ("Thank you for the lovely evening", "谢谢你，今晚很开心"),
        ("The plumber comes tomorrow", "水管工明天来"),
        ("We have run out of milk", "牛奶喝完了"),
        ("I left my scarf in your car", "我的围巾落在你车上了"),
        ("The rehearsal is in room five", "排练在五号房间"),
        ("Please water the plants", "请帮忙浇一下花"),
        ("Our bus has broken down", "我们的巴士坏了"),
        ("Happy birthday to you", "祝你生日快乐"),
        ("The film begins at eight", "电影八点开始"),
        ("I found your glasses", "我找到你的眼镜了"),
        ("Take the second exit", "走第二个出口"),
        ("The shop closes at noon", "店里中午就关门"),
        ("I will call you after work", "下班后我给你打电话"),
        ("Dinner is ready", "晚饭做好了"),
        ("The lift works again", "电梯修好了"),
        ("Do not forget the candles", "别忘了带蜡烛"),
    )
}
"""What is to be sent, by its English words, which are the parameter."""

TALKS: Final = (
    (("Are you coming to the choir tonight?", "今晚来合唱团吗？"), ("I am", "来的")),
    (("I put the ladder back into the shed", "梯子我放回棚子里了"), ("Thank you", "谢谢")),
    (("The soup needs more salt", "汤里要再加点盐"), ("I thought so", "我也觉得")),
    (("Your bicycle is still at our place", "你的自行车还在我们这儿"), ("I know", "我知道")),
    (("Who won the match?", "比赛谁赢了？"), ("Nobody, it was a draw", "没人赢，是平局")),
    (("The printer works again", "打印机又能用了"), ("Finally", "总算好了")),
    (("I am reading your book", "我在读你借我的书"), ("No hurry", "不着急")),
    (("Is the pool open today?", "泳池今天开吗？"), ("Until eight", "开到八点")),
    (("The dog has been fed", "狗已经喂过了"), ("Good", "好的")),
    (("Which way is the museum?", "博物馆怎么走？"), ("Past the bridge", "过了桥就是")),
    (("It is snowing here", "我们这儿下雪了"), ("Lucky you", "真羡慕")),
    (("My phone was switched off", "我手机刚才关机了"), ("Never mind", "没关系")),
    (("Did the doctor call?", "医生来电话了吗？"), ("Not yet", "还没有")),
    (("The window is still open", "窗户还开着"), ("I will close it", "我去关")),
)
"""What other conversations are about: their line and the user's."""

SHOPS: Final[dict[str, str]] = {
    "Pinecone Toys": "松果玩具",
    "Lantern Tours": "灯笼旅行社",
    "Harbor Printing": "海港印务",
    "Tall Oak Books": "大橡树书店",
    "Blue Kettle Cafe": "蓝壶咖啡",
    "Maple Bikes": "枫叶单车",
    "North Pier Fish": "北码头海鲜",
    "Quill Stationery": "羽毛笔文具",
    "Silver Spoon Deli": "银勺熟食",
    "Tidal Swim Club": "潮汐泳馆",
    "Umber Paints": "赭石涂料",
    "Velvet Cinema": "丝绒影院",
    "Willow Pharmacy": "柳树药房",
    "Amber Optics": "琥珀眼镜",
    "Bramble Bakery": "黑莓面包房",
    "Copper Hardware": "红铜五金",
    "Dune Outdoors": "沙丘户外",
    "Elm Laundry": "榆树洗衣",
    "Falcon Couriers": "猎鹰快递",
    "Garnet Jewels": "石榴珠宝",
    "Hazel Florist": "榛子花店",
    "Indigo Fabrics": "靛蓝布艺",
    "Juniper Spa": "杜松水疗",
    "Kestrel Taxi": "红隼出租",
    "Larch Furniture": "落叶松家具",
    "Meadow Dairy": "草甸乳业",
    "Nimbus Mobile": "雨云通信",
    "Orchard Market": "果园超市",
    "Pebble Bank": "卵石银行",
    "Robin Post": "知更鸟邮政",
    "Saffron Kitchen": "藏红花餐厅",
    "Thistle Travel": "蓟花旅行",
}
"""Businesses that do not exist and send codes, by their English names."""

TOPICS: Final[dict[str, tuple[str, str, str]]] = {
    "umbrella": ("雨伞", "I have found your umbrella", "我找到你的雨伞了"),
    "tickets": ("门票", "The tickets are at the front desk", "门票放在前台了"),
    "violin": ("小提琴", "May I borrow the violin on Monday?", "星期一能借一下小提琴吗？"),
    "tomatoes": ("番茄", "The tomatoes are ripe, come and get some", "番茄熟了，来摘一些吧"),
    "tent": ("帐篷", "The tent is dry again", "帐篷已经晾干了"),
    "drill": ("电钻", "I need the drill back by Friday", "星期五之前把电钻还我吧"),
    "piano": ("钢琴", "The piano will be tuned on Tuesday", "星期二有人来给钢琴调音"),
    "garage": ("车库", "The garage door is stuck", "车库的门卡住了"),
    "kitten": ("小猫", "The kitten is on the roof", "小猫跑到屋顶上了"),
    "recipe": ("菜谱", "Could you send me the recipe?", "能把菜谱发给我吗？"),
    "passport": ("护照", "My passport has arrived", "我的护照办好了"),
    "lamp": ("台灯", "The lamp needs a new bulb", "台灯要换灯泡了"),
    "helmet": ("头盔", "Your helmet is in our hall", "你的头盔在我们走廊里"),
    "jam": ("果酱", "The jam turned out too sweet", "果酱做得太甜了"),
    "chessboard": ("棋盘", "Please bring the chessboard", "请把棋盘带来"),
    "curtains": ("窗帘", "The curtains are too short", "窗帘买短了"),
    "camera": ("相机", "I repaired the camera", "我把相机修好了"),
    "quilt": ("被子", "The quilt is at the cleaner's", "被子送去洗了"),
    "kayak": ("皮划艇", "We can have the kayak on Sunday", "星期天可以用皮划艇"),
    "carpet": ("地毯", "The carpet will be delivered at ten", "地毯十点送到"),
    "telescope": ("望远镜", "The telescope is set up in the garden", "望远镜架在花园里了"),
    "fence": ("篱笆", "Shall we paint the fence together?", "我们一起刷篱笆吧？"),
    "honey": ("蜂蜜", "I have two jars of honey for you", "我给你留了两罐蜂蜜"),
    "scarf": ("围巾", "The scarf suits you well", "围巾很适合你"),
    "microwave": ("微波炉", "The microwave makes a strange noise", "微波炉有怪声"),
    "puppets": ("木偶", "The children liked the puppets", "孩子们很喜欢木偶"),
    "medal": ("奖牌", "I won a medal in the relay", "我接力赛得了奖牌"),
    "roses": ("玫瑰", "The roses are in bloom", "玫瑰开花了"),
    "sled": ("雪橇", "We still have your sled", "你的雪橇还在我们这里"),
    "compass": ("指南针", "Take the compass along", "把指南针带上"),
    "suitcase": ("行李箱", "Can I have your big suitcase?", "能借我你的大行李箱吗？"),
    "backpack": ("背包", "The backpack has a hole", "背包破了个洞"),
}
"""What somebody wrote about: the word in Chinese, then the message, English and Chinese."""

FACTS: Final[dict[str, tuple[str, str, str, str]]] = {
    "gate code": ("gate code", "大门密码", "The gate code is {}", "大门密码是 {}"),
    "locker number": ("locker number", "储物柜号码", "Use locker number {}", "用储物柜 {} 号"),
    "Wi-Fi key": ("Wi-Fi key", "无线网密码", "The Wi-Fi key is {}", "无线网密码是 {}"),
    "room number": ("room number", "房间号码", "Your room number is {}", "你的房间是 {} 号"),
    "bus line": ("bus line", "公交线路", "Take bus line {}", "坐公交线路 {}"),
    "order number": ("order number", "订单号码", "The order number is {}", "订单是 {} 号"),
    "table number": ("table number", "桌位号码", "We have table number {}", "我们的桌位是 {} 号"),
    "garage code": ("garage code", "车库密码", "The garage code is {}", "车库密码是 {}"),
    "alarm code": ("alarm code", "警报密码", "The alarm code is {}", "警报密码是 {}"),
    "flight number": ("flight number", "航班号码", "The flight number is {}", "航班是 {} 号"),
}
"""What a message tells: in words and as the message, each English and Chinese."""

GOODS: Final = (
    *(("tent", "帐篷"), ("food", "食物"), ("bus", "巴士"), ("boat", "小船"), ("maps", "地图")),
    *(("tickets", "门票"), ("petrol", "汽油"), ("hut", "小屋"), ("guide", "导游")),
)
"""What people pay for on a trip."""

NOTICES: Final = (
    ("Your parcel is at the locker", "您的包裹已到快递柜"),
    ("Your library book is due", "您借的图书馆书即将到期"),
    ("Your water meter is read on Monday", "星期一上门抄水表"),
    ("Your car is ready for collection", "您的车已可提取"),
    ("Your subscription has been renewed", "您的订阅已续费"),
    ("Your dentist expects you at nine", "牙医九点等您就诊"),
    ("Your ticket has been changed", "您的车票已改签"),
    ("Your street is swept tomorrow", "您所在的街道明天清扫"),
)
"""What services write that are no nuisance."""

PESTS: Final[dict[str, tuple[str, str, str]]] = {
    "a prize draw": ("抽奖", "You have won our prize draw! Reply WIN", "恭喜抽奖中奖！回复 1 领取"),
    "a cheap loan": ("低息贷款", "A cheap loan is waiting for you", "低息贷款正等着您"),
    "a miracle diet": ("减肥茶", "Try the miracle diet", "神奇减肥茶，睡着就能瘦"),
    "a timeshare flat": ("度假公寓", "A timeshare flat by the sea", "海边度假公寓，最后机会"),
    "a lucky charm": ("幸运手串", "A lucky charm made for you", "幸运手串，专为您打造"),
    "a gym membership": ("健身卡", "Your gym membership at half price", "健身卡半价"),
    "a dream kitchen": ("橱柜", "Your dream kitchen, no deposit", "橱柜零首付"),
    "a betting app": ("彩票软件", "The betting app that always wins", "彩票软件，天天赢"),
    "a hair tonic": ("生发水", "One bottle of hair tonic free", "生发水，买一送一"),
    "a car auction": ("二手车", "The car auction of the year", "二手车年度大促"),
    "a solar panel": ("太阳能板", "A solar panel for every roof", "家家都该装太阳能板"),
    "a language course": ("英语速成", "Language course: fluent in a week", "英语速成，一周流利"),
    "a fortune teller": ("算命", "The fortune teller knows your future", "算命大师为您解惑"),
    "a credit card": ("信用卡", "The credit card without limits", "信用卡，额度无上限"),
    "a magic mop": ("魔术拖把", "This magic mop does it all", "魔术拖把，一拖就净"),
    "a skin cream": ("美白霜", "Skin cream of the stars", "美白霜，明星同款"),
    "a digital coin": ("虚拟币", "The digital coin that only rises", "虚拟币，只涨不跌"),
    "a fur coat": ("皮草", "A fur coat for winter", "皮草清仓"),
    "a water filter": ("净水器", "Save with our water filter", "净水器厂家直销"),
    "a massage chair": ("按摩椅", "The massage chair of kings", "按摩椅，帝王享受"),
    "a dating site": ("相亲", "Our dating site has found your match", "相亲成功率百分百"),
    "a phone upgrade": ("换机", "Phone upgrade: today only", "换机优惠，仅限今天"),
    "a free cruise": ("游轮", "You were chosen for a free cruise", "您被选中免费乘坐游轮"),
    "a tax refund": ("退税", "Claim your tax refund now", "立即领取退税"),
    "a memory pill": ("记忆药", "Never forget the memory pill", "记忆药，过目不忘"),
    "a golden watch": ("金表", "A golden watch, slightly used", "金表，九成新"),
    "a holiday club": ("旅游会员", "Join the holiday club", "加入旅游会员，终身免费"),
    "an energy drink": ("能量饮料", "The energy drink that wakes you", "能量饮料，一喝就醒"),
    "an art sale": ("字画", "The art sale of the century", "名家字画，世纪拍卖"),
    "an insurance plan": ("保险", "An insurance plan for your cat", "给您的猫买份保险"),
    "an online casino": ("赌场", "Our online casino gives you chips", "线上赌场送筹码"),
    "an ancient vase": ("古董花瓶", "This ancient vase is yours", "古董花瓶归您了"),
}
"""What a nuisance is about: in Chinese, then the message, English and Chinese."""
