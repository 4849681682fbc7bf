"""What the seed data of Contacts is drawn from: in English."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.contacts.seed_texts.pool import SeedPool

_FIRST: Final = (
    "Adam", "Alice", "Amy", "Anna", "Ben", "Brian", "Carol", "Chloe", "Daniel", "David",
    "Emily", "Emma", "Eric", "Frank", "Grace", "Hannah", "Helen", "Henry", "Ian", "Isaac",
    "Jack", "Jane", "Julia", "Karen", "Kevin", "Laura", "Leo", "Linda", "Lucy", "Maria", "Mark",
    "Mary", "Michael", "Nina", "Noah", "Oliver", "Olivia", "Paul", "Peter", "Rachel", "Robert",
    "Ruth", "Sam", "Sarah", "Sophie", "Steven", "Thomas", "Tom", "Vera", "Victor", "Wendy",
    "William", "Zoe",
)  # fmt: skip
_LAST: Final = (
    "Adams", "Allen", "Baker", "Bell", "Brown", "Carter", "Clark", "Cook", "Cooper", "Davis",
    "Evans", "Fisher", "Foster", "Garcia", "Gray", "Green", "Hall", "Harris", "Hill", "Hughes",
    "Jackson", "Johnson", "Jones", "Kelly", "King", "Lee", "Lewis", "Martin", "Miller", "Moore",
    "Morgan", "Nelson", "Parker", "Price", "Reed", "Roberts", "Ross", "Scott", "Smith",
    "Taylor", "Turner", "Walker", "Ward", "White", "Wilson", "Wood", "Young",
)  # fmt: skip
ENGLISH: Final = SeedPool(
    first_names=_FIRST,
    last_names=_LAST,
    companies=("Blue Door Bakery", "Northwind Traders", "Fabrikam", "Contoso", "Oak Street Dental"),
    streets=("{} Oak Street, Springfield", "{} Lake View Road, Riverton", "{} Mill Lane, Fairview"),
    notes=("Met at the book club", "Allergic to nuts", "Ask for the back door key", "Neighbor"),
    groups=("Family", "Friends", "Work"),
    birthday="{month} {day}, {year}",
    email="{first}.{last}@example.com",
    areas=("212", "312", "415", "503", "617", "650", "720", "808"),
    phone="({area}) 555-01{line:02d}",
    lines=100,
)
