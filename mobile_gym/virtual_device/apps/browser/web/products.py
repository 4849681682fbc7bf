"""What the shop sells, and how it delivers: tables, no code."""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["DELIVERY", "DEPARTMENTS", "PRODUCTS", "Product"]


class Product(NamedTuple):
    """What is for sale; stars are in tenths."""

    department: str
    name: tuple[str, str]
    cents: int
    stars: int
    icon: str
    color: int
    about: tuple[str, str]


DEPARTMENTS: Final = {
    "kitchen": ("Kitchen", "厨房"),
    "outdoor": ("Outdoor", "户外"),
    "desk": ("Desk", "桌面"),
    "garden": ("Garden", "园艺"),
    "bath": ("Bathroom", "卫浴"),
    "games": ("Games", "游戏"),
}
DELIVERY: Final = {
    "standard": (("Standard, 3 days", "标准配送，3 天"), 390),
    "express": (("Express, 1 day", "加急配送，1 天"), 990),
    "pickup": (("Pick up in store", "到店自提"), 0),
}
PRODUCTS: Final = {
    "kettle": Product(
        "kitchen",
        ("Steel kettle, 1.7 l", "不锈钢水壶 1.7 升"),
        3499,
        46,
        "kettle",
        0xFF546E7A,
        ("Boils a litre in three minutes and switches itself off.", "三分钟烧开一升水，自动断电。"),
    ),
    "mug": Product(
        "kitchen",
        ("Stoneware mug", "粗陶马克杯"),
        1250,
        48,
        "coffee",
        0xFF795548,
        ("Holds 350 ml. Safe for dishwasher and microwave.", "容量 350 毫升，可用洗碗机和微波炉。"),
    ),
    "teapot": Product(
        "kitchen",
        ("Glass teapot", "玻璃茶壶"),
        2890,
        41,
        "tea",
        0xFF689F38,
        ("With a fine steel strainer for loose leaves.", "配细密不锈钢滤网，适合散茶。"),
    ),
    "tent": Product(
        "outdoor",
        ("Tent for two", "双人帐篷"),
        12900,
        44,
        "tent",
        0xFF2E7D32,
        ("Weighs 2.1 kg and stands in five minutes.", "重 2.1 千克，五分钟搭好。"),
    ),
    "flashlight": Product(
        "outdoor",
        ("Pocket flashlight", "便携手电筒"),
        1990,
        39,
        "flashlight",
        0xFF455A64,
        ("Shines for twelve hours on one battery.", "一节电池可照明十二小时。"),
    ),
    "bottle": Product(
        "outdoor",
        ("Water bottle, 750 ml", "运动水壶 750 毫升"),
        1600,
        47,
        "bottle-soda-outline",
        0xFF0277BD,
        ("Light, leakproof, and easy to clean.", "轻便、防漏、易清洗。"),
    ),
    "umbrella": Product(
        "outdoor",
        ("Storm umbrella", "防风雨伞"),
        2400,
        43,
        "umbrella",
        0xFF6A1B9A,
        ("Eight ribs that do not break in the wind.", "八根伞骨，大风不折。"),
    ),
    "lamp": Product(
        "desk",
        ("Desk lamp", "台灯"),
        4500,
        45,
        "desk-lamp",
        0xFFF9A825,
        ("Three levels of warm or cool light.", "三档亮度，冷暖可调。"),
    ),
    "headphones": Product(
        "desk",
        ("Wireless headphones", "无线耳机"),
        7900,
        42,
        "headphones",
        0xFF37474F,
        ("Thirty hours of music, folds flat.", "续航三十小时，可折叠。"),
    ),
    "keyboard": Product(
        "desk",
        ("Compact keyboard", "紧凑型键盘"),
        5990,
        40,
        "keyboard-outline",
        0xFF3949AB,
        ("Quiet keys, connects to three devices.", "按键安静，可连接三台设备。"),
    ),
    "watch": Product(
        "desk",
        ("Table clock", "座钟"),
        2190,
        38,
        "watch",
        0xFF00695C,
        ("A quiet clock with large figures.", "走时安静，数字清晰。"),
    ),
    "watering-can": Product(
        "garden",
        ("Watering can, 5 l", "洒水壶 5 升"),
        1850,
        44,
        "watering-can",
        0xFF2E7D32,
        ("With a rose that comes off.", "喷头可拆卸。"),
    ),
    "gloves": Product(
        "garden",
        ("Garden gloves", "园艺手套"),
        890,
        41,
        "hand-back-left",
        0xFF558B2F,
        ("Cotton with rubber palms, one pair.", "棉质胶掌，一双。"),
    ),
    "birdhouse": Product(
        "garden",
        ("Birdhouse", "鸟屋"),
        2650,
        43,
        "bird",
        0xFF795548,
        ("Larch wood, for tits and sparrows.", "落叶松木制，适合山雀和麻雀。"),
    ),
    "trowel": Product(
        "garden",
        ("Hand trowel", "小花铲"),
        740,
        37,
        "shovel",
        0xFF6D4C41,
        ("Stainless steel with an ash handle.", "不锈钢铲头，白蜡木柄。"),
    ),
    "seeds": Product(
        "garden",
        ("Wildflower seeds", "野花种子"),
        490,
        40,
        "flower",
        0xFFC2185B,
        ("For ten square metres of meadow.", "可播十平方米。"),
    ),
    "towel": Product(
        "bath",
        ("Bath towel", "浴巾"),
        1720,
        42,
        "paper-roll",
        0xFF0288D1,
        ("Thick cotton, 70 by 140 cm.", "加厚棉质，70 × 140 厘米。"),
    ),
    "mirror": Product(
        "bath",
        ("Shaving mirror", "剃须镜"),
        3150,
        36,
        "circle-outline",
        0xFF546E7A,
        ("Stands or hangs, enlarges three times.", "可立可挂，放大三倍。"),
    ),
    "soap": Product(
        "bath",
        ("Olive soap", "橄榄皂"),
        560,
        44,
        "leaf",
        0xFF689F38,
        ("Three bars without perfume.", "三块装，无香料。"),
    ),
    "scale": Product(
        "bath",
        ("Bathroom scale", "体重秤"),
        3990,
        38,
        "scale-bathroom",
        0xFF37474F,
        ("Glass, up to 180 kg.", "玻璃面，最大 180 千克。"),
    ),
    "puzzle": Product(
        "games",
        ("Jigsaw puzzle", "拼图"),
        1480,
        43,
        "puzzle",
        0xFF6A1B9A,
        ("A harbour in 1,000 pieces.", "港口风景，1000 片。"),
    ),
    "dominoes": Product(
        "games",
        ("Dominoes", "多米诺骨牌"),
        1130,
        42,
        "cards",
        0xFF263238,
        ("28 wooden stones in a box.", "28 枚木制骨牌，盒装。"),
    ),
    "kite": Product(
        "games",
        ("Stunt kite", "特技风筝"),
        3290,
        41,
        "kite",
        0xFFD84315,
        ("Two lines, for a fresh breeze.", "双线，适合清风。"),
    ),
    "frisbee": Product(
        "games",
        ("Flying disc", "飞盘"),
        970,
        40,
        "disc",
        0xFFF9A825,
        ("Soft edge, 175 g.", "软边，175 克。"),
    ),
}
