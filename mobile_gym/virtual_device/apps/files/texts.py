"""The texts of Files, in the words of AOSP's DocumentsUI where it has them."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of Files, in the words of AOSP's DocumentsUI where it has them."""

    app_name = LocalizedText("Files", zh="文件")
    # places
    recents = LocalizedText("Recent", zh="最近")
    images = LocalizedText("Images", zh="图片")
    videos = LocalizedText("Videos", zh="视频")
    audio = LocalizedText("Audio", zh="音频")
    documents = LocalizedText("Documents", zh="文档")
    downloads = LocalizedText("Downloads", zh="下载内容")
    storage = LocalizedText("Internal storage", zh="内部存储空间")
    used = LocalizedText("{size} used", zh="已使用 {size}")
    between_details = LocalizedText(", ", zh=" · ")
    # bars and menus
    show_roots = LocalizedText("Show roots", zh="显示根目录")
    search = LocalizedText("Search", zh="搜索")
    search_in = LocalizedText("Search {place}", zh="在“{place}”中搜索")
    list_view = LocalizedText("List view", zh="列表视图")
    grid_view = LocalizedText("Grid view", zh="网格视图")
    more_options = LocalizedText("More options", zh="更多选项")
    sort = LocalizedText("Sort by…", zh="排序依据…")
    sort_by = LocalizedText("Sort by", zh="排序依据")
    new_folder = LocalizedText("New folder", zh="新建文件夹")
    show_hidden = LocalizedText("Show hidden files", zh="显示隐藏的文件")
    hide_hidden = LocalizedText("Don't show hidden files", zh="不显示隐藏的文件")
    select_all = LocalizedText("Select all", zh="全选")
    deselect_all = LocalizedText("Deselect all", zh="取消全选")
    selected = LocalizedText("{count} selected", zh="已选择 {count} 项")
    clear_selection = LocalizedText("Clear selection", zh="取消选择")
    share = LocalizedText("Share", zh="分享")
    delete = LocalizedText("Delete", zh="删除")
    copy_to = LocalizedText("Copy to…", zh="复制到…")
    move_to = LocalizedText("Move to…", zh="移至…")
    rename = LocalizedText("Rename", zh="重命名")
    info = LocalizedText("Get info", zh="获取信息")
    open = LocalizedText("Open", zh="打开")
    # sorting
    sort_name_up = LocalizedText("File name (A to Z)", zh="文件名（A 到 Z）")
    sort_name_down = LocalizedText("File name (Z to A)", zh="文件名（Z 到 A）")
    sort_type_up = LocalizedText("Type (A to Z)", zh="类型（A 到 Z）")
    sort_type_down = LocalizedText("Type (Z to A)", zh="类型（Z 到 A）")
    sort_size_up = LocalizedText("Size (smallest first)", zh="大小（从小到大）")
    sort_size_down = LocalizedText("Size (largest first)", zh="大小（从大到小）")
    sort_date_up = LocalizedText("Modified (oldest first)", zh="修改时间（从旧到新）")
    sort_date_down = LocalizedText("Modified (newest first)", zh="修改时间（从新到旧）")
    # empty states
    empty = LocalizedText("No items", zh="无任何文件")
    no_results = LocalizedText("No matches in {place}", zh="“{place}”中没有任何相符项")
    # dialogs
    folder_name = LocalizedText("Folder name", zh="文件夹名称")
    name = LocalizedText("Name", zh="名称")
    name_empty = LocalizedText("Enter a name", zh="请输入名称")
    name_invalid = LocalizedText(
        "A name can't contain / \\ : * ? \" < > |", zh='名称不能包含 / \\ : * ? " < > |'
    )
    name_long = LocalizedText("The name is too long", zh="名称过长")
    file_exists = LocalizedText("A file with this name already exists.", zh="已存在同名文件。")
    folder_exists = LocalizedText(
        "A folder with this name already exists.", zh="已存在同名文件夹。"
    )
    delete_file = LocalizedText("Delete “{name}”?", zh="要删除“{name}”吗？")
    delete_folder = LocalizedText(
        "Delete folder “{name}” and its contents?", zh="要删除文件夹“{name}”及其中的内容吗？"
    )
    delete_many = LocalizedText("Delete {count} items?", zh="要删除 {count} 项内容吗？")
    # results
    deleted = LocalizedText("Deleted {count} items", zh="已删除 {count} 项内容")
    deleted_one = LocalizedText("Deleted 1 item", zh="已删除 1 项内容")
    copied = LocalizedText("Copied {count} items", zh="已复制 {count} 项内容")
    copied_one = LocalizedText("Copied 1 item", zh="已复制 1 项内容")
    moved = LocalizedText("Moved {count} items", zh="已移动 {count} 项内容")
    moved_one = LocalizedText("Moved 1 item", zh="已移动 1 项内容")
    cannot_delete = LocalizedText("Can't delete this folder", zh="无法删除此文件夹")
    cannot_rename = LocalizedText("Can't rename this folder", zh="无法重命名此文件夹")
    cannot_copy = LocalizedText("Couldn't copy some items", zh="无法复制部分内容")
    cannot_move = LocalizedText("Couldn't move some items", zh="无法移动部分内容")
    cannot_open = LocalizedText("Can't open file", zh="无法打开文件")
    broken_document = LocalizedText("Can't display this document", zh="无法显示此文档")
    page_of = LocalizedText("Page {number} of {count}", zh="第 {number} 页，共 {count} 页")
    gone = LocalizedText("This file no longer exists", zh="此文件已不存在")
    no_share = LocalizedText("No apps can perform this action.", zh="没有应用可执行此操作。")
    # the picker
    copy = LocalizedText("Copy", zh="复制")
    move = LocalizedText("Move", zh="移动")
    copy_here = LocalizedText("Copy here", zh="复制到此处")
    move_here = LocalizedText("Move here", zh="移至此处")
    no_folders = LocalizedText("No folders", zh="没有文件夹")
    # information
    type = LocalizedText("Type", zh="类型")
    size = LocalizedText("Size", zh="大小")
    modified = LocalizedText("Modified", zh="修改时间")
    location = LocalizedText("Location", zh="位置")
    dimensions = LocalizedText("Dimensions", zh="尺寸")
    duration = LocalizedText("Duration", zh="时长")
    items = LocalizedText("Items", zh="项目数")
    folder = LocalizedText("Folder", zh="文件夹")
    type_image = LocalizedText("{ending} image", zh="{ending} 图片")
    type_audio = LocalizedText("{ending} audio", zh="{ending} 音频")
    type_video = LocalizedText("{ending} video", zh="{ending} 视频")
    type_text = LocalizedText("{ending} text", zh="{ending} 文本")
    type_document = LocalizedText("{ending} document", zh="{ending} 文档")
    type_file = LocalizedText("File", zh="文件")
    type_ending = LocalizedText("{ending} file", zh="{ending} 文件")
    # viewers
    empty_file = LocalizedText("This file is empty", zh="此文件为空")
    cut = LocalizedText("Only the beginning is shown", zh="仅显示开头部分")
    broken_image = LocalizedText("Can't display this image", zh="无法显示此图片")
    play = LocalizedText("Play", zh="播放")
    pause = LocalizedText("Pause", zh="暂停")
    rewind = LocalizedText("Back 10 seconds", zh="后退 10 秒")
    forward = LocalizedText("Forward 10 seconds", zh="快进 10 秒")
    position = LocalizedText("Position", zh="播放进度")
