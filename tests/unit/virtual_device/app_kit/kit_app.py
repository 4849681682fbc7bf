"""An app made of the parts that apps share: tasks with a colour, kept, set, named and edited."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from mobile_gym.core.texts import LocalizedText, Text
from mobile_gym.virtual_device.app_kit.bars import Tab, selection_bar, sub_page_bar, tab_bar
from mobile_gym.virtual_device.app_kit.drawer import DrawerEntry, drawer
from mobile_gym.virtual_device.app_kit.editor import ChoiceInput, Editor, TextInput
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import dismiss, partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.app_kit.menus import ActionSheet, Menu, MenuEntry, SheetAction
from mobile_gym.virtual_device.app_kit.prompts import (
    ColorOption,
    color_dialog,
    focus_name,
    name_dialog,
)
from mobile_gym.virtual_device.app_kit.records import Records, Stored, deleted_with_undo
from mobile_gym.virtual_device.app_kit.settings_page import (
    CHOICES,
    Choice,
    Group,
    Link,
    Preference,
    PreferenceMap,
    SettingsPage,
    Switch,
)
from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.state import EMPTY, DeviceState, FrozenMap
from mobile_gym.virtual_device.system.app import App, ArgsT, Context
from mobile_gym.virtual_device.system.pages import Page, Popup
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.preferences import list_item
from mobile_gym.virtual_device.ui.view import View
from mobile_gym.virtual_device.ui.widgets import app_bar, page, screen

PACKAGE: Final = "org.example.tasks"


class Texts(AppTexts):
    """What the app says."""

    app_name = LocalizedText("Tasks")
    no_tasks = LocalizedText("No tasks")
    list = LocalizedText("List")
    rename = LocalizedText("Rename")
    delete = LocalizedText("Delete")
    name = LocalizedText("Name")
    no_name = LocalizedText("Enter a name")
    taken = LocalizedText("There is one already")
    color = LocalizedText("Color")
    save = LocalizedText("Save")
    done = LocalizedText("Done")
    settings = LocalizedText("Settings")
    general = LocalizedText("General")
    sounds = LocalizedText("Sounds")
    loud = LocalizedText("Loud sounds")
    loud_summary = LocalizedText("Heard far away")
    order = LocalizedText("Order")
    by_name = LocalizedText("By name")
    by_color = LocalizedText("By colour")
    minutes = LocalizedText("{count} minutes")
    delay = LocalizedText("Delay")
    about = LocalizedText("About")


@dataclass(frozen=True, slots=True)
class Task:
    """A task."""

    id: int
    name: str
    color: str = "red"


@dataclass(frozen=True, slots=True)
class TasksData:
    """All of it."""

    tasks: tuple[Task, ...] = ()
    next_id: int = 1
    sounds: bool = True
    loud: bool = False
    order: str = "name"
    settings: FrozenMap = EMPTY
    tab: int = 0


@dataclass(frozen=True, slots=True)
class TaskArgs:
    """The task that a page or popup is about."""

    id: int = 0


TasksContext: TypeAlias = Context[TasksData, Texts, ArgsT]

STORED: Final = Stored(PACKAGE, TasksData)
TASKS: Final = Records(STORED, Task, lambda data: data.tasks, lambda data: data.next_id)

MAIN: Final = Page(PACKAGE, ".Main")
EDITOR: Final = Page(PACKAGE, ".Editor", TaskArgs)
SETTINGS: Final = Page(PACKAGE, ".Settings")
MENU: Final = Popup("menu")
SHEET: Final = Popup("sheet", TaskArgs)
NAME: Final = Popup("name", TaskArgs)
COLOR: Final = Popup("color", TaskArgs)
DRAWER: Final = Popup("drawer")
SELECTION: Final = Popup("selection")

COLORS: Final = {"red": 0xFFFF0000, "blue": 0xFF0000FF}
TABS: Final = (Tab("check", Texts.list, "list_tab"), Tab("cog", Texts.settings, "settings_tab"))


def task_of(ctx: TasksContext[TaskArgs]) -> Task:
    """The task of a page or popup; an empty one where there is none."""
    return TASKS.find(ctx.data, ctx.args.id) or Task(0, "")


def main_page(ctx: TasksContext) -> View:
    """The tasks."""
    theme, t = ctx.theme, ctx.t
    rows = [
        list_item(
            theme,
            task.name,
            task.color,
            on_tap=partial_handler(EDITOR.start, id=task.id),
            on_long_press=partial_handler(SHEET.open, id=task.id),
        )
        for task in ctx.data.tasks
    ]
    return page(
        theme,
        app_bar(theme, t.app_name),
        card_list("tasks", *rows, resource_id="task_list")
        if rows
        else empty_state(theme, "check", t.no_tasks),
        tab_bar(ctx, TABS, ctx.data.tab, _select),
    )


def _select(system: System, tab: int) -> None:
    STORED.write(system, tab=tab)


def _start_naming(system: System, task_id: int) -> None:
    NAME.open(system, id=task_id)
    task = TASKS.find(STORED.read(system.state), task_id)
    focus_name(system, task.name if task else "")


def _delete(system: System, task_id: int) -> None:
    deleted_with_undo(system, PACKAGE, "Task deleted", TASKS.remove(system, task_id))


def _undo(system: System, removed: tuple[Task, ...]) -> None:
    TASKS.restore(system, *removed)


_SHEET: Final = ActionSheet[Task](
    SheetAction("pencil", "rename", Texts.rename, _start_naming),
    SheetAction("delete", "delete", Texts.delete, _delete, lambda task: task.color != "blue"),
)


def sheet(ctx: TasksContext[TaskArgs]) -> View:
    """What can be done to a task."""
    task = task_of(ctx)
    return _SHEET.view(ctx, task.name, task)


menu: Final = Menu[TasksContext](
    MenuEntry(
        Texts.delete, partial_handler(STORED.write, tasks=()), lambda ctx: bool(ctx.data.tasks)
    ),
    MenuEntry(Texts.settings, SETTINGS.start),
)


def name_popup(ctx: TasksContext[TaskArgs]) -> View:
    """The name of a task, 0 for a new one."""
    save = partial(_rename, task_id=ctx.args.id)
    name = task_of(ctx).name
    return name_dialog(ctx, ctx.t.rename, name, save, check=_name_error, hint=ctx.t.name)


def _name_error(state: DeviceState, name: str) -> Text | None:
    if not name:
        return Texts.no_name
    names = {task.name for task in STORED.read(state).tasks}
    return Texts.taken if name in names else None


def _rename(system: System, name: str, task_id: int) -> None:
    if task_id:
        TASKS.change(system, task_id, name=name)
    else:
        TASKS.add(system, name)


def color_popup(ctx: TasksContext[TaskArgs]) -> View:
    """The colour of a task."""
    task = task_of(ctx)
    colors = [ColorOption(name, name.title(), fill) for name, fill in COLORS.items()]
    take = partial(_take_color, task_id=task.id)
    return color_dialog(ctx, ctx.t.color, colors, task.color, take, ctx.t.done)


def _take_color(system: System, color: str, task_id: int) -> None:
    TASKS.change(system, task_id, color=color)


def drawer_popup(ctx: TasksContext) -> View:
    """The places of the app."""
    entries = [DrawerEntry("check", ctx.t.list, dismiss, selected=True)]
    settings = [DrawerEntry("cog", ctx.t.settings, replace_popup(SETTINGS.start))]
    return drawer(ctx, entries, settings)


def selection_popup(ctx: TasksContext) -> View:
    """A selection over the list."""
    bar = selection_bar(ctx, "2 selected", ctx.t.cancel, dismiss)
    return page(ctx.theme, bar, place="screen")


def _edited_name_error(name: str) -> Text | None:
    return None if name else Texts.no_name


def _colors(state: DeviceState) -> list[tuple[str, str]]:
    del state
    return [(name, name.title()) for name in COLORS]


_EDITOR: Final = Editor[Task](
    TextInput(lambda task: task.name, Texts.name, check=_edited_name_error),
    ChoiceInput(lambda task: task.color, Texts.color, _colors),
)


def editor_page(ctx: TasksContext[TaskArgs]) -> View:
    """The editor of a task."""
    bar = sub_page_bar(ctx, ctx.t.rename)
    return screen(ctx.theme, bar, *_EDITOR.rows(ctx, task_of(ctx), ctx.t.save, _save))


def _save(system: System, task: Task) -> None:
    TASKS.update(system, task.id, lambda _: task)
    system.finish()


MAP: Final = PreferenceMap(STORED, lambda data: data.settings)
DELAY: Final = MAP.value("delay", 5)
ORDER: Final = Choice(
    Texts.order,
    Preference(STORED, lambda data: data.order),
    {"name": Texts.by_name, "color": Texts.by_color},
)
SETTINGS_PAGE: Final = SettingsPage(
    Texts.settings,
    Group(
        Texts.general,
        Switch(Texts.sounds, Preference(STORED, lambda data: data.sounds)),
        Switch(
            Texts.loud,
            Preference(STORED, lambda data: data.loud),
            summary=Texts.loud_summary,
            enabled=lambda data: data.sounds,
        ),
        ORDER,
        Choice(
            Texts.delay,
            DELAY,
            {count: Texts.minutes.format(count=count) for count in range(1, 31)},
        ),
        Link(Texts.about, MENU.open, lambda state: state.language),
    ),
)

APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="check",
    color=0xFF3F51B5,
    main=MAIN.name,
    screens=dict(
        [
            MAIN.shows(main_page),
            EDITOR.shows(editor_page),
            SETTINGS.shows(SETTINGS_PAGE.page),
        ]
    ),
    popups=dict(
        [
            MENU.shows(menu),
            SHEET.shows(sheet),
            NAME.shows(name_popup),
            COLOR.shows(color_popup),
            DRAWER.shows(drawer_popup),
            SELECTION.shows(selection_popup),
            CHOICES.shows(SETTINGS_PAGE.choices),
        ]
    ),
    texts=Texts,
    on_undo=_undo,
    initial=lambda rng, language: TasksData((Task(1, "Milk"), Task(2, "Sea", "blue")), 3),
)
