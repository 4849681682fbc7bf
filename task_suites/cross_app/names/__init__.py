"""What tasks across apps draw from: trades, purposes, titles, messages."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = [
    "Folders",
    "Locks",
    "Purposes",
    "Questions",
    "Thanks",
    "Titles",
    "Topics",
    "TradeNouns",
    "Trades",
]


class Trades(Catalogue):
    """Trades, as the names of contacts."""

    carpenter = Entry("Carpenter")
    plumber = Entry("Plumber")
    tailor = Entry("Tailor")
    vet = Entry("Vet")
    gardener = Entry("Gardener")
    locksmith = Entry("Locksmith")
    painter = Entry("Painter")
    baker = Entry("Baker")


class TradeNouns(Catalogue):
    """The same, in a sentence."""

    carpenter = Entry("carpenter")
    plumber = Entry("plumber")
    tailor = Entry("tailor")
    vet = Entry("vet")
    gardener = Entry("gardener")
    locksmith = Entry("locksmith")
    painter = Entry("painter")
    baker = Entry("baker")


class Thanks(Catalogue):
    """Replies."""

    saved_it_thank_you = Entry("Saved it, thank you")
    got_the_number = Entry("Got the number")
    i_will_call_tomorrow = Entry("I will call tomorrow")
    just_what_i_needed = Entry("Just what I needed")
    you_are_a_great_help = Entry("You are a great help")
    noted_see_you_soon = Entry("Noted, see you soon")


class Purposes(Catalogue):
    """What people have paid for."""

    boat_trip = Entry("Boat trip")
    fence = Entry("Fence")
    garden_party = Entry("Garden party")
    moving = Entry("Moving")
    birthday_cake = Entry("Birthday cake")
    camping = Entry("Camping")
    new_curtains = Entry("New curtains")
    theater_tickets = Entry("Theater tickets")


class Questions(Catalogue):
    """What strangers have texted; the first is what a recipe answers."""

    what_shall_we_cook_tonight = Entry("What shall we cook tonight?")
    is_the_parcel_there = Entry("Is the parcel there?")
    see_you_at_the_pool = Entry("See you at the pool")
    who_has_the_ladder = Entry("Who has the ladder?")
    the_bus_was_late_again = Entry("The bus was late again")
    thank_you_for_the_plums = Entry("Thank you for the plums")


class Folders(Catalogue):
    """Folders for shopping lists."""

    cooking = Entry("Cooking")
    shopping = Entry("Shopping")
    weekend = Entry("Weekend")
    family = Entry("Family")
    holiday = Entry("Holiday")
    lists = Entry("Lists")


class Titles(Catalogue):
    """Titles of notes with a total."""

    club_order = Entry("Club order")
    office_list = Entry("Office list")
    presents = Entry("Presents")
    to_reimburse = Entry("To reimburse")


class Topics(Catalogue):
    """What expenses are for."""

    rent = Entry("Rent")
    power = Entry("Power")
    travel = Entry("Travel")
    phone_bill = Entry("Phone bill")
    food = Entry("Food")
    water = Entry("Water")


class Locks(Catalogue):
    """What a code opens."""

    door = Entry("door")
    garage = Entry("garage")
    locker = Entry("locker")
    gate = Entry("gate")
    cellar = Entry("cellar")
    bike_lock = Entry("bike lock")
    suitcase = Entry("suitcase")
    mailbox = Entry("mailbox")
    safe = Entry("safe")
    key_box = Entry("key box")
    boathouse = Entry("boathouse")
    printer = Entry("printer")
