"""Names of the cities that tasks add to the world clock."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, LocalizedText

__all__ = ["CityNames"]


class CityNames(Catalogue):
    """Names of cities, as the clock writes them."""

    amsterdam = LocalizedText("Amsterdam", zh="阿姆斯特丹", de="Amsterdam")
    anchorage = LocalizedText("Anchorage", zh="安克雷奇", de="Anchorage")
    athens = LocalizedText("Athens", zh="雅典", de="Athen")
    auckland = LocalizedText("Auckland", zh="奥克兰", de="Auckland")
    bangkok = LocalizedText("Bangkok", zh="曼谷", de="Bangkok")
    barcelona = LocalizedText("Barcelona", zh="巴塞罗那", de="Barcelona")
    berlin = LocalizedText("Berlin", zh="柏林", de="Berlin")
    boston = LocalizedText("Boston", zh="波士顿", de="Boston")
    brisbane = LocalizedText("Brisbane", zh="布里斯班", de="Brisbane")
    brussels = LocalizedText("Brussels", zh="布鲁塞尔", de="Brüssel")
    budapest = LocalizedText("Budapest", zh="布达佩斯", de="Budapest")
    cairo = LocalizedText("Cairo", zh="开罗", de="Kairo")
    chicago = LocalizedText("Chicago", zh="芝加哥", de="Chicago")
    copenhagen = LocalizedText("Copenhagen", zh="哥本哈根", de="Kopenhagen")
    dallas = LocalizedText("Dallas", zh="达拉斯", de="Dallas")
    dhaka = LocalizedText("Dhaka", zh="达卡", de="Dhaka")
    dubai = LocalizedText("Dubai", zh="迪拜", de="Dubai")
    dublin = LocalizedText("Dublin", zh="都柏林", de="Dublin")
    hanoi = LocalizedText("Hanoi", zh="河内", de="Hanoi")
    helsinki = LocalizedText("Helsinki", zh="赫尔辛基", de="Helsinki")
    honolulu = LocalizedText("Honolulu", zh="檀香山", de="Honolulu")
    istanbul = LocalizedText("Istanbul", zh="伊斯坦布尔", de="Istanbul")
    jakarta = LocalizedText("Jakarta", zh="雅加达", de="Jakarta")
    johannesburg = LocalizedText("Johannesburg", zh="约翰内斯堡", de="Johannesburg")
    karachi = LocalizedText("Karachi", zh="卡拉奇", de="Karatschi")
    kathmandu = LocalizedText("Kathmandu", zh="加德满都", de="Kathmandu")
    lagos = LocalizedText("Lagos", zh="拉各斯", de="Lagos")
    lisbon = LocalizedText("Lisbon", zh="里斯本", de="Lissabon")
    madrid = LocalizedText("Madrid", zh="马德里", de="Madrid")
    manila = LocalizedText("Manila", zh="马尼拉", de="Manila")
    melbourne = LocalizedText("Melbourne", zh="墨尔本", de="Melbourne")
    miami = LocalizedText("Miami", zh="迈阿密", de="Miami")
    mumbai = LocalizedText("Mumbai", zh="孟买", de="Mumbai")
    nairobi = LocalizedText("Nairobi", zh="内罗毕", de="Nairobi")
    oslo = LocalizedText("Oslo", zh="奥斯陆", de="Oslo")
    paris = LocalizedText("Paris", zh="巴黎", de="Paris")
    perth = LocalizedText("Perth", zh="珀斯", de="Perth")
    prague = LocalizedText("Prague", zh="布拉格", de="Prag")
    reykjavik = LocalizedText("Reykjavik", zh="雷克雅未克", de="Reykjavík")
    rome = LocalizedText("Rome", zh="罗马", de="Rom")
    santiago = LocalizedText("Santiago", zh="圣地亚哥", de="Santiago")
    seattle = LocalizedText("Seattle", zh="西雅图", de="Seattle")
    seoul = LocalizedText("Seoul", zh="首尔", de="Seoul")
    singapore = LocalizedText("Singapore", zh="新加坡", de="Singapur")
    stockholm = LocalizedText("Stockholm", zh="斯德哥尔摩", de="Stockholm")
    sydney = LocalizedText("Sydney", zh="悉尼", de="Sydney")
    tokyo = LocalizedText("Tokyo", zh="东京", de="Tokio")
    toronto = LocalizedText("Toronto", zh="多伦多", de="Toronto")
    vienna = LocalizedText("Vienna", zh="维也纳", de="Wien")
    warsaw = LocalizedText("Warsaw", zh="华沙", de="Warschau")
