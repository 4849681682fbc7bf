"""Shell lines that public clients send, and the form of what Android 13 prints for them.

Each line is what the client's release sends with plain arguments filled in; the form is what it
reads, in Android's own words. `rc` is 0 where nothing else stands. Clients: adbutils 2, uiautomator2
3, pure-python-adb 0.3, AndroidViewClient 23, scrcpy 2, Appium's adb 12, AndroidWorld, android_env 1.3.
"""

# One line per row reads best.
# ruff: noqa: E501

from __future__ import annotations

import re

import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost

SETTINGS = "com.android.settings"
LINES: tuple[tuple[str, str], ...] = (
    # -- adbutils
    ("getprop ro.product.model", r"\A\S.*\n\Z"),
    ("getprop ro.build.version.sdk", r"\A33\n\Z"),
    ("getprop", r"^\[ro\.build\.version\.release\]: \[13\]$"),
    ("wm size", r"\APhysical size: \d+x\d+\n"),
    ("wm density", r"\APhysical density: \d+\n"),
    ("dumpsys display", r"DisplayViewport\{.*?valid=true, .*?orientation=\d, .*?deviceWidth=\d+, deviceHeight=\d+"),
    ("dumpsys window displays", r"init=\d+x\d+ \d+dpi cur=\d+x\d+ app=\d+x\d+ rng=\d+x\d+-\d+x\d+"),
    ("dumpsys activity activities", r"mResumedActivity: ActivityRecord\{\w+ u0 com\.android\.settings/\S+ t\d+\}"),
    ("dumpsys activity top", r"ACTIVITY com\.android\.settings/\S+ \w+ pid=[1-9]\d*"),
    ("dumpsys power", r"mHoldingDisplaySuspendBlocker=true"),
    ("dumpsys battery", r"^  level: \d+$"),
    ("dumpsys battery", r"^  AC powered: (true|false)$"),
    ("pm list packages", r"^package:com\.android\.settings$"),
    ("pm list packages -3", r"\A(package:\S+\n)*\Z"),
    ("pm path com.android.settings", r"\Apackage:/\S+\.apk\n\Z"),
    ("dumpsys package com.android.settings", r"^ {4}versionCode=\d+ minSdk=\d+ targetSdk=33$"),
    ("dumpsys package com.android.settings", r"^ {4}versionName=\S+$"),
    ("dumpsys package com.android.settings", r"^ {4}flags=\[ .*\]$"),
    ("dumpsys package com.android.settings", r"^ {4}firstInstallTime=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$"),
    ("settings get system screen_brightness", r"\A\d+\n\Z"),
    ("settings get system screen_brightness_mode", r"\A[01]\n\Z"),
    ("settings put system screen_brightness 128", r"\A\Z"),
    ("settings get global airplane_mode_on", r"\A0\n\Z"),
    ("settings get secure nothing_like_it", r"\Anull\n\Z"),
    ("cmd connectivity airplane-mode", r"\Adisabled\n\Z"),
    ("svc wifi enable", r"\A\Z"),
    ("svc data enable", r"\A\Z"),
    ("svc power stayon true", r"\A\Z"),
    ("ip route", r"src \d+\.\d+\.\d+\.\d+"),
    ("ip addr show dev wlan0", r"inet \d+\.\d+\.\d+\.\d+/24"),
    ("ifconfig wlan0", r"inet addr:\d+\.\d+\.\d+\.\d+"),
    ("input keyevent 4", r"\A\Z"),
    ("input swipe 100 500 100 300 200", r"\A\Z"),
    ("input tap 5 5", r"\A\Z"),
    ("input text hello", r"\A\Z"),
    ("am start -n com.android.settings/.Settings", r"\AStarting: Intent \{ cmp=com\.android\.settings/\.Settings \}\n\Z"),
    ("am force-stop com.android.calculator2", r"\A\Z"),
    ("pm clear com.android.calculator2", r"\ASuccess\n\Z"),
    ("screencap -p", r"\A.?PNG"),
    ("rm -f /sdcard/nothing", r"\A\Z"),
    ("cat /proc/version", r"\ALinux version 5\."),
    ("logcat -d", r"--------- beginning of"),
    ("dumpsys iphonesubinfo", r"\A\Z"),
    # -- uiautomator2
    ("dumpsys window windows", r"^ +mViewVisibility=0x0 "),
    ("am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n com.android.settings/.Settings", r"\AStarting: Intent \{"),
    ("monkey -p com.android.settings -c android.intent.category.LAUNCHER 1", r"Events injected: 1"),
    ("pidof com.android.settings", r"\A\d+\n\Z"),
    ("ps -A", r"^\S+ +\d+ +\d+ +\d+ +\d+ \S+ +\S+ \S com\.android\.settings$"),
    ("ps -ef", r"\AUID +PID +PPID C STIME TTY +TIME CMD"),
    ("ime list -s -a", r"^com\.android\.inputmethod\.latin/\.LatinIME$"),
    ("settings get secure default_input_method", r"\A\S+/\S+\n\Z"),
    ("dumpsys input_method", r"mInputShown=(true|false)"),
    ("dumpsys input_method", r"mCurMethodId=\S+/\S+"),
    ("am broadcast -a ADB_KEYBOARD_CLEAR_TEXT", r"\ABroadcasting: Intent \{.*\}\nBroadcast completed: result=0\n\Z"),
    ("dumpsys package com.android.settings | grep versionName", r"\A +versionName=\S+\n\Z"),
    ("pm grant com.android.contacts android.permission.CAMERA", r"\A\Z"),
    ("settings put system accelerometer_rotation 0", r"\A\Z"),
    ("wm user-rotation", r"\A(free|lock \d)\n\Z"),
    ("input keyevent WAKEUP", r"\A\Z"),
    ("dumpsys window policy", r"^ +showing=(true|false)$"),
    ("toybox md5sum /proc/version", r"\A[0-9a-f]{32}  /proc/version\n\Z"),
    ("ls -l /data/local/tmp", r"\Atotal \d+\n"),
    ("chmod 755 /data/local/tmp", r"\A\Z"),
    ("mkdir -p /data/local/tmp/a/b", r"\A\Z"),
    ("cmd clipboard get-primary-clip", r"\A.*\n\Z"),
    ("echo -n ok", r"\Aok\Z"),
    ("uiautomator dump /dev/tty", r"<hierarchy rotation=\"0\">.*UI hierchary dumped to: /dev/tty\n"),
    ("uiautomator dump --compressed /sdcard/d.xml", r"\AUI hierchary dumped to: /sdcard/d\.xml\n\Z"),
    # -- pure-python-adb
    ("dumpsys meminfo com.android.settings", r"TOTAL +\d+"),
    ("cat /proc/stat", r"\Acpu +(\d+ ?){10}\n"),
    ("cat /proc/$(pidof com.android.settings)/stat", r"\A\d+ \(\S+\) S (-?\d+ ){40,}"),
    ("dumpsys package com.android.settings | grep userId", r"\A +userId=\d+\n\Z"),
    ("cat /proc/meminfo", r"^MemTotal: +\d+ kB$"),
    ("cat /proc/cpuinfo", r"^processor\t: 0$"),
    ("pm list features", r"^feature:reqGlEsVersion=0x\d+$"),
    ("pm list features", r"^feature:android\.hardware\.touchscreen$"),
    ("dumpsys package com.not.there | grep userId || true", r"\A\Z"),
    ("input roll 1 1 || true", r"\AUnknown command: roll\n\Z"),
    ("wm size 540x1200; wm size reset", r"\A\Z"),
    # -- AndroidViewClient
    ("dumpsys window windows", r"^ +Window #\d+ Window\{[0-9a-f]+ u0 com\.android\.settings/\S+\}:$"),
    ("dumpsys window windows", r"^ +Frames: containing=\[\d+,\d+\]\[\d+,\d+\] parent=\[\d+,\d+\]\[\d+,\d+\]"),
    ("dumpsys window InputMethod", r"Window #\d+ Window\{\w+ u0 InputMethod\}:"),
    ("service check window", r"\AService window: found\n\Z"),
    ("service list", r"\AFound \d+ services:\n0\t\S+: \["),
    ("getprop ro.serialno", r"\A\S+\n\Z"),
    ("date +%s", r"\A\d{10}\n\Z"),
    ("id", r"\Auid=\d+\(\w+\) gid=\d+\(\w+\)"),
    ("uptime", r" up \d+ min"),
    ("df /data", r"^\S+ +\d+ +\d+ +\d+ +\d+% /data$"),
    ("wm dismiss-keyguard", r"\A\Z"),
    # -- scrcpy
    ("getprop ro.build.version.release", r"\A13\n\Z"),
    ("settings get system show_touches", r"\A(0|1|null)\n\Z"),
    ("settings put global stay_on_while_plugged_in 7", r"\A\Z"),
    ("dumpsys SurfaceFlinger --display-id", r"\ADisplay \d+ \(HWC display 0\): port=0"),
    ("cmd statusbar expand-notifications; cmd statusbar collapse", r"\A\Z"),
    # -- Appium
    ("dumpsys window displays", r"^  mCurrentFocus=Window\{\w+ u0 \S+\}$"),
    ("dumpsys window displays", r"^  mFocusedApp=ActivityRecord\{\w+ u0 \S+/\S+ t\d+\}$"),
    ("dumpsys telephony.registry", r"mCallState=0"),
    ("cmd package resolve-activity --brief com.android.settings", r"^com\.android\.settings/\S+$"),
    ("cmd package query-activities --brief -a android.intent.action.MAIN -c android.intent.category.LAUNCHER", r"^com\.android\.settings/\S+$"),
    ("am start-activity -W -n com.android.settings/.Settings -S", r"^Status: ok$"),
    ("appops get com.android.settings", r"\A.*\n"),
    ("cmd locale get-app-locales x || true", r"\A\Z"),
    ("settings get global hidden_api_policy", r"\A(null|\d)\n\Z"),
    ("dumpsys location", r"Location Mode: \d|Location Manager State"),
    ("pgrep -f com.android.settings", r"\A\d+\n\Z"),
    ("kill -0 $(pidof com.android.settings)", r"\A\Z"),
    ("ls -t /sdcard", r"^Download$"),
    ("stat -c %s /proc/version", r"\A\d+\n\Z"),
    ("base64 /proc/version", r"\A[A-Za-z0-9+/=\n]+\Z"),
    ("dumpsys connectivity", r"^Active default network: (\d+|none)$"),
    ("dumpsys wifi", r"\AWi-Fi is (enabled|disabled)\n"),
    ("dumpsys audio", r"^- STREAM_MUSIC:$"),
    ("dumpsys bluetooth_manager", r"^  enabled: (true|false)$"),
    ("dumpsys accessibility", r"\AACCESSIBILITY MANAGER"),
    ("cmd wifi status", r"\AWifi is (enabled|disabled)\n"),
    # -- AndroidWorld, android_env
    ("settings put global airplane_mode_on 0", r"\A\Z"),
    ("am start -a android.intent.action.VIEW -d https://example.com", r"\AStarting: Intent \{ act=android\.intent\.action\.VIEW dat=https://example\.com"),
    ("content query --uri content://sms --projection _id --sort '_id DESC LIMIT 1'", r"\ARow: 0 _id=\d+\n\Z"),
    ("content query --uri content://settings/system --where 'name=\"font_scale\"'", r"\ARow: 0 _id=\d+, name=font_scale, value=1\.0\n\Z"),
    ("dumpsys activity activities | grep topResumedActivity", r"topResumedActivity=ActivityRecord\{"),
    ("am stack list", r"taskId=\d+: \S+/\S+ "),
    ("dumpsys notification", r"\ACurrent Notification Manager state:\n"),
    ("dumpsys activity recents", r"\* Recent #0: Task\{"),
    ("pm list packages -U", r"^package:com\.android\.settings uid:1000$"),
    ("wm density reset", r"\A\Z"),
)  # fmt: skip


@pytest.fixture(scope="module")
def phone() -> DeviceHost:
    host = DeviceHost(APPS)
    host.boot(1)
    return host


@pytest.mark.parametrize(("script", "form"), LINES)
def test_a_line_is_answered_in_androids_form(phone: DeviceHost, script: str, form: str) -> None:
    phone.shell(f"input keyevent WAKEUP; wm dismiss-keyguard; am start -n {SETTINGS}/.Settings")
    phone.advance(1000)
    result = phone.shell(script)
    assert re.search(form, result.stdout, re.M | re.S if form[:2] == "<h" else re.M), result
    assert result.exit_code == 0, result
