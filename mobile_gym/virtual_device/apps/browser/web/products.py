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
}
