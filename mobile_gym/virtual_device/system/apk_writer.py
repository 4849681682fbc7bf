"""Former place of `system.apk.write_apk`; it goes with the next version."""

from mobile_gym.virtual_device.system.apk import write_apk as write_apk
