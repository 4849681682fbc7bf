"""The files that a device may start with: in English."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.files.seed_texts.pool import EmptyFile, Pool, TextFile

__all__ = ["POOL"]

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
        EmptyFile("Download", "ticket"),
        EmptyFile("Documents", "manual"),
    ),
    songs=("Morning walk", "Rain song", "Slow train", "Lanterns"),
    clips=("Waves", "Kitchen tour", "First snow"),
    memo="Voice memo",
    old_folder="Old",
)
