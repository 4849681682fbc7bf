"""The texts of the camera, in Chinese."""

from __future__ import annotations

from mobile_gym.core.texts import Entry
from mobile_gym.virtual_device.apps.camera.texts import Texts

__all__ = ["Chinese"]


class Chinese(Texts, language="zh"):
    """In Chinese."""

    app_name = Entry("相机")
    # the first start
    first_question = Entry("要记住照片的拍摄地点吗？")
    first_text = Entry("新的照片和视频可以记录拍摄地点。")
    first_tag = Entry("为照片和视频添加位置信息")
    next = Entry("下一步")
    # the viewfinder
    allow = Entry("允许")
    back_camera = Entry("后置摄像头")
    front_camera = Entry("前置摄像头")
    grid_off = Entry("网格线已关闭")
    grid_on = Entry("网格线已开启")
    modes = Entry("相机模式")
    needs_camera = Entry("没有权限，相机无法取景。")
    no_room = Entry("存储空间不足。")
    options = Entry("选项")
    recording = Entry("正在录制")
    shutter = Entry("快门")
    stop = Entry("停止录制")
    taken_last = Entry("最近的照片或视频")
    timer_10 = Entry("定时：10 秒")
    timer_3 = Entry("定时：3 秒")
    timer_off = Entry("定时已关闭")
    viewfinder = Entry("取景器")
    # modes
    photo_mode = Entry("照相")
    video_mode = Entry("视频")
    settings = Entry("设置")
    # what was taken
    delete = Entry("删除")
    delete_question = Entry("要删除 {name} 吗？")
    nothing_taken = Entry("尚未拍摄任何内容")
    play = Entry("播放视频")
    share = Entry("分享")
    # settings
    back_size = Entry("后置摄像头照片")
    front_size = Entry("前置摄像头照片")
    group_location = Entry("位置")
    group_resolution = Entry("分辨率")
    group_view = Entry("取景器")
    grid_lines = Entry("网格线")
    save_location = Entry("保存位置信息")
    size_large = Entry("(4:3) 1200 万像素")
    size_medium = Entry("(4:3) 190 万像素")
    size_small = Entry("(4:3) 30 万像素")
    size_wide = Entry("(16:9) 210 万像素")
    timer = Entry("倒计时")
