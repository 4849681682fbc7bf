"""`chmod chown chgrp chcon restorecon`: who may do what with a file.

Everybody may do everything here, so these check what they are given and change nothing.

Source: toybox 0.8.6, `toys/posix/chmod.c`, `toys/posix/chgrp.c`, `toys/android/restorecon.c`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import short_options

_MODE: Final = re.compile(r"[0-7]{1,5}|(?:[ugoa]{0,4}(?:[-+=][rwxXst]{0,6}|[-+=][ugo])+,?)+")
_OWNER: Final = re.compile(r"[\w.-]*(?::[\w.-]*)?")
_CONTEXT: Final = re.compile(r"[\w.-]+:[\w.-]+:[\w.-]+:[\w.:,-]+")


def _checked(call: Call, names: Sequence[str]) -> int:
    """1 where one of the files is not there."""
    code = 0
    for name in names:
        if not call.files.exists(call.path(name)):
            call.error(f"{call.name}: '{name}': No such file or directory")
            code = 1
    return code


def _chmod(call: Call) -> int:
    # `-x` takes away a right; any other word that begins so is an option.
    words = [word for word in call.args if not _is_taken_away(word)]
    taken = [word for word in call.args if _is_taken_away(word)]
    _, rest = short_options("chmod", words, "Rvf")
    rest = [*taken[:1], *rest]
    if len(rest) < 2:
        raise CommandError("chmod: Needs 2 arguments")
    if not _MODE.fullmatch(rest[0]):
        raise CommandError(f"chmod: bad mode '{rest[0]}'")
    return _checked(call, rest[1:])


def _is_taken_away(word: str) -> bool:
    return re.fullmatch(r"-[rwxXst]+", word) is not None


def _chown(call: Call) -> int:
    _, rest = short_options(call.name, call.args, "RHLPhvf")
    if len(rest) < 2:
        raise CommandError(f"{call.name}: Needs 2 arguments")
    if not _OWNER.fullmatch(rest[0]):
        raise CommandError(f"{call.name}: bad user '{rest[0]}'")
    return _checked(call, rest[1:])


def _chcon(call: Call) -> int:
    _, rest = short_options("chcon", call.args, "Rhv")
    if len(rest) < 2:
        raise CommandError("chcon: Needs 2 arguments")
    if not _CONTEXT.fullmatch(rest[0]):
        raise CommandError(f"chcon: '{rest[1]}' to {rest[0]}: Invalid argument")
    return _checked(call, rest[1:])


def _restorecon(call: Call) -> int:
    _, names = short_options("restorecon", call.args, "DFnRrv")
    if not names:
        raise CommandError("restorecon: Needs 1 argument")
    return _checked(call, names)


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "chcon": _chcon,
    "chgrp": _chown,
    "chmod": _chmod,
    "chown": _chown,
    "restorecon": _restorecon,
}
