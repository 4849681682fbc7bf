"""The toolkit: views, their layout, what they look like, and how they are touched."""
