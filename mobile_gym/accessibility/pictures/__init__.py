"""Screenshots as models are shown them: resized, encoded, with marks, a grid or an action on them.

Everything takes and gives screenshots: uint8 (height, width, 3), RGB. Needs Pillow.
"""
