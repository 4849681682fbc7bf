"""The texts of Files, (English, Chinese), in the words of AOSP's DocumentsUI where it has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Strings

__all__ = ["STRINGS"]

STRINGS: Final[Strings] = {
    # places
    "recents": ("Recent", "最近"),
    "images": ("Images", "图片"),
    "videos": ("Videos", "视频"),
    "audio": ("Audio", "音频"),
    "documents": ("Documents", "文档"),
    "downloads": ("Downloads", "下载内容"),
    "storage": ("Internal storage", "内部存储空间"),
    "used": ("{size} used", "已使用 {size}"),
    # bars and menus
    "show_roots": ("Show roots", "显示根目录"),
    "hide_roots": ("Hide roots", "隐藏根目录"),
    "navigate_up": ("Navigate up", "向上导航"),
    "search": ("Search", "搜索"),
    "search_in": ("Search {place}", "在“{place}”中搜索"),
    "clear_query": ("Clear query", "清除查询"),
    "list_view": ("List view", "列表视图"),
    "grid_view": ("Grid view", "网格视图"),
    "more_options": ("More options", "更多选项"),
    "sort": ("Sort by…", "排序依据…"),
    "sort_by": ("Sort by", "排序依据"),
    "new_folder": ("New folder", "新建文件夹"),
    "show_hidden": ("Show hidden files", "显示隐藏的文件"),
    "hide_hidden": ("Don't show hidden files", "不显示隐藏的文件"),
    "select_all": ("Select all", "全选"),
    "deselect_all": ("Deselect all", "取消全选"),
    "selected": ("{count} selected", "已选择 {count} 项"),
    "clear_selection": ("Clear selection", "取消选择"),
    "share": ("Share", "分享"),
    "delete": ("Delete", "删除"),
    "copy_to": ("Copy to…", "复制到…"),
    "move_to": ("Move to…", "移至…"),
    "rename": ("Rename", "重命名"),
    "info": ("Get info", "获取信息"),
    "open": ("Open", "打开"),
    # sorting
    "sort_name_up": ("File name (A to Z)", "文件名（A 到 Z）"),
    "sort_name_down": ("File name (Z to A)", "文件名（Z 到 A）"),
    "sort_type_up": ("Type (A to Z)", "类型（A 到 Z）"),
    "sort_type_down": ("Type (Z to A)", "类型（Z 到 A）"),
    "sort_size_up": ("Size (smallest first)", "大小（从小到大）"),
    "sort_size_down": ("Size (largest first)", "大小（从大到小）"),
    "sort_date_up": ("Modified (oldest first)", "修改时间（从旧到新）"),
    "sort_date_down": ("Modified (newest first)", "修改时间（从新到旧）"),
    # empty states
    "empty": ("No items", "无任何文件"),
    "no_results": ("No matches in {place}", "“{place}”中没有任何相符项"),
    # dialogs
    "ok": ("OK", "确定"),
    "cancel": ("Cancel", "取消"),
    "folder_name": ("Folder name", "文件夹名称"),
    "name": ("Name", "名称"),
    "name_empty": ("Enter a name", "请输入名称"),
    "name_invalid": (
        "A name can't contain / \\ : * ? \" < > |",
        '名称不能包含 / \\ : * ? " < > |',
    ),
    "name_long": ("The name is too long", "名称过长"),
    "file_exists": ("A file with this name already exists.", "已存在同名文件。"),
    "folder_exists": ("A folder with this name already exists.", "已存在同名文件夹。"),
    "delete_file": ("Delete “{name}”?", "要删除“{name}”吗？"),
    "delete_folder": (
        "Delete folder “{name}” and its contents?",
        "要删除文件夹“{name}”及其中的内容吗？",
    ),
    "delete_many": ("Delete {count} items?", "要删除 {count} 项内容吗？"),
    # results
    "deleted": ("Deleted {count} items", "已删除 {count} 项内容"),
    "deleted_one": ("Deleted 1 item", "已删除 1 项内容"),
    "copied": ("Copied {count} items", "已复制 {count} 项内容"),
    "copied_one": ("Copied 1 item", "已复制 1 项内容"),
    "moved": ("Moved {count} items", "已移动 {count} 项内容"),
    "moved_one": ("Moved 1 item", "已移动 1 项内容"),
    "cannot_delete": ("Can't delete this folder", "无法删除此文件夹"),
    "cannot_rename": ("Can't rename this folder", "无法重命名此文件夹"),
    "cannot_copy": ("Couldn't copy some items", "无法复制部分内容"),
    "cannot_move": ("Couldn't move some items", "无法移动部分内容"),
    "cannot_open": ("Can't open file", "无法打开文件"),
    "gone": ("This file no longer exists", "此文件已不存在"),
    "no_share": ("No apps can perform this action.", "没有应用可执行此操作。"),
    # the picker
    "copy": ("Copy", "复制"),
    "move": ("Move", "移动"),
    "copy_here": ("Copy here", "复制到此处"),
    "move_here": ("Move here", "移至此处"),
    "no_folders": ("No folders", "没有文件夹"),
    # information
    "type": ("Type", "类型"),
    "size": ("Size", "大小"),
    "modified": ("Modified", "修改时间"),
    "location": ("Location", "位置"),
    "dimensions": ("Dimensions", "尺寸"),
    "duration": ("Duration", "时长"),
    "items": ("Items", "项目数"),
    "folder": ("Folder", "文件夹"),
    "type_image": ("{ending} image", "{ending} 图片"),
    "type_audio": ("{ending} audio", "{ending} 音频"),
    "type_video": ("{ending} video", "{ending} 视频"),
    "type_text": ("{ending} text", "{ending} 文本"),
    "type_document": ("{ending} document", "{ending} 文档"),
    "type_file": ("File", "文件"),
    "type_ending": ("{ending} file", "{ending} 文件"),
    # viewers
    "empty_file": ("This file is empty", "此文件为空"),
    "cut": ("Only the beginning is shown", "仅显示开头部分"),
    "broken_image": ("Can't display this image", "无法显示此图片"),
    "play": ("Play", "播放"),
    "pause": ("Pause", "暂停"),
    "rewind": ("Back 10 seconds", "后退 10 秒"),
    "forward": ("Forward 10 seconds", "快进 10 秒"),
    "position": ("Position", "播放进度"),
}
