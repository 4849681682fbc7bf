"""Words that files and what is in them consist of."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = [
    "FileNames",
    "HiddenWords",
    "Lines",
    "MadeFolders",
    "NewNames",
    "Purchases",
    "Recordings",
    "ScanNames",
    "Steps",
    "Towns",
]


class FileNames(Catalogue):
    """Files without their endings."""

    address_list = Entry("address list")
    aquarium = Entry("aquarium")
    bicycle = Entry("bicycle")
    budget = Entry("budget")
    camping = Entry("camping")
    carpet = Entry("carpet")
    concert = Entry("concert")
    contract = Entry("contract")
    drawings = Entry("drawings")
    ferry = Entry("ferry")
    floor_plan = Entry("floor plan")
    greenhouse = Entry("greenhouse")
    guest_list = Entry("guest list")
    harvest = Entry("harvest")
    heating = Entry("heating")
    insurance = Entry("insurance")
    inventory = Entry("inventory")
    invoice = Entry("invoice")
    kitchen = Entry("kitchen")
    lighthouse = Entry("lighthouse")
    museum = Entry("museum")
    orchard = Entry("orchard")
    packing_list = Entry("packing list")
    playground = Entry("playground")
    puppet_show = Entry("puppet show")
    questionnaire = Entry("questionnaire")
    recipes = Entry("recipes")
    rowing = Entry("rowing")
    script = Entry("script")
    skiing = Entry("skiing")
    speech = Entry("speech")
    timetable = Entry("timetable")
    toolbox = Entry("toolbox")
    violin = Entry("violin")
    warranty = Entry("warranty")
    workshop = Entry("workshop")


class Lines(Catalogue):
    """What text files say."""

    back_by_noon = Entry("Back by noon")
    ask_at_the_desk = Entry("Ask at the desk")
    bring_two_copies = Entry("Bring two copies")
    call_before_you_come = Entry("Call before you come")
    check_the_dates_again = Entry("Check the dates again")
    closed_in_august = Entry("Closed in August")
    corner_of_the_square = Entry("Corner of the square")
    first_floor_on_the_right = Entry("First floor, on the right")
    half_is_paid = Entry("Half is paid")
    keep_it_dry = Entry("Keep it dry")
    leave_the_gate_open = Entry("Leave the gate open")
    no_more_than_four = Entry("No more than four")
    not_signed_yet = Entry("Not signed yet")
    old_ones_below = Entry("Old ones below")
    same_as_last_time = Entry("Same as last time")
    see_page_two = Entry("See page two")
    the_blue_one_is_ours = Entry("The blue one is ours")
    to_be_continued = Entry("To be continued")
    wednesday_would_suit_us = Entry("Wednesday would suit us")
    write_to_the_owner = Entry("Write to the owner")


class MadeFolders(Catalogue):
    """Folders that somebody makes."""

    backups = Entry("Backups")
    bills = Entry("Bills")
    cabin = Entry("Cabin")
    drafts = Entry("Drafts")
    evening_class = Entry("Evening class")
    family = Entry("Family")
    garden = Entry("Garden")
    handouts = Entry("Handouts")
    inbox = Entry("Inbox")
    journal = Entry("Journal")
    letters = Entry("Letters")
    maps = Entry("Maps")
    novel = Entry("Novel")
    old_phone = Entry("Old phone")
    printing = Entry("Printing")
    receipts = Entry("Receipts")
    samples = Entry("Samples")
    school = Entry("School")
    tax = Entry("Tax")
    wedding = Entry("Wedding")


class Towns(Catalogue):
    """Towns of journeys."""

    athens = Entry("Athens")
    bergen = Entry("Bergen")
    bilbao = Entry("Bilbao")
    cork = Entry("Cork")
    dresden = Entry("Dresden")
    geneva = Entry("Geneva")
    ghent = Entry("Ghent")
    graz = Entry("Graz")
    krakow = Entry("Krakow")
    lisbon = Entry("Lisbon")
    lyon = Entry("Lyon")
    malmo = Entry("Malmo")
    naples = Entry("Naples")
    oslo = Entry("Oslo")
    porto = Entry("Porto")
    riga = Entry("Riga")
    seville = Entry("Seville")
    tallinn = Entry("Tallinn")
    turku = Entry("Turku")
    vienna = Entry("Vienna")


class NewNames(Catalogue):
    """What a file is renamed to."""

    first_page = Entry("first page")
    for_mila = Entry("for Mila")
    last_year = Entry("last year")
    old_version = Entry("old version")
    second_try = Entry("second try")
    signed_copy = Entry("signed copy")
    to_print = Entry("to print")
    with_comments = Entry("with comments")


class ScanNames(Catalogue):
    """What a scan is renamed to."""

    final = Entry("final")
    for_review = Entry("for review")
    keep = Entry("keep")
    next_meeting = Entry("next meeting")
    send_today = Entry("send today")
    shared = Entry("shared")
    sorted = Entry("sorted")
    urgent = Entry("urgent")


class Recordings(Catalogue):
    """What was recorded."""

    accordion = Entry("Accordion")
    bagpipes = Entry("Bagpipes")
    birdsong = Entry("Birdsong")
    blackbird = Entry("Blackbird")
    brook = Entry("Brook")
    choir = Entry("Choir")
    church_bells = Entry("Church bells")
    clarinet = Entry("Clarinet")
    crickets = Entry("Crickets")
    doorbell = Entry("Doorbell")
    drums = Entry("Drums")
    engine = Entry("Engine")
    flute = Entry("Flute")
    fountain = Entry("Fountain")
    frogs = Entry("Frogs")
    harbor = Entry("Harbor")
    interview = Entry("Interview")
    lecture = Entry("Lecture")
    lullaby = Entry("Lullaby")
    market = Entry("Market")
    memo = Entry("Memo")
    piano = Entry("Piano")
    poem = Entry("Poem")
    radio = Entry("Radio")
    rain = Entry("Rain")
    rehearsal = Entry("Rehearsal")
    seagulls = Entry("Seagulls")
    speech = Entry("Speech")
    surf = Entry("Surf")
    thunder = Entry("Thunder")
    train = Entry("Train")
    waterfall = Entry("Waterfall")
    wind = Entry("Wind")


class Purchases(Catalogue):
    """What bills are for."""

    armchair = Entry("armchair")
    bench = Entry("bench")
    blender = Entry("blender")
    bookcase = Entry("bookcase")
    curtain = Entry("curtain")
    drill = Entry("drill")
    fan = Entry("fan")
    heater = Entry("heater")
    kettle = Entry("kettle")
    ladder = Entry("ladder")
    lamp = Entry("lamp")
    mattress = Entry("mattress")
    mirror = Entry("mirror")
    rug = Entry("rug")
    shelf = Entry("shelf")
    suitcase = Entry("suitcase")
    telescope = Entry("telescope")
    tent = Entry("tent")


class Steps(Catalogue):
    """What is planned for a day."""

    breakfast = Entry("breakfast")
    the_boat_trip = Entry("the boat trip")
    the_castle = Entry("the castle")
    the_ferry = Entry("the ferry")
    the_guided_walk = Entry("the guided walk")
    the_market = Entry("the market")
    the_museum = Entry("the museum")
    the_swim = Entry("the swim")
    lunch = Entry("lunch")
    supper = Entry("supper")


class HiddenWords(Catalogue):
    """Words that files hide."""

    acorn = Entry("acorn")
    beacon = Entry("beacon")
    cobalt = Entry("cobalt")
    dynamo = Entry("dynamo")
    ember = Entry("ember")
    fjord = Entry("fjord")
    gondola = Entry("gondola")
    hazel = Entry("hazel")
    ivory = Entry("ivory")
    jasmine = Entry("jasmine")
    kestrel = Entry("kestrel")
    lagoon = Entry("lagoon")
    meadow = Entry("meadow")
    nutmeg = Entry("nutmeg")
    obelisk = Entry("obelisk")
    pebble = Entry("pebble")
    quartz = Entry("quartz")
    rudder = Entry("rudder")
    saffron = Entry("saffron")
    tundra = Entry("tundra")
