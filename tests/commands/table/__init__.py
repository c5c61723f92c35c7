"""Tests of what may be done at a table."""
