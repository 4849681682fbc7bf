"""Questions: the dialogs with which apps ask. Ids are those of the framework's `AlertDialog`.

What refuses says `cancel` of the app's texts and closes the dialog. What an answer does, closing
the dialog included, is the app's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from mobile_gym.virtual_device.app_kit.navigation import dismiss
from mobile_gym.virtual_device.ui.view import FILL, WRAP, Handler, View, column, scroll, text
from mobile_gym.virtual_device.ui.widgets import button, dialog

if TYPE_CHECKING:
    from mobile_gym.virtual_device.app_kit.texts import AppTexts
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.ui.theme import Theme

_MESSAGE: Final = "android:id/message"


PromptContext: TypeAlias = "Context[object, AppTexts, object]"


def cancel_button(ctx: PromptContext, label: str = "") -> View:
    """The button that closes a dialog; it says "Cancel" unless `label` says otherwise."""
    return button(ctx.theme, label or ctx.t.cancel, dismiss, resource_id="android:id/button2")


def yes_button(ctx: Context, label: str, on_tap: Handler, *, enabled: bool = True) -> View:
    """The button of a dialog that does what it asks about."""
    return button(ctx.theme, label, on_tap, resource_id="android:id/button1", enabled=enabled)


def message(theme: Theme, words: str, *, width: float = FILL) -> View:
    """The sentence below a dialog's title; with `WRAP` as wide as its words."""
    return text(
        words,
        15,
        theme.text_secondary,
        width=width,
        padding=(24, 0, 24, 8),
        resource_id=_MESSAGE,
    )


def question(
    ctx: PromptContext,
    title: str,
    content: View | None,
    yes: str,
    on_yes: Handler,
    *,
    no: str = "",
    enabled: bool = True,
    height_dp: float = WRAP,
) -> View:
    """A dialog with a way out and one answer.

    Args:
        ctx: of the popup.
        title: of the dialog.
        content: below it, such as a `message` or a field.
        yes: what the answer's button says.
        on_yes: what it does; it must close the dialog.
        no: what the way out says, in place of "Cancel".
        enabled: whether the answer can be tapped.
        height_dp: of what is seen of content that scrolls.
    """
    accept = yes_button(ctx, yes, on_yes, enabled=enabled)
    refuse = cancel_button(ctx, no)
    return dialog(ctx.theme, title, content, refuse, accept, max_content_height=height_dp)


def plain_question(
    ctx: PromptContext, words: str, yes: str, on_yes: Handler, *, no: str = ""
) -> View:
    """A `question` whose words are all there is."""
    asked = text(words, 16, ctx.theme.text, width=FILL, padding=(24, 8), resource_id=_MESSAGE)
    return question(ctx, "", asked, yes, on_yes, no=no)


def choice_dialog(
    ctx: PromptContext,
    title: str,
    options: Iterable[View],
    *,
    height_dp: float = WRAP,
    key: str = "choices",
) -> View:
    """A list of choices, of which a tap takes one, and a way out.

    Args:
        ctx: of the popup.
        title: of the dialog.
        options: the rows, each a `radio`.
        height_dp: of what is seen of a long list, which then scrolls.
        key: under which the popup keeps how far it is scrolled.
    """
    rows = column(*options, width=FILL)
    cancel = cancel_button(ctx)
    if height_dp == WRAP:
        return dialog(ctx.theme, title, rows, cancel)
    scrolled = scroll(key, rows, class_name="android.widget.ListView")
    return dialog(ctx.theme, title, scrolled, cancel, max_content_height=height_dp)
