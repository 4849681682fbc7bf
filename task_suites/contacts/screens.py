"""Screens of Contacts (AOSP's): how to tell that one is shown, and what to tap on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from task_suites.app_screens import OK, AppScreens
from task_suites.contacts.book import Person, as_is, fill, spellings

__all__ = [
    "EDIT",
    "OPEN",
    "PACKAGE",
    "SAVE",
    "STAR",
    "Screens",
    "look_at",
    "shown",
    "start",
]

PACKAGE: Final = "com.android.contacts"
OPEN: Final = Perform(OpenApp(PACKAGE))
SAVE: Final = TapOn(Selector(resource_id="editor_menu_save_button"))
STAR: Final = TapOn(Selector(resource_id="menu_star"))
EDIT: Final = TapOn(Selector(resource_id="menu_edit"))

_DETAIL: Final = f"{PACKAGE}/.quickcontact.QuickContactActivity"
_EDITOR: Final = f"{PACKAGE}/.activities.ContactEditorActivity"
_LABEL_PAGE: Final = f"{PACKAGE}/.group.GroupMembersActivity"
_SETTINGS: Final = f"{PACKAGE}/.preference.ContactsPreferenceActivity"

WORDS: Final[dict[str, tuple[str, str]]] = {
    "add_contacts": ("Add contacts", "添加联系人"),
    "address": ("Address", "地址"),
    "choose_labels": ("Choose labels", "选择标签"),
    "company": ("Company", "公司"),
    "create_contact": ("Create new contact", "新建联系人"),
    "create_label": ("Create label", "创建标签"),
    "delete": ("Delete", "删除"),
    "delete_label": ("Delete label", "删除标签"),
    "email": ("Email", "电子邮件"),
    "first": ("First name", "名字"),
    "import": ("Import", "导入"),
    "label_name": ("Label name", "标签名称"),
    "labels": ("Labels", "标签"),
    "last": ("Last name", "姓氏"),
    "more": ("More options", "更多选项"),
    "note": ("Notes", "备注"),
    "phone": ("Phone", "电话"),
    "rename_label": ("Rename label", "重命名标签"),
    "search": ("Search contacts", "搜索联系人"),
    "settings": ("Settings", "设置"),
}
"""Texts on the screen by key: (English, Chinese)."""


def start(book: Sequence[Person], labels: Sequence[str] = (), *commands: str) -> tuple[str, ...]:
    """Setup: an address book, Contacts as newly installed, then some commands, and the launcher."""
    return (
        *fill(book, labels),
        f"pm clear {PACKAGE}",
        *commands,
        "input keyevent KEYCODE_HOME",
    )


def shown(**fields: Any) -> Check:
    """A node of Contacts with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


def look_at(text: str) -> ScrollTo:
    """Look until a text is on the screen: a page may load slowly."""
    return ScrollTo(Selector(text=text))


class Screens(AppScreens):
    """The screens of Contacts in a task's language."""

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """Contacts is open, on whichever of its pages."""
        said = self._pick(("The Contacts app is open", "联系人应用已打开"))
        return PageNode(id, said, check=PageIs(package=PACKAGE))

    def contact(self, id: int, name: str, parent_id: int | None = None) -> PageNode:
        """The page of a contact."""
        said = self._pick((f"The page of {name} is shown", f"显示{name}的页面"))
        check = AllOf((PageIs(activity=_DETAIL), shown(resource_id="large_title", text=name)))
        return PageNode(id, said, parent_id=parent_id, check=check)

    def seen(self, id: int, parent_id: int, name: str, *texts: str) -> UnitNode:
        """Texts are shown on a contact's page."""
        joined = ", ".join(texts)
        said = self._pick((f"{joined} of {name} is shown", f"可以看到{name}的 {joined}"))
        check = AllOf(tuple(shown(text=text) for text in texts))
        return UnitNode(id, said, parent_id=parent_id, check=check)

    def editor(self, id: int, *, way: str = "") -> PageNode:
        """The editor; `way` names the alternatives that it is one of."""
        said = self._pick(("The contact editor is open", "联系人编辑器已打开"))
        return PageNode(id, said, check=PageIs(activity=_EDITOR), alternatives=way)

    def typed(self, id: int, parent_id: int, number: str) -> UnitNode:
        """A phone number stands in a field of the editor that is for phone numbers."""
        said = self._pick((f"“{number}” is in the editor", f"编辑器中填有“{number}”"))
        hint = self._pick(("Phone", "电话"))
        fields = tuple(
            shown(class_name="EditText", hint=hint, text=one) for one in spellings(number)
        )
        return UnitNode(id, said, parent_id=parent_id, check=AnyOf(fields))

    def label_page(self, id: int, title: str, *, way: str = "") -> PageNode:
        """The page of a label."""
        said = self._pick((f"The label “{title}” is shown", f"显示标签“{title}”"))
        check = AllOf((PageIs(activity=_LABEL_PAGE), shown(text=title)))
        return PageNode(id, said, check=check, alternatives=way)

    def label_tab(self, id: int) -> PageNode:
        """The list of labels."""
        said = self._pick(("The labels are shown", "显示标签列表"))
        check = shown(description=self.word("labels"), selected=True)
        return PageNode(id, said, check=check)

    def settings_page(self, id: int) -> PageNode:
        """The settings of Contacts."""
        said = self._pick(("The settings of Contacts are shown", "显示联系人设置"))
        return PageNode(id, said, check=PageIs(activity=_SETTINGS))

    def others(
        self,
        id: int,
        people: Sequence[Person],
        *checks: Check,
        said: tuple[str, str] = ("The other contacts keep what they had", "其他联系人保留原有信息"),
    ) -> UnitNode:
        """Other people have all that they had, and what the checks ask is so: a guard."""
        return self.guard(id, said, as_is(*people), *checks)

    # -- steps ----------------------------------------------------------------------------------

    def word(self, key: str) -> str:
        """A text of the screens."""
        return self._pick(WORDS[key])

    def tap(self, key: str) -> TapOn:
        """A tap on what has this label."""
        return TapOn(Selector(label=self.word(key), package_name=PACKAGE))

    def tap_text(self, text: str, nth: int | None = None) -> TapOn:
        """A tap on a text: a name in a list, a label."""
        return TapOn(Selector(text=text, package_name=PACKAGE, class_name="TextView", nth=nth))

    def to_contact(self, name: str) -> tuple[SolutionStep, ...]:
        """Open Contacts and somebody's page."""
        return (OPEN, self.tap_text(name))

    def to_found(self, query: str, name: str) -> tuple[SolutionStep, ...]:
        """Open Contacts, search, and open the page of somebody who is found."""
        return (OPEN, self.tap("search"), TypeInto(query), self.tap_text(name))

    def delete(self) -> tuple[SolutionStep, ...]:
        """Delete the contact whose page is shown."""
        return (self.tap("more"), self.tap("delete"), OK)

    def to_label(self, title: str) -> tuple[SolutionStep, ...]:
        """Open Contacts and a label's page."""
        return (OPEN, self.tap("labels"), self.tap_text(title))

    def field(self, key: str) -> Selector:
        """A field of the editor, by its hint."""
        return Selector(class_name="EditText", hint=self.word(key))

    def type_into(self, key: str, text: str) -> TypeInto:
        """Type into a field of the editor."""
        return TypeInto(text, self.field(key))

    def replace_text(self, old: str, new: str) -> TypeInto:
        """Type over a text that stands in the editor."""
        return TypeInto(new, Selector(class_name="EditText", text=old))
