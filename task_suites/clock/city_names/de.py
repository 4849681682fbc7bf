"""Names of the cities that tasks add to the world clock, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.clock.city_names import CityNames

__all__ = ["German"]


class German(CityNames, language="de"):
    """In German."""

    amsterdam = Entry("Amsterdam")
    anchorage = Entry("Anchorage")
    athens = Entry("Athen")
    auckland = Entry("Auckland")
    bangkok = Entry("Bangkok")
    barcelona = Entry("Barcelona")
    berlin = Entry("Berlin")
    boston = Entry("Boston")
    brisbane = Entry("Brisbane")
    brussels = Entry("Brüssel")
    budapest = Entry("Budapest")
    cairo = Entry("Kairo")
    chicago = Entry("Chicago")
    copenhagen = Entry("Kopenhagen")
    dallas = Entry("Dallas")
    dhaka = Entry("Dhaka")
    dubai = Entry("Dubai")
    dublin = Entry("Dublin")
    hanoi = Entry("Hanoi")
    helsinki = Entry("Helsinki")
    honolulu = Entry("Honolulu")
    istanbul = Entry("Istanbul")
    jakarta = Entry("Jakarta")
    johannesburg = Entry("Johannesburg")
    karachi = Entry("Karatschi")
    kathmandu = Entry("Kathmandu")
    lagos = Entry("Lagos")
    lisbon = Entry("Lissabon")
    madrid = Entry("Madrid")
    manila = Entry("Manila")
    melbourne = Entry("Melbourne")
    miami = Entry("Miami")
    mumbai = Entry("Mumbai")
    nairobi = Entry("Nairobi")
    oslo = Entry("Oslo")
    paris = Entry("Paris")
    perth = Entry("Perth")
    prague = Entry("Prag")
    reykjavik = Entry("Reykjavík")
    rome = Entry("Rom")
    santiago = Entry("Santiago")
    seattle = Entry("Seattle")
    seoul = Entry("Seoul")
    singapore = Entry("Singapur")
    stockholm = Entry("Stockholm")
    sydney = Entry("Sydney")
    tokyo = Entry("Tokio")
    toronto = Entry("Toronto")
    vienna = Entry("Wien")
    warsaw = Entry("Warschau")
