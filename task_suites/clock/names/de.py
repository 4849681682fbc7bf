"""What people call their alarms and timers, in German."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.clock.names import Names

__all__ = ["German"]


class German(Names, language="de"):
    """In German."""

    # labels of alarms
    gym = Entry("Fitnessstudio")
    medicine = Entry("Medikamente")
    piano_lesson = Entry("Klavierstunde")
    school_bus = Entry("Schulbus")
    team_meeting = Entry("Teambesprechung")
    walk_the_dog = Entry("Gassi gehen")
    water_the_plants = Entry("Blumen gießen")
    yoga = Entry("Yoga")
    early_shift = Entry("Frühschicht")
    choir_practice = Entry("Chorprobe")
    laundry = Entry("Wäsche")
    market_day = Entry("Markttag")
    nap = Entry("Nickerchen")
    parcel = Entry("Paket")
    phone_in = Entry("Telefonkonferenz")
    rubbish_bins = Entry("Mülltonnen")
    swimming = Entry("Schwimmen")
    train = Entry("Zug")
    vet = Entry("Tierarzt")
    violin = Entry("Geige")
    feed_the_cat = Entry("Katze füttern")
    stretching = Entry("Dehnen")
    spanish_course = Entry("Spanischkurs")
    evening_run = Entry("Abendlauf")
    # names of timers
    bread = Entry("Brot")
    dumplings = Entry("Knödel")
    eggs = Entry("Eier")
    pasta = Entry("Nudeln")
    rice = Entry("Reis")
    soup = Entry("Suppe")
    potatoes = Entry("Kartoffeln")
    beans = Entry("Bohnen")
    tea = Entry("Tee")
    pizza = Entry("Pizza")
    fish = Entry("Fisch")
    carrots = Entry("Möhren")
