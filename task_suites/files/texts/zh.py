"""What the tasks in Files say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.files.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    # What screens say and show.
    show_roots = Entry("显示根目录")
    internal_storage = Entry("内部存储空间")
    app_is_open = Entry("“文件”应用已打开")
    name_is_listed = Entry("可以看到“{name}”")
    name_is_asked_for = Entry("“{title}”对话框已打开")
    folder_can_be_chosen = Entry("正在选择目标文件夹")
    text_is_shown = Entry("可以看到“{text}”")
    more_options = Entry("更多选项")

    # Single files and folders.
    rename = Entry("重命名")
    new_folder = Entry("新建文件夹")
    create_folder = Entry("在内部存储空间的 {where} 文件夹里新建文件夹“{name}”。")
    folder_is_made = Entry("{where} 中有“{name}”文件夹")
    by_type_up = Entry("类型（A 到 Z）")
    by_type_down = Entry("类型（Z 到 A）")
    by_name_down = Entry("文件名（Z 到 A）")
    by_size_up = Entry("大小（从小到大）")
    by_size_down = Entry("大小（从大到小）")
    by_date_up = Entry("修改时间（从旧到新）")
    by_date_down = Entry("修改时间（从新到旧）")
    sort_by = Entry("排序依据…")
    sort_as_grid = Entry(
        "在“文件”应用中改用网格视图，按“{order}”排序，并打开内部存储空间的 {where} 文件夹。"
    )
    files_are_a_grid = Entry("以网格显示")
    files_are_sorted = Entry("按“{order}”排序")
    files_are_a_sorted_grid = Entry("网格视图，按“{order}”排序，文件没有变化")
    folder_is_shown = Entry("显示了 {where} 文件夹")
    delete_file = Entry("删除 Documents 中的文件“{name} {number}.txt”，别的都保留。")
    file_is_deleted = Entry("只删除了“{name}”")
    rename_file = Entry("把 Documents 里的“{name}.txt”重命名为“{new}.txt”。")
    file_is_renamed = Entry("文件名为“{name}”")

    # Copies and moves.
    copy_to = Entry("复制到…")
    move_to = Entry("移至…")
    move_file = Entry("把“{name}.txt”从 Documents 移到 {target} 文件夹。")
    file_is_moved = Entry("文件已移到 {target}")
    copy_file = Entry("请把 Documents 里的“{name}.txt”复制一份到 {target}，原文件留在原处。")
    file_is_copied = Entry("{target} 和 Documents 中都有该文件")

    # Several files, and files to find first.
    delete_kind = Entry("删除 {where} 文件夹里所有 {kind} 文件，其他文件保留。")
    files_are_selected = Entry("这些文件都已选中")
    count_selected = Entry("已选择 {count} 项")
    # Which files they are is not said in Chinese: `.0` writes nothing of a place.
    kind_is_deleted = Entry("{kind:.0}{where:.0}只删除了这些文件")
    tidy_into_folder = Entry(
        "在 Documents 中新建“{folder}”文件夹，再把 Download 里的“{first}.pdf”和“{second}.pdf”移"
        "进去。"
    )
    folder_is_in_documents = Entry("Documents 中有“{folder}”文件夹")
    files_are_moved = Entry("两个文件都已移入")
    largest = Entry("最大")
    smallest = Entry("最小")
    delete_extreme = Entry("找出 {where} 文件夹中{extreme}的文件并删除。")
    extreme_is_deleted = Entry("只删除了{extreme}的文件")
    notes_on_topic = Entry("关于{topic}的记录，第 1 页")
    scan_name = Entry("扫描 {number}.txt")
    rename_scan = Entry("Download 里有一份扫描件是关于{topic}的，把它重命名为“{new}.txt”。")
    scan_is_renamed = Entry("文件名为“{name}”")

    # Reading.
    look_up_size = Entry("Download 文件夹里的“{name}”有多少 kB？只需用数字回答。")
    size_is_shown = Entry("可以看到“{name}”的大小")
    plan_of_town = Entry("{town}计划.txt")
    read_plan = Entry("根据 Documents 里的“{file}”，{step}安排在几点？")
    time_is_shown = Entry("计划中显示了{step}的时间")
    show_hidden_files = Entry("显示隐藏的文件")
    read_hidden_file = Entry("{where} 文件夹里有一个隐藏文件“{file}”。里面写的是哪个词？")
    word_is_shown = Entry("可以看到这个词")

    # Two files together.
    compare_recordings = Entry(
        "Music 里的“{sound} 2.wav”比 Recordings 里的“{sound} 1.wav”长多少秒？只需用数字回答。"
    )
    length_is_shown = Entry("可以看到“{file}”的时长")
    paid_in_cash = Entry("现金支付")
    price = Entry("价格：{cost} 欧元")
    bill_of_thing = Entry("{thing}账单.txt")
    add_up_bills = Entry(
        "Documents 里有购物账单。{first}和{second}一共花了多少欧元？只需用数字回答。"
    )

    # Going on in another app.
    notes = Entry("记事")
    save_file_as_note = Entry("把 {where} 里的“{name}.txt”分享到“记事”，并保存为一条记事。")
    share_with_notes = Entry("将“{file}”分享到“记事”")
    save_shared_text = Entry("保存分享来的内容")
    note_can_be_written = Entry("正在编辑记事")
    note_is_saved = Entry("记事中有该文件的名称和内容")
