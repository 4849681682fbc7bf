"""What another app has shared, and where it goes: a new file, or the end of one that is there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.apps.markor.data import (
    NOTEBOOK,
    QUICK_NOTE,
    TO_DO,
    may_manage_files,
    read,
)
from mobile_gym.virtual_device.apps.markor.documents import read_text, write_text
from mobile_gym.virtual_device.apps.markor.first_start import no_access
from mobile_gym.virtual_device.apps.markor.notebook import mounted
from mobile_gym.virtual_device.apps.markor.pages import IntoArgs
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import FILL, View, column, scroll, text
from mobile_gym.virtual_device.ui.widgets import edit_field, list_item, page

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.data import MarkorContext
    from mobile_gym.virtual_device.system.system import System

_EXTRA: Final = "android.intent.extra."
_WORDS: Final = ViewState[str | None]("words", None)
"""What was made of the shared text; None where it is as it came."""
_RECENT: Final = 4
"""So many documents that were viewed are offered."""


def _shared(args: IntoArgs) -> str:
    return str(args.extras.get(f"{_EXTRA}TEXT", "") or "")


def into_page(ctx: MarkorContext[IntoArgs]) -> View:
    """The shared text, which can be changed, and where it can go."""
    theme, t = ctx.theme, ctx.t
    bar = sub_page_bar(ctx, t.share_into)
    if not may_manage_files(ctx.state):
        return page(theme, bar, no_access(ctx))
    typed = _WORDS.of(ctx)
    words = _shared(ctx.args) if typed is None else typed
    field = edit_field(
        theme, _WORDS.key, words, hint=t.write_here, resource_id="shared_text", lines=6, bare=True
    )
    goals = [(t.into_quick_note, QUICK_NOTE), (t.into_to_do, TO_DO)]
    recents = [path for path in ctx.data.recents if path not in (QUICK_NOTE, TO_DO)]
    goals += [(path.rpartition("/")[2], path) for path in recents[:_RECENT]]
    rows = (
        list_item(
            theme,
            title,
            mounted(path),
            on_tap=partial(_append, path=path, shared=words),
            icon_name="file-document-plus-outline",
        )
        for title, path in goals
        if path in (QUICK_NOTE, TO_DO) or read_text(ctx.state, path) is not None
    )
    new = list_item(
        theme,
        t.into_new,
        mounted(NOTEBOOK),
        on_tap=partial(_make, args=ctx.args, shared=words),
        icon_name="file-plus-outline",
    )
    content = column(
        column(
            text(t.shared_text, 13, theme.text_secondary),
            field,
            width=FILL,
            gap=4,
            padding=(20, 12),
        ),
        new,
        *rows,
        width=FILL,
    )
    return page(theme, bar, scroll("into", content, weight=1))


def _append(system: System, path: str, shared: str) -> None:
    """Put it at the end of a document, on a line of its own."""
    before = read_text(system.state, path) or ""
    gap = "\n" if before and not before.endswith("\n") else ""
    if write_text(system, path, f"{before}{gap}{shared}\n"):
        system.toast(Texts.of(system.language).saved)
        system.finish()


def _make(system: System, args: IntoArgs, shared: str) -> None:
    """Make a document of it, called as its subject or its first words."""
    subject = str(args.extras.get(f"{_EXTRA}SUBJECT", "") or "") or shared
    allowed = "".join(sign if sign.isalnum() or sign in " _-" else " " for sign in subject)
    name = " ".join(allowed.split())[:40].strip() or Texts.of(system.language).my_note
    name = files.free_name(system.state, NOTEBOOK, f"{name}{read(system.state).new_ending}")
    if write_text(system, f"{NOTEBOOK}/{name}", f"{shared}\n"):
        system.toast(Texts.of(system.language).saved)
        system.finish()
