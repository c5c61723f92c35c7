"""Random legal play of every game, through the whole way from command to bytes."""
