"""What may be done at a table, whatever is played on it: seats, start and end, undo, time, absence, disputes, rules.

The rules are numbered in `rules.md`.
"""
