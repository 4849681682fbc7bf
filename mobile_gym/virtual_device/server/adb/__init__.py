"""The device's end of adb: what `adbd` does on a phone, spoken to the host's adb server.

A `connection` carries many `streams`, each of which one of the `services` answers in a thread of
its own; `listener` accepts connections and `registration` tells the host's adb server about them.
"""
