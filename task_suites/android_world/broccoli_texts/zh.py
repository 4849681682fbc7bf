"""What the tasks of Broccoli say: in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from task_suites.android_world.broccoli_texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    add = Entry("在西兰花食谱中写下这些食谱：\n{lines}")
    written = Entry(
        "{title}\n描述：{description}\n份量：{servings}\n准备时间：{preparation_time}\n"
        "食材：{ingredients}\n做法：{directions}"
    )
    delete = Entry("从西兰花食谱中删除这些食谱，不要删除其他食谱：{titles}。")
    delete_with = Entry("从西兰花食谱中删除做法里提到 {ingredient} 的所有食谱，不要删除其他食谱。")
    delete_copies = Entry(
        "西兰花食谱中有一份食谱保存了两次，内容完全相同。"
        "请删除重复的一份，使每份食谱只出现一次；只是相似的食谱要保留。"
    )
    add_from_file = Entry("Markor 中的文件 recipes.txt 里有食谱。请把它们全部写到西兰花食谱中。")
    add_quick_from_file = Entry(
        "Markor 中的文件 recipes.txt 里有食谱。"
        "请把准备时间为 {preparation_time} 的写到西兰花食谱中，不要写其他的。"
    )
    app_is_open = Entry("西兰花食谱已打开")
    recipe_is_shown = Entry("显示了一份食谱")
    editor_is_shown = Entry("可以写下食谱")
    file_is_read = Entry("显示了写有食谱的文件")
    recipe_is_added = Entry("有食谱{title}，内容与所述一致")
    recipe_is_gone = Entry("食谱{title}已不在")
    all_are_added = Entry("要添加的食谱各有一份，没有添加别的食谱，其他食谱保持原样")
    only_others_are_left = Entry("只剩下其他食谱，且保持原样")
    each_is_there_once = Entry("每份食谱各有一份，保持原样，也没有添加食谱")
    more_options = Entry("更多选项")
    delete_entry = Entry("删除")
