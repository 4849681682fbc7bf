"""Former place of `state_diff.differing_paths`; it goes with the next version."""

from mobile_gym.virtual_device.state_diff import differing_paths as differing_paths
