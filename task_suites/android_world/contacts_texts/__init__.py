"""What the tasks of adding and drafting a contact say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of adding and drafting a contact say."""

    add_contact = Entry("Save {name} as a contact with the phone number {number}.")
    draft_contact = Entry(
        "Fill in a new contact and do not save it: first name {first}, last name {last}, phone "
        "{phone}, of the kind “{label}”."
    )
    contact_is_added = Entry("There is a contact {name}, and nothing else came or went")
    contact_has_number = Entry("{name} has the number {number}")
    draft_has_name = Entry("The editor shows the name {first} {last}")
    draft_has_phone = Entry("The editor shows the phone number {phone}")
    draft_has_label = Entry("The phone number is of the kind “{label}”")
    nobody_is_added = Entry("The contacts are as they were")
    home = Entry("Home")
    work = Entry("Work")
    mobile = Entry("Mobile")
    phone_kind = Entry("{kind} Phone")
