"""Former place of `state_diff.differing_paths`; it goes with the next version."""

from mobile_gym.virtual_device import state_diff

differing_paths = state_diff.differing_paths
