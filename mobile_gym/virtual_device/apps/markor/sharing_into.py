"""What another app has shared, and where it goes: a new file, or the end of one that is there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.apps.markor import data
from mobile_gym.virtual_device.apps.markor.documents import read_text, write_text
from mobile_gym.virtual_device.apps.markor.first_start import no_access
from mobile_gym.virtual_device.apps.markor.notebook import mounted_path
from mobile_gym.virtual_device.apps.markor.pages import IntoArgs
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_EXTRA: Final = "android.intent.extra."
_WORDS: Final = ViewState[str | None]("words", None)
"""What was made of the shared text; None where it is as it came."""
_RECENT: Final = 4
"""So many documents that were viewed are offered."""


def _shared_text(args: IntoArgs) -> str:
    return str(args.extras.get(f"{_EXTRA}TEXT", "") or "")


def into_page(ctx: data.MarkorContext[IntoArgs]) -> ui.View:
    """The shared text, which can be changed, and where it can go."""
    theme, t = ctx.theme, ctx.t
    bar = sub_page_bar(ctx, t.share_into)
    if not data.may_manage_files(ctx.state):
        return ui.page(theme, bar, no_access(ctx))
    typed = _WORDS.of(ctx)
    words = _shared_text(ctx.args) if typed is None else typed
    field = ui.edit_field(
        theme, _WORDS.key, words, hint=t.write_here, resource_id="shared_text", lines=6, bare=True
    )
    goals = [(t.into_quick_note, data.QUICK_NOTE), (t.into_to_do, data.TO_DO)]
    recents = [path for path in ctx.data.recents if path not in (data.QUICK_NOTE, data.TO_DO)]
    goals += [(path.rpartition("/")[2], path) for path in recents[:_RECENT]]
    rows = (
        ui.list_item(
            theme,
            title,
            mounted_path(path),
            on_tap=partial(_append, path=path, shared=words),
            icon_name="file-document-plus-outline",
        )
        for title, path in goals
        if path in (data.QUICK_NOTE, data.TO_DO) or read_text(ctx.state, path) is not None
    )
    new = ui.list_item(
        theme,
        t.into_new,
        mounted_path(data.NOTEBOOK),
        on_tap=partial(_make, args=ctx.args, shared=words),
        icon_name="file-plus-outline",
    )
    content = ui.column(
        ui.column(
            ui.text(t.shared_text, 13, theme.text_secondary),
            field,
            width=ui.FILL,
            gap=4,
            padding=(20, 12),
        ),
        new,
        *rows,
        width=ui.FILL,
    )
    return ui.page(theme, bar, ui.scroll("into", content, weight=1))


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
    name = files.free_name(
        system.state, data.NOTEBOOK, f"{name}{data.read(system.state).new_ending}"
    )
    if write_text(system, f"{data.NOTEBOOK}/{name}", f"{shared}\n"):
        system.toast(Texts.of(system.language).saved)
        system.finish()
