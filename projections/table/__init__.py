"""The state of a table around its game, and the fold of whole commits."""
