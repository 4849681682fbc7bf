"""What people call their alarms and timers."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Names"]


class Names(Catalogue):
    """Labels that tasks use."""

    # labels of alarms
    gym = Entry("Gym")
    medicine = Entry("Medicine")
    piano_lesson = Entry("Piano lesson")
    school_bus = Entry("School bus")
    team_meeting = Entry("Team meeting")
    walk_the_dog = Entry("Walk the dog")
    water_the_plants = Entry("Water the plants")
    yoga = Entry("Yoga")
    early_shift = Entry("Early shift")
    choir_practice = Entry("Choir practice")
    laundry = Entry("Laundry")
    market_day = Entry("Market day")
    nap = Entry("Nap")
    parcel = Entry("Parcel")
    phone_in = Entry("Phone in")
    rubbish_bins = Entry("Rubbish bins")
    swimming = Entry("Swimming")
    train = Entry("Train")
    vet = Entry("Vet")
    violin = Entry("Violin")
    feed_the_cat = Entry("Feed the cat")
    stretching = Entry("Stretching")
    spanish_course = Entry("Spanish course")
    evening_run = Entry("Evening run")
    # names of timers
    bread = Entry("Bread")
    dumplings = Entry("Dumplings")
    eggs = Entry("Eggs")
    pasta = Entry("Pasta")
    rice = Entry("Rice")
    soup = Entry("Soup")
    potatoes = Entry("Potatoes")
    beans = Entry("Beans")
    tea = Entry("Tea")
    pizza = Entry("Pizza")
    fish = Entry("Fish")
    carrots = Entry("Carrots")
