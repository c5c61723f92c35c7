"""Room card to be written."""
