"""Facts of a game of Viticulture (2013 first edition).

One event a happening at the table: a card drawn, a vine planted, a wine made. Card faces and deck orders that the rules hide
stand in sealed fields; everything else is public. Start in `vocab.py`, then `union.py` for the whole list.
"""
