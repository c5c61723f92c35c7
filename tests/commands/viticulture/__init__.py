"""What the rules of Viticulture allow and refuse: positions are laid by `table.py`, one file a chapter."""
