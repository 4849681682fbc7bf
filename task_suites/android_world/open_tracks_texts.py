"""What the tasks about OpenTracks say, and words for tracks and kinds of activities."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = ["Kinds", "Names", "Texts"]


class Texts(Catalogue):
    """Instructions, substates and how the app writes distances."""

    kinds_on_date = LocalizedText(
        (
            "According to OpenTracks, which kinds of activities did I do on {day}? Reply with the "
            "activity types and put commas between them."
        ),
        zh="根据 OpenTracks，我在{day}进行了哪些类型的活动？请回答活动类型，用逗号隔开。",
    )
    count_in_week = LocalizedText(
        (
            "How many tracks of the type {kind} does OpenTracks have in the week from {day}, "
            "to the Sunday after it? Reply with the number alone."
        ),
        zh="从{day}到随后的星期日这一周里，OpenTracks 中有多少条类型为{kind}的轨迹？请只回答数字。",
    )
    length_on_date = LocalizedText(
        (
            "For how many minutes did my activity of the type {kind} last on {day}? OpenTracks "
            "knows. Reply with the number alone."
        ),
        zh="我在{day}进行的类型为{kind}的活动持续了多少分钟？请查看 OpenTracks，只回答数字。",
    )
    farthest_in_week = LocalizedText(
        (
            "Of my tracks of the type {kind} in OpenTracks in the week from {day}, to the Sunday "
            "after it: how far did the longest one lead? Reply with the number of meters alone, "
            "rounded to a whole one."
        ),
        zh=(
            "从{day}到随后的星期日这一周里，OpenTracks 中类型为{kind}的轨迹"
            "里最长的一条有多少米？请四舍五入为整数，只回答数字。"
        ),
    )
    minutes_in_week = LocalizedText(
        (
            "How many minutes do my tracks of the type {kind} in OpenTracks come to together, in "
            "the week from {day}, to the Sunday after it? Reply with the number alone."
        ),
        zh=(
            "从{day}到随后的星期日这一周里，OpenTracks 中类型为{kind}的轨迹总共用了多少分钟？"
            "请只回答数字。"
        ),
    )
    way_between = LocalizedText(
        (
            "How far do my tracks of the type {kind} in OpenTracks lead together, from {first} to "
            "{last}? Reply with the number of meters alone, rounded to a whole one."
        ),
        zh=(
            "从{first}到{last}，OpenTracks 中类型为{kind}的轨迹总共有多少米？"
            "请四舍五入为整数，只回答数字。"
        ),
    )
    app_is_open = LocalizedText("OpenTracks is open", zh="OpenTracks 已打开")
    kind_is_shown = LocalizedText("The type of “{name}” is shown", zh="显示了“{name}”的类型")
    length_is_shown = LocalizedText("How long “{name}” took is shown", zh="显示了“{name}”的用时")
    distance_is_shown = LocalizedText("How far “{name}” led is shown", zh="显示了“{name}”的距离")
    miles = LocalizedText("{number} mi", zh="{number} 英里")
    feet = LocalizedText("{number} ft", zh="{number} 英尺")
    kilometers = LocalizedText("{number} km", zh="{number} 公里")
    meters = LocalizedText("{number} m", zh="{number} 米")


class Kinds(Catalogue):
    """Kinds of activities, as the app calls them."""

    biking = LocalizedText("biking", zh="骑自行车")
    climbing = LocalizedText("climbing", zh="攀岩")
    hiking = LocalizedText("hiking", zh="徒步")
    kayaking = LocalizedText("kayaking", zh="皮划艇")
    rowing = LocalizedText("rowing", zh="赛艇")
    running = LocalizedText("running", zh="跑步")
    sailing = LocalizedText("sailing", zh="帆船")
    skateboarding = LocalizedText("skateboarding", zh="滑板")
    skiing = LocalizedText("skiing", zh="滑雪")
    snowboarding = LocalizedText("snowboarding", zh="单板滑雪")
    surfing = LocalizedText("surfing", zh="冲浪")
    swimming = LocalizedText("swimming", zh="游泳")
    walking = LocalizedText("walking", zh="步行")
    cycling = LocalizedText("cycling", zh="骑行")
    paddling = LocalizedText("paddling", zh="划桨")


class Names(Catalogue):
    """What tracks are called."""

    along_canal = LocalizedText("Along the canal", zh="沿着运河")
    before_work = LocalizedText("Before work", zh="上班之前")
    blue_route = LocalizedText("Blue route", zh="蓝色路线")
    by_moonlight = LocalizedText("By moonlight", zh="月光之下")
    castle_round = LocalizedText("Castle round", zh="城堡一圈")
    club_evening = LocalizedText("Club evening", zh="俱乐部之夜")
    cold_morning = LocalizedText("Cold morning", zh="寒冷的早晨")
    dam_and_back = LocalizedText("To the dam and back", zh="往返大坝")
    early_start = LocalizedText("Early start", zh="早早出发")
    fast_loop = LocalizedText("Fast loop", zh="快速环线")
    first_try = LocalizedText("First try", zh="初次尝试")
    five_bridges = LocalizedText("Five bridges", zh="五座桥")
    foggy_day = LocalizedText("Foggy day", zh="大雾天")
    harbour_tour = LocalizedText("Harbour tour", zh="海港之旅")
    island_trip = LocalizedText("Island trip", zh="小岛之旅")
    long_way_home = LocalizedText("Long way home", zh="绕远回家")
    lunch_break = LocalizedText("Lunch break", zh="午休时间")
    mill_pond = LocalizedText("Mill pond", zh="磨坊池塘")
    new_shoes = LocalizedText("New gear", zh="新装备")
    north_shore = LocalizedText("North shore", zh="北岸")
    old_quarry = LocalizedText("Old quarry", zh="老采石场")
    past_orchard = LocalizedText("Past the orchard", zh="路过果园")
    quiet_sunday = LocalizedText("Quiet hours", zh="安静时光")
    rainy_hour = LocalizedText("Rainy hour", zh="雨中一小时")
    red_route = LocalizedText("Red route", zh="红色路线")
    south_bay = LocalizedText("South bay", zh="南湾")
    sunset_tour = LocalizedText("Sunset tour", zh="日落之旅")
    three_hills = LocalizedText("Three hills", zh="三座小山")
    two_lakes = LocalizedText("Two lakes", zh="两个湖")
    windy_round = LocalizedText("Windy round", zh="大风一圈")
