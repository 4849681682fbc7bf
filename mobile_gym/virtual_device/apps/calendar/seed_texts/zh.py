"""The events that a device may start with: in Chinese."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.calendar.seed_texts.pool import (
    AllDay,
    Plan,
    Pool,
    Repeated,
)

POOL: Final = Pool(
    calendars=("个人", "工作", "生日"),
    plans=(
        Plan("看牙医", "东湖诊所", 1, 45, 9, 16),
        Plan("和朋友吃午饭", "街角咖啡馆", 1, 60, 12, 13),
        Plan("项目评审", "204 会议室", 2, 60, 10, 16),
        Plan("取快递", "邮局", 1, 30, 16, 18),
        Plan("预算会议", "101 会议室", 2, 90, 9, 15),
        Plan("邻居聚餐", "", 1, 120, 18, 19),
        Plan("理发", "文化街", 1, 45, 10, 18),
        Plan("面试", "3 号会议室", 2, 60, 9, 16),
        Plan("家长会", "学校礼堂", 1, 90, 18, 19),
        Plan("汽车保养", "人民路修车行", 1, 60, 8, 10),
        Plan("设计研讨会", "工作室", 2, 180, 9, 13),
        Plan("看电影", "市影院", 1, 150, 19, 20),
    ),
    repeated=(
        Repeated("团队例会", "204 会议室", 2, 570, 30, "FREQ=WEEKLY"),
        Repeated("瑜伽课", "健身房", 1, 1110, 60, "FREQ=WEEKLY"),
        Repeated("早会", "", 2, 540, 15, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        Repeated("交房租", "", 1, 600, 30, "FREQ=MONTHLY"),
    ),
    all_day=(
        AllDay("奶奶生日", 3, "FREQ=YEARLY"),
        AllDay("休假", 1, ""),
        AllDay("城市旅行", 1, ""),
    ),
    descriptions=("记得带资料", "问一下停车", "迟到要提前打电话"),
)
