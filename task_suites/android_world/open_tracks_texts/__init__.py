"""What the tasks about OpenTracks say, and words for tracks and kinds of activities."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Kinds", "Names", "Texts"]


class Texts(Catalogue):
    """Instructions, substates and how the app writes distances."""

    kinds_on_date = Entry(
        "According to OpenTracks, which kinds of activities did I do on {day}? Reply with the "
        "activity types and put commas between them."
    )
    count_in_week = Entry(
        "How many tracks of the type {kind} does OpenTracks have in the week from {day}, "
        "to the Sunday after it? Reply with the number alone."
    )
    length_on_date = Entry(
        "For how many minutes did my activity of the type {kind} last on {day}? OpenTracks knows. "
        "Reply with the number alone."
    )
    farthest_in_week = Entry(
        "Of my tracks of the type {kind} in OpenTracks in the week from {day}, to the "
        "Sunday after it: how far did the longest one lead? Reply with the number of meters alone, "
        "rounded to a whole one."
    )
    minutes_in_week = Entry(
        "How many minutes do my tracks of the type {kind} in OpenTracks come to together, in the "
        "week from {day}, to the Sunday after it? Reply with the number alone."
    )
    way_between = Entry(
        "How far do my tracks of the type {kind} in OpenTracks lead together, from {first} to "
        "{last}? Reply with the number of meters alone, rounded to a whole one."
    )
    app_is_open = Entry("OpenTracks is open")
    kind_is_shown = Entry("The type of “{name}” is shown")
    length_is_shown = Entry("How long “{name}” took is shown")
    distance_is_shown = Entry("How far “{name}” led is shown")
    miles = Entry("{number} mi")
    feet = Entry("{number} ft")
    kilometers = Entry("{number} km")
    meters = Entry("{number} m")


class Kinds(Catalogue):
    """Kinds of activities, as the app calls them."""

    biking = Entry("biking")
    climbing = Entry("climbing")
    hiking = Entry("hiking")
    kayaking = Entry("kayaking")
    rowing = Entry("rowing")
    running = Entry("running")
    sailing = Entry("sailing")
    skateboarding = Entry("skateboarding")
    skiing = Entry("skiing")
    snowboarding = Entry("snowboarding")
    surfing = Entry("surfing")
    swimming = Entry("swimming")
    walking = Entry("walking")
    cycling = Entry("cycling")
    paddling = Entry("paddling")


class Names(Catalogue):
    """What tracks are called."""

    along_canal = Entry("Along the canal")
    before_work = Entry("Before work")
    blue_route = Entry("Blue route")
    by_moonlight = Entry("By moonlight")
    castle_round = Entry("Castle round")
    club_evening = Entry("Club evening")
    cold_morning = Entry("Cold morning")
    dam_and_back = Entry("To the dam and back")
    early_start = Entry("Early start")
    fast_loop = Entry("Fast loop")
    first_try = Entry("First try")
    five_bridges = Entry("Five bridges")
    foggy_day = Entry("Foggy day")
    harbour_tour = Entry("Harbour tour")
    island_trip = Entry("Island trip")
    long_way_home = Entry("Long way home")
    lunch_break = Entry("Lunch break")
    mill_pond = Entry("Mill pond")
    new_shoes = Entry("New gear")
    north_shore = Entry("North shore")
    old_quarry = Entry("Old quarry")
    past_orchard = Entry("Past the orchard")
    quiet_sunday = Entry("Quiet hours")
    rainy_hour = Entry("Rainy hour")
    red_route = Entry("Red route")
    south_bay = Entry("South bay")
    sunset_tour = Entry("Sunset tour")
    three_hills = Entry("Three hills")
    two_lakes = Entry("Two lakes")
    windy_round = Entry("Windy round")
