"""How Viticulture looks: points in `geometry.py`, the year in `board.py`, a vineyard in `mat.py`, the hand in `hand.py`, smaller
pictures in `figures.py`, words of the list in `tags.py`, the preview in `changes.py`, the face itself in `face.py`."""
