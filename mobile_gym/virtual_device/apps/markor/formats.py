"""Kinds of documents: endings, what a new one may begin with, and the tools of their editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.markor.texts import Texts


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of document.

    Attributes:
        title: what the dialog for a new one calls it.
        ending: which a new one gets.
        endings: by which it is known.
    """

    title: Text
    ending: str
    endings: tuple[str, ...]


KINDS: Final[Mapping[str, Kind]] = {
    "markdown": Kind(Texts.kind_markdown, ".md", (".md", ".markdown", ".mkd")),
    "plain": Kind(Texts.kind_plain, ".txt", (".txt", ".text", ".log", "")),
    "todo": Kind(Texts.kind_todo, ".todo.txt", (".todo.txt",)),
    "csv": Kind(Texts.kind_csv, ".csv", (".csv", ".tsv")),
    "asciidoc": Kind(Texts.kind_asciidoc, ".adoc", (".adoc", ".asciidoc")),
    "org": Kind(Texts.kind_org, ".org", (".org",)),
    "wiki": Kind(Texts.kind_wiki, ".wiki", (".wiki", ".zim")),
}
"""By name, in the order of the dialog."""
TEMPLATES: Final[Mapping[str, tuple[Text, Text | None]]] = {
    "empty": (Texts.template_empty, None),
    "checklist": (Texts.template_checklist, Texts.checklist_text),
    "meeting": (Texts.template_meeting, Texts.meeting_text),
    "diary": (Texts.template_diary, Texts.diary_text),
}
"""What a new document may begin with, by name: its title and its text."""


def kind_of(name: str) -> str:
    """The kind of a file's name; plain text where the ending says nothing."""
    low = name.casefold()
    if low.endswith(".todo.txt") or low == "todo.txt":
        return "todo"
    for key, kind in KINDS.items():
        if key != "todo" and any(ending and low.endswith(ending) for ending in kind.endings):
            return key
    return "plain"


@dataclass(frozen=True, slots=True)
class Tool:
    """A button below the editor, which writes marks into the text.

    Attributes:
        icon: of Material Design Icons.
        title: what it does.
        before: what it puts before the selection or, with `line`, at the start of its lines.
        after: what it puts behind the selection.
        line: it marks whole lines, and takes the marks off again.
    """

    icon: str
    title: Text
    before: str
    after: str = ""
    line: bool = False


_MARKDOWN: Final = (
    Tool("checkbox-marked-outline", Texts.tool_checkbox, "- [ ] ", line=True),
    Tool("format-list-bulleted", Texts.tool_list, "- ", line=True),
    Tool("format-header-pound", Texts.tool_heading, "# ", line=True),
    Tool("format-bold", Texts.tool_bold, "**", "**"),
    Tool("format-italic", Texts.tool_italic, "_", "_"),
    Tool("code-tags", Texts.tool_code, "`", "`"),
    Tool("format-quote-close", Texts.tool_quote, "> ", line=True),
    Tool("format-list-numbered", Texts.tool_numbers, "1. ", line=True),
    Tool("format-strikethrough", Texts.tool_strike, "~~", "~~"),
    Tool("link-variant", Texts.tool_link, "[", "]()"),
    Tool("minus", Texts.tool_rule, "\n---\n"),
    Tool("format-indent-increase", Texts.tool_indent, "    ", line=True),
)
_TODO: Final = (
    Tool("checkbox-marked-outline", Texts.tool_done, "x ", line=True),
    Tool("star-outline", Texts.tool_priority, "(A) ", line=True),
    Tool("at", Texts.tool_context, " @"),
    Tool("plus", Texts.tool_project, " +"),
)
_PLAIN: Final = (
    Tool("checkbox-marked-outline", Texts.tool_checkbox, "- [ ] ", line=True),
    Tool("format-list-bulleted", Texts.tool_list, "- ", line=True),
    Tool("format-list-numbered", Texts.tool_numbers, "1. ", line=True),
    Tool("format-indent-increase", Texts.tool_indent, "    ", line=True),
)


def tools_of(kind: str) -> tuple[Tool, ...]:
    """The tools for a kind of document."""
    return {"markdown": _MARKDOWN, "todo": _TODO}.get(kind, _PLAIN)
