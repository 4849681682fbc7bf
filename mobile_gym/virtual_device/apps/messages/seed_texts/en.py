"""What the seed data of Messaging is drawn from: in English."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.apps.messages.seed_texts.pool import SeedPool

_TALKS: Final = (
    (
        "<Are we still on for dinner on Friday?",
        ">Yes! Seven o'clock at the usual place?",
        "<Perfect, I'll book a table",
        "<Bring the photos from the trip",
    ),
    (
        ">Can you pick up some milk on your way home?",
        "<Sure. Anything else?",
        ">Eggs and a loaf of bread, please",
        "<Got it",
    ),
    (
        "<The meeting has moved to 3 pm, room 204",
        ">Thanks for telling me. Do I need the slides?",
        "<Only the first five",
    ),
    ("<Happy birthday! Have a wonderful day", ">Thank you so much!"),
    (
        ">Did you find my umbrella?",
        "<Yes, it was under the table. I'll bring it tomorrow",
        ">You are a lifesaver",
    ),
    (
        "<My train is 20 minutes late",
        ">No problem, I'll wait at the north exit",
        "<See you soon",
    ),
    (
        "<Could you water the plants while we are away?",
        ">Of course. When do you leave?",
        "<Saturday morning. The key is with the neighbor",
    ),
    ("<How did the exam go?", ">Better than I feared", "<Told you!"),
    (">What was the name of that bakery?", "<Blue Door, on Oak Street. Try the rye bread"),
    ("<Practice is cancelled tonight, the hall is closed",),
    (
        "<I left the report on your desk",
        ">Great, I will read it this afternoon",
        "<Page 4 still needs numbers",
    ),
    ("<Call me when you have a minute", ">In a meeting, after 5?", "<OK"),
)
_SERVICES: Final = (
    ("55501", "{code} is your Northwind verification code. Do not share it with anyone."),
    ("55507", "Your parcel {code} has arrived. Collect it at the locker by the north gate."),
    (
        "55512",
        "Oak Street Dental: your visit is on the 14th at 10:30. Reply C to cancel.",
    ),
)
ENGLISH: Final = SeedPool(_TALKS, _SERVICES)
