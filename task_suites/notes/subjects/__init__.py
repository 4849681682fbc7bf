"""What the notes of single tasks are about."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = [
    "Classes",
    "DoorLines",
    "Doors",
    "Events",
    "EventsInside",
    "ExpenseTitles",
    "Expenses",
    "Houses",
    "Invitations",
    "Lanes",
    "RemarkBodies",
    "Remarks",
    "Towns",
]


class Remarks(Catalogue):
    """What the namesake of a note says, as an instruction names it."""

    ask_in_spring = Entry("ask in spring")
    bring_the_key_back = Entry("bring the key back")
    call_on_friday = Entry("call on Friday")
    costs_too_much = Entry("costs too much")
    look_for_the_receipt = Entry("look for the receipt")
    measure_it_again = Entry("measure it again")
    needs_two_people = Entry("needs two people")
    sold_out_in_june = Entry("sold out in June")
    takes_two_hours = Entry("takes two hours")
    the_shop_has_moved = Entry("the shop has moved")
    wait_for_the_rain = Entry("wait for the rain")


class RemarkBodies(Catalogue):
    """The same as the note has it."""

    ask_in_spring = Entry("Ask in spring")
    bring_the_key_back = Entry("Bring the key back")
    call_on_friday = Entry("Call on Friday")
    costs_too_much = Entry("Costs too much")
    look_for_the_receipt = Entry("Look for the receipt")
    measure_it_again = Entry("Measure it again")
    needs_two_people = Entry("Needs two people")
    sold_out_in_june = Entry("Sold out in June")
    takes_two_hours = Entry("Takes two hours")
    the_shop_has_moved = Entry("The shop has moved")
    wait_for_the_rain = Entry("Wait for the rain")


class Houses(Catalogue):
    """Houses that have codes."""

    harbor_court = Entry("Harbor Court")
    linden_yard = Entry("Linden Yard")
    mill_house = Entry("Mill House")
    north_tower = Entry("North Tower")
    old_brewery = Entry("Old Brewery")
    pine_lodge = Entry("Pine Lodge")
    silver_hall = Entry("Silver Hall")
    sunny_bank = Entry("Sunny Bank")
    birch_terrace = Entry("Birch Terrace")
    castle_mews = Entry("Castle Mews")
    dock_yard = Entry("Dock Yard")
    garden_block = Entry("Garden Block")
    lark_villa = Entry("Lark Villa")
    quarry_flats = Entry("Quarry Flats")
    river_lofts = Entry("River Lofts")


class Doors(Catalogue):
    """Where a house asks for a code, as an instruction names it."""

    attic = Entry("attic")
    bike_shed = Entry("bike shed")
    cellar = Entry("cellar")
    front_gate = Entry("front gate")
    garage = Entry("garage")
    laundry_room = Entry("laundry room")
    mail_room = Entry("mail room")
    roof_terrace = Entry("roof terrace")


class DoorLines(Catalogue):
    """The same as a line of a note begins with it."""

    attic = Entry("Attic")
    bike_shed = Entry("Bike shed")
    cellar = Entry("Cellar")
    front_gate = Entry("Front gate")
    garage = Entry("Garage")
    laundry_room = Entry("Laundry room")
    mail_room = Entry("Mail room")
    roof_terrace = Entry("Roof terrace")


class Expenses(Catalogue):
    """What money is spent on, as an instruction names it."""

    electricity = Entry("electricity")
    fuel = Entry("fuel")
    gifts = Entry("gifts")
    groceries = Entry("groceries")
    snacks = Entry("snacks")
    taxis = Entry("taxis")


class ExpenseTitles(Catalogue):
    """The same as a title begins with it."""

    electricity = Entry("Electricity")
    fuel = Entry("Fuel")
    gifts = Entry("Gifts")
    groceries = Entry("Groceries")
    snacks = Entry("Snacks")
    taxis = Entry("Taxis")


class Events(Catalogue):
    """What takes place in a town, or does not."""

    book_club = Entry("Book club")
    brass_concert = Entry("Brass concert")
    cheese_market = Entry("Cheese market")
    flea_market = Entry("Flea market")
    garden_party = Entry("Garden party")
    harbor_run = Entry("Harbor run")
    lantern_parade = Entry("Lantern parade")
    poetry_night = Entry("Poetry night")


class EventsInside(Catalogue):
    """The same inside a sentence."""

    book_club = Entry("book club")
    brass_concert = Entry("brass concert")
    cheese_market = Entry("cheese market")
    flea_market = Entry("flea market")
    garden_party = Entry("garden party")
    harbor_run = Entry("harbor run")
    lantern_parade = Entry("lantern parade")
    poetry_night = Entry("poetry night")


class Towns(Catalogue):
    """Towns in which it takes place."""

    ashford = Entry("Ashford")
    brookfield = Entry("Brookfield")
    eastbury = Entry("Eastbury")
    lakeside = Entry("Lakeside")
    milton = Entry("Milton")
    northgate = Entry("Northgate")
    stonebridge = Entry("Stonebridge")
    westhill = Entry("Westhill")


class Classes(Catalogue):
    """Classes that somebody takes."""

    archery = Entry("Archery")
    ballet = Entry("Ballet")
    cooking = Entry("Cooking")
    drawing = Entry("Drawing")
    fencing = Entry("Fencing")
    juggling = Entry("Juggling")
    pottery = Entry("Pottery")
    singing = Entry("Singing")
    spanish = Entry("Spanish")
    swimming = Entry("Swimming")
    tango = Entry("Tango")
    trumpet = Entry("Trumpet")
    weaving = Entry("Weaving")
    welding = Entry("Welding")


class Invitations(Catalogue):
    """What somebody is invited to."""

    book_club = Entry("Book club")
    brunch = Entry("Brunch")
    choir_rehearsal = Entry("Choir rehearsal")
    flea_market = Entry("Flea market")
    garden_party = Entry("Garden party")
    open_air_concert = Entry("Open-air concert")
    quiz_night = Entry("Quiz night")
    rowing_meet = Entry("Rowing meet")
    card_game = Entry("Card game")
    film_night = Entry("Film night")
    housewarming = Entry("Housewarming")
    pancake_breakfast = Entry("Pancake breakfast")
    reading_circle = Entry("Reading circle")
    tea_party = Entry("Tea party")


class Lanes(Catalogue):
    """Streets where it takes place."""

    canal_street = Entry("Canal Street")
    mill_lane = Entry("Mill Lane")
    orchard_road = Entry("Orchard Road")
