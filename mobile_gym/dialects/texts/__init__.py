"""What models are told about formats: one sentence per kind of action, in our own words."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """Sentences that instructions are put together from."""

    intro = Entry("You operate a phone. Answer every screen with your next step in this form:")
    actions = Entry("These are the actions:")
    shares = Entry("x and y are shares of the screen's width and height, from 0 to 1.")
    grid = Entry("x and y are whole numbers from 0 to {most}, left to right and top to bottom.")
    pixels = Entry("x and y are pixels of the picture you are shown, left to right, top to bottom.")
    rows_first = Entry("A point is written with its vertical number first: (y, x).")
    elements = Entry("An element is named by its number on the screen you are shown.")
    finger = Entry("A direction is where the finger moves: up shows what is further down.")
    content = Entry(
        "A direction is the side whose content comes into view: down shows what follows."
    )
    one_step = Entry("Give one action at a time.")
    several_steps = Entry("You may give several actions; they are done in order.")

    tap = Entry("touch a place")
    double_tap = Entry("touch a place twice, quickly")
    long_press = Entry("touch a place and hold it")
    swipe = Entry("move a finger from one place to another")
    scroll = Entry("scroll in a direction")
    scroll_by = Entry("scroll by pixels: positive numbers show what is further right or down")
    drag = Entry("hold what lies at one place, move it to another and let go")
    type = Entry("enter text into the field that has the focus")
    type_submit = Entry("enter text and press Enter after it")
    type_at = Entry("touch a field and enter text into it")
    clear = Entry("empty the field that has the focus")
    press_key = Entry("press a key of the phone")
    back = Entry("go back")
    home = Entry("go to the home screen")
    recents = Entry("show the apps used last")
    enter = Entry("press the keyboard's Enter key")
    open_app = Entry("start an app by its name")
    wait = Entry("do nothing for a while")
    answer = Entry("answer the user's question")
    ask = Entry("ask the user something you need to know")
    complete = Entry("the task is done")
    impossible = Entry("the task cannot be done")
    finish = Entry("end the task, and say whether it is done")
    tap_text = Entry("touch what shows a text")
    tap_icon = Entry("touch an icon by its description and by where on the screen it is")
    subareas = Entry("the places inside of a grid's area")
    screenshot = Entry("look again; nothing changes")
