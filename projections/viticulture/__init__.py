"""State of a game of Viticulture, the fold that builds it, and what a seat may see of it.

`components.py` reads the printed figures from `components.json`; `state.py` is the table as it lies; the chapters hold one
fold function an event; `view.py` is what a page gets. No rule stands here.
"""
