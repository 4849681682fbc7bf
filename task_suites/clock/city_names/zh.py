"""Names of the cities that tasks add to the world clock, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.clock.city_names import CityNames

__all__ = ["Chinese"]


class Chinese(CityNames, language="zh"):
    """In Chinese."""

    amsterdam = Entry("阿姆斯特丹")
    anchorage = Entry("安克雷奇")
    athens = Entry("雅典")
    auckland = Entry("奥克兰")
    bangkok = Entry("曼谷")
    barcelona = Entry("巴塞罗那")
    berlin = Entry("柏林")
    boston = Entry("波士顿")
    brisbane = Entry("布里斯班")
    brussels = Entry("布鲁塞尔")
    budapest = Entry("布达佩斯")
    cairo = Entry("开罗")
    chicago = Entry("芝加哥")
    copenhagen = Entry("哥本哈根")
    dallas = Entry("达拉斯")
    dhaka = Entry("达卡")
    dubai = Entry("迪拜")
    dublin = Entry("都柏林")
    hanoi = Entry("河内")
    helsinki = Entry("赫尔辛基")
    honolulu = Entry("檀香山")
    istanbul = Entry("伊斯坦布尔")
    jakarta = Entry("雅加达")
    johannesburg = Entry("约翰内斯堡")
    karachi = Entry("卡拉奇")
    kathmandu = Entry("加德满都")
    lagos = Entry("拉各斯")
    lisbon = Entry("里斯本")
    madrid = Entry("马德里")
    manila = Entry("马尼拉")
    melbourne = Entry("墨尔本")
    miami = Entry("迈阿密")
    mumbai = Entry("孟买")
    nairobi = Entry("内罗毕")
    oslo = Entry("奥斯陆")
    paris = Entry("巴黎")
    perth = Entry("珀斯")
    prague = Entry("布拉格")
    reykjavik = Entry("雷克雅未克")
    rome = Entry("罗马")
    santiago = Entry("圣地亚哥")
    seattle = Entry("西雅图")
    seoul = Entry("首尔")
    singapore = Entry("新加坡")
    stockholm = Entry("斯德哥尔摩")
    sydney = Entry("悉尼")
    tokyo = Entry("东京")
    toronto = Entry("多伦多")
    vienna = Entry("维也纳")
    warsaw = Entry("华沙")
