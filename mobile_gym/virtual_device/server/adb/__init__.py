"""The device's end of adb: what `adbd` does on a phone, spoken to the host's adb server.

The `daemon` accepts connections. Each carries many `streams`, of which a service answers each in a
thread of its own; `registration` tells the host's adb server about the device.
"""
