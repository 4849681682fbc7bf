"""The notes that a device may start with: in English."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.notes.seed_texts.pool import ListNote, Pool, TextNote

POOL: Final = Pool(
    labels=("Work", "Personal", "Recipes", "Travel"),
    texts=(
        TextNote("Wi-Fi at the cabin", "Network: pinewood\nPassword: on the fridge", 1),
        TextNote(
            "Ideas for the garden",
            "Lavender along the fence, tomatoes by the wall, a bench under the apple tree.",
            1,
        ),
        TextNote("Books to read", "A history of maps\nThe quiet coast\nCooking with fire", 3),
        TextNote(
            "Meeting summary",
            "The launch moves to Thursday. Still open: who writes the text, which printer we use.",
            0,
        ),
        TextNote(
            "Pancakes", "250 g flour\n3 eggs\n1/2 l milk\nA pinch of salt\nRest for 20 minutes.", 2
        ),
        TextNote("Bike", "Tyres 37-622, last service in spring. Lock code: see the other note.", 1),
        TextNote("", "Ask about the parking permit", 0),
        TextNote("Gift ideas", "A puzzle, warm socks, tickets for the zoo", 1),
        TextNote("Quarterly numbers", "Visits 1840, orders 212, returns 9", 0),
    ),
    lists=(
        ListNote("Shopping", ("Milk", "Bread", "Apples", "Rice", "Soap"), 1),
        ListNote("Packing list", ("Passport", "Charger", "Rain jacket", "Toothbrush"), 3),
        ListNote(
            "Before the trip", ("Water the plants", "Empty the fridge", "Print the tickets"), 3
        ),
        ListNote("Apartment", ("Fix the tap", "New light bulb", "Call the landlord"), 1),
    ),
)
