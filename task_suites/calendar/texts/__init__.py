"""What the tasks in the calendar say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks in the calendar say."""

    # What screens say and show.
    displayed_calendars = Entry("Calendars to display")
    search_events = Entry("Search events")
    settings = Entry("Settings")
    weekday_and_day = Entry("{weekday}, {day}")
    app_is_open = Entry("The Calendar app is open")
    event_is_open = Entry('The page of "{title}" is open')
    event_is_open_on_day = Entry('The page of "{title}" on {day} is open')
    editor_is_open = Entry("The editor is open")
    title_is_typed = Entry('The title is "{title}"')
    settings_are_open = Entry("The calendar's settings are open")
    one_event = Entry(", 1 event")
    many_events = Entry(", {count} events")
    next_month = Entry("Next")
    previous_month = Entry("Previous")
    more_options = Entry("More options")

    # How long before an event its reminder comes.
    five_minutes = Entry("5 minutes")
    ten_minutes = Entry("10 minutes")
    fifteen_minutes = Entry("15 minutes")
    thirty_minutes = Entry("30 minutes")
    one_hour = Entry("1 hour")
    two_hours = Entry("2 hours")
    one_day = Entry("1 day")
    two_days = Entry("2 days")
    one_week = Entry("1 week")
    before = Entry("{amount} before")

    # Deleting an event, and what is displayed.
    delete_event = Entry('Delete the event "{title}" on {day} from the calendar.')
    event_is_gone = Entry("That event is gone, and no other")
    hide_calendar = Entry(
        "In the Calendar app, stop displaying the “{calendar}” calendar, and that one alone. "
        "Don't delete anything."
    )
    calendar_is_listed = Entry("“{calendar}” is listed among the calendars")
    calendar_is_hidden = Entry("“{calendar}” is hidden now, and no other")
    no_reminder = Entry("None")
    at_time_of_event = Entry("At time of event")
    week_starts_on = Entry("Week starts on")
    default_reminder = Entry("Default reminder time")
    set_week_start = Entry(
        "In the settings of the Calendar app, set “{week_starts_on}” to {weekday} and “"
        "{default_reminder}” to “{reminder}”."
    )
    week_start_is_set = Entry("Weeks start on {weekday}")
    reminder_is_set = Entry("The default reminder is “{reminder}”")

    # Adding events.
    add_event = Entry('Put "{title}" into the calendar: {day}, {start} to {end}, location {place}.')
    event_is_added = Entry('"{title}" is planned as asked')
    personal = Entry("Personal")
    work = Entry("Work")
    all_day = Entry("All day")
    add_work_day = Entry('Create an all-day event "{title}" on {day} in my Work calendar.')
    work_day_is_added = Entry('"{title}" is there all day, for work')
    add_if_free = Entry(
        'Add "{title}" for one hour on {day} at {time}. If something else is planned for '
        "that time already, let it start one hour later."
    )
    other_event_is_shown = Entry('"{title}", planned that day, is shown')
    event_is_added_when_free = Entry('"{title}" is planned when there is time')
    use_default_reminder = Entry(
        "Set Calendar's default reminder time to {amount} before the event. After that, add \""
        '{title}" on {day} at {time}, for one hour, with that reminder.'
    )
    default_is_set = Entry("The default is {amount} before")
    default_is_set_first = Entry("The default is set before the event is there")
    event_has_reminder = Entry("It has that reminder, and no other")

    # Changing events.
    move_event = Entry(
        '"{title}" on {old} has to be moved to {new}, at the same time of day. Change it in '
        "the calendar."
    )
    event_is_moved = Entry("The event is on the other day")
    change_place = Entry(
        'In {weeks} weeks there is "{title}" in my calendar. It has a new location: {place}. '
        "Please correct that."
    )
    place_is_changed = Entry("Its location is {place}")
    find_out_begin = Entry('Find out when "{title}" begins tomorrow')
    set_alarm_for_event = Entry(
        'I want to leave for "{title}" the moment it begins. Find out in the calendar when '
        "it takes place tomorrow, {day}, and set an alarm in the Clock app for exactly that "
        "time."
    )
    events_are_unchanged = Entry("The events are as they were")
    time_is_shown = Entry("The event's time is shown")
    alarm_is_set = Entry("There is an alarm when {title} begins")
    the_time = Entry("the time")
    set_alarm_for_time = Entry("Set an alarm for that time")

    # Repeated events.
    only_this_event = Entry("Only this event")
    this_and_later_events = Entry("This and all future events")
    all_events = Entry("All events in the series")
    skip_one_time = Entry(
        'The weekly "{title}" at {time} is cancelled on {day}, but only that once. Delete it '
        "from the calendar for that day."
    )
    one_time_is_skipped = Entry("It is cancelled on that day alone")
    end_series = Entry(
        '"{title}", every week at {time}, takes place for the last time on {day}. Remove '
        "everything after that from the calendar, and keep what is before."
    )
    series_has_ended = Entry("The series ends with that day")
    shift_series = Entry(
        '"{title}" takes place every week at {old}; the next time is {day}. From now on it '
        "begins at {new} every week and lasts as long as before. Change the whole series in "
        "the calendar."
    )
    series_is_shifted = Entry("The whole series begins at {time}")

    # Questions.
    read_event_place = Entry('Where does "{title}" on {day} take place? Check the calendar.')
    place_is_shown = Entry("The location is shown")
    count_events = Entry(
        "How many events does my calendar have on {day}? Answer with the number alone."
    )
    event_is_counted = Entry('"{title}" is counted')
    find_event_day = Entry('On which date is "{title}" in my calendar?')
    date_is_shown = Entry("The event is shown with its date")
    add_up_notes = Entry(
        'How many chairs do I have to bring altogether for "{title}" on {day} and "'
        '{other_title}" on {other_day}? The descriptions of the events say it. Answer with '
        "the number alone."
    )
    description_is_shown = Entry('What "{title}" needs is shown')
    reminder_is_shown = Entry("The reminder “{reminder}” is shown, or “{other_reminder}”")
    find_reminded_event = Entry(
        'From {day} on, my calendar has "{title}" on three days in a row. Where does the one '
        "with a reminder {amount} before take place?"
    )
