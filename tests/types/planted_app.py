"""An app whose author made seven mistakes; the other lines are right.

Each line with a mistake ends with `planted: WHAT`. `test_planted_mistakes` lets pyright find them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts
from mobile_gym.virtual_device.system.app import App, ArgsT, Context
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.dialogs import dialog
from mobile_gym.virtual_device.ui.view import FILL, View, column, text
from mobile_gym.virtual_device.ui.widgets import button, page

PACKAGE: Final = "com.example.counter"


class Texts(AppTexts):
    """What the counter says."""

    app_name = LocalizedText("Counter")
    count = LocalizedText("{number} so far")
    rename = LocalizedText("Rename")


@dataclass(frozen=True, slots=True)
class CounterData:
    """What the counter remembers."""

    number: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class NameArgs:
    """The dialog for a name: the name so far."""

    name: str


CounterContext: TypeAlias = Context[CounterData, Texts, ArgsT]

MAIN: Final = Page(PACKAGE, ".Main")
ABOUT: Final = Page(PACKAGE, ".About")
NAME: Final = Popup("name", NameArgs)
OPENED: Final = ViewState("opened", 0)


def main_page(ctx: CounterContext) -> View:
    """The page."""
    count = ctx.t.count.format(number=ctx.data.number)
    return page(
        ctx.theme,
        text(count, 20, ctx.theme.text, width=FILL),
        text(str(ctx.data.numbr)),  # planted: a field of the data
        text(ctx.t.cuont),  # planted: a text
        text(count, widht=FILL),  # planted: a field of a view
        column(text(count), align="middle"),  # planted: a value of a field of a view
        button(ctx.theme, ctx.t.rename, partial(_rename, name=ctx.data.name)),
    )


def name_dialog(ctx: CounterContext[NameArgs]) -> View:
    """The dialog."""
    name = ctx.args.name
    return dialog(ctx.theme, ctx.t.rename, text(name + ctx.args.nmae))  # planted: an argument


def _rename(system: System, name: str) -> None:
    OPENED.set(system, OPENED.get(system) + 1)
    NAME.open(system, name=name)
    NAME.open(system, nmae=name)  # planted: what a popup is opened with
    ABUOT.start(system)  # planted: an activity


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="counter",
    color=0xFF3F51B5,
    main=MAIN.name,
    screens=dict((MAIN.shows(main_page),)),
    popups=dict((NAME.shows(name_dialog),)),
    texts=Texts,
)
