"""What the tasks in Files say, and what files and folders are called.

The tables are by English words, which are the parameter.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.core.word_lists import load_word_lists
from task_suites.pools import by_words


class Texts(Catalogue):
    """What the tasks in Files say."""

    # What screens say and show.
    show_roots = LocalizedText("Show roots", zh="显示根目录")
    internal_storage = LocalizedText("Internal storage", zh="内部存储空间")
    app_is_open = LocalizedText("Files is open", zh="“文件”应用已打开")
    name_is_listed = LocalizedText("“{name}” can be seen", zh="可以看到“{name}”")
    name_is_asked_for = LocalizedText("“{title}” asks for a name", zh="“{title}”对话框已打开")
    folder_can_be_chosen = LocalizedText(
        "The folder to go to can be chosen", zh="正在选择目标文件夹"
    )
    text_is_shown = LocalizedText("“{text}” can be read", zh="可以看到“{text}”")
    more_options = LocalizedText("More options", zh="更多选项")

    # Single files and folders.
    rename = LocalizedText("Rename", zh="重命名")
    new_folder = LocalizedText("New folder", zh="新建文件夹")
    create_folder = LocalizedText(
        "Create a folder called “{name}” inside {where} on the internal storage.",
        zh="在内部存储空间的 {where} 文件夹里新建文件夹“{name}”。",
    )
    folder_is_made = LocalizedText(
        "{where} has the folder “{name}”", zh="{where} 中有“{name}”文件夹"
    )
    by_type_up = LocalizedText("Type (A to Z)", zh="类型（A 到 Z）")
    by_type_down = LocalizedText("Type (Z to A)", zh="类型（Z 到 A）")
    by_name_down = LocalizedText("File name (Z to A)", zh="文件名（Z 到 A）")
    by_size_up = LocalizedText("Size (smallest first)", zh="大小（从小到大）")
    by_size_down = LocalizedText("Size (largest first)", zh="大小（从大到小）")
    by_date_up = LocalizedText("Modified (oldest first)", zh="修改时间（从旧到新）")
    by_date_down = LocalizedText("Modified (newest first)", zh="修改时间（从新到旧）")
    sort_by = LocalizedText("Sort by…", zh="排序依据…")
    sort_as_grid = LocalizedText(
        (
            "In Files, use the grid view, sort by “{order}” and open the folder {where} of the "
            "internal storage."
        ),
        zh="在“文件”应用中改用网格视图，按“{order}”排序，并打开内部存储空间的 {where} 文件夹。",
    )
    files_are_a_grid = LocalizedText("Files are a grid", zh="以网格显示")
    files_are_sorted = LocalizedText("They are sorted by “{order}”", zh="按“{order}”排序")
    files_are_a_sorted_grid = LocalizedText(
        "A grid, sorted by “{order}”, and the files are as they were",
        zh="网格视图，按“{order}”排序，文件没有变化",
    )
    folder_is_shown = LocalizedText("The folder {where} is shown", zh="显示了 {where} 文件夹")
    delete_file = LocalizedText(
        "Delete the file “{name} {number}.txt” from Documents, and only that one.",
        zh="删除 Documents 中的文件“{name} {number}.txt”，别的都保留。",
    )
    file_is_deleted = LocalizedText("“{name}” alone has gone", zh="只删除了“{name}”")
    rename_file = LocalizedText(
        "Rename “{name}.txt” in Documents to “{new}.txt”.",
        zh="把 Documents 里的“{name}.txt”重命名为“{new}.txt”。",
    )
    file_is_renamed = LocalizedText("The file is called “{name}”", zh="文件名为“{name}”")

    # Copies and moves.
    copy_to = LocalizedText("Copy to…", zh="复制到…")
    move_to = LocalizedText("Move to…", zh="移至…")
    move_file = LocalizedText(
        "Move “{name}.txt” from Documents into the {target} folder.",
        zh="把“{name}.txt”从 Documents 移到 {target} 文件夹。",
    )
    file_is_moved = LocalizedText(
        "The file lies in {target}, not in Documents", zh="文件已移到 {target}"
    )
    copy_file = LocalizedText(
        (
            "I need a copy of “{name}.txt”, which is in Documents, in {target}. Keep the original "
            "where it is."
        ),
        zh="请把 Documents 里的“{name}.txt”复制一份到 {target}，原文件留在原处。",
    )
    file_is_copied = LocalizedText(
        "The file lies in {target} and in Documents", zh="{target} 和 Documents 中都有该文件"
    )

    # Several files, and files to find first.
    delete_kind = LocalizedText(
        "Delete all {kind} files from {where}, but nothing else.",
        zh="删除 {where} 文件夹里所有 {kind} 文件，其他文件保留。",
    )
    files_are_selected = LocalizedText("All of them are selected", zh="这些文件都已选中")
    count_selected = LocalizedText("{count} selected", zh="已选择 {count} 项")
    # Which files they are is not said in Chinese: `.0` writes nothing of a place.
    kind_is_deleted = LocalizedText(
        "The {kind} files in {where} alone have gone", zh="{kind:.0}{where:.0}只删除了这些文件"
    )
    tidy_into_folder = LocalizedText(
        (
            "Make a folder “{folder}” in Documents and move “{first}.pdf” and “{second}.pdf” from "
            "Download into it."
        ),
        zh=(
            "在 Documents 中新建“{folder}”文件夹，再把 Download 里的“{first}.pdf”和“{second}.pdf”移"
            "进去。"
        ),
    )
    folder_is_in_documents = LocalizedText(
        "Documents has a folder “{folder}”", zh="Documents 中有“{folder}”文件夹"
    )
    files_are_moved = LocalizedText("Both files lie in it", zh="两个文件都已移入")
    largest = LocalizedText("largest", zh="最大")
    smallest = LocalizedText("smallest", zh="最小")
    delete_extreme = LocalizedText(
        "Find the {extreme} file in the folder {where} and delete it.",
        zh="找出 {where} 文件夹中{extreme}的文件并删除。",
    )
    extreme_is_deleted = LocalizedText(
        "The {extreme} file alone has gone", zh="只删除了{extreme}的文件"
    )
    notes_on_topic = LocalizedText(
        "Notes on the {topic}, page {page} of {pages}",
        zh="关于{topic}的记录，第 {page} 页，共 {pages} 页",
    )
    scan_name = LocalizedText("scan {number}.txt", zh="扫描 {number}.txt")
    rename_scan = LocalizedText(
        "One of the scans in Download is about the {topic}. Rename that file to “{new}.txt”.",
        zh="Download 里有一份扫描件是关于{topic}的，把它重命名为“{new}.txt”。",
    )
    scan_is_renamed = LocalizedText("It is called “{name}”", zh="文件名为“{name}”")

    # Reading.
    look_up_size = LocalizedText(
        (
            "How many kB does the file “{name}” in the Download folder have? Answer with the "
            "number alone."
        ),
        zh="Download 文件夹里的“{name}”有多少 kB？只需用数字回答。",
    )
    size_is_shown = LocalizedText("The size of “{name}” is shown", zh="可以看到“{name}”的大小")
    plan_of_town = LocalizedText("plan {town}.txt", zh="{town}计划.txt")
    read_plan = LocalizedText(
        "According to “{file}” in Documents, at what time is {step}?",
        zh="根据 Documents 里的“{file}”，{step}安排在几点？",
    )
    time_is_shown = LocalizedText("The plan tells when {step} is", zh="计划中显示了{step}的时间")
    show_hidden_files = LocalizedText("Show hidden files", zh="显示隐藏的文件")
    read_hidden_file = LocalizedText(
        "There is a hidden file “{file}” in {where}. Which word is in it?",
        zh="{where} 文件夹里有一个隐藏文件“{file}”。里面写的是哪个词？",
    )
    word_is_shown = LocalizedText("The word is shown", zh="可以看到这个词")

    # Two files together.
    compare_recordings = LocalizedText(
        (
            "By how many seconds is “{sound} 2.wav” in Music longer than “{sound} 1.wav” in "
            "Recordings? Answer with the number alone."
        ),
        zh="Music 里的“{sound} 2.wav”比 Recordings 里的“{sound} 1.wav”长多少秒？只需用数字回答。",
    )
    length_is_shown = LocalizedText("The length of “{file}” is shown", zh="可以看到“{file}”的时长")
    paid_in_cash = LocalizedText("Paid in cash", zh="现金支付")
    price = LocalizedText("Price: {cost} euros", zh="价格：{cost} 欧元")
    bill_of_thing = LocalizedText("bill {thing}.txt", zh="{thing}账单.txt")
    add_up_bills = LocalizedText(
        (
            "Documents has the bills of what I bought. What did the {first} and the {second} cost "
            "together, in euros? Answer with the number alone."
        ),
        zh="Documents 里有购物账单。{first}和{second}一共花了多少欧元？只需用数字回答。",
    )

    # Going on in another app.
    notes = LocalizedText("Notes", zh="记事")
    save_file_as_note = LocalizedText(
        "Share the file “{name}.txt” in {where} with Notes and save it there as a note.",
        zh="把 {where} 里的“{name}.txt”分享到“记事”，并保存为一条记事。",
    )
    share_with_notes = LocalizedText("Share “{file}” with Notes", zh="将“{file}”分享到“记事”")
    save_shared_text = LocalizedText("Save what was shared", zh="保存分享来的内容")
    note_can_be_written = LocalizedText("A note can be written", zh="正在编辑记事")
    note_is_saved = LocalizedText(
        "There is a note with the file's name and text", zh="记事中有该文件的名称和内容"
    )


_LISTS: Final = load_word_lists("task_suites.files")

FOLDERS: Final = ("Audiobooks", "Download", "Movies", "Music", "Pictures", "Podcasts")
"""Folders that every phone has, beside Documents."""

ALL_FOLDERS: Final = ("Documents", *FOLDERS)

NAMES: Final = by_words(_LISTS["file_names"])
"""Names of files without their ending."""

LINES: Final = _LISTS["lines"]
"""What text files say."""

MADE_FOLDERS: Final = by_words(_LISTS["made_folders"])
"""Names of folders that somebody makes."""

PLACES: Final = by_words(_LISTS["towns"])
"""Towns of journeys."""
