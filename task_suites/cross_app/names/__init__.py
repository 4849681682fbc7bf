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
    """What strangers have texted whom a recipe answers."""

    tonight = Entry("What shall we cook tonight?")
    sunday = Entry("Any idea what to cook on Sunday?")
    dinner = Entry("What can I make for dinner?")
    something_nice = Entry("Do you know something nice to cook?")
    six_people = Entry("What would you cook for six people?")
    no_idea = Entry("I have no idea what to cook")
    summer = Entry("What do you cook in summer?")
    aunt = Entry("Which dish shall I cook for my aunt?")


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
