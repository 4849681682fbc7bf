"""How the editor chooses the type of a phone or an email: a spinner's list, and a dialog."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.name_dialog import focus_name, name_dialog
from mobile_gym.virtual_device.app_kit.spinner import spinner_list
from mobile_gym.virtual_device.apps.contacts import actions
from mobile_gym.virtual_device.apps.contacts.draft import label_of, type_of
from mobile_gym.virtual_device.apps.contacts.pages import CUSTOM_LABEL
from mobile_gym.virtual_device.apps.contacts.records import EmailType, PhoneType, ReachKind

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.contacts.context import ContactsContext
    from mobile_gym.virtual_device.apps.contacts.pages import CustomLabelArgs, TypeArgs
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["choose_type", "custom_label"]

_CUSTOM: Final = 0
"""The type that has a name of its own, of phones and emails."""
_TYPES: Final[Mapping[ReachKind, tuple[int, ...]]] = {
    "phone": (
        PhoneType.MOBILE,
        PhoneType.HOME,
        PhoneType.WORK,
        PhoneType.MAIN,
        PhoneType.OTHER,
        PhoneType.CUSTOM,
    ),
    "email": (EmailType.HOME, EmailType.WORK, EmailType.OTHER, EmailType.CUSTOM),
}
"""In the order in which they are offered."""


def choose_type(ctx: ContactsContext[TypeArgs]) -> View:
    """The types that a phone or an email can have."""
    args = ctx.args
    options = (
        (
            actions.type_text(ctx.state.language, args.kind, number, args.label),
            number == args.type,
            partial(_take_type, opened=args, chosen=int(number)),
        )
        for number in _TYPES[args.kind]
    )
    return spinner_list(ctx.theme, options)


def _take_type(system: System, opened: TypeArgs, chosen: int) -> None:
    system.dismiss()
    if chosen == _CUSTOM:
        label = opened.label
        CUSTOM_LABEL.open(system, kind=opened.kind, number=opened.number, label=label)
        focus_name(system, label)
    else:
        type_of(opened.kind, opened.number).set_page(system, chosen)


def custom_label(ctx: ContactsContext[CustomLabelArgs]) -> View:
    """The dialog that asks for a type's own name."""
    return name_dialog(
        ctx, ctx.t.custom_label, ctx.args.label, partial(_take_label, opened=ctx.args)
    )


def _take_label(system: System, label: str, opened: CustomLabelArgs) -> None:
    if label:
        type_of(opened.kind, opened.number).set_page(system, _CUSTOM)
        label_of(opened.kind, opened.number).set_page(system, label)
