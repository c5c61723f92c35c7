"""What may be done at a table, whatever is played on it: sitting down, leaving, starting, cancelling, resigning.

The rules are numbered in `rules.md`.
"""
