"""What people and services write, and what it is about."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = [
    "Bodies",
    "FactMessages",
    "Facts",
    "Goods",
    "Hours",
    "Invitations",
    "Lines",
    "Notices",
    "PestMessages",
    "Pests",
    "Remarks",
    "Replies",
    "ServiceLines",
    "Shops",
    "TopicMessages",
    "Topics",
]


class Bodies(Catalogue):
    """What is to be sent."""

    late = Entry("I will be ten minutes late")
    blue_folder = Entry("Please bring the blue folder")
    cake = Entry("The cake is in the oven")
    north_gate = Entry("See you at the north gate")
    practice = Entry("Practice starts at half past six")
    parcel = Entry("Your parcel is with me")
    table_for_four = Entry("I have booked a table for four")
    spare_key = Entry("The spare key is under the pot")
    lovely_evening = Entry("Thank you for the lovely evening")
    plumber = Entry("The plumber comes tomorrow")
    no_milk = Entry("We have run out of milk")
    scarf_in_car = Entry("I left my scarf in your car")
    rehearsal_room = Entry("The rehearsal is in room five")
    plants = Entry("Please water the plants")
    broken_bus = Entry("Our bus has broken down")
    birthday = Entry("Happy birthday to you")
    film_begins = Entry("The film begins at eight")
    glasses = Entry("I found your glasses")
    second_exit = Entry("Take the second exit")
    shop_hours = Entry("The shop closes at noon")
    call_after_work = Entry("I will call you after work")
    dinner = Entry("Dinner is ready")
    lift = Entry("The lift works again")
    candles = Entry("Do not forget the candles")


class Lines(Catalogue):
    """What others write about nothing in particular, some with a number or an address in it."""

    choir = Entry("Are you coming to the choir tonight?")
    ladder = Entry("I put the ladder back into the shed")
    soup = Entry("The soup needs more salt")
    bicycle = Entry("Your bicycle is still at our place")
    match = Entry("Who won the match?")
    printer = Entry("The printer works again")
    book = Entry("I am reading your book")
    pool = Entry("Is the pool open today?")
    dog = Entry("The dog has been fed")
    museum = Entry("Which way is the museum?")
    snow = Entry("It is snowing here")
    phone = Entry("My phone was switched off")
    doctor = Entry("Did the doctor call?")
    window = Entry("The window is still open")
    on_your_way = Entry("Are you on your way?")
    kite = Entry("The kite flew away")
    contract = Entry("Could you look at the contract?")
    seats = Entry("Shall we swap seats?")
    cat = Entry("And another photo of the cat")
    news = Entry("Any news?")
    nearly_there = Entry("We are nearly there")
    opinion = Entry("What do you think?")
    not_meant = Entry("I did not mean it")
    new_year = Entry("By the way, happy new year")
    late_bus = Entry("The bus is 15 minutes late")
    floor = Entry("We are on floor 3")
    page = Entry("Look at page 42")
    score = Entry("We won 4 to 2")
    steps = Entry("I counted 212 steps")
    heat = Entry("It is 31 degrees here")
    owls = Entry("Worth a look: https://example.com/owls")
    lake = Entry("The way to the lake: https://example.com/lake")
    vote = Entry("Vote for us: https://example.org/choir")
    concert = Entry("How was the concert?")
    socks = Entry("Did you take my socks?")
    exam = Entry("I passed the exam!")
    neighbors = Entry("The neighbors are singing again")
    coffee = Entry("The coffee machine leaks")
    sound = Entry("Do you hear that sound too?")
    moon = Entry("Have you seen the moon?")
    keys = Entry("Where are the keys?")


class Replies(Catalogue):
    """What the user has replied to the line of the same key."""

    choir = Entry("I am")
    ladder = Entry("Thank you")
    soup = Entry("I thought so")
    bicycle = Entry("I know")
    match = Entry("Nobody, it was a draw")
    printer = Entry("Finally")
    book = Entry("No hurry")
    pool = Entry("Until eight")
    dog = Entry("Good")
    museum = Entry("Past the bridge")
    snow = Entry("Lucky you")
    phone = Entry("Never mind")
    doctor = Entry("Not yet")
    window = Entry("I will close it")
    on_your_way = Entry("Almost")
    kite = Entry("Oh no")
    contract = Entry("Tomorrow")
    seats = Entry("All right")
    cat = Entry("How sweet")
    news = Entry("None so far")
    nearly_there = Entry("Drive carefully")
    opinion = Entry("I like it")
    not_meant = Entry("It is forgotten")
    new_year = Entry("The same to you")
    late_bus = Entry("Take your time")
    floor = Entry("Coming up")
    page = Entry("I see")
    score = Entry("Bravo")
    steps = Entry("My legs hurt already")
    heat = Entry("Stay in the shade")
    owls = Entry("What big eyes")
    lake = Entry("Got it")
    vote = Entry("Done")
    concert = Entry("Far too loud")
    socks = Entry("By mistake")
    exam = Entry("Congratulations")
    neighbors = Entry("Let them")
    coffee = Entry("Use the old one")
    sound = Entry("It is the wind")
    moon = Entry("It is huge")
    keys = Entry("On the hook")


class Remarks(Catalogue):
    """What the user has written without being asked, in conversations that do not matter."""

    home = Entry("I am home again")
    sleep = Entry("Sleep well")
    coast = Entry("The coast was lovely")
    bread = Entry("I will bring bread")
    call = Entry("Call me when you can")
    rainbow = Entry("Did you see the rainbow?")
    gate = Entry("I am at gate 12")
    back = Entry("Back at 6 or so")
    greetings = Entry("Greetings to your mother")
    meet = Entry("Where shall we meet?")
    light = Entry("You left the light on")
    puzzle = Entry("All 500 pieces are in place")
    photos = Entry("The photos: https://example.com/coast")
    thursday = Entry("See you on Thursday")
    weather = Entry("Is it raining there too?")
    shoes = Entry("My new shoes pinch")


class Shops(Catalogue):
    """Businesses that do not exist and send codes."""

    pinecone_toys = Entry("Pinecone Toys")
    lantern_tours = Entry("Lantern Tours")
    harbor_printing = Entry("Harbor Printing")
    tall_oak_books = Entry("Tall Oak Books")
    blue_kettle_cafe = Entry("Blue Kettle Cafe")
    maple_bikes = Entry("Maple Bikes")
    north_pier_fish = Entry("North Pier Fish")
    quill_stationery = Entry("Quill Stationery")
    silver_spoon_deli = Entry("Silver Spoon Deli")
    tidal_swim_club = Entry("Tidal Swim Club")
    umber_paints = Entry("Umber Paints")
    velvet_cinema = Entry("Velvet Cinema")
    willow_pharmacy = Entry("Willow Pharmacy")
    amber_optics = Entry("Amber Optics")
    bramble_bakery = Entry("Bramble Bakery")
    copper_hardware = Entry("Copper Hardware")
    dune_outdoors = Entry("Dune Outdoors")
    elm_laundry = Entry("Elm Laundry")
    falcon_couriers = Entry("Falcon Couriers")
    garnet_jewels = Entry("Garnet Jewels")
    hazel_florist = Entry("Hazel Florist")
    indigo_fabrics = Entry("Indigo Fabrics")
    juniper_spa = Entry("Juniper Spa")
    kestrel_taxi = Entry("Kestrel Taxi")
    larch_furniture = Entry("Larch Furniture")
    meadow_dairy = Entry("Meadow Dairy")
    nimbus_mobile = Entry("Nimbus Mobile")
    orchard_market = Entry("Orchard Market")
    pebble_bank = Entry("Pebble Bank")
    robin_post = Entry("Robin Post")
    saffron_kitchen = Entry("Saffron Kitchen")
    thistle_travel = Entry("Thistle Travel")


class Topics(Catalogue):
    """What somebody writes about."""

    umbrella = Entry("umbrella")
    tickets = Entry("tickets")
    violin = Entry("violin")
    tomatoes = Entry("tomatoes")
    tent = Entry("tent")
    drill = Entry("drill")
    piano = Entry("piano")
    garage = Entry("garage")
    kitten = Entry("kitten")
    recipe = Entry("recipe")
    passport = Entry("passport")
    lamp = Entry("lamp")
    helmet = Entry("helmet")
    jam = Entry("jam")
    chessboard = Entry("chessboard")
    curtains = Entry("curtains")
    camera = Entry("camera")
    quilt = Entry("quilt")
    kayak = Entry("kayak")
    carpet = Entry("carpet")
    telescope = Entry("telescope")
    fence = Entry("fence")
    honey = Entry("honey")
    scarf = Entry("scarf")
    microwave = Entry("microwave")
    puppets = Entry("puppets")
    medal = Entry("medal")
    roses = Entry("roses")
    sled = Entry("sled")
    compass = Entry("compass")
    suitcase = Entry("suitcase")
    backpack = Entry("backpack")


class TopicMessages(Catalogue):
    """The message about the topic of the same key."""

    umbrella = Entry("I have found your umbrella")
    tickets = Entry("The tickets are at the front desk")
    violin = Entry("May I borrow the violin on Monday?")
    tomatoes = Entry("The tomatoes are ripe, come and get some")
    tent = Entry("The tent is dry again")
    drill = Entry("I need the drill back by Friday")
    piano = Entry("The piano will be tuned on Tuesday")
    garage = Entry("The garage door is stuck")
    kitten = Entry("The kitten is on the roof")
    recipe = Entry("Could you send me the recipe?")
    passport = Entry("My passport has arrived")
    lamp = Entry("The lamp needs a new bulb")
    helmet = Entry("Your helmet is in our hall")
    jam = Entry("The jam turned out too sweet")
    chessboard = Entry("Please bring the chessboard")
    curtains = Entry("The curtains are too short")
    camera = Entry("I repaired the camera")
    quilt = Entry("The quilt is at the cleaner's")
    kayak = Entry("We can have the kayak on Sunday")
    carpet = Entry("The carpet will be delivered at ten")
    telescope = Entry("The telescope is set up in the garden")
    fence = Entry("Shall we paint the fence together?")
    honey = Entry("I have two jars of honey for you")
    scarf = Entry("The scarf suits you well")
    microwave = Entry("The microwave makes a strange noise")
    puppets = Entry("The children liked the puppets")
    medal = Entry("I won a medal in the relay")
    roses = Entry("The roses are in bloom")
    sled = Entry("We still have your sled")
    compass = Entry("Take the compass along")
    suitcase = Entry("Can I have your big suitcase?")
    backpack = Entry("The backpack has a hole")


class Facts(Catalogue):
    """What a message tells."""

    gate_code = Entry("gate code")
    locker_number = Entry("locker number")
    wi_fi_key = Entry("Wi-Fi key")
    room_number = Entry("room number")
    bus_line = Entry("bus line")
    order_number = Entry("order number")
    table_number = Entry("table number")
    garage_code = Entry("garage code")
    alarm_code = Entry("alarm code")
    flight_number = Entry("flight number")
    door_code = Entry("door code")
    seat_number = Entry("seat number")
    gym_code = Entry("gym code")


class FactMessages(Catalogue):
    """The message that tells the fact of the same key."""

    gate_code = Entry("The gate code is {code}")
    locker_number = Entry("Use locker number {code}")
    wi_fi_key = Entry("The Wi-Fi key is {code}")
    room_number = Entry("Your room number is {code}")
    bus_line = Entry("Take bus line {code}")
    order_number = Entry("The order number is {code}")
    table_number = Entry("We have table number {code}")
    garage_code = Entry("The garage code is {code}")
    alarm_code = Entry("The alarm code is {code}")
    flight_number = Entry("The flight number is {code}")
    door_code = Entry("The door code is {code}")
    seat_number = Entry("You have seat number {code}")
    gym_code = Entry("Use gym code {code}")


class Invitations(Catalogue):
    """What people are invited to."""

    picnic = Entry("Come to our picnic by the lake")
    barbecue = Entry("Come to our barbecue")
    house_warming = Entry("You are invited to our housewarming")
    concert = Entry("Our band plays, and you are invited")
    walk = Entry("Join us for a walk in the woods")
    games = Entry("We play board games, come along")
    rowing = Entry("We are going rowing, are you in?")
    brunch = Entry("Brunch at our place, please come")
    birthday = Entry("Come and celebrate my birthday")
    reading = Entry("I read from my novel, be my guest")
    bowling = Entry("Bowling with the team, will you join?")
    bonfire = Entry("We light a bonfire and want you there")
    cooking = Entry("We cook together, you are invited")


class Goods(Catalogue):
    """What people pay for on a trip."""

    tent = Entry("tent")
    food = Entry("food")
    bus = Entry("bus")
    boat = Entry("boat")
    maps = Entry("maps")
    tickets = Entry("tickets")
    petrol = Entry("petrol")
    hut = Entry("hut")
    guide = Entry("guide")
    ferry = Entry("ferry")
    bikes = Entry("bikes")
    firewood = Entry("firewood")
    museum = Entry("museum")
    cable_car = Entry("cable car")


class Notices(Catalogue):
    """What services write that is no nuisance."""

    parcel = Entry("Your parcel is at the locker")
    library_book = Entry("Your library book is due")
    water_meter = Entry("Your water meter is read on Monday")
    car = Entry("Your car is ready for collection")
    subscription = Entry("Your subscription has been renewed")
    dentist = Entry("Your dentist expects you at nine")
    ticket = Entry("Your ticket has been changed")
    street = Entry("Your street is swept tomorrow")
    shoes = Entry("Your shoes are mended")
    tires = Entry("Your tires are due for a change")
    table = Entry("Your table is reserved")
    meeting = Entry("Your club meets in room 14")


class ServiceLines(Catalogue):
    """What any service adds to what it writes."""

    no_calls = Entry("This number takes no calls")
    stop = Entry("Reply STOP to hear no more from us")
    thanks = Entry("Thank you for being with us")
    no_codes = Entry("We never ask for codes by phone")
    hours = Entry("We are there from 8 to 18")
    automatic = Entry("This message was sent automatically")
    help = Entry("Help: https://example.com/help")
    rating = Entry("Rate us from 1 to 5")
    moved = Entry("We have moved")
    sunday = Entry("We are closed on Sunday")
    keep = Entry("Please keep this number")
    online = Entry("Read more at https://example.org/news")


class Pests(Catalogue):
    """What a nuisance is about."""

    prize_draw = Entry("a prize draw")
    cheap_loan = Entry("a cheap loan")
    miracle_diet = Entry("a miracle diet")
    timeshare_flat = Entry("a timeshare flat")
    lucky_charm = Entry("a lucky charm")
    gym_membership = Entry("a gym membership")
    dream_kitchen = Entry("a dream kitchen")
    betting_app = Entry("a betting app")
    hair_tonic = Entry("a hair tonic")
    car_auction = Entry("a car auction")
    solar_panel = Entry("a solar panel")
    language_course = Entry("a language course")
    fortune_teller = Entry("a fortune teller")
    credit_card = Entry("a credit card")
    magic_mop = Entry("a magic mop")
    skin_cream = Entry("a skin cream")
    digital_coin = Entry("a digital coin")
    fur_coat = Entry("a fur coat")
    water_filter = Entry("a water filter")
    massage_chair = Entry("a massage chair")
    dating_site = Entry("a dating site")
    phone_upgrade = Entry("a phone upgrade")
    free_cruise = Entry("a free cruise")
    tax_refund = Entry("a tax refund")
    memory_pill = Entry("a memory pill")
    golden_watch = Entry("a golden watch")
    holiday_club = Entry("a holiday club")
    energy_drink = Entry("an energy drink")
    art_sale = Entry("an art sale")
    insurance_plan = Entry("an insurance plan")
    online_casino = Entry("an online casino")
    ancient_vase = Entry("an ancient vase")


class PestMessages(Catalogue):
    """The message of the nuisance of the same key."""

    prize_draw = Entry("You have won our prize draw! Reply WIN")
    cheap_loan = Entry("A cheap loan is waiting for you")
    miracle_diet = Entry("Try the miracle diet")
    timeshare_flat = Entry("A timeshare flat by the sea")
    lucky_charm = Entry("A lucky charm made for you")
    gym_membership = Entry("Your gym membership at half price")
    dream_kitchen = Entry("Your dream kitchen, no deposit")
    betting_app = Entry("The betting app that always wins")
    hair_tonic = Entry("One bottle of hair tonic free")
    car_auction = Entry("The car auction of the year")
    solar_panel = Entry("A solar panel for every roof")
    language_course = Entry("Language course: fluent in a week")
    fortune_teller = Entry("The fortune teller knows your future")
    credit_card = Entry("The credit card without limits")
    magic_mop = Entry("This magic mop does it all")
    skin_cream = Entry("Skin cream of the stars")
    digital_coin = Entry("The digital coin that only rises")
    fur_coat = Entry("A fur coat for winter")
    water_filter = Entry("Save with our water filter")
    massage_chair = Entry("The massage chair of kings")
    dating_site = Entry("Our dating site has found your match")
    phone_upgrade = Entry("Phone upgrade: today only")
    free_cruise = Entry("You were chosen for a free cruise")
    tax_refund = Entry("Claim your tax refund now")
    memory_pill = Entry("Never forget the memory pill")
    golden_watch = Entry("A golden watch, slightly used")
    holiday_club = Entry("Join the holiday club")
    energy_drink = Entry("The energy drink that wakes you")
    art_sale = Entry("The art sale of the century")
    insurance_plan = Entry("An insurance plan for your cat")
    online_casino = Entry("Our online casino gives you chips")
    ancient_vase = Entry("This ancient vase is yours")


class Hours(Catalogue):
    """When something begins, in words: from 9 to 19."""

    nine_am = Entry("9 am")
    ten_am = Entry("10 am")
    eleven_am = Entry("11 am")
    noon = Entry("12 noon")
    one_pm = Entry("1 pm")
    two_pm = Entry("2 pm")
    three_pm = Entry("3 pm")
    four_pm = Entry("4 pm")
    five_pm = Entry("5 pm")
    six_pm = Entry("6 pm")
    seven_pm = Entry("7 pm")
