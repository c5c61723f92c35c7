"""The browser client: pages rendered here, from the same models as the JSON API. No rule lives here, and no page needs script.

Start in `pages.py` (frame, one blueprint), then `table_page.py` (a table being played) and `face.py` (what a game brings to be
drawn). A game's own drawing is a folder beside these files and one line in `faces.py`; without one the generic face plays it.
"""
