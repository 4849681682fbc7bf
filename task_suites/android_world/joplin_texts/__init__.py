"""What the tasks about Joplin say, the words that they tap, and what stands in notes."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Ingredients", "Lines", "Notebooks", "Quantities", "Texts", "Titles"]


class Texts(Catalogue):
    """Instructions, substates and labels."""

    is_todo = Entry(
        "Look into Joplin: is the note “{title}” a to-do? Reply with True if it is, with False if "
        "it is not."
    )
    attendees = Entry(
        "According to the note “{title}” in Joplin, how many people were at that meeting? Reply "
        "with the number alone."
    )
    quantity = Entry(
        "In Joplin, the note “{title}” says how much {ingredient} is needed. Reply with the amount "
        "and its unit, written as they are there."
    )
    todo_count = Entry(
        "How many to-dos are in the notebook “{notebook}” of Joplin, done or not? Reply with the "
        "number alone."
    )
    yes = Entry("True")
    no = Entry("False")
    app_is_open = Entry("Joplin is open")
    note_is_shown = Entry("The note “{title}” is shown")
    todo_is_shown = Entry("The to-do “{title}” is shown")
    line_is_shown = Entry("“{line}” is shown")
    sidebar = Entry("Sidebar")
    search = Entry("Search")
    in_sidebar = Entry("{notebook} (")
    people_took_part = Entry("{count} people took part")


class Notebooks(Catalogue):
    """Notebooks."""

    allotment = Entry("Allotment")
    choir = Entry("Choir")
    house = Entry("House")
    kitchen = Entry("Kitchen")
    meetings = Entry("Meetings")
    office = Entry("Office")
    trips = Entry("Trips")
    workshop = Entry("Workshop")
    balcony = Entry("Balcony")
    beehives = Entry("Beehives")
    birthdays = Entry("Birthdays")
    boat = Entry("Boat")
    car = Entry("Car")
    cellar = Entry("Cellar")
    chess = Entry("Chess")
    club = Entry("Club")
    films = Entry("Films")
    hiking = Entry("Hiking")
    insurance = Entry("Insurance")
    knitting = Entry("Knitting")
    library = Entry("Library")
    moving = Entry("Moving house")
    orchard = Entry("Orchard")
    pets = Entry("Pets")
    photos = Entry("Photos")
    pottery = Entry("Pottery")
    presents = Entry("Presents")
    school = Entry("School")
    sewing = Entry("Sewing")
    spanish = Entry("Spanish")
    stamps = Entry("Stamps")
    swimming = Entry("Swimming")
    taxes = Entry("Taxes")
    theatre = Entry("Theatre")


class Titles(Catalogue):
    """Titles of notes of any kind."""

    apple_cake = Entry("Apple cake")
    attic_plan = Entry("Plan for the attic")
    autumn_fair = Entry("Autumn fair")
    bean_stew = Entry("Bean stew")
    bee_hotel = Entry("Hotel for bees")
    bike_tour = Entry("Bike tour along the river")
    board_evening = Entry("Evening of the board")
    book_list = Entry("Books to read")
    budget_talk = Entry("Talk about the budget")
    carrot_soup = Entry("Carrot soup")
    choir_weekend = Entry("Choir weekend")
    compost = Entry("Compost")
    corn_bread = Entry("Corn bread")
    door_bell = Entry("Door bell")
    dumplings = Entry("Dumplings")
    fence_posts = Entry("Fence posts")
    first_aid = Entry("First aid course")
    flea_market = Entry("Flea market")
    garden_meeting = Entry("Meeting of the gardeners")
    heating = Entry("Heating")
    island_trip = Entry("Trip to the island")
    kite = Entry("Build a kite")
    lamp_repair = Entry("Repair of the lamp")
    lentil_salad = Entry("Lentil salad")
    museum_day = Entry("Day at the museum")
    neighbours_round = Entry("Round of neighbours")
    night_train = Entry("Night train")
    oat_bars = Entry("Oat bars")
    parents_evening = Entry("Parents' evening")
    pear_jam = Entry("Pear jam")
    piano_tuner = Entry("Piano tuner")
    pumpkin_pie = Entry("Pumpkin pie")
    rain_barrel = Entry("Rain barrel")
    rice_pudding = Entry("Rice pudding")
    roof_windows = Entry("Roof windows")
    seed_swap = Entry("Seed swap")
    shelf_wall = Entry("Shelf for the wall")
    ski_hut = Entry("Ski hut")
    spring_concert = Entry("Spring concert")
    stamp_album = Entry("Stamp album")
    tea_blend = Entry("Own blend of tea")
    tool_list = Entry("Tools to lend")
    winter_tyres = Entry("Winter tyres")
    yearly_meeting = Entry("Yearly meeting")


class Lines(Catalogue):
    """Lines of notes."""

    ask_at_desk = Entry("Ask at the desk.")
    better_in_may = Entry("Better in May than in June.")
    call_first = Entry("Call first, they close early.")
    costs_little = Entry("It costs less than last year.")
    look_online = Entry("Look for pictures of it.")
    needs_two = Entry("It takes two to carry it.")
    not_urgent = Entry("Not urgent.")
    second_shelf = Entry("The papers are on the second shelf.")
    # of meetings
    agenda = Entry("What we spoke about:")
    hours = Entry("New opening hours from autumn on")
    keys = Entry("Who has a key to the hall")
    next_time = Entry("The next date is still open")
    roof = Entry("Three offers for the roof")
    stall = Entry("Who helps at the stall")
    # of recipes
    what_it_takes = Entry("What it takes:")
    how_it_goes = Entry("How it goes:")
    mix = Entry("Mix everything.")
    rest = Entry("Let it rest for an hour.")
    bake = Entry("Into the oven until it is golden.")


class Quantities(Catalogue):
    """How much of something."""

    half_cup = Entry("1/2 cup")
    quarter_cup = Entry("1/4 cup")
    three_quarters_cup = Entry("3/4 cup")
    one_cup = Entry("1 cup")
    two_cups = Entry("2 cups")
    one_teaspoon = Entry("1 teaspoon")
    two_teaspoons = Entry("2 teaspoons")
    three_teaspoons = Entry("3 teaspoons")
    one_tablespoon = Entry("1 tablespoon")
    two_tablespoons = Entry("2 tablespoons")


class Ingredients(Catalogue):
    """What recipes take."""

    barley_flakes = Entry("barley flakes")
    brown_sugar = Entry("brown sugar")
    buttermilk = Entry("buttermilk")
    caraway = Entry("caraway")
    cornflour = Entry("cornflour")
    hazelnuts = Entry("hazelnuts")
    maple_syrup = Entry("maple syrup")
    mustard_seeds = Entry("mustard seeds")
    poppy_seeds = Entry("poppy seeds")
    raisins = Entry("raisins")
    rye_flour = Entry("rye flour")
    sunflower_oil = Entry("sunflower oil")
    walnuts = Entry("walnuts")
