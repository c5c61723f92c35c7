"""Tests of the log: bytes, hashes, appending."""
