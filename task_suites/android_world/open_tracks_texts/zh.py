"""The same in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.open_tracks_texts import Kinds, Names, Texts

__all__ = ["Chinese", "ChineseKinds", "ChineseNames"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    kinds_on_date = Entry(
        "根据 OpenTracks，我在{day}进行了哪些类型的活动？请回答活动类型，用逗号隔开。"
    )
    count_in_week = Entry(
        "从{day}到随后的星期日这一周里，OpenTracks 中有多少条类型为{kind}的轨迹？请只回答数字。"
    )
    length_on_date = Entry(
        "我在{day}进行的类型为{kind}的活动持续了多少分钟？请查看 OpenTracks，只回答数字。"
    )
    farthest_in_week = Entry(
        "从{day}到随后的星期日这一周里，OpenTracks 中类型为{kind}的轨迹"
        "里最长的一条有多少米？请四舍五入为整数，只回答数字。"
    )
    minutes_in_week = Entry(
        "从{day}到随后的星期日这一周里，OpenTracks 中类型为{kind}的轨迹总共用了多少分钟？"
        "请只回答数字。"
    )
    way_between = Entry(
        "从{first}到{last}，OpenTracks 中类型为{kind}的轨迹总共有多少米？"
        "请四舍五入为整数，只回答数字。"
    )
    app_is_open = Entry("OpenTracks 已打开")
    kind_is_shown = Entry("显示了“{name}”的类型")
    length_is_shown = Entry("显示了“{name}”的用时")
    distance_is_shown = Entry("显示了“{name}”的距离")
    miles = Entry("{number} 英里")
    feet = Entry("{number} 英尺")
    kilometers = Entry("{number} 公里")
    meters = Entry("{number} 米")


class ChineseKinds(Kinds, language="zh"):
    """In Chinese."""

    biking = Entry("骑自行车")
    climbing = Entry("攀岩")
    hiking = Entry("徒步")
    kayaking = Entry("皮划艇")
    rowing = Entry("赛艇")
    running = Entry("跑步")
    sailing = Entry("帆船")
    skateboarding = Entry("滑板")
    skiing = Entry("滑雪")
    snowboarding = Entry("单板滑雪")
    surfing = Entry("冲浪")
    swimming = Entry("游泳")
    walking = Entry("步行")
    cycling = Entry("骑行")
    paddling = Entry("划桨")


class ChineseNames(Names, language="zh"):
    """In Chinese."""

    along_canal = Entry("沿着运河")
    before_work = Entry("上班之前")
    blue_route = Entry("蓝色路线")
    by_moonlight = Entry("月光之下")
    castle_round = Entry("城堡一圈")
    club_evening = Entry("俱乐部之夜")
    cold_morning = Entry("寒冷的早晨")
    dam_and_back = Entry("往返大坝")
    early_start = Entry("早早出发")
    fast_loop = Entry("快速环线")
    first_try = Entry("初次尝试")
    five_bridges = Entry("五座桥")
    foggy_day = Entry("大雾天")
    harbour_tour = Entry("海港之旅")
    island_trip = Entry("小岛之旅")
    long_way_home = Entry("绕远回家")
    lunch_break = Entry("午休时间")
    mill_pond = Entry("磨坊池塘")
    new_shoes = Entry("新装备")
    north_shore = Entry("北岸")
    old_quarry = Entry("老采石场")
    past_orchard = Entry("路过果园")
    quiet_sunday = Entry("安静时光")
    rainy_hour = Entry("雨中一小时")
    red_route = Entry("红色路线")
    south_bay = Entry("南湾")
    sunset_tour = Entry("日落之旅")
    three_hills = Entry("三座小山")
    two_lakes = Entry("两个湖")
    windy_round = Entry("大风一圈")
