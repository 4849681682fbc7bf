"""`grep`: lines that match a POSIX regular expression."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.patterns import BadPattern, Pattern, escape, regular_expression
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import integer, short_options
from mobile_gym.virtual_device.shell.commands.text_tools import lines, sources

_CLASSES: Final = {
    "[:space:]": r"\s", "[:digit:]": r"\d", "[:alpha:]": "A-Za-z", "[:alnum:]": "A-Za-z0-9",
    "[:upper:]": "A-Z", "[:lower:]": "a-z", "[:punct:]": r"!-/:-@\[-`{-~", "[:blank:]": r" \t",
    "[:xdigit:]": "0-9A-Fa-f",
}  # fmt: skip
MAX_PATTERN: Final = 1000


def posix_regex(pattern: str, extended: bool) -> str:
    """RE2's form of a POSIX regular expression; basic ones take `+?|(){}` literally."""
    for name, members in _CLASSES.items():
        pattern = pattern.replace(name, members)
    if extended:
        return pattern
    out: list[str] = []
    index, inside = 0, False
    while index < len(pattern):
        character = pattern[index]
        index += 1
        if inside:
            inside = character != "]"
            out.append(character)
        elif character == "\\" and index < len(pattern):
            following = pattern[index]
            index += 1
            out.append(following if following in "+?|(){}" else f"\\{following}")
        elif character in "+?|(){}":
            out.append(f"\\{character}")
        else:
            inside = character == "["
            out.append(character)
    return "".join(out)


def _grep(call: Call) -> int:
    extended = call.name == "egrep"
    options, rest = short_options(call.name, call.args, "EFGHachilnoqrsvwx", "emABC", "e", status=2)
    if "e" not in options and not rest:
        raise CommandError("grep: no REGEX", 2)
    patterns = [options["e"] if "e" in options else rest.pop(0)]
    patterns = patterns[0].split("\n")
    if any(len(pattern) > MAX_PATTERN for pattern in patterns):
        raise CommandError("grep: bad REGEX: too long", 2)
    fixed = "F" in options or call.name == "fgrep"
    regex = "|".join(
        f"(?:{escape(pattern) if fixed else posix_regex(pattern, extended or 'E' in options)})"
        for pattern in patterns
    )
    if "w" in options:
        regex = rf"\b(?:{regex})\b"
    if "x" in options:
        regex = rf"^(?:{regex})$"
    try:
        matcher = regular_expression(regex, ignore_case="i" in options, longest=True)
    except BadPattern as error:
        raise CommandError(f"grep: bad REGEX: {error}", 2) from None
    limit = integer(options["m"], "grep", 0) if "m" in options else None
    names = _recursive(call, rest) if "r" in options else rest
    has_match = False
    for name, content in sources(call, names):
        is_named = "H" in options or (len(names) > 1 and "h" not in options)
        prefix = f"{name}:" if is_named else ""
        try:
            has_match |= _grep_lines(call, matcher, lines(content), options, limit, prefix, name)
        except BadPattern as error:
            raise CommandError(f"grep: bad REGEX: {error}", 2) from None
    return int(not has_match)


def _recursive(call: Call, names: list[str]) -> list[str]:
    paths: list[str] = []
    for name in names or ["."]:
        root = call.path(name)
        for path in call.files.walk(root):
            if call.files.is_file(path):
                paths.append(posixpath.join(name, path[len(root) :].lstrip("/")).rstrip("/"))
    return paths


def _grep_lines(
    call: Call,
    matcher: Pattern,
    texts: list[str],
    options: Mapping[str, str],
    limit: int | None,
    prefix: str,
    name: str,
) -> bool:
    hits: list[int] = []
    for number, line in enumerate(texts):
        call.yield_to_other_jobs()
        if len(hits) == limit:
            break
        if matcher.is_in(line) != ("v" in options):
            hits.append(number)
    if "q" in options:
        return bool(hits)
    if "l" in options:
        if hits:
            call.print(name)
    elif "c" in options:
        call.print(f"{prefix}{len(hits)}")
    else:
        after = integer(options.get("A", options.get("C", "0")), "grep", 0)
        before = integer(options.get("B", options.get("C", "0")), "grep", 0)
        shown = {
            at: None
            for hit in hits
            for at in range(max(hit - before, 0), min(hit + after + 1, len(texts)))
        }
        for at in shown:
            head = prefix + (f"{at + 1}:" if "n" in options else "")
            if "o" in options and "v" not in options:
                for part in matcher.parts(texts[at]):
                    if part:
                        call.print(head + part)
            else:
                call.print(head + texts[at])
    return bool(hits)


COMMANDS: Final[Mapping[str, CommandFunction]] = {"egrep": _grep, "fgrep": _grep, "grep": _grep}
