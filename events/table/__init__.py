"""Facts of a table, the same for every game: how it was made, who sits where, how it began and ended."""
