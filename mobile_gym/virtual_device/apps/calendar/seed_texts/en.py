"""The events that a device may start with: in English."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.calendar.seed_texts.pool import (
    AllDay,
    Plan,
    Pool,
    Repeated,
)

POOL: Final = Pool(
    calendars=("Personal", "Work", "Birthdays"),
    plans=(
        Plan("Dentist", "Oak Street Dental", 1, 45, 9, 16),
        Plan("Lunch with Anna", "Corner Cafe", 1, 60, 12, 13),
        Plan("Project review", "Room 204", 2, 60, 10, 16),
        Plan("Pick up the parcel", "Post office", 1, 30, 16, 18),
        Plan("Budget meeting", "Room 101", 2, 90, 9, 15),
        Plan("Dinner with the neighbors", "", 1, 120, 18, 19),
        Plan("Haircut", "Mill Lane", 1, 45, 10, 18),
        Plan("Interview", "Room 3", 2, 60, 9, 16),
        Plan("Parents' evening", "School hall", 1, 90, 18, 19),
        Plan("Car service", "Lake View Garage", 1, 60, 8, 10),
        Plan("Design workshop", "Studio", 2, 180, 9, 13),
        Plan("Movie night", "City Cinema", 1, 150, 19, 20),
    ),
    repeated=(
        Repeated("Team meeting", "Room 204", 2, 570, 30, "FREQ=WEEKLY"),
        Repeated("Yoga class", "Gym", 1, 1110, 60, "FREQ=WEEKLY"),
        Repeated("Stand-up", "", 2, 540, 15, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        Repeated("Pay the rent", "", 1, 600, 30, "FREQ=MONTHLY"),
    ),
    all_day=(
        AllDay("Grandma's birthday", 3, "FREQ=YEARLY"),
        AllDay("Day off", 1, ""),
        AllDay("City trip", 1, ""),
    ),
    descriptions=("Bring the documents", "Ask about parking", "Call ahead if late"),
)
