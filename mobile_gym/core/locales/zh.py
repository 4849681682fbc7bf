"""How dates, times and lists are written in the language `zh`; made by docs/make_locales.py."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.locales import Locale

__all__ = ["LOCALE"]

LOCALE: Final = Locale(
    language="zh",
    tag="zh-Hans-CN",
    is_24_hour=True,
    first_weekday=0,
    months=(
        "一月",
        "二月",
        "三月",
        "四月",
        "五月",
        "六月",
        "七月",
        "八月",
        "九月",
        "十月",
        "十一月",
        "十二月",
    ),
    months_short=(
        "1月",
        "2月",
        "3月",
        "4月",
        "5月",
        "6月",
        "7月",
        "8月",
        "9月",
        "10月",
        "11月",
        "12月",
    ),
    weekdays=("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
    weekdays_short=("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
    weekdays_narrow=("一", "二", "三", "四", "五", "六", "日"),
    am="上午",
    pm="下午",
    time_12="{half}{hour}:{minute:02}",
    time_24="{hour:02}:{minute:02}",
    day="{month}月{day}日",
    day_and_year="{year}年{month}月{day}日",
    weekday_and_day="{month}月{day}日{weekday_short}",
    weekday_day_and_year="{year}年{month}月{day}日{weekday_short}",
    long_day="{month}月{day}日",
    long_weekday_and_day="{month}月{day}日{weekday}",
    full_date="{year}年{month}月{day}日{weekday}",
    long_date="{year}年{month}月{day}日",
    day_first_date="{year}年{month}月{day}日",
    spoken_date="{year}年{month}月{day}日",
    month_and_year="{year}年{month}月",
    date_and_time="{0} {1}",
    list_of_two="{0}和{1}",
    list_end="{0}和{1}",
    list_separator="、",
    units={
        "day": ("{0} 天", "{0} 天"),
        "hour": ("{0} 小时", "{0} 小时"),
        "minute": ("{0} 分钟", "{0} 分钟"),
        "second": ("{0} 秒", "{0} 秒"),
    },
    decimal=".",
    percent="{0}%",
)
