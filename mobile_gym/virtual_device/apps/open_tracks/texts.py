"""The texts of the activity tracker."""

from __future__ import annotations

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts

__all__ = ["Texts"]


class Texts(AppTexts):
    """The texts of the activity tracker."""

    app_name = LocalizedText("OpenTracks", zh="OpenTracks")
    # the list
    search = LocalizedText("Search", zh="搜索")
    search_hint = LocalizedText("Search tracks", zh="搜索轨迹")
    no_match = LocalizedText("No matching tracks", zh="没有符合条件的轨迹")
    no_tracks = LocalizedText(
        "Start recording, and your tracks appear here.", zh="开始记录后，轨迹会显示在此处。"
    )
    more_options = LocalizedText("More options", zh="更多选项")
    record = LocalizedText("Record", zh="记录")
    show_recording = LocalizedText("Show recording", zh="显示正在进行的记录")
    selected = LocalizedText("{count} selected", zh="已选择 {count} 条")
    end_selection = LocalizedText("Done", zh="完成")
    select_all = LocalizedText("Select all", zh="全选")
    aggregated = LocalizedText("Aggregated statistics", zh="汇总统计")
    settings = LocalizedText("Settings", zh="设置")
    untitled = LocalizedText("(No name)", zh="（无名称）")
    # a track
    statistics = LocalizedText("Statistics", zh="统计")
    chart = LocalizedText("Chart", zh="图表")
    map = LocalizedText("Map", zh="地图")
    edit = LocalizedText("Edit", zh="修改")
    share = LocalizedText("Share", zh="分享")
    delete = LocalizedText("Delete", zh="删除")
    resume_track = LocalizedText("Resume track", zh="继续此轨迹")
    delete_one = LocalizedText("Delete this track?", zh="要删除此轨迹吗？")
    delete_some = LocalizedText("Delete {count} tracks?", zh="要删除 {count} 条轨迹吗？")
    deleted_one = LocalizedText("Track deleted", zh="轨迹已删除")
    deleted_some = LocalizedText("{count} tracks deleted", zh="已删除 {count} 条轨迹")
    distance = LocalizedText("Distance", zh="距离")
    total_time = LocalizedText("Total time", zh="总时间")
    moving_time = LocalizedText("Moving time", zh="移动时间")
    average_speed = LocalizedText("Average speed", zh="平均速度")
    average_moving_speed = LocalizedText("Average moving speed", zh="平均移动速度")
    max_speed = LocalizedText("Max speed", zh="最高速度")
    speed = LocalizedText("Speed", zh="速度")
    pace = LocalizedText("Average pace", zh="平均配速")
    gain = LocalizedText("Elevation gain", zh="累计爬升")
    loss = LocalizedText("Elevation loss", zh="累计下降")
    min_elevation = LocalizedText("Min elevation", zh="最低海拔")
    max_elevation = LocalizedText("Max elevation", zh="最高海拔")
    elevation = LocalizedText("Elevation", zh="海拔")
    start_time = LocalizedText("Start", zh="开始")
    stop_time = LocalizedText("End", zh="结束")
    no_points = LocalizedText("This track has no points.", zh="此轨迹没有位置点。")
    start_of_track = LocalizedText("Start of the track", zh="轨迹起点")
    end_of_track = LocalizedText("End of the track", zh="轨迹终点")
    track_sketch = LocalizedText("Sketch of the track", zh="轨迹草图")
    elevation_chart = LocalizedText("Elevation over distance", zh="海拔随距离的变化")
    # editing
    edit_track = LocalizedText("Edit track", zh="修改轨迹")
    name = LocalizedText("Name", zh="名称")
    activity_type = LocalizedText("Activity type", zh="活动类型")
    description = LocalizedText("Description", zh="说明")
    save = LocalizedText("Save", zh="保存")
    saved = LocalizedText("Track saved", zh="轨迹已保存")
    # recording
    recording = LocalizedText("Recording", zh="正在记录")
    paused = LocalizedText("Paused", zh="已暂停")
    pause = LocalizedText("Pause", zh="暂停")
    resume = LocalizedText("Resume", zh="继续")
    stop = LocalizedText("Stop", zh="停止")
    finished = LocalizedText("Track finished", zh="轨迹已结束")
    discard = LocalizedText("Discard", zh="舍弃")
    discard_question = LocalizedText("Discard this recording?", zh="要舍弃此记录吗？")
    no_location = LocalizedText(
        "OpenTracks needs your location to record.", zh="OpenTracks 需要您的位置信息才能记录。"
    )
    new_track = LocalizedText("{date} {time}", zh="{date} {time}")
    # sums
    tracks_of = LocalizedText("{count} tracks", zh="{count} 条轨迹")
    one_track = LocalizedText("1 track", zh="1 条轨迹")
    # settings
    general = LocalizedText("General", zh="常规")
    units = LocalizedText("Units", zh="单位")
    units_auto = LocalizedText("By language", zh="根据语言")
    units_metric = LocalizedText("Metric", zh="公制")
    units_imperial = LocalizedText("Imperial", zh="英制")
    default_type = LocalizedText("Default activity type", zh="默认活动类型")
    confirm_delete = LocalizedText("Confirm deletion", zh="删除前确认")
    # activities
    unknown = LocalizedText("unknown", zh="未知")
    biking = LocalizedText("biking", zh="骑自行车")
    climbing = LocalizedText("climbing", zh="攀岩")
    cycling = LocalizedText("cycling", zh="骑行")
    driving = LocalizedText("driving", zh="驾车")
    hiking = LocalizedText("hiking", zh="徒步")
    kayaking = LocalizedText("kayaking", zh="皮划艇")
    mountain_biking = LocalizedText("mountain biking", zh="山地骑行")
    paddling = LocalizedText("paddling", zh="划桨")
    road_biking = LocalizedText("road biking", zh="公路骑行")
    rowing = LocalizedText("rowing", zh="赛艇")
    running = LocalizedText("running", zh="跑步")
    sailing = LocalizedText("sailing", zh="帆船")
    skateboarding = LocalizedText("skateboarding", zh="滑板")
    skiing = LocalizedText("skiing", zh="滑雪")
    snowboarding = LocalizedText("snowboarding", zh="单板滑雪")
    surfing = LocalizedText("surfing", zh="冲浪")
    swimming = LocalizedText("swimming", zh="游泳")
    trail_hiking = LocalizedText("trail hiking", zh="山路徒步")
    trail_running = LocalizedText("trail running", zh="越野跑")
    walking = LocalizedText("walking", zh="步行")
    # units
    miles = LocalizedText("{number} mi", zh="{number} 英里")
    feet = LocalizedText("{number} ft", zh="{number} 英尺")
    kilometers = LocalizedText("{number} km", zh="{number} 公里")
    meters = LocalizedText("{number} m", zh="{number} 米")
    miles_per_hour = LocalizedText("{number} mph", zh="{number} 英里/小时")
    kilometers_per_hour = LocalizedText("{number} km/h", zh="{number} 公里/小时")
    minutes_per_mile = LocalizedText("{number} min/mi", zh="{number} 分钟/英里")
    minutes_per_kilometer = LocalizedText("{number} min/km", zh="{number} 分钟/公里")
