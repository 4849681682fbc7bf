"""What the tasks in Simple Calendar Pro say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks in Simple Calendar Pro say."""

    # What its screens say.
    change_view = Entry("Change view")
    event_list = Entry("Simple event list")
    one_event = Entry(", 1 event")
    no_events = Entry("No events on this day.")
    daily = Entry("Daily")
    weekly = Entry("Weekly")
    save = Entry("Save")
    delete = Entry("Delete")

    # What is reached on the way.
    app_is_open = Entry("Simple Calendar Pro is open")
    editor_is_open = Entry("The page of an event is open")
    day_is_shown = Entry("{day} is shown")
    event_is_added = Entry("“{title}” is in the calendar as asked, and nothing else has changed")
    events_are_gone = Entry("The events of that day are gone, and no others")
    event_is_gone = Entry("“{title}” is gone, and nothing else")
    answer_was_seen = Entry("“{title}” was on the screen")
    time_was_seen = Entry("The date of “{title}” was on the screen")
    place_was_seen = Entry("The location of “{title}” was on the screen")

    # Adding events.
    add_event = Entry(
        "Use Simple Calendar Pro to plan “{title}” on {day}, {year}, from {time} on, for {minutes} "
        "minutes. Its description: “{description}”"
    )
    add_event_on_weekday = Entry(
        "Use Simple Calendar Pro to plan “{title}” for the coming {weekday} at {time}. It takes "
        "{minutes} minutes. Its description: “{description}”"
    )
    add_event_tomorrow = Entry(
        "“{title}” takes place tomorrow at {time} and lasts {minutes} minutes. Put it into Simple "
        "Calendar Pro with the description “{description}”"
    )
    add_event_in_two_weeks = Entry(
        "Exactly two weeks from today, at {time}, there is “{title}”, for {minutes} minutes. Put "
        "it into Simple Calendar Pro with the description “{description}”"
    )
    add_repeating_event = Entry(
        "Plan a repeated event in Simple Calendar Pro: “{title}”, first on {day}, {year}, at "
        "{time}, {minutes} minutes each time. It repeats {rhythm} without an end. Its "
        "description: “{description}”"
    )
    every_day = Entry("every day")
    every_week = Entry("every week")

    # Deleting events.
    delete_events = Entry("Delete every event that Simple Calendar Pro has on {day}, {year}.")
    delete_events_on_weekday = Entry(
        "Keep the coming {weekday} free: delete all its events from Simple Calendar Pro."
    )
    delete_event = Entry("Delete “{title}”, on {day}, {year}, at {time}, from Simple Calendar Pro.")

    # Questions.
    titles_alone = Entry("Answer with titles alone, with commas between them if there are several.")
    events_on_date = Entry("Which events does Simple Calendar Pro have on {day}? {titles_alone}")
    any_events_on_date = Entry(
        "Is anything planned on {day}? Look it up in Simple Calendar Pro. {titles_alone}"
    )
    event_at_time = Entry(
        "What begins on {day} at {time}, according to Simple Calendar Pro? {titles_alone}"
    )
    next_event = Entry(
        "Which event comes next, from this moment on? Look into Simple Calendar Pro. {titles_alone}"
    )
    first_event_after = Entry(
        "On {day}, which event in Simple Calendar Pro is the first one to begin at {time} or "
        "later? {titles_alone}"
    )
    events_in_range = Entry(
        "Does anything begin between {time} and {end} on {day}? Look into Simple Calendar Pro. "
        "{titles_alone}"
    )
    events_next_week = Entry(
        "What is planned for next week, Monday to Sunday, in Simple Calendar Pro? {titles_alone}"
    )
    next_meeting = Entry(
        "When do I meet {person} next, according to Simple Calendar Pro? Answer with month, day, "
        "year and time and nothing else, like this: {example}"
    )
    location_of_event = Entry(
        "Where does “{title}” take place? Simple Calendar Pro knows. Answer with the location "
        "alone."
    )
    moment = Entry("{day} {year} {time}")
    moment_with_comma = Entry("{day}, {year} {time}")
    moment_with_commas = Entry("{day}, {year}, {time}")
    moment_in_words = Entry("{day}, {year} at {time}")
