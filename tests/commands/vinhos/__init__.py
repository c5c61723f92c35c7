"""Rules of Vinhos, shown chapter by chapter."""
