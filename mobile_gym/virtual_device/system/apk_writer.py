"""Former place of `system.apk.write_apk`; it goes with the next version."""

from mobile_gym.virtual_device.system import apk

write_apk = apk.write_apk
