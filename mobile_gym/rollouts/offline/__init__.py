"""Offline evaluation: how often an agent does the right thing at the steps of recorded episodes.

Nothing is played, so a right action on another way to the goal counts as wrong.

Source: AndroidControl, section 4 (step accuracy, with the correct actions as the past). DigiData,
section 6: agents are ranked by it as people rank them with a correlation of 0.72, by its judge of
episodes with 0.94.
"""
