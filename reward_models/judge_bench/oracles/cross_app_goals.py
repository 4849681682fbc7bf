"""Whether instructions that need several apps are fulfilled, read from the instruction alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from reward_models.judge_bench.oracles.browser_goals import (
    article_address,
    fresh_lists,
    recipe_address,
)
from reward_models.judge_bench.oracles.calendar_questions import is_alarm_set_for_start
from reward_models.judge_bench.oracles.changes import changes
from reward_models.judge_bench.oracles.created_records import (
    alarm_made,
    message_made,
    note_made,
)
from reward_models.judge_bench.oracles.cross_app_people import (
    code_of_caller_told,
    free_one_told,
    is_place_read_and_texted,
    is_saved_and_answered,
)
from reward_models.judge_bench.oracles.cross_app_sums import (
    is_product_total_noted,
    is_total_read_and_noted,
    rest_told,
    sum_told,
)
from reward_models.judge_bench.oracles.files_goals import (
    SHARED,
    folders,
    shared,
)
from reward_models.judge_bench.oracles.sight import Fact, Sight
from reward_models.judge_bench.oracles.web import BROWSER, first_direct_train

# -- from the browser ------------------------------------------------------------------------------


def _is_alarm_before_train(see: Sight) -> bool:
    train = first_direct_train(see)
    if train is None:
        return False
    hour, minute = map(int, train.departs.split(":"))
    return alarm_made(see, (60 * hour + minute - see.task.params["minutes"]) % 1440)


def _holds(address: str | None) -> Callable[[str], bool]:
    """Whether a text has an address as a word of its own."""
    return lambda text: address is not None and address in text.split()


def is_article_noted(see: Sight) -> bool:
    """Whether the one new note says the named article's address alone."""
    address = article_address(see)
    return note_made(see, lambda note: note.body.strip() == address)


def is_link_sent(see: Sight) -> bool:
    """Whether the one message that has gone out has the named recipe's address."""
    return message_made(see, see.number, _holds(recipe_address(see)))


def is_only_in(see: Sight, name: str, folder: str) -> bool:
    """Whether a downloaded file lies in a folder of Documents, and nowhere else."""
    copies = [
        path
        for path in shared(see.now.files)
        if path not in see.start.files and path.rpartition("/")[2].startswith(name[:-4])
    ]
    return copies == [f"{SHARED}Documents/{folder}/{name}"]


def is_no_other_list_there(see: Sight) -> bool:
    """Whether no file of a shopping list that was downloaded is one of another recipe."""
    before, after = see.data(BROWSER)
    expected = {one.path for one in fresh_lists(see)}
    others = {
        one.path.rpartition("/")[2]
        for one in changes(before.downloads, after.downloads).added
        if one.path not in expected
    }
    return not any(path.rpartition("/")[2] in others for path in shared(see.now.files))


def _is_list_filed(see: Sight) -> bool:
    """The list has been downloaded, lies in the named folder alone, and no other file changed."""
    folder = re.search(r"Documents/(\w+)", see.task.text)
    assert folder is not None, see.task.text
    before, now = shared(see.start.files), shared(see.now.files)
    target = f"{SHARED}Documents/{folder[1]}"
    for one in fresh_lists(see):
        path = f"{target}/{one.path.rpartition('/')[2]}"
        if path in now and now[path].decode().split("\n")[0] == see.quoted[0]:
            rest = {name: text for name, text in now.items() if name != path}
            return rest == before and folders(see.now.files) == folders(see.start.files) | {target}
    return False


FULFILLED: Final[dict[str, Fact]] = {
    "CrossApp.SaveNumberAndReply": is_saved_and_answered,
    "CrossApp.NoteTotal": is_total_read_and_noted,
    "CrossApp.SetAlarmForEvent": is_alarm_set_for_start,
    "CrossApp.TextEventPlace": is_place_read_and_texted,
    "CrossApp.CodeOfCaller": code_of_caller_told,
    "CrossApp.WhoHasTime": free_one_told,
    "CrossApp.SetAlarmBeforeTrain": _is_alarm_before_train,
    "CrossApp.ShareArticleToNotes": is_article_noted,
    "CrossApp.SendRecipeLink": is_link_sent,
    "CrossApp.FileShoppingList": _is_list_filed,
    "CrossApp.NoteProductTotal": is_product_total_noted,
    "CrossApp.AddUpFiles": sum_told,
    "CrossApp.FindMoneyLeft": rest_told,
}
"""By template id."""
