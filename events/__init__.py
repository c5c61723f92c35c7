"""Facts, and how they are kept.

Here live the event models of the table and of each game, the commit that wraps them, the codec that keeps their bytes
readable for ever, and the store that appends them to a game's stream. No rule, no clock and no HTTP ever stands here.
Start reading in `base.py` (what an event is), then `commit.py` (what one stream entry is), then `store.py`.
"""
