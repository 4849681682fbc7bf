"""What agents tell models around the screens, in our own words."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """Sentences of conversations."""

    goal = Entry("The user wants: {goal}")
    no_steps = Entry("Nothing has been done yet.")
    steps_so_far = Entry("Done so far:")
    left_out = Entry("({count} earlier steps are left out)")
    this_screen = Entry("This is the screen now. What is the next step?")
    screens_in_order = Entry("These are the last screens; the last one is now. What is next?")
    old_screen = Entry("(an earlier screen, no longer shown)")
    unreadable = Entry("(an answer that could not be read: {reason})")
    say_again = Entry("Your last answer could not be read: {reason}. Answer in the form required.")
    user_says = Entry("The user answers: {reply}")
