"""The notes that a device may start with: in Chinese."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.notes.seed_texts.pool import ListNote, Pool, TextNote

POOL: Final = Pool(
    labels=("工作", "个人", "食谱", "旅行"),
    texts=(
        TextNote("小屋的 WLAN", "网络：pinewood\n密码：贴在冰箱上", 1),
        TextNote("花园的想法", "篱笆边种薰衣草，墙边种番茄，苹果树下放一张长椅。", 1),
        TextNote("推荐书单", "地图的历史\n寂静的海岸\n火上的厨艺", 3),
        TextNote("会议纪要", "发布改到星期四。还有两个问题：谁来写文案，用哪家印刷厂。", 0),
        TextNote("煎饼", "面粉 250 克\n鸡蛋 3 个\n牛奶半升\n一小撮盐\n静置 20 分钟。", 2),
        TextNote("自行车", "轮胎 37-622，春天保养过。锁的密码见另一条记事。", 1),
        TextNote("", "问一下停车证的事", 0),
        TextNote("礼物清单", "拼图、厚袜子、动物园门票", 1),
        TextNote("季度数字", "访问 1840，订单 212，退货 9", 0),
    ),
    lists=(
        ListNote("购物清单", ("牛奶", "面包", "苹果", "大米", "肥皂"), 1),
        ListNote("行李清单", ("护照", "充电器", "雨衣", "牙刷"), 3),
        ListNote("出发之前", ("浇花", "清空冰箱", "打印车票"), 3),
        ListNote("公寓", ("修水龙头", "换灯泡", "给房东打电话"), 1),
    ),
)
