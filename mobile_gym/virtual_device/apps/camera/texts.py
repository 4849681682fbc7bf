"""The texts of the camera; what other programs click is called as it is there."""

from mobile_gym.core.texts import LocalizedText
from mobile_gym.virtual_device.app_kit.texts import AppTexts


class Texts(AppTexts):
    """The texts of the camera."""

    app_name = LocalizedText("Camera", zh="相机")
    # the first start
    first_question = LocalizedText("Remember photo locations?", zh="要记住照片的拍摄地点吗？")
    first_text = LocalizedText(
        "New photos and videos can say where they were taken.",
        zh="新的照片和视频可以记录拍摄地点。",
    )
    first_tag = LocalizedText(
        "Tag photos and videos with their location", zh="为照片和视频添加位置信息"
    )
    next = LocalizedText("NEXT", zh="下一步")
    # the viewfinder
    allow = LocalizedText("Allow", zh="允许")
    back_camera = LocalizedText("Back camera", zh="后置摄像头")
    front_camera = LocalizedText("Front camera", zh="前置摄像头")
    grid_off = LocalizedText("Grid lines off", zh="网格线已关闭")
    grid_on = LocalizedText("Grid lines on", zh="网格线已开启")
    modes = LocalizedText("Camera modes", zh="相机模式")
    needs_camera = LocalizedText(
        "Without its permission the camera sees nothing.", zh="没有权限，相机无法取景。"
    )
    no_room = LocalizedText("There is no storage left for more.", zh="存储空间不足。")
    options = LocalizedText("Options", zh="选项")
    recording = LocalizedText("Recording", zh="正在录制")
    shutter = LocalizedText("Shutter", zh="快门")
    stop = LocalizedText("Stop recording", zh="停止录制")
    taken_last = LocalizedText("Latest photo or video", zh="最近的照片或视频")
    timer_10 = LocalizedText("Timer: 10 seconds", zh="定时：10 秒")
    timer_3 = LocalizedText("Timer: 3 seconds", zh="定时：3 秒")
    timer_off = LocalizedText("Timer is off", zh="定时已关闭")
    viewfinder = LocalizedText("Viewfinder", zh="取景器")
    # modes
    photo_mode = LocalizedText("Camera", zh="照相")
    video_mode = LocalizedText("Video", zh="视频")
    settings = LocalizedText("Settings", zh="设置")
    # what was taken
    delete = LocalizedText("Delete", zh="删除")
    delete_question = LocalizedText("Delete {name}?", zh="要删除 {name} 吗？")
    nothing_taken = LocalizedText("Nothing has been taken yet", zh="尚未拍摄任何内容")
    play = LocalizedText("Play video", zh="播放视频")
    share = LocalizedText("Share", zh="分享")
    # settings
    back_size = LocalizedText("Back camera photo", zh="后置摄像头照片")
    front_size = LocalizedText("Front camera photo", zh="前置摄像头照片")
    group_location = LocalizedText("Location", zh="位置")
    group_resolution = LocalizedText("Resolution", zh="分辨率")
    group_view = LocalizedText("Viewfinder", zh="取景器")
    grid_lines = LocalizedText("Grid lines", zh="网格线")
    save_location = LocalizedText("Save location", zh="保存位置信息")
    size_large = LocalizedText("(4:3) 12.0 megapixels", zh="(4:3) 1200 万像素")
    size_medium = LocalizedText("(4:3) 1.9 megapixels", zh="(4:3) 190 万像素")
    size_small = LocalizedText("(4:3) 0.3 megapixels", zh="(4:3) 30 万像素")
    size_wide = LocalizedText("(16:9) 2.1 megapixels", zh="(16:9) 210 万像素")
    timer = LocalizedText("Countdown timer", zh="倒计时")
