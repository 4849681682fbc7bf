"""The texts of Messaging, in the words of the real app."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The texts of Messaging, in the words of the real app."""

    app_name = Entry("Messaging")
    day_heading = Entry("{weekday}, {day}")
    storage_name = Entry("Phone and Messaging Storage")
    # everywhere
    delete = Entry("Delete")
    close = Entry("Close")
    more_options = Entry("More options")
    settings = Entry("Settings")
    clear = Entry("Clear search")
    # the list
    messaging = Entry("Messaging")
    start_new = Entry("Start new conversation")
    empty = Entry("No conversations yet")
    empty_hint = Entry("Once you start a new conversation, you'll see it listed here")
    archived_title = Entry("Archived conversations")
    archived_empty = Entry("No archived conversations")
    archived_hint = Entry("Archived conversations appear here")
    archived = Entry("Archived")
    blocked_title = Entry("Blocked contacts")
    mark_all_read = Entry("Mark all as read")
    mark_read = Entry("Mark as read")
    mark_unread = Entry("Mark as unread")
    all_read = Entry("All messages marked as read")
    selected = Entry("{count} selected")
    draft = Entry("Draft")
    you = Entry("You: {text}")
    unread_count = Entry("{count} unread")
    # actions on conversations
    archive = Entry("Archive")
    unarchive = Entry("Unarchive")
    archived_one = Entry("1 conversation archived")
    archived_many = Entry("{count} conversations archived")
    unarchived_one = Entry("1 conversation unarchived")
    unarchived_many = Entry("{count} conversations unarchived")
    delete_one = Entry("Delete this conversation?")
    delete_many = Entry("Delete {count} conversations?")
    deleted_one = Entry("Conversation deleted")
    deleted_many = Entry("{count} conversations deleted")
    permanent = Entry("This can't be undone.")
    block = Entry("Block")
    block_question = Entry("Block {name}?")
    block_text = Entry(
        "You won't get calls or messages from this number. This conversation will be archived."
    )
    block_number = Entry("Block {number}")
    unblock_number = Entry("Unblock {number}")
    blocked = Entry("{number} blocked")
    unblocked = Entry("{number} unblocked")
    unblock = Entry("Unblock")
    unblock_hint = Entry("Tap to unblock")
    no_blocked = Entry("No blocked contacts")
    # a conversation
    call = Entry("Call")
    people_options = Entry("People & options")
    people = Entry("People in this conversation")
    add_contact = Entry("Add contact")
    view_contact = Entry("View contact")
    text_message = Entry("Text message")
    send = Entry("Send message")
    sending = Entry("Sending…")
    not_sent = Entry("Not sent. Tap to try again.")
    not_sent_short = Entry("Not sent")
    delivered = Entry("Delivered")
    failed_title = Entry("Message not sent")
    failed_text = Entry("Your message to {name} was not sent")
    earlier = Entry("Show earlier messages")
    no_messages = Entry("No messages yet")
    blocked_note = Entry("You have blocked this number")
    # a message
    copy = Entry("Copy text")
    copied = Entry("Text copied to clipboard")
    forward = Entry("Forward")
    share = Entry("Share")
    resend = Entry("Resend")
    details = Entry("View details")
    details_title = Entry("Message details")
    type_sms = Entry("Type: Text message")
    from_ = Entry("From: {name}")
    to = Entry("To: {name}")
    sent_at = Entry("Sent: {time}")
    received_at = Entry("Received: {time}")
    delete_message = Entry("Delete this message?")
    message_deleted = Entry("Message deleted")
    # a new conversation
    new_message = Entry("New message")
    recipient_hint = Entry("Type a name or phone number")
    send_to = Entry("Send to {number}")
    no_contacts = Entry("No contacts found")
    choose_conversation = Entry("Select a conversation")
    # search
    search = Entry("Search messages")
    nothing_found = Entry("No messages found")
    found_one = Entry("1 result")
    found_many = Entry("{count} results")
    # settings
    group_general = Entry("General")
    group_advanced = Entry("Advanced")
    notifications = Entry("Notifications")
    notifications_off = Entry("Off")
    notifications_on = Entry("On")
    sounds = Entry("Hear outgoing message sounds")
    vibrate = Entry("Vibrate")
    delivery_reports = Entry("Get SMS delivery reports")
    delivery_summary = Entry("Show whether each text message was delivered")
    # times
    now = Entry("Now")
    minutes = Entry("{count} min")
    today = Entry("Today")
    yesterday = Entry("Yesterday")
