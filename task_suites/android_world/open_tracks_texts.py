"""What the tasks about OpenTracks say, and words for tracks and kinds of activities."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText


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
