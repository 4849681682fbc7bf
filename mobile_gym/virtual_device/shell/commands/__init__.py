"""Every command of the shell by name; one module per group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.shell.call import CommandFunction
from mobile_gym.virtual_device.shell.commands import (
    activity,
    awk,
    bug_report,
    builtins,
    clock,
    content,
    dumpsys,
    file_listing,
    file_reports,
    file_tools,
    filters,
    find,
    grep,
    logcat,
    machine,
    packages,
    process_tools,
    processes,
    properties,
    runners,
    screen,
    sed,
    services,
    settings,
    sqlite,
    test,
    text_tools,
)
from mobile_gym.virtual_device.shell.commands import (
    input as input_,
)

__all__ = ["COMMANDS"]

COMMANDS: Final[Mapping[str, CommandFunction]] = {
    **activity.COMMANDS,
    **awk.COMMANDS,
    **bug_report.COMMANDS,
    **builtins.COMMANDS,
    **clock.COMMANDS,
    **content.COMMANDS,
    **dumpsys.COMMANDS,
    **file_tools.LABEL_COMMANDS,
    **file_listing.COMMANDS,
    **file_tools.COMMANDS,
    **file_reports.COMMANDS,
    **filters.COMMANDS,
    **find.COMMANDS,
    **grep.COMMANDS,
    **input_.COMMANDS,
    **logcat.COMMANDS,
    **machine.COMMANDS,
    **packages.COMMANDS,
    **process_tools.COMMANDS,
    **processes.COMMANDS,
    **properties.COMMANDS,
    **runners.COMMANDS,
    **screen.COMMANDS,
    **sed.COMMANDS,
    **services.COMMANDS,
    **settings.COMMANDS,
    **sqlite.COMMANDS,
    **test.COMMANDS,
    **text_tools.COMMANDS,
}
