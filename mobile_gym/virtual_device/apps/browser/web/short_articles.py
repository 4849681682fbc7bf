"""Shorter articles of the encyclopaedia: a table, no code."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.browser.web.articles import Article

__all__ = ["SHORT_ARTICLES"]

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
