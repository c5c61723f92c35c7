"""Processes that work behind the pages: they fold, remind, play for bots and watch clocks. No rule and no HTML stands here.

`feed.py` reads the hints, `fold.py` keeps read models fresh, `effects.py` turns what a game waits for into RQ jobs,
`jobs.py` does them, `post/` tells people, `clock.py` looks after what was left lying.
"""
