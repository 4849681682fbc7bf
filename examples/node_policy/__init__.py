"""Parts of `train_node_policy.py`, one file for each purpose."""
