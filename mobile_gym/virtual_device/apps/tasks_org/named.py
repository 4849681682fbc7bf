"""Lists, tags and places: made, called otherwise, deleted.

They have dialogs of their own, which the list of tasks opens.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import replace_popup
from mobile_gym.virtual_device.app_kit.prompts import focus_name, name_dialog, plain_question
from mobile_gym.virtual_device.app_kit.records import Records
from mobile_gym.virtual_device.apps.tasks_org import actions, data, filters, pages
from mobile_gym.virtual_device.apps.tasks_org.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_RECORDS: Final[Mapping[str, Records[data.TasksData, Any, ...]]] = {
    "list": data.LISTS,
    "tag": data.TAGS,
    "place": data.PLACES,
}
_NEW: Final = {"list": Texts.new_list, "tag": Texts.new_tag, "place": Texts.new_place}
_COLORS: Final = (0xFF1976D2, 0xFF388E3C, 0xFFF57C00, 0xFF7B1FA2, 0xFFD32F2F, 0xFF00838F)


def name_of(state: DeviceState, named: pages.NamedArgs) -> str:
    """What a list, a tag or a place is called."""
    return filters.title_of(data.read(state), f"{named.kind}:{named.id}", state.language)


def named_dialog(ctx: data.TasksContext[pages.NamedArgs]) -> ui.View:
    """The name of a new or of a known one."""
    args, language = ctx.args, ctx.state.language
    name = name_of(ctx.state, args) if args.id else ""
    title = ctx.t.rename if args.id else _NEW[args.kind].of(language)
    check = partial(_wrong, args=args)
    save = partial(_save, args=args)
    return name_dialog(ctx, title, name, save, check=check, hint=ctx.t.name)


def ask_name(system: System, kind: str, record_id: int = 0) -> None:
    """Open the dialog of a name, which is selected in it."""
    pages.NAMED.open(system, kind, record_id)
    args = pages.NamedArgs(kind, record_id)
    focus_name(system, name_of(system.state, args) if record_id else "")


def _wrong(state: DeviceState, name: str, args: pages.NamedArgs) -> Text | None:
    if not name:
        return Texts.name_empty
    others = (item for item in _RECORDS[args.kind].of(data.read(state)) if item.id != args.id)
    taken = {other.name.casefold() for other in others}
    return Texts.name_taken if name.casefold() in taken else None


def _save(system: System, name: str, args: pages.NamedArgs) -> None:
    records = _RECORDS[args.kind]
    known = args.id and records.find(data.read(system.state), args.id)
    if known:
        records.change(system, args.id, name=name)
    elif args.kind == "list" and args.id == data.DEFAULT_LIST:  # has had the app's name until now
        data.write(
            system, lists=(data.TaskList(data.DEFAULT_LIST, name), *data.read(system.state).lists)
        )
    elif not args.id:
        count = len(records.of(data.read(system.state)))
        made = records.add(system, name=name, color=_COLORS[count % len(_COLORS)])
        pages.FILTER.set_page(system, f"{args.kind}:{made.id}")


def edit_menu(ctx: data.TasksContext[pages.NamedArgs]) -> ui.View:
    """What can be done with a list, a tag or a place."""
    args, t = ctx.args, ctx.t
    entries = [(t.rename, replace_popup(ask_name, args.kind, args.id))]
    if (args.kind, args.id) != ("list", data.DEFAULT_LIST):
        entries.append((t.delete, replace_popup(pages.DELETE_NAMED.open, args.kind, args.id)))
    return ui.menu(ctx.theme, *entries)


def delete_dialog(ctx: data.TasksContext[pages.NamedArgs]) -> ui.View:
    """The question before it is deleted; a list goes with its tasks."""
    args, t = ctx.args, ctx.t
    words = t.delete_list_question if args.kind == "list" else t.delete_name_question
    named = words.format(name=name_of(ctx.state, args))
    return plain_question(ctx, named, t.delete, replace_popup(_delete, args))


def _delete(system: System, args: pages.NamedArgs) -> None:
    stored = data.read(system.state)
    pages.FILTER.set_page(system, pages.MY_TASKS)
    if args.kind == "list":
        gone = [
            task.id for task in stored.tasks if data.details_of(stored, task.id).list_id == args.id
        ]
        actions.delete(system, *gone)
        kept = tuple(
            detail for detail in data.read(system.state).details if detail.list_id != args.id
        )
        data.write(system, details=kept)
    else:
        for detail in stored.details:
            if args.kind == "tag" and args.id in detail.tags:
                tags = tuple(tag for tag in detail.tags if tag != args.id)
                data.put_details(system, detail.id, tags=tags)
            elif args.kind == "place" and detail.place == args.id:
                data.put_details(system, detail.id, place=0)
    _RECORDS[args.kind].remove(system, args.id)
