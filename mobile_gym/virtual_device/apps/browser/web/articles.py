"""The articles of the encyclopaedia: a table, no code.

`encyclopedia` shows them.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Article(NamedTuple):
    """One article; texts are (English, Chinese), facts are (name, value)."""

    slug: str
    subject: str
    icon: str
    color: int
    title: tuple[str, str]
    lead: tuple[str, str]
    facts: tuple[tuple[tuple[str, str], tuple[str, str]], ...]
    sections: tuple[tuple[tuple[str, str], tuple[str, str]], ...]
    related: tuple[str, ...]


SUBJECTS: Final = {
    "nature": ("Nature", "自然"),
    "technology": ("Technology", "技术"),
    "food": ("Food and drink", "饮食"),
    "culture": ("Culture", "文化"),
}

ARTICLES: Final = (
    Article(
        "moon",
        "nature",
        "moon-waning-crescent",
        0xFF455A64,
        ("Moon", "月球"),
        (
            "The Moon is the only natural satellite of the Earth. It always shows the Earth the "
            "same side, because it turns once on its axis in the time of one orbit.",
            "月球是地球唯一的天然卫星。它自转一周的时间与绕地球公转一周的时间相同，因此总以同一面朝向地球。",
        ),
        (
            (("Diameter", "直径"), ("3,474 km", "3474 千米")),
            (("Mean distance", "平均距离"), ("384,400 km", "38.44 万千米")),
            (("Orbit", "公转周期"), ("27.3 days", "27.3 天")),
            (("Gravity", "表面重力"), ("1/6 of Earth's", "地球的六分之一")),
        ),
        (
            (
                ("Phases", "月相"),
                (
                    "From one new moon to the next it takes 29.5 days. In between the Moon waxes "
                    "to a half moon, is full after about two weeks, and wanes again.",
                    "两次新月相隔 29.5 天。其间月亮由缺到半，约两周后成为满月，又逐渐亏缺。",
                ),
            ),
            (
                ("Tides", "潮汐"),
                (
                    "The Moon's pull raises the sea on the side that faces it and on the far side. "
                    "Most coasts therefore have two high tides a day.",
                    "月球的引力使朝向它的一侧和背向它的一侧海面升高，因此大多数海岸每天有两次高潮。",
                ),
            ),
        ),
        ("volcano", "rainbow", "compass"),
    ),
    Article(
        "volcano",
        "nature",
        "volcano",
        0xFFBF360C,
        ("Volcano", "火山"),
        (
            "A volcano is an opening in the crust of a planet through which hot rock, ash and "
            "gases reach the surface.",
            "火山是行星地壳上的开口，炽热的岩浆、火山灰和气体由此到达地表。",
        ),
        (
            (("Molten rock below", "地下熔岩"), ("Magma", "岩浆")),
            (("Molten rock above", "地表熔岩"), ("Lava", "熔岩")),
            (("Lava temperature", "熔岩温度"), ("700 to 1,200 °C", "700 至 1200 °C")),
        ),
        (
            (
                ("Types", "类型"),
                (
                    "Shield volcanoes are broad and flat, since their thin lava flows far. "
                    "Stratovolcanoes are steep and built of layers of lava and ash.",
                    "盾状火山宽阔平缓，因为稀薄的熔岩流得很远。层状火山陡峭，由熔岩和火山灰层层堆积而成。",
                ),
            ),
            (
                ("Soil", "土壤"),
                (
                    "Weathered ash makes fertile soil. This is why people farm the slopes of "
                    "volcanoes in spite of the danger.",
                    "风化的火山灰会形成肥沃的土壤，所以人们不顾危险仍在火山坡上耕种。",
                ),
            ),
        ),
        ("moon", "coffee"),
    ),
    Article(
        "rainbow",
        "nature",
        "looks",
        0xFF7B1FA2,
        ("Rainbow", "彩虹"),
        (
            "A rainbow appears when sunlight is refracted and reflected in drops of water. The "
            "observer always has the sun behind.",
            "阳光在水滴中折射和反射时出现彩虹。观察者总是背对太阳。",
        ),
        (
            (("Radius", "角半径"), ("42 degrees", "42 度")),
            (("Outer colour", "外侧颜色"), ("Red", "红色")),
            (("Inner colour", "内侧颜色"), ("Violet", "紫色")),
        ),
        (
            (
                ("Second bow", "霓"),
                (
                    "Light that is reflected twice gives a weaker second bow at 51 degrees, whose "
                    "colours are in the opposite order.",
                    "经过两次反射的光在 51 度处形成较暗的第二道虹，颜色顺序相反。",
                ),
            ),
        ),
        ("moon", "honeybee"),
    ),
    Article(
        "honeybee",
        "nature",
        "bee",
        0xFFF9A825,
        ("Honeybee", "蜜蜂"),
        (
            "Honeybees live in colonies, gather nectar and pollen, and make honey and wax. They "
            "are among the most important pollinators.",
            "蜜蜂群居，采集花蜜和花粉，酿造蜂蜜和蜂蜡，是最重要的传粉昆虫之一。",
        ),
        (
            (("Legs", "足"), ("6", "6 只")),
            (("Wings", "翅"), ("4", "4 片")),
            (("Colony in summer", "夏季蜂群"), ("20,000 to 60,000 bees", "2 万至 6 万只")),
        ),
        (
            (
                ("Dance", "舞蹈"),
                (
                    "A bee that has found food tells the others with a waggle dance: its direction "
                    "shows the way relative to the sun, its length the distance.",
                    "找到食物的蜜蜂用摆尾舞告诉同伴：舞蹈的方向表示相对太阳的方位，时间长短表示距离。",
                ),
            ),
            (
                ("Winter", "过冬"),
                (
                    "In winter the bees form a cluster and keep it warm by moving their flight "
                    "muscles. They live on stored honey.",
                    "冬天蜜蜂抱成一团，靠振动飞行肌保暖，以储存的蜂蜜为食。",
                ),
            ),
        ),
        ("tea", "rainbow"),
    ),
    Article(
        "bicycle",
        "technology",
        "bicycle",
        0xFF2E7D32,
        ("Bicycle", "自行车"),
        (
            "A bicycle is a vehicle with two wheels, driven by pedals. No other means of transport "
            "needs so little energy per kilometre.",
            "自行车是用脚踏驱动的两轮车。每公里消耗的能量比其他任何交通工具都少。",
        ),
        (
            (("Wheels", "车轮"), ("2", "2 个")),
            (("Chain drive since", "链条传动始于"), ("1880s", "19 世纪 80 年代")),
            (("Usual speed", "一般速度"), ("15 to 20 km/h", "15 至 20 千米/时")),
        ),
        (
            (
                ("Gears", "变速"),
                (
                    "A low gear makes climbing easier, a high gear makes each turn of the pedals "
                    "carry further.",
                    "低速挡使爬坡省力，高速挡使脚踏每转一圈走得更远。",
                ),
            ),
            (
                ("Care", "保养"),
                (
                    "Keep the chain clean and oiled, check the brakes and the air in the tyres "
                    "once a month.",
                    "保持链条清洁并上油，每月检查一次刹车和轮胎气压。",
                ),
            ),
        ),
        ("bridge", "compass"),
    ),
    Article(
        "bridge",
        "technology",
        "bridge",
        0xFF37474F,
        ("Bridge", "桥梁"),
        (
            "A bridge carries a road, a railway or a path across a river, a valley or another "
            "road.",
            "桥梁使道路、铁路或小径跨越河流、山谷或其他道路。",
        ),
        (
            (("Oldest kind", "最古老的形式"), ("Beam bridge", "梁桥")),
            (("Longest spans", "跨度最大"), ("Suspension bridge", "悬索桥")),
        ),
        (
            (
                ("Arch", "拱桥"),
                (
                    "In an arch all stones are pressed together, so it holds without mortar. Many "
                    "arches of antiquity still stand.",
                    "拱中的石块彼此挤压，不用灰浆也能稳固。许多古代拱桥至今仍在。",
                ),
            ),
            (
                ("Suspension", "悬索桥"),
                (
                    "The deck of a suspension bridge hangs from cables that run over tall towers.",
                    "悬索桥的桥面悬挂在跨过高塔的缆索上。",
                ),
            ),
        ),
        ("bicycle", "paper"),
    ),
    Article(
        "compass",
        "technology",
        "compass-outline",
        0xFF1565C0,
        ("Compass", "指南针"),
        (
            "A compass shows the direction of magnetic north with a magnetised needle. It was "
            "first made in China.",
            "指南针用磁针指示磁北方向，最早出现在中国。",
        ),
        (
            (("Full circle", "圆周"), ("360 degrees", "360 度")),
            (("East", "东"), ("90 degrees", "90 度")),
            (("South", "南"), ("180 degrees", "180 度")),
        ),
        (
            (
                ("Declination", "磁偏角"),
                (
                    "Magnetic north is not exactly geographic north. The angle between the two "
                    "depends on the place and changes slowly.",
                    "磁北并不正好是地理北。两者的夹角因地而异，并缓慢变化。",
                ),
            ),
        ),
        ("moon", "bicycle"),
    ),
    Article(
        "paper",
        "technology",
        "note-outline",
        0xFF6D4C41,
        ("Paper", "纸"),
        (
            "Paper is made of plant fibres that are soaked in water, drained on a screen, pressed "
            "and dried.",
            "纸由植物纤维制成：纤维浸于水中，在筛网上滤水，再压平晾干。",
        ),
        (
            (("A4", "A4 尺寸"), ("210 x 297 mm", "210 x 297 毫米")),
            (("Office paper", "办公用纸"), ("80 g per square metre", "每平方米 80 克")),
        ),
        (
            (
                ("Sizes", "规格"),
                (
                    "Folding a sheet of A4 in half gives A5. All sheets of the A series have the "
                    "same shape.",
                    "A4 纸对折成为 A5。A 系列的纸张形状都相同。",
                ),
            ),
        ),
        ("tea", "chess"),
    ),
    Article(
        "tea",
        "food",
        "tea",
        0xFF558B2F,
        ("Tea", "茶"),
        (
            "Tea is a drink made of the leaves of the tea plant and hot water. After water it is "
            "the most widely drunk beverage in the world.",
            "茶是用茶树叶子和热水制成的饮料，是世界上仅次于水的最普遍的饮品。",
        ),
        (
            (("Plant", "植物"), ("Camellia sinensis", "茶树")),
            (("Green tea", "绿茶"), ("70 to 80 °C, 2 minutes", "70 至 80 °C，2 分钟")),
            (("Black tea", "红茶"), ("95 °C, 4 minutes", "95 °C，4 分钟")),
        ),
        (
            (
                ("Kinds", "种类"),
                (
                    "Green, oolong and black tea come from the same plant. They differ in how far "
                    "the leaves are oxidised.",
                    "绿茶、乌龙茶和红茶来自同一种植物，区别在于叶子氧化的程度。",
                ),
            ),
        ),
        ("coffee", "honeybee"),
    ),
    Article(
        "coffee",
        "food",
        "coffee",
        0xFF4E342E,
        ("Coffee", "咖啡"),
        (
            "Coffee is brewed from the roasted seeds of the coffee plant, which grows best in the "
            "tropics between 800 and 2,000 metres.",
            "咖啡由咖啡树烘焙过的种子冲煮而成。咖啡树最宜生长在海拔 800 至 2000 米的热带地区。",
        ),
        (
            (("Main species", "主要品种"), ("Arabica, robusta", "阿拉比卡、罗布斯塔")),
            (("Espresso", "浓缩咖啡"), ("7 g, 25 seconds", "7 克，25 秒")),
        ),
        (
            (
                ("Roast", "烘焙"),
                (
                    "The darker the roast, the more bitter and the less sour the coffee.",
                    "烘焙越深，咖啡越苦，酸味越少。",
                ),
            ),
        ),
        ("tea", "volcano"),
    ),
    Article(
        "chess",
        "culture",
        "chess-knight",
        0xFF263238,
        ("Chess", "国际象棋"),
        (
            "Chess is a board game for two. Whoever gives checkmate to the other's king wins.",
            "国际象棋是两人对弈的棋类游戏，将死对方的王即获胜。",
        ),
        (
            (("Squares", "格数"), ("64", "64 格")),
            (("Pieces each", "每方棋子"), ("16", "16 枚")),
            (("Pawns each", "每方兵"), ("8", "8 枚")),
        ),
        (
            (
                ("Moves", "走法"),
                (
                    "The rook moves along rows and columns, the bishop along diagonals. The knight "
                    "jumps two squares one way and one square across.",
                    "车沿横线和竖线走，象沿斜线走，马走日字并可越子。",
                ),
            ),
            (
                ("Castling", "王车易位"),
                (
                    "Once in a game king and rook may move together, if neither has moved before.",
                    "若王和车都未动过，每局可有一次王车同时移动。",
                ),
            ),
        ),
        ("violin", "paper"),
    ),
    Article(
        "violin",
        "culture",
        "violin",
        0xFF8D6E63,
        ("Violin", "小提琴"),
        (
            "The violin is the smallest and highest instrument of its family. It is played with a "
            "bow or plucked.",
            "小提琴是其家族中最小、音最高的乐器，用弓拉奏或用手指拨奏。",
        ),
        (
            (("Strings", "弦"), ("4", "4 根")),
            (("Tuning", "定弦"), ("G, D, A, E", "G、D、A、E")),
        ),
        (
            (
                ("Body", "琴身"),
                (
                    "The top is made of spruce, back and sides of maple. A small post inside "
                    "carries the sound to the back.",
                    "面板用云杉木，背板和侧板用枫木。内部的音柱把声音传到背板。",
                ),
            ),
        ),
        ("chess", "bridge"),
    ),
)


# -- Shorter articles of the encyclopaedia: a table, no code -------------------------------------

SHORT_ARTICLES: Final = (
    Article(
        "balloon", "technology", "airballoon", 0xFFD84315,
        ("Balloon", "热气球"),
        (
            "A hot-air balloon rises because warm air is lighter than the air around it.",
            "热气球之所以升起，是因为热空气比周围的空气轻。",
        ),
        ((("First flight with people", "首次载人飞行"), ("1783", "1783 年")),),
        ((("Steering", "操纵"), (
            "The pilot changes the height to find a wind that blows the right way.",
            "驾驶员改变高度，寻找方向合适的风。",
        )),),
        ("windmill", "rainbow"),
    ),
    Article(
        "bread", "food", "bread-slice", 0xFFEF6C00,
        ("Bread", "面包"),
        (
            "Bread is baked from flour, water and salt. Yeast or sourdough makes it rise.",
            "面包由面粉、水和盐烘焙而成，酵母或酵头使其膨胀。",
        ),
        ((("Oven", "烤箱温度"), ("220 to 250 °C", "220 至 250 °C")),),
        ((("Crust", "面包皮"), (
            "Steam at the beginning keeps the crust thin and makes it shine.",
            "开始时的蒸汽使面包皮薄而光亮。",
        )),),
        ("salt", "windmill"),
    ),
    Article(
        "cocoa", "food", "food", 0xFF5D4037,
        ("Cocoa", "可可"),
        (
            "Cocoa is made from the seeds of a tropical tree, fermented, dried and roasted.",
            "可可由一种热带树木的种子制成，种子要经过发酵、晒干和烘烤。",
        ),
        ((("Seeds in a fruit", "每果种子"), ("20 to 50", "20 至 50 粒")),),
        ((("Chocolate", "巧克力"), (
            "For chocolate the ground seeds are mixed with sugar and cocoa butter.",
            "磨碎的种子加糖和可可脂制成巧克力。",
        )),),
        ("coffee", "tea"),
    ),
    Article(
        "drum", "culture", "music", 0xFF6A1B9A,
        ("Drum", "鼓"),
        (
            "A drum sounds when its skin is struck by hand or with sticks.",
            "用手或鼓槌敲击鼓皮，鼓便发声。",
        ),
        ((("Kettledrums of an orchestra", "管弦乐队的定音鼓"), ("4 or 5", "4 或 5 面")),),
        ((("Pitch", "音高"), (
            "A tighter skin and a smaller drum sound higher.",
            "鼓皮越紧、鼓越小，声音越高。",
        )),),
        ("piano", "violin"),
    ),
    Article(
        "glacier", "nature", "snowflake", 0xFF0288D1,
        ("Glacier", "冰川"),
        (
            "A glacier is a mass of ice that formed from snow and slowly flows downhill.",
            "冰川是由积雪形成、缓慢向下流动的冰体。",
        ),
        ((("Share of fresh water", "占淡水比例"), ("about 69 %", "约 69%")),),
        ((("Traces", "痕迹"), (
            "It leaves valleys with the shape of a U and walls of rubble behind.",
            "冰川留下 U 形谷和碎石堆。",
        )),),
        ("moon", "volcano"),
    ),
    Article(
        "kite", "culture", "kite", 0xFFC2185B,
        ("Kite", "风筝"),
        (
            "A kite is held in the air by the wind and by a string.",
            "风筝靠风和线停在空中。",
        ),
        ((("Age", "历史"), ("over 2,000 years", "两千多年")),),
        ((("Tail", "尾巴"), (
            "A tail keeps the kite steady when the wind changes.",
            "风向变化时，尾巴使风筝保持平稳。",
        )),),
        ("balloon", "paper"),
    ),
    Article(
        "lighthouse", "technology", "lighthouse", 0xFFB71C1C,
        ("Lighthouse", "灯塔"),
        (
            "A lighthouse shows ships the way at night. Each has a rhythm of its own.",
            "灯塔在夜间为船只指路，每座灯塔有自己的闪光节奏。",
        ),
        ((("Seen from", "可见距离"), ("up to 40 km", "可达 40 千米")),),
        ((("Lens", "透镜"), (
            "Rings of glass bundle the light and weigh less than one thick lens.",
            "一圈圈玻璃聚拢光线，比一整块厚透镜轻。",
        )),),
        ("compass", "bridge"),
    ),
    Article(
        "oak", "nature", "tree", 0xFF33691E,
        ("Oak", "橡树"),
        (
            "Oaks are trees with hard wood whose fruits are acorns.",
            "橡树木质坚硬，果实是橡子。",
        ),
        ((("Age", "寿命"), ("500 years and more", "500 年以上")),),
        ((("Guests", "动物"), (
            "Jays requeue acorns for the winter and so plant new trees.",
            "松鸦埋藏橡子过冬，也就种下了新树。",
        )),),
        ("owl", "honeybee"),
    ),
    Article(
        "owl", "nature", "owl", 0xFF4E342E,
        ("Owl", "猫头鹰"),
        (
            "Owls hunt at night. Soft feathers make their flight almost silent.",
            "猫头鹰夜间捕猎，柔软的羽毛使它飞行几乎无声。",
        ),
        ((("Turn of the head", "头部转动"), ("270 degrees", "270 度")),),
        ((("Hearing", "听觉"), (
            "One ear lies higher than the other, which tells the owl where a sound comes from.",
            "两耳一高一低，因此能判断声音的来处。",
        )),),
        ("oak", "moon"),
    ),
    Article(
        "piano", "culture", "piano", 0xFF212121,
        ("Piano", "钢琴"),
        (
            "In a piano hammers strike the strings, so that it can be played softly and loudly.",
            "钢琴用琴槌击弦，因此可弱可强。",
        ),
        ((("Keys", "琴键"), ("88", "88 个")),),
        ((("Pedals", "踏板"), (
            "The right pedal lifts the dampers, and the strings sound on.",
            "右踏板抬起制音器，琴弦继续发声。",
        )),),
        ("drum", "violin"),
    ),
    Article(
        "salt", "food", "shaker", 0xFF546E7A,
        ("Salt", "盐"),
        (
            "Salt comes from the sea, from springs and from mines.",
            "盐来自海洋、盐泉和矿山。",
        ),
        ((("Melts at", "熔点"), ("801 °C", "801 °C")),),
        ((("Keeping food", "保存食物"), (
            "Salt draws water out of fish and vegetables, so that they keep.",
            "盐使鱼和蔬菜脱水，便于保存。",
        )),),
        ("bread", "tea"),
    ),
    Article(
        "sundial", "technology", "white-balance-sunny", 0xFFF9A825,
        ("Sundial", "日晷"),
        (
            "A sundial tells the time by the shadow of a rod.",
            "日晷用指针的影子指示时间。",
        ),
        ((("Shadow moves", "影子移动"), ("15 degrees an hour", "每小时 15 度")),),
        ((("Noon", "正午"), (
            "At noon the shadow is shortest and points north, north of the tropics.",
            "在北回归线以北，正午的影子最短并指向正北。",
        )),),
        ("compass", "telescope"),
    ),
    Article(
        "telescope", "technology", "telescope", 0xFF283593,
        ("Telescope", "望远镜"),
        (
            "A telescope gathers the light of distant things with lenses or mirrors.",
            "望远镜用透镜或反射镜汇聚远处的光。",
        ),
        ((("First pointed at the sky", "首次指向星空"), ("1609", "1609 年")),),
        ((("Mirrors", "反射镜"), (
            "All large telescopes have mirrors, because big lenses bend under their weight.",
            "大型望远镜都用反射镜，因为大透镜会因自重而变形。",
        )),),
        ("moon", "sundial"),
    ),
    Article(
        "windmill", "technology", "wind-turbine", 0xFF00695C,
        ("Windmill", "风车"),
        (
            "A windmill grinds grain or lifts water with the power of the wind.",
            "风车用风力磨谷或提水。",
        ),
        ((("Sails", "叶片"), ("mostly 4", "多为 4 片")),),
        ((("Turning", "转向"), (
            "The miller turns the cap, or the whole mill, into the wind.",
            "磨坊主把顶盖或整座风车转向迎风面。",
        )),),
        ("bread", "balloon"),
    ),
)  # fmt: skip
