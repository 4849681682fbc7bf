"""Words that events and calendars are named by, and what the descriptions of events say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Calendars", "Places", "Remarks", "Titles"]


class Titles(Catalogue):
    """Titles of events."""

    bike_repair = Entry("Bike repair")
    board_game_night = Entry("Board game night")
    book_club = Entry("Book club")
    chess_evening = Entry("Chess evening")
    choir_practice = Entry("Choir practice")
    garden_work = Entry("Garden work")
    guitar_lesson = Entry("Guitar lesson")
    photo_walk = Entry("Photo walk")
    swimming_lesson = Entry("Swimming lesson")
    vet_appointment = Entry("Vet appointment")
    band_rehearsal = Entry("Band rehearsal")
    cooking_class = Entry("Cooking class")
    dance_class = Entry("Dance class")
    dress_fitting = Entry("Dress fitting")
    drum_lesson = Entry("Drum lesson")
    eye_test = Entry("Eye test")
    farm_visit = Entry("Farm visit")
    film_club = Entry("Film club")
    first_aid_course = Entry("First aid course")
    house_viewing = Entry("House viewing")
    kite_festival = Entry("Kite festival")
    museum_tour = Entry("Museum tour")
    office_move = Entry("Office move")
    piano_tuning = Entry("Piano tuning")
    pottery_class = Entry("Pottery class")
    quiz_night = Entry("Quiz night")
    science_fair = Entry("Science fair")
    tennis_match = Entry("Tennis match")
    theater_visit = Entry("Theater visit")
    yoga_retreat = Entry("Yoga retreat")


class Places(Catalogue):
    """Where events take place."""

    city_library = Entry("City library")
    lakeside_hall = Entry("Lakeside hall")
    market_square = Entry("Market square")
    north_station = Entry("North station")
    orange_cafe = Entry("Orange cafe")
    sports_center = Entry("Sports center")
    blue_gallery = Entry("Blue gallery")
    castle_gate = Entry("Castle gate")
    community_kitchen = Entry("Community kitchen")
    harbor_office = Entry("Harbor office")
    hillside_school = Entry("Hillside school")
    old_mill = Entry("Old mill")
    river_terrace = Entry("River terrace")
    town_museum = Entry("Town museum")


class Remarks(Catalogue):
    """Descriptions of events."""

    bring_chairs = Entry("Bring {count} chairs")
    bring_blankets = Entry("Bring {count} blankets")
    bring_cups = Entry("Bring {count} cups")
    bring_lamps = Entry("Bring {count} lamps")
    door = Entry("Ring at door {count}")
    parking = Entry("Park on level {count}")
    people = Entry("{count} people will be there")
    room = Entry("Go to room {count}")
    ask_for_key = Entry("Ask for the key")
    back_entrance = Entry("Use the back entrance")
    come_early = Entry("Come a bit early")
    warm_clothes = Entry("Take warm clothes along")


class Calendars(Catalogue):
    """Calendars that somebody has made."""

    allotment = Entry("Allotment")
    babysitting = Entry("Babysitting")
    band = Entry("Band")
    carpool = Entry("Carpool")
    charity_run = Entry("Charity run")
    choir = Entry("Choir")
    clinic = Entry("Clinic")
    concerts = Entry("Concerts")
    deliveries = Entry("Deliveries")
    drama_group = Entry("Drama group")
    exams = Entry("Exams")
    football = Entry("Football")
    garbage_days = Entry("Garbage days")
    gym = Entry("Gym")
    holidays = Entry("Holidays")
    household = Entry("Household")
    kayaking = Entry("Kayaking")
    library = Entry("Library")
    moon_phases = Entry("Moon phases")
    neighbors = Entry("Neighbors")
    night_shifts = Entry("Night shifts")
    orchestra = Entry("Orchestra")
    payments = Entry("Payments")
    pottery = Entry("Pottery")
    railway_club = Entry("Railway club")
    school = Entry("School")
    scouts = Entry("Scouts")
    tennis = Entry("Tennis")
    travel = Entry("Travel")
    volunteers = Entry("Volunteers")
