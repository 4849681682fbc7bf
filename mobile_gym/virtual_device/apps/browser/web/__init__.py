"""An offline web: sites on reserved names, in English and Chinese, that answer from state alone."""
