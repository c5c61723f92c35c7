"""How Viticulture's events fold, and what a seat sees of the table."""
