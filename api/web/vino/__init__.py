"""How Vino looks: points in `geometry.py`, what is drawn in `board.py` and `figures.py`, the face itself in `face.py`."""
