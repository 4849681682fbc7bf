"""Names of the cities that tasks add to the world clock."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["CityNames"]


class CityNames(Catalogue):
    """Names of cities, as the clock writes them."""

    amsterdam = Entry("Amsterdam")
    anchorage = Entry("Anchorage")
    athens = Entry("Athens")
    auckland = Entry("Auckland")
    bangkok = Entry("Bangkok")
    barcelona = Entry("Barcelona")
    berlin = Entry("Berlin")
    boston = Entry("Boston")
    brisbane = Entry("Brisbane")
    brussels = Entry("Brussels")
    budapest = Entry("Budapest")
    cairo = Entry("Cairo")
    chicago = Entry("Chicago")
    copenhagen = Entry("Copenhagen")
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
    karachi = Entry("Karachi")
    kathmandu = Entry("Kathmandu")
    lagos = Entry("Lagos")
    lisbon = Entry("Lisbon")
    madrid = Entry("Madrid")
    manila = Entry("Manila")
    melbourne = Entry("Melbourne")
    miami = Entry("Miami")
    mumbai = Entry("Mumbai")
    nairobi = Entry("Nairobi")
    oslo = Entry("Oslo")
    paris = Entry("Paris")
    perth = Entry("Perth")
    prague = Entry("Prague")
    reykjavik = Entry("Reykjavik")
    rome = Entry("Rome")
    santiago = Entry("Santiago")
    seattle = Entry("Seattle")
    seoul = Entry("Seoul")
    singapore = Entry("Singapore")
    stockholm = Entry("Stockholm")
    sydney = Entry("Sydney")
    tokyo = Entry("Tokyo")
    toronto = Entry("Toronto")
    vienna = Entry("Vienna")
    warsaw = Entry("Warsaw")
