"""The files that a device may start with: in English."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.files.seed_texts.pool import Pool, Printed, TextFile

POOL: Final = Pool(
    texts=(
        TextFile("Download", "packing-list.txt", "Passport\nCharger\nRain jacket\n"),
        TextFile("Download", "prices.csv", "item,price\nflour,1.20\nmilk,0.95\neggs,2.40\n"),
        TextFile("Download", "readme.md", "# Printer\n\nPress the green button twice.\n"),
        TextFile(
            "Documents", "meeting-notes.txt", "Monday: plan the move.\nThursday: order boxes.\n"
        ),
        TextFile("Documents", "recipe.txt", "Pancakes\n\n250 g flour\n3 eggs\n1/2 l milk\n"),
        TextFile("Documents", "budget.csv", "month,amount\nJanuary,420\nFebruary,385\nMarch,510\n"),
        TextFile("Documents/Travel", "route.txt", "Harbour, museum, old bridge, station\n"),
        TextFile("Documents", "settings.json", '{"units": "metric", "beeps": false}\n'),
    ),
    pdfs=(
        Printed(
            "Download",
            "ticket",
            (
                "Regional train 214",
                "Harbour station to Old bridge",
                "",
                "Departure 09:42, platform 3",
                "Arrival 11:05",
                "",
                "Coach 5, seat 62, one person",
                "",
                "Valid with a photo identity card on the day that was booked.",
            ),
        ),
        Printed(
            "Documents",
            "manual",
            (
                "Thank you for choosing this kettle.",
                "",
                "1. Before first use",
                "Fill it to the mark and boil it twice. Pour the water away.",
                "",
                "2. Boiling water",
                "Fill in between 0.5 and 1.7 litres of cold water.",
                "Close the lid until it clicks.",
                "Press the lever. The lamp is on while it heats.",
                "It turns itself off when the water boils.",
                "",
                "3. Keeping warm",
                "Hold the lever for three seconds. Water is kept at 80 degrees",
                "for thirty minutes.",
                "",
                "4. Descaling",
                "Once a month: 0.5 litres of water with two spoons of citric acid.",
                "Wait for twenty minutes. Rinse three times.",
                "",
                "5. When something is wrong",
                "The lamp blinks twice: there is no water in it.",
                "The lamp blinks four times: let it cool down for ten minutes.",
                "It drips: the seal of the lid is worn. Part number K-17.",
                "",
                "6. Technical data",
                "220 to 240 volts, 50 hertz, 2,200 watts.",
                "Weight 1.1 kilograms, cable 75 centimetres.",
                "",
                "7. Guarantee",
                "Two years from the day on the receipt.",
                "Limescale and dropped kettles are not covered.",
            ),
        ),
    ),
    songs=("Morning walk", "Rain song", "Slow train", "Lanterns"),
    clips=("Waves", "Kitchen tour", "First snow"),
    memo="Voice memo",
    old_folder="Old",
    letters=(
        (
            "House rules",
            "",
            "The front door is locked at ten in the evening.",
            "Bins are put out on Wednesday: paper in even weeks, glass in odd ones.",
            "",
            "Bicycles stand in the yard. The cellar key hangs beside the meter.",
            "",
            "Questions: ground floor, left, Mondays from 5 to 6 p.m.",
        ),
        (
            "Course in pottery",
            "",
            "Eight evenings, Thursdays from 18:30 to 21:00, room 14.",
            "Clay and glazes are included. Bring an apron and a towel.",
            "",
            "Fee: 96. Please pay before the second evening.",
        ),
        (
            "Water will be turned off",
            "",
            "On Tuesday between 9:00 and 12:30 a valve in the cellar is replaced.",
            "Please fill a bucket in time and keep the taps closed.",
            "",
            "Afterwards the water may be brown for a minute.",
        ),
    ),
    receipts=(
        (
            "Corner Market",
            "12 Mill Lane",
            "Bread\t2.40",
            "Milk 1 l\t1.15",
            "Apples 1 kg\t2.90",
            "Candles\t3.80",
            "=Total\t10.25",
            "Card\t10.25",
            "Thank you",
        ),
        (
            "Hill Hardware",
            "Station Square 3",
            "Paint, white 2.5 l\t21.90",
            "Brush 50 mm\t4.35",
            "Sandpaper x 5\t3.20",
            "=Total\t29.45",
            "Cash\t30.00",
            "Change\t0.55",
        ),
        (
            "Café Lantern",
            "Table 7",
            "Coffee x 2\t5.60",
            "Plum cake\t3.40",
            "Soup of the day\t5.90",
            "=Total\t14.90",
            "See you soon",
        ),
    ),
    web_page=TextFile(
        "Download",
        "walking-tour.html",
        "<html><head><title>Walking tour</title></head><body><h1>Walking tour</h1>"
        "<p>Two hours along the river, at an easy pace.</p><h2>Stops</h2>"
        "<ol><li>Lighthouse steps</li><li>Rope maker's yard</li><li>Glass market</li></ol>"
        "<h2>Prices</h2><table><tr><th>Who</th><th>Price</th></tr><tr><td>Adults</td>"
        "<td>9.50</td></tr><tr><td>Children</td><td>4.00</td></tr></table>"
        '<p>More about the town: <a href="https://news.test/">the news</a>.</p></body></html>\n',
    ),
    screens=(
        ("Departures", "10:31  Harbour", "10:38  Airport", "10:46  Old bridge", "10:52  Zoo"),
        ("Shopping list", "Flour", "Two lemons", "Washing powder", "Batteries AA", "Tea"),
        ("Opening hours", "Monday  closed", "Tuesday  9 to 17", "Saturday  10 to 14"),
    ),
)
