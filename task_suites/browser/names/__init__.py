"""What tasks in the browser draw from: sites, titles of pages, goods, towns, folders."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = [
    "Articles",
    "Books",
    "Clubs",
    "DefectDetails",
    "Defects",
    "Deliveries",
    "Departments",
    "Folders",
    "Genres",
    "Products",
    "Recipes",
    "Sites",
    "Towns",
]


class Sites(Catalogue):
    """Names of sites."""

    open_encyclopaedia = Entry("Open Encyclopaedia")
    the_daily_lantern = Entry("The Daily Lantern")
    weather_now = Entry("Weather Now")
    corner_shop = Entry("Corner Shop")
    simple_kitchen = Entry("Simple Kitchen")
    town_library = Entry("Town Library")
    regional_railways = Entry("Regional Railways")
    neighbours_forum = Entry("Neighbours' Forum")
    city_office = Entry("City Office")


class Clubs(Catalogue):
    """Whose sites the phone does not know."""

    rowing_club = Entry("the Rowing Club")
    chess_circle = Entry("the Chess Circle")
    harbour_choir = Entry("the Harbour Choir")
    garden_society = Entry("the Garden Society")
    hiking_group = Entry("the Hiking Group")
    little_theatre = Entry("the Little Theatre")
    clock_museum = Entry("the Clock Museum")
    pottery_studio = Entry("the Pottery Studio")
    evening_school = Entry("the Evening School")
    tennis_club = Entry("the Tennis Club")
    mill_cinema = Entry("the Mill Cinema")
    brass_band = Entry("the Brass Band")
    swimming_bath = Entry("the Swimming Bath")
    beekeepers = Entry("the Beekeepers")
    town_radio = Entry("the Town Radio")
    farmers_market = Entry("the Farmers' Market")


class Articles(Catalogue):
    """Titles in the encyclopaedia."""

    balloon = Entry("Balloon")
    bicycle = Entry("Bicycle")
    bread = Entry("Bread")
    bridge = Entry("Bridge")
    chess = Entry("Chess")
    cocoa = Entry("Cocoa")
    coffee = Entry("Coffee")
    compass = Entry("Compass")
    drum = Entry("Drum")
    glacier = Entry("Glacier")
    honeybee = Entry("Honeybee")
    kite = Entry("Kite")
    lighthouse = Entry("Lighthouse")
    moon = Entry("Moon")
    oak = Entry("Oak")
    owl = Entry("Owl")
    paper = Entry("Paper")
    piano = Entry("Piano")
    rainbow = Entry("Rainbow")
    salt = Entry("Salt")
    sundial = Entry("Sundial")
    tea = Entry("Tea")
    telescope = Entry("Telescope")
    violin = Entry("Violin")
    volcano = Entry("Volcano")
    windmill = Entry("Windmill")


class Recipes(Catalogue):
    """Titles in the cookbook."""

    apple_crumble = Entry("Apple crumble")
    baked_salmon = Entry("Baked salmon")
    banana_bread = Entry("Banana bread")
    bean_salad = Entry("Bean salad")
    blueberry_muffins = Entry("Blueberry muffins")
    cabbage_dumplings = Entry("Cabbage dumplings")
    carrot_soup = Entry("Carrot soup")
    fish_soup_with_tofu = Entry("Fish soup with tofu")
    fried_rice = Entry("Fried rice")
    lemon_cake = Entry("Lemon cake")
    lentil_soup = Entry("Lentil soup")
    mango_ice_cream = Entry("Mango ice cream")
    mushroom_pasta = Entry("Mushroom pasta")
    oat_cookies = Entry("Oat cookies")
    plum_tart = Entry("Plum tart")
    potato_pancakes = Entry("Potato pancakes")
    pumpkin_soup = Entry("Pumpkin soup")
    rice_pudding = Entry("Rice pudding")
    sesame_noodles = Entry("Sesame noodles")
    spinach_omelette = Entry("Spinach omelette")
    stuffed_peppers = Entry("Stuffed peppers")
    sweet_corn_soup = Entry("Sweet corn soup")
    thin_pancakes = Entry("Thin pancakes")
    tomatoes_with_eggs = Entry("Tomatoes with eggs")


class Departments(Catalogue):
    """Departments of the shop."""

    kitchen = Entry("Kitchen")
    outdoor = Entry("Outdoor")
    desk = Entry("Desk")
    garden = Entry("Garden")
    bathroom = Entry("Bathroom")
    games = Entry("Games")


class Products(Catalogue):
    """What the shop sells."""

    steel_kettle = Entry("Steel kettle, 1.7 l")
    stoneware_mug = Entry("Stoneware mug")
    glass_teapot = Entry("Glass teapot")
    tent_for_two = Entry("Tent for two")
    pocket_flashlight = Entry("Pocket flashlight")
    water_bottle = Entry("Water bottle, 750 ml")
    storm_umbrella = Entry("Storm umbrella")
    desk_lamp = Entry("Desk lamp")
    wireless_headphones = Entry("Wireless headphones")
    compact_keyboard = Entry("Compact keyboard")
    table_clock = Entry("Table clock")
    watering_can = Entry("Watering can, 5 l")
    garden_gloves = Entry("Garden gloves")
    birdhouse = Entry("Birdhouse")
    hand_trowel = Entry("Hand trowel")
    wildflower_seeds = Entry("Wildflower seeds")
    bath_towel = Entry("Bath towel")
    shaving_mirror = Entry("Shaving mirror")
    olive_soap = Entry("Olive soap")
    bathroom_scale = Entry("Bathroom scale")
    jigsaw_puzzle = Entry("Jigsaw puzzle")
    dominoes = Entry("Dominoes")
    stunt_kite = Entry("Stunt kite")
    flying_disc = Entry("Flying disc")


class Deliveries(Catalogue):
    """How the shop delivers: in a sentence, and as it offers them."""

    standard = Entry("standard")
    standard_option = Entry("Standard, 3 days")
    express = Entry("express")
    express_option = Entry("Express, 1 day")


class Genres(Catalogue):
    """Genres of the library."""

    novels = Entry("Novels")
    travel = Entry("Travel")
    crafts = Entry("Crafts")


class Books(Catalogue):
    """Titles in the library."""

    the_harbour_clock = Entry("The Harbour Clock")
    seven_orchards = Entry("Seven Orchards")
    a_winter_by_the_lake = Entry("A Winter by the Lake")
    by_night_train = Entry("By Night Train")
    small_islands = Entry("Small Islands")
    how_to_read_a_map = Entry("How to Read a Map")
    fifty_useful_knots = Entry("Fifty Useful Knots")
    bread_at_home = Entry("Bread at Home")
    paper_birds = Entry("Paper Birds")


class Defects(Catalogue):
    """What the city office can be told of."""

    street_lamp = Entry("Street lamp")
    road_surface = Entry("Road surface")
    waste_bin = Entry("Waste bin")
    tree = Entry("Tree")


class DefectDetails(Catalogue):
    """What can be said of a defect."""

    since_sunday = Entry("since Sunday")
    next_to_bus_stop = Entry("next to the bus stop")
    third_time = Entry("third time this year")
    after_storm = Entry("after the storm")
    in_front_of_school = Entry("in front of the school")
    for_two_weeks = Entry("for two weeks now")
    on_left_side = Entry("on the left side")
    worse_every_day = Entry("worse every day")


class Towns(Catalogue):
    """Where trains stop."""

    riverton = Entry("Riverton")
    northport = Entry("Northport")
    lakeside = Entry("Lakeside")
    hillview = Entry("Hillview")
    sandbay = Entry("Sandbay")
    greenfield = Entry("Greenfield")


class Folders(Catalogue):
    """Folders for bookmarks."""

    holidays = Entry("Holidays")
    homework = Entry("Homework")
    lectures = Entry("Lectures")
    long_reads = Entry("Long reads")
    museum_visit = Entry("Museum visit")
    project_week = Entry("Project week")
    quiz_night = Entry("Quiz night")
    read_later = Entry("Read later")
    rainy_days = Entry("Rainy days")
    school_trip = Entry("School trip")
