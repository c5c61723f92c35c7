"""Rules of Vino, chapter by chapter, then whole games."""
